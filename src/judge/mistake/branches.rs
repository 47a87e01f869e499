//! Messages that a program words otherwise only in some positions, or for some refusals: it has two places that print them.

use nim_reference::transcript::{Entry, Piece};
use nim_reference::voice::{Message, Nouns, Voice};
use nim_reference::{Game, Transcript};

use super::{Change, Mistake};

/// The two messages that a message becomes: the second one is printed where `says` is true of the game, in words.
struct Branches {
    first: Message,
    second: Message,
    /// What is said of the places of the first one, and of the second one.
    says: [String; 2],
    is_second: bool,
}

/// The mistake of other words for a message `everywhere`, where it may be one of only some places that print it, or is one of them because
/// the others have words of their own. `right` has the assignment's own words.
pub(super) fn of_one_branch(
    (right, game): (&Voice, &Game),
    transcript: &Transcript,
    piece: &Piece,
    everywhere: &Mistake,
) -> Option<Mistake> {
    let Change::Words(message, words) = &everywhere.change else { return None };
    let voice = &game.voice;
    let Branches { first, second, says, is_second } = branches(game, transcript, piece, *message)?;
    let own = voice.message(first)?;
    let has_second = voice.message(second).is_some();
    if has_second && first != Message::Illegal {
        return None;
    }
    let what = voice.describe(first);
    let (says, other_says) = if is_second { (&says[1], &says[0]) } else { (&says[0], &says[1]) };
    let [one, other] = if is_second { [own, words] } else { [words, own] };
    let is_right = right.message(first).is_none_or(|right| right == own);
    let others = match own.fields().is_empty() {
        _ if is_right || has_second => String::new(),
        true => format!("; {other_says}, it prints “{own}”"),
        false => format!("; {other_says}, it has other words too"),
    };
    // The example that follows has a comma of its own.
    let is_before_more = everywhere.sentence.split(&what).nth(1).is_some_and(|more| more.starts_with(' '));
    let comma = if is_before_more { "," } else { "" };
    let sentence = format!("{}{others}", everywhere.sentence.replacen(&what, &format!("{what}, {says}{comma}"), 1));
    let change = match has_second {
        true => everywhere.change.clone(),
        false => Change::WordsOfBranches { first: (first, one.clone()), second: (second, other.clone()) },
    };
    Some(Mistake { id: everywhere.id.clone(), sentence, change })
}

fn branches(game: &Game, transcript: &Transcript, piece: &Piece, message: Message) -> Option<Branches> {
    match message {
        Message::ComputerTakes => Some(Branches {
            first: Message::ComputerTakes,
            second: Message::ComputerTakesLosing,
            says: ["when the nim-sum is not 0", "when the nim-sum is 0"].map(str::to_owned),
            is_second: transcript.frames[piece.frame].position.nim_sum() == 0,
        }),
        Message::Illegal => {
            let before = transcript.entries().nth(piece.entry.checked_sub(1)?);
            let Some(Entry::Read { refusal: Some(refusal), .. }) = before else { return None };
            let Nouns { heap, objects, .. } = game.voice.nouns;
            let turns = game.rules.turns;
            let says = match turns.checks_heap_first {
                true => [format!("the number of {objects} is wrong"), format!("the {heap} is wrong")],
                false => ["exists", "does not exist"].map(|what| format!("the {heap} {what}")),
            };
            Some(Branches {
                first: Message::Illegal,
                second: Message::IllegalHeap,
                says: says.map(|what| format!("where {what}")),
                is_second: turns.is_heap_refused(refusal),
            })
        }
        _ => None,
    }
}
