//! Numbers of heaps in the status line that are no numbers.

use super::{LABELS_FROM_0, named, named_and_all, report_of};
use crate::common::report::Report;

/// Why a case is wrong.
fn why<'r>(report: &'r Report, case: &str) -> &'r str {
    let case = report.cases().iter().find(|judged| judged["id"] == case).expect("a case");
    case["reason"]["text"].as_str().unwrap_or_default()
}

/// The character behind the 9 is a colon.
#[test]
fn labels_that_are_characters_do_not_change_how_many_heaps_are_printed() {
    let characters = ("\" h%d=%d\", i + 1, heaps[i]", "\" h%c=%d\", '1' + i, heaps[i]");
    let report = report_of(&[characters]);
    for case in report.cases() {
        let reason = case["reason"].to_string();
        assert!(!reason.contains("Your program prints 1") && !reason.contains("should number the heaps"), "{case}");
    }
    assert!(
        why(&report, "games/thirty-turns").contains("“h:” should be “h10”"),
        "{}",
        why(&report, "games/thirty-turns")
    );
    let diagnosis = named(&report).1;
    assert!(!diagnosis["text"].as_str().unwrap().contains("sizes"), "{diagnosis}");
    let report_from_0 = report_of(&[LABELS_FROM_0]);
    assert!(why(&report_from_0, "games/thirty-turns").contains("should number the heaps 1, 2, …"));
    // Here heaps are missing.
    let report = report_of(&[(
        "for (int i = 0; i < n; i++) {\n        printf(\" h",
        "for (int i = 0; i < n && i < 10; i++) {\n        printf(\" h",
    )]);
    assert!(why(&report, "moves/tenth-heap").contains("there are 12 heaps. Your program prints 10."));
}

/// A dot ends the status line, so that the list of the heaps may seem to end there.
#[test]
fn heaps_that_end_with_a_dot_each_are_all_printed() {
    let dots = [("\" h%d=%d\", i + 1,", "\" h%d=%d.\", i + 1,"), ("printf(\".\\n\");\n}", "printf(\"\\n\");\n}")];
    let report = report_of(&dots);
    for case in report.cases() {
        let reason = case["reason"].to_string();
        assert!(!reason.contains("Your program prints 1") && !reason.contains("wrong-status"), "{case}");
    }
    // Here the other heaps are missing.
    let only_first =
        ("for (int i = 0; i < n; i++) {\n        printf(\" h", "for (int i = 0; i < 1; i++) {\n        printf(\" h");
    let report = report_of(&[only_first]);
    assert!(why(&report, "moves/tenth-heap").contains("there are 12 heaps. Your program prints 1."));
}

/// The loop over the heaps goes on behind the last one.
#[test]
fn a_heap_too_many_in_the_status_line_is_no_list_of_its_own() {
    let loop_ = "    for (int i = 0; i < n; i++) {\n        printf(\" h%d=%d\", i + 1, heaps[i]);";
    let more = "    for (int i = 0; i <= n; i++) {\n        printf(\" h%d=%d\", i + 1, i < n ? heaps[i] : 0);";
    assert_eq!(named_and_all(&report_of(&[(loop_, more)])), ("status-of-another-heap".to_owned(), true));
    // Whatever stands there, it is no other way to list the heaps.
    let other = more.replace(": 0)", ": turn)");
    let report = report_of(&[(loop_, &other)]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"status-of-another-heap") && !ids.contains(&"other-heap-list"), "{diagnosis}");
}
