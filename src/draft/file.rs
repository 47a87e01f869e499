//! A draft as the text of a case file, and the writing of such files.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use nim_reference::Assignment;
use nim_reference::input::Policy;
use nim_reference::rules::Opening;
use serde::Serialize;

use super::Draft;
use crate::sandbox::system;

/// A case file.
#[derive(Serialize)]
pub(super) struct CaseFile<'a> {
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) hidden: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    args: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<GameTable<'a>>,
}

/// The table `[game]`.
#[derive(Serialize)]
pub(super) struct GameTable<'a> {
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    names: &'a [String],
    pub(super) heaps: Heaps<'a>,
    #[serde(skip_serializing_if = "<[(i64, i64)]>::is_empty")]
    moves: &'a [(i64, i64)],
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<User>,
}

/// The key `heaps`: how many there are where the assignment computes their sizes.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Heaps<'a> {
    Count(i64),
    Sizes(&'a [i64]),
}

/// The key `user`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum User {
    First,
    Optimal,
    Random(u64),
}

impl<'a> CaseFile<'a> {
    /// The file of a draft, of a case that everybody sees and that is worth what the others are.
    pub(super) fn of(draft: &'a Draft, assignment: &Assignment, title: &'a str) -> Self {
        let mut file = CaseFile { title, points: None, hidden: false, stdin: None, args: None, game: None };
        match draft {
            Draft::Text(text) => file.stdin = Some(text),
            Draft::Args(args) => file.args = Some(args),
            Draft::Game(plan) => {
                let opening = assignment.game().map(|game| &game.rules.opening);
                let heaps = match opening {
                    Some(Opening::Progression { .. }) => Heaps::Count(plan.heaps.len() as i64),
                    _ => Heaps::Sizes(&plan.heaps),
                };
                let user = match plan.policy {
                    Policy::None => None,
                    Policy::First => Some(User::First),
                    Policy::Optimal => Some(User::Optimal),
                    Policy::Random(seed) => Some(User::Random(seed)),
                };
                file.game = Some(GameTable { names: &plan.names, heaps, moves: &plan.moves, user });
            }
        }
        file
    }

    /// Its text.
    pub(super) fn text(&self) -> String {
        // Strings, numbers and tables of them are all that TOML can have.
        toml::to_string(self).unwrap_or_default()
    }
}

/// Writes a case file that is not there yet, with the folders that it lies in: it gets its name when it is whole.
///
/// # Errors
/// It cannot be written, or stands there already.
pub fn write_case_file(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)?;
    let mut file = system::as_any_new_file(tempfile::Builder::new().prefix(".new-")).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}
