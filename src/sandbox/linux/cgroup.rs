//! A worker's control group, where this machine lets one be made: the kernel then limits the memory of all processes of a
//! program together, and counts all their CPU time, also of those that nobody waits for.
//!
//! One is made below nimgrade's own group, or beside it where that holds processes itself. In version 1 of control groups
//! memory and time are counted in trees of their own, so there may be several folders.

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use super::names::{c_string, unique_name};
use super::sys::{self, Errno, Fd, borrow};

/// The control group of one worker. Its folders are removed by the worker's keeper, or with this.
#[derive(Debug)]
pub(super) struct Cgroup {
    /// Where a process writes itself to enter.
    pub(super) enter: Vec<OwnedFd>,
    /// The memory limit, to be written to.
    pub(super) limit: Option<OwnedFd>,
    /// The file in which the kernel counts the processes that it killed for want of memory.
    pub(super) kills: Option<OwnedFd>,
    /// The file in which the kernel counts CPU time.
    pub(super) usage: Option<OwnedFd>,
    /// What is to be removed when nobody is in it any more.
    pub(super) folders: Vec<CString>,
}

/// A place among the control groups: where nimgrade is in one tree.
struct Tree {
    folder: PathBuf,
    /// The controllers of version 1; none in version 2.
    controllers: Vec<String>,
}

impl Cgroup {
    /// Makes a group of this name, with as much of what is wanted as this machine gives; nothing if it gives none of it.
    pub(super) fn make(name: &str) -> Option<Cgroup> {
        let mut made = Cgroup { enter: vec![], limit: None, kills: None, usage: None, folders: vec![] };
        for tree in trees() {
            let has = |controller: &str| tree.controllers.iter().any(|own| own == controller);
            let second = tree.controllers.is_empty();
            let wants_memory = made.limit.is_none() && (second || has("memory"));
            let wants_time = made.usage.is_none() && (second || has("cpuacct"));
            if !(wants_memory || wants_time) {
                continue;
            }
            let Some(folder) = made.folder(&tree, name) else { continue };
            if wants_memory {
                let (limit, kills) = if second {
                    ("memory.max", "memory.events")
                } else {
                    ("memory.limit_in_bytes", "memory.oom_control")
                };
                made.limit = writable(&folder.join(limit));
                made.kills = made.limit.as_ref().and_then(|_| readable(&folder.join(kills)));
                // What goes to a swap file is not free either.
                let _ = fs::write(folder.join("memory.swap.max"), "0");
            }
            if wants_time {
                made.usage = readable(&folder.join(if second { "cpu.stat" } else { "cpuacct.usage" }));
            }
        }
        (made.limit.is_some() || made.usage.is_some()).then_some(made)
    }

    /// Makes a folder in a tree; processes must be able to enter it.
    fn folder(&mut self, tree: &Tree, name: &str) -> Option<PathBuf> {
        let beside = tree.folder.parent().map(Path::to_path_buf);
        for above in [Some(tree.folder.clone()), beside].into_iter().flatten() {
            let folder = above.join(name);
            if fs::create_dir(&folder).is_err() {
                continue;
            }
            self.folders.push(c_string(folder.as_os_str()));
            if tree.controllers.is_empty() && !folder.join("memory.max").exists() {
                // Not to be had where the group above holds processes itself.
                let _ = fs::write(above.join("cgroup.subtree_control"), "+memory");
            }
            if let Some(enter) = writable(&folder.join("cgroup.procs")) {
                self.enter.push(enter);
                return Some(folder);
            }
        }
        None
    }

    /// Removes its folders. A group with processes in it stays. Allocates nothing.
    pub(super) fn remove(&self) {
        const MOMENT: u64 = 10_000_000;
        for folder in &self.folders {
            // The kernel may take a moment to let go of processes that have ended.
            for _ in 0..100 {
                if sys::remove_folder(folder) != Err(Errno::BUSY) {
                    break;
                }
                sys::poll(&mut [], MOMENT);
            }
        }
    }

    /// What a worker inherits: limit, kills and usage.
    pub(super) fn descriptors(&self) -> [Option<BorrowedFd<'_>>; 3] {
        [&self.limit, &self.kills, &self.usage].map(|file| file.as_ref().map(AsFd::as_fd))
    }
}

/// What control groups are good for here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ControlGroups {
    /// The memory of all processes of a program is limited together.
    pub memory: bool,
    /// The CPU time of all its processes is counted.
    pub time: bool,
}

/// Tries what control groups are good for, by making one.
pub fn control_groups() -> ControlGroups {
    let made = Cgroup::make(&unique_name());
    let has = |file: fn(&Cgroup) -> &Option<OwnedFd>| made.as_ref().is_some_and(|made| file(made).is_some());
    ControlGroups { memory: has(|made| &made.limit), time: has(|made| &made.usage) }
}

impl Drop for Cgroup {
    /// Removes what its keeper did not, having been killed itself.
    fn drop(&mut self) {
        self.remove();
    }
}

/// The trees in which nimgrade has a place.
fn trees() -> Vec<Tree> {
    let memberships = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    memberships
        .lines()
        .filter_map(|line| {
            let mut fields = line.splitn(3, ':');
            let (_, names, path) = (fields.next()?, fields.next()?, fields.next()?);
            let controllers: Vec<String> =
                names.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
            let (root, at) = mounts.lines().find_map(|mount| mounted(mount, &controllers))?;
            let below = Path::new(path).strip_prefix(root).ok()?;
            Some(Tree { folder: if below.as_os_str().is_empty() { at } else { at.join(below) }, controllers })
        })
        .collect()
}

/// Root and place of a mount of the tree with these controllers.
fn mounted(line: &str, controllers: &[String]) -> Option<(PathBuf, PathBuf)> {
    let (place, kind) = line.split_once(" - ")?;
    let mut place = place.split(' ').skip(3);
    let (root, at) = (place.next()?, place.next()?);
    let mut kind = kind.split(' ');
    let right = match (kind.next()?, controllers.first()) {
        ("cgroup2", None) => true,
        ("cgroup", Some(first)) => kind.nth(1)?.split(',').any(|option| option == first),
        _ => false,
    };
    right.then(|| (root.into(), at.into()))
}

fn writable(path: &Path) -> Option<OwnedFd> {
    OpenOptions::new().write(true).open(path).ok().map(OwnedFd::from)
}

fn readable(path: &Path) -> Option<OwnedFd> {
    File::open(path).ok().map(OwnedFd::from)
}

/// What a group has used, read by a worker. Allocates nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GroupUsage {
    /// CPU time in nanoseconds.
    pub(super) cpu: u64,
    /// Processes killed for want of memory.
    pub(super) kills: u64,
}

impl GroupUsage {
    /// Reads from these descriptors; what cannot be read counts as nothing.
    pub(super) fn read(kills: Fd, usage: Fd) -> GroupUsage {
        let mut text = [0; 1024];
        let cpu = cpu_in(beginning(usage, &mut text));
        GroupUsage { cpu, kills: after(beginning(kills, &mut text), b"oom_kill ").unwrap_or(0) }
    }
}

/// The beginning of an open file; nothing where it cannot be read.
fn beginning(file: Fd, buffer: &mut [u8; 1024]) -> &[u8] {
    let length = rustix::io::pread(borrow(file), &mut buffer[..], 0).unwrap_or(0);
    buffer.get(..length).unwrap_or_default()
}

/// Sets the memory limit of a group.
pub(super) fn set_limit(limit: Fd, bytes: u64) -> Result<(), Errno> {
    rustix::io::pwrite(borrow(limit), rustix::path::DecInt::new(bytes).as_bytes(), 0).map(drop)
}

/// Nanoseconds in the text of `cpuacct.usage`, a number of them, or of `cpu.stat`, microseconds behind a word.
fn cpu_in(text: &[u8]) -> u64 {
    after(text, b"usage_usec ").map(|microseconds| microseconds * 1000).or_else(|| leading(text)).unwrap_or(0)
}

/// The number behind a word at the beginning of a line.
fn after(text: &[u8], word: &[u8]) -> Option<u64> {
    text.split(|&byte| byte == b'\n').find_map(|line| leading(line.strip_prefix(word)?))
}

/// The number with which a text begins.
fn leading(text: &[u8]) -> Option<u64> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    digits.take(18).fold(None, |number, digit| Some(number.unwrap_or(0) * 10 + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_are_read() {
        assert_eq!(cpu_in(b"12345\n"), 12345);
        assert_eq!(cpu_in(b"usage_usec 12\nuser_usec 10\n"), 12_000);
        assert_eq!(cpu_in(b""), 0);
        assert_eq!(after(b"low 0\nhigh 0\nmax 3\noom 2\noom_kill 1\noom_group_kill 7\n", b"oom_kill "), Some(1));
        assert_eq!(after(b"oom_kill_disable 0\nunder_oom 0\noom_kill 4\n", b"oom_kill "), Some(4));
        assert_eq!(after(b"oom_kill_disable 0\n", b"oom_kill "), None);
    }

    #[test]
    fn mounts_are_found_by_their_controllers() {
        let first = "30 29 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory";
        let both = "31 29 0:27 /a/b /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct";
        let second = "32 29 0:28 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate";
        let place = |root: &str, at: &str| Some((PathBuf::from(root), PathBuf::from(at)));
        assert_eq!(mounted(first, &["memory".into()]), place("/", "/sys/fs/cgroup/memory"));
        assert_eq!(mounted(both, &["cpu".into(), "cpuacct".into()]), place("/a/b", "/sys/fs/cgroup/cpu,cpuacct"));
        assert_eq!(mounted(second, &[]), place("/", "/sys/fs/cgroup"));
        assert_eq!(mounted(second, &["memory".into()]), None);
        assert_eq!(mounted(first, &[]), None);
    }
}
