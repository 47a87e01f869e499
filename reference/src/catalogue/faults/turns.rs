//! In turns: who begins, what is counted, and when the game ends.

use crate::fault::{GameFault, game_faults};
use crate::rules::{
    Announced, Counted, Dropped, EndCheck, EndsAfter, EndsUnfinished, LooksForEnd, Movers, Player, TriesChange,
};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Turns {
        "user-begins": "lets the {user} begin instead of the computer" => |g| g.rules.first = Player::User;
        "computer-begins": "lets the computer begin instead of the {user}" => |g| g.rules.first = Player::Computer;
        "{user}-passes": "never asks the {user} for a move" => |g| g.rules.mistakes.users_turns_pass = true;
        "reads-no-move": "prints the prompt for the {user}'s move, and goes on as if no move were entered"
            => |g| g.rules.mistakes.reads_no_move = true;
        "ignores-move": "reads the {user}'s move and does nothing with it"
            => |g| g.rules.mistakes.ignores_move = true;
        "no-{user}s-turn": "does nothing in the {user}'s turns: it draws nothing, and asks for no move"
            => |g| (g.rules.mistakes.users_turns_pass, g.rules.turns.drawing.user) = (true, false);
        "computer-only": "makes every move for the computer, and never lets the {user} move"
            => |g| g.rules.mistakes.movers = Movers::Only(Player::Computer);
        "{turn}s-from-0": "counts {turn}s from 0 instead of 1" => |g| g.rules.turns.first_turn = 0;
        "empty-line-between-{turn}s": "prints an empty line before each {turn} but the first"
            => |g| g.rules.mistakes.empty_line_between_turns = true;
        "{turn}-stays": "never increases the {turn} number" => |g| g.rules.turns.counts = Counted::Nothing;
    }
    Moves {
        "drops-empty-{heap}s":
            "takes an empty {heap} out of its list of {heap}s, so that the {heap}s behind it get smaller numbers"
            => |g| g.rules.mistakes.drops = Dropped::Empty;
    }
    Ending {
        "winner-swapped":
            "announces the wrong winner: it names the one who did not take the last {object}",
            or "announces the player who would move next as the winner"
            => |g| g.rules.mistakes.winner = Announced::Loser;
        "winner-by-tries":
            "announces the wrong winner after an odd number of illegal moves (does each of them change who wins?)"
            => |g| g.rules.mistakes.tries_change = TriesChange::WinnerIfOdd;
        "no-winner": "does not announce the winner" => |g| g.rules.mistakes.winner = Announced::Nobody;
        "no-{user}-wins": "does not announce the winner when the {user} wins"
            => |g| g.rules.mistakes.unannounced = Some(Player::User);
        "computer-wins-always": "announces that the computer wins, whoever took the last {object}"
            => |g| g.rules.mistakes.winner = Announced::Always(Player::Computer);
        "{user}-wins-always": "announces that the {user} wins, whoever took the last {object}"
            => |g| g.rules.mistakes.winner = Announced::Always(Player::User);
        "computer-wins-too": "announces that the computer wins too, when the {user} has won"
            => |g| g.rules.mistakes.winner = Announced::And(Player::Computer);
        "{user}-wins-too": "announces that the {user} wins too, when the computer has won"
            => |g| g.rules.mistakes.winner = Announced::And(Player::User);
        "ends-at-nim-sum-0": "ends the game as soon as the {sum} is 0"
            => |g| g.rules.mistakes.ends_at_nim_sum_0 = true;
        "ends-with-first-{heap}": "ends the game as soon as the first {heap} is empty"
            => |g| g.rules.mistakes.end_check = EndCheck::FirstHeap;
        "ends-with-last-{heap}": "ends the game as soon as the last {heap} is empty"
            => |g| g.rules.mistakes.end_check = EndCheck::LastHeap;
        "ends-with-any-{heap}": "ends the game as soon as any {heap} is empty"
            => |g| g.rules.mistakes.end_check = EndCheck::AnyHeap;
        "end-check-without-first": "leaves the first {heap} out when it checks whether the game is over"
            => |g| g.rules.mistakes.end_check_skips.first = true;
        "end-check-without-last": "leaves the last {heap} out when it checks whether the game is over"
            => |g| g.rules.mistakes.end_check_skips.last = true;
        "ends-at-one-{heap}": "ends the game as soon as no more than one {heap} has {objects}"
            => |g| g.rules.mistakes.heaps_at_end = 1;
        "ends-at-one-{object}": "ends the game as soon as no more than one {object} is left"
            => |g| g.rules.mistakes.objects_at_end = 1;
        "ends-at-one-{object}-after-computer":
            "ends the game after a move of the computer that leaves no more than one {object}"
            => |g| (g.rules.mistakes.objects_at_end, g.rules.mistakes.few_end_after) = (1, EndsAfter::Only(Player::Computer));
        "ends-at-one-{object}-after-{user}":
            "ends the game after a move of the {user} that leaves no more than one {object}"
            => |g| (g.rules.mistakes.objects_at_end, g.rules.mistakes.few_end_after) = (1, EndsAfter::Only(Player::User));
        "adds-{objects}-in-int":
            "ends the game where all {heap}s together have more {objects} than an int holds (2147483647), as it adds them up in one"
            => |g| g.rules.mistakes.adds_objects_in_int = true;
        "ends-at-size-1": "ends the game as soon as no {heap} has more than one {object}"
            => |g| g.rules.mistakes.size_at_end = 1;
        "ends-after-user-only":
            "goes on with the game when the computer has taken the last {object}"
            => |g| g.rules.mistakes.ends_after = EndsAfter::Only(Player::User);
        "never-ends": "goes on with the game when all {heap}s are empty"
            => |g| g.rules.mistakes.ends_after = EndsAfter::Nobodys;
        "ends-after-first-move": "ends after the first move, even if the game is not over"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 1, shows: false, looks: LooksForEnd::Always };
        "ends-with-first-move": "ends after the first move, without looking whether it has ended the game"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 1, shows: false, looks: LooksForEnd::NotAfterLast };
        "first-move-wins": "announces after the first move that its player wins, even if the game is not over"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::AfterMoveAsWon;
        "ends-at-{user}s-turn": "ends where the {user} should move for the first time"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::AtUsersTurn;
        "ends-after-first-round": "ends after the first move of each player, even if the game is not over"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 2, shows: false, looks: LooksForEnd::Always };
        "ends-with-first-round":
            "ends after the first move of each player, without looking whether the second of them has ended the game"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 2, shows: false, looks: LooksForEnd::NotAfterLast };
        "one-move-for-each":
            "ends after the first move of each player, without ever looking whether the game is over"
            => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 2, shows: false, looks: LooksForEnd::Never };
    }
};
