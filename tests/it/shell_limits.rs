//! Limits that the shell sets (`ulimit`): what is too low is named once, with what mends it; what can be raised is raised.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::Duration;

use crate::common::command::{Output, root, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::machine::gives;
use assert_cmd::Command;
use nimgrade::sandbox::Tier;

/// A folder that every user can reach, with nimgrade and a right program in it.
fn stage() -> Folder {
    let folder = Folder::of(&[]);
    compile::copy(Path::new(env!("CARGO_BIN_EXE_nimgrade")), &folder.path().join("nimgrade"));
    let right = compile::source_file(&root().join("examples/assignment2/nim.c"), &[]);
    compile::copy(&right, &folder.path().join("nim"));
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// What nimgrade says after these commands of a shell, as a user who has no privileges: to root some limits do not apply.
fn after(folder: &Folder, commands: &str, more: &[&str]) -> Output {
    let is_root = rustix::process::geteuid().is_root();
    // The kernel counts all that a user runs, other tests too: but in a namespace, only what runs in it.
    let counts_apart = !is_root && gives(Tier::Namespaces).is_ok();
    let mut command = Command::new(if counts_apart { "unshare" } else { "bash" });
    if counts_apart {
        command.args(["--user", "--map-current-user", "bash"]);
    }
    command.args(["-c", &format!("{commands}\nexec \"$@\""), "bash"]);
    if is_root {
        // A user that nobody else is, nor runs a test as.
        command.args(["setpriv", "--reuid", "64321", "--regid", "64321", "--clear-groups"]);
    }
    // Two workers on any machine, so that as much is needed.
    let grading: &[&str] = if more == ["doctor"] { &[] } else { &["./nim", "-j", "2"] };
    command.arg("./nimgrade").args(grading).args(more).current_dir(folder.path());
    run(command.timeout(Duration::from_secs(120)))
}

/// Every limit, as `ulimit` sets it too low, and what the message calls it.
const TOO_LOW: [(&str, &str); 8] = [
    ("n 64", "64 open files"),
    ("u 10", "10 processes and threads"),
    ("v 200000", "200000 KiB of address space"),
    ("v 40000", "40000 KiB of address space"),
    ("d 200000", "200000 KiB of data memory"),
    ("f 100", "100 KiB of file size"),
    ("t 2", "2 s of CPU time"),
    ("s 1024", "1024 KiB of stack"),
];

#[test]
fn a_limit_that_is_too_low_is_named_once_with_what_mends_it() {
    let folder = stage();
    for (limit, allowed) in TOO_LOW {
        let lowered = format!("ulimit -{limit}");
        let output = after(&folder, &lowered, &[]);
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{limit}: {}", output.stderr);
        let letter = &limit[..1];
        let beginning = format!("nimgrade: this shell allows {allowed} (`ulimit -H{letter}`), and nimgrade needs ");
        assert!(output.stderr.starts_with(&beginning), "{limit}: {}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 1, "{limit}: {}", output.stderr);

        let doctor = after(&folder, &lowered, &["doctor"]);
        assert_eq!((doctor.status, doctor.stderr.starts_with(&beginning)), (2, true), "{limit}: {}", doctor.stderr);

        let commands: Vec<&str> = output.stderr.split('`').skip(1).step_by(2).collect();
        let mended = commands.iter().find_map(|command| command.strip_prefix("sudo ")).unwrap();
        // It sets enough, whatever may be done to raise a limit again.
        let output = after(&folder, mended, &["-k", "strategy/"]);
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{mended}: {}", output.stdout);
        // Not every root may: containers withhold the right.
        let output = after(&folder, &format!("{lowered}\n{mended} 2>/dev/null || exit 77"), &["-k", "strategy/"]);
        assert!([0, 77].contains(&output.status), "{lowered}; {mended}: {}", output.stderr);
        if let Some(options) = commands.iter().find(|command| command.starts_with("--memory-limit ")) {
            let options: Vec<&str> = options.split(' ').chain(["-k", "strategy/"]).collect();
            let output = after(&folder, &lowered, &options);
            assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{lowered}, {options:?}: {}", output.stdout);
        }
    }
}

#[test]
fn a_soft_limit_that_can_be_raised_is_raised() {
    let folder = stage();
    for (limit, _) in TOO_LOW {
        let output = after(&folder, &format!("ulimit -S -{limit}"), &["-k", "strategy/"]);
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{limit}: {}", output.stdout);
    }
}

#[test]
fn limits_that_nobody_needs_do_no_harm() {
    let folder = stage();
    for limit in ["c 0", "i 5", "l 0", "q 0", "s 16384", "n 128", "t 10"] {
        let output = after(&folder, &format!("ulimit -{limit}"), &["-k", "strategy/"]);
        assert_eq!((output.status, output.stderr.as_str()), (0, ""), "{limit}: {}", output.stdout);
    }
}

#[test]
fn what_programs_may_use_decides_what_is_needed() {
    let folder = stage();
    let of = |limit: &str, more: &[&str]| {
        after(&folder, &format!("ulimit -{limit}"), &[more, &["-k", "strategy/"]].concat())
    };
    assert_eq!(of("t 10", &["--cpu-limit", "7s"]).status, 0);
    assert!(of("t 10", &["--cpu-limit", "10s"]).stderr.contains("nimgrade needs 13 s"));
    assert_eq!(of("f 20000", &[]).status, 0);
    assert!(of("f 20000", &["--output-limit", "30M"]).stderr.contains("nimgrade needs 30721 KiB"));
}
