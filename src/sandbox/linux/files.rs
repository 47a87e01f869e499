//! What of the file system a program may see, and how a throw-away user gets there.

use std::ffi::{CStr, CString, OsStr};
use std::fs;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::super::SandboxError;
use super::super::preflight::loader_of;
use super::interpreter::Interpreter;
use super::landlock::{Access, Ruleset};
use super::names::c_string;
use super::toolchain::Toolchain;

/// Where a scratch folder is mounted: where programs expect to be able to write, and on every machine.
pub(super) const SCRATCH_FOLDER: &CStr = c"/tmp";

/// What a worker runs, and what that needs of the machine.
pub(super) enum Work {
    /// An executable, with the dynamic loader that it names.
    Native { loader: Option<PathBuf> },
    /// A script.
    Script(Interpreter),
    /// A compiler, or what calls one.
    Build(Toolchain),
}

/// What every dynamically linked program reads: libraries, locales, the time zone.
const FOLDERS: [&str; 11] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/usr/share/locale",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/share/terminfo",
];

const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];
const READ_DEVICES: [&str; 3] = ["/dev/zero", "/dev/urandom", "/dev/random"];

/// What scripts may start: a shell, and what students clear a terminal with.
const COMMANDS: [&str; 8] = [
    "/bin/sh",
    "/bin/bash",
    "/usr/bin/clear",
    "/usr/bin/tput",
    "/usr/bin/env",
    "/usr/bin/stty",
    "/bin/cat",
    "/bin/echo",
];

/// The access that a program gets.
pub(super) struct Files {
    pub(super) ruleset: OwnedFd,
    /// Folders that a throw-away user cannot reach, because some folder above them is somebody's own.
    pub(super) unreachable: Vec<Unreachable>,
}

/// A folder that is needed and cannot be reached.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unreachable {
    /// The needed folder.
    pub(super) folder: CString,
    /// The uppermost folder on its way that is closed to others.
    pub(super) closed: CString,
    /// The folders between the two, from above, with the needed one last.
    pub(super) between: Vec<CString>,
}

/// Makes the ruleset for what is run. `covered` says that a folder is going to be mounted on [`SCRATCH_FOLDER`]; `kept` are
/// folders that no program may read.
pub(super) fn files(work: &Work, children: bool, covered: bool, kept: &[PathBuf]) -> Result<Files, SandboxError> {
    let ruleset = Ruleset::new()?;
    let mut needed: Vec<PathBuf> = Vec::new();
    let mut open: Vec<PathBuf> = FOLDERS.iter().map(PathBuf::from).collect();
    let mut executables: Vec<PathBuf> = Vec::new();
    // A compiler that reads one of the others for ever gains nobody anything.
    let is_build = matches!(work, Work::Build(_));
    for device in if is_build { &DEVICES[..1] } else { &DEVICES[..] } {
        ruleset.open(Path::new(device), Access::Device)?;
    }
    match work {
        Work::Native { loader } => {
            // Resolved once: what the submission names may be another file at the next look.
            executables.extend(loader.as_deref().and_then(loader_of_this_system));
        }
        Work::Script(Interpreter { path, reads }) => {
            executables.extend([Some(path.clone()), loader_of(path)].into_iter().flatten());
            needed.extend(reads.iter().cloned());
            open.extend(reads.iter().cloned());
            if children {
                executables.extend(COMMANDS.map(PathBuf::from));
            }
        }
        Work::Build(toolchain) => {
            executables.extend(toolchain.tools.iter().cloned());
            executables.extend(loader_of(&toolchain.command));
            open.extend(toolchain.reads.iter().cloned());
            needed.extend(toolchain.reads.iter().cloned());
            for folder in &toolchain.programs {
                ruleset.open(folder, Access::Execute)?;
            }
        }
    }
    if !is_build {
        for device in READ_DEVICES {
            ruleset.open(Path::new(device), Access::Read)?;
        }
    }
    for executable in &executables {
        // Whoever can execute nimgrade can play against the reference: it is never among these, whatever its name.
        if is_nimgrade(executable) {
            continue;
        }
        ruleset.open(executable, Access::Execute)?;
        // Its libraries may lie beside it, as in a Nix store.
        let loader = loader_of(executable).and_then(|loader| fs::canonicalize(loader).ok());
        if let Some(folder) = loader.as_deref().and_then(Path::parent) {
            open.push(folder.to_path_buf());
        }
        needed.push(executable.clone());
    }
    open.sort();
    open.dedup();
    for folder in &open {
        ruleset.open(folder, Access::Read)?;
    }
    out_of_sight(&open, kept)?;
    if covered {
        uncovered(&needed)?;
    }
    // A link and what it leads to may both be out of reach.
    let real = needed.iter().filter_map(|path| fs::canonicalize(path).ok());
    let mut unreachable: Vec<Unreachable> =
        needed.iter().cloned().chain(real).filter_map(|path| closed_above(&path)).collect();
    unreachable.sort_by(|one, other| as_path(&one.folder).cmp(as_path(&other.folder)));
    // A folder inside another one comes with it; it is sorted behind that.
    unreachable.dedup_by(|later, before| as_path(&later.folder).starts_with(as_path(&before.folder)));
    Ok(Files { ruleset: ruleset.into_fd(), unreachable })
}

fn as_path(folder: &CStr) -> &Path {
    Path::new(OsStr::from_bytes(folder.to_bytes()))
}

/// The dynamic loader of this system that a path leads to, if it does. The submission names its loader, and could name any
/// file, in order to read it.
fn loader_of_this_system(path: &Path) -> Option<PathBuf> {
    let stores = ["/nix/store", "/gnu/store"].map(Path::new);
    let mut folders = FOLDERS.iter().map(Path::new).chain(stores).filter_map(|folder| fs::canonicalize(folder).ok());
    let real = fs::canonicalize(path).ok()?;
    let named = real.file_name().is_some_and(|name| name.as_bytes().starts_with(b"ld"));
    // musl's loader is its C library.
    let musl = path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"ld-musl"))
        && real.file_name().is_some_and(|name| name.as_bytes().starts_with(b"libc."));
    let within = folders.any(|folder| folder.is_dir() && real.starts_with(folder));
    ((named || musl) && within).then_some(real)
}

/// Nimgrade's own file has the reference and the cases in it: a program that can read it can execute it, by way of the
/// loader. An instructor's cases have the inputs in them. And a folder that is open cannot be closed in part.
fn out_of_sight(open: &[PathBuf], kept: &[PathBuf]) -> Result<(), SandboxError> {
    let open: Vec<PathBuf> = open.iter().filter_map(|folder| fs::canonicalize(folder).ok()).collect();
    let nimgrade = ("nimgrade", Path::new("/proc/self/exe"), "/usr/local/bin");
    for (subject, path, elsewhere) in
        std::iter::once(nimgrade).chain(kept.iter().map(|path| ("the cases", path.as_path(), "/srv")))
    {
        let Ok(path) = fs::canonicalize(path) else { continue };
        if let Some(folder) = open.iter().find(|folder| path.starts_with(folder)).cloned() {
            return Err(SandboxError::Exposed { subject, path, folder, elsewhere });
        }
    }
    Ok(())
}

/// A scratch folder covers what lies where it is mounted, and must not cover what programs need.
fn uncovered(needed: &[PathBuf]) -> Result<(), SandboxError> {
    let folder = as_path(SCRATCH_FOLDER);
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    let below = |path: &&PathBuf| {
        path.exists()
            && (path.starts_with(&folder) || fs::canonicalize(path).is_ok_and(|real| real.starts_with(&folder)))
    };
    match needed.iter().find(below) {
        None => Ok(()),
        Some(path) => Err(SandboxError::NoScratch {
            reason: format!(
                "it is mounted on {}, which would hide {}: have the interpreter elsewhere",
                folder.display(),
                path.display()
            ),
        }),
    }
}

fn is_nimgrade(path: &Path) -> bool {
    let identity = |path: &Path| fs::metadata(path).map(|meta| (meta.dev(), meta.ino())).ok();
    identity(path).is_some_and(|theirs| identity(Path::new("/proc/self/exe")) == Some(theirs))
}

/// Where the way to a path is closed to others than its owner: for a file, what is needed is its folder.
pub(super) fn closed_above(path: &Path) -> Option<Unreachable> {
    let folder = if fs::metadata(path).ok()?.is_dir() { path } else { path.parent()? };
    let is_closed = |above: &&Path| fs::metadata(above).is_ok_and(|meta| meta.mode() & 0o001 == 0);
    let closed = folder.ancestors().filter(is_closed).last()?;
    let between = folder.ancestors().take_while(|above| *above != closed).map(|above| c_string(above.as_os_str()));
    let mut between: Vec<CString> = between.collect();
    between.reverse();
    Some(Unreachable { folder: c_string(folder.as_os_str()), closed: c_string(closed.as_os_str()), between })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// What is opened is the file that was looked at, and not the name by which the submission knows it, which may lead
    /// elsewhere a moment later.
    #[test]
    fn a_loader_is_what_its_name_leads_to() {
        let shell = fs::canonicalize("/bin/sh").expect("there is a shell");
        let Some(loader) = loader_of(&shell) else { return };
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("ld.so");
        symlink(&loader, &link).expect("a link");
        assert_eq!(loader_of_this_system(&link), fs::canonicalize(&loader).ok());
        let others = [("/", "ld-root"), ("/etc/passwd", "ld-musl-own"), ("/bin/sh", "ld-linux")];
        for (target, name) in others {
            symlink(target, folder.path().join(name)).expect("a link");
            assert_eq!(loader_of_this_system(&folder.path().join(name)), None, "{target}");
        }
    }
}
