//! Checks of packaging and code.

use std::fs;

use super::{HandedIn, Place, long_function, more, passes};
use crate::common::command::{root, run};
use crate::common::report::Report;

/// The checks that did not pass, with their findings.
fn failed_checks(report: &Report) -> Vec<(String, String)> {
    let checks = report.document["checks"].as_array().expect("checks").iter();
    let failed = checks.filter(|check| check["passed"] == false);
    failed.map(|check| (check["id"].as_str().unwrap().to_owned(), check["findings"].to_string())).collect()
}

/// The ids agree with those of partners.txt.
const NAME: &str = "123456782_987654324_assignment2.zip";

#[test]
fn a_right_submission_passes_every_check() {
    let place = Place::new();
    let report = place.grade(NAME, &HandedIn::right().zip(), &[]);
    passes(&report);
    assert_eq!(failed_checks(&report), []);
    assert!(report.document["checks"].as_array().expect("checks").len() >= 8, "{:#}", report.document["checks"]);
    // What Canvas makes of the name is no part of it, nor is a folder more.
    let renamed = format!("lovelaceada_LATE_4711_815_{}-1.zip", NAME.trim_end_matches(".zip"));
    assert_eq!(failed_checks(&place.grade(&renamed, &HandedIn::right().below("hw2").zip(), &[])), []);
}

#[test]
fn each_fault_of_packaging_and_code_has_its_own_check() {
    let place = Place::new();
    let helper = "\nstatic int helper(void) { return 0; }\nint uses_helper(void) { return helper(); }\n";
    let right = HandedIn::right;
    let with_more = |name: &str, text: &str| right().with(name, more(name, text));
    for (id, name, handed_in, wants) in [
        ("archive-name", "nim.zip", right(), "nim.zip"),
        ("required-files", NAME, right().without("partners.txt"), "partners.txt is missing"),
        ("stray-files", NAME, right().with("main.o", b"\x7fELF\x02\x01\x01"), "main.o"),
        ("partners", NAME, right().edited("partners.txt", "123456782", "12345"), "has 5 digits"),
        ("function-length", NAME, with_more("sp_nim.c", &long_function()), "long_one"),
        ("main-only", NAME, with_more("main.c", helper), "helper"),
        ("constants", NAME, with_more("sp_nim.c", "\nint most(void) {\n    return 32;\n}\n"), "32"),
        ("comments", NAME, right().with("more.c", "int more(void) { return 0; }\n"), "more.c"),
        ("syntax", NAME, right().with("more.h", "/* More. */\nint f(int {;\n"), "more.h"),
    ] {
        let report = place.grade(name, &handed_in.zip(), &[]);
        let failed = failed_checks(&report);
        let findings = failed.iter().find(|(own, _)| own == id).map(|(_, findings)| findings.as_str());
        assert!(findings.is_some_and(|findings| findings.contains(wants)), "{id}: {failed:?}");
        // Nothing else is said but that a file was not asked for, and what is missing is missing twice.
        let more: Vec<_> =
            failed.iter().filter(|(own, _)| own != id && own != "stray-files" && own != "partners").collect();
        assert!(more.is_empty(), "{id}: {more:?}");
    }
}

#[test]
fn a_check_with_points_counts_in_every_format() {
    let place = Place::new();
    let settings = "extends = \"assignment2\"\n[checks.archive-name]\npoints = 5\n[checks.comments]\nenabled = false\n";
    place.folder.write("course/assignment.toml", settings);
    place.folder.write("course/makefile", fs::read(root().join("tests/handed_in/right/makefile")).unwrap());
    let options = ["--cases", "course"];
    let wrong = place.grade("nim.zip", &HandedIn::right().zip(), &options);
    assert_eq!((wrong.status, failed_checks(&wrong).len()), (1, 1), "{:?}", failed_checks(&wrong));
    let (score, most) = (wrong.document["score"].as_f64().unwrap(), wrong.document["max_score"].as_f64().unwrap());
    assert_eq!(most, score + 5.0);
    let ids: Vec<_> =
        wrong.document["checks"].as_array().unwrap().iter().map(|check| check["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"makefile") && !ids.contains(&"comments"), "{ids:?}");
    let right = place.grade(NAME, &HandedIn::right().zip(), &options);
    assert_eq!((right.status, right.document["score"].as_f64()), (0, Some(most)));
    // A makefile that was changed is replaced, and said to be.
    let changed = HandedIn::right().edited("makefile", "-Werror", "-Wno-error");
    let changed = place.grade(NAME, &changed.zip(), &options);
    assert_eq!(failed_checks(&changed).into_iter().map(|(id, _)| id).collect::<Vec<_>>(), ["makefile"]);
    let other = |format: &str| {
        run(&mut place.command(&["nim.zip", "--cases", "course", "-k", "heap-count", "--format", format])).stdout
    };
    let json = |format: &str| serde_json::from_str::<serde_json::Value>(&other(format)).unwrap();
    let gradescope = json("gradescope");
    let sum: f64 = gradescope["tests"].as_array().unwrap().iter().map(|test| test["score"].as_f64().unwrap()).sum();
    assert_eq!(gradescope["score"].as_f64(), Some(sum));
    let ctrf = json("ctrf");
    assert_eq!(ctrf["results"]["summary"]["failed"], 1);
    let junit = other("junit");
    assert!(junit.contains("failures=\"1\"") && junit.contains("name=\"archive-name\""), "{junit}");
    let tap = other("tap");
    assert!(tap.contains("\nnot ok ") && tap.contains(" - archive-name: "), "{tap}");
    let markdown = other("markdown");
    assert!(markdown.contains("**archive-name**") && markdown.contains("❌"), "{markdown}");
    let people = other("human");
    assert!(people.contains("Packaging and code\n  archive-name "), "{people}");
}
