//! What of the file system a program may see, and how a throw-away user gets there.

use std::ffi::{CString, OsStr};
use std::fs;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::super::SandboxError;
use super::super::preflight::loader_of;
use super::interpreter::Interpreter;
use super::landlock::{Access, Ruleset};
use super::plan::SCRATCH_FOLDER;

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

/// Makes the ruleset for a native program (with the loader it names) or for an interpreter.
pub(super) fn files(
    loader: Option<&Path>,
    interpreter: Option<&Interpreter>,
    children: bool,
    scratch: bool,
) -> Result<Files, SandboxError> {
    let ruleset = Ruleset::new()?;
    let mut needed: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS {
        ruleset.open(Path::new(folder), Access::Read)?;
    }
    for device in DEVICES {
        ruleset.open(Path::new(device), Access::Device)?;
    }
    for device in READ_DEVICES {
        ruleset.open(Path::new(device), Access::Read)?;
    }
    let mut executables: Vec<PathBuf> =
        loader.filter(|loader| is_loader(loader)).map(Path::to_path_buf).into_iter().collect();
    if let Some(interpreter) = interpreter {
        executables.extend([Some(interpreter.path.clone()), loader_of(&interpreter.path)].into_iter().flatten());
        for path in &interpreter.reads {
            ruleset.open(path, Access::Read)?;
            needed.push(path.clone());
        }
    }
    if children {
        executables.extend(COMMANDS.map(PathBuf::from));
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
            ruleset.open(folder, Access::Read)?;
        }
        needed.push(executable.clone());
    }
    out_of_sight(&FOLDERS.map(PathBuf::from))?;
    out_of_sight(interpreter.map_or(&[], |interpreter| &interpreter.reads))?;
    if scratch {
        uncovered(&needed)?;
    }
    let mut unreachable = Vec::new();
    for path in &needed {
        // A link and what it leads to may both be out of reach.
        for path in [Some(path.clone()), fs::canonicalize(path).ok()].into_iter().flatten() {
            if let Some(found) = closed_above(&path).filter(|found| !unreachable.contains(found)) {
                unreachable.push(found);
            }
        }
    }
    // A folder inside another one comes with it.
    let folders: Vec<CString> = unreachable.iter().map(|each: &Unreachable| each.folder.clone()).collect();
    unreachable.retain(|each| {
        !folders.iter().any(|other| {
            *other != each.folder
                && Path::new(OsStr::from_bytes(each.folder.as_bytes())).starts_with(OsStr::from_bytes(other.as_bytes()))
        })
    });
    Ok(Files { ruleset: ruleset.into_fd(), unreachable })
}

/// Whether a file is a dynamic loader of this system. The submission names its loader, and could name any file, in order
/// to read it.
fn is_loader(path: &Path) -> bool {
    let stores = ["/nix/store", "/gnu/store"].map(Path::new);
    let mut folders = FOLDERS.iter().map(Path::new).chain(stores).filter_map(|folder| fs::canonicalize(folder).ok());
    fs::canonicalize(path).is_ok_and(|real| {
        let named = real.file_name().is_some_and(|name| name.as_bytes().starts_with(b"ld"));
        // musl's loader is its C library.
        let musl = path.file_name().is_some_and(|name| name.as_bytes().starts_with(b"ld-musl"));
        (named || musl) && folders.any(|folder| folder.is_dir() && real.starts_with(folder))
    })
}

/// Nimgrade's own file has the reference and the cases in it: a program that can read it can execute it, by way of the
/// loader, and a folder that is open cannot be closed in part.
fn out_of_sight(folders: &[PathBuf]) -> Result<(), SandboxError> {
    let Ok(itself) = fs::canonicalize("/proc/self/exe") else {
        return Ok(());
    };
    let open = folders.iter().filter_map(|folder| fs::canonicalize(folder).ok());
    match open.into_iter().find(|folder| itself.starts_with(folder)) {
        None => Ok(()),
        Some(folder) => Err(SandboxError::Refused {
            reason: format!(
                "nimgrade is installed as {}, and programs may read everything in {}: install it elsewhere, such as in /usr/local/bin",
                itself.display(),
                folder.display()
            ),
        }),
    }
}

/// A scratch folder covers what lies where it is mounted, and must not cover what programs need.
fn uncovered(needed: &[PathBuf]) -> Result<(), SandboxError> {
    let folder = Path::new(OsStr::from_bytes(SCRATCH_FOLDER.to_bytes()));
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
    let same = || {
        let (ours, theirs) = (fs::metadata("/proc/self/exe").ok()?, fs::metadata(path).ok()?);
        Some(ours.dev() == theirs.dev() && ours.ino() == theirs.ino())
    };
    same().unwrap_or(false)
}

/// Where the way to a path is closed to others than its owner: for a file, what is needed is its folder.
fn closed_above(path: &Path) -> Option<Unreachable> {
    let meta = fs::metadata(path).ok()?;
    let folder = if meta.is_dir() { path } else { path.parent()? };
    let closed = folder
        .ancestors()
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .find(|above| fs::metadata(above).is_ok_and(|meta| meta.mode() & 0o001 == 0))?;
    let between = folder
        .ancestors()
        .take_while(|above| *above != closed)
        .filter_map(|above| CString::new(above.as_os_str().as_bytes()).ok())
        .collect::<Vec<_>>();
    let name = |path: &Path| CString::new(path.as_os_str().as_bytes()).ok();
    Some(Unreachable { folder: name(folder)?, closed: name(closed)?, between: between.into_iter().rev().collect() })
}
