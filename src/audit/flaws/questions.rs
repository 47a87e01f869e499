//! Cases that ask the same: two of a suite, or a public one that gives a hidden one away.

use nim_reference::rules::{Opening, Player};
use nim_reference::transcript::Entry;

use super::{Flaw, FlawKind, INPUT, Severity, named};
use crate::suite::{Case, Suite};

/// What a case asks of a right program, without what is trivial.
#[derive(PartialEq, Eq)]
struct Question {
    args: Vec<String>,
    /// What is read, one thing after the other.
    reads: Vec<String>,
    printed: String,
    /// Whether the input ends with a line's end. An exercise reads what it is given, and a game what somebody types.
    is_ended: bool,
}

/// Each later case of two that ask the same, and each hidden one with a public twin.
pub(super) fn find(suite: &Suite) -> Vec<Flaw> {
    let questions: Vec<Question> = suite.cases.iter().map(|case| Question::of(case, suite)).collect();
    let mut flaws = Vec::new();
    for (number, case) in suite.cases.iter().enumerate() {
        let earlier = || (0..number).find(|&other| questions[other] == questions[number]);
        let is_twin = |other: &usize| {
            let other_case = &suite.cases[*other];
            other_case.hidden.is_none() && questions[*other].is_twin_of(&questions[number], suite)
        };
        let twin = case.hidden.and_then(|_| (0..questions.len()).find(is_twin));
        if let Some(twin) = twin {
            flaws.push(hidden_twin(case, &suite.cases[twin], questions[number] == questions[twin]));
        } else if let Some(other) =
            earlier().filter(|&other| suite.cases[other].hidden.is_some() == case.hidden.is_some())
        {
            flaws.push(same_question(case, &suite.cases[other]));
        }
    }
    flaws
}

fn same_question(case: &Case, other: &Case) -> Flaw {
    let (severity, but) = match case.expect == other.expect {
        true => (Severity::Warning, ""),
        false => (Severity::Error, ", and expects another answer"),
    };
    let how = how_alike(case, other, true);
    let message = format!("{} asks the same as {}{but}: {how}", named(case), named(other));
    Flaw::at(&case.source, &INPUT, FlawKind::SameQuestion, severity, message)
}

fn hidden_twin(case: &Case, public: &Case, is_same: bool) -> Flaw {
    let how = how_alike(case, public, is_same);
    let message = format!("{} is hidden, and {} shows what it asks: {how}", named(case), named(public));
    Flaw::at(&case.source, &["hidden"], FlawKind::HiddenTwin, Severity::Warning, message)
}

fn how_alike(one: &Case, other: &Case, is_same: bool) -> &'static str {
    match one.input == other.input {
        true => "their inputs are the same",
        false if is_same => "their inputs differ only in blanks or in what is never read",
        false => "their inputs differ only in the names of players",
    }
}

impl Question {
    fn of(case: &Case, suite: &Suite) -> Self {
        Question {
            args: case.input.args.clone(),
            reads: case.reference.entries().filter_map(Entry::entered).map(plain).collect(),
            printed: case.reference.output().to_owned(),
            is_ended: suite.assignment.game().is_some() || case.input.stdin.ends_with('\n'),
        }
    }

    /// Whether the answer to one is the answer to the other but for the names of players.
    fn is_twin_of(&self, other: &Question, suite: &Suite) -> bool {
        if self == other {
            return true;
        }
        let Some(game) = suite.assignment.game().filter(|game| game.rules.opening == Opening::NamesAndSizes) else {
            return false;
        };
        let (Some((own, rest)), Some((others, other_rest))) =
            (self.reads.split_at_checked(NAMES), other.reads.split_at_checked(NAMES))
        else {
            return false;
        };
        let alike = |(player, (one, other)): (Player, (&String, &String))| {
            game.is_human(player, one) == game.is_human(player, other)
        };
        rest == other_rest && Player::BOTH.into_iter().zip(own.iter().zip(others)).all(alike)
    }
}

/// How many names of players are read before anything else.
const NAMES: usize = 2;

/// What is read, without blanks that mean nothing: within a line, how many there are; within a question in JSON that stands on one
/// line, all of them.
fn plain(read: &str) -> String {
    let is_one_line = !read.contains('\n');
    match serde_json::from_str::<serde_json::Value>(read) {
        Ok(question) if is_one_line => question.to_string(),
        _ => read
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}
