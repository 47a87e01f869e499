//! What is wrong first in many cases, where no mistake explains anything.
//!
//! It is no guess about the program: the first wrong line of each of these cases shows it.

use std::collections::{BTreeMap, BTreeSet};

use super::{FoundFault, Observed, ids};
use crate::judge::kind::Kind;
use crate::judge::reason::Reason;

/// So many cases show it, at least.
const MIN_CASES: usize = 3;

/// The most of them that are named.
const MAX_FAULTS: usize = 3;

/// What many failed cases show, the most frequent first.
pub(super) fn faults(cases: &[Observed<'_>]) -> Vec<FoundFault> {
    let mut shown: BTreeMap<String, (&str, Vec<usize>)> = BTreeMap::new();
    let failed = || cases.iter().enumerate().filter(|(_, case)| case.failed && !case.hidden);
    let of_drawings = failed().filter_map(|(_, case)| Some((drawn_wrongly(case)?, what_is_wrong(case)?.0)));
    let of_drawings: BTreeSet<(String, String)> = of_drawings.collect();
    for (place, case) in failed() {
        if let Some((sentence, id)) = what_is_wrong(case) {
            // Whatever is wrong with drawings is one thing, and not one for each line that shows it.
            let (sentence, id) = match drawn_wrongly(case) {
                Some(drawn) if of_drawings.len() > 1 => (drawn, "wrong-drawing"),
                _ => (sentence, id),
            };
            shown.entry(sentence).or_insert((id, Vec::new())).1.push(place);
        }
    }
    let fault = |(sentence, (id, mut places)): (String, (&str, Vec<usize>))| {
        places.sort_by_key(|&place| (cases[place].line, cases[place].input.size()));
        let first = places[0];
        let has_line = cases[first].killed != Some(Kind::Crashed);
        let line = cases[first].line.filter(|_| has_line);
        FoundFault::seen(id, sentence, ids(places.iter().map(|&place| &cases[place])), line)
    };
    let count = failed().count();
    // Who prints what is typed does so whenever something is; a few numbers may be the same by chance.
    let may_be_chance = |fault: &FoundFault| fault.id == "echoed-input" && 2 * fault.cases.len() < count;
    let mut shown: Vec<_> = shown.into_iter().map(fault).filter(|fault| fault.cases.len() >= MIN_CASES).collect();
    shown.retain(|fault| !may_be_chance(fault));
    shown.sort_by_key(|fault| usize::MAX - fault.cases.len());
    shown.truncate(MAX_FAULTS);
    shown
}

/// What is said of the drawing, if it is what is wrong.
fn drawn_wrongly(case: &Observed<'_>) -> Option<String> {
    case.reason.filter(|_| case.killed != Some(Kind::Crashed)).and_then(Reason::draws_wrongly)
}

/// The end of "your program …", and the name of a page about it.
pub(super) fn what_is_wrong(case: &Observed<'_>) -> Option<(String, &'static str)> {
    match case.killed {
        Some(Kind::Crashed) => Some(("crashes".to_owned(), "ends-badly")),
        _ => case.reason.and_then(|reason| Some((reason.in_general()?, reason.id()))),
    }
}
