//! Games in the sandbox, several at once, of which the first in their order that fails is wanted.

use std::collections::{BTreeMap, HashMap};

use super::{Failing, HuntError, Plan};
use crate::draft::Draft;
use crate::grade::{limits_of, short};
use crate::judge::{Kind, Verdict, judge, show_second_run};
use crate::sandbox::{Job, Limits, Outcome, Pool, SandboxError, Termination};
use crate::suite::Case;

/// How many games each worker has before it, so that none waits.
const AHEAD: usize = 4;
/// How many times its wall limit a run may take that waits for a processor.
const PATIENCE: u32 = 20;
/// After how many games that were passed but took longer than a short run no more short runs are made.
const MAX_SLOW: u32 = 3;

/// Plays games with the program of a pool.
pub(super) struct Player<'a> {
    pool: &'a mut Pool,
    plan: &'a Plan<'a>,
    next_job: usize,
    slow: u32,
}

/// A game that is being played.
struct Game {
    draft: Draft,
    case: Case,
    full: Limits,
    /// Its limits in this run.
    given: Limits,
    /// Whether it took longer than a short run, and waits for its turn to be run with full limits.
    is_slow: bool,
}

impl<'a> Player<'a> {
    pub(super) fn new(pool: &'a mut Pool, plan: &'a Plan<'a>) -> Self {
        Player { pool, plan, next_job: 0, slow: 0 }
    }

    pub(super) fn plan(&self) -> &'a Plan<'a> {
        self.plan
    }

    /// The first of these games, in their order, that fails. `on_passed` hears of those that pass, in any order; where
    /// one fails, of all that stand before it and of no other.
    pub(super) fn first_failing(
        &mut self,
        games: &mut dyn Iterator<Item = (Draft, Case)>,
        on_passed: &mut dyn FnMut(&Case),
    ) -> Result<Option<Failing>, HuntError> {
        let mut games = games.enumerate().fuse();
        // By their place in the order.
        let mut played: BTreeMap<usize, Game> = BTreeMap::new();
        let mut passed: BTreeMap<usize, Case> = BTreeMap::new();
        let mut jobs: HashMap<usize, usize> = HashMap::new();
        let mut failing: Option<Failing> = None;
        loop {
            while failing.is_none() && jobs.len() < AHEAD * self.plan.workers {
                let Some((place, (draft, case))) = games.next() else { break };
                let full = limits_of(&case, &self.plan.limits, self.plan.is_script);
                let given = if self.slow < MAX_SLOW { short(&full) } else { full };
                jobs.insert(self.submit(&case, given, false), place);
                played.insert(place, Game { draft, case, full, given, is_slow: false });
            }
            // What takes long is run once more when everything before it has passed: it may not matter.
            if let Some(mut first) = played.first_entry().filter(|first| first.get().is_slow) {
                let game = first.get_mut();
                (game.given, game.is_slow) = (game.full, false);
                let (job, place) = (self.submit(&game.case, game.full, true), *first.key());
                jobs.insert(job, place);
            }
            // What has passed counts when all before it has.
            let known = played.keys().next().copied().unwrap_or(usize::MAX);
            let behind = passed.split_off(&known);
            std::mem::replace(&mut passed, behind).values().for_each(&mut *on_passed);
            if played.is_empty() {
                break;
            }
            let Some((job, outcome)) = self.pool.next() else { return Err(SandboxError::WorkerDied.into()) };
            let outcome = outcome?;
            let Some(place) = jobs.remove(&job) else { continue };
            let Some(game) = played.get_mut(&place) else { continue };
            if took_longer(&outcome, game) {
                game.is_slow = true;
                continue;
            }
            let Some(game) = played.remove(&place) else { continue };
            let verdict = self.judge(&game.case, &game.given, &outcome)?;
            if verdict.kind == Kind::Pass {
                self.slow += u32::from(game.given == game.full && game.full != short(&game.full));
                passed.insert(place, game.case);
            } else {
                // Nothing behind it matters any more.
                drop((played.split_off(&place), passed.split_off(&place)));
                failing = Some(Failing { draft: game.draft, case: game.case, verdict });
            }
        }
        // What was asked for behind it is not made, as far as it is not made yet.
        self.pool.withdraw();
        Ok(failing)
    }

    /// Plays one game with its full limits.
    pub(super) fn play(&mut self, case: &Case) -> Result<Verdict, HuntError> {
        let limits = limits_of(case, &self.plan.limits, self.plan.is_script);
        let job = self.submit(case, limits, false);
        loop {
            let Some((id, outcome)) = self.pool.next() else { return Err(SandboxError::WorkerDied.into()) };
            if id == job {
                return self.judge(case, &limits, &outcome?);
            }
        }
    }

    /// Puts into a verdict what a run with a terminal shows that was lost.
    pub(super) fn show_lost_output(&mut self, case: &Case, verdict: &mut Verdict) {
        let limits = limits_of(case, &self.plan.limits, self.plan.is_script);
        let job = self.job(case, limits, true);
        if let Some(second) = self.pool.run_with_terminal(job) {
            show_second_run(self.plan.suite, case, &limits, None, &second, verdict);
        }
    }

    fn submit(&mut self, case: &Case, limits: Limits, alone: bool) -> usize {
        let job = self.job(case, limits, alone);
        let id = job.id;
        self.pool.submit(job);
        id
    }

    fn job(&mut self, case: &Case, limits: Limits, alone: bool) -> Job {
        self.next_job += 1;
        let (stdin, args) = (case.input.stdin.clone().into_bytes(), case.input.args.iter().map(Into::into).collect());
        Job { id: self.next_job, stdin, args, limits, patience: limits.wall * PATIENCE, alone }
    }

    fn judge(&self, case: &Case, limits: &Limits, outcome: &Outcome) -> Result<Verdict, HuntError> {
        let verdict = judge(self.plan.suite, case, limits, outcome);
        match verdict.kind {
            Kind::GraderError => {
                Err(HuntError::NotJudged(verdict.cause.map(|cause| cause.to_string()).unwrap_or_default()))
            }
            _ => Ok(verdict),
        }
    }
}

/// Whether a run was ended by a limit that is lower than it may be, or by one on the wall's clock, which a machine may
/// be to blame for.
fn took_longer(outcome: &Outcome, game: &Game) -> bool {
    match outcome.ending {
        Termination::CpuLimit => game.given.cpu < game.full.cpu,
        Termination::WallLimit { .. } => game.given.wall < game.full.wall,
        _ => false,
    }
}
