//! In words, and in the numbers among them.

use crate::fault::{GameFault, game_faults};
use crate::rules::Player;
use crate::voice::{CountShown, Message};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Words {
        "no-illegal-message": "does not print the error line about an illegal move"
            => |g| g.voice.drop(Message::Illegal);
        "no-{user}-takes": "does not print what the {user} takes" => |g| g.voice.drop(Message::UserTakes);
        "no-computer-takes": "does not print what the computer takes" => |g| g.voice.drop(Message::ComputerTakes);
        "{user}-takes-exchanged": "exchanges the {heap} and the number of {objects} when it prints the {user}'s move"
            => |g| g.exchange(Player::User);
        "{user}-takes-from-0": "prints a {heap} index that is one too small in the line with the {user}'s move"
            => |g| g.voice.mistakes.user_base = Some(0);
        "computer-takes-from-0": "prints a {heap} index that is one too small in the line with the computer's move"
            => |g| (g.voice.mistakes.winning_base, g.voice.mistakes.losing_base) = (Some(0), Some(0));
        "computer-takes-exchanged":
            "exchanges the {heap} and the number of {objects} when it prints the computer's move"
            => |g| g.exchange(Player::Computer);
        "computer-takes-left":
            "prints how many {objects} are left in the {heap} in the line with the computer's move, instead of how many it takes"
            => |g| g.voice.mistakes.count_shown = CountShown::Left;
        "winning-takes-left":
            "prints how many {objects} are left in the {heap} in the line with the computer's move when the {sum} is not 0, instead \
             of how many it takes"
            => |g| g.voice.mistakes.count_shown = CountShown::LeftWhenWinning;
        "winning-takes-negative":
            "prints a negative number of {objects} in the line with the computer's move when the {sum} is not 0, instead of how many it \
             takes"
            => |g| g.voice.mistakes.count_shown = CountShown::NegativeWhenWinning;
        "both-takes-exchanged": "exchanges the {heap} and the number of {objects} when it prints a move"
            => |g| [Player::User, Player::Computer].into_iter().for_each(|player| g.exchange(player));
        "prints-moves-from-0": "counts {heap}s from 0 when it prints a move"
            => |g| g.voice.move_base = 0;
        "singular": "prints “1 {object}” where the assignment prints “1 {objects}”" => |g| g.bend_objects(&[Message::UserTakes, Message::ComputerTakes]);
        "commas-between-{heap}s": "prints commas between the {heap}s that it lists"
            => |g| g.voice.heap_separator = ", ".into();
    }
};
