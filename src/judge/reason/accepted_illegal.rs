use nim_reference::Player;
use nim_reference::template::Field;
use nim_reference::transcript::{Event, Refusal};
use nim_reference::voice::Message;
use serde::Serialize;

use super::context::Mismatch;
use super::parse;
use super::terms::{Terms, one_line, serialize_refusal};
use super::{Facts, Kind, Part};

facts! {
    /// Something that is not allowed was entered, and the program accepts it, or does not answer it as it should.
    ///
    /// A wrong number of heaps, a size that is not positive, a heap that is not there or is empty, no
    /// object at all, or more objects than the heap has: each must be answered with the assignment's error,
    /// or by asking again, and then the game must be as if it had never been entered.
    ///
    /// For example `2 3` where heap 2 has only 2 objects, and the program prints
    /// `You take 3 objects from heap 2.`
    ///
    /// Look at the condition that checks the input: whether each bound is in it (`<` or `<=`), whether the
    /// heap's own size is looked at, and whether the check is made before the heap is changed. If the program
    /// does refuse it, look at what is printed then.
    pub(super) struct AcceptedIllegal {
        entered: String,
        #[serde(serialize_with = "serialize_refusal")]
        refusal: Refusal,
        does: Does,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Does {
    /// It announces just the move that was entered.
    Accepts,
    /// It announces the move, and refuses it in the next line.
    AnnouncesFirst,
    /// It prints something else than the prompt, which should follow alone.
    PrintsMoreThan(Part),
    /// It prints one thing before what is expected.
    PrintsBefore { expected: Part, actual: Part },
    /// It prints one thing where another is expected.
    Prints { expected: Part, actual: Part },
}

impl AcceptedIllegal {
    /// Whether the program refuses it, and only prints more than it should.
    pub(super) fn is_refused(&self) -> bool {
        matches!(self.does, Does::PrintsMoreThan(_) | Does::AnnouncesFirst)
    }

    /// Whether the program announces a move of the user, which is not the one that was entered.
    pub(super) fn is_another_move(&self) -> bool {
        matches!(self.does, Does::Prints { actual: Part::Message(Message::UserTakes), .. })
    }
}

impl Facts for AcceptedIllegal {
    fn words(&self, terms: &Terms) -> String {
        let why = terms.why_refused(&self.entered, self.refusal);
        match self.does {
            Does::Accepts => format!("{why} Your program should refuse it, but accepts it."),
            Does::AnnouncesFirst => {
                let takes = terms.part(Part::Message(Message::UserTakes));
                format!("{why} Your program refuses it, but prints {takes} before that.")
            }
            Does::PrintsMoreThan(prompt) => {
                format!("{why} Your program should print only {} again.", terms.part(prompt))
            }
            Does::PrintsBefore { expected, actual } => {
                let (expected, actual) = (terms.part(expected), terms.part(actual));
                format!("{why} Your program should print {expected} at once, but prints {actual} before it.")
            }
            Does::Prints { expected, actual } => {
                let asks = matches!(expected, Part::Message(Message::AskHeaps | Message::AskMove));
                let again = if asks { " again" } else { "" };
                let (expected, actual) = (terms.part(expected), terms.part(actual));
                format!("{why} Your program should print {expected}{again}, but prints {actual}.")
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let refused = terms.what_is_refused(self.refusal);
        match self.does {
            // Others of the kind it may refuse, or it may refuse none.
            Does::Accepts => Some(format!("accepts {refused}, at least in some cases")),
            Does::AnnouncesFirst => {
                let takes = terms.part(Part::Message(Message::UserTakes));
                Some(format!("prints {takes} before the error about an illegal move, at least in some cases"))
            }
            Does::PrintsMoreThan(_) => None,
            Does::PrintsBefore { expected, actual } => {
                let (expected, actual) = (terms.part(expected), terms.part(actual));
                Some(format!("prints {actual} before {expected}, at least in some cases"))
            }
            Does::Prints { expected, .. } => {
                let expected = terms.part(expected);
                Some(format!("does not print {expected} after {refused}, at least in some cases"))
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (entered, refusal) = m.just_read()?;
    let refusal = refusal?;
    let does = what_it_does(m, entered)?;
    Some(AcceptedIllegal { entered: one_line(entered), refusal, does }.into())
}

fn what_it_does(m: &Mismatch<'_>, entered: &str) -> Option<Does> {
    let expected = Part::from(m.piece.event);
    let Some(parsed) = &m.parsed else {
        return matches!(m.piece.event, Event::Asked(_)).then_some(Does::PrintsMoreThan(expected));
    };
    Some(match parsed.message {
        Message::UserTakes if announces_next_move(m) || shows_same_heaps(m) => return None,
        Message::UserTakes if announces(m, entered) && refuses_below(m) => Does::AnnouncesFirst,
        Message::UserTakes if announces(m, entered) => Does::Accepts,
        Message::Status if matches!(m.piece.event, Event::Asked(_)) && shows_turn_again(m) => {
            Does::PrintsMoreThan(expected)
        }
        Message::BadHeaps | Message::BadSize | Message::Illegal | Message::AskAgain | Message::AskHeaps => return None,
        message if expected == Part::Message(message) => return None,
        message if is_printed_behind(m) => Does::PrintsBefore { expected, actual: Part::Message(message) },
        message => Does::Prints { expected, actual: Part::Message(message) },
    })
}

/// In so many further lines an error is looked for that comes late.
const MAX_LATE: usize = 3;

/// Whether what is expected stands further behind on the same line, or the error about what the game begins with in one of the next.
fn is_printed_behind(m: &Mismatch<'_>) -> bool {
    let expected = m.lines.get(m.at).map_or("", |line| line.text[m.piece.range.clone()].trim());
    let is_of_beginning = matches!(m.piece.event, Event::Refused(Message::BadHeaps | Message::BadSize));
    let is_later = || (m.at + 1..=m.at + MAX_LATE).any(|line| m.prints(line, expected));
    // Behind another prompt it may answer what was entered there.
    let rest = m.parsed.as_ref().and_then(|parsed| m.text.get(parsed.reading.end..));
    let is_next = rest.is_some_and(|rest| rest.trim_start().starts_with(expected));
    !expected.is_empty() && (is_next || (is_of_beginning && is_later()))
}

/// Whether the text announces the numbers that were entered.
fn announces(m: &Mismatch<'_>, entered: &str) -> bool {
    let reading = m.parsed.as_ref().map(|parsed| &parsed.reading);
    let numbers = reading.and_then(|reading| reading.number(Field::Heap).zip(reading.number(Field::Count)));
    numbers.is_some_and(|(heap, count)| parse::numbers(entered) == [heap, count])
}

/// Whether the next line says that a move is refused.
fn refuses_below(m: &Mismatch<'_>) -> bool {
    matches!(m.message_at(m.at + 1), Some(Message::Illegal | Message::IllegalHeap | Message::AskAgain))
}

/// Whether the text shows the heaps as they are without the move.
fn shows_same_heaps(m: &Mismatch<'_>) -> bool {
    let list = m.parsed.as_ref().and_then(|parsed| parsed.reading.text(Field::Heaps));
    list.is_some() && m.parsed.as_ref().is_some_and(|parsed| m.lists_heaps(parsed, &m.frame().position))
}

/// Whether the program shows the heaps as they are without the move, and then asks the user again: it has refused the move.
fn shows_turn_again(m: &Mismatch<'_>) -> bool {
    m.asks_user_below() && m.heaps_shown_next(m.at).is_some_and(|heaps| heaps == m.frame().position)
}

/// Whether the text announces the move that is accepted later in this turn. The illegal one may then have been
/// refused without a word.
fn announces_next_move(m: &Mismatch<'_>) -> bool {
    let has_numbers = m.parsed.as_ref().is_some_and(|parsed| parsed.reading.number(Field::Count).is_some());
    let mut later = m.lines[m.at..].iter().flat_map(|line| line.pieces.iter().map(move |piece| (line, piece)));
    let next = later.find(|(_, piece)| matches!(piece.event, Event::Took(Player::User, _)));
    has_numbers && next.is_some_and(|(line, piece)| m.text.starts_with(&line.text[piece.range.clone()]))
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_move_is_made_that_the_rules_refuse() {
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
        played.says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            You take 1 objects from heap 3.
            ^ accepted-illegal: `3 1` is not allowed: there is no heap 3. Your program should refuse it, but accepts it.
            ",
        );
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            You take 3 objects from heap 2.
            ^ accepted-illegal: `2 3` is not allowed: heap 2 has only 2 objects. Your program should refuse it, but
            ^ accepts it.
            ",
        );
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            Please enter again the heap index and the number of removed objects.
            You take 0 objects from heap 2.
            ^ accepted-illegal: `2 0` is not allowed: at least one object must be taken. Your program should refuse it,
            ^ but accepts it.
            ",
        );
        let played = game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n");
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 0:·
            ^ accepted-illegal: `4.` is not allowed: there is no heap 4. Your program should print the error about an
            ^ illegal move, but prints the prompt for the number of matches.
            ",
        );
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 0: Illegal move! Try again.
            ^ accepted-illegal: `4.` is not allowed: there is no heap 4. Your program should print the error about an
            ^ illegal move at once, but prints the prompt for the number of matches before it.
            ",
        );
        played.says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: So now the heaps are: [3,5,0]
            ^ accepted-illegal: `7.` is not allowed: heap 3 has only 6 matches. Your program should print the error
            ^ about an illegal move, but prints the line with the user's move.
            ",
        );
    }

    #[test]
    fn a_bad_number_of_heaps_or_a_bad_size_is_taken() {
        game("assignment2", "33\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            ^ accepted-illegal: 33 heaps are not allowed. Your program should print the error about the number of heaps,
            ^ but prints the prompt for the heap sizes.
            ",
        );
        game("assignment2", "3\n4 -2 0\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=4 h2=-2 h3=0.
            ^ accepted-illegal: heap 2 has size -2, which is not positive. Your program should print the error about a
            ^ heap size, but prints the status line.
            ",
        );
        game("assignment2", "3\n4 -2 0\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=4 h2=-2 h3=0.
            ^ accepted-illegal: heap 2 has size -2, which is not positive. Your program should print the error about a
            ^ heap size at once, but prints the status line before it.
            Error: the size of heap 2 should be positive.
            ",
        );
        game("lab3", "1\n2\n1 4\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            ^ accepted-illegal: 1 heap is not allowed. Your program should print the first prompt again, but prints the
            ^ line that begins the round.
            ",
        );
    }

    #[test]
    fn a_try_is_not_followed_by_the_prompt_alone() {
        let played = game("lab3", "1\n2\n1 4\n1 3\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? Please, 2 to 5!
            ^ accepted-illegal: 1 heap is not allowed. Your program should print only the first prompt again.
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: My Turn: heap, coins: 0 1
            ^ accepted-illegal: `1 4` is not allowed: heap 1 has only 3 coins. Your program should print the prompt for
            ^ the user's move again, but prints the line with the computer's move.
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: ----- round 1
            ^ accepted-illegal: `1 4` is not allowed: heap 1 has only 3 coins. Your program should print the prompt for
            ^ the user's move again, but prints the line that begins the round.
            ",
        );
    }

    #[test]
    fn heaps_that_are_printed_unchanged_are_no_accepted_move() {
        game("matches", "[3,5,7].\n3.\n7.\n3.\n6.\n2.\n3.\n").is_not(
            "accepted-illegal",
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: So now the heaps are: [3,5,6]
            ",
        );
    }

    #[test]
    fn a_program_that_silently_asks_again_has_not_accepted_anything() {
        game("assignment2", "2\n2 2\n3 1\n1 1\n2 2\n").is_not(
            "accepted-illegal",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            You take 1 objects from heap 1.
            ^ other-message: your program should print the error about an illegal move here, not the line with the
            ^ user's move.
            ",
        );
    }
}
