//! Compiling a single C source as a student would: `cc nim.c -lm`.
//!
//! The executable is written to a file without a name, so that nothing is left behind however nimgrade ends.

use std::io::Read as _;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

/// How long a compiler may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How much of a compiler's words is shown, in bytes.
const MOST_WORDS: usize = 4000;

/// Compiles a source; what comes back is the executable.
pub(super) fn compile(source: &Path) -> Result<OwnedFd, String> {
    let failed = |what: &str| {
        let what = what.to_owned();
        move |error: std::io::Error| format!("failed to {what}: {error}")
    };
    // The compiler must inherit it, so it is not closed on exec until it is done.
    let executable = memfd_create("nim", MemfdFlags::empty()).map_err(|e| failed("make a file in memory")(e.into()))?;
    let words = memfd_create("words", MemfdFlags::CLOEXEC).map_err(|e| failed("make a file in memory")(e.into()))?;
    let stderr = words.try_clone().map_err(failed("share a file"))?;
    let mut child = Command::new("cc")
        .args(["-std=gnu11", "-O1", "-pipe", "-o"])
        .arg(format!("/proc/self/fd/{}", executable.as_raw_fd()))
        .arg(absolute(source))
        .arg("-lm")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::from(stderr))
        .process_group(0)
        .spawn()
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "no C compiler: `cc` is not installed (Debian package: gcc)".to_owned(),
            _ => format!("failed to start cc: {error}"),
        })?;
    let in_time = wait(&child);
    if !in_time {
        kill(&child);
    }
    let status = child.wait().map_err(failed("wait for cc"))?;
    fcntl_setfd(&executable, FdFlags::CLOEXEC).map_err(|e| failed("keep the executable")(e.into()))?;
    if !in_time {
        return Err(format!("cc took more than {} s", PATIENCE.as_secs()));
    }
    if !status.success() {
        return Err(format!("cc says:\n{}", said(&words)));
    }
    Ok(executable)
}

/// The path under which this process reaches an open file.
pub(super) fn path_of(file: &OwnedFd) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

/// A name that begins with a dash would be an option.
fn absolute(source: &Path) -> PathBuf {
    std::path::absolute(source).unwrap_or_else(|_| source.to_owned())
}

/// Waits for the compiler's end, but not for ever.
fn wait(child: &Child) -> bool {
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let Some(pidfd) = pid.and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok()) else { return true };
    let limit = Timespec { tv_sec: PATIENCE.as_secs() as i64, tv_nsec: 0 };
    let mut polled = [PollFd::new(&pidfd, PollFlags::IN)];
    loop {
        match poll(&mut polled, Some(&limit)) {
            Err(rustix::io::Errno::INTR) => {}
            ready => return ready != Ok(0),
        }
    }
}

fn kill(child: &Child) {
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // It may have ended in the meantime, which is as good.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

fn said(words: &OwnedFd) -> String {
    let mut text = Vec::new();
    // What cannot be read is not shown; that the compiler failed is said all the same.
    if let Ok(file) = std::fs::File::open(path_of(words)) {
        let _ = file.take(MOST_WORDS as u64).read_to_end(&mut text);
    }
    let text = String::from_utf8_lossy(&text);
    text.trim_end().chars().map(|c| if c.is_control() && c != '\n' && c != '\t' { '\u{fffd}' } else { c }).collect()
}
