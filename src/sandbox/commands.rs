//! Which executable a command's name stands for: an interpreter, a compiler, a tool that a makefile calls.
//!
//! Only what the machine's administrator, or whoever runs nimgrade, put in PATH is ever executed, and by its own resolved
//! path: a submission may bring links, shims and environments of its own, and none of them counts. Nothing is executed
//! to find out, either. Folders of PATH that are relative, that everybody may write to, or that hold the submission are
//! passed over.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::system;

/// Where a machine's commands are, whatever PATH is.
const USUAL: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// Programs that stand before a compiler and would keep something of what it makes.
const WRAPPERS: [&str; 4] = ["ccache", "distcc", "icecc", "sccache"];

/// What was found for a name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// An executable, by its resolved path.
    Executable(PathBuf),
    /// Only a script, such as a version manager's shim: it is not executed, and what it leads to is not known.
    Script(PathBuf),
    /// Nothing.
    NotFound,
}

/// Looks a name up in PATH; an absolute path, which only an instructor can have written, stands for itself. Commands in
/// `submission`, the folder with the handed-in file, do not count.
pub(super) fn find(name: &OsStr, submission: &Path) -> Lookup {
    if system::is_path(name) {
        return executable(Path::new(name)).unwrap_or(Lookup::NotFound);
    }
    let mut found = Lookup::NotFound;
    for name in system::names_of_command(name) {
        match find_file(&name, submission) {
            Lookup::Executable(path) => return Lookup::Executable(path),
            script @ Lookup::Script(_) if found == Lookup::NotFound => found = script,
            _ => {}
        }
    }
    found
}

/// Looks for a file of this name in the folders of PATH.
fn find_file(name: &OsStr, submission: &Path) -> Lookup {
    let mut script = Lookup::NotFound;
    for folder in folders_of_path(submission) {
        match executable(&folder.join(name)) {
            Some(Lookup::Executable(path)) if is_wrapper(&path) || path.parent() == Some(submission) => {}
            Some(Lookup::Executable(path)) => return Lookup::Executable(path),
            Some(Lookup::Script(path)) => match behind_shim(&path, name) {
                Some(path) => return Lookup::Executable(path),
                None if script == Lookup::NotFound => script = Lookup::Script(path),
                None => {}
            },
            _ => {}
        }
    }
    script
}

/// Whether a resolved path is that of one of this machine's commands. A command's name may be a link to the file, and the
/// file's own name need not be in PATH.
pub(super) fn is_installed(real: &Path, submission: &Path) -> bool {
    let Some(name) = real.file_name() else { return false };
    let usual = USUAL.iter().map(PathBuf::from);
    usual.chain(folders_of_path(submission)).filter_map(|folder| dunce::canonicalize(folder).ok()).any(|folder| {
        real.parent() == Some(&*folder) || dunce::canonicalize(folder.join(name)).is_ok_and(|found| found == real)
    }) || find(name, submission) == Lookup::Executable(real.to_path_buf())
}

/// Whether there is such a command for what is handed in as this file: an executable, or a script, which is
/// examined no further before it is to be run.
pub fn has_command(name: &OsStr, file: &Path) -> bool {
    find(name, &folder_of(file)) != Lookup::NotFound
}

/// A command that nimgrade runs for its user and outside of the sandbox, on nothing that was handed in. It may be a script.
/// Nothing that lies in a handed-in folder, or below the folder of a handed-in file, counts.
pub fn own_command(name: &OsStr, submission: &[PathBuf]) -> Option<PathBuf> {
    let folder = |path: &PathBuf| if path.is_dir() { resolved(path) } else { folder_of(path) };
    let handed_in: Vec<PathBuf> = submission.iter().map(folder).collect();
    let names = system::names_of_command(name);
    let folders = folders_of_path(Path::new(""));
    let files = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
    files.filter_map(|file| executable(&file)).find_map(|found| {
        let (Lookup::Executable(path) | Lookup::Script(path)) = found else { return None };
        (!handed_in.iter().any(|folder| path.starts_with(folder))).then_some(path)
    })
}

/// What distinguishes the tools that take part in a build from others of the same names: path, size and time of change of the
/// command and of the compilers of this machine. `submission` is the folder of the handed-in files.
pub fn toolchain_stamps(command: &OsStr, submission: &Path) -> Vec<String> {
    let folder = resolved(submission);
    let tools = [command].into_iter().chain(["cc", "gcc", "as", "ld"].map(OsStr::new));
    let stamp = |tool| match find(tool, &folder) {
        Lookup::Executable(path) => {
            let meta = fs::metadata(&path).ok();
            let changed = meta.as_ref().map(|meta| (meta.len(), meta.modified().ok()));
            format!("{} {changed:?}", path.display())
        }
        Lookup::Script(_) | Lookup::NotFound => String::new(),
    };
    tools.map(stamp).collect()
}

/// The folder of a handed-in file, resolved.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    resolved(file.parent().unwrap_or(Path::new("")))
}

/// A submission's folder, resolved; an empty path is the working directory.
pub(super) fn resolved(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    dunce::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf())
}

/// The folders of PATH that can be believed.
fn folders_of_path(submission: &Path) -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_else(|| USUAL.join(":").into());
    env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .filter(|folder| dunce::canonicalize(folder).is_ok_and(|real| real != submission))
        .filter(|folder| fs::metadata(folder).is_ok_and(|meta| !system::is_writable_by_all(&meta)))
        .collect()
}

/// What is at a path, resolved, if it may be executed.
fn executable(path: &Path) -> Option<Lookup> {
    let real = match fs::symlink_metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() == 0) {
        true => system::behind_empty_file(path)?,
        false => dunce::canonicalize(path).ok()?,
    };
    let meta = fs::metadata(&real).ok().filter(|meta| meta.is_file() && system::is_executable(meta));
    meta.map(|_| if is_script(&real) { Lookup::Script(real) } else { Lookup::Executable(real) })
}

/// What pyenv's shim would lead to, by the version that is set for the whole machine or the user: the file `version` in
/// pyenv's folder. The version that a folder sets for itself (`.python-version`) may be the submission's and does not count.
fn behind_shim(shim: &Path, name: &OsStr) -> Option<PathBuf> {
    let root = shim.parent().filter(|folder| folder.ends_with("shims"))?.parent()?;
    let versions = fs::read_to_string(root.join("version")).ok()?;
    versions.split_whitespace().find_map(|version| {
        match executable(&root.join("versions").join(version).join("bin").join(name)) {
            Some(Lookup::Executable(path)) => Some(path),
            _ => None,
        }
    })
}

fn is_wrapper(path: &Path) -> bool {
    path.file_name().is_some_and(|name| WRAPPERS.iter().any(|wrapper| name == *wrapper))
}

fn is_script(path: &Path) -> bool {
    let mut head = [0; 2];
    File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok_and(|()| &head == b"#!")
}
