//! What belongs to C sources that are named one by one: the files that they include by name, and the sources of these
//! headers.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use super::files::{MAX_BYTES, MAX_FILES, has_ending};
use crate::sandbox::{self, SourceFile};

/// Sources with all that they need.
#[derive(Debug)]
pub(super) struct Gathered {
    pub(super) files: Vec<SourceFile>,
    /// The sources to be compiled: those that were named, and those of the headers.
    pub(super) units: Vec<PathBuf>,
    /// Why files that are included, and are there, are left out.
    pub(super) left_out: Vec<String>,
}

/// The named sources and all files that they include by name (`#include "…"`), and those by name too, as far as they lie in
/// the folder or below. Where `sp_nim.h` is included and `sp_nim.c` lies beside it, that is compiled too.
///
/// # Errors
/// A named source cannot be read, or there is too much of it all.
pub(super) fn gather(folder: &Path, named: &[PathBuf]) -> Result<Gathered, String> {
    let mut gathered = Gathered { files: Vec::new(), units: named.to_vec(), left_out: Vec::new() };
    let mut known: BTreeSet<PathBuf> = named.iter().cloned().collect();
    let mut waiting: Vec<PathBuf> = named.iter().rev().cloned().collect();
    let mut included_sources = BTreeSet::new();
    let mut left = MAX_BYTES;
    while let Some(name) = waiting.pop() {
        let is_named = named.contains(&name);
        let file = match sandbox::open(folder, &name) {
            Ok(file) => file,
            Err(refusal) if is_named => return Err(refusal.to_string()),
            Err(refusal) => {
                gathered.left_out.extend((!refusal.missing).then(|| refusal.to_string()));
                gathered.units.retain(|unit| *unit != name);
                continue;
            }
        };
        let mut text = Vec::new();
        let read = file.take(left as u64 + 1).read_to_end(&mut text);
        read.map_err(|error| format!("{} cannot be read: {error}", folder.join(&name).display()))?;
        let Some(rest) = left.checked_sub(text.len()) else {
            return Err(format!("with what it includes it is larger than {} MiB", MAX_BYTES >> 20));
        };
        left = rest;
        let here = name.parent().unwrap_or(Path::new("")).to_path_buf();
        for included in included(&String::from_utf8_lossy(&text)) {
            let Some(path) = below(&here, Path::new(included)) else {
                let sources: Vec<_> = named.iter().map(|source| source.to_string_lossy()).collect();
                gathered.left_out.push(format!("{included}, which is not in the folder of {}", sources.join(", ")));
                continue;
            };
            if has_ending(&path, "c") {
                included_sources.insert(path.clone());
            }
            let source = Some(path.with_extension("c")).filter(|_| has_ending(&path, "h"));
            for path in [Some(path.clone()), source.clone()].into_iter().flatten() {
                if known.len() < MAX_FILES && known.insert(path.clone()) {
                    gathered.units.extend(source.clone().filter(|source| *source == path));
                    waiting.push(path);
                }
            }
        }
        gathered.files.push(SourceFile { name, text });
    }
    // A source that another one includes is a part of that.
    gathered.units.retain(|unit| named.contains(unit) || !included_sources.contains(unit));
    Ok(gathered)
}

/// The names in lines like `#include "sp_nim.h"`. A line that is not compiled may be among them; that costs nothing.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let name = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let name = name.strip_prefix('"')?;
        Some(&name[..name.find('"')?])
    })
}

/// A name as it stands in a file of that folder, from the source's folder; none if it leads out of it.
fn below(here: &Path, name: &Path) -> Option<PathBuf> {
    let mut path = here.to_path_buf();
    for part in name.components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_source_includes_by_name_is_found() {
        let text = "#include <stdio.h>\n#include \"a.h\"\n  #  include \"sub/b.h\" // b\nint x; // #include \"c.h\"\n#include \"d";
        assert_eq!(included(text).collect::<Vec<_>>(), ["a.h", "sub/b.h"]);
    }

    #[test]
    fn names_stay_in_the_folder() {
        let of = |here: &str, name: &str| below(Path::new(here), Path::new(name));
        assert_eq!(of("", "a.h"), Some("a.h".into()));
        assert_eq!(of("sub", "../a.h"), Some("a.h".into()));
        assert_eq!(of("sub", "../../a.h"), None);
        assert_eq!(of("", "/etc/passwd"), None);
    }

    #[test]
    fn sources_of_headers_are_compiled_unless_they_are_included() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it is there");
        write("main.c", "#include \"a.h\"\n#include \"b.h\"\n#include \"b.c\"\n#include \"only.h\"\n");
        for name in ["a.h", "a.c", "b.h", "b.c", "only.h", "other.c"] {
            write(name, "");
        }
        let gathered = gather(folder.path(), &["main.c".into()]).expect("it is there");
        assert_eq!(gathered.units, [PathBuf::from("main.c"), "a.c".into()]);
        assert_eq!(gathered.files.len(), 6);
        assert!(gathered.left_out.is_empty(), "{:?}", gathered.left_out);
    }
}
