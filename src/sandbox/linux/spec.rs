//! All that a worker will need, laid out before the fork, because a worker cannot allocate.

use std::ffi::{CStr, CString, OsStr, OsString};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::ptr;

use rustix::process::Pid;

use super::super::environment::{ENVIRONMENT, PATH, SAME_HASHES, SANITIZER_OPTIONS};
use super::super::preflight::{How, Ready};
use super::super::{Options, Program, SandboxError, commands};
use super::cgroup::Cgroup;
use super::files::{self, SCRATCH_FOLDER, Unreachable, Work};
use super::isolation::Isolation;
use super::names::{c_string, random};
use super::policy::{self, CallKey, CaseFilter, Grants};
use super::processors::Processors;
use super::sys::Fd;
use super::toolchain::Toolchain;
use super::usage::tasks_of_all;
use super::{interpreter, wire};

/// The numbers that a worker's descriptors have. Those below are left free: a job's streams land there by themselves.
pub(super) const SOCKET: Fd = wire::STREAMS as Fd;
pub(super) const PROGRAM: Fd = SOCKET + 1;
pub(super) const RULESET: Fd = PROGRAM + 1;
/// The worker's control group: its memory limit, its count of processes killed for want of memory, its CPU time.
pub(super) const MEMORY_LIMIT: Fd = RULESET + 1;
pub(super) const OOM_KILLS: Fd = MEMORY_LIMIT + 1;
pub(super) const CPU_USAGE: Fd = OOM_KILLS + 1;
/// The /proc in which the worker sees its programs.
pub(super) const PROC: Fd = CPU_USAGE + 1;

/// Where a script finds itself: its private copy has no other name.
pub(super) const SCRIPT_PATH: &CStr = c"/proc/self/fd/4";

/// Processes and threads of one program, where it may start others.
const MAX_PROCESSES: u64 = 16;
/// Threads of one program that may only start these, which some runtimes do by the dozen.
pub(super) const MAX_THREADS: u64 = 64;
/// Processes and threads of a compiler with all that it starts, or of a makefile.
const MAX_BUILDERS: u64 = 64;

/// A scratch folder: what a program of the student's may keep during one case.
const SCRATCH_SIZE: &CStr = c"size=16m,nr_inodes=1000,mode=777";
/// The folder in which a submission is built.
const BUILD_SIZE: &CStr = c"size=256m,nr_inodes=20000,mode=777";
/// The largest file that a build may write.
pub(super) const MAX_BUILT: u64 = 64 << 20;

/// How the kernel is asked to execute the program.
pub(super) enum Exec {
    /// The private copy itself.
    Copy,
    /// This file of the machine's: an interpreter, which opens the private copy, or a compiler.
    Path(CString),
}

/// Everything a worker needs.
pub(super) struct WorkerSpec {
    pub(super) isolation: Isolation,
    pub(super) work: Work,
    pub(super) exec: Exec,
    /// The private copy; a build has none.
    pub(super) program: Option<OwnedFd>,
    /// Whether programs may start others.
    pub(super) children: bool,
    /// Whether the program is built with a sanitizer: its address space has no limit, and the worker watches how much memory it
    /// really takes.
    pub(super) sanitized: bool,
    /// Whether the program lies at the same addresses in each run, where the machine lets that be.
    pub(super) keeps_addresses: bool,
    /// The most processes and threads that a program may have at a time, the same in every tier.
    pub(super) max_processes: u64,
    /// Those of others that the kernel counts with them.
    pub(super) counted_beside: u64,
    /// Whether the working folder is there to be written to. A worker then runs one job only.
    pub(super) scratch: bool,
    /// How large a scratch folder is, as an option of its mount.
    pub(super) scratch_size: &'static CStr,
    /// The working folder of programs.
    pub(super) folder: CString,
    /// The control group of the worker, put in before its fork, where there can be one.
    pub(super) cgroup: Option<Cgroup>,
    /// The worker's own number, put in by itself.
    pub(super) worker: Pid,
    /// The throw-away user: another for every worker, put in before its fork.
    pub(super) user: u32,
    pub(super) ruleset: Option<OwnedFd>,
    pub(super) unreachable: Vec<Unreachable>,
    pub(super) processors: Processors,
    /// Marks the worker's own calls of clone.
    pub(super) key: CallKey,
    pub(super) filter: Vec<libc::sock_filter>,
    /// The second filter of every program, where it is to have one.
    pub(super) case_filter: Option<CaseFilter>,
    /// What to write to `uid_map` and `gid_map`.
    pub(super) maps: [Vec<u8>; 2],
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

impl WorkerSpec {
    /// Whether the worker keeps a count of what a program's processes use together.
    pub(super) fn counts(&self) -> bool {
        self.children && self.isolation.can_count_processes()
    }

    /// Whether this is a build as the same user as nimgrade: its processes may not leave the worker's process group, and
    /// end with it.
    pub(super) fn shares_group(&self) -> bool {
        self.isolation == Isolation::SameUser && self.is_build()
    }

    /// Whether programs, which may start threads only, run as the same user as nimgrade: the kernel counts them with all others of
    /// that user.
    pub(super) fn shares_count(&self) -> bool {
        self.isolation == Isolation::SameUser && !self.is_build()
    }

    pub(super) fn is_build(&self) -> bool {
        matches!(self.work, Work::Build(_))
    }

    /// Whether a worker restricts itself to the files that programs may use, and all that it starts with it. It needs a /proc
    /// that programs cannot name, which takes mounts of its own; elsewhere each program puts the restriction on itself.
    pub(super) fn worker_is_restricted(&self) -> bool {
        self.isolation.has_namespaces() && !self.counts() && !self.sanitized
    }

    /// Whether nothing but a count of the user's processes keeps programs from having any number of them.
    pub(super) fn relies_on_count(&self) -> bool {
        self.isolation == Isolation::UserNamespaces || self.shares_group()
    }

    /// Whether something has to be seen to when a worker has died in whatever way: processes that no namespace holds
    /// together, a folder that has a name, a control group.
    pub(super) fn needs_keeper(&self) -> bool {
        self.cgroup.is_some() || (!self.isolation.has_namespaces() && (self.children || self.scratch))
    }

    /// Points `argv` at a job's arguments: words that end in a NUL byte each. None if they are not so. Allocates nothing.
    pub(super) fn point_at_arguments(&mut self, length: usize, words: u64) -> Option<()> {
        let words = usize::try_from(words).ok()?;
        let mut rest = self.arguments.get(..length)?;
        let slots = self.argv.get_mut(self.fixed..)?;
        for slot in slots.get_mut(..words)? {
            let end = rest.iter().position(|&byte| byte == 0)?;
            *slot = rest.as_ptr().cast();
            rest = rest.get(end + 1..)?;
        }
        *slots.get_mut(words)? = ptr::null();
        Some(())
    }

    /// The end of the children's stack, which grows downwards.
    pub(super) fn stack_top(&mut self) -> *mut libc::c_void {
        self.stack.0.as_mut_ptr_range().end.cast()
    }

    /// A spec for a program that passed the preflight; [`WorkerSpec::confine`] makes it one for a certain tier.
    pub(super) fn for_program(
        program: &Program,
        ready: &Ready,
        copy: OwnedFd,
        options: &Options,
    ) -> Result<WorkerSpec, SandboxError> {
        let (work, exec, words) = match &ready.how {
            How::Native { loader, .. } => {
                let name = program.file.file_name().unwrap_or(OsStr::new("program"));
                let mut word = OsString::from("./");
                word.push(name);
                (Work::Native { loader: loader.clone() }, Exec::Copy, vec![word])
            }
            How::Script(words) => {
                let mut words = words.clone();
                let name = words.first().map_or(OsStr::new(""), |word| word.as_os_str());
                let found = interpreter::find(name, &commands::folder_of(&program.file))?;
                // Interpreters find their library by their own name.
                if let Some(first) = words.first_mut() {
                    *first = found.path.clone().into_os_string();
                }
                words.push(OsStr::from_bytes(SCRIPT_PATH.to_bytes()).to_owned());
                let exec = Exec::Path(c_string(found.path.as_os_str()));
                (Work::Script(found), exec, words)
            }
        };
        let sanitized = ready.is_sanitized();
        let more = SANITIZER_OPTIONS.into_iter().filter(|_| sanitized);
        let more = more.chain(options.repeatable.then_some(SAME_HASHES));
        let environment = std::iter::once(PATH).chain(ENVIRONMENT).chain(more).map(OsString::from);
        let spec = WorkerSpec::new(work, exec, &words, environment.collect(), options);
        // Where addresses are very random, a sanitizer finds no room for its tables in one run of three.
        let keeps_addresses = options.repeatable || sanitized;
        Ok(WorkerSpec { program: Some(copy), sanitized, keeps_addresses, ..spec })
    }

    /// A spec for a compiler or a makefile, in a folder that is there to be written to.
    pub(super) fn for_build(toolchain: Toolchain, words: &[OsString], options: &Options) -> WorkerSpec {
        let mut path = OsString::from("PATH=");
        path.push(&toolchain.path);
        // Compilers keep their temporary files where they work.
        let own = [path, "TMPDIR=.".into()];
        let environment = own.into_iter().chain(ENVIRONMENT.map(OsString::from)).collect();
        let exec = Exec::Path(c_string(toolchain.command.as_os_str()));
        let spec = WorkerSpec::new(Work::Build(toolchain), exec, words, environment, options);
        WorkerSpec { children: true, max_processes: MAX_BUILDERS, scratch: true, scratch_size: BUILD_SIZE, ..spec }
    }

    fn new(work: Work, exec: Exec, words: &[OsString], environment: Vec<OsString>, options: &Options) -> WorkerSpec {
        let mut strings: Vec<CString> = words.iter().map(|word| c_string(word)).collect();
        let fixed = strings.len();
        strings.extend(environment.iter().map(|word| c_string(word)));
        let pointers: Vec<*const libc::c_char> = strings.iter().map(|string| string.as_ptr()).collect();
        let mut argv = pointers[..fixed].to_vec();
        argv.resize(fixed + wire::ARGUMENT_WORDS + 1, ptr::null());
        let mut environment = pointers[fixed..].to_vec();
        environment.push(ptr::null());
        WorkerSpec {
            isolation: Isolation::Unconfined,
            work,
            exec,
            program: None,
            children: options.children,
            sanitized: false,
            keeps_addresses: false,
            max_processes: if options.children { MAX_PROCESSES } else { MAX_THREADS },
            counted_beside: 0,
            scratch: options.scratch,
            scratch_size: SCRATCH_SIZE,
            folder: c"/".to_owned(),
            cgroup: None,
            worker: Pid::INIT,
            user: 0,
            ruleset: None,
            unreachable: Vec::new(),
            processors: Processors::of(options.workers),
            key: CallKey(random()),
            filter: Vec::new(),
            case_filter: None,
            maps: [Vec::new(), Vec::new()],
            arguments: Box::new([0; wire::ARGUMENT_BYTES]),
            argv,
            fixed,
            environment,
            stack: Box::new(Stack([0; 64 * 1024])),
            _strings: strings,
        }
    }

    /// Chooses how programs are confined. `kept` are folders that no program may read.
    pub(super) fn confine(&mut self, isolation: Isolation, kept: &[PathBuf]) -> Result<(), SandboxError> {
        self.isolation = isolation;
        if isolation == Isolation::Unconfined {
            return Ok(());
        }
        // Nobody could end the processes of a program that shares its user with everything else; those of a build stay
        // in one process group.
        self.children &= isolation != Isolation::SameUser || self.is_build();
        if self.scratch && isolation.has_namespaces() {
            self.folder = SCRATCH_FOLDER.to_owned();
        }
        if self.ruleset.is_none() || isolation == Isolation::SameUser {
            let files = files::files(&self.work, self.children, self.scratch && isolation.has_namespaces(), kept)?;
            self.ruleset = Some(files.ruleset);
            self.unreachable = files.unreachable;
        }
        let grants = Grants {
            children: self.children,
            sanitized: self.sanitized,
            case_filters: self.shares_count(),
            scratch: self.scratch,
            build: self.is_build(),
            signals: !self.shares_group(),
            restriction: !self.worker_is_restricted(),
        };
        self.filter = policy::lasting(self.key, &grants);
        self.case_filter = self.shares_count().then(CaseFilter::new);
        // In namespaces the worker is the same user as its programs.
        self.counted_beside = u64::from(isolation.has_namespaces());
        if self.shares_group() {
            // Everything that this user runs, and will run meanwhile: the machine's tasks are never fewer.
            self.counted_beside = tasks_of_this_user().max(tasks_of_all()) + 1;
        }
        if isolation == Isolation::UserNamespaces {
            let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
            // Inside, the program is a user without privileges or a name, whoever runs nimgrade.
            self.maps = [format!("60000 {user} 1\n").into(), format!("60000 {group} 1\n").into()];
        }
        Ok(())
    }
}

/// Processes and threads of the user that nimgrade runs as.
pub(super) fn tasks_of_this_user() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return 0;
    };
    processes
        .flatten()
        .filter(|entry| entry.file_name().as_bytes().first().is_some_and(u8::is_ascii_digit))
        .filter(|entry| entry.metadata().is_ok_and(|meta| meta.uid() == user))
        .map(|entry| std::fs::read_dir(entry.path().join("task")).map_or(1, |tasks| tasks.count() as u64))
        .sum()
}
