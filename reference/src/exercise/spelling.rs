//! How answers are spelled: as Python's `json.dumps` spells JSON, or as a program that prints Python's values does; and
//! what to say of an answer whose spelling alone is wrong.

use std::fmt::Display;

/// How a truth value or a pair is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As `json.dumps` does, which is right.
    Json,
    /// As `print` does.
    Python,
}

impl Spelling {
    pub(super) fn boolean(self, value: bool) -> &'static str {
        match (self, value) {
            (Spelling::Json, true) => "true",
            (Spelling::Json, false) => "false",
            (Spelling::Python, true) => "True",
            (Spelling::Python, false) => "False",
        }
    }

    pub(super) fn pair(self, one: impl Display, other: impl Display) -> String {
        match self {
            Spelling::Json => format!("[{one}, {other}]"),
            Spelling::Python => format!("({one}, {other})"),
        }
    }
}

/// A list as `json.dumps` spells it.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// The first sizes of a board, as explanations show it.
pub(super) fn brief<T: Display>(sizes: &[T]) -> String {
    const MOST: usize = 16;
    let mut words: Vec<String> = sizes.iter().take(MOST).map(T::to_string).collect();
    if sizes.len() > MOST {
        words.push(format!("… ({} rows)", sizes.len()));
    }
    words.join(" ")
}

/// What stands in a message for a line of the program: the line, cut.
pub(super) fn quoted(line: &str) -> String {
    const MOST: usize = 60;
    let line = line.trim();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None => format!("`{line}`"),
    }
}

/// What can be said of a wrong JSON answer without knowing the question: it is missing, it is no JSON, or it is right but
/// for its spelling.
pub(super) fn explain_json(expected: &str, actual: &str) -> Option<String> {
    if actual.trim().is_empty() {
        return Some(format!("the answer is missing: {} should be printed here.", quoted(expected)));
    }
    if matches!(actual.trim(), "null" | "None") {
        return Some(format!("{} is what is printed of a function that returns nothing.", quoted(actual)));
    }
    if plain(actual) == plain(expected) {
        return Some(explain_spelling(expected, actual));
    }
    // What begins as a list does may be cut, or hold what JSON does not: the exercise says what is wrong with it.
    let listed = actual.trim_start().starts_with(['[', '(']);
    if !listed && serde_json::from_str::<serde_json::Value>(&plain(actual)).is_err() {
        let words =
            "this line is not an answer in JSON. Remove prints that were left over: the answer is the only line";
        return Some(format!("{words}."));
    }
    None
}

fn explain_spelling(expected: &str, actual: &str) -> String {
    let mut differences = Vec::new();
    if actual.contains("True") || actual.contains("False") {
        differences.push("`true` and `false` begin with small letters");
    }
    if actual.contains('(') {
        differences.push("a tuple is written in square brackets");
    }
    if actual.contains('\'') {
        differences.push("words stand between double quotes");
    }
    if differences.is_empty() {
        differences.push("one space follows each comma, and none stands elsewhere");
    }
    let differences = differences.join(", ");
    format!("the value is right, but it is not spelled as `json.dumps` spells it, {}: {differences}.", quoted(expected))
}

/// The line without blanks, and with JSON's words and brackets for Python's.
fn plain(line: &str) -> String {
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let line = line.replace('(', "[").replace(')', "]").replace('\'', "\"");
    line.replace("True", "true").replace("False", "false").replace("None", "null")
}

/// Why a line after the last line of the answer is wrong.
pub(super) fn line_too_many(actual: &str, expected: usize) -> String {
    let lines = if expected == 1 { "line".to_owned() } else { format!("{expected} lines") };
    if actual.trim() == "None" {
        return "`None` is what is printed of a function that returns nothing: the function has printed its answer itself, \
                and then its value is printed too."
            .to_owned();
    }
    format!(
        "this line is one too many: the answer is the {lines} above. The course's tester does not like prints that are left over."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_pairs_are_spaced_as_json_dumps_does() {
        assert_eq!(list([1, 2, 3]), "[1, 2, 3]");
        assert_eq!(list::<u8>([]), "[]");
        assert_eq!(Spelling::Json.pair(list([0]), true), "[[0], true]");
        assert_eq!(Spelling::Python.pair(list([0]), "True"), "([0], True)");
    }

    #[test]
    fn an_answer_that_only_its_spelling_spoils_is_called_right() {
        let explain = |actual: &str| explain_json("[[0, 2], true]", actual).unwrap_or_default();
        assert!(explain("[[0,2],true]").contains("one space follows each comma"));
        assert!(explain("([0, 2], True)").contains("small letters, a tuple"));
        assert!(explain("").contains("missing"));
        assert!(explain("None").contains("returns nothing"));
        assert!(explain("board is [0, 2]").contains("left over"));
        assert_eq!(explain("[[0, 2], false]"), "");
    }

    #[test]
    fn long_lines_and_boards_are_cut() {
        assert_eq!(brief(&[1; 20]), format!("{}… (20 rows)", "1 ".repeat(16)));
        assert_eq!(quoted(&"é".repeat(61)), format!("`{}…`", "é".repeat(60)));
    }
}
