//! Sets of mistakes that are likelier than one that was found: with fewer mistakes that explain as much, or with others that explain more.

use std::rc::Rc;

use nim_reference::rules::Rules;

use super::accepted::count_wrong_bounds;
use super::agreement::Agreement;
use super::asking_order::AskingOrder;
use super::certain::Proof;
use super::contradicted::is_contradicted;
use super::fewest::is_predicted;
use super::search::Found;
use super::state::{Score, State};
use crate::judge::mistake::Mistake;

/// The likelier set that stands in the place of what was found, with the proofs of its mistakes; `None` where there is none.
pub(super) fn likelier<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    let two = || another_for_two(found).or_else(|| two_of_drawing(found));
    let fewer = || one_for_two(found, proofs).or_else(two).or_else(|| other_beginner(found));
    let another = || better_for_one(found, proofs).or_else(|| further_for_one(found, proofs));
    let precise = effective(found, proofs)
        .or_else(|| precise_for_vague(found, proofs))
        .or_else(|| predicted_for_free(found, proofs));
    precise.or_else(fewer).or_else(another)
}

/// What could stand in the place of each mistake, with that place.
fn alternatives<'p, 'a>(
    proofs: &'p [Option<Proof<'a>>],
) -> impl Iterator<Item = (usize, &'a Rc<Mistake>)> + use<'p, 'a> {
    proofs.iter().enumerate().flat_map(|(place, proof)| {
        proof.iter().flat_map(move |proof| proof.alternatives.iter().map(move |other| (place, *other)))
    })
}

/// The set with another mistake in the place of one that another one hides, such as one in the moves of computers where none plays.
fn effective<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    if !found.state.hides_another() {
        return None;
    }
    let mut states = alternatives(proofs).map(|(place, other)| found.state.without(place, Some(other)));
    states.find(|state| !state.hides_another())
}

/// The one known mistake that explains everything as well as several do. An exercise has mistakes that allow many answers, of which
/// several others are the precise ones.
pub(super) fn one_for_all<'a>(found: &Found<'a>) -> Option<State<'a>> {
    if found.state.mistakes.len() < 2 || !found.is_complete() || found.right.game().is_none() {
        return None;
    }
    let (right, mut order) = (found.state.right(), AskingOrder::new(found.cases.len()));
    let mut fit = found.known.iter().filter(|mistake| agrees_as_well(found, &right.and(mistake), &mut order));
    fit.find(|mistake| !is_contradicted(found, mistake)).map(|mistake| right.and(mistake))
}

/// The set with the one precise mistake that could stand in the place of one that leaves the program a choice.
fn precise_for_vague<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    let is_vague = |mistake: &Mistake| mistake.is_vague(found.right);
    proofs.iter().enumerate().find_map(|(place, proof)| {
        let proof = proof.as_ref().filter(|proof| is_vague(&proof.mistake))?;
        let mut precise = proof.alternatives.iter().filter(|other| !is_vague(other));
        let one = precise.next().filter(|_| precise.next().is_none())?;
        Some(found.state.without(place, Some(one)))
    })
}

/// The set with another strategy from which all moves follow, where that which was found leaves some to the program, beside one that
/// could stand in the place of another mistake.
fn predicted_for_free<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    let mut of_strategy = (0..proofs.len()).filter(|&place| found.state.mistakes[place].is_of_strategy());
    let only = of_strategy.next().filter(|_| of_strategy.next().is_none())?;
    if !found.is_complete() || is_predicted(found.cases, &found.state.assignment) {
        return None;
    }
    let others = alternatives(proofs).filter(|&(place, _)| place != only);
    let mut order = AskingOrder::new(found.cases.len());
    let strategies = found.known.iter().filter(|mistake| mistake.is_of_strategy() && !found.state.has(mistake));
    let mut states = others.flat_map(|(place, other)| {
        let state = found.state.without(place, Some(other));
        strategies.clone().map(move |strategy| state.without(only, Some(strategy)))
    });
    states.find(|state| agrees_as_well(found, state, &mut order) && is_predicted(found.cases, &state.assignment))
}

/// The set with one mistake in the place of two that it does as well as.
fn one_for_two<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    let mut smaller = alternatives(proofs).flat_map(|(place, other)| {
        let state = found.state.without(place, Some(other));
        let places = (0..state.mistakes.len()).filter(move |&second| second != place);
        places.map(move |second| state.without(second, None)).collect::<Vec<_>>()
    });
    let mut order = AskingOrder::new(found.cases.len());
    smaller.find(|state| agrees_as_well(found, state, &mut order))
}

/// The set with another known mistake in the place of two, where everything is explained: fewer mistakes are the likelier ones.
pub(super) fn another_for_two<'a>(found: &Found<'a>) -> Option<State<'a>> {
    let all = &found.state.mistakes;
    if !found.is_complete() || found.right.game().is_none() || all.len() < 2 {
        return None;
    }
    let of_rules = |place: &usize| all[*place].is_known() && !all[*place].is_of_words();
    let places: Vec<usize> = (0..all.len()).filter(of_rules).collect();
    let pairs = places.iter().flat_map(|&first| places.iter().map(move |&second| (first, second)));
    let mut smaller = pairs.filter(|(first, second)| first < second).flat_map(|(first, second)| {
        let areas = [all[first].area(), all[second].area()];
        let others = found.known.iter().filter(move |other| areas.contains(&other.area()) && !found.state.has(other));
        others.map(move |other| found.state.without(second, None).without(first, Some(other)))
    });
    let mut order = AskingOrder::new(found.cases.len());
    smaller.find(|state| agrees_as_well(found, state, &mut order))
}

/// The set with two known mistakes of the drawing in the place of more, where everything is explained: a line around a drawing that has
/// no other lines looks like an empty one before what follows.
fn two_of_drawing<'a>(found: &Found<'a>) -> Option<State<'a>> {
    let is_replaced = |mistake: &Mistake| mistake.is_empty_line() || (mistake.is_known() && mistake.is_of_drawing());
    let (replaced, kept): (Vec<_>, Vec<_>) = found.state.mistakes.iter().partition(|mistake| is_replaced(mistake));
    if !found.is_complete() || replaced.len() < 3 || replaced.iter().all(|mistake| mistake.is_empty_line()) {
        return None;
    }
    let others = kept.into_iter().fold(found.state.right(), |state, mistake| state.and(mistake));
    let of_drawing: Vec<_> = found.known.iter().filter(|mistake| mistake.is_of_drawing()).collect();
    let pairs = of_drawing.iter().enumerate().flat_map(|(at, first)| {
        let with_first = others.and(first);
        of_drawing[at + 1..].iter().map(move |second| with_first.and(second))
    });
    let mut order = AskingOrder::new(found.cases.len());
    pairs.into_iter().find(|state| agrees_as_well(found, state, &mut order))
}

/// The set in which the other player begins, and perhaps another one is announced to win, in the place of exchanged names and of other strategies
/// for both, where everything is explained: it prints the same, and the strategies are right.
fn other_beginner<'a>(found: &Found<'a>) -> Option<State<'a>> {
    let right = found.right.game()?;
    let exchanges = |mistake: &Mistake| {
        let changed = mistake.apply(found.right);
        changed
            .game()
            .is_some_and(|game| game.voice.mistakes.movers_exchanged && !right.voice.mistakes.movers_exchanged)
    };
    if !found.is_complete() || !found.state.mistakes.iter().any(|mistake| exchanges(mistake)) {
        return None;
    }
    let changed = |mistake: &Mistake, changes: fn(&Rules, &Rules) -> bool| {
        mistake.apply(found.right).game().is_some_and(|game| changes(&game.rules, &right.rules))
    };
    let begins_otherwise = |mistake: &Mistake| changed(mistake, |own, right| own.first != right.first);
    let wins_otherwise =
        |mistake: &Mistake| changed(mistake, |own, right| own.mistakes.winner != right.mistakes.winner);
    let is_kept = |mistake: &Mistake| !exchanges(mistake) && !mistake.is_of_strategy() && !wins_otherwise(mistake);
    let kept = found.state.mistakes.iter().filter(|mistake| is_kept(mistake));
    let others = kept.fold(found.state.right(), |state, mistake| state.and(mistake));
    let beginners = found.known.iter().filter(|mistake| begins_otherwise(mistake));
    let winners: Vec<_> = found.known.iter().filter(|mistake| wins_otherwise(mistake)).collect();
    let mut order = AskingOrder::new(found.cases.len());
    let mut states = beginners.flat_map(|beginner| {
        let alone = others.and(beginner);
        let with_winner: Vec<State<'_>> = winners.iter().map(|winner| alone.and(winner)).collect();
        [alone].into_iter().chain(with_winner)
    });
    states.find(|state| agrees_as_well(found, state, &mut order))
}

/// The set with another known mistake in the place of one, with which something more is explained and nothing less: a search
/// adds whatever explains more of the next line.
fn better_for_one<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    if found.is_complete() {
        return None;
    }
    let is_no_worse =
        |own: &Agreement, other: Agreement| other.full >= own.full && (other.full || other.lines >= own.lines);
    let first_of = |proof: &Proof<'_>| proof.first.filter(|_| proof.mistake.is_known());
    let firsts = proofs.iter().enumerate().filter_map(|(place, proof)| Some((place, first_of(proof.as_ref()?)?)));
    let mut others = firsts.flat_map(|(place, first)| {
        let others = found.known.iter().filter(|other| !found.state.has(other));
        let states = others.map(move |other| found.state.without(place, Some(other)));
        states.filter(move |state| state.agreement(&found.cases[first]).full && found.agreements[first].full)
    });
    let bounds = |state: &State<'_>| count_wrong_bounds(found.right, &state.assignment);
    let is_better = |state: &State<'_>| {
        let score = Score::of(found.cases.iter().map(|case| (case, state.agreement(case))));
        // What accepts more may only predict another line that is like the next one.
        match bounds(state) > bounds(&found.state) {
            true => score.explained() > found.score().explained(),
            false => score > found.score(),
        }
    };
    others.find(|state| {
        !found.is_left_more_by(state)
            && (found.cases.iter().zip(&found.agreements)).all(|(case, own)| is_no_worse(own, state.agreement(case)))
            && is_better(state)
    })
}

/// The set with another known mistake about the same thing in the place of one, where everything is explained, and with the other more
/// is known of what is printed: after the one anything may follow.
fn further_for_one<'a>(found: &Found<'a>, proofs: &[Option<Proof<'a>>]) -> Option<State<'a>> {
    let is_open = found.agreements.iter().any(|agreement| agreement.is_open);
    if !found.is_complete() || !is_open || found.right.game().is_none() {
        return None;
    }
    let known = proofs.iter().enumerate().filter_map(|(place, proof)| Some((place, proof.as_ref()?.mistake.area()?)));
    let mut others = known.flat_map(|(place, area)| {
        let others = found.known.iter().filter(move |other| other.area() == Some(area) && !found.state.has(other));
        others.map(move |other| found.state.without(place, Some(other)))
    });
    let mut order = AskingOrder::new(found.cases.len());
    others.find(|state| {
        !found.is_left_more_by(state)
            && agrees_as_well(found, state, &mut order)
            && (found.cases.iter().zip(&found.agreements)).any(|(case, own)| state.agreement(case).lines > own.lines)
    })
}

/// Whether these mistakes explain as much of every case.
fn agrees_as_well(found: &Found<'_>, state: &State<'_>, order: &mut AskingOrder) -> bool {
    order.all(|case| {
        let (own, other) = (found.agreements[case], state.agreement(&found.cases[case]));
        // What is known further to the end does no worse than what anything may follow.
        let is_further = own.is_open && other.lines > own.lines;
        own.full == other.full && (own.lines == other.lines || (own.full && is_further))
    })
}
