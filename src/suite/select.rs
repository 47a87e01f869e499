//! Choosing cases of a suite by what a user types.

use super::names::nearest;
use super::{Case, Suite};
use crate::safe_text::one_line;

/// Nothing of a suite is what the user named.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// No case is selected.
    #[error("no case has \"{}\" in its id or title{}", one_line(.sought), also(.near))]
    Selection {
        /// What was typed.
        sought: String,
        /// Ids that resemble it.
        near: Vec<String>,
    },
    /// No case has this id.
    #[error("there is no case \"{}\"{}", one_line(.sought), also(.near))]
    Case {
        /// What was typed.
        sought: String,
        /// Ids that resemble it.
        near: Vec<String>,
    },
}

fn also(near: &[String]) -> String {
    match near {
        [] => "; `nimgrade list` shows every case".to_owned(),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}

impl Suite {
    /// Keeps the cases that have `words` in their id or title, whatever the case of letters.
    ///
    /// # Errors
    /// No case has; the suite is then as it was.
    pub fn select(&mut self, words: &str) -> Result<(), NotFound> {
        let sought = words.to_lowercase();
        let has = |case: &Case| case.id.to_lowercase().contains(&sought) || case.title.to_lowercase().contains(&sought);
        if !self.cases.iter().any(has) {
            return Err(NotFound::Selection { sought: words.to_owned(), near: self.near(words) });
        }
        self.cases.retain(has);
        Ok(())
    }

    /// The case with this id. The last part of an id (`first-winning-heap`) does where only one case ends so.
    ///
    /// # Errors
    /// There is none.
    pub fn find(&self, id: &str) -> Result<&Case, NotFound> {
        let wanted = id.strip_suffix(".toml").unwrap_or(id);
        if let Some(case) = self.cases.iter().find(|case| case.id == wanted) {
            return Ok(case);
        }
        let mut alike = self.cases.iter().filter(|case| case.id.rsplit('/').next() == Some(wanted));
        match (alike.next(), alike.next()) {
            (Some(case), None) => Ok(case),
            _ => Err(NotFound::Case { sought: id.to_owned(), near: self.near(wanted) }),
        }
    }

    /// Up to three ids that resemble a word, the nearest first.
    fn near(&self, word: &str) -> Vec<String> {
        let mut ids: Vec<&str> = self.cases.iter().map(|case| case.id.as_str()).collect();
        let last = |id: &str| id.rsplit('/').next().unwrap_or_default().to_owned();
        let mut near = Vec::new();
        while near.len() < 3 {
            let by_last = || ids.iter().find(|id| nearest(word, [last(id).as_str()]).is_some()).copied();
            let by_part = || ids.iter().find(|id| word.len() > 2 && id.contains(word)).copied();
            let Some(id) = nearest(word, ids.iter().copied()).or_else(by_last).or_else(by_part) else { break };
            near.push(id.to_owned());
            ids.retain(|other| *other != id);
        }
        near
    }
}
