//! The arithmetic of luck: how likely it is that a program which plays at random plays alike in several runs.
//!
//! The assignment stacks wants the human's moves to be random, so that several runs must not all play alike. A right program
//! can nevertheless repeat itself by chance. This module bounds that chance from above, so that variety is demanded only
//! where a right program hardly ever lacks it. It assumes that the runs are independent; a program that seeds its
//! generator with the time in seconds is so only when its runs begin in different seconds. It knows nothing of programs
//! or verdicts.
//!
//! How often luck hides a wrong program's mistake is the other question. It needs the rules of the wrong program and the
//! cases that there are, and is answered by `reference/tests/it/luck.rs`: less than once in a thousand gradings.
//!
//! # The bound
//!
//! Let `A(P)` be the greatest probability, over all right programs, that `r` runs which have come to position `P`, the
//! human to move, play alike from there to the end. In each run the human makes the move `m` with probability `p(m)`,
//! so that all make it with probability `p(m)^r`:
//!
//! ```text
//! A(P) = max over the ways to be random of Σ over moves m of  p(m)^r · B(P after m)
//! B(Q) = max over the right replies c of  A(Q after c)
//! A = B = 1 where all stacks are empty
//! ```
//!
//! The human is random in one of two ways: a stack that is not empty, then a number of tokens, `p(m) = 1 / (stacks ·
//! height)`; or any of all moves, `p(m) = 1 / tokens`. A computer that chooses its reply at random too, `c` with
//! probability `q(c)`, does not exceed `B`, for the sum of `q(c)^r · A` is at most the largest `A`. The order of the
//! stacks makes no difference to any of this, so positions are looked up with their stacks sorted and without the empty
//! ones.
//!
//! Where there are too many positions, only the first turns are looked at, and `A` is taken as 1 behind them: every
//! probability is at most 1, so the result stays a bound. One turn alone needs no search, for then
//! `Σ p(m)^r = Σ over stacks of height · (stacks · height)^-r`, or `tokens^(1 - r)`.

use std::collections::HashMap;

use crate::position::Position;

/// How many stacks are looked at in all, over all moves, before the search ends: some milliseconds.
const MAX_WORK: u64 = 50_000;
/// How many turns of the human are looked at; each is two calls deep.
const MAX_TURNS: u32 = 64;
/// More than all rounding errors of the sums together, relative to the result.
const ROUNDING: f64 = 1e-9;

/// An upper bound, from 0 to 1, of the probability that `runs` independent runs of a right stacks program on these
/// stacks all play alike. It is 1 for fewer than two runs, and where the stacks leave the human no choice.
pub fn alike(position: &Position, runs: u32) -> f64 {
    bound(position, runs, MAX_WORK)
}

fn bound(position: &Position, runs: u32, max_work: u64) -> f64 {
    let mut search = Search { runs: f64::from(runs), known: HashMap::new(), work_left: max_work };
    let stacks = sorted(position.heaps().to_vec());
    if runs < 2 {
        return 1.0;
    }
    let mut bound = 1.0;
    // No game has more turns than tokens.
    let max_turns = stacks.iter().fold(0, |sum: u64, &height| sum.saturating_add(height)).min(u64::from(MAX_TURNS));
    for turns in 1..=max_turns as u32 {
        let Some(value) = search.human(&stacks, turns) else { break };
        bound = value;
    }
    // An underflow must not turn a small probability into none.
    (bound * (1.0 + ROUNDING)).clamp(f64::MIN_POSITIVE, 1.0)
}

/// The stacks that are not empty, in the order in which positions are looked up.
fn sorted(mut stacks: Vec<u64>) -> Vec<u64> {
    stacks.retain(|&height| height > 0);
    stacks.sort_unstable();
    stacks
}

/// The stacks after a stack was brought from one height to another.
fn changed(stacks: &[u64], index: usize, height: u64) -> Vec<u64> {
    let mut next = stacks.to_vec();
    next[index] = height;
    sorted(next)
}

/// The first stack of each height, and how many have this height.
fn heights(stacks: &[u64]) -> Vec<(usize, f64)> {
    let mut heights: Vec<(usize, f64)> = Vec::new();
    for (index, height) in stacks.iter().enumerate() {
        match heights.last_mut() {
            Some((first, equal)) if stacks[*first] == *height => *equal += 1.0,
            _ => heights.push((index, 1.0)),
        }
    }
    heights
}

/// The values that are known already, by sorted stacks and number of turns, and what may still be done for others.
struct Search {
    runs: f64,
    known: HashMap<(Vec<u64>, u32), f64>,
    work_left: u64,
}

impl Search {
    /// The bound over the next `turns` turns of the human, who is to move; `None` when that is too much work.
    fn human(&mut self, stacks: &[u64], turns: u32) -> Option<f64> {
        if stacks.is_empty() || turns == 0 {
            return Some(1.0);
        }
        if turns == 1 {
            return Some(self.one_turn(stacks));
        }
        let key = (stacks.to_vec(), turns);
        if let Some(&value) = self.known.get(&key) {
            return Some(value);
        }
        let tokens: f64 = stacks.iter().map(|&height| height as f64).sum();
        let any_move = tokens.powf(-self.runs);
        let (mut by_stack, mut by_move) = (0.0, 0.0);
        for (index, equal) in heights(stacks) {
            let stack_then_number = (stacks.len() as f64 * stacks[index] as f64).powf(-self.runs);
            for left in 0..stacks[index] {
                let value = equal * self.computer(&changed(stacks, index, left), turns)?;
                by_stack += stack_then_number * value;
                by_move += any_move * value;
            }
        }
        let value = f64::max(by_stack, by_move);
        self.known.insert(key, value);
        Some(value)
    }

    /// The bound where the human's next turn is the last that is looked at.
    fn one_turn(&self, stacks: &[u64]) -> f64 {
        let count = stacks.len() as f64;
        let by_stack = stacks.iter().map(|&height| height as f64 * (count * height as f64).powf(-self.runs)).sum();
        let tokens: f64 = stacks.iter().map(|&height| height as f64).sum();
        f64::max(by_stack, tokens.powf(1.0 - self.runs))
    }

    /// The bound where the computer is to move: its worst reply, in the same turn of the human.
    fn computer(&mut self, stacks: &[u64], turns: u32) -> Option<f64> {
        self.work_left = self.work_left.checked_sub(1 + stacks.len() as u64)?;
        if stacks.is_empty() {
            return Some(1.0);
        }
        let sum = stacks.iter().fold(0, |sum, height| sum ^ height);
        let mut worst: f64 = 0.0;
        for (index, _) in heights(stacks) {
            let height = stacks[index];
            let lefts = if sum == 0 { 0..height } else { (height ^ sum)..(height ^ sum).saturating_add(1) };
            for left in lefts.take_while(|&left| left < height) {
                worst = worst.max(self.human(&changed(stacks, index, left), turns - 1)?);
            }
        }
        Some(worst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;

    fn alike_on(stacks: &[u64], runs: u32) -> f64 {
        alike(&Position::new(stacks), runs)
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() <= 1e-8 * one.max(other)
    }

    fn legal(position: &Position) -> Vec<Move> {
        let heaps = position.heaps().iter().enumerate();
        heaps.flat_map(|(heap, &size)| (1..=size).map(move |count| Move { heap, count })).collect()
    }

    fn replies(position: &Position) -> Vec<Move> {
        let winning: Vec<Move> = position.winning_moves().collect();
        if winning.is_empty() { legal(position) } else { winning }
    }

    fn made(position: &Position, mv: Move) -> Position {
        position.after(mv).expect("a legal move")
    }

    /// A program: at each position that leaves a choice, the reply of the computer or the human's way to be random.
    type Program = HashMap<(Vec<u64>, bool), usize>;

    /// Every choice that some program has to make.
    fn choices(position: &Position, human: bool, found: &mut HashMap<(Vec<u64>, bool), usize>) {
        if position.is_empty() {
            return;
        }
        let moves = if human { legal(position) } else { replies(position) };
        let ways = if human { 2 } else { moves.len() };
        if found.insert((position.heaps().to_vec(), human), ways).is_none() {
            moves.iter().for_each(|&mv| choices(&made(position, mv), !human, found));
        }
    }

    /// Every play of a program from here on, and its probability.
    fn plays(position: &Position, human: bool, program: &Program) -> Vec<(Vec<Move>, f64)> {
        if position.is_empty() {
            return vec![(Vec::new(), 1.0)];
        }
        let choice = program[&(position.heaps().to_vec(), human)];
        let stacks = position.heaps().iter().filter(|&&height| height > 0).count() as f64;
        let moves: Vec<(Move, f64)> = if human {
            let all = legal(position);
            let by_stack = |mv: Move| 1.0 / (stacks * position.heaps()[mv.heap] as f64);
            let by_move = 1.0 / all.len() as f64;
            all.iter().map(|&mv| (mv, if choice == 0 { by_stack(mv) } else { by_move })).collect()
        } else {
            vec![(replies(position)[choice], 1.0)]
        };
        let mut found = Vec::new();
        for (mv, probability) in moves {
            for (mut rest, after) in plays(&made(position, mv), !human, program) {
                rest.insert(0, mv);
                found.push((rest, probability * after));
            }
        }
        found
    }

    /// The probability that two or three runs play alike, by looking at every pair or triple of plays.
    fn probability(plays: &[(Vec<Move>, f64)], runs: u32) -> f64 {
        let mut probability = 0.0;
        for (one, p) in plays {
            for (two, q) in plays {
                if runs == 2 && one == two {
                    probability += p * q;
                }
                for (three, r) in plays.iter().filter(|_| runs == 3) {
                    if one == two && two == three {
                        probability += p * q * r;
                    }
                }
            }
        }
        probability
    }

    /// The greatest such probability of all programs, each tried.
    fn by_brute_force(stacks: &[u64], runs: u32) -> f64 {
        let start = Position::new(stacks);
        let mut found = HashMap::new();
        choices(&start, true, &mut found);
        let found: Vec<_> = found.into_iter().collect();
        let programs: usize = found.iter().map(|(_, ways)| ways).product();
        assert!(programs <= 100_000, "{programs} programs on {stacks:?}");
        let program = |mut number: usize| -> Program {
            let choose = |(position, ways): &((Vec<u64>, bool), usize)| {
                let choice = number % ways;
                number /= ways;
                (position.clone(), choice)
            };
            found.iter().map(choose).collect()
        };
        (0..programs).map(|number| probability(&plays(&start, true, &program(number)), runs)).fold(0.0, f64::max)
    }

    #[test]
    fn the_bound_is_what_the_worst_of_all_programs_has() {
        for stacks in [&[1][..], &[2], &[4], &[1, 1], &[1, 2], &[2, 1], &[2, 2], &[1, 3], &[1, 1, 1], &[0, 2, 0, 1]] {
            for runs in [2, 3] {
                let (bound, worst) = (alike_on(stacks, runs), by_brute_force(stacks, runs));
                assert!(near(bound, worst), "{stacks:?}, {runs} runs: {bound} instead of {worst}");
            }
        }
    }

    #[test]
    fn small_positions_can_be_reckoned_by_hand() {
        assert!(near(alike_on(&[1], 9), 1.0), "there is one way to play");
        assert!(near(alike_on(&[1, 1], 2), 0.5), "either stack, and then all is forced");
        assert!(near(alike_on(&[2], 3), 0.25), "one or two tokens, each time with a half");
        assert!(near(alike_on(&[3, 5, 6], 1), 1.0), "one run is like itself");
        assert!(near(alike_on(&[], 5), 1.0), "nothing can be played");
    }

    #[test]
    fn a_shorter_look_gives_a_bound_that_is_not_lower() {
        for stacks in [&[3, 5, 6][..], &[12, 13, 7], &[1, 2, 3, 4, 5], &[9, 9]] {
            let position = Position::new(stacks);
            let bounds: Vec<f64> = [0, 10, 300, 20_000, MAX_WORK].map(|work| bound(&position, 3, work)).to_vec();
            assert!(bounds.is_sorted_by(|shorter, longer| shorter >= longer), "{stacks:?}: {bounds:?}");
            assert!(bounds[0] > bounds[4], "{stacks:?}: the search must be of use: {bounds:?}");
        }
    }

    #[test]
    fn huge_stacks_and_many_runs_are_bounded_without_a_search() {
        let huge = alike_on(&[i32::MAX as u64, 1], 2);
        assert!(huge > 0.25 && huge < 0.26, "half the time the single token: {huge}");
        assert!(alike_on(&[100; 32], 1000) > 0.0, "an upper bound is never 0");
    }
}
