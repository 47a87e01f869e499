//! Heap sizes that are printed after a move, or at the beginning, and are not those of the game.

use nim_reference::rules::{Freedom, Strategy};
use nim_reference::{Move, Player, Position};
use serde::Serialize;

use super::Leaves;
use super::context::Context;
use super::terms::Terms;

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
    AfterMove { last: LastMove, printed: i64, is_own_move: bool },
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
        let is_own_move = context.game.rules.strategy(player).is_some();
        Some(match smaller {
            Some(smaller) => WrongSizes::OtherHeap { last, smaller, is_own_move },
            None if wrong == mv.heap => {
                // A move that the assignment prescribes is right where it is announced.
                let is_free = |strategy: &Strategy| {
                    let gives_up = strategy.gives_up(before, before);
                    strategy.freedom_when(gives_up) != Freedom::None
                };
                let is_own_move = context.game.rules.strategy(player).is_some_and(is_free);
                WrongSizes::AfterMove { last, printed: number, is_own_move }
            }
            None => WrongSizes::Untouched { heap: wrong, size, printed: number, last },
        })
    }

    /// Whether the program has announced another move of its own than the sizes show.
    pub(super) fn contradicts_own_move(&self) -> bool {
        matches!(
            self,
            WrongSizes::AfterMove { is_own_move: true, .. } | WrongSizes::OtherHeap { is_own_move: true, .. }
        )
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
                let empty = if *some_are_empty { ", counting the empty ones" } else { "" };
                format!("{}{empty}. Your program prints {printed}.", terms.heaps_there(*right))
            }
            WrongSizes::AtBeginning { heap, size, printed } => {
                let cut = width_of_cut(*size, *printed);
                let cut = cut.map(|bits| format!(", which is what fits in {bits} bits")).unwrap_or_default();
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
            WrongSizes::AfterMove { last, printed, is_own_move } => {
                let heap = terms.heap(last.mv.heap);
                match is_own_move {
                    true => format!(
                        "your program announces that {} takes {}, which leaves {}, but prints {printed} for {heap}. One of the two lines \
                         must be wrong.",
                        terms.player(last.player),
                        terms.phrase(last.mv),
                        last.left(),
                    ),
                    false => format!("{}. Your program prints {printed} for {heap}.", last.words(terms)),
                }
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
        format!("{player} took {phrase} ({}→{})", self.size, self.left())
    }

    /// What it leaves in its heap.
    fn left(&self) -> u64 {
        self.size.saturating_sub(self.mv.count)
    }
}

/// To how many bits a size was cut that is printed so; `None` where that is not certain: what is left may be the same of several
/// widths, and some of its digits may be all that was read.
fn width_of_cut(size: u64, printed: i64) -> Option<u8> {
    let cut = [(8, i64::from(size as i8)), (16, i64::from(size as i16)), (32, i64::from(size as i32))];
    let mut fitting = cut.iter().filter(|(_, left)| *left == printed);
    let is_read_in_part = size.to_string().starts_with(&printed.to_string());
    let (&(bits, _), None) = (fitting.next()?, fitting.next()) else { return None };
    (!is_read_in_part).then_some(bits)
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

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
        game("stacks 1", "").says(
            "
            Stacks: 1 2
            ^ wrong-status: there is one stack. Your program prints 2.
            ",
        );
        for (size, printed, cut) in [
            (70000, 4464, ", which is what fits in 16 bits"),
            (300, 44, ", which is what fits in 8 bits"),
            // 8 bits of it are the same, and it may be that only one digit was read.
            (65535, -1, ""),
            (65536, 0, ""),
            (16385, 1, ""),
        ] {
            let reason = format!("heap 1 has {size} objects at the beginning. Your program prints {printed}{cut}.");
            game("assignment2", &format!("1\n{size}\n")).says(&format!(
                "
                Enter the number of heaps:
                Enter the heap sizes:
                In turn 1 heap sizes are: h1={printed}.
                ^ wrong-status: turn 1: {reason}
                "
            ));
        }
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
}
