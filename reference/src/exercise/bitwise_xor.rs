//! bitwise_xor: the exclusive or of two numbers, digit by binary digit.

use super::bits::{Gate, digits, value, width};
use super::input;
use super::reason::{AsText, Form, Reason};
use super::spelling::list;
use super::task::{Faults, Task, fault};
use super::wrong_line::WrongLine;
use crate::transcript::Ending;

/// The settings of bitwise_xor.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BitwiseXor {
    /// The operation on the digits.
    gate: Gate,
    /// Which digits stand below each other.
    alignment: Alignment,
    keeps_32_bits: bool,
    digit_list: bool,
    bare_digits: bool,
}

/// Which digits of two numbers stand below each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Alignment {
    /// Those of the same weight, which is right.
    #[default]
    Weight,
    /// The leading ones: zeros are added behind the shorter number.
    Leading,
    /// Those of the same weight, as many as the shorter number has.
    Shorter,
}

impl BitwiseXor {
    fn result(&self, one: u128, other: u128) -> Option<u128> {
        let kept = if self.keeps_32_bits { u32::MAX.into() } else { u128::MAX };
        let (one, other) = (one & kept, other & kept);
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
    type Question = (u128, u128);

    const FAULTS: Faults<Self> = &[
        fault("inclusive-or", "takes the inclusive or (|) of the numbers", |s| s.gate = Gate::Or),
        fault("and", "takes the and (&) of the numbers", |s| s.gate = Gate::And),
        fault("equality", "has a 1 where the binary digits are equal, which is the opposite", |s| s.gate = Gate::Equal),
        fault("sum", "adds the numbers", |s| s.gate = Gate::Sum),
        fault("pads-behind", "adds zeros at the end of the shorter binary number instead of at its beginning", |s| {
            s.alignment = Alignment::Leading
        }),
        fault("shorter-only", "looks at only as many binary digits as the shorter number has", |s| {
            s.alignment = Alignment::Shorter
        }),
        fault("keeps-32-bits", "drops all but the last 32 bits of the numbers", |s| s.keeps_32_bits = true),
        fault("digit-list", "prints a list of the binary digits of the result instead of the number", |s| {
            s.digit_list = true
        }),
        fault("bare-digits", "prints the result in binary digits", |s| s.bare_digits = true),
    ];

    fn read(stdin: &str) -> Result<(u128, u128), Ending> {
        input::pair(stdin)
    }

    fn answer(&self, &(one, other): &(u128, u128), _: Option<&str>) -> Result<String, Ending> {
        let result = self.result(one, other).ok_or(Ending::Unforeseeable)?;
        Ok(match result {
            _ if self.digit_list => list(digits(result)),
            _ if self.bare_digits => format!("{result:b}"),
            number => number.to_string(),
        })
    }

    fn explain(&self, question: &(u128, u128), wrong: WrongLine<'_>) -> Option<Reason> {
        let (one, other) = *question;
        Some(wrong.malformed(Form::Number).unwrap_or_else(|| {
            if wrong.actual.parse::<f64>().is_ok() {
                Reason::WrongExclusiveOr {
                    one: AsText(one),
                    other: AsText(other),
                    mistake: self.mistake(question, wrong),
                }
            } else {
                Reason::WrongForm { answer: Form::Number, actual: wrong.actual() }
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::task::testing::{right, why};
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
    fn a_wrong_number_is_explained_by_the_digits_and_what_leads_to_it() {
        let why = |stdin: &str, actual: &str| why::<BitwiseXor>(stdin, 0, actual);
        let six = "in binary digits 011 and 101 differ where 110 has a 1, so the answer is 6.";
        let made = |sentence: &str| format!("{six} The same line is printed by a program that {sentence}.");
        assert_eq!(why("3 5", "7"), made("takes the inclusive or (|) of the numbers"));
        assert_eq!(why("3 5", "8"), made("adds the numbers"));
        assert_eq!(why("3 5", "110"), made("prints the result in binary digits"));
        assert_eq!(why("3 5", "9"), six);
        assert_eq!(why("3 5", &"9".repeat(50)), six);
        for number in ["-4", "06", "6.0"] {
            assert_eq!(why("3 5", number), six);
        }
        for other in ["[1, 1, 0]", "0b110", "True"] {
            assert_eq!(why("3 5", other), format!("the answer is a decimal number, not `{other}`."));
        }
        assert!(why("3 5", "debug").contains("nothing else"));
        let large = why("8589934593 4294967298", "3");
        assert!(large.starts_with("the exclusive or of 8589934593 and 4294967298 is 12884901891."), "{large}");
        assert!(large.ends_with("drops all but the last 32 bits of the numbers."), "{large}");
        let two_faults = why("4294967296 1", "1");
        assert_eq!(two_faults, "the exclusive or of 4294967296 and 1 is 4294967297.");
    }

    proptest! {
        #[test]
        fn numbers_of_any_length_are_exact(one: u128, other: u128) {
            prop_assert_eq!(right::<BitwiseXor>(&format!("{one} {other}\n")), (one ^ other).to_string());
        }
    }
}
