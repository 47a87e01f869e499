//! Small games in which a mark below the wrong line holds the reason that it should have.
//!
//! A line `…` stands for what a right program prints before the lines that follow. In a line of output `→` is a tab
//! and `·` a blank at its end; `(end)` is where the output ends too early. A mark is a line that begins with `^`,
//! and long words go on in further ones.

use nim_reference::Assignment;
use nim_reference::assignment::Input;

use super::{LIMITS, case, outcome, suite};
use crate::judge::{Reason, Verdict, judge};
use crate::sandbox::{Outcome, Termination};

/// An assignment with what a program is given.
pub(in crate::judge::reason) struct Game {
    pub(in crate::judge::reason) assignment: Assignment,
    input: Input,
    ending: Termination,
    stderr: String,
}

/// The assignment of this name, with the program's arguments behind it, and what the user types.
pub(in crate::judge::reason) fn game(command: &str, stdin: &str) -> Game {
    let mut words = command.split(' ');
    let assignment = words.next().and_then(Assignment::builtin).expect("an assignment");
    let args = words.map(str::to_owned).collect();
    Game {
        assignment,
        input: Input { stdin: stdin.to_owned(), args },
        ending: Termination::Exited(0),
        stderr: String::new(),
    }
}

/// An output taken apart.
struct Marked {
    output: String,
    /// The number of the line above the mark, and the words of the mark.
    mark: Option<(usize, String)>,
}

impl Game {
    /// The program ends like this.
    pub(in crate::judge::reason) fn ends(mut self, ending: Termination) -> Game {
        self.ending = ending;
        self
    }

    /// The program prints this on standard error.
    pub(in crate::judge::reason) fn stderr(mut self, text: &str) -> Game {
        self.stderr = text.to_owned();
        self
    }

    /// The assignment in other words for a message.
    pub(in crate::judge::reason) fn reworded(mut self, key: &str, text: &str) -> Game {
        let messages = self.assignment.messages();
        let (message, _) = messages.iter().find(|(message, _)| message.key() == key).expect("a message");
        self.assignment.reword(*message, text).expect("a template");
        self
    }

    /// The marked line is the first wrong one, for the marked reason: `kind: words`.
    #[track_caller]
    pub(in crate::judge::reason) fn says(&self, text: &str) {
        let Marked { output, mark } = self.read(text);
        let (line, words) = mark.expect("a mark");
        assert_eq!(self.judge(&output), Some((line, words)), "of\n{output}");
    }

    /// The output is wrong, and this kind is not the reason; that which is may be marked.
    #[track_caller]
    pub(in crate::judge::reason) fn is_not(&self, kind: &str, text: &str) {
        let Marked { output, mark } = self.read(text);
        let actual = self.judge(&output);
        assert_ne!(output, self.right());
        let is_named = actual.as_ref().is_some_and(|(_, words)| words.starts_with(&format!("{kind}: ")));
        assert!(!is_named, "{actual:?} of\n{output}");
        if mark.is_some() {
            assert_eq!(actual, mark, "of\n{output}");
        }
    }

    /// What a right program prints.
    pub(in crate::judge::reason) fn right(&self) -> String {
        self.assignment.transcript(&self.input).output().to_owned()
    }

    /// The number of the first wrong line, and its reason.
    pub(in crate::judge::reason) fn judge(&self, output: &str) -> Option<(usize, String)> {
        let verdict = self.verdict(output);
        let words = |reason: Reason| format!("{}: {reason}", reason.id());
        Some((verdict.difference.map_or(1, |difference| difference.line), verdict.reason.map(words)?))
    }

    /// The facts of the reason as a report in JSON has them.
    pub(in crate::judge::reason) fn facts(&self, output: &str) -> serde_json::Value {
        self.verdict(output).reason.expect("a reason").facts().into()
    }

    fn verdict(&self, output: &str) -> Verdict {
        let case = case(&self.assignment, self.input.clone());
        let outcome = Outcome { ending: self.ending.clone(), ..outcome(output, &self.stderr) };
        judge(&suite(self.assignment.clone()), &case, &LIMITS, &outcome)
    }

    fn read(&self, text: &str) -> Marked {
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let indent = |line: &&str| line.len() - line.trim_start().len();
        let indent = lines.iter().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
        let lines: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
        // The last line is that of the closing quote.
        let (mut lines, mut mark) = (&lines[..lines.len() - 1], None);
        let mut output: Vec<String> = Vec::new();
        if let Some((&"…", rest)) = lines.split_first() {
            output.extend(self.right_before(rest));
            lines = rest;
        }
        for line in lines {
            if let Some(words) = line.strip_prefix("^ ") {
                let (_, marked): &mut (usize, String) = mark.get_or_insert((output.len(), String::new()));
                *marked = format!("{marked} {words}").trim_start().to_owned();
            } else if *line == "(end)" {
                mark = Some((output.len() + 1, String::new()));
            } else {
                output.push(line.replace('→', "\t").replace('·', " "));
            }
        }
        let output = output.into_iter().map(|line| line + "\n").collect();
        Marked { output, mark }
    }

    /// The right lines before the place at which the most of these lines are right.
    fn right_before(&self, lines: &[&str]) -> Vec<String> {
        let right = self.right();
        let right: Vec<&str> = right.lines().collect();
        let same = |at: usize| {
            let pairs = right[at..].iter().zip(lines);
            pairs.take_while(|(right, line)| **right == line.replace('→', "\t").replace('·', " ")).count()
        };
        let at = (0..right.len()).rev().max_by_key(|&at| same(at)).filter(|&at| same(at) > 0);
        right[..at.expect("`…` is followed by a right line")].iter().map(|line| (*line).to_owned()).collect()
    }
}
