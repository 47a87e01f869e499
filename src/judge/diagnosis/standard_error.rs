//! A program that prints everything on standard error: that is one mistake, and what is printed there is judged as if it were on
//! standard output.

use nim_reference::Assignment;
use nim_reference::lines::Lines;

use super::{Diagnosis, FoundFault, Observed, diagnose_output, left_whole, simplest};
use crate::judge::mistake::is_like;

/// The mistakes of a program whose whole output is on standard error; `None` where it is not.
pub(super) fn diagnosis(assignment: &Assignment, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let failed = || observed.iter().filter(|case| case.failed && !case.hidden);
    let begins = failed().filter(|case| case.on_stderr && begins_as_it_should(assignment, case)).count();
    // A message about an error may be all that stands there.
    let is_elsewhere = observed.iter().all(|case| case.on_stderr || case.output.is_empty() || !case.failed);
    if !is_elsewhere || begins == 0 || 2 * begins < failed().count() {
        return None;
    }
    let mut views = observed.to_vec();
    for case in &mut views {
        case.failed = case.failed && !is_right(assignment, case);
        (case.reason, case.stderr) = (None, &[]);
    }
    let sentence = "prints on standard error what should be on standard output".to_owned();
    let fault = FoundFault::seen("message-on-stderr", sentence, simplest(failed()), Some(1));
    let mut diagnosis = diagnose_output(assignment, &views).unwrap_or_else(|| left_whole(&views));
    diagnosis.faults.insert(0, fault);
    Some(diagnosis)
}

/// Whether the first line of it may be meant for the first one that is right.
fn begins_as_it_should(assignment: &Assignment, case: &Observed<'_>) -> bool {
    let right = assignment.follow(case.input, case.output);
    let first =
        |text: &[u8]| Lines::new(text).next().map_or(String::new(), |line| String::from_utf8_lossy(line).into_owned());
    let (right, own) = (first(right.output().as_bytes()), first(case.output));
    right == own || is_like(&right, &own)
}

/// Whether what is printed is right, as far as it is kept.
pub(super) fn is_right(assignment: &Assignment, case: &Observed<'_>) -> bool {
    let right = assignment.follow(case.input, case.output);
    let is_beginning = |line: usize| !case.complete && line >= case.compare.lines(case.output).count();
    let difference = case.compare.first_difference(right.output().as_bytes(), case.output);
    case.killed.is_none() && difference.is_none_or(is_beginning)
}
