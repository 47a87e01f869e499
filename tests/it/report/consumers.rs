//! The same failing submissions in every format, each read by what reads that format elsewhere: a validator with the
//! format's schema, or a parser that others use. The page's reader is a browser, in `browser.rs`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use nimgrade::report::Json;
use serde_json::Value;

use super::html::HOSTILE;
use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::{compile, machine};

/// Where the schemas and the readers are.
const CONSUMERS: &str = "tests/consumers";

/// The formats that somebody else reads.
const READ: [&str; 6] = ["json", "junit", "gradescope", "classroom50", "tap", "ctrf"];

/// A failing submission's report in a file of each of these formats, which have their names.
struct Reports(Folder);

impl Reports {
    /// Reports of a program with a known mistake, of one that prints what readers must not take for their own, and of a
    /// source that does not compile. A case of each is hidden.
    fn of_failing_submissions() -> impl Iterator<Item = Reports> {
        static TEXTS: OnceLock<Vec<Vec<String>>> = OnceLock::new();
        TEXTS.get_or_init(Reports::graded).iter().map(|texts| {
            let files: Vec<(&str, &str)> = READ.into_iter().zip(texts.iter().map(String::as_str)).collect();
            Reports(Folder::of(&files))
        })
    }

    /// The texts of these reports, each in all formats.
    fn graded() -> Vec<Vec<String>> {
        let hidden = "hidden = true\nstdin = \"33\\n\"\n";
        let cases = Folder::of(&[
            (
                "game.toml",
                "title = \"It's <b>three</b> & \\\"four\\\" # heaps\"\n[game]\nheaps = [3, 3, 3]\nuser = \"first\"\n",
            ),
            ("count.toml", "title = \"Too many heaps\"\nstdin = \"34\\n\"\n"),
            ("secret.toml", &format!("title = \"A secret\"\n{hidden}")),
        ]);
        let broken = Folder::of(&[("nim.c", "int main(void) { return none; }\n")]);
        let hostile = compile::text(HOSTILE);
        let broken_source = broken.path().join("nim.c");
        let programs =
            ["examples/assignment2/last_winning_heap.c".as_ref(), hostile.as_path(), broken_source.as_path()];
        let graded = |program: &Path| {
            let folder = Folder::of(&[]);
            let mut command = nimgrade([program]);
            command.args(["--cases", cases.arg()]);
            for format in READ {
                command.arg("--format").arg(format!("{format}={}", folder.path().join(format).display()));
            }
            // As Classroom 50 sets them.
            for name in ["CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"] {
                command.env(name, format!("the {name}"));
            }
            assert_eq!(run(command.env_remove("REVIEW_URL")).status, 1, "{}", program.display());
            let text = |format: &str| fs::read_to_string(folder.path().join(format)).unwrap();
            READ.map(text).into()
        };
        programs.map(graded).into()
    }

    fn text(&self, format: &str) -> String {
        fs::read_to_string(self.0.path().join(format)).unwrap()
    }

    fn json(&self, format: &str) -> Value {
        serde_json::from_str(&self.text(format)).expect("JSON")
    }

    /// How many cases there are and how many passed, as the JSON report says.
    fn counts(&self) -> (u64, u64) {
        let report = self.json("json");
        let count = |name: &str| report[name].as_u64().expect("a number");
        (count("total"), count("passed"))
    }
}

/// What is wrong with a document by a schema.
pub(crate) fn faults(document: &Value, schema: &Value) -> Vec<String> {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    validator.iter_errors(document).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn schema(name: &str) -> Value {
    let path = root().join(CONSUMERS).join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).expect("a schema is JSON")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn json_reports_are_as_their_schema_says() {
    let schema: Value = serde_json::from_str(Json::SCHEMA).expect("the schema is JSON");
    for reports in Reports::of_failing_submissions() {
        assert_eq!(faults(&reports.json("json"), &schema), [""; 0]);
    }
}

#[test]
fn junit_reports_are_as_jenkins_schema_says() {
    if Command::new("xmllint").arg("--version").output().is_err() {
        return machine::skipped("JUnit's schema", "there is no xmllint: install Debian's package libxml2-utils", true);
    }
    let schema = root().join(CONSUMERS).join("junit-10.xsd");
    let valid = |path: &Path| {
        let output = Command::new("xmllint").args(["--noout", "--nonet", "--schema"]).args([&schema, path]).output();
        output.expect("xmllint starts")
    };
    for reports in Reports::of_failing_submissions() {
        let output = valid(&reports.0.path().join("junit"));
        assert!(output.status.success(), "{}", said(&output));
        // A validator that finds nothing wrong with anything would find nothing above.
        let wrong = reports.text("junit").replace("<failure", "<fault").replace("</failure", "</fault");
        assert!(!valid(&reports.0.write("wrong", wrong)).status.success());
    }
}

#[test]
fn gradescope_and_classroom50_get_what_they_ask_for() {
    let schemas = ["gradescope", "classroom50"].map(|format| (format, schema(&format!("{format}.schema.json"))));
    for reports in Reports::of_failing_submissions() {
        for (format, schema) in &schemas {
            let mut report = reports.json(format);
            assert_eq!(faults(&report, schema), [""; 0], "{format}");
            report["score"] = "much".into();
            report["tests"][0]["max_score"] = Value::Null;
            report["tests"][0]["passed"] = Value::Null;
            assert_eq!(faults(&report, schema).len(), if *format == "gradescope" { 3 } else { 2 }, "{format}");
        }
    }
}

/// What node reads in a report, as `tests/consumers/read.js` does; `None` where that is not installed.
fn read_by_node(format: &str, path: &Path) -> Option<Result<Value, String>> {
    let consumers = root().join(CONSUMERS);
    let why = if Command::new("node").arg("--version").output().is_err() {
        "there is no node: install Debian's package nodejs".to_owned()
    } else if !consumers.join("node_modules").is_dir() {
        format!("there is no {CONSUMERS}/node_modules: run `npm ci --prefix {CONSUMERS}`")
    } else {
        let output = Command::new("node").arg(consumers.join("read.js")).args([Path::new(format), path]).output();
        let output = output.expect("node starts");
        let read = || serde_json::from_slice(&output.stdout).expect("read.js prints JSON");
        return Some(if output.status.success() { Ok(read()) } else { Err(said(&output)) });
    };
    machine::skipped(&format!("the reader of {format}"), &why, true);
    None
}

#[test]
fn a_tap_parser_reads_every_case() {
    for reports in Reports::of_failing_submissions() {
        let Some(read) = read_by_node("tap", &reports.0.path().join("tap")) else { return };
        let read = read.unwrap_or_else(|why| panic!("{why}\n{}", reports.text("tap")));
        let count = |name: &str| read[name].as_u64().expect("a number");
        let (total, passed) = reports.counts();
        assert_eq!(
            (count("count"), count("planned"), count("pass"), count("fail")),
            (total, total, passed, total - passed)
        );
        assert_eq!((count("skip"), count("todo")), (0, 0), "nothing that a program prints is a directive");
        let (points, report) = (read["points"].as_array().expect("points"), reports.json("json"));
        for (point, case) in points.iter().zip(report["cases"].as_array().expect("cases")) {
            for (key, field) in
                [("verdict", "verdict"), ("line", "line"), ("expected", "expected"), ("actual", "actual")]
            {
                let read = point["details"].get(key).unwrap_or(&Value::Null);
                assert_eq!(read, &case[field], "{key} of {}", point["name"]);
            }
        }
        let wrong = reports.0.write("wrong", reports.text("tap") + "a line of its own\n");
        assert!(read_by_node("tap", &wrong).is_some_and(|read| read.is_err()));
    }
}

#[test]
fn the_reference_implementation_of_ctrf_reads_every_case() {
    for reports in Reports::of_failing_submissions() {
        let Some(read) = read_by_node("ctrf", &reports.0.path().join("ctrf")) else { return };
        let read = read.unwrap_or_else(|why| panic!("{why}"));
        let (total, passed) = reports.counts();
        assert_eq!((read["tests"].as_u64(), read["passed"].as_u64()), (Some(total), Some(passed)));
        let wrong = reports.0.write("wrong", reports.text("ctrf").replace("\"failed\"", "\"broken\""));
        assert!(read_by_node("ctrf", &wrong).is_some_and(|read| read.is_err()));
    }
}
