//! What a program did in one case, as a diagnosis reads it.

use nim_reference::assignment::Input;
use nim_reference::{Compare, Player};

use crate::judge::kind::Kind;
use crate::judge::reason::Reason;

/// What a program did in one case.
#[derive(Debug, Clone)]
pub struct Observed<'a> {
    /// The case's id.
    pub id: &'a str,
    /// What the program was given.
    pub input: &'a Input,
    /// How closely output is compared.
    pub compare: Compare,
    /// What it printed, as far as it is graded.
    pub output: &'a [u8],
    /// All that it printed, where only boards and the last line of it are graded; nothing elsewhere.
    pub whole: &'a [u8],
    /// Whether what is graded is on standard error, and nothing on standard output.
    pub on_stderr: bool,
    /// What it printed on standard error, or the beginning of that.
    pub stderr: &'a [u8],
    /// Whether this is all that it printed, to its own end.
    pub complete: bool,
    /// The verdict, if it was ended in the middle of something: by a signal or a limit.
    pub killed: Option<Kind>,
    /// Whether the case failed.
    pub failed: bool,
    /// Whether it was judged. What was printed in one that was not run to its end may speak against a mistake, and counts as no more.
    pub judged: bool,
    /// Why, if that is known.
    pub reason: Option<&'a Reason>,
    /// Whether a second run shows that nothing was lost of the output of a program that was ended in the middle of something.
    pub nothing_lost: bool,
    /// The number, from 1, of the line that is wrong first in what is graded, if one is.
    pub line: Option<usize>,
    /// Whether only its exit status is wrong, and nothing is known of why.
    pub wrong_status: bool,
    /// Whether students see only the case's title, so that no word of its output may be repeated.
    pub hidden: bool,
}

impl Observed<'_> {
    /// The names of the players, where an input begins with them (working_game).
    pub(in crate::judge) fn names(&self) -> impl Iterator<Item = &str> {
        self.input.stdin.lines().take(Player::BOTH.len()).map(str::trim)
    }

    /// Whether the program was ended with something in its buffer, perhaps, which nothing shows.
    pub(super) fn may_be_lost(&self) -> bool {
        self.killed.is_some() && self.output.is_empty() && !self.nothing_lost
    }
}
