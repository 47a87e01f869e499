use nim_reference::transcript::Event;
use nim_reference::voice::Drawing;

use super::context::{Context, Mismatch};
use super::drawn::right_lines;
use super::places::are_alike;
use super::terms::Terms;
use super::{Facts, Kind, Part};
use crate::judge::standard_error::has_message;

/// The longest line of standard error that is quoted, in bytes.
const MAX_QUOTED: usize = 100;

facts! {
    /// What belongs on standard output is printed on standard error.
    ///
    /// In a terminal both look the same. Only standard output is compared.
    ///
    /// For example `fprintf(stderr, …)`, `perror`, or in Python `print(…, file=sys.stderr)`.
    ///
    /// Print with `printf`, `puts` or `print`, errors of the game and prompts too.
    pub(super) struct WrongStream {
        /// What is printed there; nothing where standard output is empty.
        part: Option<Part>,
        /// How it is spelt there, where that is not right either.
        #[serde(skip_serializing_if = "Option::is_none")]
        printed: Option<String>,
    }
}

impl WrongStream {
    /// A part of the output, or all of it, is there.
    pub(super) fn of(part: impl Into<Option<Part>>) -> WrongStream {
        WrongStream { part: part.into(), printed: None }
    }

    /// Whether nothing is on standard output.
    pub(super) fn is_of_everything(&self) -> bool {
        self.part.is_none()
    }
}

impl Facts for WrongStream {
    fn says_when(&self) -> bool {
        self.part.is_some_and(|part| part != Part::Answer)
    }

    fn words(&self, terms: &Terms) -> String {
        let Some(part) = self.part.map(|part| terms.part(part)) else {
            return "your program prints on standard error. Only standard output is compared: print there.".to_owned();
        };
        match &self.printed {
            None => {
                format!("{part} is missing here: your program prints it on standard error, not on standard output.")
            }
            Some(printed) => format!(
                "{part} is missing here. Your program prints “{printed}” on standard error, not on standard output."
            ),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let part = self.part.filter(|part| *part != Part::Answer)?;
        Some(format!("prints {} on standard error instead of standard output", terms.part(part)))
    }
}

/// What is expected is on standard error, and something else, or nothing, on standard output.
pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let stderr = String::from_utf8_lossy(m.output.stderr);
    let printed: Vec<&str> = stderr.lines().map(str::trim_end).collect();
    if printed.is_empty() {
        return None;
    }
    let part = Part::from(m.piece.event);
    if let Event::Drew(_) = m.piece.event {
        return is_drawn_on(m, &printed).then(|| WrongStream::of(part).into());
    }
    let is_there = has_message(m.output.stderr, Some(&m.game.voice), m.own());
    if m.output.lines.is_empty() && is_there {
        return Some(WrongStream::of(None).into());
    }
    // A line that is only spelt otherwise is here; another message may be much like it.
    let message = |text: &str| m.parse(text).map(|parsed| parsed.message);
    let wanted = message(m.own());
    let is_here = |text: &str| match (wanted, message(text)) {
        (Some(wanted), Some(other)) => wanted == other,
        _ => are_alike(m.own(), text),
    };
    if is_here(m.text) {
        return None;
    }
    if is_there {
        return Some(WrongStream::of(part).into());
    }
    let other = printed.iter().find(|line| line.len() <= MAX_QUOTED && is_here(line.trim()))?;
    Some(WrongStream { part: Some(part), printed: Some(other.trim().to_owned()) }.into())
}

/// Whether the whole drawing is on standard error, and none of it here.
fn is_drawn_on(m: &Mismatch<'_>, printed: &[&str]) -> bool {
    let Drawing::Columns(_) = *m.game.voice.drawing else { return false };
    let right: Vec<String> = right_lines(m, m.frame()).iter().map(|line| line.trim_end().to_owned()).collect();
    !right.is_empty() && !m.is_drawn(m.text) && printed.windows(right.len()).any(|lines| lines == right)
}

/// Standard error has a board, and standard output has none; or the winner is there.
pub(super) fn of_boards(context: &Context<'_>) -> Option<Kind> {
    if let Some(Event::Won(_)) = context.piece().map(|piece| piece.event)
        && has_message(context.output.stderr, None, context.expected(context.at)?)
    {
        return Some(WrongStream::of(Part::Winner).into());
    }
    let heading = context.expected(0).filter(|heading| !heading.is_empty())?;
    let printed = context.assignment.graded(context.output.stderr);
    let is_there = printed.starts_with(heading.as_bytes()) && !context.prints(0, heading);
    is_there.then(|| WrongStream::of(None).into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_prompt_goes_to_standard_error() {
        let prompt = "Your turn: please enter the heap index and the number of removed objects.\n";
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").stderr(prompt).says(
            "
            …
             →*
            *→*
            Error: Invalid input.
            ^ wrong-stream: turn 2: the prompt for the user's move is missing here: your program prints it on standard
            ^ error, not on standard output.
            ",
        );
    }

    #[test]
    fn another_message_on_standard_error_is_not_the_one_that_is_missing() {
        let log = "Computer takes 1 objects from heap 1.\nComputer takes 1 objects from heap 2.\n";
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").stderr(log).says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            (end)
            ^ ends-early: turn 2: your program prints nothing more, but the move of the user should follow.
            ",
        );
    }

    #[test]
    fn everything_goes_to_standard_error() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        let right = played.right();
        played.stderr(&right).says(
            "
            (end)
            ^ wrong-stream: your program prints on standard error. Only standard output is compared: print there.
            ",
        );
    }

    #[test]
    fn errors_go_to_standard_error_and_do_not_count_as_accepted() {
        let played = game("assignment2", "2\n2 2\n3 1\n1 1\n2 2\n");
        let errors = "Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.\n";
        played.stderr(errors).says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            You take 1 objects from heap 1.
            ^ wrong-stream: turn 2: the error about an illegal move is missing here: your program prints it on standard
            ^ error, not on standard output.
            ",
        );
        game("assignment2", "3\n4 -2 0\n").stderr("Error: the size of heap 2 should be positive.\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            (end)
            ^ wrong-stream: the error about a heap size is missing here: your program prints it on standard error, not
            ^ on standard output.
            ",
        );
        game("assignment2", "33\n").stderr("Error: the number of heaps must be between 1 and 32\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            ^ wrong-stream: the error about the number of heaps is missing here. Your program prints “Error: the number
            ^ of heaps must be between 1 and 32” on standard error, not on standard output.
            ",
        );
    }

    #[test]
    fn the_winner_and_the_drawing_go_to_standard_error() {
        game("assignment2", "2\n1 1\n2 1\n").stderr("You win!\n").says(
            "
            …
            You take 1 objects from heap 2.
            (end)
            ^ wrong-stream: the line that announces the winner is missing here: your program prints it on
            ^ standard error, not on standard output.
            ",
        );
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(" \t*\n*\t*\n").says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
            Your turn: please enter the heap index and the number of removed objects.
            ^ wrong-stream: turn 2: the drawing is missing here: your program prints it on standard error, not on
            ^ standard output.
            ",
        );
    }

    #[test]
    fn boards_and_answers_go_to_standard_error() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        let right = played.right();
        played.stderr(&right).says(
            "
            (end)
            ^ wrong-stream: your program prints on standard error. Only standard output is compared: print there.
            ",
        );
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").stderr("6\n").says(
            "
            (end)
            ^ wrong-stream: the answer is missing here: your program prints it on standard error, not on standard
            ^ output.
            ",
        );
    }

    #[test]
    fn the_winner_of_a_game_of_boards_goes_to_standard_error() {
        let played = game("givegrade/working_game", "Alice\nBob\n1\n1, 1\n");
        played.stderr("Alice wins\n").says(
            "
            Nim:
            1: X
            Nim:
            1:
            (end)
            ^ wrong-stream: the line that announces the winner is missing here: your program prints it on standard
            ^ error, not on standard output.
            ",
        );
    }

    #[test]
    fn other_words_on_standard_error_do_not_matter() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").stderr("Your turn:\n").is_not(
            "wrong-stream",
            "
            …
             →*
            *→*
            Error: Invalid input.
            ^ missing-part: turn 2: the prompt for the user's move is missing here.
            ",
        );
    }

    #[test]
    fn a_line_that_is_here_in_other_words_is_not_on_standard_error_instead() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").stderr("Error: Invalid input.\n").is_not(
            "wrong-stream",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: invalid input
            ^ misspelt: in the error about an illegal move, “invalid” should be “Invalid”, and the dot at the end is
            ^ missing.
            ",
        );
    }
}
