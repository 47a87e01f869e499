//! What is concluded from a search: the mistakes that are proved, in the order in which they should be mended, and what they leave.

use std::collections::HashSet;
use std::rc::Rc;

use super::bad_end;
use super::first_wrong;
use super::further::search_further;
use super::joined::{OfSlip, joined};
use super::left_out::{leave_out_hidden, leave_out_strained, leave_out_unended};
use super::luck::rule_of_user;
use super::no_line;
use super::own_lines::OwnLines;
use super::same_output;
use super::search::Found;
use super::state::Budget;
use super::uncaught;
use super::unexplained::{left, places_left};
use super::{Diagnosis, Observed};
use crate::judge::mistake::Mistake;

/// The diagnosis that a search comes to. `cases` are as they were observed, in the order of those that were searched, from
/// which `own_lines` were taken out.
pub(super) fn of(
    found: Found<'_>,
    cases: &[Observed<'_>],
    own_lines: &OwnLines,
    all: &[Rc<Mistake>],
    games: &Budget,
) -> Option<Diagnosis> {
    let (mut found, mut proofs) = search_further(found, games);
    leave_out_hidden(&mut found, &mut proofs);
    leave_out_strained(&mut found, &mut proofs);
    leave_out_unended(&mut found, &mut proofs);
    proofs.retain(|proof| !found.state.exchanges_in_own_words(&proof.mistake));
    // What comes first in a run, and in most cases, is to be mended first. Lines of its own that come as early stand in the way of
    // the others.
    let own = own_lines.faults(cases).map(|fault| (fault.line, 0, (None, fault)));
    let voice = found.right.game().map(|game| &game.voice);
    let all_shown: Vec<Vec<(usize, usize)>> = proofs.iter().map(|proof| proof.shown.clone()).collect();
    let proved = proofs.into_iter().map(|proof| {
        let line = |&(case, line): &(usize, usize)| own_lines.line_number(cases[case].output, line);
        let (first, shown) = (proof.shown.iter().map(line).min(), proof.shown.len());
        let slip = voice.filter(|_| proof.alternatives.is_empty()).and_then(|voice| proof.mistake.slip(voice));
        (first, usize::MAX - shown, (slip, proof.fault(&found, cases, own_lines, &all_shown)))
    });
    let mut ordered: Vec<(Option<usize>, usize, OfSlip)> = own.chain(proved).collect();
    ordered.sort_by_key(|&(first, shown, _)| (first, shown));
    let mut faults = joined(ordered.into_iter().map(|(.., fault)| fault).collect());
    let rule = rule_of_user(&found, all, cases, own_lines, games);
    let by_rule = rule.as_ref().and_then(|rule| all.iter().find(|mistake| mistake.id == rule.id));
    let by_rule = by_rule.map(|rule| rule.apply(&found.state.assignment));
    faults.extend(rule);
    faults.extend(no_line::faults(found.right, cases, all, by_rule.as_ref()));
    let is_certain = faults.iter().all(|fault| fault.alternatives.is_empty());
    let mut places = places_left(&found);
    let ended = uncaught::faults(&found, cases, own_lines, &places);
    places.retain(|place| !ended.iter().any(|error| error.cases.contains(place)));
    faults.extend(ended.into_iter().map(|error| error.fault));
    let mut left = left(&found, &places, cases, own_lines, is_certain);
    // Where a program is ended that has printed nothing wrong, how it is ended is what is wrong.
    let nothing_wrong = places.iter().all(|&place| found.agreements[place].full);
    let bad_end = left
        .as_ref()
        .filter(|_| nothing_wrong)
        .and_then(|left| bad_end::fault(left, places.iter().map(|&place| &cases[place]), cases));
    if bad_end.is_some() {
        left = None;
    }
    faults.extend(bad_end);
    if faults.is_empty() && left.is_some() {
        faults.extend(same_output::fault(cases));
        left = left.filter(|_| faults.is_empty());
    }
    // An error alone says nothing of the other cases.
    let is_predicted = faults.iter().any(|fault| !fault.is_uncaught_error()) || left.is_none();
    if !is_predicted {
        faults.extend(first_wrong::faults(cases));
        faults.sort_by_key(|fault| usize::MAX - fault.cases.len());
    }
    if faults.is_empty() && left.as_ref().is_none_or(|left| left.condition.is_none()) {
        return None;
    }
    // A case that is run several times is one case.
    let ids: HashSet<&str> = cases.iter().filter(|case| !case.hidden && case.judged).map(|case| case.id).collect();
    let left_ids: HashSet<&str> = places.iter().filter(|_| left.is_some()).map(|&place| cases[place].id).collect();
    let explained = ids.len() - left_ids.len();
    let prints_without_input =
        found.agreements.iter().any(|agreement| agreement.full && agreement.prints_without_input);
    Some(Diagnosis { faults, is_predicted, explained, total: ids.len(), left, prints_without_input })
}
