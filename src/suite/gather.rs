//! Finding and reading the files of a suite: what is a case file, what it is called, and which files cannot be read.
//!
//! This module knows nothing of what stands in the files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::build_rules::MAKEFILES;
use super::problem::Problem;
use crate::safe_text;

/// The name of the file with an assignment's settings.
pub(crate) const SETTINGS: &str = "assignment.toml";
/// The largest file that is read; a case of this size would be a mistake.
const MAX_BYTES: u64 = 1 << 20;
/// The most files that are looked at below one folder; more are no suite.
const MAX_FILES: usize = 100_000;

/// A file that was found, not yet read.
#[derive(Debug)]
pub(super) struct Found {
    /// Its path below its folder without the ending.
    pub(super) id: String,
    /// Where it is.
    path: PathBuf,
    /// What will stand in it, if it is not there yet.
    text: Option<String>,
}

/// What a folder has.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    /// Its settings.
    pub(super) settings: Vec<Found>,
    /// Its cases.
    pub(super) cases: Vec<Found>,
    /// The course's own makefile, which stands beside the settings.
    pub(super) makefile: Option<Vec<u8>>,
    /// What cannot be read.
    pub(super) problems: Vec<Problem>,
}

/// Looks into every folder or single case file.
pub(super) fn gather(paths: &[PathBuf]) -> Gathered {
    let mut gathered = Gathered::default();
    let mut roots: Vec<(PathBuf, &Path)> = Vec::new();
    for path in paths {
        let Ok(real) = path.canonicalize().map_err(|error| gathered.unreadable(path, &error)) else { continue };
        if let Some((_, other)) = roots.iter().find(|(root, _)| root.starts_with(&real) || real.starts_with(root)) {
            let message = "the cases of one are those of the other: give one of them";
            gathered.problems.push(Problem::of_files(other, path, message));
        } else if real.is_dir() {
            gathered.folder(path);
            gathered.makefile(path);
        } else {
            gathered.single(path);
        }
        roots.push((real, path));
    }
    gathered
}

/// The settings in a folder, if it has any.
pub(super) fn settings(folder: &Path) -> Option<Found> {
    let path = folder.join(SETTINGS);
    path.is_file().then(|| Found { id: SETTINGS.to_owned(), path, text: None })
}

/// Looks into a folder, which may be empty or not there, with one case file more: its id and its text.
pub(super) fn gather_with(folder: &Path, id: &str, text: &str) -> Gathered {
    let mut gathered = Gathered::default();
    if folder.exists() {
        gathered.walk(folder);
        gathered.makefile(folder);
    }
    let path = folder.join(format!("{id}.toml"));
    gathered.cases.push(Found { id: id.to_owned(), path, text: Some(text.to_owned()) });
    gathered
}

impl Gathered {
    fn unreadable(&mut self, path: &Path, error: &std::io::Error) {
        self.problems.push(Problem::of_file(path, unreadable(error)));
    }

    /// One case file, with the settings that stand beside it.
    fn single(&mut self, path: &Path) {
        let name = path.file_name().unwrap_or_default();
        if name == SETTINGS {
            let message = "an assignment.toml is not a case: give its folder";
            self.problems.push(Problem::of_file(path, message));
        } else if !is_toml(path) {
            let message = "not a case file: the name of a case file ends in .toml";
            self.problems.push(Problem::of_file(path, message));
        } else {
            let settings = path.with_file_name(SETTINGS);
            if settings.is_file() {
                self.add(&settings, Path::new(SETTINGS));
            }
            self.add(path, Path::new(name));
        }
    }

    /// The makefile in a folder, if it has one.
    fn makefile(&mut self, folder: &Path) {
        let Some(path) = MAKEFILES.iter().map(|name| folder.join(name)).find(|path| path.is_file()) else { return };
        let mut text = Vec::new();
        match File::open(&path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut text)) {
            Ok(_) => self.makefile = Some(text),
            Err(error) => self.unreadable(&path, &error),
        }
    }

    /// The case files of a folder, which has some at least, or settings.
    fn folder(&mut self, folder: &Path) {
        let found = |found: &Self| (found.settings.len(), found.cases.len(), found.problems.len());
        let before = found(self);
        self.walk(folder);
        if before == found(self) {
            // `.` would not say which folder that is.
            let named = if folder.file_name().is_some() { None } else { folder.canonicalize().ok() };
            let named = safe_text::path(named.as_deref().unwrap_or(folder));
            let problem = Problem::plain(format!("there are no cases in the folder {named}"));
            let help = "a case is a file with the ending .toml: a title and an input";
            let other = "an assignment.toml alone makes an edition, which has the built-in cases";
            self.problems.push(problem.help(help).help(other));
        }
    }

    /// Every case file at any depth. Files with other endings and those whose names begin with a dot are no cases.
    fn walk(&mut self, folder: &Path) {
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
        for (number, entry) in
            walk.into_iter().filter_entry(|entry| entry.depth() == 0 || !hides(entry.path())).enumerate()
        {
            if number >= MAX_FILES {
                let message =
                    format!("more than {MAX_FILES} files are in this folder: it does not look like a folder of cases");
                return self.problems.push(Problem::of_file(folder, message));
            }
            match entry {
                Ok(entry) if entry.depth() > 0 && is_toml(entry.path()) => self.entry(folder, &entry),
                Ok(_) => {}
                Err(error) if error.depth() > 0 && error.path().is_some_and(hides) => {}
                Err(error) => self.lost(folder, &error),
            }
        }
    }

    fn lost(&mut self, folder: &Path, error: &walkdir::Error) {
        let path = error.path().unwrap_or(folder);
        match (error.loop_ancestor(), error.io_error()) {
            (Some(ancestor), _) => {
                let message = "this link leads back to a folder that it stands in";
                self.problems.push(Problem::of_files(path, ancestor, message));
            }
            (None, Some(error)) => self.unreadable(path, error),
            (None, None) => self.problems.push(Problem::of_file(path, "failed to read")),
        }
    }

    fn entry(&mut self, folder: &Path, entry: &DirEntry) {
        let path = entry.path();
        let below = path.strip_prefix(folder).unwrap_or(path);
        let problem = |message: &str| Problem::of_file(path, message);
        if entry.file_type().is_dir() {
            self.problems.push(problem("a folder has the name of a case file: rename it"));
        } else if !entry.file_type().is_file() {
            self.problems.push(problem("not a regular file"));
        } else if entry.file_name() == SETTINGS && entry.depth() > 1 {
            let problem = problem("an assignment.toml stands in a folder within the folder of cases");
            let help = "the folder with the assignment.toml is the one to be given with --cases";
            self.problems.push(problem.help(help));
        } else {
            self.add(path, below);
        }
    }

    fn add(&mut self, path: &Path, below: &Path) {
        let Some(id) = id(below) else {
            let message = "a case is named after its path, and this one has characters that cannot be shown: rename it";
            return self.problems.push(Problem::of_file(path, message));
        };
        let files = if below == Path::new(SETTINGS) { &mut self.settings } else { &mut self.cases };
        files.push(Found { id, path: path.to_owned(), text: None });
    }
}

impl Found {
    /// Its path as messages show it.
    pub(super) fn shown(&self) -> String {
        safe_text::path(&self.path)
    }

    /// What stands in it.
    ///
    /// # Errors
    /// It cannot be read, is larger than a case would be, or is not UTF-8.
    pub(super) fn read(&self) -> Result<String, Problem> {
        if let Some(text) = &self.text {
            return Ok(text.clone());
        }
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|file| {
            bytes.reserve_exact(file.metadata()?.len().min(MAX_BYTES) as usize + 1);
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes)
        });
        read.map_err(|error| Problem::of_file(&self.path, unreadable(&error)))?;
        text(&self.shown(), bytes)
    }
}

/// What stands in the file that messages call `shown`.
///
/// # Errors
/// It is larger than a case would be, or is not UTF-8.
pub(super) fn text(shown: &str, bytes: Vec<u8>) -> Result<String, Problem> {
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("larger than {} KiB, the most that is read of a file", MAX_BYTES >> 10);
        return Err(Problem::of_file(shown, message));
    }
    // An editor on Windows ends lines with a carriage return too, which nobody means to enter.
    String::from_utf8(bytes).map(|text| text.replace("\r\n", "\n")).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let span = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
        let label = "this byte is not UTF-8; save the file as UTF-8";
        Problem::at(shown, &text, span, "invalid TOML".to_owned(), label.to_owned())
    })
}

fn unreadable(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        _ => format!("failed to read: {error}"),
    }
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Whether a file is none of the user's own: an editor's lock, what a version control keeps.
fn hides(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// The id of the case in a file: its path with `/` between the parts, without the ending. `None` where that could not
/// be typed or shown.
fn id(below: &Path) -> Option<String> {
    let below = below.with_extension("");
    let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/")).filter(|id| safe_text::one_line(id) == *id)
}
