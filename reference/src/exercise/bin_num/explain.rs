//! Why an answer of bin_num is wrong.

use super::super::bits::{digits, value};
use super::super::spelling::{brief, explain_json, list, quoted};
use super::Question;

/// The most powers of two that a reason adds up.
const MOST_TERMS: usize = 8;
/// The most digits that a reason repeats.
const MOST_DIGITS: usize = 16;

/// Why `actual` is not the right answer, which is `expected`.
pub(super) fn explain(question: &Question, expected: &str, actual: &str) -> String {
    explain_json(expected, actual).unwrap_or_else(|| match question {
        Question::Digits(number) => of_digits(*number, actual),
        Question::Number(digits) => of_number(digits, expected),
    })
}

fn of_digits(number: u128, actual: &str) -> String {
    let Ok(found) = serde_json::from_str::<Vec<u8>>(actual) else {
        return format!("the digits of {number} are a list of the numbers 0 and 1, not {}.", quoted(actual));
    };
    if number == 0 {
        return "0 has no binary digits that count: its list is `[]`.".to_owned();
    }
    if found.iter().rev().eq(&digits(number)) {
        return format!("these digits of {number} are in the wrong order: the one of most weight is first.");
    }
    match value(&found).filter(|_| found.iter().all(|&digit| digit <= 1)) {
        Some(same) if same == number => "the list begins with a 1: leading zeros are left out.".to_owned(),
        Some(other) => format!("these are the digits of {other}, but those of {number} were asked for."),
        None => format!("these are not the binary digits of {number}."),
    }
}

fn of_number(digits: &[u8], expected: &str) -> String {
    let terms: Vec<String> =
        digits.iter().rev().enumerate().filter(|&(_, &digit)| digit == 1).map(|(bit, _)| format!("2^{bit}")).collect();
    match terms.len() {
        0 => format!("no digit of {} is 1, so the number is 0.", brief(digits)),
        1..=MOST_TERMS if digits.len() <= MOST_DIGITS => {
            format!("{} is {} = {expected}.", list(digits), terms.join(" + "))
        }
        1..=MOST_TERMS => format!("the {} digits make {} = {expected}.", digits.len(), terms.join(" + ")),
        _ => format!("the last digit counts 1, the one before it 2, and so on, which makes {expected}."),
    }
}

#[cfg(test)]
mod tests {
    use super::super::BinNum;
    use crate::exercise::Task;

    #[test]
    fn wrong_digits_are_explained() {
        let why = |stdin: &str, actual: &str| BinNum::default().explain(stdin, 0, actual).expect("a reason");
        let six = r#"{"type":"num_bin","value":6}"#;
        assert!(why(six, "[0, 1, 1]").contains("wrong order"));
        assert!(why(six, "[0, 1, 1, 0]").contains("leading zeros"));
        assert!(why(six, "[1, 0]").contains("the digits of 2, but those of 6"));
        assert!(why(six, "\"110\"").contains("a list of the numbers 0 and 1"));
        assert!(why(six, "[1,1,0]").contains("json.dumps"));
        assert!(why(r#"{"type":"num_bin","value":0}"#, "[0]").contains("its list is `[]`"));
        assert!(why(r#"{"type":"bin_num","value":[1,0,1]}"#, "10").contains("2^0 + 2^2 = 5"));
        assert!(why(r#"{"type":"bin_num","value":[]}"#, "1").contains("the number is 0"));
    }
}
