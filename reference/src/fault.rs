//! Known faults: one thing changed in a game or an exercise, and a sentence that names it for a student.

use crate::exercise::KnownFault;
use crate::game::Game;
use crate::rules::{HeapChoice, Player};

/// One mistake that students make in an assignment.
#[derive(Debug, Clone)]
pub struct Fault {
    /// A name in lower case with hyphens, unique in its assignment.
    pub id: String,
    /// What of the program it concerns.
    pub area: Area,
    /// What the program does, as a student understands it: the end of "your program …".
    pub sentence: String,
    pub(crate) change: Change,
}

/// What of a program a fault concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// The computer's choice of moves.
    Strategy,
    /// The number of heaps and their sizes, until the game begins.
    Opening,
    /// Whose turn it is, what is counted, and the status line.
    Turns,
    /// The drawing of the heaps.
    Drawing,
    /// Which of the user's moves are accepted, and what follows an illegal one.
    Moves,
    /// The words of messages and the numbers in them.
    Words,
    /// When the game ends, and who is announced to win.
    Ending,
    /// The answer of an exercise.
    Answer,
}

/// What a fault changes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    /// A game's rules or voice.
    Game(fn(&mut Game)),
    /// An exercise, which knows its faults by their ids.
    Exercise,
}

impl From<KnownFault> for Fault {
    fn from(KnownFault { id, sentence }: KnownFault) -> Self {
        Fault { id: id.to_owned(), area: Area::Answer, sentence: sentence.to_owned(), change: Change::Exercise }
    }
}

/// A fault of games, in the words that several assignments share: `{heap}`, `{object}` and the like stand for what an
/// assignment calls them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameFault {
    pub(crate) id: &'static str,
    pub(crate) area: Area,
    pub(crate) sentence: &'static str,
    pub(crate) change: fn(&mut Game),
}

impl GameFault {
    /// The fault in the words of this game.
    pub(crate) fn of(&self, game: &Game) -> Fault {
        let words = Words::of(game);
        let (id, sentence) = (words.fill(self.id), words.fill(self.sentence));
        Fault { id, area: self.area, sentence, change: Change::Game(self.change) }
    }
}

/// A table of faults of games. An entry is `"id": "sentence" => |g| change;` in the block of its area.
macro_rules! game_faults {
    ($($area:ident { $($id:literal: $sentence:literal => |$game:ident| $change:expr;)* })*) => {
        &[$($(crate::fault::GameFault {
            id: $id,
            area: crate::fault::Area::$area,
            sentence: $sentence,
            change: |$game: &mut crate::game::Game| {
                $change;
            },
        },)*)*]
    };
}
pub(crate) use game_faults;

/// The words of a game that placeholders stand for.
struct Words([(&'static str, &'static str); 8]);

impl Words {
    fn of(game: &Game) -> Self {
        let nouns = game.voice.nouns;
        let computer = game.rules.strategy(Player::Computer);
        let (winning, losing) = computer.map_or(("first", "first"), |strategy| {
            let winning =
                if strategy.winning == HeapChoice::Last { "last one" } else { "first (the one of least index)" };
            (winning, if strategy.losing == HeapChoice::Largest { "largest" } else { "first non-empty" })
        });
        Words([
            ("{heap}", nouns.heap),
            ("{object}", nouns.object),
            ("{objects}", nouns.objects),
            ("{turn}", nouns.turn.unwrap_or("turn")),
            ("{user}", nouns.user),
            ("{sum}", nouns.sum),
            ("{winning}", winning),
            ("{losing}", losing),
        ])
    }

    fn fill(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (placeholder, word)| text.replace(placeholder, word))
    }
}
