//! Programs that print the same in every case: what they read changes nothing.

use super::{FoundFault, Observed, ids};
use crate::judge::reason::Reason;

/// So many cases show it, at least.
const MIN_CASES: usize = 3;

/// No longer output is repeated, in bytes.
const MAX_BYTES: usize = 80;

/// The mistake of printing the same in every case, where all that are run fail, and their inputs are not the same.
pub(super) fn fault(cases: &[Observed<'_>]) -> Option<FoundFault> {
    let first = cases.first()?;
    let text = std::str::from_utf8(first.output).ok()?.trim();
    let is_same = cases.iter().all(|case| {
        let is_ended = case.reason.is_some_and(Reason::is_an_error_of_its_own);
        case.failed
            && !case.hidden
            && case.complete
            && case.killed.is_none()
            && !is_ended
            && case.output == first.output
    });
    let is_short = !text.is_empty() && text.len() <= MAX_BYTES && !text.contains('\n');
    let differ = cases.iter().any(|case| case.input != first.input);
    (is_same && is_short && differ && cases.len() >= MIN_CASES).then(|| {
        let sentence = format!("prints “{text}” in every case, and nothing else, whatever it reads");
        FoundFault::seen("same-output", sentence, ids(cases.iter()), Some(1))
    })
}
