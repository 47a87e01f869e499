//! What a program prints with its switches, and whether the catalogue predicts it.
//!
//! The tests and the command that measures the naming of mistakes both include this file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nim_reference::{Assignment, Ending};
use nimgrade::sandbox::{Confinement, Job, Limits, Options, Outcome, Pool, Program, Termination};
use nimgrade::suite::{Case, Suite};

use super::program::Switched;

/// What a run may use up.
pub(crate) const LIMITS: Limits =
    Limits { wall: Duration::from_secs(2), cpu: Duration::from_secs(1), memory: 512 << 20, output: 1 << 18 };

/// With this switch, which is no mistake, a program that draws lots draws the same ones in every run.
const SAME_CHANCE: &str = "same-chance";

/// A program, to be run in all cases of its assignment with any of its switches.
pub(crate) struct Runs<'a> {
    pub(crate) program: &'a Switched,
    pub(crate) suite: Suite,
}

impl<'a> Runs<'a> {
    /// Nothing has been run yet.
    pub(crate) fn new(program: &'a Switched) -> Self {
        let suite = Suite::embedded(program.assignment).expect("the cases of a known assignment");
        Runs { program, suite }
    }

    /// Where the reference with these mistakes prints something else than the program with the same, in words; `None` where
    /// both agree, in some order of the mistakes.
    pub(crate) fn unpredicted(&self, ids: &[String]) -> Option<String> {
        let names: Vec<&str> = ids.iter().map(String::as_str).collect();
        let outcomes = self.outcomes(&names);
        let first_of = |order: Vec<&str>| self.differences(&order, &outcomes).into_iter().flatten().next();
        let mut found = orders(&names).into_iter().map(first_of);
        let first = found.next().flatten()?;
        found.all(|other| other.is_some()).then_some(first)
    }

    /// For each case the first line in which the reference with these mistakes, made in this order, prints something else than
    /// what a program printed, in words.
    pub(crate) fn differences(&self, order: &[&str], outcomes: &[Outcome]) -> Vec<Option<String>> {
        let faults = self.suite.assignment.faults();
        let fault = |id: &&str| faults.iter().find(|fault| fault.id == *id).expect("a known mistake").clone();
        let faulty = order.iter().map(fault).fold(self.suite.assignment.clone(), |with, fault| fault.apply(&with));
        self.suite.cases.iter().zip(outcomes).map(|(case, outcome)| difference(&faulty, case, outcome)).collect()
    }

    /// The outcome of each case.
    pub(crate) fn outcomes(&self, ids: &[&str]) -> Vec<Outcome> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = self.program.with(&[ids, &[SAME_CHANCE]].concat(), folder.path());
        outcomes_of(&self.suite, &file)
    }
}

/// The outcome of each case when a program runs.
pub(crate) fn outcomes_of(suite: &Suite, file: &Path) -> Vec<Outcome> {
    let options = Options { workers: 2, confinement: Confinement::Best, largest: LIMITS, ..Options::default() };
    let mut pool = Pool::start(&started(suite, file), &options).expect("the sandbox starts");
    for (id, case) in suite.cases.iter().enumerate() {
        let args = case.input.args.iter().map(Into::into).collect();
        pool.submit(Job {
            id,
            stdin: case.input.stdin.clone().into_bytes(),
            args,
            limits: LIMITS,
            patience: LIMITS.wall,
            alone: false,
        });
    }
    let mut outcomes = Vec::new();
    while let Some((id, outcome)) = pool.next() {
        outcomes.push((id, outcome.expect("an outcome")));
    }
    outcomes.sort_by_key(|(id, _)| *id);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// How a program is started: by itself, or by the interpreter of its language.
fn started(suite: &Suite, file: &Path) -> Program {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let program = Program::new(file);
    // Without the packages of the machine, of which these programs need none, Python starts several times as fast.
    let lean = (ending == "py").then(|| "-S".into());
    match suite.languages.get(ending).and_then(|language| language.command.split_first()) {
        Some((interpreter, words)) => {
            let words = words.iter().map(Into::into).chain(lean);
            program.run_by([of_the_system(interpreter)].into_iter().chain(words).collect())
        }
        None => program,
    }
}

/// An interpreter of the system itself, where it has one: a developer's own, which may come first in PATH, may start several
/// times as slowly.
fn of_the_system(interpreter: &str) -> OsString {
    let found = ["/usr/local/bin", "/usr/bin", "/bin"].map(|folder| Path::new(folder).join(interpreter));
    found.into_iter().find(|path| path.is_file()).map_or_else(|| interpreter.into(), PathBuf::into_os_string)
}

/// The first line in which the reference and the program differ in a case, in words.
fn difference(faulty: &Assignment, case: &Case, outcome: &Outcome) -> Option<String> {
    let printed = faulty.graded(&outcome.stdout);
    let transcript = faulty.follow(&case.input, &printed);
    if transcript.ending == Ending::Usage {
        return None;
    }
    let expected = transcript.output();
    let at = case.compare.first_difference(expected.as_bytes(), &printed)?;
    let (ours, theirs): (Vec<_>, Vec<_>) =
        (case.compare.lines(expected.as_bytes()).collect(), case.compare.lines(&printed).collect());
    let open = transcript.ending != Ending::Finished;
    let cut = !matches!(outcome.ending, Termination::Exited(_));
    // What comes to no end agrees as far as it goes.
    let is_over = |lines: &[&[u8]], others: &[&[u8]]| match lines.get(at) {
        None => true,
        Some(last) => at + 1 == lines.len() && others.get(at).is_some_and(|other| other.starts_with(last)),
    };
    if (open && is_over(&ours, &theirs)) || (cut && is_over(&theirs, &ours)) {
        return None;
    }
    let line = |lines: &[&[u8]]| {
        lines.get(at).map_or("the end".to_owned(), |line| format!("{:?}", String::from_utf8_lossy(line)))
    };
    Some(format!("{}, line {}: the catalogue has {}, the program {}", case.id, at + 1, line(&ours), line(&theirs)))
}

/// All orders of a few things.
pub(crate) fn orders<'a>(things: &[&'a str]) -> Vec<Vec<&'a str>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let begun = things.iter().enumerate().map(|(at, first)| {
        let rest = [&things[..at], &things[at + 1..]].concat();
        orders(&rest).into_iter().map(|order| [&[*first][..], &order].concat()).collect::<Vec<_>>()
    });
    begun.flatten().collect()
}
