//! What can be wrong with a suite that loads: a file for each thing that is looked at.

mod limits;
mod needed;
mod pairs;
mod points;
mod questions;
mod right_program;

use super::strength::Strength;
use super::trial::Trial;
use crate::page::Page;
use crate::suite::{Case, SourceLines};

/// One thing that is wrong with a suite, or worth knowing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// What it is.
    pub kind: FlawKind,
    /// How bad it is.
    pub severity: Severity,
    /// The file in which it can be mended, as messages show it; empty where it is in none.
    pub file: String,
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong, as a fragment.
    pub message: String,
}

/// How bad something is. The worst comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// No suite can be meant so.
    Error,
    /// A suite is better without it.
    Warning,
    /// Nothing is wrong.
    Note,
}

impl Severity {
    /// The name in every format.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Lists the kinds of flaws with their names and the pages that explain them.
macro_rules! kinds {
    ($($(#[doc = $line:literal])+ $kind:ident = $name:literal,)+) => {
        /// What is wrong with a suite.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum FlawKind {
            $($(#[doc = $line])+ $kind,)+
        }

        impl FlawKind {
            /// Every kind.
            pub const ALL: &'static [FlawKind] = &[$(FlawKind::$kind,)+];

            /// The name in every format, and of its page.
            pub fn name(self) -> &'static str {
                match self { $(FlawKind::$kind => $name,)+ }
            }
        }

        /// The pages of the kinds of flaws.
        pub fn pages() -> impl Iterator<Item = Page> {
            [$(Page { id: $name, text: concat!($($line, "\n"),+) },)+].into_iter()
        }
    };
}

kinds! {
    /// Two cases ask a program the same.
    ///
    /// Their arguments are the same, and a right program reads the same in both and prints the same. Their files may differ in blanks
    /// around what is read, in the spaces of a question in JSON, and in lines that are never read. Where by hand they expect
    /// different words, no program passes both.
    SameQuestion = "same-question",
    /// A public case gives a hidden one away.
    ///
    /// A right program reads the same in both, but perhaps for the names of the players, so that a program which passes the public case
    /// passes the hidden one too. Only the names may differ: which of them is a computer, the heaps, the moves and all other input are
    /// the same, and so is the result.
    HiddenTwin = "hidden-twin",
    /// A case expects words that a right program does not print.
    ///
    /// The words under `[expect]` are written by hand, and the reference prints others. A program that does what the assignment says
    /// fails the case. Where the course has other words for a message, `[messages]` in the `assignment.toml` says so for all
    /// cases.
    FailsRightProgram = "fails-right-program",
    /// A limit leaves too little room.
    ///
    /// A case needs an output limit of twice what a right program prints: one that prints less than that is wrong at all, and one of
    /// a few bytes more stops a wrong program before its mistake can be explained. A program needs some time and memory for its
    /// start, and more on a busy machine: a CPU limit below 100ms, a wall limit below 500ms and a memory limit below 16M fail right
    /// programs now and then.
    TightLimit = "tight-limit",
    /// The points do not add up to what the course states.
    ///
    /// `total_points` in the `assignment.toml` is what all cases and all checks of packaging and code are worth together.
    PointsTotal = "points-total",
    /// Two known mistakes hide each other.
    ///
    /// Each is detected where a program makes it alone; a program that makes both passes every case. It is a warning where a
    /// case is known that detects them together, and a note where none is known.
    MaskedPair = "masked-pair",
    /// An example submission does not fare as its folder says.
    ///
    /// `nimgrade check --submissions DIR` grades the programs below DIR. The verdict of every case must be one that their folder permits,
    /// and one case at least must have one that it requires: `accepted` (every case passes), `wrong_answer`, `time_limit_exceeded`,
    /// `run_time_error` (that verdict or a pass, and that one at least once), `brute_force` (no wrong answer, but too slow or a
    /// run-time error at least once) and `rejected` (some case does not pass). A crash, an error that Python reports, an exit status,
    /// too much memory and too much output are run-time errors. A `submissions.yaml` in DIR may demand something else.
    UnexpectedVerdict = "unexpected-verdict",
    /// The folder of example submissions is not as it should be.
    ///
    /// Its folders are `accepted`, in which there is a program at least, `rejected`, `wrong_answer`, `time_limit_exceeded`,
    /// `run_time_error` and `brute_force`. Others need a key in `submissions.yaml`, each key of which matches a submission, and each
    /// pattern of cases in it a case.
    SubmissionsLayout = "submissions-layout",
    /// The suite detects the same known mistakes without this case.
    ///
    /// Each known mistake that fails the case fails another one too. Nothing is wrong with that: there are mistakes that nobody
    /// knows yet, and a case may be there to show how something is played.
    Redundant = "redundant",
}

/// Everything that is wrong with a suite. `detecting` has two cases at least that detect each known mistake, if there are two.
pub(super) fn all(trial: &Trial<'_>, detecting: &[Vec<usize>], strength: &Strength) -> Vec<Flaw> {
    let suite = trial.suite;
    let mut flaws = questions::find(suite);
    flaws.extend(right_program::find(trial));
    flaws.extend(limits::find(suite));
    flaws.extend(points::find(suite));
    flaws.extend(pairs::find(strength));
    flaws.extend(needed::find(suite, detecting));
    flaws.sort_by_key(|flaw| flaw.severity);
    flaws
}

impl Flaw {
    /// A flaw of what the first of these keys says which the file has.
    fn at(source: &SourceLines, keys: &[&str], kind: FlawKind, severity: Severity, message: String) -> Self {
        Flaw { kind, severity, file: source.file.clone(), line: source.line(keys), message }
    }
}

/// The keys of a case with its input.
const INPUT: [&str; 3] = ["game", "stdin", "args"];

/// A case as a sentence names it.
fn named(case: &Case) -> String {
    format!("`{}`", case.id)
}
