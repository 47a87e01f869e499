//! Where output goes: streams, files, colours, and readers who go away.

use crate::common::command::{nimgrade, output, root, run};
use crate::common::folder::Folder;
use crate::common::redact;
use crate::grade::{RIGHT, WRONG, three_cases};
use std::fs;
use std::process::Stdio;

#[test]
fn reports_go_where_they_are_sent() {
    let (cases, folder) = (three_cases(), Folder::of(&[]));
    let (json, text) = (folder.path().join("report.json"), folder.path().join("report.txt"));
    let formats = [format!("json={}", json.display()), format!("human={}", text.display())];
    let mut command = nimgrade([WRONG, "--cases", cases.arg(), "--format", &formats[0], "--format", &formats[1]]);
    let output = run(command.env("CLICOLOR_FORCE", "1"));
    assert_eq!(output.status, 1);
    assert!(
        output.stdout.contains("2 of 3 cases passed"),
        "text for people still goes to standard output: {}",
        output.stdout
    );
    let document: serde_json::Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(document["total"], 3);
    let text = fs::read_to_string(&text).unwrap();
    assert!(text.contains("2 of 3 cases passed") && !text.contains('\x1b'), "{text}");
}

#[test]
fn colours_are_for_terminals_and_for_who_forces_them() {
    let cases = three_cases();
    let coloured = |name: &str, value: &str, more: &[&str]| {
        let mut command = nimgrade([WRONG, "--cases", cases.arg(), "--no-source"]);
        run(command.env(name, value).args(more)).stdout.contains('\x1b')
    };
    assert!(!coloured("TERM", "xterm-256color", &[]), "standard output is no terminal");
    assert!(coloured("CLICOLOR_FORCE", "1", &[]));
    assert!(!coloured("NO_COLOR", "1", &[]));
    assert!(!coloured("CLICOLOR_FORCE", "1", &["--format", "json"]), "JSON has no colours");
    let mut both = nimgrade([WRONG, "--cases", cases.arg(), "--no-source"]);
    assert!(!run(both.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1")).stdout.contains('\x1b'));
}

#[test]
fn colours_change_no_letter() {
    let cases = three_cases();
    let plain = output([WRONG, "--cases", cases.arg()]).stdout;
    let coloured = run(nimgrade([WRONG, "--cases", cases.arg()]).env("CLICOLOR_FORCE", "1")).stdout;
    let stripped = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(redact::times(&stripped), redact::times(&plain));
}

#[test]
fn messages_have_colours_only_where_they_are_seen() {
    let missing = |variable: &str| run(nimgrade([RIGHT, "-a", "assignment3"]).env(variable, "1"));
    let (plain, forced) = (missing("NO_COLOR"), missing("CLICOLOR_FORCE"));
    assert_eq!((plain.status, forced.status), (2, 2));
    assert!(!plain.stderr.contains('\x1b') && forced.stderr.contains('\x1b'));
}

/// What becomes of a run whose standard output nobody reads any more, as under `| head -1`.
fn unread(args: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_nimgrade"))
        .current_dir(root())
        .args(args)
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_reader_who_goes_away_is_no_error_and_makes_no_pass() {
    assert_eq!(unread(&[RIGHT, "-v", "-k", "strategy/"]), (Some(0), String::new()));
    assert_eq!(unread(&[WRONG, "-v", "--no-source"]), (Some(1), String::new()));
    let folder = Folder::of(&[]);
    let file = folder.path().join("report.json");
    let format = format!("json={}", file.display());
    assert_eq!(unread(&[WRONG, "--no-source", "--format", "human", "--format", &format]), (Some(1), String::new()));
    assert!(file.is_file(), "the other report is written all the same");
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_nimgrade"))
        .current_dir(root())
        .args([RIGHT, "-k", "strategy/"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"));
}
