//! Editions of an assignment, made by an `assignment.toml` alone: the program that is right in one is wrong in the other.

use std::path::Path;

use crate::common::command::{output, root};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// Cases that play, refuse and end in every way that an edition can change.
const CASES: [(&str, &str); 5] = [
    ("bad-count.toml", "title = \"33 heaps\"\nstdin = \"33\\n\"\n"),
    ("bad-size.toml", "title = \"A size of 0\"\nstdin = \"2\\n1 0\\n\"\n"),
    (
        "computer-wins.toml",
        "title = \"Illegal moves, and the first legal one always\"\n\
         [game]\nheaps = [3, 4, 7]\nmoves = [[9, 9], [1, 0]]\nuser = \"first\"\n",
    ),
    ("lost.toml", "title = \"A lost position\"\n[game]\nheaps = [1, 1, 2, 2]\nuser = \"optimal\"\n"),
    ("won.toml", "title = \"The user plays to win\"\n[game]\nheaps = [2, 5, 7]\nuser = \"optimal\"\n"),
];

/// A folder with these settings, and the cases.
fn edition(settings: &str) -> Folder {
    let folder = Folder::of(&CASES);
    folder.write("assignment.toml", settings);
    folder
}

/// Asserts that a program passes every case of an edition.
fn assert_right(program: &Path, folder: &Folder) {
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    assert_eq!((report.status, report.cases().len()), (0, CASES.len()), "{:#}", report.document);
}

/// Asserts that a program fails in exactly these cases of an edition.
fn assert_wrong(program: &Path, folder: &Folder, cases: &[&str]) {
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    let wrong: Vec<&str> =
        report.verdicts().into_iter().filter(|(_, verdict)| *verdict == "wrong-output").map(|(id, _)| id).collect();
    assert_eq!((report.status, wrong.as_slice()), (1, cases));
}

/// The program that is right in assignment 2 as it comes.
fn ordinary() -> std::path::PathBuf {
    compile::edited(&[])
}

/// An edition in which messages are worded otherwise, and the right program of it.
fn assert_rewording(messages: &[(&str, &str)], edits: &[(&str, &str)], wrong: &[&str]) {
    let messages: Vec<String> = messages.iter().map(|(key, text)| format!("{key} = {text:?}\n")).collect();
    let folder = edition(&format!("extends = \"assignment2\"\n[messages]\n{}", messages.concat()));
    assert_right(&compile::edited(edits), &folder);
    assert_wrong(&ordinary(), &folder, wrong);
}

/// The cases in which a game is played.
const PLAYED: [&str; 3] = ["computer-wins", "lost", "won"];

#[test]
fn nothing_changed_is_assignment2() {
    let folder = edition("");
    assert_right(&ordinary(), &folder);
    assert_wrong(&compile::edited(&[("You win!", "You won!")]), &folder, &["lost", "won"]);
}

#[test]
fn the_drawing_left_out() {
    let folder = edition("extends = \"assignment2\"\ndrawing = false\n");
    let mistakes = root().join("tests/submissions/assignment2/mistakes.c");
    assert_right(&compile::mistake(&mistakes, "no-drawing"), &folder);
    assert_right(&compile::edited(&[("    draw(heaps, n);\n", "")]), &folder);
    assert_wrong(&ordinary(), &folder, &PLAYED);
}

#[test]
fn the_user_begins() {
    let folder = edition("extends = \"assignment2\"\nfirst = \"user\"\n");
    let mistakes = root().join("tests/submissions/assignment2/mistakes.c");
    assert_right(&compile::mistake(&mistakes, "user-begins"), &folder);
    assert_right(&compile::edited(&[("int users_turn = 0;", "int users_turn = 1;")]), &folder);
    assert_wrong(&ordinary(), &folder, &PLAYED);
}

#[test]
fn both_at_once() {
    let folder = edition("first = \"user\"\ndrawing = false\n");
    let no_drawing = ("    draw(heaps, n);\n", "");
    assert_right(&compile::edited(&[no_drawing, ("int users_turn = 0;", "int users_turn = 1;")]), &folder);
    assert_wrong(&compile::edited(&[no_drawing]), &folder, &PLAYED);
    assert_wrong(&compile::edited(&[("int users_turn = 0;", "int users_turn = 1;")]), &folder, &PLAYED);
}

#[test]
fn errors_in_capitals() {
    assert_rewording(
        &[
            ("bad_heaps", "ERROR: the number of heaps must be between 1 and 32."),
            ("bad_size", "ERROR: the size of heap {heap} should be positive."),
            ("illegal", "ERROR: Invalid input."),
        ],
        &[("Error:", "ERROR:")],
        &["bad-count", "bad-size", "computer-wins"],
    );
}

#[test]
fn a_prompt_that_ends_with_a_colon() {
    assert_rewording(
        &[("ask_move", "Your turn: please enter the heap index and the number of removed objects:")],
        &[(
            "Your turn: please enter the heap index and the number of removed objects.",
            "Your turn: please enter the heap index and the number of removed objects:",
        )],
        &PLAYED,
    );
}

#[test]
fn a_status_line_with_the() {
    assert_rewording(
        &[("status", "In turn {turn} the heap sizes are: {heaps}.")],
        &[("In turn %d heap sizes are:", "In turn %d the heap sizes are:")],
        &PLAYED,
    );
}

#[test]
fn every_other_message() {
    for (message, edit, wrong) in [
        (
            ("ask_heaps", "How many heaps?"),
            ("Enter the number of heaps:", "How many heaps?"),
            &["bad-count", "bad-size", "computer-wins", "lost", "won"][..],
        ),
        (("ask_sizes", "Sizes:"), ("Enter the heap sizes:", "Sizes:"), &["bad-size", "computer-wins", "lost", "won"]),
        (
            ("bad_size", "Heap {heap} is bad."),
            ("Error: the size of heap %d should be positive.", "Heap %d is bad."),
            &["bad-size"],
        ),
        (("heap_entry", "({heap}: {size})"), ("\" h%d=%d\"", "\" (%d: %d)\""), &PLAYED),
        (
            ("ask_again", "Again:"),
            ("Please enter again the heap index and the number of removed objects.", "Again:"),
            &["computer-wins"],
        ),
        (("user_takes", "You: {count} from {heap}"), ("You take %d objects from heap %d.", "You: %d from %d"), &PLAYED),
        (
            ("computer_takes", "I: {count} from {heap}"),
            ("Computer takes %d objects from heap %d.", "I: %d from %d"),
            &PLAYED,
        ),
        (("user_wins", "Well done"), ("You win!", "Well done"), &["lost", "won"]),
        (("computer_wins", "Bad luck"), ("Computer wins!", "Bad luck"), &["computer-wins"]),
    ] {
        assert_rewording(&[message], &[edit], wrong);
    }
}

#[test]
fn values_of_a_message_may_change_their_places() {
    assert_rewording(
        &[("computer_takes", "From heap {heap} the computer takes {count}.")],
        &[(
            "printf(\"Computer takes %d objects from heap %d.\\n\", count, heap + 1);",
            "printf(\"From heap %d the computer takes %d.\\n\", heap + 1, count);",
        )],
        &PLAYED,
    );
}

#[test]
fn a_mistake_is_named_in_an_edition_too() {
    let folder = edition("drawing = false\n[messages]\nuser_wins = \"Well done\"\n");
    let no_drawing = ("    draw(heaps, n);\n", "");
    assert_right(&compile::edited(&[no_drawing, ("You win!", "Well done")]), &folder);
    let program = compile::edited(&[no_drawing]);
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    let diagnosis = report.diagnosis().unwrap_or_default();
    assert!(diagnosis.contains("“You win!” instead of “Well done”"), "{diagnosis}");
}

#[test]
fn where_nothing_is_drawn_no_mistake_is_about_the_drawing() {
    let folder = edition("extends = \"assignment2\"\ndrawing = false\n");
    let again = "Please enter again the heap index and the number of removed objects.\\n";
    let prompt = "Your turn: please enter the heap index and the number of removed objects.\\n";
    let twice = format!("{again}{prompt}");
    let program = compile::edited(&[("    draw(heaps, n);\n", ""), (again, &twice)]);
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    let diagnosis = report.document["diagnosis"].to_string();
    assert!(diagnosis.contains("prints the prompt of a new turn too") && !diagnosis.contains("drawing"), "{diagnosis}");
}

#[test]
fn an_assignment_is_named_on_the_command_line_or_by_the_folder() {
    let folder = Folder::of(&[("a.toml", "title = \"One game\"\n[game]\nheaps = 3\nuser = \"first\"\n")]);
    let lab3 = "examples/lab3/nim.c";
    let named = Report::of([lab3, "-a", "lab3", "--cases", folder.arg()]);
    assert_eq!((named.status, &named.document["assignment"]), (0, &"lab3".into()));
    folder.write("assignment.toml", "extends = \"lab3\"\npoints = 5\n");
    for args in [&[lab3, "--cases", folder.arg()][..], &[lab3, "-a", "lab3", "--cases", folder.arg()]] {
        let report = Report::of(args);
        assert_eq!((report.status, &report.document["assignment"]), (0, &"lab3".into()));
        assert_eq!(report.document["max_score"].as_f64(), Some(5.0));
    }
}

#[test]
fn languages_and_comparison_come_from_the_assignment() {
    let script = "import sys\nn = int(sys.stdin.readline())\nprint('Enter the number of heaps:  ')\n\
                  print('Error: the number of heaps must be between 1 and 32.')\n";
    let folder = Folder::of(&[(CASES[0].0, CASES[0].1), ("program/nim.snake", script)]);
    let cases = Folder::of(&[CASES[0]]);
    let program = folder.path().join("program/nim.snake");
    let grade = |settings: &str| {
        cases.write("assignment.toml", settings);
        let output = output([program.to_str().unwrap(), "--cases", cases.arg()]);
        (output.status, output.stdout + &output.stderr)
    };
    let snake = "[languages.snake]\ncommand = [\"python3\"]\npackage = \"python3\"\n";
    assert!(grade("").1.contains("the program cannot be executed"), "nothing runs it");
    let (status, told) = grade(snake);
    assert!(status == 1 && told.contains("Only blanks at the end of the line differ."), "{told}");
    let (status, told) = grade(&format!("compare = \"trailing\"\n{snake}"));
    assert_eq!(status, 0, "{told}");
}
