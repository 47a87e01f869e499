//! Rules by which a program may choose where any legal move is right.

use super::strategy::{Freedom, HeapChoice, Strategy, Take};
use super::strategy_mistakes::Sum;

/// How a program chooses a move where its assignment leaves it every legal one. A program that takes a position for a lost one by
/// mistake chooses there as in those that are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LosingRule {
    heap: HeapChoice,
    take: Take,
}

impl LosingRule {
    /// The rules that programs have.
    pub fn all() -> impl Iterator<Item = LosingRule> {
        let heaps = [
            HeapChoice::First,
            HeapChoice::Last,
            HeapChoice::Largest,
            HeapChoice::LastLargest,
            HeapChoice::Smallest,
            HeapChoice::LastSmallest,
        ];
        let takes = [Take::One, Take::All, Take::AllButOne, Take::Half, Take::HalfRoundedDown];
        takes.into_iter().flat_map(move |take| heaps.into_iter().map(move |heap| LosingRule { heap, take }))
    }

    /// Has a strategy choose by the rule where it is left every legal move. One that is left them where it could win is taken for
    /// one that never looks for a winning move.
    pub(crate) fn bind(self, strategy: &mut Strategy) {
        if strategy.winning_freedom == Freedom::Legal {
            strategy.winning_freedom = Freedom::None;
            strategy.mistakes.sum = Sum::Never;
        }
        if strategy.losing_freedom == Freedom::Legal {
            strategy.losing_freedom = Freedom::None;
            (strategy.losing, strategy.mistakes.take) = (self.heap, self.take);
        }
    }
}
