//! What a program does in all cases that fail for such a reason.

use super::Reason::{self, *};

impl Reason {
    /// What the program does, without what is so in one case only: the end of "your program …".
    pub fn in_general(&self) -> &'static str {
        match self {
            MissingAnswer { line: 1, .. } => "prints nothing where the answer should be",
            MissingAnswer { .. } => "leaves out lines of the answer",
            ReturnsNothing { after_answer: false, .. } => {
                "has a function that returns nothing where it should return the answer"
            }
            ReturnsNothing { .. } => "prints the value of a function that returns nothing",
            LeftOverPrint { .. } => "prints lines that are not the answer alone",
            LineTooMany { .. } => "prints more lines behind the answer",
            NotSpelledAsJson { .. } => "does not write answers as `json.dumps` writes them",
            NotAnInteger { .. } => "prints whole numbers with a decimal point",
            QuotedValue { .. } => "prints numbers or truth values as text, in quotes",
            WrongForm { .. } => "prints values of another kind than the answer should be",
            WrongExclusiveOr { .. } => "prints wrong exclusive ors",
            WrongDigits { .. } => "prints wrong binary digits",
            WrongNumber { .. } => "prints wrong numbers for binary digits",
            LegalMove { .. } => "gives wrong answers to legal moves",
            IllegalMove { .. } => "gives wrong answers to illegal moves",
            WrongNimSum { .. } => "prints wrong nim-sums",
            WrongPositionKind { .. } => "takes an N-position for a P-position, or the other way round",
            NoMove { .. } => "makes no move where none leaves nim-sum 0",
            ChosenMoveIsIllegal { .. } => "chooses illegal moves",
            LeavesNimSum { .. } => "chooses moves that do not leave nim-sum 0, where others do",
            WrongHeading { .. } => "does not begin boards with the right line",
            WrongRow { .. } => "prints other lines where rows of the board should be",
            WrongElements { .. } => "does not print the elements of rows as it should",
            WrongPlayerKind { human: false, .. } => "takes computers for humans",
            WrongPlayerKind { human: true, .. } => "takes humans for computers",
            WrongEmptiness { board } if board.iter().all(|&size| size == 0) => "says that empty boards are not empty",
            WrongEmptiness { .. } => "says that boards with elements are empty",
        }
    }
}
