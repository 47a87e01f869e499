//! Attacks of nimgrade on its own sandbox: nimgrade runs itself as if it were a submission, and the copy tries what a
//! hostile program would. Harmless where they succeed, so that they may be tried on anybody's machine.

use std::ffi::CStr;
use std::fs::File;
use std::hint;
use std::io::{self, Write};
use std::time::Duration;

use super::{Ending, Limits, Outcome, Stream};

/// An attack, and what shows that it was stopped.
#[derive(Debug)]
pub struct Attack {
    /// The word by which the copy of nimgrade is told to try it.
    pub name: &'static str,
    /// What is tried, to fit "a program can …".
    pub what: &'static str,
    stopped: Stopped,
    attempt: fn() -> io::Result<()>,
}

/// What shows that an attack was stopped.
#[derive(Debug)]
enum Stopped {
    /// The attempt failed, and the program lived to tell.
    Refused,
    /// The program may believe that it succeeded, but the run went on to its regular end.
    Survived,
    /// A limit ended the program.
    Limited(fn(&Ending) -> bool),
}

/// What an attack prints when it was refused.
const REFUSED: &[u8] = b"refused\n";
/// What it prints when it was not.
const DONE: &[u8] = b"done\n";

impl Attack {
    /// Whether a run of this attack shows that it was stopped; if not, why.
    pub fn verdict(&self, outcome: &Outcome) -> Result<(), String> {
        let told = |words: &[u8]| outcome.stdout.starts_with(words);
        let regular = outcome.ending == Ending::Exited(0);
        let stopped = match self.stopped {
            Stopped::Refused => regular && told(REFUSED),
            Stopped::Survived => regular && (told(REFUSED) || told(DONE)),
            Stopped::Limited(expected) => expected(&outcome.ending),
        };
        if stopped {
            Ok(())
        } else if regular && told(DONE) {
            Err("it succeeded".into())
        } else {
            Err(format!("it ended unexpectedly: {:?}", outcome.ending))
        }
    }

    /// Limits under which an attack is soon over.
    pub fn limits() -> Limits {
        Limits {
            wall: Duration::from_millis(500),
            cpu: Duration::from_millis(300),
            memory: 256 << 20,
            output: 64 << 10,
        }
    }
}

/// Tries the attack of that name; false if there is none. Called in the copy that runs as a submission.
pub fn attempt(name: &str) -> bool {
    let Some(attack) = ATTACKS.iter().find(|attack| attack.name == name) else { return false };
    let said = if (attack.attempt)().is_err() { REFUSED } else { DONE };
    let _ = io::stdout().write_all(said);
    true
}

/// All attacks.
pub const ATTACKS: &[Attack] = &[
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
        let parent = std::os::unix::process::parent_id();
        File::open(format!("/proc/{parent}/mem")).or_else(|_| File::open("/proc/1/environ")).map(drop)
    }),
    refused("trace", "trace the grader", || {
        let parent = std::os::unix::process::parent_id();
        call(libc::SYS_ptrace, [libc::PTRACE_SEIZE.into(), parent.into(), 0, 0])
    }),
    Attack {
        name: "kill",
        what: "kill the grader",
        stopped: Stopped::Survived,
        attempt: || {
            let parent = std::os::unix::process::parent_id();
            if parent == 0 {
                return Ok(());
            }
            call(libc::SYS_kill, [parent.into(), libc::SIGKILL.into(), 0, 0])
        },
    },
    refused("limits", "raise its own limits", || {
        let more = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
        // SAFETY: the structure is valid for the call.
        result(i64::from(unsafe { libc::setrlimit(libc::RLIMIT_CPU, &raw const more) }))
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
        |ending| matches!(ending, Ending::CpuLimit | Ending::WallLimit { .. }),
        || loop {
            hint::spin_loop();
        },
    ),
    limit(
        "sleep",
        "wait for ever",
        |ending| matches!(ending, Ending::WallLimit { .. }),
        || loop {
            std::thread::sleep(Duration::from_secs(60));
        },
    ),
    limit(
        "flood",
        "print for ever",
        |ending| *ending == Ending::OutputLimit(Stream::Stdout),
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
];

const fn refused(name: &'static str, what: &'static str, attempt: fn() -> io::Result<()>) -> Attack {
    Attack { name, what, stopped: Stopped::Refused, attempt }
}

const fn limit(
    name: &'static str,
    what: &'static str,
    expected: fn(&Ending) -> bool,
    attempt: fn() -> io::Result<()>,
) -> Attack {
    Attack { name, what, stopped: Stopped::Limited(expected), attempt }
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
