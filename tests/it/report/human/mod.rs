//! The report for people.

mod examples;
mod failures;
mod mistakes;
mod whole;

use crate::report::samples::with_report;
use anstream::adapter::strip_str;
use nimgrade::judge::{Diagnosis, Verdict};
use nimgrade::report::{Exporter, Human, Verbosity};
use nimgrade::suite::Case;

fn styled(human: &Human, results: Vec<(Case, Verdict)>, diagnosis: Option<Diagnosis>) -> String {
    with_report(results, diagnosis, |report| {
        let mut out = Vec::new();
        human.write(&report, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("a report is UTF-8")
    })
}

fn plain(verbosity: Verbosity, results: Vec<(Case, Verdict)>) -> String {
    strip_str(&styled(&Human::new(verbosity, 80), results, None)).to_string()
}

fn normal(results: Vec<(Case, Verdict)>) -> String {
    plain(Verbosity::Normal, results)
}
