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
    /// How many of a number's last bits are kept, where not all are.
    keeps: Option<u32>,
    forgets_leading_digit: bool,
    /// Whether the digits of the result are read in reverse.
    reads_least_first: bool,
    /// Whether the last digit of the result gets the weight 2, the next one 4, and so on.
    doubles: bool,
    written: Written,
}

/// What the result is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Written {
    /// A decimal number.
    #[default]
    Decimal,
    /// A list of binary digits.
    DigitList,
    /// Binary digits.
    Digits,
    /// As Python's `bin` makes it.
    Bin,
    /// Not at all: the numbers are joined as text.
    JoinedText,
}

/// Which digits of two numbers stand below each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Alignment {
    /// Those of the same weight, which is right.
    #[default]
    Weight,
    /// The leading ones: zeros are added behind the shorter number.
    Leading,
    /// The leading ones, as many as the shorter number has.
    LeadingShorter,
    /// Those of the same weight, as many as the shorter number has.
    Shorter,
}

impl BitwiseXor {
    fn result(&self, one: u128, other: u128) -> Option<u128> {
        let kept = |number: u128| {
            let number = self.keeps.map_or(number, |bits| number & ((1 << bits) - 1));
            let leading = if self.forgets_leading_digit { number.checked_ilog2() } else { None };
            leading.map_or(number, |bit| number & !(1 << bit))
        };
        let (one, other) = (kept(one), kept(other));
        if matches!(self.gate, Gate::Sum | Gate::Power) {
            return self.gate.of(one, other, 0);
        }
        let (longer, shorter) = (width(one).max(width(other)), width(one).min(width(other)));
        match self.alignment {
            Alignment::Weight => self.gate.of(one, other, longer).and_then(|result| self.read(result, longer)),
            Alignment::Leading => {
                let padded = |number: u128| {
                    let mut digits = digits(number);
                    digits.resize(longer as usize, 0);
                    value(&digits)
                };
                self.gate.of(padded(one)?, padded(other)?, longer).and_then(|result| self.read(result, longer))
            }
            Alignment::LeadingShorter => {
                let cut = |number: u128| number.checked_shr(width(number) - shorter).unwrap_or(0);
                self.gate.of(cut(one), cut(other), shorter).and_then(|result| self.read(result, shorter))
            }
            Alignment::Shorter => {
                let cut = |number: u128| number & !u128::MAX.checked_shl(shorter).unwrap_or(0);
                self.gate.of(cut(one), cut(other), shorter).and_then(|result| self.read(result, shorter))
            }
        }
    }

    /// The number that is read from so many digits of the result.
    fn read(&self, result: u128, width: u32) -> Option<u128> {
        let reversed = || (0..width).fold(0, |number, bit| number << 1 | (result >> bit & 1));
        let number = if self.reads_least_first { reversed() } else { result };
        if self.doubles { number.checked_mul(2) } else { Some(number) }
    }
}

impl Task for BitwiseXor {
    type Question = (u128, u128);

    const JSON: bool = false;

    const FAULTS: Faults<Self> = &[
        fault("inclusive-or", "takes the inclusive or (|) of the numbers", |s| s.gate = Gate::Or),
        fault("and", "takes the and (&) of the numbers", |s| s.gate = Gate::And),
        fault("equality", "has a 1 where the binary digits are equal, which is the opposite", |s| s.gate = Gate::Equal),
        fault("sum", "adds the numbers", |s| s.gate = Gate::Sum),
        fault("power", "raises the first number to the power of the second", |s| s.gate = Gate::Power),
        fault("pads-behind", "adds zeros behind the shorter binary number instead of before it", |s| {
            s.alignment = Alignment::Leading
        }),
        fault(
            "no-padding",
            "lays the leading binary digits of the two numbers below each other, as many as the shorter one has",
            |s| s.alignment = Alignment::LeadingShorter,
        ),
        fault("forgets-leading-digit", "leaves out the leading binary digit of each number", |s| {
            s.forgets_leading_digit = true
        }),
        fault(
            "reads-reversed",
            "reads the binary digits of the result in reverse, the one of least weight first",
            |s| s.reads_least_first = true,
        ),
        fault("doubles", "prints twice the result: the last binary digit has the weight 2 in it instead of 1", |s| {
            s.doubles = true
        }),
        fault("shorter-only", "looks at only as many binary digits as the shorter number has", |s| {
            s.alignment = Alignment::Shorter
        }),
        fault("keeps-32-bits", "drops all but the last 32 bits of the numbers", |s| s.keeps = Some(32)),
        fault("keeps-8-bits", "drops all but the last 8 bits of the numbers", |s| s.keeps = Some(8)),
        fault("digit-list", "prints a list of the binary digits of the result instead of the number", |s| {
            s.written = Written::DigitList
        }),
        fault("bare-digits", "prints the result in binary digits", |s| s.written = Written::Digits),
        fault("python-bin", "prints the result in binary digits after 0b, as Python's `bin` makes them", |s| {
            s.written = Written::Bin
        }),
        fault("joins-text", "puts the two numbers one after the other as text, as `+` does with strings", |s| {
            s.written = Written::JoinedText
        }),
    ];

    fn read(stdin: &str) -> Result<(u128, u128), Ending> {
        input::pair(stdin)
    }

    fn answer(&self, &(one, other): &(u128, u128), _: Option<&str>) -> Result<String, Ending> {
        let result = || self.result(one, other).ok_or(Ending::Unpredictable);
        Ok(match self.written {
            Written::Decimal => result()?.to_string(),
            Written::DigitList => list(digits(result()?)),
            Written::Digits => format!("{:b}", result()?),
            Written::Bin => format!("{:#b}", result()?),
            Written::JoinedText => format!("{one}{other}"),
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
        for number in ["-4", "06", "7.0"] {
            assert_eq!(why("3 5", number), six);
        }
        for other in ["[1, 1, 0]", "0b110", "True"] {
            assert_eq!(why("3 5", other), format!("the answer is a decimal number, not `{other}`."));
        }
        assert!(why("3 5", "debug").contains("nothing else"));
        let large = why("12884901889 8589934848", "257");
        assert!(large.starts_with("the exclusive or of 12884901889 and 8589934848 is 4294967553."), "{large}");
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
