//! Arbitrary bytes as an `assignment.toml` and a case file: they load, or what is wrong with them is told.
//!
//! An input is the `assignment.toml`, a line `%%`, and the case file; without that line it is a case file alone.

#![no_main]

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use libfuzzer_sys::fuzz_target;
use nim_reference::Ending as TranscriptEnding;
use nimgrade::grade::limits_of;
use nimgrade::judge::{Kind, judge};
use nimgrade::sandbox::{Outcome, Termination};
use nimgrade::suite::{Case, Expect, LimitSettings, Suite, SuiteError};
use nimgrade_fuzz::{people, seeds};

const BETWEEN: &[u8] = b"\n%%\n";

/// The most bytes that telling one problem takes.
const MAX_TOLD: usize = 2000;

fuzz_target!(init: seeds::write_if_asked(files), |bytes: &[u8]| {
    let between = bytes.windows(BETWEEN.len()).position(|window| window == BETWEEN);
    let (settings, case) = match between {
        Some(at) => (Some(&bytes[..at]), &bytes[at + BETWEEN.len()..]),
        None => (None, bytes),
    };
    match Suite::from_contents(settings, &[("play/case", case)], None) {
        Ok(suite) => {
            assert_eq!(suite.cases.len(), 1);
            sensible(&suite, &suite.cases[0]);
        }
        Err(error) => {
            assert!(error.count() > 0);
            let told = error.render(true);
            let problems = error.count().min(SuiteError::MAX_SHOWN);
            assert!(told.len() < (1 + problems) * MAX_TOLD, "{} bytes of {problems} problems", told.len());
            assert_eq!(people::plain(&told), error.render(false));
        }
    }
});

/// A case that loads can be passed: its own expected output passes.
fn sensible(suite: &Suite, case: &Case) {
    assert!(!case.title.trim().is_empty());
    assert!(case.points.is_finite() && case.points >= 0.0);
    let limits = limits_of(case, &LimitSettings::default(), false);
    assert!(!limits.wall.is_zero() && !limits.cpu.is_zero() && limits.memory > 0 && limits.output > 0);
    let (stdout, status) = match &case.expect {
        Expect::Words { stdout: Some(stdout), exit_status } => (stdout.clone(), exit_status.unwrap_or(0)),
        expect => {
            let transcript = suite.assignment.transcript(&case.input);
            let usage = transcript.ending == TranscriptEnding::Usage;
            assert!(usage || transcript.ending == TranscriptEnding::Finished, "{:?}", transcript.ending);
            let wanted = if let Expect::Words { exit_status, .. } = expect { *exit_status } else { None };
            let stdout = if usage { "Usage".to_owned() } else { transcript.output().to_owned() };
            (stdout, wanted.unwrap_or(i32::from(usage)))
        }
    };
    let outcome = Outcome {
        ending: Termination::Exited(status),
        stdout: stdout.into_bytes(),
        stderr: Vec::new(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    };
    let verdict = judge(suite, case, &limits, &outcome);
    assert_eq!(verdict.kind, Kind::Pass, "what a right program prints does not pass: {verdict:?}");
}

/// Every file below `cases/`: an `assignment.toml` with an empty case, a case with the line that names its assignment.
fn files() -> Vec<Vec<u8>> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../cases"));
    let mut paths = Vec::new();
    gather(root, &mut paths).expect("the cases can be read");
    paths.sort();
    let seed = |path: &PathBuf| {
        let text = fs::read(path).expect("a case can be read");
        let below = path.strip_prefix(root).expect("it was found below the folder");
        let name = below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        let of = nim_reference::Assignment::NAMES.into_iter().find(|assignment| name.starts_with(assignment));
        match of {
            _ if path.ends_with("assignment.toml") => [&text, BETWEEN].concat(),
            Some(assignment) => [format!("extends = \"{assignment}\"").as_bytes(), BETWEEN, &text].concat(),
            None => text,
        }
    };
    paths.iter().map(seed).collect()
}

fn gather(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
