//! The sandbox on Linux. The theory is in the [parent module](super); each file here has one part of it:
//!
//! | supervisor's side | worker's side, after the fork | both |
//! | --- | --- | --- |
//! | `pool`: which worker runs which job | `worker`: one job after the other | `wire`: packets |
//! | `spawn`: workers, from fork to end | `enter`: putting on the restrictions | `sys`: system calls |
//! | `build`: a build from its sources to its product | `vfork`, `child`: from clone to exec | `landlock`, `seccomp` |
//! | `outcome`: what an answer means | `mounts`: the file system it sees | `cgroup`: control groups |
//! | `spec`: all that a worker will need | `usage`: what a program's processes use | `identity`: throw-away users |
//! | `isolation`: methods for the tiers | `leftovers`: ending what is left | `names` |
//! | `files`; `policy`, `calls`: what a program may see and do | `threads`: how many a program may have in T2 | |
//! | `interpreter`, `toolchain`: what runs scripts and builds | `keeper`: what is left when a worker dies | |
//! | `copy`, `folder`: a private copy, a folder with a name | | |
//! | `shell_limits`, `processors` | | |

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
mod threads;
mod toolchain;
mod usage;
mod vfork;
mod wire;
mod worker;

pub use build::build;
pub use cgroup::{ControlGroups, control_groups};
pub use pool::Pool;
pub use shell_limits::make_own_room;

/// Kills a process at once.
pub(super) fn kill(pid: u32) -> std::io::Result<()> {
    let pid = libc::pid_t::try_from(pid).map_err(std::io::Error::other)?;
    sys::kill(pid, libc::SIGKILL).map_err(std::io::Error::from)
}
