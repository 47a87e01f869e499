//! Submissions as they are handed in: archives, folders, makefiles; right ones pass, and each broken one has its own clear result.

mod archives;
mod builds;
mod checks;
mod scripts;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::report::Report;

/// The files of a right submission, as they are handed in.
struct HandedIn(Vec<(String, Vec<u8>)>);

impl HandedIn {
    fn right() -> Self {
        let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(root().join("tests/handed_in/right"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        assert_eq!(files.len(), 7);
        HandedIn(files)
    }

    /// With this file, in the place of another of its name if there is one.
    fn with(mut self, name: &str, text: impl AsRef<[u8]>) -> Self {
        self.0.retain(|(own, _)| own != name);
        self.0.push((name.to_owned(), text.as_ref().to_vec()));
        self
    }

    fn without(mut self, name: &str) -> Self {
        assert!(self.0.iter().any(|(own, _)| own == name), "{name}");
        self.0.retain(|(own, _)| own != name);
        self
    }

    /// With every file of this ending edited: the first words, which it must have, become the second.
    fn edited(mut self, name: &str, from: &str, to: &str) -> Self {
        let (_, text) = self.0.iter_mut().find(|(own, _)| own == name).unwrap();
        let old = String::from_utf8(text.clone()).unwrap();
        assert!(old.contains(from), "{name} has no {from:?}");
        *text = old.replacen(from, to, 1).into_bytes();
        self
    }

    /// All of it below a folder.
    fn below(self, folder: &str) -> Self {
        HandedIn(self.0.into_iter().map(|(name, text)| (format!("{folder}/{name}"), text)).collect())
    }

    fn zip(&self) -> Vec<u8> {
        let mut archive = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        for (name, text) in &self.0 {
            archive.start_file(name.as_str(), options).unwrap();
            archive.write_all(text).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn folder(&self) -> Folder {
        let folder = Folder::of(&[]);
        for (name, text) in &self.0 {
            folder.write(name, text);
        }
        folder
    }
}

/// A place to grade in: what nimgrade leaves among temporary files, and in its cache, is seen there.
struct Place {
    folder: Folder,
    temporary: TempDir,
    cache: TempDir,
}

impl Place {
    fn new() -> Self {
        let temporary = || tempfile::tempdir().unwrap();
        Place { folder: Folder::of(&[]), temporary: temporary(), cache: temporary() }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = nimgrade(args);
        command.current_dir(self.folder.path()).env("TMPDIR", self.temporary.path());
        command.env("XDG_CACHE_HOME", self.cache.path());
        command
    }

    /// Grades an archive of these bytes on a few cases; what is left behind is a failure.
    fn grade(&self, name: &str, bytes: &[u8], options: &[&str]) -> Report {
        self.folder.write(name, bytes);
        let args = [&[name, "-k", "heap-count", "--format", "json"], options].concat();
        let report = Report::from_output(run(&mut self.command(&args)));
        assert_eq!(fs::read_dir(self.temporary.path()).unwrap().count(), 0, "{name}: something is left");
        report
    }

    /// What is in the cache.
    fn kept(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.cache.path().join("nimgrade/builds")).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    }
}

/// That of a submission nothing was run, for this reason, which stands in the report for people too.
fn is_broken(report: &Report, why: &str) {
    let message = report.document["build"]["message"].as_str().unwrap_or_default();
    assert!(message.contains(why), "{message}");
    assert_eq!((report.status, &report.document["build"]["ok"]), (1, &false.into()), "{message}");
    assert!(report.verdicts().iter().all(|(_, verdict)| *verdict == "skipped"), "{:?}", report.verdicts());
    assert_eq!(report.document["score"], 0.0);
}

fn passes(report: &Report) {
    assert_eq!((report.status, &report.document["build"]["ok"]), (0, &true.into()), "{:#}", report.document);
}

fn warnings(report: &Report) -> String {
    format!("{:#}", report.document["warnings"])
}

/// The text of a file of the right submission, with more behind it.
fn more(name: &str, more: &str) -> String {
    let (_, text) = HandedIn::right().0.into_iter().find(|(own, _)| own == name).unwrap();
    String::from_utf8(text).unwrap() + more
}

/// A function of 61 lines.
fn long_function() -> String {
    format!("\nint long_one(int x);\nint long_one(int x) {{\n{}    return x;\n}}\n", "    x++;\n".repeat(58))
}
