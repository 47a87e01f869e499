//! A suite → what is wrong with it, and how strong it is.
//!
//! A suite is strong when each known mistake of its assignment fails a case: `trial` lets programs with one mistake and with
//! two play the cases, `strength` says which are not detected and looks for the smallest case that would do, `flaws` has what can
//! be wrong with a suite that loads, one file a kind. `examples` compares how programs fare with what an instructor demands. Nothing is
//! run here but the reference.

mod examples;
mod fix;
mod flaws;
mod human;
mod json;
mod matrix;
mod strength;
mod trial;

use nim_reference::Fault;

use crate::suite::Suite;

pub use examples::{BadExpectations, Example, Examples};
pub use fix::{NotFixed, Proposal, folder_to_fix, write_proposals};
pub use flaws::{Flaw, FlawKind, Severity, pages};
pub use human::{COLUMNS, write_human};
pub use json::{SCHEMA, write_json, write_json_to};
pub use strength::{MaskedPair, Missed, Strength};
use trial::Trial;

/// What there is to say of a suite.
#[derive(Debug)]
pub struct Audit<'a> {
    /// The suite.
    pub suite: &'a Suite,
    /// What is wrong with it, or worth knowing: errors before warnings before notes, and each in the order of the cases.
    pub flaws: Vec<Flaw>,
    /// The known mistakes of its assignment.
    pub faults: Vec<Fault>,
    /// Which of them it detects.
    pub strength: Strength,
    /// How many example submissions fare as they should, and how many there are; where they are graded.
    pub examples: Option<(usize, usize)>,
    /// For each case, in the order of the suite, whether it detects each known mistake; where it is asked for.
    pub matrix: Option<Vec<Vec<bool>>>,
}

impl<'a> Audit<'a> {
    /// Looks at a suite. With `matrix` every case is tried with every known mistake; else with as few as are needed.
    pub fn of(suite: &'a Suite, matrix: bool) -> Self {
        let trial = Trial::new(suite);
        let detecting = trial.detecting(if matrix { usize::MAX } else { ENOUGH });
        let strength = Strength::of(&trial, &detecting);
        let matrix = matrix.then(|| {
            let detects = |case| detecting.iter().map(|cases| cases.contains(&case)).collect();
            (0..suite.cases.len()).map(detects).collect()
        });
        let flaws = flaws::all(&trial, &detecting, &strength);
        Audit { suite, flaws, faults: trial.faults, strength, examples: None, matrix }
    }

    /// Adds what is wrong with example submissions: what each of them did otherwise than demanded, and what is wrong with their folder.
    pub fn add_examples(&mut self, each: Vec<Vec<Flaw>>, folder: Vec<Flaw>) {
        self.examples = Some((each.iter().filter(|flaws| flaws.is_empty()).count(), each.len()));
        self.flaws.extend(each.into_iter().flatten().chain(folder));
        self.flaws.sort_by_key(|flaw| flaw.severity);
    }

    /// Whether no mistake is missed that a case could detect, and nothing is wrong.
    pub fn is_strong(&self) -> bool {
        self.strength.missed.is_empty() && self.flaws.iter().all(|flaw| flaw.severity == Severity::Note)
    }

    /// The same after the cases that are proposed are written.
    pub fn is_strong_when_fixed(&self) -> bool {
        let is_fixed = |flaw: &Flaw| flaw.severity == Severity::Note || flaw.kind == FlawKind::MaskedPair;
        self.flaws.iter().all(is_fixed)
    }
}

/// How many cases that detect a mistake are looked for: the second one shows that the first is not needed for it.
const ENOUGH: usize = 2;
