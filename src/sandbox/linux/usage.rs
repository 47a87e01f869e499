//! What all processes of a program use together, where programs may start others.
//!
//! The kernel limits each process by itself, and adds up the time of those that somebody waited for. A program can have
//! many processes, and see to it that nobody waits for them. So the worker looks, some twenty times a second, at all
//! that run: their memory, and their times, which it remembers when they are gone. Where there is a control group, it
//! knows better (`cgroup`). Allocates nothing.

use std::ffi::CStr;
use std::os::fd::{AsFd, BorrowedFd};

use rustix::fs::{CWD, Mode, OFlags};

use super::sys::{self, Errno};

/// More processes than a program may have at a time.
const MAX: usize = 128;

/// What has been seen of a program's processes.
pub(super) struct Processes {
    /// Processes at the last look, and the CPU time that each had used.
    seen: [SeenProcess; MAX],
    /// CPU time of those that are gone.
    gone: u64,
}

#[derive(Clone, Copy)]
struct SeenProcess {
    pid: libc::pid_t,
    cpu: u64,
    present: bool,
}

/// What all processes use together.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ProcessUsage {
    /// CPU time in nanoseconds, of those that are gone too, as far as they were seen.
    pub(super) cpu: u64,
    /// CPU time of those that run and of those that they waited for.
    pub(super) waited: u64,
    /// Resident memory in bytes.
    pub(super) memory: u64,
    /// Address space in bytes. What processes share counts for each; it may be in use though no page of it is resident.
    pub(super) space: u64,
}

impl Processes {
    pub(super) const fn new() -> Processes {
        Processes { seen: [SeenProcess { pid: 0, cpu: 0, present: false }; MAX], gone: 0 }
    }

    /// Adds up all processes of a user, or all but the first of the process namespace.
    pub(super) fn measure(&mut self, proc: BorrowedFd<'_>, user: Option<u32>) -> Result<ProcessUsage, Errno> {
        for seen in &mut self.seen {
            seen.present = false;
        }
        // Read from its beginning.
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = rustix::fs::openat(proc, c".", flags, Mode::empty())?;
        let mut used = ProcessUsage::default();
        sys::each_entry(&folder, &mut |name| self.process(&folder, name, user, &mut used))?;
        for seen in &mut self.seen {
            if seen.present {
                used.cpu += seen.cpu;
            } else if seen.pid != 0 {
                self.gone += seen.cpu;
                *seen = SeenProcess { pid: 0, cpu: 0, present: false };
            }
        }
        used.cpu += self.gone;
        Ok(used)
    }

    /// Looks at one entry of /proc, and adds up what a process that counts uses.
    fn process(&mut self, folder: impl AsFd, name: &CStr, user: Option<u32>, used: &mut ProcessUsage) {
        let Some(pid) = number(name.to_bytes()).filter(|&pid| pid > 1).map(|pid| pid as libc::pid_t) else { return };
        let Some(stat) = Stat::read(folder, name, user) else { return };
        let own = sys::clock(sys::cpu_clock_of(pid));
        let known = self.seen.iter().position(|seen| seen.pid == pid);
        let place = known.or_else(|| self.seen.iter().position(|seen| seen.pid == 0));
        if let Some(seen) = place.and_then(|place| self.seen.get_mut(place)) {
            // A process that is just ending has no clock any more; what was seen before stands.
            *seen = SeenProcess { pid, cpu: own.max(if known.is_some() { seen.cpu } else { 0 }), present: true };
        }
        used.waited += own.max(stat.own) + stat.waited;
        used.memory = used.memory.saturating_add(stat.memory);
        used.space = used.space.saturating_add(stat.space);
    }
}

/// The memory of a process in bytes: what is resident, in its page tables, or swapped out; the tables themselves too, which a
/// program with terabytes of address space could fill with nothing. None where it cannot be seen.
pub(super) fn memory_of(proc: BorrowedFd<'_>, pid: libc::pid_t) -> Option<u64> {
    let mut text = [0_u8; 4096];
    Some(memory_in(read_of(proc, pid, b"/status\0", &mut text)?))
}

/// How long a process, which may have ended, could have computed and had no processor, in nanoseconds; 0 where the kernel does
/// not count that.
pub(super) fn delay_of(proc: BorrowedFd<'_>, pid: libc::pid_t) -> u64 {
    let mut text = [0_u8; 80];
    read_of(proc, pid, b"/schedstat\0", &mut text).and_then(delay_in).unwrap_or(0)
}

/// How many threads a process has; none where that cannot be seen.
pub(super) fn threads_of(proc: BorrowedFd<'_>, pid: libc::pid_t) -> Option<u64> {
    let mut text = [0_u8; 1024];
    Stat::parse(read_of(proc, pid, b"/stat\0", &mut text)?).map(|stat| stat.threads)
}

/// The second of three numbers: time on a processor, time without one, and how often it got one.
fn delay_in(schedstat: &[u8]) -> Option<u64> {
    schedstat.split(|&byte| byte == b' ').nth(1).and_then(number)
}

/// Processes and threads of all users; 0 where that cannot be seen.
pub(super) fn tasks_of_all() -> u64 {
    let mut text = [0_u8; 80];
    let length = sys::read_file(CWD, c"/proc/loadavg", &mut text).unwrap_or(0);
    text.get(..length).and_then(tasks_in).unwrap_or(0)
}

/// Behind three loads: those that run, and all.
fn tasks_in(loadavg: &[u8]) -> Option<u64> {
    let tasks = loadavg.split(|&byte| byte == b' ').nth(3)?;
    number(tasks.split(|&byte| byte == b'/').nth(1)?)
}

/// What /proc has of a process in the file of this name, which a NUL byte ends.
fn read_of<'a>(proc: BorrowedFd<'_>, pid: libc::pid_t, name: &[u8], text: &'a mut [u8]) -> Option<&'a [u8]> {
    let mut path = [0_u8; 40];
    let (digits, mut at) = (rustix::path::DecInt::new(pid), 0);
    for part in [digits.as_bytes(), name] {
        path.get_mut(at..at + part.len())?.copy_from_slice(part);
        at += part.len();
    }
    let length = sys::read_file(proc, CStr::from_bytes_until_nul(&path).ok()?, text).ok()?;
    text.get(..length)
}

/// The sum of what counts as memory in what /proc says of a process. One that is just ending has none any more.
fn memory_in(status: &[u8]) -> u64 {
    let kilobytes = status.split(|&byte| byte == b'\n').filter_map(|line| {
        let amount = [b"VmRSS:".as_slice(), b"VmPTE:", b"VmSwap:"].iter().find_map(|name| line.strip_prefix(*name))?;
        number(amount.trim_ascii().strip_suffix(b" kB")?)
    });
    kilobytes.fold(0, |sum, amount| sum + amount * 1024)
}

/// What /proc has of one process.
struct Stat {
    /// CPU time in nanoseconds, by the kernel's ticks.
    own: u64,
    /// CPU time of the children that it waited for.
    waited: u64,
    /// Resident memory in bytes.
    memory: u64,
    /// Address space in bytes.
    space: u64,
    threads: u64,
}

impl Stat {
    /// None where the process does not count.
    fn read(folder: impl AsFd, pid: &CStr, user: Option<u32>) -> Option<Stat> {
        let mut path = [0_u8; 32];
        let (digits, tail) = (pid.to_bytes(), b"/stat\0");
        path.get_mut(..digits.len())?.copy_from_slice(digits);
        path.get_mut(digits.len()..digits.len() + tail.len())?.copy_from_slice(tail);
        let path = CStr::from_bytes_until_nul(&path).ok()?;
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let file = rustix::fs::openat(folder, path, flags, Mode::empty()).ok()?;
        let owner = rustix::fs::fstat(&file).ok()?.st_uid;
        let mut text = [0_u8; 1024];
        let length = rustix::io::read(&file, &mut text).ok()?;
        Stat::parse(text.get(..length)?).filter(|_| user.is_none_or(|user| user == owner))
    }

    /// The name in parentheses is the program's choice, and may have anything in it; what follows the last one is not.
    fn parse(text: &[u8]) -> Option<Stat> {
        let end = text.iter().rposition(|&byte| byte == b')')?;
        let mut fields = text.get(end + 2..)?.split(|&byte| byte == b' ');
        let mut nth = |skip: usize| fields.nth(skip).and_then(number);
        // State is the first; user, system, and both of the children are fields 11 to 14 after it; then threads, space and pages.
        let (user, system) = (nth(11)?, nth(0)?);
        let (children_user, children_system) = (nth(0)?, nth(0)?);
        let threads = nth(2)?;
        let (space, pages) = (nth(2)?, nth(0)?);
        Some(Stat {
            own: (user + system) * tick(),
            waited: (children_user + children_system) * tick(),
            memory: pages.saturating_mul(page_size()),
            space,
            threads,
        })
    }
}

/// A number of at most 18 digits.
pub(super) fn number(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    digits.iter().try_fold(0, |number, digit| digit.is_ascii_digit().then(|| number * 10 + u64::from(digit - b'0')))
}

fn page_size() -> u64 {
    // SAFETY: takes a number, gives a number.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as u64 }
}

/// Nanoseconds of a tick, in which /proc counts times.
fn tick() -> u64 {
    // SAFETY: takes a number, gives a number.
    1_000_000_000 / unsafe { libc::sysconf(libc::_SC_CLK_TCK) }.max(1) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resident_and_swapped_memory_and_page_tables_count() {
        let text = b"Name:\tVmRSS: 9 kB\nVmPeak:\t 21474840 kB\nVmRSS:\t    1500 kB\nVmPTE:\t      60 kB\nVmSwap:\t       4 kB\n";
        assert_eq!(memory_in(text), 1564 * 1024);
        assert_eq!(memory_in(b"Name:\tnim\nState:\tZ (zombie)\n"), 0);
        let proc = std::fs::File::open("/proc").expect("it opens");
        assert!(memory_of(proc.as_fd(), std::process::id() as libc::pid_t).is_some_and(|bytes| bytes > 1 << 20));
    }

    #[test]
    fn waiting_for_a_processor_is_the_second_number() {
        assert_eq!(delay_in(b"23107419 5510396 17\n"), Some(5_510_396));
        assert_eq!(delay_in(b""), None);
    }

    #[test]
    fn all_tasks_are_counted() {
        assert_eq!(tasks_in(b"0.11 2.53 1.09 4/231 31377\n"), Some(231));
        assert_eq!(tasks_in(b""), None);
        assert!(tasks_of_all() > 0);
    }

    #[test]
    fn a_process_may_be_called_anything() {
        let text = b"42 (a) 9 9 (b) R 1 2 3 4 5 6 7 8 9 10 300 20 7 3 20 0 1 0 12345 1048576 5 18446744073709551615";
        let stat = Stat::parse(text).expect("a line of the kernel's");
        assert_eq!((stat.own, stat.waited), (320 * tick(), 10 * tick()));
        assert_eq!((stat.space, stat.memory, stat.threads), (1 << 20, 5 * page_size(), 1));
    }
}
