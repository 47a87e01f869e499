//! The reasons of every assignment, word for word, and what holds for all of them.

mod assignment2;
mod givegrade;
mod lab3;
mod matches;
mod property;
mod stacks;

use std::collections::BTreeMap;
use std::time::Duration;

use nim_reference::Assignment;
use nim_reference::assignment::Input;

use crate::judge::{Verdict, judge};
use crate::sandbox::{Limits, Outcome, Termination};
use crate::suite::{Case, Suite};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(1), cpu: Duration::from_secs(1), memory: 1 << 30, output: 1 << 20 };

/// A suite of this assignment without cases.
fn suite(assignment: Assignment) -> Suite {
    Suite {
        title: assignment.name.to_owned(),
        assignment,
        cases: Vec::new(),
        languages: BTreeMap::new(),
        scratch: false,
        inherited: None,
    }
}

/// A case that gives this input.
fn case(assignment: &Assignment, input: Input) -> Case {
    let reference = assignment.transcript(&input);
    Case::new(assignment, input, reference)
}

fn outcome(stdout: &str, stderr: &str) -> Outcome {
    Outcome {
        ending: Termination::Exited(0),
        stdout: stdout.as_bytes().to_vec(),
        stderr: stderr.as_bytes().to_vec(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    }
}

/// An assignment with an input, from which wrong outputs are made.
struct Table {
    assignment: Assignment,
    input: Input,
}

/// How an output goes wrong.
enum Wrong<'a> {
    /// A known fault.
    Fault(&'a str),
    /// The first of these words is replaced by the second, at its first occurrence.
    Words(&'a str, &'a str),
    /// The output is this.
    Output(&'a str),
    /// Likewise, and it ends with this line.
    Line(&'a str, &'a str),
    /// It ends before these words.
    Stops(&'a str),
}

use Wrong::{Fault, Line, Output, Stops, Words};

impl Table {
    fn of(name: &str, stdin: &str) -> Table {
        let input = Input { stdin: stdin.to_owned(), args: Vec::new() };
        Table { assignment: Assignment::builtin(name).expect("an assignment"), input }
    }

    fn output(&self, wrong: &Wrong<'_>) -> String {
        let right = || self.assignment.transcript(&self.input).output();
        match wrong {
            Fault(id) => {
                let fault = self.assignment.faults().into_iter().find(|fault| fault.id == *id);
                fault.expect("a known fault").apply(&self.assignment).transcript(&self.input).output()
            }
            Words(from, to) => {
                assert!(right().contains(from), "“{from}” is not in the right output:\n{}", right());
                right().replacen(from, to, 1)
            }
            Line(from, to) => {
                let wrong = self.output(&Words(from, to));
                let at = wrong.find(to).expect("just put there");
                let end = wrong[at..].find('\n').map_or(wrong.len(), |end| at + end + 1);
                wrong[..end].to_owned()
            }
            Output(text) => (*text).to_owned(),
            Stops(before) => right().split_once(before).expect("in the right output").0.to_owned(),
        }
    }

    fn verdict(&self, stdout: &str, stderr: &str) -> Verdict {
        let case = case(&self.assignment, self.input.clone());
        judge(&suite(self.assignment.clone()), &case, &LIMITS, &outcome(stdout, stderr))
    }

    fn reason(&self, wrong: &Wrong<'_>) -> String {
        self.verdict(&self.output(wrong), "").reason.map(|reason| reason.to_string()).unwrap_or_default()
    }

    /// Each wrong output has exactly this reason.
    #[track_caller]
    fn holds(&self, rows: &[(Wrong<'_>, &str)]) {
        for (wrong, reason) in rows {
            assert_eq!(self.reason(wrong), *reason, "of\n{}", self.output(wrong));
        }
    }
}
