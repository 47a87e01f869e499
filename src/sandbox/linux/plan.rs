//! All that a worker will need, laid out before the fork, because a worker cannot allocate.

use std::ffi::{CString, OsStr, OsString};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::ptr;

use super::super::preflight::{How, Ready};
use super::super::{Program, SandboxError, Tier};
use super::sys::Fd;
use super::wire;

/// The numbers that a worker's descriptors have. Those below are left free: a job's streams land there by themselves.
pub(super) const SOCKET: Fd = wire::STREAMS as Fd;
pub(super) const PROGRAM: Fd = SOCKET + 1;
pub(super) const RULESET: Fd = PROGRAM + 1;

/// Where a script finds itself: its private copy has no other name.
pub(super) const SCRIPT_PATH: &str = "/proc/self/fd/4";

/// How the kernel is asked to execute the program.
pub(super) enum Exec {
    /// The private copy itself.
    Copy,
    /// This interpreter, which opens the private copy.
    Interpreter(CString),
}

/// Everything a worker needs.
pub(super) struct Plan {
    pub(super) tier: Tier,
    pub(super) exec: Exec,
    pub(super) program: OwnedFd,
    /// Whether programs may start others.
    pub(super) children: bool,
    /// Memory for arguments and for the pointers to them.
    pub(super) arguments: Box<[u8; wire::ARGUMENT_BYTES]>,
    pub(super) argv: Vec<*const libc::c_char>,
    /// How many of `argv` are the same for every job.
    pub(super) fixed: usize,
    pub(super) environment: Vec<*const libc::c_char>,
    /// The stack on which a child runs until it executes the program.
    pub(super) stack: Box<Stack>,
    /// What `argv` and `environment` point at.
    _strings: Vec<CString>,
}

/// A stack, aligned as the processor's calling convention wants it.
#[repr(C, align(64))]
pub(super) struct Stack(pub(super) [u8; 64 * 1024]);

/// What a program finds in its environment, besides nothing.
const ENVIRONMENT: [&str; 7] = [
    "PATH=/usr/local/bin:/usr/bin:/bin",
    "HOME=/",
    "LC_ALL=C.UTF-8",
    "TERM=dumb",
    // A script's folder cannot be written to, and tracebacks need no colours.
    "PYTHONDONTWRITEBYTECODE=1",
    "PYTHONNOUSERSITE=1",
    "PYTHON_COLORS=0",
];

impl Plan {
    pub(super) fn new(
        program: &Program,
        ready: &Ready,
        copy: OwnedFd,
        tier: Tier,
        children: bool,
    ) -> Result<Plan, SandboxError> {
        let (exec, words) = match &ready.how {
            How::Native { .. } => {
                let name = program.file.file_name().unwrap_or(OsStr::new("program"));
                let mut word = OsString::from("./");
                word.push(name);
                (Exec::Copy, vec![word])
            }
            How::Script(words) => {
                let mut words = words.clone();
                let interpreter = words.first().cloned().unwrap_or_default();
                words.push(SCRIPT_PATH.into());
                (Exec::Interpreter(c_string(&interpreter)), words)
            }
        };
        let mut strings: Vec<CString> = words.iter().map(|word| c_string(word)).collect();
        let fixed = strings.len();
        strings.extend(ENVIRONMENT.iter().map(|word| c_string(OsStr::new(word))));
        let pointers: Vec<*const libc::c_char> = strings.iter().map(|string| string.as_ptr()).collect();
        let mut argv = pointers[..fixed].to_vec();
        argv.resize(fixed + wire::ARGUMENT_WORDS + 1, ptr::null());
        let mut environment = pointers[fixed..].to_vec();
        environment.push(ptr::null());
        Ok(Plan {
            tier,
            exec,
            program: copy,
            children,
            arguments: Box::new([0; wire::ARGUMENT_BYTES]),
            argv,
            fixed,
            environment,
            stack: Box::new(Stack([0; 64 * 1024])),
            _strings: strings,
        })
    }
}

/// A NUL byte cannot come from a path or an argument of the command line; what follows one is cut off.
fn c_string(word: &OsStr) -> CString {
    let bytes = word.as_bytes();
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    CString::new(&bytes[..end]).unwrap_or_default()
}
