//! How strong a suite is: which known mistakes it detects, alone and in pairs, and which case would detect those that it misses.

use std::sync::OnceLock;

use nim_reference::{Assignment, Fault};

use super::trial::Trial;
use crate::draft::{Draft, Search};
use crate::suite::{Case, Suite, parallel};

/// The seed of the games that are generated, so that the same suite gets the same proposals.
const SEED: u64 = 13;
/// How many games are generated to find one that detects a mistake.
const TRIES: usize = 1000;
/// How many are generated to find one that detects two mistakes which hide each other: most such pairs are right programs.
const TRIES_FOR_PAIRS: usize = 300;

/// Which known mistakes a suite detects.
#[derive(Debug)]
pub struct Strength {
    /// How many there are that a case can detect.
    pub total: usize,
    /// Those that the suite does not detect, and a case could.
    pub missed: Vec<Missed>,
    /// Those that no single case is known to detect for certain: neither one of the suite, nor a built-in one, nor a generated one.
    pub undetectable: Vec<Fault>,
    /// Pairs of mistakes each of which is detected alone, and which no case detects when a program makes both.
    pub masked: Vec<MaskedPair>,
}

/// A known mistake that a suite does not detect.
#[derive(Debug)]
pub struct Missed {
    /// The mistake.
    pub fault: Fault,
    /// The smallest case that is known to detect it.
    pub draft: Draft,
}

/// Two mistakes that hide each other.
#[derive(Debug)]
pub struct MaskedPair {
    /// The mistakes.
    pub faults: [Fault; 2],
    /// The smallest case that is known to detect a program that makes both; where none is known, perhaps none can.
    pub draft: Option<Draft>,
}

impl Strength {
    /// How many known mistakes the suite detects.
    pub fn caught(&self) -> usize {
        self.total - self.missed.len()
    }

    /// Tries the known mistakes. `detecting` has some of the cases that detect each.
    pub(super) fn of(trial: &Trial<'_>, detecting: &[Vec<usize>]) -> Self {
        let is_missed = |&fault: &usize| {
            let cases = &trial.suite.cases;
            detecting[fault].is_empty() || !trial.surely_detect(cases, trial.faulty(fault))
        };
        let not_caught: Vec<usize> = (0..trial.faults.len()).filter(is_missed).collect();
        let proposals = Proposals::new(trial);
        let drafts =
            parallel::map(not_caught.len(), 1, |number| proposals.smallest(trial.faulty(not_caught[number]), TRIES));
        let (mut missed, mut undetectable) = (Vec::new(), Vec::new());
        for (&fault, draft) in not_caught.iter().zip(drafts) {
            let fault = trial.faults[fault].clone();
            match draft {
                Some(draft) => missed.push(Missed { fault, draft }),
                None => undetectable.push(fault),
            }
        }
        let total = trial.faults.len() - undetectable.len();
        Strength { total, missed, undetectable, masked: masked(trial, detecting, &proposals) }
    }
}

/// The pairs of detected mistakes that no case detects together.
fn masked(trial: &Trial<'_>, detecting: &[Vec<usize>], proposals: &Proposals<'_>) -> Vec<MaskedPair> {
    let cases = &trial.suite.cases;
    let with = |one: usize, other: usize| trial.faults[other].apply(trial.faulty(one));
    let hides = |one: usize, other: usize| {
        let both = with(one, other);
        // The cases that detect one of them are likely to detect both, so that few pairs need the others.
        let likely = detecting[one].iter().chain(&detecting[other]).copied();
        let is_other = |case: &usize| !detecting[one].contains(case) && !detecting[other].contains(case);
        let mut all = likely.chain((0..cases.len()).filter(is_other));
        // Two mistakes that make a right program are none.
        !all.any(|case| trial.detects(&cases[case], &both)) && both != trial.suite.assignment
    };
    let found = parallel::map(trial.faults.len(), 1, |one| {
        let others = (one + 1..trial.faults.len()).filter(|&other| !detecting[other].is_empty());
        let of_one = others.filter(|&other| !detecting[one].is_empty() && hides(one, other));
        of_one.map(|other| (one, other)).collect::<Vec<_>>()
    });
    let pairs: Vec<(usize, usize)> = found.into_iter().flatten().collect();
    parallel::map(pairs.len(), 1, |number| {
        let (one, other) = pairs[number];
        let faults = [one, other].map(|fault| trial.faults[fault].clone());
        MaskedPair { faults, draft: proposals.smallest(&with(one, other), TRIES_FOR_PAIRS) }
    })
}

/// Cases that are proposed to detect what a suite misses.
struct Proposals<'a> {
    trial: &'a Trial<'a>,
    /// The generated cases; where nothing is missed there are none.
    search: OnceLock<Search>,
    /// The inputs of the assignment's built-in cases, the smallest first, for what no generated case detects.
    built_in: Vec<Draft>,
}

impl<'a> Proposals<'a> {
    fn new(trial: &'a Trial<'a>) -> Self {
        let built_in = Suite::embedded(trial.suite.assignment.name).map(|suite| suite.cases).unwrap_or_default();
        let draft = |case: Case| match case.input.args.is_empty() {
            true => Draft::Text(case.input.stdin),
            false => Draft::Args(case.input.args),
        };
        let mut built_in: Vec<Draft> = built_in.into_iter().map(draft).collect();
        built_in.sort_by_key(Draft::size);
        Proposals { trial, search: OnceLock::new(), built_in }
    }

    /// The smallest case that is found which detects this faulty program, however lucky that is.
    fn smallest(&self, faulty: &Assignment, tries: usize) -> Option<Draft> {
        let right = &self.trial.suite.assignment;
        if faulty == right {
            return None;
        }
        let compare = self.trial.suite.settings.compare.unwrap_or(right.compare);
        let compared = |case: &Case| Case { compare, ..case.clone() };
        let surely =
            |draft: &Draft| draft.case(right).is_ok_and(|case| self.trial.surely_detects(&compared(&case), faulty));
        let search = self.search.get_or_init(|| Search::new(right, SEED, TRIES));
        let found = search.smallest(tries, |case| self.trial.seems_to_detect(&compared(case), faulty));
        found.filter(surely).or_else(|| self.built_in.iter().find(|draft| surely(draft)).cloned())
    }
}
