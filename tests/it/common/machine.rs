//! What this machine can give, and what is said of the tests that it cannot run.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

#[cfg(linux_sandbox)]
pub(crate) use super::tiers::{gives, has_spare_users, starts};

/// How a line begins that tells of something skipped.
pub(crate) const SKIPPED: &str = "SKIPPED: ";

/// Says a line that must be seen even of a test that passes, whose ordinary output is swallowed.
pub(crate) fn say(line: &str) {
    // Nothing is lost where standard error is closed.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Tells that something is skipped, and why: once, though many tests may skip the same. Where every change is tested
/// (`CI` is set) that is a failure if it `can_be_had`.
pub(crate) fn skipped(what: &str, why: &str, can_be_had: bool) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let line = format!("{SKIPPED}{what} ({why})");
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(line.clone()) {
        say(&line);
    }
    let every_change = std::env::var_os("CI").is_some();
    assert!(!(every_change && can_be_had), "{what} can be had here and is skipped, which CI must not do: {why}");
}

/// Whether the tests run as root.
pub(crate) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
