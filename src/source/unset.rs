//! Values that are used before they are set: what is printed depends on what happens to be in memory.
//!
//! The program is built twice, with 0 and with a strange value in every variable that has none; memory from malloc is filled
//! likewise. Where the runs of both are steady and differ, one of these is to blame. Which one is found by giving 0 to some
//! of them, and halving: the one that makes the difference is used before it is set.

use super::build::{Instrument, Instrumented};
use super::locals::{Local, with_values, without_value};
use super::places::{Places, in_words};
use super::printed::recorded;
use super::run::Runs;
use super::{Failure, Source};
use crate::judge::{Finding, FindingKind, Kind};
use crate::sandbox::{Outcome, Termination};

/// How many cases are looked at.
const MAX_CASES: usize = 3;
/// For how many of them variables are tried, which takes a build for each try.
const MAX_SEARCHES: usize = 1;
/// How many allocations are counted.
const MAX_ALLOCATIONS: u32 = 1 << 20;

/// No allocation is filled.
const NONE: u32 = u32::MAX;

/// Adds what is found for the first failures for which nothing is.
pub(super) fn find(source: &Source<'_>, found: &mut [Vec<Finding>]) {
    let unexplained = found.iter_mut().zip(source.failures);
    let unexplained: Vec<_> =
        unexplained.filter(|(found, failure)| found.is_empty() && is_looked_at(failure)).take(MAX_CASES).collect();
    if unexplained.is_empty() {
        return;
    }
    let Some(mut search) = Search::of(source) else { return };
    for (found, failure) in unexplained {
        found.extend(search.finding(failure));
    }
}

/// Whether a failure may come from what was in memory by chance.
pub(super) fn is_looked_at(failure: &Failure<'_>) -> bool {
    matches!(failure.verdict.kind, Kind::WrongOutput | Kind::Crashed | Kind::ExitStatus)
}

/// What of a run is judged: how it ended, and what it printed.
#[derive(PartialEq)]
struct Answer {
    ending: Termination,
    stdout: Vec<u8>,
}

impl Answer {
    /// What another run does in its place.
    fn otherwise(&self, other: &Answer) -> &'static str {
        if self.stdout == other.stdout { "ends in another way" } else { "prints something else" }
    }
}

struct Search<'a> {
    source: &'a Source<'a>,
    places: Places<'a>,
    fill_places: Places<'a>,
    zero: Runs,
    fill: Runs,
    searches_left: usize,
}

impl<'a> Search<'a> {
    fn of(source: &'a Source<'a>) -> Option<Self> {
        let (zero, fill) = (source.built(Instrument::Watch)?, source.built(Instrument::Fill)?);
        let (places, fill_places) = (Places::of(zero, source.program)?, Places::of(fill, source.program)?);
        let (zero, fill) = (source.runs(zero)?, source.runs(fill)?);
        Some(Search { source, places, fill_places, zero, fill, searches_left: MAX_SEARCHES })
    }

    fn finding(&mut self, failure: &Failure<'_>) -> Option<Finding> {
        // One after the other, so that a clock that goes on is seen in one of the pairs.
        let zero = self.zeroed(failure)?;
        let filled = self.filled(failure, 0)?;
        let again = self.zeroed(failure)?;
        if again != zero {
            let sentence = format!(
                "Another run of this case {}: that depends on the time, on random numbers, on addresses, or on memory that was \
                 never set.",
                zero.otherwise(&again)
            );
            let finding = || Finding { kind: FindingKind::Unsteady, sentence, line: None };
            return (!failure.may_vary).then(finding);
        }
        if zero == filled || self.filled(failure, 0)? != filled {
            return None;
        }
        let does = zero.otherwise(&filled);
        if self.filled(failure, NONE)? == filled {
            self.variable(failure, &zero, does)
        } else {
            self.allocation(failure, does)
        }
    }

    /// The variable that is used before it is set.
    fn variable(&mut self, failure: &Failure<'_>, zero: &Answer, does: &str) -> Option<Finding> {
        self.searches_left = self.searches_left.checked_sub(1)?;
        let locals = without_value(&self.places, self.source.program);
        let (mut locals, built) = self.all_set(locals)?;
        let is_like_zero = |built: Instrumented| {
            let mut runs = self.source.runs(&built)?;
            Some(answer(failure, runs.run(failure, self.source.order(0, None))?)? == *zero)
        };
        // With all of them set the program prints what it prints with zeros, and with none it does not.
        let (mut few, mut many) = (0, locals.len());
        if !is_like_zero(built)? {
            return None;
        }
        while many - few > 1 {
            let half = few.midpoint(many);
            let built = self.source.build(&with_values(self.source.program, &locals[..half]), Instrument::Fill).ok()?;
            *(if is_like_zero(built)? { &mut many } else { &mut few }) = half;
        }
        let Local { name, line, .. } = locals.swap_remove(few);
        let sentence = format!(
            "{} declares {name}, which is used before it is set: with another value in it the program {does}.",
            in_words(&line)
        );
        Some(Finding { kind: FindingKind::NeverSet, sentence, line: Some(line) })
    }

    /// The program with a value for all of these variables that can have one. An array whose size is no constant cannot.
    fn all_set(&self, mut locals: Vec<Local>) -> Option<(Vec<Local>, Instrumented)> {
        let all = |locals: &[Local]| self.source.build(&with_values(self.source.program, locals), Instrument::Fill);
        let messages = match all(&locals) {
            Ok(built) => return Some((locals, built)),
            Err(messages) => messages,
        };
        locals.retain(|local| !messages.contains(&format!("{}:", in_words(&local.line))));
        let built = all(&locals).ok()?;
        Some((locals, built))
    }

    /// The allocation whose memory is used before anything is put into it.
    fn allocation(&mut self, failure: &Failure<'_>, does: &str) -> Option<Finding> {
        let unfilled = self.filled(failure, NONE)?;
        // With this many allocations left as they are the program prints something else, and with that many it does not.
        let (mut few, mut many) = (0, 1);
        while self.filled(failure, many)? != unfilled {
            (few, many) = (many, many.checked_mul(2).filter(|&many| many <= MAX_ALLOCATIONS)?);
        }
        while many - few > 1 {
            let half = few.midpoint(many);
            *(if self.filled(failure, half)? == unfilled { &mut many } else { &mut few }) = half;
        }
        let outcome = self.fill.run(failure, self.source.order(few, None))?;
        let (line, call) = recorded(&outcome, &self.source.key, &self.fill_places)?;
        let sentence = format!(
            "The memory that malloc gives to {call} is used before anything is put into it: with other bytes in it the program \
             {does}."
        );
        Some(Finding { kind: FindingKind::NeverSet, sentence, line: Some(line) })
    }

    fn zeroed(&mut self, failure: &Failure<'_>) -> Option<Answer> {
        answer(failure, self.zero.run(failure, self.source.order(NONE, None))?)
    }

    /// A run with strange values in variables, and in memory from this allocation on.
    fn filled(&mut self, failure: &Failure<'_>, from: u32) -> Option<Answer> {
        answer(failure, self.fill.run(failure, self.source.order(from, None))?)
    }
}

/// What a run came to that was not ended by a limit: what it printed then is chance. Its exit status counts where it is what is
/// wrong.
fn answer(failure: &Failure<'_>, outcome: Outcome) -> Option<Answer> {
    let Outcome { ending, stdout, .. } = outcome;
    let ending = match ending {
        Termination::Exited(_) if failure.verdict.kind != Kind::ExitStatus => Termination::Exited(0),
        Termination::Exited(_) | Termination::Signalled(_) | Termination::Exception(_) => ending,
        _ => return None,
    };
    Some(Answer { ending, stdout })
}
