//! Naming the mistake behind a failing run: a known fault, or a pair of them, whose transcripts agree with all of the
//! program's output, that of passed cases included.
//!
//! It never guesses. A fault that explains one case and not another is no diagnosis.

mod agree;
mod wording;

use nim_reference::assignment::Input;
use nim_reference::{Assignment, Compare, Fault};

use super::Diagnosis;
use agree::{Agreement, Evidence, agreement};

/// What a program did in one case.
#[derive(Debug, Clone)]
pub struct Observed<'a> {
    /// The case's id.
    pub id: &'a str,
    /// What the program was given.
    pub input: &'a Input,
    /// How closely output is compared.
    pub compare: Compare,
    /// What it printed, as far as it is graded.
    pub output: &'a [u8],
    /// Whether it came to its own end; if not, it was ended in the middle of something.
    pub complete: bool,
    /// Whether the case failed.
    pub failed: bool,
    /// Whether students see only the case's title, so that no word of its output may be repeated.
    pub hidden: bool,
}

/// How many mistakes at once are looked for.
const FAULTS_AT_ONCE: usize = 2;

/// A mistake with the assignment that it makes.
struct Suspect {
    sentence: String,
    assignment: Assignment,
}

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
    let search = Search { cases, faults: assignment.faults() };
    let sentences = (1..=FAULTS_AT_ONCE).find_map(|faults| search.explain(assignment, faults))?;
    Some(Diagnosis { sentences, cases: shown })
}

struct Search<'a> {
    cases: Vec<Evidence<'a>>,
    faults: Vec<Fault>,
}

impl Search<'_> {
    /// The sentences of exactly `depth` mistakes that, made on top of `assignment`, explain every case.
    fn explain(&self, assignment: &Assignment, depth: usize) -> Option<Vec<String>> {
        let (case, reached) = self.first_disagreement(assignment)?;
        let suspects = self.suspects(assignment, case, reached);
        suspects.into_iter().find_map(|suspect| {
            if depth == 1 {
                let explained = self.first_disagreement(&suspect.assignment).is_none();
                return explained.then(|| vec![suspect.sentence]);
            }
            let mut sentences = self.explain(&suspect.assignment, depth - 1)?;
            sentences.insert(0, suspect.sentence);
            Some(sentences)
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
    fn suspects(&self, assignment: &Assignment, case: &Evidence<'_>, reached: usize) -> Vec<Suspect> {
        let known = self
            .faults
            .iter()
            .map(|fault| Suspect { sentence: fault.sentence.clone(), assignment: fault.apply(assignment) });
        // A program could put a hidden case's input into its words, and they stand in the sentence.
        let reworded = if case.case.hidden { Vec::new() } else { wording::suspects(assignment, case, reached) };
        let reworded = reworded.into_iter().map(|(sentence, assignment)| Suspect { sentence, assignment });
        known
            .chain(reworded)
            .filter(|suspect| match agreement(&suspect.assignment, case) {
                Agreement::Full => true,
                Agreement::Lines(lines) => lines > reached,
            })
            .collect()
    }
}
