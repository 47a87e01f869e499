//! What sentences tell of other words: signs, numbers, what stands in a newline's place, the same words at two places.

use super::lab3::lab3_with;
use super::{named, report_of, report_of_example};
use crate::common::report::Report;

/// The sentences of what is named, and whether that explains everything.
fn said(report: &Report) -> (Vec<&str>, bool) {
    let diagnosis = named(report).1;
    let faults = diagnosis["faults"].as_array().unwrap();
    (faults.iter().map(|fault| fault["sentence"].as_str().unwrap()).collect(), diagnosis["complete"] == true)
}

#[test]
fn a_newline_in_the_place_of_a_space_is_said_to_be_there() {
    let ask = "printf(\"How many heaps [%d-%d]? \"";
    let instead = lab3_with(&[(ask, "printf(\"How many heaps [%d-%d]?\\n\"")]);
    assert_eq!(
        said(&instead),
        (
            vec!["prints a newline instead of the space behind the first prompt, before or after it reads the input"],
            true
        )
    );
    let behind = lab3_with(&[(ask, "printf(\"How many heaps [%d-%d]? \\n\"")]);
    let sentence =
        "prints a newline after the first prompt, before or after it reads the input, where there should be none";
    assert_eq!(said(&behind), (vec![sentence], true));
}

/// The same sign too many, or too few, at the end of several messages is one mistake.
#[test]
fn a_sign_at_the_end_of_several_messages_is_one_mistake() {
    let excited =
        report_of(&[("Enter the number of heaps:", "Enter the number of heaps:!"), ("sizes:\\n", "sizes:!\\n")]);
    let sentence = "prints an exclamation mark at the end of the first prompt and the prompt for the heap sizes, where there should be none";
    assert_eq!(said(&excited), (vec![sentence], true));
    let without = report_of(&[("Enter the number of heaps:", "Enter the number of heaps"), ("sizes:\\n", "sizes\\n")]);
    let sentence = "does not print a colon at the end of the first prompt and the prompt for the heap sizes";
    assert_eq!(said(&without), (vec![sentence], true));
    // One too many here and one too few there are two.
    let both = report_of(&[("Enter the number of heaps:", "Enter the number of heaps"), ("sizes:\\n", "sizes:!\\n")]);
    assert_eq!(said(&both).0.len(), 2, "{:?}", said(&both));
}

/// What a program with all other mistakes would print in their place is no number of any case.
#[test]
fn numbers_that_are_missing_are_not_quoted() {
    let bare =
        ("printf(\"My Turn: heap, coins: %d %d\\n\", h, coins);", "printf(\"My Turn: heap, coins: \\n\"); coins = 0;");
    let report = lab3_with(&[bare]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["computer-takes-nothing", "other-words"], &true.into()),
        "{diagnosis}"
    );
    assert_eq!(
        said(&report).0[0],
        "prints the line with the computer's move as “My Turn: heap, coins: ” without its numbers"
    );
}

/// Many programs say the same after each wrong input.
#[test]
fn the_same_words_after_two_sorts_of_wrong_input_are_both_named() {
    let again = "Invalid input, try again: ";
    let heaps = (
        "    } while (heaps < MIN_HEAPS || heaps > MAX_HEAPS);",
        "        if (heaps >= MIN_HEAPS && heaps <= MAX_HEAPS) break;\n        ask = \"Invalid input, try again: \";\n    } while (1);",
    );
    let edits = [
        (
            "    do {\n        printf(\"How many heaps [%d-%d]? \", MIN_HEAPS, MAX_HEAPS);",
            "    const char *ask = \"How many heaps [2-5]? \";\n    do {\n        printf(\"%s\", ask);",
        ),
        heaps,
        (
            "            do {\n                printf(\"Your Turn: input heap, coins: \");",
            "            ask = \"Your Turn: input heap, coins: \";\n            do {\n                printf(\"%s\", ask); ask = \"Invalid input, try again: \";",
        ),
    ];
    let report = lab3_with(&edits);
    let asks =
        |what: &str| format!("asks with “{}” after {what}, instead of printing the same prompt again", again.trim());
    let (sentences, complete) = said(&report);
    assert!(complete, "{sentences:?}");
    for what in ["a wrong number of heaps", "an illegal move"] {
        assert!(sentences.contains(&asks(what).as_str()), "{what}: {sentences:?}");
    }
    let one = lab3_with(&[edits[0], edits[1]]);
    assert_eq!(said(&one), (vec![asks("a wrong number of heaps").as_str()], true));
}

/// Quite other words have their own order, which shows in the line that is quoted.
#[test]
fn numbers_in_other_words_are_not_said_to_be_exchanged() {
    let printed = "printf(\"My Turn: heap, coins: %d %d\\n\", h, coins);";
    let edits = [
        ("scanf(\"%d%d\", &h, &coins)", "scanf(\"%d%d\", &coins, &h)"),
        (" || coins > heap[h]);", ");"),
        (printed, "printf(\"I take %d coins from heap %d\\n\", coins, h);"),
        // Heaps may have fewer coins than none.
        ("while ((nimsum ^ heap[h])", "while (h < heaps - 1 && (nimsum ^ heap[h])"),
        ("while (heap[h] == 0) {", "while (h < heaps - 1 && heap[h] <= 0) {"),
        ("if (nimsum > 0) {", "if (nimsum != 0) {"),
    ];
    let report = lab3_with(&edits);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["accepts-too-many", "count-first", "other-words"], &true.into()),
        "{diagnosis}"
    );
    // In the same words they are.
    let exchanged = (printed, "printf(\"My Turn: heap, coins: %d %d\\n\", coins, h);");
    let report = lab3_with(&[edits[0], edits[1], exchanged, edits[3], edits[4], edits[5]]);
    assert!(named(&report).0.contains(&"computer-takes-exchanged"), "{}", named(&report).1);
}

/// The assignment's text has the word, and its samples have not.
#[test]
fn a_word_of_the_assignments_text_is_told_beside_another_mistake_in_its_line() {
    let note = "; the assignment's text has “the” there too, but its sample runs have not, and they decide";
    let status = "printf(\"In turn %d heap sizes are:\", turn);";
    let without_dot = ("    printf(\".\\n\");", "    printf(\"\\n\");");
    let report = report_of(&[(status, "printf(\"In turn %d the heap sizes are:\", turn);"), without_dot]);
    assert!(said(&report).0[0].ends_with(note), "{:?}", said(&report));
    let report = report_of(&[(status, "printf(\"In turn %d all heap sizes are:\", turn);"), without_dot]);
    assert!(!said(&report).0[0].contains("the assignment's text"), "{:?}", said(&report));
}

/// A program that never looks for a winning move takes every position for a lost one: whether it has other words for those is seen only where
/// the nim-sum is 0.
#[test]
fn the_same_words_in_lost_positions_are_seen_where_the_nim_sum_is_0() {
    const LOST: &str = "    nim_sum(Heaps, 0), !,\n    max_list(Heaps, Largest),\n    nth1(Index, Heaps, Largest), !,\n    take(Heaps, \
                        Index, 1, Left),\n    format('I take 1 match from ~wth heap~n', [Index]).";
    let whole = "    findall(I-H, (nth1(I, Heaps, H), H > 0), Full), last(Full, Index-Count), !,\n    take(Heaps, Index, Count, Left),\n    \
                 format('I take ~w matches from ~wth heap.~n', [Count, Index]).";
    let no_end = "    no_matches(Heaps), !,\n    write('I won! :)\\n').\nuser_turn(Heaps) :-\n";
    let report = report_of_example("matches", "matches/nim.pl", &[(LOST, whole), (no_end, "")]);
    let faults = report.document["diagnosis"]["faults"].as_array().expect("mistakes");
    let fault = faults.iter().find(|fault| fault["id"] == "same-words-when-losing").expect("the same words");
    let cases = fault["cases"].as_array().expect("cases");
    assert!(cases.contains(&"win/two-matches".into()), "{fault}");
    assert!(!cases.contains(&"heaps/one".into()), "{fault}");
}
