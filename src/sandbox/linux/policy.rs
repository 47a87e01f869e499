//! Which system calls a program may make.
//!
//! What is not listed does not exist (`ENOSYS`), so that a kernel's new inventions are closed until someone has thought
//! about them, and so that libraries fall back to older calls. What is listed reaches only the program itself, what it
//! started, and files, which landlock guards. Attributes of files (modes, owners, times, extended ones) are not
//! landlock's business and are therefore refused here; so is everything that could keep state from one run to the next.

use super::calls::{ALLOWED, ATTRIBUTES, Calls, FORKS, GROUPS, MAKING, REFUSED, SIGNALS};
use super::landlock;
use super::seccomp::{self, ALLOW, ASK, Rule, Test, UNUSED_BY_SECCOMP, fail, filter};
use super::sys::{Errno, Fd};

/// Constants by their names in the C library's list.
macro_rules! numbers {
    ($($name:ident)*) => { [$(libc::$name as u32),*] };
}

/// Marks a worker's own calls of `clone`: a random number in an argument that the kernel ignores without
/// `CLONE_SETTLS`. Workers live under the filter that they hand down, and programs must not start processes; the key
/// distinguishes the two without a second filter for every case, which would cost a tenth of it.
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
    | libc::CLONE_NEWNET
    | libc::CLONE_PARENT) as u32;

const EPERM: u32 = fail(libc::EPERM);
/// The call succeeds, and does nothing.
const NO_EFFECT: u32 = fail(0);

/// What is granted to some programs and not to others.
pub(super) struct Grants {
    /// Starting others.
    pub(super) children: bool,
    /// Address space without a limit: then all that is held must be in the program's own page tables.
    pub(super) sanitized: bool,
    /// A filter for every case besides the lasting one.
    pub(super) case_filters: bool,
    /// A folder to write to.
    pub(super) scratch: bool,
    /// What compilers and makefiles do: they wait for their children by signals, and set modes and times of files.
    pub(super) build: bool,
    /// Signals to others, and process groups of their own.
    pub(super) signals: bool,
    /// Putting landlock on, where the worker has not.
    pub(super) restriction: bool,
}

/// The filter that a worker puts on once.
pub(super) fn lasting(key: CallKey, grants: &Grants) -> Vec<libc::sock_filter> {
    let &Grants { children, sanitized, case_filters, scratch, build, signals, restriction } = grants;
    // Landlock refuses these with the same error number, where there is no folder for them.
    let making = if scratch { ALLOW } else { fail(libc::EACCES) };
    // Landlock does not guard what a file's attributes are. A build goes on as if it had set them.
    let attributes = if build { NO_EFFECT } else { EPERM };
    let sending = Test::equal_long(UNUSED_BY_KILL, key.0, ALLOW);
    let sending = if signals { ALLOW.into() } else { Rule { tests: vec![sending], otherwise: EPERM } };
    // Who has children may start programs, and who has none has no use for another one. What executes itself in a second
    // thread would live on when its worker is killed.
    let others = if children { ALLOW } else { EPERM };
    let executing = if children { ALLOW } else { fail(libc::EACCES) };
    let mut table = Vec::new();
    for (calls, rule) in [
        (ALLOWED, ALLOW.into()),
        (REFUSED, EPERM.into()),
        (MAKING, making.into()),
        (ATTRIBUTES, attributes.into()),
        (SIGNALS, sending),
        (GROUPS, if signals { ALLOW } else { NO_EFFECT }.into()),
        (FORKS, others.into()),
    ] {
        table.extend(rules(calls, &rule));
    }
    let mut clone = vec![Test::any_bit(0, NEW_NAMESPACES, EPERM), Test::any_bit(0, libc::CLONE_THREAD as u32, ALLOW)];
    let mut execute = Vec::new();
    if !children {
        clone.push(Test::equal_long(TLS, key.0, ALLOW));
        execute.push(Test::equal_long(UNUSED_BY_EXECVEAT, key.0, ALLOW));
    }
    let look = |number: libc::c_long, tests, otherwise| (number as u32, Rule { tests, otherwise });
    // Children whose end nobody waits for are not counted when they end.
    let ignored_children =
        if children && !build { vec![Test::equal(0, libc::SIGCHLD as u32, NO_EFFECT)] } else { vec![] };
    let shared = if sanitized { vec![Test::any_bit(3, libc::MAP_SHARED as u32, EPERM)] } else { vec![] };
    let mut ioctls = equal(1, &IOCTLS);
    if case_filters {
        // The worker answers by them. Programs have no listener, which is closed when they are executed, and cannot make one.
        ioctls.extend(equal(1, &LISTENER_IOCTLS));
    }
    let mut fcntls = equal(1, &FCNTLS);
    if build {
        fcntls.extend(equal(1, &LOCKS));
    }
    table.extend([
        look(libc::SYS_clone, clone, others),
        look(libc::SYS_execveat, execute, executing),
        look(libc::SYS_execve, vec![], executing),
        look(libc::SYS_rt_sigaction, ignored_children, ALLOW),
        look(libc::SYS_ioctl, ioctls, fail(libc::ENOTTY)),
        look(libc::SYS_fcntl, fcntls, fail(libc::EINVAL)),
        look(libc::SYS_prctl, prctls(), fail(libc::EINVAL)),
        // The program's own limits only; it cannot raise them.
        look(libc::SYS_prlimit64, equal(0, &[0]), EPERM),
        look(libc::SYS_preadv2, nowait(), ALLOW),
        look(libc::SYS_pwritev2, nowait(), ALLOW),
        look(libc::SYS_madvise, advices(), ALLOW),
        look(libc::SYS_mmap, shared, ALLOW),
        look(libc::SYS_futex, futexes(), fail(libc::EINVAL)),
    ]);
    if case_filters {
        // The worker's only. A program's own filter, with a listener of its own, could answer in the worker's place.
        let installing = Test::equal_long(UNUSED_BY_SECCOMP, key.0, ALLOW);
        table.push((libc::SYS_seccomp as u32, Rule { tests: vec![installing], otherwise: fail(libc::ENOSYS) }));
    }
    if restriction {
        table.push((landlock::RESTRICT_SELF as u32, ALLOW.into()));
    }
    if sanitized {
        // Programs have no ruleset to which they could add anything.
        table.push((landlock::ADD_RULE as u32, ALLOW.into()));
    }
    filter(table, &fail(libc::ENOSYS).into())
}

fn rules(calls: Calls, rule: &Rule) -> impl Iterator<Item = (u32, Rule)> {
    calls.into_iter().flatten().map(|&number| (number as u32, rule.clone()))
}

/// The argument that none of the calls that send a signal by two or three arguments has a use for; a program does not know
/// the key, so it matters for the worker's own only.
const UNUSED_BY_KILL: u8 = 2;
/// The argument that execveat has no use for.
const UNUSED_BY_EXECVEAT: u8 = 5;

/// Whether a part of a file is in memory already shows whether another program has read it.
fn nowait() -> Vec<Test> {
    vec![Test::any_bit(5, libc::RWF_NOWAIT as u32 | RWF_DONTCACHE, fail(libc::EOPNOTSUPP))]
}

/// Leaves nothing in memory of what is read; too new for the C library's list.
const RWF_DONTCACHE: u32 = 0x80;

/// Advice that puts files' pages into memory, or out of it, or joins pages of different programs.
fn advices() -> Vec<Test> {
    const ADVICES: [u32; 6] =
        numbers! { MADV_WILLNEED MADV_REMOVE MADV_MERGEABLE MADV_COLD MADV_PAGEOUT MADV_POPULATE_READ };
    ADVICES.iter().map(|&advice| Test::equal(2, advice, fail(libc::EINVAL))).collect()
}

/// A place in a file that two programs have mapped, such as a library, could wake one from the other: so a program wakes
/// its own threads only. It may wait as it likes, because joining a thread is such a wait, which the kernel ends.
fn futexes() -> Vec<Test> {
    let mut tests = vec![Test::any_bit(1, libc::FUTEX_PRIVATE_FLAG as u32, ALLOW)];
    let waits = [libc::FUTEX_WAIT, libc::FUTEX_WAIT_BITSET, libc::FUTEX_WAIT_BITSET | libc::FUTEX_CLOCK_REALTIME];
    tests.extend(equal(1, &waits.map(|wait| wait as u32)));
    tests
}

/// The filter of a single case, where a program has the same user as nimgrade and sees all its processes: it may send
/// signals to itself only, and asks the worker for each of its threads.
pub(super) struct CaseFilter {
    program: Vec<libc::sock_filter>,
    /// The instructions that hold the program's own process number.
    numbers: Vec<usize>,
    /// Those that say what becomes of a new thread.
    threads: Vec<usize>,
}

impl CaseFilter {
    pub(super) fn new() -> CaseFilter {
        /// Stands for the program's number; no process has it.
        const PLACEHOLDER: u32 = 0x7fff_fff1;
        let itself = Rule { tests: vec![Test::equal(0, PLACEHOLDER, ALLOW)], otherwise: EPERM };
        // The flags are in a register, so what is asked about is what is done. What the lasting filter forbids stays forbidden.
        let thread = Test::any_bit(0, libc::CLONE_THREAD as u32, ASK);
        let mut table: Vec<_> = rules(SIGNALS, &itself).collect();
        table.push((libc::SYS_clone as u32, Rule { tests: vec![thread], otherwise: ALLOW }));
        let program = filter(table, &ALLOW.into());
        let places = |value| (0..program.len()).filter(|&index| program[index].k == value).collect();
        CaseFilter { numbers: places(PLACEHOLDER), threads: places(ASK), program }
    }

    /// Installs it for the calling process, whose number this is; gives the listener that hears of each new thread. None where the
    /// kernel refuses one, because a container's own filter has one already: then threads are allowed. Allocates nothing.
    pub(super) fn install(&mut self, pid: u32, key: CallKey) -> Result<Option<Fd>, Errno> {
        put(&mut self.program, &self.numbers, pid);
        put(&mut self.program, &self.threads, ASK);
        if let Ok(listener) = seccomp::install_with_listener(&self.program, key.0) {
            return Ok(Some(listener));
        }
        // A call about which nobody can be asked would fail.
        put(&mut self.program, &self.threads, ALLOW);
        seccomp::install(&self.program, key.0).map(|()| None)
    }
}

fn put(program: &mut [libc::sock_filter], places: &[usize], value: u32) {
    for &place in places {
        if let Some(instruction) = program.get_mut(place) {
            instruction.k = value;
        }
    }
}

fn equal(argument: u8, values: &[u32]) -> Vec<Test> {
    values.iter().map(|&value| Test::equal(argument, value, ALLOW)).collect()
}

/// Asking whether something is a terminal and how large, and flags of descriptors. Not: pushing characters into a
/// terminal, or having signals sent.
const IOCTLS: [u32; 8] = numbers! { TCGETS TCGETS2 TIOCGWINSZ TIOCGPGRP FIONREAD FIOCLEX FIONCLEX FIONBIO };

/// Hearing of calls about which a filter asks, and answering.
const LISTENER_IOCTLS: [u32; 2] = numbers! { SECCOMP_IOCTL_NOTIF_RECV SECCOMP_IOCTL_NOTIF_SEND };

/// Copies and flags of descriptors. Not: locks, owners that get signals, leases, notifications, new seals.
const FCNTLS: [u32; 9] =
    numbers! { F_DUPFD F_GETFD F_SETFD F_GETFL F_SETFL F_GETOWN F_DUPFD_CLOEXEC F_GETPIPE_SZ F_GET_SEALS };

/// Make asks for locks on what it writes to.
const LOCKS: [u32; 3] = numbers! { F_GETLK F_SETLK F_SETLKW };

/// Not: being spared when the worker dies, becoming a reaper of others, or anything new. KEEPCAPS and AMBIENT keep, through
/// exec, rights that a process has already.
const PRCTLS: [u32; 12] = numbers! {
    PR_SET_NAME PR_GET_NAME PR_GET_DUMPABLE PR_GET_PDEATHSIG PR_CAPBSET_READ PR_SET_KEEPCAPS PR_CAP_AMBIENT
    PR_GET_NO_NEW_PRIVS PR_SET_NO_NEW_PRIVS PR_GET_SECCOMP PR_SET_TIMERSLACK PR_GET_TIMERSLACK
};

fn prctls() -> Vec<Test> {
    /// Names for memory, which the C library gives.
    const PR_SET_VMA: u32 = 0x5356_4d41;
    // Programs are to die with their worker; the worker asks for that on their behalf, and they may not take it back.
    let mut tests = vec![Test::both((0, libc::PR_SET_PDEATHSIG as u32), (1, libc::SIGKILL as u32), ALLOW)];
    tests.extend(equal(0, &PRCTLS));
    tests.push(Test::equal(0, PR_SET_VMA, ALLOW));
    tests
}
