//! A folder with a name, where none can be mounted: for a build, or for a program that writes files and is trusted.
//!
//! The worker's keeper removes it.

use std::ffi::CString;
use std::fs::{self, File, Permissions};
use std::os::fd::AsFd;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::PathBuf;

use super::super::SandboxError;
use super::files::closed_above;
use super::keeper::{self, FolderToRemove};
use super::names::{c_string, unique_name};

/// An empty folder that belongs to the user of one worker.
pub(super) struct NamedFolder {
    pub(super) path: CString,
    /// The folder that it is in, held so that nobody can put another in its place.
    above: File,
    name: CString,
}

impl NamedFolder {
    /// Makes one for a throw-away user, or, if that is 0, for the user that nimgrade runs as.
    pub(super) fn make(user: u32) -> Result<NamedFolder, SandboxError> {
        let failed = SandboxError::system("make a temporary folder for programs to write to");
        let above = temporary(user);
        let made = tempfile::Builder::new()
            .prefix(&unique_name())
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(&above)
            .map_err(&failed)?;
        if user != 0 {
            chown(made.path(), Some(user), Some(user)).map_err(&failed)?;
        }
        let name = made.path().file_name().map(c_string).unwrap_or_default();
        let above = File::open(&above).map_err(&failed)?;
        Ok(NamedFolder { path: c_string(made.keep().as_os_str()), above, name })
    }

    /// What a keeper needs to remove it.
    pub(super) fn to_remove(&self) -> FolderToRemove<'_> {
        FolderToRemove { above: self.above.as_fd(), name: &self.name }
    }
}

impl Drop for NamedFolder {
    /// Removes what no keeper did, because there was none yet, or it was killed itself.
    fn drop(&mut self) {
        // It is not there any more, as a rule.
        let _ = keeper::remove(self.above.as_fd(), &self.name);
    }
}

/// Where temporary files go: for a throw-away user, somewhere that everybody can reach.
fn temporary(user: u32) -> PathBuf {
    let usual = std::env::temp_dir();
    let reachable = |folder: &PathBuf| fs::canonicalize(folder).is_ok_and(|real| closed_above(&real).is_none());
    let open_to_all =
        |folder: &PathBuf| fs::metadata(folder).is_ok_and(|meta| meta.permissions().mode() & 0o007 == 0o007);
    if user == 0 || reachable(&usual) {
        return usual;
    }
    let others = ["/tmp", "/var/tmp", "/dev/shm"].map(PathBuf::from);
    others.into_iter().find(|folder| reachable(folder) && open_to_all(folder)).unwrap_or(usual)
}
