//! A program with all that it starts, on Windows: a job object, which ends as a whole, also when nimgrade itself is ended.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::mem::{size_of, zeroed};
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::os::windows::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Once;
use std::thread;
use std::time::Duration;

use windows_sys::Win32::Foundation::{
    ERROR_BAD_EXE_FORMAT, ERROR_EXE_MACHINE_TYPE_MISMATCH, ERROR_INTERNAL_ERROR, ERROR_NO_SYSTEM_RESOURCES,
    ERROR_SHARING_VIOLATION, HANDLE, INVALID_HANDLE_VALUE, WAIT_OBJECT_0,
};
use windows_sys::Win32::System::Diagnostics::Debug::{
    SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SEM_NOOPENFILEERRORBOX, SetErrorMode,
};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_ACTIVE_PROCESS,
    JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION, JOB_OBJECT_LIMIT_JOB_MEMORY, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JOBOBJECTINFOCLASS,
    JobObjectBasicAccountingInformation, JobObjectExtendedLimitInformation, QueryInformationJobObject,
    SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NO_WINDOW, CREATE_SUSPENDED, OpenThread, ResumeThread, THREAD_SUSPEND_RESUME, WaitForSingleObject,
};

use super::super::Termination;
use super::super::exception::{exception_name, why_not_started};
use super::super::printed::{self, never_ran};
use super::run::{Ended, InUse, Run};

/// How many processes a program may have, itself and the hidden console of each included; a build needs more than a program.
const MAX_PROCESSES: u32 = 64;
/// How long the processes of a job may take to vanish when it is ended.
const VANISHING: Duration = Duration::from_secs(10);
/// The status of what nimgrade ends.
const ENDED: u32 = 1;

/// What sees to a program when nimgrade is ended: the system itself.
pub(super) struct Keeper;

impl Keeper {
    /// Gets ready.
    pub(super) fn start(_: &Path) -> io::Result<Keeper> {
        static QUIET: Once = Once::new();
        // A program that crashes ends, and opens no window that says so. Programs inherit that.
        // SAFETY: it takes no pointer.
        QUIET.call_once(|| unsafe {
            SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
        });
        Ok(Keeper)
    }
}

/// A program that runs, with all that it started.
pub(super) struct Tree<'a> {
    child: Child,
    job: Job,
    _keeper: &'a mut Keeper,
}

impl<'a> Tree<'a> {
    /// Starts a program. It runs only when it is in its job, so that nothing that it starts is outside.
    pub(super) fn start(command: &mut Command, run: &Run<'_>, keeper: &'a mut Keeper) -> io::Result<Tree<'a>> {
        let job = Job::new(run.limits.memory)?;
        command.creation_flags(CREATE_SUSPENDED | CREATE_NO_WINDOW);
        let mut child = soon(|| command.spawn(), passes)?;
        // The list of all threads cannot always be had at once.
        let resume_soon = || soon(|| resume(child.id()), |_| true);
        if let Err(error) = job.take(&child).and_then(|()| resume_soon()) {
            child.kill()?;
            return Err(error);
        }
        Ok(Tree { child, job, _keeper: keeper })
    }

    /// Waits at most so long for the end of the program itself; whether it has ended.
    pub(super) fn wait(&mut self, time: Duration) -> bool {
        let milliseconds = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
        // SAFETY: the handle is the child's own.
        unsafe { WaitForSingleObject(self.child.as_raw_handle(), milliseconds) == WAIT_OBJECT_0 }
    }

    /// What it uses now. More memory than it may have it does not get.
    pub(super) fn in_use(&self) -> InUse {
        InUse { cpu: self.job.cpu(), memory: 0 }
    }

    /// Ends what is left of it.
    pub(super) fn end(mut self) -> io::Result<Ended> {
        self.job.end();
        let status = self.child.wait()?;
        let (cpu, peak) = (self.in_use().cpu, self.job.peak());
        let number = status.code().unwrap_or_default();
        let ending = match number as u32 {
            code if exception_name(code).is_some() => Termination::Exception(code),
            code => why_not_started(code).map_or(Termination::Exited(number), |why| {
                never_ran(format!(
                    "the program was not started: {why}; link it with -static, or put the folder of the library in PATH"
                ))
                .ending
            }),
        };
        Ok(Ended { ending, cpu, peak_kb: peak / 1024 })
    }
}

/// A terminal in the place of a program's standard output: here there is none that gives what was printed as it was printed.
pub(super) enum Terminal {}

impl Terminal {
    pub(super) fn open(_: u64) -> io::Result<(Terminal, File)> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn read(&mut self) -> bool {
        match *self {}
    }

    pub(super) fn finish(self) -> Vec<u8> {
        match self {}
    }
}

/// A job object: a set of processes that ends with its last handle, which is nimgrade's.
struct Job(OwnedHandle);

impl Job {
    /// One whose processes may use so much memory together.
    fn new(memory: u64) -> io::Result<Job> {
        // SAFETY: neither a name nor attributes need be given.
        let handle = unsafe { CreateJobObjectW(std::ptr::null(), std::ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle is new and nobody else's.
        let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
            | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
            | JOB_OBJECT_LIMIT_JOB_MEMORY
            | JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
        limits.BasicLimitInformation.ActiveProcessLimit = MAX_PROCESSES;
        limits.JobMemoryLimit = usize::try_from(memory).unwrap_or(usize::MAX);
        let size = size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>() as u32;
        // SAFETY: what is pointed at is of the kind that is named, and as large.
        let set = unsafe {
            SetInformationJobObject(job.handle(), JobObjectExtendedLimitInformation, (&raw const limits).cast(), size)
        };
        if set == 0 { Err(io::Error::last_os_error()) } else { Ok(job) }
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }

    /// Puts a process into it, and all that this will start.
    fn take(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        let taken = unsafe { AssignProcessToJobObject(self.handle(), child.as_raw_handle()) };
        if taken == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }

    /// Ends all of its processes, and waits until they have vanished.
    fn end(&self) {
        const PAUSE: Duration = Duration::from_millis(1);
        // SAFETY: the handle is open.
        unsafe { TerminateJobObject(self.handle(), ENDED) };
        let mut waited = Duration::ZERO;
        while self.accounting().ActiveProcesses > 0 && waited < VANISHING {
            thread::sleep(PAUSE);
            waited += PAUSE;
        }
    }

    /// Time on processors of all of its processes, also of those that have ended.
    fn cpu(&self) -> Duration {
        let accounting = self.accounting();
        ticks(u64::try_from(accounting.TotalUserTime + accounting.TotalKernelTime).unwrap_or(0))
    }

    /// The most memory that its processes had together, in bytes.
    fn peak(&self) -> u64 {
        let limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = self.ask(JobObjectExtendedLimitInformation);
        limits.PeakJobMemoryUsed as u64
    }

    fn accounting(&self) -> JOBOBJECT_BASIC_ACCOUNTING_INFORMATION {
        self.ask(JobObjectBasicAccountingInformation)
    }

    /// Asks for information of this kind, which is of this type. What the system leaves out stays 0.
    fn ask<T>(&self, kind: JOBOBJECTINFOCLASS) -> T {
        // SAFETY: both types that are asked for are plain numbers, of which zeroes are valid.
        let mut information: T = unsafe { zeroed() };
        let size = size_of::<T>() as u32;
        // SAFETY: what is pointed at is of the kind that is named, and as large.
        unsafe {
            QueryInformationJobObject(self.handle(), kind, (&raw mut information).cast(), size, std::ptr::null_mut())
        };
        information
    }
}

/// Does what can fail while many processes come and go: again, after a pause, where it failed for a reason that passes.
fn soon<T>(mut attempt: impl FnMut() -> io::Result<T>, passes: fn(&io::Error) -> bool) -> io::Result<T> {
    const PAUSE: Duration = Duration::from_millis(5);
    for _ in 0..100 {
        match attempt() {
            Err(error) if passes(&error) => thread::sleep(PAUSE),
            made => return made,
        }
    }
    attempt()
}

/// Whether a program that was not started may be started a moment later: a scanner looks at its file, the system is short of
/// memory for another process, or (Wine) the process vanished before it began.
fn passes(error: &io::Error) -> bool {
    let code = error.raw_os_error().and_then(|code| u32::try_from(code).ok());
    matches!(code, Some(ERROR_SHARING_VIOLATION | ERROR_NO_SYSTEM_RESOURCES | ERROR_INTERNAL_ERROR))
}

/// Lets the only thread of a process run that was started suspended.
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: it takes no pointer.
    let snapshot = unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) };
    if snapshot == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is new and nobody else's.
    let snapshot = unsafe { OwnedHandle::from_raw_handle(snapshot) };
    let mut entry = THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..THREADENTRY32::default() };
    // SAFETY: the entry says its own size.
    let mut more = unsafe { Thread32First(snapshot.as_raw_handle(), &raw mut entry) };
    while more != 0 {
        if entry.th32OwnerProcessID == process {
            // SAFETY: it takes no pointer.
            let thread = unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID) };
            if thread.is_null() {
                return Err(io::Error::last_os_error());
            }
            // SAFETY: the handle is new and nobody else's.
            let thread = unsafe { OwnedHandle::from_raw_handle(thread) };
            // SAFETY: the handle is open.
            let before = unsafe { ResumeThread(thread.as_raw_handle()) };
            return if before == u32::MAX { Err(io::Error::last_os_error()) } else { Ok(()) };
        }
        // SAFETY: the entry says its own size.
        more = unsafe { Thread32Next(snapshot.as_raw_handle(), &raw mut entry) };
    }
    Err(io::ErrorKind::NotFound.into())
}

/// Windows counts in tenths of a microsecond.
fn ticks(number: u64) -> Duration {
    Duration::from_nanos(number.saturating_mul(100))
}

/// What a program finds in its environment besides what it finds everywhere: what Windows' own libraries need, and a PATH, in which
/// it finds libraries (DLLs).
pub(super) fn environment(folder: &Path) -> Vec<(OsString, OsString)> {
    const KEPT: [&str; 7] =
        ["SystemRoot", "SystemDrive", "windir", "ComSpec", "PATHEXT", "PATH", "NUMBER_OF_PROCESSORS"];
    let kept = KEPT.into_iter().filter_map(|name| Some((name.into(), std::env::var_os(name)?)));
    let own = ["TEMP", "TMP"].map(|name| (name.into(), folder.into()));
    // What Python prints to a file is in the code page of old programs otherwise.
    let python = [("PYTHONUTF8".into(), "1".into())];
    kept.chain(own).chain(python).collect()
}

/// Lets a program be called by its name in its folder: Windows knows programs by their paths only.
pub(super) fn call(_: &mut Command, _: &OsStr) {}

/// What a program printed, as its author wrote it.
pub(super) fn printed_text(bytes: Vec<u8>) -> Vec<u8> {
    printed::without_carriage_returns(bytes)
}

/// Why the system did not let a program start because of where it comes from: this one does not say.
pub(super) fn refused_to_start(_: &io::Error, _: &Path) -> Option<String> {
    None
}

/// The same of a program that it ended.
pub(super) fn refused_to_run(_: &Termination, _: &Path) -> Option<String> {
    None
}

/// Why the program could not be executed, if that is its own fault.
pub(super) fn why_not_executable(error: &io::Error) -> Option<&'static str> {
    match u32::try_from(error.raw_os_error()?).ok()? {
        ERROR_BAD_EXE_FORMAT => Some("it is no executable of this version of Windows"),
        ERROR_EXE_MACHINE_TYPE_MISMATCH => Some("it is built for another processor"),
        _ => None,
    }
}
