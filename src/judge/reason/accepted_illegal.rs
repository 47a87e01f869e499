use nim_reference::Player;
use nim_reference::template::Field;
use nim_reference::transcript::{Event, Refusal};
use nim_reference::voice::Message;
use serde::Serialize;

use super::context::Mismatch;
use super::terms::{Terms, capitalised, one_line, serialize_refusal};
use super::{Facts, Kind, Part};

facts! {
    /// Something that is not allowed was entered, and the program does not refuse it.
    ///
    /// A wrong number of heaps, a size that is not positive, a heap that is not there or is empty, no
    /// object at all, or more objects than the heap has: each must be answered with the assignment's error,
    /// or by asking again, and then the game must be as if it had never been entered.
    ///
    /// For example `2 3` where heap 2 has only 2 objects, and the program prints
    /// `You take 3 objects from heap 2.`
    ///
    /// Look at the condition that checks the input: whether each bound is in it (`<` or `<=`), whether the
    /// heap's own size is looked at, and whether the check is made before the heap is changed.
    pub(super) struct AcceptedIllegal {
        entered: String,
        #[serde(serialize_with = "serialize_refusal")]
        refusal: Refusal,
        does: Does,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Does {
    /// It takes what was entered.
    Accepts,
    /// It does not ask again.
    GoesOnWith(Next),
    /// It prints something else than the prompt, which should follow alone.
    PrintsMoreThan(Part),
    /// It prints one thing where another should stand.
    Prints { expected: Part, actual: Part },
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    ComputersMove,
    EndOfGame,
    Status,
}

impl Facts for AcceptedIllegal {
    fn words(&self, terms: &Terms) -> String {
        let why = terms.why_refused(&self.entered, self.refusal);
        match self.does {
            Does::Accepts => {
                let several = matches!(self.refusal, Refusal::HeapCount(count) if count != 1);
                let (they, them) = if several { ("They", "them") } else { ("It", "it") };
                format!("{why} {they} must be refused; your program accepts {them}.")
            }
            Does::GoesOnWith(next) => {
                let next = match next {
                    Next::ComputersMove => "the computer's move".to_owned(),
                    Next::EndOfGame => "the end of the game".to_owned(),
                    Next::Status => terms.part(Part::Message(Message::Status)),
                };
                format!("{why} The user must be asked again; your program goes on with {next}.")
            }
            Does::PrintsMoreThan(prompt) => {
                format!("{why} Nothing but {} follows, once more.", terms.part(prompt))
            }
            Does::Prints { expected, actual } => {
                format!("{why} {} must follow, not {}.", capitalised(&terms.part(expected)), terms.part(actual))
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (entered, refusal) = m.just_read()?;
    let refusal = refusal?;
    let does = what_it_does(m, refusal)?;
    Some(AcceptedIllegal { entered: one_line(entered), refusal, does }.into())
}

fn what_it_does(m: &Mismatch<'_>, refusal: Refusal) -> Option<Does> {
    let expected = Part::from(m.piece.event);
    let Some(parsed) = &m.parsed else {
        return matches!(m.piece.event, Event::Asked(_)).then_some(Does::PrintsMoreThan(expected));
    };
    let about_heaps = matches!(refusal, Refusal::HeapCount(_) | Refusal::HeapSize(..));
    let about_heap = matches!(refusal, Refusal::NoSuchHeap(_) | Refusal::EmptyHeap(_));
    let prints = |message| Does::Prints { expected, actual: Part::Message(message) };
    Some(match parsed.message {
        Message::UserTakes if announces_next_move(m) => return None,
        Message::UserTakes => Does::Accepts,
        Message::AskCount if about_heap => Does::Accepts,
        Message::BadHeaps | Message::BadSize | Message::Illegal | Message::AskAgain | Message::AskHeaps => return None,
        _ if about_heaps => Does::Accepts,
        Message::ComputerTakes | Message::ComputerTakesLosing => Does::GoesOnWith(Next::ComputersMove),
        Message::UserWins | Message::ComputerWins => Does::GoesOnWith(Next::EndOfGame),
        Message::Status if m.is_current(parsed, m.frame()) => prints(Message::Status),
        Message::Status => Does::GoesOnWith(Next::Status),
        message if expected != Part::Message(message) => prints(message),
        _ => return None,
    })
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
            ^ accepted-illegal: `3 1` is not allowed: there is no heap 3. It must be refused; your program accepts
            ^ it.
            ",
        );
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            You take 3 objects from heap 2.
            ^ accepted-illegal: `2 3` is not allowed: heap 2 has only 2 objects. It must be refused; your program
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
            ^ accepted-illegal: `2 0` is not allowed: at least one object must be taken. It must be refused; your
            ^ program accepts it.
            ",
        );
        let played = game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n");
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 0:·
            ^ accepted-illegal: `4.` is not allowed: there is no heap 4. It must be refused; your program accepts
            ^ it.
            ",
        );
        played.says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: So now the heaps are: [3,5,0]
            ^ accepted-illegal: `7.` is not allowed: heap 3 has only 6 matches. It must be refused; your program
            ^ accepts it.
            ",
        );
    }

    #[test]
    fn a_bad_number_of_heaps_or_a_bad_size_is_taken() {
        game("assignment2", "33\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            ^ accepted-illegal: 33 heaps are not allowed. They must be refused; your program accepts them.
            ",
        );
        game("assignment2", "3\n4 -2 0\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=4 h2=-2 h3=0.
            ^ accepted-illegal: heap 2 has size -2, which is not positive. It must be refused; your program accepts
            ^ it.
            ",
        );
        game("lab3", "1\n2\n1 4\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            ^ accepted-illegal: 1 heap is not allowed. It must be refused; your program accepts it.
            ",
        );
    }

    #[test]
    fn a_try_is_not_followed_by_the_prompt_alone() {
        let played = game("lab3", "1\n2\n1 4\n1 3\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? Please, 2 to 5!
            ^ accepted-illegal: 1 heap is not allowed. Nothing but the first prompt follows, once more.
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: My Turn: heap, coins: 0 1
            ^ accepted-illegal: `1 4` is not allowed: heap 1 has only 3 coins. The user must be asked again; your
            ^ program goes on with the computer's move.
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: ----- round 1
            ^ accepted-illegal: `1 4` is not allowed: heap 1 has only 3 coins. The prompt for the user's move must
            ^ follow, not the line that begins the round.
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
            ^ other-message: here the error about an illegal move should stand, not the line that tells the user's
            ^ move.
            ",
        );
    }
}
