//! The page that `--open` shows: written to a folder of the user's own, and handed to the user's browser.

use std::env;
use std::ffi::OsStr;
use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use nimgrade::sandbox;

/// The command that opens a file as the user wishes.
const OPENER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };

/// A page that is to be opened. Its folder goes away with it if it never is.
pub(crate) struct Page(TempDir);

impl Page {
    /// A place for it, in a new folder that nobody else can look into.
    pub(crate) fn new() -> io::Result<Page> {
        let only_ours = Permissions::from_mode(0o700);
        tempfile::Builder::new().prefix("nimgrade-").permissions(only_ours).tempdir().map(Page)
    }

    /// Where it is to be written.
    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().join("report.html")
    }

    /// Opens it, where there is a browser, and gives its path: it stays. Nothing in `submission` is executed for that.
    pub(crate) fn open(self, submission: &[PathBuf]) -> PathBuf {
        let path = self.path();
        // The folder stays for the browser, which reads it later.
        let _ = self.0.keep();
        if let Some(opener) = has_screen().then(|| sandbox::own_command(OsStr::new(OPENER), submission)).flatten() {
            let mut command = Command::new(opener);
            command.arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            // A browser outlives nimgrade, also where a key ends that. One that does not start is no failure: the path
            // is printed.
            let _ = command.process_group(0).spawn();
        }
        path
    }
}

/// Whether there is a screen for a browser; without one, `xdg-open` would start a browser in this terminal.
fn has_screen() -> bool {
    cfg!(target_os = "macos") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some())
}
