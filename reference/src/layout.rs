//! Laying out a case's input as its assignment does, and proving that the input lasts as long as the game.

use std::collections::HashSet;

use crate::assignment::{Assignment, Input, Subject};
use crate::engine::{self, Run};
use crate::game::Game;
use crate::input::{Ask, Policy, Script, Source, Text};
use crate::position::{Move, Position};
use crate::rules::{Control, Opening, Player};
use crate::transcript::{Ending, Transcript};

/// A game as a case describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamePlan {
    /// The players' names, where they are entered (working_game).
    pub names: Vec<String>,
    /// The heap sizes as they are entered; for `lab3`, which computes sizes, only their number counts.
    pub heaps: Vec<i64>,
    /// The user's moves as they are entered: heap, then number of objects.
    pub moves: Vec<(i64, i64)>,
    /// How the user plays on when these moves are used up.
    pub policy: Policy,
}

/// A game that was laid out, and how the reference played it meanwhile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidOut {
    /// The input.
    pub input: Input,
    /// The game, as it goes with the assignment's own choices.
    pub transcript: Transcript,
    /// How many of the planned moves were left when the game was over; they are not part of the input. Where the
    /// program may choose its moves none counts as left.
    pub moves_left: usize,
}

/// Why a game cannot be laid out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// The assignment is an exercise about one function.
    #[error("this exercise is not a game: give `stdin` instead of `[game]`")]
    NotAGame,
    /// The number of names is wrong.
    #[error("this assignment asks for {0} names")]
    Names(usize),
    /// The moves end before the game does.
    #[error("the moves end before the game does: give more moves, or `user = \"first\"`")]
    RanOut,
    /// The game is over before the moves are.
    #[error("the game is over before the last {0} of the moves")]
    MovesLeft(usize),
}

/// Some play of the program outlasts the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RanOut {
    /// A right program can be left without input.
    #[error("a program that chooses other right moves runs out of input in the middle of the game")]
    Yes,
    /// There are too many ways to play to look at them all.
    #[error("there are too many ways to play this game to be sure that its input lasts")]
    Unknown,
}

/// How many states of a followed game are looked at to prove that its input lasts.
const MAX_STATES: usize = 500_000;
/// The largest game of which every way to play is looked at, in objects.
const MAX_OBJECTS: u64 = 2_000;

/// After how many bytes of input no more moves are added. No case is so long; whether the moves suffice is another
/// question, which [`Assignment::input_lasts`] answers.
const MAX_LAID_OUT: usize = 4 << 20;

impl Assignment {
    /// Writes the input of a planned game as the assignment lays it out.
    ///
    /// # Errors
    /// The assignment has no game, or the plan does not end it with its last move.
    pub fn lay_out(&self, plan: &GamePlan) -> Result<Input, LayoutError> {
        let laid_out = self.play_out(plan)?;
        match laid_out.moves_left {
            0 => Ok(laid_out.input),
            left => Err(LayoutError::MovesLeft(left)),
        }
    }

    /// Plays a planned game and writes its input as the assignment lays it out.
    ///
    /// Where the program may choose its moves, enough further moves follow for every way to play: each sweep takes one
    /// object from every heap, so that at least one of its moves is legal while the game lasts.
    ///
    /// # Errors
    /// The assignment has no game, or the plan does not end it.
    pub fn play_out(&self, plan: &GamePlan) -> Result<LaidOut, LayoutError> {
        let Subject::Game(game) = &self.subject else { return Err(LayoutError::NotAGame) };
        let names = if game.rules.opening == Opening::NamesAndSizes { 2 } else { 0 };
        if plan.names.len() != names {
            return Err(LayoutError::Names(names));
        }
        if matches!(game.rules.opening, Opening::Arguments(_)) {
            let input = Input { stdin: String::new(), args: plan.heaps.iter().map(i64::to_string).collect() };
            return Ok(LaidOut { transcript: self.transcript(&input), input, moves_left: 0 });
        }
        let mut script = Script::new(game.syntax, &plan.names, &plan.heaps, &plan.moves, plan.policy);
        let transcript = engine::play(game, Run::new(&mut script, &[]));
        let followed = self.is_followed() && reads_moves(game, &plan.names);
        if transcript.ending == Ending::InputEnded && !followed {
            return Err(LayoutError::RanOut);
        }
        let moves_left = if followed { 0 } else { script.moves_left() };
        let mut stdin = script.into_text();
        // A game that is no case needs no moves.
        let ends = transcript.ending == Ending::Finished;
        if followed && ends && plan.policy != Policy::None {
            add_sweeps(game, &transcript, &mut stdin);
        }
        Ok(LaidOut { input: Input { stdin, args: Vec::new() }, transcript, moves_left })
    }

    /// Checks that the input lasts whatever right moves a program chooses.
    ///
    /// # Errors
    /// It does not, or there are too many ways to play.
    pub fn input_lasts(&self, input: &Input) -> Result<(), RanOut> {
        let Subject::Game(game) = &self.subject else { return Ok(()) };
        if self.transcript(input).ending == Ending::InputEnded {
            return Err(RanOut::Yes);
        }
        if !game.rules.leaves_choices() || matches!(game.rules.opening, Opening::Arguments(_)) {
            return Ok(());
        }
        let Some(mut search) = LayoutSearch::start(game, input) else { return Ok(()) };
        if !search.controls.contains(&Control::Input) {
            return Ok(());
        }
        let (position, player) = (search.position.clone(), game.rules.first);
        if search.enough_sweeps(&position) {
            return Ok(());
        }
        // Each ply takes an object, and each is one call deep.
        let objects = position.heaps().iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
        if objects > MAX_OBJECTS { Err(RanOut::Unknown) } else { search.lasts(position, player, 0) }
    }
}

fn reads_moves(game: &Game, names: &[String]) -> bool {
    match game.rules.opening {
        Opening::NamesAndSizes => Player::BOTH.into_iter().zip(names).any(|(player, name)| game.is_human(player, name)),
        _ => [&game.rules.user, &game.rules.computer].contains(&&Control::Input),
    }
}

fn add_sweeps(game: &Game, transcript: &Transcript, text: &mut String) {
    let start = transcript.frames.iter().map(|frame| &frame.position).find(|position| !position.is_empty());
    let Some(start) = start else { return };
    let total = start.heaps().iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
    for _ in 0..total.min(1000) {
        if text.len() > MAX_LAID_OUT {
            return;
        }
        for heap in 0..start.heaps().len() {
            Script::write_move(game.syntax, heap as i64 + game.rules.entered_base, 1, text);
        }
    }
}

/// A look at every way to play a followed game.
struct LayoutSearch<'a> {
    game: &'a Game,
    controls: [Control; 2],
    position: Position,
    moves: Vec<(i64, i64)>,
    seen: HashSet<(Position, Player, usize)>,
}

impl<'a> LayoutSearch<'a> {
    /// The first position and the moves that are entered; `None` where the game does not begin.
    fn start(game: &'a Game, input: &Input) -> Option<Self> {
        let mut source = Text::new(input.stdin.as_bytes(), game.syntax);
        let mut controls = [game.rules.user.clone(), game.rules.computer.clone()];
        let sizes: Vec<u64> = match &game.rules.opening {
            Opening::Progression { count, first, step, .. } => loop {
                let heaps = source.number(Ask::HeapCount, None).ok()?;
                if count.accepts(heaps) {
                    break (0..heaps as u64).map(|heap| first + heap * step).collect();
                }
            },
            Opening::NamesAndSizes => {
                for (player, control) in Player::BOTH.into_iter().zip(&mut controls) {
                    if game.is_human(player, &source.line().ok()?) {
                        *control = Control::Input;
                    }
                }
                let sizes = source.numbers(Ask::Sizes(None)).ok()?;
                sizes.into_iter().map(|size| u64::try_from(size).unwrap_or(0)).collect()
            }
            _ => return None,
        };
        let mut moves = Vec::new();
        while let (Ok(heap), Ok(count)) = (source.number(Ask::Heap, None), source.number(Ask::Count, None)) {
            moves.push((heap, count));
        }
        Some(LayoutSearch { game, controls, position: Position::new(sizes), moves, seen: HashSet::new() })
    }

    /// Whether the moves are at least as many full sweeps as there are objects, whatever else stands between them.
    fn enough_sweeps(&self, position: &Position) -> bool {
        let base = self.game.rules.entered_base;
        let total = position.heaps().iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
        let (mut sweeps, mut heap) = (0, 0);
        for mv in &self.moves {
            if *mv == (heap + base, 1) {
                heap += 1;
            }
            if heap == position.heaps().len() as i64 {
                (sweeps, heap) = (sweeps + 1, 0);
            }
        }
        sweeps >= total
    }

    fn lasts(&mut self, position: Position, player: Player, next: usize) -> Result<(), RanOut> {
        if position.is_empty() || !self.seen.insert((position.clone(), player, next)) {
            return Ok(());
        }
        if self.seen.len() > MAX_STATES {
            return Err(RanOut::Unknown);
        }
        match self.controls[player as usize].clone() {
            Control::Input => {
                let base = self.game.rules.entered_base;
                for used in next..self.moves.len() {
                    let (heap, count) = self.moves[used];
                    let heap = usize::try_from(heap - base).ok();
                    let mv = heap.zip(u64::try_from(count).ok()).map(|(heap, count)| Move { heap, count });
                    if let Some(mv) = mv.filter(|&mv| position.allows(mv))
                        && let Some(after) = position.after(mv)
                    {
                        return self.lasts(after, player.other(), used + 1);
                    }
                }
                Err(RanOut::Yes)
            }
            Control::Machine(strategy) => {
                for heap in 0..position.heaps().len() {
                    for count in 1..=position.heaps()[heap] {
                        let mv = Move { heap, count };
                        if strategy.allows(&position, mv)
                            && let Some(after) = position.after(mv)
                        {
                            self.lasts(after, player.other(), next)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_laid_out_goes_as_its_input_does() {
        for name in ["assignment2", "lab3", "stacks", "matches", "givegrade/working_game"] {
            let assignment = Assignment::builtin(name).expect("an assignment");
            let names: &[&str] = if name == "givegrade/working_game" { &["Al", "Computer"] } else { &[] };
            for heaps in [&[][..], &[1], &[1, 3, 5], &[4, 4], &[0, 2], &[-1, 2], &[1; 33]] {
                // lab3 asks again for a number of heaps that is wrong, which a script would give for ever.
                if name == "lab3" && !(2..=5).contains(&heaps.len()) {
                    continue;
                }
                for policy in [Policy::None, Policy::First, Policy::Optimal, Policy::Random(7)] {
                    let plan = GamePlan {
                        names: names.iter().map(|&name| name.to_owned()).collect(),
                        heaps: heaps.to_vec(),
                        moves: vec![(9, 9), (1, 1)],
                        policy,
                    };
                    let Ok(laid_out) = assignment.play_out(&plan) else { continue };
                    let played = assignment.transcript(&laid_out.input);
                    assert_eq!(laid_out.transcript, played, "{name}: {plan:?}");
                }
            }
        }
    }

    #[test]
    fn moves_behind_the_end_of_the_game_are_counted_and_not_entered() {
        let assignment = Assignment::builtin("assignment2").expect("an assignment");
        let moves = vec![(2, 1), (1, 1), (2, 1)];
        let plan = GamePlan { names: Vec::new(), heaps: vec![1, 1], moves, policy: Policy::First };
        let laid_out = assignment.play_out(&plan).expect("it ends");
        assert_eq!((laid_out.input.stdin.as_str(), laid_out.moves_left), ("2\n1 1\n2 1\n", 2));
        assert_eq!(assignment.lay_out(&plan), Err(LayoutError::MovesLeft(2)));
    }
}
