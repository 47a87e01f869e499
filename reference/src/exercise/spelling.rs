//! How answers are spelled: as Python's `json.dumps` spells JSON, or as a program that prints Python's values does.

use std::fmt::Display;

/// How a truth value or a pair is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Spelling {
    /// As `json.dumps` does, which is right.
    #[default]
    Json,
    /// As `print` does, a pair as a tuple.
    Python,
    /// As `print` does, a pair as a list.
    PythonList,
}

impl Spelling {
    pub(super) fn boolean(self, value: bool) -> &'static str {
        match (self, value) {
            (Spelling::Json, true) => "true",
            (Spelling::Json, false) => "false",
            (Spelling::Python | Spelling::PythonList, true) => "True",
            (Spelling::Python | Spelling::PythonList, false) => "False",
        }
    }

    pub(super) fn nothing(self) -> &'static str {
        match self {
            Spelling::Json => "null",
            Spelling::Python | Spelling::PythonList => "None",
        }
    }

    pub(super) fn pair(self, one: impl Display, other: impl Display) -> String {
        match self {
            Spelling::Json | Spelling::PythonList => format!("[{one}, {other}]"),
            Spelling::Python => format!("({one}, {other})"),
        }
    }
}

/// A list as `json.dumps` spells it.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
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
        assert_eq!(Spelling::PythonList.pair(list([0]), "True"), "[[0], True]");
    }
}
