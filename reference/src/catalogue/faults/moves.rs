//! In the user's moves.

use crate::fault::{GameFault, game_faults};
use crate::rules::{
    AfterRefusal, CheckedTries, ComparedSize, MoveCheck, RefusedBeforeCount, TooMany, TriesChange, UsersMoves,
};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Moves {
        "accepts-0-{objects}": "accepts a move of 0 {objects}"
            => |g| g.rules.mistakes.refused_counts.accepts_0 = true;
        "accepts-negative-{objects}": "accepts moves of 0 {objects} and of a negative number of them"
            => |g| {
                let refused = &mut g.rules.mistakes.refused_counts;
                (refused.accepts_0, refused.accepts_negative) = (true, true);
            };
        "accepts-negative-{objects}-only": "accepts a move of a negative number of {objects}, but not of 0"
            => |g| g.rules.mistakes.refused_counts.accepts_negative = true;
        "refuses-every-move": "refuses every move" => |g| g.rules.mistakes.move_check = MoveCheck::RefusesAll;
        "refuses-every-number": "asks for a move again after each number that the {user} enters, and accepts no move"
            => |g| g.rules.mistakes.move_check = MoveCheck::RefusesEachNumber;
        "move-check-turned-round": "refuses the legal moves and accepts the illegal ones"
            => |g| g.rules.mistakes.move_check = MoveCheck::TurnedRound;
        "{user}-takes-nothing": "takes nothing from the {heap} when the {user} moves"
            => |g| g.rules.mistakes.users_moves = UsersMoves::Nothing;
        "takes-from-next-{heap}": "takes the {user}'s {objects} from the {heap} behind the one that the {user} enters"
            => |g| g.rules.mistakes.users_moves = UsersMoves::FromNextHeap;
        "{user}-takes-one": "takes one {object} for the {user}, whatever number the {user} enters"
            => |g| g.rules.mistakes.users_moves = UsersMoves::One;
        "{user}-leaves-number": "leaves as many {objects} in the {heap} as the {user} should take from it"
            => |g| g.rules.mistakes.users_moves = UsersMoves::AllButTheNumber;
        "refuses-one-{object}": "refuses a move of one {object}"
            => |g| g.rules.mistakes.refused_counts.refuses_1 = true;
        "accepts-too-many": "accepts a move of more {objects} than the {heap} has"
            => |g| g.rules.mistakes.too_many = TooMany::Accepted;
        "accepts-one-more": "accepts a move of one {object} more than the {heap} has"
            => |g| g.rules.mistakes.too_many = TooMany::OneMore;
        "refuses-whole-{heap}": "refuses a move that takes a whole {heap}"
            => |g| g.rules.mistakes.refuses_whole_heap = true;
        "too-many-empties": "accepts a move of more {objects} than the {heap} has, and empties the {heap}"
            => |g| g.rules.mistakes.too_many = TooMany::EmptiesAnnouncingEntered;
        "too-many-is-cut": "accepts a move of more {objects} than the {heap} has, and takes all that it has"
            => |g| g.rules.mistakes.too_many = TooMany::EmptiesAnnouncingTaken;
        "refused-too-many-empties": "refuses a move of more {objects} than the {heap} has, but empties the {heap} all the same"
            => |g| g.rules.mistakes.refused_empties = true;
        "accepts-next-{heap}": "does not check for the {heap} behind the last one, which does not exist"
            => |g| g.rules.mistakes.accepts_heap_next_to_last = true;
        "accepts-{heap}-after-last": "does not check for {heap}s behind the last one, however far"
            => |g| g.rules.mistakes.accepts_heap_after_last = true;
        "refuses-last-{heap}": "refuses every move from the last {heap}"
            => |g| g.rules.mistakes.refuses_heap.last = true;
        "refuses-first-{heap}": "refuses every move from the first {heap}"
            => |g| g.rules.mistakes.refuses_heap.first = true;
        "moves-from-0": "counts {heap}s from 0 in the moves that the {user} enters" => |g| g.rules.entered_base = 0;
        "count-first": "reads the number of {objects} first and the {heap} index second"
            => |g| g.rules.mistakes.count_first = true;
        "no-count-of-missing-{heap}": "refuses a {heap} that does not exist too early: it reads the number of {objects} behind it as the next {heap} index"
            => |g| g.rules.mistakes.refused_before_count = RefusedBeforeCount::Missing;
        "no-count-of-empty-{heap}": "refuses a {heap} that does not exist or is empty too early: it reads the number of {objects} behind it as the next {heap} index"
            => |g| g.rules.mistakes.refused_before_count = RefusedBeforeCount::MissingOrEmpty;
        "no-move-check": "does not check the {user}'s moves: it accepts them all"
            => |g| {
                g.rules.mistakes.checked_tries = CheckedTries::OfTurn(0);
                let refused = &mut g.rules.mistakes.refused_counts;
                (refused.accepts_0, refused.accepts_negative) = (true, true);
            };
        "checks-first-try-only": "does not check the move that the {user} enters after an illegal one"
            => |g| g.rules.mistakes.checked_tries = CheckedTries::OfTurn(1);
        "tries-change-player":
            "lets the {user} move once more after an odd number of illegal moves in one turn (does each of them change whose turn it is?)"
            => |g| g.rules.mistakes.tries_change = TriesChange::NextPlayerIfOdd;
        "extra-turn-after-illegal":
            "lets the {user} move once more after a turn in which an illegal move was refused (does it change whose turn it is only \
             where the first try is legal?)"
            => |g| g.rules.mistakes.tries_change = TriesChange::NextPlayer;
        "uncounted-turn-after-illegal":
            "does not raise the {turn} number after a turn in which an illegal move was refused, and lets the {user} move once more"
            => |g| g.rules.mistakes.tries_change = TriesChange::NextTurn;
        "loses-turn": "lets the {opponent} move after an illegal move, instead of asking again"
            => |g| g.rules.turns.after_illegal.next = AfterRefusal::OtherPlayer;
        "ends-on-illegal": "ends after an illegal move, instead of asking again"
            => |g| g.rules.turns.after_illegal.next = AfterRefusal::End;
        "reads-count-only-again": "reads only the number of {objects} again after an illegal move, and keeps the {heap} that was entered"
            => |g| g.rules.mistakes.reads_count_only_again = true;
        "reads-no-other-move": "reads no other move after an illegal one, and prints the same words about it again and again"
            => |g| g.rules.turns.after_illegal.next = AfterRefusal::Nothing;
        "checks-first-{heap}": "compares the number of {objects} with the size of the first {heap}, whichever {heap} the {user} enters"
            => |g| g.rules.mistakes.compared_size = ComparedSize::First;
        "checks-last-{heap}": "compares the number of {objects} with the size of the last {heap}, whichever {heap} the {user} enters"
            => |g| g.rules.mistakes.compared_size = ComparedSize::Last;
        "checks-largest-{heap}":
            "compares the number of {objects} with the size of the largest {heap}, whichever {heap} the {user} enters"
            => |g| g.rules.mistakes.compared_size = ComparedSize::Largest;
        "checks-size-at-start":
            "compares the number of {objects} with the size that the {heap} has at the beginning of the game"
            => |g| g.rules.mistakes.compared_size = ComparedSize::AtStart;
        "checks-all-{objects}": "compares the number of {objects} with that of all {objects} in the game, not of those in the {heap}"
            => |g| g.rules.mistakes.compared_size = ComparedSize::All;
    }
};
