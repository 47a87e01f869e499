//! bin_num: a number's binary digits, and the number that binary digits make.

use serde::Deserialize;

use super::bits::{digits, value};
use super::input;
use super::reason::{AsText, Form, Reason};
use super::spelling::list;
use super::task::{Faults, Task, fault};
use super::wrong_line::WrongLine;
use crate::transcript::Ending;

/// The settings of bin_num.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BinNum {
    writes_least_first: bool,
    reads_least_first: bool,
    zero_has_a_digit: bool,
    /// How many digits are written at least, with zeros before the others.
    fewest: usize,
    /// Whether only the last eight digits are written.
    eight_at_most: bool,
    /// What the digits are written as.
    written: Written,
    forgets_leading_digit: bool,
    /// Whether numbers are halved as those with 53 binary digits, which is what Python's `/` gives.
    float_division: bool,
    reads_decimal: bool,
    /// Whether exponents count from 1, so that the last digit counts 2 instead of 1.
    exponents_from_1: bool,
    /// What a digit counts.
    weight: Weight,
    no_answer_without_digits: bool,
}

/// What the digits are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Written {
    /// A list of numbers.
    #[default]
    Numbers,
    /// A list of strings.
    Strings,
    /// One string.
    String,
    /// One string, as Python's `bin` makes it.
    Bin,
    /// One after another.
    Bare,
}

/// What a digit 1 counts, by the base and the exponent that belongs to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Weight {
    /// The base to the power of the exponent.
    #[default]
    Power,
    /// The exclusive or of base and exponent, which is `^` in Python.
    Caret,
    /// The exclusive or of what the digit makes of the base, and of the exponent: `digit * 2 ^ exponent`.
    CaretOfProduct,
    /// The product of base and exponent.
    Product,
}

/// What is asked for.
pub(crate) enum BinNumQuestion {
    Digits(u128),
    Number(Vec<u8>),
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum BinNumType {
    NumBin,
    BinNum,
}

#[derive(Deserialize)]
struct GivenValue<T> {
    value: T,
}

impl BinNum {
    fn digits(&self, number: u128) -> Vec<u8> {
        let mut found = if self.float_division { halved_as_float(number) } else { digits(number) };
        if self.forgets_leading_digit {
            found = found.split_off(found.len().min(1));
        }
        if found.is_empty() && self.zero_has_a_digit {
            found.push(0);
        }
        found.splice(0..0, vec![0; self.fewest.saturating_sub(found.len())]);
        if self.eight_at_most {
            found = found.split_off(found.len().saturating_sub(8));
        }
        if self.writes_least_first {
            found.reverse();
        }
        found
    }

    fn number(&self, mut digits: Vec<u8>) -> Option<u128> {
        if !self.reads_least_first {
            digits.reverse();
        }
        let base: u128 = if self.reads_decimal { 10 } else { 2 };
        let counts = |digit: u128, exponent: u32| match self.weight {
            Weight::CaretOfProduct => Some((digit * base) ^ u128::from(exponent)),
            _ if digit == 0 => Some(0),
            Weight::Power => base.checked_pow(exponent),
            Weight::Caret => Some(base ^ u128::from(exponent)),
            Weight::Product => Some(base * u128::from(exponent)),
        };
        let places = digits.iter().zip(u32::from(self.exponents_from_1)..);
        places
            .map(|(&digit, exponent)| counts(digit.into(), exponent))
            .try_fold(0, |sum: u128, counts| sum.checked_add(counts?))
    }

    fn write(&self, digits: &[u8]) -> String {
        let joined = || digits.iter().map(u8::to_string).collect::<String>();
        match self.written {
            Written::Numbers => list(digits),
            Written::Strings => list(digits.iter().map(|digit| format!("\"{digit}\""))),
            Written::String => format!("\"{}\"", joined()),
            Written::Bin => format!("\"0b{}\"", if digits.is_empty() { "0".to_owned() } else { joined() }),
            Written::Bare => joined(),
        }
    }
}

fn halved_as_float(mut number: u128) -> Vec<u8> {
    let mut digits = Vec::new();
    while number > 0 && digits.len() < 200 {
        digits.insert(0, u8::from(number % 2 == 1));
        number = (number as f64 / 2.0) as u128;
    }
    digits
}

impl Task for BinNum {
    type Question = BinNumQuestion;

    const JSON: bool = true;

    const FAULTS: Faults<Self> = &[
        fault("writes-reversed", "writes the binary digits in reverse order: the last digit first", |s| {
            s.writes_least_first = true
        }),
        fault("reads-reversed", "reads the binary digits in reverse order: the last digit first", |s| {
            s.reads_least_first = true
        }),
        fault("zero-as-digit", "gives 0 the digits [0] instead of []", |s| s.zero_has_a_digit = true),
        fault("strings", "writes the digits as strings instead of numbers", |s| s.written = Written::Strings),
        fault("one-string", "writes the digits as one string instead of a list", |s| s.written = Written::String),
        fault("python-bin", "writes the digits as Python's `bin` does, as one string that begins with 0b", |s| {
            s.written = Written::Bin
        }),
        fault("bare-digits", "writes the digits one after another instead of a list", |s| s.written = Written::Bare),
        fault("eight-digits", "fills the binary digits up to eight with zeros", |s| s.fewest = 8),
        fault("last-eight-digits", "writes exactly eight binary digits, whatever the number is", |s| {
            (s.fewest, s.eight_at_most) = (8, true)
        }),
        fault("forgets-leading-digit", "leaves out the leading 1 of the binary digits", |s| {
            s.forgets_leading_digit = true
        }),
        fault(
            "float-division",
            "divides by 2 with `/`, which is not exact for numbers of more than 53 bits (`//` is exact)",
            |s| s.float_division = true,
        ),
        fault("reads-decimal", "reads the binary digits as decimal digits", |s| s.reads_decimal = true),
        fault("last-digit-is-2", "counts the last digit as 2 instead of 1, and so doubles the number", |s| {
            s.exponents_from_1 = true
        }),
        fault(
            "caret-for-power",
            "takes `^` for a power, as in `2 ^ i`: in Python that is the exclusive or, and 2 ** i is the power",
            |s| s.weight = Weight::Caret,
        ),
        fault(
            "caret-of-product",
            "takes `^` for a power, as in `digit * 2 ^ i`: in Python that is the exclusive or of `digit * 2` and i",
            |s| s.weight = Weight::CaretOfProduct,
        ),
        fault(
            "product-for-power",
            "counts the digits as 0, 2, 4, 6, … from the last, which is 2 * i, not 2 ** i",
            |s| s.weight = Weight::Product,
        ),
        fault("fails-without-digits", "has no answer for a list without digits, which makes 0", |s| {
            s.no_answer_without_digits = true
        }),
    ];

    /// Reads the input twice, for what `value` is depends on `type`, which may stand behind it.
    fn read(stdin: &str) -> Result<BinNumQuestion, Ending> {
        match input::json(stdin)? {
            BinNumType::NumBin => Ok(BinNumQuestion::Digits(input::json::<GivenValue<u128>>(stdin)?.value)),
            BinNumType::BinNum => {
                let digits = input::json::<GivenValue<Vec<u8>>>(stdin)?.value;
                if let Some(digit) = digits.iter().find(|&&digit| digit > 1) {
                    return Err(Ending::BadInput(digit.to_string()));
                }
                if value(&digits).is_none() {
                    return Err(Ending::BadInput(format!("{} binary digits", digits.len())));
                }
                Ok(BinNumQuestion::Number(digits))
            }
        }
    }

    fn answer(&self, question: &BinNumQuestion, _: Option<&str>) -> Result<String, Ending> {
        match question {
            BinNumQuestion::Digits(number) => Ok(self.write(&self.digits(*number))),
            BinNumQuestion::Number(digits) if digits.is_empty() && self.no_answer_without_digits => Ok(String::new()),
            BinNumQuestion::Number(digits) => Ok(self.number(digits.clone()).ok_or(Ending::Unpredictable)?.to_string()),
        }
    }

    fn explain(&self, question: &BinNumQuestion, wrong: WrongLine<'_>) -> Option<Reason> {
        Some(wrong.malformed(Form::Json).unwrap_or_else(|| match question {
            BinNumQuestion::Digits(number) => {
                let number = *number;
                let Ok(found) = serde_json::from_str::<Vec<u8>>(wrong.actual) else {
                    return Reason::WrongForm { answer: Form::Digits, actual: wrong.actual() };
                };
                let found = value(&found).filter(|_| found.iter().all(|&digit| digit <= 1));
                let mistake = if found == Some(number) { None } else { self.mistake(question, wrong) };
                Reason::WrongDigits { number: AsText(number), found: found.map(AsText), mistake }
            }
            BinNumQuestion::Number(digits) => {
                Reason::WrongNumber { digits: digits.clone(), expected: wrong.expected.to_owned() }
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::task::testing::{self, printed, why};
    use super::*;

    fn right(stdin: &str) -> String {
        testing::right::<BinNum>(stdin)
    }

    #[test]
    fn digits_of_numbers_and_numbers_of_digits() {
        assert_eq!(right(r#"{"type":"num_bin","value":6}"#), "[1, 1, 0]");
        assert_eq!(right(r#"{"value":[1,1,0],"type":"bin_num"}"#), "6");
        assert_eq!(right(r#"{"type":"num_bin","value":0}"#), "[]");
        assert_eq!(right(r#"{"type":"bin_num","value":[]}"#), "0");
        assert_eq!(right(r#"{"type":"bin_num","value":[0,0,1]}"#), "1");
    }

    #[test]
    fn what_is_no_binary_number_is_refused() {
        for stdin in [
            r#"{"type":"bin_num","value":[2]}"#,
            r#"{"type":"bin_num","value":5}"#,
            r#"{"type":"num_bin","value":-5}"#,
            r#"{"type":"num_bin","value":[1]}"#,
            r#"{"type":"other","value":5}"#,
            r#"{"value":5}"#,
            &format!(r#"{{"type":"bin_num","value":{:?}}}"#, [1; 129]),
        ] {
            assert!(matches!(printed(&BinNum::default(), stdin, None), Err(Ending::BadInput(_))), "{stdin}");
        }
    }

    #[test]
    fn float_division_is_exact_up_to_53_bits() {
        let float = BinNum { float_division: true, ..BinNum::default() };
        assert_eq!(float.digits((1 << 53) - 1), digits((1 << 53) - 1));
        assert_ne!(float.digits((1 << 60) - 1), digits((1 << 60) - 1));
        assert!(float.digits(u128::MAX).len() <= 200);
    }

    #[test]
    fn wrong_digits_are_explained() {
        let why = |stdin: &str, actual: &str| why::<BinNum>(stdin, 0, actual);
        let six = r#"{"type":"num_bin","value":6}"#;
        assert!(why(six, "[0, 1, 1]").starts_with("your digits are those of 3; they should be those of 6."));
        assert!(why(six, "[0, 1, 1]").ends_with("writes the binary digits in reverse order: the last digit first."));
        assert!(why(six, "[0, 1, 1, 0]").ends_with("leave out the zeros at the beginning."));
        assert!(why(six, "[0, 0, 0, 0, 0, 1, 1, 0]").ends_with("leave out the zeros at the beginning."));
        assert!(why(six, "[3]").contains("not the binary digits of 6"));
        assert!(why(six, "\"110\"").contains("a list of the numbers 0 and 1, not `\"110\"`"));
        assert!(why(six, "[1,1,0]").contains("json.dumps"));
        assert!(why(r#"{"type":"num_bin","value":0}"#, "[0]").ends_with("is empty: `[]`."));
        assert!(why(r#"{"type":"bin_num","value":[1,0,1]}"#, "10").contains("2^0 + 2^2 = 5"));
        assert!(why(r#"{"type":"bin_num","value":[]}"#, "1").contains("the number is 0"));
    }

    proptest! {
        #[test]
        fn the_two_directions_undo_each_other(number: u128) {
            let digits = right(&format!(r#"{{"type":"num_bin","value":{number}}}"#));
            prop_assert_eq!(right(&format!(r#"{{"type":"bin_num","value":{digits}}}"#)), number.to_string());
        }
    }
}
