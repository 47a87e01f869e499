//! Tests of whole files and folders. Each writes a folder of its own.

mod case_files;
mod embedded;
mod folders;
mod inherited;
mod never_panics;
mod schema;
mod settings;
mod validate;

use std::path::Path;

use super::Suite;

/// A folder that is gone after the test.
struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder with these files, given by path and text.
    fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        for (path, text) in files {
            folder.write(path, text.as_bytes());
        }
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().expect("it stands in a folder")).expect("a folder");
        std::fs::write(path, bytes).expect("a file");
    }

    fn load(&self, name: Option<&str>) -> Suite {
        Suite::from_folder(self.path(), name).unwrap_or_else(|error| panic!("{error}"))
    }

    /// What is wrong with the folder, its path written `DIR`.
    fn problems(&self, name: Option<&str>) -> String {
        let error = Suite::from_folder(self.path(), name).expect_err("the folder is not right");
        self.named(&error.render(false))
    }

    fn named(&self, text: &str) -> String {
        text.replace(&self.path().display().to_string(), "DIR")
    }
}

/// What is wrong with one case file of assignment2.
fn problems(text: &str) -> String {
    problems_of("assignment2", text)
}

/// What is wrong with one case file.
fn problems_of(assignment: &str, text: &str) -> String {
    Folder::with(&[("x.toml", text)]).problems(Some(assignment))
}

/// The case of one file.
fn case(assignment: &str, text: &str) -> super::Case {
    Folder::with(&[("x.toml", text)]).load(Some(assignment)).cases.remove(0)
}

/// Asserts that the only problem of a case is this one: its message, and the line with the caret and the label.
#[track_caller]
fn assert_problem(shown: &str, message: &str, caret: &str) {
    assert!(shown.starts_with(&format!("error: {message}\n")), "{shown}");
    assert!(shown.lines().any(|line| line.contains(caret) && line.contains('^')), "{shown}");
    assert_eq!(shown.matches("error: ").count(), 1, "{shown}");
}
