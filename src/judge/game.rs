//! The game up to the first wrong line, turn by turn: what a picture of it is drawn from.

use nim_reference::rules::Player;
use nim_reference::template::Field;
use nim_reference::transcript::{Event, Piece, Transcript};
use nim_reference::voice::Message;
use nim_reference::{Game, Move, Position};

/// The most turns that are kept.
const MAX_TURNS: usize = 12;
/// The most heaps of a game that is kept.
const MAX_HEAPS: usize = 32;

/// The last turns of a game up to a wrong line. Up to there the program plays as is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSoFar {
    /// How many turns came before those that are kept.
    pub left_out: usize,
    /// At most 12 turns. The wrong line belongs to the last of them.
    pub turns: Vec<GameTurn>,
    /// The move that the wrong line announces where another one is expected, its heap counted from 0. It need not be a legal one.
    pub announced: Option<Move>,
}

/// One turn as it is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTurn {
    /// Its number, as the assignment counts.
    pub number: i64,
    /// Who is to move.
    pub player: Player,
    /// The heaps before the move; at most 32.
    pub position: Position,
    /// The move that is expected; `None` where the game ends before it.
    pub mv: Option<Move>,
}

/// The game up to the expected line `at` (from 0), in place of which the program printed `actual`. Nothing where it has not begun
/// by then, or has more heaps than can be drawn.
pub(super) fn game_so_far(game: &Game, transcript: &Transcript, at: usize, actual: &str) -> Option<GameSoFar> {
    let lines = transcript.lines();
    let piece = lines.get(at).and_then(|line| line.differing_piece(actual));
    let frames = &transcript.frames;
    let last = piece.map_or(frames.len().checked_sub(1)?, |piece| piece.frame);
    let shown: Vec<usize> = (0..=last).filter(|&index| !frames[index].position.heaps().is_empty()).collect();
    let left_out = shown.len().saturating_sub(MAX_TURNS);
    let turns: Vec<GameTurn> = shown[left_out..]
        .iter()
        .map(|&index| {
            let frame = &frames[index];
            let mv = frames.get(index + 1).and_then(|next| frame.position.move_to(&next.position));
            GameTurn { number: frame.turn, player: frame.player, position: frame.position.clone(), mv }
        })
        .collect();
    let fits = turns.last()?.position.heaps().len() <= MAX_HEAPS;
    let announced = piece.and_then(|piece| other_move(game, piece, actual));
    fits.then_some(GameSoFar { left_out, turns, announced })
}

/// The move that the program announces where this piece announces another one of the same player.
fn other_move(game: &Game, piece: &Piece, actual: &str) -> Option<Move> {
    let Event::Took(player, expected) = piece.event else { return None };
    let (message, numbers) = game.voice.recognise(actual.get(piece.range.start..)?)?;
    let mover = match message {
        Message::UserTakes => Player::User,
        Message::ComputerTakes | Message::ComputerTakesLosing => Player::Computer,
        _ => return None,
    };
    let heap = usize::try_from(numbers.get(Field::Heap)?.checked_sub(game.voice.move_base)?).ok()?;
    let own = Move { heap, count: u64::try_from(numbers.get(Field::Count)?).ok()? };
    (mover == player && own != expected).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    fn so_far(name: &str, stdin: &str, at: usize, actual: &str) -> Option<GameSoFar> {
        let assignment = Assignment::builtin(name).expect("known");
        let transcript = assignment.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() });
        game_so_far(assignment.game().expect("a game"), &transcript, at, actual)
    }

    #[test]
    fn a_wrong_move_stands_beside_the_expected_one() {
        let game = so_far("assignment2", "2\n1 2\n1 1\n", 3, "Computer takes 2 objects from heap 2.").expect("a game");
        assert_eq!((game.turns.len(), game.left_out), (1, 0));
        assert_eq!(game.turns[0].position.heaps(), [1, 2]);
        assert_eq!(game.turns[0].mv, Some(Move { heap: 1, count: 1 }));
        assert_eq!(game.announced, Some(Move { heap: 1, count: 2 }));
    }

    #[test]
    fn moves_that_no_line_announces_are_seen_in_the_heaps() {
        let game = so_far("lab3", "2\n0 1\n1 1\n1 1\n1 1\n", 5, "Your Turn: input heap, coins: x").expect("a game");
        assert_eq!(game.turns[0].mv, Some(Move { heap: 0, count: 1 }));
        assert_eq!(game.turns[0].player, Player::User);
    }

    #[test]
    fn what_comes_before_the_game_has_no_picture() {
        assert_eq!(so_far("assignment2", "2\n1 2\n1 1\n", 0, "Hello"), None);
    }

    #[test]
    fn a_long_game_is_kept_to_its_last_turns() {
        let moves = "1 1\n".repeat(30);
        let game = so_far("assignment2", &format!("2\n40 40\n{moves}"), 10_000, "").expect("a game");
        assert_eq!(game.turns.len(), MAX_TURNS);
        assert!(game.left_out > 0);
    }
}
