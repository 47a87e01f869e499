//! Whether a case detects a faulty program: what that prints there is nothing that a right program can print.
//!
//! Where an assignment leaves choices, a right program may make any of them, so what is printed is followed. A faulty program may
//! choose too: one that plays at random is played with several seeds, and one that may make moves which it would not make by
//! the reference's own lights is led to the games of other programs. A case detects it if one such run is wrong.
//!
//! What a faulty program does after the point from which nobody can predict it is never held against it.
//!
//! Where a program plays at random, luck may hide its fault: the moves that it happens to make are right.
//! [`Detector::chance_to_pass`] says how likely it is that luck does so in all cases. How likely it is in one follows from games
//! that the reference plays with the fault: where `k` of `n` games pass, the next one passes with a probability of
//! `(k + 1) / (n + 2)`, by Laplace's rule of succession. One game of each case is counted, and none of its further runs: a
//! program that takes its seed from the clock plays the same game in all of them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use crate::assignment::{Assignment, Input};
use crate::compare::Compare;
use crate::follow::Follower;
use crate::grading::Grading;
use crate::transcript::{Ending, Entry, Refusal, Transcript};

/// How many games of a case are played to learn how often luck hides a fault in it: where none of them does, that case alone is
/// enough.
const GAMES: u64 = 1000;
/// How many games of each case are played to learn which case shows a fault best.
const FIRST_GAMES: u64 = 5;
/// What these games come to where none of them fails: such a case is not played any more.
const ALL_PASS: f64 = (FIRST_GAMES + 1) as f64 / (FIRST_GAMES + 2) as f64;
/// After how many games that passed it is known well enough how likely the next one is to pass.
const ENOUGH_PASSES: u64 = 30;
/// So many bytes of what faulty programs print are kept.
const MOST_KEPT: usize = 32 << 20;

/// One case, as far as it decides whether an output is right.
#[derive(Debug, Clone, Copy)]
pub struct Probe<'a> {
    /// What a program is given.
    pub input: &'a Input,
    /// How closely its output is compared.
    pub compare: Compare,
    /// What a right program does by its own choice.
    pub reference: &'a Transcript,
    /// Words that are right in place of the reference's.
    pub words: Option<&'a str>,
}

impl<'a> Probe<'a> {
    /// A case that expects what the assignment's right programs do, which is `reference` by their own choice.
    pub fn new(right: &Assignment, input: &'a Input, reference: &'a Transcript) -> Self {
        Probe { input, compare: right.compare, reference, words: None }
    }
}

/// An assignment as right programs and those with one known fault play it.
#[derive(Debug)]
pub struct Detector {
    right: Assignment,
    /// The assignment with each of its known faults, in their order.
    faulty: Vec<Assignment>,
    /// What they print for inputs that many others are led through.
    printed: Mutex<Printed>,
}

/// The different outputs of the faulty programs, by input.
#[derive(Debug, Default)]
struct Printed {
    outputs: HashMap<Input, Arc<BTreeSet<String>>>,
    bytes: usize,
}

impl Detector {
    /// How many games are played where a program plays at random.
    pub const SEEDS: u64 = 20;
    /// How likely a faulty program may be to pass all cases of a suite that is strong.
    pub const MAX_CHANCE: f64 = 1e-3;

    /// Detects programs that get this assignment wrong.
    pub fn new(right: &Assignment) -> Self {
        let faulty = right.faults().into_iter().map(|fault| fault.apply(right)).collect();
        Detector { right: right.clone(), faulty, printed: Mutex::default() }
    }

    /// The assignment as a right program plays it.
    pub fn right(&self) -> &Assignment {
        &self.right
    }

    /// The assignment with each of its known faults alone, in the order of [`Assignment::faults`].
    pub fn faulty(&self) -> &[Assignment] {
        &self.faulty
    }

    /// Whether the case shows that some run of this faulty program is wrong. A case that a right program fails shows nothing.
    pub fn detects(&self, probe: Probe<'_>, faulty: &Assignment) -> bool {
        if !self.passes_right_program(probe) {
            return false;
        }
        let mut seeds = 0..if faulty.plays_at_random() { Self::SEEDS } else { 1 };
        seeds.any(|seed| self.fails(probe, faulty, seed)) || faulty.is_followed() && self.led(probe, faulty)
    }

    /// Whether what a right program does by the reference's own choice passes the case.
    pub fn passes_right_program(&self, probe: Probe<'_>) -> bool {
        !self.rejects(probe, probe.reference)
    }

    /// Whether the game that this faulty program plays with this seed is wrong.
    pub fn fails(&self, probe: Probe<'_>, faulty: &Assignment, seed: u64) -> bool {
        if !self.is_compared_line_by_line(probe) || faulty.is_followed() || faulty.plays_at_random() {
            return self.rejects(probe, &faulty.transcript_at_random(probe.input, seed));
        }
        // One line that is wrong is enough.
        let expected = Follower::new(probe.reference.output().as_bytes(), probe.compare);
        let run = faulty.transcript_while_alike(probe.input, &expected);
        run.ending == Ending::Deviates || self.rejects(probe, &run)
    }

    /// Whether all that is printed is compared with what a right program prints by its own choice.
    fn is_compared_line_by_line(&self, probe: Probe<'_>) -> bool {
        probe.words.is_none()
            && !self.right.is_followed()
            && !self.right.plays_at_random()
            && self.right.grading() == Grading::WholeOutput
    }

    /// How likely this faulty program is to pass all these cases, from 0 to 1. A value below [`Detector::MAX_CHANCE`] is no more
    /// exact than that.
    pub fn chance_to_pass(&self, probes: &[Probe<'_>], faulty: &Assignment) -> f64 {
        // How likely the next game of a case is to pass, after so many games or as many as that takes.
        let next_passes = |probe: Probe<'_>, most: u64| {
            let (mut passed, mut games) = (0, 0);
            while games < most && passed < ENOUGH_PASSES {
                passed += u64::from(!self.fails(probe, faulty, games));
                games += 1;
            }
            (passed + 1) as f64 / (games + 2) as f64
        };
        let mut best_first = Vec::new();
        let mut chance = 1.0;
        for &probe in probes {
            let next = next_passes(probe, FIRST_GAMES);
            chance *= next;
            if chance < Self::MAX_CHANCE {
                return chance;
            }
            best_first.push((next, probe));
        }
        best_first.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        chance = 1.0;
        for (next, probe) in best_first {
            if next >= ALL_PASS {
                break;
            }
            chance *= next_passes(probe, GAMES);
            if chance < Self::MAX_CHANCE {
                break;
            }
        }
        chance
    }

    /// Whether this faulty program fails a case so often that it is no luck: in each of so many games that the case alone is enough.
    pub fn always_fails(&self, probe: Probe<'_>, faulty: &Assignment) -> bool {
        (0..GAMES).all(|seed| self.fails(probe, faulty, seed))
    }

    /// Whether a run is wrong which follows what another faulty program prints, as far as this one may do the same.
    fn led(&self, probe: Probe<'_>, faulty: &Assignment) -> bool {
        let outputs = self.printed(probe.input);
        outputs.iter().any(|output| self.rejects(probe, &faulty.follow(probe.input, output.as_bytes())))
    }

    /// The different outputs of the programs with one known fault for this input.
    fn printed(&self, input: &Input) -> Arc<BTreeSet<String>> {
        let kept = || self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outputs) = kept().outputs.get(input) {
            return outputs.clone();
        }
        let outputs = self.faulty.iter().map(|other| other.transcript(input).output().to_owned());
        let outputs: Arc<BTreeSet<String>> = Arc::new(outputs.collect());
        let mut kept = kept();
        if kept.bytes > MOST_KEPT {
            *kept = Printed::default();
        }
        kept.bytes += outputs.iter().map(String::len).sum::<usize>();
        kept.outputs.insert(input.clone(), outputs.clone());
        outputs
    }

    /// Whether a right program cannot have done this.
    fn rejects(&self, probe: Probe<'_>, run: &Transcript) -> bool {
        let graded = self.right.graded(run.output().as_bytes());
        if let Some(words) = probe.words {
            return !agrees(probe.compare, words, &graded, run);
        }
        let followed;
        let expected = if self.right.is_followed() {
            followed = self.right.follow(probe.input, &graded);
            &followed
        } else {
            probe.reference
        };
        match (expected.ending == Ending::Usage, run.ending == Ending::Usage) {
            (true, true) => false,
            (false, false) => {
                // Who comes to no end where a right program does is wrong, whatever is graded of it.
                let never_ends = expected.ending == Ending::Finished && matches!(run.ending, Ending::Unreasonable(_));
                let misjudges = run.ending.is_open() && misjudges_last(expected, run);
                never_ends || misjudges || !agrees(probe.compare, expected.output(), &graded, run)
            }
            _ => true,
        }
    }
}

/// Whether what is graded of a run is right, as far as it is known.
fn agrees(compare: Compare, expected: &str, graded: &[u8], run: &Transcript) -> bool {
    match run.ending.is_open() {
        true => begins(compare, expected.as_bytes(), graded),
        false => compare.same(graded, expected.as_bytes()),
    }
}

/// Whether what is read last was accepted, and a right program refuses it, or the other way round: whatever follows, it is not
/// what should follow.
fn misjudges_last(expected: &Transcript, run: &Transcript) -> bool {
    fn refusals(transcript: &Transcript) -> impl Iterator<Item = Option<Refusal>> {
        transcript.entries().filter_map(|entry| match entry {
            Entry::Read { refusal, .. } => Some(refusal),
            Entry::Print { .. } => None,
        })
    }
    let last = refusals(run).enumerate().last();
    let right = |number| refusals(expected).nth(number);
    last.is_some_and(|(number, refusal)| right(number).is_some_and(|right| right.is_some() != refusal.is_some()))
}

/// Whether an output that may go on begins as the expected one does.
fn begins(compare: Compare, expected: &[u8], output: &[u8]) -> bool {
    let ended = output.ends_with(b"\n");
    let (mut ours, mut theirs) = (compare.lines(expected), compare.lines(output).peekable());
    while let Some(their) = theirs.next() {
        let Some(our) = ours.next() else { return false };
        let is_cut = theirs.peek().is_none() && !ended;
        let alike = compare.same_line(our, their) || is_cut && compare.line(our).starts_with(&compare.line(their));
        if !alike {
            return false;
        }
    }
    true
}
