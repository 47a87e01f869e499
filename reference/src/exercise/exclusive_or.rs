//! exclusive_or: of two bits.

use super::bits::Gate;
use super::input;
use super::reason::{AsText, Form, Reason};
use super::spelling::Spelling;
use super::task::{Faults, Task, fault};
use super::wrong_line::WrongLine;
use crate::transcript::Ending;

/// The settings of exclusive_or.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct ExclusiveOr {
    /// The operation.
    gate: Gate,
    /// Whether the answer is printed as Python's truth value.
    truth_value: bool,
    /// Whether the bits are joined as text.
    joins_text: bool,
}

impl Task for ExclusiveOr {
    type Question = (u128, u128);

    const JSON: bool = false;

    const FAULTS: Faults<Self> = &[
        fault("inclusive-or", "answers with the inclusive or: 1 when both bits are 1", |s| s.gate = Gate::Or),
        fault("and", "answers 1 only when both bits are 1", |s| s.gate = Gate::And),
        fault("not-and", "answers 1 also when both bits are 0", |s| s.gate = Gate::NotAnd),
        fault("neither", "answers 1 only when both bits are 0", |s| s.gate = Gate::Neither),
        fault("first-alone", "answers 1 only when the first bit is 1 and the second is 0", |s| {
            s.gate = Gate::FirstAlone
        }),
        fault("second-alone", "answers 1 only when the first bit is 0 and the second is 1", |s| {
            s.gate = Gate::SecondAlone
        }),
        fault("equality", "answers 1 when the bits are equal, which is the opposite", |s| s.gate = Gate::Equal),
        fault("sum", "adds the bits, so that two ones give 2", |s| s.gate = Gate::Sum),
        fault("truth-value", "prints True or False instead of 1 or 0", |s| s.truth_value = true),
        fault("joins-text", "puts the two bits one after the other as text, as `+` does with strings", |s| {
            s.joins_text = true
        }),
    ];

    fn read(stdin: &str) -> Result<(u128, u128), Ending> {
        let (one, other) = input::pair::<u128>(stdin)?;
        match [one, other].into_iter().find(|&bit| bit > 1) {
            Some(number) => Err(Ending::BadInput(number.to_string())),
            None => Ok((one, other)),
        }
    }

    fn answer(&self, &(one, other): &(u128, u128), _: Option<&str>) -> Result<String, Ending> {
        if self.joins_text {
            return Ok(format!("{one}{other}"));
        }
        let result = self.gate.of(one, other, 1).ok_or(Ending::Unpredictable)?;
        let truth = Spelling::Python.boolean(result != 0);
        Ok(if self.truth_value { truth.to_owned() } else { result.to_string() })
    }

    fn explain(&self, &(one, other): &(u128, u128), wrong: WrongLine<'_>) -> Option<Reason> {
        Some(wrong.malformed(Form::Bit).unwrap_or_else(|| match wrong.actual.parse::<u128>() {
            Ok(_) => Reason::WrongExclusiveOr { one: AsText(one), other: AsText(other), mistake: None },
            Err(_) => Reason::WrongForm { answer: Form::Bit, actual: wrong.actual() },
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::task::testing::{printed, right, why};
    use super::*;

    #[test]
    fn one_of_two_bits_but_not_both() {
        let answers = ["0 0\n", "0 1\n", "1 0", "1 1\n"].map(right::<ExclusiveOr>);
        assert_eq!(answers, ["0", "1", "1", "0"]);
        assert_eq!(printed(&ExclusiveOr::default(), "2 1\n", None), Err(Ending::BadInput("2".to_owned())));
    }

    #[test]
    fn a_wrong_bit_is_explained_by_the_two_that_are_given() {
        let why = |stdin: &str, actual: &str| why::<ExclusiveOr>(stdin, 0, actual);
        assert!(why("1 1", "1").contains("is 0, because the bits are equal"));
        assert!(why("0 1", "0").contains("is 1, because exactly one"));
        assert!(why("0 1", "True").contains("the answer is a bit, not `True`"));
        assert!(why("0 1", "a: 0").contains("not a bit"));
    }
}
