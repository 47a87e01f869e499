//! What a submission's runs may cost in all, and so when no more of them are made.
//!
//! Runs are counted in the suite's order, never in that in which they end, so that how many run at once and how busy the
//! machine is make no difference.

use std::time::Duration;

use crate::judge::{NotLonger, NotRun};

/// After how many short runs that waited a program of which no run has ended yet is taken for one that always waits, and the first
/// round ends.
const MAX_WAITED_AT_FIRST: u32 = 16;
/// After how many short runs that waited, or as many that computed past their wall limit, the first round ends although some ended.
const MAX_SLOW: u32 = 160;
/// After how many cases that passed a limit no more cases are run with full limits.
const MAX_PASSED: u32 = 5;
/// How many runs are made alone.
const MAX_ALONE: u32 = 3;
/// How many times as long by the clock a run may take as it computes before it counts as waiting.
const WALL_FOR_CPU: u32 = 10;
/// The first of the steps in which waits are counted; each further one is twice the one before. Programs sleep for round times, and none of
/// the steps is near one: what a busy machine adds to a sleep does not take it to the next step.
const FIRST_STEP: Duration = Duration::from_millis(70);
/// What a wait costs: this part of the step that it does not pass.
const PART: u32 = 3;

/// What a program looks like after its first short runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suspicion {
    /// It waits or sleeps.
    Waits,
    /// It computes, but for too small a part of the time.
    GetsNowhere,
}

/// What was spent so far.
pub(super) struct Budget {
    /// What waits of full runs may cost together.
    most: Duration,
    spent: Duration,
    waited: u32,
    busy: u32,
    /// Whether some run ended within its limits, the short ones or all.
    ended: bool,
    /// Why the first round is over.
    over: Option<NotRun>,
    /// Whether a run that had waited computed when it was made alone.
    crowded: bool,
    passed: u32,
    alone: u32,
    /// The wall limit that a run alone passed.
    waited_alone: Option<Duration>,
    /// Whether a run that had waited ended when it was made alone.
    waits_end: bool,
}

impl Budget {
    /// A budget with so much for the waits of full runs. What they compute costs nothing: within its limits it is the program's
    /// own, however many cases there are, and so near a limit no measurement is the same twice.
    pub(super) fn new(most: Duration) -> Self {
        let spent = Duration::ZERO;
        Budget {
            most,
            spent,
            waited: 0,
            busy: 0,
            ended: false,
            over: None,
            crowded: false,
            passed: 0,
            alone: 0,
            waited_alone: None,
            waits_end: false,
        }
    }

    /// Counts a run of the first round that passed its wall limit, and whether it waited meanwhile.
    pub(super) fn count_short(&mut self, waited: bool) {
        if waited {
            self.waited += 1;
        } else {
            self.busy += 1;
        }
    }

    /// Notes that a run ended within its limits.
    pub(super) fn note_end(&mut self) {
        self.ended = true;
    }

    /// What so many short runs make a program look like, which one run alone is to confirm.
    pub(super) fn suspicion(&self) -> Option<Suspicion> {
        if self.waited >= if self.ended { MAX_SLOW } else { MAX_WAITED_AT_FIRST } {
            return Some(Suspicion::Waits);
        }
        (self.busy >= MAX_SLOW).then_some(Suspicion::GetsNowhere)
    }

    /// The program is what it looks like: the first round is over.
    pub(super) fn confirm(&mut self, suspicion: Suspicion) {
        self.over = Some(match suspicion {
            Suspicion::Waits => NotRun::ManyWaited(self.waited),
            Suspicion::GetsNowhere => NotRun::ManyBusy(self.busy),
        });
    }

    /// The machine was to blame: the count begins anew.
    pub(super) fn refute(&mut self, suspicion: Suspicion) {
        match suspicion {
            Suspicion::Waits => self.waited = 0,
            Suspicion::GetsNowhere => self.busy = 0,
        }
    }

    /// Why the first round is over, if it is.
    pub(super) fn first_round_over(&self) -> Option<NotRun> {
        self.over
    }

    /// A run that had waited computed when it was made alone: what waits now, waits for a processor.
    pub(super) fn note_crowd(&mut self) {
        self.crowded = true;
    }

    /// A run that had waited ended when it was made alone: it sleeps for a while.
    pub(super) fn note_wait_ended(&mut self) {
        self.ended = true;
        self.waits_end = true;
    }

    /// Whether runs that waited are made once more as those that computed are.
    pub(super) fn waits_end(&self) -> bool {
        self.waits_end
    }

    /// Whether runs that waited count as runs that computed.
    pub(super) fn is_crowded(&self) -> bool {
        self.crowded
    }

    /// Counts a full run: whether the short one before it waited, and whether it passed a limit.
    pub(super) fn count_full(&mut self, waited: bool, cpu: Duration, wall: Duration, passed: bool) {
        if (waited && !self.crowded) || wall > cpu * WALL_FOR_CPU {
            self.spent += cost(wall);
        }
        self.passed += u32::from(passed);
    }

    /// Counts a run alone; `waited` is the wall limit that it passed, if it did.
    pub(super) fn count_alone(&mut self, waited: Option<Duration>) {
        self.alone += 1;
        self.waited_alone = self.waited_alone.or(waited);
    }

    /// Whether one more run may be made alone.
    pub(super) fn may_be_alone(&self) -> Result<(), NotLonger> {
        if self.alone < MAX_ALONE { Ok(()) } else { Err(NotLonger::AloneSpent(self.alone)) }
    }

    /// Whether a case that computed past its short limit is run with its full ones.
    pub(super) fn may_compute(&self) -> Result<(), NotLonger> {
        if self.passed < MAX_PASSED { Ok(()) } else { Err(NotLonger::LimitsPassed(self.passed)) }
    }

    /// Whether a case that waited past its short limit is run with its full ones beside others, where such waits end.
    pub(super) fn may_wait_beside(&self) -> Result<(), NotLonger> {
        if self.spent < self.most { self.may_compute() } else { Err(NotLonger::BudgetSpent) }
    }

    /// Whether a case that waited past its short limit is run alone, with its full ones.
    pub(super) fn may_wait(&self) -> Result<(), NotLonger> {
        match self.waited_alone {
            Some(limit) => Err(NotLonger::WaitedAlone(limit)),
            None => self.may_be_alone(),
        }
    }
}

/// What a run costs that waits and takes so long. It goes in steps, so that the small differences between a run and its repetition do not
/// move the end of the budget. What computes waits for a processor at times, and that costs nothing.
fn cost(wall: Duration) -> Duration {
    let mut step = FIRST_STEP;
    while step < wall {
        step *= 2;
    }
    step / PART
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn costs_go_in_steps() {
        for (wall, step) in [(10, 70), (100, 140), (300, 560), (400, 560), (500, 560), (1000, 1120), (5000, 8960)] {
            assert_eq!(cost(ms(wall)), ms(step) / 3, "{wall} ms");
        }
    }

    /// Whatever is measured of a sleep of a round time: a program that computes a little before it, on a busy machine.
    #[test]
    fn a_sleep_of_a_round_time_costs_always_the_same() {
        for sleep in [100, 200, 300, 400, 500, 1000, 1500, 2000, 3000, 4000, 5000] {
            let costs = |late: u64| cost(ms(sleep + late));
            assert!((0..=sleep / 10).all(|late| costs(late) == costs(0)), "{sleep} ms");
        }
        let spends = |waited, cpu: u64, wall: u64| {
            let mut budget = Budget::new(ms(3200));
            budget.count_full(waited, ms(cpu), ms(wall), false);
            budget.spent
        };
        assert_eq!(spends(true, 0, 400), spends(true, 60, 430));
        assert_eq!(spends(false, 60, 430), Duration::ZERO);
    }

    #[test]
    fn the_budget_is_spent_when_it_is_reached() {
        let mut budget = Budget::new(ms(2900));
        budget.count_full(true, ms(0), ms(3000), false);
        assert_eq!(budget.may_wait_beside(), Ok(()));
        budget.count_full(true, ms(0), ms(3000), false);
        assert_eq!(budget.may_wait_beside(), Err(NotLonger::BudgetSpent));
        assert_eq!(budget.may_compute(), Ok(()), "what computes is not charged for what waits");
    }

    /// However near to a step what a program computes is, and however often it is measured.
    #[test]
    fn what_is_computed_within_the_limits_costs_nothing() {
        let mut budget = Budget::new(ms(3200));
        (0..10_000).for_each(|run| budget.count_full(false, ms(190 + run % 20), ms(300 + run % 600), false));
        assert_eq!((budget.may_compute(), budget.may_wait_beside()), (Ok(()), Ok(())));
    }
}
