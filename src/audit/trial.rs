//! Letting programs with known mistakes play the cases of a suite.

use nim_reference::assignment::Input;
use nim_reference::detection::{Detector, Probe};
use nim_reference::{Assignment, Fault};

use crate::judge;
use crate::suite::{Case, Suite, parallel};

/// A suite, and the programs with which it is tried.
pub(super) struct Trial<'a> {
    pub(super) suite: &'a Suite,
    /// The known mistakes of its assignment.
    pub(super) faults: Vec<Fault>,
    pub(super) detector: Detector,
    /// Whether right programs play at random, so that what luck decides is not detected for certain.
    pub(super) is_random: bool,
}

impl<'a> Trial<'a> {
    pub(super) fn new(suite: &'a Suite) -> Self {
        let assignment = &suite.assignment;
        let (detector, is_random) = (Detector::new(assignment), assignment.plays_at_random());
        Trial { suite, faults: assignment.faults(), detector, is_random }
    }

    /// The assignment with one known mistake.
    pub(super) fn faulty(&self, fault: usize) -> &Assignment {
        &self.detector.faulty()[fault]
    }

    /// The cases that detect each known mistake, the first `most` of them.
    pub(super) fn detecting(&self, most: usize) -> Vec<Vec<usize>> {
        let cases = &self.suite.cases;
        parallel::map(self.faults.len(), 1, |fault| {
            let detects = |&case: &usize| self.detects(&cases[case], self.faulty(fault));
            (0..cases.len()).filter(detects).take(most).collect()
        })
    }

    /// Whether a case fails this faulty program, perhaps only with some luck of the program's.
    pub(super) fn detects(&self, case: &Case, faulty: &Assignment) -> bool {
        self.detector.detects(probe(case), faulty) || self.is_monotonous(case, faulty)
    }

    /// Whether a case alone seems to fail this faulty program, however lucky that is.
    pub(super) fn seems_to_detect(&self, case: &Case, faulty: &Assignment) -> bool {
        if !self.is_random {
            return self.detects(case, faulty);
        }
        let mut seeds = 0..Detector::SEEDS;
        seeds.all(|seed| self.detector.fails(probe(case), faulty, seed)) || self.is_monotonous(case, faulty)
    }

    /// Whether a case alone fails this faulty program, however lucky that is.
    pub(super) fn surely_detects(&self, case: &Case, faulty: &Assignment) -> bool {
        let always_fails = || self.detector.always_fails(probe(case), faulty) || self.is_monotonous(case, faulty);
        self.seems_to_detect(case, faulty) && (!self.is_random || always_fails())
    }

    /// Whether cases of which some detect this faulty program do so however lucky that is.
    pub(super) fn surely_detect(&self, cases: &[Case], faulty: &Assignment) -> bool {
        if !self.is_random || cases.iter().any(|case| self.is_monotonous(case, faulty)) {
            return true;
        }
        let probes: Vec<Probe<'_>> = cases.iter().map(probe).collect();
        self.detector.chance_to_pass(&probes, faulty) < Detector::MAX_CHANCE
    }

    /// Whether a faulty program plays the case alike whatever its seed is, where a right program must not.
    fn is_monotonous(&self, case: &Case, faulty: &Assignment) -> bool {
        if !self.is_random || judge::runs_of(&self.suite.assignment, case) == 1 {
            return false;
        }
        let played = |seed| output(faulty, &case.input, seed);
        let first = played(0);
        (1..Detector::SEEDS).all(|seed| played(seed) == first) && judge::seconds_to_be_sure(case).is_some()
    }
}

fn output(assignment: &Assignment, input: &Input, seed: u64) -> String {
    assignment.transcript_at_random(input, seed).output().to_owned()
}

/// A case as far as it decides whether an output is right.
pub(super) fn probe(case: &Case) -> Probe<'_> {
    let Case { input, compare, reference, expect, .. } = case;
    Probe { input, compare: *compare, reference, words: expect.words() }
}
