//! One slip that a program makes with several messages is one mistake, and not one for each of them.

use super::FoundFault;
use crate::judge::mistake::Slip;
use crate::judge::reason::listed;

/// A mistake, and, where it is a slip that may be made with other messages too, that slip and with what it is made.
pub(super) type OfSlip = (Option<(Slip, String)>, FoundFault);

/// The mistakes, with the same slip of several messages as one in the place of the first of them.
pub(super) fn joined(faults: Vec<OfSlip>) -> Vec<FoundFault> {
    let mut joined: Vec<(Option<Slip>, Vec<String>, FoundFault)> = Vec::new();
    for (slip, fault) in faults {
        let (slip, what) = slip.unzip();
        match joined.iter_mut().find(|(other, ..)| slip.is_some() && *other == slip) {
            Some((_, all, first)) => {
                all.extend(what);
                let more: Vec<String> = fault.cases.into_iter().filter(|id| !first.cases.contains(id)).collect();
                first.cases.extend(more);
            }
            None => joined.push((slip, what.into_iter().collect(), fault)),
        }
    }
    let in_words = |(slip, what, fault): (Option<Slip>, Vec<String>, FoundFault)| {
        let all = match what.as_slice() {
            [] | [_] => return fault,
            [one, other] => format!("{one} and {other}"),
            all => listed(all),
        };
        FoundFault { sentence: slip.map_or(fault.sentence, |slip| slip.sentence(&all)), ..fault }
    };
    joined.into_iter().map(in_words).collect()
}
