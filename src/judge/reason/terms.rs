//! What an assignment calls things, as far as sentences need it.

use nim_reference::Game;
use nim_reference::transcript::{Event, Refusal};
use nim_reference::voice::{Message, Nouns};
use nim_reference::{Move, Player, Position};
use serde::{Serialize, Serializer};

/// The most heaps that a sentence lists: where there are more, they stand in the output.
const MAX_HEAPS: usize = 16;
/// The most moves that a sentence lists.
const MAX_MOVES: usize = 8;

/// What an assignment calls things, and from where it counts them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Terms {
    pub(super) nouns: Nouns,
    /// The number of the first heap in the messages about moves.
    pub(super) move_base: i64,
    /// The number of the first heap in what the user enters.
    entry_base: i64,
    /// Whether the user's moves are the program's own too.
    plays_user: bool,
    asks_for_count: bool,
}

/// A part of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Message(Message),
    Entered,
    Drawing,
    Winner,
    Answer,
}

impl From<Event> for Part {
    fn from(event: Event) -> Part {
        match event {
            Event::Asked(message) | Event::Refused(message) => Part::Message(message),
            Event::Status => Part::Message(Message::Status),
            Event::Echoed => Part::Entered,
            Event::Drew(_) => Part::Drawing,
            Event::Took(Player::User, _) => Part::Message(Message::UserTakes),
            Event::Took(Player::Computer, _) => Part::Message(Message::ComputerTakes),
            Event::Won(_) => Part::Winner,
            Event::Answered => Part::Answer,
        }
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Part::Message(message) => message.key(),
            Part::Entered => "entered",
            Part::Drawing => "drawing",
            Part::Winner => "winner",
            Part::Answer => "answer",
        })
    }
}

impl Terms {
    pub(super) fn of(game: &Game) -> Terms {
        Terms {
            nouns: game.voice.nouns,
            move_base: game.voice.move_base,
            entry_base: game.rules.entered_base,
            plays_user: game.rules.strategy(Player::User).is_some(),
            asks_for_count: game.voice.message(Message::AskCount).is_some(),
        }
    }

    /// `turn 3: `, where the assignment counts turns.
    pub(super) fn moment(&self, turn: i64) -> String {
        self.nouns.turn.map_or(String::new(), |noun| format!("{noun} {turn}: "))
    }

    /// `heap 2`, as the assignment counts heaps in its moves; `heap` counts from 0.
    pub(super) fn heap(&self, heap: usize) -> String {
        format!("{} {}", self.nouns.heap, heap as i64 + self.move_base)
    }

    /// `heap 2`, as the user counts heaps when entering a move.
    pub(super) fn entered_heap(&self, heap: usize) -> String {
        format!("{} {}", self.nouns.heap, heap as i64 + self.entry_base)
    }

    /// `3 objects`, in the assignment's own word.
    pub(super) fn objects(&self, count: u64) -> String {
        self.nouns.count(count)
    }

    /// `there are 3 heaps`.
    pub(super) fn heaps_there(&self, count: usize) -> String {
        let heap = self.nouns.heap;
        if count == 1 { format!("there is one {heap}") } else { format!("there are {count} {heap}s") }
    }

    /// `has 3 objects`, `is empty`.
    pub(super) fn holds(&self, size: u64) -> String {
        match size {
            0 => "is empty".to_owned(),
            size => format!("has {}", self.objects(size)),
        }
    }

    /// `3 objects from heap 2`.
    pub(super) fn phrase(&self, mv: Move) -> String {
        format!("{} from {}", self.objects(mv.count), self.heap(mv.heap))
    }

    /// What explanations call a player.
    pub(super) fn player(&self, player: Player) -> &'static str {
        match player {
            Player::Computer => "the computer",
            Player::User if self.plays_user => "the human",
            Player::User => "the user",
        }
    }

    /// The heaps of a position in words: `heaps 1 3 5`, or `one heap of 5`.
    pub(super) fn position(&self, position: &Position) -> String {
        let noun = self.nouns.heap;
        match position.heaps() {
            [size] => format!("one {noun} of {size}"),
            heaps if heaps.len() <= MAX_HEAPS => format!("{noun}s {position}"),
            heaps => format!("{} {noun}s", heaps.len()),
        }
    }

    /// The winning moves of a position in words: `1 from heap 2 (3→2), …`.
    pub(super) fn winning_moves(&self, position: &Position) -> String {
        let moves: Vec<Move> = position.winning_moves().collect();
        let describe = |mv: &Move| {
            let size = position.heaps()[mv.heap];
            format!("{} from {} ({size}→{})", mv.count, self.heap(mv.heap), size - mv.count)
        };
        let mut listed: Vec<String> = moves.iter().take(MAX_MOVES).map(describe).collect();
        if moves.len() > MAX_MOVES {
            listed.push(format!("{} more", moves.len() - MAX_MOVES));
        }
        listed.join(", ")
    }

    /// What a part of the output is, as a sentence names it.
    pub(super) fn part(&self, part: Part) -> String {
        let nouns = self.nouns;
        match part {
            Part::Entered => format!("what the {} has entered", nouns.user),
            Part::Drawing => "the drawing".to_owned(),
            Part::Winner => "the line that announces the winner".to_owned(),
            Part::Answer => "the answer".to_owned(),
            Part::Message(Message::AskMove) if self.asks_for_count => format!("the prompt for the {}", nouns.heap),
            Part::Message(Message::UserTakes) => format!("the line with {}'s move", self.player(Player::User)),
            Part::Message(message) => nouns.describe(message),
        }
    }

    /// Why what was entered is not allowed, as a sentence.
    pub(super) fn why_refused(&self, entered: &str, refusal: Refusal) -> String {
        let (noun, nouns) = (self.nouns.heap, self.nouns);
        let reason = match refusal {
            Refusal::HeapCount(1) => return format!("1 {noun} is not allowed."),
            Refusal::HeapCount(count) => return format!("{count} {noun}s are not allowed."),
            Refusal::HeapSize(heap, size) => {
                return format!("{} has size {size}, which is not positive.", self.heap(heap));
            }
            Refusal::NoSuchHeap(heap) => format!("there is no {noun} {heap}"),
            Refusal::EmptyHeap(heap) | Refusal::TooMany(heap, 0, _) => format!("{} is empty", self.entered_heap(heap)),
            Refusal::TooFew(_) => format!("at least one {} must be taken", nouns.object),
            Refusal::TooMany(heap, size, _) => {
                format!("{} has only {}", self.entered_heap(heap), nouns.count(size))
            }
        };
        format!("`{entered}` is not allowed: {reason}.")
    }

    /// What may be entered and is not allowed for such a reason: "moves from an empty heap".
    pub(super) fn what_is_refused(&self, refusal: Refusal) -> String {
        let Nouns { heap, object, objects, .. } = self.nouns;
        match refusal {
            Refusal::HeapCount(_) => format!("numbers of {heap}s that are not allowed"),
            Refusal::HeapSize(..) => format!("{heap} sizes that are not positive"),
            Refusal::NoSuchHeap(_) => format!("moves from a {heap} that does not exist"),
            Refusal::EmptyHeap(_) | Refusal::TooMany(_, 0, _) => format!("moves from an empty {heap}"),
            Refusal::TooFew(_) => format!("moves of fewer than one {object}"),
            Refusal::TooMany(..) => format!("moves of more {objects} than the {heap} has"),
        }
    }
}

/// What was entered, on one line.
pub(super) fn one_line(entered: &str) -> String {
    entered.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `one`, `one, and another`, `one, another, and a third`.
pub(in crate::judge) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

/// The words with a capital letter at their beginning.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `a space`, `2 tabs`, `a space and a carriage return`, `nothing`.
pub(in crate::judge) fn name_blanks(blanks: &str) -> String {
    let one = |c: char| match c {
        '\t' => "tab",
        '\r' => "carriage return",
        _ => "space",
    };
    let mut runs: Vec<(&str, usize)> = Vec::new();
    for kind in blanks.chars().map(one) {
        match runs.last_mut().filter(|(last, _)| *last == kind) {
            Some((_, count)) => *count += 1,
            None => runs.push((kind, 1)),
        }
    }
    let named = |&(kind, count): &(&str, usize)| match count {
        1 => format!("a {kind}"),
        count => format!("{count} {kind}s"),
    };
    match runs.as_slice() {
        [] => "nothing".to_owned(),
        [run] => named(run),
        [first, second] => format!("{} and {}", named(first), named(second)),
        _ => match blanks.trim_end_matches('\r') {
            before if before.len() < blanks.len() => {
                format!("{} and {}", name_blanks(before), name_blanks(&blanks[before.len()..]))
            }
            _ if runs.iter().any(|(kind, _)| *kind == "carriage return") => {
                format!("{} spaces, tabs and carriage returns", blanks.chars().count())
            }
            _ => format!("{} spaces and tabs", blanks.chars().count()),
        },
    }
}

/// `1 line`, `3 lines`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The rule by which something entered is refused, with its numbers, for machines.
pub(super) fn serialize_refusal<S: Serializer>(refusal: &Refusal, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Rule {
        rule: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        heap: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        size: Option<u64>,
        number: Option<i64>,
    }
    let (rule, heap, size, number) = match *refusal {
        Refusal::HeapCount(count) => ("heap-count", None, None, Some(count)),
        Refusal::HeapSize(heap, size) => ("heap-size", Some(heap), None, Some(size)),
        Refusal::NoSuchHeap(label) => ("no-such-heap", None, None, Some(label)),
        Refusal::EmptyHeap(heap) => ("empty-heap", Some(heap), Some(0), None),
        Refusal::TooFew(count) => ("too-few", None, None, Some(count)),
        Refusal::TooMany(heap, size, count) => ("too-many", Some(heap), Some(size), Some(count)),
    };
    Rule { rule, heap, size, number }.serialize(serializer)
}
