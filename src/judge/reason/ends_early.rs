use nim_reference::Player;
use nim_reference::transcript::{Ending, Entry, Event};
use serde::Serialize;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// The output stops before it is complete.
    ///
    /// All that is printed is right, and what should follow is not printed. A program that prints nothing
    /// at all is such a one too. Where the report says that input is left, a right program would have read
    /// more.
    ///
    /// Look for what makes the program end, or wait, at this place: a `return` or `break` too early, a loop
    /// whose condition ends it one turn too soon, an exit in the branch for an error, a crash (see the exit
    /// status and standard error).
    pub(super) struct EndsEarly {
        next: Next,
        prints_nothing: bool,
        on_stderr: bool,
        input_left: bool,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    RestOfDrawing,
    MoveOf(Player),
    Words(String),
    Winner,
    Part(Part),
}

impl Facts for EndsEarly {
    fn says_when(&self) -> bool {
        !self.prints_nothing
    }

    fn words(&self, terms: &Terms) -> String {
        let next = match &self.next {
            Next::RestOfDrawing => "the rest of the drawing".to_owned(),
            Next::MoveOf(player) => format!("the move of {}", terms.player(*player)),
            Next::Words(words) => format!("“{words}”"),
            Next::Winner => "the winner".to_owned(),
            Next::Part(part) => terms.part(*part),
        };
        if self.prints_nothing {
            let nothing = if self.on_stderr { "nothing on standard output" } else { "nothing" };
            return format!("your program prints {nothing}. It should first print {next}.");
        }
        let left = if self.input_left { " In a right game the user enters more after this." } else { "" };
        format!("your program prints nothing more, but {next} should follow.{left}")
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        match self.next {
            _ if self.prints_nothing => None,
            Next::Part(part) => Some(format!("prints nothing more where {} should follow", terms.part(part))),
            Next::MoveOf(player) => {
                Some(format!("prints nothing more where the move of {} should follow", terms.player(player)))
            }
            Next::Winner => Some("prints nothing more where the winner should follow".to_owned()),
            Next::RestOfDrawing | Next::Words(_) => None,
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let is_last = m.at + 1 == m.output.lines.len();
    let stops_in_line = m.piece.range.start > 0 && m.same(m.text.as_bytes(), b"") && is_last;
    if m.actual(m.at).is_some() && !stops_in_line {
        return None;
    }
    let above = &m.lines[..m.at];
    let next = match m.piece.event {
        Event::Drew(_) if above.last().is_some_and(|line| m.is_of_drawing(line)) => Next::RestOfDrawing,
        Event::Took(player, _) => Next::MoveOf(player),
        Event::Won(_) if above.iter().flat_map(|line| &line.pieces).any(|p| p.event == m.piece.event) => {
            Next::Words(m.wanted().trim().to_owned())
        }
        Event::Won(_) => Next::Winner,
        event => Next::Part(event.into()),
    };
    let mut rest = m.transcript.entries().skip(m.piece.entry);
    let unread = rest.any(|entry| matches!(entry, Entry::Read { .. }));
    let facts = EndsEarly {
        next,
        prints_nothing: m.output.lines.is_empty(),
        on_stderr: !m.output.stderr.is_empty(),
        input_left: m.transcript.ending == Ending::Finished && unread,
    };
    Some(facts.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_rest_is_missing() {
        let played = game("assignment2", "2\n1 1\n2 1\n");
        played.says(
            "
            …
            You take 1 objects from heap 2.
            (end)
            ^ ends-early: your program prints nothing more, but the winner should follow.
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=0 h2=1.
             →*
            (end)
            ^ ends-early: turn 2: your program prints nothing more, but the prompt for the user's move should follow.
            ^ In a right game the user enters more after this.
            ",
        );
        game("lab3", "1\n2\n1 4\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: Your Turn: input heap, coins:·
            ^ ends-early: round 1: your program prints nothing more, but the move of the computer should follow.
            ",
        );
        game("lab3", "2\n1 2\n1 1\n0 1\n").says(
            "
            …
            ----- round 2
            heap[0]:·
            heap[1]: o
            Your Turn: input heap, coins:·
            ^ ends-early: your program prints nothing more, but the winner should follow.
            ",
        );
        game("matches", "[1,1].\n2.\n1.\n").says(
            "
            …
            You won :(
            (end)
            ^ ends-early: your program prints nothing more, but “Congratulations!” should follow.
            ",
        );
    }

    #[test]
    fn nothing_is_printed() {
        game("assignment2", "2\n1 1\n2 1\n").says(
            "
            (end)
            ^ ends-early: your program prints nothing. It should first print the first prompt.
            ",
        );
    }

    #[test]
    fn a_program_that_prints_on_standard_error_does_not_print_nothing() {
        game("assignment2", "2\n1 1\n2 1\n").stderr("Traceback\n").says(
            "
            (end)
            ^ ends-early: your program prints nothing on standard output. It should first print the first prompt.
            ",
        );
    }

    #[test]
    fn an_output_that_goes_on_does_not_end_early() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "ends-early",
            "
            …
            In turn 2 heap sizes are: h1=0 h2=1.
             →*
            You take 1 objects from heap 2.
            ^ missing-part: turn 2: the prompt for the user's move is missing here.
            ",
        );
    }
}
