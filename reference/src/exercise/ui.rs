//! ui: whether a player is a human, and whether a board is empty.

use serde::Deserialize;

use super::spelling::{Spelling, brief, explain_json, quoted};
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::position::Position;
use crate::transcript::Ending;

/// The settings of ui.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ui {
    /// What is sought in a name: "computer".
    sought: &'static str,
    /// Whether any letters of a name may be capitals; true.
    any_letter_case: bool,
    /// Where in a name it is sought.
    place: Place,
    /// Whether a name with "computer" in it is called human.
    inverted: bool,
    /// Which boards are called empty.
    empty: Empty,
    /// Whether a board without rows is called empty; true.
    no_rows_is_empty: bool,
    /// How truth values are spelled.
    spelling: Spelling,
}

/// Where in a name the word is sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Anywhere, which is right.
    Anywhere,
    /// At its beginning.
    Beginning,
    /// At its end.
    End,
    /// The name must be the word.
    Whole,
}

/// Which boards with rows are called empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Empty {
    /// Those without elements, which is right.
    NoElements,
    /// Those whose first row is empty.
    FirstRow,
    /// Those whose last row is empty.
    LastRow,
    /// Those with an empty row.
    AnyRow,
    /// Those whose nim-sum is 0.
    NimSum,
    /// None.
    Never,
}

impl Default for Ui {
    fn default() -> Self {
        Ui {
            sought: "computer",
            any_letter_case: true,
            place: Place::Anywhere,
            inverted: false,
            empty: Empty::NoElements,
            no_rows_is_empty: true,
            spelling: Spelling::Json,
        }
    }
}

/// The key that says how the rest is read.
#[derive(Deserialize)]
struct Asked {
    r#type: Type,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    IsHuman,
    IsBoardEmpty,
}

#[derive(Deserialize)]
struct Given<T> {
    input: T,
}

enum Question {
    Human(String),
    Empty(Position),
}

/// Reads the input twice, for what `input` is depends on `type`, which may stand behind it.
fn read(stdin: &str) -> Result<Question, Ending> {
    let asked: Asked = reading::json(stdin)?;
    Ok(match asked.r#type {
        Type::IsHuman => Question::Human(reading::json::<Given<String>>(stdin)?.input),
        Type::IsBoardEmpty => Question::Empty(Position::new(reading::json::<Given<Vec<u64>>>(stdin)?.input)),
    })
}

impl Ui {
    fn is_human(&self, name: &str) -> bool {
        let name = if self.any_letter_case { name.to_lowercase() } else { name.to_owned() };
        let found = match self.place {
            Place::Anywhere => name.contains(self.sought),
            Place::Beginning => name.starts_with(self.sought),
            Place::End => name.ends_with(self.sought),
            Place::Whole => name == self.sought,
        };
        found == self.inverted
    }

    fn is_board_empty(&self, board: &Position) -> bool {
        let rows = board.heaps();
        if rows.is_empty() {
            return self.no_rows_is_empty;
        }
        match self.empty {
            Empty::NoElements => board.is_empty(),
            Empty::FirstRow => rows.first() == Some(&0),
            Empty::LastRow => rows.last() == Some(&0),
            Empty::AnyRow => rows.contains(&0),
            Empty::NimSum => board.nim_sum() == 0,
            Empty::Never => false,
        }
    }
}

impl Task for Ui {
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let (board, truth) = match read(stdin)? {
            Question::Human(name) => (Position::default(), self.is_human(&name)),
            Question::Empty(board) => {
                let truth = self.is_board_empty(&board);
                (board, truth)
            }
        };
        Ok(Answer::line(board, self.spelling.boolean(truth).to_owned()))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let question = read(stdin).ok()?;
        let expected = self.answer(stdin, None).ok()?.lines.pop()?;
        if let Some(reason) = explain_json(&expected, actual) {
            return Some(reason);
        }
        if !matches!(actual.trim(), "true" | "false") {
            return Some(format!("the answer is true or false, not {}.", quoted(actual)));
        }
        Some(match question {
            Question::Human(name) if expected == "false" => {
                format!("{} has “computer” in it, in whatever letters, so the player is not a human.", quoted(&name))
            }
            Question::Human(name) => {
                format!("{} does not have “computer” in it, so the player is a human.", quoted(&name))
            }
            Question::Empty(board) => match board.heaps().iter().position(|&size| size > 0) {
                _ if board.heaps().is_empty() => "a board without rows is empty.".to_owned(),
                Some(row) => format!(
                    "board {} is not empty: row {} has {} left.",
                    brief(board.heaps()),
                    row + 1,
                    board.heaps()[row]
                ),
                None => format!("board {} is empty: no row has an element.", brief(board.heaps())),
            },
        })
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut Ui)) {
    if let Function::Ui(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise(
        "lower-case-only",
        "takes a name with “computer” in other than lower case for a human's",
        |e| {
            set(e, |s| s.any_letter_case = false);
        },
    ),
    Fault::exercise(
        "capitalised-only",
        "takes a name for a computer's only if it has “Computer” in it, spelled just so",
        |e| {
            set(e, |s| (s.any_letter_case, s.sought) = (false, "Computer"));
        },
    ),
    Fault::exercise("whole-name-only", "takes a name for a computer's only if it is nothing but “computer”", |e| {
        set(e, |s| s.place = Place::Whole);
    }),
    Fault::exercise("beginning-only", "takes a name for a computer's only if it begins with “computer”", |e| {
        set(e, |s| s.place = Place::Beginning);
    }),
    Fault::exercise("end-only", "takes a name for a computer's only if it ends with “computer”", |e| {
        set(e, |s| s.place = Place::End);
    }),
    Fault::exercise("human-inverted", "says true of a computer and false of a human", |e| {
        set(e, |s| s.inverted = true)
    }),
    Fault::exercise("first-row-only", "calls a board empty when its first row is", |e| {
        set(e, |s| s.empty = Empty::FirstRow)
    }),
    Fault::exercise("last-row-only", "calls a board empty when its last row is", |e| {
        set(e, |s| s.empty = Empty::LastRow)
    }),
    Fault::exercise("any-row", "calls a board empty when any row is", |e| set(e, |s| s.empty = Empty::AnyRow)),
    Fault::exercise("nim-sum-0", "calls a board empty when its nim-sum is 0", |e| set(e, |s| s.empty = Empty::NimSum)),
    Fault::exercise("no-rows-only", "calls a board empty only when it has no rows", |e| {
        set(e, |s| s.empty = Empty::Never)
    }),
    Fault::exercise("no-rows-not-empty", "does not call a board without rows empty", |e| {
        set(e, |s| s.no_rows_is_empty = false);
    }),
    Fault::exercise("python-print", "prints True and False as Python does, not as JSON", |e| {
        set(e, |s| s.spelling = Spelling::Python);
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn question(kind: &str, input: &str) -> String {
        format!("{{\"type\": \"{kind}\", \"input\": {input}}}")
    }

    fn printed(kind: &str, input: &str) -> String {
        Ui::default().answer(&question(kind, input), None).expect("an answer").lines.join("$")
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
            assert_eq!(game.is_human(name), Ui::default().is_human(name), "{name}");
        }
    }

    #[test]
    fn a_wrong_answer_is_explained() {
        let why = |kind: &str, input: &str, actual: &str| {
            Ui::default().explain(&question(kind, input), 0, actual).expect("a reason")
        };
        assert!(why("is_human", "\"A COMPUTER\"", "true").contains("`A COMPUTER` has “computer” in it"));
        assert!(why("is_human", "\"Bob\"", "false").contains("does not have “computer”"));
        assert!(why("is_human", "\"Bob\"", "True").contains("small letters"));
        assert!(why("is_human", "\"Bob\"", "1").contains("true or false"));
        assert!(why("is_board_empty", "[]", "false").contains("without rows is empty"));
        assert!(why("is_board_empty", "[0]", "false").contains("no row has an element"));
        assert!(why("is_board_empty", "[0, 3]", "true").contains("row 2 has 3 left"));
    }
}
