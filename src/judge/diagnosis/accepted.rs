//! Which moves that are illegal, and which numbers of heaps, a program accepts, by its mistake: what accepts less says nothing that is not true of what accepts more.

use nim_reference::Assignment;
use nim_reference::rules::{CheckedTries, CountsBack, Opening, Refused, RuleMistakes, TooMany};

use crate::judge::mistake::Mistake;

/// Whether the least and the greatest number of heaps that are accepted are others, or another one is taken for what is beyond them.
pub(super) fn wrong_bounds(right: &Assignment, own: &Assignment) -> [bool; 2] {
    let bounds = |assignment: &Assignment| {
        let rules = &assignment.game()?.rules;
        let (Opening::CountAndSizes(count) | Opening::Progression { count, .. }) = rules.opening else { return None };
        let RuleMistakes { few_heaps, many_heaps, .. } = rules.mistakes;
        Some([(count.min, few_heaps), (count.max, many_heaps)])
    };
    bounds(right).zip(bounds(own)).map_or([false; 2], |(right, own)| [right[0] != own[0], right[1] != own[1]])
}

/// How many of both are others.
pub(super) fn count_wrong_bounds(right: &Assignment, own: &Assignment) -> usize {
    wrong_bounds(right, own).into_iter().filter(|is_wrong| *is_wrong).count()
}

/// Whether both are mistakes in the check of moves alone, and one accepts less than the other.
pub(super) fn accepts_less(right: &Assignment, one: &Mistake, other: &Mistake) -> bool {
    let [one, other] = [one, other].map(|mistake| mistake.apply(right));
    let (Some(one), Some(other)) = (one.game(), other.game()) else { return false };
    let accepted = Accepted::of(&one.rules.mistakes).zip(Accepted::of(&other.rules.mistakes));
    let is_same_beside = || {
        let [one, other] = [one, other].map(|game| {
            let mut game = game.clone();
            game.rules.mistakes = with_all_checks(game.rules.mistakes);
            game
        });
        one == other
    };
    accepted.is_some_and(|(one, other)| one.is_less_than(&other)) && is_same_beside()
}

/// How far what is accepted is from what is allowed, in each direction; 0 where nothing is.
#[derive(PartialEq)]
struct Accepted([u8; 4]);

impl Accepted {
    /// `None` where something is accepted and something else that is nearer to what is allowed is not, for that is said too.
    fn of(mistakes: &RuleMistakes) -> Option<Self> {
        if mistakes.checked_tries == CheckedTries::OfTurn(0) {
            return Some(Accepted([3; 4]));
        }
        if mistakes.accepts_heap_0 || mistakes.accepts_negative_heap {
            return None;
        }
        let too_few = match (mistakes.refused_counts.accepts_0, mistakes.refused_counts.accepts_negative) {
            (false, false) => 0,
            (true, false) => 1,
            (true, true) => 2,
            (false, true) => return None,
        };
        let too_many = match mistakes.too_many {
            TooMany::Refused => 0,
            TooMany::OneMore => 1,
            TooMany::Accepted => 2,
            _ => return None,
        };
        let behind = match (mistakes.accepts_heap_next_to_last, mistakes.accepts_heap_after_last) {
            (false, false) => 0,
            (true, false) => 1,
            (_, true) => 2,
        };
        let before = match (mistakes.counts_back, mistakes.accepts_heap_before_first) {
            (CountsBack::None, false) => 0,
            (CountsBack::FirstBefore, _) => 1,
            (CountsBack::All, _) | (_, true) => 2,
        };
        Some(Accepted([too_few, too_many, behind, before]))
    }

    fn is_less_than(&self, other: &Accepted) -> bool {
        self != other && self.0 != [0; 4] && self.0.iter().zip(&other.0).all(|(one, other)| one <= other)
    }
}

/// The same mistakes, but that nothing illegal is accepted.
fn with_all_checks(mistakes: RuleMistakes) -> RuleMistakes {
    RuleMistakes {
        checked_tries: CheckedTries::All,
        refused_counts: Refused { refuses_1: mistakes.refused_counts.refuses_1, ..Refused::default() },
        too_many: TooMany::Refused,
        accepts_heap_next_to_last: false,
        accepts_heap_after_last: false,
        counts_back: CountsBack::None,
        accepts_heap_before_first: false,
        ..mistakes
    }
}
