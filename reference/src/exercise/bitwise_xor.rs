//! bitwise_xor: the exclusive or of two numbers, digit by binary digit.

use super::bits::{Gate, digits, value, width};
use super::spelling::{list, quoted};
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::transcript::Ending;

/// The settings of bitwise_xor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BitwiseXor {
    /// The operation on the digits.
    gate: Gate,
    /// Which digits stand below each other.
    alignment: Alignment,
    /// The bits that the numbers are kept in; all.
    kept: u128,
    /// How the result is printed.
    printed: Printed,
}

/// How the result is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Printed {
    /// As a number, which is right.
    Number,
    /// As a list of binary digits.
    List,
    /// As binary digits, one after another.
    Bare,
}

/// Which digits of two numbers stand below each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alignment {
    /// Those of the same weight, which is right.
    Weight,
    /// The leading ones: zeros are added behind the shorter number.
    Leading,
    /// Those of the same weight, as many as the shorter number has.
    Shorter,
}

impl Default for BitwiseXor {
    fn default() -> Self {
        BitwiseXor { gate: Gate::Xor, alignment: Alignment::Weight, kept: u128::MAX, printed: Printed::Number }
    }
}

impl BitwiseXor {
    fn result(&self, one: u128, other: u128) -> Option<u128> {
        let (one, other) = (one & self.kept, other & self.kept);
        let (longer, shorter) = (width(one).max(width(other)), width(one).min(width(other)));
        match self.alignment {
            Alignment::Weight => self.gate.of(one, other, longer),
            Alignment::Leading => {
                let padded = |number: u128| {
                    let mut digits = digits(number);
                    digits.resize(longer as usize, 0);
                    value(&digits)
                };
                self.gate.of(padded(one)?, padded(other)?, longer)
            }
            Alignment::Shorter => {
                let cut = |number: u128| number & !u128::MAX.checked_shl(shorter).unwrap_or(0);
                self.gate.of(cut(one), cut(other), shorter)
            }
        }
    }
}

impl Task for BitwiseXor {
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let (one, other) = reading::pair(stdin)?;
        let result = self.result(one, other).ok_or(Ending::Unforeseeable)?;
        Ok(Answer::without_board(match self.printed {
            Printed::Number => result.to_string(),
            Printed::List => list(digits(result)),
            Printed::Bare => format!("{result:b}"),
        }))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let (one, other) = reading::pair::<u128>(stdin).ok()?;
        let expected = one ^ other;
        let Ok(number) = actual.trim().parse::<u128>() else {
            return Some(match actual.trim() {
                "" => format!("the answer is missing: `{expected}` should be printed here."),
                "None" => "`None` is what is printed of a function that returns nothing.".to_owned(),
                list if list.starts_with('[') => {
                    format!("the answer is the number {expected}, not a list of binary digits.")
                }
                digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    format!("the exclusive or has no more binary digits than its numbers: it is {expected}.")
                }
                _ => "this line is not a number. Remove prints that were left over: the answer is the only line."
                    .to_owned(),
            });
        };
        let other_operation = [(Gate::Or, "inclusive or"), (Gate::And, "“and”"), (Gate::Sum, "sum")];
        let same = other_operation.iter().find(|(gate, _)| number > 0 && gate.of(one, other, 0) == Some(number));
        let longest = width(one).max(width(other)) as usize;
        Some(if actual.trim() == format!("{expected:b}") {
            format!("these are the binary digits of the answer, which is the number {expected}.")
        } else if let Some((_, name)) = same {
            format!("{number} is the {name} of {one} and {other}; their exclusive or is {expected}.")
        } else if longest <= 16 {
            let binary = |number: u128| format!("{number:0width$b}", width = longest.max(1));
            format!(
                "in binary digits {} and {} differ where {} has a 1, so the answer is {expected}.",
                binary(one),
                binary(other),
                binary(expected)
            )
        } else if longest > 32 && number == expected & u128::from(u32::MAX) {
            format!(
                "the numbers have up to {longest} bits, and {} has at most 32: the answer is {expected}.",
                quoted(actual)
            )
        } else {
            format!("the exclusive or of {one} and {other} is {expected}.")
        })
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut BitwiseXor)) {
    if let Function::BitwiseXor(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("inclusive-or", "takes the inclusive or of the numbers", |e| set(e, |s| s.gate = Gate::Or)),
    Fault::exercise("and", "takes the “and” of the numbers", |e| set(e, |s| s.gate = Gate::And)),
    Fault::exercise("equality", "has a 1 where the binary digits are equal, which is the opposite", |e| {
        set(e, |s| s.gate = Gate::Equal);
    }),
    Fault::exercise("sum", "adds the numbers", |e| set(e, |s| s.gate = Gate::Sum)),
    Fault::exercise("pads-behind", "adds zeros behind the shorter binary number in place of before it", |e| {
        set(e, |s| s.alignment = Alignment::Leading);
    }),
    Fault::exercise("shorter-only", "looks at only as many binary digits as the shorter number has", |e| {
        set(e, |s| s.alignment = Alignment::Shorter);
    }),
    Fault::exercise("keeps-32-bits", "drops all but the last 32 bits of the numbers", |e| {
        set(e, |s| s.kept = u32::MAX.into());
    }),
    Fault::exercise("digit-list", "prints a list of the binary digits of the result in place of the number", |e| {
        set(e, |s| s.printed = Printed::List);
    }),
    Fault::exercise("bare-digits", "prints the result in binary digits", |e| set(e, |s| s.printed = Printed::Bare)),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_of_different_lengths_are_aligned_by_weight() {
        let with = |alignment| BitwiseXor { alignment, ..BitwiseXor::default() }.result(3, 12);
        assert_eq!(with(Alignment::Weight), Some(15));
        assert_eq!(with(Alignment::Leading), Some(0));
        assert_eq!(with(Alignment::Shorter), Some(3));
        let whole = BitwiseXor { alignment: Alignment::Shorter, ..BitwiseXor::default() };
        assert_eq!(whole.result(u128::MAX, u128::MAX - 1), Some(1));
    }

    #[test]
    fn a_wrong_number_is_explained_by_what_it_is() {
        let why = |stdin: &str, actual: &str| BitwiseXor::default().explain(stdin, 0, actual).expect("a reason");
        assert!(why("3 5", "7").contains("7 is the inclusive or of 3 and 5; their exclusive or is 6"));
        assert!(why("3 5", "8").contains("sum"));
        assert!(why("3 5", "9").contains("011 and 101 differ where 110"));
        assert!(why("3 5", "110").contains("binary digits of the answer, which is the number 6"));
        assert!(why("3 5", &"9".repeat(50)).contains("no more binary digits"));
        assert!(why("3 5", "[1, 1, 0]").contains("not a list"));
        assert!(why("3 5", "debug").contains("left over"));
        assert!(why("4294967296 1", "1").contains("up to 33 bits"));
    }

    proptest! {
        #[test]
        fn numbers_of_any_length_are_exact(one: u128, other: u128) {
            let answer = BitwiseXor::default().answer(&format!("{one} {other}\n"), None).expect("an answer");
            prop_assert_eq!(answer.lines, vec![(one ^ other).to_string()]);
        }
    }
}
