//! What a copy of nimgrade tries that is run as a submission: what a hostile program would. Harmless where it succeeds.

use std::ffi::CStr;
use std::fs::File;
use std::hint;
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::parent_id;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit};

use super::super::{Outcome, Stream, Termination};
use super::AttackResult;

/// An attack, and what shows that it was stopped.
#[derive(Debug)]
pub(super) struct Attack {
    /// The argument by which the copy of nimgrade tries it.
    pub(super) name: &'static str,
    /// What is tried, to fit "a program can …".
    pub(super) description: &'static str,
    /// Whether it needs the right to start processes, which scripts have.
    pub(super) children: bool,
    stopped: Stopped,
    attempt: fn() -> io::Result<()>,
}

/// What shows that an attack was stopped.
#[derive(Debug)]
enum Stopped {
    /// The attempt failed, and the program went on to print that.
    Refused,
    /// The program may believe that it succeeded, but the run went on to its regular end.
    Survived,
    /// A limit ended the program, or it was refused.
    Limited(fn(&Termination) -> bool),
}

/// What an attack prints when it was refused.
const REFUSED: &[u8] = b"refused\n";
/// What it prints when it was not.
const DONE: &[u8] = b"done\n";

impl Attack {
    /// Whether a run of this attack shows that it was stopped; if not, why.
    pub(super) fn result(&self, outcome: &Outcome) -> AttackResult {
        let printed = |words: &[u8]| outcome.stdout.starts_with(words);
        let regular = outcome.ending == Termination::Exited(0);
        let stopped = match self.stopped {
            Stopped::Refused => regular && printed(REFUSED),
            Stopped::Survived => regular && (printed(REFUSED) || printed(DONE)),
            Stopped::Limited(expected) => expected(&outcome.ending) || (regular && printed(REFUSED)),
        };
        match &outcome.ending {
            _ if stopped => AttackResult::Stopped,
            Termination::NotExecutable(why) => {
                AttackResult::NotTried(format!("the program could not be started: {why}"))
            }
            _ if regular && printed(DONE) => AttackResult::NotStopped("it succeeded".to_owned()),
            // It did not get as far as printing whether it succeeded, so nothing is known.
            ending => AttackResult::NotTried(format!("the program ended before it could try: {ending:?}")),
        }
    }
}

/// Whether a program that tries nothing was started and came to its end.
pub(super) fn is_untouched(outcome: &Outcome) -> bool {
    outcome.ending == Termination::Exited(0) && outcome.stdout == DONE
}

/// Tries the attack of that name; false if there is none. Called in the copy that runs as a submission.
pub fn attempt(name: &str) -> bool {
    let attempted = match ATTACKS.iter().find(|attack| attack.name == name) {
        Some(attack) => (attack.attempt)(),
        None if name == NOTHING => Ok(()),
        None if name == LINGER => linger(),
        None => return false,
    };
    let _ = io::stdout().write_all(if attempted.is_err() { REFUSED } else { DONE });
    true
}

/// What is tried by a program that tries nothing.
pub(super) const NOTHING: &str = "nothing";

/// What is tried by a program that wants to outlive its worker.
pub(super) const LINGER: &str = "linger";

/// Stays, with processes that have left its session and ignore what they can, as far as there may be any.
fn linger() -> io::Result<()> {
    for _ in 0..2 {
        // SAFETY: a child makes system calls only.
        let pid = unsafe { libc::fork() };
        if pid <= 0 {
            // SAFETY: no memory is involved.
            unsafe { libc::setsid() };
            (1..32).for_each(|signal| {
                // SAFETY: ignoring a signal runs nothing.
                unsafe { libc::signal(signal, libc::SIG_IGN) };
            });
        }
        if pid == 0 {
            break;
        }
    }
    loop {
        std::thread::sleep(Duration::from_secs(60));
    }
}

/// Holds shared memory without having it in any page table: by the process's children, within each one's limit.
fn hold_shared_memory() -> io::Result<()> {
    const EACH: usize = 128 << 20;
    let (mut reader, writer) = io::pipe()?;
    for _ in 0..8 {
        // SAFETY: a child makes system calls, and touches memory of its own only.
        let pid = unsafe { libc::fork() };
        result(i64::from(pid))?;
        if pid > 0 {
            continue;
        }
        // SAFETY: the mapping is new, touched within its bounds, and never given back.
        unsafe {
            libc::alarm(5);
            let flags = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
            let map = libc::mmap(std::ptr::null_mut(), EACH, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
            if map == libc::MAP_FAILED {
                libc::_exit(0);
            }
            for page in (0..EACH).step_by(4096) {
                map.cast::<u8>().add(page).write_volatile(1);
            }
            libc::madvise(map, EACH, libc::MADV_DONTNEED);
            libc::write(writer.as_raw_fd(), c"x".as_ptr().cast(), 1);
            loop {
                libc::pause();
            }
        }
    }
    reader.read_exact(&mut [0; 8])?;
    std::thread::sleep(Duration::from_millis(200));
    Ok(())
}

/// Computes in processes of which each is soon over, and whose end nobody wants to know.
fn compute_in_short_lives() -> io::Result<()> {
    // SAFETY: ignoring a signal runs nothing.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
    for _ in 0..100 {
        // SAFETY: a child computes and ends.
        let pid = unsafe { libc::fork() };
        if pid == 0 {
            let end = Instant::now() + Duration::from_millis(10);
            while Instant::now() < end {
                hint::spin_loop();
            }
            // SAFETY: takes no memory and does not return.
            unsafe { libc::_exit(0) };
        }
        // SAFETY: nothing is asked about the child.
        let waited = unsafe { libc::waitpid(-1, std::ptr::null_mut(), 0) };
        if pid < 0 && waited < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// All attacks.
pub(super) const ATTACKS: &[Attack] = &[
    refused("fork", "start another process", || {
        // SAFETY: a child ends at once.
        let pid = unsafe { libc::fork() };
        if pid == 0 {
            // SAFETY: takes no memory and does not return.
            unsafe { libc::_exit(0) };
        }
        result(i64::from(pid))
    }),
    refused("exec", "execute another program", || {
        let arguments = [c"true".as_ptr(), std::ptr::null()];
        // SAFETY: the path and the arguments end as they should.
        result(i64::from(unsafe { libc::execv(c"/bin/true".as_ptr(), arguments.as_ptr()) }))
    }),
    refused("read", "read files that are not its own", || File::open("/etc/passwd").map(drop)),
    refused("list", "list folders", || std::fs::read_dir("/").map(drop)),
    refused("write", "write files", || {
        let path = "/tmp/nimgrade-doctor-was-here";
        File::create(path).and_then(|_| std::fs::remove_file(path))
    }),
    refused("memory-of-others", "read the memory of the grader", || {
        File::open(format!("/proc/{}/mem", parent_id())).or_else(|_| File::open("/proc/1/environ")).map(drop)
    }),
    refused("trace", "trace the grader", || {
        call(libc::SYS_ptrace, [libc::PTRACE_SEIZE.into(), parent_id().into(), 0, 0])
    }),
    Attack {
        name: "kill",
        description: "kill the grader",
        children: false,
        stopped: Stopped::Survived,
        attempt: || match parent_id() {
            0 => Ok(()),
            parent => call(libc::SYS_kill, [parent.into(), libc::SIGKILL.into(), 0, 0]),
        },
    },
    refused("limits", "raise its own limits", || {
        let none = Rlimit { current: None, maximum: None };
        rustix::process::setrlimit(Resource::Cpu, none).map_err(io::Error::from)
    }),
    refused("network", "use the network", || std::net::TcpListener::bind("127.0.0.1:0").map(drop)),
    refused("namespace", "make namespaces", || call(libc::SYS_unshare, [libc::CLONE_NEWUSER.into(), 0, 0, 0])),
    refused("shared-memory", "leave word for the next case in shared memory", || {
        let id = call_for(libc::SYS_shmget, [0, 4096, 0o1600, 0])?;
        call(libc::SYS_shmctl, [id, libc::IPC_RMID.into(), 0, 0])
    }),
    refused("keyring", "leave word for the next case in a keyring", || {
        let text = |text: &'static CStr| text.as_ptr() as i64;
        call(libc::SYS_add_key, [text(c"user"), text(c"nimgrade-doctor"), text(c"x"), 1])
    }),
    refused("io-uring", "go round the system call filter with io_uring", || {
        let parameters = [0_u64; 16];
        call(libc::SYS_io_uring_setup, [1, parameters.as_ptr() as i64, 0, 0])
    }),
    refused("terminal", "reach the terminal", || File::open("/dev/tty").map(drop)),
    refused("priority", "take priority over others", || call(libc::SYS_setpriority, [0, 0, -5, 0])),
    limit(
        "loop",
        "compute for ever",
        // On a busy machine the wall limit may come first.
        |ending| matches!(ending, Termination::CpuLimit | Termination::WallLimit { .. }),
        || loop {
            hint::spin_loop();
        },
    ),
    limit(
        "sleep",
        "wait for ever",
        |ending| matches!(ending, Termination::WallLimit { .. }),
        || loop {
            std::thread::sleep(Duration::from_secs(60));
        },
    ),
    limit(
        "flood",
        "print for ever",
        |ending| *ending == Termination::OutputLimit(Stream::Stdout),
        || loop {
            io::stdout().write_all(&[b'x'; 4096])?;
        },
    ),
    refused("memory", "take all memory", || {
        let mut taken: Vec<Vec<u8>> = Vec::new();
        for _ in 0..4096 {
            let mut more = Vec::new();
            more.try_reserve_exact(64 << 20).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
            taken.push(more);
        }
        hint::black_box(taken);
        Ok(())
    }),
    refused("page-cache", "leave word for the next case in what is in memory of a file", || {
        let file = File::open("/etc/ld.so.cache")?;
        call(libc::SYS_fadvise64, [file.as_raw_fd().into(), 0, 0, libc::POSIX_FADV_DONTNEED.into()])
    }),
    Attack {
        children: true,
        ..limit(
            "unseen-memory",
            "hold memory that is in no process's page tables",
            |ending| *ending == Termination::MemoryLimit,
            hold_shared_memory,
        )
    },
    Attack {
        children: true,
        ..limit(
            "unseen-time",
            "compute in processes that nobody waits for",
            |ending| matches!(ending, Termination::CpuLimit | Termination::WallLimit { .. }),
            compute_in_short_lives,
        )
    },
];

const fn refused(name: &'static str, description: &'static str, attempt: fn() -> io::Result<()>) -> Attack {
    Attack { name, description, children: false, stopped: Stopped::Refused, attempt }
}

const fn limit(
    name: &'static str,
    description: &'static str,
    expected: fn(&Termination) -> bool,
    attempt: fn() -> io::Result<()>,
) -> Attack {
    Attack { name, description, children: false, stopped: Stopped::Limited(expected), attempt }
}

fn call(number: libc::c_long, arguments: [i64; 4]) -> io::Result<()> {
    call_for(number, arguments).map(drop)
}

/// A raw system call, so that libc's own checks do not stand in for the sandbox.
fn call_for(number: libc::c_long, [a, b, c, d]: [i64; 4]) -> io::Result<i64> {
    // SAFETY: callers pass numbers, and addresses of things that outlive the call.
    let returned = unsafe { libc::syscall(number, a, b, c, d, 0_i64, 0_i64) };
    result(returned).map(|()| returned)
}

fn result(returned: i64) -> io::Result<()> {
    if returned < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
