//! The line of a Python program at which it ended with an exception.

use std::io::Read as _;
use std::path::Path;

use super::places::{in_words, source_line};
use crate::judge::{Finding, FindingKind, Verdict};
use crate::sandbox::{self, SourceFile};

/// The largest script that is looked at, in bytes.
const MAX_SCRIPT: u64 = 1 << 20;

/// The line that the reason of a verdict names, where it is about an exception in this script, or in one of these files where
/// there are any.
pub fn in_script(script: &Path, files: &[SourceFile], verdict: &Verdict) -> Option<Finding> {
    let reason = verdict.reason.as_ref().filter(|reason| reason.id() == "python-error")?;
    let facts = reason.facts();
    let number = u32::try_from(facts.get("line")?.as_u64()?).ok()?;
    let name = Path::new(facts.get("file")?.as_str()?);
    let line = if files.is_empty() {
        let mut text = Vec::new();
        sandbox::open_path(script).ok()?.take(MAX_SCRIPT).read_to_end(&mut text).ok()?;
        source_line(name, &text, number, None).filter(|_| script.file_name() == Some(name.as_os_str()))?
    } else {
        let mut of_name = files.iter().filter(|file| file.name.file_name() == Some(name.as_os_str()));
        let file = of_name.next().filter(|_| of_name.next().is_none())?;
        source_line(&file.name, &file.text, number, None)?
    };
    let exception = facts.get("exception")?.as_str()?;
    let sentence = format!("{} ended the program: {exception}", in_words(&line));
    let kind = if exception.starts_with("EOFError") { FindingKind::EndOfInput } else { FindingKind::Exception };
    Some(Finding { kind, sentence, line: Some(line) })
}
