//! The exercises of givegrade that are one function each: what they read, and what they print.
//!
//! An exercise is data, as a game is: each setting has one right value, the others are what students get wrong, and a
//! known fault is an exercise with one setting changed. Nothing here depends on how programs are run or judged.
//!
//! Every input gives a transcript. One that is not of the exercise's layout ends it, as an input that is too short does;
//! what a fault leads to beyond its answer, such as Python's own error, is [`Ending::Unforeseeable`].

mod bin_num;
mod bits;
mod bitwise_xor;
mod exclusive_or;
mod make_move;
mod nim_sum;
mod optimal_move;
mod present_board;
mod reading;
mod spelling;
mod ui;

use std::io::BufRead;

use crate::fault::Fault;
use crate::follow::Follower;
use crate::position::Position;
use crate::rules::Player;
use crate::transcript::{Ending, Entry, Event, Frame, Transcript};

/// One exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    function: Function,
}

/// The function that an exercise asks for, with its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Function {
    PresentBoard(present_board::PresentBoard),
    MakeMove(make_move::MakeMove),
    ExclusiveOr(exclusive_or::ExclusiveOr),
    BinNum(bin_num::BinNum),
    BitwiseXor(bitwise_xor::BitwiseXor),
    NimSum(nim_sum::NimSum),
    OptimalMove(optimal_move::OptimalMove),
    Ui(ui::Ui),
}

/// What each exercise knows of itself.
trait Task {
    /// What is printed for this input. `own` is the first line of the program's output, for a task that leaves a choice.
    fn answer(&self, stdin: &str, own: Option<&str>) -> Result<Answer, Ending>;

    /// Why line `line` (from 0) of a program's output, which is not the expected one, is wrong.
    fn explain(&self, stdin: &str, line: usize, actual: &str) -> Option<String>;
}

/// What is printed for one input.
#[derive(Debug)]
struct Answer {
    /// The board that the input tells; empty where it tells none.
    board: Position,
    lines: Vec<String>,
}

impl Answer {
    fn line(board: Position, line: String) -> Self {
        Answer { board, lines: vec![line] }
    }

    fn without_board(line: String) -> Self {
        Answer::line(Position::default(), line)
    }
}

/// No input is longer than this, in bytes: a bound for input that no case has.
const MOST_READ: u64 = 4 << 20;

impl Exercise {
    pub(crate) fn named(name: &str) -> Option<Exercise> {
        let function = match name {
            "present_board" => Function::PresentBoard(present_board::PresentBoard::default()),
            "make_move" => Function::MakeMove(make_move::MakeMove::default()),
            "exclusive_or" => Function::ExclusiveOr(exclusive_or::ExclusiveOr::default()),
            "bin_num" => Function::BinNum(bin_num::BinNum::default()),
            "bitwise_xor" => Function::BitwiseXor(bitwise_xor::BitwiseXor::default()),
            "nim_sum" => Function::NimSum(nim_sum::NimSum::default()),
            "optimal_move" => Function::OptimalMove(optimal_move::OptimalMove::default()),
            "ui" => Function::Ui(ui::Ui::default()),
            _ => return None,
        };
        Some(Exercise { function })
    }

    pub(crate) fn faults(&self) -> &'static [Fault] {
        match &self.function {
            Function::PresentBoard(_) => present_board::FAULTS,
            Function::MakeMove(_) => make_move::FAULTS,
            Function::ExclusiveOr(_) => exclusive_or::FAULTS,
            Function::BinNum(_) => bin_num::FAULTS,
            Function::BitwiseXor(_) => bitwise_xor::FAULTS,
            Function::NimSum(_) => nim_sum::FAULTS,
            Function::OptimalMove(_) => optimal_move::FAULTS,
            Function::Ui(_) => ui::FAULTS,
        }
    }

    /// Whether more than one answer can be right.
    pub(crate) fn leaves_choices(&self) -> bool {
        matches!(self.function, Function::OptimalMove(_))
    }

    /// What a right program prints for this input, with the choices of the output that is followed.
    pub(crate) fn transcript(&self, stdin: &str, follower: Option<&Follower<'_>>) -> Transcript {
        let own = follower.and_then(|follower| follower.line(0));
        transcript(stdin, self.task().answer(stdin, own.as_deref()))
    }

    /// Answers what is read, as soon as enough is read.
    pub(crate) fn play(&self, reader: impl BufRead, on_print: &mut dyn FnMut(&str, &Event)) -> Transcript {
        let mut reader = reader.take(MOST_READ);
        let mut stdin = Vec::new();
        let transcript = loop {
            let read = reader.read_until(b'\n', &mut stdin).unwrap_or(0);
            let transcript = self.transcript(&String::from_utf8_lossy(&stdin), None);
            if read == 0 || transcript.ending != Ending::InputEnded {
                break transcript;
            }
        };
        for entry in &transcript.entries {
            if let Entry::Print { text, event, .. } = entry {
                on_print(text, event);
            }
        }
        transcript
    }

    /// Why line `line` (from 0) of a program's output is wrong, in the exercise's own terms; `actual` is the line without its
    /// newline. For a line that a right program prints too, and where there is nothing to say, `None`.
    pub fn explain(&self, stdin: &str, line: usize, actual: &str) -> Option<String> {
        let answer = self.task().answer(stdin, Some(actual)).ok()?;
        let same = |expected: &String| expected.split_whitespace().eq(actual.split_whitespace());
        match answer.lines.get(line) {
            Some(expected) if same(expected) => None,
            Some(_) => self.task().explain(stdin, line, actual),
            None => Some(spelling::line_too_many(actual, answer.lines.len())),
        }
    }

    fn task(&self) -> &dyn Task {
        match &self.function {
            Function::PresentBoard(task) => task,
            Function::MakeMove(task) => task,
            Function::ExclusiveOr(task) => task,
            Function::BinNum(task) => task,
            Function::BitwiseXor(task) => task,
            Function::NimSum(task) => task,
            Function::OptimalMove(task) => task,
            Function::Ui(task) => task,
        }
    }
}

fn transcript(stdin: &str, answer: Result<Answer, Ending>) -> Transcript {
    let mut entries = vec![Entry::Read { text: stdin.trim().to_owned(), refusal: None }];
    let (board, ending) = match answer {
        Ok(answer) => {
            let print = |(line, text)| Entry::Print { text, event: Event::Answered(line), frame: 0 };
            let lines = answer.lines.into_iter().map(|line| line + "\n");
            entries.extend(lines.enumerate().map(print));
            (answer.board, Ending::Finished)
        }
        Err(ending) => (Position::default(), ending),
    };
    let frames = vec![Frame { turn: 0, player: Player::User, position: board }];
    Transcript { entries, frames, ending, tallest_drawing: 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fault::Change;

    const NAMES: [&str; 8] =
        ["present_board", "make_move", "exclusive_or", "bin_num", "bitwise_xor", "nim_sum", "optimal_move", "ui"];

    /// An exercise and all that a known fault makes of it.
    fn right_and_faulty(name: &str) -> Vec<Exercise> {
        let right = Exercise::named(name).expect("an exercise");
        let mut exercises = vec![right.clone()];
        for fault in right.faults() {
            let mut faulty = right.clone();
            match fault.change {
                Change::Exercise(change) => change(&mut faulty),
                Change::Game(_) => panic!("{name}: {} is a fault of a game", fault.id),
            }
            exercises.push(faulty);
        }
        exercises
    }

    #[test]
    fn every_fault_changes_a_setting_and_no_two_make_the_same_change() {
        for name in NAMES {
            let exercises = right_and_faulty(name);
            for (i, one) in exercises.iter().enumerate() {
                assert!(exercises[..i].iter().all(|other| other != one), "{name}: {one:?} stands twice");
            }
        }
    }

    #[test]
    fn the_input_is_read_before_the_answer_and_the_board_is_its_frame() {
        let exercise = Exercise::named("present_board").expect("an exercise");
        let transcript = exercise.transcript("1 2\n", None);
        assert_eq!(transcript.entries[0], Entry::Read { text: "1 2".to_owned(), refusal: None });
        assert_eq!(transcript.output(), "Nim:\n1: X\n2: X X\n");
        assert_eq!(transcript.frame(0).map(|frame| frame.position.heaps()), Some(&[1, 2][..]));
        assert_eq!(transcript.lines()[2].pieces[0].event, Event::Answered(2));
    }

    #[test]
    fn a_question_over_several_lines_is_answered_when_its_last_line_is_read() {
        let exercise = Exercise::named("nim_sum").expect("an exercise");
        let mut printed = String::new();
        let input = "{\"type\": \"nim_sum\",\n \"input\": [3,\n5]}\nnot read\n";
        let mut reader = input.as_bytes();
        let transcript = exercise.play(&mut reader, &mut |text, _| printed.push_str(text));
        assert_eq!((printed.as_str(), transcript.ending), ("6\n", Ending::Finished));
        assert_eq!(exercise.play(&b"{\"type\": "[..], &mut |_, _| ()).ending, Ending::InputEnded);
    }

    #[test]
    fn a_line_after_the_answer_is_too_many() {
        let exercise = Exercise::named("exclusive_or").expect("an exercise");
        assert_eq!(exercise.explain("1 0\n", 0, " 1 "), None);
        let debug = exercise.explain("1 0\n", 1, "a = 1").expect("a reason");
        assert!(debug.contains("left over"), "{debug}");
        let none = exercise.explain("1 0\n", 1, "None").expect("a reason");
        assert!(none.contains("returns nothing"), "{none}");
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
            format!(
                "{{\"type\":\"{kind}\",\"input\":{value},\"value\":{value},\"board\":{value},\"row\":{row},\"elements\":{elements}}}"
            )
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
        fn every_input_has_a_transcript_and_every_line_an_explanation_or_none(input in inputs(), line in 0..3_usize, actual: String) {
            for name in NAMES {
                for exercise in right_and_faulty(name) {
                    let transcript = exercise.transcript(&input, None);
                    prop_assert_eq!(transcript.frames.len(), 1);
                    prop_assert!(transcript.ending == Ending::Finished || transcript.output().is_empty());
                    exercise.explain(&input, line, &actual);
                }
            }
        }
    }
}
