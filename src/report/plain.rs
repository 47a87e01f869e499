//! The text for people without colours, for formats that carry it in a field of their own.

use anstream::adapter::strip_str;

use super::human::{self, Human, Verbosity};
use super::{CaseResult, Exporter as _, Report};
use crate::checks::CheckResult;
use crate::judge::Kind;
use crate::safe_text::one_line;

/// The whole report: the mistakes, one failure for each reason, and the total.
pub(super) fn whole(report: &Report<'_>) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = Human::new(Verbosity::Normal, Human::COLUMNS).write(report, &mut text);
    strip_str(&String::from_utf8_lossy(&text)).to_string()
}

/// A failed case in full. Of a hidden case only its verdict.
pub(super) fn failure(report: &Report<'_>, result: &CaseResult<'_>) -> String {
    strip_str(&human::failure(report, result, Human::COLUMNS)).to_string()
}

/// A check that did not pass, with what was found.
pub(super) fn check(check: &CheckResult) -> String {
    strip_str(&human::failed_check(check, Human::COLUMNS)).to_string()
}

/// Why a case failed, in one line. Of a hidden case only that it did.
pub(super) fn why(result: &CaseResult<'_>) -> String {
    let verdict = &result.verdict;
    let words = match (&verdict.reason, &verdict.cause, result.is_hidden()) {
        (_, Some(cause), true) if verdict.kind == Kind::GraderError => cause.to_string(),
        (Some(reason), _, false) => reason.to_string(),
        (None, Some(cause), false) => cause.to_string(),
        _ => human::label(verdict.kind).to_owned(),
    };
    one_line(&words).into_owned()
}
