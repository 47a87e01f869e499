use nim_reference::Position;
use nim_reference::voice::Message;

use super::{Facts, Kind};
use super::context::Mismatch;
use super::terms::Terms;

facts! {
    /// A winner is announced although there is something left to take.
    ///
    /// A program that adds the heaps up in an int may see 0 or less where there are very many objects.
    pub(super) struct GameEndedEarly {
        /// What is left.
        heaps: Position,
        /// Whether the sum of the heaps does not fit into an int, though each of them does.
        sum_overflows: bool,
    }
}

impl Facts for GameEndedEarly {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let left = match sum(&self.heaps) {
            1 => format!("one {} is", terms.nouns.object),
            left => format!("{left} {} are", terms.nouns.objects),
        };
        let overflow = if self.sum_overflows { " Their sum is too large for an int." } else { "" };
        format!("{}: the game is not over, {left} left.{overflow}", terms.position(&self.heaps))
    }
}

fn sum(heaps: &Position) -> u64 {
    heaps.heaps().iter().fold(0, |sum, size| sum.saturating_add(*size))
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed_whole()?;
    let heaps = m.frame().position.clone();
    let max_int = i64::from(i32::MAX).unsigned_abs();
    let sum_overflows = sum(&heaps) > max_int && heaps.tallest() <= max_int;
    let announces = matches!(parsed.message, Message::UserWins | Message::ComputerWins);
    (announces && !heaps.is_empty()).then(|| GameEndedEarly { heaps, sum_overflows }.into())
}
