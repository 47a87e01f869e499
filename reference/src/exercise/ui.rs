//! ui: whether a player is a human, and whether a board is empty.

use serde::Deserialize;

use super::input;
use super::reason::{Form, Reason};
use super::spelling::Spelling;
use super::task::{Faults, Task, fault, python_truth};
use super::wrong_line::{WrongLine, cut};
use crate::position::Position;
use crate::rules::{Capitals, ComputerName, NamePlace};
use crate::transcript::Ending;

/// The settings of ui.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Ui {
    /// Which names are taken for a computer's.
    computer_name: ComputerName,
    /// Whether a name with "computer" in it is called human.
    inverted: bool,
    /// Whether every name, or none, is called human.
    all_are_human: Option<bool>,
    /// Which boards are called empty.
    empty: Empty,
    without_rows: WithoutRows,
    board_inverted: bool,
    /// Whether null is printed for an empty board, because the function returns nothing then.
    null_when_empty: bool,
    number_for_truth: bool,
    /// How truth values are spelled.
    spelling: Spelling,
}

/// Which boards with rows are called empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Empty {
    #[default]
    NoElements,
    /// Those whose first row is empty.
    FirstRow,
    LastRow,
    AnyRow,
    /// Those whose nim-sum is 0.
    NimSum,
    Never,
    Always,
}

/// What is answered for a board without rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum WithoutRows {
    #[default]
    Empty,
    NotEmpty,
    /// `null`.
    Null,
    /// Nothing at all: Python ends with an error.
    Fails,
}

/// What is asked for.
#[derive(Deserialize)]
#[serde(tag = "type", content = "input", rename_all = "snake_case")]
pub(crate) enum UiQuestion {
    /// Whether a player of this name is a human.
    IsHuman(String),
    /// Whether a board of these rows is empty.
    IsBoardEmpty(Vec<u64>),
}

impl Ui {
    fn is_human(&self, name: &str) -> bool {
        self.all_are_human.unwrap_or(self.computer_name.is(name) == self.inverted)
    }

    fn is_board_empty(&self, rows: &[u64]) -> bool {
        if rows.is_empty() {
            return self.without_rows != WithoutRows::NotEmpty;
        }
        match self.empty {
            Empty::NoElements => Position::new(rows).is_empty(),
            Empty::FirstRow => rows.first() == Some(&0),
            Empty::LastRow => rows.last() == Some(&0),
            Empty::AnyRow => rows.contains(&0),
            Empty::NimSum => Position::new(rows).nim_sum() == 0,
            Empty::Never => false,
            Empty::Always => true,
        }
    }
}

impl Task for Ui {
    type Question = UiQuestion;

    const JSON: bool = true;

    const FAULTS: Faults<Self> = &[
        fault("lower-case-only", "takes a player for a human if “computer” in the name has capital letters", |s| {
            s.computer_name.capitals = Capitals::None
        }),
        fault(
            "capitalised-only",
            "takes a player for a computer only if the name has “Computer” in it, with a capital C",
            |s| s.computer_name.capitals = Capitals::First,
        ),
        fault(
            "whole-name-only",
            "takes a player for a computer only if the name is “computer” and nothing else",
            |s| s.computer_name.place = NamePlace::WholeName,
        ),
        fault(
            "first-word-only",
            "takes a player for a computer only if the first word of the name is “computer”",
            |s| s.computer_name.place = NamePlace::FirstWord,
        ),
        fault("beginning-only", "takes a player for a computer only if the name begins with “computer”", |s| {
            s.computer_name.place = NamePlace::Beginning
        }),
        fault("end-only", "takes a player for a computer only if the name ends with “computer”", |s| {
            s.computer_name.place = NamePlace::End
        }),
        fault(
            "two-spellings-only",
            "takes a player for a computer only if the name has “computer” or “Computer” in it, in no other spelling",
            |s| s.computer_name.capitals = Capitals::FirstOrNone,
        ),
        fault(
            "name-in-word",
            "takes a player for a computer if the name is a part of “computer”, instead of the other way round",
            |s| s.computer_name.place = NamePlace::PartOfWord,
        ),
        fault("human-inverted", "says true of a computer and false of a human", |s| s.inverted = true),
        fault(
            "upper-case-only",
            "takes a name for a computer's only if it has “COMPUTER” in it, in capitals",
            |s| s.computer_name.capitals = Capitals::All,
        ),
        fault("all-are-human", "takes every name for a human's", |s| s.all_are_human = Some(true)),
        fault("none-is-human", "takes every name for a computer's", |s| s.all_are_human = Some(false)),
        fault("board-inverted", "says true of a board that has elements and false of an empty one", |s| {
            s.board_inverted = true
        }),
        fault("always-empty", "calls every board empty", |s| s.empty = Empty::Always),
        fault("first-row-only", "calls a board empty when its first row is", |s| s.empty = Empty::FirstRow),
        fault("last-row-only", "calls a board empty when its last row is", |s| s.empty = Empty::LastRow),
        fault("any-row", "calls a board empty when any row is", |s| s.empty = Empty::AnyRow),
        fault("nim-sum-0", "calls a board empty when its nim-sum is 0", |s| s.empty = Empty::NimSum),
        fault("no-rows-only", "calls a board empty only when it has no rows", |s| s.empty = Empty::Never),
        fault("no-rows-not-empty", "does not call a board without rows empty", |s| {
            s.without_rows = WithoutRows::NotEmpty
        }),
        fault("fails-without-rows", "has no answer for a board without rows, which is empty", |s| {
            s.without_rows = WithoutRows::Fails
        }),
        fault("null-without-rows", "prints null for a board without rows: its function returns nothing then", |s| {
            s.without_rows = WithoutRows::Null
        }),
        fault("null-when-empty", "prints null for an empty board: its function returns nothing then", |s| {
            s.null_when_empty = true
        }),
        fault("number-for-truth", "prints 1 for true and 0 for false", |s| s.number_for_truth = true),
        python_truth(|s| s.spelling = Spelling::Python),
    ];

    fn read(stdin: &str) -> Result<UiQuestion, Ending> {
        input::json(stdin)
    }

    fn board(question: &UiQuestion) -> Position {
        match question {
            UiQuestion::IsHuman(_) => Position::default(),
            UiQuestion::IsBoardEmpty(rows) => Position::new(rows.clone()),
        }
    }

    fn answer(&self, question: &UiQuestion, _: Option<&str>) -> Result<String, Ending> {
        let truth = match question {
            UiQuestion::IsHuman(name) => self.is_human(name),
            UiQuestion::IsBoardEmpty(rows) if rows.is_empty() && self.without_rows == WithoutRows::Fails => {
                return Ok(String::new());
            }
            UiQuestion::IsBoardEmpty(rows) if rows.is_empty() && self.without_rows == WithoutRows::Null => {
                return Ok(self.spelling.nothing().to_owned());
            }
            UiQuestion::IsBoardEmpty(rows) => {
                let empty = self.is_board_empty(rows);
                if empty && self.null_when_empty {
                    return Ok(self.spelling.nothing().to_owned());
                }
                empty != self.board_inverted
            }
        };
        if self.number_for_truth {
            return Ok(u8::from(truth).to_string());
        }
        Ok(self.spelling.boolean(truth).to_owned())
    }

    fn explain(&self, question: &UiQuestion, wrong: WrongLine<'_>) -> Option<Reason> {
        Some(wrong.malformed(Form::Json).unwrap_or_else(|| match question {
            // Of a wrong value in Python's spelling the value is what matters.
            _ if !matches!(wrong.actual, "true" | "false" | "True" | "False") => {
                Reason::WrongForm { answer: Form::TruthValue, actual: wrong.actual() }
            }
            UiQuestion::IsHuman(name) => Reason::WrongPlayerKind { name: cut(name), human: self.is_human(name) },
            UiQuestion::IsBoardEmpty(rows) => Reason::WrongEmptiness { board: rows.clone() },
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::task::testing::{right, why};
    use super::*;

    fn question(kind: &str, input: &str) -> String {
        format!("{{\"type\": \"{kind}\", \"input\": {input}}}")
    }

    fn printed(kind: &str, input: &str) -> String {
        right::<Ui>(&question(kind, input))
    }

    #[test]
    fn a_name_with_computer_in_it_is_no_human_s() {
        for name in ["computer", "COMPUTER", "My comPuter 2", "supercomputers"] {
            assert_eq!(printed("is_human", &format!("{name:?}")), "false");
        }
        for name in ["Alice", "", "compute", "com puter"] {
            assert_eq!(printed("is_human", &format!("{name:?}")), "true");
        }
    }

    #[test]
    fn a_board_is_empty_when_no_row_has_an_element() {
        assert_eq!(printed("is_board_empty", "[]"), "true");
        assert_eq!(printed("is_board_empty", "[0, 0]"), "true");
        assert_eq!(printed("is_board_empty", "[0, 1, 0]"), "false");
    }

    #[test]
    fn the_game_takes_the_same_names_for_computers() {
        let assignment = crate::Assignment::builtin("givegrade/working_game").expect("an assignment");
        let game = assignment.game().expect("a game");
        for name in ["Alice", "computer", "Computer", "cOmPuTeR7", "A computer", "compute", ""] {
            assert_eq!(game.is_human(crate::rules::Player::User, name), Ui::default().is_human(name), "{name}");
        }
    }

    #[test]
    fn a_wrong_answer_is_explained() {
        let why = |kind: &str, input: &str, actual: &str| why::<Ui>(&question(kind, input), 0, actual);
        assert!(why("is_human", "\"A COMPUTER\"", "true").contains("`A COMPUTER` has “computer” in it"));
        assert!(why("is_human", "\"Bob\"", "false").contains("does not have “computer”"));
        assert!(why("is_human", "\"Bob\"", "True").contains("small letters"));
        assert!(why("is_human", "\"Bob\"", "False").contains("does not have “computer”"));
        assert!(why("is_human", "\"Bob\"", "1").contains("true or false"));
        assert!(why("is_board_empty", "[]", "false").contains("without rows is empty"));
        assert!(why("is_board_empty", "[0]", "false").contains("no row has an element"));
        assert!(why("is_board_empty", "[0, 3]", "true").contains("row 2 has 3 left"));
    }
}
