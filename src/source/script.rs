//! The line of a Python program at which it ended with an exception.

use std::io::Read as _;
use std::path::Path;

use super::places::{in_words, source_line};
use crate::judge::{Finding, FindingKind, Verdict};
use crate::sandbox;

/// The largest script that is looked at, in bytes.
const MAX_SCRIPT: u64 = 1 << 20;

/// The line that the reason of a verdict names, where it is about an exception in this script.
pub fn in_script(script: &Path, verdict: &Verdict) -> Option<Finding> {
    let reason = verdict.reason.as_ref().filter(|reason| reason.id() == "python-error")?;
    let facts = reason.facts();
    let number = u32::try_from(facts.get("line")?.as_u64()?).ok()?;
    let name = script.file_name()?;
    if facts.get("file")?.as_str()? != name.to_str()? {
        return None;
    }
    let mut text = Vec::new();
    sandbox::open_path(script).ok()?.take(MAX_SCRIPT).read_to_end(&mut text).ok()?;
    let line = source_line(Path::new(name), &text, number, None)?;
    let sentence = format!("{} ended the program.", in_words(&line));
    Some(Finding { kind: FindingKind::Exception, sentence, line: Some(line) })
}
