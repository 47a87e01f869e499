//! Why a case has no verdict of its own, in words.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use crate::amounts::time_in_words;

/// Why a case was not run, or not long enough to be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotRun {
    /// So many runs before it waited past their short limit.
    ManyWaited(u32),
    /// So many runs before it computed past their short limit on the wall's clock.
    ManyBusy(u32),
    /// It passed its short limits, and was not run with its full ones.
    NotLonger(Seen, NotLonger),
    /// It passed, and it was not found out whether its games vary.
    Unsure,
    /// The clock ended the grading.
    TotalLimit(Duration),
    /// A case before it did not pass, and that was to be the end.
    FailFast,
}

/// How a program was seen when it had passed a short limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// It had computed for so long.
    Computing(Duration),
    /// It was computing after so long by the clock on the wall.
    Busy(Duration),
    /// It had hardly computed after so long by the clock on the wall.
    Waiting(Duration),
}

/// Why a case that passed its short limits was not run with its full ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotLonger {
    /// So many cases before it passed a limit.
    LimitsPassed(u32),
    /// Full runs before it had waited for all the time that there is for that.
    BudgetSpent,
    /// One that was run alone before it passed its wall limit, which was this.
    WaitedAlone(Duration),
    /// So many runs had been made alone before it.
    AloneSpent(u32),
    /// The clock ended the grading.
    TotalLimit(Duration),
}

impl Display for NotRun {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotRun::ManyWaited(runs) => {
                write!(f, "not judged, for {runs} runs before it were ended while they waited or slept")
            }
            NotRun::ManyBusy(runs) => {
                write!(f, "not judged, for {runs} runs before it were ended while they computed")
            }
            NotRun::NotLonger(seen, why) => write!(f, "your program {seen}, and was not run longer, because {why}"),
            NotRun::Unsure => write!(f, "all its games were alike so far, and too few were played to tell"),
            NotRun::TotalLimit(limit) => {
                write!(f, "not judged, for the total limit of {} was reached", time_in_words(*limit))
            }
            NotRun::FailFast => write!(f, "--fail-fast: a case before it did not pass"),
        }
    }
}

impl Display for Seen {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Computing(time) => write!(f, "had not ended after {} of computing", time_in_words(*time)),
            Seen::Busy(time) => write!(f, "had not ended after {}", time_in_words(*time)),
            Seen::Waiting(time) => write!(f, "was still waiting or sleeping after {}", time_in_words(*time)),
        }
    }
}

impl Display for NotLonger {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotLonger::LimitsPassed(cases) => write!(f, "{cases} cases before it had gone over a limit"),
            NotLonger::BudgetSpent => write!(f, "cases before it had used up the time for runs that wait"),
            NotLonger::WaitedAlone(time) => {
                write!(f, "a case before it, run alone, had not ended after {}", time_in_words(*time))
            }
            NotLonger::AloneSpent(runs) => write!(f, "{runs} runs had been made alone before it, and no more are"),
            NotLonger::TotalLimit(limit) => write!(f, "the total limit of {} was reached", time_in_words(*limit)),
        }
    }
}
