//! Every submission of `tests/submissions` and `examples`: right programs pass every case, wrong ones fail at least one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::command::{nimgrade, root, run};
use crate::common::compile;
use crate::common::many::{for_each, for_each_at_once};
use nim_reference::Assignment;

/// The only wrong program of `examples`.
const WRONG_EXAMPLE: &str = "examples/assignment2/last_winning_heap.c";

/// Wrong programs stop at their first failure, and those that loop reach a limit at which no other comes near.
const WRONG: [&str; 5] = ["-j", "1", "--fail-fast", "--cpu-limit", "300ms"];

/// A program and the assignment that it was written for.
struct Submission {
    assignment: &'static str,
    name: String,
    program: PathBuf,
}

impl Submission {
    fn new(assignment: &'static str, name: impl Into<String>, program: PathBuf) -> Self {
        Submission { assignment, name: name.into(), program }
    }

    fn name(&self) -> String {
        format!("{} {}", self.assignment, self.name)
    }

    /// Grades it once; `Err` where the exit status is another one.
    fn grade(&self, options: &[&str], status: i32) -> Result<(), String> {
        let output = run(nimgrade([self.program.as_os_str()]).args(["-a", self.assignment]).args(options));
        if output.status == status {
            return Ok(());
        }
        let end: Vec<&str> = output.stdout.lines().chain(output.stderr.lines()).take(30).collect();
        Err(format!("exit status {} instead of {status}\n{}", output.status, end.join("\n")))
    }
}

/// Whether swipl is here, without which nothing of `matches` can be run. Where a machine tests every change, it must be.
fn can_run(assignment: &str) -> bool {
    if assignment != "matches" || Command::new("swipl").arg("--version").output().is_ok() {
        return true;
    }
    assert!(std::env::var_os("CI").is_none(), "swipl is not installed, and CI must not do without (swi-prolog-nox)");
    eprintln!("SKIPPED: all submissions of {assignment}, for swipl is not installed (swi-prolog-nox)");
    false
}

/// The files and folders in a folder, if there is one, in their order.
fn listed(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A path below the root, as a name.
fn below_root(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Where `mistakes.c` of an assignment is, if it has one.
fn mistakes(assignment: &str) -> Option<PathBuf> {
    Some(root().join("tests/submissions").join(assignment).join("mistakes.c")).filter(|path| path.is_file())
}

/// What can be run of a file: C is compiled, and all else is what it is.
fn runnable(path: PathBuf) -> PathBuf {
    if path.extension().is_some_and(|ending| ending == "c") { compile::source_file(&path, &[]) } else { path }
}

/// Every right program but the folder that has to be made first.
fn right() -> Vec<Submission> {
    let mut right = Vec::new();
    for assignment in Assignment::NAMES.into_iter().filter(|assignment| can_run(assignment)) {
        let examples = match assignment.split_once('/') {
            Some((folder, exercise)) => vec![root().join("examples").join(folder).join(format!("{exercise}.py"))],
            None => listed(&format!("examples/{assignment}")),
        };
        let examples = examples.into_iter().filter(|path| *path != root().join(WRONG_EXAMPLE));
        let submitted =
            listed(&format!("tests/submissions/{assignment}/right")).into_iter().filter(|path| path.is_file());
        let all: Vec<PathBuf> = examples.chain(submitted).chain(mistakes(assignment)).collect();
        assert!(all.len() >= 2, "{assignment} has a right example and a right submission: {all:?}");
        right.extend(all.into_iter().map(|path| Submission::new(assignment, below_root(&path), runnable(path))));
    }
    right
}

/// Whether a right program draws lots, by the assignment or by what it makes of its freedom.
fn plays_at_random(submission: &Submission) -> bool {
    submission.assignment == "stacks" || submission.name.contains("random")
}

/// Those that play at random have a test of their own.
#[test]
fn right_programs_pass() {
    let fixed: Vec<Submission> = right().into_iter().filter(|submission| !plays_at_random(submission)).collect();
    for_each(&fixed, Submission::name, |submission| submission.grade(&["-j", "1"], 0));
}

#[test]
fn right_programs_that_play_at_random_pass_every_time() {
    let random: Vec<Submission> = right().into_iter().filter(plays_at_random).collect();
    assert!(
        random.iter().any(|submission| submission.name.ends_with("stacks/nim.c")),
        "srand(time(NULL)) is among them"
    );
    // That chance fails none of them is a matter of arithmetic, `judge::variety` and `chance` of the reference; here they meet
    // the clock and the sandbox. A grading in Python takes ten times as long, and is as likely to fail.
    let times = |submission: &Submission| if submission.name.ends_with(".c") { 5 } else { 1 };
    let runs: Vec<&Submission> = random.iter().flat_map(|submission| vec![submission; times(submission)]).collect();
    // Most of the time passes in waiting for the next second, in which a seed from the clock is another one.
    for_each_at_once(6, &runs, |submission| submission.name(), |submission| submission.grade(&["-j", "1"], 0));
}

#[test]
fn wrong_programs_fail() {
    let mut wrong = vec![Submission::new("assignment2", WRONG_EXAMPLE, runnable(root().join(WRONG_EXAMPLE)))];
    for assignment in Assignment::NAMES.into_iter().filter(|assignment| can_run(assignment)) {
        let files = listed(&format!("tests/submissions/{assignment}/wrong"));
        assert!(files.len() >= 3, "{assignment}: {files:?}");
        wrong.extend(files.into_iter().map(|path| Submission::new(assignment, below_root(&path), runnable(path))));
    }
    for_each(&wrong, Submission::name, |submission| submission.grade(&WRONG, 1));
}

/// Every mistake that the `mistakes.c` of an assignment can make fails at least one case.
fn every_mistake_fails(assignment: &'static str) {
    let source = mistakes(assignment).expect("the assignment has a program of many mistakes");
    let list = fs::read_to_string(source.with_extension("txt")).unwrap();
    let names: Vec<&str> =
        list.lines().map(|line| line.split_once('\t').expect("a name, a tab, a sentence").0).collect();
    assert!(names.len() > 20, "{names:?}");
    for_each(
        &names,
        |name| format!("{assignment} {name}"),
        |name| Submission::new(assignment, *name, compile::mistake(&source, name)).grade(&WRONG, 1),
    );
}

#[test]
fn every_mistake_fails_in_assignment2() {
    every_mistake_fails("assignment2");
}

#[test]
fn every_mistake_fails_in_lab3() {
    every_mistake_fails("lab3");
}

#[test]
fn every_mistake_fails_in_stacks() {
    every_mistake_fails("stacks");
}

#[test]
fn every_mistake_fails_in_matches() {
    every_mistake_fails("matches");
}
