//! A wrong line, and what is known of it without knowing the question.

use serde_json::Value;

use super::reason::{Form, Misspelling, Reason};

/// All whole numbers up to this one are exact as floating-point numbers.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// A line of a program's output that is not the expected one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WrongLine<'a> {
    /// Its number, from 0.
    pub number: usize,
    /// The right line.
    pub expected: &'a str,
    /// The program's, without the blanks around it.
    pub actual: &'a str,
}

impl WrongLine<'_> {
    /// Whether it is this line, but for blanks.
    pub(super) fn is(&self, line: &str) -> bool {
        self.actual.split_whitespace().eq(line.split_whitespace())
    }

    /// The program's line as reasons show it.
    pub(super) fn actual(&self) -> String {
        cut(self.actual)
    }

    /// That nothing is printed in its place.
    pub(super) fn missing(&self) -> Reason {
        Reason::MissingAnswer { expected: cut(self.expected), line: self.number + 1 }
    }

    /// That the answer is missing, or no answer at all, or right but for its spelling as JSON.
    pub(super) fn malformed(&self, answer: Form) -> Option<Reason> {
        if self.actual.is_empty() {
            return Some(self.missing());
        }
        if self.actual == "null" || self.actual.eq_ignore_ascii_case("None") {
            return Some(Reason::ReturnsNothing { actual: self.actual(), after_answer: false });
        }
        let plain = plain(self.actual);
        if answer == Form::Json && plain == self::plain(self.expected) {
            return Some(Reason::NotSpelledAsJson { expected: cut(self.expected), differences: self.differences() });
        }
        if self.is_right_when(without_decimal_point, &plain) {
            return Some(Reason::NotAnInteger { expected: cut(self.expected) });
        }
        if self.is_right_when(without_quotes, &plain) {
            return Some(Reason::QuotedValue { expected: cut(self.expected) });
        }
        // What begins as a list or a number does may be cut, or be no JSON: the exercise says what is wrong with it.
        let begins_so = plain.starts_with(|first: char| first == '[' || first.is_ascii_digit());
        let is_value = begins_so || serde_json::from_str::<Value>(&plain).is_ok();
        (!is_value).then_some(Reason::LeftOverPrint { answer })
    }

    /// Whether the line, as `plain` makes it, has the expected values once some are `mended`, and at least one must be.
    fn is_right_when(&self, mended: impl Fn(&Value) -> Option<Value>, plain: &str) -> bool {
        let value = |line: &str| serde_json::from_str::<Value>(line).ok();
        let (Some(expected), Some(mut printed)) = (value(&self::plain(self.expected)), value(plain)) else {
            return false;
        };
        mend(&mut printed, &mended) && printed == expected
    }

    fn differences(&self) -> Vec<Misspelling> {
        let has = |what: &[&str]| what.iter().any(|what| self.actual.contains(what));
        let signs = [
            (Misspelling::Capitals, has(&["True", "False"])),
            (Misspelling::Tuple, has(&["("])),
            (Misspelling::Quotes, has(&["'"])),
        ];
        let found: Vec<Misspelling> =
            signs.into_iter().filter(|&(_, has)| has).map(|(difference, _)| difference).collect();
        if found.is_empty() { vec![Misspelling::Spaces] } else { found }
    }
}

/// Puts other values in the place of those that are `mended`; whether there is one.
fn mend(value: &mut Value, mended: &impl Fn(&Value) -> Option<Value>) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().filter_map(|item| mend(item, mended).then_some(())).count() > 0,
        one => mended(one).map(|other| *one = other).is_some(),
    }
}

/// The whole number that is printed as `6.0`.
fn without_decimal_point(value: &Value) -> Option<Value> {
    let number = value.as_f64().filter(|_| value.is_f64())?;
    (number.fract() == 0.0 && number.abs() <= MAX_EXACT).then(|| Value::from(number as i64))
}

/// What stands in quotes.
fn without_quotes(value: &Value) -> Option<Value> {
    serde_json::from_str(&plain(value.as_str()?)).ok()
}

/// Why a line after the last line of the answer is wrong.
pub(super) fn too_many(actual: &str, lines: usize) -> Reason {
    match actual.trim() {
        "None" => Reason::ReturnsNothing { actual: "None".to_owned(), after_answer: true },
        _ => Reason::LineTooMany { lines },
    }
}

/// The line without blanks, and with JSON's words and brackets for Python's.
fn plain(line: &str) -> String {
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let line = line.replace('(', "[").replace(')', "]").replace('\'', "\"");
    line.replace("True", "true").replace("False", "false").replace("None", "null")
}

/// The line as reasons show it.
pub(super) fn cut(line: &str) -> String {
    const MAX: usize = 60;
    let line = line.trim();
    match line.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn malformed(actual: &str, answer: Form) -> Option<String> {
        let wrong = WrongLine { number: 0, expected: "[[0, 2], true]", actual };
        wrong.malformed(answer).map(|reason| reason.to_string())
    }

    #[test]
    fn an_answer_that_only_its_spelling_spoils_is_called_right() {
        let explain = |actual: &str| malformed(actual, Form::Json).unwrap_or_default();
        assert!(explain("[[0,2],true]").contains("one space after each comma"));
        assert!(explain("([0, 2], True)").contains("small letters, a tuple"));
        assert!(explain("").contains("missing"));
        assert!(explain("None").contains("returns nothing"));
        assert!(explain("none").contains("`none` is printed for a function that returns nothing"));
        assert!(explain("board is [0, 2]").contains("nothing else"));
        assert_eq!(explain("06"), "");
        assert_eq!(explain("[[0, 2], false]"), "");
    }

    #[test]
    fn what_is_not_json_is_not_measured_by_the_spelling_of_json() {
        assert_eq!(malformed("[[0,2],true]", Form::Number), None);
        assert!(
            malformed("a = 1", Form::Number)
                .is_some_and(|reason| reason.starts_with("this line is not a decimal number."))
        );
    }

    #[test]
    fn whole_numbers_with_a_decimal_point_are_right_but_for_it() {
        let explain = |expected: &str, actual: &str| {
            let wrong = WrongLine { number: 0, expected, actual };
            wrong.malformed(Form::Json).map(|reason| reason.id())
        };
        for (expected, actual) in [("6", "6.0"), ("[1, 1, 0]", "[1.0, 1.0, 0]"), ("[[0, 2], true]", "([0, 2.0], True)")]
        {
            assert_eq!(explain(expected, actual), Some("not-an-integer"), "{actual}");
        }
        for (expected, actual) in [("6", "6.5"), ("6", "7.0"), ("[1, 2]", "[1.0, 3]"), ("true", "1.0"), ("6", "7")] {
            assert_eq!(explain(expected, actual), None, "{actual}");
        }
    }

    #[test]
    fn values_in_quotes_are_right_but_for_them() {
        let explain = |expected: &str, actual: &str| {
            let wrong = WrongLine { number: 0, expected, actual };
            wrong.malformed(Form::Json).map(|reason| reason.id())
        };
        for (expected, actual) in
            [("6", "\"6\""), ("[1, 0]", "['1', '0']"), ("true", "'True'"), ("[[2], true]", "[[2], \"true\"]")]
        {
            assert_eq!(explain(expected, actual), Some("quoted-value"), "{actual}");
        }
        for (expected, actual) in [("6", "\"7\""), ("[1, 0]", "['1', '1']"), ("true", "\"false\"")] {
            assert_eq!(explain(expected, actual), None, "{actual}");
        }
    }

    #[test]
    fn long_lines_are_cut() {
        assert_eq!(cut(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
    }
}
