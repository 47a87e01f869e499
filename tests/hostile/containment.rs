//! Keeps the tests themselves safe: each runs once more inside namespaces of its own, so that nothing that gets out of
//! the sandbox under test reaches the machine, and everything dies with the test.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::Command;

const INSIDE: &str = "NIMGRADE_HOSTILE_INSIDE";
const UNSHARE: [&str; 9] =
    ["--pid", "--mount", "--net", "--ipc", "--uts", "--fork", "--mount-proc", "--kill-child", "--propagation=private"];

/// What surrounds the body of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Containment {
    /// Namespaces of its own.
    Namespaces,
    /// Nothing: programs that might signal strangers are left out.
    Nothing,
}

/// Runs a test's body contained, by starting this very test once more under unshare(1).
pub(crate) fn contained(test: &str, body: impl FnOnce(Containment)) {
    if std::env::var_os(INSIDE).is_some() {
        return body(Containment::Namespaces);
    }
    // One at a time, for they measure time and start processes; a lock of the file system, as some runners start a process a test.
    let lock =
        File::create(Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile.lock")).expect("a lock file can be made");
    lock.lock().expect("a file can be locked");
    if !can_contain() {
        say(&format!(
            "SKIPPED in {test}: programs that need namespaces around the test (it needs root and unshare(1))"
        ));
        return body(Containment::Nothing);
    }
    let output = Command::new("unshare")
        .args(UNSHARE)
        .arg(std::env::current_exe().expect("a test knows its file"))
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(INSIDE, "1")
        .output()
        .expect("unshare starts");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    for line in text.lines().filter_map(|line| line.strip_prefix("hostile: ")) {
        say(line);
    }
    assert!(output.status.success(), "{test} fails inside its namespaces ({}):\n{text}", output.status);
    assert!(text.contains("1 passed"), "{test} did not run inside its namespaces:\n{text}");
}

fn can_contain() -> bool {
    is_root() && Command::new("unshare").args(UNSHARE).arg("true").output().is_ok_and(|output| output.status.success())
}

/// Whether the tests run as root.
pub(crate) fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|facts| facts.uid() == 0)
}

/// Tells something that must be seen even of a test that passes, whose ordinary output is swallowed.
pub(crate) fn say(line: &str) {
    // Nothing is lost where standard error is closed.
    let _ = io::stderr().write_all(format!("hostile: {line}\n").as_bytes());
}
