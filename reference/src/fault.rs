//! Known faults: one thing changed in a game or an exercise, and a sentence that names it for a student.

use std::hash::{Hash, Hasher};

use crate::assignment::Assignment;
use crate::exercise::KnownFault;
use crate::game::Game;
use crate::rules::{HeapChoice, Opening, Player, Strategy};

/// One mistake that students make in an assignment.
#[derive(Debug, Clone)]
pub struct Fault {
    /// A name in lower case with hyphens, unique in its assignment.
    pub id: String,
    /// What of the program it concerns.
    pub area: Area,
    /// What the program does, as a student understands it: the end of "your program …".
    pub sentence: String,
    /// The same, of a program that takes positions for lost ones that are not, or the other way round.
    of_misjudged: String,
    pub(crate) change: Change,
}

/// Two are the same that have one name: no assignment has it twice.
impl PartialEq for Fault {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Fault {}

impl Hash for Fault {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
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
        let (sentence, of_misjudged) = (sentence.to_owned(), sentence.to_owned());
        Fault { id: id.to_owned(), area: Area::Answer, sentence, of_misjudged, change: Change::Exercise }
    }
}

impl Fault {
    /// What a program does that understands `assignment` so, this mistake among others.
    pub fn sentence_in(&self, assignment: &Assignment) -> &str {
        let computer = assignment.game().and_then(|game| game.rules.strategy(Player::Computer));
        match computer.is_some_and(|strategy| strategy.mistakes.misjudges()) {
            true => &self.of_misjudged,
            false => &self.sentence,
        }
    }
}

/// A fault of games, in the words that several assignments share: `{heap}`, `{object}` and the like stand for what an
/// assignment calls them, and `{when lost}` for the positions in which a losing move is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameFault {
    pub(crate) id: &'static str,
    pub(crate) area: Area,
    pub(crate) sentence: &'static str,
    pub(crate) change: fn(&mut Game),
}

impl GameFault {
    /// The fault in these words.
    pub(crate) fn in_words(&self, words: &Words) -> Fault {
        let sentence = |when_lost| words.fill(&self.sentence.replace("{when lost}", when_lost));
        Fault {
            id: words.fill(self.id),
            area: self.area,
            sentence: sentence("when the {sum} is 0"),
            of_misjudged: sentence("when it finds no winning move"),
            change: Change::Game(self.change),
        }
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

/// What an assignment calls the things that placeholders stand for.
pub(crate) struct Words([(&'static str, &'static str); 9]);

impl Words {
    pub(crate) fn of(game: &Game) -> Self {
        let nouns = game.voice.nouns;
        let computer = game.rules.strategy(Player::Computer);
        let takes = |choice: fn(&Strategy) -> HeapChoice, which| computer.map(choice) == Some(which);
        let winning = match takes(|strategy| strategy.winning, HeapChoice::Last) {
            true => "last one",
            false => "first (the one of least index)",
        };
        let losing = match takes(|strategy| strategy.losing, HeapChoice::Largest) {
            true => "largest",
            false => "first non-empty",
        };
        Words([
            ("heap", nouns.heap),
            ("object", nouns.object),
            ("objects", nouns.objects),
            ("turn", nouns.turn.unwrap_or("turn")),
            ("user", nouns.user),
            ("opponent", if game.rules.opening == Opening::NamesAndSizes { "other player" } else { "computer" }),
            ("sum", nouns.sum),
            ("winning", winning),
            ("losing", losing),
        ])
    }

    /// The text with every placeholder filled.
    pub(crate) fn fill(&self, text: &str) -> String {
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let word = self.0.iter().find_map(|(name, word)| Some((word, part.strip_prefix(name)?.strip_prefix('}')?)));
            let (word, rest) = word.unwrap_or((&"{", part));
            filled.push_str(word);
            filled.push_str(rest);
        }
        filled
    }
}
