//! working_game in Python: an error that ends a program says how far it has come, and nobody knows the prompt before it.

use super::{named, report_of_example};
use crate::common::report::Report;

/// The report on the example in Python with these edits.
pub(super) fn report_of_working_game(edits: &[(&str, &str)]) -> Report {
    report_of_example("givegrade/working_game", "givegrade/working_game.py", edits)
}

const CHECK: &str =
    "if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:\n            return row, elements\n";

fn all_of(report: &Report) -> (Vec<&str>, bool) {
    let (ids, diagnosis) = named(report);
    (ids, diagnosis["complete"] == true)
}

/// Rows that are counted from 0 in the moves end most games with an error, as the last row is not there.
#[test]
fn rows_from_0_are_named_where_the_last_one_ends_the_program() {
    let labels = ("enumerate(board, 1):\n        print(\" \".join", "enumerate(board, 0):\n        print(\" \".join");
    let check =
        (CHECK, "if 0 <= row <= len(board) and elements <= board[row]:\n            return row + 1, elements\n");
    let report = report_of_working_game(&[labels, check]);
    let (mut ids, complete) = all_of(&report);
    ids.sort_unstable();
    let all = vec!["accepts-negative-elements", "accepts-next-row", "board-from-0", "moves-from-0"];
    assert_eq!((ids, complete), (all, true), "{}", named(&report).1);
}

/// An empty line is read where the input has ended, and is no number.
#[test]
fn a_move_that_is_not_checked_may_leave_too_little_input() {
    let reads = ("        sys.exit(\"the input ended before the game\")\n", "        return \"\"\n");
    let again = (
        "        print(\"This move is not possible, please try again.\")\n",
        "        print(\"Once more!\")\n        row, elements = [int(word) for word in read_line().split(\",\")]\n        return row, elements\n",
    );
    let report = report_of_working_game(&[reads, again]);
    assert_eq!(all_of(&report), (vec!["checks-first-try-only"], true), "{}", named(&report).1);
}

/// The board is graded as far as it is read, and what stands in it is said, not that none is printed.
#[test]
fn a_board_that_is_not_read_is_not_said_to_be_missing() {
    let edits = [
        ("    print(\"Nim:\")\n", "    print(\"Nim:\")\n    print(\"nim sum =\", len(board))\n"),
        ("[\"X\"] * elements))", "[\"X\"] * elements), \"(\" + str(elements) + \")\")"),
        ("1 <= elements <= board[row - 1]", "1 <= elements < board[row - 1]"),
        (
            "        sys.exit(\"the input ended before the game\")\n",
            "        raise EOFError(\"EOF when reading a line\")\n",
        ),
    ];
    let text = report_of_working_game(&edits).document["cases"].to_string();
    assert!(text.contains("EOFError") && !text.contains("before it prints the expected line"), "{text}");
    // Without a heading no board is there.
    let none = [("    print(\"Nim:\")\n", "    pass\n"), edits[3], edits[2]];
    assert!(report_of_working_game(&none).document["cases"].to_string().contains("EOFError"));
}

/// The line that is cited is one that is wrong: what another mistake makes up for is not seen in it.
#[test]
fn no_line_is_cited_above_the_first_wrong_one() {
    let unchecked = (CHECK, "if 1 <= elements <= board[row - 1]:\n            return row, elements\n");
    let report = report_of_working_game(&[unchecked]);
    let (_, diagnosis) = named(&report);
    let cases = report.cases();
    let mut cited = 0;
    for fault in diagnosis["faults"].as_array().expect("faults") {
        let case = cases.iter().find(|case| case["id"] == fault["cases"][0]).expect("a case");
        let (Some(line), Some(first)) = (fault["line"].as_u64(), case["line"].as_u64()) else { continue };
        assert!(line >= first, "{fault}");
        cited += 1;
    }
    assert!(cited > 0, "{diagnosis}");
}

/// A player who is told to move, and whose move is not written yet.
#[test]
fn a_program_of_one_turn_without_a_computer_is_told_so() {
    let once = ("    while any(board):\n", "    for _ in range(1):\n");
    let nothing = (
        "        row, elements = choose(name, board)\n",
        "        row, elements = choose(name, board) if is_human(name) else (1, 0)\n",
    );
    let no_winner = ("    print(name + \" wins\")\n", "");
    let report = report_of_working_game(&[once, nothing, no_winner]);
    assert_eq!(all_of(&report), (vec!["first-turn-without-computer"], true), "{}", named(&report).1);
    // Who asks every player for a move makes that of a computer too, as long as there is input.
    let all_human = ("return \"computer\" not in name.lower()", "return True");
    let report = report_of_working_game(&[once, all_human, no_winner]);
    assert!(!named(&report).1.to_string().contains("first-turn-without-computer"), "{}", named(&report).1);
    let ends = (
        "        sys.exit(\"the input ended before the game\")\n",
        "        raise EOFError(\"EOF when reading a line\")\n",
    );
    let text = named(&report_of_working_game(&[once, all_human, no_winner, ends])).1.to_string();
    assert!(!text.contains("first-turn-without-computer") && text.contains("all-are-human"), "{text}");
}

/// Moves by no known rule are told beside another mistake that shows in few cases.
#[test]
fn a_strategy_that_nobody_knows_is_told_beside_other_mistakes() {
    let sum = ("total ^= elements", "total = (total + elements) % 2");
    let lost = ("        if elements > 0 and total == 0:\n", "        if elements > 0 and move is None:\n");
    let stops = (
        "            break\n        if elements",
        "            break\n    for row, elements in enumerate(board, 1):\n        if elements",
    );
    let check =
        (CHECK, "if 1 <= row <= len(board) and elements <= board[row - 1]:\n            return row, elements\n");
    let report = report_of_working_game(&[sum, lost, stops, check]);
    let (mut ids, complete) = all_of(&report);
    ids.sort_unstable();
    assert_eq!(
        (ids, complete),
        (vec!["accepts-negative-elements", "computer-at-random"], true),
        "{}",
        named(&report).1
    );
}

/// One element of the largest row wins often, where two rows differ by one: that is no luck, and no search for a winning move either.
#[test]
fn one_element_of_the_largest_row_is_any_move() {
    let search = (
        "elements ^ total < elements:\n            move = row, elements - (elements ^ total)\n",
        "total and elements >= total:\n            move = row, total\n",
    );
    let largest = (
        "        if elements > 0 and total == 0:\n            move = row, 1\n            break\n",
        "    if move is None:\n        move = board.index(max(board)) + 1, 1\n",
    );
    let report = report_of_working_game(&[search, largest]);
    assert_eq!(all_of(&report), (vec!["removes-nim-sum-from-row-that-has-it"], true), "{}", named(&report).1);
}
