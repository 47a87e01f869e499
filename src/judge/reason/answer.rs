use std::mem::{Discriminant, discriminant};

use nim_reference::Transcript;
use nim_reference::assignment::Input;
use nim_reference::exercise::{Exercise, KnownFault, Reason};
use serde_json::Value;

use super::blank_line::BlankLine;
use super::context::Output;
use super::extra_line;
use super::places::are_alike;
use super::prompt_before_answer;
use super::terms::Terms;
use super::wrong_stream::WrongStream;
use super::{Facts, Kind, Part};
use crate::judge::standard_error::has_message;

facts! {
    /// The answer of an exercise is wrong. The exercise's own reason stands in its place.
    pub(super) struct Answer(Reason);
}

impl Facts for Answer {
    fn words(&self, _: &Terms) -> String {
        self.0.to_string()
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        Some(self.0.in_general().to_owned())
    }
}

impl Answer {
    /// The name of the exercise's own reason.
    pub(super) fn id(&self) -> &'static str {
        self.0.id()
    }

    /// Takes the known mistake out that leads to the line, unless it `is_made`.
    pub(super) fn keep_mistake(&mut self, is_made: impl Fn(&KnownFault) -> bool) {
        self.0.keep_mistake(is_made);
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
    // The answer follows, though it may be spelt wrong.
    let is_answer = |next: &str| !next.trim().is_empty() && are_alike(&expected.to_lowercase(), &next.to_lowercase());
    let follows = output.line(at + 1, expected.len()).is_some_and(|next| is_answer(&next));
    if at < lines.len() && follows && output.lines.get(at).is_some_and(is_blank) {
        return Some(BlankLine::BEFORE_ANSWER.into());
    }
    if at < lines.len() && output.lines.get(at).is_none() && has_message(output.stderr, None, expected) {
        return Some(WrongStream::of(Part::Answer).into());
    }
    let line = output.line(at, expected.len());
    let next = output.line(at + 1, expected.len());
    let is_last = output.lines.len() <= at + 2;
    let is_answer = |next: &str| lines.len() == 1 && at == 0 && is_last && are_alike_values(expected, next);
    let is_before = line.as_deref().is_some_and(|line| !are_alike_values(expected, line));
    if let Some(next) = next.as_deref().filter(|next| is_before && is_answer(next)) {
        return Some(extra_line::before_answer(next.trim() == expected));
    }
    let prompt = line.as_deref().filter(|_| at == 0).and_then(|line| prompt_before_answer::recognise(expected, line));
    if prompt.is_some() {
        return prompt;
    }
    let why = exercise.explain(&input.stdin, at, line.as_deref().unwrap_or(""))?;
    Some(Answer(why).into())
}

/// Whether two lines spell values of one kind, as JSON or as Python does: numbers, truth values, lists.
pub(in crate::judge) fn are_alike_values(one: &str, other: &str) -> bool {
    kind_of_value(one).is_some_and(|kind| kind_of_value(other) == Some(kind))
}

/// The kind of value that a line spells, and that of the first item of a list.
fn kind_of_value(line: &str) -> Option<(Discriminant<Value>, Option<Discriminant<Value>>)> {
    let json = line.replace('(', "[").replace(')', "]").replace("True", "true").replace("False", "false");
    let value: Value = serde_json::from_str(json.trim()).ok()?;
    let first = value.as_array().and_then(|items| items.first());
    Some((discriminant(&value), first.map(discriminant)))
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_line_before_the_answer_is_no_answer() {
        let played = game("givegrade/optimal_move", "{\"board\": [5, 4, 3, 2, 1]}\n");
        played.says(
            "
            1
            ^ extra-line: this line should not be here. The right line follows it: the answer.
            [1, 1]
            ",
        );
        played.says(
            "
            nim sum: 1
            ^ extra-line: this line should not be here. After it comes the answer, in which something is wrong too.
            [2, 2]
            ",
        );
        // Two answers.
        played.is_not(
            "extra-line",
            "
            [2, 2]
            [1, 1]
            ",
        );
    }

    #[test]
    fn an_exercise_is_explained_by_its_own_words() {
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").says(
            "
            8
            ^ wrong-nim-sum: the nim-sum is the exclusive or of all rows: 3^5 = 6. The same line is printed by a
            ^ program that adds the rows instead of taking their exclusive or.
            ",
        );
    }

    #[test]
    fn a_long_answer_is_read_whole() {
        let rows = vec!["1"; 1000].join(", ");
        let input = format!("{{\"board\": [{rows}], \"row\": 1000, \"elements\": 1}}\n");
        let (_, words) = game("givegrade/make_move", &input).judge(&format!("[[{rows}], false]\n")).expect("a reason");
        assert!(words.contains(": taking 1 from row 1000 of board"), "{words}");
    }

    #[test]
    fn what_stands_around_an_answer_is_no_answer() {
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").is_not(
            "wrong-nim-sum",
            "

            ^ blank-line: there should be no empty line before the answer.
            6
            ",
        );
    }

    #[test]
    fn an_answer_below_an_empty_line_is_there_though_it_is_spelt_wrong() {
        let played = game("givegrade/present_board", "5 2\n");
        played.says(
            "
            Nim:

            ^ blank-line: there should be no empty line before the answer.
            1: x x x x x
            2: x x
            ",
        );
        played.is_not(
            "blank-line",
            "
            Nim:

            ^ missing-answer: a line of the answer is missing: `1: X X X X X` should be printed here.
            Bye
            ",
        );
    }

    #[test]
    fn the_facts_are_those_of_the_exercise() {
        let facts = game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").facts("8\n");
        assert_eq!((&facts["sizes"], &facts["sum"]), (&serde_json::json!(["3", "5"]), &"6".into()));
    }
}
