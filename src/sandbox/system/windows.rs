//! Windows.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, FileType, Metadata};
use std::io;
use std::os::windows::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that says where temporary files are.
pub const TEMPORARY: &str = "TMP";

/// The command that opens a file as the user wishes.
pub const OPENER: &str = "explorer";

/// Bytes as a name of a file: names are text here.
pub fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// The kind of a file that is neither a regular one nor a link nor a folder, with its article.
pub fn rare_kind(_: FileType) -> &'static str {
    "a device"
}

/// Reads at a place of a file; where it is read otherwise next is behind that.
///
/// # Errors
/// It cannot be read.
pub(super) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    file.seek_read(buffer, offset)
}

/// What is to be made may be read by whom its folder lets, as any new file.
pub fn as_any_new_file<'a>(
    builder: &'a mut tempfile::Builder<'static, 'static>,
) -> &'a mut tempfile::Builder<'static, 'static> {
    builder
}

/// A new folder among temporary files, which are the user's own.
///
/// # Errors
/// None can be made.
pub fn own_temporary_folder() -> io::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("nimgrade-").tempdir()
}

/// Makes a folder with those above it, where it is not there; whether it is a folder then. It lies in the user's own.
pub fn make_own_folder(folder: &Path) -> bool {
    fs::create_dir_all(folder).and_then(|()| fs::symlink_metadata(folder)).is_ok_and(|meta| meta.is_dir())
}

/// Opens a regular file, which is no link. None if it is something else.
pub fn open_own(path: &Path) -> Option<File> {
    fs::symlink_metadata(path).ok().filter(Metadata::is_file)?;
    // The time of its last use is written to it.
    File::options().read(true).write(true).open(path).ok()
}

/// Lets a file be executed: every file may be.
///
/// # Errors
/// None.
pub fn make_executable(_: &File) -> io::Result<()> {
    Ok(())
}

/// Whether a file may be executed, as far as that is no matter of its name.
pub fn is_executable(_: &Metadata) -> bool {
    true
}

/// Whether everybody may write to a folder: its metadata do not say.
pub fn is_writable_by_all(_: &Metadata) -> bool {
    false
}

/// Whether a file in a shared folder is another user's, and nobody else may put something in its place: writing finds out.
pub fn is_kept_by_another(_: &Metadata, _: &Metadata) -> bool {
    false
}

/// What is started outlives nimgrade: a program with windows does.
pub fn detach(command: &mut Command) -> &mut Command {
    command
}

/// Whether there is a screen for a browser.
pub fn has_screen() -> bool {
    true
}

/// The folder in which programs keep what they can make again, if it is known.
pub fn cache_folder() -> Option<PathBuf> {
    env::var_os("LOCALAPPDATA").map(PathBuf::from).filter(|path| path.is_absolute())
}

/// The files that a command of this name may be, in the order in which they are looked for. Python is called otherwise here, and
/// not every collection of compilers has a `cc`.
pub fn names_of_command(name: &OsStr) -> Vec<OsString> {
    let names: &[&str] = match name.to_str() {
        Some("python3") => &["python3", "python", "py"],
        Some("cc") => &["cc", "gcc", "clang"],
        Some("make") => &["make", "mingw32-make"],
        _ => return vec![with_ending(name)],
    };
    names.iter().map(|name| with_ending(OsStr::new(name))).collect()
}

fn with_ending(name: &OsStr) -> OsString {
    let is_whole = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("exe"));
    let mut whole = name.to_owned();
    if !is_whole {
        whole.push(".exe");
    }
    whole
}

/// What is executed where an empty file is. The Store's folder in PATH, `WindowsApps`, has an empty file for each command of its apps,
/// and another one of the same name in a folder that is called as the app. But Windows comes with a `python.exe` there behind which
/// is only the installer of apps, which opens the Store: that is no Python.
pub fn behind_empty_file(path: &Path) -> Option<PathBuf> {
    const STORE: &str = "WindowsApps";
    const INSTALLER: &str = "Microsoft.DesktopAppInstaller_";
    let (folder, name) = (path.parent()?, path.file_name()?);
    let is_store = folder.file_name().is_some_and(|folder| folder.eq_ignore_ascii_case(STORE));
    let apps = is_store.then(|| fs::read_dir(folder).ok()).flatten()?.flatten();
    let installed = apps.filter(|app| !app.file_name().to_string_lossy().starts_with(INSTALLER));
    installed.map(|app| app.path().join(name)).find(|command| fs::symlink_metadata(command).is_ok())
}

/// Whether a word is a path and not a name that is looked up.
pub fn is_path(word: &OsStr) -> bool {
    word.as_encoded_bytes().iter().any(|byte| b"/\\:".contains(byte))
}

/// The names of signals: there are none.
pub fn signal_name(_: i32) -> Option<&'static str> {
    None
}
