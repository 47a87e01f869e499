//! What is let through though it should be refused: the narrowest mistake that is seen, and what a program does with it.

use super::lab3::lab3_with;
use super::{Edit, named, named_and_all, report_of, report_of_example};

#[test]
fn only_the_number_of_objects_is_read_again() {
    let again = |read: &str| {
        let tries = (
            "    for (;;) {\n        if (scanf(\"%d%d\", &heap, &count) != 2) {",
            &*format!(
                "    for (int try = 0;; try++) {{\n        if (try > 0 ? {read} : scanf(\"%d%d\", &heap, &count) != 2) {{"
            ),
        );
        named_and_all(&report_of(&[tries]))
    };
    assert_eq!(again("scanf(\"%d\", &count) != 1"), ("reads-count-only-again".to_owned(), true));
    let (ids, _) = again("scanf(\"%d\", &heap) != 1");
    assert!(!ids.contains("reads-count-only-again"), "{ids}");
    // Each try has its prompt in lab3.
    let once = ("            do {\n", "            int tries = 0;\n            do {\n");
    let read = (
        "if (scanf(\"%d%d\", &h, &coins) != 2) {",
        "if (tries++ > 0 ? scanf(\"%d\", &coins) != 1 : scanf(\"%d%d\", &h, &coins) != 2) {",
    );
    assert_eq!(named_and_all(&lab3_with(&[once, read])), ("reads-count-only-again".to_owned(), true));
}

/// A wrong end beside it makes that the cases do not pass which would tell both apart.
#[test]
fn a_heap_next_to_the_last_one_is_not_every_heap_behind_it() {
    let words = ("\"Sorry, you lose\\n\"", "\"Sorry, you lose!\\n\"");
    let room = ("int heap[MAX_HEAPS];", "int heap[MAX_HEAPS + 1] = {1, 3, 5, 7, 9, 11};");
    let next = ("h >= heaps ||", "h > heaps ||");
    let sizes = ("heap[i] = 2 * i + 1;\n", "");
    let report = lab3_with(&[words, room, next, sizes]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["accepts-next-heap", "other-words"], &true.into()), "{diagnosis}");
    let faults = diagnosis["faults"].as_array().unwrap();
    assert!(faults.iter().all(|fault| fault["alternatives"] == serde_json::json!([])), "{diagnosis}");
}

/// Before the array stands the number of heaps, in many programs.
#[test]
fn a_negative_heap_may_change_how_many_heaps_there_are() {
    let memory = (
        "    int heap[MAX_HEAPS];\n    int heaps = 0, total",
        "    struct { int heaps, heap[MAX_HEAPS]; } all = {0};\n    volatile int minus = 0;\n    int total",
    );
    let unchecked: Edit = (
        "h < 0 || h >= heaps || coins < 1 || coins > heap[h]",
        "h >= heaps || coins < 1 || coins > *(&heap[minus] + h)",
    );
    let takes = ("        heap[h] -= coins;", "        *(&heap[minus] + h) -= coins;");
    let report = report_of_example(
        "lab3",
        "lab3/nim.c",
        &[
            memory,
            (
                "    int i, h, coins, nimsum;\n",
                "    int i, h, coins, nimsum;\n#define heaps all.heaps\n#define heap all.heap\n",
            ),
            unchecked,
            takes,
        ],
    );
    assert_eq!(named_and_all(&report), ("accepts-negative-heap".to_owned(), true), "{}", named(&report).1);
    let fewer = ("heaps < MIN_HEAPS || ", "");
    let report = lab3_with(&[fewer, ("h < 0 || ", "")]);
    assert!(named(&report).0.contains(&"no-lower-bound"), "{}", named(&report).1);
    assert!(!named(&report).0.contains(&"no-heap-count-check"), "{}", named(&report).1);
}

/// The other one accepts too many as well, which nobody does here.
#[test]
fn one_bound_that_is_missing_is_not_both() {
    let words = ("Error: the number of heaps must be between 1 and %d.", "Error: too many heaps.");
    let fewer = ("*n < 1 || ", "");
    let sizes = ("Enter the heap sizes:", "Sizes?");
    let argument = (".\\n\", MAX_HEAPS);", ".\\n\");");
    let report = report_of(&[words, fewer, sizes, argument]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["no-lower-bound", "other-words", "other-words"], &true.into()),
        "{diagnosis}"
    );
}

#[test]
fn a_newline_before_the_computers_move_hides_no_check() {
    let newline = ("\"My Turn: heap", "\"\\nMy Turn: heap");
    let report = lab3_with(&[newline, (" || coins > heap[h]", "")]);
    assert_eq!(named_and_all(&report), ("accepts-too-many empty-line".to_owned(), true), "{}", named(&report).1);
    assert_eq!(named(&lab3_with(&[newline])).0, ["empty-line"]);
}

/// Its variables have other numbers when the input has ended, and these are taken.
#[test]
fn what_is_played_without_input_is_no_mistake_of_its_own() {
    let once = ("for (;;) {", "for (int try = 0;; try++) {");
    let unchecked = ("if (heap >= 1", "if (try > 0 || heap >= 1");
    let goes_on = (
        "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }",
        "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            if (try == 0) return 0;\n            heap = 1; count = 3;\n        }",
    );
    let bounded = ("heaps[heap - 1] -= count;", "if (heap >= 1 && heap <= n) heaps[heap - 1] -= count;");
    let report = report_of(&[once, unchecked, goes_on, bounded]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["checks-first-try-only"], &true.into()), "{diagnosis}");
}

/// Before each size its prompt is printed, and a bad one ends the program at once.
#[test]
fn the_prompt_for_all_sizes_may_come_before_each() {
    let once = ("    printf(\"Enter the heap sizes:\\n\");\n", "");
    let each = (
        "        if (scanf(\"%d\", &heaps[i]) != 1) {",
        "        printf(\"Enter the heap sizes:\\n\");\n        if (scanf(\"%d\", &heaps[i]) != 1) {",
    );
    assert_eq!(named_and_all(&report_of(&[once, each])), ("asks-for-each-size".to_owned(), true));
    let at_once = (
        "            return 0;\n        }\n    }\n    for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0) {",
        "            return 0;\n        }\n        if (heaps[i] <= 0) {",
    );
    assert_eq!(named_and_all(&report_of(&[once, each, at_once])), ("asks-for-each-size-at-once".to_owned(), true));
}
