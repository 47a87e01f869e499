//! Programs as students write them, each with five to eight mistakes.

use super::named;
use crate::common::folder::Folder;
use crate::common::report::Report;

fn report_of(assignment: &str, file: &str) -> Report {
    let path = format!("tests/submissions/{assignment}/several/{file}");
    Report::of_wrong(["-a", assignment, &path, "--no-source"])
}

#[test]
fn all_mistakes_of_a_program_in_which_the_user_begins_are_named() {
    let report = report_of("assignment2", "the-user-begins.c");
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        ids,
        [
            "empty-cells",
            "last-winning-heap",
            "other-words",
            "other-words",
            "refuses-32-heaps",
            "refuses-whole-heap",
            "user-begins"
        ]
    );
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn two_mistakes_that_cancel_each_other_in_some_cases_are_found_together() {
    let report = report_of("assignment2", "sizes-checked-while-read.c");
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        ids,
        [
            "accepts-size-0",
            "bad-size-from-0",
            "every-bad-size",
            "no-heap-count-check",
            "refuses-last-heap",
            "space-after-heaps"
        ]
    );
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn a_mistake_that_explains_few_cases_and_harms_many_is_none() {
    let report = report_of("assignment2", "a-blank-level-on-top.c");
    let (ids, diagnosis) = named(&report);
    for known in ["level-too-many", "losing-whole-heap", "other-drawing", "refuses-1-heap"] {
        assert!(ids.contains(&known), "{known}: {diagnosis}");
    }
    // The sum of its sizes is too large in four cases, where the game ends at once.
    assert!(ids.contains(&"adds-objects-in-int") && !ids.contains(&"ends-at-once"), "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn two_messages_of_one_line_in_other_words_are_both_named() {
    let report = report_of("lab3", "two-turns-in-small-letters.c");
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        ids,
        [
            "accepts-negative-coins-only",
            "losing-last",
            "other-words",
            "other-words",
            "other-words",
            "other-words",
            "sum-without-first"
        ]
    );
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn a_move_in_other_words_is_not_called_missing() {
    let report = report_of("lab3", "a-round-for-each-move.c");
    let (ids, diagnosis) = named(&report);
    for known in ["round-before-computer", "round-per-move", "winner-swapped"] {
        assert!(ids.contains(&known), "{known}: {diagnosis}");
    }
    assert!(!ids.contains(&"computer-passes") && !ids.contains(&"no-computer-takes"), "{diagnosis}");
}

#[test]
fn the_prompts_of_an_exercise_hide_no_mistake() {
    let program = "rows = [int(x) for x in input(\"Enter rows: \").split()]\nprint(\"Nim\")\nfor i, row in \
                   enumerate(rows):\n    print(f\"{i}: \" + \" \".join(\"X\" * row))\n";
    let folder = Folder::of(&[("present_board.py", program)]);
    let file = folder.path().join("present_board.py");
    let report = Report::of_wrong(["-a", "givegrade/present_board", file.to_str().unwrap()]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["heading-without-colon", "prompt-before-answer", "rows-from-0"]);
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    // The heading itself ends with a colon.
    let program = program.replace("Enter rows: ", "").replace("\"Nim\"", "\"Nim:\"").replace('X', "o");
    let folder = Folder::of(&[("present_board.py", &program)]);
    let file = folder.path().join("present_board.py");
    let report = Report::of_wrong(["-a", "givegrade/present_board", file.to_str().unwrap()]);
    assert!(!named(&report).0.contains(&"prompt-before-answer"), "{}", named(&report).1);
}
