//! Programs that an error of their language ends, and programs that never end, beside other mistakes.

use super::in_python::report_of_working_game as report_in_python;
use super::{Edit, named, named_and_all, report_of_example};

const NAME: Edit = ("\"computer\" not in name.lower()", "\"computer\" not in name");
const WINS: &str = "print(name + \" wins\")";

/// The error is a mistake of its own, and what is before it is judged.
#[test]
fn an_error_of_python_is_named_beside_other_mistakes() {
    let fails = ("    move = None\n", "    move = None\n    if total == 0:\n        return [][0]\n");
    let report = report_in_python(&[NAME, fails]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["lower-case-only", "python-error"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap_or_default();
    assert!(text.contains("ends with an error of Python in line") && text.contains("“IndexError: "), "{text}");
    // One about the end of the input follows from what is read.
    let (ids, diagnosis) = (named(&report_in_python(&[NAME])).0.join(" "), report_in_python(&[NAME]));
    assert_eq!(ids, "lower-case-only", "{}", diagnosis.document["diagnosis"]);
}

#[test]
fn an_error_of_prolog_is_named_beside_other_mistakes() {
    let words = ("I won! :)", "I have won!");
    let error =
        ("    write('Illegal move! Try again.\\n'),", "    write('Illegal move! Try again.\\n'), atom_length(_, _),");
    let report = report_of_example("matches", "matches/nim.pl", &[words, error]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "prolog-error"], &true.into()), "{diagnosis}");
}

/// Where the errors alone are known, the first wrong lines of the other cases are told as well.
#[test]
fn an_error_alone_does_not_hide_what_is_wrong_elsewhere() {
    let moves =
        ("move = row, elements - (elements ^ total)", "move = row, elements - (elements ^ total) + len(board) % 2");
    let fails =
        ("        if 1 <= row <= len(board) and", "        assert row != 0\n        if 1 <= row <= len(board) and");
    let (ids, diagnosis) = (report_in_python(&[moves, fails]), "diagnosis");
    let diagnosis = &ids.document[diagnosis];
    assert!(diagnosis["faults"].as_array().is_some_and(|faults| faults.len() > 1), "{diagnosis}");
}

/// Boards that are printed again count once, so that the beginning of an endless output may be right.
#[test]
fn a_program_that_prints_on_and_on_is_not_explained_by_its_boards() {
    let won = (WINS, "print(name + \" won\")");
    let loops = (
        "    show(board)\n    while any(board)",
        "    while not is_human(names[0]) and not is_human(names[1]):\n        print(\"thinking\")\n    show(board)\n    while any(board)",
    );
    let report = report_in_python(&[won, loops]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &false.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap_or_default();
    assert!(text.contains("in which your program prints on and on until it is stopped"), "{text}");
    let text = report_in_python(&[won]).document["diagnosis"].to_string();
    assert!(!text.contains("on and on"), "{text}");
}

/// A computer that should move on an empty board ends the program with an error, which is no mistake beside this one.
#[test]
fn the_end_may_be_looked_for_after_both_players_only() {
    let turns = (
        "        name = names[turn % 2]\n        choose = human_move if is_human(name) else computer_move\n        row, elements = choose(name, board)\n        board[row - 1] -= elements\n        show(board)\n        turn += 1\n",
        "        for name in names:\n            choose = human_move if is_human(name) else computer_move\n            row, elements = choose(name, board)\n            board[row - 1] -= elements\n            show(board)\n",
    );
    assert_eq!(named_and_all(&report_in_python(&[turns])), ("ends-after-second-player-only".to_owned(), true));
    // An error in the same place of games that are not over is another matter.
    let (ids, _) = named_and_all(&report_in_python(&[("turn += 1", "turn += \"1\"")]));
    assert_eq!(ids, "python-error");
}
