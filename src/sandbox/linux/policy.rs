//! Which system calls a program may make.
//!
//! What is not listed does not exist (`ENOSYS`), so that a kernel's new inventions are closed until someone has thought
//! about them, and so that libraries fall back to older calls. What is listed reaches only the program itself, what it
//! started, and files, which landlock guards. Attributes of files (modes, owners, times, extended ones) are not
//! landlock's business and are therefore refused here; so is everything that could keep state from one run to the next.

use super::calls::{ATTRIBUTES, GROUPS, MAKING, OLD_ATTRIBUTES, OLD_MAKING, SIGNALS, allowed, refused};
use super::landlock;
use super::seccomp::{self, ALLOW, Rule, Test, fail, filter};
use super::sys::Errno;

/// Marks a worker's own calls of `clone`: a random number in an argument that the kernel ignores without
/// `CLONE_SETTLS`. Workers live under the filter that they hand down, and programs must not start processes; the key
/// tells the two apart without a second filter for every case, which would cost a tenth of it.
#[derive(Clone, Copy)]
pub(super) struct CallKey(pub(super) u64);

/// The index of the argument of `clone` that carries the key.
#[cfg(target_arch = "x86_64")]
const TLS: u8 = 4;
#[cfg(not(target_arch = "x86_64"))]
const TLS: u8 = 3;

/// What `clone` must not be asked for: namespaces, and siblings instead of children.
const NEW_NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32
    | libc::CLONE_PARENT as u32;

const EPERM: u32 = fail(libc::EPERM);

/// What is granted to some programs and not to others.
pub(super) struct Grants {
    /// Starting others.
    pub(super) children: bool,
    /// A filter for every case besides the lasting one.
    pub(super) case_filters: bool,
    /// A folder to write to.
    pub(super) scratch: bool,
    /// What compilers and makefiles do: they wait for their children by signals, and set modes and times of files.
    pub(super) build: bool,
    /// Signals to others, and process groups of their own.
    pub(super) signals: bool,
}

/// The filter that a worker puts on once.
pub(super) fn lasting(key: CallKey, grants: &Grants) -> Vec<libc::sock_filter> {
    let &Grants { children, case_filters, scratch, build, signals } = grants;
    let mut table: Vec<(u32, Rule)> = allowed().map(|number| (number as u32, Rule::Allow)).collect();
    table.extend(refused().map(|number| (number as u32, Rule::Fail(libc::EPERM as u32))));
    // Landlock refuses these too, in the same word, where there is no folder for them.
    let making = if scratch { Rule::Allow } else { Rule::Fail(libc::EACCES as u32) };
    table.extend(MAKING.iter().chain(OLD_MAKING).map(|&number| (number as u32, making.clone())));
    // Landlock does not guard what a file's attributes are. A build goes on as if it had set them.
    let attributes = Rule::Fail(if build { 0 } else { libc::EPERM as u32 });
    table.extend(ATTRIBUTES.iter().chain(OLD_ATTRIBUTES).map(|&number| (number as u32, attributes.clone())));
    let sending =
        if signals { Rule::Allow } else { Rule::Look(vec![Test::EqualLong(UNUSED_BY_KILL, key.0, ALLOW)], EPERM) };
    table.extend(SIGNALS.iter().map(|&number| (number as u32, sending.clone())));
    let grouping = if signals { Rule::Allow } else { Rule::Fail(0) };
    table.extend(GROUPS.iter().map(|&number| (number as u32, grouping.clone())));
    let mut clone = vec![Test::AnyBit(0, NEW_NAMESPACES, EPERM), Test::AnyBit(0, libc::CLONE_THREAD as u32, ALLOW)];
    let mut execute = Vec::new();
    if !children {
        clone.push(Test::EqualLong(TLS, key.0, ALLOW));
        execute.push(Test::EqualLong(UNUSED_BY_EXECVEAT, key.0, ALLOW));
    }
    // Who has children may start programs, and who has none has no use for another one. What executes itself in a second
    // thread would live on when its worker is killed.
    let others = if children { ALLOW } else { EPERM };
    let executing = if children { ALLOW } else { fail(libc::EACCES) };
    let look = |number: libc::c_long, tests, otherwise| (number as u32, Rule::Look(tests, otherwise));
    // Children whose end nobody wants to know are not counted when they end.
    let ignored_children =
        if children && !build { vec![Test::Equal(0, libc::SIGCHLD as u32, fail(0))] } else { vec![] };
    let mut fcntls = equal(1, &FCNTLS);
    fcntls.extend(equal(1, if build { &LOCKS } else { &[] }));
    table.extend([
        look(libc::SYS_clone, clone, others),
        look(libc::SYS_execveat, execute, executing),
        look(libc::SYS_execve, vec![], executing),
        look(libc::SYS_rt_sigaction, ignored_children, ALLOW),
        look(libc::SYS_ioctl, equal(1, &IOCTLS), fail(libc::ENOTTY)),
        look(libc::SYS_fcntl, fcntls, fail(libc::EINVAL)),
        look(libc::SYS_prctl, prctls(), fail(libc::EINVAL)),
        // The program's own limits only; it cannot raise them.
        look(libc::SYS_prlimit64, equal(0, &[0]), EPERM),
        look(libc::SYS_preadv2, nowait(), ALLOW),
        look(libc::SYS_pwritev2, nowait(), ALLOW),
        look(libc::SYS_madvise, advices(), ALLOW),
        look(libc::SYS_futex, futexes(), fail(libc::EINVAL)),
    ]);
    if case_filters {
        // Another filter can only forbid more.
        table.push((libc::SYS_seccomp as u32, Rule::Allow));
    }
    if children {
        // Put on by each program, because the worker itself has to look at /proc.
        table.push((landlock::RESTRICT_SELF as u32, Rule::Allow));
    }
    #[cfg(target_arch = "x86_64")]
    for number in [libc::SYS_fork, libc::SYS_vfork] {
        table.push((number as u32, if children { Rule::Allow } else { Rule::Fail(libc::EPERM as u32) }));
    }
    filter(table, &Rule::Fail(libc::ENOSYS as u32))
}

/// The argument that none of the calls that send a signal by two or three arguments has a use for; a program does not know
/// the key, so it matters for the worker's own only.
const UNUSED_BY_KILL: u8 = 2;
/// The argument that execveat has no use for.
const UNUSED_BY_EXECVEAT: u8 = 5;

/// Whether a part of a file is in memory already, or is not, is word from whoever read it before.
fn nowait() -> Vec<Test> {
    vec![Test::AnyBit(5, libc::RWF_NOWAIT as u32 | RWF_DONTCACHE, fail(libc::EOPNOTSUPP))]
}

/// Leaves nothing in memory of what is read; too new for the C library's list.
const RWF_DONTCACHE: u32 = 0x80;

/// Advice that puts files' pages into memory, or out of it, or joins pages of different programs.
fn advices() -> Vec<Test> {
    let advices = [
        libc::MADV_WILLNEED,
        libc::MADV_REMOVE,
        libc::MADV_MERGEABLE,
        libc::MADV_COLD,
        libc::MADV_PAGEOUT,
        libc::MADV_POPULATE_READ,
    ];
    advices.iter().map(|&advice| Test::Equal(2, advice as u32, fail(libc::EINVAL))).collect()
}

/// A place in a file that two programs have mapped, such as a library, could wake one from the other: so a program wakes
/// its own threads only. It may wait as it likes, because joining a thread is such a wait, which the kernel ends.
fn futexes() -> Vec<Test> {
    let mut tests = vec![Test::AnyBit(1, libc::FUTEX_PRIVATE_FLAG as u32, ALLOW)];
    let waits = [libc::FUTEX_WAIT, libc::FUTEX_WAIT_BITSET, libc::FUTEX_WAIT_BITSET | libc::FUTEX_CLOCK_REALTIME];
    tests.extend(equal(1, &waits.map(|wait| wait as u32)));
    tests
}

/// The filter of a single case, where a program has the same user as nimgrade and sees all its processes: it may send
/// signals to itself only.
pub(super) struct CaseFilter {
    program: Vec<libc::sock_filter>,
    /// The instructions that hold the program's own process number.
    places: Vec<usize>,
}

impl CaseFilter {
    pub(super) fn new() -> CaseFilter {
        /// Stands for the program's number; no process has it.
        const PLACEHOLDER: u32 = 0x7fff_fff1;
        let itself =
            |&number: &libc::c_long| (number as u32, Rule::Look(vec![Test::Equal(0, PLACEHOLDER, ALLOW)], EPERM));
        let program = filter(SIGNALS.iter().map(itself).collect(), &Rule::Allow);
        let places = (0..program.len()).filter(|&index| program[index].k == PLACEHOLDER).collect();
        CaseFilter { program, places }
    }

    /// Installs it for the calling process, whose number this is. Allocates nothing.
    pub(super) fn install(&mut self, pid: u32) -> Result<(), Errno> {
        for &place in &self.places {
            if let Some(instruction) = self.program.get_mut(place) {
                instruction.k = pid;
            }
        }
        seccomp::install(&self.program)
    }
}

fn equal(argument: u8, values: &[u32]) -> Vec<Test> {
    values.iter().map(|&value| Test::Equal(argument, value, ALLOW)).collect()
}

/// Asking whether something is a terminal and how large, and flags of descriptors. Not: pushing characters into a
/// terminal, or having signals sent.
const IOCTLS: [u32; 8] = [
    libc::TCGETS as u32,
    libc::TCGETS2 as u32,
    libc::TIOCGWINSZ as u32,
    libc::TIOCGPGRP as u32,
    libc::FIONREAD as u32,
    libc::FIOCLEX as u32,
    libc::FIONCLEX as u32,
    libc::FIONBIO as u32,
];

/// Copies and flags of descriptors. Not: locks, owners that get signals, leases, notifications, new seals.
const FCNTLS: [u32; 9] = [
    libc::F_DUPFD as u32,
    libc::F_GETFD as u32,
    libc::F_SETFD as u32,
    libc::F_GETFL as u32,
    libc::F_SETFL as u32,
    libc::F_GETOWN as u32,
    libc::F_DUPFD_CLOEXEC as u32,
    libc::F_GETPIPE_SZ as u32,
    libc::F_GET_SEALS as u32,
];

/// Make asks for locks on what it writes to.
const LOCKS: [u32; 3] = [libc::F_GETLK as u32, libc::F_SETLK as u32, libc::F_SETLKW as u32];

/// Not: being spared when the worker dies, becoming a reaper of others, or anything new.
fn prctls() -> Vec<Test> {
    // Programs are to die with their worker; the worker asks for that on their behalf, and they may not take it back.
    let mut tests = vec![Test::Both((0, libc::PR_SET_PDEATHSIG as u32), (1, libc::SIGKILL as u32), ALLOW)];
    tests.extend(equal(
        0,
        &[
            libc::PR_SET_NAME as u32,
            libc::PR_GET_NAME as u32,
            libc::PR_GET_DUMPABLE as u32,
            libc::PR_GET_PDEATHSIG as u32,
            libc::PR_CAPBSET_READ as u32,
            // Rights that a process has already, through exec.
            libc::PR_SET_KEEPCAPS as u32,
            libc::PR_CAP_AMBIENT as u32,
            libc::PR_GET_NO_NEW_PRIVS as u32,
            libc::PR_SET_NO_NEW_PRIVS as u32,
            libc::PR_GET_SECCOMP as u32,
            libc::PR_SET_TIMERSLACK as u32,
            libc::PR_GET_TIMERSLACK as u32,
            PR_SET_VMA,
        ],
    ));
    tests
}

/// Names for memory, which the C library gives.
const PR_SET_VMA: u32 = 0x5356_4d41;
