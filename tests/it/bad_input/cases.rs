//! Case files and settings that do not load, and selections of nothing.

use super::{RIGHT, refused, refused_by};
use crate::common::command::{nimgrade, root};
use crate::common::folder::Folder;
use nim_reference::Assignment;
use snapbox::{IntoData, assert_data_eq, str};

/// What nimgrade says to these files as its cases, seen from their folder.
fn refused_cases(files: &[(&str, &str)]) -> String {
    let folder = Folder::of(files);
    let program = root().join(RIGHT);
    refused_by(nimgrade([program.as_os_str()]).args(["--cases", "."]).current_dir(folder.path()))
}

/// What nimgrade says to this `assignment.toml` beside a case that has nothing wrong.
fn refused_assignment(text: &str) -> String {
    refused_cases(&[("assignment.toml", text), ("a.toml", "title = \"t\"\nstdin = \"33\\n\"\n")])
}

#[test]
fn an_unknown_assignment() {
    let message = refused([RIGHT, "-a", "asignment2"]);
    assert_data_eq!(
        &message,
        str![[r#"
error: there is no assignment named "asignment2"
 |
 = help: did you mean `assignment2`?
 = help: the assignments are `assignment2`, `lab3`, [..]

"#]]
    );
    assert!(Assignment::NAMES.iter().all(|name| message.contains(&format!(" `{name}`"))), "{message}");
    let message = refused([RIGHT, "-a", "present-board"]);
    assert!(message.contains("did you mean `givegrade/present_board`?"), "{message}");
}

#[test]
fn a_selection_of_nothing() {
    assert_data_eq!(
        refused([RIGHT, "-k", "no such words"]),
        str![[r#"
nimgrade: no case has "no such words" in its id or title; `nimgrade list` shows every case

"#]]
        .raw()
    );
    let message = refused([RIGHT, "-k", "strategy/carry"]);
    assert!(message.contains("did you mean strategy/carries"), "{message}");
}

#[test]
fn a_folder_of_cases_that_has_none() {
    let folder = Folder::of(&[("notes.txt", "not a case")]);
    let expected = format!(
        "error: there are no cases in the folder {}\n |\n \
         = help: a case is a file with the ending .toml: a title and an input\n \
         = help: an assignment.toml alone makes an edition, which has the built-in cases\n",
        folder.path().canonicalize().unwrap().display()
    );
    for (given, from) in [(folder.arg(), root()), (".", folder.path().to_owned())] {
        let mut command = nimgrade([root().join(RIGHT).as_os_str()]);
        assert_eq!(refused_by(command.args(["--cases", given]).current_dir(from)), expected);
    }
    let folder = Folder::of(&[]);
    let message =
        refused_by(nimgrade([root().join(RIGHT).as_os_str()]).args(["--cases", "nowhere"]).current_dir(folder.path()));
    assert_data_eq!(
        message,
        str![[r#"
error: there is no such file or folder
--> nowhere

"#]]
        .raw()
    );
}

#[test]
fn a_typo_in_a_key() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "title = \"t\"\npoint = 2\nstdin = \"33\\n\"\n")]),
        str![[r#"
error: unknown key `point`
 --> ./a.toml:2:1
  |
2 | point = 2
  | ^^^^^ not a key of a case file
  |
  = help: did you mean `points`?

"#]]
        .raw()
    );
}

#[test]
fn a_value_of_the_wrong_type() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "title = \"t\"\npoints = \"two\"\nstdin = \"33\\n\"\n")]),
        str![[r#"
error: `points` is a string
 --> ./a.toml:2:10
  |
2 | points = "two"
  |          ^^^^^ expected a number

"#]]
        .raw()
    );
}

#[test]
fn a_file_that_is_not_toml() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "title = \"t\nstdin = \"33\\n\"\n")]),
        str![[r#"
error: invalid TOML
 --> ./a.toml:1:11
  |
1 | title = "t
  |           ^ invalid basic string, expected `"`

"#]]
        .raw()
    );
}

#[test]
fn a_case_without_a_title() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "stdin = \"33\\n\"\n")]),
        str![[r#"
error: the case has no `title`
 --> ./a.toml:1:1
  |
1 | stdin = "33\n"
  | ^
  |
  = help: a title says in one sentence why the case exists: title = "…"

"#]]
        .raw()
    );
}

#[test]
fn a_case_with_two_inputs() {
    let both = "title = \"t\"\nstdin = \"33\\n\"\n[game]\nheaps = [1]\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", both)]),
        str![[r#"
error: the case has both `[game]` and `stdin`
 --> ./a.toml:2:9
  |
2 | stdin = "33\n"
  |         ^^^^^^ give the input as a game or as text, not both

"#]]
        .raw()
    );
}

#[test]
fn two_cases_of_one_id() {
    let case = "title = \"t\"\nstdin = \"33\\n\"\n";
    let folder = Folder::of(&[("one/a.toml", case), ("two/a.toml", case)]);
    let mut command = nimgrade([root().join(RIGHT).as_os_str()]);
    let message = refused_by(command.args(["--cases", "one", "--cases", "two"]).current_dir(folder.path()));
    assert_data_eq!(
        message,
        str![[r#"
error: two cases have the id `a`
--> one/a.toml
::: two/a.toml
 = help: the id is the path below the folder without .toml: rename one of them

"#]]
        .raw()
    );
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let message = refused_cases(&[
        ("a.toml", "titel = \"t\"\nstdin = \"33\\n\"\n"),
        ("b.toml", "title = \"t\"\nstdin = 33\n"),
        ("c.toml", "title = \"t\"\nstdin = \"33\\n\"\n"),
    ]);
    assert!(message.contains("./a.toml:1:1") && message.contains("./b.toml:2:9"), "{message}");
    assert!(!message.contains("c.toml"), "{message}");
}

#[test]
fn input_that_ends_before_its_game() {
    let game = "title = \"t\"\n[game]\nheaps = [3, 4, 7]\nmoves = [[1, 1]]\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", game)]),
        str![[r#"
error: the moves end before the game does
 --> ./a.toml:4:9
  |
4 | moves = [[1, 1]]
  |         ^^^^^^^^ the user has no move here
  |
  = help: add the moves that are missing, or `user = "first"`, which plays on to the end

"#]]
        .raw()
    );
    let stdin = "title = \"t\"\nstdin = \"2\\n1 2\\n\"\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", stdin)]),
        str![[r#"
error: the input ends before the program has read all that it needs
 --> ./a.toml:2:9
  |
2 | stdin = "2\n1 2\n"
  |         ^^^^^^^^^^ the heaps are 1 1 when it ends
  |
  = help: add the lines that are missing: a program that is left without input may print its error message for ever

"#]]
        .raw()
    );
}

#[test]
fn a_drawing_of_more_than_a_hundred_lines() {
    let tall = "title = \"t\"\n[game]\nheaps = [500, 500]\nuser = \"first\"\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", tall)]),
        str![[r#"
error: the right output has a drawing of 500 lines; at most 100 can be asked of a program
 --> ./a.toml:3:9
  |
3 | heaps = [500, 500]
  |         ^^^^^^^^^^ make the heaps smaller, or let a large one be gone before it is drawn

"#]]
        .raw()
    );
}

#[test]
fn a_template_that_is_none() {
    assert_data_eq!(
        refused_assignment("[messages]\nstatus = \"In turn {trun}: {heaps}.\"\n"),
        str![[r#"
error: the placeholders of `status` are wrong
 --> ./assignment.toml:2:19
  |
2 | status = "In turn {trun}: {heaps}."
  |                   ^^^^^^ unknown placeholder {trun}; this message has {turn}, {heaps}
  |
  = help: it is "In turn {turn} heap sizes are: {heaps}." in assignment2

"#]]
        .raw()
    );
    assert_data_eq!(
        refused_assignment("[messages]\nstatus = \"In turn {turn: {heaps}.\"\n"),
        str![[r#"
error: the placeholders of `status` are wrong
 --> ./assignment.toml:2:19
  |
2 | status = "In turn {turn: {heaps}."
  |                   ^^^^^^^^^^^^^^ unknown placeholder {turn: {heaps}; this message has {turn}, {heaps}
  |
  = help: it is "In turn {turn} heap sizes are: {heaps}." in assignment2

"#]]
        .raw()
    );
    assert_data_eq!(
        refused_assignment("[messages]\nstatsu = \"{heaps}\"\n"),
        str![[r#"
error: unknown message `statsu`
 --> ./assignment.toml:2:1
  |
2 | statsu = "{heaps}"
  | ^^^^^^ not the name of a message
  |
  = help: did you mean `status`?

"#]]
        .raw()
    );
}

#[test]
fn settings_that_make_no_sense() {
    for (text, place, wants) in [
        ("extends = \"asignment2\"\n", "assignment.toml:1:11", "did you mean \"assignment2\"?"),
        ("first = \"me\"\n", "assignment.toml:1:9", "expected one of \"user\", \"computer\""),
        ("drawings = false\n", "assignment.toml:1:1", "did you mean `drawing`?"),
        ("drawing = \"no\"\n", "assignment.toml:1:11", "expected `true` or `false`"),
        ("scratch = \"16M\"\n", "assignment.toml:1:11", "expected `true` or `false`"),
        ("scrach = true\n", "assignment.toml:1:1", "did you mean `scratch`?"),
        ("extends = \"givegrade/ui\"\nfirst = \"user\"\n", "assignment.toml:2:1", "no user and computer take turns"),
        ("[languages.py]\ncommand = []\npackage = \"python3\"\n", "assignment.toml:2:11", "`command` is empty"),
    ] {
        let message = refused_assignment(text);
        assert!(message.contains(place) && message.contains(wants), "{text}: {message}");
        assert!(message.contains('^'), "{message}");
    }
}

#[test]
fn cases_of_another_assignment() {
    let folder =
        Folder::of(&[("assignment.toml", "extends = \"lab3\"\n"), ("a.toml", "title = \"t\"\nstdin = \"\"\n")]);
    let mut command = nimgrade([root().join(RIGHT).as_os_str()]);
    let message = refused_by(command.args(["-a", "stacks", "--cases", "."]).current_dir(folder.path()));
    assert!(message.contains("these cases belong to lab3, not to stacks"), "{message}");
}

#[test]
fn a_case_file_cannot_disturb_a_terminal() {
    let message = refused_cases(&[("a.toml", "\"\u{1b}[2J\" = 1\ntitle = \"t\u{202e}\"\nstdin = 1\n")]);
    let wild = message.chars().find(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}');
    assert_eq!(wild, None, "{message:?}");
}
