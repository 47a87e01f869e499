//! Everything that can be wrong with what nimgrade is given: a message that says what, where and what to do; exit status 2;
//! and nothing on standard output that could be taken for a grade.

mod cases;
mod programs;

use crate::common::command::{nimgrade, run};
use assert_cmd::Command;
use snapbox::{IntoData, assert_data_eq, str};
use std::ffi::OsStr;

/// The right program of assignment 2.
const RIGHT: &str = "examples/assignment2/nim.c";

/// What a command says that must be refused.
fn refused_by(command: &mut Command) -> String {
    let output = run(command);
    assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{}", output.stderr);
    assert!(!output.stderr.trim().is_empty());
    output.stderr
}

/// What nimgrade says to these arguments, which it must refuse.
fn refused<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> String {
    refused_by(&mut nimgrade(args))
}

/// What the report says first of a submission that cannot be run; that is a result like any other.
fn broken_by(command: &mut Command) -> String {
    let output = run(command);
    assert_eq!((output.status, output.stderr.as_str()), (1, ""), "{}", output.stdout);
    let (first, rest) = output.stdout.split_once("\n\n").expect("the summary stands apart");
    assert!(format!("\n{rest}").contains("\n0 of ") && rest.contains(" skipped."), "{rest}");
    first.replace('\n', " ")
}

#[test]
fn a_report_that_has_no_place() {
    let message = run(&mut nimgrade([RIGHT, "-k", "strategy/", "--format", "json=/no/such/folder/report.json"]));
    assert_eq!((message.status, message.stdout.as_str()), (2, ""));
    assert_data_eq!(
        message.stderr,
        str![[r#"
nimgrade: failed to write the report to /no/such/folder/report.json: No such file or directory (os error 2)

"#]]
        .raw()
    );
}

#[test]
fn bad_arguments() {
    for (args, wants) in [
        (&[][..], "<SUBMISSION>..."),
        (&[RIGHT, "--verbos"], "--verbose"),
        (&[RIGHT, "-q", "-v"], "cannot be used with"),
        (&[RIGHT, "-j", "0"], "1..=256"),
        (&[RIGHT, "-j", "many"], "--jobs"),
        (&[RIGHT, "--format", "xml"], "unknown format `xml`"),
        (&[RIGHT, "--format", "json="], "a file name is missing"),
        (&[RIGHT, "--tier", "t0", "--no-sandbox"], "cannot be used with"),
        (&[RIGHT, "another"], "no such program: another"),
        (&[RIGHT, "README.md"], "README.md is not a C source in the folder of the first one"),
    ] {
        let message = refused(args);
        assert!(message.contains(wants), "{args:?}: {message}");
    }
}
