//! The page that `--open` shows: written to a folder of the user's own, and handed to the user's browser.

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use nimgrade::sandbox::{self, system};

/// A page that is to be opened. Its folder goes away with it if it never is.
pub(crate) struct Page(TempDir);

impl Page {
    /// A place for it, in a new folder that nobody else can look into.
    pub(crate) fn new() -> io::Result<Page> {
        system::own_temporary_folder().map(Page)
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
        let opener = || sandbox::own_command(OsStr::new(system::OPENER), submission);
        if let Some(opener) = system::has_screen().then(opener).flatten() {
            let mut command = Command::new(opener);
            command.arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            // A browser outlives nimgrade, also where a key ends that. One that does not start is no failure: the path
            // is printed.
            let _ = system::detach(&mut command).spawn();
        }
        path
    }
}
