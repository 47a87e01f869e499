//! The verdict on one run of one case, with what a report shows of it.

use std::hash::{DefaultHasher, Hasher as _};
use std::time::Duration;

use super::cause::Cause;
use super::finding::Finding;
use super::game::GameAround;
use super::kind::Kind;
use super::reason::Reason;
use super::sanitizer::what_and_where;
use crate::terminal::SessionLine;

/// A verdict with all that a report shows of it. Its size is bounded whatever the program printed.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// The verdict.
    pub kind: Kind,
    /// What decided it, if not the output.
    pub cause: Option<Cause>,
    /// The first line that differs.
    pub difference: Option<Difference>,
    /// Why that line is wrong, in the game's own terms.
    pub reason: Option<Reason>,
    /// The case's hint, where it speaks about that line.
    pub hint: Option<String>,
    /// What is known of the source of the failure: the call that printed the line, a mistake in memory.
    pub source: Vec<Finding>,
    /// The status with which the program exited; `None` when it was ended or not run.
    pub exit_status: Option<i32>,
    /// The first and the last lines that the program wrote on standard error, if it wrote any; `…` stands on a line of its own
    /// where others are left out.
    pub stderr: Vec<u8>,
    /// Time by the clock on the wall, less what it waited for a processor; of the slowest run when a case is run several times.
    pub wall: Duration,
    /// Time on processors, likewise.
    pub cpu: Duration,
    /// Peak resident memory in kilobytes, likewise.
    pub peak_kb: u64,
}

impl Verdict {
    /// How much of standard error is kept, in bytes.
    pub const MAX_STDERR: usize = 1000;

    /// What is kept of standard error: its first and its last lines; of a sanitizer's report those that say what happened and where.
    pub(super) fn kept_of_stderr(stderr: &[u8]) -> Vec<u8> {
        const LEFT_OUT: &[u8] = "\n…\n".as_bytes();
        /// For the first lines. An error of an interpreter names itself in the last.
        const FIRST: usize = Verdict::MAX_STDERR / 3;
        let text = String::from_utf8_lossy(stderr);
        if let Some(lines) = what_and_where(&text) {
            let kept = lines.join("\n").into_bytes();
            return kept[..kept.len().min(Verdict::MAX_STDERR)].to_vec();
        }
        if stderr.len() <= Verdict::MAX_STDERR {
            return stderr.to_vec();
        }
        let last = stderr.len() - (Verdict::MAX_STDERR - FIRST - LEFT_OUT.len());
        let (first, last) = (&stderr[..FIRST], &stderr[last..]);
        // Whole lines, where they are not too long.
        let first = first.iter().rposition(|&byte| byte == b'\n').map_or(first, |end| &first[..end]);
        let last = match last.iter().position(|&byte| byte == b'\n') {
            Some(end) if end + 1 < last.len() => &last[end + 1..],
            _ => last,
        };
        [first, LEFT_OUT, last].concat()
    }

    /// The verdict on a case or a run that has no outcome.
    pub(crate) fn without_run(kind: Kind, cause: Cause) -> Verdict {
        Verdict { kind, cause: Some(cause), ..Verdict::passed() }
    }

    /// The verdict on every case where there is no program to be run, for this reason.
    pub fn no_program(why: String) -> Verdict {
        Verdict::without_run(Kind::Skipped, Cause::NoProgram(why))
    }

    /// The verdict on a run that is not judged.
    pub(crate) fn skipped() -> Verdict {
        Verdict { kind: Kind::Skipped, ..Verdict::passed() }
    }

    /// A run that passed, with nothing measured.
    pub(super) fn passed() -> Verdict {
        Verdict {
            kind: Kind::Pass,
            cause: None,
            difference: None,
            reason: None,
            hint: None,
            source: Vec::new(),
            exit_status: None,
            stderr: Vec::new(),
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_kb: 0,
        }
    }
}

/// The first line at which a program's output leaves the expected one, with what stands around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The number of the line, from 1.
    pub line: usize,
    /// The expected line without its newline; `None` when the output should have ended.
    pub expected: Option<String>,
    /// The program's line without its newline, cut at [`Difference::MAX_BYTES`]; `None` when its output ended.
    pub actual: Option<Vec<u8>>,
    /// Bytes of `expected` that differ from `actual`.
    pub expected_marks: Vec<std::ops::Range<usize>>,
    /// Bytes of `actual` that differ from `expected`.
    pub actual_marks: Vec<std::ops::Range<usize>>,
    /// What the difference comes to when it cannot be seen.
    pub notes: Vec<Note>,
    /// Whether a line of the program is longer than is kept.
    pub cut: bool,
    /// Whether the program was ended in the middle of the line: what is there of it is right.
    pub breaks_off: bool,
    /// Expected lines before the difference, which the program printed rightly.
    pub before: Vec<String>,
    /// Expected lines after the difference.
    pub expected_after: Vec<String>,
    /// The program's lines after the difference, cut likewise.
    pub actual_after: Vec<Vec<u8>>,
    /// The same moment as it would look in a terminal, up to and including the line that differs.
    pub session: Vec<SessionLine>,
    /// The game around that line, if one is played.
    pub game: Option<GameAround>,
    /// The first byte that is wrong in what the program printed, if there is one and not only something missing.
    pub wrong_byte: Option<WrongByte>,
}

impl Difference {
    /// The most bytes of a line of the program that are kept.
    pub const MAX_BYTES: usize = 400;
}

/// A byte of what a program printed, with all before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongByte {
    /// Its offset on standard output.
    pub offset: usize,
    /// What is printed up to it, as a hash.
    hash: u64,
}

impl WrongByte {
    /// The byte at this offset, which is there.
    pub(super) fn at(offset: usize, stdout: &[u8]) -> Option<Self> {
        Some(WrongByte { offset, hash: hash(stdout.get(..=offset)?) })
    }

    /// Whether another run printed the same, up to this byte.
    pub(crate) fn is_in(self, stdout: &[u8]) -> bool {
        stdout.get(..=self.offset).is_some_and(|same| hash(same) == self.hash)
    }
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

/// A difference that cannot be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// Only blanks (spaces, tabs) differ.
    OnlyBlanks,
    /// Only blanks at the end of the line differ.
    OnlyTrailingBlanks,
    /// Only capital and small letters differ.
    OnlyLetterCase,
    /// The program ends its lines with CR and LF.
    CarriageReturn,
    /// The last line has no newline at its end.
    MissingLastNewline,
    /// The output has a newline too many at its end.
    ExtraLastNewline,
    /// The line has bytes that are not UTF-8.
    NotUtf8,
    /// The line has control characters.
    ControlCharacters,
}
