//! Where the keys of a file stand, for whoever speaks about them after the file is read.

use std::collections::BTreeMap;

/// The lines of a file's keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceLines {
    /// The file as messages show it; empty where there is none.
    pub file: String,
    /// The line of each key, from 1; one of a table by both names, such as `limits.output`.
    pub(super) lines: BTreeMap<String, usize>,
}

impl SourceLines {
    /// The line of the first of these keys that the file has, from 1; the file's first line where it has none of them.
    pub fn line(&self, keys: &[&str]) -> usize {
        keys.iter().find_map(|key| self.lines.get(*key)).copied().unwrap_or(1)
    }

    /// Whether the file has this key.
    pub fn has(&self, key: &str) -> bool {
        self.lines.contains_key(key)
    }
}
