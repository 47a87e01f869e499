//! Why a line of an exercise's output is wrong: the facts of each kind of mistake, and its page. The words
//! stand in `words.rs`, and in `general.rs` what is true of all cases with such a reason.

mod facts;
mod general;
mod words;

use serde::Serialize;

pub use facts::{AsText, Form, Illegal, KnownFault, Misspelling};

/// Each reason from one entry: its page, its id, and its facts.
macro_rules! reasons {
    ($($(#[doc = $page:literal])+ $id:literal $reason:ident $facts:tt)+) => {
        /// Why a line of an exercise's output is wrong. `Display` gives the words.
        ///
        /// Of the facts, `expected` is the right line and `actual` the program's, both cut; `board` and `sizes` are the
        /// sizes of the rows; a `row` counts from 1; `mistake` is the one known fault that leads to the line. Numbers
        /// that may have more than 64 bits are serialized as text.
        #[allow(missing_docs)]
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        pub enum Reason {
            $($(#[doc = $page])+ #[serde(rename = $id)] $reason $facts,)+
        }

        impl Reason {
            /// The id and the page of every reason: what it means, with an example. Each line of a page begins with a
            /// space.
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
    /// Nothing is printed where the answer, or one of its lines, should be.
    ///
    /// The program may not have printed at all, or it printed an empty line first.
    "missing-answer" MissingAnswer { expected: String, line: usize }

    /// `None` or `null` is printed: the value of a function that returns nothing.
    ///
    /// In Python, `print(f())` prints `None` when `f` has no `return`. Where `f` prints its answer itself, call it
    /// without `print`.
    "returns-nothing" ReturnsNothing { actual: String, after_answer: bool }

    /// A line that is no answer at all is printed instead of the answer.
    ///
    /// It is often a print that helped to look for a mistake, such as `a = 1`. The answer must be the only line.
    "left-over-print" LeftOverPrint { answer: Form }

    /// The whole answer is printed, and another line follows it.
    ///
    /// It may be a print that helped to look for a mistake.
    "line-too-many" LineTooMany { lines: usize }

    /// The value is right, but it is not written as JSON.
    ///
    /// `print((1, True))` prints `(1, True)`; `print(json.dumps((1, True)))` prints `[1, true]`, which is right.
    "not-spelled-as-json" NotSpelledAsJson { expected: String, differences: Vec<Misspelling> }

    /// The value is right, but a whole number in it is printed with a decimal point.
    ///
    /// For example `6.0` where the answer is `6`. In Python `6 / 2` is `3.0`, and `6 // 2` is `3`; `math.pow` makes such numbers
    /// too.
    "not-an-integer" NotAnInteger { expected: String }

    /// The value is right, but a number or a truth value in it is printed as text, in quotes.
    ///
    /// For example `["1", "0"]` where the answer is `[1, 0]`: in Python `"1"` and `1` are not the same, and `int("1")` is 1.
    "quoted-value" QuotedValue { expected: String }

    /// The answer is a value of another kind than the one that is asked for.
    ///
    /// For example `1` where the answer is `true` or `false`, or a board alone where it is a board and a truth value.
    "wrong-form" WrongForm { answer: Form, actual: String }

    /// The exclusive or of two bits or of two numbers is wrong.
    ///
    /// Of two bits it is 1 if exactly one of them is 1, and 0 if they are equal. Of two numbers it has a 1 where
    /// their binary digits differ: of 011 and 101 it is 110, so of 3 and 5 it is 6.
    "wrong-exclusive-or" WrongExclusiveOr { one: AsText<u128>, other: AsText<u128>, mistake: Option<KnownFault> }

    /// The binary digits of a number are wrong.
    ///
    /// The first digit is a 1, without zeros before it: the digits of 6 are `[1, 1, 0]`, and 0 has none, `[]`.
    "wrong-digits" WrongDigits { number: AsText<u128>, found: Option<AsText<u128>>, mistake: Option<KnownFault> }

    /// The number that binary digits make is wrong.
    ///
    /// The last digit counts 1, the one before it 2, the one before that 4: `[1, 0, 1]` is 4 + 1 = 5.
    "wrong-number" WrongNumber { digits: Vec<u8>, expected: String }

    /// A legal move is refused, or it does something else to the board.
    ///
    /// Rows count from 1, and a move may take all elements of its row.
    "legal-move" LegalMove { board: Vec<u64>, row: i64, elements: i64, mistake: Option<KnownFault> }

    /// An illegal move is accepted, or the board changes although it is refused.
    ///
    /// There must be such a row, and a move takes at least 1 element and at most as many as the row has.
    "illegal-move" IllegalMove { board: Vec<u64>, illegal: Illegal }

    /// The nim-sum of a board is wrong.
    ///
    /// It is the exclusive or of the sizes of all rows. A board without rows has nim-sum 0.
    "wrong-nim-sum" WrongNimSum { sizes: Vec<AsText<u128>>, sum: AsText<u128>, mistake: Option<KnownFault> }

    /// The program says that a position is an N-position although it is a P-position, or the other way round.
    ///
    /// In this course an N-position is one whose nim-sum is 0, and a P-position is any other. Elsewhere the names are
    /// used the other way round.
    "wrong-position-kind" WrongPositionKind { position: char, sizes: Vec<AsText<u128>>, sum: AsText<u128> }

    /// No move is made where none leaves nim-sum 0.
    ///
    /// There a move must be made too, and any legal one is right.
    "no-move" NoMove { board: Vec<u64> }

    /// The move that is chosen cannot be made.
    ///
    /// The answer is the row, counted from 1, and then how many elements are taken from it.
    "chosen-move-is-illegal" ChosenMoveIsIllegal { board: Vec<u64>, illegal: Illegal, mistake: Option<KnownFault> }

    /// The move that is chosen does not leave nim-sum 0, although there is one that does.
    ///
    /// On rows 7 3, with nim-sum 4, taking 4 from row 1 leaves 3 3, whose nim-sum is 0.
    "leaves-nim-sum" LeavesNimSum {
        board: Vec<u64>,
        sum: u64,
        winning: Vec<String>,
        more: usize,
        actual: String,
        leaves: u64,
        mistake: Option<KnownFault>,
    }

    /// The first line is not the heading of a board.
    ///
    /// A board begins with a line that says `Nim:`, and its rows follow.
    "wrong-heading" WrongHeading { heading: &'static str, actual: String }

    /// A line is not the row that should be printed there, but another one, or none.
    ///
    /// Rows count from 1, and all of them are printed, those without elements too.
    "wrong-row" WrongRow { row: usize, board: Vec<u64>, actual: String, mistake: Option<KnownFault> }

    /// A row is printed with another number of elements, with something else than `X`, or without spaces between them.
    ///
    /// A row of 3 elements is `2: X X X`. `elements` is how many are drawn; null if something else is.
    "wrong-elements" WrongElements { row: usize, size: u64, drawn: String, elements: Option<u64> }

    /// The program takes a computer for a human, or a human for a computer.
    ///
    /// A player with “computer” in the name, in small letters or capitals, is not a human; any other is.
    "wrong-player-kind" WrongPlayerKind { name: String, human: bool }

    /// The program says that an empty board is not empty, or that another one is.
    ///
    /// A board is empty if no row has an element; so is one without rows.
    "wrong-emptiness" WrongEmptiness { board: Vec<u64> }
}

impl Reason {
    /// Forgets the known fault that leads to the line, unless it `is_made`: by chance other programs print such a line too.
    pub fn keep_mistake(&mut self, is_made: impl Fn(&KnownFault) -> bool) {
        use Reason::*;
        if let WrongExclusiveOr { mistake, .. }
        | WrongDigits { mistake, .. }
        | LegalMove { mistake, .. }
        | WrongNimSum { mistake, .. }
        | ChosenMoveIsIllegal { mistake, .. }
        | LeavesNimSum { mistake, .. }
        | WrongRow { mistake, .. } = self
        {
            *mistake = mistake.filter(is_made);
        }
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
        let mistake = Some(KnownFault { id: "sum", sentence: "adds the numbers" });
        let reason = Reason::WrongExclusiveOr { one: AsText(3), other: AsText(u128::MAX), mistake };
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
