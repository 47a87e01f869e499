//! In the user's moves.

use crate::fault::Fault;
use crate::rules::{AfterIllegal, Showing, Skipped, TooMany};
use crate::voice::Message;

pub(super) const FAULTS: &[Fault] = &[
    Fault::game("accepts-0-objects", "accepts a move of 0 objects", |g| g.rules.legality.fewest = 0),
    Fault::game("accepts-negative-objects", "accepts a move of a negative number of objects", |g| {
        g.rules.legality.fewest = i64::MIN
    }),
    Fault::game(
        "accepts-negative-objects-only",
        "accepts a move of a negative number of objects; only 0 is refused",
        |g| {
            (g.rules.legality.fewest, g.rules.legality.not_0) = (i64::MIN, true);
        },
    ),
    Fault::game("refuses-whole-heap", "refuses a move that takes a whole heap", |g| {
        g.rules.legality.whole_heap = false
    }),
    Fault::game("too-many-empties", "accepts a move of more objects than the heap has, and empties the heap", |g| {
        g.rules.legality.too_many = TooMany::EmptiesAnnouncingEntered;
    }),
    Fault::game("too-many-is-cut", "accepts a move of more objects than the heap has, and takes what is there", |g| {
        g.rules.legality.too_many = TooMany::EmptiesAnnouncingTaken;
    }),
    Fault::game("accepts-one-more", "accepts a move of one object more than the heap has", |g| {
        g.rules.legality.too_many = TooMany::OneMore;
    }),
    Fault::game("refuses-last-heap", "refuses every move from the last heap", |g| {
        g.rules.legality.refuses = Skipped::Last
    }),
    Fault::game("refuses-first-heap", "refuses every move from the first heap", |g| {
        g.rules.legality.refuses = Skipped::First
    }),
    Fault::game("moves-from-0", "counts heaps from 0 in the moves that the user enters", |g| g.rules.legality.base = 0),
    Fault::game("user-heaps-from-0", "counts heaps from 0 where the user enters moves and where it tells them", |g| {
        (g.rules.legality.base, g.voice.user_base) = (0, Some(0));
    }),
    Fault::game("count-first", "reads the number of objects first and the heap index second", |g| {
        g.rules.legality.count_first = true
    }),
    Fault::game("checks-first-try-only", "accepts any second try after an illegal move, without checking it", |g| {
        g.rules.legality.first_try_only = true;
    }),
    Fault::game(
        "makes-refused-moves",
        "makes an illegal move after all when it has asked again and made the legal one",
        |g| {
            g.rules.legality.makes_refused = true;
        },
    ),
    Fault::game("loses-turn", "lets the computer move after an illegal move, instead of asking again", |g| {
        g.rules.turns.after_illegal = AfterIllegal::LoseTurn;
    }),
    Fault::game("ends-on-illegal", "ends the program after an illegal move", |g| {
        g.rules.turns.after_illegal = AfterIllegal::End
    }),
    Fault::game(
        "prompt-for-ask-again",
        "prints the prompt of a new turn, instead of the words that ask again, after an illegal move",
        |g| {
            g.rules.turns.after_illegal = AfterIllegal::Prompt;
        },
    ),
    Fault::game("prompt-after-ask-again", "prints the prompt of a new turn once more after an illegal move", |g| {
        g.rules.turns.after_illegal = AfterIllegal::AskAgainAndPrompt;
    }),
    Fault::game("status-again", "prints the status line again after each illegal move", |g| {
        g.rules.turns.status = Showing::EveryTry
    }),
    Fault::game(
        "whole-turn-again",
        "prints status line, drawing and prompt again after each illegal move, instead of the words that ask again",
        |g| {
            (g.rules.turns.status, g.rules.turns.drawing) = (Showing::EveryTry, Showing::UserTries);
            g.rules.turns.after_illegal = AfterIllegal::Prompt;
        },
    ),
    Fault::game(
        "turn-again-after-ask-again",
        "prints status line, drawing and prompt once more after asking again for a legal move",
        |g| {
            (g.rules.turns.status, g.rules.turns.drawing) = (Showing::EveryTry, Showing::UserTries);
            g.rules.turns.after_illegal = AfterIllegal::AskAgainAndPrompt;
        },
    ),
    Fault::game(
        "drawing-and-prompt-again",
        "draws the heaps and prints the prompt once more after asking again for a legal move",
        |g| {
            g.rules.turns.drawing = Showing::UserTries;
            g.rules.turns.after_illegal = AfterIllegal::AskAgainAndPrompt;
        },
    ),
    Fault::game("no-illegal-message", "does not print the error line about an illegal move", |g| {
        g.voice.drop(Message::Illegal)
    }),
    Fault::game("no-ask-again", "does not ask again after an illegal move: the second error line is missing", |g| {
        g.voice.drop(Message::AskAgain);
    }),
    Fault::game("no-user-takes", "does not print what the user takes", |g| g.voice.drop(Message::UserTakes)),
    Fault::game("no-computer-takes", "does not print what the computer takes", |g| {
        g.voice.drop(Message::ComputerTakes)
    }),
    Fault::game("no-ask-heaps", "does not ask for the number of heaps", |g| g.voice.drop(Message::AskHeaps)),
    Fault::game("no-ask-sizes", "does not ask for the heap sizes", |g| g.voice.drop(Message::AskSizes)),
    Fault::game("no-prompt", "does not ask the user for a move", |g| g.voice.drop(Message::AskMove)),
    Fault::game(
        "user-takes-exchanged",
        "prints heap and number of objects in each other's place when the user takes",
        |g| {
            g.exchange(Message::UserTakes);
        },
    ),
    Fault::game(
        "computer-takes-exchanged",
        "prints heap and number of objects in each other's place when the computer takes",
        |g| {
            g.exchange(Message::ComputerTakes);
        },
    ),
    Fault::game("both-takes-exchanged", "prints heap and number of objects in each other's place in every move", |g| {
        g.exchange(Message::UserTakes);
        g.exchange(Message::ComputerTakes);
    }),
    Fault::game("moves-told-from-0", "counts heaps from 0 in the lines that tell the moves", |g| g.voice.move_base = 0),
    Fault::game("singular", "prints “1 object” where the assignment prints “1 objects”", |g| {
        for m in [Message::UserTakes, Message::ComputerTakes] {
            g.voice.replace(m, "objects", "{count:object|objects}");
        }
    }),
];
