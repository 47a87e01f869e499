//! The words of each reason.

use std::fmt::{self, Display, Formatter};

use super::super::bits::width;
use super::super::spelling::list;
use super::Reason::{self, *};
use super::facts::{AsText, Beginning, KnownFault};

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            MissingAnswer { expected, line } => {
                let what = if *line == 1 { "the answer" } else { "a line of the answer" };
                write!(f, "{what} is missing: `{expected}` should be printed here.")
            }
            ReturnsNothing { actual, after_answer } => {
                write!(f, "`{actual}` is printed for a function that returns nothing.")?;
                let twice = " The answer is there already: is there a `print` around a function that prints it?";
                f.write_str(if *after_answer { twice } else { "" })
            }
            LeftOverPrint { answer } => {
                write!(f, "this line is not {answer}. Print the answer, and nothing else.")
            }
            LineTooMany { lines } => {
                let above = if *lines == 1 { "line".to_owned() } else { format!("{lines} lines") };
                let is = if *lines == 1 { "is" } else { "are" };
                write!(f, "the {above} above {is} the whole answer. Print nothing after it.")
            }
            NotSpelledAsJson { expected, differences } => {
                let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
                let differences = differences.join(", ");
                write!(
                    f,
                    "the value is right, but it is not written as `json.dumps` writes it, `{expected}`: {differences}."
                )
            }
            NotAnInteger { expected } => write!(
                f,
                "the value is right, but it is printed with a decimal point: `{expected}` should be printed. In Python `/` makes such \
                 numbers, and `//` makes whole ones."
            ),
            QuotedValue { expected } => {
                write!(f, "the value is right, but it is printed as text, in quotes: `{expected}` should be printed.")
            }
            WrongForm { answer, actual } => write!(f, "the answer is {answer}, not `{actual}`."),
            WrongExclusiveOr { one: AsText(one), other: AsText(other), mistake } => {
                let expected = one ^ other;
                let width = width(one | other) as usize;
                match width {
                    0..=1 => {
                        let rule = if one == other { "the bits are equal" } else { "exactly one of the bits is 1" };
                        write!(f, "the exclusive or of {one} and {other} is {expected}, because {rule}.")?;
                    }
                    2..=16 => write!(
                        f,
                        "in binary digits {one:0width$b} and {other:0width$b} differ where {expected:0width$b} has \
                         a 1, so the answer is {expected}."
                    )?,
                    _ => write!(f, "the exclusive or of {one} and {other} is {expected}.")?,
                }
                made(f, mistake)
            }
            WrongDigits { number, found, mistake } => {
                match found {
                    _ if number.0 == 0 => f.write_str("the list of the binary digits of 0 is empty: `[]`.")?,
                    Some(found) if found == number => {
                        f.write_str("the first digit should be a 1: leave out the zeros at the beginning.")?;
                    }
                    Some(found) => {
                        write!(f, "your digits are those of {found}; they should be those of {number}.")?;
                    }
                    None => write!(f, "your digits are not the binary digits of {number}.")?,
                }
                made(f, mistake)
            }
            WrongNumber { digits, expected } => number_of(f, digits, expected),
            LegalMove { board, row, elements, mistake } => {
                let row_before = usize::try_from(row - 1).ok().and_then(|index| board.get(index));
                write!(f, "taking {elements} from row {row} of board {} is legal. ", Beginning(board))?;
                if let Some(left) = row_before.and_then(|&size| size.checked_add_signed(elements.checked_neg()?)) {
                    let others = if board.len() > 1 { ", the others should stay as they are," } else { "" };
                    write!(f, "That row should be {left} then{others} and the second value should be `true`.")?;
                }
                made(f, mistake)
            }
            IllegalMove { board, illegal } => {
                let board = Beginning(board);
                write!(
                    f,
                    "the move is illegal: {illegal}. The board should stay {board}, and the second value should be `false`."
                )
            }
            WrongNimSum { sizes, sum, mistake } => {
                write!(f, "the nim-sum is the exclusive or of all rows: {}.", nim_sum_of(sizes, *sum))?;
                made(f, mistake)
            }
            WrongPositionKind { position, sizes, sum } => {
                let (article, which) = if *position == 'N' { ("an", "is 0") } else { ("a", "is not 0") };
                write!(f, "in this course {article} {position}-position is one whose nim-sum {which}: ")?;
                write!(f, "{}.", nim_sum_of(sizes, *sum))
            }
            NoMove { board } => {
                write!(f, "board {} has nim-sum 0, so no move leaves 0. ", Beginning(board))?;
                f.write_str("Your program must make a move all the same: any legal move is right.")
            }
            ChosenMoveIsIllegal { board, illegal, mistake } => {
                write!(f, "on board {} the move is illegal: {illegal}.", Beginning(board))?;
                made(f, mistake)
            }
            LeavesNimSum { board, sum, winning, more, actual, leaves, mistake } => {
                write!(f, "board {} has nim-sum {sum}. ", Beginning(board))?;
                let shown = winning.join(", ");
                match (winning.len(), more) {
                    (1, 0) => write!(f, "The move that leaves 0 is {shown}.")?,
                    (_, 0) => write!(f, "The moves that leave 0 are {shown}.")?,
                    (_, more) => write!(f, "Moves that leave 0 are {shown} and {more} more.")?,
                }
                write!(f, " Your move `{actual}` leaves nim-sum {leaves}.")?;
                made(f, mistake)
            }
            WrongHeading { heading, actual } => {
                write!(f, "the first line should be `{heading}`; your program prints `{actual}`.")
            }
            WrongRow { row, board, actual, mistake } => {
                let board = Beginning(board);
                write!(f, "your program should print row {row} here, not `{actual}`. ")?;
                write!(f, "Print all rows of the board {board}, from the first to the last.")?;
                made(f, mistake)
            }
            WrongElements { row, size, drawn, elements } => {
                let has = match size {
                    0 => "no elements".to_owned(),
                    1 => "1 element".to_owned(),
                    size => format!("{size} elements"),
                };
                write!(f, "row {row} has {has}")?;
                match elements {
                    None if *size == 0 => write!(f, "; your program prints `{drawn}`."),
                    None => write!(f, ". Print `X` for each element; your program prints `{drawn}`."),
                    Some(elements) if elements == size => f.write_str(": print a space before each element."),
                    Some(elements) => write!(f, "; your program prints {elements}."),
                }
            }
            WrongPlayerKind { name, human: false } => {
                write!(f, "`{name}` has “computer” in it (capital or small letters), so the player is not a human.")
            }
            WrongPlayerKind { name, human: true } => {
                write!(f, "`{name}` does not have “computer” in it, so the player is a human.")
            }
            WrongEmptiness { board } => match board.iter().zip(1..).find(|&(&size, _)| size > 0) {
                _ if board.is_empty() => f.write_str("a board without rows is empty."),
                Some((size, row)) => write!(f, "board {} is not empty: row {row} has {size} left.", Beginning(board)),
                None => write!(f, "board {} is empty: no row has an element.", Beginning(board)),
            },
        }
    }
}

/// Ends a reason with what leads to the line.
fn made(f: &mut Formatter<'_>, mistake: &Option<KnownFault>) -> fmt::Result {
    mistake.map_or(Ok(()), |mistake| write!(f, " The same line is printed by a program that {}.", mistake.sentence))
}

/// Writes how binary digits make a number.
fn number_of(f: &mut Formatter<'_>, digits: &[u8], expected: &str) -> fmt::Result {
    const MAX_TERMS: usize = 8;
    const MAX_DIGITS: usize = 16;
    let ones = digits.iter().rev().zip(0..).filter(|&(&digit, _)| digit == 1);
    let terms: Vec<String> = ones.map(|(_, bit)| format!("2^{bit}")).collect();
    let sum = terms.join(" + ");
    match terms.len() {
        0 => write!(f, "no digit of {} is 1, so the number is 0.", Beginning(digits)),
        1..=MAX_TERMS if digits.len() <= MAX_DIGITS => write!(f, "{} is {sum} = {expected}.", list(digits)),
        1..=MAX_TERMS => write!(f, "the {} digits make {sum} = {expected}.", digits.len()),
        _ => write!(f, "the last digit counts 1, the one before it 2, and so on, which makes {expected}."),
    }
}

fn nim_sum_of(sizes: &[AsText<u128>], sum: AsText<u128>) -> String {
    match sizes.len() {
        0 => "the board has no rows, and its nim-sum is 0".to_owned(),
        1 => format!("the board has one row, and its nim-sum is the size of that row, {sum}"),
        2..=16 => format!("{} = {sum}", sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join("^")),
        _ => format!("the nim-sum of {} is {sum}", Beginning(sizes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_rows_and_many_digits_are_cut() {
        let digits = [1; 20];
        let reason =
            |digits: &[u8]| Reason::WrongNumber { digits: digits.to_vec(), expected: "X".to_owned() }.to_string();
        assert_eq!(reason(&digits), "the last digit counts 1, the one before it 2, and so on, which makes X.");
        assert_eq!(reason(&digits[..3]), "[1, 1, 1] is 2^0 + 2^1 + 2^2 = X.");
        assert_eq!(reason(&[&[0; 18][..], &[1]].concat()), "the 19 digits make 2^0 = X.");
        let board = vec![1; 20];
        assert!(Reason::NoMove { board }.to_string().contains("1 1 … (20 rows) has nim-sum 0"));
        assert!(nim_sum_of(&[AsText(2); 17], AsText(2)).starts_with("the nim-sum of 2 2"));
    }

    #[test]
    fn the_winning_moves_that_are_left_out_are_counted() {
        let leaves = |winning: &[&str], more| {
            let winning = winning.iter().map(|&mv| mv.to_owned()).collect();
            let actual = "[1, 2]".to_owned();
            Reason::LeavesNimSum { board: vec![3], sum: 3, winning, more, actual, leaves: 1, mistake: None }.to_string()
        };
        assert!(leaves(&["[1, 3]"], 0).contains("The move that leaves 0 is [1, 3]."));
        assert!(leaves(&["a", "b"], 0).contains("The moves that leave 0 are a, b."));
        assert!(leaves(&["a", "b"], 3).contains("Moves that leave 0 are a, b and 3 more."));
    }
}
