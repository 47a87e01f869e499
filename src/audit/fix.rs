//! Writing the cases that a suite lacks.

use std::io;
use std::path::{Path, PathBuf};

use nim_reference::Fault;

use super::Audit;
use crate::draft::{Draft, write_case_file};
use crate::safe_text;
use crate::suite::Suite;

/// The folder, below that of the cases, to which cases are written.
const FOLDER: &str = "mistakes";

/// A case that is proposed.
#[derive(Debug)]
pub struct Proposal<'a> {
    /// The programs that it catches and the suite does not, each by its mistakes: one, or two that hide each other.
    pub catches: Vec<Vec<&'a Fault>>,
    /// Its id, which no case of the suite has.
    pub id: String,
    /// The text of its file.
    pub text: String,
}

/// Why no case can be written.
#[derive(Debug, thiserror::Error)]
pub enum NotFixed {
    /// The cases are part of nimgrade.
    #[error("--fix writes to the folder of your own cases: name it with --cases")]
    Embedded,
    /// It is not clear where to write.
    #[error("--fix writes to one folder: give --cases once")]
    Several,
    /// A single case is audited.
    #[error("--fix writes to a folder, and {0} is none")]
    NoFolder(String),
    /// The folder has the built-in cases as long as it has none of its own.
    #[error("this folder has no cases of its own: with one in it the built-in cases would not be graded any more")]
    Inherited,
    /// A file cannot be written.
    #[error("failed to write {file}: {source}")]
    Unwritten {
        /// The file.
        file: String,
        /// What is in the way.
        source: io::Error,
    },
}

/// The folder to which cases of this suite can be added, where it was read from these paths.
///
/// # Errors
/// There is none.
pub fn folder_to_fix<'a>(suite: &Suite, paths: &'a [PathBuf]) -> Result<&'a Path, NotFixed> {
    match paths {
        [] => Err(NotFixed::Embedded),
        [folder] if !folder.is_dir() => Err(NotFixed::NoFolder(safe_text::path(folder))),
        [_] if suite.inherited.is_some() => Err(NotFixed::Inherited),
        [folder] => Ok(folder),
        _ => Err(NotFixed::Several),
    }
}

impl Audit<'_> {
    /// A case for each mistake, and each pair of them that hide each other, which the suite does not detect and another case does.
    /// Each file is there once, whatever it detects.
    pub fn proposals(&self) -> Vec<Proposal<'_>> {
        let alone = self.strength.missed.iter().map(|missed| (vec![&missed.fault], &missed.draft));
        let masked = self.strength.masked.iter();
        let pairs = masked.filter_map(|pair| Some((pair.faults.iter().collect(), pair.draft.as_ref()?)));
        let mut proposed: Vec<(&Draft, Proposal<'_>)> = Vec::new();
        for (faults, draft) in alone.chain(pairs) {
            if let Some((_, known)) = proposed.iter_mut().find(|(known, _)| *known == draft) {
                known.catches.push(faults);
                continue;
            }
            let ids: Vec<&str> = faults.iter().map(|fault: &&Fault| fault.id.as_str()).collect();
            let id = self.unused_id(&ids.join("-and-"), &proposed);
            let text = draft.to_toml(&self.suite.assignment, &title(&faults));
            proposed.push((draft, Proposal { catches: vec![faults], id, text }));
        }
        proposed.into_iter().map(|(_, proposal)| proposal).collect()
    }

    /// An id that no case of the suite has and none that is proposed.
    fn unused_id(&self, name: &str, proposed: &[(&Draft, Proposal<'_>)]) -> String {
        let is_used = |id: &String| {
            let mut ids =
                self.suite.cases.iter().map(|case| &case.id).chain(proposed.iter().map(|(_, other)| &other.id));
            ids.any(|other| other == id)
        };
        let numbered = (2..).map(|number| format!("{FOLDER}/{name}-{number}"));
        let mut ids = std::iter::once(format!("{FOLDER}/{name}")).chain(numbered);
        ids.find(|id| !is_used(id)).unwrap_or_default()
    }
}

/// Why a case is there that detects these mistakes.
fn title(faults: &[&Fault]) -> String {
    let mistakes: Vec<&str> = faults.iter().map(|fault| fault.sentence.as_str()).collect();
    format!("Fails a program that {}", safe_text::words(&mistakes.join(" and also ")))
}

/// Writes the proposed cases to this folder. Gives the files, in order.
///
/// # Errors
/// One of them cannot be written, or stands there already.
pub fn write_proposals(folder: &Path, proposals: &[Proposal<'_>]) -> Result<Vec<PathBuf>, NotFixed> {
    let write = |proposal: &Proposal<'_>| {
        let path = folder.join(format!("{}.toml", proposal.id));
        let written = write_case_file(&path, &proposal.text);
        written.map_err(|source| NotFixed::Unwritten { file: safe_text::path(&path), source })?;
        Ok(path)
    };
    proposals.iter().map(write).collect()
}
