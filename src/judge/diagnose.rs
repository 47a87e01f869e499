//! Naming the mistake behind a failing run: a known fault, or a pair of them, whose transcripts agree with all of the
//! program's output, that of passed cases included.
//!
//! It never guesses. A fault that explains one case and not another is no diagnosis.

use nim_reference::{Assignment, Fault};

use super::agree::{Agreement, Evidence, Observed, agreement};
use super::mistake::{self, Mistake};

/// A known mistake, or two, that agree with everything that a program printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The mistakes, the one that shows first before the other.
    pub faults: Vec<FoundFault>,
    /// The ids of the failed cases that show them, the one with the shortest output first.
    pub cases: Vec<String>,
}

/// A mistake that a program makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFault {
    /// Its name: that of a known fault of the assignment, or the sort of what was learned from the program's own words
    /// (`other-words`, `other-drawing`, `other-heap-list`, `new-message`).
    pub id: String,
    /// What the program does: the end of "your program …".
    pub sentence: String,
}

/// How many mistakes at once are looked for.
const MAX_FAULTS: usize = 2;

/// Looks for the mistake, or the two, that explain everything observed.
pub fn diagnose(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    // What passed agrees with the right program. Failed cases decide fastest, and of these the shortest; words are learnt
    // from those that are not hidden.
    let mut cases: Vec<&Observed<'_>> = observed.iter().collect();
    cases.sort_by_key(|case| (!case.failed, case.hidden, case.output.len()));
    let cases: Vec<Evidence<'_>> = cases.into_iter().map(|case| Evidence::new(assignment, case)).collect();
    let failed = cases.iter().filter(|evidence| evidence.case.failed);
    let mut shown: Vec<String> = failed
        .filter(|evidence| !agreement(assignment, evidence).is_full())
        .map(|evidence| evidence.case.id.to_owned())
        .collect();
    // A case that is run several times shows it once.
    shown.dedup();
    if shown.is_empty() {
        return None;
    }
    let search = FaultSearch { cases, faults: assignment.faults() };
    let faults = (1..=MAX_FAULTS).find_map(|faults| search.explain(assignment, faults))?;
    Some(Diagnosis { faults, cases: shown })
}

struct FaultSearch<'a> {
    cases: Vec<Evidence<'a>>,
    /// The known faults, in the words of the right assignment.
    faults: Vec<Fault>,
}

impl FaultSearch<'_> {
    /// Exactly `depth` mistakes that, made on top of `assignment`, explain every case.
    fn explain(&self, assignment: &Assignment, depth: usize) -> Option<Vec<FoundFault>> {
        let (case, reached) = self.first_disagreement(assignment)?;
        self.suspects(assignment, case, reached).into_iter().find_map(|suspect| {
            let mut faults = match depth {
                1 => self.first_disagreement(&suspect.assignment).is_none().then(Vec::new)?,
                _ => self.explain(&suspect.assignment, depth - 1)?,
            };
            faults.insert(0, FoundFault { id: suspect.id, sentence: suspect.sentence });
            Some(faults)
        })
    }

    /// The first case with which an assignment does not agree, and how far it does.
    fn first_disagreement(&self, assignment: &Assignment) -> Option<(&Evidence<'_>, usize)> {
        self.cases.iter().find_map(|case| match agreement(assignment, case) {
            Agreement::Full => None,
            Agreement::Lines(lines) => Some((case, lines)),
        })
    }

    /// The mistakes that bring the assignment nearer to what the program printed in this case.
    fn suspects(&self, assignment: &Assignment, case: &Evidence<'_>, reached: usize) -> Vec<Mistake> {
        // A program could put a hidden case's input into its words, and they stand in the sentence.
        let reworded = if case.case.hidden { Vec::new() } else { mistake::reworded(assignment, case, reached) };
        mistake::known(assignment, &self.faults)
            .chain(reworded)
            .filter(|suspect| match agreement(&suspect.assignment, case) {
                Agreement::Full => true,
                Agreement::Lines(lines) => lines > reached,
            })
            .collect()
    }
}
