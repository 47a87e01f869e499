//! Keeps the tests themselves safe: each runs once more inside a box, namespaces of its own, so that nothing that gets out
//! of the sandbox under test reaches the machine, and everything dies with the test.
//!
//! Root makes the namespaces by itself. Whoever is not root makes them inside a user namespace, as its root, and then a
//! second user namespace in which it is itself again: so what is tested in the box is an ordinary user there as well,
//! without rights over the box.

use super::collection;
use crate::common::machine::{self, SKIPPED};
use nimgrade::sandbox::Tier;
use rustix::process::{getegid, geteuid};
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::Command;

const INSIDE: &str = "NIMGRADE_HOSTILE_INSIDE";
const UNSHARE: [&str; 9] =
    ["--pid", "--mount", "--net", "--ipc", "--uts", "--fork", "--mount-proc", "--kill-child", "--propagation=private"];
/// The last thing that an ordinary user does as root of its box: attacks need the loopback, which only root can switch on.
const BECOME_ORDINARY: &str = r#"
    "$1" --loopback && shift && user=$1 group=$2 && shift 2 &&
    exec unshare --user "--map-user=$user" "--map-group=$group" -- "$@"
"#;
/// How lines begin that the test itself says; all else inside a box is a test runner's.
const OURS: &str = "hostile: ";

/// What surrounds the body of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Containment {
    /// Namespaces of its own.
    Namespaces,
    /// Nothing: programs that might signal strangers are left out.
    Nothing,
}

/// Runs a test's body contained, by starting this very test once more in a box.
pub(crate) fn contained(test: &str, body: impl FnOnce(Containment)) {
    beside_others(test, File::lock_shared, body);
}

/// The same while no other test here runs: for those that keep the processors busy, or leave files where others look for them.
pub(crate) fn contained_alone(test: &str, body: impl FnOnce(Containment)) {
    beside_others(test, File::lock, body);
}

fn beside_others(test: &str, lock: fn(&File) -> io::Result<()>, body: impl FnOnce(Containment)) {
    if std::env::var_os(INSIDE).is_some() {
        return body(Containment::Namespaces);
    }
    // A lock of the file system, as some runners start a process a test.
    let file =
        File::create(Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile.lock")).expect("a lock file can be made");
    lock(&file).expect("a file can be locked");
    if let Err(why) = can_contain() {
        // Whoever can have the namespaces of tier T0 can have a box.
        let what = format!("in {test}, programs that need a box around the test");
        machine::skipped(&what, &why, machine::gives(Tier::Namespaces).is_ok());
        return body(Containment::Nothing);
    }
    let output = in_a_box(&std::env::current_exe().expect("a test knows its file"))
        .args(["--exact", &format!("hostile::{test}"), "--nocapture", "--test-threads=1"])
        .env(INSIDE, "1")
        .output()
        .expect("a box can be made");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    text.lines().filter(|line| line.starts_with(OURS) || line.starts_with(SKIPPED)).for_each(machine::say);
    assert!(output.status.success(), "{test} fails inside its box ({}):\n{text}", output.status);
    assert!(text.contains("1 passed"), "{test} did not run inside its box:\n{text}");
}

/// A command inside a new box; its arguments follow.
fn in_a_box(command: &Path) -> Command {
    let mut unshare = Command::new("unshare");
    if machine::is_root() {
        unshare.args(UNSHARE).arg(command);
        return unshare;
    }
    unshare.args(["--user", "--map-root-user"]).args(UNSHARE).args(["sh", "-c", BECOME_ORDINARY, "box"]);
    unshare.arg(collection::compiled(&collection::here().join("runner.c")));
    unshare.args([geteuid().as_raw().to_string(), getegid().as_raw().to_string()]).arg(command);
    unshare
}

fn can_contain() -> Result<(), String> {
    let output = in_a_box(Path::new("true")).output().map_err(|error| format!("unshare: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()) }
}

/// Tells something that must be seen even of a test that passes.
pub(crate) fn say(line: &str) {
    machine::say(&format!("{OURS}{line}"));
}
