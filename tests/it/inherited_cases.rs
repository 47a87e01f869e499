//! Folders with an `assignment.toml` and nothing else: graded with the built-in cases, under the edition's rules and words.

use std::path::Path;

use crate::common::command::{output, root};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::report::Report;
use nimgrade::suite::Suite;

/// How many cases assignment2 has.
fn built_in() -> usize {
    Suite::embedded("assignment2").expect("a suite").cases.len()
}

/// The collection's program of assignment2 with one of its mistakes, which is what an edition asks for.
fn mistake(name: &str) -> std::path::PathBuf {
    compile::mistake(&root().join("tests/submissions/assignment2/mistakes.c"), name)
}

fn grade(program: &Path, folder: &Folder) -> Report {
    Report::of([program.to_str().expect("a plain name"), "--cases", folder.arg()])
}

/// Asserts that one program passes everything in this edition and that the right program of the assignment fails; gives the
/// report of the former.
#[track_caller]
fn assert_edition(settings: &str, right: &Path) -> Report {
    let folder = Folder::of(&[("assignment.toml", settings)]);
    let report = grade(right, &folder);
    assert_eq!(report.status, 0, "{settings}: {:?}", report.counts());
    let ordinary = grade(&mistake("no-mistake"), &folder);
    assert_eq!((ordinary.status, ordinary.cases().len()), (1, report.cases().len()), "{settings}");
    let wrong = ordinary.counts().get("wrong-output").copied().unwrap_or_default();
    assert!(wrong > 0 && wrong + ordinary.counts().get("pass").copied().unwrap_or_default() == report.cases().len());
    report
}

#[test]
fn without_the_drawing() {
    let report = assert_edition("extends = \"assignment2\"\ndrawing = false\n", &mistake("no-drawing"));
    assert!(report.cases().iter().all(|case| !case["id"].as_str().expect("an id").starts_with("drawing/")));
    let left_out = built_in() - report.cases().len();
    assert!((10..30).contains(&left_out), "{left_out}");
}

#[test]
fn with_the_user_beginning() {
    let report = assert_edition("extends = \"assignment2\"\nfirst = \"user\"\n", &mistake("user-begins"));
    let left_out = built_in() - report.cases().len();
    assert!((1..20).contains(&left_out), "{left_out}");
    let note = format!("{left_out} of the {} built-in cases do not fit this edition and are left out", built_in());
    let warnings = report.document["warnings"].as_array().expect("a list");
    assert!(warnings.iter().any(|warning| warning == &note), "{warnings:?}");
    let folder = Folder::of(&[("assignment.toml", "first = \"user\"\n")]);
    let listed = output(["list", "--cases", folder.arg()]);
    assert_eq!(listed.stdout.lines().last(), Some(format!("{note}.").as_str()), "{}", listed.stderr);
}

#[test]
fn with_both() {
    let edits = [("    draw(heaps, n);\n", ""), ("int users_turn = 0;", "int users_turn = 1;")];
    assert_edition("first = \"user\"\ndrawing = false\n", &compile::edited(&edits));
}

#[test]
fn with_other_words() {
    let the = "[messages]\nstatus = \"In turn {turn} the heap sizes are: {heaps}.\"\n";
    assert_eq!(assert_edition(the, &mistake("status-with-the")).cases().len(), built_in());
    let win = "[messages]\nuser_wins = \"you win!\"\n";
    assert_eq!(assert_edition(win, &mistake("you-win-in-lower-case")).cases().len(), built_in());
    let capitals = "[messages]\nillegal = \"ERROR: Invalid input.\"\n\
                    bad_heaps = \"ERROR: the number of heaps must be between 1 and 32.\"\n\
                    bad_size = \"ERROR: the size of heap {heap} should be positive.\"\n";
    assert_eq!(assert_edition(capitals, &compile::edited(&[("Error:", "ERROR:")])).cases().len(), built_in());
}

#[test]
fn a_case_of_an_edition_is_shown_as_the_edition_has_it() {
    let folder = Folder::of(&[("assignment.toml", "drawing = false\n[messages]\nuser_wins = \"Well done\"\n")]);
    let shown = output(["show", "endings/user-shortest", "--cases", folder.arg()]);
    assert!(shown.status == 0 && shown.stdout.contains("Well done"), "{}{}", shown.stdout, shown.stderr);
    assert!(!shown.stdout.contains('*'), "{}", shown.stdout);
}

#[test]
fn points_and_words_of_the_edition_are_those_of_the_report() {
    let folder = Folder::of(&[("assignment.toml", "title = \"Winter\"\npoints = 0.5\n")]);
    let report = grade(&mistake("no-mistake"), &folder);
    assert_eq!(report.status, 0);
    // A case's own points stay.
    let built_in = Report::of([mistake("no-mistake").to_str().expect("a plain name")]);
    let ones = built_in.cases().iter().filter(|case| case["max_score"] == 1.0).count() as f64;
    let own = built_in.document["max_score"].as_f64().expect("a number") - ones;
    assert_eq!(report.document["max_score"].as_f64(), Some(own + ones / 2.0));
}
