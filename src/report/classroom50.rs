//! The result that an autograder of Classroom 50 writes as `result.json`: whole points, and a test for each case.
//!
//! Which submission it is stands in variables of the environment, which the service sets; where one is missing, so is its field. Who
//! handed it in, the service adds itself.

use std::io::{self, Write};
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use serde_json::{Map, Value};

use super::json::harmless;
use super::{CaseResult, Exporter, Look, Report};
use crate::checks::CheckResult;

/// The schema, by which the service knows the form.
const SCHEMA: &str = "classroom50/result/v1";

/// What says which submission it is: a field, and the variables of the environment of which the first that is set has its value.
const IDENTITY: [(&str, &[&str]); 6] = [
    ("classroom", &["CLASSROOM"]),
    ("assignment", &["ASSIGNMENT"]),
    ("submission", &["SUBMISSION_TAG"]),
    ("commit", &["COMMIT_URL"]),
    ("release", &["RELEASE_URL"]),
    ("review", &["REVIEW_URL", "COMMIT_URL"]),
];

/// The Classroom 50 exporter.
#[derive(Debug, Clone, Copy, Default)]
struct Classroom50;

/// Classroom 50's result.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(Classroom50)
}

/// The document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Document {
    schema: &'static str,
    #[serde(flatten)]
    identity: Map<String, Value>,
    /// When it was graded, in UTC. The service puts the time of the commit in its place.
    datetime: String,
    score: i64,
    max_score: i64,
    tests: Vec<Test>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Test {
    test_name: String,
    passed: bool,
    score: i64,
    max_score: i64,
}

impl Exporter for Classroom50 {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let set = |variable: &&str| std::env::var(variable).ok().filter(|value| !value.is_empty());
        let value =
            |(field, variables): (&str, &[&str])| Some((field.to_owned(), variables.iter().find_map(set)?.into()));
        let document = Document {
            schema: SCHEMA,
            identity: IDENTITY.into_iter().filter_map(value).collect(),
            datetime: DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Secs, true),
            score: whole(report.score()),
            max_score: whole(report.max_score()),
            tests: report.results.iter().map(test).chain(report.worthy_checks().map(test_of_check)).collect(),
        };
        writeln!(out, "{}", harmless(&serde_json::to_string_pretty(&document)?))
    }
}

fn test(result: &CaseResult<'_>) -> Test {
    Test {
        test_name: result.name_and_title(),
        passed: result.passed(),
        score: whole(result.score()),
        max_score: whole(result.max_score()),
    }
}

fn test_of_check(check: &CheckResult) -> Test {
    Test {
        test_name: check.id.to_owned(),
        passed: check.passed,
        score: whole(check.score()),
        max_score: whole(check.points),
    }
}

/// Points, rounded: the service counts in whole ones.
fn whole(points: f64) -> i64 {
    points.round() as i64
}
