//! nim_sum: the nim-sum of a board, and what kind of position it makes the board.
//!
//! In this course an N-position is one whose nim-sum is 0, and a P-position is any other; elsewhere the names are the
//! other way round.

use serde::Deserialize;

use super::bits::{Gate, digits};
use super::input;
use super::reason::{AsText, Form, Reason};
use super::spelling::{Spelling, list};
use super::task::{Faults, Task, fault, python_truth};
use super::wrong_line::WrongLine;
use crate::position::Position;
use crate::rules::Skipped;
use crate::transcript::Ending;

/// The settings of nim_sum.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct NimSum {
    /// What the sizes are combined by.
    gate: Gate,
    /// The rows that are combined.
    skips: Skipped,
    first_two_rows: bool,
    always_0: bool,
    /// Whether every row is combined with every other one, so that each counts once less than there are rows.
    every_pair: bool,
    keeps_32_bits: bool,
    without_rows: WithoutRows,
    /// Whether the nim-sum is printed as its binary digits.
    digit_list: bool,
    /// Whether the names of the positions are exchanged, as they are used elsewhere.
    exchanges_names: bool,
    /// Whether all positions are asked about as if by the other name.
    one_name: Option<char>,
    spelling: Spelling,
    /// Whether the nim-sum itself is printed for a truth value, where it makes the answer true.
    prints_nim_sum: bool,
    /// Whether 1 and 0 are printed for truth values.
    number_for_truth: bool,
}

/// What is answered for a board without rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum WithoutRows {
    /// That its nim-sum is 0.
    #[default]
    Zero,
    /// Nothing at all: Python ends with an error.
    Fails,
    /// null, for the function returns nothing; and that is no 0.
    Null,
}

/// What is asked of a board.
#[derive(Deserialize)]
pub(crate) struct NimSumQuestion {
    r#type: NimSumType,
    input: Vec<u128>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NimSumType {
    NimSum,
    IsNPosition,
    IsPPosition,
}

impl NimSum {
    fn sum(&self, sizes: &[u128]) -> Option<u128> {
        let visited = &sizes[self.skips.visits(sizes.len())];
        let visited = &visited[..if self.first_two_rows { visited.len().min(2) } else { visited.len() }];
        let is_0 = self.always_0 || (self.every_pair && visited.len() % 2 == 1);
        let (&first, rest) = visited.split_first().filter(|_| !is_0).unwrap_or((&0, &[]));
        let sum = rest.iter().try_fold(first, |sum, &size| self.gate.of(sum, size, 0))?;
        Some(if self.keeps_32_bits { sum & u128::from(u32::MAX) } else { sum })
    }

    /// Whether a position is of a kind, N or P, by a nim-sum that is none where it is not a number.
    fn is_kind(&self, kind: char, sum: Option<u128>) -> String {
        let kind = self.one_name.unwrap_or(kind);
        let zero = (kind == 'N') != self.exchanges_names;
        let truth = (sum == Some(0)) == zero;
        match sum {
            Some(sum) if self.prints_nim_sum && !zero => sum.to_string(),
            None if self.prints_nim_sum && !zero => self.spelling.nothing().to_owned(),
            _ if self.number_for_truth => u8::from(truth).to_string(),
            _ => self.spelling.boolean(truth).to_owned(),
        }
    }
}

impl Task for NimSum {
    type Question = NimSumQuestion;

    const JSON: bool = true;

    const FAULTS: Faults<Self> = &[
        fault("ordinary-sum", "adds the rows instead of taking their exclusive or", |s| s.gate = Gate::Sum),
        fault("inclusive-or", "takes the inclusive or (|) of the rows", |s| s.gate = Gate::Or),
        fault("forgets-first-row", "leaves the first row out of the nim-sum", |s| s.skips.first = true),
        fault("forgets-last-row", "leaves the last row out of the nim-sum", |s| s.skips.last = true),
        fault("keeps-32-bits", "drops all but the last 32 bits of the nim-sum", |s| s.keeps_32_bits = true),
        fault("and", "takes the and (&) of the rows", |s| s.gate = Gate::And),
        fault("first-two-rows", "takes the exclusive or of the first two rows alone", |s| s.first_two_rows = true),
        fault(
            "every-pair",
            "takes the exclusive or of every pair of rows, which is 0 where the number of rows is odd",
            |s| s.every_pair = true,
        ),
        fault("always-0", "finds 0 as the nim-sum of every board", |s| s.always_0 = true),
        fault("digit-list", "prints a list of the binary digits of the nim-sum instead of the number", |s| {
            s.digit_list = true
        }),
        fault("fails-without-rows", "has no answer for a board without rows, whose nim-sum is 0", |s| {
            s.without_rows = WithoutRows::Fails
        }),
        fault("null-without-rows", "returns nothing as the nim-sum of a board without rows, where it is 0", |s| {
            s.without_rows = WithoutRows::Null
        }),
        fault("n-and-p-exchanged", "exchanges N-positions and P-positions: in this course N means nim-sum 0", |s| {
            s.exchanges_names = true
        }),
        fault("p-like-n", "answers for a P-position as for an N-position", |s| s.one_name = Some('N')),
        fault("n-like-p", "answers for an N-position as for a P-position", |s| s.one_name = Some('P')),
        python_truth(|s| s.spelling = Spelling::Python),
        fault("nim-sum-for-truth", "answers with the nim-sum where true or false is asked for", |s| {
            s.prints_nim_sum = true
        }),
        fault("number-for-truth", "prints 1 for true and 0 for false", |s| s.number_for_truth = true),
    ];

    fn read(stdin: &str) -> Result<NimSumQuestion, Ending> {
        input::json(stdin)
    }

    /// Empty where a row is larger than rows of a game are.
    fn board(question: &NimSumQuestion) -> Position {
        let sizes: Result<Vec<u64>, _> = question.input.iter().map(|&size| u64::try_from(size)).collect();
        sizes.map(Position::new).unwrap_or_default()
    }

    fn answer(&self, question: &NimSumQuestion, _: Option<&str>) -> Result<String, Ending> {
        let sum = match (question.input.is_empty(), self.without_rows) {
            (true, WithoutRows::Fails) => return Ok(String::new()),
            (true, WithoutRows::Null) => None,
            _ => Some(self.sum(&question.input).ok_or(Ending::Unpredictable)?),
        };
        Ok(match (question.r#type, sum) {
            (NimSumType::IsNPosition, sum) => self.is_kind('N', sum),
            (NimSumType::IsPPosition, sum) => self.is_kind('P', sum),
            (NimSumType::NimSum, None) => self.spelling.nothing().to_owned(),
            (NimSumType::NimSum, Some(sum)) if self.digit_list => list(digits(sum)),
            (NimSumType::NimSum, Some(sum)) => sum.to_string(),
        })
    }

    fn explain(&self, question: &NimSumQuestion, wrong: WrongLine<'_>) -> Option<Reason> {
        if let Some(reason) = wrong.malformed(Form::Json) {
            return Some(reason);
        }
        let (sizes, sum) = (question.input.iter().copied().map(AsText).collect(), AsText(self.sum(&question.input)?));
        let position = match question.r#type {
            NimSumType::NimSum => {
                return Some(Reason::WrongNimSum { sizes, sum, mistake: self.mistake(question, wrong) });
            }
            NimSumType::IsNPosition => 'N',
            NimSumType::IsPPosition => 'P',
        };
        Some(match wrong.actual {
            // Of a wrong value in Python's spelling the value is what matters.
            "true" | "false" | "True" | "False" => Reason::WrongPositionKind { position, sizes, sum },
            _ => Reason::WrongForm { answer: Form::TruthValue, actual: wrong.actual() },
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::task::testing::{right, why};
    use super::*;

    fn question(kind: &str, sizes: &[u128]) -> String {
        format!("{{\"type\": \"{kind}\", \"input\": {sizes:?}}}")
    }

    fn printed(kind: &str, sizes: &[u128]) -> String {
        right::<NimSum>(&question(kind, sizes))
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
        assert_eq!(printed("nim_sum", &[1 << 64, 1]), "18446744073709551617");
        let question = NimSum::read(&question("nim_sum", &[1 << 64, 1])).expect("a question");
        assert_eq!(NimSum::board(&question), Position::default());
    }

    #[test]
    fn a_wrong_answer_is_explained_by_the_nim_sum() {
        let why = |kind: &str, sizes: &[u128], actual: &str| why::<NimSum>(&question(kind, sizes), 0, actual);
        assert!(why("nim_sum", &[5, 4, 3], "12").ends_with(
            "5^4^3 = 2. The same line is printed by a program that adds the rows instead of taking their exclusive or."
        ));
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
