//! A case that is being run: what is known of its runs, and the verdict that follows from them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::Finished;
use super::runner::LATE;
use crate::judge::{Cause, Kind, NotRun, OutputOfInterest, Reason, Verdict, all_alike};
use crate::sandbox::{Limits, Termination};

/// A case that is being run.
pub(super) struct CaseProgress {
    /// Its limits, once they were needed.
    pub limits: Option<Limits>,
    /// Its runs; only one where runs are not compared with each other.
    pub runs: Vec<CaseRun>,
    /// Why it has no verdict of its own, whatever its runs came to.
    pub not_run: Option<NotRun>,
    /// Whether its games are all alike and should not be.
    pub is_monotonous: bool,
    /// When its first run was asked for, and when its last outcome came.
    pub time: Option<(Instant, Instant)>,
    /// Whether the verdict was announced.
    pub announced: bool,
}

/// One run of a case.
#[derive(Default)]
pub(super) struct CaseRun {
    /// The number of the job that is awaited.
    pub job: Option<usize>,
    /// What counts.
    pub result: Option<RunResult>,
    /// What a longer run came to whose turn has not come yet.
    pub longer: Option<RunResult>,
}

/// What a run came to.
pub(super) struct RunResult {
    /// The verdict; `Skipped` for a run that passed its short limits, and is not judged.
    pub verdict: Verdict,
    /// How it ended; `None` when nimgrade lost it.
    pub ending: Option<Termination>,
    /// What it printed; `None` when nimgrade lost it.
    pub printed: Option<OutputOfInterest>,
    /// Whether it is to be made once more.
    pub slow: bool,
    /// Whether it passed its wall limit with so little computing that it looks as if it waited for something.
    pub waited: bool,
}

impl RunResult {
    /// Whether it is known to fail.
    fn failed(&self) -> bool {
        !self.slow && !matches!(self.verdict.kind, Kind::Pass | Kind::Skipped)
    }

    /// Whether it was ended by a limit.
    pub(super) fn passed_limit(&self) -> bool {
        matches!(self.verdict.kind, Kind::TimeLimit | Kind::MemoryLimit | Kind::OutputLimit)
    }

    /// Whether it was ended by its wall limit.
    pub(super) fn passed_wall_limit(&self) -> bool {
        matches!(self.ending, Some(Termination::WallLimit { .. }))
    }
}

impl CaseProgress {
    /// A case that is to be run so often.
    pub(super) fn new(runs: u32) -> Self {
        let runs = (0..runs).map(|_| CaseRun::default()).collect();
        CaseProgress { limits: None, runs, not_run: None, is_monotonous: false, time: None, announced: false }
    }

    /// Whether every run has a result.
    pub(super) fn is_in(&self) -> bool {
        self.runs.iter().all(|run| run.result.is_some())
    }

    /// Whether a run is known to have failed, so that the others make no difference.
    pub(super) fn has_failed(&self) -> bool {
        self.results().any(RunResult::failed)
    }

    /// The verdict's kind, if it is known.
    pub(super) fn decided(&self) -> Option<Kind> {
        if self.is_monotonous {
            return Some(Kind::WrongOutput);
        }
        if self.not_run.is_some() {
            return Some(Kind::Skipped);
        }
        if !self.is_in() || (!self.has_failed() && self.results().any(|result| result.slow)) {
            return None;
        }
        Some(self.decisive()?.verdict.kind)
    }

    /// Whether the case was run several times, has passed so far, and has not varied.
    pub(super) fn is_alike(&self) -> bool {
        let outputs = self.results().filter_map(|result| Some(result.printed.as_ref()?.text.as_slice()));
        self.runs.len() > 1 && self.decided() == Some(Kind::Pass) && all_alike(outputs)
    }

    /// Whether it had more different games than the clock has shown different seconds meanwhile.
    pub(super) fn varies_within_seconds(&self) -> bool {
        let Some((begun, ended)) = self.time else { return false };
        // Both ends may lie within a second, and the first may be seen late.
        let seconds = (ended - begun + LATE).as_secs() as usize + 2;
        let games: BTreeSet<&[u8]> =
            self.results().filter_map(|result| Some(result.printed.as_ref()?.text.as_slice())).collect();
        self.runs.len() > 1 && self.decided() == Some(Kind::Pass) && games.len() > seconds
    }

    /// Forgets the runs from this one on, and what may still come of them.
    pub(super) fn forget(&mut self, from: usize) {
        self.runs[from..].iter_mut().for_each(|run| *run = CaseRun::default());
    }

    /// The verdict, with the figures of the slowest run, and everything that was printed.
    pub(super) fn finish(mut self) -> Finished {
        let most = |figure: fn(&Verdict) -> Duration| self.results().map(|result| figure(&result.verdict)).max();
        let (wall, cpu) = (most(|verdict| verdict.wall), most(|verdict| verdict.cpu));
        let peak_kb = self.results().map(|result| result.verdict.peak_kb).max();
        let decisive = self.decisive().map(|result| result.verdict.clone());
        let mut verdict = decisive.unwrap_or_else(Verdict::skipped);
        if let Some(why) = self.not_run {
            verdict = Verdict::without_run(Kind::Skipped, Cause::NotRun(why));
        }
        if self.is_monotonous {
            verdict.kind = Kind::WrongOutput;
            verdict.reason = Some(Reason::always_the_same_game());
        }
        verdict.wall = wall.unwrap_or_default();
        verdict.cpu = cpu.unwrap_or_default();
        verdict.peak_kb = peak_kb.unwrap_or_default();
        let outputs = self.runs.drain(..).filter_map(|run| run.result).map(|result| result.printed).collect();
        Finished { verdict, outputs }
    }

    fn results(&self) -> impl Iterator<Item = &RunResult> {
        self.runs.iter().filter_map(|run| run.result.as_ref())
    }

    /// The run that decides the verdict: the first that failed, else one that could not be judged, else the first.
    fn decisive(&self) -> Option<&RunResult> {
        let of = |wanted: fn(&RunResult) -> bool| self.results().find(|result| wanted(result));
        of(RunResult::failed).or_else(|| of(|result| result.verdict.kind != Kind::Pass)).or_else(|| of(|_| true))
    }

    /// The run that failed, and so decides the verdict.
    pub(super) fn failed_run(&mut self) -> Option<&mut RunResult> {
        self.runs.iter_mut().filter_map(|run| run.result.as_mut()).find(|result| result.failed())
    }
}
