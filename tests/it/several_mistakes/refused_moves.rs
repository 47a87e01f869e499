//! What is said of a board of working_game behind a move that should be refused: whose move it shows is not always known.

use super::{Edit, named, named_and_all, report_of, report_of_cases};

const CHECK: &str = "if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:";
const REFUSAL: &str = "        print(\"This move is not possible, please try again.\")";

/// Why a case is wrong in the example with these changes.
fn why(case: &str, edits: &[Edit]) -> String {
    let report = report_of_cases("givegrade/working_game", "givegrade/working_game.py", edits, case);
    let judged = report.cases().iter().find(|judged| judged["id"] == case).expect("a case");
    judged["reason"]["text"].as_str().unwrap_or_default().to_owned()
}

const ALLOWED: &str = "as if it were allowed";

#[test]
fn a_move_is_said_to_be_made_only_where_the_board_is_what_it_makes() {
    let no_least = (CHECK, "if 1 <= row <= len(board) and elements <= board[row - 1]:");
    let made = why("illegal/negative-elements", &[no_least]);
    assert!(made.contains(ALLOWED), "{made}");
    // The row has two elements less than none.
    let no_most = (CHECK, "if 1 <= row <= len(board) and 1 <= elements:");
    let made = why("illegal/too-many-elements", &[no_most]);
    assert!(!made.is_empty() && !made.contains(ALLOWED), "{made}");
}

#[test]
fn a_move_that_was_refused_is_not_said_to_be_made() {
    // It is refused in words, and made after the next one.
    let again =
        (REFUSAL, "        print(\"Not possible.\")\n        human_move(name, board)\n        return row, elements");
    let made = why("illegal/negative-elements", &[again]);
    assert!(!made.is_empty() && !made.contains(ALLOWED), "{made}");
}

#[test]
fn a_board_that_a_move_of_the_computer_makes_is_not_said_to_be_the_humans() {
    let passes = (REFUSAL, "        return 1, 0");
    let made = why("human-and-computer/no-elements", &[passes]);
    let computers = "A move of Bob's computer could make it, but it is not the turn of Bob's computer.";
    assert!(made.ends_with(computers) && !made.contains("Your board takes"), "{made}");
    assert!(!why("illegal/no-elements", &[passes]).contains("A move of"));
}

#[test]
fn a_board_that_the_next_entry_makes_is_said_to_be() {
    let more = (CHECK, "if 1 <= row <= len(board) and 1 <= elements < board[row - 1]:");
    let made = why("two-humans/same-name", &[more]);
    assert!(made.ends_with("Your board has 1 1. `2, 1` would make it, which is entered after `1, 1`."), "{made}");
    // No entry makes this one.
    let whole = ("        board[row - 1] -= elements", "        board[-1] = 0");
    let made = why("two-humans/same-name", &[whole]);
    assert!(made.contains("Your board takes 2 from row 2") && !made.contains("entered after"), "{made}");
}

#[test]
fn rows_that_are_counted_back_from_the_last_one_are_named() {
    let graded = |check| {
        let report = report_of_cases("givegrade/working_game", "givegrade/working_game.py", &[(CHECK, check)], "");
        let (ids, diagnosis) = named(&report);
        (ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(), diagnosis["complete"].clone())
    };
    let back = "if -len(board) < row <= len(board) and 1 <= elements <= board[row - 1]:";
    assert_eq!(graded(back), (vec!["accepts-row-0".to_owned()], true.into()));
    let negative = "if -len(board) < row <= len(board) and elements <= board[row - 1]:";
    assert_eq!(
        graded(negative),
        (vec!["accepts-negative-elements".to_owned(), "accepts-row-0".to_owned()], true.into())
    );
    // Row 0 is taken for the first one.
    let first = "row = max(row, 1)\n        if row <= len(board) and 1 <= elements <= board[row - 1]:";
    assert!(!graded(first).0.contains(&"accepts-row-0".to_owned()));
}

#[test]
fn a_move_that_is_announced_before_it_is_refused_is_not_accepted() {
    let before = (
        "        if (heap >= 1 &&",
        "        if (first++ == 0) printf(\"You take %d objects from heap %d.\\n\", count, heap);\n        if (heap >= 1 &&",
    );
    let counted = ("    int heap, count;\n", "    int heap, count, first = 0;\n");
    let not_after = (
        "    heaps[heap - 1] -= count;\n    printf(\"You take %d objects from heap %d.\\n\", count, heap);\n",
        "    heaps[heap - 1] -= count;\n",
    );
    let report = report_of(&[before, counted, not_after]);
    assert_eq!(named_and_all(&report), ("announces-first-try-only".to_owned(), true));
    let case = report.cases().iter().find(|case| case["id"] == "illegal-moves/heap-minus-one").unwrap();
    let why = case["reason"]["text"].as_str().unwrap();
    assert!(why.ends_with("Your program refuses it, but prints the line with the user's move before that."), "{why}");
}

#[test]
fn a_hint_about_numbers_that_become_small_is_of_moves_that_are_accepted() {
    let case = "illegal-moves/heap-in-few-bits";
    let hint = |edit| {
        let report = report_of_cases("assignment2", "assignment2/nim.c", &[edit], case);
        report.cases().iter().find(|judged| judged["id"] == case).expect("a case")["hint"].clone()
    };
    let check = "        if (heap >= 1 && heap <= n";
    let cut = hint((check, "        heap = (signed char)heap;\n        if (heap >= 1 && heap <= n"));
    assert!(cut.as_str().is_some_and(|hint| hint.contains("smaller than int")), "{cut}");
    // The number is not cut: the error is printed, and then the move.
    let again = "\"Please enter again the heap index and the number of removed objects.\\n\");";
    let goes_on = format!(
        "{again}\nif (heap > n) {{ printf(\"You take %d objects from heap %d.\\n\", count, heap); return 1; }}"
    );
    assert!(hint((again, &goes_on)).is_null());
}

/// Of several moves that should be refused the one is quoted that is from the row that has changed.
#[test]
fn the_refused_move_is_quoted_from_whose_row_something_is_taken() {
    let first_digit = (
        CHECK,
        "if 1 <= row <= len(board) and 1 <= int(str(elements)[0]) <= board[row - 1]:\n            elements = int(str(elements)[0])",
    );
    let made = why("illegal/too-many-elements", &[first_digit]);
    assert!(made.starts_with("`2, 10` is not allowed"), "{made}");
}
