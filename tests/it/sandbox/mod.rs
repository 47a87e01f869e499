//! The sandbox through its door, and the doctor that looks after it.

#[cfg(linux_sandbox)]
mod build;
mod doctor;
#[cfg(linux_sandbox)]
mod endings;
#[cfg(linux_sandbox)]
mod kills;
#[cfg(linux_sandbox)]
mod pool;
#[cfg(linux_sandbox)]
mod repeatable;
#[cfg(linux_sandbox)]
mod scratch;

/// Runs a test of this folder, by its module and name, in a process of its own, with a folder of its own for temporary files:
/// so all descendants of that process, and all that is left, are that test's.
#[cfg(linux_sandbox)]
fn in_a_process_of_its_own(test: &str) {
    use crate::common::machine;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("sandbox::{test}"), "--ignored", "--nocapture", "--test-threads=1"])
        .env("TMPDIR", folder.path())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && printed.contains("1 passed"), "{printed}");
    printed.lines().filter(|line| line.starts_with(machine::SKIPPED)).for_each(machine::say);
}
