//! Linux, macOS and the like.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File, FileType, Metadata, Permissions};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{
    DirBuilderExt as _, FileExt as _, FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _,
};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use rustix::fs::OFlags;
use rustix::process::geteuid;

/// What any new file may, from which the user's umask is taken away.
pub(super) const NEW_FILE: u32 = 0o666;

/// The variable that says where temporary files are.
pub const TEMPORARY: &str = "TMPDIR";

/// The command that opens a file as the user wishes.
pub const OPENER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };

/// Bytes as a name of a file: any are.
pub fn os_string(bytes: &[u8]) -> OsString {
    OsStr::from_bytes(bytes).to_owned()
}

/// The kind of a file that is neither a regular one nor a link nor a folder, with its article.
pub fn rare_kind(kind: FileType) -> &'static str {
    match kind {
        _ if kind.is_fifo() => "a FIFO (named pipe)",
        _ if kind.is_socket() => "a socket",
        _ => "a device",
    }
}

/// Reads at a place of a file, wherever it is read otherwise.
///
/// # Errors
/// It cannot be read.
pub(super) fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    file.read_at(buffer, offset)
}

/// What is to be made may be read by all, as any new file.
pub fn as_any_new_file<'a>(
    builder: &'a mut tempfile::Builder<'static, 'static>,
) -> &'a mut tempfile::Builder<'static, 'static> {
    builder.permissions(Permissions::from_mode(NEW_FILE))
}

/// A new folder among temporary files that nobody else can look into.
///
/// # Errors
/// None can be made.
pub fn own_temporary_folder() -> io::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix("nimgrade-").permissions(Permissions::from_mode(0o700)).tempdir()
}

/// Makes a folder with those above it, where it is not there; whether it is this user's own, and closed to what others write.
pub fn make_own_folder(folder: &Path) -> bool {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.and_then(|()| fs::symlink_metadata(folder))
        .is_ok_and(|meta| meta.is_dir() && meta.uid() == geteuid().as_raw() && meta.mode() & 0o022 == 0)
}

/// Opens a regular file of this user's own, which is no link. None if it is something else.
pub fn open_own(path: &Path) -> Option<File> {
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32;
    let file = File::options().read(true).custom_flags(flags).open(path).ok()?;
    let is_own = file.metadata().is_ok_and(|meta| meta.is_file() && meta.uid() == geteuid().as_raw());
    is_own.then_some(file)
}

/// Lets a file be executed, by its owner only.
///
/// # Errors
/// It is not this user's.
pub fn make_executable(file: &File) -> io::Result<()> {
    file.set_permissions(Permissions::from_mode(0o700))
}

/// Whether a file may be executed, by whomever.
pub fn is_executable(meta: &Metadata) -> bool {
    meta.mode() & 0o111 != 0
}

/// Whether everybody may write to a folder.
pub fn is_writable_by_all(folder: &Metadata) -> bool {
    folder.mode() & 0o002 != 0
}

/// Whether a file in a shared folder is another user's, and nobody else may put something in its place.
pub fn is_kept_by_another(file: &Metadata, folder: &Metadata) -> bool {
    let user = geteuid();
    let ours = user.is_root() || [file.uid(), folder.uid()].contains(&user.as_raw());
    folder.mode() & 0o1000 != 0 && !ours
}

/// What is started outlives nimgrade, also where a key ends that.
pub fn detach(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Whether there is a screen for a browser; without one, `xdg-open` would start a browser in this terminal.
pub fn has_screen() -> bool {
    cfg!(target_os = "macos") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some())
}

/// The folder in which programs keep what they can make again, if it is known.
pub fn cache_folder() -> Option<std::path::PathBuf> {
    let absolute = |name: &str| env::var_os(name).map(std::path::PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))
}

/// The files that a command of this name may be, in the order in which they are looked for.
pub fn names_of_command(name: &OsStr) -> Vec<OsString> {
    vec![name.to_owned()]
}

/// What is executed where an empty file is: nothing.
pub fn behind_empty_file(_: &Path) -> Option<std::path::PathBuf> {
    None
}

/// Whether a word is a path and not a name that is looked up.
pub fn is_path(word: &OsStr) -> bool {
    word.as_bytes().contains(&b'/')
}

/// The names of the signals that this system has, as far as they have a name everywhere.
pub fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGTERM => "SIGTERM",
        libc::SIGXFSZ => "SIGXFSZ",
        libc::SIGSYS => "SIGSYS",
        _ => return None,
    })
}
