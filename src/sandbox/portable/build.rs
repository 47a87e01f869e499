//! A build in a folder of its own, by the tools of this machine and with the environment of whoever runs nimgrade.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Seek as _, Write as _};
use std::path::{Component, Path};
use std::process::Command;
use std::sync::atomic::AtomicBool;

use super::super::build::{Build, BuildResult, SourceFile};
use super::super::commands::{self, Lookup};
use super::super::printed;
use super::super::{Options, SandboxError, system};
use super::launch::temporary;
use super::run::{Run, run};
use super::system_tree::Keeper;

/// The largest file that a build may write, in bytes.
const MAX_BUILT: u64 = 64 << 20;

/// Runs a build. Of the options only the confinement matters.
///
/// # Errors
/// It is not trusted, there is no such command, or a file could not be given to it.
pub fn build(build: &Build, options: &Options) -> Result<BuildResult, SandboxError> {
    super::trusted(options)?;
    let (name, words) = build.command.split_first().map_or((OsStr::new(""), &[][..]), |(name, words)| (name, words));
    let path = match commands::find(name, &commands::resolved(&build.submission)) {
        Lookup::Executable(path) | Lookup::Script(path) => path,
        Lookup::NotFound => {
            return Err(SandboxError::NoTool {
                name: name.to_string_lossy().into_owned(),
                reason: "is not installed, or not in PATH",
            });
        }
    };
    let folder = temporary()?;
    let work = folder.path().join("build");
    fs::create_dir(&work).map_err(SandboxError::system("make a folder for a build"))?;
    for source in &build.sources {
        put(&work, source).map_err(SandboxError::system("copy a source"))?;
    }
    let mut command = Command::new(path);
    command.args(words).current_dir(&work).env("LC_ALL", "C.UTF-8");
    for name in ["TMPDIR", "TEMP", "TMP"] {
        command.env(name, &work);
    }
    let run_of_it = Run {
        stdin: &[],
        limits: &build.limits,
        patience: build.limits.wall,
        largest_file: MAX_BUILT,
        sanitized: false,
        stop: &AtomicBool::new(false),
    };
    let mut keeper = Keeper::start(folder.path()).map_err(SandboxError::system("watch over a build"))?;
    let outcome = run(command, &run_of_it, None, &mut keeper)?;
    let product = product(&work.join(&build.product)).map_err(SandboxError::system("read what was built"))?;
    Ok(BuildResult { outcome, overfull: false, product })
}

/// Puts a file into the folder, with the folders that its name has in it.
fn put(folder: &Path, source: &SourceFile) -> io::Result<()> {
    if source.name.components().any(|part| !matches!(part, Component::Normal(_))) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "its name leads out of the folder"));
    }
    let path = folder.join(&source.name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    File::create_new(path)?.write_all(&source.text)
}

/// A copy of what was made, if it is there and a regular file. On Windows compilers give it an ending.
fn product(path: &Path) -> io::Result<Option<File>> {
    let mut with_ending = path.as_os_str().to_owned();
    with_ending.push(std::env::consts::EXE_SUFFIX);
    let made = [Path::new(&with_ending), path].into_iter().find_map(|path| {
        fs::symlink_metadata(path).ok().filter(|meta| meta.is_file() && meta.len() <= MAX_BUILT).map(|_| path)
    });
    let Some(made) = made else { return Ok(None) };
    let mut copy = tempfile::tempfile()?;
    copy.write_all(&printed::content(&File::open(made)?)?)?;
    system::make_executable(&copy)?;
    copy.rewind()?;
    Ok(Some(copy))
}
