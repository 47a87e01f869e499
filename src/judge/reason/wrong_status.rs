use nim_reference::rules::Counted;
use nim_reference::template::Field;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Position};
use serde::Serialize;

use super::context::{Context, Mismatch};
use super::terms::Terms;
use super::{Facts, Kind, Leaves, Part};

facts! {
    /// The status line shows another turn, other heaps or other labels than the game has.
    ///
    /// For example `In turn 1 …` in the second turn, or the sizes from before the last move.
    ///
    /// Look at when the number of the turn is counted up (not for an illegal move), from which number turns
    /// and heaps count, and whether the move is made before the line is printed. A size that is not as it
    /// was entered may have been put into a type that is too small for it.
    pub(super) enum WrongStatus {
        Turn { printed: i64, right: i64, first: i64, in_rounds: bool },
        Labels { first: i64 },
        /// The heaps stand there from the last to the first.
        Backwards,
        Sizes { sizes: WrongSizes },
    }
}

/// How a list of heaps is wrong. Heaps count from 0.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(super) enum WrongSizes {
    /// There are more or fewer heaps than should be.
    Count { right: usize, printed: usize, some_are_empty: bool },
    /// A size at the beginning of the game is wrong.
    AtBeginning { heap: usize, size: u64, printed: i64 },
    /// The last move is not in them.
    BeforeMove { last: LastMove },
    /// Another heap has become smaller than that of the last move.
    OtherHeap { last: LastMove, smaller: Move, is_own_move: bool },
    /// The heap of the last move has another size.
    AfterMove { last: LastMove, printed: i64 },
    /// A heap that the last move did not touch has another size.
    Untouched { heap: usize, size: u64, printed: i64, last: LastMove },
}

/// The move before.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct LastMove {
    player: Player,
    #[serde(flatten)]
    mv: Move,
    /// The size of its heap before it.
    size: u64,
}

impl Facts for WrongStatus {
    fn says_when(&self) -> bool {
        matches!(self, WrongStatus::Sizes { .. })
    }

    fn words(&self, terms: &Terms) -> String {
        match self {
            WrongStatus::Turn { printed, right, first, in_rounds } => {
                let noun = terms.nouns.turn.unwrap_or("turn");
                let counted = match in_rounds {
                    true => "One move of each player makes a round",
                    false => "Each legal move makes a turn",
                };
                format!(
                    "this is {noun} {right}, but your program prints {printed}. {counted}, and the first {noun} is {noun} \
                     {first}."
                )
            }
            WrongStatus::Labels { first } => {
                format!("your program should number the {}s {first}, {}, … here.", terms.nouns.heap, first + 1)
            }
            WrongStatus::Backwards => {
                let noun = terms.nouns.heap;
                format!(
                    "the {noun}s should be listed from the first to the last. Your program lists them from the last to the \
                     first."
                )
            }
            WrongStatus::Sizes { sizes } => sizes.words(terms),
        }
    }

    fn leaves(&self) -> Leaves {
        match self {
            WrongStatus::Turn { printed, .. } => Leaves::AllBut(*printed),
            WrongStatus::Labels { .. } => Leaves::AllButLabels,
            WrongStatus::Backwards => Leaves::Nothing,
            WrongStatus::Sizes { sizes } => sizes.leaves(),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let (noun, status) = (terms.nouns.heap, terms.part(Part::Message(Message::Status)));
        Some(match self {
            WrongStatus::Turn { .. } => format!("prints wrong numbers of {}s", terms.nouns.turn.unwrap_or("turn")),
            WrongStatus::Labels { .. } => format!("numbers the {noun}s wrong in {status}"),
            // One line does not show that all are so.
            WrongStatus::Backwards => {
                let turn = terms.nouns.turn.unwrap_or("turn");
                format!("lists the {noun}s from the last to the first in {status} of some {turn}s")
            }
            WrongStatus::Sizes { .. } => format!("prints {noun} sizes in {status} that are not right"),
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    // Before the right one it is a line too many, whatever it says.
    let is_status = m.piece.event == Event::Status && !m.prints(m.at + 1, m.wanted());
    let parsed = m.parsed.as_ref().filter(|parsed| is_status && parsed.message == Message::Status)?;
    let frame = m.frame();
    let turns = m.game.rules.turns;
    if let Some(printed) = parsed.reading.number(Field::Turn).filter(|&turn| turn != frame.turn) {
        let in_rounds = turns.counts == Counted::Rounds;
        return Some(WrongStatus::Turn { printed, right: frame.turn, first: turns.first_turn, in_rounds }.into());
    }
    let list = parsed.reading.text(Field::Heaps)?;
    let (sizes, labels) = (m.sizes(list), m.labels(list));
    let first = m.game.voice.label_base;
    let heaps = frame.position.heaps();
    let all = labels.len() == heaps.len();
    let is_backwards = labels.iter().rev().zip(first..).all(|(printed, right)| *printed == right)
        && sizes.iter().rev().zip(heaps).all(|(printed, right)| u64::try_from(*printed) == Ok(*right));
    if all && heaps.len() > 1 && sizes.len() == heaps.len() && is_backwards {
        return Some(WrongStatus::Backwards.into());
    }
    // The numbers are right, and a heap's size stands before its label.
    let is_size = |(printed, right): (&i64, &u64)| u64::try_from(*printed) == Ok(*right);
    let is_exchanged =
        labels.iter().zip(heaps).all(is_size) && sizes.iter().copied().eq(first..first + heaps.len() as i64);
    if all && is_exchanged {
        return None;
    }
    if all && labels.iter().zip(first..).any(|(printed, right)| *printed != right) {
        return Some(WrongStatus::Labels { first }.into());
    }
    // The others may be on lines of their own.
    let goes_on = || {
        m.actual(m.at + 1).is_some_and(|next| m.parse(&next).is_none() && next.contains(|c: char| c.is_ascii_digit()))
    };
    if sizes.len() < heaps.len() && goes_on() {
        return None;
    }
    let sizes = WrongSizes::find(m, m.last_move(m.piece.frame), &frame.position, &sizes)?;
    Some(WrongStatus::Sizes { sizes }.into())
}

/// A status line after the last move of the game, which does not show its heaps as empty.
pub(super) fn at_end(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed.as_ref().filter(|parsed| parsed.message == Message::Status)?;
    let sizes = m.sizes(parsed.reading.text(Field::Heaps)?);
    let sizes = WrongSizes::find(m, m.last_move(m.piece.frame), &m.frame().position, &sizes)?;
    Some(WrongStatus::Sizes { sizes }.into())
}

impl WrongSizes {
    /// What is wrong with the sizes that are printed after a move; `None` when nothing is.
    pub(super) fn find(
        context: &Context<'_>,
        last: Option<(Player, Move, &Position)>,
        right: &Position,
        printed: &[i64],
    ) -> Option<WrongSizes> {
        let heaps = right.heaps();
        if printed.len() != heaps.len() {
            let some_are_empty = heaps.contains(&0) && printed.len() < heaps.len();
            return Some(WrongSizes::Count { right: heaps.len(), printed: printed.len(), some_are_empty });
        }
        let wrong = heaps.iter().zip(printed).position(|(right, printed)| i64::try_from(*right) != Ok(*printed))?;
        let (size, number) = (heaps[wrong], printed[wrong]);
        let Some((player, mv, before)) = last else {
            return Some(WrongSizes::AtBeginning { heap: wrong, size, printed: number });
        };
        let last = LastMove { player, mv, size: before.heaps()[mv.heap] };
        let sizes: Option<Vec<u64>> = printed.iter().map(|&size| u64::try_from(size).ok()).collect();
        let position = sizes.map(Position::new);
        if position.as_ref() == Some(before) {
            return Some(WrongSizes::BeforeMove { last });
        }
        let smaller = position.and_then(|position| before.move_to(&position)).filter(|other| other.heap != mv.heap);
        Some(match smaller {
            Some(smaller) => {
                let is_own_move = context.game.rules.strategy(player).is_some();
                WrongSizes::OtherHeap { last, smaller, is_own_move }
            }
            None if wrong == mv.heap => WrongSizes::AfterMove { last, printed: number },
            None => WrongSizes::Untouched { heap: wrong, size, printed: number, last },
        })
    }

    /// What of the list the words are not about.
    pub(super) fn leaves(&self) -> Leaves {
        match self {
            WrongSizes::AtBeginning { printed, .. }
            | WrongSizes::AfterMove { printed, .. }
            | WrongSizes::Untouched { printed, .. } => Leaves::AllBut(*printed),
            WrongSizes::Count { .. } => Leaves::Nothing,
            WrongSizes::BeforeMove { .. } | WrongSizes::OtherHeap { .. } => Leaves::Words,
        }
    }

    pub(super) fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        match self {
            WrongSizes::Count { right, printed, some_are_empty } => {
                let empty = if *some_are_empty { ", with the empty ones" } else { "" };
                format!("there are {right} {noun}s{empty}. Your program prints {printed}.")
            }
            WrongSizes::AtBeginning { heap, size, printed } => {
                let cut = if i64::from(*size as i16) == *printed { ", which is what fits in 16 bits" } else { "" };
                let (heap, holds) = (terms.heap(*heap), terms.holds(*size));
                format!("{heap} {holds} at the beginning. Your program prints {printed}{cut}.")
            }
            WrongSizes::BeforeMove { last } => {
                format!("{}. Your program prints the {noun}s as they were before this move.", last.words(terms))
            }
            WrongSizes::OtherHeap { last, smaller, is_own_move } => {
                let (took, heap) = (last.words(terms), terms.heap(smaller.heap));
                let which = if *is_own_move { " One of the two lines must be wrong." } else { "" };
                format!("{took}. Your program prints {} less for {heap}.{which}", smaller.count)
            }
            WrongSizes::AfterMove { last, printed } => {
                let heap = terms.heap(last.mv.heap);
                format!("{}. Your program prints {printed} for {heap}.", last.words(terms))
            }
            WrongSizes::Untouched { heap, size, printed, last } => {
                let heap = terms.heap(*heap);
                let holds = match size {
                    0 => format!("{heap} is still empty"),
                    size => format!("{heap} still has {}", terms.objects(*size)),
                };
                format!("{holds}. Your program prints {printed}. The last move was from {}.", terms.heap(last.mv.heap))
            }
        }
    }
}

impl LastMove {
    fn words(&self, terms: &Terms) -> String {
        let (player, phrase) = (terms.player(self.player), terms.phrase(self.mv));
        format!("{player} took {phrase} ({}→{})", self.size, self.size.saturating_sub(self.mv.count))
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_heaps_are_listed_from_the_last_to_the_first() {
        let played = game("assignment2", "3\n5 2 1\n1 1\n2 2\n");
        played.says(
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h3=1 h2=2 h1=5.
            ^ wrong-status: the heaps should be listed from the first to the last. Your program lists them from the last
            ^ to the first.
            ",
        );
        // With the sizes where they should be the labels alone are wrong.
        played.says(
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h3=5 h2=2 h1=1.
            ^ wrong-status: your program should number the heaps 1, 2, … here.
            ",
        );
        // A size that stands before its label is not one.
        played.is_not(
            "wrong-status",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: 5=h1 2=h2 1=h3.
            ",
        );
    }

    #[test]
    fn a_status_line_before_the_right_one_is_one_too_many() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "wrong-status",
            "
            …
            You take 1 objects from heap 1.
            In turn 2 heap sizes are: h1=0 h2=2.
            ^ extra-line: this line should not be here. The right line follows it: the status line.
            In turn 3 heap sizes are: h1=0 h2=2.
            ",
        );
    }

    #[test]
    fn turns_are_counted_otherwise() {
        let played = game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 0 heap sizes are: h1=5 h2=3 h3=3.
            ^ wrong-status: this is turn 1, but your program prints 0. Each legal move makes a turn, and the first turn
            ^ is turn 1.
            ",
        );
        played.says(
            "
            …
            You take 3 objects from heap 2.
            In turn 4 heap sizes are: h1=0 h2=0 h3=3.
            ^ wrong-status: this is turn 3, but your program prints 4. Each legal move makes a turn, and the first turn
            ^ is turn 1.
            ",
        );
        game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 0
            ^ wrong-status: this is round 1, but your program prints 0. One move of each player makes a round, and the
            ^ first round is round 1.
            ",
        );
    }

    #[test]
    fn heaps_are_labelled_otherwise() {
        game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h0=5 h1=3 h2=3.
            ^ wrong-status: your program should number the heaps 1, 2, … here.
            ",
        );
    }

    #[test]
    fn sizes_are_wrong_at_the_beginning() {
        let played = game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=4 h2=3 h3=3.
            ^ wrong-status: turn 1: heap 1 has 5 objects at the beginning. Your program prints 4.
            ",
        );
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=5 h2=3.
            ^ wrong-status: turn 1: there are 3 heaps. Your program prints 2.
            ",
        );
        game("assignment2", "1\n65537\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=1.
            ^ wrong-status: turn 1: heap 1 has 65537 objects at the beginning. Your program prints 1, which is what fits
            ^ in 16 bits.
            ",
        );
    }

    #[test]
    fn sizes_do_not_follow_from_the_last_move() {
        let played = game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n");
        played.says(
            "
            …
            Computer takes 5 objects from heap 1.
            In turn 2 heap sizes are: h1=5 h2=3 h3=3.
            ^ wrong-status: turn 2: the computer took 5 objects from heap 1 (5→0). Your program prints the heaps as they
            ^ were before this move.
            ",
        );
        played.says(
            "
            …
            Computer takes 5 objects from heap 1.
            In turn 2 heap sizes are: h1=1 h2=3 h3=3.
            ^ wrong-status: turn 2: the computer took 5 objects from heap 1 (5→0). Your program prints 1 for heap 1.
            ",
        );
        played.says(
            "
            …
            Computer takes 5 objects from heap 1.
            In turn 2 heap sizes are: h1=0 h2=2 h3=3.
            ^ wrong-status: turn 2: heap 2 still has 3 objects. Your program prints 2. The last move was from heap 1.
            ",
        );
        played.says(
            "
            …
            You take 3 objects from heap 2.
            In turn 3 heap sizes are: h1=0 h2=3 h3=0.
            ^ wrong-status: turn 3: the user took 3 objects from heap 2 (3→0). Your program prints 3 less for heap 3.
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 1 from stack 1
            Stacks: 1 2
            ^ wrong-status: the human took 1 token from stack 1 (1→0). Your program prints 1 less for stack 2. One of
            ^ the two lines must be wrong.
            ",
        );
    }

    #[test]
    fn what_else_is_wrong_in_the_line_is_named_too() {
        let played = game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 0 heap sizes are: h1=5 h2=4 h3=3
            ^ wrong-status: this is turn 1, but your program prints 0. Each legal move makes a turn, and the first turn
            ^ is turn 1. Also, “h2=4” should be “h2=3”, and the dot at the end is missing.
            ",
        );
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h0=5 h1=3 h2=3
            ^ wrong-status: your program should number the heaps 1, 2, … here. Also, the dot at the end is missing.
            ",
        );
    }

    #[test]
    fn the_right_numbers_in_other_words_are_misspelt() {
        game("assignment2", "3\n5 3 3\n2 9\n2 3\n3 3\n").is_not(
            "wrong-status",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=5 h2=3 h3=3
            ^ misspelt: in the status line, the dot at the end is missing.
            ",
        );
    }
}
