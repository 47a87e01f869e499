//! A case that is in no suite yet: generated, shrunk, or typed; written as a case file.
//!
//! A [`Draft`] is the input of a case as an author writes it. What it comes to is what its file loads as, so that a
//! draft which becomes a case always loads. [`Drafts`] generates drafts of an assignment and shrinks them by proptest's
//! machinery: biased to edges, and towards the smallest by [`Size`]. Nothing is generated that the assignment leaves
//! undefined.

mod candidates;
mod drafts;
mod file;
mod illegal;
mod new;
mod numbers;
mod opening;
mod play;
mod question;
mod search;
mod size;
mod small;
#[cfg(test)]
mod tests;
mod vocabulary;

use nim_reference::Assignment;
use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::rules::Opening;

use crate::suite::{Case, SuiteError};

use file::CaseFile;

pub use drafts::{DraftTree, Drafts};
pub use file::write_case_file;
pub use new::{NewCase, NotWritten, WrittenCase, free_path, play};
pub use search::Search;
pub(crate) use search::in_turn;
pub use size::Size;

/// The input of a case as an author writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Draft {
    /// A game, laid out as its assignment lays it out.
    Game(GamePlan),
    /// All of standard input.
    Text(String),
    /// The program's arguments.
    Args(Vec<String>),
}

impl Draft {
    /// The case that the draft is in an assignment: without an id, and with the default settings.
    ///
    /// # Errors
    /// It is none: why its file would not load.
    pub fn case(&self, assignment: &Assignment) -> Result<Case, SuiteError> {
        Case::from_text("draft", &self.to_toml(assignment, "A draft"), assignment)
    }

    /// The text of the case's file.
    pub fn to_toml(&self, assignment: &Assignment, title: &str) -> String {
        CaseFile::of(self, assignment, title).text()
    }

    /// How large it is: of two drafts with which a program fails, the smaller one says more.
    pub fn size(&self) -> Size {
        Size::of(self)
    }

    /// The same input as a game in the form in which games are compared: every move listed where the moves follow from
    /// the rules, and none behind the end of the game. `None` where the game cannot be laid out.
    fn normal(self, assignment: &Assignment) -> Option<Draft> {
        let Draft::Game(plan) = self else { return Some(self) };
        play::listed(assignment, plan).map(Draft::Game)
    }

    /// Whether the assignment says what a right program does. A board without elements is nobody's game where names are
    /// asked for.
    fn is_promised(&self, assignment: &Assignment) -> bool {
        let Draft::Game(plan) = self else { return true };
        let named = assignment.game().is_some_and(|game| game.rules.opening == Opening::NamesAndSizes);
        !named || plan.heaps.iter().any(|&size| size > 0)
    }
}

/// These heaps as the assignment makes them: where it computes the sizes, only their number is entered.
fn heaps_of(opening: &Opening, heaps: Vec<i64>) -> Vec<i64> {
    match opening {
        Opening::Progression { first, step, .. } => {
            (0..heaps.len() as i64).map(|heap| *first as i64 + heap * *step as i64).collect()
        }
        _ => heaps,
    }
}

/// A game of these heaps in which nothing else is settled: the user takes one object after the other.
fn plain_game(names: &[String], heaps: Vec<i64>) -> GamePlan {
    GamePlan { names: names.to_vec(), heaps, moves: Vec::new(), policy: Policy::First }
}
