//! The build of a submission, for machines.

use serde::Serialize;

use super::super::Report;

/// How an executable was made of a submission.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Build"))]
pub(super) struct BuildEntry<'a> {
    /// Whether there is a program to be run.
    ok: bool,
    /// Seconds that the build took by the clock on the wall; next to none where the executable was kept from before.
    #[cfg_attr(test, schemars(range(min = 0)))]
    seconds: f64,
    /// How many warnings the compiler gave.
    warnings: usize,
    /// Where there is no program: what the compiler or make says, its errors cut after some 20 lines, or what is wrong with the submission.
    message: Option<String>,
    /// What the program comes to that is compiled with fewer options, where only these are in the way. It counts no points.
    lenient: Option<LenientEntry<'a>>,
}

/// What a program comes to that is compiled with fewer options than the assignment asks for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Lenient"))]
struct LenientEntry<'a> {
    /// The options that were left out: `-Werror`.
    without: &'a [&'static str],
    /// How many of the cases it passed.
    passed: usize,
}

impl<'a> BuildEntry<'a> {
    /// None where nothing was built and nothing is wrong.
    pub(super) fn of(report: &'a Report<'_>) -> Option<Self> {
        let build = report.build.as_ref();
        if build.is_none() && report.broken.is_none() {
            return None;
        }
        let messages = build.map(|build| build.messages.join("\n")).filter(|messages| !messages.is_empty());
        Some(BuildEntry {
            ok: report.broken.is_none(),
            seconds: build.map_or(0.0, |build| build.elapsed.as_secs_f64()),
            warnings: build.map_or(0, |build| build.warnings.len()),
            message: report.broken.as_ref().map(|broken| messages.unwrap_or_else(|| broken.clone())),
            lenient: report
                .lenient
                .as_ref()
                .map(|lenient| LenientEntry { without: &lenient.without, passed: lenient.passed }),
        })
    }
}
