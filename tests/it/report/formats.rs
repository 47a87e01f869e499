//! The formats of CI services and course platforms: each is read by a reader of its own kind, whatever a program printed, and
//! says nothing of hidden cases.

use std::sync::OnceLock;

use nimgrade::judge::{Kind, Verdict};
use nimgrade::report::{FORMATS, Format, Look, Report, Verbosity};
use nimgrade::suite::Hidden;
use serde_json::Value;

use super::samples::{self, with_report};
use crate::common::command::{nimgrade, run};
use crate::common::folder::Folder;

const WRONG: &str = "examples/assignment2/last_winning_heap.c";

/// A report in this format.
fn written(format: &str, report: &Report<'_>) -> String {
    let look = Look { verbosity: Verbosity::Normal, columns: 100, show: "nimgrade show".to_owned() };
    let mut out = Vec::new();
    let format = Format::named(format).unwrap_or_else(|| panic!("there is a format {format}"));
    (format.exporter)(&look).write(report, &mut out).expect("writing to memory does not fail");
    String::from_utf8(out).expect("a report is UTF-8")
}

/// What nimgrade writes of a wrong program in this format. It is graded once, in all of them.
fn graded(format: &'static str) -> &'static str {
    const ASKED: [&str; 4] = ["junit", "gradescope", "ctrf", "classroom50"];
    static REPORTS: OnceLock<[String; 4]> = OnceLock::new();
    let reports = REPORTS.get_or_init(|| {
        let folder = Folder::of(&[]);
        let file = |format: &str| folder.path().join(format);
        let mut command = nimgrade([WRONG, "-k", "endings/"]);
        for format in ASKED {
            command.args(["--format", &format!("{format}={}", file(format).display())]);
        }
        // As Classroom 50 sets them.
        command.env("CLASSROOM", "nim-2026").env("SUBMISSION_TAG", "v3").env("COMMIT_URL", "the commit");
        let output = run(command.env_remove("REVIEW_URL").env_remove("RELEASE_URL"));
        assert_eq!((output.status, output.stderr.as_str()), (1, ""));
        ASKED.map(|format| std::fs::read_to_string(file(format)).expect("the report is there"))
    });
    let at = ASKED.iter().position(|asked| *asked == format).expect("it is among those that are asked for");
    &reports[at]
}

fn json(format: &'static str) -> Value {
    serde_json::from_str(graded(format)).expect("JSON")
}

#[test]
fn junit_counts_what_it_lists() {
    let document = roxmltree::Document::parse(graded("junit")).expect("XML");
    let root = document.root_element();
    let suite = root.first_element_child().expect("a suite");
    assert_eq!((root.tag_name().name(), suite.tag_name().name()), ("testsuites", "testsuite"));
    let cases: Vec<_> = suite.children().filter(|child| child.has_tag_name("testcase")).collect();
    let failed: Vec<_> =
        cases.iter().filter_map(|case| case.children().find(|child| child.has_tag_name("failure"))).collect();
    let number = |name: &str| suite.attribute(name).and_then(|text| text.parse::<usize>().ok()).expect("a number");
    assert_eq!((number("tests"), number("failures"), number("errors")), (cases.len(), failed.len(), 0));
    assert!(!failed.is_empty() && failed.len() < cases.len());
    // The names of tests are their own, and each failure has everything in its body.
    let names: std::collections::BTreeSet<_> =
        cases.iter().map(|case| (case.attribute("classname"), case.attribute("name"))).collect();
    assert_eq!(names.len(), cases.len());
    for failure in failed {
        let body = failure.text().expect("a body");
        assert!(
            body.contains("Why: turn ") && failure.attribute("message").is_some_and(|why| why.starts_with("turn ")),
            "{body}"
        );
    }
}

#[test]
fn gradescope_finds_the_fields_that_it_reads() {
    let results = json("gradescope");
    let tests = results["tests"].as_array().expect("tests");
    let sum: f64 = tests.iter().map(|test| test["score"].as_f64().expect("a score")).sum();
    assert_eq!(results["score"].as_f64(), Some(sum));
    assert!(
        results["execution_time"].is_number()
            && results["output"].as_str().is_some_and(|text| text.contains("last winning heap"))
    );
    for test in tests {
        let passed = test["status"] == "passed";
        assert!(passed || test["status"] == "failed");
        assert_eq!(test["output"].as_str() == Some(""), passed, "{test}");
        assert!(test["max_score"].is_number() && test["number"].is_string() && test["visibility"] == "visible");
    }
}

#[test]
fn ctrf_adds_up() {
    let document = json("ctrf");
    assert_eq!(document["reportFormat"], "CTRF");
    let (summary, tests) = (&document["results"]["summary"], document["results"]["tests"].as_array().expect("tests"));
    let of = |status: &str| tests.iter().filter(|test| test["status"] == status).count();
    let count = |name: &str| summary[name].as_u64().expect("a number") as usize;
    assert_eq!((count("tests"), count("passed"), count("failed")), (tests.len(), of("passed"), of("failed")));
    assert_eq!(of("passed") + of("failed"), tests.len());
    assert!(count("start") <= count("stop") && count("start") > 1_700_000_000_000);
    assert!(tests.iter().all(|test| test["duration"].is_u64() && test["name"].is_string()));
}

#[test]
fn classroom50_counts_whole_points_and_knows_who_submitted() {
    let result = json("classroom50");
    assert_eq!(
        (&result["schema"], &result["classroom"], &result["submission"]),
        (&"classroom50/result/v1".into(), &"nim-2026".into(), &"v3".into())
    );
    assert_eq!((&result["review"], result.get("release")), (&"the commit".into(), None));
    let tests = result["tests"].as_array().expect("tests");
    let sum = |name: &str| tests.iter().map(|test| test[name].as_i64().expect("whole points")).sum::<i64>();
    assert_eq!((result["score"].as_i64(), result["max-score"].as_i64()), (Some(sum("score")), Some(sum("max-score"))));
    assert!(tests.iter().all(|test| test["passed"].is_boolean() && test["test-name"].is_string()));
}

/// The commands of a job's log, as the service reads it: what stands between a stop and its word is none.
fn commands(log: &str) -> Vec<String> {
    let mut stopped: Option<String> = None;
    let mut commands = Vec::new();
    for line in log.lines() {
        let Some(command) = line.trim_start().strip_prefix("::") else { continue };
        match &stopped {
            Some(word) if command == format!("{word}::") => stopped = None,
            Some(_) => {}
            None => match command.strip_prefix("stop-commands::") {
                Some(word) => stopped = Some(word.to_owned()),
                None => commands.push(command.to_owned()),
            },
        }
    }
    assert_eq!(stopped, None, "commands are on again at the end");
    commands
}

#[test]
fn github_gets_annotations_and_a_summary() {
    let folder = Folder::of(&[("summary.md", "before\n")]);
    let summary = folder.path().join("summary.md");
    let output = run(nimgrade([WRONG, "-k", "endings/", "--format", "github"]).env("GITHUB_STEP_SUMMARY", &summary));
    assert_eq!(output.status, 1);
    let commands = commands(&output.stdout);
    assert!((1..=10).contains(&commands.len()), "{commands:?}");
    assert!(
        commands[0].starts_with("error title=endings/") && commands[0].contains("::turn 1%3A")
            || commands[0].contains("::turn 1: "),
        "{commands:?}"
    );
    let text = std::fs::read_to_string(summary).expect("the summary is there");
    assert!(text.starts_with("before\n## nimgrade: ") && text.contains("takes the last winning heap"), "{text}");
}

#[test]
fn no_program_issues_commands_or_writes_markup() {
    let mut verdict = samples::verdict(Kind::WrongOutput);
    let evil = "::error::owned\n::stop-commands::x\n::set-env name=A::b\n```\n</details><script>alert(1)</script> @everyone ![x](http://e.org) ]]>";
    verdict.stderr = evil.as_bytes().to_vec();
    verdict.difference = Some(samples::difference(1, Some("You win!"), Some(evil.as_bytes())));
    let case = samples::case("a,b::c", "Title <b>@me</b> `x`\n::error::title", 1.0);
    with_report(vec![(case, verdict)], None, |mut report| {
        report.submission = "::error::name\n<script>`*x*`".to_owned();
        report.warnings = vec!["::error::warning\n@everyone".to_owned()];
        let log = written("github", &report);
        let commands = commands(&log);
        assert_eq!(commands.len(), 2, "{commands:?}");
        assert!(commands[0].starts_with("error title=a%2Cb%3A%3Ac fails::"), "{commands:?}");
        assert!(commands[1].starts_with("warning title=nimgrade::"), "{commands:?}");
        let markdown = written("markdown", &report);
        let outside = outside_of_fences(&markdown);
        assert!(!outside.contains("<script") && !outside.contains('@') && !outside.contains("://"), "{outside}");
        let xml = written("junit", &report);
        roxmltree::Document::parse(&xml).expect("XML");
    });
}

/// The lines of a Markdown text that stand in no fenced block.
fn outside_of_fences(markdown: &str) -> String {
    let mut fence: Option<&str> = None;
    let mut outside = String::new();
    for line in markdown.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            Some(own) if line.len() == ticks.len() && ticks.len() >= own.len() => fence = None,
            Some(_) => {}
            None if ticks.len() >= 3 => fence = Some(ticks),
            None => outside.extend([line, "\n"]),
        }
    }
    assert_eq!(fence, None, "every block ends");
    outside
}

#[test]
fn hidden_cases_stay_hidden_in_every_format() {
    for shows_title in [false, true] {
        let (case, verdict) = samples::hidden_as(Hidden { number: 7, shows_title });
        let input = case.input.stdin.clone();
        let Verdict { difference, reason, hint, .. } = verdict.clone();
        let (difference, reason) = (difference.expect("a difference"), reason.expect("a reason").to_string());
        let hint = hint.expect("a hint");
        with_report(vec![(case, verdict), samples::pass("open/one")], None, |report| {
            for format in FORMATS {
                let text = written(format.name, &report);
                assert!(text.contains("hidden case 7") || text.contains("number 7"), "{}: {text}", format.name);
                assert_eq!(text.contains("Something else"), shows_title, "{}: {text}", format.name);
                let expected = difference.expected.as_deref().expect("a line");
                for secret in ["secret", input.trim(), &reason, &hint, "debug: 12 13 7", "status 12", expected] {
                    assert!(!text.contains(secret), "{} shows {secret:?}: {text}", format.name);
                }
            }
        });
    }
}

#[test]
fn every_format_says_why_there_is_no_program() {
    let folder = Folder::of(&[("nim.c", "int main(void) { return heaps; }\n")]);
    for format in FORMATS {
        let output = run(nimgrade(["nim.c", "-k", "heap-count", "--format", format.name])
            .current_dir(folder.path())
            .env_remove("GITHUB_STEP_SUMMARY"));
        assert_eq!(output.status, 1, "{}", format.name);
        let says_why = output.stdout.contains("heaps") && output.stdout.contains("undeclared");
        assert!(says_why || format.name == "classroom50", "{}: {}", format.name, output.stdout);
    }
}
