//! What is demanded of example submissions: by the names of their folders, and by `submissions.yaml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Outcome::{self, Accepted, RunTimeError, TimeLimitExceeded, WrongAnswer};
use crate::safe_text;
use crate::suite::Case;

/// The file with the expectations.
pub(super) const FILE: &str = "submissions.yaml";

/// What may stand in the file.
const KEYS: &str = "help: the keys are patterns of submissions; each has `permitted`, `required`, `message` and `score`, and \
                    patterns of cases that have the same";

/// What the folders of the format permit, and what they require in one case at least.
const FOLDERS: [(&str, &[Outcome], &[Outcome]); 6] = [
    ("accepted", &[Accepted], &Outcome::ALL),
    ("rejected", &Outcome::ALL, &[RunTimeError, TimeLimitExceeded, WrongAnswer]),
    ("wrong_answer", &[Accepted, WrongAnswer], &[WrongAnswer]),
    ("time_limit_exceeded", &[Accepted, TimeLimitExceeded], &[TimeLimitExceeded]),
    ("run_time_error", &[Accepted, RunTimeError], &[RunTimeError]),
    ("brute_force", &[Accepted, RunTimeError, TimeLimitExceeded], &[RunTimeError, TimeLimitExceeded]),
];

/// Why it cannot be known what is demanded.
#[derive(Debug, thiserror::Error)]
pub enum BadExpectations {
    /// A folder or file cannot be read.
    #[error("failed to read {file}: {source}")]
    Unreadable {
        /// Which.
        file: String,
        /// What is in the way.
        source: std::io::Error,
    },
    /// The file is not what the format says.
    #[error("{file}: {message}")]
    Wrong {
        /// The file.
        file: String,
        /// What is wrong with it.
        message: String,
    },
}

/// What is demanded of the submissions that a pattern matches.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Requirement {
    /// What demands it: the pattern of submissions, with that of cases if there is one.
    pub(super) name: String,
    /// The cases that it is about; all of them without it.
    cases: Option<String>,
    /// The verdicts that every case may have.
    pub(super) permitted: Vec<Outcome>,
    /// The verdicts of which one case at least has one.
    pub(super) required: Vec<Outcome>,
    /// Words that the report of one case at least must have.
    pub(super) message: Option<String>,
    /// The least and the most points of all cases together.
    pub(super) score: Option<(f64, f64)>,
}

/// What is demanded of the submissions of a folder.
#[derive(Debug)]
pub(super) struct Expectations {
    /// By pattern of submissions.
    patterns: BTreeMap<String, SubmissionEntry>,
}

/// What `submissions.yaml` says of the submissions that a pattern matches.
#[derive(Debug, Default, Deserialize)]
struct SubmissionEntry {
    #[serde(default)]
    permitted: Option<Vec<Outcome>>,
    #[serde(default)]
    required: Option<Vec<Outcome>>,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    score: Option<ScoreRange>,
    // How they are built, who wrote them and whether they set time limits is no matter here.
    #[serde(default, rename = "language")]
    _language: IgnoredAny,
    #[serde(default, rename = "entrypoint")]
    _entrypoint: IgnoredAny,
    #[serde(default, rename = "authors")]
    _authors: IgnoredAny,
    #[serde(default, rename = "model_solution")]
    _model_solution: IgnoredAny,
    #[serde(default, rename = "use_for_time_limit")]
    _use_for_time_limit: IgnoredAny,
    /// What it says of some cases only, by their pattern.
    #[serde(flatten)]
    cases: BTreeMap<String, CasesEntry>,
}

/// What `submissions.yaml` says of the cases that a pattern matches.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "what is demanded of the cases that a pattern matches")]
struct CasesEntry {
    #[serde(default)]
    permitted: Option<Vec<Outcome>>,
    #[serde(default)]
    required: Option<Vec<Outcome>>,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    score: Option<ScoreRange>,
    #[serde(default, rename = "use_for_time_limit")]
    _use_for_time_limit: IgnoredAny,
}

/// A number, or the least and the most.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum ScoreRange {
    Exactly(f64),
    Between(f64, f64),
}

impl ScoreRange {
    fn bounds(self) -> (f64, f64) {
        match self {
            ScoreRange::Exactly(score) => (score, score),
            ScoreRange::Between(least, most) => (least, most),
        }
    }
}

impl Expectations {
    /// What the `submissions.yaml` of a folder says, if there is one.
    pub(super) fn read(folder: &Path) -> Result<Expectations, BadExpectations> {
        let path = folder.join(FILE);
        let file = safe_text::path(&path);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Expectations { patterns: BTreeMap::new() });
            }
            Err(source) => return Err(BadExpectations::Unreadable { file, source }),
        };
        let wrong = |message: String| BadExpectations::Wrong { file: file.clone(), message };
        let read: Option<BTreeMap<String, SubmissionEntry>> =
            serde_saphyr::from_str(&text).map_err(|error| wrong(format!("{error}\n{KEYS}")))?;
        let patterns = read.unwrap_or_default();
        for pattern in patterns.keys().chain(patterns.values().flat_map(|entry| entry.cases.keys())) {
            validate(pattern).map_err(|why| wrong(format!("`{pattern}` is no pattern of the format: {why}")))?;
        }
        Ok(Expectations { patterns })
    }

    /// What is demanded of the submission of this path below the folder.
    pub(super) fn of(&self, path: &str) -> Vec<Requirement> {
        let folder = path.split('/').next().unwrap_or(path);
        // A key that is the name of a folder takes the place of what that folder demands by itself, key by key.
        let default = FOLDERS.iter().find(|(name, ..)| *name == folder);
        let by_default =
            default.filter(|(name, ..)| !self.patterns.contains_key(*name)).map(|&(name, permitted, required)| {
                let (permitted, required) = (permitted.to_vec(), required.to_vec());
                Requirement { name: name.to_owned(), cases: None, permitted, required, message: None, score: None }
            });
        let matching = self.patterns.iter().filter(|(pattern, _)| is_matched(pattern, path));
        by_default.into_iter().chain(matching.flat_map(|(pattern, entry)| entry.requirements(pattern))).collect()
    }

    /// The patterns that match none of these submissions, or none of these cases.
    pub(super) fn unused(&self, submissions: &[&str], cases: &[Case]) -> Vec<String> {
        let mut unused = Vec::new();
        for (pattern, entry) in &self.patterns {
            if !submissions.iter().any(|path| is_matched(pattern, path)) {
                unused.push(pattern.clone());
            }
            let idle = entry.cases.keys().filter(|pattern| !cases.iter().any(|case| is_matched(pattern, &case.id)));
            unused.extend(idle.map(|cases| format!("{pattern}: {cases}")));
        }
        unused
    }
}

impl SubmissionEntry {
    fn requirements(&self, pattern: &str) -> Vec<Requirement> {
        let all = || Outcome::ALL.to_vec();
        let (permitted, required) = FOLDERS
            .iter()
            .find(|(name, ..)| *name == pattern)
            .map_or((all(), all()), |(_, permitted, required)| (permitted.to_vec(), required.to_vec()));
        let whole = Requirement {
            name: pattern.to_owned(),
            cases: None,
            permitted: self.permitted.clone().unwrap_or(permitted),
            required: self.required.clone().unwrap_or(required),
            message: self.message.clone(),
            score: self.score.map(ScoreRange::bounds),
        };
        let part = |(cases, entry): (&String, &CasesEntry)| Requirement {
            name: format!("{pattern}: {cases}"),
            cases: Some(cases.clone()),
            permitted: entry.permitted.clone().unwrap_or_else(all),
            required: entry.required.clone().unwrap_or_else(all),
            message: entry.message.clone(),
            score: entry.score.map(ScoreRange::bounds),
        };
        std::iter::once(whole).chain(self.cases.iter().map(part)).collect()
    }
}

impl Requirement {
    /// Whether it is about the case of this id.
    pub(super) fn is_about(&self, id: &str) -> bool {
        self.cases.as_ref().is_none_or(|pattern| is_matched(pattern, id))
    }
}

/// Whether a pattern matches a path, or a folder in which it stands.
fn is_matched(pattern: &str, path: &str) -> bool {
    let pattern = pattern.trim_end_matches('/');
    let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
    folders.chain([path]).any(|path| fast_glob::glob_match(pattern, path))
}

/// Why this is no pattern of the format, which has `*` and braces and nothing else.
fn validate(pattern: &str) -> Result<(), String> {
    if pattern.contains("**") || pattern.contains(['?', '[', ']', '\\']) || pattern.starts_with('!') {
        return Err("it has `*`, which stays within a name, and `{a,b}`, and nothing else".to_owned());
    }
    fast_glob::validate(pattern).map_err(|error| error.to_string())
}
