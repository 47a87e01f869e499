//! What supervisor and worker say to each other: one packet a job, one packet an answer, plain bytes.
//!
//! The descriptors of a job travel with its packet. Answers are believed only as far as they make sense, although
//! only a worker, never a program, can write them.

use std::mem;

use super::sys::{Errno, Fd, check};

/// Bytes of all arguments together, with a NUL byte after each.
pub(super) const ARGUMENT_BYTES: usize = 65_536;
/// The number of arguments.
pub(super) const ARGUMENT_WORDS: usize = 256;
/// A job's descriptors: standard input, output and error.
pub(super) const STREAMS: usize = 3;

/// The head of a job's packet; the arguments come after it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Request {
    /// Tells answers apart.
    pub(super) ticket: u64,
    pub(super) wall: u64,
    pub(super) cpu: u64,
    pub(super) memory: u64,
    /// The size that no file may pass: one byte more than the output limit.
    pub(super) file_size: u64,
    /// The number of arguments.
    pub(super) words: u64,
}

/// Why a worker itself ended a program.
pub(super) const NOT_KILLED: u32 = 0;
pub(super) const KILLED_CPU: u32 = 1;
pub(super) const KILLED_WALL: u32 = 2;
pub(super) const KILLED_MEMORY: u32 = 3;

/// Steps at which something may fail, by their index in [`STEPS`].
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Step {
    None,
    Exec,
    Clone,
    Wait,
    Session,
    Limits,
    User,
    CaseFilter,
    Protocol,
    Descriptors,
    UserMap,
    Namespaces,
    Mounts,
    Privileges,
    Landlock,
    Filter,
    Folder,
    Leftovers,
    Scratch,
    ControlGroup,
    ProcessCount,
}

/// What was tried at each [`Step`], to fit "failed to …".
pub(super) const STEPS: [&str; 21] = [
    "do nothing",
    "execute the program",
    "start a process",
    "wait for the program",
    "begin a session",
    "set resource limits",
    "become a throw-away user",
    "install the system call filter of one case",
    "read a job",
    "arrange descriptors",
    "map a user into a user namespace",
    "make namespaces",
    "arrange mounts",
    "give up privileges",
    "restrict access to files (landlock)",
    "install the system call filter",
    "change the working directory",
    "end what a program left running",
    "mount a scratch folder",
    "enter a control group",
    "limit the number of processes, which the kernel does not count for root",
];

/// An answer. The first that a worker gives says that it is ready, or why not.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) ticket: u64,
    pub(super) wall: u64,
    pub(super) cpu: u64,
    pub(super) peak_kb: u64,
    /// The wait status of the program.
    pub(super) status: i32,
    pub(super) killed: u32,
    /// Where something failed, and how; [`Step::None`] if nothing did.
    pub(super) step: u32,
    pub(super) errno: i32,
}

impl Answer {
    pub(super) const fn empty() -> Answer {
        Answer { ticket: 0, wall: 0, cpu: 0, peak_kb: 0, status: 0, killed: NOT_KILLED, step: 0, errno: 0 }
    }

    pub(super) fn failed(ticket: u64, step: Step, errno: Errno) -> Answer {
        Answer { ticket, step: step as u32, errno, ..Answer::empty() }
    }

    /// What failed, to fit "failed to …".
    pub(super) fn step_words(&self) -> &'static str {
        STEPS.get(self.step as usize).copied().unwrap_or("do something unknown")
    }
}

/// Room for the control message with a job's descriptors, aligned as its header must be.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// Sends a job; false if the socket's buffer is full.
pub(super) fn send_job(socket: Fd, request: &Request, arguments: &[u8], streams: [Fd; STREAMS]) -> Result<bool, Errno> {
    let mut parts = [
        libc::iovec { iov_base: (&raw const *request).cast_mut().cast(), iov_len: mem::size_of::<Request>() },
        libc::iovec { iov_base: arguments.as_ptr().cast_mut().cast(), iov_len: arguments.len() },
    ];
    let mut control = Control([0; 64]);
    // SAFETY: the message points at the parts and at the control buffer, which outlive the call; the buffer has room
    // for a header and three descriptors (CMSG_SPACE is 32 bytes), and is aligned for the header.
    let sent = unsafe {
        let mut message: libc::msghdr = mem::zeroed();
        message.msg_iov = parts.as_mut_ptr();
        message.msg_iovlen = parts.len() as _;
        message.msg_control = control.0.as_mut_ptr().cast();
        message.msg_controllen = libc::CMSG_SPACE(mem::size_of_val(&streams) as u32) as _;
        let header = libc::CMSG_FIRSTHDR(&raw const message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(mem::size_of_val(&streams) as u32) as _;
        libc::CMSG_DATA(header).cast::<[Fd; STREAMS]>().write_unaligned(streams);
        libc::sendmsg(socket, &raw const message, libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT)
    };
    match check(sent as libc::c_long) {
        Ok(_) => Ok(true),
        Err(libc::EAGAIN | libc::EINTR) => Ok(false),
        Err(errno) => Err(errno),
    }
}

/// Receives a job into `request` and `arguments`; its descriptors land on the lowest free numbers. What comes back is
/// the length of the arguments, or none if the supervisor is gone.
pub(super) fn receive_job(
    socket: Fd,
    request: &mut Request,
    arguments: &mut [u8],
    streams: &mut [Fd; STREAMS],
) -> Result<Option<usize>, Errno> {
    let mut parts = [
        libc::iovec { iov_base: (&raw mut *request).cast(), iov_len: mem::size_of::<Request>() },
        libc::iovec { iov_base: arguments.as_mut_ptr().cast(), iov_len: arguments.len() },
    ];
    let mut control = Control([0; 64]);
    // SAFETY: the message points at buffers that outlive the call and are as long as is said; a request is plain
    // numbers, for which any bytes are valid; the control header is read only where the kernel wrote one.
    unsafe {
        let mut message: libc::msghdr = mem::zeroed();
        message.msg_iov = parts.as_mut_ptr();
        message.msg_iovlen = parts.len() as _;
        message.msg_control = control.0.as_mut_ptr().cast();
        message.msg_controllen = control.0.len() as _;
        let received = loop {
            match check(libc::recvmsg(socket, &raw mut message, 0) as libc::c_long) {
                Err(libc::EINTR) => {}
                other => break other?,
            }
        };
        if received == 0 {
            return Ok(None);
        }
        let header = libc::CMSG_FIRSTHDR(&raw const message);
        if received < mem::size_of::<Request>()
            || header.is_null()
            || (*header).cmsg_len as usize != libc::CMSG_LEN(mem::size_of_val(streams) as u32) as usize
        {
            return Err(libc::EBADMSG);
        }
        *streams = libc::CMSG_DATA(header).cast::<[Fd; STREAMS]>().read_unaligned();
        Ok(Some(received - mem::size_of::<Request>()))
    }
}

/// Sends an answer.
pub(super) fn send_answer(socket: Fd, answer: &Answer) -> Result<(), Errno> {
    loop {
        // SAFETY: an answer is plain numbers without padding, valid for the call.
        let sent =
            unsafe { libc::send(socket, (&raw const *answer).cast(), mem::size_of::<Answer>(), libc::MSG_NOSIGNAL) };
        match check(sent as libc::c_long) {
            Ok(_) => return Ok(()),
            Err(libc::EINTR) => {}
            Err(errno) => return Err(errno),
        }
    }
}

/// Sends the working folder of the calling process in place of the first answer: where a build's files go.
pub(super) fn send_folder(socket: Fd) -> Result<(), Errno> {
    // SAFETY: the path ends in a NUL byte.
    let folder = check(libc::c_long::from(unsafe {
        libc::open(c".".as_ptr(), libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC)
    }))? as Fd;
    let mut answer = Answer::empty();
    let mut part = libc::iovec { iov_base: (&raw mut answer).cast(), iov_len: mem::size_of::<Answer>() };
    let mut control = Control([0; 64]);
    // SAFETY: the message points at the answer and at the control buffer, which outlive the call; the buffer has room for a
    // header and a descriptor, and is aligned for the header.
    let sent = unsafe {
        let mut message: libc::msghdr = mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.0.as_mut_ptr().cast();
        message.msg_controllen = libc::CMSG_SPACE(mem::size_of::<Fd>() as u32) as _;
        let header = libc::CMSG_FIRSTHDR(&raw const message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(mem::size_of::<Fd>() as u32) as _;
        libc::CMSG_DATA(header).cast::<Fd>().write_unaligned(folder);
        libc::sendmsg(socket, &raw const message, libc::MSG_NOSIGNAL)
    };
    super::sys::close(folder);
    check(sent as libc::c_long).map(drop)
}

/// Receives the first answer of a worker that builds, without blocking, with its folder.
pub(super) fn receive_folder(socket: Fd) -> (Received, Option<Fd>) {
    let mut answer = Answer::empty();
    let mut part = libc::iovec { iov_base: (&raw mut answer).cast(), iov_len: mem::size_of::<Answer>() };
    let mut control = Control([0; 64]);
    // SAFETY: the message points at buffers that outlive the call and are as long as is said; an answer is plain numbers, for
    // which any bytes are valid; the control header is read only where the kernel wrote one.
    let (received, folder) = unsafe {
        let mut message: libc::msghdr = mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.0.as_mut_ptr().cast();
        message.msg_controllen = control.0.len() as _;
        let received = libc::recvmsg(socket, &raw mut message, libc::MSG_DONTWAIT | libc::MSG_CMSG_CLOEXEC);
        let header = if received < 0 { std::ptr::null_mut() } else { libc::CMSG_FIRSTHDR(&raw const message) };
        let length = libc::CMSG_LEN(mem::size_of::<Fd>() as u32) as usize;
        if header.is_null() || (*header).cmsg_len as usize != length {
            (received, None)
        } else {
            (received, Some(libc::CMSG_DATA(header).cast::<Fd>().read_unaligned()))
        }
    };
    (Received::of(received, answer), folder)
}

/// What came from a worker.
pub(super) enum Received {
    Answer(Answer),
    Nothing,
    Gone,
}

impl Received {
    /// By what the system call that received an answer returned.
    fn of(returned: isize, answer: Answer) -> Received {
        match check(returned as libc::c_long) {
            Ok(length) if length == mem::size_of::<Answer>() => Received::Answer(answer),
            Err(libc::EAGAIN | libc::EINTR) => Received::Nothing,
            _ => Received::Gone,
        }
    }
}

/// Receives an answer without blocking.
pub(super) fn receive_answer(socket: Fd) -> Received {
    let mut answer = Answer::empty();
    // SAFETY: an answer is plain numbers, for which any bytes are valid.
    let received =
        unsafe { libc::recv(socket, (&raw mut answer).cast(), mem::size_of::<Answer>(), libc::MSG_DONTWAIT) };
    Received::of(received, answer)
}
