//! Naming the mistake behind a failing run: a known fault, or a pair of them, whose transcripts agree with all of the
//! program's output, that of passed cases included.
//!
//! It never guesses. A fault that explains one case and not another is no diagnosis.

use nim_reference::{Assignment, Fault};

mod evidence;

pub(super) use evidence::Evidence;
pub use evidence::Observed;
use evidence::{Agreement, agreement};

use super::mistake::{self, Mistake};
use super::reason::Reason;

/// What is known of a program's mistakes after all its runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnosis {
    /// The mistakes, the one to mend first before the others; none where only a condition is known.
    pub faults: Vec<FoundFault>,
    /// In how many cases what the program printed is right, or is what a program with these mistakes prints.
    pub explained: usize,
    /// How many cases were run.
    pub total: usize,
    /// What the mistakes do not explain; `None` when they explain all that was printed.
    pub left: Option<Left>,
}

/// A mistake that a program makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFault {
    /// Its name: that of a known fault of the assignment, or the sort of what was learned from the program's own words
    /// (`other-words`, `other-drawing`, `other-heap-list`, `new-message`).
    pub id: String,
    /// What the program does: the end of "your program …".
    pub sentence: String,
    /// Known faults with which the program would print the same in every case that was run, each with its sentence: which
    /// one it is cannot be said.
    pub alternatives: Vec<(String, String)>,
    /// The ids of the failed cases whose output is explained less well without it, the one with the shortest output first.
    pub cases: Vec<String>,
    /// The number, from 1, of the line that shows it in the first of these cases.
    pub line: Option<usize>,
}

/// What no mistake that was found explains.
#[derive(Debug, Clone, PartialEq)]
pub struct Left {
    /// The ids of the failed cases in which something is left, the one with the shortest output first.
    pub cases: Vec<String>,
    /// The first of them that is not hidden, with the number of the line, from 1, from which on it is not explained.
    pub first: Option<(String, usize)>,
    /// Why that line is wrong.
    pub reason: Option<Reason>,
    /// What the failed cases that are left have in common, and no other case has: the end of "your program fails in …".
    pub condition: Option<String>,
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
    let mut faults = (1..=MAX_FAULTS).find_map(|faults| search.explain(assignment, faults))?;
    for fault in &mut faults {
        fault.cases.clone_from(&shown);
    }
    let total = observed.len();
    Some(Diagnosis { faults, explained: total, total, left: None })
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
            faults.insert(
                0,
                FoundFault {
                    id: suspect.id,
                    sentence: suspect.sentence,
                    alternatives: Vec::new(),
                    cases: Vec::new(),
                    line: None,
                },
            );
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
