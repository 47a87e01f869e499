//! What students get wrong in assignment2.

use crate::assignment::Game;
use crate::assignment::change::exchange;
use crate::fault::Fault;
use crate::rules::{
    AfterIllegal, BadSize, Counted, DrawingPlace, HeapChoice, HeapCount, Opening, Player, RefusedSizes, Removal,
    Showing, SizeCheck, Skipped, Sum, Take, TooMany,
};
use crate::template::Template;
use crate::voice::{Drawing, Height, Message, Rows};

fn opening(game: &mut Game, change: impl Fn(&mut HeapCount, &mut SizeCheck)) {
    if let Opening::CountAndSizes(count, check) = &mut game.rules.opening {
        change(count, check);
    }
}

/// The known faults of assignment2.
pub(crate) fn faults() -> &'static [Fault] {
    const FAULTS: &[Fault] = &[
        // The computer's strategy, when the nim-sum is not 0.
        Fault::game(
            "last-winning-heap",
            "takes the last winning heap instead of the first (the one of least index)",
            |g| {
                g.computer(|s| s.winning = HeapChoice::Last);
            },
        ),
        Fault::game(
            "largest-winning-heap",
            "takes the largest winning heap instead of the first (the one of least index)",
            |g| {
                g.computer(|s| s.winning = HeapChoice::Largest);
            },
        ),
        Fault::game(
            "smallest-winning-heap",
            "takes the smallest winning heap instead of the first (the one of least index)",
            |g| {
                g.computer(|s| s.winning = HeapChoice::Smallest);
            },
        ),
        Fault::game(
            "most-removed",
            "takes the winning heap from which most objects are removed instead of the first one",
            |g| {
                g.computer(|s| s.winning = HeapChoice::MostRemoved);
            },
        ),
        Fault::game(
            "fewest-removed",
            "takes the winning heap from which fewest objects are removed instead of the first one",
            |g| {
                g.computer(|s| s.winning = HeapChoice::FewestRemoved);
            },
        ),
        Fault::game(
            "removes-heap-nim-sum",
            "removes as many objects as the heap's nim-sum, where that is the number that should be left",
            |g| {
                g.computer(|s| s.removal = Removal::ItsNimSum);
            },
        ),
        Fault::game(
            "removes-nim-sum",
            "removes as many objects as the nim-sum of all heaps, instead of the heap's size less its own nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::TheNimSum);
            },
        ),
        Fault::game(
            "removes-nim-sum-unchecked",
            "removes as many objects as the nim-sum of all heaps, even if the heap has fewer",
            |g| {
                g.computer(|s| s.removal = Removal::TheNimSumUnchecked);
            },
        ),
        Fault::game(
            "removes-whole-winning-heap",
            "removes the whole winning heap instead of leaving its nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::All);
            },
        ),
        Fault::game(
            "removes-one-of-winning-heap",
            "removes one object from the winning heap instead of leaving its nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::One);
            },
        ),
        Fault::game("sum-without-first", "leaves the first heap out of the nim-sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::First);
        }),
        Fault::game("sum-without-last", "leaves the last heap out of the nim-sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::Last);
        }),
        Fault::game(
            "sum-without-last-of-several",
            "leaves the last heap out of the nim-sum, unless it is the only one",
            |g| {
                g.computer(|s| s.sum_skips = Skipped::LastOfSeveral);
            },
        ),
        Fault::game("sum-once", "computes the nim-sum once, at the beginning of the game, and not again", |g| {
            g.computer(|s| s.sum = Sum::AtStart);
        }),
        Fault::game("search-without-first", "never looks at the first heap when it searches for a winning heap", |g| {
            g.computer(|s| s.search_skips = Skipped::First);
        }),
        Fault::game("search-without-last", "never looks at the last heap when it searches for a winning heap", |g| {
            g.computer(|s| s.search_skips = Skipped::Last);
        }),
        Fault::game(
            "never-nim-sum",
            "always takes one object from the first non-empty heap, whatever the nim-sum is",
            |g| {
                g.computer(|s| s.sum = Sum::Never);
            },
        ),
        Fault::game(
            "always-whole-first-heap",
            "always takes the whole first non-empty heap, whatever the nim-sum is",
            |g| {
                g.computer(|s| (s.sum, s.take) = (Sum::Never, Take::All));
            },
        ),
        // The computer's strategy, when the nim-sum is 0.
        Fault::game("sum-by-addition", "adds the heap sizes up instead of combining them by exclusive or (^)", |g| {
            g.computer(|s| s.sum = Sum::Plus);
        }),
        Fault::game("sum-by-or", "combines the heap sizes by inclusive or (|) instead of exclusive or (^)", |g| {
            g.computer(|s| s.sum = Sum::Or);
        }),
        Fault::game(
            "losing-last",
            "takes from the last non-empty heap instead of the first one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Last);
            },
        ),
        Fault::game("losing-heap-1", "takes from heap 1 when the nim-sum is 0, even if heap 1 is empty", |g| {
            g.computer(|s| s.losing = HeapChoice::Heap1);
        }),
        Fault::game(
            "losing-largest",
            "takes from the largest heap instead of the first non-empty one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Largest);
            },
        ),
        Fault::game(
            "losing-last-largest",
            "takes from the last of the largest heaps instead of the first non-empty heap when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::LastLargest);
            },
        ),
        Fault::game(
            "losing-smallest",
            "takes from the smallest heap instead of the first non-empty one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Smallest);
            },
        ),
        Fault::game(
            "losing-last-smallest",
            "takes from the last of the smallest heaps instead of the first non-empty heap when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::LastSmallest);
            },
        ),
        Fault::game(
            "losing-whole-heap",
            "takes the whole first non-empty heap instead of one object when the nim-sum is 0",
            |g| {
                g.computer(|s| s.take = Take::All);
            },
        ),
        Fault::game(
            "losing-all-but-one",
            "takes all but one object of the first non-empty heap instead of one object when the nim-sum is 0",
            |g| {
                g.computer(|s| s.take = Take::AllButOne);
            },
        ),
        Fault::game(
            "losing-half",
            "takes half of the first non-empty heap instead of one object when the nim-sum is 0",
            |g| {
                g.computer(|s| s.take = Take::Half);
            },
        ),
        Fault::game(
            "losing-half-rounded-down",
            "takes half of the first non-empty heap, rounded down, instead of one object when the nim-sum is 0",
            |g| {
                g.computer(|s| s.take = Take::HalfRoundedDown);
            },
        ),
        // The number of heaps and their sizes.
        Fault::game("refuses-32-heaps", "refuses 32 heaps, which are allowed", |g| {
            opening(g, |count, _| count.max = 31)
        }),
        Fault::game("accepts-33-heaps", "accepts 33 heaps, one more than is allowed", |g| {
            opening(g, |count, _| count.max = 33)
        }),
        Fault::game("no-upper-bound", "accepts more than 32 heaps", |g| opening(g, |count, _| count.max = i64::MAX)),
        Fault::game("refuses-1-heap", "refuses a single heap, which is allowed", |g| {
            opening(g, |count, _| count.min = 2)
        }),
        Fault::game("accepts-0-heaps", "accepts 0 heaps", |g| opening(g, |count, _| count.min = 0)),
        Fault::game("no-lower-bound", "accepts 0 heaps and negative numbers of heaps", |g| {
            opening(g, |count, _| count.min = i64::MIN)
        }),
        Fault::game("accepts-negative-heaps", "accepts negative numbers of heaps; only 0 is refused", |g| {
            opening(g, |count, _| (count.min, count.not_0) = (i64::MIN, true));
        }),
        Fault::game("no-heap-count-check", "does not check the number of heaps", |g| {
            opening(g, |count, _| (count.min, count.max) = (i64::MIN, i64::MAX));
        }),
        Fault::game("accepts-size-0", "accepts heaps of size 0", |g| {
            opening(g, |_, check| check.refuses = RefusedSizes::Negative)
        }),
        Fault::game("accepts-negative-sizes", "accepts heaps of negative size", |g| {
            opening(g, |_, check| check.refuses = RefusedSizes::Zero);
        }),
        Fault::game("no-size-check", "does not check that heap sizes are positive", |g| {
            opening(g, |_, check| check.refuses = RefusedSizes::None)
        }),
        Fault::game("refuses-size-1", "refuses heaps of size 1", |g| {
            opening(g, |_, check| check.refuses = RefusedSizes::BelowTwo)
        }),
        Fault::game(
            "last-bad-size",
            "reports the last heap whose size is not positive instead of the first one",
            |g| {
                opening(g, |_, check| check.reports = BadSize::Last);
            },
        ),
        Fault::game(
            "every-bad-size",
            "reports every heap whose size is not positive instead of ending after the first one",
            |g| {
                opening(g, |_, check| check.reports = BadSize::Every);
            },
        ),
        Fault::game("bad-size-from-0", "counts heaps from 0 in the error about a heap size", |g| {
            opening(g, |_, check| check.base = 0)
        }),
        Fault::game(
            "bad-size-value",
            "prints the size instead of the heap's index in the error about a heap size",
            |g| {
                opening(g, |_, check| check.shows_size = true);
            },
        ),
        Fault::game("size-check-without-first", "does not check the size of the first heap", |g| {
            opening(g, |_, check| check.skips = Skipped::First);
        }),
        Fault::game("size-check-without-last", "does not check the size of the last heap", |g| {
            opening(g, |_, check| check.skips = Skipped::Last);
        }),
        Fault::game("sizes-in-16-bits", "keeps the heap sizes in 16 bits, so that large ones become others", |g| {
            opening(g, |_, check| check.in_16_bits = true);
        }),
        Fault::game("asks-for-each-size", "asks for the heap sizes once for each heap instead of once", |g| {
            opening(g, |_, check| check.asks_for_each = true);
        }),
        // Turns and the status line.
        Fault::game("turns-from-0", "counts turns from 0 instead of 1", |g| g.rules.pace.first_turn = 0),
        Fault::game("turns-from-2", "counts turns from 2 instead of 1", |g| g.rules.pace.first_turn = 2),
        Fault::game("turn-stays", "never increases the turn number", |g| g.rules.pace.counts = Counted::Nothing),
        Fault::game("turn-per-round", "counts a turn of the computer and a turn of the user as one", |g| {
            g.rules.pace.counts = Counted::Rounds;
        }),
        Fault::game("turn-per-try", "counts each illegal move as a turn", |g| g.rules.pace.counts = Counted::Tries),
        Fault::game("status-at-end", "prints the status line once more when the game is over", |g| {
            g.rules.pace.status_at_end = true
        }),
        Fault::game("status-before-user-only", "prints the status line only before the user's turns", |g| {
            g.rules.pace.status = Showing::UserTurns;
        }),
        Fault::game("status-before-computer-only", "prints the status line only before the computer's turns", |g| {
            g.rules.pace.status = Showing::ComputerTurns;
        }),
        Fault::game("no-status", "never prints the status line", |g| g.rules.pace.status = Showing::Never),
        Fault::game("labels-from-0", "counts heaps from 0 in the status line (h0=…)", |g| g.voice.label_base = 0),
        Fault::game("status-without-last", "leaves the last heap out of the status line", |g| {
            g.voice.status_skips = Skipped::Last
        }),
        Fault::game(
            "space-after-heaps",
            "prints a space between the last heap size and the final dot of the status line",
            |g| {
                " ".clone_into(&mut g.voice.after_heaps);
            },
        ),
        Fault::game("commas-between-heaps", "puts commas between the heaps of the status line", |g| {
            ", ".clone_into(&mut g.voice.heap_separator);
        }),
        Fault::game(
            "the-heap-sizes",
            "prints “In turn X the heap sizes are:”, as the assignment's text has it; its sample runs have no “the”, and they decide",
            |g| {
                g.voice.say(Message::Status, "In turn {turn} the heap sizes are: {heaps}.");
            },
        ),
        // The drawing.
        Fault::game("no-drawing", "does not draw the heaps before the user's turn", |g| {
            g.voice.drawing = Drawing::None
        }),
        Fault::game("drawing-every-turn", "draws the heaps before the computer's turns too", |g| {
            g.rules.pace.drawing = Showing::EveryTurn
        }),
        Fault::game(
            "drawing-before-computer-only",
            "draws the heaps before the computer's turns instead of the user's",
            |g| {
                g.rules.pace.drawing = Showing::ComputerTurns;
            },
        ),
        Fault::game("drawing-before-status", "draws the heaps before the status line instead of after it", |g| {
            g.rules.pace.drawing_place = DrawingPlace::BeforeStatus;
        }),
        Fault::game("drawing-after-prompt", "draws the heaps after the prompt instead of before it", |g| {
            g.rules.pace.drawing_place = DrawingPlace::AfterPrompt;
        }),
        Fault::game("drawing-again", "draws the heaps again after each illegal move", |g| {
            g.rules.pace.drawing = Showing::UserTries
        }),
        Fault::game("upside-down", "draws the heaps upside down: their lowest objects stand in the first line", |g| {
            g.columns(|c| c.tallest_first = false);
        }),
        Fault::game("trailing-tab", "ends each line of the drawing with a tab", |g| {
            g.columns(|c| "\t".clone_into(&mut c.after))
        }),
        Fault::game("leading-tab", "begins each line of the drawing with a tab", |g| {
            g.columns(|c| "\t".clone_into(&mut c.before))
        }),
        Fault::game("trailing-space", "ends each line of the drawing with a space", |g| {
            g.columns(|c| " ".clone_into(&mut c.after))
        }),
        Fault::game("spaces-for-tabs", "puts a space instead of a tab between the columns of the drawing", |g| {
            g.columns(|c| " ".clone_into(&mut c.separator));
        }),
        Fault::game("no-separator", "puts nothing between the columns of the drawing", |g| {
            g.columns(|c| c.separator.clear())
        }),
        Fault::game(
            "empty-cells",
            "prints nothing, instead of a space, where a heap has no object in the drawing",
            |g| {
                g.columns(|c| c.blank.clear());
            },
        ),
        Fault::game(
            "trimmed-drawing",
            "ends each line of the drawing at its last object, without the cells to the right of it",
            |g| {
                g.columns(|c| c.trims = true);
            },
        ),
        Fault::game("line-above-drawing", "prints an empty line before the drawing", |g| g.columns(|c| c.above = 1)),
        Fault::game("line-below-drawing", "prints an empty line after the drawing", |g| g.columns(|c| c.below = 1)),
        Fault::game("level-too-many", "draws one level too many: a line without objects on top", |g| {
            g.columns(|c| c.extra_levels = 1)
        }),
        Fault::game(
            "level-below",
            "draws one level too many: a line with an object in every column at the bottom",
            |g| {
                g.columns(|c| c.ground = true);
            },
        ),
        Fault::game("lies-down", "draws each heap as a row instead of a column", |g| {
            g.voice.drawing = Drawing::Rows(Rows {
                line: Template::known("{row}", true),
                object: "*".to_owned(),
                separator: "\t".to_owned(),
                keeps_empty: true,
                numbers: false,
            });
        }),
        Fault::game("level-too-few", "draws one level too few: the top of the tallest heap is missing", |g| {
            g.columns(|c| c.extra_levels = -1);
        }),
        Fault::game(
            "height-of-start",
            "draws as many levels as the tallest heap had at the beginning of the game",
            |g| {
                g.columns(|c| c.height = Height::TallestAtStart);
            },
        ),
        Fault::game("height-of-first", "draws only as many levels as the first heap has", |g| {
            g.columns(|c| c.height = Height::FirstHeap)
        }),
        Fault::game("height-of-last", "draws only as many levels as the last heap has", |g| {
            g.columns(|c| c.height = Height::LastHeap)
        }),
        Fault::game("no-column-for-empty", "leaves emptied heaps out of the drawing", |g| {
            g.columns(|c| c.keeps_empty = false)
        }),
        // The user's moves.
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
        Fault::game(
            "too-many-empties",
            "accepts a move of more objects than the heap has, and empties the heap",
            |g| {
                g.rules.legality.too_many = TooMany::EmptiesAnnouncingEntered;
            },
        ),
        Fault::game(
            "too-many-is-cut",
            "accepts a move of more objects than the heap has, and takes what is there",
            |g| {
                g.rules.legality.too_many = TooMany::EmptiesAnnouncingTaken;
            },
        ),
        Fault::game("accepts-one-more", "accepts a move of one object more than the heap has", |g| {
            g.rules.legality.too_many = TooMany::OneMore;
        }),
        Fault::game("refuses-last-heap", "refuses every move from the last heap", |g| {
            g.rules.legality.refuses = Skipped::Last
        }),
        Fault::game("refuses-first-heap", "refuses every move from the first heap", |g| {
            g.rules.legality.refuses = Skipped::First
        }),
        Fault::game("moves-from-0", "counts heaps from 0 in the moves that the user enters", |g| {
            g.rules.legality.base = 0
        }),
        Fault::game(
            "user-heaps-from-0",
            "counts heaps from 0 where the user enters moves and where it tells them",
            |g| {
                (g.rules.legality.base, g.voice.user_base) = (0, Some(0));
            },
        ),
        Fault::game("count-first", "reads the number of objects first and the heap index second", |g| {
            g.rules.legality.count_first = true
        }),
        Fault::game(
            "checks-first-try-only",
            "accepts any second try after an illegal move, without checking it",
            |g| {
                g.rules.legality.first_try_only = true;
            },
        ),
        Fault::game(
            "makes-refused-moves",
            "makes an illegal move after all when it has asked again and made the legal one",
            |g| {
                g.rules.legality.makes_refused = true;
            },
        ),
        Fault::game("loses-turn", "lets the computer move after an illegal move, instead of asking again", |g| {
            g.rules.pace.after_illegal = AfterIllegal::LoseTurn;
        }),
        Fault::game("ends-on-illegal", "ends the program after an illegal move", |g| {
            g.rules.pace.after_illegal = AfterIllegal::End
        }),
        Fault::game(
            "prompt-for-ask-again",
            "prints the prompt of a new turn, instead of the words that ask again, after an illegal move",
            |g| {
                g.rules.pace.after_illegal = AfterIllegal::Prompt;
            },
        ),
        Fault::game("prompt-after-ask-again", "prints the prompt of a new turn once more after an illegal move", |g| {
            g.rules.pace.after_illegal = AfterIllegal::AskAgainAndPrompt;
        }),
        Fault::game("status-again", "prints the status line again after each illegal move", |g| {
            g.rules.pace.status = Showing::EveryTry
        }),
        Fault::game(
            "whole-turn-again",
            "prints status line, drawing and prompt again after each illegal move, instead of the words that ask again",
            |g| {
                (g.rules.pace.status, g.rules.pace.drawing) = (Showing::EveryTry, Showing::UserTries);
                g.rules.pace.after_illegal = AfterIllegal::Prompt;
            },
        ),
        Fault::game(
            "turn-again-after-ask-again",
            "prints status line, drawing and prompt once more after asking again for a legal move",
            |g| {
                (g.rules.pace.status, g.rules.pace.drawing) = (Showing::EveryTry, Showing::UserTries);
                g.rules.pace.after_illegal = AfterIllegal::AskAgainAndPrompt;
            },
        ),
        Fault::game(
            "drawing-and-prompt-again",
            "draws the heaps and prints the prompt once more after asking again for a legal move",
            |g| {
                g.rules.pace.drawing = Showing::UserTries;
                g.rules.pace.after_illegal = AfterIllegal::AskAgainAndPrompt;
            },
        ),
        Fault::game("no-illegal-message", "does not print the error line about an illegal move", |g| {
            g.voice.drop(Message::Illegal)
        }),
        Fault::game(
            "no-ask-again",
            "does not ask again after an illegal move: the second error line is missing",
            |g| {
                g.voice.drop(Message::AskAgain);
            },
        ),
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
                exchange(g, Message::UserTakes);
            },
        ),
        Fault::game(
            "computer-takes-exchanged",
            "prints heap and number of objects in each other's place when the computer takes",
            |g| {
                exchange(g, Message::ComputerTakes);
            },
        ),
        Fault::game(
            "both-takes-exchanged",
            "prints heap and number of objects in each other's place in every move",
            |g| {
                exchange(g, Message::UserTakes);
                exchange(g, Message::ComputerTakes);
            },
        ),
        Fault::game("moves-told-from-0", "counts heaps from 0 in the lines that tell the moves", |g| {
            g.voice.move_base = 0
        }),
        Fault::game("singular", "prints “1 object” where the assignment prints “1 objects”", |g| {
            g.voice.singular = true
        }),
        // The end, and the whole output.
        Fault::game(
            "winner-swapped",
            "announces the wrong winner: it names the one who did not take the last object",
            |g| {
                g.rules.pace.swaps_winner = true;
            },
        ),
        Fault::game("ends-at-one-heap", "ends the game as soon as no more than one heap has objects", |g| {
            g.rules.pace.heaps_at_end = 1;
        }),
        Fault::game(
            "ends-after-user-only",
            "looks for the end of the game after the user's moves only, so that it goes on when the computer has won",
            |g| {
                g.rules.pace.ends_after = Some(Player::User);
            },
        ),
        Fault::game(
            "ends-after-computer-only",
            "looks for the end of the game after the computer's moves only, so that it goes on when the user has won",
            |g| {
                g.rules.pace.ends_after = Some(Player::Computer);
            },
        ),
        Fault::game("no-winner", "does not announce the winner", |g| g.rules.pace.announces_winner = false),
        Fault::game("user-begins", "lets the user begin instead of the computer", |g| g.rules.first = Player::User),
        Fault::game("crlf", "ends its lines with CR and LF instead of LF", |g| {
            "\r\n".clone_into(&mut g.voice.line_end)
        }),
        Fault::game("no-last-newline", "does not end its last line with a newline", |g| g.voice.ends_last_line = false),
        Fault::game("error-in-capitals", "begins its errors with “ERROR:” instead of “Error:”", |g| {
            g.voice.replace("Error:", "ERROR:")
        }),
    ];
    FAULTS
}
