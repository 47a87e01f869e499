//! What reasons are made of.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};

/// A known fault of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct KnownFault {
    /// Its name in lower case with hyphens, unique in its exercise.
    pub id: &'static str,
    /// What a program with it does: the end of "your program …".
    pub sentence: &'static str,
}

/// What the answer of an exercise is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Form {
    Bit,
    Number,
    Json,
    TruthValue,
    Digits,
    Move,
    BoardAndLegality,
}

/// How the spelling of a right value differs from JSON's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Misspelling {
    Capitals,
    Tuple,
    Quotes,
    Spaces,
}

/// Why a move is illegal. Rows count from 1; `elements` are taken, and `size` is what the row has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Illegal {
    NoSuchRow { row: AsText<i128>, rows: usize },
    TooFew { elements: AsText<i128> },
    TooMany { row: AsText<i128>, size: u64, elements: AsText<i128> },
}

/// A number that is serialized as text, for readers of JSON need not keep more than 53 bits of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsText<T>(pub T);

impl<T: Display> Display for AsText<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Display for Form {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Bit => "a bit",
            Form::Number => "a decimal number",
            Form::Json => "an answer in JSON",
            Form::TruthValue => "true or false",
            Form::Digits => "a list of the numbers 0 and 1",
            Form::Move => "a move, `[row, elements]`",
            Form::BoardAndLegality => "two values, the new board and whether the move was legal",
        })
    }
}

impl Display for Misspelling {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Misspelling::Capitals => "`true` and `false` begin with small letters",
            Misspelling::Tuple => "a tuple is written in square brackets",
            Misspelling::Quotes => "words are written in double quotes",
            Misspelling::Spaces => "there is one space after each comma, and no other space",
        })
    }
}

impl Illegal {
    /// Why taking so many elements from a row, counted from 1, is illegal; `None` if it is legal.
    pub(crate) fn find(board: &[u64], row: i128, elements: i128) -> Option<Illegal> {
        let index = usize::try_from(row.saturating_sub(1)).ok();
        let (size, rows) = (index.and_then(|index| board.get(index)), board.len());
        let (row, taken) = (AsText(row), AsText(elements));
        match size {
            None => Some(Illegal::NoSuchRow { row, rows }),
            Some(_) if elements < 1 => Some(Illegal::TooFew { elements: taken }),
            Some(&size) if elements > size.into() => Some(Illegal::TooMany { row, size, elements: taken }),
            Some(_) => None,
        }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NoSuchRow { row, rows: 0 } => write!(f, "there is no row {row} on a board without rows"),
            Illegal::NoSuchRow { row, rows } => write!(f, "there is no row {row}: rows count from 1 to {rows}"),
            Illegal::TooFew { elements } => write!(f, "at least 1 element must be taken, not {elements}"),
            Illegal::TooMany { row, size: 0, .. } => write!(f, "row {row} is empty, so nothing can be taken from it"),
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
        if self.0.is_empty() {
            return f.write_str("[]");
        }
        let words: Vec<String> = self.0.iter().take(MAX).map(T::to_string).collect();
        f.write_str(&words.join(" "))?;
        if self.0.len() > MAX { write!(f, " … ({} rows)", self.0.len()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::Beginning;

    #[test]
    fn a_board_without_rows_is_seen() {
        assert_eq!(Beginning::<u128>(&[]).to_string(), "[]");
        assert_eq!(Beginning(&[3, 5]).to_string(), "3 5");
        assert_eq!(Beginning(&[1; 17]).to_string(), format!("{}… (17 rows)", "1 ".repeat(16)));
    }
}
