use nim_reference::template::Field;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use nim_reference::{Move, Player};

use super::context::Mismatch;
use super::parse::has_signs_of;
use super::terms::{Terms, one_line};
use super::wrong_sizes::WrongSizes;
use super::{Facts, Kind, Leaves};

facts! {
    /// What the user entered is accepted, and then printed in other numbers.
    ///
    /// For example the user enters `2 1`, which is 1 object from heap 2, and the program prints
    /// `You take 2 objects from heap 1.`
    ///
    /// Look at the order of the arguments in the print, at the order in which the numbers are read, and at
    /// where heaps begin to count: from 0 in an array, and perhaps from 1 in the message.
    pub(super) enum MisprintedEntry {
        Move {
            entered: String,
            /// The move, its heap counted from 0.
            right: Move,
            /// The numbers that are printed, the heap as the assignment counts.
            #[serde(rename = "printed_heap")]
            heap: i64,
            /// Likewise.
            count: i64,
        },
        Sizes { sizes: WrongSizes },
        Size { entered: String, size: u64, printed: i64 },
    }
}

impl MisprintedEntry {
    /// Whether a move is printed that has none of the numbers that were entered in their places, nor both in the other order.
    pub(super) fn is_of_other_numbers(&self) -> bool {
        let MisprintedEntry::Move { entered, heap, count, .. } = self else { return false };
        let numbers: Vec<i64> = entered.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [entered_heap, entered_count] = numbers[..] else { return false };
        *heap != entered_heap && *count != entered_count && (*count, *heap) != (entered_heap, entered_count)
    }
}

impl Facts for MisprintedEntry {
    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        match self {
            MisprintedEntry::Move { entered, right, heap, count } => {
                let is_exchanged = (right.heap as i64 + terms.move_base, right.count as i64) == (*count, *heap);
                let exchanged = if is_exchanged { ": the same numbers in the other order" } else { "" };
                let right = terms.phrase(*right);
                format!("`{entered}` is {right}. Your program prints {count} from {noun} {heap}{exchanged}.")
            }
            MisprintedEntry::Sizes { sizes } => sizes.words(terms),
            MisprintedEntry::Size { entered, size, printed } => {
                let (heap, objects) = (entered.trim_end_matches('.'), terms.objects(*size));
                format!("`{entered}` chooses {noun} {heap}, which has {objects}. Your program prints {printed}.")
            }
        }
    }

    fn leaves(&self) -> Leaves {
        match self {
            MisprintedEntry::Sizes { sizes } => sizes.leaves(),
            MisprintedEntry::Move { .. } | MisprintedEntry::Size { .. } => Leaves::Words,
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let MisprintedEntry::Move { .. } = self else { return None };
        Some(format!("prints another move than the {} has entered", terms.nouns.user))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (entered, None) = m.just_read()? else { return None };
    let parsed = m.parsed.as_ref()?;
    let reading = &parsed.reading;
    match (m.piece.event, parsed.message) {
        (Event::Took(Player::User, mv), Message::UserTakes) => {
            if let Some(list) = reading.text(Field::Heaps) {
                let before = &m.frame().position;
                let after = before.after(mv)?;
                let wanted = m.parse(m.wanted())?;
                if !has_signs_of(list, wanted.reading.text(Field::Heaps)?) {
                    return None;
                }
                let sizes = WrongSizes::find(m, Some((Player::User, mv, before)), &after, &m.sizes(list))?;
                return Some(MisprintedEntry::Sizes { sizes }.into());
            }
            let (heap, count) = (reading.number(Field::Heap)?, reading.number(Field::Count)?);
            let right = (mv.heap as i64 + m.game.voice.move_base, i64::try_from(mv.count).ok()?);
            let facts = MisprintedEntry::Move { entered: one_line(entered), right: mv, heap, count };
            ((heap, count) != right).then(|| facts.into())
        }
        (Event::Asked(Message::AskCount), Message::AskCount) => {
            let right = m.parse(m.wanted())?.reading.number(Field::Size)?;
            let printed = reading.number(Field::Size).filter(|&printed| printed != right)?;
            let (entered, size) = (entered.to_owned(), u64::try_from(right).ok()?);
            Some(MisprintedEntry::Size { entered, size, printed }.into())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_numbers_of_the_move_are_exchanged() {
        game("assignment2", "2\n3 3\n2 1\n1 2\n2 1\n2 1\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            You take 2 objects from heap 1.
            ^ misprinted-entry: `2 1` is 1 object from heap 2. Your program prints 2 from heap 1: the same numbers in
            ^ the other order.
            ",
        );
    }

    #[test]
    fn the_size_of_the_chosen_heap_is_wrong() {
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 5: Illegal move! Try again.
            ^ misprinted-entry: `3.` chooses heap 3, which has 6 matches. Your program prints 5.
            ",
        );
    }

    #[test]
    fn the_heaps_that_the_move_leaves_are_wrong() {
        let played = game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n");
        played.says(
            "
            …
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: So now the heaps are: [3,0,6]
            ^ misprinted-entry: the user took 6 matches from heap 3 (6→0). Your program prints 5 less for heap 2.
            ",
        );
        played.says(
            "
            …
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: So now the heaps are: [3,5]
            ^ misprinted-entry: there are 3 heaps, counting the empty ones. Your program prints 2.
            ",
        );
    }

    #[test]
    fn a_list_in_another_order_is_quoted_whole() {
        game("matches", "[2,6,1,4,9].\n1.\n1.\n2.\n5.\n").says(
            "
            …
            You have heaps of matches: [2,6,1,4,1]
            Choose heap number from 1 to 5: Choose number of matches to take from 1 to 2: So now the heaps are: [6,1,4,1,1]
            ^ misprinted-entry: the user took 1 match from heap 1 (2→1). Your program prints 6 for heap 1. Also,
            ^ “[6,1,4,1,1]” should be “[1,6,1,4,1]”.
            ",
        );
    }

    #[test]
    fn the_status_after_the_move_is_not_what_was_entered() {
        game("assignment2", "2\n3 3\n2 1\n1 2\n2 1\n2 1\n").is_not(
            "misprinted-entry",
            "
            …
            You take 1 objects from heap 2.
            In turn 3 heap sizes are: h1=2 h2=1.
            ^ wrong-status: turn 3: the user took 1 object from heap 2 (3→2). Your program prints 1 for heap 2.
            ",
        );
    }
}
