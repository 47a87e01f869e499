//! The exercises of givegrade that are one function each: what they read, and what they print.
//!
//! An exercise is data, as a game is: each setting has one right value, the others are what students get wrong, and a
//! known fault is an exercise with one setting changed. Nothing here depends on how programs are run or judged. A new
//! exercise is a module that implements `Task`, and a line of the catalogue.
//!
//! Every input gives a transcript. One that is not of the exercise's layout ends it, as an input that is too short
//! does; what a fault leads to beyond its answer, such as Python's own error, is [`Ending::Unpredictable`].

pub(crate) mod bin_num;
mod bits;
pub(crate) mod bitwise_xor;
pub(crate) mod exclusive_or;
mod input;
pub(crate) mod make_move;
pub(crate) mod nim_sum;
pub(crate) mod optimal_move;
pub(crate) mod present_board;
mod reason;
mod returned;
mod spelling;
mod task;
pub(crate) mod ui;
mod wrong_line;

use std::io::BufRead;
use std::sync::Arc;

use crate::follow::Follower;
use crate::position::Position;
use crate::rules::{self, Player};
use crate::transcript::{Ending, Entry, Event, Frame, Transcript};

pub use reason::{AsText, Form, Illegal, KnownFault, Misspelling, Reason};
use returned::Returned;
use task::{AnyTask, Task};
use wrong_line::WrongLine;

/// One exercise.
#[derive(Debug, Clone)]
pub struct Exercise {
    task: Arc<dyn AnyTask>,
    returned: Returned,
    reads_one_line: bool,
}

impl PartialEq for Exercise {
    fn eq(&self, other: &Exercise) -> bool {
        self.returned == other.returned
            && self.reads_one_line == other.reads_one_line
            && self.task.equals(other.task.as_ref())
    }
}

impl Eq for Exercise {}

/// JSON may be spread over several lines.
const READS_ONE_LINE: KnownFault = KnownFault {
    id: "reads-one-line",
    sentence: "reads only the first line of its input, so that a question over several lines has no answer",
};

/// No input is longer than this, in bytes: a bound for input that no case has.
const MAX_READ: u64 = 4 << 20;

impl Exercise {
    /// The exercise with its right settings.
    pub(crate) fn of<T: Task>() -> Exercise {
        Exercise { task: Arc::new(T::default()), returned: Returned::default(), reads_one_line: false }
    }

    /// The known faults.
    pub(crate) fn faults(&self) -> Vec<KnownFault> {
        let mut faults = self.task.faults();
        faults.extend(Returned::faults(self.task.json()));
        faults.extend(self.task.json().then_some(READS_ONE_LINE));
        faults
    }

    /// The exercise with one more fault, by its id, beside those that it has.
    pub(crate) fn with_fault(&self, id: &str) -> Exercise {
        Exercise {
            task: self.task.with_fault(id),
            returned: Returned::of_fault(id).unwrap_or(self.returned),
            reads_one_line: self.reads_one_line || id == READS_ONE_LINE.id,
        }
    }

    /// Whether more than one answer can be right.
    pub(crate) fn leaves_choices(&self) -> bool {
        self.task.leaves_choices()
    }

    /// How the exercise's moves are chosen, where it has some.
    pub(crate) fn strategy(&self) -> Option<&rules::Strategy> {
        self.task.strategy()
    }

    /// The exercise as programs answer it that choose by this rule wherever any legal move is right.
    pub(crate) fn choosing_by(&self, rule: rules::LosingRule) -> Exercise {
        Exercise { task: self.task.choosing_by(rule), ..self.clone() }
    }

    /// What a right program prints for this input, with the choices of the output that is followed.
    pub(crate) fn transcript(&self, stdin: &str, follower: Option<&Follower<'_>>) -> Transcript {
        let own = follower.and_then(|follower| follower.line(0));
        let (position, answer, ending) = match self.task.answer(stdin, own.as_deref()) {
            Ok((board, answer)) => (board, self.returned.printed(answer, self.task.json()), Ending::Finished),
            Err(ending) => (Position::default(), String::new(), ending),
        };
        let (answer, ending) = match self.reads_one_line && stdin.trim().contains('\n') {
            // The first line alone is no question.
            true => (String::new(), Ending::Finished),
            false => (answer, ending),
        };
        let mut transcript = Transcript::new();
        transcript.frames.push(Frame { turn: 0, player: Player::User, position });
        transcript.read(stdin.trim());
        if !answer.is_empty() {
            transcript.print(&(answer + "\n"), Event::Answered);
        }
        transcript.ending = ending;
        transcript
    }

    /// Answers what is read, as soon as enough is read.
    pub(crate) fn play(&self, reader: impl BufRead, on_print: &mut dyn FnMut(&str, &Event)) -> Transcript {
        let mut reader = reader.take(MAX_READ);
        let mut stdin = Vec::new();
        let transcript = loop {
            let read = reader.read_until(b'\n', &mut stdin).unwrap_or(0);
            let transcript = self.transcript(&String::from_utf8_lossy(&stdin), None);
            if read == 0 || transcript.ending != Ending::InputEnded {
                break transcript;
            }
        };
        for entry in transcript.entries() {
            if let Entry::Print { text, event, .. } = entry {
                on_print(text, &event);
            }
        }
        transcript
    }

    /// Why line `line` (from 0) of a program's output is wrong, in the exercise's own terms; `actual` is the line
    /// without its newline. For a line that a right program prints too, and where there is nothing to say, `None`.
    pub fn explain(&self, stdin: &str, line: usize, actual: &str) -> Option<Reason> {
        let (_, answer) = self.task.answer(stdin, Some(actual)).ok()?;
        match answer.lines().nth(line) {
            None => Some(wrong_line::too_many(actual, answer.lines().count())),
            Some(expected) => {
                let wrong = WrongLine { number: line, expected, actual: actual.trim() };
                if wrong.is(expected) { None } else { self.task.explain(stdin, wrong) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exercises() -> impl Iterator<Item = (&'static str, Exercise)> {
        crate::Assignment::NAMES.into_iter().filter_map(|name| match crate::Assignment::builtin(name)?.subject {
            crate::Subject::Exercise(exercise) => Some((name, exercise)),
            crate::Subject::Game(_) => None,
        })
    }

    /// Each exercise and all that a known fault makes of it.
    fn right_and_faulty() -> impl Iterator<Item = (&'static str, Vec<Exercise>)> {
        exercises().map(|(name, right)| {
            let faulty = right.faults().into_iter().map(|fault| right.with_fault(fault.id));
            (name, std::iter::once(right.clone()).chain(faulty).collect())
        })
    }

    #[test]
    fn every_fault_changes_a_setting_and_no_two_make_the_same_change() {
        for (name, exercises) in right_and_faulty() {
            for (i, one) in exercises.iter().enumerate() {
                assert!(exercises[..i].iter().all(|other| other != one), "{name}: {one:?} stands twice");
            }
        }
    }

    #[test]
    fn the_input_is_read_before_the_answer_and_the_board_is_its_frame() {
        let exercise = Exercise::of::<present_board::PresentBoard>();
        let transcript = exercise.transcript("1 2\n", None);
        assert_eq!(transcript.entries().next(), Some(Entry::Read { text: "1 2", refusal: None }));
        assert_eq!(transcript.output(), "Nim:\n1: X\n2: X X\n");
        assert_eq!(transcript.frame(0).map(|frame| frame.position.heaps()), Some(&[1, 2][..]));
        assert_eq!(transcript.lines()[2].pieces[0].event, Event::Answered);
    }

    #[test]
    fn a_question_over_several_lines_is_answered_when_its_last_line_is_read() {
        let exercise = Exercise::of::<nim_sum::NimSum>();
        let mut printed = String::new();
        let input = "{\"type\": \"nim_sum\",\n \"input\": [3,\n5]}\nnot read\n";
        let mut reader = input.as_bytes();
        let transcript = exercise.play(&mut reader, &mut |text, _| printed.push_str(text));
        assert_eq!((printed.as_str(), transcript.ending), ("6\n", Ending::Finished));
        assert_eq!(exercise.play(&b"{\"type\": "[..], &mut |_, _| ()).ending, Ending::InputEnded);
    }

    #[test]
    fn a_line_after_the_answer_is_too_many() {
        let exercise = Exercise::of::<exclusive_or::ExclusiveOr>();
        assert_eq!(exercise.explain("1 0\n", 0, " 1 "), None);
        let debug = exercise.explain("1 0\n", 1, "a = 1").expect("a reason");
        assert!(debug.to_string().contains("Print nothing after it"), "{debug}");
        let none = exercise.explain("1 0\n", 1, "None").expect("a reason");
        assert!(none.to_string().contains("returns nothing"), "{none}");
    }

    /// Inputs near the layouts of the exercises, and far from them.
    fn inputs() -> impl Strategy<Value = String> {
        let number = prop_oneof![Just("0"), Just("1"), Just("-1"), Just("7"), Just("4294967296"), Just("1e9")];
        let list = prop::collection::vec(number.clone(), 0..5).prop_map(|list| format!("[{}]", list.join(",")));
        let kind = prop_oneof![
            Just("num_bin"),
            Just("bin_num"),
            Just("nim_sum"),
            Just("is_n_position"),
            Just("is_p_position"),
            Just("is_human"),
            Just("is_board_empty")
        ];
        let value = prop_oneof![number.clone().prop_map(str::to_owned), list, Just("\"a\"".to_owned())];
        let json = (kind, value, number.clone(), number.clone()).prop_map(|(kind, value, row, elements)| {
            let value = format!("\"input\":{value},\"value\":{value},\"board\":{value}");
            format!("{{\"type\":\"{kind}\",{value},\"row\":{row},\"elements\":{elements}}}")
        });
        prop_oneof![
            prop::collection::vec(number, 0..4).prop_map(|words| words.join(" ")),
            json.clone(),
            (json, 0..90_usize).prop_map(|(json, end)| json.chars().take(end).collect()),
            any::<String>(),
        ]
    }

    proptest! {
        #[test]
        fn every_input_has_a_transcript_and_every_line_an_explanation_or_none(
            input in inputs(), line in 0..3_usize, actual: String
        ) {
            for (_, exercises) in right_and_faulty() {
                for exercise in exercises {
                    let transcript = exercise.transcript(&input, None);
                    prop_assert_eq!(transcript.frames.len(), 1);
                    prop_assert!(transcript.ending == Ending::Finished || transcript.output().is_empty());
                    let reason = exercise.explain(&input, line, &actual);
                    prop_assert!(reason.is_none_or(|reason| serde_json::to_value(reason).is_ok()));
                }
            }
        }
    }
}
