//! How a planned game goes: whose turns there are, and which moves are entered.

use nim_reference::input::Policy;
use nim_reference::layout::{GamePlan, LaidOut};
use nim_reference::rules::{Control, Opening, Player};
use nim_reference::transcript::{Entry, Refusal};
use nim_reference::{Assignment, Game, Position};

use super::heaps_of;

/// After how many turns the user is no longer in a hurry.
const MAX_HURRIED: usize = 8;

/// Whether moves of this player are entered.
fn is_entered(game: &Game, names: &[String], player: Player) -> bool {
    match game.rules.opening {
        Opening::NamesAndSizes => names.get(player as usize).is_some_and(|name| game.is_human(player, name)),
        _ => *game.rules.control(player) == Control::Input,
    }
}

/// Whether moves are entered at all.
pub(super) fn reads_moves(game: &Game, names: &[String]) -> bool {
    [Player::User, Player::Computer].into_iter().any(|player| is_entered(game, names, player))
}

/// A game as the reference plays it.
pub(super) struct Play {
    /// The positions in which a move is entered, in order.
    pub(super) positions: Vec<Position>,
    /// All moves that are entered.
    pub(super) moves: Vec<(i64, i64)>,
    /// How many of the planned ones are legal.
    accepted: usize,
}

/// Plays a game; `None` where it cannot be laid out.
pub(super) fn play(assignment: &Assignment, plan: &GamePlan) -> Option<Play> {
    let game = assignment.game()?;
    let laid_out = assignment.play_out(plan).ok()?;
    let (moves, accepted) = entered_moves(game, plan, &laid_out);
    let turns = laid_out.transcript.frames.into_iter().filter(|frame| is_entered(game, &plan.names, frame.player));
    let positions = turns.map(|frame| frame.position).filter(|position| !position.is_empty()).collect();
    Some(Play { positions, moves, accepted })
}

/// All moves that are entered until the game is over: those of the plan, and then those that its policy makes. And how
/// many of the planned ones are legal.
fn entered_moves(game: &Game, plan: &GamePlan, laid_out: &LaidOut) -> (Vec<(i64, i64)>, usize) {
    let LaidOut { transcript, moves_left, .. } = laid_out;
    let planned = plan.moves.len() - moves_left;
    let refused = |entry: &Entry<'_>| match entry {
        Entry::Read { refusal: Some(refusal), .. } => !matches!(refusal, Refusal::HeapCount(_) | Refusal::HeapSize(..)),
        _ => false,
    };
    let accepted = planned.saturating_sub(transcript.entries().filter(refused).count());
    let made = transcript.frames.windows(2).filter(|pair| is_entered(game, &plan.names, pair[0].player));
    let made = made.filter_map(|pair| pair[0].position.move_to(&pair[1].position));
    let base = game.rules.entered_base;
    let made = made.skip(accepted).map(|mv| (mv.heap as i64 + base, mv.count as i64));
    (plan.moves[..planned].iter().copied().chain(made).collect(), accepted)
}

/// The game with every move listed that is entered. Where the program may choose its moves, the listed ones stay as
/// they are, and the policy adds what every way to play needs.
pub(super) fn listed(assignment: &Assignment, plan: GamePlan) -> Option<GamePlan> {
    let game = assignment.game()?;
    let plan = GamePlan { heaps: heaps_of(&game.rules.opening, plan.heaps), ..plan };
    if !reads_moves(game, &plan.names) {
        return Some(with_moves(plan, Vec::new()));
    }
    if assignment.is_followed() {
        return Some(plan);
    }
    let moves = play(assignment, &plan)?.moves;
    Some(with_moves(plan, moves))
}

/// The game with these moves and no others.
pub(super) fn with_moves(plan: GamePlan, moves: Vec<(i64, i64)>) -> GamePlan {
    GamePlan { moves, policy: Policy::None, ..plan }
}

/// The game in which the user takes whole heaps behind the moves of a plan, so that it is soon over.
pub(super) fn hurried(assignment: &Assignment, plan: &GamePlan) -> Option<GamePlan> {
    let base = assignment.game()?.rules.entered_base;
    let mut plan = GamePlan { policy: Policy::First, ..plan.clone() };
    for _ in 0..MAX_HURRIED {
        let Play { positions, accepted, .. } = play(assignment, &plan)?;
        let Some(position) = positions.get(accepted) else { break };
        let (heap, &size) = (base..).zip(position.heaps()).find(|(_, size)| **size > 0)?;
        plan.moves.push((heap, i64::try_from(size).ok()?));
    }
    Some(plan)
}
