//! How far a program's output agrees with that of a set of mistakes.

use super::evidence::Evidence;

/// How far an assignment's transcript agrees with a program's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) struct Agreement {
    /// To its end.
    pub full: bool,
    /// To where an error of the program's language ended it, which nothing predicts.
    pub broken_off: bool,
    /// For so many lines from the first on.
    pub lines: usize,
    /// In how many bytes the line that comes next begins as the transcript's.
    pub begun: usize,
    /// In how many characters the line differs that comes next, as far as lines are compared; 0 where all agrees.
    pub distance: usize,
    /// A hash of the line that comes next in the transcript, which tells it from another one; 0 where all agrees.
    pub line: u64,
    /// Whether the transcript does not come to an end: there is no more input, or what comes is not known. What the program
    /// does then is nothing that an assignment says.
    pub is_open: bool,
    /// Whether the transcript ends for what Python says that it ended the program for: the end of the input, or a heap that is not there.
    pub explains_error: bool,
    /// Whether that is because the program prints more lines when its input has ended.
    pub prints_without_input: bool,
    /// Whether the program goes on where nobody knows what follows, and not because it accepts what should be refused: whatever else
    /// it printed there would agree as well.
    pub fits_any: bool,
    /// How many lines the transcript has, as far as it was played. Long ones count as several.
    pub played: usize,
}

impl Agreement {
    /// That of a case in which no line is compared.
    pub(super) fn by_status(full: bool) -> Self {
        Agreement {
            full,
            broken_off: false,
            lines: 0,
            begun: 0,
            distance: 0,
            line: 0,
            is_open: false,
            explains_error: false,
            prints_without_input: false,
            fits_any: false,
            played: 0,
        }
    }

    /// How far it agrees, in lines and in bytes of the one that comes next.
    pub(super) fn reach(self) -> (usize, usize) {
        (self.lines, self.begun)
    }

    /// Whether all that the program printed in a case is explained. What follows a game that comes to no end is not, but beside boards, where
    /// it is the prompt before what ended the program.
    pub(super) fn is_whole(self, evidence: &Evidence<'_>) -> bool {
        self.full && (!self.is_open || self.explains_error || self.lines >= evidence.line_count)
    }

    /// How much of a case is explained, up to [`WHOLE`]. Where only boards are graded nobody knows the prompt at which the input ends, so of
    /// such a case everything that can be known may be explained.
    pub(super) fn explained(self, evidence: &Evidence<'_>) -> usize {
        if self.is_whole(evidence) { WHOLE } else { usize::from(self.full && evidence.is_of_boards()) }
    }
}

/// What a case counts of which everything is explained.
pub(super) const WHOLE: usize = 4;
