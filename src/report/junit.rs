//! The report for CI services that read JUnit's XML, in the form that Jenkins writes: a test case for each case.
//!
//! GitLab knows a test by its class name and name together, and shows the body of a failure, so everything stands there.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};

use super::{CaseResult, Exporter, Look, Report, plain};
use crate::checks::CheckResult;
use crate::judge::Kind;

/// The JUnit exporter.
#[derive(Debug, Clone, Copy, Default)]
struct JUnit;

/// JUnit's XML.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(JUnit)
}

impl Exporter for JUnit {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut document = quick_junit::Report::new("nimgrade");
        document.set_time(report.elapsed);
        let mut suite = TestSuite::new(report.suite.assignment.name);
        suite.set_time(report.elapsed);
        suite.add_property(("submission", report.submission.as_str()));
        suite.add_property(("score", report.score().to_string().as_str()));
        suite.add_property(("max_score", report.max_score().to_string().as_str()));
        if report.passed() < report.total() {
            suite.set_system_out(plain::whole(report));
        }
        suite.add_test_cases(report.results.iter().map(|result| test_case(report, result)));
        suite.add_test_cases(report.worthy_checks().map(|check| test_case_of_check(report, check)));
        document.add_test_suite(suite);
        let text = document.to_string().map_err(io::Error::other)?;
        out.write_all(text.as_bytes())
    }
}

/// A check of packaging or code that is worth something.
fn test_case_of_check(report: &Report<'_>, check: &CheckResult) -> TestCase {
    let mut status = TestCaseStatus::success();
    if !check.passed {
        status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_type("check");
        status.set_message(check.message.as_str());
        status.set_description(plain::check(check));
    }
    let mut case = TestCase::new(check.id, status);
    case.set_classname(format!("nimgrade.{}.checks", report.suite.assignment.name.replace('/', ".")));
    case
}

/// A case. One that was not run did not pass, so it is no test that may be skipped.
fn test_case(report: &Report<'_>, result: &CaseResult<'_>) -> TestCase {
    let verdict = &result.verdict;
    let mut status = match verdict.kind {
        Kind::Pass => TestCaseStatus::success(),
        Kind::GraderError => TestCaseStatus::non_success(NonSuccessKind::Error),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    if verdict.kind != Kind::Pass {
        status.set_type(verdict.kind.name());
        status.set_message(plain::why(result));
        status.set_description(plain::failure(report, result));
    }
    let mut case = TestCase::new(&*result.name(), status);
    case.set_classname(format!("nimgrade.{}", report.suite.assignment.name.replace('/', ".")));
    case.set_time(verdict.wall);
    if let Some(title) = result.title() {
        case.add_property(("title", title));
    }
    case
}
