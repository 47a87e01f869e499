//! Growing a set of mistakes, the one that explains most first, until all that was printed is explained or nothing known
//! explains more.
//!
//! Only the next line of an output that is not explained is looked at: what brings a game beyond it is a candidate. Where no
//! single mistake does, two known ones may on the same line, or one with other words. Candidates are compared on a few cases;
//! the best is tried on all.

use nim_reference::Assignment;
use nim_reference::fault::Area;

use super::evidence::{Agreement, Evidence};
use super::state::{Budget, Score, State};
use crate::judge::mistake::{self, Mistake};

/// How many mistakes at once are looked for.
const MAX_MISTAKES: usize = 10;

/// How many cases decide between candidates.
const MAX_PANEL: usize = 16;

/// How many cases are looked at that no candidate explains better, before it is said that nothing does.
const MAX_STUCK: usize = 5;

/// How many candidates are tried one after the other for the same place.
const MAX_TRIES: usize = 3;

/// How many games are played for one search, at most.
const MAX_GAMES: u32 = 6_000;

/// How many games all searches of a diagnosis may play together.
pub(super) const MAX_ALL_GAMES: u32 = 12_000;

/// How many known mistakes that change the line at hand are tried in pairs.
const MAX_PAIRED: usize = 14;

/// How many known mistakes that explain a line and do harm elsewhere are tried with another that mends the harm.
const MAX_HARMFUL: usize = 3;

/// What a search comes to.
pub(super) struct Found<'a> {
    /// The assignment without mistakes.
    pub right: &'a Assignment,
    /// The failed ones first, the shortest first.
    pub cases: &'a [Evidence<'a>],
    pub known: &'a [Mistake],
    /// The mistakes that explain most.
    pub state: State,
    /// How far each case agrees with them.
    pub agreements: Vec<Agreement>,
}

impl Found<'_> {
    /// Whether all that was printed is explained.
    pub(super) fn is_complete(&self) -> bool {
        self.agreements.iter().all(|agreement| agreement.full)
    }

    /// How much is explained.
    pub(super) fn score(&self) -> Score {
        Score::of(self.cases.iter().zip(self.agreements.iter().copied()))
    }
}

struct Search<'a, 'd> {
    right: &'a Assignment,
    cases: &'a [Evidence<'a>],
    known: &'a [Mistake],
    /// What the search does not begin with: it could not be proved when it stood beside other mistakes.
    doubted: &'d [Mistake],
    /// With how many mistakes the search begins.
    start: usize,
    budget: Budget,
    /// The best that was found so far, with its agreements.
    best: (State, Vec<Agreement>, Score),
}

/// What may come next, with how well it does on a few cases.
struct Candidate {
    state: State,
    score: Score,
    /// What is looked for earlier is preferred where two do equally well.
    rank: usize,
}

/// Looks for the mistakes that explain most in these cases, the failed ones first, the shortest first, beginning with those of
/// `start`; none of those that are `doubted` is the first to be added.
pub(super) fn search<'a>(
    right: &'a Assignment,
    cases: &'a [Evidence<'a>],
    known: &'a [Mistake],
    start: State,
    doubted: &[Mistake],
    all_games: &Budget,
) -> Found<'a> {
    let games = MAX_GAMES.min(all_games.left());
    let budget = Budget::new(games);
    let agreements: Vec<Agreement> = cases.iter().map(|case| budget.play(&start.assignment, case)).collect();
    let score = Score::of(cases.iter().zip(agreements.iter().copied()));
    let best = (start.clone(), agreements.clone(), score);
    let mut search = Search { right, cases, known, doubted, start: start.mistakes.len(), budget, best };
    search.grow(&start, &agreements, score);
    all_games.spend(games - search.budget.left());
    let (state, agreements, _) = search.best;
    Found { right, cases, known, state, agreements }
}

impl<'a> Search<'a, '_> {
    /// Adds mistakes to a set as long as they explain more.
    fn grow(&mut self, state: &State, agreements: &[Agreement], score: Score) {
        if score > self.best.2 {
            self.best = (state.clone(), agreements.to_vec(), score);
        }
        if state.mistakes.len() >= MAX_MISTAKES || self.is_done() {
            return;
        }
        for candidate in self.candidates(state, agreements) {
            if self.is_done() {
                return;
            }
            let agreements = self.agreements(&candidate.state.assignment);
            let better = Score::of(self.cases.iter().zip(agreements.iter().copied()));
            if better > score {
                self.grow(&candidate.state.minimal(self.right), &agreements, better);
            }
        }
    }

    fn is_done(&self) -> bool {
        self.budget.is_spent() || self.best.1.iter().all(|agreement| agreement.full)
    }

    fn agreements(&self, assignment: &Assignment) -> Vec<Agreement> {
        self.cases.iter().map(|case| self.budget.play(assignment, case)).collect()
    }

    /// What explains more than `state`, the best first.
    fn candidates(&self, state: &State, agreements: &[Agreement]) -> Vec<Candidate> {
        let open = |&(_, agreement): &(&Evidence<'_>, &Agreement)| !agreement.full;
        let panel = self.panel(agreements);
        let before = Score::of(panel.iter().copied());
        let mut seen: Vec<Shape> = Vec::new();
        for (case, agreement) in self.cases.iter().zip(agreements).filter(open) {
            let shape = Shape::of(&state.assignment, case, *agreement);
            // The answers of an exercise look alike, and there are few cases.
            let is_game = self.right.game().is_some();
            if is_game && seen.contains(&shape) {
                continue;
            }
            let mut found = self.next_mistakes(state, case, *agreement, &panel);
            found.retain(|candidate| candidate.score > before);
            found.sort_by(|a, b| b.score.cmp(&a.score).then(a.rank.cmp(&b.rank)));
            found.truncate(MAX_TRIES);
            if !found.is_empty() {
                return found;
            }
            seen.push(shape);
            if is_game && seen.len() == MAX_STUCK {
                break;
            }
        }
        Vec::new()
    }

    /// The cases on which candidates are compared: failed ones that are not explained, short ones and others, and some that
    /// are explained, which must stay so.
    fn panel(&self, agreements: &[Agreement]) -> Vec<(&'a Evidence<'a>, Agreement)> {
        let all = || self.cases.iter().zip(agreements.iter().copied());
        let open: Vec<_> = all().filter(|(_, agreement)| !agreement.full).collect();
        let full: Vec<_> = all().filter(|(_, agreement)| agreement.full).collect();
        let spread = |from: Vec<(&'a Evidence<'a>, Agreement)>, count: usize| {
            let step = from.len().div_ceil(count).max(1);
            from.into_iter().step_by(step)
        };
        spread(open, MAX_PANEL * 3 / 4).chain(spread(full, MAX_PANEL / 4)).collect()
    }

    /// A case that is explained, and no more with these mistakes.
    fn harmed(&self, state: &State, panel: &[(&'a Evidence<'a>, Agreement)]) -> Option<&'a Evidence<'a>> {
        let mut explained = panel.iter().filter(|(_, agreement)| agreement.full);
        explained.find(|(case, _)| !self.budget.play(&state.assignment, case).full).map(|(case, _)| *case)
    }

    /// Whether one mistake of a strategy leaves the program a choice, and another one is beside it: what that one changes would
    /// not show, and anything could be said of it.
    fn hides_in_freedom(&self, state: &State) -> bool {
        let of_strategy = || state.mistakes.iter().filter(|mistake| mistake.area() == Some(Area::Strategy));
        let is_game = self.right.game().is_some();
        is_game && of_strategy().count() > 1 && {
            let vague = of_strategy().filter(|mistake| mistake.is_vague(self.right)).count();
            vague > 0 && vague < of_strategy().count()
        }
    }

    /// The mistakes that bring the game beyond the line at which the case leaves `state`.
    fn next_mistakes(
        &self,
        state: &State,
        case: &'a Evidence<'a>,
        reached: Agreement,
        panel: &[(&'a Evidence<'a>, Agreement)],
    ) -> Vec<Candidate> {
        let beyond = |agreement: Agreement| agreement.full || agreement.lines > reached.lines;
        let nearer = |agreement: Agreement| agreement.lines == reached.lines && agreement.distance < reached.distance;
        let mut found = Vec::new();
        let mut add = |state: State, rank: usize| {
            if self.hides_in_freedom(&state) {
                return;
            }
            let agreements = panel.iter().map(|&(case, _)| (case, self.budget.play(&state.assignment, case)));
            let score = Score::of(agreements);
            found.push(Candidate { state, score, rank });
        };
        // Known mistakes that change the line, but are not enough for it.
        let mut partly: Vec<(State, Agreement)> = Vec::new();
        let mut enough = false;
        // An answer is one line, on which every mistake shows at once, and no nearer where it is not the only one.
        let is_exercise = self.right.game().is_none();
        let is_first = state.mistakes.len() <= self.start;
        let is_doubted = |mistake: &Mistake| is_first && self.doubted.iter().any(|doubted| doubted.is(mistake));
        // Known mistakes that are enough for it, but do harm elsewhere.
        let mut harmful = Vec::new();
        for mistake in self.known.iter().filter(|mistake| !state.has(mistake)) {
            let next = state.and(mistake);
            let agreement = self.budget.play(&next.assignment, case);
            if beyond(agreement) {
                if let Some(harmed) = self.harmed(&next, panel) {
                    harmful.push((next.clone(), harmed));
                }
                if !is_doubted(mistake) {
                    // Where nobody knows what follows, nothing of the line is explained.
                    enough |= !agreement.is_open || agreement.lines > reached.lines;
                    add(next, 1);
                }
            } else if !is_doubted(mistake)
                && agreement.lines == reached.lines
                && (is_exercise || agreement.distance != reached.distance)
            {
                partly.push((next, agreement));
            }
        }
        // A program could put a hidden case's input into its words, and they would be part of the sentence.
        let learned = |state: &State| {
            let hidden = case.case.hidden;
            let mut learned =
                if hidden { Vec::new() } else { mistake::learned(&state.assignment, case, reached.lines) };
            learned.retain(|mistake| !is_doubted(mistake));
            learned
        };
        for mistake in learned(state) {
            let next = state.and(&mistake);
            let agreement = self.budget.play(&next.assignment, case);
            if beyond(agreement) {
                add(next, if mistake.is_certain() { 0 } else { 3 });
            } else if agreement.lines == reached.lines && agreement.distance != reached.distance {
                partly.push((next, agreement));
            }
        }
        // A case that agrees by chance, two mistakes cancelling each other out, needs both.
        for (first, harmed) in harmful.iter().take(MAX_HARMFUL) {
            for mistake in self.known.iter().filter(|mistake| !first.has(mistake)) {
                let next = first.and(mistake);
                if self.budget.play(&next.assignment, harmed).full && beyond(self.budget.play(&next.assignment, case)) {
                    add(next, 2);
                }
            }
        }
        if enough {
            return found;
        }
        partly.sort_by_key(|(_, agreement)| agreement.distance);
        let paired = if is_exercise { partly.len() } else { MAX_PAIRED };
        for (index, (first, _)) in partly.iter().enumerate().take(paired) {
            for mistake in partly[index + 1..].iter().take(paired).filter_map(|(state, _)| state.mistakes.last()) {
                let next = first.and(mistake);
                if beyond(self.budget.play(&next.assignment, case)) {
                    add(next, 2);
                }
            }
            for mistake in learned(first) {
                let next = first.and(&mistake);
                if beyond(self.budget.play(&next.assignment, case)) {
                    add(next, 4);
                }
            }
        }
        for (next, agreement) in partly {
            if nearer(agreement) {
                add(next, 5);
            }
        }
        found
    }
}

/// What a place looks like at which the output is not explained: cases with the same one need not all be looked at.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    /// The line that is expected, without its numbers.
    expected: String,
    /// The program's, likewise.
    actual: String,
}

impl Shape {
    fn of(assignment: &Assignment, case: &Evidence<'_>, agreement: Agreement) -> Self {
        let without_numbers = |line: &str| -> String {
            let mut words: Vec<&str> =
                line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
            // A list of several heaps shows what stands between them, and one heap does not.
            let repeats =
                |words: &[&str], at: usize| at >= 2 && words[at] == words[at - 1] && words[at] == words[at - 2];
            words = (0..words.len()).filter(|&at| !repeats(&words, at)).map(|at| words[at]).collect();
            words.truncate(12);
            words.join(" ")
        };
        let transcript = case.transcript(assignment);
        let ours = case.case.compare.lines(transcript.output().as_bytes()).nth(agreement.lines);
        let theirs = case.lines().nth(agreement.lines);
        let text = |line: Option<&[u8]>| {
            line.map_or("end".to_owned(), |line| {
                without_numbers(&String::from_utf8_lossy(&line[..line.len().min(400)]))
            })
        };
        Shape { expected: text(ours), actual: text(theirs) }
    }
}
