//! In the end of the game, and in the output as a whole.

use crate::fault::Fault;
use crate::rules::Player;
use crate::voice::Message;

pub(super) const FAULTS: &[Fault] = &[
    Fault::game(
        "winner-swapped",
        "announces the wrong winner: it names the one who did not take the last object",
        |g| {
            g.rules.turns.swaps_winner = true;
        },
    ),
    Fault::game("ends-at-one-heap", "ends the game as soon as no more than one heap has objects", |g| {
        g.rules.turns.heaps_at_end = 1;
    }),
    Fault::game(
        "ends-after-user-only",
        "looks for the end of the game after the user's moves only, so that it goes on when the computer has won",
        |g| {
            g.rules.turns.ends_after = Some(Player::User);
        },
    ),
    Fault::game(
        "ends-after-computer-only",
        "looks for the end of the game after the computer's moves only, so that it goes on when the user has won",
        |g| {
            g.rules.turns.ends_after = Some(Player::Computer);
        },
    ),
    Fault::game("no-winner", "does not announce the winner", |g| g.rules.turns.announces_winner = false),
    Fault::game("user-begins", "lets the user begin instead of the computer", |g| g.rules.first = Player::User),
    Fault::game("crlf", "ends its lines with CR and LF instead of LF", |g| "\r\n".clone_into(&mut g.voice.line_end)),
    Fault::game("no-last-newline", "does not end its last line with a newline", |g| g.voice.ends_last_line = false),
    Fault::game("error-in-capitals", "begins its errors with “ERROR:” instead of “Error:”", |g| {
        for m in [Message::BadHeaps, Message::BadSize, Message::Illegal] {
            g.voice.replace(m, "Error:", "ERROR:");
        }
    }),
];
