//! The scripts for course platforms, each run as its platform runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::common::command::root;
use crate::common::folder::Folder;

const NIMGRADE: &str = env!("CARGO_BIN_EXE_nimgrade");

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).expect("JSON")
}

/// A script of `examples/platforms`, or of the action.
fn script(path: &str) -> Command {
    let mut command = Command::new(root().join(path));
    command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    for name in ["GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT", "CLASSROOM"] {
        command.env_remove(name);
    }
    command
}

fn example(name: &str) -> String {
    fs::read_to_string(root().join("examples/assignment2").join(name)).unwrap()
}

/// nimgrade without its debugging information, which is most of what there is to pack and to sum up.
fn nimgrade_in(folder: &Folder) -> PathBuf {
    let stripped = folder.path().join("nimgrade");
    let status = Command::new("strip").arg("-o").args([&stripped, Path::new(NIMGRADE)]).status();
    assert!(status.is_ok_and(|status| status.success()), "`strip` is installed");
    stripped
}

#[test]
fn gradescope_unpacks_the_archive_and_runs_what_is_in_it() {
    let folder = Folder::of(&[("submission/nim.c", &example("last_winning_heap.c"))]);
    let archive = folder.path().join("autograder.zip");
    let packed = script("examples/platforms/gradescope/pack").arg(nimgrade_in(&folder)).arg(&archive).status().unwrap();
    assert!(packed.success());
    let unpack = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
    let source = folder.path().join("source");
    let unpacked = Command::new("python3").args(["-c", unpack]).args([&archive, &source]).status().unwrap();
    assert!(unpacked.success());
    // setup.sh installs packages, and makes it executable.
    let modes = Command::new("chmod")
        .arg("+x")
        .args([source.join("nimgrade"), source.join("run_autograder")])
        .status()
        .unwrap();
    assert!(modes.success());
    let run = || {
        let mut command = Command::new(source.join("run_autograder"));
        command.env("AUTOGRADER", folder.path()).env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        command.output().unwrap()
    };
    let output = run();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let results = json(&folder.path().join("results/results.json"));
    assert_eq!((results["score"].as_f64(), results["tests"].as_array().map(Vec::len)), (Some(134.0), Some(159)));
    // What cannot be graded is a failure of the autograder.
    fs::remove_dir_all(folder.path().join("submission")).unwrap();
    assert_eq!(run().status.code(), Some(2));
}

#[test]
fn classroom50_sees_a_failure_only_where_nothing_was_graded() {
    let folder = Folder::of(&[("nim.c", &example("last_winning_heap.c"))]);
    let grade = |options: &[&str]| {
        let mut command = script("examples/platforms/classroom50/autograder.py");
        command.args(options).current_dir(folder.path()).env("NIMGRADE", NIMGRADE).output().unwrap().status.code()
    };
    assert_eq!(grade(&["-k", "endings/"]), Some(0));
    let result = json(&folder.path().join("result.json"));
    assert!(result["score"].as_i64() < result["max-score"].as_i64());
    assert_eq!(grade(&["-a", "no-such-assignment"]), Some(2));
}

#[test]
fn the_action_gives_its_outputs_and_checks_the_executable() {
    let folder = Folder::of(&[("nim.c", &example("nim.c"))]);
    let tools = Folder::of(&[]);
    let nimgrade = nimgrade_in(&tools);
    let sum = Command::new("sha256sum").arg(&nimgrade).output().unwrap().stdout;
    let sum = String::from_utf8(sum).unwrap();
    let sum = sum.split_whitespace().next().unwrap();
    let grade = |submission: &str, sum: &str| {
        let mut command = script(".github/actions/grade/grade");
        command
            .current_dir(folder.path())
            .env("BINARY", &nimgrade)
            .env("BINARY_SHA256", sum)
            .env("SUBMISSION", submission);
        command.env("ASSIGNMENT", "assignment2").env("CASES", "");
        command.env("GITHUB_OUTPUT", folder.path().join("output")).output().unwrap().status.code()
    };
    assert_eq!(grade(".", sum), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("output")).unwrap(), "score=167\nmax=167\npassed=true\n");
    // A name is no option, and no part of a script.
    assert_eq!(grade("-q; touch owned", sum), Some(2));
    assert!(!folder.path().join("owned").exists());
    assert_eq!(grade(".", &sum.replace(|_| true, "0")), Some(1));
    // What the action says it gives, and takes, the script and the format know.
    let action = fs::read_to_string(root().join(".github/actions/grade/action.yml")).unwrap();
    for name in ["score", "max", "passed"] {
        assert!(action.contains(&format!("steps.grade.outputs.{name} ")), "{name}");
    }
}
