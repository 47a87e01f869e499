//! The drafts that are a step smaller than another one, the smallest first.

use std::collections::BTreeMap;
use std::collections::btree_map::IntoValues;
use std::ops::Range;

use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::rules::Opening;

use super::numbers::{smaller, smaller_lists, spans, without};
use super::question::Question;
use super::{Draft, Drafts, Size, opening};

/// How users play on whose moves were cut.
const POLICIES: [Policy; 3] = [Policy::None, Policy::First, Policy::Optimal];

/// Drafts that are smaller than one, the smallest first. Each makes a case.
#[derive(Debug)]
pub(super) struct Candidates {
    drafts: Drafts,
    smaller: IntoValues<Size, Draft>,
}

impl Candidates {
    /// All that is a step smaller.
    pub(super) fn of(drafts: &Drafts, draft: &Draft) -> Candidates {
        let steps = match draft {
            Draft::Game(plan) => games(drafts, plan).into_iter().map(Draft::Game).collect(),
            Draft::Text(text) => texts(drafts, text).into_iter().map(Draft::Text).collect(),
            Draft::Args(args) => {
                let shorter = spans(args.len()).map(|span| without(args, &span)).map(Draft::Args);
                shorter.collect::<Vec<_>>()
            }
        };
        let size = draft.size();
        let normal = steps.into_iter().filter_map(|step| step.normal(drafts.assignment()));
        let promised = normal.filter(|step| step.is_promised(drafts.assignment()));
        let sized = promised.map(|step| (step.size(), step)).filter(|(other, _)| *other < size);
        Candidates { drafts: drafts.clone(), smaller: sized.collect::<BTreeMap<_, _>>().into_values() }
    }
}

impl Iterator for Candidates {
    type Item = Draft;

    fn next(&mut self) -> Option<Draft> {
        let assignment = self.drafts.assignment();
        self.smaller.find(|draft| draft.case(assignment).is_ok())
    }
}

/// Games with fewer heaps, fewer moves, lower sizes, or simpler moves.
fn games(drafts: &Drafts, plan: &GamePlan) -> Vec<GamePlan> {
    let base = drafts.assignment().game().map_or(1, |game| game.rules.entered_base);
    let mut games = Vec::new();
    for span in spans(plan.heaps.len()) {
        let heaps = without(&plan.heaps, &span);
        // What was entered for heaps behind those that go is entered for the same heaps, or for the same numbers.
        games.push(GamePlan { moves: renumbered(&plan.moves, &span, base), heaps: heaps.clone(), ..plan.clone() });
        games.push(GamePlan { heaps, ..plan.clone() });
    }
    for span in spans(plan.moves.len()) {
        games.push(GamePlan { moves: without(&plan.moves, &span), ..plan.clone() });
    }
    games.extend(lower_sizes(drafts, plan, base));
    for (at, &(heap, count)) in plan.moves.iter().enumerate() {
        let heaps = smaller(heap.into()).into_iter().map(|heap| (heap as i64, count));
        let counts = smaller(count.into()).into_iter().map(|count| (heap, count as i64));
        for mv in heaps.chain(counts) {
            let mut moves = plan.moves.clone();
            moves[at] = mv;
            games.push(GamePlan { moves, ..plan.clone() });
        }
    }
    for at in 0..plan.names.len() {
        for name in &drafts.words().names {
            let mut names = plan.names.clone();
            names[at].clone_from(name);
            games.push(GamePlan { names, ..plan.clone() });
        }
    }
    let played_on = |game: GamePlan| POLICIES.map(|policy| GamePlan { policy, ..game.clone() });
    games.into_iter().flat_map(played_on).collect()
}

/// The moves without those from heaps that go; later heaps get the numbers that they have then.
fn renumbered(moves: &[(i64, i64)], gone: &Range<usize>, base: i64) -> Vec<(i64, i64)> {
    let (start, end) = (gone.start as i64 + base, gone.end as i64 + base);
    let kept = moves.iter().filter(|&&(heap, _)| !(start..end).contains(&heap));
    kept.map(|&(heap, count)| (if heap >= end { heap - (end - start) } else { heap }, count)).collect()
}

/// Games with lower heaps; what was taken from them stays as it is, is lowered with them, or is anything.
fn lower_sizes(drafts: &Drafts, plan: &GamePlan, base: i64) -> Vec<GamePlan> {
    let opening = drafts.assignment().game().map(|game| &game.rules.opening);
    if let Some(Opening::Progression { .. }) = opening {
        return Vec::new();
    }
    let sizes: Vec<i128> = plan.heaps.iter().map(|&size| size.into()).collect();
    let lists = smaller_lists(&sizes).into_iter().filter(|list| list.len() == sizes.len());
    let lowered = lists.flat_map(|list| {
        let heaps: Vec<i64> = list.into_iter().map(|size| size as i64).collect();
        let taken = plan.moves.iter().map(|&(heap, count)| {
            let index = usize::try_from(heap - base).ok();
            let by = index.and_then(|index| Some(plan.heaps.get(index)? - heaps.get(index)?)).unwrap_or(0);
            (heap, count - by)
        });
        let lowered = taken.collect();
        [lowered, plan.moves.clone(), Vec::new()].map(|moves| GamePlan { heaps: heaps.clone(), moves, ..plan.clone() })
    });
    lowered.collect()
}

/// Texts with fewer or smaller numbers.
fn texts(drafts: &Drafts, text: &str) -> Vec<String> {
    let assignment = drafts.assignment();
    if assignment.game().is_none() {
        let simpler = Question::parse(text).into_iter().flat_map(|question| question.smaller(&drafts.words().bounds));
        return simpler.map(|question| question.text()).chain(drafts.words().texts.iter().cloned()).collect();
    }
    let Some(Opening::CountAndSizes(count) | Opening::Progression { count, .. }) =
        assignment.game().map(|game| &game.rules.opening)
    else {
        return Vec::new();
    };
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let shorter = spans(lines.len()).map(|span| without(&lines, &span).concat());
    let refused = opening::refused_counts(*count).into_iter();
    let others = refused.filter_map(|number| opening::with_refused_count(assignment, number));
    // A game without anything refused before it is written as one.
    let is_refused = |text: &String| {
        text.lines().next().and_then(|line| line.parse().ok()).is_some_and(|number| !count.accepts(number))
    };
    shorter.filter(is_refused).chain(others).collect()
}
