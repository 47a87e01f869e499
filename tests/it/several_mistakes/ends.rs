//! Where programs end too early, or come to no end.

use super::{Edit, named, report_of};

/// The search for a winning heap is made where there is none.
const TURNED_ROUND: Edit = ("if (sum != 0) {", "if (sum == 0) {");

#[test]
fn who_hangs_in_the_computers_move_does_not_always_make_it() {
    let report = report_of(&[TURNED_ROUND]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["ends-badly", "sum-turned-round"], "{diagnosis}");
    let faults = diagnosis["faults"].as_array().expect("mistakes");
    assert!(faults.iter().all(|fault| fault["alternatives"] == serde_json::json!([])), "{diagnosis}");
    // This one makes a move in every position.
    let report = report_of(&[("if (sum != 0) {", "if (0) {")]);
    assert_eq!(named(&report).0, ["never-nim-sum"], "{}", named(&report).1);
}

#[test]
fn an_end_check_that_asks_for_more_than_one_object_is_named() {
    let check = |edit| report_of(&[("if (heaps[i] > 0) {\n            return 0;", edit)]);
    let report = check("if (heaps[i] > 1) {\n            return 0;");
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, diagnosis["complete"].as_bool()), (vec!["ends-at-size-1"], Some(true)), "{diagnosis}");
    // All heaps together are another matter.
    let report =
        check("if (heaps[i] > 1 || (heaps[i] == 1 && n > 1 && heaps[0] + heaps[1] > 1)) {\n            return 0;");
    assert!(!named(&report).0.contains(&"ends-at-size-1"), "{}", named(&report).1);
}
