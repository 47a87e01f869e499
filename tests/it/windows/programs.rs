//! Programs of students as Windows has them: compiled by the cross compiler.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// The compiler for Windows that runs here.
pub(super) const COMPILER: &str = "x86_64-w64-mingw32-gcc";

/// A folder with a space in its name, and programs in it.
pub(super) struct Programs(TempDir);

impl Programs {
    pub(super) fn new() -> Self {
        let folder = Programs(tempfile::tempdir().unwrap());
        fs::create_dir(folder.path()).unwrap();
        folder
    }

    /// The folder.
    pub(super) fn path(&self) -> PathBuf {
        self.0.path().join("my homework")
    }

    /// Compiles a C source that is given as text.
    pub(super) fn compile(&self, name: &str, source: &str) -> PathBuf {
        let file = self.path().join(name).with_extension("c");
        fs::write(&file, source).unwrap();
        self.compile_file(name, &file)
    }

    /// Compiles a C source.
    pub(super) fn compile_file(&self, name: &str, source: &Path) -> PathBuf {
        let executable = self.path().join(name).with_extension("exe");
        let output = Command::new(COMPILER).args(["-O1", "-w", "-o"]).args([&executable, source]).output();
        let output = output.unwrap_or_else(|error| panic!("{COMPILER}: {error}"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        executable
    }
}
