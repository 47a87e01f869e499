use nim_reference::Transcript;
use nim_reference::assignment::Input;
use nim_reference::exercise::{Exercise, Reason};

use super::{Facts, Kind};
use super::blank_line::BlankLine;
use super::context::Output;
use super::terms::Terms;

facts! {
    /// The answer of an exercise is wrong. Exercises have reasons of their own.
    pub(super) struct Answer {
        why: Reason,
    }
}

impl Facts for Answer {
    fn words(&self, _: &Terms) -> String {
        self.why.to_string()
    }
}

impl Answer {
    /// The name of the exercise's own reason.
    pub(super) fn id(&self) -> &'static str {
        self.why.id()
    }
}

/// Why line `at`, from 0, of an exercise's output is wrong.
pub(super) fn explain(
    exercise: &Exercise,
    input: &Input,
    transcript: &Transcript,
    output: Output<'_>,
    at: usize,
) -> Option<Kind> {
    let lines = transcript.lines();
    let expected = lines.get(at).map_or("", |line| line.text.as_str());
    let is_blank = |line: &&[u8]| line.iter().all(u8::is_ascii_whitespace);
    let follows = output.lines.get(at + 1).is_some_and(|next| output.compare.same_line(next, expected.as_bytes()));
    if at < lines.len() && follows && output.lines.get(at).is_some_and(is_blank) {
        return Some(BlankLine::BEFORE_ANSWER.into());
    }
    let line = output.line(at, expected.len());
    let why = exercise.explain(&input.stdin, at, line.as_deref().unwrap_or(""))?;
    Some(Answer { why }.into())
}
