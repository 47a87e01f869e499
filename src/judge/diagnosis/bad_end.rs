//! Programs that crash or use up what they may use exactly in the cases that have a property.

use super::{FoundFault, Left, Observed, ids};
use crate::judge::kind::Kind;

/// The mistake of ending badly, where all `cases` that are left end so, and a property parts them from all others. Some of these may end
/// in the same way after something that is explained.
pub(super) fn fault<'a>(
    left: &Left,
    cases: impl Iterator<Item = &'a Observed<'a>> + Clone,
    all: &[Observed<'_>],
) -> Option<FoundFault> {
    let condition = left.condition.as_ref()?;
    let kind = cases.clone().next()?.killed?;
    if cases.clone().any(|case| case.killed != Some(kind)) {
        return None;
    }
    let what = match kind {
        Kind::Crashed => "crashes",
        Kind::TimeLimit => "takes more time than it may",
        Kind::MemoryLimit => "needs more memory than it may",
        _ => return None,
    };
    let is_left = |case: &Observed<'_>| left.cases.iter().any(|id| id == case.id);
    let only =
        if all.iter().any(|case| case.killed == Some(kind) && !is_left(case)) { "" } else { ", and in no other" };
    Some(FoundFault::seen("ends-badly", format!("{what} in every case {condition}{only}"), ids(cases), None))
}
