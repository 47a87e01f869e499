//! Strategies of several mistakes that agree with all moves of computers that play each other, where only boards are graded.
//!
//! A search sees one board after the other, and each alone agrees with many mistakes. Who wins, how humans are asked and when the game
//! ends changes nothing of how a computer moves from one board to the next, so what it thinks is found out of its moves first.

use std::rc::Rc;

use nim_reference::grading::Boards;
use nim_reference::position::{Move, Position};
use nim_reference::rules::{Freedom, Opening, Player, Strategy};
use nim_reference::{Game, Subject};

use super::evidence::Evidence;
use super::state::{State, States};
use crate::judge::mistake::Mistake;

/// Of how many mistakes a strategy is made up.
const MAX_SIZE: usize = 3;

/// How many strategies a search begins with.
const MAX_STRATEGIES: usize = 3;

/// How many games a search may play that begins with one of them.
pub(super) const GAMES: u32 = 700;

/// How many lines of an output are read.
const MAX_LINES: usize = 400;

/// A move from one board to the next.
struct Moved {
    from: Position,
    taken: Move,
}

/// The strategies of the fewest `known` mistakes that agree with all moves of computers that play each other, the one first that leaves
/// fewest moves to the program. None where the right one
/// does.
pub(super) fn of_computers<'a>(
    states: &'a States<'a>,
    cases: &[Evidence<'_>],
    known: &[Rc<Mistake>],
) -> Vec<State<'a>> {
    let right = states.assignment();
    let grading = right.grading();
    let game = right.game().filter(|game| game.rules.opening == Opening::NamesAndSizes);
    let Some((game, boards)) = game.zip(grading.boards()) else { return Vec::new() };
    let of_case = |case: &Evidence<'_>| moves(game, boards, case);
    let moved: Vec<Moved> = cases.iter().filter(|case| !case.case.hidden).flat_map(of_case).collect();
    let of_strategy: Vec<&Rc<Mistake>> = known.iter().filter(|mistake| mistake.is_of_strategy()).collect();
    // Only the rules change from one set to the next, and an assignment has much more than these.
    let mut changed = right.clone();
    let mut left_by = |set: &Vec<usize>| {
        if let Subject::Game(own) = &mut changed.subject {
            own.rules = game.rules.clone();
        }
        set.iter().for_each(|&at| of_strategy[at].apply_to(&mut changed));
        left_to_program(changed.game()?.rules.strategy(Player::Computer)?, &moved)
    };
    let mut sets = vec![Vec::new()];
    for size in 0..=MAX_SIZE {
        let mut agree: Vec<(usize, &Vec<usize>)> = sets.iter().filter_map(|set| Some((left_by(set)?, set))).collect();
        if !agree.is_empty() {
            agree.sort_by_key(|&(left, _)| left);
            let agree = agree.into_iter().filter(|_| size > 0).take(MAX_STRATEGIES);
            let state = |set: &Vec<usize>| set.iter().fold(states.right(), |state, &at| state.and(of_strategy[at]));
            return agree.map(|(_, set)| state(set)).collect();
        }
        // Of two that change one setting the later counts.
        let larger = sets.iter().filter(|_| size < MAX_SIZE).flat_map(|set| {
            let from = if size == 1 { 0 } else { set.iter().max().map_or(0, |last| last + 1) };
            let more = (from..of_strategy.len()).filter(|at| !set.contains(at));
            more.map(|at| set.iter().copied().chain([at]).collect())
        });
        sets = larger.collect();
    }
    Vec::new()
}

/// The moves that are seen in the boards of a case in which computers play each other, as far as each is one of a single heap.
fn moves(game: &Game, boards: &Boards, case: &Evidence<'_>) -> Vec<Moved> {
    let mut names = case.case.input.stdin.lines();
    if Player::BOTH.into_iter().zip(names.by_ref()).any(|(player, name)| game.is_human(player, name)) {
        return Vec::new();
    }
    let printed = String::from_utf8_lossy(case.case.whole);
    let lines: Vec<&str> = printed.lines().take(MAX_LINES).collect();
    let is_heading = |at: &usize| boards.is_heading(lines[*at].as_bytes());
    let mut positions: Vec<Position> =
        (0..lines.len()).filter(is_heading).map(|at| boards.read(&lines[at + 1..])).collect();
    positions.dedup();
    let steps = positions.windows(2);
    steps.map_while(|step| Some(Moved { taken: step[0].move_to(&step[1])?, from: step[0].clone() })).collect()
}

/// How many of these moves a strategy leaves to the program; `None` where one is no move of it.
fn left_to_program(strategy: &Strategy, moved: &[Moved]) -> Option<usize> {
    moved.iter().try_fold(0, |left, Moved { from, taken }| {
        let freedom = strategy.freedom_when(strategy.gives_up(from, from));
        let is_free = matches!(freedom, Freedom::Legal | Freedom::Random);
        strategy.allows_from(from, from, *taken).then_some(left + usize::from(is_free))
    })
}
