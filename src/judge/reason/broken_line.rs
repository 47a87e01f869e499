use nim_reference::transcript::{Event, Piece};
use nim_reference::voice::Drawing;

use super::context::Mismatch;
use super::places::{Place, are_alike, in_words, places};
use super::terms::{Terms, name_blanks};
use super::{Facts, Kind, Part};

/// How many beginnings of the next line are looked for in one line.
const MAX_STARTS: usize = 400;

/// How many bytes of a newline that is written wrong are printed instead of it: `n` without its backslash, or `/n`.
const MAX_OF_NEWLINE: usize = 2;

facts! {
    /// A line is broken at the wrong place.
    ///
    /// Either it ends where it should go on: some prompts have no newline, and the next output follows in
    /// the same line. What the user types does not end the line for the program. Or its newline is missing,
    /// and the next line follows in the same one.
    ///
    /// For example `Error: Invalid input.Please enter again …`
    ///
    /// Look at the end of the message that is named: it has a `\n` too many or too few (`puts` and `print`
    /// add one).
    pub(super) enum BrokenLine {
        Ends { after: Part, next: Part },
        /// `instead` is what stands in the place of the newline: blanks, or a newline that is written wrong.
        GoesOn {
            line: String,
            next: Part,
            /// What should be on the new line, where it is of the same message.
            #[serde(skip_serializing_if = "Option::is_none")]
            rest: Option<String>,
            instead: String,
            spelling: Vec<Place>,
        },
        /// A message is broken in two, behind this text.
        InTwo { part: Part, head: String },
        /// The line of a heap, whose objects stand in the next one.
        RowInTwo { head: String },
    }
}

impl Facts for BrokenLine {
    fn words(&self, terms: &Terms) -> String {
        match self {
            BrokenLine::Ends { after, next } if after == next => {
                format!(
                    "there should be no newline after {}: your program should ask again in the same line.",
                    terms.part(*after)
                )
            }
            BrokenLine::Ends { after, next } => {
                let (after, next) = (terms.part(*after), terms.part(*next));
                format!("there should be no newline after {after}: {next} should follow in the same line.")
            }
            BrokenLine::InTwo { part, head } => {
                let part = terms.part(*part);
                format!("there should be no newline after “{head}”: {part} should be in one line.")
            }
            BrokenLine::RowInTwo { head } => format!(
                "there should be no newline after “{head}”: the {} should follow in the same line.",
                terms.nouns.objects
            ),
            BrokenLine::GoesOn { line, next, rest, instead, spelling } => {
                let instead = match instead.as_str() {
                    "" => String::new(),
                    blanks if blanks.trim().is_empty() => {
                        format!(", where your program prints {}", name_blanks(blanks))
                    }
                    text => format!(", where your program prints “{text}”"),
                };
                let next = rest.as_ref().map_or_else(|| terms.part(*next), |rest| format!("“{rest}”"));
                let missing = format!("a newline is missing after “{line}”{instead}: {next} should be on a new line.");
                match spelling.as_slice() {
                    [] => missing,
                    spelling => format!("{missing} Also, {}.", in_words(spelling)),
                }
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(match self {
            BrokenLine::Ends { after, .. } => {
                format!("prints a newline after {}, where the line should go on", terms.part(*after))
            }
            BrokenLine::InTwo { part, .. } => format!("prints {} in two lines", terms.part(*part)),
            BrokenLine::RowInTwo { .. } => {
                format!("prints a newline between a {} and its {}", terms.nouns.heap, terms.nouns.objects)
            }
            BrokenLine::GoesOn { rest: Some(rest), .. } => format!("does not begin a new line for “{rest}”"),
            BrokenLine::GoesOn { next, .. } => format!("does not begin a new line for {}", terms.part(*next)),
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let line = &m.lines[m.at];
    if m.piece.range.start > 0 && m.same(m.text.as_bytes(), b"") {
        let after = line.pieces.iter().rev().find(|before| before.range.end <= m.piece.range.start)?;
        return Some(BrokenLine::Ends { after: after.event.into(), next: m.piece.event.into() }.into());
    }
    let actual = m.actual(m.at)?;
    // The blank at the end of a prompt may be missing too.
    let is_ended = |pieces: &&[Piece]| line.text[..pieces[0].range.end].trim_end() == actual.trim_end();
    let goes_on = m.actual(m.at + 1).is_some_and(|next| !next.trim().is_empty());
    if let Some([after, next]) = line.pieces.windows(2).find(is_ended).filter(|_| goes_on && !actual.trim().is_empty())
    {
        return Some(BrokenLine::Ends { after: after.event.into(), next: next.event.into() }.into());
    }
    let is_drawn = matches!(m.piece.event, Event::Drew(_));
    let head = m.actual(m.at + 1).and_then(|next| head_of(m.wanted(), m.text, &next));
    let is_row = is_drawn && matches!(*m.game.voice.drawing, Drawing::Rows(_));
    match head.map(str::to_owned) {
        Some(head) if is_row => return Some(BrokenLine::RowInTwo { head }.into()),
        Some(head) if !is_drawn => return Some(BrokenLine::InTwo { part: m.piece.event.into(), head }.into()),
        _ => {}
    }
    // A line of a drawing may be too long, and then it is not two.
    let following = m.lines.get(m.at + 1).filter(|_| !m.is_drawn(&actual))?;
    let first = following.pieces.first()?;
    let next = first.event.into();
    let rest = following.continues(line).then(|| following.text.trim().to_owned());
    // Of a line with prompts in it the last message may be missing.
    let is_one = line.pieces.len() == 1;
    let (head, tail) = split(&line.text, &following.text, &actual, is_one)?;
    let own = match newline_in_letters(&line.text, &following.text, &actual) {
        Some(_) => &*line.text,
        None => head.trim_end(),
    };
    // What follows the next line in this one may be a third.
    let beginning = tail.trim_end().get(..following.text.len()).unwrap_or(tail.trim_end());
    let (first, second) = (places(&line.text, own)?, places(&following.text, beginning).unwrap_or_default());
    let instead = head[own.len()..].to_owned();
    let spelling = first.into_iter().chain(second).map(Place::within).collect();
    Some(BrokenLine::GoesOn { line: own.to_owned(), next, rest, instead, spelling }.into())
}

/// The first of two lines that are one message together.
pub(in crate::judge) fn head_of<'t>(message: &str, first: &'t str, second: &str) -> Option<&'t str> {
    let head = first.trim_end();
    let rest = message.strip_prefix(head)?.trim();
    (head.contains(char::is_alphabetic) && !rest.is_empty() && rest == second.trim()).then_some(head)
}

/// The program's line in two, where it is the expected line and the next one, one of them perhaps with other letters.
fn split<'t>(here: &str, next: &str, actual: &'t str, is_one: bool) -> Option<(&'t str, &'t str)> {
    if here.trim().is_empty() || next.trim().is_empty() {
        return None;
    }
    if let Some(at) = newline_in_letters(here, next, actual) {
        return Some(actual.split_at(at));
    }
    // The expected line, and then the next one or its beginning.
    if let Some(rest) = actual.strip_prefix(here) {
        let tail = if rest.starts_with(next) { rest } else { rest.trim_start() };
        let goes_on = tail.len() > 2 && (tail.starts_with(next) || next.starts_with(tail.trim_end()));
        let begins = tail.get(..next.len().min(tail.len())).is_some_and(|tail| tail.len() > 2 && are_alike(next, tail));
        return (goes_on || begins).then(|| actual.split_at(actual.len() - tail.len()));
    }
    // Another spelling of it, and then the next one.
    let starts = actual.char_indices().map(|(at, _)| at).take(MAX_STARTS);
    let at = starts.into_iter().find(|&at| is_one && at > 0 && actual[at..].starts_with(next))?;
    are_alike(here, actual[..at].trim_end()).then(|| actual.split_at(at))
}

/// Where the next line begins behind the expected one and a newline that is written wrong.
fn newline_in_letters(here: &str, next: &str, actual: &str) -> Option<usize> {
    let rest = actual.strip_prefix(here).filter(|_| !next.trim().is_empty())?;
    let at = rest.find(next).filter(|at| (1..=MAX_OF_NEWLINE).contains(at) && rest[..*at].ends_with('n'))?;
    Some(here.len() + at)
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_newline_is_missing() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.Please enter again the heap index and the number of removed objects.
            ^ broken-line: a newline is missing after “Error: Invalid input.”: the prompt after an illegal move should
            ^ be on a new line.
            ",
        );
        game("matches", "[1,1].\n2.\n1.\n").says(
            "
            …
            Choose heap number from 1 to 2: Choose number of matches to take from 1 to 1: So now the heaps are: [0,0]
            You won :( Congratulations!
            ^ broken-line: a newline is missing after “You won :(”: “Congratulations!” should be on a new line.
            ",
        );
    }

    #[test]
    fn a_message_is_broken_in_two() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             →*
            *→*
            Your turn: please enter the heap index
            ^ broken-line: there should be no newline after “Your turn: please enter the heap index”: the prompt for the
            ^ user's move should be in one line.
             and the number of removed objects.
            ",
        );
        played.is_not(
            "broken-line",
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             →*
            *→*
            Your turn: please enter the heap index
            Error: Invalid input.
            ",
        );
    }

    #[test]
    fn a_prompt_without_its_blank_may_end_the_line_too() {
        game("lab3", "2\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]?
            ^ broken-line: there should be no newline after the first prompt: the line that begins the round should
            ^ follow in the same line.
            ----- round 0
            ",
        );
        // Where nothing follows, the program may have ended.
        let ended = game("lab3", "2\n1 3\n0 1\n").judge("How many heaps [2-5]?");
        assert!(ended.is_some_and(|(_, words)| !words.starts_with("broken-line")));
    }

    #[test]
    fn a_newline_is_missing_behind_a_space() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input. Please enter again the heap index and the number of removed objects.
            ^ broken-line: a newline is missing after “Error: Invalid input.”, where your program prints a space: the
            ^ prompt after an illegal move should be on a new line.
            ",
        );
        played.says(
            "
            Enter the number of heaps: Enter the heap sizes: In turn 1 heap sizes are: h1=2 h2=2.
            ^ broken-line: a newline is missing after “Enter the number of heaps:”, where your program prints a space:
            ^ the prompt for the heap sizes should be on a new line.
            Computer takes 1 objects from heap 1.
            ",
        );
    }

    #[test]
    fn a_newline_is_missing_and_a_word_is_wrong_too() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            ERROR: Invalid input.Please enter again the heap index and the number of removed objects.
            ^ broken-line: a newline is missing after “ERROR: Invalid input.”: the prompt after an illegal move should
            ^ be on a new line. Also, “ERROR” should be “Error”.
            ",
        );
        played.says(
            "
            Enter the number of heaps:Enter the heap size:
            ^ broken-line: a newline is missing after “Enter the number of heaps:”: the prompt for the heap sizes should
            ^ be on a new line. Also, “size” should be “sizes”.
            ",
        );
    }

    #[test]
    fn a_newline_follows_a_prompt() {
        let played = game("lab3", "1\n2\n1 4\n1 3\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins:·
            ^ broken-line: there should be no newline after the prompt for the user's move: your program should ask
            ^ again in the same line.
            Your Turn: input heap, coins: My Turn: heap, coins: 0 1
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: Your Turn: input heap, coins:·
            ^ broken-line: there should be no newline after the prompt for the user's move: the line with the computer's
            ^ move should follow in the same line.
            My Turn: heap, coins: 0 1
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6:·
            ^ broken-line: there should be no newline after the prompt for the number of matches: the error about an
            ^ illegal move should follow in the same line.
            Illegal move! Try again.
            ",
        );
    }

    #[test]
    fn a_long_line_of_a_drawing_is_not_broken() {
        game("assignment2", "2\n7 5\n1 1\n").is_not(
            "broken-line",
            "
            …
            In turn 2 heap sizes are: h1=5 h2=5.
            *→*→*→*→*→
            *→*→*→*→*→
            ",
        );
    }

    #[test]
    fn a_line_with_other_words_at_its_end_is_not_broken() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "broken-line",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input. Again:
            ^ misspelt: in the error about an illegal move, there should be no “Again:” at the end.
            ",
        );
    }
}
