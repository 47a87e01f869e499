use nim_reference::Player;
use nim_reference::template::Field;
use nim_reference::transcript::{Entry, Event};
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::{Terms, one_line};
use super::{Facts, Kind};

facts! {
    /// The user made one legal move, and the program announces another one after it.
    ///
    /// A refused move must have no effect, and a legal one is made once.
    ///
    /// For example the user enters `2 0`, which is refused, and then `1 1`; the program announces `1 1` and
    /// after it `2 0`.
    ///
    /// Look at how the program asks again. If the function that asks calls itself, it comes back to the
    /// first call afterwards, which still has the illegal move and goes on with it. Ask in a loop, or
    /// return what the second call returns.
    pub(super) enum IllegalMoveMade {
        Refused {
            /// The heap as it was entered.
            #[serde(rename = "entered_heap")]
            heap: i64,
            count: i64,
        },
        /// It is made in the place of the legal one.
        InPlace { refused: String, entered: String },
        /// It is made before the next one is looked at, which is illegal too.
        Before { refused: String },
        Other,
    }
}

impl Facts for IllegalMoveMade {
    fn words(&self, _: &Terms) -> String {
        match self {
            IllegalMoveMade::Refused { heap, count } => format!(
                "your program has refused the illegal move `{heap} {count}`, but it prints this move after the legal one."
            ),
            IllegalMoveMade::InPlace { refused, entered } => format!(
                "your program has refused the illegal move `{refused}`, but it prints this move where it should make `{entered}`."
            ),
            IllegalMoveMade::Before { refused } => {
                format!("your program has refused the illegal move `{refused}`, but it prints this move then.")
            }
            IllegalMoveMade::Other => {
                "the user has made one legal move. Your program prints another move of the user after it.".to_owned()
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let (IllegalMoveMade::InPlace { .. } | IllegalMoveMade::Before { .. }) = self else { return None };
        Some(format!("prints a move of the {} that it has refused", terms.nouns.user))
    }
}

/// That a move which was refused in this turn is announced where the legal one should be, or the error about the next one.
pub(super) fn in_place(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed_whole().filter(|parsed| parsed.message == Message::UserTakes)?;
    let (heap, count) = (parsed.reading.number(Field::Heap)?, parsed.reading.number(Field::Count)?);
    let refused = format!("{heap} {count}");
    let (entered, refusal) = m.just_read()?;
    let before = m.piece.entry.checked_sub(1)?;
    if one_line(entered) == refused || !m.all_refused_before(before).any(|(text, _)| one_line(text) == refused) {
        return None;
    }
    match (m.piece.event, refusal) {
        (Event::Took(Player::User, _), None) => {
            Some(IllegalMoveMade::InPlace { refused, entered: one_line(entered) }.into())
        }
        // The numbers of the next one may be read in the other order, or its heap replaced by another one.
        (_, Some(_)) if is_other_move(m, (heap, count), entered) => Some(IllegalMoveMade::Before { refused }.into()),
        _ => None,
    }
}

/// Whether a move that is printed cannot be the one that was entered, read in the other order or from another heap that exists.
fn is_other_move(m: &Mismatch<'_>, (heap, count): (i64, i64), entered: &str) -> bool {
    let numbers: Vec<i64> = entered.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let heaps = m.frame().position.heaps().len() as i64;
    let exists = (0..heaps).contains(&heap.saturating_sub(m.game.rules.entered_base));
    numbers != [count, heap] && !(exists && numbers.last() == Some(&count))
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed_whole().filter(|parsed| parsed.message == Message::UserTakes)?;
    if matches!(m.piece.event, Event::Took(Player::User, _)) {
        return None;
    }
    let (heap, count) = (parsed.reading.number(Field::Heap)?, parsed.reading.number(Field::Count)?);
    let mut before = m.transcript.entries().take(m.piece.entry).rev();
    before.find(|entry| matches!(entry, Entry::Print { event: Event::Took(Player::User, _), .. }))?;
    let turn = before.take_while(|entry| !matches!(entry, Entry::Print { event: Event::Took(..), .. }));
    let refused: Vec<String> = turn
        .filter_map(|entry| match entry {
            Entry::Read { text, refusal: Some(_) } => Some(one_line(text)),
            _ => None,
        })
        .collect();
    if refused.contains(&format!("{heap} {count}")) {
        return Some(IllegalMoveMade::Refused { heap, count }.into());
    }
    let moved = m.last_move(m.piece.frame).is_some_and(|(player, ..)| player == Player::User);
    (moved && !refused.is_empty()).then(|| IllegalMoveMade::Other.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_refused_move_is_made_after_the_legal_one() {
        game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n").says(
            "
            …
            You take 1 objects from heap 1.
            You take 0 objects from heap 2.
            ^ illegal-move-made: your program has refused the illegal move `2 0`, but it prints this move after the
            ^ legal one.
            ",
        );
    }

    #[test]
    fn the_refused_move_is_made_in_the_place_of_the_legal_one() {
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
        let right = played.right();
        let made = |line: &str| {
            let (before, _) = right.split_once("You take 1 objects from heap 1.\n").expect("the legal move");
            played.judge(&format!("{before}{line}\n")).expect("wrong").1
        };
        assert_eq!(
            made("You take 0 objects from heap 2."),
            "illegal-move-made: your program has refused the illegal move `2 0`, but it prints this move where it should make \
             `1 1`."
        );
        assert!(!made("You take 2 objects from heap 1.").starts_with("illegal-move-made"));
    }

    #[test]
    fn the_refused_move_is_made_before_the_next_one_is_looked_at() {
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            You take 1 objects from heap 3.
            ^ illegal-move-made: your program has refused the illegal move `3 1`, but it prints this move then.
            ",
        );
        played.is_not(
            "illegal-move-made",
            "
            …
            Please enter again the heap index and the number of removed objects.
            You take 3 objects from heap 2.
            ",
        );
    }

    #[test]
    fn a_move_that_was_never_refused_is_only_one_line_too_many() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "illegal-move-made",
            "
            …
            You take 1 objects from heap 1.
            You take 0 objects from heap 2.
            ",
        );
    }

    /// The numbers of the move that is printed are those of the second one, in the order in which the first one has them.
    #[test]
    fn a_move_that_is_read_in_the_other_order_is_not_the_refused_one() {
        let refused = "your program has refused the illegal move";
        let played = game("assignment2", "2\n2 2\n3 1\n1 3\n2 0\n1 1\n2 2\n");
        let upto = "Enter the number of heaps:\nEnter the heap sizes:\nIn turn 1 heap sizes are: h1=2 h2=2.\n\
                    Computer takes 1 objects from heap 1.\nIn turn 2 heap sizes are: h1=1 h2=2.\n \t*\n*\t*\n\
                    Your turn: please enter the heap index and the number of removed objects.\nError: Invalid input.\n\
                    Please enter again the heap index and the number of removed objects.\n";
        let why = |line: &str| played.judge(&format!("{upto}{line}\n")).expect("wrong").1;
        assert!(
            !why("You take 1 objects from heap 3.").contains(refused),
            "{}",
            why("You take 1 objects from heap 3.")
        );
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
        let why = |line: &str| played.judge(&format!("{upto}{line}\n")).expect("wrong").1;
        assert!(why("You take 1 objects from heap 3.").contains(refused), "{}", why("You take 1 objects from heap 3."));
    }
}
