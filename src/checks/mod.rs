//! The files of a submission → results of checks: how it is packed, and rules about its code.
//!
//! This room reads what was handed in and runs nothing. One check is one file: its facts as a type with their words beside it,
//! how they are found, and below them its tests. Its documentation is the page of `nimgrade explain`. Which checks are
//! made is decided by the assignment ([`CheckRules`]).

mod archive_name;
mod code;
mod makefile;
mod partners;
mod required_files;
mod stray_files;

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use crate::page::Page;
use crate::sandbox::SourceFile;
use crate::suite::{CheckRule, CheckRules, Demand};

/// What the checks look at: a whole submission, an archive or a folder.
#[derive(Debug, Clone, Copy)]
pub struct Submitted<'a> {
    /// The name of the archive as it was given, without folders; `None` where no archive was handed in.
    pub archive: Option<&'a OsStr>,
    /// The files, with their paths below the submission's top.
    pub files: &'a [SourceFile],
}

/// What came of one check.
///
/// `passed` says whether what is demanded holds, whatever that is worth. A check of 0 points that did not pass is a warning: it
/// changes neither the score nor the exit status.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckResult {
    /// The name of the check, which `nimgrade explain` knows.
    pub id: &'static str,
    /// Whether what is demanded holds.
    pub passed: bool,
    /// What holds or does not, as a full sentence.
    pub message: String,
    /// Each place where it does not hold.
    pub findings: Vec<Finding>,
    /// What it is worth; never negative, always finite.
    pub points: f64,
}

/// One place where something is not as it is demanded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong there, as a fragment without a final dot.
    pub message: String,
    /// The path of the file, below the submission's top.
    pub file: Option<PathBuf>,
    /// The number of the line, from 1.
    pub line: Option<usize>,
}

impl<'a> Submitted<'a> {
    /// What is in the file of this path.
    fn text(&self, path: &Path) -> Option<&'a [u8]> {
        self.files.iter().find(|file| file.name == path).map(|file| file.text.as_slice())
    }
}

impl CheckResult {
    /// What the submission got for it.
    pub fn score(&self) -> f64 {
        if self.passed { self.points } else { 0.0 }
    }

    /// Whether it did not pass and takes points off.
    pub fn costs(&self) -> bool {
        !self.passed && self.points > 0.0
    }
}

impl Finding {
    fn of_all(fact: impl Display) -> Finding {
        Finding { message: fact.to_string(), file: None, line: None }
    }

    fn of_file(file: &Path, fact: impl Display) -> Finding {
        Finding { file: Some(file.to_owned()), ..Finding::of_all(fact) }
    }

    fn at(file: &Path, line: usize, fact: impl Display) -> Finding {
        Finding { line: Some(line), ..Finding::of_file(file, fact) }
    }
}

/// What a check comes to before it is known what it is worth: a sentence, and where it fails.
struct Checked {
    message: String,
    findings: Vec<Finding>,
}

/// Makes the checks of an assignment. `course_makefile` is the makefile in the assignment's own folder, if it has one. A check
/// of something that was not handed in or is not known (the name of an archive, the course's makefile) has no result.
pub fn check(handed_in: &Submitted<'_>, rules: &CheckRules, course_makefile: Option<&[u8]>) -> Vec<CheckResult> {
    let demands = || rules.rules.iter().map(|rule| &rule.demand);
    let asked = demands().find_map(|demand| match demand {
        Demand::RequiredFiles { files } => Some(files.as_slice()),
        _ => None,
    });
    let archive_ids = demands().find_map(|demand| match demand {
        Demand::ArchiveName { patterns } => archive_name::ids(&handed_in.archive?.to_string_lossy(), patterns),
        _ => None,
    });
    let sources = if rules.rules.is_empty() { Vec::new() } else { code::sources(handed_in.files) };
    let result = |rule: &CheckRule| {
        let Checked { message, findings } = match &rule.demand {
            Demand::ArchiveName { patterns } => archive_name::check(handed_in.archive?, patterns),
            Demand::RequiredFiles { files } => required_files::check(handed_in, files),
            Demand::StrayFiles { allowed } => stray_files::check(handed_in, asked, allowed),
            Demand::Partners { file } => partners::check(handed_in, file, archive_ids.as_deref()),
            Demand::Makefile => makefile::check(handed_in, course_makefile?)?,
            Demand::FunctionLength { max } => code::function_length::check(&sources, *max),
            Demand::MainOnly { file } => code::main_only::check(&sources, file)?,
            Demand::Constants { numbers } => code::constants::check(&sources, numbers),
            Demand::Comments => code::comments::check(&sources),
            Demand::Syntax => code::syntax::check(&sources),
        };
        let (id, points) = (rule.demand.id(), rule.points);
        Some(CheckResult { id, passed: findings.is_empty(), message, findings, points })
    };
    rules.rules.iter().filter_map(result).collect()
}

/// The page of each check.
pub fn pages() -> impl Iterator<Item = Page> {
    use code::{comments, constants, function_length, main_only, syntax};
    let packaging = [archive_name::PAGE, required_files::PAGE, stray_files::PAGE, partners::PAGE, makefile::PAGE];
    let code = [function_length::PAGE, main_only::PAGE, constants::PAGE, comments::PAGE, syntax::PAGE];
    packaging.into_iter().chain(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of these names and texts.
    pub(super) fn texts(files: &[(&str, &str)]) -> Vec<SourceFile> {
        files.iter().map(|(name, text)| SourceFile { name: name.into(), text: text.as_bytes().to_vec() }).collect()
    }

    /// A folder of these files.
    pub(super) fn handed_in(files: &[SourceFile]) -> Submitted<'_> {
        Submitted { archive: None, files }
    }

    /// What the findings of a check say.
    pub(super) fn messages(checked: &Checked) -> Vec<&str> {
        checked.findings.iter().map(|finding| finding.message.as_str()).collect()
    }
}
