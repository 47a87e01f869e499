//! The words and drawings of one assignment.

mod drawing;
mod message;

pub use drawing::{ColumnMistakes, Columns, Drawing, DrawnHeights, DrawnLine, Height, RowMistakes, Rows};
pub use message::{Message, claims_victory, congratulates, tells_outcome};

use std::sync::Arc;

use crate::position::Position;
use crate::rules::Skipped;
use crate::template::{Field, Numbers, Part, Template, Values, write_number};

/// The words and drawings of one assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voice {
    /// Shared by the assignments that faults make of one, for few faults change words; so is the drawing.
    messages: Arc<Vec<(Message, Arc<Template>)>>,
    /// What joins the heaps of the status line.
    pub heap_separator: Arc<str>,
    /// How the position is drawn.
    pub drawing: Arc<Drawing>,
    /// The number of the first heap in the messages about moves.
    pub move_base: i64,
    /// The number of the first heap in the status line and the drawing.
    pub label_base: i64,
    /// Whether the words of the user's win are the program's own (lab3).
    pub free_user_win: bool,
    /// What the assignment calls an object and a heap.
    pub nouns: Nouns,
    /// What only wrong programs do.
    pub mistakes: VoiceMistakes,
}

impl Voice {
    /// Whether the same numbers stand in a message, when the same is played.
    pub fn prints_numbers_as(&self, other: &Voice, message: Message) -> bool {
        let of_status = |voice: &Voice| {
            let VoiceMistakes { status_skips, status_hides_empty, lists_another_heap, after_heaps, .. } =
                voice.mistakes;
            let listed = (status_skips, status_hides_empty, lists_another_heap, after_heaps);
            (voice.label_base, voice.heap_separator.clone(), listed)
        };
        let of_user = |voice: &Voice| (voice.base_of(Message::UserTakes), voice.mistakes.users_numbers_exchanged);
        let of_computer = |voice: &Voice| {
            let VoiceMistakes { winning_base, losing_base, computers_numbers_exchanged, count_shown, .. } =
                voice.mistakes;
            (voice.move_base, winning_base, losing_base, computers_numbers_exchanged, count_shown)
        };
        match message {
            Message::Status => of_status(self) == of_status(other),
            Message::UserTakes => of_user(self) == of_user(other),
            Message::ComputerTakes => of_computer(self) == of_computer(other),
            _ => true,
        }
    }

    /// Whether the same is shown before a turn, in the same position.
    pub(crate) fn shows_as(&self, other: &Voice) -> bool {
        let of = |voice: &Voice| {
            let VoiceMistakes { numbers_as_printed, list_as_printed, crlf, early_end, .. } = voice.mistakes;
            (numbers_as_printed, list_as_printed, crlf, early_end)
        };
        let has_same = |message| self.shared(message) == other.shared(message);
        of(self) == of(other)
            && self.prints_numbers_as(other, Message::Status)
            && [Message::Status, Message::HeapEntry].into_iter().all(has_same)
            && self.drawing == other.drawing
    }

    /// The template of a message, of which it is quickly known whether it is another voice's too.
    fn shared(&self, message: Message) -> Option<&Arc<Template>> {
        self.messages.iter().find(|(key, _)| *key == message).map(|(_, template)| template)
    }
}

/// What only wrong programs do with words. The default is none of it: a right program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VoiceMistakes {
    /// The heap that the status line leaves out.
    pub status_skips: Skipped,
    /// Whether it leaves out heaps that have no objects.
    pub status_hides_empty: bool,
    /// What stands after the last heap of the status line.
    pub after_heaps: &'static str,
    /// The number of the first heap in the message about the user's move, where it is another than `move_base`.
    pub user_base: Option<i64>,
    /// The number of the first heap in the message about the computer's move in a position that can be won, where it is
    /// another than `move_base`.
    pub winning_base: Option<i64>,
    /// Likewise in a position that cannot.
    pub losing_base: Option<i64>,
    /// Whether the numbers of objects and heap are exchanged in the message about the user's move.
    pub users_numbers_exchanged: bool,
    /// Likewise about the computer's.
    pub computers_numbers_exchanged: bool,
    /// Whether the messages about the two players' moves are exchanged.
    pub movers_exchanged: bool,
    /// Which number of objects the message about the computer's move has.
    pub count_shown: CountShown,
    /// What is announced before the computer's move, unless the move ends the game.
    pub announced_before: AnnouncedBefore,
    /// A message of which one number, or every one, is the program's own: nobody knows by which rule it is printed.
    pub numbers_as_printed: Option<(Message, Option<Field>)>,
    /// A message in which the heaps are listed in the program's own way.
    pub list_as_printed: Option<Message>,
    /// How many heaps there are in the prompt for the heap.
    pub heaps_counted: HeapsCounted,
    /// What is added to the size in the prompt for the number of objects; 0.
    pub size_off: i64,
    /// In which letters the winner's name is printed.
    pub winner_letters: Letters,
    /// Whether the winner is called by its number instead, as in `Player 1`.
    pub winner_numbered: bool,
    /// Whether the status line lists one heap more than there are, of size 0.
    pub lists_another_heap: bool,
    /// Whether what is entered is printed.
    pub echoes_input: bool,
    /// Whether the moves that are entered are printed.
    pub echoes_moves: bool,
    /// How the sizes are asked for.
    pub sizes_asked: SizesAsked,
    /// How the sizes are printed that were entered, if they are.
    pub echoes_sizes: Option<EchoedSizes>,
    /// Whether lines end with CR and LF.
    pub crlf: bool,
    /// Whether the last line has no line end.
    pub no_last_line_end: bool,
    /// Where the program ends before the game does.
    pub early_end: Option<EarlyEnd>,
}

/// What is announced before a move of the computer, and then the move. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AnnouncedBefore {
    /// Nothing.
    #[default]
    Nothing,
    /// The move itself.
    Itself,
    /// Each move that is as good, the move itself among them, in the order in which they are found.
    EachFound,
}

/// In which letters a name is printed. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Letters {
    /// As it was entered.
    #[default]
    Entered,
    /// Small ones.
    Small,
    /// Capitals.
    Capital,
    /// A capital at its beginning, and small ones behind it.
    Capitalised,
    /// A capital at the beginning of each word, and small ones behind it.
    Title,
}

impl Letters {
    /// A name in these letters.
    pub(crate) fn of(self, name: &str) -> String {
        match self {
            Letters::Entered => name.to_owned(),
            Letters::Small => name.to_lowercase(),
            Letters::Capital => name.to_uppercase(),
            Letters::Capitalised => {
                let mut letters = name.chars();
                letters.next().into_iter().flat_map(char::to_uppercase).collect::<String>()
                    + &letters.as_str().to_lowercase()
            }
            Letters::Title => {
                let mut is_in_word = false;
                name.chars().fold(String::new(), |mut title, letter| {
                    match is_in_word {
                        true => title.extend(letter.to_lowercase()),
                        false => title.extend(letter.to_uppercase()),
                    }
                    is_in_word = letter.is_alphabetic();
                    title
                })
            }
        }
    }
}

/// How the sizes of the heaps are asked for. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SizesAsked {
    /// Together.
    #[default]
    Together,
    /// Each by the number of its heap.
    Each {
        /// The number of the first heap.
        first: i64,
        /// Whether each is checked before the next one is asked for.
        checked: bool,
    },
}

/// How many heaps a prompt says that there are. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HeapsCounted {
    /// All.
    #[default]
    All,
    /// Those that have objects.
    Full,
    /// One less than there are.
    OneLess,
    /// One more than there are.
    OneMore,
}

/// Which number of objects is printed of a move. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CountShown {
    /// What is taken.
    #[default]
    Taken,
    /// What is left in the heap.
    Left,
    /// What is left, in moves that the strategy takes for winning ones.
    LeftWhenWinning,
    /// What is taken as a negative number, in moves that the strategy takes for winning ones.
    NegativeWhenWinning,
}

/// How a program prints the sizes that it has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EchoedSizes {
    /// What stands after each size.
    pub after_each: &'static str,
    /// What stands after the last one besides.
    pub after_all: &'static str,
    /// Whether each is checked before the next is read, so that a bad one is the last.
    pub checked_at_once: bool,
}

impl EchoedSizes {
    /// Every way in which programs print them that check them at once, or do not.
    pub fn all(checked_at_once: bool) -> impl Iterator<Item = EchoedSizes> {
        let pairs = ["", " ", "\n", "\t", ",", ", "].into_iter().flat_map(|each| ["", "\n"].map(|all| (each, all)));
        pairs.map(move |(after_each, after_all)| EchoedSizes { after_each, after_all, checked_at_once })
    }

    /// The text with these sizes in it.
    pub fn render(self, sizes: &[i64]) -> String {
        let each: String = sizes.iter().map(|size| format!("{size}{}", self.after_each)).collect();
        each + self.after_all
    }
}

/// Where a program ends that is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EarlyEnd {
    /// Before it prints anything.
    AtOnce,
    /// Before it would print this message for the first time.
    Before(Message),
    /// After it has printed this message for the first time.
    After(Message),
}

/// What an assignment calls things, for explanations in its own terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nouns {
    /// One object: `object`, `coin`, `token`, `match`, `element`.
    pub object: &'static str,
    /// Several.
    pub objects: &'static str,
    /// One heap: `heap`, `stack`, `row`.
    pub heap: &'static str,
    /// What the assignment counts, if it counts: `turn`, `round`.
    pub turn: Option<&'static str>,
    /// Who plays against the computer: `user`, `human`.
    pub user: &'static str,
    /// The exclusive or of all heaps: `nim-sum`, `digital sum`.
    pub sum: &'static str,
    /// What is printed before a turn: `the status line`, `the line with the heaps`.
    pub status: &'static str,
}

impl Default for Nouns {
    fn default() -> Self {
        Nouns {
            object: "object",
            objects: "objects",
            heap: "heap",
            turn: None,
            user: "user",
            sum: "nim-sum",
            status: "the status line",
        }
    }
}

impl Nouns {
    /// What a message is, in these nouns: "the line with the human's move".
    pub fn describe(self, message: Message) -> String {
        match message {
            Message::Status => self.status.to_owned(),
            _ => {
                let own = [("user", self.user), ("objects", self.objects), ("heap", self.heap)];
                own.iter().fold(message.describe().to_owned(), |words, (noun, own)| words.replace(noun, own))
            }
        }
    }

    /// A number of objects in words: `1 coin`, `3 coins`.
    pub fn count(self, count: impl std::fmt::Display + PartialEq<u64>) -> String {
        format!("{count} {}", if count == 1 { self.object } else { self.objects })
    }
}

impl Voice {
    /// What a message is, in this assignment's nouns: "the line with the human's move".
    pub fn describe(&self, message: Message) -> String {
        self.nouns.describe(message)
    }

    /// A voice with these messages. Each is given with whether a newline ends it.
    pub(crate) fn with(messages: &[(Message, &str, bool)]) -> Self {
        let known = |&(key, text, newline): &(Message, &str, bool)| (key, Arc::new(Template::known(text, newline)));
        Voice {
            messages: Arc::new(messages.iter().map(known).collect()),
            heap_separator: " ".into(),
            drawing: Drawing::None.into(),
            move_base: 1,
            label_base: 1,
            free_user_win: false,
            nouns: Nouns::default(),
            mistakes: VoiceMistakes::default(),
        }
    }

    /// The template of a message, if the assignment has it.
    pub fn message(&self, message: Message) -> Option<&Template> {
        self.shared(message).map(|template| &**template)
    }

    /// The messages that the assignment has.
    pub fn messages(&self) -> impl Iterator<Item = (Message, &Template)> {
        self.messages.iter().map(|(key, template)| (*key, &**template))
    }

    /// Puts another template in the place of a message that the assignment has.
    pub fn reword(&mut self, message: Message, template: Template) {
        if let Some(at) = self.messages.iter().position(|(key, _)| *key == message) {
            Arc::make_mut(&mut self.messages)[at].1 = Arc::new(template);
        }
    }

    /// Changes a message's words; for faults, whose texts are known to be well formed.
    pub(crate) fn set(&mut self, message: Message, text: &str) {
        let newline = self.message(message).is_none_or(|template| template.newline);
        self.reword(message, Template::known(text, newline));
    }

    /// Adds a message that the assignment does not have, or changes one that it has.
    pub(crate) fn add(&mut self, message: Message, template: Template) {
        self.drop(message);
        Arc::make_mut(&mut self.messages).push((message, Arc::new(template)));
    }

    /// Leaves a message out.
    pub(crate) fn drop(&mut self, message: Message) {
        Arc::make_mut(&mut self.messages).retain(|(key, _)| *key != message);
    }

    /// Replaces a part of a message as it is written, with placeholders in braces; for faults.
    pub(crate) fn replace(&mut self, message: Message, from: &str, to: &str) {
        let written = self.message(message).map(Template::to_string);
        // What has been put around it is not put around it once more.
        if let Some(written) = written.filter(|written| !(to.contains(from) && written.contains(to))) {
            self.set(message, &written.replace(from, to));
        }
    }

    /// The heaps of the status line. Sizes may be negative, for a program with a fault accepts any.
    pub fn heaps<T: Copy + TryInto<i64>>(&self, heaps: &[T]) -> String {
        // Every turn of every game writes this line, so it is written in place.
        let entry = self.message(Message::HeapEntry);
        let mut line = String::with_capacity(80);
        let mut values = Values::new();
        let visits = self.mistakes.status_skips.visits(heaps.len());
        let behind = self.mistakes.lists_another_heap.then_some(heaps.len());
        for heap in visits.chain(behind) {
            let size = heaps.get(heap).map_or(0, |&size| size.try_into().unwrap_or(i64::MAX));
            if self.mistakes.status_hides_empty && size <= 0 {
                continue;
            }
            if !line.is_empty() {
                line.push_str(&self.heap_separator);
            }
            let Some(entry) = entry else {
                write_number(size, &mut line);
                continue;
            };
            values.set(Field::Heap, heap as i64 + self.label_base);
            values.set(Field::Size, size);
            entry.render_into(&values, &mut line);
        }
        line + self.mistakes.after_heaps
    }

    /// The message that a line is from beginning to end, with the numbers in it. Used to say what a program means.
    pub fn recognise(&self, line: &str) -> Option<(Message, Numbers)> {
        self.messages().find_map(|(key, template)| {
            let speaks = template.parts.iter().any(|part| matches!(part, Part::Text(_)));
            (speaks && key != Message::HeapEntry).then(|| template.matches(line).map(|numbers| (key, numbers)))?
        })
    }

    /// What ends a line.
    pub(crate) fn line_end(&self) -> &'static str {
        if self.mistakes.crlf { "\r\n" } else { "\n" }
    }

    /// How many lines the drawing of a position has. `start` is the first position of the game.
    pub fn drawing_lines(&self, position: &Position, start: &Position) -> u64 {
        self.drawing.lines(position, start)
    }

    /// The lines of the drawing of a position, top to bottom.
    pub fn draw<'a>(&'a self, position: &'a Position, start: &Position) -> Box<dyn Iterator<Item = DrawnLine> + 'a> {
        self.drawing.draw(position, start, self.label_base)
    }

    /// The number of the first heap in a message about a move.
    pub(crate) fn base_of(&self, message: Message) -> i64 {
        let own = match message {
            Message::UserTakes => self.mistakes.user_base,
            Message::ComputerTakesLosing => self.mistakes.losing_base,
            _ => self.mistakes.winning_base,
        };
        own.unwrap_or(self.move_base)
    }
}
