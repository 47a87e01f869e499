//! A program that ends by itself without writing what it has printed: what arrives shows nothing of its other mistakes.

use super::{Diagnosis, FoundFault, Observed, left_whole, simplest};

/// That it does, if a second run shows it.
pub(super) fn diagnosis(observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let is_lost = |case: &&Observed<'_>| {
        let is_failed = case.failed && !case.hidden && case.killed.is_none();
        is_failed && case.reason.is_some_and(|reason| reason.is_shown_by_second_run())
    };
    let shown = simplest(observed.iter().filter(is_lost));
    let sentence =
        "ends before all that it has printed is written: it should end with `exit` or at the end of its main program";
    let fault = FoundFault::seen("lost-buffer", sentence.to_owned(), shown, None);
    (!fault.cases.is_empty()).then(|| Diagnosis { faults: vec![fault], is_predicted: false, ..left_whole(observed) })
}
