//! What a build may execute and read of this machine: the compiler with its own programs and headers, and the tools that
//! makefiles call. Nothing is executed to find out.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::super::SandboxError;
use super::super::commands::{self, Lookup};
use super::interpreter::libraries;

/// Compilers and what they call, make and a shell, and what recipes are written with. None of them plays Nim, none reaches
/// the network, and none gets more rights than its caller.
const TOOLS: &str = "cc gcc g++ clang c99 c89 cpp as ld ld.bfd ld.gold ld.lld ar nm ranlib strip objcopy make gmake sh bash \
                     dash rm cp mv mkdir rmdir ln touch cat echo printf true false test [ expr sed grep egrep awk mawk gawk \
                     head tail cut tr sort uniq wc tee diff cmp sleep basename dirname pwd ls find xargs install chmod date uname env";

/// The headers of every compiler.
const HEADERS: [&str; 2] = ["/usr/include", "/usr/local/include"];

/// A command with all that a build with it needs.
#[derive(Debug)]
pub(super) struct Toolchain {
    /// The command's executable, resolved.
    pub(super) command: PathBuf,
    /// Files that may be executed.
    pub(super) tools: Vec<PathBuf>,
    /// Folders in which everything may be executed: the compiler's own programs.
    pub(super) programs: Vec<PathBuf>,
    /// Folders that may be read.
    pub(super) reads: Vec<PathBuf>,
    /// Where commands are looked up during the build.
    pub(super) path: OsString,
}

/// Finds a command and what belongs to it. `submission` is the folder of the handed-in files.
pub(super) fn find(command: &OsStr, submission: &Path) -> Result<Toolchain, SandboxError> {
    let missing = |reason: &'static str| SandboxError::NoTool { name: command.to_string_lossy().into_owned(), reason };
    let path = match commands::find(command, submission) {
        Lookup::Executable(path) => path,
        Lookup::Script(_) => return Err(missing("is a script where it is in PATH, and only an executable is run")),
        Lookup::NotFound => return Err(missing("is not installed")),
    };
    let found = |name: &str| match commands::find(OsStr::new(name), submission) {
        Lookup::Executable(path) => Some(path),
        Lookup::Script(_) | Lookup::NotFound => None,
    };
    let mut tools: Vec<PathBuf> = TOOLS.split_whitespace().filter_map(found).collect();
    tools.push(path.clone());
    let compilers = ["cc", "gcc", "clang"].into_iter().filter_map(found).chain([path.clone()]);
    let mut homes: Vec<PathBuf> = compilers.flat_map(|compiler| libraries(&compiler)).collect();
    homes.sort();
    homes.dedup();
    let beside = |home: &PathBuf, name: &str| home.with_file_name(name);
    let headers = homes.iter().map(|home| beside(home, "include"));
    let programs = homes.iter().flat_map(|home| [home.join("gcc"), beside(home, "libexec").join("gcc")]);
    let programs: Vec<PathBuf> = programs.chain(tools.iter().filter_map(|tool| own_folder(tool))).collect();
    let reads = HEADERS.iter().map(PathBuf::from).chain(headers).chain(programs.clone()).chain(homes.clone()).collect();
    let usual = ["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from);
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in tools.iter().filter_map(|tool| tool.parent().map(Path::to_path_buf)).chain(usual) {
        if !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    let path_of_tools = env::join_paths(&folders).unwrap_or_else(|_| "/usr/local/bin:/usr/bin:/bin".into());
    Ok(Toolchain { command: path, tools, programs, reads, path: path_of_tools })
}

/// The folder of a tool that lies among its own kind, such as clang in `/usr/lib/llvm-14/bin`, rather than among all
/// commands of the machine.
fn own_folder(tool: &Path) -> Option<PathBuf> {
    let folder = tool.parent()?;
    let within_library = folder.ancestors().any(|above| above.file_name() == Some(OsStr::new("lib")));
    within_library.then(|| folder.to_path_buf())
}
