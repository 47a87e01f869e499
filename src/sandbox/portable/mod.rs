//! Running programs on a system that nimgrade has no sandbox for: macOS, Windows. Nothing is confined here, and a program is run
//! only for a user who says that it is trusted.
//!
//! What there is of the sandbox's promises: every run begins alike, in an empty folder, with all of its input in a file that has no
//! name; limits end it with all that it started; and what it came to is known from the system.
//!
//! | file | |
//! | --- | --- |
//! | `pool` | which run is made when, on which thread |
//! | `launch` | from a program to the command that starts it |
//! | `run` | one run, from its start until nothing is left of it |
//! | `build` | a build in a folder of its own |
//! | `unix`, `windows` | a program with all that it starts: begun, watched, ended |
//!
//! A program's streams are files, as in the sandbox of Linux, and not pipes: there is nobody who must read while it prints, and what
//! it left running can keep nothing open that somebody waits for.
//!
//! What a system does not report is left out. None reports the time that a program waited for a processor, so that the wall limit
//! is the clock's, and a job's patience is that limit; a run that came to it without computing is made once more, alone, as everywhere.

mod build;
mod launch;
mod pool;
mod run;
#[cfg(all(test, target_os = "linux"))]
mod tests;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

pub use build::build;
pub use pool::Pool;
#[cfg(unix)]
use unix as system_tree;
#[cfg(windows)]
use windows as system_tree;

use super::{Confinement, Options, SandboxError, system};

/// The setting that does on these systems what `--no-sandbox` does.
const TRUST: &str = "NIMGRADE_TRUST";

/// Whether the user says that programs are trusted.
///
/// # Errors
/// They are not, or a tier is asked for.
fn trusted(options: &Options) -> Result<(), SandboxError> {
    match options.confinement {
        Confinement::NoSandbox => Ok(()),
        Confinement::Best if std::env::var_os(TRUST).is_some_and(|value| value == "1") => Ok(()),
        Confinement::Best | Confinement::Exactly(_) => Err(SandboxError::NoSandbox { system: system::NAME }),
    }
}

/// Nothing: what limits nimgrade itself is looked at where programs are confined.
///
/// # Errors
/// None.
pub fn make_own_room() -> Result<(), super::SandboxError> {
    Ok(())
}
