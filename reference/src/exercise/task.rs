//! What each exercise defines of itself, in a module of its own.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::reason::{KnownFault, Reason};
use super::wrong_line::WrongLine;
use crate::position::Position;
use crate::rules::{LosingRule, Strategy};
use crate::transcript::Ending;

/// An exercise: settings, of which each has one right value, the default; the others are what students get wrong. The
/// fault that sets a wrong value says what it leads to.
pub(crate) trait Task: Debug + Clone + Default + PartialEq + Send + Sync + 'static {
    /// What is asked for.
    type Question;

    /// The known faults.
    const FAULTS: Faults<Self>;

    /// Whether more than one answer can be right.
    const LEAVES_CHOICES: bool = false;

    /// Whether the answer is printed by `json.dumps`.
    const JSON: bool;

    /// Reads the input.
    fn read(stdin: &str) -> Result<Self::Question, Ending>;

    /// The board that is asked about; empty where there is none.
    fn board(_question: &Self::Question) -> Position {
        Position::default()
    }

    /// What is printed, without the last newline. `own` is the first line of the program's output, for a task that
    /// leaves choices.
    fn answer(&self, question: &Self::Question, own: Option<&str>) -> Result<String, Ending>;

    /// How its moves are chosen, where it has some.
    fn strategy(&self) -> Option<&Strategy> {
        None
    }

    /// The same, to be changed.
    fn strategy_mut(&mut self) -> Option<&mut Strategy> {
        None
    }

    /// Why a line of a program's output is wrong.
    fn explain(&self, question: &Self::Question, wrong: WrongLine<'_>) -> Option<Reason>;

    /// Whether the answer follows from the settings, so that a program with them can be known by it; not where they
    /// allow whatever a program chooses.
    fn is_certain(&self, _question: &Self::Question) -> bool {
        true
    }

    /// The one known fault that leads to this line and to right ones above it; `None` also if several do.
    fn mistake(&self, question: &Self::Question, wrong: WrongLine<'_>) -> Option<KnownFault> {
        let own = Some(wrong.actual);
        let right = self.answer(question, own).ok()?;
        let leads_there = |change: fn(&mut Self)| {
            let mut faulty = self.clone();
            change(&mut faulty);
            if !faulty.is_certain(question) {
                return false;
            }
            let Ok(answer) = faulty.answer(question, own) else { return false };
            let mut lines = answer.lines();
            let above = right.lines().take(wrong.number).all(|line| lines.next() == Some(line));
            above && lines.next().is_some_and(|line| wrong.is(line))
        };
        let mut found = Self::FAULTS.iter().filter(|(_, change)| leads_there(*change));
        found.next().filter(|_| found.next().is_none()).map(|&(mistake, _)| mistake)
    }
}

/// The known faults of an exercise, and the setting that each changes.
pub(crate) type Faults<T> = &'static [(KnownFault, fn(&mut T))];

/// A fault for the table of its exercise.
pub(super) const fn fault<T>(id: &'static str, sentence: &'static str, change: fn(&mut T)) -> (KnownFault, fn(&mut T)) {
    (KnownFault { id, sentence }, change)
}

// Faults that several exercises have.

pub(super) const fn rows_from_0<T>(change: fn(&mut T)) -> (KnownFault, fn(&mut T)) {
    fault("rows-from-0", "counts rows from 0", change)
}

pub(super) const fn python_tuple<T>(change: fn(&mut T)) -> (KnownFault, fn(&mut T)) {
    fault("python-print", "prints the tuple as Python does, not as JSON", change)
}

pub(super) const fn python_truth<T>(change: fn(&mut T)) -> (KnownFault, fn(&mut T)) {
    fault("python-print", "prints True and False as Python does, not as JSON", change)
}

/// A task whose type is not known.
pub(super) trait AnyTask: Any + Debug + Send + Sync {
    /// The board that is asked about, and what is printed.
    fn answer(&self, stdin: &str, own: Option<&str>) -> Result<(Position, String), Ending>;
    fn explain(&self, stdin: &str, wrong: WrongLine<'_>) -> Option<Reason>;
    fn leaves_choices(&self) -> bool;
    fn strategy(&self) -> Option<&Strategy>;
    fn choosing_by(&self, rule: LosingRule) -> Arc<dyn AnyTask>;
    fn json(&self) -> bool;
    fn faults(&self) -> Vec<KnownFault>;
    fn with_fault(&self, id: &str) -> Arc<dyn AnyTask>;
    fn equals(&self, other: &dyn AnyTask) -> bool;
}

impl<T: Task> AnyTask for T {
    fn answer(&self, stdin: &str, own: Option<&str>) -> Result<(Position, String), Ending> {
        let question = T::read(stdin)?;
        Ok((T::board(&question), Task::answer(self, &question, own)?))
    }

    fn explain(&self, stdin: &str, wrong: WrongLine<'_>) -> Option<Reason> {
        Task::explain(self, &T::read(stdin).ok()?, wrong)
    }

    fn leaves_choices(&self) -> bool {
        T::LEAVES_CHOICES
    }

    fn strategy(&self) -> Option<&Strategy> {
        Task::strategy(self)
    }

    fn choosing_by(&self, rule: LosingRule) -> Arc<dyn AnyTask> {
        let mut bound = self.clone();
        if let Some(strategy) = bound.strategy_mut() {
            rule.bind(strategy);
        }
        Arc::new(bound)
    }

    fn json(&self) -> bool {
        T::JSON
    }

    fn faults(&self) -> Vec<KnownFault> {
        T::FAULTS.iter().map(|&(mistake, _)| mistake).collect()
    }

    fn with_fault(&self, id: &str) -> Arc<dyn AnyTask> {
        let mut faulty = self.clone();
        for (_, change) in T::FAULTS.iter().filter(|(mistake, _)| mistake.id == id) {
            change(&mut faulty);
        }
        Arc::new(faulty)
    }

    fn equals(&self, other: &dyn AnyTask) -> bool {
        (other as &dyn Any).downcast_ref::<T>() == Some(self)
    }
}

/// What the exercises' tests ask.
#[cfg(test)]
pub(super) mod testing {
    use super::*;

    /// What a task prints.
    pub(in super::super) fn printed<T: Task>(task: &T, stdin: &str, own: Option<&str>) -> Result<String, Ending> {
        Task::answer(task, &T::read(stdin)?, own)
    }

    /// What the exercise prints.
    pub(in super::super) fn right<T: Task>(stdin: &str) -> String {
        printed(&T::default(), stdin, None).expect("an answer")
    }

    /// Why a line of the exercise's output is wrong, in words.
    pub(in super::super) fn why<T: Task>(stdin: &str, number: usize, actual: &str) -> String {
        let expected = printed(&T::default(), stdin, Some(actual)).expect("an answer");
        let wrong = WrongLine { number, expected: expected.lines().nth(number).expect("a line"), actual };
        Task::explain(&T::default(), &T::read(stdin).expect("a question"), wrong).expect("a reason").to_string()
    }
}
