//! Folders of cases that a test writes.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A folder with files in it, gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Folder(TempDir);

impl Folder {
    /// A folder with these files: paths below it and texts.
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    /// Writes one file.
    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let file = self.path().join(path);
        fs::create_dir_all(file.parent().expect("below the folder")).unwrap();
        fs::write(&file, text).unwrap();
        file
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Where it is, as an argument.
    pub(crate) fn arg(&self) -> &str {
        self.path().to_str().expect("a temporary folder has a plain name")
    }
}
