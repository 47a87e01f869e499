//! Programs that do not see that their input has ended, and print the same again and again.

use super::{named, report_of_example};
use crate::common::folder::Folder;
use crate::common::report::Report;

type Edit<'a> = (&'a str, &'a str);

const NEVER_CHECKED: [Edit<'_>; 2] = [
    ("if (scanf(\"%d\", &heaps) != 1) {\n            return 1;\n        }", "scanf(\"%d\", &heaps);"),
    (
        "if (scanf(\"%d%d\", &h, &coins) != 2) {\n                    return 1;\n                }",
        "scanf(\"%d%d\", &h, &coins);",
    ),
];
/// Where there is nothing to take, no heap is looked for behind the last one.
const STAYS_IN_ARRAY: Edit<'_> = ("while (heap[h] == 0) {", "while (h < heaps - 1 && heap[h] == 0) {");

fn named_of(edits: &[Edit<'_>]) -> (Vec<String>, serde_json::Value) {
    let report = report_of_example("lab3", "lab3/nim.c", &[&NEVER_CHECKED, edits].concat());
    let (ids, diagnosis) = named(&report);
    (ids.into_iter().map(str::to_owned).collect(), diagnosis.clone())
}

#[test]
fn a_program_that_makes_moves_is_not_said_to_refuse_them() {
    let never_ends = ("while (total > 0)", "while (1)");
    let refuses_whole_heap = ("coins > heap[h]", "coins >= heap[h]");
    let other_words = ("printf(\"My Turn:", "printf(\"\\nMy turn:");
    let refuses_all = ("coins < 1 ||", "coins || coins == 0 ||");
    for (edits, expected) in [
        (&[never_ends, STAYS_IN_ARRAY][..], vec!["never-ends"]),
        (&[refuses_whole_heap, other_words], vec!["other-words", "refuses-whole-heap"]),
        (&[refuses_all], vec!["refuses-every-move"]),
    ] {
        let (ids, diagnosis) = named_of(edits);
        assert_eq!(ids, expected, "{diagnosis}");
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    }
}

/// It refuses what the right one refuses, and more: nothing is turned round in its check.
#[test]
fn a_check_that_refuses_more_is_not_said_to_be_turned_round() {
    let (ids, diagnosis) = named_of(&[("h < 0 ||", "h >= 0 ||")]);
    let of_check = ["move-check-turned-round", "accepts-0-coins", "refuses-every-move"];
    assert!(!ids.iter().any(|id| of_check.contains(&id.as_str())), "{diagnosis}");
}

/// Its computer looks for a heap behind the last one, and what is there nobody knows.
#[test]
fn what_is_left_is_not_explained_by_moves_that_may_lead_anywhere() {
    let by_addition = ("nimsum = nimsum ^ heap[i]", "nimsum = nimsum + heap[i]");
    let (ids, diagnosis) = named_of(&[("while (total > 0)", "while (1)"), by_addition, STAYS_IN_ARRAY]);
    let of_user = ["refuses-every-move", "no-prompt-again", "moves-from-1", "move-check-turned-round"];
    assert!(!ids.iter().any(|id| of_user.contains(&id.as_str())), "{diagnosis}");
}

/// It asks for the human's moves, which it should make itself, and nobody answers: the question is no message of the game.
#[test]
fn a_question_before_an_error_about_the_end_of_input_is_no_winner() {
    let source = "import sys\n\
        stacks = [int(word) for word in sys.argv[1:]]\n\
        if not stacks or min(stacks) < 1:\n    sys.exit(\"usage: nim H1 [H2 ...]\")\n\
        print(\"Stacks:\", *stacks)\n\
        for level in range(max(stacks), 0, -1):\n    print(\" \".join(\"o\" if size >= level else \" \" for size in stacks))\n\
        stack = int(input(\"Stack? \"))\n";
    let folder = Folder::of(&[("nim.py", source)]);
    let report = Report::of_wrong([folder.path().join("nim.py").to_str().unwrap(), "-a", "stacks"]);
    let (ids, diagnosis) = named(&report);
    let of_game = ["no-human-takes", "no-status-at-end", "other-words", "no-winner"];
    assert!(!ids.iter().any(|id| of_game.contains(id)), "{diagnosis}");
    assert!(diagnosis["left"]["reason"]["text"].as_str().is_some_and(|why| why.contains("EOFError")), "{diagnosis}");
}

/// It is never the computer's turn, so that the prompt comes where the computer should have moved.
#[test]
fn a_prompt_is_no_move_of_the_computer() {
    let (_, diagnosis) = named_of(&[("user = !user;", "if (!user) user = 1;")]);
    assert!(!diagnosis.to_string().contains("move as “Your Turn"), "{diagnosis}");
}

/// What was not run to its end counts neither as explained nor as left.
#[test]
fn cases_that_were_not_judged_are_not_counted() {
    let hangs = ("while (heap[h] == 0) {", "for (;;) {");
    let report = report_of_example("lab3", "lab3/nim.c", &[hangs, ("printf(\"My Turn:", "printf(\"My turn:")]);
    let skipped = report.cases().iter().filter(|case| case["verdict"] == "skipped").count();
    let (_, diagnosis) = named(&report);
    assert!(skipped > 0, "{:?}", report.cases());
    let failed = report.cases().iter().filter(|case| !["pass", "skipped"].contains(&case["verdict"].as_str().unwrap()));
    let says = format!("of the {} cases that fail.", failed.count());
    assert!(diagnosis["text"].as_str().unwrap_or_default().contains(&says), "{diagnosis}");
}

/// A loop that ends with the input, behind which the numbers are those that were refused last: they are a move then.
#[test]
fn a_refused_move_may_be_made_when_the_input_has_ended() {
    let read = "        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }\n";
    let ends = (read, "        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            break;\n        }\n");
    let stays = ("    int heap, count;\n", "    static int heap, count;\n");
    let whole = ("count <= heaps[heap - 1]) {", "count < heaps[heap - 1]) {");
    let labels = ("printf(\" h%d=%d\", i + 1, heaps[i]);", "printf(\" h%d=%d\", i, heaps[i]);");
    let report = super::report_of(&[ends, stays, whole, labels]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["labels-from-0", "refuses-whole-heap"], &true.into()),
        "{diagnosis}"
    );
    assert!(diagnosis["text"].as_str().is_some_and(|text| text.contains("before its input ends")), "{diagnosis}");
    // Numbers that nobody has entered are none of these.
    let other = (
        read,
        "        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            heap = 1 + (count == 1);\n            count = 3;\n            break;\n        }\n",
    );
    let report = super::report_of(&[other, stays, whole, labels]);
    assert_ne!(named(&report).1["complete"], true, "{}", named(&report).1);
}
