//! What reasons are made of.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};

/// A known fault of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// Its name in lower case with hyphens, unique in its exercise.
    pub id: &'static str,
    /// What a program with it does: the end of "your program …".
    pub sentence: &'static str,
}

/// What the answer of an exercise is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// 0 or 1.
    Bit,
    /// A number.
    Number,
    /// Any JSON.
    Json,
    /// True or false.
    TruthValue,
    /// A list of binary digits.
    Digits,
    /// A row and a number of elements.
    Move,
    /// A board after a move, and whether the move was legal.
    BoardAndLegality,
}

/// How the spelling of a right value differs from JSON's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// `True` or `False`.
    Capitals,
    /// Round brackets.
    Tuple,
    /// Single quotes.
    Quotes,
    /// A space that is missing, or one too many.
    Spaces,
}

/// Why a move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Illegal {
    /// The board has no such row.
    NoSuchRow {
        /// The row.
        #[serde(serialize_with = "as_text")]
        row: i128,
        /// How many rows the board has.
        rows: usize,
    },
    /// Fewer than 1 element is taken.
    TooFew {
        /// How many elements are taken.
        #[serde(serialize_with = "as_text")]
        elements: i128,
    },
    /// More is taken than the row has.
    TooMany {
        /// The row, counted from 1.
        #[serde(serialize_with = "as_text")]
        row: i128,
        /// How many elements it has.
        size: u64,
        /// How many elements are taken.
        #[serde(serialize_with = "as_text")]
        elements: i128,
    },
}

impl Display for Form {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Bit => "a bit",
            Form::Number => "a number",
            Form::Json => "an answer in JSON",
            Form::TruthValue => "true or false",
            Form::Digits => "a list of the numbers 0 and 1",
            Form::Move => "a move, `[row, elements]`",
            Form::BoardAndLegality => "two values, the new board and whether the move was legal",
        })
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difference::Capitals => "`true` and `false` begin with small letters",
            Difference::Tuple => "a tuple is written in square brackets",
            Difference::Quotes => "words stand between double quotes",
            Difference::Spaces => "one space follows each comma, and none stands elsewhere",
        })
    }
}

impl Illegal {
    /// Why taking so many elements from a row, counted from 1, is illegal; `None` if it is legal.
    pub(crate) fn find(board: &[u64], row: i128, elements: i128) -> Option<Illegal> {
        let Some(&size) = usize::try_from(row.saturating_sub(1)).ok().and_then(|index| board.get(index)) else {
            return Some(Illegal::NoSuchRow { row, rows: board.len() });
        };
        match elements {
            ..1 => Some(Illegal::TooFew { elements }),
            _ if elements > size.into() => Some(Illegal::TooMany { row, size, elements }),
            _ => None,
        }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NoSuchRow { row, rows: 0 } => write!(f, "there is no row {row} on a board without rows"),
            Illegal::NoSuchRow { row, rows } => write!(f, "there is no row {row}: rows count from 1 to {rows}"),
            Illegal::TooFew { elements } => write!(f, "at least 1 element must be taken, and {elements} is less"),
            Illegal::TooMany { row, size, elements } => {
                write!(f, "row {row} has only {size}, so {elements} cannot be taken")
            }
        }
    }
}

/// The first numbers of a list, and how many there are if that is not all.
pub(super) struct Beginning<'a, T>(pub &'a [T]);

impl<T: Display> Display for Beginning<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const MAX: usize = 16;
        let words: Vec<String> = self.0.iter().take(MAX).map(T::to_string).collect();
        f.write_str(&words.join(" "))?;
        if self.0.len() > MAX { write!(f, " … ({} rows)", self.0.len()) } else { Ok(()) }
    }
}

// Numbers as text, for readers of JSON need not keep more than 53 bits of a number.

pub(super) fn as_text<S: Serializer>(number: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(super) fn as_text_if_any<S: Serializer>(number: &Option<u128>, serializer: S) -> Result<S::Ok, S::Error> {
    number.as_ref().map(u128::to_string).serialize(serializer)
}

pub(super) fn each_as_text<S: Serializer>(numbers: &[u128], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(u128::to_string))
}
