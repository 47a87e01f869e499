//! A build, from the files that it is given to what it makes: one worker, one job, one folder.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Component, Path};
use std::time::{Duration, Instant};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, ResolveFlags};

use super::super::build::{Build, BuildResult, SourceFile};
use super::super::{Job, Options, SandboxError, commands};
use super::outcome::outcome;
use super::spawn::{Queued, Worker, spawn_workers};
use super::spec::{MAX_BUILT, WorkerSpec};
use super::wire::{self, Received};
use super::{copy, shell_limits, sys, toolchain};

/// How much a build may write in all where its folder is none of its own mount, which has a size, in bytes.
const MAX_WRITTEN: u64 = 256 << 20;
/// How many files and folders it may make there.
const MAX_FILES: u64 = 20_000;
/// How deep its folders may be.
const MAX_DEEP: u32 = 64;
/// How much of the file system may be taken while it runs, in bytes, by whomever: a build that holds files without names
/// cannot be distinguished from others.
const MAX_HELD: u64 = 1 << 30;
/// What the owner of a folder needs to put something into it.
const WRITE_AND_PASS: u32 = 0o300;
/// How often that is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// Runs a build. Of the options, workers, scratch and children do not matter.
///
/// # Errors
/// It could not be confined as asked for, there is no such command, or a file could not be given to it.
pub fn build(build: &Build, options: &Options) -> Result<BuildResult, SandboxError> {
    let words = &build.command;
    let command = words.first().map_or(OsStr::new(""), |word| word.as_os_str());
    let toolchain = toolchain::find(command, &commands::resolved(&build.submission))?;
    let options = Options { workers: 1, scratch: false, largest: build.limits, ..options.clone() };
    shell_limits::make_room(&options, MAX_BUILT, false)?;
    let mut spec = WorkerSpec::for_build(toolchain, words, &options);
    let mut workers = spawn_workers(&mut spec, &options)?;
    let (Some(mut worker), true) = (workers.pop(), workers.is_empty()) else {
        return Err(SandboxError::Protocol("more than one worker for a build"));
    };
    let folder = worker.folder.take().ok_or(SandboxError::Protocol("a build's folder is missing"))?;
    for source in &build.sources {
        put(folder.as_fd(), source).map_err(SandboxError::system("copy a source"))?;
    }
    let (limits, patience) = (build.limits, build.limits.wall);
    let job = Job { id: 0, stdin: Vec::new(), args: Vec::new(), limits, patience, alone: false };
    if worker.send(Queued { job, again: false }, 1)?.is_some() {
        return Err(SandboxError::WorkerDied);
    }
    let watched = if spec.isolation.has_namespaces() { None } else { Some(folder.as_fd()) };
    let (answer, overfull) = wait(&worker, watched)?;
    // Whatever it left running is ended before anything of what it made is read.
    worker.end();
    let printed = worker.flights.pop_front().map(|flight| flight.printed).ok_or(SandboxError::WorkerDied)?;
    let outcome = outcome(&answer, &build.limits, printed, None)?;
    let product = if overfull { None } else { product(folder.as_fd(), &build.product)? };
    Ok(BuildResult { outcome, overfull, product })
}

/// Waits for the end of the job; when more is written to the `watched` folder than may be, that is the end.
fn wait(worker: &Worker, watched: Option<BorrowedFd<'_>>) -> Result<(wire::WorkerAnswer, bool), SandboxError> {
    let socket = worker.socket.as_fd();
    let free_before = watched.map_or(0, free);
    loop {
        sys::poll(&mut [sys::readable(socket)], GLANCE.as_nanos() as u64);
        match wire::receive_answer(socket) {
            Received::Answer(answer, _) => return Ok((answer, false)),
            Received::Gone => return Err(SandboxError::WorkerDied),
            Received::Nothing if worker.is_unkept() || Instant::now() > worker.deadline => {
                return Err(SandboxError::WorkerDied);
            }
            Received::Nothing => {}
        }
        if let Some(folder) = watched {
            let mut left = (MAX_WRITTEN, MAX_FILES);
            if free(folder).saturating_add(MAX_HELD) < free_before {
                return Err(SandboxError::Filling);
            }
            if !fits(folder, &mut left, MAX_DEEP) {
                return Ok((wire::WorkerAnswer { killed: wire::KILLED_WALL, ..wire::WorkerAnswer::default() }, true));
            }
        }
    }
}

/// Bytes that are free where a folder is. What has no name any more and is still open takes space too, and nobody sees whose
/// it is.
fn free(folder: BorrowedFd<'_>) -> u64 {
    rustix::fs::fstatvfs(folder).map_or(u64::MAX, |stat| stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// Whether what is in a folder is within what is left of bytes and files, and not deeper than so many folders. What vanishes
/// meanwhile does not count; what cannot be looked at does not fit.
fn fits(folder: BorrowedFd<'_>, left: &mut (u64, u64), deep: u32) -> bool {
    let (Ok(entries), Some(deep)) = (Dir::read_from(folder), deep.checked_sub(1)) else { return false };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name == c"." || name == c".." {
            continue;
        }
        let Ok(stat) = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        let bytes = u64::try_from(stat.st_blocks).unwrap_or(0).saturating_mul(512);
        let (Some(bytes), Some(files)) = (left.0.checked_sub(bytes), left.1.checked_sub(1)) else { return false };
        *left = (bytes, files);
        if FileType::from_raw_mode(stat.st_mode) == FileType::Directory {
            let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            match rustix::fs::openat(folder, name, flags, Mode::empty()) {
                Ok(below) if fits(below.as_fd(), left, deep) => {}
                Err(rustix::io::Errno::NOENT | rustix::io::Errno::NOTDIR) => {}
                // Nothing can be in a folder that was never open to its owner; one that only cannot be read may be full.
                Err(rustix::io::Errno::ACCESS) if stat.st_mode & WRITE_AND_PASS != WRITE_AND_PASS => {}
                _ => return false,
            }
        }
    }
    true
}

/// Puts a file into the folder, with the folders that its name has in it. Nothing runs yet that could put a link there.
fn put(folder: BorrowedFd<'_>, source: &SourceFile) -> io::Result<()> {
    let bad_name = || io::Error::new(io::ErrorKind::InvalidInput, "its name leads out of the folder");
    let mut at: Option<OwnedFd> = None;
    let mut parts = source.name.components().peekable();
    while let Some(part) = parts.next() {
        let Component::Normal(name) = part else { return Err(bad_name()) };
        let here = at.as_ref().map_or(folder, AsFd::as_fd);
        if parts.peek().is_some() {
            match rustix::fs::mkdirat(here, name, Mode::RWXU) {
                Err(rustix::io::Errno::EXIST) => {}
                made => made?,
            }
            let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let below = rustix::fs::openat(here, name, flags, Mode::empty())?;
            // The build may be another user; nobody else can reach the folder above.
            rustix::fs::fchmod(&below, Mode::RWXU | Mode::RWXG | Mode::RWXO)?;
            at = Some(below);
        } else {
            let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let all = Mode::RUSR | Mode::WUSR | Mode::RGRP | Mode::WGRP | Mode::ROTH | Mode::WOTH;
            let mut file = File::from(rustix::fs::openat(here, name, flags, all)?);
            rustix::fs::fchmod(&file, all)?;
            return io::Write::write_all(&mut file, &source.text);
        }
    }
    Err(bad_name())
}

/// A copy of what was made, if it is there and a regular file.
fn product(folder: BorrowedFd<'_>, name: &Path) -> Result<Option<File>, SandboxError> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_XDEV;
    let Ok(file) = rustix::fs::openat2(folder, name, flags, Mode::empty(), resolve) else { return Ok(None) };
    let file = File::from(file);
    let size = file.metadata().ok().filter(|meta| meta.is_file()).map(|meta| meta.len());
    match size.filter(|&size| size <= MAX_BUILT) {
        Some(size) => {
            let mut copy = File::from(copy::private(&file, size)?);
            io::Seek::rewind(&mut copy).map_err(SandboxError::system("rewind what was built"))?;
            Ok(Some(copy))
        }
        None => Ok(None),
    }
}
