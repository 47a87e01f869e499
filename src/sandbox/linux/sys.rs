//! System calls, with their errors as values.
//!
//! Nothing here allocates, takes a lock or panics, because workers call it after a fork. This module knows the
//! kernel's interface and nothing of what it is used for.

use std::ffi::CStr;
use std::mem;

/// An error number of the kernel.
pub(super) type Errno = i32;

/// A descriptor by its number: workers keep no owning types, for those would close behind their back.
pub(super) type Fd = libc::c_int;

/// The calling thread's last error number.
pub(super) fn errno() -> Errno {
    // SAFETY: the location is the calling thread's own and always valid.
    unsafe { *libc::__errno_location() }
}

/// A system call's return value as a result.
pub(super) fn check(returned: libc::c_long) -> Result<usize, Errno> {
    if returned < 0 { Err(errno()) } else { Ok(returned as usize) }
}

/// The same for the calls that return an `int`.
pub(super) fn check_int(returned: libc::c_int) -> Result<usize, Errno> {
    check(libc::c_long::from(returned))
}

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

/// A copy of `fd` at a number of at least `least`, closed on exec.
pub(super) fn copy_above(fd: Fd, least: Fd) -> Result<Fd, Errno> {
    // SAFETY: no memory is involved.
    check_int(unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, least) }).map(|fd| fd as Fd)
}

/// Writes to a file that takes a setting, such as those under /proc.
pub(super) fn write_setting(path: &CStr, value: &[u8]) -> Result<(), Errno> {
    // SAFETY: the path ends in a NUL byte.
    let fd = check_int(unsafe { libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC) })? as Fd;
    // SAFETY: the buffer is as long as is said.
    let written = check(unsafe { libc::write(fd, value.as_ptr().cast(), value.len()) as libc::c_long });
    close(fd);
    written.map(drop)
}

/// Reads the beginning of a file, such as those under /proc.
pub(super) fn read_file(path: &CStr, buffer: &mut [u8]) -> Result<usize, Errno> {
    // SAFETY: the path ends in a NUL byte.
    let fd = check_int(unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) })? as Fd;
    // SAFETY: the buffer is as long as is said.
    let read = check(unsafe { libc::read(fd, buffer.as_mut_ptr().cast(), buffer.len()) as libc::c_long });
    close(fd);
    read
}

/// The size of a file; 0 where there is none.
pub(super) fn size(fd: Fd) -> u64 {
    stat(fd).map_or(0, |stat| stat.st_size as u64)
}

/// The owner of an open file.
pub(super) fn owner(fd: Fd) -> Option<u32> {
    stat(fd).map(|stat| stat.st_uid)
}

/// Whether what is open, or held by its path only, is a folder.
pub(super) fn is_open_folder(fd: Fd) -> bool {
    stat(fd).is_some_and(|stat| stat.st_mode & libc::S_IFMT == libc::S_IFDIR)
}

fn stat(fd: Fd) -> Option<libc::stat> {
    // SAFETY: a stat of zeroes is valid, and valid for the call.
    let (result, stat) = unsafe {
        let mut stat: libc::stat = mem::zeroed();
        (libc::fstat(fd, &raw mut stat), stat)
    };
    (result == 0).then_some(stat)
}

/// A memory file: a file without a name, gone with its last descriptor.
pub(super) fn memory_file(name: &CStr, flags: libc::c_uint) -> Result<Fd, Errno> {
    // SAFETY: the name ends in a NUL byte.
    check_int(unsafe { libc::memfd_create(name.as_ptr(), flags | libc::MFD_CLOEXEC) }).map(|fd| fd as Fd)
}

pub(super) fn prctl(option: libc::c_int, value: libc::c_ulong) -> Result<(), Errno> {
    // SAFETY: used with options whose arguments are plain numbers.
    check_int(unsafe { libc::prctl(option, value, 0, 0, 0) }).map(drop)
}

/// Sets soft and hard limit of the calling process.
pub(super) fn limit(resource: libc::c_int, soft: u64, hard: u64) -> Result<(), Errno> {
    let limit = libc::rlimit64 { rlim_cur: soft, rlim_max: hard };
    // SAFETY: the structure is valid for the call; no old limit is asked for.
    check(unsafe { libc::syscall(libc::SYS_prlimit64, 0, resource, &raw const limit, 0) }).map(drop)
}

/// The calling process's soft and hard limit; none at all where that cannot be told.
pub(super) fn current_limit(resource: libc::c_int) -> (u64, u64) {
    let mut limit = libc::rlimit64 { rlim_cur: libc::RLIM64_INFINITY, rlim_max: libc::RLIM64_INFINITY };
    // SAFETY: the structure is valid for the call; no new limit is set.
    let _ = unsafe { libc::syscall(libc::SYS_prlimit64, 0, resource, 0_usize, &raw mut limit) };
    (limit.rlim_cur, limit.rlim_max)
}

/// Lowers soft and hard limit of the calling process to `most`, where they are not lower already.
pub(super) fn limit_at_most(resource: libc::c_int, most: u64) -> Result<(), Errno> {
    let most = most.min(current_limit(resource).1);
    limit(resource, most, most)
}

/// A clock's time in nanoseconds; 0 where the clock is gone.
pub(super) fn clock(id: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is valid for the call.
    match check_int(unsafe { libc::clock_gettime(id, &raw mut time) }) {
        Ok(_) => time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64,
        Err(_) => 0,
    }
}

/// The clock that counts the CPU time of a process and all its threads.
pub(super) fn cpu_clock_of(pid: libc::pid_t) -> libc::clockid_t {
    (!pid << 3) | 2
}

/// A child's end.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    pub(super) pid: libc::pid_t,
    pub(super) status: libc::c_int,
    pub(super) usage: libc::rusage,
}

/// Waits for a child (`-1`: any); without one that has ended and with `WNOHANG`, its pid is 0.
pub(super) fn wait(pid: libc::pid_t, options: libc::c_int) -> Result<Ended, Errno> {
    // SAFETY: an rusage of zeroes is valid.
    let usage = unsafe { mem::zeroed() };
    let mut ended = Ended { pid: 0, status: 0, usage };
    loop {
        // SAFETY: both places are valid for the call.
        let waited = check_int(unsafe { libc::wait4(pid, &raw mut ended.status, options, &raw mut ended.usage) });
        match waited {
            Err(libc::EINTR) => {}
            Err(errno) => return Err(errno),
            Ok(pid) => {
                ended.pid = pid as libc::pid_t;
                return Ok(ended);
            }
        }
    }
}

/// CPU time of all children that were waited for, in nanoseconds.
pub(super) fn children_cpu() -> u64 {
    // SAFETY: an rusage of zeroes is valid.
    let mut usage: libc::rusage = unsafe { mem::zeroed() };
    // SAFETY: the structure is valid for the call.
    let _ = unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage) };
    cpu_of(&usage)
}

/// User and system time in nanoseconds.
pub(super) fn cpu_of(usage: &libc::rusage) -> u64 {
    let nanoseconds = |time: libc::timeval| time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1000;
    nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
}

pub(super) fn kill(pid: libc::pid_t, signal: libc::c_int) -> Result<(), Errno> {
    // SAFETY: no memory is involved.
    check_int(unsafe { libc::kill(pid, signal) }).map(drop)
}

/// The same with the worker's key in an argument that the kernel has no use for.
pub(super) fn kill_with_key(pid: libc::pid_t, signal: libc::c_int, key: u64) -> Result<(), Errno> {
    // SAFETY: no memory is involved.
    check(unsafe { libc::syscall(libc::SYS_kill, pid, signal, key) }).map(drop)
}

/// Polls; `nanoseconds` of `u64::MAX` wait for ever. Interruptions count as nothing having happened.
pub(super) fn poll(polled: &mut [libc::pollfd], nanoseconds: u64) -> usize {
    let time = libc::timespec {
        tv_sec: (nanoseconds / 1_000_000_000).min(i32::MAX as u64) as _,
        tv_nsec: (nanoseconds % 1_000_000_000) as libc::c_long,
    };
    // SAFETY: the slice and the time are valid for the call.
    let ready =
        unsafe { libc::ppoll(polled.as_mut_ptr(), polled.len() as libc::nfds_t, &raw const time, std::ptr::null()) };
    check_int(ready).unwrap_or(0)
}

/// What to poll for one descriptor.
pub(super) fn readable(fd: Fd) -> libc::pollfd {
    libc::pollfd { fd, events: libc::POLLIN, revents: 0 }
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

/// Writes to a descriptor.
pub(super) fn write(fd: Fd, bytes: &[u8]) -> Result<usize, Errno> {
    // SAFETY: the buffer is as long as is said.
    check(unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) as libc::c_long })
}

/// Reads from a descriptor.
pub(super) fn read(fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
    // SAFETY: the buffer is as long as is said.
    check(unsafe { libc::read(fd, buffer.as_mut_ptr().cast(), buffer.len()) as libc::c_long })
}

/// Reads the beginning of an open file.
pub(super) fn read_again(fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
    // SAFETY: the buffer is as long as is said.
    check(unsafe { libc::pread(fd, buffer.as_mut_ptr().cast(), buffer.len(), 0) as libc::c_long })
}

/// Writes to the beginning of an open file.
pub(super) fn write_at_start(fd: Fd, bytes: &[u8]) -> Result<(), Errno> {
    // SAFETY: the buffer is as long as is said.
    check(unsafe { libc::pwrite(fd, bytes.as_ptr().cast(), bytes.len(), 0) as libc::c_long }).map(drop)
}

/// Opens a folder, which must not be a link, by its name in another one.
pub(super) fn open_folder(above: Fd, name: &CStr) -> Result<Fd, Errno> {
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_NOFOLLOW | libc::O_CLOEXEC;
    // SAFETY: the name ends in a NUL byte.
    check_int(unsafe { libc::openat(above, name.as_ptr(), flags) }).map(|fd| fd as Fd)
}

/// Whether a name in a folder is that of a folder, and not of a link to one.
pub(super) fn is_folder(above: Fd, name: &CStr) -> bool {
    // SAFETY: a stat of zeroes is valid, and valid for the call; the name ends in a NUL byte.
    let (result, stat) = unsafe {
        let mut stat: libc::stat = mem::zeroed();
        (libc::fstatat(above, name.as_ptr(), &raw mut stat, libc::AT_SYMLINK_NOFOLLOW), stat)
    };
    result == 0 && stat.st_mode & libc::S_IFMT == libc::S_IFDIR
}

/// Removes an empty folder.
pub(super) fn remove_folder(path: &CStr) -> Result<(), Errno> {
    // SAFETY: the path ends in a NUL byte.
    check_int(unsafe { libc::rmdir(path.as_ptr()) }).map(drop)
}

/// Removes a name from a folder.
pub(super) fn unlink(folder: Fd, name: &CStr, flags: libc::c_int) -> Result<(), Errno> {
    // SAFETY: the name ends in a NUL byte.
    check_int(unsafe { libc::unlinkat(folder, name.as_ptr(), flags) }).map(drop)
}

/// Calls for every name in an open folder but `.` and `..`, from where its descriptor stands.
pub(super) fn each_entry(folder: Fd, visit: &mut dyn FnMut(&CStr)) -> Result<(), Errno> {
    let mut entries = [0_u64; 512];
    loop {
        // SAFETY: the buffer is as long as is said.
        let length = check(unsafe {
            libc::syscall(libc::SYS_getdents64, folder, entries.as_mut_ptr(), mem::size_of_val(&entries))
        })?;
        if length == 0 {
            return Ok(());
        }
        // SAFETY: the kernel has filled this many bytes of the buffer.
        let bytes = unsafe { std::slice::from_raw_parts(entries.as_ptr().cast::<u8>(), length) };
        let mut at = 0;
        // An entry: 8 bytes inode, 8 bytes offset, 2 bytes length of the entry, 1 byte kind, the name, a NUL byte.
        while let Some(&[low, high]) = bytes.get(at + 16..at + 18) {
            let entry = usize::from(u16::from_ne_bytes([low, high]));
            let name = bytes.get(at + 19..at + entry).unwrap_or_default();
            if let Ok(name) = CStr::from_bytes_until_nul(name)
                && name != c"."
                && name != c".."
            {
                visit(name);
            }
            if entry == 0 {
                break;
            }
            at += entry;
        }
    }
}
