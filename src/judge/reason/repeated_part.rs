use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::places::are_alike;
use super::refused_legal;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// Something that was printed already is printed a second time.
    ///
    /// For example the prompt for the heap sizes once for each heap, or the status line once more before
    /// the user's move.
    ///
    /// Look for a print inside of a loop that should be before it, or for two places that both print it.
    pub(super) enum RepeatedPart {
        Before { part: Part },
        Status,
    }
}

impl Facts for RepeatedPart {
    fn says_when(&self) -> bool {
        matches!(self, RepeatedPart::Status)
    }

    fn words(&self, terms: &Terms) -> String {
        match self {
            RepeatedPart::Before { part: part @ Part::Message(Message::AskSizes) } => {
                format!("{} should be printed only once, for all sizes.", terms.part(*part))
            }
            RepeatedPart::Before { part } => {
                format!("your program prints {} once more here, where it should not.", terms.part(*part))
            }
            RepeatedPart::Status => {
                format!("your program has printed {} already.", terms.part(Part::Message(Message::Status)))
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let part = match self {
            RepeatedPart::Before { part } => *part,
            RepeatedPart::Status => Part::Message(Message::Status),
        };
        Some(format!("prints {} more often than it should", terms.part(part)))
    }
}

pub(super) fn line_before(m: &Mismatch<'_>) -> Option<Kind> {
    let line = &m.lines[m.at.checked_sub(1)?];
    let last = line.pieces.last()?;
    if m.piece.range.start > 0 || matches!(last.event, Event::Drew(_)) || line.text.trim().is_empty() {
        return None;
    }
    // Behind a prompt in its line there may be only the last message again.
    let is_move_again = || matches!(last.event, Event::Took(..)) && m.prints(m.at, &line.text[last.range.clone()]);
    let is_again = m.prints(m.at, &line.text) || is_move_again();
    (is_again && !is_another_move(m, last.event)).then(|| RepeatedPart::Before { part: last.event.into() }.into())
}

/// Whether the heaps show that more than the move above was made: the same words announce another one.
fn is_another_move(m: &Mismatch<'_>, above: Event) -> bool {
    matches!(above, Event::Took(..)) && m.heaps_shown_next(m.at + 1).is_some_and(|heaps| heaps != m.frame().position)
}

/// The error about an illegal move, once more behind the one about the move before: the move that was read then is not refused.
pub(super) fn error(m: &Mismatch<'_>) -> Option<Kind> {
    let (_, None) = m.just_read()? else { return None };
    let printed = m.parsed_whole().map(|parsed| parsed.message)?;
    let is_error = matches!(printed, Message::Illegal | Message::IllegalHeap | Message::AskAgain);
    (is_error && m.refused_in_turn().is_some() && refused_legal::is_accepted(m, printed))
        .then(|| RepeatedPart::Before { part: Part::Message(printed) }.into())
}

/// A prompt in whose line the output goes on is printed twice on it; what should follow stands behind both.
pub(super) fn prompt_on_line(m: &Mismatch<'_>) -> Option<Kind> {
    let line = &m.lines[m.at];
    let before = line.pieces.iter().rev().find(|before| before.range.end == m.piece.range.start)?;
    let prompt = &line.text[before.range.clone()];
    let follows = m.text.strip_prefix(prompt)?;
    are_alike(m.wanted(), follows).then(|| RepeatedPart::Before { part: before.event.into() }.into())
}

pub(super) fn status(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed_whole().filter(|parsed| parsed.message == Message::Status)?;
    let above = m.lines[..m.at].iter().flat_map(|line| &line.pieces);
    let already = above.filter(|piece| piece.frame == m.piece.frame).any(|piece| piece.event == Event::Status);
    let elsewhere = !matches!(m.piece.event, Event::Won(_) | Event::Status);
    (m.is_current(parsed, m.frame()) && already && elsewhere).then(|| RepeatedPart::Status.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_prompt_is_printed_for_each_size() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            Enter the heap sizes:
            ^ repeated-part: the prompt for the heap sizes should be printed only once, for all sizes.
            ",
        );
    }

    #[test]
    fn an_error_stands_once_more_before_the_move_that_is_made() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            ^ repeated-part: your program prints the error about an illegal move once more here, where it should not.
            Please enter again the heap index and the number of removed objects.
            You take 1 objects from heap 1.
            ",
        );
        played.is_not(
            "repeated-part",
            "
            …
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            Please enter again the heap index and the number of removed objects.
            You take 2 objects from heap 2.
            ",
        );
    }

    #[test]
    fn a_status_after_a_move_is_not_the_same_again() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "repeated-part",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2 h2=2.
            In turn 2 heap sizes are: h1=1 h2=2.
            ^ missing-part: turn 1: the line with the computer's move is missing here.
            ",
        );
    }
}
