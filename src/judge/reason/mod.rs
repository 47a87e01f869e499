//! Why a line is wrong, in the game's own terms.
//!
//! A reason is a value: which kind of mistake it is, and its facts. One kind is one file: the facts as a type,
//! whose documentation is the page that `nimgrade explain` prints; the words beside it; how it is recognised; its
//! tests. A wrong line is compared once with the expected one ([`context::Mismatch`]), the kinds of [`ORDER`] are
//! asked in their order, and the first that recognises it is the reason. Words are made when a report asks for
//! them. Where nothing is certain there is no reason, and the difference speaks for itself.

#[macro_use]
mod page;
mod announced;
mod context;
mod drawn;
mod move_rule;
mod other_board;
mod parse;
mod places;
mod questions;
mod shown;
mod shown_behind;
mod terms;
#[cfg(test)]
mod tests;
mod uncaught_error;
mod wrong_sizes;

use std::fmt::{self, Display, Formatter};

use nim_reference::assignment::Input;
use nim_reference::transcript::{Ending, Event};
use nim_reference::{Assignment, Subject, Transcript};
use serde::Serialize;

use crate::page::Page;

pub(super) use answer::are_alike_values;
pub(super) use broken_line::head_of;
use context::{Context, Mismatch};
pub(super) use context::{Output, TEXT_ENDS};
pub(super) use lost_buffer::LostBuffer;
pub(super) use no_usage::NoUsage;
use places::{Place, in_words};
pub(super) use places::{a_sign, differences};
pub(super) use prompt_before_answer::{PROMPT_ENDS, only_prompt, prompt_of};
use terms::{Part, Terms};
pub(super) use terms::{listed, name_blanks};
pub(super) use uncaught_error::UncaughtError;

kinds! {
    "accepted-illegal" => accepted_illegal::AcceptedIllegal,
    "after-refusal" => after_refusal::AfterRefusal,
    "always-the-same-game" => always_the_same_game::AlwaysTheSameGame,
    "answer" => answer::Answer,
    "blank-line" => blank_line::BlankLine,
    "broken-line" => broken_line::BrokenLine,
    "echoed-input" => echoed_input::EchoedInput,
    "ends-early" => ends_early::EndsEarly,
    "ends-late" => ends_late::EndsLate,
    "exchanged-parts" => exchanged_parts::ExchangedParts,
    "extra-line" => extra_line::ExtraLine,
    "game-ended-early" => game_ended_early::GameEndedEarly,
    "illegal-move-made" => illegal_move_made::IllegalMoveMade,
    "known-mistake" => known_mistake::KnownMistake,
    "lost-buffer" => lost_buffer::LostBuffer,
    "misprinted-board" => misprinted_board::MisprintedBoard,
    "misprinted-entry" => misprinted_entry::MisprintedEntry,
    "misprinted-move" => misprinted_move::MisprintedMove,
    "misprinted-number" => misprinted_number::MisprintedNumber,
    "missing-part" => missing_part::MissingPart,
    "misread-move" => misread_move::MisreadMove,
    "misspelt" => misspelt::Misspelt,
    "no-usage" => no_usage::NoUsage,
    "other-message" => other_message::OtherMessage,
    "out-of-order" => out_of_order::OutOfOrder,
    "prolog-error" => prolog_error::PrologError,
    "prompt-before-answer" => prompt_before_answer::PromptBeforeAnswer,
    "python-error" => python_error::PythonError,
    "refused-arguments" => refused_arguments::RefusedArguments,
    "refused-legal" => refused_legal::RefusedLegal,
    "repeated-part" => repeated_part::RepeatedPart,
    "sanitizer-report" => sanitizer_report::SanitizerReport,
    "wrong-board" => wrong_board::WrongBoard,
    "wrong-drawing" => wrong_drawing::WrongDrawing,
    "wrong-ending" => wrong_ending::WrongEnding,
    "wrong-heap-line" => wrong_heap_line::WrongHeapLine,
    "wrong-height" => wrong_height::WrongHeight,
    "wrong-last-line" => wrong_last_line::WrongLastLine,
    "wrong-move" => wrong_move::WrongMove,
    "wrong-status" => wrong_status::WrongStatus,
    "wrong-stream" => wrong_stream::WrongStream,
    "wrong-turn" => wrong_turn::WrongTurn,
}

/// The facts of one kind of reason, from which its words are made.
trait Facts {
    /// One sentence or several.
    fn words(&self, terms: &Terms) -> String;

    /// Whether the words follow the number of the turn.
    fn says_when(&self) -> bool {
        false
    }

    /// What the program does, without what is so in one case only: the end of "your program …". `None` where that says too little.
    fn in_general(&self, _: &Terms) -> Option<String> {
        None
    }

    /// What else of the line may be wrong, beside what the words are about.
    fn leaves(&self) -> Leaves {
        Leaves::Nothing
    }
}

/// What of a wrong line the words of its reason are not about.
enum Leaves {
    /// They are about the line as a whole.
    Nothing,
    /// They are about its numbers, and its words may be wrong too.
    Words,
    /// They are about this number.
    AllBut(i64),
    /// They are about the numbers within words, the `1` of `h1`.
    AllButLabels,
}

impl Leaves {
    /// The places at which the line is wrong and which no reason explains yet.
    fn places(&self, mismatch: &Mismatch<'_>) -> Vec<Place> {
        if let Leaves::Nothing = self {
            return Vec::new();
        }
        let mut places = mismatch.places().unwrap_or_default();
        match self {
            Leaves::AllBut(number) => {
                if let Some(at) = places.iter().position(|place| place.prints(*number)) {
                    places.remove(at);
                }
            }
            Leaves::AllButLabels => places.retain(|place| !place.is_of_labels()),
            _ => places.retain(|place| !place.is_of_numbers()),
        }
        places
    }
}

/// How one kind recognises a wrong line.
type Recognise = fn(&Mismatch<'_>) -> Option<Kind>;

/// The order in which kinds are asked, from what is seen without the game's rules to what is left when they do not
/// help. A kind may take for granted that those above it do not fit.
const ORDER: &[Recognise] = &[
    // It is there, but not where it is compared.
    wrong_stream::recognise,
    refused_arguments::recognise,
    // The output ends: nothing of the line is there to be compared.
    ends_early::recognise,
    // Lines as a whole are broken, moved, left out or repeated, which the lines around them show. What they say
    // does not matter then.
    broken_line::recognise,
    echoed_input::recognise,
    exchanged_parts::recognise,
    out_of_order::recognise,
    blank_line::recognise,
    extra_line::of_drawing,
    extra_line::of_other_words,
    missing_part::recognise,
    repeated_part::line_before,
    // What was entered just before: everything later follows from accepting or refusing it. Of a try that follows
    // another bad one it is not certain that the program has read it, so the earlier one goes first.
    after_refusal::of_an_earlier_try,
    illegal_move_made::in_place,
    accepted_illegal::recognise,
    repeated_part::error,
    refused_legal::recognise,
    repeated_part::prompt_on_line,
    misprinted_entry::recognise,
    after_refusal::recognise,
    illegal_move_made::recognise,
    repeated_part::status,
    // What the line itself shows.
    wrong_drawing::recognise,
    wrong_heap_line::recognise,
    wrong_turn::others_move,
    misread_move::recognise,
    misprinted_move::recognise,
    wrong_move::recognise,
    wrong_status::recognise,
    wrong_ending::recognise,
    game_ended_early::recognise,
    // To whose turn the line belongs, where it is right in itself; what belongs nowhere is an extra line.
    wrong_height::goes_on,
    wrong_turn::recognise,
    extra_line::recognise,
    // Spelling comes last: every wrong line is also spelt wrong.
    misprinted_number::recognise,
    other_message::recognise,
    known_mistake::of_words,
    misspelt::recognise,
];

/// How a program shows that it asks for more input than there is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum AsksForMore {
    /// It prints its prompts more often than there is input.
    Again,
    /// Prolog says that it could not use the `end_of_file` that it read.
    PrologError,
}

/// Why a program failed a case.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    kind: Kind,
    /// The number of the turn, where the assignment counts turns and the game has begun.
    turn: Option<i64>,
    /// What else is wrong in the line.
    also: Vec<Place>,
    /// How the program shows that it asks for more input than there is.
    asks_for_more: Option<AsksForMore>,
    terms: Terms,
    /// Whether it is about the second run of a program whose output was lost in the first.
    second_run: bool,
}

impl Reason {
    /// The name of its kind, for machines and for `nimgrade explain`.
    pub fn id(&self) -> &'static str {
        match &self.kind {
            Kind::Answer(answer) => answer.id(),
            kind => kind.id(),
        }
    }

    /// What the program does in all cases that fail for such a reason: the end of "your program …".
    pub(super) fn in_general(&self) -> Option<String> {
        if self.second_run { None } else { self.kind.facts().in_general(&self.terms) }
    }

    /// Its facts by name: numbers, heaps, moves. A `heap` counts from 0; `printed_heap` and `entered_heap` are numbers as
    /// they are printed or entered. `also` are the other places of the line that are wrong,
    /// and `asks_for_more` is there where the program asks for more input than there is.
    pub fn facts(&self) -> serde_json::Map<String, serde_json::Value> {
        use serde_json::{Map, Value};
        let object = |value| if let Value::Object(facts) = value { facts } else { Map::new() };
        let mut facts = object(serde_json::to_value(&self.kind).unwrap_or_default());
        if let Kind::Answer(answer) = &self.kind {
            // The exercise's facts stand below the name of its reason.
            facts = facts.remove(answer.id()).map(object).unwrap_or_default();
        }
        facts.extend(self.turn.map(|turn| ("turn".to_owned(), turn.into())));
        facts.extend(self.second_run.then(|| ("second_run".to_owned(), true.into())));
        if self.asks_for_more.is_some() {
            facts.insert("asks_for_more".to_owned(), true.into());
        }
        if !self.also.is_empty() {
            facts.insert("also".to_owned(), serde_json::to_value(&self.also).unwrap_or_default());
        }
        facts
    }

    /// Every run of a case that must be played at random is the same game.
    pub(crate) fn always_the_same_game() -> Reason {
        Reason::without_line(always_the_same_game::AlwaysTheSameGame)
    }

    /// The program was killed, and what it printed last did not arrive.
    pub(super) fn lost_buffer(shown: LostBuffer) -> Reason {
        Reason::without_line(shown)
    }

    /// The same reason, which is about what a second run printed.
    pub(super) fn of_second_run(self) -> Reason {
        Reason { second_run: true, ..self }
    }

    /// Takes a known mistake out of the words unless the diagnosis of all cases names it.
    pub(crate) fn keep_mistake(&mut self, is_named: impl Fn(&str) -> bool) {
        if let Kind::Answer(answer) = &mut self.kind {
            answer.keep_mistake(|mistake| is_named(mistake.id));
        }
    }

    /// Python ended a program that has printed all that it should.
    pub(super) fn after_output(stderr: &[u8]) -> Option<Reason> {
        python_error::after_output(stderr).map(Reason::without_line)
    }

    /// Bad arguments are not answered as they should be.
    pub(super) fn no_usage(how: NoUsage) -> Reason {
        Reason::without_line(how)
    }

    /// A reason that is not about a line of a game.
    fn without_line(kind: impl Into<Kind>) -> Reason {
        Reason {
            kind: kind.into(),
            turn: None,
            also: Vec::new(),
            asks_for_more: None,
            terms: Terms::default(),
            second_run: false,
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let facts = self.kind.facts();
        if let Some(turn) = self.turn.filter(|_| facts.says_when()) {
            f.write_str(&self.terms.moment(turn))?;
        }
        f.write_str(&facts.words(&self.terms))?;
        if !self.also.is_empty() {
            write!(f, " Also, {}.", in_words(&self.also))?;
        }
        match self.asks_for_more {
            None => {}
            Some(AsksForMore::Again) => {
                f.write_str(" After this line your program asks again and again, more often than there is input.")?;
            }
            Some(AsksForMore::PrologError) => {
                f.write_str(
                    " At its end your program reads more than the user enters: that is the error on standard error.",
                )?;
            }
        }
        if self.second_run { f.write_str(lost_buffer::SECOND_RUN) } else { Ok(()) }
    }
}

/// The page of every reason, those of the exercises after those of the games.
pub fn pages() -> impl Iterator<Item = Page> {
    let of_games = PAGES.iter().copied().filter(|page| page.id != "answer");
    let of_exercises = nim_reference::exercise::Reason::PAGES.iter();
    of_games.chain(of_exercises.map(|&(id, text)| Page { id, text }))
}

/// The error of Python or Prolog that ended a program before it printed line `at`, counted from 0.
pub(super) fn uncaught_error(
    assignment: &Assignment,
    transcript: &Transcript,
    output: Output<'_>,
    at: usize,
) -> Option<Reason> {
    let of_prolog = || prolog_error::recognise(assignment, output, at);
    python_error::recognise(assignment, transcript, output, at).or_else(of_prolog).map(Reason::without_line)
}

/// The reason of the first wrong line, `at` counted from 0.
pub(super) fn explain(
    assignment: &Assignment,
    input: &Input,
    transcript: &Transcript,
    output: Output<'_>,
    at: usize,
) -> Option<Reason> {
    // What ended the program is why it printed no more, whatever it should have printed.
    let uncaught = uncaught_error(assignment, transcript, output, at);
    if let Some(reason) = uncaught.or_else(|| sanitizer_report::recognise(output, at).map(Reason::without_line)) {
        return Some(reason);
    }
    let game = match &assignment.subject {
        Subject::Exercise(exercise) => {
            return answer::explain(exercise, input, transcript, output, at).map(Reason::without_line);
        }
        Subject::Game(_) if transcript.ending == Ending::Usage => return None,
        Subject::Game(game) => game,
    };
    let context = Context { assignment, game, input, transcript, lines: transcript.lines(), output, at };
    let piece = context.piece();
    // No assignment asks for what only a wrong program prints, so that nothing is wrong where it is missing.
    if piece.is_some_and(|piece| piece.event == Event::Echoed) {
        return None;
    }
    let frame = piece.map(|piece| &transcript.frames[piece.frame]);
    // The winner is announced when the turns are over.
    let is_of_turn = piece.is_some_and(|piece| !matches!(piece.event, Event::Won(_)));
    let turn =
        frame.filter(|frame| is_of_turn && game.voice.nouns.turn.is_some() && !frame.position.heaps().is_empty());
    let (kind, also) = if let Some(boards) = game.grading.boards() {
        let kind = wrong_stream::of_boards(&context)
            .or_else(|| misprinted_board::recognise(&context, boards))
            .or_else(|| wrong_last_line::recognise(&context, boards))
            .or_else(|| wrong_board::recognise(&context, boards));
        (kind?, Vec::new())
    } else if let Some(piece) = piece {
        let text = context.text_of(piece);
        let completed = context.completed(&text);
        let mismatch = Mismatch::new(&context, piece, &text, &completed);
        let kind = ORDER.iter().find_map(|recognise| recognise(&mismatch))?;
        let also = kind.facts().leaves().places(&mismatch);
        (kind, also)
    } else {
        (ends_late::recognise(&context), Vec::new())
    };
    let asks_for_more = context.asks_for_more();
    let turn = turn.map(|frame| frame.turn);
    Some(Reason { kind, turn, also, asks_for_more, terms: Terms::of(game), second_run: false })
}
