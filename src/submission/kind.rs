//! What kind of submission a path is, found out by looking at it and not only by its name.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use super::archive;
use crate::compiled::Compiled;
use crate::sandbox;
use crate::suite::Language;

/// How much of a file is looked at, in bytes: the name of a tar archive's kind stands behind the first 256.
const HEAD: u64 = 512;

/// What is at a path.
pub(super) enum Kind<'a> {
    /// A folder.
    Folder,
    /// A zip archive, whatever its name is.
    Zip,
    /// Another archive: which, with its article.
    OtherArchive(&'static str),
    /// A C source.
    CSource,
    /// A script of this language.
    Script(&'a Language),
    /// An executable, or anything else: the sandbox says what is wrong with it.
    Executable {
        /// Whether it begins with `#!`.
        is_script: bool,
    },
}

impl<'a> Kind<'a> {
    pub(super) fn of(path: &Path, languages: &'a BTreeMap<String, Language>) -> Kind<'a> {
        if path.is_dir() {
            return Kind::Folder;
        }
        let mut head = Vec::new();
        // What is no regular file is not opened; the sandbox says what it is.
        if let Ok(file) = sandbox::open_path(path) {
            let _ = file.take(HEAD).read_to_end(&mut head);
        }
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_lowercase();
        let is_script = head.starts_with(b"#!");
        if archive::is_zip(&head) || (ending == "zip" && Compiled::of(&head).is_none()) {
            return archive::other_archive(&head).map_or(Kind::Zip, Kind::OtherArchive);
        }
        if Compiled::of(&head).is_some() {
            return Kind::Executable { is_script };
        }
        if let Some(what) = archive::other_archive(&head) {
            return Kind::OtherArchive(what);
        }
        match languages.get(&ending) {
            Some(language) if path.is_file() => Kind::Script(language),
            _ if ending == "c" && path.is_file() => Kind::CSource,
            _ => Kind::Executable { is_script },
        }
    }
}
