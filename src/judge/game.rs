//! The game around the first wrong line, turn by turn: what a picture of it is drawn from.

use nim_reference::rules::Player;
use nim_reference::template::Field;
use nim_reference::transcript::{Event, Piece, Transcript};
use nim_reference::voice::Message;
use nim_reference::{Game, Move, Position};

/// The most turns that are kept up to the wrong line, and behind it.
const MAX_BEFORE: usize = 12;
const MAX_AFTER: usize = 6;
/// The most heaps of a game that is kept.
const MAX_HEAPS: usize = 32;

/// The turns of the expected game around a wrong line. Up to there the program plays as is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameAround {
    /// How many turns came before those that are kept.
    pub left_out: usize,
    /// The turns; at least 1, at most 18.
    pub turns: Vec<GameTurn>,
    /// The index of the turn to which the wrong line belongs.
    pub wrong: usize,
    /// The move that the wrong line announces where another one is expected, its heap counted from 0. It may be
    /// illegal.
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

/// The game around the expected line `at` (from 0), in place of which the program printed `actual`. Nothing where it has
/// not begun by then, or has more heaps than can be drawn.
pub(super) fn game_around(game: &Game, transcript: &Transcript, at: usize, actual: &str) -> Option<GameAround> {
    let lines = transcript.lines();
    let piece = lines.get(at).and_then(|line| line.differing_piece(actual));
    let frames = &transcript.frames;
    let wrong = piece.map_or(frames.len().checked_sub(1)?, |piece| piece.frame);
    let heaps = frames.get(wrong)?.position.heaps().len();
    if heaps == 0 || heaps > MAX_HEAPS {
        return None;
    }
    let begins = frames.iter().position(|frame| !frame.position.heaps().is_empty())?;
    let first = begins.max((wrong + 1).saturating_sub(MAX_BEFORE));
    let end = frames.len().min(wrong + 1 + MAX_AFTER);
    let turn = |index: usize| {
        let frame = &frames[index];
        let mv = frames.get(index + 1).and_then(|next| frame.position.move_to(&next.position));
        GameTurn { number: frame.turn, player: frame.player, position: frame.position.clone(), mv }
    };
    Some(GameAround {
        left_out: first - begins,
        turns: (first..end).map(turn).collect(),
        wrong: wrong - first,
        announced: piece.and_then(|piece| other_move(game, piece, actual)),
    })
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

    fn around(name: &str, stdin: &str, at: usize, actual: &str) -> Option<GameAround> {
        let assignment = Assignment::builtin(name).expect("known");
        let transcript = assignment.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() });
        game_around(assignment.game().expect("a game"), &transcript, at, actual)
    }

    #[test]
    fn a_wrong_move_stands_beside_the_expected_one() {
        let game = around("assignment2", "2\n1 2\n1 1\n", 3, "Computer takes 2 objects from heap 2.").expect("a game");
        assert_eq!((game.turns.len(), game.wrong, game.left_out), (4, 0, 0));
        assert_eq!(game.turns[0].position.heaps(), [1, 2]);
        assert_eq!(game.turns[0].mv, Some(Move { heap: 1, count: 1 }));
        assert_eq!(game.announced, Some(Move { heap: 1, count: 2 }));
        assert!(game.turns[3].position.is_empty() && game.turns[3].mv.is_none());
    }

    #[test]
    fn moves_that_no_line_announces_are_seen_in_the_heaps() {
        let game = around("lab3", "2\n0 1\n1 1\n1 1\n1 1\n", 3, "x").expect("a game");
        assert_eq!(game.turns[game.wrong].mv, Some(Move { heap: 0, count: 1 }));
        assert_eq!(game.turns[game.wrong].player, Player::User);
    }

    #[test]
    fn what_comes_before_the_game_has_no_picture() {
        assert_eq!(around("assignment2", "2\n1 2\n1 1\n", 0, "Hello"), None);
    }

    #[test]
    fn of_a_long_game_the_turns_around_the_wrong_line_are_kept() {
        let moves = "1 1\n".repeat(30);
        let game = around("assignment2", &format!("2\n40 40\n{moves}"), 10_000, "").expect("a game");
        assert_eq!((game.turns.len(), game.wrong), (MAX_BEFORE, MAX_BEFORE - 1));
        assert!(game.left_out > 0);
        let game = around("assignment2", &format!("2\n5 40\n{moves}"), 3, "").expect("a game");
        assert_eq!((game.turns.len(), game.wrong, game.left_out), (1 + MAX_AFTER, 0, 0));
    }
}
