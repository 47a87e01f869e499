//! Running nimgrade as a user does.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use assert_cmd::Command;

/// The repository's root, which is where nimgrade is run.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Where nimgrade looks for interpreters and compilers: in the system's own folders first, as on a course's server. What a
/// developer has in other places, such as a Python that is built without optimisations, may start three times as slowly.
fn search_path() -> OsString {
    let mut path = OsString::from("/usr/local/bin:/usr/bin:/bin");
    if let Some(own) = std::env::var_os("PATH") {
        path.push(":");
        path.push(own);
    }
    path
}

/// nimgrade with these arguments, in the repository's root, with nothing in its environment that asks for colours.
pub(crate) fn nimgrade<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimgrade"));
    command.current_dir(root()).args(args).env("PATH", search_path());
    // What a test builds is no part of the user's own cache.
    command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    // Where there is no sandbox, the programs of tests are trusted.
    #[cfg(not(linux_sandbox))]
    command.env("NIMGRADE_TRUST", "1");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM"] {
        command.env_remove(name);
    }
    command
}

/// What a run of nimgrade came to.
#[derive(Debug)]
pub(crate) struct Output {
    /// The exit status; a signal would be a bug.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
}

/// Runs a command to its end. What it says must be UTF-8, and it must not panic.
pub(crate) fn run(command: &mut Command) -> Output {
    #[cfg_attr(linux_sandbox, allow(unused_mut))]
    let mut output = run_with_warnings(command);
    // Where there is no sandbox it is said of every program, and tests of other things need not know.
    #[cfg(not(linux_sandbox))]
    {
        let is_of_it = |line: &&str| {
            anstream::adapter::strip_str(line).to_string() == "warning: the program ran without a sandbox.\n"
        };
        output.stdout = output.stdout.split_inclusive('\n').filter(|line| !is_of_it(line)).collect();
    }
    output
}

/// The same, with all that is printed, also where there is no sandbox.
pub(crate) fn run_with_warnings(command: &mut Command) -> Output {
    let output = command.output().expect("nimgrade starts");
    let output = Output {
        status: output.status.code().expect("nimgrade is not ended by a signal"),
        stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
    };
    assert!(!output.stderr.contains("panicked"), "nimgrade panicked: {}", output.stderr);
    output
}

/// Runs nimgrade with these arguments, as [`nimgrade`] and [`run`] do.
pub(crate) fn output<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Output {
    run(&mut nimgrade(args))
}
