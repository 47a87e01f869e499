//! Mistakes that a program may make: those that are known, and those that are learned from what the program printed, such as
//! other wordings and drawings. Each is a change of an assignment; a program with it is right for the changed one.

mod again;
mod as_printed;
mod branches;
mod cells;
mod drawing;
mod entries;
mod line_end;
mod meant;
mod new_message;
mod other_words;
mod own_line;
mod pages;
mod passage;
mod place;
mod relearn;
mod sizes_prompt;
mod slip;
mod two_prompts;
mod winner;
mod wording;

use nim_reference::fault::Area;
use nim_reference::rules::AsksAgain;
use nim_reference::template::{Part, Template};
use nim_reference::transcript::{Event, Frame, Piece};
use nim_reference::voice::{Drawing, EarlyEnd, EchoedSizes, Message, ToldIllegal, Voice};
use nim_reference::{Assignment, Fault, Game};

use as_printed::{Own, as_printed};
pub(super) use drawing::DrawingChange;
pub(super) use meant::{is_like, numbers_in};
pub(super) use own_line::{OwnForm, OwnLine, own_lines};
pub use pages::learned_pages;
pub(super) use place::Place;
pub(super) use slip::Slip;
pub(super) use wording::MAX_BYTES;

/// A mistake, and the change of the assignment that it makes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Mistake {
    /// Its name.
    pub id: String,
    /// What the program does: the end of "your program …".
    pub sentence: String,
    change: Change,
}

/// What a mistake changes in an assignment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Change {
    /// What a known fault changes.
    Known(Fault),
    /// Other words for a message.
    Words(Message, Template),
    /// Other words for a message in some positions or after some refusals, where it becomes a second one.
    WordsOfBranches { first: (Message, Template), second: (Message, Template) },
    /// Other words for the winner, whoever it is.
    Winner(Template),
    /// A message that the assignment does not have.
    NewMessage(Message, Template),
    /// A message about some illegal moves that the assignment does not have.
    NewMessageFor(Template, ToldIllegal),
    /// A prompt of its own for the tries after an illegal move, in place of the one that comes again.
    PromptAgain(Template),
    /// A prompt of its own after a wrong number of heaps, likewise.
    HeapsPromptAgain(Template),
    /// Two prompts in the place of the one for a move.
    TwoPrompts {
        /// For the heap.
        first: Template,
        /// For the number of objects.
        second: Template,
        /// What is asked again after an illegal move.
        again: AsksAgain,
    },
    /// A prompt for the size of each heap by its number, in the place of one for all.
    EachSizeAsked { template: Template, first: i64, checked: bool },
    /// The heaps of the status line, what is between them, and the line around them.
    HeapList { entry: Template, separator: String, status: Template },
    /// Other characters in the drawing.
    Drawing(DrawingChange),
    /// Another drawing than columns, of which nothing is known.
    DrawnAnyWay,
    /// What the program decides by a rule that nobody knows.
    AsPrinted(Own),
    /// Messages go to standard error.
    OnStderr(Vec<Message>),
    /// Nothing is printed from here on.
    EarlyEnd(EarlyEnd),
    /// The sizes that were entered are printed.
    EchoedSizes(EchoedSizes),
    /// The number of heaps that was entered is printed on a line of its own, with these words around it.
    EchoedNumber { line: Vec<Part>, if_refused: bool },
}

/// What is said of words that stand in an assignment's text, and not in its samples, which decide: where a known mistake is to print
/// them, and a message has them beside other mistakes.
fn as_the_text_says(right: &Assignment, message: Message, new: &Template) -> Option<String> {
    let words = |assignment: &Assignment| {
        let words = assignment.game()?.voice.message(message)?.words();
        Some(words.split_whitespace().map(str::to_owned).collect::<Vec<String>>())
    };
    let (of_right, own) = (words(right)?, new.words());
    let has = |word: &String| own.split_whitespace().any(|other| other == word);
    right.faults().iter().find_map(|fault| {
        let is_in_text = fault.sentence.contains("; the assignment's text ");
        let all = if is_in_text { words(&fault.apply(right))? } else { Vec::new() };
        let more: Vec<String> = all.into_iter().filter(|word| !of_right.contains(word)).collect();
        let note = || {
            let more = more.join(" ");
            format!("the assignment's text has “{more}” there too, but its sample runs have not, and they decide")
        };
        (!more.is_empty() && more.iter().all(has)).then(note)
    })
}

impl Mistake {
    /// The mistake of a known fault.
    pub(super) fn known(fault: &Fault) -> Self {
        let Fault { id, sentence, .. } = fault.clone();
        Mistake { id, sentence, change: Change::Known(fault.clone()) }
    }

    /// The assignment as a program with this mistake understands it.
    pub(super) fn apply(&self, assignment: &Assignment) -> Assignment {
        let mut changed = assignment.clone();
        self.apply_to(&mut changed);
        changed
    }

    /// Makes an assignment the one that a program with this mistake understands.
    pub(super) fn apply_to(&self, assignment: &mut Assignment) {
        match &self.change {
            Change::Known(fault) => fault.apply_to(assignment),
            Change::Words(message, template) => assignment.set_message(*message, template.clone()),
            Change::WordsOfBranches { first, second } => {
                assignment.set_message(first.0, first.1.clone());
                assignment.add_message(second.0, second.1.clone());
            }
            Change::Winner(template) => {
                for message in [Message::UserWins, Message::ComputerWins] {
                    assignment.set_message(message, template.clone());
                }
            }
            Change::NewMessage(message, template) => assignment.add_message(*message, template.clone()),
            Change::NewMessageFor(template, told) => assignment.tell_illegal(template.clone(), *told),
            Change::PromptAgain(template) => assignment.ask_again_with(template.clone()),
            Change::HeapsPromptAgain(template) => assignment.ask_heaps_again_with(template.clone()),
            Change::TwoPrompts { first, second, again } => {
                assignment.set_message(Message::AskMove, first.clone());
                assignment.ask_for_count_with(second.clone(), *again);
            }
            Change::EachSizeAsked { template, first, checked } => {
                assignment.ask_for_each_size(template.clone(), *first, *checked);
            }
            Change::HeapList { entry, separator, status } => {
                assignment.set_status(entry.clone(), separator.clone(), status.clone());
            }
            Change::Drawing(change) => {
                if let Some(drawing) = assignment.game().map(|game| change.apply(&game.voice.drawing)) {
                    assignment.set_drawing(drawing);
                }
            }
            Change::DrawnAnyWay => {
                let drawing = assignment.game().map(|game| game.voice.drawing.right().clone());
                if let Some(right) = drawing.filter(|drawing| *drawing != Drawing::None) {
                    assignment.set_drawing(Drawing::AnyWay(Box::new(right)));
                }
            }
            Change::AsPrinted(own) => own.apply_to(assignment),
            Change::OnStderr(messages) => {
                messages.iter().for_each(|&message| assignment.leave_out_message(message));
            }
            Change::EarlyEnd(end) => assignment.end_early(*end),
            Change::EchoedSizes(echoed) => assignment.echo_sizes(*echoed),
            Change::EchoedNumber { line, if_refused } => {
                for message in [Message::AskSizes, Message::BadHeaps].into_iter().take(1 + usize::from(*if_refused)) {
                    let template = assignment.game().and_then(|game| game.voice.message(message)).cloned();
                    if let Some(Template { parts, newline }) = template {
                        let parts = [line.clone(), parts].concat();
                        assignment.set_message(message, Template { parts, newline });
                    }
                }
            }
        }
    }

    /// The sentence about a program that understands `assignment` so: with this mistake, and perhaps others, where a right one
    /// understands `right`.
    pub(super) fn sentence_in(&self, right: &Assignment, assignment: &Assignment) -> String {
        match &self.change {
            Change::Known(fault) => fault.sentence_in(right, assignment),
            Change::Words(message, new) => match as_the_text_says(right, *message, new) {
                Some(note) => format!("{}; {note}", self.sentence),
                None => self.sentence.clone(),
            },
            _ => self.sentence.clone(),
        }
    }

    /// Whether an output has the words that the sentence says the program prints: no other case shows them as they are quoted.
    pub(super) fn is_quoted_in(&self, output: &[u8]) -> bool {
        let quoted = self.sentence.split('“').nth(1).and_then(|quoted| quoted.split('”').next());
        quoted
            .filter(|_| !self.is_known())
            .is_none_or(|quoted| memchr::memmem::find(output, quoted.as_bytes()).is_some())
    }

    /// The other words that a message has, if that is the mistake.
    pub(super) fn words_of(&self, message: Message) -> Option<&Template> {
        match &self.change {
            Change::Words(own, words) if *own == message => Some(words),
            _ => None,
        }
    }

    /// The same two prompts for a move, where only the wrong number is asked for again, with both asked for again.
    pub(super) fn asking_for_both_again(&self) -> Option<Mistake> {
        match &self.change {
            Change::TwoPrompts { first, second, again } if *again != AsksAgain::Both => {
                let (first, second) = (first.clone(), second.clone());
                let change = Change::TwoPrompts { first, second, again: AsksAgain::Both };
                Some(Mistake { change, ..self.clone() })
            }
            _ => None,
        }
    }

    /// Whether both are the same mistake.
    pub(super) fn is(&self, other: &Mistake) -> bool {
        self.id == other.id && self.sentence == other.sentence
    }

    /// Whether the output itself shows it: nothing else could be meant.
    pub(super) fn is_certain(&self) -> bool {
        matches!(self.change, Change::OnStderr(_))
    }

    /// Whether it is that a message has other words.
    pub(super) fn is_rewording(&self) -> bool {
        matches!(self.change, Change::HeapList { .. }) || (self.id == "other-words" && !self.is_known())
    }

    /// Whether it is that the heaps are listed in another way in the status line.
    pub(super) fn is_of_heap_list(&self) -> bool {
        matches!(self.change, Change::HeapList { .. })
    }

    /// Whether it is one of the catalogue's.
    pub(super) fn is_known(&self) -> bool {
        matches!(self.change, Change::Known(_))
    }

    /// Whether a program with this mistake could play many ways, of which the one at hand is only one.
    pub(super) fn is_vague(&self, right: &Assignment) -> bool {
        self.apply(right).leaves_more_than(right)
    }

    /// Whether it says how much is taken by moves of the user that are accepted, and not only which these are.
    pub(super) fn says_what_is_taken(&self, right: &Assignment) -> bool {
        let changed = self.apply(right);
        changed.game().zip(right.game()).is_some_and(|(changed, right)| changed.rules.takes_otherwise(&right.rules))
    }

    /// Whether the program reads no move of the user.
    pub(super) fn reads_no_moves(&self, right: &Assignment) -> bool {
        self.is_known() && self.apply(right).game().is_some_and(|game| game.rules.reads_no_moves())
    }

    /// Whether the program ends before the game does.
    pub(super) fn is_early_end(&self) -> bool {
        matches!(self.change, Change::EarlyEnd(_))
    }

    /// The words that the program has for a message, where they are the same everywhere.
    pub(super) fn constant_words(&self) -> Option<(Message, &str)> {
        match &self.change {
            Change::Words(message, Template { parts, .. }) => match parts.as_slice() {
                [Part::Text(words)] => Some((*message, words)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is about the words of a message in some positions or after some refusals only.
    pub(super) fn is_of_branches(&self) -> bool {
        matches!(self.change, Change::WordsOfBranches { .. })
    }

    /// What of the program it concerns, where it is one of the catalogue's.
    pub(super) fn area(&self) -> Option<Area> {
        if let Change::Known(fault) = &self.change { Some(fault.area) } else { None }
    }

    /// Whether it concerns how a player chooses moves.
    pub(super) fn is_of_strategy(&self) -> bool {
        self.area() == Some(Area::Strategy)
    }

    /// Whether it is an empty line before a message.
    pub(super) fn is_empty_line(&self) -> bool {
        self.id == "empty-line"
    }

    /// Whether it concerns the drawing of the heaps.
    pub(super) fn is_of_drawing(&self) -> bool {
        matches!(self.change, Change::Drawing(_) | Change::DrawnAnyWay) || self.area() == Some(Area::Drawing)
    }

    /// Whether it says only that the drawing is another one.
    pub(super) fn is_drawn_any_way(&self) -> bool {
        matches!(self.change, Change::DrawnAnyWay)
    }

    /// Whether it says only that something is another than it should be, and not which: it is taken as it is printed.
    pub(super) fn is_as_printed(&self) -> bool {
        matches!(self.change, Change::DrawnAnyWay | Change::AsPrinted(_))
    }

    /// Whether it takes the end of a game as it is printed.
    pub(super) fn is_end_as_printed(&self) -> bool {
        matches!(self.change, Change::AsPrinted(Own::Ends))
    }

    /// How many lines must be right behind one that is taken as it is printed: that one agrees in any case; and behind one with
    /// other numbers than the move's, which may agree by chance. 0 for other mistakes.
    pub(super) fn lines_behind(&self, right: &Assignment) -> usize {
        match (&self.change, right.game()) {
            (Change::AsPrinted(own), Some(game)) => own.lines_behind(game),
            (Change::DrawnAnyWay, _) => 1,
            (Change::Known(_), Some(game)) => {
                let changed = self.apply(right);
                let of_moves = [Message::UserTakes, Message::ComputerTakes];
                let prints_others = |changed: &Game| {
                    of_moves.iter().any(|&message| !changed.voice.prints_numbers_as(&game.voice, message))
                };
                if changed.game().is_some_and(prints_others) { as_printed::lines_with_heaps(game) } else { 0 }
            }
            _ => 0,
        }
    }

    /// Whether another number of objects is printed than the move takes.
    pub(super) fn prints_other_count(&self, right: &Assignment) -> bool {
        let count_shown = |of: &Assignment| of.game().map(|game| game.voice.mistakes.count_shown);
        self.is_known() && count_shown(&self.apply(right)) != count_shown(right)
    }

    /// Whether it takes as it is printed what another mistake is about.
    pub(super) fn leaves_what_is_of(&self, other: &Mistake, right: &Assignment) -> bool {
        match self.change {
            Change::AsPrinted(own) => own.hides(other, right),
            // Where no line lists the heaps, only what follows from them shows that they are right.
            Change::DrawnAnyWay => {
                let is_of_rows = right.game().is_some_and(|game| matches!(*game.voice.drawing, Drawing::Rows(_)));
                is_of_rows && (matches!(other.change, Change::AsPrinted(_)) || other.is_vague(right))
            }
            _ => false,
        }
    }

    /// Whether it concerns only how things are printed, not what is played.
    pub(super) fn is_of_words(&self) -> bool {
        if let Change::AsPrinted(own) = self.change {
            return matches!(own, Own::Numbers(..));
        }
        self.area().is_none_or(|area| matches!(area, Area::Words | Area::Drawing))
    }
}

/// No sentence about a message is longer, in bytes: it quotes the assignment's words and the program's.
const MAX_SENTENCE: usize = 3 * wording::MAX_BYTES;

/// What may be learned where a program's output leaves the assignment's.
pub(super) fn learned(place: &Place<'_>) -> Vec<Mistake> {
    let mut found = passage::silent(place);
    found.extend(again::repeated(place));
    found.extend(again::repeated_prompt(place));
    found.extend(again::empty_lines(place));
    found.extend(again::echoed_sizes(place));
    found.extend(again::echoed_number(place).into_iter().flatten());
    found.extend(winner::reworded(place));
    found.extend(drawing::board_respaced(place));
    found.extend(cells::redrawn(place));
    found.extend(two_prompts::two_prompts(place));
    found.extend(sizes_prompt::each_size_asked(place));
    let reworded = wording::reworded(place).into_iter();
    found.extend(reworded.flat_map(|mistake| two_prompts::in_other_words(place, mistake)));
    // What a loop prints is no message.
    found.retain(|mistake| mistake.sentence.len() <= MAX_SENTENCE);
    found
}

/// What may be left to the program where its output leaves the assignment's, and nothing else explains it: it is only said that
/// something is wrong there.
pub(super) fn left_to_program(place: &Place<'_>) -> Vec<Mistake> {
    drawing::any_way(place).into_iter().chain(as_printed(place)).collect()
}

/// The mistake of drawing in the characters of `text`, where a line of the drawing is `expected`, of a program that should print `right`.
pub(super) fn redrawn(
    (assignment, right): (&Assignment, &Voice),
    piece: &Piece,
    frame: &Frame,
    expected: &str,
    text: &str,
) -> Option<Mistake> {
    let Event::Drew(Some(shows)) = piece.event else { return None };
    drawing::learn((assignment, right), &frame.position, shows, expected, text)
}
