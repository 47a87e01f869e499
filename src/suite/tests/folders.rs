//! Folders and files: what is found, what is ignored, what is refused.

use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use snapbox::assert_data_eq;
use snapbox::str;

use super::*;
use crate::suite::{NotFound, SuiteError};

const CASE: &str = "title = \"the title\"\nstdin = \"33\\n\"\n";

fn ids(suite: &Suite) -> Vec<&str> {
    suite.cases.iter().map(|case| case.id.as_str()).collect()
}

#[test]
fn cases_are_found_at_any_depth_in_order() {
    let folder = Folder::with(&[
        ("b.toml", CASE),
        ("a/z/deep.toml", CASE),
        ("a/B.TOML", CASE),
        ("notes.md", "no case"),
        (".hidden.toml", "no case"),
        (".git/config.toml", "no case"),
    ]);
    symlink(folder.path().join("nowhere"), folder.path().join(".#b.toml")).expect("a link");
    let suite = folder.load(None);
    assert_eq!(ids(&suite), ["a/B", "a/z/deep", "b"]);
    assert_eq!(
        (suite.assignment.name, suite.title.as_str()),
        ("assignment2", "Nim in C, played to win by the computer")
    );
}

#[test]
fn the_assignment_is_the_one_that_is_named() {
    let folder = Folder::with(&[("x.toml", "title = \"t\"\nstdin = \"[0,0].\\n\"\n")]);
    assert_eq!(folder.load(Some("matches")).assignment.name, "matches");
    assert_data_eq!(
        folder.problems(Some("match")),
        str![[r#"
error: there is no assignment named "match"
 |
 = help: the assignments are `assignment2`, `lab3`, [..]

"#]]
    );
    assert!(folder.problems(Some("present_board")).contains("did you mean `givegrade/present_board`?"));
    assert!(Suite::embedded("Lab-3").expect_err("no such name").render(false).contains("did you mean `lab3`?"));
}

#[test]
fn two_files_of_one_id_clash() {
    let folder = Folder::with(&[("play/x.toml", CASE), ("play/x.TOML", CASE)]);
    assert_data_eq!(
        folder.problems(None),
        str![[r#"
error: two cases have the id `play/x`
--> DIR/play/x.TOML
::: DIR/play/x.toml
 = help: the id is the path below the folder without .toml: rename one of them

"#]]
    );
}

#[test]
fn ids_that_differ_in_case_only_clash_everywhere() {
    let folder = Folder::with(&[("play/x.toml", CASE), ("play/X.toml", CASE), ("Play/y.toml", CASE)]);
    assert_data_eq!(
        folder.problems(None),
        str![[r#"
error: the ids `play/X` and `play/x` differ only in small and capital letters
--> DIR/play/X.toml
::: DIR/play/x.toml
 = help: to Windows and macOS these are one file: rename one of them

"#]]
    );
}

fn several(folders: &[&Folder], more: &[PathBuf]) -> Result<Suite, SuiteError> {
    let paths: Vec<PathBuf> =
        folders.iter().map(|folder| folder.path().to_owned()).chain(more.iter().cloned()).collect();
    Suite::from_folders(&paths, None)
}

#[test]
fn several_folders_are_one_suite() {
    let (one, other) = (Folder::with(&[("a.toml", CASE)]), Folder::with(&[("b.toml", CASE), ("c.toml", CASE)]));
    assert_eq!(ids(&several(&[&one, &other], &[]).expect("a suite")), ["a", "b", "c"]);
    assert_eq!(ids(&several(&[&one], &[other.path().join("c.toml")]).expect("a suite")), ["a", "c"]);
    let clash = several(&[&one, &Folder::with(&[("a.toml", CASE)])], &[]).expect_err("a clash").render(false);
    assert!(clash.starts_with("error: two cases have the id `a`\n"), "{clash}");
}

#[test]
fn a_folder_is_not_given_twice() {
    let folder = Folder::with(&[("a/x.toml", CASE)]);
    let shown = several(&[&folder, &folder], &[]).expect_err("twice").render(false);
    assert!(shown.starts_with("error: the cases of one are those of the other: give one of them\n"), "{shown}");
    let shown = several(&[&folder], &[folder.path().join("a")]).expect_err("twice").render(false);
    assert!(shown.starts_with("error: the cases of one are those of the other"), "{shown}");
}

#[test]
fn only_one_folder_has_settings() {
    let folder = || Folder::with(&[("assignment.toml", "extends = \"assignment2\"\n")]);
    let (one, other) = (folder(), folder());
    one.write("a.toml", CASE.as_bytes());
    other.write("b.toml", CASE.as_bytes());
    let shown = several(&[&one, &other], &[]).expect_err("two settings").render(false);
    assert!(shown.starts_with("error: two files have settings, which may contradict each other"), "{shown}");
    let bare = Folder::with(&[("c.toml", CASE)]);
    assert_eq!(ids(&several(&[&bare, &one], &[]).expect("a suite")), ["a", "c"]);
}

#[test]
fn a_single_file_is_a_suite_with_the_settings_beside_it() {
    let folder = Folder::with(&[("assignment.toml", "title = \"Mine\"\n"), ("x.toml", CASE), ("y.toml", "")]);
    let load = |name: &str| Suite::from_folder(&folder.path().join(name), None);
    let suite = load("x.toml").expect("a suite");
    assert_eq!((ids(&suite), suite.title.as_str()), (vec!["x"], "Mine"));
    let wrong = |name: &str| load(name).expect_err("no suite").render(false);
    assert!(wrong("assignment.toml").starts_with("error: an assignment.toml is not a case: give its folder\n"));
    folder.write("notes.md", b"");
    assert!(wrong("notes.md").starts_with("error: not a case file: the name of a case file ends in .toml\n"));
    assert!(wrong("nothing.toml").starts_with("error: there is no such file or folder\n"));
}

#[test]
fn a_folder_without_cases_is_an_error() {
    assert_data_eq!(
        Folder::with(&[("notes.md", "")]).problems(None),
        str![[r#"
error: there are no cases in the folder DIR
 |
 = help: a case is a file with the ending .toml: a title and an input
 = help: an assignment.toml alone makes an edition, which has the built-in cases

"#]]
    );
    let (edition, empty) = (Folder::with(&[("assignment.toml", "drawing = false\n")]), Folder::with(&[]));
    let shown = several(&[&edition, &empty], &[]).expect_err("one is empty").render(false);
    assert!(shown.starts_with("error: there are no cases in the folder "), "{shown}");
}

#[test]
fn odd_files_are_refused_together() {
    let folder = Folder::with(&[("d.toml/notes.md", ""), ("sub/assignment.toml", "")]);
    folder.write("latin1.toml", b"title = \"\xe9\"\n");
    folder.write("large.toml", &vec![b'#'; (1 << 20) + 1]);
    folder.write("bell\u{7}.toml", CASE.as_bytes());
    std::fs::write(folder.path().join(std::ffi::OsStr::from_bytes(b"\xff.toml")), CASE).expect("a file");
    symlink("/dev/null", folder.path().join("device.toml")).expect("a link");
    symlink("nowhere", folder.path().join("gone.toml")).expect("a link");
    symlink("..", folder.path().join("sub/loop")).expect("a link");
    let shown = folder.problems(None);
    for problem in [
        "error: a folder has the name of a case file: rename it\n--> DIR/d.toml\n",
        "error: an assignment.toml stands in a folder within the folder of cases\n--> DIR/sub/assignment.toml\n",
        "1 | title = \"\u{fffd}\"\n  |          ^ this byte is not UTF-8; save the file as UTF-8\n",
        "error: larger than 1024 KiB, the most that is read of a file\n--> DIR/large.toml\n",
        "characters that cannot be shown: rename it\n--> DIR/bell␇.toml\n",
        "characters that cannot be shown: rename it\n--> DIR/\u{fffd}.toml\n",
        "error: not a regular file\n--> DIR/device.toml\n",
        "error: there is no such file or folder\n--> DIR/gone.toml\n",
        "error: this link leads back to a folder that it stands in\n--> DIR/sub/loop\n",
    ] {
        assert!(shown.contains(problem), "{problem}\nis not in\n{shown}");
    }
    assert_eq!(shown.matches("error: ").count(), 9, "{shown}");
}

#[test]
fn problems_of_all_files_are_listed_and_the_rest_counted() {
    let files: Vec<(String, &str)> = (10..40).map(|number| (format!("{number}.toml"), "title = \"t\"\n")).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let shown = Folder::with(&files).problems(None);
    assert_eq!(shown.matches("error: the case has no input").count(), SuiteError::MAX_SHOWN);
    assert!(shown.contains("DIR/10.toml:1:1") && shown.contains("DIR/29.toml:1:1"), "{shown}");
    assert!(shown.ends_with("\n… and 10 more problems\n"), "{shown}");
}

#[test]
fn problems_of_a_file_are_in_the_order_of_lines() {
    let shown = problems("title = \"t\"\nzzz = 1\nstdin = \"33\\n\"\naaa = 1\n");
    assert!(shown.find("`zzz`") < shown.find("`aaa`"), "{shown}");
}

fn three() -> Suite {
    Folder::with(&[("play/first-heap.toml", CASE), ("play/last-heap.toml", CASE), ("moves/zero.toml", CASE)]).load(None)
}

#[test]
fn cases_are_selected_by_id_or_title() {
    let selected = |words: &str| {
        let mut suite = three();
        suite.select(words).map(|()| ids(&suite).join(" "))
    };
    assert_eq!(selected("HEAP"), Ok("play/first-heap play/last-heap".to_owned()));
    assert_eq!(selected("the title").map(|ids| ids.len()), Ok("moves/zero play/first-heap play/last-heap".len()));
    let error = selected("frist-heap").expect_err("nothing has it");
    assert_eq!(
        error.to_string(),
        "no case has \"frist-heap\" in its id or title; did you mean play/first-heap or play/last-heap?"
    );
    assert!(matches!(selected("\u{1b}"), Err(error) if error.to_string().contains("\"␛\" in its id")));
}

#[test]
fn a_case_is_found_by_its_id_or_the_end_of_it() {
    let suite = three();
    let found = |id: &str| suite.find(id).map(|case| case.id.clone());
    assert_eq!(found("moves/zero"), Ok("moves/zero".to_owned()));
    assert_eq!(found("zero"), Ok("moves/zero".to_owned()));
    assert_eq!(found("moves/zero.toml"), Ok("moves/zero".to_owned()));
    assert!(matches!(found("moves/zeros"), Err(NotFound::Case { near, .. }) if near == ["moves/zero"]));
    let error = found("xyz").expect_err("no such case").to_string();
    assert_eq!(error, "there is no case \"xyz\"; `nimgrade list` shows every case");
}
