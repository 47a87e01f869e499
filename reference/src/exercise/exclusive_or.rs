//! exclusive_or: of two bits.

use super::bits::Gate;
use super::spelling::{Spelling, quoted};
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::transcript::Ending;

/// The settings of exclusive_or.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ExclusiveOr {
    /// The operation.
    gate: Gate,
    /// Whether the answer is printed as Python's truth value.
    truth_value: bool,
}

impl Default for ExclusiveOr {
    fn default() -> Self {
        ExclusiveOr { gate: Gate::Xor, truth_value: false }
    }
}

fn read(stdin: &str) -> Result<(u128, u128), Ending> {
    let (one, other) = reading::pair::<u128>(stdin)?;
    match [one, other].into_iter().find(|&bit| bit > 1) {
        Some(number) => Err(Ending::BadInput(number.to_string())),
        None => Ok((one, other)),
    }
}

impl Task for ExclusiveOr {
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let (one, other) = read(stdin)?;
        let result = self.gate.of(one, other, 1).ok_or(Ending::Unforeseeable)?;
        let truth = Spelling::Python.boolean(result != 0);
        Ok(Answer::without_board(if self.truth_value { truth.to_owned() } else { result.to_string() }))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let (one, other) = read(stdin).ok()?;
        let expected = one ^ other;
        let rule = if expected == 1 { "exactly one of the bits is 1" } else { "the bits are equal" };
        Some(match actual.trim() {
            "True" | "False" | "true" | "false" => {
                format!("the answer is a bit, {expected}, and not a truth value: {} is printed here.", quoted(actual))
            }
            "" => format!("the answer is missing: `{expected}` should be printed here."),
            "None" => "`None` is what is printed of a function that returns nothing.".to_owned(),
            actual if actual.parse::<u128>().is_ok() => {
                format!("the exclusive or of {one} and {other} is {expected}, because {rule}.")
            }
            _ => "this line is not a bit. Remove prints that were left over: the answer is the only line.".to_owned(),
        })
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut ExclusiveOr)) {
    if let Function::ExclusiveOr(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("inclusive-or", "answers with the inclusive or: 1 when both bits are 1", |e| {
        set(e, |s| s.gate = Gate::Or)
    }),
    Fault::exercise("and", "answers 1 only when both bits are 1", |e| set(e, |s| s.gate = Gate::And)),
    Fault::exercise("not-and", "answers 1 also when both bits are 0", |e| set(e, |s| s.gate = Gate::NotAnd)),
    Fault::exercise("equality", "answers 1 when the bits are equal, which is the opposite", |e| {
        set(e, |s| s.gate = Gate::Equal);
    }),
    Fault::exercise("sum", "adds the bits, so that two ones give 2", |e| set(e, |s| s.gate = Gate::Sum)),
    Fault::exercise("truth-value", "prints True or False in place of 1 or 0", |e| set(e, |s| s.truth_value = true)),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(stdin: &str) -> Result<String, Ending> {
        ExclusiveOr::default().answer(stdin, None).map(|answer| answer.lines.join("$"))
    }

    #[test]
    fn one_of_two_bits_but_not_both() {
        let answers = ["0 0\n", "0 1\n", "1 0", "1 1\n"].map(|stdin| printed(stdin).expect("an answer"));
        assert_eq!(answers, ["0", "1", "1", "0"]);
        assert_eq!(printed("2 1\n"), Err(Ending::BadInput("2".to_owned())));
    }

    #[test]
    fn a_wrong_bit_is_explained_by_the_two_that_are_given() {
        let why = |stdin: &str, actual: &str| ExclusiveOr::default().explain(stdin, 0, actual).expect("a reason");
        assert!(why("1 1", "1").contains("is 0, because the bits are equal"));
        assert!(why("0 1", "0").contains("is 1, because exactly one"));
        assert!(why("0 1", "True").contains("not a truth value"));
        assert!(why("0 1", "a: 0").contains("not a bit"));
    }
}
