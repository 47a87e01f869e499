//! System calls that rustix does not have, and a few that it has in a form that workers cannot use.
//!
//! Nothing here allocates, takes a lock or panics, because workers call it after a fork. The same holds for what workers call
//! of rustix: it makes the system calls by itself, without the C library's caches and thread-local error number. This
//! module knows the kernel's interface and nothing of what it is used for.

use std::ffi::CStr;
use std::mem::{self, MaybeUninit};
use std::os::fd::{AsFd, BorrowedFd, RawFd};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RawDir};
use rustix::process::{Resource, Rlimit};

pub(super) use rustix::io::Errno;

/// A descriptor by its number: workers have theirs at fixed numbers, which all of their code knows.
pub(super) type Fd = RawFd;

/// The descriptor of a number, for as long as the caller keeps it open. The number is not negative.
pub(super) fn borrow(fd: Fd) -> BorrowedFd<'static> {
    debug_assert!(fd >= 0);
    // SAFETY: callers pass numbers that they keep open; one that is not open makes the system call fail.
    unsafe { BorrowedFd::borrow_raw(fd) }
}

/// A system call's return value as a result.
pub(super) fn check(returned: libc::c_long) -> Result<usize, Errno> {
    if returned >= 0 {
        return Ok(returned as usize);
    }
    // SAFETY: the location is the calling thread's own and always valid.
    Err(Errno::from_raw_os_error(unsafe { *libc::__errno_location() }))
}

/// Closes a number, which need not be open: rustix wants that it is.
pub(super) fn close(fd: Fd) {
    // SAFETY: closing a number is sound; the callers own it.
    let _ = unsafe { libc::close(fd) };
}

/// Closes every descriptor from `first` on.
pub(super) fn close_from(first: Fd) -> Result<(), Errno> {
    // SAFETY: as for `close`.
    check(unsafe { libc::syscall(libc::SYS_close_range, first, u32::MAX, 0) }).map(drop)
}

/// Puts `old` at the number `new`, where it is closed on exec if so wanted.
pub(super) fn move_to(old: Fd, new: Fd, cloexec: bool) -> Result<(), Errno> {
    let flags = if cloexec { libc::O_CLOEXEC } else { 0 };
    // SAFETY: no memory is involved.
    check(unsafe { libc::syscall(libc::SYS_dup3, old, new, flags) }).map(drop)
}

/// Writes to a file that takes a setting, such as those under /proc.
pub(super) fn write_setting(path: &CStr, value: &[u8]) -> Result<(), Errno> {
    let file = rustix::fs::open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(file, value).map(drop)
}

/// Reads the beginning of a file in a folder, such as those under /proc.
pub(super) fn read_file(folder: impl AsFd, path: &CStr, buffer: &mut [u8]) -> Result<usize, Errno> {
    let file = rustix::fs::openat(folder, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::read(file, buffer)
}

/// Has all programs that are executed from here on lie at the same addresses each time.
pub(super) fn keep_addresses() -> Result<(), Errno> {
    // SAFETY: takes a number, gives a number.
    check(unsafe { libc::syscall(libc::SYS_personality, libc::ADDR_NO_RANDOMIZE) }).map(drop)
}

/// Sets soft and hard limit of the calling process.
pub(super) fn limit(resource: Resource, soft: u64, hard: u64) -> Result<(), Errno> {
    // What rustix calls no limit is this largest number.
    let value = |limit: u64| Some(limit).filter(|&limit| limit != u64::MAX);
    rustix::process::setrlimit(resource, Rlimit { current: value(soft), maximum: value(hard) })
}

/// The calling process's soft and hard limit; the largest number where there is none.
pub(super) fn current_limit(resource: Resource) -> (u64, u64) {
    let limit = rustix::process::getrlimit(resource);
    (limit.current.unwrap_or(u64::MAX), limit.maximum.unwrap_or(u64::MAX))
}

/// Lowers soft and hard limit of the calling process to `most`, where they are not lower already.
pub(super) fn limit_at_most(resource: Resource, most: u64) -> Result<(), Errno> {
    let most = most.min(current_limit(resource).1);
    limit(resource, most, most)
}

/// Has processes that lose their parent come to the calling one.
pub(super) fn adopt_orphans() -> Result<(), Errno> {
    // What the kernel takes is whether, not whom.
    rustix::process::set_child_subreaper(Some(rustix::process::Pid::INIT))
}

/// A clock's time in nanoseconds; 0 where the clock is gone.
pub(super) fn clock(id: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is valid for the call.
    match unsafe { libc::clock_gettime(id, &raw mut time) } {
        0 => time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64,
        _ => 0,
    }
}

/// The clock that counts the CPU time of a process and all its threads.
pub(super) fn cpu_clock_of(pid: libc::pid_t) -> libc::clockid_t {
    (!pid << 3) | 2
}

/// What waiting for a child gives.
#[derive(Clone, Copy)]
pub(super) struct WaitResult {
    /// 0 if none has ended.
    pub(super) pid: libc::pid_t,
    pub(super) status: libc::c_int,
    pub(super) usage: libc::rusage,
}

/// Waits for a child of any kind (`-1`: any child); `WNOHANG` among the options is for not waiting.
pub(super) fn wait(pid: libc::pid_t, options: libc::c_int) -> Result<WaitResult, Errno> {
    // SAFETY: an rusage of zeroes is valid.
    let mut result = WaitResult { pid: 0, status: 0, usage: unsafe { mem::zeroed() } };
    let options = options | libc::__WALL;
    rustix::io::retry_on_intr(|| {
        // SAFETY: both places are valid for the call.
        let waited = unsafe { libc::wait4(pid, &raw mut result.status, options, &raw mut result.usage) };
        check(waited.into())
    })
    .map(|pid| WaitResult { pid: pid as libc::pid_t, ..result })
}

/// CPU time of all children that were waited for, in nanoseconds.
pub(super) fn children_cpu() -> u64 {
    // SAFETY: an rusage of zeroes is valid, and valid for the call.
    let usage = unsafe {
        let mut usage: libc::rusage = mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let nanoseconds = |time: libc::timeval| time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1000;
    nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
}

/// Sends a signal: also to all processes (`-1`) or to a process group (a negative number).
pub(super) fn kill(pid: libc::pid_t, signal: libc::c_int) -> Result<(), Errno> {
    kill_with_key(pid, signal, 0)
}

/// The same with the worker's key in an argument that the kernel has no use for.
pub(super) fn kill_with_key(pid: libc::pid_t, signal: libc::c_int, key: u64) -> Result<(), Errno> {
    // SAFETY: no memory is involved.
    check(unsafe { libc::syscall(libc::SYS_kill, pid, signal, key) }).map(drop)
}

/// Polls for so many nanoseconds. Interruptions count as nothing having happened.
pub(super) fn poll(polled: &mut [PollFd<'_>], nanoseconds: u64) -> usize {
    let time = Timespec {
        tv_sec: (nanoseconds / 1_000_000_000).min(i32::MAX as u64) as _,
        tv_nsec: (nanoseconds % 1_000_000_000) as _,
    };
    rustix::event::poll(polled, Some(&time)).unwrap_or(0)
}

/// What to poll for one descriptor.
pub(super) fn readable(fd: BorrowedFd<'_>) -> PollFd<'_> {
    PollFd::from_borrowed_fd(fd, PollFlags::IN)
}

/// Blocks every signal for the calling thread; what was blocked before comes back.
pub(super) fn block_signals() -> libc::sigset_t {
    // SAFETY: a signal set of zeroes is valid, and both are valid for the calls.
    unsafe {
        let mut all: libc::sigset_t = mem::zeroed();
        let mut before: libc::sigset_t = mem::zeroed();
        libc::sigfillset(&raw mut all);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        before
    }
}

/// Sets the calling thread's blocked signals.
pub(super) fn set_blocked(signals: &libc::sigset_t) {
    // SAFETY: the set is valid for the call.
    unsafe {
        libc::sigprocmask(libc::SIG_SETMASK, signals, std::ptr::null_mut());
    }
}

/// Gives every signal its default effect: handlers would run nimgrade's code in a worker, and what is ignored (as Rust
/// ignores SIGPIPE) would stay so after exec.
pub(super) fn default_signals() {
    for signal in 1..65 {
        // SAFETY: a sigaction of zeroes means the default effect; errors for signals that take none are of no account.
        unsafe {
            let action: libc::sigaction = mem::zeroed();
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

/// Ends the calling process at once, without running anything of Rust's or libc's.
pub(super) fn exit(status: libc::c_int) -> ! {
    // SAFETY: takes no memory and does not return.
    unsafe { libc::_exit(status) }
}

/// Forks; with flags that ask for it, into namespaces. What comes back is 0 in the child.
pub(super) fn fork(flags: libc::c_int) -> Result<libc::pid_t, Errno> {
    // SAFETY: without CLONE_VM this is a fork; the child goes on with a copy of this stack. Its callers make system calls
    // only in it, so that locks held by other threads do not matter.
    check(unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) }).map(|pid| pid as libc::pid_t)
}

/// Whether a name in a folder is that of a folder, and not of a link to one.
pub(super) fn is_folder(above: impl AsFd, name: &CStr) -> bool {
    rustix::fs::statat(above, name, AtFlags::SYMLINK_NOFOLLOW)
        .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Directory)
}

/// Removes an empty folder by its path.
pub(super) fn remove_folder(path: &CStr) -> Result<(), Errno> {
    rustix::fs::unlinkat(CWD, path, AtFlags::REMOVEDIR)
}

/// Calls for every name in an open folder but `.` and `..`, from where its descriptor stands.
pub(super) fn each_entry(folder: impl AsFd, visit: &mut dyn FnMut(&CStr)) -> Result<(), Errno> {
    let mut buffer = [MaybeUninit::uninit(); 4096];
    let mut entries = RawDir::new(folder, &mut buffer);
    while let Some(entry) = entries.next() {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            visit(entry.file_name());
        }
    }
    Ok(())
}
