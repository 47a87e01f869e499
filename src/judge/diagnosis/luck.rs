//! What chance may well have made: games in which a program that plays as it likes agrees with a strategy.
//!
//! A strategy that often takes a position for a lost one leaves a program as much choice as its assignment does there, and agrees
//! with nearly every game. And of a player who must play at random, only many games tell that it plays by a rule. So games are
//! played by chance, and it is counted how many of them agree too.

use std::collections::HashSet;
use std::rc::Rc;

use nim_reference::rules::{Freedom, Player, Strategy};
use nim_reference::transcript::{Event, Piece};
use nim_reference::{Assignment, Game, Position};

use super::agreement::Agreement;
use super::contradicted::is_computers_turn;
use super::evidence::{Evidence, Room};
use super::fewest::rule_for_choices;
use super::own_lines::OwnLines;
use super::search::Found;
use super::state::Budget;
use super::{FoundFault, Observed, ids};
use crate::judge::mistake::Mistake;

/// How many games of a case are played by chance.
const GAMES: u64 = 4;

/// How unlikely it must be that chance agrees in all cases, in natural logarithms: so much, and so much more for each mistake, for
/// of the many sets of several one agrees sooner.
const LEAST: f64 = 4.6;
const FOR_EACH: f64 = 2.7;

/// How many standard deviations more than chance wins are no luck.
const NO_LUCK: f64 = 4.0;

/// What was found, or, where chance may well agree with it, what is vague among `all` known mistakes in the place of those of the
/// computer's strategy, if that explains everything.
pub(super) fn not_by_luck<'a>(found: Found<'a>, all: &'a [Rc<Mistake>], games: &Budget) -> Found<'a> {
    let is_of_strategy = |mistake: &&Rc<Mistake>| mistake.is_of_strategy();
    let right = found.right;
    let count = found.state.mistakes.iter().filter(is_of_strategy).count();
    if count == 0 || !right.game().is_some_and(|game| game.rules.leaves_choices()) {
        return found;
    }
    let others = found.state.without_strategy();
    let rules = rules_of_user(&found, all, games);
    let least = LEAST + FOR_EACH * count as f64;
    // What the program does where it is left a choice is what it does where it takes a position for a lost one by mistake.
    let rule = rule_for_choices(found.cases, &found.state.assignment);
    let bound = |assignment: Assignment| rule.map_or(assignment.clone(), |rule| assignment.choosing_by(rule));
    let own = bound(Assignment::clone(&found.state.assignment));
    let mut vague = all.iter().filter(|mistake| is_of_strategy(mistake) && mistake.is_vague(right));
    let instead = vague.find_map(|mistake| {
        let state = others.and(mistake);
        let agreements: Vec<_> = found.cases.iter().map(|case| games.play(&state, case)).collect();
        let by_chance = rules.first().map_or(state.clone(), |rule| state.and(rule));
        let by_chance = bound(Assignment::clone(&by_chance.assignment));
        let explains_all = agreements.iter().all(|agreement| agreement.full);
        (explains_all && !is_unlikely(&found, &own, &by_chance, least, games)).then_some((state, agreements))
    });
    match instead {
        Some((state, agreements)) => Found { known: all, state, agreements, ..found },
        None => found,
    }
}

/// The mistake of a user who plays by a rule instead of at random, where no chance explains that it does so in all games.
pub(super) fn rule_of_user(
    found: &Found<'_>,
    all: &[Rc<Mistake>],
    cases: &[Observed<'_>],
    own_lines: &OwnLines,
    games: &Budget,
) -> Option<FoundFault> {
    let rules = rules_of_user(found, all, games);
    let (rule, others) = rules.split_first()?;
    // The number of the line in which the user first makes a move that is not the only one; none where nobody does.
    let moves = |place: usize| {
        let transcript = found.cases[place].transcript(&found.state.assignment);
        let has_choice = |frame: usize| transcript.frames[frame].position.heaps().iter().sum::<u64>() > 1;
        let is_move = |piece: &Piece| matches!(piece.event, Event::Took(Player::User, _)) && has_choice(piece.frame);
        transcript.lines().iter().position(|line| line.pieces.iter().any(is_move))
    };
    let shown = |failed: bool| {
        let places = (0..cases.len()).filter(|&place| found.agreements[place].full && !cases[place].hidden);
        let places = places.filter(|&place| !failed || cases[place].failed);
        let shown = places.filter_map(|place| Some((place, moves(place)?)));
        shown.filter(|&(place, line)| line < found.cases[place].line_count).collect::<Vec<(usize, usize)>>()
    };
    // It may show in no game that is wrong by itself.
    let shown = Some(shown(true)).filter(|places| !places.is_empty()).unwrap_or_else(|| shown(false));
    let &(first, line) = shown.first()?;
    Some(FoundFault {
        id: rule.id.clone(),
        sentence: rule.sentence.clone(),
        alternatives: others.iter().map(|other| (other.id.clone(), other.sentence.clone())).collect(),
        cases: ids(shown.iter().map(|&(place, _)| &cases[place])),
        line: Some(own_lines.line_number(cases[first].output, line)),
        is_rule_known: true,
        example: None,
        condition: None,
    })
}

/// The mistakes among `all` known ones by which the user plays by a rule, and with which all games agree: those that leave no move to
/// chance, or, where there are none, those that leave only some.
fn rules_of_user<'m>(found: &Found<'_>, all: &'m [Rc<Mistake>], games: &Budget) -> Vec<&'m Rc<Mistake>> {
    fn user(assignment: &Assignment) -> Option<&Strategy> {
        assignment.game().and_then(|game| game.rules.strategy(Player::User))
    }
    let is_random =
        |assignment: &Assignment| user(assignment).is_some_and(|user| user.winning_freedom == Freedom::Random);
    let own = &found.state.assignment;
    if !is_random(own) {
        return Vec::new();
    }
    let leaves_less = |bound: &Assignment| {
        user(bound) != user(own)
            && user(bound).is_some_and(|user| !user.leaves_all_moves())
            && !bound.leaves_more_than(own)
    };
    let fits = |mistake: &&Rc<Mistake>| {
        let bound = mistake.apply(own);
        let agrees = |(case, agreement): (&Evidence<'_>, &Agreement)| games.play_assignment(&bound, case) == *agreement;
        leaves_less(&bound)
            && found.cases.iter().zip(&found.agreements).all(agrees)
            && is_unlikely(found, &bound, own, LEAST + FOR_EACH, games)
    };
    let (random, bound): (Vec<_>, Vec<_>) = all.iter().filter(fits).partition(|mistake| is_random(&mistake.apply(own)));
    if bound.is_empty() { random } else { bound }
}

/// Whether games that are played by chance agree with `assignment` so seldom, in the cases that are explained.
fn is_unlikely(found: &Found<'_>, assignment: &Assignment, by_chance: &Assignment, least: f64, games: &Budget) -> bool {
    let mut unlikely = 0.0;
    let mut seen = HashSet::new();
    // What was ended in the middle of something agrees with any game that goes on.
    let is_whole = |case: &Evidence<'_>, agreement: &Agreement| agreement.full && case.case.killed.is_none();
    for (case, _) in found.cases.iter().zip(&found.agreements).filter(|(case, agreement)| is_whole(case, agreement)) {
        // A case that is run several times is one case.
        if seen.insert(case.case.id) {
            let agrees = |seed: &u64| agrees(found.right, assignment, case, by_chance, *seed, games);
            let agree = (0..GAMES).filter(agrees).count();
            // None of a few games does not mean that none ever would.
            unlikely -= ((agree as f64 + 0.5) / (GAMES as f64 + 0.5)).ln();
        }
        if unlikely >= least {
            return true;
        }
    }
    false
}

/// Whether a game that is played by chance agrees with an assignment.
fn agrees(
    right: &Assignment,
    assignment: &Assignment,
    case: &Evidence<'_>,
    by_chance: &Assignment,
    seed: u64,
    games: &Budget,
) -> bool {
    games.spend(1);
    let printed = by_chance.transcript_at_random(case.case.input, seed);
    let output = by_chance.graded(printed.output().as_bytes());
    let game = Observed { output: &output, complete: true, killed: None, failed: false, ..case.case.clone() };
    games.play_assignment(assignment, &Evidence::new(right, &game, &Room::default())).full
}

/// Whether the mistake is that some positions are taken for lost ones, in which the program may make any move, and it wins there oftener
/// than by chance.
pub(super) fn wins_where_it_gives_up(game: &Game, changed: &Game, found: &Found<'_>) -> bool {
    let [right, changed] = [game, changed].map(|game| game.rules.strategy(Player::Computer));
    let Some((right, changed)) = right.zip(changed).filter(|(right, changed)| right != changed) else { return false };
    if changed.losing_freedom != Freedom::Legal {
        return false;
    }
    // How many more positions are won than chance wins, and the variance of that. What is done in one twice is no more than a habit.
    let (mut more, mut variance) = (0.0, 0.0);
    let (mut seen, mut is_one_of_largest) = (HashSet::new(), true);
    for (case, _) in found.cases.iter().zip(&found.agreements).filter(|(_, agreement)| agreement.full) {
        let transcript = case.transcript_while_alike(&found.state.assignment);
        for (before, after) in transcript.frames.iter().zip(transcript.frames.iter().skip(1)) {
            let (position, next) = (&before.position, &after.position);
            if is_computers_turn(game, case, before.player)
                && position != next
                && changed.gives_up(position, position)
                && !right.gives_up(position, position)
                && seen.insert(position.heaps().to_vec())
            {
                let legal: u64 = position.heaps().iter().sum();
                let by_chance = position.winning_moves().count() as f64 / legal as f64;
                more += f64::from(u8::from(next.nim_sum() == 0)) - by_chance;
                variance += by_chance * (1.0 - by_chance);
                is_one_of_largest &= takes_one_of_largest(position, next);
            }
        }
    }
    !is_one_of_largest && more > NO_LUCK * variance.sqrt()
}

/// Whether one object of a largest heap is taken: that wins often where two heaps differ by one.
fn takes_one_of_largest(before: &Position, after: &Position) -> bool {
    let largest = before.heaps().iter().max().copied().unwrap_or(0);
    let changed = |(before, after): (&u64, &u64)| before != after;
    let mut pairs = before.heaps().iter().zip(after.heaps());
    let is_taken = |(before, after): (&u64, &u64)| *before == largest && after + 1 == *before;
    pairs.clone().filter(|&pair| changed(pair)).count() == 1 && pairs.any(is_taken)
}
