use nim_reference::template::Field;
use nim_reference::transcript::{Event, Refusal};
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::{Terms, capitalised};
use super::{Facts, Kind, Leaves};

facts! {
    /// The right words with a wrong number in them.
    ///
    /// For example `heap 1` in the error about a size, where heap 2 is the first whose size is not
    /// positive.
    ///
    /// Look at which variable is printed, and from where it counts: an index of an array counts from 0,
    /// most messages count heaps from 1. Empty heaps are heaps too.
    pub(super) enum MisprintedNumber {
        BadSize {
            /// The heap, counted from 0.
            heap: usize,
            size: i64,
            printed: i64,
        },
        Heaps { right: usize, printed: i64, some_are_empty: bool },
        Size { right: u64, printed: i64 },
    }
}

impl Facts for MisprintedNumber {
    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        match *self {
            MisprintedNumber::BadSize { heap, size, printed } => {
                let first = format!("{noun} {} (size {size}) is the first whose size is not positive.", heap + 1);
                if printed == size && usize::try_from(printed) != Ok(heap) {
                    return format!(
                        "{first} Your program prints {printed}, which is its size, and should print its number."
                    );
                }
                let counted = format!(" {}s are counted from 1.", capitalised(noun));
                // Of heap 1 with size 0, a 0 may be either.
                let is_index = usize::try_from(printed) == Ok(heap) && printed != size;
                let counted = if is_index { counted.as_str() } else { "" };
                format!("{first} Your program prints {noun} {printed}.{counted}")
            }
            MisprintedNumber::Heaps { right, printed, some_are_empty } => {
                let empty = if some_are_empty { ", counting the empty ones" } else { "" };
                format!("{}{empty}. Your program prints {printed}.", terms.heaps_there(right))
            }
            MisprintedNumber::Size { right, printed } => {
                format!("the {noun} has {}. Your program prints {printed}.", terms.objects(right))
            }
        }
    }

    fn leaves(&self) -> Leaves {
        match *self {
            MisprintedNumber::BadSize { printed, .. }
            | MisprintedNumber::Heaps { printed, .. }
            | MisprintedNumber::Size { printed, .. } => Leaves::AllBut(printed),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let MisprintedNumber::BadSize { .. } = self else { return None };
        let noun = terms.nouns.heap;
        Some(format!("prints another number than that of the first {noun} whose size is not positive"))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (actual, wanted) = (m.parsed.as_ref()?, m.parse(m.wanted())?);
    if actual.message != wanted.message {
        return None;
    }
    let differs = |field| {
        let (printed, right) = (actual.reading.number(field)?, wanted.reading.number(field)?);
        (printed != right).then_some((printed, right))
    };
    if m.piece.event == Event::Refused(Message::BadSize)
        && let Some((_, Some(Refusal::HeapSize(heap, size)))) = m.just_read()
    {
        let (printed, _) = differs(Field::Heap)?;
        return Some(MisprintedNumber::BadSize { heap, size, printed }.into());
    }
    if let Some((printed, right)) = differs(Field::Number) {
        let some_are_empty = m.frame().position.heaps().contains(&0);
        let right = usize::try_from(right).ok()?;
        return Some(MisprintedNumber::Heaps { right, printed, some_are_empty }.into());
    }
    let (printed, right) = differs(Field::Size)?;
    Some(MisprintedNumber::Size { right: u64::try_from(right).ok()?, printed }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_heap_with_a_bad_size_has_another_number() {
        let played = game("assignment2", "3\n4 -2 0\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            Error: the size of heap 1 should be positive.
            ^ misprinted-number: heap 2 (size -2) is the first whose size is not positive. Your program prints heap 1.
            ^ Heaps are counted from 1.
            ",
        );
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            Error: the size of heap -2 should be positive.
            ^ misprinted-number: heap 2 (size -2) is the first whose size is not positive. Your program prints -2,
            ^ which is its size, and should print its number.
            ",
        );
    }

    #[test]
    fn the_number_of_heaps_is_another() {
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 4: Illegal move! Try again.
            ^ misprinted-number: there are 3 heaps. Your program prints 4.
            ",
        );
    }

    #[test]
    fn the_right_number_in_other_words_is_not_a_wrong_one() {
        game("assignment2", "3\n4 -2 0\n").is_not(
            "misprinted-number",
            "
            …
            Enter the heap sizes:
            Error: The size of heap 2 must be positive.
            ",
        );
    }
}
