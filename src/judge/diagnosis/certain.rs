//! What of a set of mistakes is certain: each is necessary, contradicts nothing that was printed, and is the only known one
//! that fits, or named together with the others that fit.

use std::rc::Rc;

use nim_reference::Game;
use nim_reference::fault::Area;
use nim_reference::rules::{CheckedTries, NamePlace, RuleMistakes, Skipped};
use nim_reference::voice::{Drawing, Message};

use super::accepted::accepts_less;
use super::agreement::Agreement;
use super::asking_order::AskingOrder;
use super::contradicted::is_contradicted;
use super::evidence::Evidence;
use super::gain::{Gain, MIN_CASES};
use super::likelier::{another_for_two, likelier, one_for_all};
use super::rivals::has_rival;
use super::search::Found;
use super::seen;
use super::seen_behind::SeenBehind;
use super::state::{Score, State};
use super::wrong_line::WrongLine;
use crate::judge::mistake::Mistake;
use crate::judge::reason::Reason;

/// With more others that would fit as well, a mistake is not named: it would be no help.
const MAX_ALTERNATIVES: usize = 2;

/// A mistake of a drawing may explain lines that another drawing has by chance, where it explains less than one of so many.
const MANY_WRONG: usize = 2;

/// A mistake that shows in more cases than so many for each in which the first wrong line is right without it is one all the same.
const FEW_OF_MANY: usize = 10;

/// A suite of a game with fewer cases is a small one.
const FEW_CASES: usize = 40;

/// A mistake of which it is certain that the program makes it, or one of its alternatives.
#[derive(Clone)]
pub(super) struct Proof<'a> {
    pub mistake: Rc<Mistake>,
    pub alternatives: Vec<&'a Rc<Mistake>>,
    /// The first case, by its place, that is explained less well without it.
    pub first: Option<usize>,
    /// The failed cases, by their places, that are explained less well without it, and the line, from 0, that shows it.
    pub shown: Vec<(usize, usize)>,
}

/// What came of sets of mistakes that were proved before: a search comes to the same sets again.
#[derive(Default)]
pub(super) struct Proved<'a> {
    /// Sets that led to the same one, and what is left of them with its proofs.
    before: Vec<(Vec<State<'a>>, State<'a>, Vec<Proof<'a>>)>,
}

impl<'a> Proved<'a> {
    fn of(&self, state: &State<'a>) -> Option<(State<'a>, Vec<Proof<'a>>)> {
        let (_, state, proofs) = self.before.iter().find(|(sets, ..)| sets.iter().any(|set| set.is_same(state)))?;
        Some((state.clone(), proofs.clone()))
    }
}

/// Takes the mistakes out of the set of which this is not certain, and proves the others.
pub(super) fn prove<'a>(found: &mut Found<'a>, proved: &mut Proved<'a>) -> Vec<Proof<'a>> {
    if let Some(one) = one_for_all(found) {
        found.state = one;
    }
    let mut sets = Vec::new();
    loop {
        // What is taken as it is printed is proved in another way where it is thought of by itself.
        if let Some((state, proofs)) = proved.of(&found.state).filter(|_| !takes_as_printed(&found.state)) {
            found.agreements = state.agreements(found.cases);
            found.state = state;
            return proofs;
        }
        sets.push(found.state.clone());
        let places = 0..found.state.mistakes.len();
        let wrong_lines = WrongLine::of_cases(found.cases, &found.agreements, &found.state.assignment);
        let mut proofs: Vec<Option<Proof<'_>>> = places.map(|place| proof(found, place, &wrong_lines)).collect();
        // What others could stand in a mistake's place is asked only where each is necessary. Beside too many of them it may be one of two
        // that another stands for.
        let mut one_for_two = None;
        if proofs.iter().all(Option::is_some) {
            let named = proofs.into_iter().flatten().enumerate();
            proofs = named.map(|(place, proof)| with_alternatives(found, place, proof)).collect();
            one_for_two = if proofs.iter().any(Option::is_none) { another_for_two(found) } else { None };
        }
        let doubtful = (0..proofs.len()).filter(|&place| proofs[place].is_none());
        let mut fewer: Vec<State<'_>> = doubtful.map(|place| found.state.without(place, None)).collect();
        // A mistake that is not made explains little. Of those that explain as little the one that was found last goes, which
        // may only hide that an earlier one is wrong.
        if fewer.len() > 1 {
            fewer.sort_by_cached_key(|state| Score::of(found.cases.iter().map(|case| (case, state.agreement(case)))));
        }
        let smaller =
            one_for_two.or_else(|| fewer.pop()).or_else(|| without_two(found)).or_else(|| likelier(found, &proofs));
        let Some(smaller) = smaller else {
            let proofs: Vec<Proof<'_>> = proofs.into_iter().flatten().collect();
            proved.before.push((sets, found.state.clone(), proofs.clone()));
            return proofs;
        };
        found.agreements = smaller.agreements(found.cases);
        found.state = smaller;
    }
}

fn takes_as_printed(state: &State<'_>) -> bool {
    state.mistakes.iter().any(|mistake| mistake.is_as_printed())
}

/// The set without two of its mistakes, where that explains as much everywhere: two that undo each other are each necessary beside the
/// other.
fn without_two<'a>(found: &Found<'a>) -> Option<State<'a>> {
    let count = found.state.mistakes.len();
    let mut order = AskingOrder::new(found.cases.len());
    let pairs = (0..count).flat_map(|second| (0..second).map(move |first| (first, second)));
    pairs
        .map(|(first, second)| found.state.without(second, None).without(first, None))
        .find(|state| order.all(|case| !explains_more(&found.agreements[case], &state.agreement(&found.cases[case]))))
}

/// The proof that the program makes the mistake at this place of the set.
fn proof<'a>(found: &Found<'a>, place: usize, wrong_lines: &[Option<WrongLine<'_, 'a>>]) -> Option<Proof<'a>> {
    let mistake = found.state.mistakes[place].clone();
    let is_complete = found.is_complete();
    // Beside a drawing of which only that is known, what else is wrong in it is not.
    let is_hidden = mistake.is_of_drawing()
        && !mistake.is_drawn_any_way()
        && found.state.mistakes.iter().any(|other| other.is_drawn_any_way());
    // That the drawing is another one says little where nothing else was thought of.
    let is_first_thought = !found.as_printed && mistake.is_as_printed() && found.state.mistakes.len() == 1;
    if is_first_thought || is_hidden || found.state.refuses_anyway(&mistake) || is_contradicted(found, &mistake) {
        return None;
    }
    let without = found.state.without(place, None);
    let other = &without.assignment;
    let mut shown = Vec::new();
    // Lines with the mistake's words, in which something else is wrong too.
    let mut read = Vec::new();
    let mut gain = Gain::default();
    // Lines of a drawing that are wrong with the mistake as without it, in another way.
    let mut drawn_wrongly = 0;
    let seen_behind = SeenBehind::of(found, &mistake);
    let mut unseen = 0;
    // What the line is wrong in before, and words, say nothing of what is predicted.
    let is_predicted_wrongly = |case: &Evidence<'_>,
                                wrong: Option<&WrongLine<'_, 'a>>,
                                (with, without): (&Agreement, &Agreement)| {
        let is_wrong_before = || wrong.is_some_and(|line| line.is_wrong_before(other));
        let is_of_words = mistake.is_of_words() && !mistake.is_early_end() && !calls_winner_otherwise(found, &mistake);
        // Where an exercise leaves the move to the program, the one that is predicted is only one of several.
        let is_chosen = found.right.game().is_none() && found.right.is_followed();
        // Where an exception ended the program before the line, nobody knows what it would have printed.
        let is_ended = || case.exception_before(&found.state.assignment, with.lines).is_some();
        !is_of_words && !is_chosen && predicts_wrongly(with, without) && !is_wrong_before() && !is_ended()
    };
    // Cases in which the board that the mistake makes should be next, and is not there.
    let mut without_board = 0;
    let is_of_move = found.right.grading().boards().is_some() && mistake.area() == Some(Area::Moves);
    // Cases in which the first wrong line is right where the mistake is not made.
    let mut right_without = 0;
    // Other wrong answers than the one that is printed, where the answer without the mistake is right.
    let mut answered_otherwise = 0;
    for (index, (with, case)) in found.agreements.iter().zip(found.cases).enumerate() {
        let without = &without.agreement(case);
        let wrong = wrong_lines[index].as_ref();
        let is_right_without = found.right.game().is_none() && without.line == case.right.line;
        answered_otherwise += usize::from(is_right_without && !with.full && with.line != without.line);
        if wrong
            .is_some_and(|line| line.parts_from_words_of(&mistake) || line.is_board_of(other) || line.refutes(other))
        {
            return None;
        }
        if mistake.is_as_printed() && seen_behind.is_wrong(with, without) {
            return None;
        }
        unseen += usize::from(seen_behind.may_be_chance(with, without));
        let is_open = !with.full && with.lines == without.lines;
        without_board += usize::from(is_of_move && is_open && seen::makes_next_board(found, case, other, with.lines));
        if explains_more(with, without) {
            // What stands on standard error is not left out.
            let is_elsewhere = case.case.reason.is_some_and(Reason::is_on_wrong_stream);
            // Nor is a board that is not read.
            let is_unread = case.case.reason.is_some_and(Reason::is_of_unread_rows) && !mistake.is_of_drawing();
            let is_first = without.lines == case.right.lines && mistake.is_known() && !mistake.is_of_words();
            if is_first && (is_elsewhere || is_unread) {
                return None;
            }
            shown.push((index, without.lines));
            gain.add(&mistake, with, without);
            if wrong.is_some_and(|line| line.is_wrong_by(&mistake, other)) {
                return None;
            }
        } else if wrong.is_some_and(|line| line.reads_as(other)) {
            read.push((index, with.lines));
        } else if contradicts(with, without) || is_predicted_wrongly(case, wrong, (with, without)) {
            return None;
        } else if mistake.is_of_drawing() && predicts_wrongly(with, without) {
            drawn_wrongly += 1;
        }
        right_without += usize::from(mistake.is_known() && wrong.is_some_and(|line| line.is_right(other, without)));
    }
    // In a few of many cases such a line may be right by chance.
    if FEW_OF_MANY * right_without > shown.len() {
        return None;
    }
    let is_doubtful = 2 * unseen > shown.len() || 2 * answered_otherwise > shown.len();
    let has_board = shown.iter().filter(|&&(index, _)| found.agreements[index].full).count();
    if drawn_wrongly > MANY_WRONG * shown.len() || is_doubtful || (without_board > 0 && without_board >= has_board) {
        return None;
    }
    // Beside others a mistake may show only where a case passes that would fail without it. Where these are most cases, it is the
    // others that are not what the program does.
    let shows_in_failed = shown.iter().any(|&(index, _)| found.cases[index].case.failed);
    // Of few of them it is another one that is not so.
    if !shows_in_failed && shown.len() < MIN_CASES && found.right.game().is_some() {
        return None;
    }
    if !is_complete || shows_in_failed || (found.right.game().is_some() && shown.len() >= failed_cases(found)) {
        shown.retain(|&(index, _)| found.cases[index].case.failed);
    }
    if seen::is_of_lost_positions(found, &mistake) {
        shown.retain(|&place| seen::is_lost(found, place));
    }
    read.retain(|&(index, _)| found.cases[index].case.failed);
    // Where hardly anything is explained, so few cases are too little for a rule.
    let failed = found.cases.iter().zip(&found.agreements).filter(|(case, _)| case.case.failed);
    let explained_failed = failed.filter(|(_, agreement)| agreement.full || agreement.broken_off).count();
    let is_of_rules = mistake.is_known() && !mistake.is_of_words();
    // Boards do not show how a move is answered, so that a game which agrees further shows little if it does not agree to its end.
    let explained = shown.iter().filter(|&&(index, _)| found.agreements[index].full).count();
    let is_of_boards = found.right.grading().boards().is_some();
    // Nor does a game that ends after few boards, where those that would follow may only be missing.
    let may_be_missing = is_of_boards && mistake.area() == Some(Area::Ending);
    let is_little = gain.cases < MIN_CASES || (is_of_boards && explained < 2) || may_be_missing;
    // The heaps may have other sizes than a right program's, and be drawn as they are.
    let draws_most = 2 * explained_failed >= failed_cases(found);
    if !is_complete && !draws_most && draws_other_sizes(found, &mistake) {
        return None;
    }
    let is_lone = is_of_rules && is_little && 4 * explained_failed < failed_cases(found);
    // What is said of every move, or of every name, is not shown by less than half of the cases.
    if !is_complete && 2 * explained_failed < failed_cases(found) && is_sweeping(found, &mistake) {
        return None;
    }
    let by_chance = is_lone
        || (gain.may_be_chance(&mistake, found.right) && read.len() < MIN_CASES)
        || (mistake.is_early_end() && 2 * shown.len() < failed_cases(found));
    // Any move explains one game or another.
    let is_vague = mistake.is_vague(found.right) || mistake.is_as_printed();
    let says_little = (is_vague && gain.cases < MIN_CASES)
        || (gain.fits_any == gain.cases && gain.says_nothing(&mistake) && read.is_empty())
        || (is_small_suite(found) && fits_few_cases(found, &mistake, &gain));
    // Where most of what follows is not explained, it may be the game that is another one.
    // Alone, and of few cases, it says no more than what is wrong first does.
    let is_alone = found.state.mistakes.iter().all(|mistake| mistake.is_as_printed());
    let says_more = 2 * explained >= if is_alone { failed_cases(found) } else { shown.len() };
    if mistake.is_as_printed() && !is_complete && !says_more {
        return None;
    }
    // An answer is one line, and more than one mistake may lead to it.
    let is_shown = || shown.iter().any(|&(index, _)| found.agreements[index].full);
    // Which heaps are drawn at the beginning may be a matter of the drawing.
    let is_one_line = found.right.game().is_none() || mistake.area() == Some(Area::Opening);
    // Other numbers in a line may be those of another game.
    let is_of_one_game = is_one_line || prints_other_numbers(found, &mistake);
    if is_of_one_game && !is_complete && !is_shown() {
        return None;
    }
    let is_free = || !shown.is_empty() && shown.iter().all(|&(case, _)| may_be_right(found, case));
    if !is_complete && !is_vague && is_free() {
        return None;
    }
    if (shown.is_empty() && read.is_empty()) || says_little || (!is_complete && by_chance) {
        return None;
    }
    if !seen::is_seen(found, &mistake, &shown) || seen::is_of_last_lines(found, &mistake, &shown) {
        return None;
    }
    // Words that were read are nobody else's.
    let first = shown.first().map(|&(case, _)| case);
    shown.extend(read);
    shown.sort_unstable();
    Some(Proof { mistake, alternatives: Vec::new(), first, shown })
}

/// Whether a known mistake is that the winner is called otherwise than by its name: what it is called is predicted in each game.
fn calls_winner_otherwise(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    let called = |game: &Game| (game.voice.mistakes.winner_called, game.voice.mistakes.winner_letters);
    mistake.is_known() && changed.game().map(called) != found.right.game().map(called)
}

/// Whether a known mistake is that a line has other numbers, though the same is played.
fn prints_other_numbers(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    let is_of_numbers = |(own, right): (&Game, &Game)| {
        [Message::Status, Message::UserTakes, Message::ComputerTakes]
            .iter()
            .any(|&message| !own.voice.prints_numbers_as(&right.voice, message))
    };
    let is_of_words = mistake.is_known() && mistake.area() == Some(Area::Words);
    is_of_words && changed.game().zip(found.right.game()).is_some_and(is_of_numbers)
}

/// Whether a mistake is that the rows of a drawing have more or fewer objects than their heaps, or that some rows are missing.
fn draws_other_sizes(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    changed.game().is_some_and(|game| match &*game.voice.drawing {
        Drawing::Rows(rows) => rows.mistakes.extra_objects != 0 || rows.mistakes.skips != Skipped::default(),
        _ => false,
    })
}

/// Whether an exercise's answer with the mistakes may be the right one too: that another is given then speaks for nothing.
fn may_be_right(found: &Found<'_>, case: usize) -> bool {
    let input = found.cases[case].case.input;
    let right = found.right.transcript(input);
    let is_answered = || found.state.assignment.follow(input, right.output().as_bytes()).output() == right.output();
    let leaves_choices = found.right.game().is_none() && found.right.is_followed();
    leaves_choices && found.agreements[case].full && is_answered()
}

/// Whether a known mistake is that all moves of the user are accepted, that all names or none are taken for a computer's, or that the moves
/// of both players are printed wrong.
fn is_sweeping(found: &Found<'_>, mistake: &Mistake) -> bool {
    let changed = mistake.apply(found.right);
    mistake.is_known()
        && changed.game().is_some_and(|game| {
            let RuleMistakes { checked_tries, computer_name, .. } = game.rules.mistakes;
            let is_of_names = matches!(computer_name.place, NamePlace::Nowhere | NamePlace::AnyName);
            let is_other = |message: Message| {
                found.right.game().is_some_and(|right| !game.voice.prints_numbers_as(&right.voice, message))
            };
            let is_of_both = is_other(Message::UserTakes) && is_other(Message::ComputerTakes);
            checked_tries == CheckedTries::OfTurn(0) || is_of_names || is_of_both
        })
}

/// Whether so few cases of a game were run that many mistakes fit.
fn is_small_suite(found: &Found<'_>) -> bool {
    found.right.game().is_some() && found.cases.len() < FEW_CASES
}

/// Whether a mistake may fit only because the cases are few: after it anything may follow, or with several others it explains whatever is
/// printed.
fn fits_few_cases(found: &Found<'_>, mistake: &Mistake, gain: &Gain) -> bool {
    let of_rules = |mistake: &Mistake| mistake.is_known() && !mistake.is_of_words();
    let count = |which: &dyn Fn(&Mistake) -> bool| found.state.mistakes.iter().filter(|other| which(other)).count();
    let others = count(&of_rules);
    // What is not explained may be what makes the mistake fit.
    let is_doubtful = !found.is_complete()
        && match of_rules(mistake) {
            true => gain.cases < MIN_CASES,
            false => mistake.is_of_drawing() && count(&Mistake::is_of_drawing) > 1 && gain.cases == 1,
        };
    // Two in one case may be another one, which is shown nowhere else.
    let is_crowded = found.state.mistakes.len() > failed_cases(found);
    let has_condition = of_rules(mistake) || mistake.is_of_branches();
    gain.says_nothing(mistake)
        || is_doubtful
        || (of_rules(mistake) && others > 1 && gain.cases < MIN_CASES)
        || (has_condition && is_crowded)
}

/// The proof with the known mistakes that could stand in the place of this one; `None` where they are too many, or one is nearly as
/// likely.
fn with_alternatives<'a>(found: &Found<'a>, place: usize, proof: Proof<'a>) -> Option<Proof<'a>> {
    let mut alternatives = alternatives(found, place, &proof);
    alternatives.retain(|other| !accepts_less(found.right, &proof.mistake, other));
    let proof = Proof { alternatives, ..proof };
    // Where the program makes every move, the last of them may not be made at all if it is not seen, and then the winner is right.
    let is_seen = |other: &Mistake| seen::is_seen(found, other, &proof.shown);
    if seen::plays_for_all(&found.state) && !proof.alternatives.iter().all(|other| is_seen(other)) {
        return None;
    }
    (proof.alternatives.len() <= MAX_ALTERNATIVES && !has_rival(found, place, &proof)).then_some(proof)
}

fn failed_cases(found: &Found<'_>) -> usize {
    found.cases.iter().filter(|case| case.case.failed).count()
}

fn explains_more(one: &Agreement, other: &Agreement) -> bool {
    (one.full, one.lines) > (other.full, other.lines)
}

/// Whether something that was printed speaks against the mistake: without it more is explained. That it predicts less, and
/// all of that was printed, speaks for nothing; nor that anything may follow earlier than it predicts rightly.
fn contradicts(with: &Agreement, without: &Agreement) -> bool {
    let is_less = without.is_open && without.lines < with.lines;
    !with.full && explains_more(without, with) && !is_less
}

/// Whether another line is predicted than without the mistake, and both are wrong.
fn predicts_wrongly(with: &Agreement, without: &Agreement) -> bool {
    !with.full && with.lines == without.lines && with.distance != without.distance
}

/// The known mistakes that could stand in the place of this one: all that was printed agrees with them just as well.
fn alternatives<'a>(found: &Found<'a>, place: usize, proof: &Proof<'_>) -> Vec<&'a Rc<Mistake>> {
    // The shortest that shows it and is explained, if there is one: in others anything may follow.
    let shown_whole = proof.shown.iter().map(|&(case, _)| case).find(|&case| found.agreements[case].full);
    let Some(first) = shown_whole.or(proof.first).filter(|_| proof.mistake.is_known()) else { return Vec::new() };
    // Something unknown is in a case that is not explained: where others are, it does not tell two mistakes apart.
    let is_shown_whole = shown_whole.is_some();
    let mut order = AskingOrder::new(found.cases.len());
    let mut fits_as_well = |state: &State<'_>| {
        order.all(|case| {
            let (own, other) = (found.agreements[case], state.agreement(&found.cases[case]));
            // An answer of which it is known that it is another one speaks against what gives it, where the mistake gives the right one.
            let gives_right = found.right.game().is_none() && own.line == found.cases[case].right.line;
            let gives_same = own.full || !gives_right || own.line == other.line;
            own.full == other.full
                && gives_same
                && (own.lines == other.lines || (is_shown_whole && !other.full && other.lines > own.lines))
        })
    };
    let without = found.state.without(place, None);
    let fits = |mistake: &&Rc<Mistake>| {
        // Most fail in the first case that shows the mistake.
        let beside = without.and(mistake);
        let (own, other) = (found.agreements[first], beside.agreement(&found.cases[first]));
        if other.full != own.full || (other.lines != own.lines && own.full) {
            return false;
        }
        let state = found.state.without(place, Some(mistake));
        // What a later mistake undoes in part is not what the program does.
        let is_undone = beside.assignment != state.assignment;
        // Computers that play any moves would play the moves that are entered, too, if they moved for everybody.
        let is_vague = || state.mistakes.iter().any(|mistake| mistake.is_vague(found.right));
        if seen::plays_for_all(&state) && !seen::plays_for_all(&found.state) && is_vague() {
            return false;
        }
        !found.is_left_more_by(&state)
            && !state.hides_another()
            && !is_undone
            && fits_as_well(&state)
            && !is_contradicted(found, mistake)
    };
    found.known.iter().filter(|other| !found.state.has(other)).filter(fits).take(MAX_ALTERNATIVES + 1).collect()
}
