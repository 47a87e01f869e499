//! Numbers of heaps in the status line that are no numbers.

use super::{named, report_of};
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
        assert!(!case["reason"].to_string().contains("Your program prints 1"), "{case}");
    }
    assert!(
        why(&report, "games/thirty-turns").contains("“h:” should be “h10”"),
        "{}",
        why(&report, "games/thirty-turns")
    );
    let diagnosis = named(&report).1;
    assert!(!diagnosis["text"].as_str().unwrap().contains("sizes"), "{diagnosis}");
    // Here heaps are missing.
    let report = report_of(&[(
        "for (int i = 0; i < n; i++) {\n        printf(\" h",
        "for (int i = 0; i < n && i < 10; i++) {\n        printf(\" h",
    )]);
    assert!(why(&report, "moves/tenth-heap").contains("there are 12 heaps. Your program prints 10."));
}
