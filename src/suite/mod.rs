//! What to ask: an `assignment.toml` and case files become a [`Suite`].
//!
//! This room knows nothing of programs, and nothing of how they are judged. Files are read and understood in this order:
//! `gather` finds them, `reader` parses each once and notes every problem with its place, `case_file` and `settings` know
//! the keys, `validate` lets the reference play each case, `load` puts the suite together. A suite loads whole or not at
//! all: what is wrong with any of its files is reported together, as a [`SuiteError`].

mod build_rules;
mod case_file;
mod check_settings;
mod embedded;
mod gather;
mod hint;
mod laid_out;
mod literal;
mod load;
mod name_pattern;
mod names;
pub(crate) mod parallel;
mod problem;
mod reader;
mod schema;
mod select;
mod settings;
mod source_lines;
#[cfg(test)]
mod tests;
pub mod units;
mod validate;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use nim_reference::assignment::Input;
use nim_reference::{Assignment, Compare, Ending, Transcript};

pub use build_rules::BuildRules;
pub(crate) use build_rules::MAKEFILES;
pub use check_settings::{CheckRule, CheckRules, Demand};
pub(crate) use gather::SETTINGS;
pub use hint::{Hint, LineKind};
pub use load::DEFAULT_ASSIGNMENT;
pub use name_pattern::NamePattern;
pub(crate) use names::nearest;
pub use problem::SuiteError;
pub use schema::FileSchema;
pub use select::NotFound;
pub use source_lines::SourceLines;

/// An assignment and its cases.
#[derive(Debug, Clone)]
pub struct Suite {
    /// The reference, with the settings of the edition.
    pub assignment: Assignment,
    /// What the assignment is called in reports: its name, or the title that its `assignment.toml` gives.
    pub title: String,
    /// The cases in the order in which they are run and reported.
    pub cases: Vec<Case>,
    /// How a source file is run, by its ending without the dot (`py`, `pl`).
    pub languages: BTreeMap<String, Language>,
    /// How the sources of a submission are built.
    pub build: BuildRules,
    /// Whether programs get a folder to write to, a new one for every case.
    pub scratch: bool,
    /// What is demanded of a submission's packaging and code.
    pub checks: CheckRules,
    /// Set where an edition's folder has no cases of its own.
    pub inherited: Option<Inherited>,
    /// What its `assignment.toml` says of all cases together.
    pub settings: SuiteSettings,
}

/// What an `assignment.toml` says of all cases together.
#[derive(Debug, Clone, Default)]
pub struct SuiteSettings {
    /// Where it says so.
    pub source: SourceLines,
    /// What all cases and checks are worth together, as the course states it.
    pub total_points: Option<f64>,
    /// How closely output is compared where a case does not say.
    pub compare: Option<Compare>,
    /// The limits of a case that sets none.
    pub limits: LimitSettings,
}

/// Where the cases of an edition without cases of its own come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inherited {
    /// How many built-in cases the assignment has that the edition extends.
    pub built_in: usize,
    /// How many of them the edition cannot have.
    pub left_out: usize,
}

impl Inherited {
    /// What is missing, in words without a final dot; `None` where nothing is.
    pub fn lack(self) -> Option<String> {
        let built_in = self.built_in;
        match self.left_out {
            0 => None,
            1 => Some(format!("1 of the {built_in} built-in cases does not fit this edition and is left out")),
            many => Some(format!("{many} of the {built_in} built-in cases do not fit this edition and are left out")),
        }
    }
}

/// One case.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its folder and file name without the ending: `play/first-winning-heap`.
    pub id: String,
    /// The one reason why it exists.
    pub title: String,
    /// What it is worth; not negative.
    pub points: f64,
    /// Set where students see next to nothing of it.
    pub hidden: Option<Hidden>,
    /// Words for a student who fails it.
    pub hint: Option<Hint>,
    /// How closely output is compared.
    pub compare: Compare,
    /// What the assignment and the case set; the rest is left to the defaults.
    pub limits: LimitSettings,
    /// What the program is given.
    pub input: Input,
    /// What is right.
    pub expect: Expect,
    /// What the reference does with the input, by its own choice where the assignment leaves one. Played once, when the
    /// case is made.
    pub reference: Transcript,
    /// Where it is written.
    pub source: SourceLines,
}

impl Case {
    /// A case of one point without a name, which gives this input and expects what the reference does with it.
    pub fn new(assignment: &Assignment, input: Input, reference: Transcript) -> Case {
        Case {
            id: String::new(),
            title: String::new(),
            points: 1.0,
            hidden: None,
            hint: None,
            compare: assignment.compare,
            limits: LimitSettings::default(),
            input,
            expect: Expect::Reference,
            reference,
            source: SourceLines::default(),
        }
    }

    /// What the reference prints, if it comes to its own end. Another output may be right too, where a program may choose.
    pub fn expected_stdout(&self) -> Option<&str> {
        (self.reference.ending == Ending::Finished).then(|| self.reference.output())
    }
}

/// A case of which a report shows only that it is there, its verdict, its points and what the run cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hidden {
    /// Its place among the hidden cases of its suite, from 1. It replaces the id, which gives as much away as a title.
    pub number: usize,
    /// Whether its title is shown too.
    pub shows_title: bool,
}

/// What the case is called: "hidden case 3".
impl fmt::Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hidden case {}", self.number)
    }
}

/// What is right in a case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Expect {
    /// What the reference prints.
    #[default]
    Reference,
    /// Words written by hand.
    Words {
        /// Standard output; what the reference prints, if only the exit status is given.
        stdout: Option<String>,
        /// The exit status, if it matters.
        exit_status: Option<i32>,
    },
}

impl Expect {
    /// The standard output that is written by hand, which then counts instead of the reference's.
    pub fn words(&self) -> Option<&str> {
        match self {
            Expect::Words { stdout, .. } => stdout.as_deref(),
            Expect::Reference => None,
        }
    }
}

/// Limits that a file or the command line sets. What is `None` is set by someone else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LimitSettings {
    /// Time by the clock on the wall.
    pub wall: Option<Duration>,
    /// Time on processors.
    pub cpu: Option<Duration>,
    /// Address space in bytes.
    pub memory: Option<u64>,
    /// Bytes on each of standard output and standard error.
    pub output: Option<u64>,
}

/// How a source file of one language is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Language {
    /// The command's words; the file comes after them.
    pub command: Vec<String>,
    /// The Debian package that has the interpreter.
    pub package: String,
}
