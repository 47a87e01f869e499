//! A wrong line, and what is known of it without knowing the question.

use serde_json::Value;

use super::reason::{Form, Misspelling, Reason};

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
        Reason::MissingAnswer { expected: cut(self.expected) }
    }

    /// That the answer is missing, or no answer at all, or right but for its spelling as JSON.
    pub(super) fn malformed(&self, answer: Form) -> Option<Reason> {
        if self.actual.is_empty() {
            return Some(self.missing());
        }
        if matches!(self.actual, "null" | "None") {
            return Some(Reason::ReturnsNothing { actual: self.actual(), after_answer: false });
        }
        let plain = plain(self.actual);
        if answer == Form::Json && plain == self::plain(self.expected) {
            return Some(Reason::NotSpelledAsJson { expected: cut(self.expected), differences: self.differences() });
        }
        // What begins as a list or a number does may be cut, or be no JSON: the exercise says what is wrong with it.
        let begins_so = plain.starts_with(|first: char| first == '[' || first.is_ascii_digit());
        let is_value = begins_so || serde_json::from_str::<Value>(&plain).is_ok();
        (!is_value).then_some(Reason::LeftOverPrint { answer })
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
    fn long_lines_are_cut() {
        assert_eq!(cut(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
    }
}
