//! Boards of working_game that are not printed in the form in which they are compared, and what of them is shown.

use serde_json::Value;

use super::in_c::{IS_HUMAN, WINS, report_of_working_game as report_of};
use super::in_python::report_of_working_game as report_in_python;
use super::{Edit, named, named_and_all};
use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::report::Report;

const ROW: &str = "printf(\"%d:\", row);\n    print_times(\" X\", elements);\n    printf(\"\\n\");";

/// The number of the first wrong line, what is expected there, and what is printed, of a case.
fn wrong_line(report: &Report, case: &str) -> (u64, String, String) {
    let cases = report.document["cases"].as_array().expect("cases");
    let case = cases.iter().find(|judged| judged["id"] == case).expect("a case");
    let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
    (case["line"].as_u64().unwrap_or_default(), text(&case["expected"]), text(&case["actual"]))
}

#[test]
fn a_row_in_a_form_of_its_own_is_the_line_that_is_shown() {
    for (form, printed) in [
        ("printf(\"(%d) \", row); print_times(\"X \", elements); printf(\"\\n\");", "(1) X"),
        ("print_times(\"X \", elements); printf(\"\\n\");", "X"),
        ("printf(\"Heap %d = %d\\n\", row, elements);", "Heap 1 = 1"),
    ] {
        let report = report_of(&[(ROW, form)]);
        let shown = wrong_line(&report, "two-humans/one-element");
        assert_eq!(shown, (2, "1: X".to_owned(), printed.to_owned()));
        let (ids, diagnosis) = named(&report);
        assert_eq!(ids, ["other-board"], "{diagnosis}");
        assert_eq!(diagnosis["faults"][0]["line"], 2, "{diagnosis}");
    }
}

const LOSER: Edit = (WINS, "printf(\"%s wins\\n\", names[turn % 2]);");
const HEADING: &str = "printf(\"Nim:\\n\");";

/// What a program does, behind boards of its own form and a wrong winner, and whether that is all.
fn form_of(edits: &[Edit]) -> (Vec<String>, bool) {
    let edits: Vec<Edit> = edits.iter().copied().chain([LOSER]).collect();
    let report = report_of(&edits);
    let (ids, diagnosis) = named(&report);
    let faults = diagnosis["faults"].as_array().expect("mistakes");
    let of_form = faults.iter().filter(|fault| fault["id"] == "other-board");
    let sentences = of_form.map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect();
    (
        sentences,
        diagnosis["complete"] == true
            && ids.contains(&"winner-swapped")
            && ids.iter().all(|id| *id == "other-board" || *id == "winner-swapped"),
    )
}

#[test]
fn what_is_behind_boards_of_another_form_is_judged_as_if_they_had_the_right_one() {
    let form = |edits: &[Edit]| {
        let (sentences, is_all) = form_of(edits);
        assert!(is_all, "{sentences:?}");
        sentences
    };
    assert_eq!(form(&[(HEADING, "printf(\"Nim\\n\");")]), ["prints “Nim” above the rows of a board instead of “Nim:”"]);
    assert_eq!(form(&[(HEADING, "")]), ["prints no “Nim:” above the rows of a board"]);
    assert_eq!(
        form(&[(HEADING, "printf(\"Nim:\\n\\n\");")]),
        ["prints an empty line between “Nim:” and the rows of a board"]
    );
    let no_colon: Edit = (ROW, "printf(\"%d \", row); print_times(\"X \", elements); printf(\"\\n\");");
    let (sentences, _) = form_of(&[no_colon]);
    assert!(sentences[0].starts_with("prints a row of a board, for example, as “1 X"), "{sentences:?}");
    let both = form(&[
        (HEADING, "printf(\"Board\\n\");"),
        (ROW, "printf(\"Row %d - \", row); print_times(\"*\", elements); printf(\"\\n\");"),
    ]);
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn boards_that_are_read_have_no_other_form() {
    // The right form; a row of its own form now and then; rows without a number below no heading.
    for edits in [
        &[][..],
        &[(ROW, "printf(elements != 1 ? \"%d: \" : \"%d. \", row); print_times(\"X \", elements); printf(\"\\n\");")],
        &[(ROW, "print_times(\"X \", elements); printf(\"\\n\");"), (HEADING, "")],
    ] {
        assert_eq!(form_of(edits).0, [""; 0], "{edits:?}");
    }
}

#[test]
fn an_empty_row_in_a_form_of_its_own_is_the_line_that_is_shown() {
    let report = report_of(&[(
        ROW,
        "if (elements > 0) printf(\"%d: \", row); else printf(\"-\"); print_times(\"X \", elements); printf(\"\\n\");",
    )]);
    assert_eq!(wrong_line(&report, "two-humans/empty-row-from-the-start"), (2, "1:".to_owned(), "-".to_owned()));
}

#[test]
fn a_title_is_no_board() {
    let title = (
        "    show();\n    while",
        "    printf(\"Nim:\\n1 or 2 players may be computers.\\n\");\n    show();\n    while",
    );
    assert_eq!(report_of(&[title]).status, 0);
    let report = report_of(&[title, LOSER]);
    assert_eq!(wrong_line(&report, "two-humans/one-element"), (5, "Alice wins".to_owned(), "Bob wins".to_owned()));
}

#[test]
fn what_a_prompt_hides_in_a_lost_buffer_is_not_said_to_be_missing() {
    let report = report_of(&[
        ("    read_line(names[0]);", "    printf(\"Names? \");\n    fflush(stdout);\n    read_line(names[0]);"),
        ("        name = names[turn % 2];", "        while (turn == 0) {}\n        name = names[turn % 2];"),
    ]);
    let text = report.document.to_string();
    assert!(!text.contains("prints no board") && !text.contains("does not print boards"), "{text}");
    // The first of the cases that are judged.
    assert_eq!(wrong_line(&report, "computer-and-human/nearly-computer").0, 4);
}

#[test]
fn an_exit_status_is_named() {
    let fails = format!("{WINS}\n    return 1;");
    let report = report_of(&[(WINS, &fails)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["wrong-exit-status"], &Value::Bool(true)), "{diagnosis}");
    assert_eq!(
        diagnosis["faults"][0]["sentence"],
        "ends with an exit status that is not 0, though its output is right"
    );
    assert_eq!(named(&report_of(&[LOSER])).0, ["winner-swapped"]);
}

#[test]
fn rows_that_only_blanks_tell_apart_are_boards_and_hide_nothing() {
    let drawn = |label: &str, elements: &str| {
        format!(
            "printf(\"%d{label}\", row); for (int i = 0; i < {elements}; i++) printf(i ? \" X\" : \"X\"); printf(\"\\n\");"
        )
    };
    for (label, printed) in [(":", "1:X"), (" : ", "1 : X")] {
        let form = drawn(label, "elements");
        let report = report_of(&[(ROW, &form)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["other-drawing"], &Value::Bool(true)), "{diagnosis}");
        let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap();
        assert!(sentence.starts_with(&format!("prints the line of a row as “{printed}")), "{sentence}");
        let case = report.cases().iter().find(|case| case["id"] == "two-humans/one-element").expect("a case");
        let why = case["reason"]["text"].as_str().unwrap();
        assert!(why.starts_with("the row is right, but its blanks are not:"), "{why}");
        let (ids, diagnosis) = (report_of(&[(ROW, &form), LOSER]), ["other-drawing", "winner-swapped"]);
        assert_eq!(named(&ids).0, diagnosis, "{}", named(&ids).1);
    }
    // Where the row itself is wrong, nothing is said of its blanks.
    let report = report_of(&[(ROW, &drawn(":", "elements + 1"))]);
    let text = report.document.to_string();
    assert!(!text.contains("the row is right") && !named(&report).0.contains(&"other-drawing"), "{text}");
}

/// The loop over the rows goes on behind the first winning one.
#[test]
fn a_computer_that_takes_from_every_winning_row_is_told_so() {
    const TAKEN: &str = "            *elements = board[i] - (board[i] ^ sum);\n            break;\n";
    let every = [
        (TAKEN, "            *elements = board[i] - (board[i] ^ sum);\n            board[i] ^= sum;\n"),
        ("            *elements = 1;\n", "            *elements = 1;\n            board[i]--;\n"),
        ("        board[row - 1] -= elements;", "        if (is_human(name)) board[row - 1] -= elements;"),
    ];
    let report = report_of(&every);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["every-winning-row"], &true.into()), "{diagnosis}");
    // The last winning row alone is as right as the first.
    let report = report_of(&[(TAKEN, "            *elements = board[i] - (board[i] ^ sum);\n")]);
    assert_eq!(report.document["passed"], report.document["total"]);
}

#[test]
fn the_exception_is_said_that_ends_a_game_behind_other_mistakes() {
    let again = ("        print(\"This move is not possible, please try again.\")", "        row = \"1\" + row");
    let wins = ("print(name + \" wins\")", "print(name + \" wins!\")");
    let report = report_in_python(&[wins, again]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "python-error"], &true.into()), "{diagnosis}");
    let sentence = "ends with an error of Python in line 29 of working_game.py: “TypeError: can only concatenate str (not \"int\") to str”";
    assert_eq!(diagnosis["faults"][1]["sentence"], sentence);
    // A line that is printed whole is the reason.
    let twice = ("        return row, elements", "        return row, min(board[row - 1], 2 * elements)");
    let report = report_in_python(&[wins, twice]);
    assert_ne!(named(&report).1["left"]["reason"]["kind"], "python-error", "{}", report.document["diagnosis"]);
}

/// What a person reads of a program.
fn shown(source: &str) -> String {
    let folder = Folder::of(&[("working_game.py", source)]);
    let file = folder.path().join("working_game.py");
    run(&mut nimgrade([file.to_str().unwrap(), "-a", "givegrade/working_game"])).stdout
}

#[test]
fn the_end_of_the_input_is_no_mistake_of_its_own() {
    let example = std::fs::read_to_string(root().join("examples/givegrade/working_game.py")).unwrap();
    let (reads, ends) = (example.find("    line = sys").unwrap(), example.find("    return line").unwrap());
    let asks = format!("{}    line = input()\n{}", &example[..reads], &example[ends..]);
    let text = shown(&asks.replace("\"computer\" not in name.lower()", "name != \"computer\""));
    assert!(text.contains("ended the program: EOFError") && !text.contains("In your source"), "{text}");
    assert!(text.contains("nimgrade explain end-of-input"), "{text}");
    // Other exceptions are, and where nothing else is known, it is something to begin with.
    let text = shown(&asks.replace("turn += 1", "turn += \"1\""));
    let sentence = "Your program ends with an error of Python in line 57 of working_game.py: “TypeError:";
    assert!(text.starts_with(sentence) && !text.contains("In your source"), "{text}");
    let text = shown("a, b = input(), input()\nwhile True:\n    print(a + input())\n");
    assert!(text.contains("In your source: working_game.py:3 ended the program: EOFError"), "{text}");
}

#[test]
fn a_program_that_makes_all_moves_is_one_mistake() {
    assert_eq!(named(&report_of(&[(IS_HUMAN, "return 0;")])).0, ["none-is-human"]);
    assert!(!named(&report_of(&[(IS_HUMAN, "return name[0] == 'A';")])).0.contains(&"none-is-human"));
}

/// A line at which an exception ended the program speaks against no mistake that shows there.
#[test]
fn a_mistake_is_named_though_the_program_fails_in_many_cases() {
    let loser = ("print(name + \" wins\")", "print(names[turn % 2] + \" wins\")");
    let last_row = (
        "        if 1 <= row <= len(board) and",
        "        assert row < len(board)\n        if 1 <= row <= len(board) and",
    );
    let report = report_in_python(&[loser, last_row]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["python-error", "winner-swapped"], &true.into()), "{diagnosis}");
    let report = report_in_python(&[last_row]);
    assert!(!named(&report).0.contains(&"winner-swapped"), "{}", report.document["diagnosis"]);
}

#[test]
fn a_first_board_without_its_heading_is_no_board_that_is_missing() {
    let shown = (HEADING, "static int again;\n    if (again) printf(\"Nim:\\n\");\n    again = 1;");
    let report = report_of(&[shown]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"no-first-board"), "{diagnosis}");
    let report = report_of(&[("    show();\n    while", "    while")]);
    assert_eq!(named_and_all(&report), ("no-first-board".to_owned(), true));
}

/// Where no board is read, nothing but the form of its rows shows what is between their elements.
#[test]
fn a_wrong_heading_does_not_hide_rows_without_spaces() {
    let heading = ("print(\"Nim:\")", "print(\"Nim\")");
    let row =
        ("print(\" \".join([str(row) + \":\"] + [\"X\"] * elements))", "print(str(row) + \": \" + \"X\" * elements)");
    let sentences = |edits: &[Edit]| {
        let report = report_in_python(edits);
        let diagnosis = named(&report).1.clone();
        let faults = diagnosis["faults"].as_array().unwrap();
        let all: Vec<String> = faults.iter().map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect();
        (all, diagnosis["complete"] == true)
    };
    let of_heading = "prints “Nim” above the rows of a board instead of “Nim:”";
    let of_row = "prints a row of a board, for example, as “2: XX” instead of “2: X X”";
    assert_eq!(sentences(&[heading, row]), (vec![of_heading.to_owned(), of_row.to_owned()], true));
    assert_eq!(sentences(&[heading]), (vec![of_heading.to_owned()], true));
}

/// A board that is not read is no game that ends, and what is behind it is judged.
#[test]
fn a_heading_above_the_first_board_alone_is_named_and_no_early_end() {
    let first = [("    print(\"Nim:\")\n", ""), ("    turn = 0\n", "    turn = 0\n    print(\"Nim:\")\n")];
    let report = report_in_python(&first);
    let diagnosis = named(&report).1;
    let sentence = "prints “Nim:” above the first board only";
    assert_eq!(
        (&diagnosis["faults"][0]["sentence"], &diagnosis["complete"]),
        (&sentence.into(), &true.into()),
        "{diagnosis}"
    );
    let why = report.cases().iter().find_map(|case| case["reason"]["text"].as_str().filter(|why| why.contains("Nim:")));
    assert!(why.unwrap().contains("and the line above it does not end with `Nim:`"), "{why:?}");
    let swapped = [first[0], first[1], ("    print(name + \" wins\")", "    print(names[turn % 2] + \" wins\")")];
    let report = report_in_python(&swapped);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-board", "winner-swapped"], &true.into()), "{diagnosis}");
    // Above some others too it is not said.
    let of_some = [("    print(\"Nim:\")\n", "    if sum(board) != 2:\n        print(\"Nim:\")\n")];
    let report = report_in_python(&of_some);
    let faults = named(&report).1["faults"].to_string();
    assert!(!faults.contains("the first board only"), "{faults}");
}

/// Prompts without a newline stand before the heading.
#[test]
fn a_heading_in_other_words_is_found_behind_prompts_on_its_line() {
    let edits = [
        ("print(\"Nim:\")", "print(\"Nim board:\")"),
        ("    line = sys.stdin.readline()", "    print(\"? \", end=\"\")\n    line = sys.stdin.readline()"),
    ];
    let report = report_in_python(&edits);
    let diagnosis = named(&report).1;
    let sentence = "prints “Nim board:” above the rows of a board instead of “Nim:”";
    assert_eq!(
        (&diagnosis["faults"][0]["sentence"], &diagnosis["complete"]),
        (&sentence.into(), &true.into()),
        "{diagnosis}"
    );
}

/// Boards without elements have the same form, whatever an element is drawn as.
#[test]
fn elements_drawn_with_another_letter_are_named() {
    let report = report_in_python(&[("[\"X\"]", "[\"x\"]")]);
    let diagnosis = named(&report).1;
    let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap_or_default();
    assert!(sentence.starts_with("prints a row of a board, for example, as “1: x"), "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn boards_that_are_printed_before_humans_moves_only_are_told() {
    let first = ("    turn = 0\n    show(board)", "    turn = 0");
    let no_last = ("        board[row - 1] -= elements\n        show(board)", "        board[row - 1] -= elements");
    let before = ("    while True:\n        print(name", "    show(board)\n    while True:\n        print(name");
    assert_eq!(
        named_and_all(&report_in_python(&[first, no_last, before])),
        ("boards-before-humans-only".to_owned(), true)
    );
    // Printed before each move they are all there.
    let each = ("        name = names[turn % 2]", "        show(board)\n        name = names[turn % 2]");
    assert_eq!(named(&report_in_python(&[first, no_last, each])).0, [""; 0]);
}

#[test]
fn a_winner_that_is_called_by_its_number_is_told_so() {
    let number = ("print(name + \" wins\")", "print(\"Player\", (turn - 1) % 2 + 1, \"wins\")");
    assert_eq!(named_and_all(&report_in_python(&[number])), ("names-as-numbers".to_owned(), true));
    let both = ("print(name + \" wins\")", "print(\"Player \" + name + \" wins\")");
    assert!(!named(&report_in_python(&[both])).0.contains(&"names-as-numbers"));
}

/// What is above the rows is quoted as it stands there, where a name is between its words.
#[test]
fn a_heading_with_a_name_in_it_is_quoted_as_a_whole() {
    let edits = [
        ("print(\"Nim:\")", "print(\"Nim:\", current, \"to move\")"),
        ("def show(board):", "current = \"Alice\"\n\n\ndef show(board):"),
    ];
    let report = report_in_python(&edits);
    let sentence = named(&report).1["faults"][0]["sentence"].as_str().unwrap_or_default();
    assert_eq!(sentence, "prints “Nim: Alice to move” above the rows of a board instead of “Nim:”");
    let named_by_turn = [("print(\"Nim:\")", "print(\"Nim:\", len(board) % 3, \"x\" * sum(board), \"to move\")")];
    let report = report_in_python(&named_by_turn);
    let text = named(&report).1.to_string();
    assert!(!text.contains("prints “to move”"), "{text}");
}

/// A program that prints a line of its own above each row, and one board: the heading stands above that line.
#[test]
fn a_line_between_the_heading_and_the_rows_is_no_missing_heading() {
    let rows = "    for row, elements in enumerate(board, 1):\n";
    let line = format!("{rows}        print(\"DEBUG\", elements)\n");
    let stops =
        ("    while any(board):\n", "    if sum(board) > 1:\n        raise IndexError()\n    while any(board):\n");
    let report = report_in_python(&[(rows, Box::leak(line.into_boxed_str())), stops]);
    let text = report.document.to_string();
    assert!(text.contains("prints lines between the rows of a board; they begin with “DEBUG”"), "{text}");
    assert!(!text.contains("does not print `Nim:` above the rows"), "{text}");
    // Another line in the place of the heading is one.
    let report = report_in_python(&[("print(\"Nim:\")", "print(\"Board\")")]);
    let (_, diagnosis) = named(&report);
    assert!(diagnosis.to_string().contains("instead of “Nim:”"), "{diagnosis}");
}

/// That rows count from 0 is another mistake than how they are printed.
#[test]
fn a_row_is_shown_with_its_right_number() {
    let rows = (
        "enumerate(board, 1):\n        print(\" \".join([str(row) + \":\"] + [\"X\"] * elements))",
        "enumerate(board):\n        print(\" \".join([str(row) + \":\"] + [\"x\"] * elements))",
    );
    let report = report_in_python(&[rows]);
    let diagnosis = named(&report).1;
    let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap_or_default();
    assert!(sentence.contains("as “0: x") && sentence.contains("instead of “1: X"), "{diagnosis}");
    let counted = ("enumerate(board, 1):\n        print", "enumerate(board):\n        print");
    assert_eq!(named(&report_in_python(&[counted])).0, ["board-from-0"]);
}

/// A list is a board on one line, and so is what is behind it judged.
#[test]
fn a_board_that_is_printed_as_a_list_is_read() {
    let list = (
        "    print(\"Nim:\")\n    for row, elements in enumerate(board, 1):\n        print(\" \".join([str(row) + \":\"] + [\"X\"] * elements))\n",
        "    print(board)\n",
    );
    let swapped = ("    print(name + \" wins\")", "    print(names[turn % 2] + \" wins\")");
    let report = report_in_python(&[list, swapped]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-board", "winner-swapped"], &true.into()), "{diagnosis}");
    let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap_or_default();
    assert!(sentence.starts_with("prints a board as a list, for example “["), "{sentence}");
    // Beside a board a list is a line of its own.
    let both = ("    print(\"Nim:\")\n", "    print(board)\n    print(\"Nim:\")\n");
    let heading = ("    print(\"Nim:\")\n", "    print(\"Nim:\", board)\n");
    for edit in [both, heading] {
        assert!(!named(&report_in_python(&[edit, swapped])).1.to_string().contains("as a list"));
    }
}
