//! Naming the mistakes behind failing runs: known faults, and other words and drawings that the program has.
//!
//! A program has several mistakes at once, and perhaps some that nobody knows. So a set of them grows as long as each new one
//! explains more ([`search`]); then each must prove itself: without it less is explained, it contradicts nothing that was
//! printed, and no other known one does as well ([`certain`]). The report names what is left.

mod accepted;
mod after_end;
mod agreement;
mod asking_order;
mod bad_end;
mod below_winner;
mod board_form;
mod certain;
mod conclusion;
mod condition;
mod contradicted;
mod diagnosed;
mod distance;
mod evidence;
mod exception;
mod fewest;
mod first_wrong;
mod further;
mod gain;
mod hides;
mod joined;
mod left_out;
mod likelier;
mod lost_at_exit;
mod luck;
mod next;
mod no_line;
mod observed;
mod own_lines;
mod reading;
mod refused;
mod rivals;
mod same_output;
mod search;
mod seen;
mod seen_behind;
mod shape;
mod standard_error;
mod state;
mod strategies;
mod told;
mod uncaught;
mod unexplained;
mod without_input;
mod wrong_line;

use std::borrow::Cow;
use std::collections::HashSet;
use std::rc::Rc;

use nim_reference::{Assignment, Game};

use agreement::Agreement;
use contradicted::{
    draws, draws_beside_status, is_no_computers_move_seen, is_no_status_seen, is_no_users_move_seen, is_nothing_drawn,
    misprints_users_moves, prints_what_is_left_out, shows_before_computers_moves,
};
pub use diagnosed::{Diagnosis, Example, FoundFault, Left, PredictedLine};
pub(super) use evidence::Evidence;
use evidence::Room;
use fewest::{fewest, fewest_of_strategy};
use luck::not_by_luck;
pub use observed::Observed;
use own_lines::OwnLines;
use search::{Found, MAX_ALL_GAMES, Start, search};
use state::{Budget, State, States};

use super::mistake::{self, Mistake, OwnLine, Place};
use super::reason::Reason;

/// How many sorts of lines of its own are taken out of a program's output.
const MAX_OWN_LINES: usize = 6;

/// In how many cases such lines are looked for.
const MAX_ASKED: usize = 12;

/// Looks for the mistakes that explain what was observed.
pub fn diagnose(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let of_stream = || standard_error::diagnosis(assignment, observed);
    let of_form = || board_form::diagnosis(assignment, observed);
    lost_at_exit::diagnosis(observed).or_else(of_stream).or_else(of_form).or_else(|| {
        let mut printed = observed.to_vec();
        printed.iter_mut().filter(|case| case.on_stderr).for_each(|case| case.output = &[]);
        diagnose_output(assignment, &printed)
    })
}

/// Looks for the mistakes that explain what was printed on one of both streams.
fn diagnose_output(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    below_winner::diagnosis(assignment, observed).or_else(|| diagnose_graded(assignment, observed))
}

/// Looks for the mistakes that explain what is graded of it.
fn diagnose_graded(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    // Who prints nothing at all has no answer that could be wrong, nor a position in which it fails.
    let is_empty = |case: &Observed<'_>| case.failed && case.output.is_empty();
    if assignment.game().is_none() && observed.iter().all(is_empty) {
        return None;
    }
    // What passed agrees with the right program. Failed cases decide fastest, and of these the shortest.
    let mut cases: Vec<Observed<'_>> = observed.to_vec();
    cases.sort_by_key(|case| (!case.failed, case.hidden, case.output.len()));
    let mut all: Vec<Rc<Mistake>> = assignment.faults().iter().map(|fault| Rc::new(Mistake::known(fault))).collect();
    let (nothing_drawn, no_move) =
        (is_nothing_drawn(assignment, &cases), is_no_computers_move_seen(assignment, &cases));
    let no_users_move = is_no_users_move_seen(assignment, &cases);
    let no_status = is_no_status_seen(assignment, &cases);
    let refused_arguments = no_line::refused_arguments(assignment, &cases);
    let is_contradicted = |mistake: &Mistake| {
        no_line::accepts_any(assignment, mistake, &refused_arguments)
            || prints_what_is_left_out(assignment, mistake, &cases)
            || (nothing_drawn && draws(assignment, mistake))
            || (no_move && shows_before_computers_moves(assignment, mistake))
            || (no_users_move && misprints_users_moves(assignment, mistake))
            || (no_status && draws_beside_status(assignment, mistake))
    };
    all.retain(|mistake| !is_contradicted(mistake));
    // One that allows the program any move fits more than what it does: it is the last that is thought of.
    let known: Vec<Rc<Mistake>> = all.iter().filter(|mistake| !mistake.is_vague(assignment)).cloned().collect();
    let mut own_lines = match assignment.game() {
        Some(_) => OwnLines::default(),
        None => OwnLines::of_exercise(assignment, &cases),
    };
    let games = Budget::new(MAX_ALL_GAMES);
    loop {
        let outputs: Vec<Cow<'_, [u8]>> = cases.iter().map(|case| own_lines.left_out(case.output)).collect();
        // How bad arguments are answered, and the exit status, are no matter of a search.
        let is_failed = |case: &Observed<'_>| case.failed && !no_line::is_of_ending(case, assignment, &all);
        let views: Vec<Observed<'_>> = cases
            .iter()
            .zip(&outputs)
            .map(|(case, output)| {
                // Why a line is wrong that is left out is no reason for the one in its place.
                let is_left_out = !own_lines.is_kept_before(case.output, case.line);
                let (line, reason) = match is_left_out {
                    true => (None, case.reason.filter(|reason| reason.is_uncaught_error())),
                    false => (case.line, case.reason),
                };
                Observed { output, failed: is_failed(case), line, reason, ..case.clone() }
            })
            .collect();
        let room = Room::default();
        let evidence: Vec<Evidence<'_>> = views.iter().map(|case| Evidence::new(assignment, case, &room)).collect();
        let states = States::new(assignment);
        if let Some(lead) = another_own_line(&own_lines, &states.right(), &evidence) {
            own_lines.add(lead, assignment, &cases);
            continue;
        }
        // Who waits for a move at the end of the input reads moves.
        let waits = evidence.iter().any(Evidence::ends_as_before);
        let may_be = |mistake: &&Rc<Mistake>| !(waits && mistake.reads_no_moves(assignment));
        let [known, all] = [&known, &all].map(|mistakes| mistakes.iter().filter(may_be).cloned().collect::<Vec<_>>());
        // Behind lines of its own a search finds what is not there, so they are looked for on its way too.
        let mut asked: Vec<Vec<Rc<Mistake>>> = Vec::new();
        let mut lead_on_the_way = |found: &Found<'_>| {
            let on_the_way = found.state.beginnings();
            let mut new = on_the_way.iter().filter(|state| !asked.contains(&state.mistakes));
            let lead = new.find_map(|state| another_own_line(&own_lines, state, &evidence));
            asked.extend(on_the_way.into_iter().map(|state| state.mistakes));
            lead
        };
        let searched = || {
            let from = |start, games: &Budget| search(assignment, &evidence, &known, Start::of(start), games);
            let strategies = strategies::of_computers(&states, &evidence, &known);
            let with = |strategy| games.lend(strategies::GAMES, |part| from(strategy, part));
            let complete = strategies.into_iter().map(with).find(Found::is_complete);
            complete.unwrap_or_else(|| from(states.right(), &games))
        };
        let or_vague = |found| or_vague(found, &states, &evidence, &known, &all, &games);
        let found = match assignment.game() {
            Some(_) => {
                let found = searched();
                // The games are spared that vague mistakes take.
                if let Some(lead) = lead_on_the_way(&found) {
                    own_lines.add(lead, assignment, &cases);
                    continue;
                }
                or_vague(found)
            }
            None => fewest(&states, &evidence, &all, &games, || or_vague(searched())),
        };
        if let Some(lead) = lead_on_the_way(&found) {
            own_lines.add(lead, assignment, &cases);
            continue;
        }
        return conclusion::of(found, &cases, &own_lines, &all, &games);
    }
}

/// So many more cases, and such a share of all, must be explained by mistakes that leave the program a choice.
const MIN_MORE: usize = 5;
const SHARE_MORE: usize = 10;

/// What a search comes to of `known` mistakes, which is `found`, or of `all` where those explain everything or many more cases.
fn or_vague<'a>(
    found: Found<'a>,
    states: &'a States<'a>,
    cases: &'a [Evidence<'a>],
    known: &'a [Rc<Mistake>],
    all: &'a [Rc<Mistake>],
    games: &Budget,
) -> Found<'a> {
    let right = states.assignment();
    if all.len() == known.len() {
        return found;
    }
    let sure = |found: Found<'a>| not_by_luck(fewest_of_strategy(found, known), all, games);
    if found.is_complete() && !seen::may_be_any_moves(&found) {
        return sure(found);
    }
    // In a game they stand in the place of what was found of the strategy, and perhaps of what was found after that; an answer is one line,
    // on which any other mistake stands in their way.
    let start = if right.game().is_some() { found.state.without_strategy() } else { states.right() };
    if right.game().is_some()
        && let parts = parts_beside_vague(&start, right)
        && let Some(found) = parts.iter().rev().find_map(|part| with_one_vague(&found, part, all, games))
    {
        return sure(found);
    }
    // The rest is for what is found when mistakes that cannot be proved are left out.
    let part = games.left().saturating_sub(further::LAST_GAMES) * 3 / 4;
    let with_vague = games.lend(part, |part| search(right, cases, all, Start::of(start), part));
    // It may come to more without them too, as it begins with what the first one found.
    let is_vague = with_vague.state.mistakes.iter().any(|mistake| mistake.is_vague(right));
    if is_vague && seen::plays_for_all(&with_vague.state) {
        return sure(found);
    }
    let more = if is_vague { MIN_MORE.max(cases.len() / SHARE_MORE) } else { 0 };
    let is_better = with_vague.explained() > found.explained() + more;
    if with_vague.is_complete() || is_better { sure(with_vague) } else { found }
}

/// The sets beside which a vague mistake is thought of: all mistakes, and where an assignment leaves choices those that were found first.
fn parts_beside_vague<'a>(all: &State<'a>, right: &Assignment) -> Vec<State<'a>> {
    match right.game().is_some_and(|game| game.rules.leaves_choices()) {
        true => std::iter::once(all.right()).chain(all.beginnings()).collect(),
        false => vec![all.clone()],
    }
}

/// These mistakes with a vague one beside them, if that explains everything but for what an error ended: no search is needed then.
fn with_one_vague<'a>(
    found: &Found<'a>,
    others: &State<'a>,
    all: &'a [Rc<Mistake>],
    games: &Budget,
) -> Option<Found<'a>> {
    let Found { right, cases, .. } = *found;
    let mut vague = all.iter().filter(|mistake| mistake.is_vague(right));
    vague.find_map(|mistake| {
        let state = others.and(mistake);
        if state.hides_another() || seen::plays_for_all(&state) {
            return None;
        }
        let mut agreements = Vec::with_capacity(cases.len());
        for case in cases {
            let agreement = games.play(&state, case);
            agreements.push(Some(agreement).filter(|agreement| agreement.full || agreement.broken_off)?);
        }
        Some(Found { known: all, state, agreements, stuck: Vec::new(), ..*found })
    })
}

/// How further lines begin that a program prints of its own, where `state` says what it prints besides.
fn another_own_line(own_lines: &OwnLines, state: &State<'_>, cases: &[Evidence<'_>]) -> Option<OwnLine> {
    if own_lines.lines.len() == MAX_OWN_LINES {
        return None;
    }
    // Nor is the message that some arguments are answered with one of its own.
    let usage = state.assignment.game().and_then(Game::usage);
    let is_of_usage = |own: &OwnLine| usage.is_some_and(|usage| usage.is_said_in(own.lead.as_bytes()));
    let shown = cases.iter().filter(|case| case.case.failed && !case.case.hidden);
    let open = shown.map(|case| (case, state.agreement(case))).filter(|(_, agreement)| !agreement.full);
    let lead = |(case, agreement): (&Evidence<'_>, Agreement)| {
        mistake::own_lines(&Place::new(&state.assignment, case, agreement.lines))
            .filter(|own| !own_lines.lines.contains(own) && !is_of_usage(own))
    };
    // The shortest may all be about one thing that is refused.
    let open: Vec<(&Evidence<'_>, Agreement)> = open.collect();
    let step = open.len().div_ceil(MAX_ASKED).max(1);
    open.into_iter().step_by(step).find_map(lead)
}

/// The ids of cases, each once: a case that is run several times is one.
fn ids<'a>(cases: impl Iterator<Item = &'a Observed<'a>>) -> Vec<String> {
    let mut seen = HashSet::new();
    cases.filter(|case| seen.insert(case.id)).map(|case| case.id.to_owned()).collect()
}

/// The ids of cases, those with the least output and then the least input first, and last those of whose output some may be lost.
fn simplest<'a>(cases: impl Iterator<Item = &'a Observed<'a>>) -> Vec<String> {
    let mut cases: Vec<_> = cases.collect();
    cases.sort_by_key(|case| (case.may_be_lost(), case.output.len(), case.input.size()));
    ids(cases.into_iter())
}

/// A diagnosis without mistakes, which leaves every case that failed.
fn left_whole(cases: &[Observed<'_>]) -> Diagnosis {
    let shown = || cases.iter().filter(|case| !case.hidden);
    let (left, total) = (simplest(shown().filter(|case| case.failed)), ids(shown()).len());
    Diagnosis {
        faults: Vec::new(),
        is_predicted: true,
        explained: total - left.len(),
        total,
        left: (!left.is_empty()).then_some(Left {
            cases: left,
            first: None,
            is_of_most: false,
            reason: None,
            predicted: None,
            printed: None,
            killed: None,
            condition: None,
        }),
        prints_without_input: false,
    }
}
