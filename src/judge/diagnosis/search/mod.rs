//! Growing a set of mistakes, the one that explains most first, until all that was printed is explained or nothing known
//! explains more.
//!
//! Only the next line of an output that is not explained is looked at ([`next`](super::next)). What comes next is compared on a
//! few cases; the best is tried on all.

mod exchange;

use std::rc::Rc;

use nim_reference::Assignment;

use super::accepted::count_wrong_bounds;
use super::agreement::{Agreement, WHOLE};
use super::evidence::Evidence;
use super::next::{Candidate, Next, Rank};
use super::seen::plays_for_all;
use super::shape::Shape;
use super::state::{Budget, Score, State};
use crate::judge::mistake::Mistake;
use crate::judge::reason::Reason;

/// How many mistakes at once are looked for.
const MAX_MISTAKES: usize = 16;

/// How many cases decide between candidates.
const MAX_PANEL: usize = 16;

/// A case with more lines is none of these where others are there.
const MAX_PANEL_LINES: usize = 2_000;

/// How many places are looked at where no candidate explains more of all cases, before the search gives up.
const MAX_STUCK: usize = 5;

/// In how many cases a message in other words is looked for that is to be read first.
const MAX_LOOKED_AT: usize = 24;

/// At how many more places of the same shape words are read, where nothing explains more at the first.
const MAX_AGAIN: usize = 3;

/// Of how many answers of an exercise an explanation is looked for.
const MAX_ANSWERS: usize = 12;

/// How many candidates are tried one after the other for the same place.
const MAX_TRIES: usize = 4;

/// In how many of these the program makes the moves of all players: that agrees with more than what it does.
const MAX_PLAYING_MORE: usize = 2;

/// How many games are played for one search, at most.
const MAX_GAMES: u32 = 5_800;

/// How many of these are kept for exchanging mistakes at its end.
const MAX_EXCHANGE_GAMES: u32 = 600;

/// How many games all searches of a diagnosis may play together.
pub(super) const MAX_ALL_GAMES: u32 = 14_200;

/// What a search comes to.
pub(super) struct Found<'a> {
    /// The assignment without mistakes.
    pub right: &'a Assignment,
    /// The failed ones first, the shortest first.
    pub cases: &'a [Evidence<'a>],
    pub known: &'a [Rc<Mistake>],
    /// The mistakes that explain most.
    pub state: State<'a>,
    /// How far each case agrees with them.
    pub agreements: Vec<Agreement>,
    /// Places at which nothing was found: what is searched next comes to them last.
    pub stuck: Vec<Rc<Shape>>,
    /// Whether games were missing, so that more may be found.
    pub is_cut_short: bool,
    /// Whether it was also thought of all that only says that something is wrong.
    pub as_printed: bool,
}

impl Found<'_> {
    /// Whether all that was printed is explained. Errors of the program's language may end some games before that, but not most: the
    /// others would be too few to tell what the program does.
    pub(super) fn is_complete(&self) -> bool {
        let broken_off = self.agreements.iter().filter(|agreement| agreement.broken_off).count();
        let failed = self.cases.iter().filter(|case| case.case.failed).count();
        self.agreements.iter().all(|agreement| agreement.full || agreement.broken_off) && 2 * broken_off <= failed
    }

    /// In how many cases all that was printed is explained.
    pub(super) fn explained(&self) -> usize {
        self.agreements.iter().filter(|agreement| agreement.full).count()
    }

    /// Whether other mistakes leave the program more moves than those that were found, in one of these cases: where every player is a
    /// human, none is left to it.
    pub(super) fn is_left_more_by(&self, state: &State<'_>) -> bool {
        let is_by_hand = |case: &Evidence<'_>| {
            state.assignment.game().is_some_and(|game| game.is_played_by_hand(&case.case.input.stdin))
        };
        state.assignment.leaves_more_than(&self.state.assignment) && !self.cases.iter().all(is_by_hand)
    }

    /// Whether such a reason is known of the line from which on a case is not explained.
    pub(super) fn leaves(&self, is_such: impl Fn(&Reason) -> bool) -> bool {
        self.cases.iter().zip(&self.agreements).any(|(case, agreement)| {
            let is_there = case.case.line == Some(agreement.lines + 1);
            !agreement.full && is_there && case.case.reason.is_some_and(&is_such)
        })
    }

    /// How much is explained.
    pub(super) fn score(&self) -> Score {
        Score::of(self.cases.iter().zip(self.agreements.iter().copied()))
    }
}

/// A search, and how far it has come.
pub(super) struct Search<'a, 'd> {
    pub right: &'a Assignment,
    pub cases: &'a [Evidence<'a>],
    pub known: &'a [Rc<Mistake>],
    /// What the search does not begin with: it could not be proved when it stood beside other mistakes.
    doubted: &'d [Rc<Mistake>],
    /// Whether it is also thought of what says only that something is wrong, and takes it as it is printed: without that, only of
    /// drawings.
    pub as_printed: bool,
    /// With how many mistakes the search begins.
    start: usize,
    pub budget: Budget,
    /// How many games are not played yet, for something else is to come.
    kept_games: u32,
    /// The best that was found so far, with its agreements.
    best: (State<'a>, Vec<Agreement>, Score),
    /// Places at which nothing was found.
    stuck: Vec<Rc<Shape>>,
}

/// Cases on which candidates are compared, with how far they agree now.
pub(super) type Panel<'a> = Vec<(&'a Evidence<'a>, Agreement)>;

/// What a search begins with.
pub(super) struct Start<'a, 'd> {
    /// The mistakes that were found before.
    pub state: State<'a>,
    /// None of these is the first to be added.
    pub doubted: &'d [Rc<Mistake>],
    /// Places like these come last.
    pub stuck: &'d [Rc<Shape>],
    /// Whether it is also thought of what says only that something is wrong, and takes it as it is printed: without that, only of
    /// drawings.
    pub as_printed: bool,
}

impl<'a> Start<'a, '_> {
    /// These mistakes, and nothing that is known of a search before.
    pub(super) fn of(state: State<'a>) -> Self {
        Start { state, doubted: &[], stuck: &[], as_printed: false }
    }
}

/// Looks for the mistakes that explain most in these cases, the failed ones first, the shortest first.
pub(super) fn search<'a>(
    right: &'a Assignment,
    cases: &'a [Evidence<'a>],
    known: &'a [Rc<Mistake>],
    from: Start<'a, '_>,
    all_games: &Budget,
) -> Found<'a> {
    let Start { state: start, doubted, stuck, as_printed } = from;
    let games = MAX_GAMES.min(all_games.left());
    let budget = Budget::new(games);
    let agreements: Vec<Agreement> = cases.iter().map(|case| budget.play(&start, case)).collect();
    let score = Score::of(cases.iter().zip(agreements.iter().copied()));
    let best = (start.clone(), agreements.clone(), score);
    // None are kept for it where it is thought of what is taken as it is printed.
    let kept_games = if as_printed { 0 } else { MAX_EXCHANGE_GAMES.min(games / 2) };
    let first = start.mistakes.len();
    let mut search =
        Search { right, cases, known, doubted, as_printed, start: first, budget, kept_games, best, stuck: Vec::new() };
    search.grow(&start, &agreements, score, stuck);
    let is_cut_short = search.is_cut_short();
    search.kept_games = 0;
    search.exchange();
    all_games.spend(games - search.budget.left());
    let (state, agreements, _) = search.best;
    Found { right, cases, known, state, agreements, stuck: search.stuck, is_cut_short, as_printed }
}

impl<'a> Search<'a, '_> {
    /// Adds mistakes to a set as long as they explain more. Places like those of `stuck`, where nothing explained more of a smaller set,
    /// come last.
    fn grow(&mut self, state: &State<'a>, agreements: &[Agreement], score: Score, stuck: &[Rc<Shape>]) {
        // Of two sets that explain as much, the smaller one is likelier. One with which all cases agree, some as far as is known what
        // follows, is likelier than one that explains no more of them with as many mistakes.
        let (count, best) = (state.mistakes.len(), self.best.0.mistakes.len());
        let agrees = |agreements: &[Agreement]| agreements.iter().all(|agreement| agreement.full);
        let agrees_only_here =
            || count <= best && agrees(agreements) && !agrees(&self.best.1) && score.cases == self.best.2.cases;
        if score > self.best.2 || (score == self.best.2 && count < best) || agrees_only_here() {
            self.best = (state.clone(), agreements.to_vec(), score);
        }
        if state.mistakes.len() >= MAX_MISTAKES || self.is_done() {
            return;
        }
        let mut seen = stuck.to_vec();
        let mut first = seen.len();
        let mut has_grown = false;
        // With an end of the program that may be none, sets that lead nowhere would each cost the games of several places.
        let ends_early = state.mistakes.iter().any(|mistake| mistake.is_early_end());
        while !has_grown && (seen.len() == first || !ends_early) {
            let candidates = self.candidates(state, agreements, &mut seen, first);
            if candidates.is_empty() && first > 0 {
                seen.drain(..first);
                first = 0;
                continue;
            }
            if candidates.is_empty() {
                return;
            }
            // The last place is the one with these candidates.
            let stuck = &seen[..seen.len().saturating_sub(1)].to_vec();
            // Where a few cases do not tell which is the best, all of them do.
            let chunks = candidates.chunk_by(|one, other| (one.score, one.rank) == (other.score, other.rank));
            let leaves_to_program = candidates.last().is_some_and(|last| last.rank == Rank::AsPrinted);
            for (place, alike) in chunks.enumerate() {
                // What was found with the last games is tried all the same.
                if place > 0 && self.is_done() {
                    return;
                }
                let rank = alike[0].rank;
                let better = alike.iter().filter_map(|candidate| self.better(&candidate.state, score));
                let mut alike: Vec<_> = better.collect();
                alike.sort_by(|(_, _, one), (_, _, other)| other.cmp(one));
                for (state, next, better) in alike {
                    let is_tried = place == 0 || !self.is_done();
                    if !does_more_harm(agreements, &next) && is_tried {
                        has_grown = true;
                        // What is thought of last needs games too.
                        let kept_games = self.kept_games;
                        if leaves_to_program && rank != Rank::AsPrinted {
                            self.kept_games = self.kept_games.max(self.budget.left() / 3 * 2);
                        }
                        self.grow(&state.minimal(), &next, better, stuck);
                        self.kept_games = kept_games;
                    }
                }
            }
        }
    }

    fn is_cut_short(&self) -> bool {
        self.budget.left() <= self.kept_games
    }

    fn is_done(&self) -> bool {
        self.is_cut_short() || self.best.1.iter().all(|agreement| agreement.full)
    }

    /// A set of mistakes with how far all cases agree with it, if it explains more than this score. Where too many cases are left that it
    /// does not explain, the others are not asked.
    fn better(&self, state: &State<'a>, score: Score) -> Option<(State<'a>, Vec<Agreement>, Score)> {
        let mut may_be_left = (self.cases.len() * WHOLE).saturating_sub(score.cases);
        let mut agreements = Vec::with_capacity(self.cases.len());
        for case in self.cases {
            let agreement = self.budget.play(state, case);
            may_be_left = may_be_left.checked_sub(WHOLE - agreement.explained(case))?;
            agreements.push(agreement);
        }
        let better = Score::of(self.cases.iter().zip(agreements.iter().copied()));
        (better > score).then(|| (state.clone(), agreements, better))
    }

    /// What explains more than `state` of a few cases, the best first, at the first place that does not look like those that
    /// were `seen`, `first` of them with a smaller set.
    fn candidates(
        &mut self,
        state: &State<'a>,
        agreements: &[Agreement],
        seen: &mut Vec<Rc<Shape>>,
        first: usize,
    ) -> Vec<Candidate<'a>> {
        // The answers of an exercise look alike, and what they are to is not seen in them: each case is a place of its own.
        let is_game = self.right.game().is_some();
        let looked_at = if is_game { 0 } else { seen.len() - first };
        let open = |&(_, agreement): &(&Evidence<'_>, &Agreement)| !agreement.full;
        let spread = self.panel(agreements);
        let explained = self.explained(agreements);
        // Places like those that were seen, at which only words are read: the next line may tell what the message is.
        let mut again: Vec<Rc<Shape>> = Vec::new();
        // Another run of a case that was looked at tells no more.
        let mut looked_at_cases: Vec<(Rc<Shape>, &str)> = Vec::new();
        let reworded = if is_game { self.reworded(state, agreements, seen) } else { None };
        let places = || self.cases.iter().zip(agreements).filter(open);
        let first_place = places().filter(|(case, _)| reworded.is_some_and(|reworded| std::ptr::eq(reworded, *case)));
        for (case, agreement) in first_place.chain(places().skip(looked_at)) {
            if seen.len() == first + if is_game { MAX_STUCK } else { MAX_ANSWERS } || self.is_cut_short() {
                break;
            }
            let shape = state.shape(case);
            let place = (shape.clone(), case.case.id);
            if is_game && looked_at_cases.contains(&place) {
                continue;
            }
            looked_at_cases.push(place);
            let is_again = is_game && seen.contains(&shape);
            if is_again {
                if again.iter().filter(|&other| *other == shape).count() == MAX_AGAIN {
                    continue;
                }
                again.push(shape.clone());
            } else {
                seen.push(shape.clone());
            }
            // What shows in few cases may show in none of the panel but this one.
            let is_other = |&(other, _): &(&Evidence<'_>, Agreement)| !std::ptr::eq(other, case);
            let panel: Panel<'_> = spread.iter().copied().filter(is_other).chain([(case, *agreement)]).collect();
            let before = Score::of(panel.iter().copied());
            let mut next = Next::new(self, state, case, *agreement, &panel, &explained);
            let mut found = if is_again { next.learned_alone() } else { next.candidates() };
            found.retain(|candidate| candidate.score > before);
            // What accepts less is tried first where both explain as much: the other may only predict another line that is like the next one.
            let bounds = |candidate: &Candidate<'_>| count_wrong_bounds(self.right, &candidate.state.assignment);
            let by_bounds = |a: &Candidate<'_>, b: &Candidate<'_>| bounds(a).cmp(&bounds(b));
            found.sort_by(|a, b| {
                let explained = b.score.explained().cmp(&a.score.explained());
                explained.then_with(|| by_bounds(a, b)).then(b.score.cmp(&a.score)).then(a.rank.cmp(&b.rank))
            });
            let mut distinct: Vec<Candidate<'_>> = Vec::new();
            let mut playing_more = 0;
            for candidate in found {
                let is_new = distinct.iter().all(|other| other.state.assignment != candidate.state.assignment);
                let plays_more = plays_for_all(&candidate.state) && !plays_for_all(state);
                if is_new && distinct.len() < MAX_TRIES && !(plays_more && playing_more == MAX_PLAYING_MORE) {
                    playing_more += usize::from(plays_more);
                    distinct.push(candidate);
                }
            }
            if !is_again {
                distinct.extend(next.as_printed().into_iter().filter(|candidate| candidate.score > before));
            }
            if !distinct.is_empty() {
                return distinct;
            }
            if is_game && !self.stuck.contains(&shape) {
                self.stuck.push(shape);
            }
        }
        Vec::new()
    }

    /// The first case that leaves `state` at a message in other words, of a few that leave it at places of other shapes than those that were
    /// seen. Such words stand in the way of everything behind them, and nothing else could be meant.
    fn reworded(&self, state: &State<'a>, agreements: &[Agreement], seen: &[Rc<Shape>]) -> Option<&'a Evidence<'a>> {
        let mut shapes = seen.to_vec();
        let open = self.cases.iter().zip(agreements).filter(|(_, agreement)| !agreement.full).collect();
        let open = spread(open, MAX_LOOKED_AT);
        let is_new = |(case, _): &(&Evidence<'_>, &Agreement)| {
            let shape = state.shape(case);
            let is_new = !shapes.contains(&shape);
            shapes.push(shape);
            is_new
        };
        let mut distinct = open.filter(is_new).take(MAX_STUCK);
        let panel = Panel::new();
        let place = distinct
            .find(|(case, agreement)| Next::new(self, state, case, **agreement, &panel, &[]).is_in_other_words());
        place.map(|(case, _)| case)
    }

    /// Whether a mistake is not to be added to `state`.
    pub(super) fn is_doubted(&self, state: &State<'a>, mistake: &Mistake) -> bool {
        state.mistakes.len() <= self.start && self.doubted.iter().any(|doubted| doubted.is(mistake))
    }

    /// The cases on which candidates are compared: failed ones that are not explained, short ones and others, and some that
    /// are explained, which must stay so.
    fn panel(&self, agreements: &[Agreement]) -> Panel<'a> {
        // A very long one costs as much as hundreds of others.
        let any_short = self.cases.iter().any(|case| case.line_count <= MAX_PANEL_LINES);
        let is_cheap = |case: &Evidence<'_>| !any_short || case.line_count <= MAX_PANEL_LINES;
        let all = || self.cases.iter().zip(agreements.iter().copied()).filter(|(case, _)| is_cheap(case));
        let open: Vec<_> = all().filter(|(_, agreement)| !agreement.full).collect();
        let full: Vec<_> = all().filter(|(_, agreement)| agreement.full).collect();
        spread(open, MAX_PANEL * 3 / 4).chain(spread(full, MAX_PANEL / 4)).collect()
    }

    /// Cases that are explained, in which a mistake may do harm.
    fn explained(&self, agreements: &[Agreement]) -> Vec<&'a Evidence<'a>> {
        let all = self.cases.iter().zip(agreements).filter(|(_, agreement)| agreement.full);
        spread(all.map(|(case, _)| case).collect(), MAX_PANEL).collect()
    }
}

/// Whether less is explained of more cases than it is more of.
fn does_more_harm(before: &[Agreement], after: &[Agreement]) -> bool {
    let explained = |agreement: &Agreement| (agreement.full, agreement.lines);
    let changes = || before.iter().zip(after).map(|(before, after)| explained(after).cmp(&explained(before)));
    changes().filter(|change| change.is_lt()).count() > changes().filter(|change| change.is_gt()).count()
}

/// So many of a list, or nearly so many, from its beginning to its end.
pub(super) fn spread<T>(from: Vec<T>, count: usize) -> impl Iterator<Item = T> {
    let step = from.len().div_ceil(count).max(1);
    from.into_iter().step_by(step)
}
