//! Reading a folder into memory.

use std::io::Read as _;
use std::path::Path;

use walkdir::WalkDir;

use super::Broken;
use super::files::{Files, MAX_BYTES, MAX_DEPTH, MAX_FILES, is_litter};
use crate::file_kind;
use crate::safe_text::one_line;
use crate::sandbox::{self, SourceFile};

/// All files of a folder, without links and whatever else is no regular file.
///
/// # Errors
/// There is too much of it, or a file cannot be read.
pub(super) fn read(folder: &Path) -> Result<Files, Broken> {
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    let mut left = MAX_BYTES;
    let below = |path: &Path| path.strip_prefix(folder).unwrap_or(path).to_path_buf();
    let walk = WalkDir::new(folder).min_depth(1).max_depth(MAX_DEPTH).follow_links(false);
    for entry in walk.into_iter().filter_entry(|entry| !is_litter(&below(entry.path()))) {
        let entry = entry.map_err(|error| Broken::Folder(error.to_string()))?;
        let (name, kind) = (below(entry.path()), entry.file_type());
        let shown = one_line(&name.to_string_lossy()).into_owned();
        if kind.is_dir() {
            if entry.depth() == MAX_DEPTH {
                notes.push(format!("{shown} lies too deep, and is left out"));
            }
            continue;
        }
        if kind.is_symlink() {
            notes.push(format!("{shown} is a link, and is left out: hand in the file itself"));
            continue;
        }
        if let Some(special) = file_kind::special(kind) {
            notes.push(format!("{shown} is {special}, and is left out"));
            continue;
        }
        if all.len() >= MAX_FILES {
            return Err(Broken::TooLarge(format!("the folder has more than {MAX_FILES} files")));
        }
        let mut text = Vec::new();
        let file = sandbox::open(folder, &name).map_err(|refusal| Broken::Folder(refusal.to_string()))?;
        let read = file.take(left as u64 + 1).read_to_end(&mut text);
        read.map_err(|error| Broken::Folder(format!("{shown} cannot be read ({error})")))?;
        let too_large = || Broken::TooLarge(format!("the files in the folder are larger than {} MiB", MAX_BYTES >> 20));
        left = left.checked_sub(text.len()).ok_or_else(too_large)?;
        all.push(SourceFile { name, text });
    }
    Ok(Files::new(all, notes))
}
