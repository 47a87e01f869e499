//! Known mistakes that make the drawing of one case, and not those of others.

use super::Verdict;
use super::diagnosis::Diagnosis;
use super::mistake::learned_pages;
use super::reason::Reason;

/// Says of no drawing that a known mistake makes it where that of another case is made by none, or by another, unless the diagnosis of all
/// cases names the mistake.
pub fn withdraw_contradicted_drawings(diagnosis: Option<&Diagnosis>, verdicts: &mut [Verdict]) {
    // What is learned has one name for all that it may be.
    let is_learned = |id: &str| learned_pages().any(|page| page.id == id);
    let is_named = |(id, sentence): (&str, &str)| {
        diagnosis.is_some_and(|found| if is_learned(id) { found.says(sentence) } else { found.names(id) })
    };
    let drawings = || verdicts.iter().filter_map(|verdict| verdict.reason.as_ref()?.drawn_by());
    let Some(first) = drawings().next() else { return };
    if drawings().all(|drawn| drawn == first) {
        return;
    }
    let is_contradicted = |reason: &Reason| reason.drawn_by().flatten().is_some_and(|mistake| !is_named(mistake));
    for verdict in verdicts.iter_mut().filter(|verdict| verdict.reason.as_ref().is_some_and(is_contradicted)) {
        verdict.reason = verdict.reason.take().and_then(Reason::without_drawing_mistake);
    }
}
