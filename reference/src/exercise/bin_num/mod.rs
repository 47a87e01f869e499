//! bin_num: a number's binary digits, and the number that binary digits make.

mod explain;

use serde::Deserialize;

use super::bits::{digits, value};
use super::spelling::list;
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::transcript::Ending;

/// The settings of bin_num.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BinNum {
    /// Whether digits are written with the one of least weight first.
    writes_least_first: bool,
    /// Whether digits are read with the one of least weight first.
    reads_least_first: bool,
    /// Whether the digits of 0 are `[0]`; they are `[]`.
    zero_has_a_digit: bool,
    /// The fewest digits that are written; none.
    fewest: usize,
    /// What the digits are written as.
    written: Written,
    /// How a number is halved to find its digits.
    halving: Halving,
    /// What one more digit multiplies the others by; 2.
    radix: u128,
    /// The weight of the last digit; 1.
    last_weight: u128,
}

/// What the digits are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// A list of numbers, which is right.
    Numbers,
    /// A list of strings.
    Strings,
    /// One string.
    String,
    /// One after another.
    Bare,
}

/// How a number is halved to find its digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Halving {
    /// Until nothing is left, which is right.
    Exact,
    /// Until 1 is left, whose digit is forgotten.
    UntilOne,
    /// As a number with 53 binary digits, which is what Python's `/` gives.
    Float,
}

impl Default for BinNum {
    fn default() -> Self {
        BinNum {
            writes_least_first: false,
            reads_least_first: false,
            zero_has_a_digit: false,
            fewest: 0,
            written: Written::Numbers,
            halving: Halving::Exact,
            radix: 2,
            last_weight: 1,
        }
    }
}

enum Question {
    Digits(u128),
    Number(Vec<u8>),
}

/// The key that says how the rest is read.
#[derive(Deserialize)]
struct Asked {
    r#type: Type,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    NumBin,
    BinNum,
}

#[derive(Deserialize)]
struct Given<T> {
    value: T,
}

/// Reads the input twice, for what `value` is depends on `type`, which may stand behind it.
fn read(stdin: &str) -> Result<Question, Ending> {
    let asked: Asked = reading::json(stdin)?;
    match asked.r#type {
        Type::NumBin => Ok(Question::Digits(reading::json::<Given<u128>>(stdin)?.value)),
        Type::BinNum => {
            let digits = reading::json::<Given<Vec<u8>>>(stdin)?.value;
            if let Some(digit) = digits.iter().find(|&&digit| digit > 1) {
                return Err(Ending::BadInput(digit.to_string()));
            }
            if value(&digits).is_none() {
                return Err(Ending::BadInput(format!("{} binary digits", digits.len())));
            }
            Ok(Question::Number(digits))
        }
    }
}

impl BinNum {
    fn digits(&self, number: u128) -> Vec<u8> {
        let mut found = match self.halving {
            Halving::Exact => digits(number),
            Halving::UntilOne => digits(number).get(1..).unwrap_or_default().to_vec(),
            Halving::Float => halved_as_float(number),
        };
        if found.is_empty() && self.zero_has_a_digit {
            found.push(0);
        }
        found.splice(0..0, vec![0; self.fewest.saturating_sub(found.len())]);
        if self.writes_least_first {
            found.reverse();
        }
        found
    }

    fn number(&self, mut digits: Vec<u8>) -> Option<u128> {
        if self.reads_least_first {
            digits.reverse();
        }
        digits.iter().try_fold(0_u128, |number, &digit| {
            number.checked_mul(self.radix)?.checked_add(self.last_weight.checked_mul(digit.into())?)
        })
    }

    fn write(&self, digits: &[u8]) -> String {
        let joined = || digits.iter().map(u8::to_string).collect::<String>();
        match self.written {
            Written::Numbers => list(digits),
            Written::Strings => list(digits.iter().map(|digit| format!("\"{digit}\""))),
            Written::String => format!("\"{}\"", joined()),
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
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let answer = match read(stdin)? {
            Question::Digits(number) => self.write(&self.digits(number)),
            Question::Number(digits) => self.number(digits).ok_or(Ending::Unforeseeable)?.to_string(),
        };
        Ok(Answer::without_board(answer))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let expected = self.answer(stdin, None).ok()?.lines.pop()?;
        Some(explain::explain(&read(stdin).ok()?, &expected, actual))
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut BinNum)) {
    if let Function::BinNum(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("writes-reversed", "writes the binary digits in reverse, the one of least weight first", |e| {
        set(e, |s| s.writes_least_first = true);
    }),
    Fault::exercise("reads-reversed", "reads the binary digits in reverse, the one of least weight first", |e| {
        set(e, |s| s.reads_least_first = true);
    }),
    Fault::exercise("zero-as-digit", "gives 0 the digits [0] in place of []", |e| {
        set(e, |s| s.zero_has_a_digit = true)
    }),
    Fault::exercise("strings", "writes the digits as strings in place of numbers", |e| {
        set(e, |s| s.written = Written::Strings);
    }),
    Fault::exercise("one-string", "writes the digits as one string in place of a list", |e| {
        set(e, |s| s.written = Written::String);
    }),
    Fault::exercise("bare-digits", "writes the digits one after another in place of a list", |e| {
        set(e, |s| s.written = Written::Bare);
    }),
    Fault::exercise("eight-digits", "fills the binary digits up to eight with zeros", |e| set(e, |s| s.fewest = 8)),
    Fault::exercise("forgets-leading-digit", "leaves out the leading 1 of the binary digits", |e| {
        set(e, |s| s.halving = Halving::UntilOne);
    }),
    Fault::exercise("float-division", "halves with `/`, which is not exact past 53 bits, where `//` is", |e| {
        set(e, |s| s.halving = Halving::Float);
    }),
    Fault::exercise("reads-decimal", "reads the binary digits as decimal digits", |e| set(e, |s| s.radix = 10)),
    Fault::exercise("last-digit-is-2", "counts the last digit as 2 in place of 1, and so doubles the number", |e| {
        set(e, |s| s.last_weight = 2);
    }),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn printed(task: &BinNum, stdin: &str) -> Result<String, Ending> {
        task.answer(stdin, None).map(|answer| answer.lines.join("$"))
    }

    fn right(stdin: &str) -> String {
        printed(&BinNum::default(), stdin).expect("an answer")
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
            assert!(matches!(printed(&BinNum::default(), stdin), Err(Ending::BadInput(_))), "{stdin}");
        }
    }

    #[test]
    fn float_division_is_exact_up_to_53_bits() {
        let float = BinNum { halving: Halving::Float, ..BinNum::default() };
        assert_eq!(float.digits((1 << 53) - 1), digits((1 << 53) - 1));
        assert_ne!(float.digits((1 << 60) - 1), digits((1 << 60) - 1));
        assert!(float.digits(u128::MAX).len() <= 200);
    }

    proptest! {
        #[test]
        fn the_two_directions_undo_each_other(number: u128) {
            let digits = right(&format!(r#"{{"type":"num_bin","value":{number}}}"#));
            prop_assert_eq!(right(&format!(r#"{{"type":"bin_num","value":{digits}}}"#)), number.to_string());
        }
    }
}
