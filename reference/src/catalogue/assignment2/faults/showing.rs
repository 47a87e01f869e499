//! In turns, the status line and the drawing.

use crate::fault::Fault;
use crate::rules::{Counted, DrawingPlace, Showing, Skipped};
use crate::template::Template;
use crate::voice::{Drawing, Height, Message, Rows};

pub(super) const FAULTS: &[Fault] = &[
    // Turns and the status line.
    Fault::game("turns-from-0", "counts turns from 0 instead of 1", |g| g.rules.turns.first_turn = 0),
    Fault::game("turns-from-2", "counts turns from 2 instead of 1", |g| g.rules.turns.first_turn = 2),
    Fault::game("turn-stays", "never increases the turn number", |g| g.rules.turns.counts = Counted::Nothing),
    Fault::game("turn-per-round", "counts a turn of the computer and a turn of the user as one", |g| {
        g.rules.turns.counts = Counted::Rounds;
    }),
    Fault::game("turn-per-try", "counts each illegal move as a turn", |g| g.rules.turns.counts = Counted::Tries),
    Fault::game("status-at-end", "prints the status line once more when the game is over", |g| {
        g.rules.turns.status_at_end = true
    }),
    Fault::game("status-before-user-only", "prints the status line only before the user's turns", |g| {
        g.rules.turns.status = Showing::UserTurns;
    }),
    Fault::game("status-before-computer-only", "prints the status line only before the computer's turns", |g| {
        g.rules.turns.status = Showing::ComputerTurns;
    }),
    Fault::game("no-status", "never prints the status line", |g| g.rules.turns.status = Showing::Never),
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
    Fault::game("no-drawing", "does not draw the heaps before the user's turn", |g| g.voice.drawing = Drawing::None),
    Fault::game("drawing-every-turn", "draws the heaps before the computer's turns too", |g| {
        g.rules.turns.drawing = Showing::EveryTurn
    }),
    Fault::game(
        "drawing-before-computer-only",
        "draws the heaps before the computer's turns instead of the user's",
        |g| {
            g.rules.turns.drawing = Showing::ComputerTurns;
        },
    ),
    Fault::game("drawing-before-status", "draws the heaps before the status line instead of after it", |g| {
        g.rules.turns.drawing_place = DrawingPlace::BeforeStatus;
    }),
    Fault::game("drawing-after-prompt", "draws the heaps after the prompt instead of before it", |g| {
        g.rules.turns.drawing_place = DrawingPlace::AfterPrompt;
    }),
    Fault::game("drawing-again", "draws the heaps again after each illegal move", |g| {
        g.rules.turns.drawing = Showing::UserTries
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
    Fault::game("empty-cells", "prints nothing, instead of a space, where a heap has no object in the drawing", |g| {
        g.columns(|c| c.blank.clear());
    }),
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
    Fault::game("level-below", "draws one level too many: a line with an object in every column at the bottom", |g| {
        g.columns(|c| c.ground = true);
    }),
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
    Fault::game("height-of-start", "draws as many levels as the tallest heap had at the beginning of the game", |g| {
        g.columns(|c| c.height = Height::TallestAtStart);
    }),
    Fault::game("height-of-first", "draws only as many levels as the first heap has", |g| {
        g.columns(|c| c.height = Height::FirstHeap)
    }),
    Fault::game("height-of-last", "draws only as many levels as the last heap has", |g| {
        g.columns(|c| c.height = Height::LastHeap)
    }),
    Fault::game("no-column-for-empty", "leaves emptied heaps out of the drawing", |g| {
        g.columns(|c| c.keeps_empty = false)
    }),
];
