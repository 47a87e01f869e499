//! `nimgrade new`: a case is written only where its folder loads with it.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::command::{Output, nimgrade, output, run};
use crate::common::folder::Folder;
use serde_json::Value;
use snapbox::{assert_data_eq, str};

/// Writes a case into a folder, with words on standard input.
fn typed(folder: &Folder, args: &[&str], stdin: &str) -> Output {
    run(nimgrade(["new", "--cases", folder.arg()].iter().chain(args)).write_stdin(stdin))
}

/// Writes a case into a folder.
fn new(folder: &Folder, args: &[&str]) -> Output {
    typed(folder, args, "")
}

/// What stands in the file of a case that was written, which is right by the schema and is shown as it was when it was written.
#[track_caller]
fn written(folder: &Folder, output: &Output, id: &str, assignment: &str) -> String {
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let path = folder.path().join(format!("{id}.toml"));
    let shown = crate::common::command::output(["show", "-a", assignment, "--cases", folder.arg(), id]).stdout;
    let all = format!("{shown}\nWritten to {}.\n", path.display());
    assert!(output.stdout.contains(&all), "{}\nis not\n{all}", output.stdout);
    let text = fs::read_to_string(path).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../../cases/case.schema.json")).unwrap();
    jsonschema::validate(&schema, &toml::from_str(&text).unwrap()).unwrap();
    text
}

/// The files of a folder.
fn files(folder: &Folder) -> Vec<String> {
    let entries = walkdir::WalkDir::new(folder.path()).sort_by_file_name().into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.path().strip_prefix(folder.path()).unwrap().display().to_string()).collect()
}

#[test]
fn a_game_is_written_and_shown() {
    let folder = Folder::of(&[]);
    let output = new(&folder, &["play/two-equal-heaps", "--heaps", "1,1", "--user", "optimal"]);
    let text = written(&folder, &output, "play/two-equal-heaps", "assignment2");
    assert_data_eq!(
        text,
        str![[r#"
title = "Two equal heaps"

[game]
heaps = [1, 1]
user = "optimal"

"#]]
    );
    assert!(output.stdout.contains("In a terminal"), "{}", output.stdout);
    let mode = fs::metadata(folder.path().join("play/two-equal-heaps.toml")).unwrap().permissions().mode();
    assert_eq!(mode & 0o444, 0o444 & !umask(), "whoever grades can read it");
}

/// What this process takes from the permissions of new files.
fn umask() -> u32 {
    let file = Folder::of(&[("it", "")]);
    !fs::metadata(file.path().join("it")).unwrap().permissions().mode() & 0o777
}

#[test]
fn moves_names_points_and_titles_are_written() {
    let folder = Folder::of(&[]);
    let args = ["one", "--heaps", "1,2", "--moves", "9 9, 2 -1,2 1", "--title", "A \"quoted\" title", "--hidden"];
    let output = new(&folder, &[&args[..], &["--points", "2.5"]].concat());
    assert_data_eq!(
        written(&folder, &output, "one", "assignment2"),
        str![[r#"
title = 'A "quoted" title'
points = 2.5
hidden = true

[game]
heaps = [1, 2]
moves = [[9, 9], [2, -1], [2, 1]]

"#]]
    );
    let folder = Folder::of(&[("assignment.toml", "extends = \"givegrade/working_game\"\n")]);
    let output = new(&folder, &["two", "--heaps", "1,2", "--names", "Al,Computer", "--user", "random:7"]);
    assert_data_eq!(
        written(&folder, &output, "two", "givegrade/working_game"),
        str![[r#"
title = "Two"

[game]
names = ["Al", "Computer"]
heaps = [1, 2]

[game.user]
random = 7

"#]]
    );
}

#[test]
fn input_may_be_text_or_arguments() {
    let folder = Folder::of(&[]);
    let input = folder.write("input.txt", "33\n");
    let from_file = new(&folder, &["file", "--stdin", input.to_str().unwrap()]);
    assert_eq!(written(&folder, &from_file, "file", "assignment2"), "title = \"File\"\nstdin = \"\"\"\n33\n\"\"\"\n");
    let piped = typed(&folder, &["piped", "--stdin", "-"], "0\n");
    assert_eq!(written(&folder, &piped, "piped", "assignment2"), "title = \"Piped\"\nstdin = \"\"\"\n0\n\"\"\"\n");
    let stacks = Folder::of(&[("assignment.toml", "extends = \"stacks\"\n")]);
    let words = new(&stacks, &["words", "--args", "1", "-x", ""]);
    assert_eq!(written(&stacks, &words, "words", "stacks"), "title = \"Words\"\nargs = [\"1\", \"-x\", \"\"]\n");
    let none = new(&stacks, &["none", "--args"]);
    assert_eq!(written(&stacks, &none, "none", "stacks"), "title = \"None\"\nargs = []\n");
    let heaps = new(&stacks, &["heaps", "--heaps", "3,1"]);
    assert_eq!(written(&stacks, &heaps, "heaps", "stacks"), "title = \"Heaps\"\n\n[game]\nheaps = [3, 1]\n");
}

#[test]
fn what_is_played_becomes_the_case() {
    let game = |assignment: &str, typed_in: &str| {
        let folder = Folder::of(&[]);
        let output = typed(&folder, &["it", "-a", assignment, "--play"], typed_in);
        written(&folder, &output, "it", assignment).strip_prefix("title = \"It\"\n").unwrap().trim_start().to_owned()
    };
    assert_eq!(
        game("assignment2", "3\n1 2 3\n1 0\n1 1\n2 2\n"),
        "[game]\nheaps = [1, 2, 3]\nmoves = [[1, 0], [1, 1], [2, 2]]\n"
    );
    assert_eq!(game("assignment2", "33\n"), "stdin = \"\"\"\n33\n\"\"\"\n", "there is no game in it");
    assert_eq!(
        game("lab3", "9\n2\n0 1\n1 1\n1 1\n1 1\n"),
        "stdin = \"\"\"\n9\n2\n0 1\n\"\"\"\n",
        "what is refused before the game cannot be said as a game"
    );
    assert_eq!(game("lab3", "2\n0 1\n1 1\n1 1\n1 1\n"), "[game]\nheaps = [1, 3]\nmoves = [[0, 1]]\nuser = \"first\"\n");
    assert_eq!(game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n"), "[game]\nheaps = [3, 5, 7]\nmoves = [[3, 6], [2, 3]]\n");
    assert_eq!(
        game("givegrade/working_game", "Al\nComputer\n1 2\n2, 1\n2, 1\n"),
        "[game]\nnames = [\"Al\", \"Computer\"]\nheaps = [1, 2]\nmoves = [[2, 1], [2, 1]]\nuser = \"first\"\n"
    );
    assert_eq!(game("givegrade/present_board", "1 3\n"), "stdin = \"\"\"\n1 3\n\"\"\"\n");
}

#[test]
fn what_is_played_is_the_editions_game() {
    let edition = "extends = \"assignment2\"\nfirst = \"user\"\n";
    let folder = Folder::of(&[("assignment.toml", edition)]);
    let output = typed(&folder, &["it", "--play"], "1\n3\n1 3\n");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert!(output.stdout.starts_with("Enter the number of heaps:\n"), "{}", output.stdout);
    assert!(
        output
            .stdout
            .ends_with("It is the first case of this folder, which is not graded with the built-in cases any more.\n")
    );
}

#[test]
fn a_game_that_is_not_played_to_its_end_is_no_case() {
    let folder = Folder::of(&[]);
    let output = typed(&folder, &["it", "--play"], "3\n1 2");
    assert_eq!(output.stderr, "nimgrade: the input ended before the game did: no case is written\n");
    let simulated = typed(&folder, &["it", "--play", "-a", "stacks"], "");
    assert_eq!(simulated.stderr, "nimgrade: stacks asks for nothing (give --heaps or --args): no case is written\n");
    assert_eq!((output.status, simulated.status, files(&folder)), (2, 2, vec![]));
}

#[test]
fn a_case_that_is_there_stays() {
    let folder = Folder::of(&[("play/it.toml", "title = \"t\"\nstdin = \"33\"\n")]);
    for input in [&["--heaps", "1"][..], &["--play"]] {
        let output = new(&folder, &[&["play/it"], input].concat());
        let path = folder.path().join("play/it.toml");
        let refused = format!(
            "nimgrade: there is a case play/it already, {}: choose another id, or change that file\n",
            path.display()
        );
        assert_eq!((output.status, output.stdout.as_str(), output.stderr), (2, "", refused));
        assert_eq!(fs::read_to_string(path).unwrap(), "title = \"t\"\nstdin = \"33\"\n");
    }
}

#[test]
fn ids_are_paths_below_the_folder() {
    let folder = Folder::of(&[]);
    for (id, why) in [
        ("../it", "it is a path below the folder, such as play/two-equal-heaps"),
        ("/it", "it is a path below the folder, such as play/two-equal-heaps"),
        ("a//b", "it is a path below the folder, such as play/two-equal-heaps"),
        ("a/./b", "it is a path below the folder, such as play/two-equal-heaps"),
        ("a/.b", "it is a path below the folder, such as play/two-equal-heaps"),
        ("a ", "it is a path below the folder, such as play/two-equal-heaps"),
        ("", "it is a path below the folder, such as play/two-equal-heaps"),
        ("a/b.toml", "leave out `.toml`, which is added"),
        ("assignment", "assignment.toml has the settings of the folder"),
        ("a/assignment", "assignment.toml has the settings of the folder"),
    ] {
        let output = new(&folder, &[id, "--heaps", "1", "--user", "first"]);
        assert_eq!(output.stderr, format!("nimgrade: `{id}` cannot be the id of a case: {why}\n"));
        assert_eq!((output.status, files(&folder)), (2, vec![]));
    }
    let hostile = new(&folder, &["a\u{1b}[2Jb", "--heaps", "1", "--user", "first"]);
    assert_eq!(
        hostile.stderr,
        "nimgrade: `a␛[2Jb` cannot be the id of a case: it has characters that cannot be shown\n"
    );
}

#[test]
fn a_case_with_which_the_folder_does_not_load_is_not_written() {
    let folder = Folder::of(&[("good.toml", "title = \"t\"\nstdin = \"33\"\n")]);
    let refused = |args: &[&str]| {
        let output = new(&folder, args);
        assert_eq!((output.status, output.stdout.as_str(), files(&folder)), (2, "", vec!["good.toml".to_owned()]));
        output.stderr.replace(folder.arg(), "DIR")
    };
    assert_data_eq!(
        refused(&["play/it", "--heaps", "4,7", "--moves", "1 1"]),
        str![[r#"
error: the moves end before the game does
 --> DIR/play/it.toml:5:9
  |
5 | moves = [[1, 1]]
  |         ^^^^^^^^ the user has no move here
  |
  = help: add the moves that are missing, or `user = "first"`, which plays on to the end

The folder does not load with this case, which is not written.

"#]]
    );
    assert!(refused(&["it", "--heaps", "2,2", "-a", "lab3"]).contains("lab3 computes the sizes of the heaps"));
    assert!(refused(&["it", "--heaps", "1", "--user", "first", "--points", "-1"]).contains("`points` is out of range"));
    assert!(refused(&["it", "--heaps", "1", "--user", "first", "--title", " "]).contains("`title` is empty"));
    assert!(refused(&["it", "--heaps", "1", "--moves", "1"]).contains("write moves as \"1 3, 2 1\""));
    assert!(refused(&["it", "--heaps", "1", "--user", "best"]).contains("expected first, optimal, or random:7"));
    assert!(refused(&["it"]).contains("the following required arguments were not provided"));
    let wrong = Folder::of(&[("other.toml", "title = 1\n")]);
    let output = new(&wrong, &["it", "--heaps", "1", "--user", "first"]);
    assert!(output.stderr.contains("`title` is an integer"), "{}", output.stderr);
    assert_eq!((output.status, files(&wrong)), (2, vec!["other.toml".to_owned()]));
}

#[test]
fn the_author_is_told_which_case_has_the_same_input() {
    let folder = Folder::of(&[("old.toml", "title = \"t\"\nstdin = \"1\\n1\\n\"\n")]);
    let output = new(&folder, &["it", "--heaps", "1", "--user", "first"]);
    assert_eq!(output.status, 0);
    assert!(output.stdout.ends_with("it.toml.\nold has the same input.\n"), "{}", output.stdout);
}

#[test]
fn a_schema_in_the_folder_is_named_in_the_file() {
    let folder = Folder::of(&[("case.schema.json", &output(["schema", "case"]).stdout)]);
    for (id, line) in [("it", "#:schema ./case.schema.json\n"), ("a/b/it", "#:schema ../../case.schema.json\n")] {
        let output = new(&folder, &[id, "--heaps", "1", "--user", "first"]);
        assert_eq!(output.status, 0, "{}", output.stderr);
        let text = fs::read_to_string(folder.path().join(format!("{id}.toml"))).unwrap();
        assert!(text.starts_with(line), "{text}");
    }
}
