//! The sandbox on Linux. The theory is in the [parent module](super); each file here has one part of it:
//!
//! | supervisor's side | worker's side, after the fork | both |
//! | --- | --- | --- |
//! | `pool`, `staff`: who runs what, when | `worker`: one job after the other | `wire`: what they say |
//! | `build`: a build from its sources to its product | `spawn`, `child`: from clone to exec | `sys`: system calls |
//! | `outcome`: what an answer means | `enter`: putting on the restrictions | `landlock`, `seccomp`: the two; `words` |
//! | `plan`: all that a worker will need | `mounts`: the file system it sees | `cgroup`: control groups |
//! | `files`; `policy`, `calls`: what a program may see and do | `processes`: what all processes of a program use | |
//! | `copy`, `folder`: the program's private copy, a folder with a name | `keeper`: what is left when a worker dies | |
//! | `interpreter`, `toolchain`, `identity`: what runs scripts and builds, and as whom | | |
//! | `shell_limits`: what `ulimit` leaves | | |

mod build;
mod calls;
mod cgroup;
mod child;
mod copy;
mod enter;
mod files;
mod folder;
mod identity;
mod interpreter;
mod isolation;
mod keeper;
pub(super) mod landlock;
mod leftovers;
mod mounts;
mod names;
mod outcome;
mod policy;
mod pool;
mod processors;
mod seccomp;
mod shell_limits;
mod spawn;
mod spec;
mod sys;
mod toolchain;
mod usage;
mod vfork;
mod wire;
mod worker;

pub use build::build;
pub use cgroup::{ControlGroups, control_groups};
pub use pool::Pool;

/// Kills a process at once.
pub(super) fn kill(pid: u32) -> std::io::Result<()> {
    let pid = libc::pid_t::try_from(pid).map_err(std::io::Error::other)?;
    sys::kill(pid, libc::SIGKILL).map_err(std::io::Error::from)
}
