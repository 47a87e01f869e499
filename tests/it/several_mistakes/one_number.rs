//! Moves of which one number is answered in another way than the other.

use super::{Edit, LABELS_FROM_0, named, report_of};

const CHECK: &str =
    "        if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]) {\n            break;\n        }\n";
const HEAP_ALONE: Edit = ("heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]", "heap >= 1 && heap <= n");

#[test]
fn an_illegal_move_that_loses_the_turn_for_one_of_its_numbers_is_named() {
    let loses = |when: &str| {
        format!(
            "{CHECK}        if ({when}) {{\n            printf(\"Error: Invalid input.\\n\");\n            return 1;\n        }}\n"
        )
    };
    let exists = loses("heap >= 1 && heap <= n");
    let missing = loses("heap < 1 || heap > n");
    let large = loses("count > 2");
    for (id, edit) in [("bad-number-loses-turn", &exists), ("bad-heap-loses-turn", &missing)] {
        let edit = (CHECK, edit.as_str());
        assert_eq!(named(&report_of(&[edit])).0, [id]);
        let (mut both, report) = (vec![id, "labels-from-0"], report_of(&[edit, LABELS_FROM_0]));
        both.sort_unstable();
        assert_eq!((named(&report).0, &named(&report).1["complete"]), (both, &true.into()));
    }
    let report = report_of(&[(CHECK, &large)]);
    assert!(!named(&report).0.iter().any(|id| id.ends_with("loses-turn")), "{}", named(&report).1);
}

#[test]
fn a_bad_number_of_objects_that_takes_nothing_is_named() {
    const TAKES: &str = "    heaps[heap - 1] -= count;";
    let announced = "    if (count >= 1 && count <= heaps[heap - 1]) {\n        heaps[heap - 1] -= count;\n    }";
    assert_eq!(named(&report_of(&[HEAP_ALONE, (TAKES, announced)])).0, ["bad-number-takes-nothing"]);
    let silent =
        "    if (count < 1 || count > heaps[heap - 1]) {\n        return 1;\n    }\n    heaps[heap - 1] -= count;";
    assert_eq!(named(&report_of(&[HEAP_ALONE, (TAKES, silent)])).0, ["bad-number-passes"]);
    // It takes what there is.
    let cut =
        "    if (count > heaps[heap - 1]) {\n        count = heaps[heap - 1];\n    }\n    heaps[heap - 1] -= count;";
    let report = report_of(&[("count <= heaps[heap - 1]", "1"), (TAKES, cut)]);
    assert_eq!(named(&report).0, ["too-many-is-cut"], "{}", named(&report).1);
}

/// Where the check is turned round the wrong numbers are those that are accepted, and what they take is taken.
#[test]
fn a_check_that_is_turned_round_is_none_that_lets_wrong_numbers_pass() {
    let turned = (
        "if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1])",
        "if (!(heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]))",
    );
    let no_prompt =
        ("    printf(\"Your turn: please enter the heap index and the number of removed objects.\\n\");\n", "");
    let next = ("    heaps[heap - 1] -= count;", "    heaps[heap] -= count;");
    let room = ("int heaps[MAX_HEAPS];", "int heaps[MAX_HEAPS + 2] = {0};");
    let report = report_of(&[turned, no_prompt, next, room]);
    assert!(!named(&report).0.iter().any(|id| id.starts_with("bad-")), "{}", named(&report).1);
}
