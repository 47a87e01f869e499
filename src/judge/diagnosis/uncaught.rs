//! Errors of Python and Prolog that end a program where it should go on, whatever its other mistakes are: each line of the source that
//! raises one is a mistake.

use super::condition::condition;
use super::own_lines::OwnLines;
use super::search::Found;
use super::{FoundFault, Observed, ids};
use crate::judge::reason::UncaughtError;

/// A mistake, with the places of the cases that it ends.
pub(super) struct Ended {
    pub fault: FoundFault,
    pub cases: Vec<usize>,
}

/// The mistakes with which these cases end, as far as they do: the first place is that of the simplest. An error about the end of the
/// input follows from what was read before.
pub(super) fn faults(found: &Found<'_>, cases: &[Observed<'_>], own_lines: &OwnLines, places: &[usize]) -> Vec<Ended> {
    // Of a program that never prints anything nothing is known but its error.
    if cases.iter().all(|case| !case.failed || case.output.is_empty()) {
        return Vec::new();
    }
    let mut all: Vec<(UncaughtError, Vec<usize>)> = Vec::new();
    for &place in places {
        let (evidence, at) = (&found.cases[place], found.agreements[place].lines);
        let reason = evidence.exception_before(&found.state.assignment, at);
        let Some(error) = reason.and_then(|reason| reason.uncaught_error()) else { continue };
        let is_same =
            |other: &UncaughtError| other.place == error.place && (error.place.is_some() || other.words == error.words);
        match all.iter_mut().find(|(other, _)| is_same(other)) {
            Some((other, shown)) => {
                other.is_one &= other.words == error.words;
                shown.push(place);
            }
            None => all.push((error, vec![place])),
        }
    }
    let fault = |(error, shown): (UncaughtError, Vec<usize>)| {
        let first = shown[0];
        let line = own_lines.line_number(cases[first].output, found.agreements[first].lines);
        let shown_in = ids(shown.iter().map(|&place| &cases[place]));
        let condition = condition(found.right, cases, &|case| shown.contains(&case));
        let fault = FoundFault { condition, ..FoundFault::seen(error.id, error.sentence(), shown_in, Some(line)) };
        Ended { fault, cases: shown }
    };
    all.into_iter().map(fault).collect()
}
