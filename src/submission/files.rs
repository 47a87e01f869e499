//! The files of a folder or an archive, in memory: what was handed in, without what nobody meant to hand in.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use crate::sandbox::SourceFile;

/// How many files a submission may have.
pub(super) const MAX_FILES: usize = 1000;
/// How large they may be together, in bytes.
pub(super) const MAX_BYTES: usize = 16 << 20;
/// How deep its folders may be.
pub(super) const MAX_DEPTH: usize = 16;

/// What operating systems leave behind in folders and archives.
const LITTER: [&str; 4] = ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];

/// The files of a submission, by their paths below its folder, in the order of these.
#[derive(Debug, Default)]
pub(super) struct Files {
    pub(super) all: Vec<SourceFile>,
    /// What a reader should know of how they were found: fragments without a final dot.
    pub(super) notes: Vec<String>,
}

impl Files {
    /// Puts files in order and takes off the folder that all of them lie in.
    pub(super) fn new(mut all: Vec<SourceFile>, mut notes: Vec<String>) -> Files {
        all.sort_by(|one, other| one.name.cmp(&other.name));
        while let Some(top) = common_folder(&all) {
            for file in &mut all {
                file.name = file.name.strip_prefix(&top).map(Path::to_path_buf).unwrap_or_default();
            }
            notes.push(format!("all files lie in a folder {}: they are graded as if they lay outside", top.display()));
        }
        Files { all, notes }
    }

    /// The file of this path.
    pub(super) fn find(&self, name: impl AsRef<Path>) -> Option<&SourceFile> {
        self.all.iter().find(|file| file.name == name.as_ref())
    }

    /// The files that lie in no folder and have this ending.
    pub(super) fn with_ending(&self, ending: &str) -> impl Iterator<Item = &SourceFile> {
        let at_top = self.all.iter().filter(|file| file.name.components().count() == 1);
        at_top.filter(move |file| has_ending(&file.name, ending))
    }

    /// Only what lies in this folder, by its path below that.
    pub(super) fn below(self, folder: &Path) -> Files {
        let within = |mut file: SourceFile| {
            file.name = file.name.strip_prefix(folder).ok()?.to_path_buf();
            Some(file)
        };
        Files { all: self.all.into_iter().filter_map(within).collect(), notes: self.notes }
    }

    /// Some names for a message that says what there is.
    pub(super) fn listed(&self) -> String {
        const SHOWN: usize = 6;
        let names: Vec<String> = self.all.iter().take(SHOWN).map(|file| file.name.display().to_string()).collect();
        match (names.as_slice(), self.all.len().saturating_sub(SHOWN)) {
            ([], _) => "it has no files".to_owned(),
            (names, 0) => format!("it has {}", names.join(", ")),
            (names, more) => format!("it has {} and {more} more", names.join(", ")),
        }
    }
}

/// Whether a file's name has this ending, in capital or small letters.
pub(super) fn has_ending(name: &Path, ending: &str) -> bool {
    name.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// Whether an operating system or a version control made this of its own: it is left out.
pub(super) fn is_litter(name: &Path) -> bool {
    name.iter().any(|part| LITTER.iter().any(|litter| part == *litter) || is_hidden(part))
}

/// Whether a name begins with a dot, as those do that version control and editors keep for themselves.
pub(super) fn is_hidden(part: &OsStr) -> bool {
    part.as_encoded_bytes().starts_with(b".")
}

/// The folder in which every file lies; none where one lies outside, or where there are no files.
fn common_folder(files: &[SourceFile]) -> Option<PathBuf> {
    let top = |file: &SourceFile| {
        let mut parts = file.name.components();
        let first = parts.next()?;
        parts.next().map(|_| PathBuf::from(first.as_os_str()))
    };
    let first = top(files.first()?)?;
    files.iter().all(|file| top(file).as_ref() == Some(&first)).then_some(first)
}

/// A path as an archive has it; none if it leads out of the folder, is absolute, or is the path of no file.
pub(super) fn inner_path(name: &Path) -> Option<PathBuf> {
    let mut path = PathBuf::new();
    for part in name.components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (path.components().next().is_some()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> Files {
        let file = |name: &&str| SourceFile { name: PathBuf::from(name), text: Vec::new() };
        Files::new(names.iter().map(file).collect(), Vec::new())
    }

    fn names(files: &Files) -> Vec<&str> {
        files.all.iter().filter_map(|file| file.name.to_str()).collect()
    }

    #[test]
    fn the_folder_that_holds_everything_is_taken_off() {
        let nested = files(&["hw2/code/nim.c", "hw2/code/sub/nim.h"]);
        assert_eq!((names(&nested), nested.notes.len()), (vec!["nim.c", "sub/nim.h"], 2));
        let flat = files(&["sub/a.c", "main.c"]);
        assert_eq!((names(&flat), flat.notes.len()), (vec!["main.c", "sub/a.c"], 0));
        assert_eq!(names(&files(&["main.c"])), ["main.c"]);
    }

    #[test]
    fn litter_is_known_at_any_depth() {
        for name in ["__MACOSX/._main.c", "a/.DS_Store", ".git/HEAD", "a/._main.c", "Thumbs.db"] {
            assert!(is_litter(Path::new(name)), "{name}");
        }
        assert!(!is_litter(Path::new("a.b/main.c")));
    }

    #[test]
    fn a_path_of_an_archive_stays_in_the_folder() {
        assert_eq!(inner_path(Path::new("./a//b.c")), Some("a/b.c".into()));
        for name in ["../a", "a/../../b", "/etc/passwd", "", "."] {
            assert_eq!(inner_path(Path::new(name)), None, "{name}");
        }
    }
}
