//! The game as a picture: heaps as columns of discs, turn by turn, and the arithmetic of each position.

use std::ops::Range;

use maud::{Markup, html};
use nim_reference::{Game, Move, Position};

use super::super::human::prose::capital;
use crate::judge::{Difference, GameAround, GameTurn};

/// The most discs that are drawn of one heap. A higher one is drawn with a gap, at this place.
const MAX_DISCS: u64 = 12;
const GAP: u64 = 8;
/// From one disc to the next, and from one heap to the next.
const DISC: u64 = 18;
const HEAP: u64 = 30;
/// Where the first heap stands, beside the words.
const LEFT: u64 = 48;
/// Room above the highest heap, and for sizes and numbers below.
const ABOVE: u64 = 6;
const BELOW: u64 = 40;
/// The game around the wrong line: all turns that are kept, if it is the `whole` one, or that of the line.
pub(super) fn figure(game: &Game, around: &GameAround, difference: &Difference, whole: bool) -> Markup {
    let shown = if whole { 0..around.turns.len() } else { around.wrong..around.wrong + 1 };
    let left_out = around.left_out + shown.start;
    let Some(turns) = around.turns.get(shown.clone()) else { return html! {} };
    let picture = Picture { game };
    html! {
        figure.game {
            figcaption { "The game" }
            @if left_out > 0 && whole {
                p.note {
                    "It begins earlier: " (left_out)
                    (if left_out == 1 { " turn is" } else { " turns are" }) " not shown."
                }
            }
            ol.turns {
                @for (index, turn) in shown.zip(turns) {
                    li.wrong[index == around.wrong] {
                        (picture.heading(turn, around.left_out + index))
                        @if index == around.wrong {
                            (picture.wrong_turn(turn, around.announced, difference))
                        } @else {
                            (picture.turn(turn, index > around.wrong))
                        }
                    }
                }
            }
        }
    }
}

/// How a taken object is drawn.
#[derive(Clone, Copy)]
enum Taken {
    Rightly,
    Wrongly,
}

/// How a game is drawn.
struct Picture<'a> {
    game: &'a Game,
}

impl Picture<'_> {
    fn heading(&self, turn: &GameTurn, index: usize) -> Markup {
        html! {
            h4 {
                @match self.game.voice.nouns.turn {
                    Some(noun) => { (capital(noun)) " " (turn.number) },
                    None => { "Position " (index + 1) },
                }
            }
        }
    }

    /// A turn that is played as is expected, or one of the right game that comes `later` than the wrong line.
    fn turn(&self, turn: &GameTurn, later: bool) -> Markup {
        html! {
            p { @if later { (capital(self.right_game())) " goes on: " } (self.move_in_words(turn)) }
            div.board {
                (self.heaps(&turn.position, turn.mv, Taken::Rightly))
                (self.arithmetic(&turn.position))
            }
        }
    }

    /// The turn of the wrong line. Where that announces a move, what it comes to beside the right one.
    fn wrong_turn(&self, turn: &GameTurn, announced: Option<Move>, difference: &Difference) -> Markup {
        let line = difference.line;
        let belongs = match difference.actual {
            None => format!("The output of your program ends in this turn: line {line} is missing."),
            Some(_) => format!("Line {line}, the first wrong one, belongs to this turn."),
        };
        html! {
            p.here { (belongs) }
            @match (announced, turn.mv) {
                (Some(announced), Some(right)) => {
                    div.both {
                        div.yours {
                            p { strong { "Your program announces" } " " (self.phrase(&turn.position, announced)) }
                            @if turn.position.allows(announced) {
                                (self.heaps(&turn.position, Some(announced), Taken::Wrongly))
                            } @else {
                                p { "There is no such move here." }
                            }
                        }
                        div.right {
                            p { strong { (self.right_is()) } " " (self.phrase(&turn.position, right)) }
                            (self.heaps(&turn.position, Some(right), Taken::Rightly))
                        }
                    }
                    (self.arithmetic(&turn.position))
                },
                _ => {
                    p { @if turn.mv.is_some() { "In " (self.right_game()) ": " } (self.move_in_words(turn)) }
                    div.board {
                        (self.heaps(&turn.position, turn.mv, Taken::Rightly))
                        (self.arithmetic(&turn.position))
                    }
                },
            }
        }
    }

    /// Where a program may choose, there are other right games too.
    fn right_game(&self) -> &'static str {
        if self.game.rules.leaves_choices() { "a right game" } else { "the right game" }
    }

    fn right_is(&self) -> &'static str {
        if self.game.rules.leaves_choices() { "Right is, for example," } else { "Right is" }
    }

    fn move_in_words(&self, turn: &GameTurn) -> String {
        match turn.mv {
            _ if turn.position.is_empty() => "nothing is left, the game is over.".to_owned(),
            None => String::new(),
            Some(mv) => {
                let player = match turn.player {
                    nim_reference::Player::Computer => "computer",
                    nim_reference::Player::User => self.game.voice.nouns.user,
                };
                format!("the {player} takes {}", self.phrase(&turn.position, mv))
            }
        }
    }

    /// `2 objects from heap 1 (12→10).`
    fn phrase(&self, position: &Position, mv: Move) -> String {
        let heap = self.number(mv.heap);
        let nouns = self.game.voice.nouns;
        let becomes = match position.heaps().get(mv.heap) {
            Some(&size) if position.allows(mv) => format!(" ({size}→{})", size - mv.count),
            _ => String::new(),
        };
        format!("{} from {} {heap}{becomes}.", nouns.count(mv.count), nouns.heap)
    }

    /// The number of a heap, as the assignment counts them in its moves.
    fn number(&self, heap: usize) -> i64 {
        i64::try_from(heap).unwrap_or(i64::MAX).saturating_add(self.game.voice.move_base)
    }

    /// The heaps with what a move takes from one of them.
    fn heaps(&self, position: &Position, mv: Option<Move>, taken: Taken) -> Markup {
        let heaps = position.heaps();
        let nouns = self.game.voice.nouns;
        let width = LEFT + HEAP * heaps.len() as u64;
        let floor = ABOVE + DISC * position.tallest().clamp(1, MAX_DISCS);
        let height = floor + BELOW;
        let words = mv.map_or(String::new(), |mv| format!("; taken: {}", self.phrase(position, mv)));
        let class = match taken {
            Taken::Rightly => "taken",
            Taken::Wrongly => "taken wrongly",
        };
        html! {
            div.scroll {
                svg role="img" aria-label=(format!("{}s {position}{words}", capital(nouns.heap)))
                    width=(width) height=(height) viewBox=(format!("0 0 {width} {height}")) {
                    path.floor d=(format!("M{} {floor}H{width}", LEFT - 6)) {}
                    text.axis x="0" y=(floor + 17) { "size" }
                    text.axis x="0" y=(floor + 34) { (nouns.heap) }
                    @for (index, &size) in heaps.iter().enumerate() {
                        @let x = LEFT + HEAP * index as u64 + HEAP / 2 - 6;
                        @let count = mv.filter(|mv| mv.heap == index).map_or(0, |mv| mv.count.min(size));
                        @let (kept, gone) = columns(size, size - count);
                        @for discs in kept { path.disc d=(stretch(x, floor, &discs)) {} }
                        @for discs in gone {
                            path.(class) d=(stretch(x, floor, &discs)) {}
                            path.hole d=(stretch(x, floor, &discs)) {}
                        }
                        @if size > MAX_DISCS {
                            text.gap x=(x) y=(floor - GAP * DISC - 4) { "⋮" }
                        }
                        text.size x=(x) y=(floor + 17) { (size) }
                        text.number x=(x) y=(floor + 34) { (self.number(index)) }
                    }
                }
            }
        }
    }

    /// Sizes and nim-sum in binary, and what winning moves leave; nothing of a game that is over.
    fn arithmetic(&self, position: &Position) -> Markup {
        if position.is_empty() {
            return html! {};
        }
        let nouns = self.game.voice.nouns;
        let sum = position.nim_sum();
        let digits = (u64::BITS - position.tallest().leading_zeros()).max(1) as usize;
        let binary = |number: u64| format!("{number:0digits$b}");
        let winning: Vec<Move> = position.winning_moves().collect();
        html! {
            div.scroll {
                table.nim {
                    thead { tr {
                        th scope="col" { (nouns.heap) } th scope="col" { "size" } th scope="col" { "binary" }
                        th scope="col" { "winning move" }
                    } }
                    tbody {
                        @for (index, &size) in position.heaps().iter().enumerate() {
                            @let mv = winning.iter().find(|mv| mv.heap == index);
                            tr.wins[mv.is_some()] {
                                th scope="row" { (self.number(index)) }
                                td { (size) }
                                td.binary { (binary(size)) }
                                td { @if let Some(mv) = mv { (size) "→" (size - mv.count) } }
                            }
                        }
                    }
                    tfoot { tr {
                        th scope="row" { (nouns.sum) }
                        td { (sum) }
                        td.binary { (binary(sum)) }
                        td { @if sum == 0 { "no move wins" } }
                    } }
                }
            }
        }
    }
}

/// A column of discs that stands on this floor: a dotted line with round dots.
fn stretch(x: u64, floor: u64, discs: &Range<u64>) -> String {
    let y = floor - DISC * discs.start - DISC / 2;
    // The line goes a little beyond the last dot, for that to be drawn.
    format!("M{x} {y}v-{}.1", DISC * (discs.end - discs.start - 1))
}

/// The discs of a heap that are kept and those that are taken, counted from below; of a high heap only what is drawn.
fn columns(size: u64, kept: u64) -> (Vec<Range<u64>>, Vec<Range<u64>>) {
    let drawn: Vec<(Range<u64>, u64)> = if size <= MAX_DISCS {
        vec![(0..size, 0)]
    } else {
        // The discs above the gap are the last ones of the heap.
        vec![(0..GAP, 0), (GAP + 1..MAX_DISCS, size - MAX_DISCS)]
    };
    let (mut whole, mut gone) = (Vec::new(), Vec::new());
    for (discs, hidden) in drawn {
        let border = kept.saturating_sub(hidden).clamp(discs.start, discs.end);
        whole.push(discs.start..border);
        gone.push(border..discs.end);
    }
    let there = |ranges: Vec<Range<u64>>| ranges.into_iter().filter(|range| !range.is_empty()).collect();
    (there(whole), there(gone))
}

#[cfg(test)]
#[allow(clippy::single_range_in_vec_init, reason = "a heap may well be one column")]
mod tests {
    use super::*;

    #[test]
    fn a_high_heap_has_a_gap_and_loses_its_upper_objects() {
        assert_eq!(columns(3, 1), (vec![0..1], vec![1..3]));
        assert_eq!(columns(12, 12), (vec![0..12], vec![]));
        assert_eq!(columns(100, 99), (vec![0..8, 9..11], vec![11..12]));
        assert_eq!(columns(100, 50), (vec![0..8], vec![9..12]));
        assert_eq!(columns(100, 5), (vec![0..5], vec![5..8, 9..12]));
        assert_eq!(columns(0, 0), (vec![], vec![]));
    }
}
