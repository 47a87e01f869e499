//! Reading a zip archive into memory, as a hostile one deserves: nothing is written anywhere, so nothing has to be removed.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::Broken;
use super::files::{Files, MAX_BYTES, MAX_DEPTH, MAX_FILES, inner_path, is_litter};
use crate::safe_text::one_line;
use crate::sandbox::{SourceFile, system};

/// The largest archive that is looked at, in bytes.
const MAX_ARCHIVE: u64 = 32 << 20;
/// How many entries it may have, folders and litter among them.
const MAX_ENTRIES: usize = 4 * MAX_FILES;

/// The words that other archives begin with.
const OTHERS: [(&[u8], &str); 6] = [
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"(\xb5/\xfd", "a Zstandard archive"),
];

/// Whether a file begins as zip archives do; an empty archive does so too.
pub(super) fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") || head.starts_with(b"PK\x07\x08")
}

/// What archive a file is that begins so, if it is another one than a zip.
pub(super) fn other_archive(head: &[u8]) -> Option<&'static str> {
    let is_tar = head.get(257..262) == Some(b"ustar");
    let known = OTHERS.into_iter().find(|(magic, _)| head.starts_with(magic)).map(|(_, name)| name);
    known.or(is_tar.then_some("a tar archive"))
}

/// All files of an archive.
///
/// # Errors
/// It is broken, encrypted or too large, or something in it would lie outside its folder.
pub(super) fn read(file: File) -> Result<Files, Broken> {
    let size = file.metadata().map_or(u64::MAX, |meta| meta.len());
    if size > MAX_ARCHIVE {
        return Err(Broken::TooLarge(format!("the archive has more than {} MiB", MAX_ARCHIVE >> 20)));
    }
    let mut archive = ZipArchive::new(file).map_err(|error| unreadable(&error))?;
    if archive.len() > MAX_ENTRIES {
        return Err(Broken::TooLarge(format!("the archive has more than {MAX_ENTRIES} entries")));
    }
    let windows = written_by_windows(&archive);
    let mut entries = Entries { files: Vec::new(), notes: Vec::new(), known: HashSet::new(), left: MAX_BYTES };
    let mut litter = 0;
    for number in 0..archive.len() {
        let entry = archive.by_index(number).map_err(|error| unreadable(&error))?;
        let raw = entry.name_raw().to_vec();
        let name = if windows { separated(&raw) } else { raw };
        let path = system::os_string(&name);
        let path = Path::new(&path);
        if has_drive(&name) || name.contains(&0) {
            return Err(Broken::Outside(one_line(&path.to_string_lossy()).into_owned()));
        }
        let is_folder = entry.is_dir() || name.ends_with(b"/");
        let Some(path) = inner_path(path) else {
            if is_folder && matches!(name.as_slice(), b"/" | b"./") {
                continue;
            }
            return Err(Broken::Outside(one_line(&path.to_string_lossy()).into_owned()));
        };
        if is_litter(&path) {
            litter += usize::from(!is_folder);
        } else if !is_folder {
            entries.add(path, entry)?;
        }
    }
    if litter > 0 {
        let files = if litter == 1 { "1 file is" } else { &format!("{litter} files are") };
        entries.notes.push(format!("{files} left out that no student wrote, such as `__MACOSX` and `.DS_Store`"));
    }
    Ok(Files::new(entries.files, entries.notes))
}

/// What was read so far.
struct Entries {
    files: Vec<SourceFile>,
    notes: Vec<String>,
    known: HashSet<PathBuf>,
    /// How many bytes may still come.
    left: usize,
}

impl Entries {
    fn add(&mut self, path: PathBuf, entry: ZipFile<'_, File>) -> Result<(), Broken> {
        let shown = one_line(&path.to_string_lossy()).into_owned();
        if entry.is_symlink() {
            self.notes.push(format!("{shown} is a link, and is left out: hand in the file itself"));
            return Ok(());
        }
        if path.components().count() > MAX_DEPTH {
            return Err(Broken::TooLarge(format!("{shown} lies in more than {MAX_DEPTH} folders")));
        }
        if !self.known.insert(path.clone()) {
            return Err(Broken::Archive(format!("the archive has two files named {shown}")));
        }
        if self.files.len() >= MAX_FILES {
            return Err(Broken::TooLarge(format!("the archive has more than {MAX_FILES} files")));
        }
        let mut text = Vec::new();
        // What an entry says of its size is not to be believed.
        let read = entry.take(self.left as u64 + 1).read_to_end(&mut text);
        read.map_err(|error| Broken::Archive(format!("the archive is damaged: {shown} cannot be unpacked ({error})")))?;
        self.left = self
            .left
            .checked_sub(text.len())
            .ok_or_else(|| Broken::TooLarge(format!("the archive unpacks to more than {} MiB", MAX_BYTES >> 20)))?;
        self.files.push(SourceFile { name: path, text });
        Ok(())
    }
}

/// Whether names have backslashes between their folders, as some programs on Windows write them against the rule.
fn written_by_windows(archive: &ZipArchive<File>) -> bool {
    let mut names = archive.file_names_raw().peekable();
    names.peek().is_some() && archive.file_names_raw().all(|name| !name.contains(&b'/'))
}

fn separated(name: &[u8]) -> Vec<u8> {
    name.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect()
}

/// Whether a name begins with a drive letter, or with the name of a server, of Windows.
fn has_drive(name: &[u8]) -> bool {
    name.starts_with(b"\\") || matches!(name, [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Why an archive, or an entry of it, cannot be read.
fn unreadable(error: &ZipError) -> Broken {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => Broken::Encrypted,
        ZipError::CompressionMethodNotSupported(_) | ZipError::UnsupportedArchive(_) => Broken::Archive(
            "the archive is compressed in a way that is not supported: make it again with the usual settings"
                .to_owned(),
        ),
        ZipError::Io(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
            Broken::Archive(format!("the archive cannot be read: {error}"))
        }
        _ => Broken::Archive("the archive is damaged or incomplete: make it again, and upload it again".to_owned()),
    }
}
