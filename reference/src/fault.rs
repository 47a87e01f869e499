//! Known faults: one thing changed in a game or an exercise, and a sentence that names it for a student.

use std::hash::{Hash, Hasher};

use crate::assignment::Assignment;
use crate::exercise::KnownFault;
use crate::game::Game;
use crate::rules::{Freedom, HeapChoice, Opening, Player, Strategy};
use crate::voice::Drawing;

/// One mistake that students make in an assignment.
#[derive(Debug, Clone)]
pub struct Fault {
    /// A name in lower case with hyphens, unique in its assignment.
    pub id: String,
    /// What of the program it concerns.
    pub area: Area,
    /// What the program does, as a student understands it: the end of "your program …".
    pub sentence: String,
    /// The same beside others, with `{when lost}` in it: where these leave the move that it speaks of as it is, and where they make it
    /// another. Of what concerns the winner: where the game ends when it is over, and where it ends earlier.
    beside: Option<[String; 2]>,
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

impl Area {
    /// All of them.
    pub const ALL: [Area; 8] = [
        Area::Strategy,
        Area::Opening,
        Area::Turns,
        Area::Drawing,
        Area::Moves,
        Area::Words,
        Area::Ending,
        Area::Answer,
    ];
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
        let (id, sentence) = (id.to_owned(), sentence.to_owned());
        Fault { id, area: Area::Answer, sentence, beside: None, change: Change::Exercise }
    }
}

/// Stands in a sentence for the positions in which a losing move is made.
const WHEN_LOST: &str = "{when lost}";

/// What stands there where the computer judges positions rightly, and where another mistake makes it misjudge them.
const LOST: &str = "when the {sum} is 0";
const MISJUDGED: &str = "when it finds no winning move";

impl Fault {
    /// The sentence about a program that understands `assignment` so: with this mistake, and perhaps others, where a right one
    /// understands `right`.
    pub fn sentence_in(&self, right: &Assignment, assignment: &Assignment) -> String {
        let (Some([as_it_is, other]), Some(game)) = (&self.beside, right.game()) else { return self.sentence.clone() };
        if self.area == Area::Ending {
            let ends_early = assignment.game().is_some_and(|game| game.rules.mistakes.ends_early());
            return if ends_early { other.clone() } else { as_it_is.clone() };
        }
        if self.area == Area::Drawing {
            let is_in_rows =
                |drawing: &Drawing| matches!(drawing, Drawing::Columns(columns) if columns.mistakes.lies_down);
            let has_rows = assignment.game().is_some_and(|game| is_in_rows(&game.voice.drawing));
            return if has_rows { other.clone() } else { as_it_is.clone() };
        }
        let computer =
            |assignment: &Assignment| assignment.game().and_then(|game| game.rules.strategy(Player::Computer)).cloned();
        let (alone, all) = (computer(&self.apply(right)), computer(assignment));
        let winning_move =
            |strategy: &Option<Strategy>| strategy.as_ref().map(|s| (s.mistakes.winning_test, s.mistakes.removal));
        let losing_move = |strategy: &Option<Strategy>| strategy.as_ref().map(|s| (s.losing, s.mistakes.take));
        let is_as_it_is = match winning_move(&alone) == winning_move(&computer(right)) {
            true => losing_move(&alone) == losing_move(&all),
            false => winning_move(&alone) == winning_move(&all),
        };
        let sentence = if is_as_it_is { as_it_is } else { other };
        let misjudges = all.is_some_and(|strategy| strategy.mistakes.misjudges());
        sentence.replace(WHEN_LOST, &Words::of(game).fill(if misjudges { MISJUDGED } else { LOST }))
    }
}

/// A fault of games, in the words that several assignments share: `{heap}`, `{object}` and the like stand for what an
/// assignment calls them, and `{when lost}` for the positions in which a losing move is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameFault {
    pub(crate) id: &'static str,
    pub(crate) area: Area,
    pub(crate) sentence: &'static str,
    /// The sentence beside others that make the move that it speaks of another one: the winning move where it changes that, and the
    /// losing move otherwise. Of what concerns the winner: beside others that end the game too early.
    pub(crate) beside_others: &'static [&'static str],
    pub(crate) change: fn(&mut Game),
}

impl GameFault {
    /// The fault in these words.
    pub(crate) fn in_words(&self, words: &Words) -> Fault {
        Fault {
            id: words.fill(self.id),
            area: self.area,
            sentence: words.fill(&self.sentence.replace(WHEN_LOST, LOST)),
            beside: Some(
                [self.sentence, self.beside_others.first().copied().unwrap_or(self.sentence)]
                    .map(|text| words.fill(text)),
            ),
            change: Change::Game(self.change),
        }
    }
}

/// A table of faults of games. An entry is `"id": "sentence" => |g| change;` in the block of its area, or
/// `"id": "sentence", or "sentence beside others that make the move that it speaks of another one" => |g| change;`.
macro_rules! game_faults {
    ($($area:ident { $($id:literal: $sentence:literal $(, or $other:literal)? => |$game:ident| $change:expr;)* })*) => {
        &[$($(crate::fault::GameFault {
            id: $id,
            area: crate::fault::Area::$area,
            sentence: $sentence,
            beside_others: &[$($other)?],
            change: |$game: &mut crate::game::Game| {
                $change;
            },
        },)*)*]
    };
}
pub(crate) use game_faults;

/// What an assignment calls the things that placeholders stand for.
pub(crate) struct Words([(&'static str, &'static str); 12]);

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
        let leaves_choices = computer.is_some_and(|strategy| strategy.winning_freedom != Freedom::None);
        Words([
            ("heap", nouns.heap),
            ("object", nouns.object),
            ("objects", nouns.objects),
            ("turn", nouns.turn.unwrap_or("turn")),
            ("user", nouns.user),
            ("opponent", if game.rules.opening == Opening::NamesAndSizes { "other player" } else { "computer" }),
            ("sum", nouns.sum),
            ("status", nouns.status),
            ("winning", winning),
            // Where the choice is free there is no first one, nor a largest.
            ("the first", if leaves_choices { "a" } else { "the first" }),
            ("the largest", if leaves_choices { "a" } else { "the largest" }),
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
