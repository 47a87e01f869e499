use nim_reference::template::Field;
use nim_reference::transcript::{Event, Refusal};
use nim_reference::voice::Message;

use super::{Facts, Kind};
use super::context::Mismatch;
use super::terms::{Terms, capitalised};

facts! {
    /// The right words with a wrong number in them.
    pub(super) enum MisprintedNumber {
        /// The heap whose size is refused.
        BadSize {
            /// The heap, counted from 0.
            heap: usize,
            /// Its size.
            size: i64,
            /// The number that is printed.
            printed: i64,
        },
        /// How many heaps there are.
        Heaps {
            /// The right number.
            right: i64,
            /// The number that is printed.
            printed: i64,
            /// Whether some of them are empty.
            some_are_empty: bool,
        },
        /// How many objects a heap has.
        Size {
            /// The right number.
            right: u64,
            /// The number that is printed.
            printed: i64,
        },
    }
}

impl Facts for MisprintedNumber {
    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        match *self {
            MisprintedNumber::BadSize { heap, size, printed } => {
                let first = format!("{noun} {} (size {size}) is the first whose size is not positive", heap + 1);
                match printed == size && usize::try_from(printed) != Ok(heap) {
                    true => format!("{first}; you print its size, not its number."),
                    false => format!("{first}; you name {noun} {printed}. {}s are counted from 1.", capitalised(noun)),
                }
            }
            MisprintedNumber::Heaps { right, printed, some_are_empty } => {
                let empty = if some_are_empty { ", empty ones too" } else { "" };
                format!("there are {right} {noun}s{empty}; you print {printed}.")
            }
            MisprintedNumber::Size { right, printed } => {
                format!("the {noun} has {}; you print {printed}.", terms.objects(right))
            }
        }
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
    if let Event::Refused(Message::BadSize, Refusal::HeapSize(heap, size)) = m.piece.event {
        let (printed, _) = differs(Field::Heap)?;
        return Some(MisprintedNumber::BadSize { heap, size, printed }.into());
    }
    if let Some((printed, right)) = differs(Field::Number) {
        let some_are_empty = m.frame().position.heaps().contains(&0);
        return Some(MisprintedNumber::Heaps { right, printed, some_are_empty }.into());
    }
    let (printed, right) = differs(Field::Size)?;
    Some(MisprintedNumber::Size { right: u64::try_from(right).ok()?, printed }.into())
}
