//! Why a line of an exercise's output is wrong: the facts of each kind of mistake, and its page. The words
//! stand in `words.rs`.

mod facts;
mod words;

use serde::Serialize;

pub use facts::{Difference, Form, Illegal, Mistake};
use facts::{as_text, as_text_if_any, each_as_text};

/// Each reason from one entry: its page, its id, and its facts.
macro_rules! reasons {
    ($($(#[doc = $page:literal])+ $id:literal $reason:ident $facts:tt)+) => {
        /// Why a line of an exercise's output is wrong. `Display` gives the words.
        ///
        /// Facts that are lines of a program are cut, and numbers that may have more than 64 bits are serialized as text.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        pub enum Reason {
            $($(#[doc = $page])+ #[serde(rename = $id)] $reason $facts,)+
        }

        impl Reason {
            /// The id and the page of every reason: what it means, with an example. Each line of a page begins with a space.
            pub const PAGES: &[(&str, &str)] = &[$(($id, concat!($($page, "\n"),+)),)+];

            /// The name of the reason in lower case with hyphens; it stays the same from one version to the next.
            pub fn id(&self) -> &'static str {
                match self {
                    $(Reason::$reason { .. } => $id,)+
                }
            }
        }
    };
}

reasons! {
    /// Nothing is printed where the answer should be.
    ///
    /// The program may not have printed at all, or it printed an empty line first.
    "missing-answer" MissingAnswer {
        /// The right line.
        expected: String,
    }

    /// `None` or `null` is printed, which is what is printed of a function that returns nothing.
    ///
    /// In Python, `print(f())` prints `None` when `f` has no `return`. Where `f` prints its answer itself, call it without
    /// `print`.
    "returns-nothing" ReturnsNothing {
        /// What is printed.
        actual: String,
        /// Whether the whole answer stands above it.
        after_answer: bool,
    }

    /// A line that is no answer at all stands in place of the answer.
    ///
    /// It is often a print that helped to look for a mistake, such as `a = 1`. The answer must be the only line.
    "left-over-print" LeftOverPrint {
        /// What the answer is.
        answer: Form,
    }

    /// The whole answer is printed, and another line follows it.
    "line-too-many" LineTooMany {
        /// How many lines the answer has.
        lines: usize,
    }

    /// The value is right, but it is not spelled as JSON.
    ///
    /// `print((1, True))` prints `(1, True)`; `print(json.dumps((1, True)))` prints `[1, true]`, which is right.
    "not-spelled-as-json" NotSpelledAsJson {
        /// The right line.
        expected: String,
        /// What is spelled otherwise.
        differences: Vec<Difference>,
    }

    /// The answer is a value of another kind than the one that is asked for.
    ///
    /// For example `1` where the answer is `true` or `false`, or a board alone where it is a board and a truth value.
    "wrong-form" WrongForm {
        /// What the answer is.
        answer: Form,
        /// What is printed.
        actual: String,
    }

    /// The exclusive or of two bits is wrong.
    ///
    /// It is 1 if exactly one of the bits is 1, and 0 if they are equal.
    "wrong-bit" WrongBit {
        /// The first bit.
        #[serde(serialize_with = "as_text")] one: u128,
        /// The second bit.
        #[serde(serialize_with = "as_text")] other: u128,
    }

    /// The exclusive or of two numbers is wrong.
    ///
    /// It has a 1 where the binary digits of the numbers differ: of 011 and 101 it is 110, so of 3 and 5 it is 6.
    "wrong-exclusive-or" WrongExclusiveOr {
        /// The first number.
        #[serde(serialize_with = "as_text")] one: u128,
        /// The second number.
        #[serde(serialize_with = "as_text")] other: u128,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// The binary digits of a number are wrong.
    ///
    /// The digit of most weight is first, and it is a 1: the digits of 6 are `[1, 1, 0]`, and 0 has none, `[]`.
    "wrong-digits" WrongDigits {
        /// The number whose digits are asked for.
        #[serde(serialize_with = "as_text")] number: u128,
        /// The number that has the digits that are printed; null if they are no binary digits, or too many.
        #[serde(serialize_with = "as_text_if_any")] found: Option<u128>,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// The number that binary digits make is wrong.
    ///
    /// The last digit counts 1, the one before it 2, the one before that 4: `[1, 0, 1]` is 4 + 1 = 5.
    "wrong-number" WrongNumber {
        /// The digits.
        digits: Vec<u8>,
        /// The number.
        expected: String,
    }

    /// A legal move is refused, or it does something else to the board.
    ///
    /// Rows count from 1, and a move may take all elements of its row.
    "legal-move" LegalMove {
        /// The sizes of the rows.
        board: Vec<u64>,
        /// The row, counted from 1.
        row: i64,
        /// How many elements are taken.
        elements: i64,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// An illegal move is accepted, or the board changes although it is refused.
    ///
    /// There must be such a row, and a move takes at least 1 element and at most as many as the row has.
    "illegal-move" IllegalMove {
        /// The sizes of the rows, which stay.
        board: Vec<u64>,
        /// Why the move is illegal.
        illegal: Illegal,
    }

    /// The nim-sum of a board is wrong.
    ///
    /// It is the exclusive or of the sizes of all rows. A board without rows has nim-sum 0.
    "wrong-nim-sum" WrongNimSum {
        /// The sizes of the rows.
        #[serde(serialize_with = "each_as_text")] sizes: Vec<u128>,
        /// The nim-sum.
        #[serde(serialize_with = "as_text")] sum: u128,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// A position is called an N-position although it is a P-position, or the other way round.
    ///
    /// In this course an N-position is one whose nim-sum is 0, and a P-position is any other. Elsewhere the names are used
    /// the other way round.
    "wrong-position-kind" WrongPositionKind {
        /// What is asked for: `N` or `P`.
        kind: char,
        /// The sizes of the rows.
        #[serde(serialize_with = "each_as_text")] sizes: Vec<u128>,
        /// The nim-sum.
        #[serde(serialize_with = "as_text")] sum: u128,
    }

    /// No move is made where none leaves nim-sum 0.
    ///
    /// There a move must be made too, and any legal one is right.
    "no-move" NoMove {
        /// The sizes of the rows.
        board: Vec<u64>,
    }

    /// The move that is chosen cannot be made.
    ///
    /// The answer is the row, counted from 1, and then how many elements are taken from it.
    "chosen-move-is-illegal" ChosenMoveIsIllegal {
        /// The sizes of the rows.
        board: Vec<u64>,
        /// Why the move is illegal.
        illegal: Illegal,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// The move that is chosen does not leave nim-sum 0, although there is one that does.
    "leaves-nim-sum" LeavesNimSum {
        /// The sizes of the rows.
        board: Vec<u64>,
        /// Their nim-sum.
        sum: u64,
        /// The moves that leave nim-sum 0, as they are printed: the first of them.
        winning: Vec<String>,
        /// How many more there are.
        more: usize,
        /// The move that is printed.
        actual: String,
        /// The nim-sum that it leaves.
        leaves: u64,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// The first line is not the heading of a board.
    "no-heading" NoHeading {
        /// The heading.
        heading: &'static str,
        /// What is printed.
        actual: String,
    }

    /// An empty line stands in place of a row.
    ///
    /// A row without elements has a line too: its number and a colon.
    "empty-line-for-row" EmptyLineForRow {
        /// The row, counted from 1.
        row: usize,
        /// How many rows the board has.
        rows: usize,
    }

    /// A line that is no row of a board stands in place of one.
    "not-a-row" NotARow {
        /// The row that should be printed, counted from 1.
        row: usize,
    }

    /// A line has the number of another row.
    ///
    /// Rows count from 1, and all of them are printed, those without elements too.
    "wrong-row" WrongRow {
        /// The row that should be printed, counted from 1.
        row: usize,
        /// The sizes of the rows.
        board: Vec<u64>,
        /// What is printed.
        actual: String,
        /// The known fault that leads to this line.
        mistake: Option<Mistake>,
    }

    /// A row is drawn with another number of elements, or without spaces between them.
    ///
    /// A row of 3 elements is `2: X X X`.
    "wrong-elements" WrongElements {
        /// The row, counted from 1.
        row: usize,
        /// How many elements it has.
        size: u64,
        /// How many are drawn.
        drawn: u64,
    }

    /// A row is drawn with something else than `X`.
    "wrong-symbol" WrongSymbol {
        /// The row, counted from 1.
        row: usize,
        /// How many elements it has.
        size: u64,
        /// What is drawn.
        drawn: String,
    }

    /// A computer is called a human, or a human is not.
    ///
    /// A player with “computer” in the name, in small letters or capitals, is not a human; any other is.
    "wrong-player-kind" WrongPlayerKind {
        /// The player's name.
        name: String,
        /// Whether the player is a human.
        human: bool,
    }

    /// An empty board is not called empty, or another one is.
    ///
    /// A board is empty if no row has an element; so is one without rows.
    "wrong-emptiness" WrongEmptiness {
        /// The sizes of the rows.
        board: Vec<u64>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_an_id_in_kebab_case_and_a_page() {
        for (i, (id, page)) in Reason::PAGES.iter().enumerate() {
            assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{id}");
            assert!(Reason::PAGES[..i].iter().all(|(other, _)| other != id), "{id} stands twice");
            assert!(
                page.lines().all(|line| line.is_empty() || line.starts_with(' ')) && page.ends_with(".\n"),
                "{page}"
            );
        }
    }

    #[test]
    fn the_facts_stand_under_the_id() {
        let mistake = Some(Mistake { id: "sum", sentence: "adds the numbers" });
        let reason = Reason::WrongExclusiveOr { one: 3, other: u128::MAX, mistake };
        assert_eq!(
            serde_json::to_value(&reason).expect("a value"),
            serde_json::json!({ (reason.id()): {
                "one": "3",
                "other": "340282366920938463463374607431768211455",
                "mistake": { "id": "sum", "sentence": "adds the numbers" },
            } })
        );
    }
}
