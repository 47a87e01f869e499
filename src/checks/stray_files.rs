//! Files that do not belong to a submission.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

use super::required_files::Place;
use super::{Checked, Finding, Submitted};
use crate::compiled::Compiled;
use crate::page::Page;

pub(super) const PAGE: Page = Page {
    id: "stray-files",
    text: " There is a file that was not asked for.
 
 Object files and executables are built from the sources when the submission is graded; they are known by what is in them,
 whatever they are called. Backup copies of an editor and the files of a project are of no use to anybody else.
 
 For example main.o and nim, which make leaves behind: `make clean` removes them.
 
 Look at what you put into the archive.
",
};

/// What a stray file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stray {
    /// It is built from the sources.
    Built(Compiled),
    Backup,
    Project,
    /// A file that is none of those that are asked for.
    Other,
}

impl Display for Stray {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stray::Built(Compiled::Executable) => "this is an executable, which is built from the sources",
            Stray::Built(Compiled::ObjectFile) => "this is an object file, which is built from the sources",
            Stray::Built(Compiled::Library) => "this is a library of object files, which is built from sources",
            Stray::Backup => "this is a backup copy or a temporary file of an editor",
            Stray::Project => "this is a file of a development environment or of version control",
            Stray::Other => "this file was not asked for",
        })
    }
}

/// `asked` are the files that the assignment demands, if it has a list of them, and `allowed` those that may be there too.
pub(super) fn check(handed_in: &Submitted<'_>, asked: Option<&[String]>, allowed: &[String]) -> Checked {
    // Another check reports a demanded file under a wrong name.
    let places = || asked.into_iter().flatten().chain(allowed).map(|name| Place::of(name, handed_in).path());
    let belongs = |path: &Path| places().any(|place| place == Some(path));
    let others = handed_in.files.iter().filter(|file| !belongs(&file.name));
    let stray = others.filter_map(|file| {
        let built = Compiled::of(&file.text).map(Stray::Built);
        let stray = built.or_else(|| litter(&file.name)).or(asked.map(|_| Stray::Other))?;
        Some(Finding::of_file(&file.name, stray))
    });
    let findings: Vec<Finding> = stray.collect();
    let message = match findings.len() {
        0 => "No file is there that does not belong.".to_owned(),
        1 => "1 file does not belong to the submission.".to_owned(),
        many => format!("{many} files do not belong to the submission."),
    };
    Checked { message, findings }
}

/// What editors and other tools leave behind, known by its name.
fn litter(path: &Path) -> Option<Stray> {
    const FOLDERS: [&str; 8] =
        [".git", ".svn", ".settings", ".vscode", ".idea", ".vs", "cmake-build-debug", "__pycache__"];
    const FILES: [&str; 5] = [".project", ".cproject", ".gitignore", ".gitattributes", "Thumbs.db"];
    let name = path.file_name()?.to_string_lossy();
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.to_lowercase().ends_with(ending));
    if ends(&["~", ".bak", ".orig", ".swp", ".swo", ".tmp"]) || (name.starts_with('#') && name.ends_with('#')) {
        return Some(Stray::Backup);
    }
    let in_folder = path.iter().any(|part| FOLDERS.iter().any(|folder| part == *folder));
    (in_folder || FILES.contains(&&*name)).then_some(Stray::Project)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{handed_in, texts};
    use super::*;
    use crate::sandbox::SourceFile;

    fn checked(files: &[SourceFile], asked: Option<&[&str]>) -> Vec<(String, String)> {
        let asked: Option<Vec<String>> = asked.map(|names| names.iter().map(|&name| name.to_owned()).collect());
        let checked = check(&handed_in(files), asked.as_deref(), &["SPBufferset.h".to_owned()]);
        let shown = |finding: Finding| (finding.file.expect("a file").display().to_string(), finding.message);
        checked.findings.into_iter().map(shown).collect()
    }

    #[test]
    fn files_that_are_asked_for_or_allowed_belong() {
        let files = texts(&[("main.c", ""), ("SPBufferset.h", ""), ("Sp_nim.C", ""), ("src/makefile", "")]);
        assert_eq!(checked(&files, Some(&["main.c", "sp_nim.c", "makefile"])), []);
    }

    #[test]
    fn each_other_one_is_named() {
        let files = texts(&[("main.c", ""), ("copy/main.c", ""), ("main.c~", ""), (".git/HEAD", ""), ("a.txt", "")]);
        let found = checked(&files, Some(&["main.c"]));
        let files: Vec<&str> = found.iter().map(|(file, _)| file.as_str()).collect();
        assert_eq!(files, ["copy/main.c", "main.c~", ".git/HEAD", "a.txt"]);
        assert_eq!(found[3].1, "this file was not asked for");
        assert!(found[1].1.contains("backup") && found[2].1.contains("version control"), "{found:?}");
    }

    #[test]
    fn without_a_list_only_what_is_litter_for_certain_is_named() {
        let files = texts(&[("notes.txt", ""), ("x.swp", ""), ("nim", "\x7fELF\x02\x01\x01")]);
        let found: Vec<String> = checked(&files, None).into_iter().map(|(file, _)| file).collect();
        assert_eq!(found, ["x.swp", "nim"]);
    }
}
