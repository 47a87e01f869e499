//! A program with all that it starts, on Unix: a session of its own, whose process group is ended as a whole.
//!
//! What leaves the group (`setsid`) is not ended with it: the system has no name for the whole of a program's processes.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions};

use super::super::Termination;
use super::super::environment;
use super::super::system::shell_word;
pub(super) use super::super::terminal::Terminal;
use super::run::{Ended, InUse, Run};

/// What a keeper does: it keeps the number of the process group that runs now, and when nimgrade is there no more, in whatever way it
/// ended, it ends that group and removes the folder of the runs.
const KEEP: &str = "while read -r line; do group=$line; done; \
                    case $group in ''|0) ;; *) kill -s KILL -- \"-$group\" ;; esac; rm -rf -- \"$1\"";

/// A process that outlives nimgrade for a moment, to end what one thread runs.
pub(super) struct Keeper {
    child: Child,
    line: Option<ChildStdin>,
}

impl Keeper {
    /// Starts one; `folder` is what it removes.
    pub(super) fn start(folder: &Path) -> io::Result<Keeper> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", KEEP, "nimgrade-keeper"]).arg(folder).env_clear().env("PATH", "/usr/bin:/bin");
        // A key that ends nimgrade must not end it.
        command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        Ok(Keeper { line: child.stdin.take(), child })
    }

    /// Which group runs now; 0 for none.
    pub(super) fn set(&mut self, group: i32) {
        if let Some(line) = &mut self.line {
            // Without its keeper nimgrade still ends what it runs, as long as it is there itself.
            let _ = line.write_all(format!("{group}\n").as_bytes());
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.line = None;
        // It has nothing left to do, and ends at the end of its input.
        let _ = self.child.wait();
    }
}

/// A program that runs, with all that it started.
pub(super) struct Tree<'a> {
    pid: Pid,
    /// Where it is noted that the program itself has ended.
    ended: Receiver<()>,
    keeper: &'a mut Keeper,
}

impl<'a> Tree<'a> {
    /// Starts a program.
    pub(super) fn start(command: &mut Command, run: &Run<'_>, keeper: &'a mut Keeper) -> io::Result<Tree<'a>> {
        let limits = limits(run);
        let prepare = move || {
            rustix::process::setsid()?;
            for (resource, limit) in limits.into_iter().flatten() {
                rustix::process::setrlimit(resource, limit)?;
            }
            Ok(())
        };
        // SAFETY: between fork and exec it makes system calls only: it allocates nothing and takes no lock.
        unsafe { command.pre_exec(prepare) };
        let child = spawn(command)?;
        let pid = Pid::from_child(&child);
        keeper.set(pid.as_raw_pid());
        let (say, ended) = mpsc::channel();
        let wait = move || {
            // Without reaping it: as long as it is not, its number and that of its group are nobody else's.
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while matches!(rustix::process::waitid(WaitId::Pid(pid), options), Err(rustix::io::Errno::INTR)) {}
            // Nobody listens where it was ended for a limit.
            let _ = say.send(());
        };
        let tree = Tree { pid, ended, keeper };
        match thread::Builder::new().spawn(wait) {
            Ok(_) => Ok(tree),
            Err(error) => {
                tree.end()?;
                Err(error)
            }
        }
    }

    /// Waits at most so long for the end of the program itself; whether it has ended.
    pub(super) fn wait(&mut self, time: Duration) -> bool {
        !matches!(self.ended.recv_timeout(time), Err(mpsc::RecvTimeoutError::Timeout))
    }

    /// What it uses now.
    pub(super) fn in_use(&self) -> InUse {
        InUse { memory: memory_of(self.pid).unwrap_or(0), ..InUse::default() }
    }

    /// Ends what is left of it.
    pub(super) fn end(self) -> io::Result<Ended> {
        // Nothing is left where that fails.
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        let mut status = 0;
        // SAFETY: a usage of zeroes is valid.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: both places are there to be written to.
        while unsafe { libc::wait4(self.pid.as_raw_pid(), &raw mut status, 0, &raw mut usage) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        self.keeper.set(0);
        let natural = if libc::WIFSIGNALED(status) {
            Termination::Signalled(libc::WTERMSIG(status))
        } else {
            Termination::Exited(libc::WEXITSTATUS(status))
        };
        // The system's own limit of CPU time sends that signal.
        let ending = if natural == Termination::Signalled(libc::SIGXCPU) { Termination::CpuLimit } else { natural };
        let peak = u64::try_from(usage.ru_maxrss).unwrap_or(0);
        Ok(Ended {
            ending,
            cpu: time(usage.ru_utime) + time(usage.ru_stime),
            peak_kb: if cfg!(target_os = "macos") { peak / 1024 } else { peak },
        })
    }
}

/// Starts a program; a file that was written a moment ago may still be open in a child of another thread that has not executed its
/// program yet.
fn spawn(command: &mut Command) -> io::Result<Child> {
    const PAUSE: Duration = Duration::from_millis(5);
    for _ in 0..100 {
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => thread::sleep(PAUSE),
            spawned => return spawned,
        }
    }
    command.spawn()
}

/// The limits that the system itself holds a program to, none of them above what nimgrade itself has.
fn limits(run: &Run<'_>) -> [Option<(Resource, Rlimit)>; 4] {
    // In whole seconds, the only ones that the system knows: what is less shows when the program has ended.
    let seconds = run.limits.cpu.as_secs() + u64::from(run.limits.cpu.subsec_nanos() > 0);
    // macOS takes a limit of address space and does not keep it; what a sanitizer reserves is more than any.
    let counts_space = cfg!(not(target_os = "macos")) && !run.sanitized;
    [
        Some((Resource::Cpu, seconds, seconds.saturating_add(1))),
        counts_space.then_some((Resource::As, run.limits.memory, run.limits.memory)),
        Some((Resource::Fsize, run.largest_file, run.largest_file)),
        Some((Resource::Core, 0, 0)),
    ]
    .map(|limit| {
        let (resource, soft, hard) = limit?;
        let own = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX);
        Some((resource, Rlimit { current: Some(soft.min(own)), maximum: Some(hard.min(own)) }))
    })
}

fn time(time: libc::timeval) -> Duration {
    let seconds = Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0));
    seconds + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// The memory of a process, in bytes, where nothing limits it: on macOS.
#[cfg(target_os = "macos")]
fn memory_of(pid: Pid) -> Option<u64> {
    // SAFETY: a usage of zeroes is valid.
    let mut usage: libc::rusage_info_v2 = unsafe { std::mem::zeroed() };
    // SAFETY: what is written has the layout that is asked for.
    let failed = unsafe {
        libc::proc_pid_rusage(pid.as_raw_pid(), libc::RUSAGE_INFO_V2, (&raw mut usage).cast::<libc::rusage_info_t>())
    };
    (failed == 0).then_some(usage.ri_phys_footprint)
}

/// The memory of a process, where nothing limits it: elsewhere its address space is limited.
#[cfg(not(target_os = "macos"))]
fn memory_of(_: Pid) -> Option<u64> {
    None
}

/// Why macOS did not let a program start, where that is because of where the program comes from.
pub(super) fn refused_to_start(error: &io::Error, program: &Path) -> Option<String> {
    let refused = error.raw_os_error() == Some(libc::EPERM);
    quarantine(program).filter(|_| refused).map(|mark| format!("the system did not let it start ({error}); {mark}"))
}

/// Why a program that printed nothing was killed, where that may be because of where it comes from.
pub(super) fn refused_to_run(ending: &Termination, program: &Path) -> Option<String> {
    let killed = *ending == Termination::Signalled(libc::SIGKILL);
    let mark = quarantine(program).filter(|_| killed);
    mark.map(|mark| format!("it was killed (SIGKILL) before it printed anything; {mark}"))
}

/// The warning about a program that macOS may refuse because it was downloaded.
fn quarantine(program: &Path) -> Option<String> {
    /// The attribute's name; Linux, where this is tested, has users' own attributes under longer names.
    const MARK: &str = if cfg!(target_os = "macos") { "com.apple.quarantine" } else { "user.com.apple.quarantine" };
    // Asked with no room for it, the system says how long it is.
    rustix::fs::getxattr(program, MARK, &mut [0_u8; 0]).ok()?;
    let path = program.to_string_lossy();
    let path = shell_word(&path);
    Some(format!(
        "it is marked as downloaded (com.apple.quarantine), and macOS keeps such programs from running until somebody vouches for them: if \
         you trust it, run `xattr -d com.apple.quarantine {path}`"
    ))
}

/// What a program finds in its environment besides what it finds everywhere.
pub(super) fn environment(_: &Path) -> Vec<(OsString, OsString)> {
    environment::PATH.split_once('=').map(|(name, value)| (name.into(), value.into())).into_iter().collect()
}

/// Lets a program be called by its name in its folder, as a student calls it.
pub(super) fn call(command: &mut Command, name: &OsStr) {
    let mut word = OsString::from("./");
    word.push(name);
    command.arg0(word);
}

/// What a program printed, as its author wrote it.
pub(super) fn printed_text(bytes: Vec<u8>) -> Vec<u8> {
    bytes
}

/// Why the program could not be executed, if that is its own fault.
pub(super) fn why_not_executable(error: &io::Error) -> Option<&'static str> {
    /// macOS' numbers for an executable of another processor, and for a damaged one.
    const OTHER_PROCESSOR: i32 = 86;
    const DAMAGED: i32 = 88;
    match error.raw_os_error()? {
        libc::ENOEXEC => Some("the system does not know how to execute it"),
        libc::ENOENT => Some("the dynamic loader that it names is missing"),
        OTHER_PROCESSOR if cfg!(target_os = "macos") => Some("it is built for another processor"),
        DAMAGED if cfg!(target_os = "macos") => Some("the system finds it malformed"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with the mark, where the file system keeps such attributes.
    fn marked() -> Option<tempfile::NamedTempFile> {
        let file = tempfile::NamedTempFile::new_in(env!("CARGO_MANIFEST_DIR")).expect("a file");
        let flags = rustix::fs::XattrFlags::empty();
        rustix::fs::setxattr(file.path(), "user.com.apple.quarantine", b"0081;", flags).ok()?;
        Some(file)
    }

    #[test]
    fn a_program_that_macos_refuses_is_named_with_its_remedy() {
        let Some(file) = marked() else { return eprintln!("SKIPPED: this file system keeps no attributes") };
        let refused = refused_to_start(&io::Error::from_raw_os_error(libc::EPERM), file.path()).expect("a reason");
        let remedy = format!("run `xattr -d com.apple.quarantine {}`", file.path().display());
        assert!(refused.starts_with("the system did not let it start (Operation not permitted"), "{refused}");
        assert!(refused.ends_with(&remedy), "{refused}");
        let killed = refused_to_run(&Termination::Signalled(libc::SIGKILL), file.path()).expect("a reason");
        assert!(killed.starts_with("it was killed (SIGKILL)") && killed.ends_with(&remedy), "{killed}");
    }

    #[test]
    fn the_mark_is_no_excuse_for_anything_else() {
        let Some(file) = marked() else { return eprintln!("SKIPPED: this file system keeps no attributes") };
        assert_eq!(refused_to_start(&io::Error::from_raw_os_error(libc::EACCES), file.path()), None);
        assert_eq!(refused_to_run(&Termination::Signalled(libc::SIGSEGV), file.path()), None);
        let unmarked = tempfile::NamedTempFile::new().expect("a file");
        assert_eq!(refused_to_run(&Termination::Signalled(libc::SIGKILL), unmarked.path()), None);
        assert_eq!(refused_to_start(&io::Error::from_raw_os_error(libc::EPERM), unmarked.path()), None);
    }
}
