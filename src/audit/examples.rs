//! Example submissions: programs of which the instructor says how they fare, in the layout of the
//! [problem package format](https://www.kattis.com/problem-package-format/spec/2025-09.html) (2025-09, “Example submissions”).
//!
//! `expectations` reads what is demanded of them; this module compares that with the verdicts that they got. Nothing is run here.

mod expectations;

use std::path::{Path, PathBuf};

use super::{Flaw, FlawKind, Severity};
use crate::judge::{Kind, Verdict};
use crate::safe_text::{self, one_line};
use crate::suite::Case;
pub use expectations::BadExpectations;
use expectations::{Expectations, Requirement};

/// The name of the reason for an output that ends early, because Python found an error.
const PYTHON_ERROR: &str = "python-error";

/// The verdicts of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
enum Outcome {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Wrong answer.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Time limit exceeded.
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// Run-time error, which is also what uses too much memory or prints too much.
    #[serde(rename = "RTE")]
    RunTimeError,
}

impl Outcome {
    /// Every outcome.
    const ALL: [Outcome; 4] =
        [Outcome::Accepted, Outcome::WrongAnswer, Outcome::TimeLimitExceeded, Outcome::RunTimeError];

    /// What a verdict is there; `None` where the case was not judged.
    fn of(verdict: &Verdict) -> Option<Outcome> {
        // Such a program ends by itself, and its output is judged.
        let is_python_error = verdict.reason.as_ref().is_some_and(|reason| reason.id() == PYTHON_ERROR);
        match verdict.kind {
            Kind::WrongOutput if is_python_error => Some(Outcome::RunTimeError),
            Kind::Pass => Some(Outcome::Accepted),
            Kind::WrongOutput => Some(Outcome::WrongAnswer),
            Kind::TimeLimit => Some(Outcome::TimeLimitExceeded),
            Kind::MemoryLimit | Kind::OutputLimit | Kind::Crashed | Kind::ExitStatus => Some(Outcome::RunTimeError),
            Kind::Skipped | Kind::GraderError => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Outcome::Accepted => "AC",
            Outcome::WrongAnswer => "WA",
            Outcome::TimeLimitExceeded => "TLE",
            Outcome::RunTimeError => "RTE",
        }
    }
}

/// The example submissions of a folder.
#[derive(Debug)]
pub struct Examples {
    /// The submissions in the order of their paths.
    pub submissions: Vec<Example>,
    folder: PathBuf,
    expectations: Expectations,
}

/// One example submission.
#[derive(Debug)]
pub struct Example {
    /// Where it is: a file, or a folder of files.
    pub path: PathBuf,
    /// Its path below the folder of all, with `/` between the parts.
    name: String,
    requirements: Vec<Requirement>,
}

impl Examples {
    /// Finds the submissions in a folder, and what is demanded of each.
    ///
    /// # Errors
    /// The folder or its `submissions.yaml` cannot be read, or that is wrong.
    pub fn read(folder: &Path) -> Result<Examples, BadExpectations> {
        let expectations = Expectations::read(folder)?;
        let mut submissions = Vec::new();
        for group in entries(folder)?.into_iter().filter(|(path, _)| path.is_dir()) {
            for (path, name) in entries(&group.0)? {
                let name = format!("{}/{name}", group.1);
                let requirements = expectations.of(&name);
                submissions.push(Example { path, name, requirements });
            }
        }
        Ok(Examples { submissions, folder: folder.to_owned(), expectations })
    }

    /// What is wrong with the folder itself, where it is to say how programs fare in these cases.
    pub fn flaws(&self, cases: &[Case]) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut note = |file: &Path, message: String| {
            let (kind, severity) = (FlawKind::SubmissionsLayout, Severity::Warning);
            flaws.push(Flaw { kind, severity, file: safe_text::path(file), line: 1, message });
        };
        let names: Vec<&str> = self.submissions.iter().map(|example| example.name.as_str()).collect();
        if !names.iter().any(|name| name.starts_with("accepted/")) {
            note(&self.folder, "there is no submission below accepted/: one right program is required".to_owned());
        }
        for example in self.submissions.iter().filter(|example| example.requirements.is_empty()) {
            note(
                &example.path,
                "nothing is demanded of it: neither its folder nor submissions.yaml says anything".to_owned(),
            );
        }
        for pattern in self.expectations.unused(&names, cases) {
            let message = format!("`{}` matches nothing", one_line(&pattern));
            note(&self.folder.join(expectations::FILE), message);
        }
        flaws
    }
}

/// What stands in a folder, by name; hidden files and the expectations themselves do not count.
fn entries(folder: &Path) -> Result<Vec<(PathBuf, String)>, BadExpectations> {
    let unreadable = |source| BadExpectations::Unreadable { file: safe_text::path(folder), source };
    let mut entries = Vec::new();
    for entry in folder.read_dir().map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && name != expectations::FILE {
            entries.push((entry.path(), name));
        }
    }
    entries.sort();
    Ok(entries)
}

impl Example {
    /// What the verdicts of the cases are otherwise than demanded.
    pub fn judge(&self, results: &[(&Case, &Verdict)]) -> Vec<Flaw> {
        let lost = results.iter().find(|(_, verdict)| verdict.kind == Kind::GraderError);
        if let Some((case, _)) = lost {
            return vec![self.flaw(format!("the run of {} could not be judged", one_line(&case.id)))];
        }
        self.requirements.iter().flat_map(|requirement| requirement.broken(results)).map(|it| self.flaw(it)).collect()
    }

    /// That there is no program that could be run, for this reason.
    pub fn cannot_run(&self, why: &str) -> Flaw {
        self.flaw(format!("there is no program to run: {}", one_line(why.lines().next().unwrap_or(why))))
    }

    fn flaw(&self, message: String) -> Flaw {
        let file = safe_text::path(&self.path);
        Flaw { kind: FlawKind::UnexpectedVerdict, severity: Severity::Error, file, line: 1, message }
    }
}

impl Requirement {
    /// What of it does not hold, each a fragment.
    fn broken(&self, results: &[(&Case, &Verdict)]) -> Vec<String> {
        let results: Vec<_> = results.iter().filter(|(case, _)| self.is_about(&case.id)).collect();
        if results.is_empty() {
            return Vec::new();
        }
        let name = one_line(&self.name);
        let mut broken = Vec::new();
        let forbidden = |outcome: &Outcome| !self.permitted.contains(outcome);
        let wrong: Vec<_> =
            results.iter().filter(|(_, verdict)| Outcome::of(verdict).as_ref().is_some_and(forbidden)).collect();
        if let [(case, verdict), others @ ..] = wrong.as_slice() {
            let others = match others.len() {
                0 => String::new(),
                1 => ", and of 1 more case another one that is not permitted".to_owned(),
                more => format!(", and of {more} more cases others that are not permitted"),
            };
            broken.push(format!(
                "`{name}` permits {}, and the verdict of {} is {} ({}){others}",
                listed(&self.permitted, "and"),
                one_line(&case.id),
                Outcome::of(verdict).map_or("none", Outcome::name),
                verdict.kind.name(),
            ));
        }
        let required = |outcome: &Outcome| self.required.contains(outcome);
        if !results.iter().any(|(_, verdict)| Outcome::of(verdict).as_ref().is_some_and(required)) {
            broken.push(format!(
                "`{name}` requires {} in a case at least, and no case has that",
                listed(&self.required, "or")
            ));
        }
        if let Some(message) = &self.message
            && !results.iter().any(|(_, verdict)| words_about(verdict).contains(message))
        {
            broken.push(format!(
                "`{name}` requires “{}” in the report of a case, and no case has that",
                one_line(message)
            ));
        }
        let score: f64 =
            results.iter().filter(|(_, verdict)| verdict.kind == Kind::Pass).map(|(case, _)| case.points).sum();
        if let Some((least, most)) = self.score
            && !(least - ROUNDING..=most + ROUNDING).contains(&score)
        {
            let range = if least == most { format!("{least}") } else { format!("from {least} to {most}") };
            broken.push(format!("`{name}` requires a score {range}, and it is {score}"));
        }
        broken
    }
}

/// How far a sum of points may be from the number that is written in decimals.
const ROUNDING: f64 = 1e-6;

/// What a report says of a case: why its first wrong line is wrong, or how the run ended.
fn words_about(verdict: &Verdict) -> String {
    let reason = verdict.reason.as_ref().map(ToString::to_string);
    let cause = verdict.cause.as_ref().map(ToString::to_string);
    reason.into_iter().chain(cause).collect::<Vec<_>>().join("\n")
}

/// `AC, WA or TLE`.
fn listed(outcomes: &[Outcome], last: &str) -> String {
    let names: Vec<&str> = Outcome::ALL.into_iter().filter(|it| outcomes.contains(it)).map(Outcome::name).collect();
    match names.as_slice() {
        [] => "no verdict".to_owned(),
        [name] => format!("{name}{}", if last == "and" { " only" } else { "" }),
        [others @ .., name] => {
            format!("{} {last} {name}{}", others.join(", "), if last == "and" { " only" } else { "" })
        }
    }
}
