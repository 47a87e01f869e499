//! Which assignment a submission looks like, by its name or by the words that it prints.

use std::ffi::OsStr;
use std::io::Read as _;
use std::path::Path;

use memchr::memmem;
use nim_reference::Assignment;
use nim_reference::template::{Part, Template};

use crate::sandbox::{self, SourceFile};

/// How much of a file is looked at, in bytes.
const MAX_READ: u64 = 1 << 20;
/// How many messages of an assignment a program must have.
const LEAST_MESSAGES: usize = 2;
/// How many letters words of a message must have to tell anything.
const LEAST_LETTERS: usize = 5;

/// The assignment that a lone program looks like: the one whose name its file has (`make_move.py`), or else the one of whose
/// messages it has the words, more of them than of any other. `None` where that is not clear. Nothing is executed.
pub fn looks_like(path: &Path) -> Option<&'static str> {
    if !path.is_file() {
        return None;
    }
    by_name(path.file_stem()?).or_else(|| {
        let mut text = Vec::new();
        sandbox::open_path(path).ok()?.take(MAX_READ).read_to_end(&mut text).ok()?;
        by_words(&text)
    })
}

/// The assignment that these files look like, likewise.
pub fn files_look_like(files: &[SourceFile]) -> Option<&'static str> {
    let named = files.iter().find_map(|file| by_name(file.name.file_stem()?));
    named.or_else(|| {
        let mut text = Vec::new();
        files.iter().for_each(|file| text.extend_from_slice(&file.text));
        text.truncate(MAX_READ as usize);
        by_words(&text)
    })
}

fn by_name(stem: &OsStr) -> Option<&'static str> {
    let stem = stem.to_str()?.to_lowercase().replace('-', "_");
    Assignment::NAMES.into_iter().find(|name| name.rsplit('/').next() == Some(&stem))
}

fn by_words(text: &[u8]) -> Option<&'static str> {
    let has = |words: &str| memmem::find(text, words.as_bytes()).is_some();
    let mut found: Vec<(usize, &str)> = Assignment::NAMES
        .into_iter()
        .filter_map(Assignment::builtin)
        .map(|assignment| {
            let messages = assignment.messages();
            let printed = messages.iter().filter(|(_, template)| words_of(template).any(has));
            (printed.count(), assignment.name)
        })
        .filter(|&(messages, _)| messages >= LEAST_MESSAGES)
        .collect();
    found.sort_unstable();
    match found[..] {
        [.., (second, _), (first, _)] if second == first => None,
        [.., (_, name)] => Some(name),
        [] => None,
    }
}

/// The words of a message between its placeholders, as far as they tell anything.
fn words_of(template: &Template) -> impl Iterator<Item = &str> {
    template.parts.iter().filter_map(|part| match part {
        Part::Text(text) => Some(text.trim()).filter(|words| words.len() >= LEAST_LETTERS),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_looks_like_its_assignment() {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        for (file, assignment) in [
            ("assignment2/nim.c", "assignment2"),
            ("lab3/nim.c", "lab3"),
            ("matches/nim.pl", "matches"),
            ("stacks/nim.py", "stacks"),
            ("stacks/nim.c", "stacks"),
            ("givegrade/make_move.py", "givegrade/make_move"),
        ] {
            assert_eq!(looks_like(&examples.join(file)), Some(assignment), "{file}");
        }
    }

    #[test]
    fn what_tells_nothing_looks_like_nothing() {
        assert_eq!(by_words(b"int main(void) { return 0; }"), None);
        assert_eq!(by_words(b""), None);
        assert_eq!(by_name(OsStr::new("nim")), None);
        assert_eq!(by_name(OsStr::new("Make-Move")), Some("givegrade/make_move"));
    }
}
