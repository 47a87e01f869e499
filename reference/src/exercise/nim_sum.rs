//! nim_sum: the nim-sum of a board, and what kind of position it makes the board.
//!
//! In this course an N-position is one whose nim-sum is 0, and a P-position is any other; elsewhere the names are the
//! other way round.

use serde::Deserialize;

use super::bits::Gate;
use super::spelling::{Spelling, brief, explain_json, quoted};
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::position::Position;
use crate::rules::Skipped;
use crate::transcript::Ending;

/// The settings of nim_sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NimSum {
    /// What the sizes are combined by.
    gate: Gate,
    /// The row that the loop forgets.
    skips: Skipped,
    /// The bits that the sizes are kept in; all.
    kept: u128,
    /// Whether a board without rows has a nim-sum, 0.
    sums_no_rows: bool,
    /// Whether the names of the positions are exchanged, as they are used elsewhere.
    exchanges_names: bool,
    /// What a truth value is printed as.
    truth: Truth,
}

/// What the kind of a position is printed as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Truth {
    /// A truth value.
    Value(Spelling),
    /// The nim-sum itself, where it makes the answer true.
    NimSum,
}

impl Default for NimSum {
    fn default() -> Self {
        NimSum {
            gate: Gate::Xor,
            skips: Skipped::None,
            kept: u128::MAX,
            sums_no_rows: true,
            exchanges_names: false,
            truth: Truth::Value(Spelling::Json),
        }
    }
}

#[derive(Deserialize)]
struct Question {
    r#type: Type,
    input: Vec<u128>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    NimSum,
    IsNPosition,
    IsPPosition,
}

impl Question {
    /// The board; empty where a row is larger than rows of a game are.
    fn board(&self) -> Position {
        let sizes: Result<Vec<u64>, _> = self.input.iter().map(|&size| u64::try_from(size)).collect();
        sizes.map(Position::new).unwrap_or_default()
    }
}

impl NimSum {
    fn sum(&self, sizes: &[u128]) -> Option<u128> {
        if sizes.is_empty() && !self.sums_no_rows {
            return None;
        }
        let mut visited = sizes[self.skips.visits(sizes.len())].iter();
        visited.try_fold(0, |sum, &size| self.gate.of(sum, size, 0)).map(|sum| sum & self.kept)
    }
}

impl Task for NimSum {
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let question: Question = reading::json(stdin)?;
        let sum = self.sum(&question.input).ok_or(Ending::Unforeseeable)?;
        let zero_is = |zero: bool| match self.truth {
            Truth::NimSum if !zero => sum.to_string(),
            Truth::NimSum => Spelling::Json.boolean(sum == 0).to_owned(),
            Truth::Value(spelling) => spelling.boolean((sum == 0) == zero).to_owned(),
        };
        let line = match question.r#type {
            Type::NimSum => sum.to_string(),
            Type::IsNPosition => zero_is(!self.exchanges_names),
            Type::IsPPosition => zero_is(self.exchanges_names),
        };
        Ok(Answer::line(question.board(), line))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let question: Question = reading::json(stdin).ok()?;
        let expected = self.answer(stdin, None).ok()?.lines.pop()?;
        if let Some(reason) = explain_json(&expected, actual) {
            return Some(reason);
        }
        let sum = self.sum(&question.input)?;
        let sizes = &question.input;
        let sum_of = match sizes.len() {
            0 => "the board has no rows, and its nim-sum is 0".to_owned(),
            1..=16 => {
                let terms: Vec<String> = sizes.iter().map(u128::to_string).collect();
                format!("{} = {sum}", terms.join("^"))
            }
            _ => format!("the nim-sum of {} is {sum}", brief(sizes)),
        };
        Some(match question.r#type {
            Type::NimSum => {
                let total = sizes.iter().try_fold(0_u128, |total, &size| total.checked_add(size));
                let ordinary = total.is_some_and(|total| actual.trim() == total.to_string());
                let ordinary = if ordinary { "; the ordinary sum is something else" } else { "" };
                format!("the nim-sum is the exclusive or of all rows: {sum_of}{ordinary}.")
            }
            Type::IsNPosition if matches!(actual.trim(), "true" | "false") => {
                format!("in this course an N-position is one whose nim-sum is 0: {sum_of}.")
            }
            Type::IsPPosition if matches!(actual.trim(), "true" | "false") => {
                format!("in this course a P-position is one whose nim-sum is not 0: {sum_of}.")
            }
            _ => format!("the answer is true or false, not {}.", quoted(actual)),
        })
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut NimSum)) {
    if let Function::NimSum(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("ordinary-sum", "adds the rows in place of taking their exclusive or", |e| {
        set(e, |s| s.gate = Gate::Sum);
    }),
    Fault::exercise("inclusive-or", "takes the inclusive or of the rows", |e| set(e, |s| s.gate = Gate::Or)),
    Fault::exercise("forgets-first-row", "leaves the first row out of the nim-sum", |e| {
        set(e, |s| s.skips = Skipped::First);
    }),
    Fault::exercise("forgets-last-row", "leaves the last row out of the nim-sum", |e| {
        set(e, |s| s.skips = Skipped::Last);
    }),
    Fault::exercise("keeps-32-bits", "drops all but the last 32 bits of the nim-sum", |e| {
        set(e, |s| s.kept = u32::MAX.into());
    }),
    Fault::exercise("fails-without-rows", "fails on a board without rows, whose nim-sum is 0", |e| {
        set(e, |s| s.sums_no_rows = false);
    }),
    Fault::exercise(
        "n-and-p-exchanged",
        "exchanges N-positions and P-positions: in this course N means nim-sum 0",
        |e| {
            set(e, |s| s.exchanges_names = true);
        },
    ),
    Fault::exercise("python-print", "prints True and False as Python does, not as JSON", |e| {
        set(e, |s| s.truth = Truth::Value(Spelling::Python));
    }),
    Fault::exercise("nim-sum-for-truth", "answers with the nim-sum where true or false is asked for", |e| {
        set(e, |s| s.truth = Truth::NimSum);
    }),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn question(kind: &str, sizes: &[u128]) -> String {
        format!("{{\"type\": \"{kind}\", \"input\": {sizes:?}}}")
    }

    fn printed(kind: &str, sizes: &[u128]) -> String {
        NimSum::default().answer(&question(kind, sizes), None).expect("an answer").lines.join("$")
    }

    #[test]
    fn the_course_s_own_boards() {
        assert_eq!(printed("nim_sum", &[5, 4, 3, 2]), "0");
        assert_eq!(printed("is_n_position", &[5, 4, 3, 2]), "true");
        assert_eq!(printed("is_p_position", &[5, 4, 3, 2]), "false");
        assert_eq!(printed("nim_sum", &[5, 4, 3, 2, 1]), "1");
        assert_eq!(printed("is_n_position", &[5, 4, 3, 2, 1]), "false");
        assert_eq!(printed("is_p_position", &[]), "false");
    }

    #[test]
    fn rows_past_64_bits_have_a_nim_sum_but_no_frame() {
        let answer = NimSum::default().answer(&question("nim_sum", &[1 << 64, 1]), None).expect("an answer");
        assert_eq!(answer.lines, ["18446744073709551617"]);
        assert_eq!(answer.board, Position::default());
    }

    #[test]
    fn a_wrong_answer_is_explained_by_the_nim_sum() {
        let why = |kind: &str, sizes: &[u128], actual: &str| {
            NimSum::default().explain(&question(kind, sizes), 0, actual).expect("a reason")
        };
        assert!(why("nim_sum", &[5, 4, 3], "12").contains("5^4^3 = 2; the ordinary sum"));
        assert!(why("is_n_position", &[5, 4, 3, 2], "false").contains("whose nim-sum is 0: 5^4^3^2 = 0"));
        assert!(why("is_p_position", &[5, 4], "false").contains("whose nim-sum is not 0: 5^4 = 1"));
        assert!(why("is_p_position", &[5, 4], "1").contains("true or false"));
        assert!(why("is_p_position", &[5, 4], "True").contains("small letters"));
        assert!(why("nim_sum", &[], "1").contains("no rows"));
    }

    proptest! {
        #[test]
        fn every_board_is_an_n_position_or_a_p_position(sizes in prop::collection::vec(0..4_u128, 0..6)) {
            prop_assert_ne!(printed("is_n_position", &sizes), printed("is_p_position", &sizes));
            prop_assert_eq!(printed("is_n_position", &sizes) == "true", printed("nim_sum", &sizes) == "0");
        }
    }
}
