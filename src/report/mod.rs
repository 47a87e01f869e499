//! From verdicts to people and machines: one file a format, all behind one trait.
//!
//! This room shows what it is given. It knows nothing of processes, compares nothing, and decides nothing about a verdict;
//! it decides what a reader needs of one, and that nothing a program printed disturbs a terminal.

#[macro_use]
mod format;
mod alternatives;
mod crashes;
pub(crate) mod deliver;
mod draft;
mod examples;
mod hunt;
mod plain;
pub mod progress;
mod quotations;
mod words;

use std::borrow::Cow;
use std::time::Duration;

pub use deliver::{Delivery, Undelivered};
pub use format::{Exporter, Format, Look};
pub use human::{Human, Verbosity};
pub use hunt::HuntReport;
pub(crate) use json::harmless;
pub use json::{HuntJson, Json};

use crate::checks::CheckResult;
use crate::judge::{Diagnosis, Kind, Reason, Verdict};
use crate::submission::BuildReport;
use crate::suite::{Case, Suite};

formats! {
    "human" => human,
    "json" => json,
    "tap" => tap,
    "junit" => junit,
    "markdown" => markdown,
    "github" => github,
    "gradescope" => gradescope,
    "classroom50" => classroom50,
    "ctrf" => ctrf,
    "html" => html,
}

/// All that is known after one submission was graded.
#[derive(Debug)]
pub struct Report<'a> {
    /// What was asked.
    pub suite: &'a Suite,
    /// The submission as it was named on the command line.
    pub submission: String,
    /// A result for every case that was selected, in the suite's order.
    pub results: Vec<CaseResult<'a>>,
    /// What came of the checks of packaging and code, in the assignment's order.
    pub checks: Vec<CheckResult>,
    /// What is known of the program's mistakes, if anything is.
    pub diagnosis: Option<Diagnosis>,
    /// How the submission was built, if there was something to build.
    pub build: Option<BuildReport>,
    /// Why there is no program, where there is none: a sentence without its final dot.
    pub broken: Option<String>,
    /// What the program comes to that a less strict compilation makes; it counts no points.
    pub lenient: Option<LenientResult>,
    /// What lessens the worth of this report: "ran without a sandbox". Fragments without a final dot.
    pub warnings: Vec<String>,
    /// Time by the clock on the wall, from the first run to the last verdict.
    pub elapsed: Duration,
    /// How many cases ran at once.
    pub jobs: usize,
}

/// How a program was judged that was compiled only with fewer options than the assignment asks for.
#[derive(Debug)]
pub struct LenientResult {
    /// The options that were left out.
    pub without: Vec<&'static str>,
    /// How many cases it passed.
    pub passed: usize,
}

/// A case and its verdict.
#[derive(Debug)]
pub struct CaseResult<'a> {
    /// The case.
    pub case: &'a Case,
    /// The verdict.
    pub verdict: Verdict,
}

impl CaseResult<'_> {
    /// What the case is called: its id, or the number of a hidden one.
    fn name(&self) -> Cow<'_, str> {
        self.case.hidden.map_or(Cow::Borrowed(&self.case.id), |hidden| Cow::Owned(hidden.to_string()))
    }

    /// Its title, if that may be shown.
    fn title(&self) -> Option<&str> {
        self.case.hidden.is_none_or(|hidden| hidden.shows_title).then_some(&self.case.title)
    }

    /// Both, for formats that have one name for a test.
    fn name_and_title(&self) -> String {
        let title = self.title().map_or(String::new(), |title| format!(": {title}"));
        format!("{}{title}", self.name())
    }

    /// Whether nothing more may be shown of it than its verdict, its points and what the run cost.
    fn is_hidden(&self) -> bool {
        self.case.hidden.is_some()
    }

    /// Whether the case counts as passed.
    pub fn passed(&self) -> bool {
        self.verdict.kind == Kind::Pass
    }

    /// Whether the program was run and found wanting, or the grader was.
    fn failed(&self) -> bool {
        !matches!(self.verdict.kind, Kind::Pass | Kind::Skipped)
    }

    /// Whether the program printed something wrong, and did not only stop too early.
    fn prints_wrong_line(&self) -> bool {
        let difference = self.verdict.difference.as_ref();
        difference.is_some_and(|difference| difference.actual.is_some() && !difference.breaks_off)
    }

    /// How the run ended after a wrong line, in sentences. What the program does then is often what follows from that line, but hardly
    /// from one in which only words or blanks are wrong.
    fn later_ending(&self) -> Option<String> {
        let cause = self.verdict.cause.as_ref().filter(|_| self.prints_wrong_line())?;
        let is_of_form = self.verdict.reason.as_ref().is_some_and(Reason::is_of_form);
        let advice = if is_of_form { "" } else { " Mend the line above first: this may follow from it." };
        Some(format!("{}{advice}", words::stopped(&cause.to_string())))
    }

    /// What the case is worth; never negative, always finite.
    pub fn max_score(&self) -> f64 {
        if self.case.points.is_finite() { self.case.points.max(0.0) } else { 0.0 }
    }

    /// What the program got for it.
    pub fn score(&self) -> f64 {
        if self.passed() { self.max_score() } else { 0.0 }
    }
}

impl Report<'_> {
    /// How many cases there are.
    pub fn total(&self) -> usize {
        self.results.len()
    }

    /// How many cases passed.
    pub fn passed(&self) -> usize {
        self.results.iter().filter(|result| result.passed()).count()
    }

    /// Which failures are worth a closer look, by their indices: those that people are shown in full before the others. None of
    /// them is hidden.
    pub fn examples(&self, most: usize) -> Vec<usize> {
        human::examples(self).into_iter().take(most).collect()
    }

    /// Whether every case passed, and every check that is worth something.
    pub fn all_passed(&self) -> bool {
        self.passed() == self.total() && !self.checks.iter().any(CheckResult::costs)
    }

    /// The checks that are worth something: they count as tests where a format knows only tests.
    fn worthy_checks(&self) -> impl Iterator<Item = &CheckResult> {
        self.checks.iter().filter(|check| check.points > 0.0)
    }

    /// The sum of what the submission got, for cases and checks.
    pub fn score(&self) -> f64 {
        let checks = self.checks.iter().map(CheckResult::score);
        self.results.iter().map(CaseResult::score).chain(checks).sum()
    }

    /// The sum of what cases and checks are worth.
    pub fn max_score(&self) -> f64 {
        let checks = self.checks.iter().map(|check| check.points);
        self.results.iter().map(CaseResult::max_score).chain(checks).sum()
    }
}
