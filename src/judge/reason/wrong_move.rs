use nim_reference::rules::{Freedom, HeapChoice};
use nim_reference::{Move, Player, Position};
use serde::Serialize;

use super::{Facts, Kind};
use super::announced::{Announced, Mistaken, mistaken};
use super::context::Mismatch;
use super::terms::{Terms, capitalised};

facts! {
    /// The computer makes a move that the assignment's strategy does not allow.
    ///
    /// The nim-sum is the exclusive or of all heaps. Where it is not 0 there is a winning heap: one whose exclusive or with the
    /// nim-sum is less than its size, and that is what should be left of it. Where it is 0 no move wins, and the assignment says
    /// which one is made.
    ///
    /// Common mistakes: to take as many objects as should be left; to take as many as the nim-sum; to add the heaps up; to
    /// leave a heap out of the nim-sum; to choose another one of several winning heaps.
    pub(super) struct WrongMove {
        /// Whose move it is.
        player: Player,
        /// The heaps before it.
        heaps: Position,
        /// Their nim-sum.
        nim_sum: u64,
        /// What the strategy asks for.
        rule: Rule,
        /// The move that is announced.
        announced: Announced,
        /// What is wrong with it.
        mistake: Mistake,
        /// Whether as many objects are taken as should be left.
        takes_what_should_be_left: bool,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Rule {
    /// No move wins: this one is made, from the largest heap or from the first one.
    Losing { right: Move, from_largest: bool },
    /// This one, from the last or the first winning heap.
    Winning { right: Move, from_last: bool },
    /// Any winning move.
    AnyWinning,
    /// No move wins, so any legal one.
    AnyLosing,
    /// Any legal move.
    AnyLegal,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Mistake {
    NoSuchHeap,
    NothingTaken,
    EmptyHeap,
    MoreThanThereIs { size: u64 },
    /// It wins too, and is not the one that is asked for.
    OtherWinningHeap { first_is_right: bool },
    /// In a lost position: the right heap, but not this many.
    OtherCount { right: u64 },
    /// In a lost position: not this heap.
    OtherHeap,
    /// In a lost position: neither.
    OtherMove,
    /// A winning position is given away.
    Loses { nim_sum_left: u64, right_heap: bool },
}

impl Facts for WrongMove {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        format!("{} {}", self.rule_in_words(terms), self.mistake_in_words(terms))
    }
}

impl WrongMove {
    /// What the rules ask for in this position.
    fn rule_in_words(&self, terms: &Terms) -> String {
        let (noun, object) = (terms.nouns.heap, terms.nouns.object);
        let position = terms.position(&self.heaps);
        let heaps = format!("{position}, nim-sum {}.", self.nim_sum);
        match self.rule {
            Rule::Losing { right, from_largest } => {
                let which = match from_largest {
                    true => format!("the first of the largest {noun}s"),
                    false => format!("the first {noun} that is not empty"),
                };
                format!("{heaps} No move wins, so one {object} from {which}: {}.", terms.heap(right.heap))
            }
            Rule::Winning { right, from_last } => {
                let which = if from_last { "greatest" } else { "least" };
                let size = self.heaps.heaps()[right.heap];
                let (heap, left) = (terms.heap(right.heap), size.saturating_sub(right.count));
                format!(
                    "{heaps} Winning {noun} of {which} index: {heap} ({size}→{left}), so {}.",
                    terms.phrase(right)
                )
            }
            Rule::AnyWinning => format!("{heaps} Allowed: {}.", terms.winning_moves(&self.heaps)),
            Rule::AnyLosing => format!("{heaps} No move wins, so any legal move is allowed."),
            Rule::AnyLegal => {
                format!("{position}. {} may make any legal move.", capitalised(terms.player(self.player)))
            }
        }
    }

    /// What the program did instead, and what comes of it.
    fn mistake_in_words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        let Announced { heap, count, .. } = self.announced;
        let took = format!("You took {count} from {noun} {heap}");
        let left = match self.takes_what_should_be_left {
            true => format!(" {count} is how many should be left in it."),
            false => String::new(),
        };
        match self.mistake {
            Mistake::NoSuchHeap => format!("{took}: there is no {noun} {heap}."),
            Mistake::NothingTaken => format!("{took}: a move takes at least one {}.{left}", terms.nouns.object),
            Mistake::EmptyHeap => format!("{took}, which is empty."),
            Mistake::MoreThanThereIs { size } => format!("{took}, which has only {size}."),
            Mistake::OtherWinningHeap { first_is_right } => {
                let which = if first_is_right { "first" } else { "last" };
                format!("{took}: that leaves nim-sum 0 too, but {noun} {heap} is not the {which} winning {noun}.")
            }
            Mistake::OtherCount { right } => {
                format!("{took}: the right {noun}, but only {} is taken.", terms.objects(right))
            }
            Mistake::OtherHeap => format!("{took}: another {noun}."),
            Mistake::OtherMove => format!("{took}."),
            Mistake::Loses { nim_sum_left, right_heap: true } => {
                format!("{took}: the right {noun}, but a losing move, nim-sum {nim_sum_left} remains.{left}")
            }
            Mistake::Loses { nim_sum_left, right_heap: false } => {
                format!("{took}: a losing move, nim-sum {nim_sum_left} remains.{left}")
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let mistaken = mistaken(m)?;
    let heaps = m.frame().position.clone();
    let base = m.game.voice.move_base;
    let winning = mistaken.announced.index(base).and_then(|heap| heaps.winning_moves().find(|mv| mv.heap == heap));
    let taken = u64::try_from(mistaken.announced.count).ok();
    let must_win = matches!(mistaken.strategy.freedom(&heaps), Freedom::None | Freedom::Winning);
    let takes_what_should_be_left = must_win
        && winning.is_some_and(|right| {
            let left = heaps.heaps()[right.heap] - right.count;
            taken == Some(left) && left != right.count
        });
    let facts = WrongMove {
        player: mistaken.player,
        nim_sum: heaps.nim_sum(),
        rule: rule(&mistaken, &heaps),
        announced: mistaken.announced,
        mistake: mistake(&mistaken, &heaps, base),
        takes_what_should_be_left,
        heaps,
    };
    Some(facts.into())
}

fn rule(mistaken: &Mistaken<'_>, heaps: &Position) -> Rule {
    let Mistaken { strategy, right, player, .. } = *mistaken;
    match (strategy.freedom(heaps), heaps.nim_sum()) {
        (Freedom::None, 0) => Rule::Losing {
            right,
            from_largest: strategy.losing == HeapChoice::Largest,
        },
        (Freedom::None, _) => Rule::Winning { right, from_last: strategy.winning == HeapChoice::Last },
        (Freedom::Winning, _) => Rule::AnyWinning,
        (Freedom::Legal | Freedom::Random, 0) if player == Player::Computer => Rule::AnyLosing,
        (Freedom::Legal | Freedom::Random, _) => Rule::AnyLegal,
    }
}

fn mistake(mistaken: &Mistaken<'_>, heaps: &Position, base: i64) -> Mistake {
    let Mistaken { strategy, right, announced, .. } = *mistaken;
    let Some((heap, &size)) = announced.index(base).and_then(|heap| Some((heap, heaps.heaps().get(heap)?))) else {
        return Mistake::NoSuchHeap;
    };
    let Some(count) = u64::try_from(announced.count).ok().filter(|&count| count > 0) else {
        return Mistake::NothingTaken;
    };
    if size == 0 {
        return Mistake::EmptyHeap;
    }
    if count > size {
        return Mistake::MoreThanThereIs { size };
    }
    let left = heaps.after(Move { heap, count }).map_or(0, |next| next.nim_sum());
    if left == 0 {
        return Mistake::OtherWinningHeap { first_is_right: strategy.winning != HeapChoice::Last };
    }
    if heaps.nim_sum() == 0 {
        return match (heap == right.heap, count == right.count) {
            (true, false) => Mistake::OtherCount { right: right.count },
            (false, true) => Mistake::OtherHeap,
            _ => Mistake::OtherMove,
        };
    }
    let is_only = heaps.winning_moves().nth(1).is_none() || strategy.freedom(heaps) == Freedom::None;
    Mistake::Loses { nim_sum_left: left, right_heap: heap == right.heap && is_only }
}
