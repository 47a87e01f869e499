//! The files that an assignment demands.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

use super::{Checked, Finding, Submitted};
use crate::page::Page;

pub(super) const PAGE: Page = Page {
    id: "required-files",
    text: " A file that the assignment demands is not there under its right name.
 
 The files must be at the top of the archive, not in a folder within it, and their names are compared letter by letter:
 Makefile is not makefile.
 
 For example sp_nim.h was forgotten, or is called SP_nim.h.
 
 Look into the archive that you upload, not into the folder that you made it of.
",
};

/// Where a demanded file is instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place<'f> {
    /// Where it should be.
    Right(&'f Path),
    /// There, but its name has other capitals.
    OtherCapitals(&'f Path),
    /// In another folder.
    Elsewhere(&'f Path),
    /// In none.
    Nowhere,
}

impl<'f> Place<'f> {
    /// Looks for a file by the path that it should have.
    pub(super) fn of(demanded: &str, handed_in: &Submitted<'f>) -> Place<'f> {
        let paths = || handed_in.files.iter().map(|file| file.name.as_path());
        let lower = |path: &Path| path.to_string_lossy().to_lowercase();
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_lowercase());
        let demanded = Path::new(demanded);
        if let Some(path) = paths().find(|path| *path == demanded) {
            Place::Right(path)
        } else if let Some(path) = paths().find(|path| lower(path) == lower(demanded)) {
            Place::OtherCapitals(path)
        } else if let Some(path) = paths().find(|path| name(path) == name(demanded)) {
            Place::Elsewhere(path)
        } else {
            Place::Nowhere
        }
    }

    /// The path of what was found.
    pub(super) fn path(self) -> Option<&'f Path> {
        match self {
            Place::Right(path) | Place::OtherCapitals(path) | Place::Elsewhere(path) => Some(path),
            Place::Nowhere => None,
        }
    }
}

/// A file that is not there under its right name.
struct NotThere<'a> {
    demanded: &'a str,
    place: Place<'a>,
}

impl Display for NotThere<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let demanded = self.demanded;
        match self.place {
            Place::OtherCapitals(path) => {
                write!(
                    f,
                    "{demanded} is called {} here: capitals and small letters must be as demanded",
                    path.display()
                )
            }
            Place::Elsewhere(path) => write!(f, "{demanded} is missing; there is {} instead", path.display()),
            Place::Right(_) | Place::Nowhere => write!(f, "{demanded} is missing"),
        }
    }
}

pub(super) fn check(handed_in: &Submitted<'_>, files: &[String]) -> Checked {
    let places = files.iter().map(|demanded| NotThere { demanded, place: Place::of(demanded, handed_in) });
    let lacking = places.filter(|file| !matches!(file.place, Place::Right(_)));
    let findings: Vec<Finding> = lacking.map(Finding::of_all).collect();
    let message = match (findings.len(), files.len()) {
        (0, 1) => "The file that is demanded is there.".to_owned(),
        (0, all) => format!("All {all} files that are demanded are there."),
        (1, 1) => "The file that is demanded is not there under its right name.".to_owned(),
        (1, all) => format!("1 of the {all} files that are demanded is not there under its right name."),
        (some, all) => format!("{some} of the {all} files that are demanded are not there under their right names."),
    };
    Checked { message, findings }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{handed_in, messages, texts};
    use super::*;

    fn check_of(names: &[&str]) -> Checked {
        let files = texts(&names.iter().map(|name| (*name, "")).collect::<Vec<_>>());
        check(&handed_in(&files), &["main.c".to_owned(), "makefile".to_owned()])
    }

    #[test]
    fn all_are_there() {
        let checked = check_of(&["makefile", "main.c", "more.c"]);
        assert_eq!((messages(&checked), &*checked.message), (vec![], "All 2 files that are demanded are there."));
    }

    #[test]
    fn those_that_are_not_are_named() {
        let checked = check_of(&["main.c", "main.h"]);
        assert_eq!(messages(&checked), ["makefile is missing"]);
        assert_eq!(checked.message, "1 of the 2 files that are demanded is not there under its right name.");
        assert_eq!(check_of(&[]).findings.len(), 2);
    }

    #[test]
    fn a_file_of_nearly_this_name_is_named() {
        assert_eq!(
            messages(&check_of(&["HW2/main.c", "Makefile"])),
            [
                "main.c is missing; there is HW2/main.c instead",
                "makefile is called Makefile here: capitals and small letters must be as demanded",
            ]
        );
    }
}
