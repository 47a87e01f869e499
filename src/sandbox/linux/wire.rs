//! The packets between supervisor and worker: one a job, one an answer, plain numbers.
//!
//! The descriptors of a job travel with its packet. Answers are believed only as far as they make sense, although
//! only a worker, never a program, can write them.

use std::io::{IoSlice, IoSliceMut};
use std::mem::{self, MaybeUninit};
use std::os::fd::{BorrowedFd, IntoRawFd, OwnedFd};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
};

use super::sys::{Errno, Fd};

/// Bytes of all arguments together, with a NUL byte after each.
pub(super) const ARGUMENT_BYTES: usize = super::super::MAX_ARGUMENTS.0;
/// The number of arguments.
pub(super) const ARGUMENT_WORDS: usize = super::super::MAX_ARGUMENTS.1;
/// A job's descriptors: standard input, output and error.
pub(super) const STREAMS: usize = 3;

/// The head of a job's packet; the arguments come after it.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(super) struct Request {
    /// The number of this request, which the answer bears.
    pub(super) ticket: u64,
    pub(super) wall: u64,
    /// The same with the time that it waited for a processor.
    pub(super) patience: u64,
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
/// Its memory could not be watched, which is not its fault.
pub(super) const KILLED_UNWATCHED: u32 = 4;

/// An answer. The first of a worker is that it is ready, or why not.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(super) struct WorkerAnswer {
    pub(super) ticket: u64,
    pub(super) wall: u64,
    pub(super) cpu: u64,
    pub(super) peak_kb: u64,
    /// The wait status of the program.
    pub(super) status: i32,
    pub(super) killed: u32,
    /// The [`Step`] at which something failed, and the error number; [`Step::None`] if nothing did.
    pub(super) step: u32,
    pub(super) errno: i32,
}

impl WorkerAnswer {
    pub(super) fn failed(ticket: u64, step: Step, errno: Errno) -> WorkerAnswer {
        WorkerAnswer { ticket, step: step as u32, errno: errno.raw_os_error(), ..WorkerAnswer::default() }
    }

    /// The step that failed, to fit "failed to …".
    pub(super) fn step_words(&self) -> &'static str {
        STEPS.get(self.step as usize).copied().unwrap_or("do something unknown")
    }
}

/// Defines [`Step`], and [`STEPS`] with the words of each to fit "failed to …".
macro_rules! steps {
    ($($step:ident $words:literal,)*) => {
        /// Steps at which something may fail.
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(u32)]
        pub(super) enum Step { $($step),* }

        const STEPS: &[&str] = &[$($words),*];
    };
}

steps! {
    None "do nothing",
    Exec "execute the program",
    Clone "start a process",
    Wait "wait for the program",
    Session "begin a session",
    Limits "set resource limits",
    User "become a throw-away user",
    CaseFilter "install the system call filter of one case",
    Protocol "read a job",
    Descriptors "arrange descriptors",
    UserMap "map a user into a user namespace",
    Namespaces "make namespaces",
    Mounts "arrange mounts",
    Privileges "give up privileges",
    Landlock "restrict access to files (landlock)",
    Filter "install the system call filter",
    Folder "change the working directory",
    Leftovers "end what a program left running",
    Scratch "mount a scratch folder",
    ControlGroup "enter a control group",
    Memory "watch the memory of the program (/proc)",
    ProcessCount "limit the number of processes, which the kernel does not count for root",
}

/// What is sent as it lies in memory.
///
/// # Safety
/// Only for plain numbers without padding between them, for which any bytes are valid.
unsafe trait Packet: Copy {
    fn bytes(&self) -> &[u8] {
        // SAFETY: there is no padding, so every byte is initialised; they live as long as what they are of.
        unsafe { std::slice::from_raw_parts((&raw const *self).cast(), mem::size_of::<Self>()) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and any bytes that are put there are valid.
        unsafe { std::slice::from_raw_parts_mut((&raw mut *self).cast(), mem::size_of::<Self>()) }
    }
}

// SAFETY: seven numbers of 64 bits.
unsafe impl Packet for Request {}
// SAFETY: four numbers of 64 bits, then four of 32.
unsafe impl Packet for WorkerAnswer {}

/// Sends a packet of these parts with these descriptors, at most [`STREAMS`].
fn send(socket: BorrowedFd<'_>, parts: &[&[u8]; 2], fds: &[BorrowedFd<'_>], flags: SendFlags) -> Result<(), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(STREAMS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() && !control.push(SendAncillaryMessage::ScmRights(fds)) {
        return Err(Errno::MSGSIZE);
    }
    let parts = parts.map(IoSlice::new);
    rustix::net::sendmsg(socket, &parts, &mut control, flags | SendFlags::NOSIGNAL).map(drop)
}

/// Receives a packet into these parts; gives its length and its descriptors, at most [`STREAMS`].
fn receive(
    socket: BorrowedFd<'_>,
    parts: &mut [IoSliceMut<'_>],
    flags: RecvFlags,
) -> Result<(usize, [Option<OwnedFd>; STREAMS]), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(STREAMS))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let length = rustix::net::recvmsg(socket, parts, &mut control, flags)?.bytes;
    let mut fds = [const { None }; STREAMS];
    let rights = control.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(rights) => Some(rights),
        _ => None,
    });
    for (place, fd) in fds.iter_mut().zip(rights.flatten()) {
        *place = Some(fd);
    }
    Ok((length, fds))
}

/// Sends a job; false if the socket's buffer is full.
pub(super) fn send_job(
    socket: BorrowedFd<'_>,
    request: &Request,
    arguments: &[u8],
    streams: [BorrowedFd<'_>; STREAMS],
) -> Result<bool, Errno> {
    match send(socket, &[request.bytes(), arguments], &streams, SendFlags::DONTWAIT) {
        Ok(()) => Ok(true),
        Err(Errno::AGAIN | Errno::INTR) => Ok(false),
        Err(errno) => Err(errno),
    }
}

/// Receives a job into `request` and `arguments`; its descriptors land on the lowest free numbers. What comes back is
/// the length of the arguments and the numbers, or none if the supervisor is gone.
pub(super) fn receive_job(
    socket: BorrowedFd<'_>,
    request: &mut Request,
    arguments: &mut [u8],
) -> Result<Option<(usize, [Fd; STREAMS])>, Errno> {
    let mut parts = [IoSliceMut::new(request.bytes_mut()), IoSliceMut::new(arguments)];
    let received = rustix::io::retry_on_intr(|| receive(socket, &mut parts, RecvFlags::empty()))?;
    match received {
        (0, _) => Ok(None),
        (length, [Some(stdin), Some(stdout), Some(stderr)]) if length >= mem::size_of::<Request>() => {
            let streams = [stdin, stdout, stderr].map(IntoRawFd::into_raw_fd);
            Ok(Some((length - mem::size_of::<Request>(), streams)))
        }
        _ => Err(Errno::BADMSG),
    }
}

/// Sends an answer; the first of a worker that builds has the folder with it where the build's files go.
pub(super) fn send_answer(
    socket: BorrowedFd<'_>,
    answer: &WorkerAnswer,
    folder: Option<BorrowedFd<'_>>,
) -> Result<(), Errno> {
    rustix::io::retry_on_intr(|| send(socket, &[answer.bytes(), &[]], folder.as_slice(), SendFlags::empty()))
}

/// What came from a worker.
pub(super) enum Received {
    /// An answer, with the folder of a build if it is the first of a worker that builds.
    Answer(WorkerAnswer, Option<OwnedFd>),
    Nothing,
    Gone,
}

/// Receives an answer without blocking.
pub(super) fn receive_answer(socket: BorrowedFd<'_>) -> Received {
    let mut answer = WorkerAnswer::default();
    let parts = &mut [IoSliceMut::new(answer.bytes_mut())];
    match receive(socket, parts, RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC) {
        Ok((length, [folder, ..])) if length == mem::size_of::<WorkerAnswer>() => Received::Answer(answer, folder),
        Err(Errno::AGAIN | Errno::INTR) => Received::Nothing,
        _ => Received::Gone,
    }
}
