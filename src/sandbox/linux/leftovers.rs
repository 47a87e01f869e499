//! Ending what a program left running: by its worker after each job, by the keeper after the worker. Allocates nothing.

use super::isolation::Isolation;
use super::spec::WorkerSpec;
use super::sys::{self, Errno};
use super::vfork::vfork;
use super::{identity, usage};

/// Kills and reaps what the program of this worker left running: everything that it started comes to be a child of the
/// worker when its own parent ends.
pub(super) fn end(spec: &mut WorkerSpec) -> Result<(), Errno> {
    if spec.shares_group() {
        // They are in the worker's own process group: its keeper ends them, after the worker.
        return Ok(());
    }
    loop {
        match sys::wait(-1, libc::WNOHANG) {
            Err(Errno::CHILD) => return Ok(()),
            Err(errno) => return Err(errno),
            Ok(ended) if ended.pid != 0 => {}
            Ok(_) => {
                kill(spec)?;
                match sys::wait(-1, 0) {
                    Ok(_) | Err(Errno::CHILD) => {}
                    Err(errno) => return Err(errno),
                }
            }
        }
    }
}

/// Kills all processes of the program. The kernel lets none be started between the first and the last of them.
fn kill(spec: &mut WorkerSpec) -> Result<(), Errno> {
    match spec.isolation {
        // The first process of a namespace is never among "all".
        Isolation::RootNamespaces | Isolation::UserNamespaces => match sys::kill(-1, libc::SIGKILL) {
            Ok(()) | Err(Errno::SRCH) => Ok(()),
            other => other,
        },
        Isolation::OtherUser => {
            // Only as the throw-away user does "all" mean the program's own processes.
            let (key, stack) = (spec.key.0, spec.stack_top());
            let (pid, pidfd) = vfork(kill_all_of_user, (&raw mut spec.user).cast(), key, stack, false)?;
            sys::close(pidfd);
            sys::wait(pid, 0).map(drop)
        }
        // No program has children there; one that has is a hole, and this worker is not to be used any more.
        Isolation::SameUser => Err(Errno::BUSY),
        Isolation::Unconfined => kill_children(),
    }
}

/// Ends everything that the programs of a worker left running which has ended. Called by its keeper.
pub(super) fn end_after_worker(spec: &mut WorkerSpec, worker: libc::pid_t) {
    loop {
        match spec.isolation {
            // They ended with their namespace.
            Isolation::RootNamespaces | Isolation::UserNamespaces => return,
            Isolation::OtherUser => {
                if sys::fork(libc::SIGCHLD) == Ok(0) {
                    sys::exit(kill_all_of_user((&raw mut spec.user).cast()));
                }
            }
            // They cannot leave the worker's process group, and the kernel lets none be started while it is killed.
            Isolation::SameUser => drop(sys::kill(-worker, libc::SIGKILL)),
            Isolation::Unconfined => drop(kill_children()),
        }
        loop {
            match sys::wait(-1, 0) {
                Ok(_) if spec.isolation == Isolation::Unconfined => break,
                Ok(_) => {}
                Err(_) => return,
            }
        }
    }
}

/// What a new process does that becomes a throw-away user and kills everything else that runs as that user.
extern "C" fn kill_all_of_user(user: *mut libc::c_void) -> libc::c_int {
    // SAFETY: callers pass the number of a user, which outlives this.
    let user = unsafe { *user.cast::<u32>() };
    match identity::become_user(user) {
        Ok(()) => {
            let _ = sys::kill(-1, libc::SIGKILL);
            0
        }
        Err(_) => 1,
    }
}

/// Kills this process's children, one by one: all that can be done without namespaces or users.
fn kill_children() -> Result<(), Errno> {
    let mut list = [0; 4096];
    let length = sys::read_file(rustix::fs::CWD, c"/proc/thread-self/children", &mut list)?;
    for pid in list.get(..length).unwrap_or_default().split(|&byte| byte == b' ').filter_map(usage::number) {
        let _ = sys::kill(pid as libc::pid_t, libc::SIGKILL);
    }
    Ok(())
}
