//! What all processes of a program use together, where programs may start others.
//!
//! The kernel limits each process by itself, and adds up the time of those that somebody waited for. A program can have
//! many processes, and see to it that nobody waits for them. So the worker looks, some twenty times a second, at all
//! that run: their resident memory, and their times, which it remembers when they are gone. Allocates nothing.

use std::ffi::CStr;
use std::mem;

use super::sys::{self, Errno, Fd, check, check_int};

/// More processes than a program may have at a time.
const MOST: usize = 64;

/// What has been seen of a program's processes.
pub(super) struct Census {
    /// Processes at the last look, and the CPU time that each had used.
    seen: [Seen; MOST],
    /// CPU time of those that are gone.
    gone: u64,
}

#[derive(Clone, Copy)]
struct Seen {
    pid: libc::pid_t,
    cpu: u64,
    present: bool,
}

/// What all processes use together.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Use {
    /// CPU time in nanoseconds, of those that are gone too.
    pub(super) cpu: u64,
    /// Resident memory in bytes.
    pub(super) memory: u64,
}

impl Census {
    pub(super) const fn new() -> Census {
        Census { seen: [Seen { pid: 0, cpu: 0, present: false }; MOST], gone: 0 }
    }

    /// Looks at all processes of a user, or at all but the first of the process namespace.
    pub(super) fn take(&mut self, user: Option<u32>) -> Result<Use, Errno> {
        for seen in &mut self.seen {
            seen.present = false;
        }
        // SAFETY: the path ends in a NUL byte.
        let folder =
            check_int(unsafe { libc::open(c"/proc".as_ptr(), libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC) })?
                as Fd;
        let memory = self.walk(folder, user);
        sys::close(folder);
        let memory = memory?;
        let mut cpu = 0;
        for seen in &mut self.seen {
            if seen.present {
                cpu += seen.cpu;
            } else if seen.pid != 0 {
                self.gone += seen.cpu;
                *seen = Seen { pid: 0, cpu: 0, present: false };
            }
        }
        Ok(Use { cpu: cpu + self.gone, memory })
    }

    fn walk(&mut self, folder: Fd, user: Option<u32>) -> Result<u64, Errno> {
        let mut memory = 0;
        let mut entries = [0_u64; 512];
        loop {
            // SAFETY: the buffer is as long as is said.
            let length = check(unsafe {
                libc::syscall(libc::SYS_getdents64, folder, entries.as_mut_ptr(), mem::size_of_val(&entries))
            })?;
            if length == 0 {
                return Ok(memory);
            }
            // SAFETY: the kernel has filled this many bytes of the buffer.
            let bytes = unsafe { std::slice::from_raw_parts(entries.as_ptr().cast::<u8>(), length) };
            let mut at = 0;
            // An entry: 8 bytes inode, 8 bytes offset, 2 bytes length of the entry, 1 byte kind, the name, a NUL byte.
            while let Some(&[low, high]) = bytes.get(at + 16..at + 18) {
                let entry = usize::from(u16::from_ne_bytes([low, high]));
                let name = bytes.get(at + 19..at + entry).unwrap_or_default();
                if let Ok(name) = CStr::from_bytes_until_nul(name) {
                    memory += self.process(folder, name, user);
                }
                if entry == 0 {
                    break;
                }
                at += entry;
            }
        }
    }

    /// Looks at one entry of /proc; what comes back is the memory of a process that counts.
    fn process(&mut self, folder: Fd, name: &CStr, user: Option<u32>) -> u64 {
        let Some(pid) = number(name.to_bytes()).filter(|&pid| pid > 1).map(|pid| pid as libc::pid_t) else { return 0 };
        let Some(pages) = resident_pages(folder, name, user) else { return 0 };
        let cpu = sys::clock(sys::cpu_clock_of(pid));
        let known = self.seen.iter().position(|seen| seen.pid == pid);
        let place = known.or_else(|| self.seen.iter().position(|seen| seen.pid == 0));
        if let Some(seen) = place.and_then(|place| self.seen.get_mut(place)) {
            // A process that is just ending has no clock any more; what was seen before stands.
            *seen = Seen { pid, cpu: cpu.max(if known.is_some() { seen.cpu } else { 0 }), present: true };
        }
        pages.saturating_mul(page_size())
    }
}

/// The second number in a process's statm, if the process counts.
fn resident_pages(folder: Fd, pid: &CStr, user: Option<u32>) -> Option<u64> {
    let mut path = [0_u8; 32];
    let (digits, tail) = (pid.to_bytes(), b"/statm");
    path.get_mut(..digits.len())?.copy_from_slice(digits);
    path.get_mut(digits.len()..digits.len() + tail.len())?.copy_from_slice(tail);
    *path.last_mut()? = 0;
    // SAFETY: the path ends in a NUL byte.
    let opened = unsafe { libc::openat(folder, path.as_ptr().cast(), libc::O_RDONLY | libc::O_CLOEXEC) };
    let file = check_int(opened).ok()? as Fd;
    let counts = user.is_none_or(|user| sys::owner(file) == Some(user));
    let mut text = [0_u8; 128];
    // SAFETY: the buffer is as long as is said.
    let read = check(unsafe { libc::read(file, text.as_mut_ptr().cast(), text.len()) as libc::c_long });
    sys::close(file);
    let text = text.get(..read.ok()?)?;
    number(text.split(|&byte| byte == b' ').nth(1)?).filter(|_| counts)
}

fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    digits.iter().try_fold(0, |number, digit| digit.is_ascii_digit().then(|| number * 10 + u64::from(digit - b'0')))
}

fn page_size() -> u64 {
    // SAFETY: takes a number, gives a number.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as u64 }
}
