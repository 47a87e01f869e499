//! What programs change though they refuse a move, and refused moves that are made: they are told from moves that are accepted.

use super::in_c::report_of_matches;
use super::{Edit, LABELS_FROM_0, named, named_and_all, report_of, report_of_example};

const ANSWER: &str = "        printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");";
const TAKES: &str = "    heaps[heap - 1] -= count;\n    printf(\"You take";
const IS_TOO_MANY: &str = "heap >= 1 && heap <= n && count > heaps[heap - 1]";

/// A program that empties the heap of a move that is too large, and asks for another one.
#[test]
fn a_refused_move_that_empties_its_heap_is_not_accepted() {
    let empties = format!("        if ({IS_TOO_MANY}) heaps[heap - 1] = 0;\n{ANSWER}");
    let only = ("refused-too-many-empties".to_owned(), true);
    assert_eq!(named_and_all(&report_of(&[(ANSWER, &empties)])), only);
    let report = report_of(&[(ANSWER, &empties), LABELS_FROM_0]);
    assert_eq!(named(&report).0, ["labels-from-0", "refused-too-many-empties"]);
    let in_lab3 = (
        "            } while (h < 0 ||",
        "                if (h >= 0 && h < heaps && coins > heap[h]) { total -= heap[h]; heap[h] = 0; coins = 1; }\n            } while (h < 0 ||",
    );
    assert_eq!(named_and_all(&report_of_example("lab3", "lab3/nim.c", &[in_lab3])), only);
    let check = "        if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:";
    let first = format!(
        "        if 1 <= row <= len(board) and elements > board[row - 1]:\n            board[row - 1] = 0\n            continue\n{check}"
    );
    let in_python = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[(check, &first)]);
    assert_eq!(named_and_all(&in_python), only);
    let error = "        printf(\"Illegal move! Try again.\\n\");";
    let empties = format!(
        "        if (count > 0 && heap >= 1 && heap <= n && count > heaps[heap - 1]) heaps[heap - 1] = 0;\n{error}"
    );
    let forgets = ("    while (!ask_move(&heap, &count)) {", "    while (count = 0, !ask_move(&heap, &count)) {");
    assert_eq!(named_and_all(&report_of_matches(&[(error, &empties), forgets])), only);
}

/// What is accepted is not refused.
#[test]
fn a_move_that_is_cut_to_what_the_heap_has_is_not_said_to_be_refused() {
    let check = ("count <= heaps[heap - 1]) {", "1) {");
    let cut = (
        TAKES,
        "    if (count > heaps[heap - 1]) count = heaps[heap - 1];\n    heaps[heap - 1] -= count;\n    printf(\"You take",
    );
    assert_eq!(named_and_all(&report_of(&[check, cut])), ("too-many-is-cut".to_owned(), true));
}

/// The error is printed, and the program goes on with the move.
#[test]
fn an_illegal_move_that_is_made_after_its_error_is_told() {
    let made = format!("{ANSWER}\n        break;");
    let report = report_of(&[(ANSWER, &made)]);
    assert_eq!(named(&report).0, ["makes-illegal-moves"], "{}", named(&report).1);
    let all =
        ("    heaps[heap - 1] -= count;", "    heaps[heap - 1] -= count > heaps[heap - 1] ? heaps[heap - 1] : count;");
    let report = report_of(&[(ANSWER, &made), all]);
    assert_eq!(named(&report).0, ["makes-illegal-moves-cut"], "{}", named(&report).1);
    // Whoever asks again has made nothing.
    let again = report_of(&[("Error: Invalid input.\\n", "Error: Illegal move.\\n")]);
    assert_eq!(named(&again).0, ["other-words"]);
}

/// The next lines show that a program ends there, whatever its last line is.
#[test]
fn a_game_of_boards_that_ends_with_the_first_illegal_move_is_told() {
    let refusal = "        print(\"This move is not possible, please try again.\")";
    let ends: Edit = (refusal, "        print(\"Not possible.\")\n        raise SystemExit");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[ends]);
    assert_eq!(named_and_all(&report), ("ends-on-illegal".to_owned(), true));
    // One that announces a winner there does more than end.
    let wins: Edit = (refusal, "        print(name + \" wins\")\n        raise SystemExit");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[wins]);
    assert!(!named(&report).0.contains(&"ends-on-illegal"), "{}", named(&report).1);
}

/// What follows shows that the move was not accepted as it was entered.
#[test]
fn a_move_after_which_nothing_or_something_else_is_printed_was_not_accepted() {
    let ends = |words: &str| {
        let do_while = "            } while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
        let only =
            format!("                if (h < 0 || h >= heaps) {{ {words}return 0; }}\n            }} while (0);");
        report_of_example("lab3", "lab3/nim.c", &[(do_while, &only)])
    };
    for words in ["", "printf(\"Bye\\n\"); "] {
        let report = ends(words);
        assert!(!named(&report).0.contains(&"no-move-check"), "{}", named(&report).1);
    }
    assert!(named(&ends("")).0.contains(&"ends-on-illegal"), "{}", named(&ends("")).1);
    // The first heap is taken for one that does not exist, and the next status line shows it.
    let check = "        if (heap >= 1 && heap <= n";
    let first = (
        "            return 0;\n        }\n        if (heap >= 1",
        "            return 0;\n        }\n        int own = heap;\n        if (heap > n) heap = 1;\n        if (heap >= 1",
    );
    let report = report_of(&[first]);
    assert!(!named(&report).0.contains(&"accepts-heap-after-last"), "{}", named(&report).1);
    let unchecked = report_of(&[(check, "        if (heap >= 1")]);
    assert!(named(&unchecked).0.contains(&"accepts-heap-after-last"), "{}", named(&unchecked).1);
}

/// The turn passes without a word, and nothing is taken.
#[test]
fn a_heap_that_does_not_exist_and_costs_the_turn_is_not_accepted() {
    let do_while = "            } while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
    let passes = |words: &str| {
        let rest = "            } while (coins < 1 || coins > heap[h]);";
        let only = format!("                if (h < 0 || h >= heaps) {{ {words}h = 0; coins = 0; break; }}\n{rest}");
        report_of_example("lab3", "lab3/nim.c", &[(do_while, &only)])
    };
    assert_eq!(named_and_all(&passes("")), ("bad-heap-loses-turn".to_owned(), true));
    // A newline of its own is no part of a game that goes on.
    let report = passes("printf(\"\\n\"); ");
    let (ids, diagnosis) = named(&report);
    assert!(!ids.iter().any(|id| id.starts_with("accepts-")) && diagnosis["complete"] != true, "{diagnosis}");
}

/// A loop around the words about an illegal move that reads nothing: the move that is entered next is not refused.
#[test]
fn a_program_that_reads_no_other_move_is_told_so_and_not_that_it_refuses_allowed_ones() {
    let reads =
        "    for (;;) {\n        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }\n";
    let once = "    if (scanf(\"%d%d\", &heap, &count) != 2) {\n        return 0;\n    }\n    for (;;) {\n";
    let report = report_of(&[(reads, once)]);
    assert_eq!(named_and_all(&report), ("reads-no-other-move".to_owned(), true), "{}", named(&report).1);
    let text = report.cases().iter().map(|case| case["reason"]["text"].to_string()).collect::<String>();
    assert!(text.contains("Does your program read another move?") && !text.contains("is allowed"), "{text}");
    // One that refuses what is entered next reads it.
    let report = report_of(&[("count <= heaps[heap - 1]) {", "count < heaps[heap - 1]) {")]);
    assert_ne!(named(&report).0, ["reads-no-other-move"], "{}", named(&report).1);
}

#[test]
fn a_turn_that_is_drawn_and_asked_for_again_after_an_illegal_move_is_one_mistake() {
    let begins = (
        "    draw(heaps, n);\n    printf(\"Your turn: please enter the heap index and the number of removed objects.\\n\");\n    for (;;) {",
        "    for (;;) {\n        draw(heaps, n);\n        printf(\"Your turn: please enter the heap index and the number of removed objects.\\n\");",
    );
    let no_second = (
        "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");",
        "printf(\"Error: Invalid input.\\n\");",
    );
    let report = report_of(&[begins, no_second]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["drawing-and-prompt-for-ask-again"], &true.into()), "{diagnosis}");
    assert!(diagnosis["faults"][0]["alternatives"].as_array().unwrap().is_empty(), "{diagnosis}");
}

/// Who prints the sizes back when they were checked prints none where one is bad, and ends there as a right program does.
#[test]
fn sizes_that_are_printed_back_when_they_were_checked_end_no_refusal() {
    let checked = ("    int users_turn = 0;", "    int users_turn = 0;\n    int i;");
    let begins = "    if (!read_heaps(heaps, &n)) {\n        return 1;\n    }\n";
    let prints = format!("{begins}    for (i = 0; i < n; i++) printf(\"%d \", heaps[i]);\n    printf(\"\\n\");\n");
    let report = report_of(&[checked, (begins, &prints)]);
    assert_eq!(named_and_all(&report), ("echoed-sizes".to_owned(), true));
}

#[test]
fn a_game_that_goes_on_after_a_bad_size_with_another_one_is_named() {
    let report_with = |other: &str| {
        let error = "printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);\n            return 0;";
        let goes_on = error.replace("return 0;", &format!("heaps[i] = {other};"));
        named_and_all(&report_of(&[(error, &goes_on)]))
    };
    assert_eq!(report_with("0"), ("goes-on-with-size-0".to_owned(), true));
    assert_eq!(report_with("1"), ("goes-on-with-size-1".to_owned(), true));
}
