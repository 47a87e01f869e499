//! Whether a mistake changes anything that a program prints.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use nimgrade::sandbox::Termination;

use crate::program::Switched;
use crate::runs::Runs;

/// What a program prints in all cases of its assignment, with any of its switches.
pub(crate) struct Outputs<'a> {
    pub(crate) runs: Runs<'a>,
    /// Of what was run before only hashes are kept.
    seen: HashMap<Vec<&'a str>, Rc<[u64]>>,
}

impl<'a> Outputs<'a> {
    /// Nothing has been run yet.
    pub(crate) fn new(program: &'a Switched) -> Self {
        Outputs { runs: Runs::new(program), seen: HashMap::new() }
    }

    /// Hashes of what is printed with these switches in each case, as far as it is compared.
    pub(crate) fn of(&mut self, ids: &[&'a str]) -> Rc<[u64]> {
        let mut key = ids.to_vec();
        key.sort_unstable();
        if let Some(hashes) = self.seen.get(&key) {
            return hashes.clone();
        }
        let outcomes = self.runs.outcomes(ids);
        let hashes = self.runs.suite.cases.iter().zip(&outcomes).map(|(case, outcome)| {
            let mut hasher = DefaultHasher::new();
            let compared = case.compare.lines(&outcome.stdout).map(|line| case.compare.line(line).into_owned());
            compared.collect::<Vec<_>>().hash(&mut hasher);
            (case.compare.same(b"a", b"a\n") || outcome.stdout.ends_with(b"\n")).hash(&mut hasher);
            matches!(outcome.ending, Termination::Exited(_)).hash(&mut hasher);
            hasher.finish()
        });
        self.seen.entry(key).or_insert(hashes.collect()).clone()
    }

    /// Whether each of the mistakes changes something, also beside the others: no smaller set of them prints the same.
    pub(crate) fn all_show(&mut self, ids: &[&'a str]) -> bool {
        let whole = self.of(ids);
        (0..(1_u32 << ids.len()) - 1).all(|subset| {
            let kept = ids.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1).map(|(_, &id)| id);
            self.of(&kept.collect::<Vec<_>>()) != whole
        })
    }
}
