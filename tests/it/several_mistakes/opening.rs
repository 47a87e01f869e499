//! What is read and refused before the game begins.

use super::{LABELS_FROM_0, MISSPELT_PROMPT, named, report_of, report_of_example};

/// The sizes are checked while they are read, by a function that returns and does not end the program.
#[test]
fn a_game_with_the_sizes_that_were_read_before_a_bad_one_is_named() {
    const READ: &str = "if (scanf(\"%d\", &heaps[i]) != 1) {\n            return 0;\n        }";
    const ERROR: &str = "printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);";
    const CHECK: &str = "        if (heaps[i] <= 0) {\n            printf(\"Error: the size of heap %d should be positive.\\n\", i + \
                         1);\n            return 0;\n        }";
    let unset = ("int heaps[MAX_HEAPS];", "int heaps[MAX_HEAPS] = {0};");
    let graded = |then: &str, others: &[(&str, &str)]| {
        let at_once =
            format!("{READ}\n        if (heaps[i] <= 0) {{\n            {ERROR}\n            {then}\n        }}");
        let report = report_of(&[&[unset, (READ, at_once.as_str()), (CHECK, "")], others].concat());
        let (ids, diagnosis) = named(&report);
        (ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(), diagnosis.clone())
    };
    let (ids, diagnosis) = graded("return 1;", &[]);
    assert_eq!(ids, ["goes-on-with-sizes-so-far"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let (ids, diagnosis) = graded("return 1;", &[MISSPELT_PROMPT]);
    assert_eq!(ids, ["goes-on-with-sizes-so-far", "other-words"], "{diagnosis}");
    // It reads the sizes behind a bad one too.
    assert_eq!(graded("", &[]).0, ["goes-on-after-bad-size"]);
    // It ends.
    let (ids, diagnosis) = graded("return 0 * i;", &[]);
    assert!(ids.is_empty(), "{diagnosis}");
}

/// Each way to make do with a bad size has its own name.
#[test]
fn what_a_bad_size_becomes_is_named() {
    const ERROR: &str =
        "            printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);\n            return 0;";
    let table: [(&str, (&str, &str)); 3] = [
        ("bad-size-is-0", (ERROR, "            heaps[i] = 0;")),
        ("bad-size-is-1", (ERROR, "            heaps[i] = 1;")),
        ("drops-minus-of-sizes", ("if (heaps[i] <= 0)", "heaps[i] = abs(heaps[i]);\n        if (heaps[i] <= 0)")),
    ];
    let header = ("#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>");
    for (id, edit) in table {
        let report = report_of(&[header, edit]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids.concat().as_str(), &diagnosis["complete"]), (id, &true.into()), "{diagnosis}");
        let report = report_of(&[header, edit, LABELS_FROM_0]);
        let mut both = vec![id, "labels-from-0"];
        both.sort_unstable();
        assert_eq!(named(&report).0, both, "{}", named(&report).1);
    }
    let two = report_of(&[(ERROR, "            heaps[i] = 2;")]);
    assert!(!named(&two).0.iter().any(|id| id.starts_with("bad-size-is")), "{}", named(&two).1);
}

#[test]
fn the_number_of_heaps_in_the_error_about_a_size_is_named() {
    const NUMBER: &str = "should be positive.\\n\", i + 1);";
    for (number, id) in [("*n", "bad-size-count"), ("i", "bad-size-from-0"), ("heaps[i]", "bad-size-value")] {
        let edit = format!("should be positive.\\n\", {number});");
        let report = report_of(&[(NUMBER, &edit)]);
        assert_eq!(named(&report).0, [id], "{}", named(&report).1);
    }
}

#[test]
fn sizes_without_a_sign_are_named() {
    let unsigned = ("int heaps[", "unsigned heaps[");
    let read = ("scanf(\"%d\", &heaps[i])", "scanf(\"%u\", &heaps[i])");
    let report = report_of(&[unsigned, read, ("h%d=%d", "h%d=%u")]);
    assert_eq!(named(&report).0, ["sizes-unsigned"], "{}", named(&report).1);
    let report = report_of(&[("heaps[i] <= 0", "heaps[i] == 0")]);
    assert_eq!(named(&report).0, ["accepts-negative-sizes"], "{}", named(&report).1);
}

#[test]
fn heaps_that_are_sorted_before_the_game_are_named() {
    const READ: &str = "    return 1;\n}\n\n/* The first";
    let sorted = |when: &str| {
        let exchange = "int other = heaps[i];\n            heaps[i] = heaps[j];\n            heaps[j] = other;";
        let loops = "for (int i = 0; i < *n; i++) for (int j = i + 1; j < *n; j++)";
        let edit =
            format!("    {loops} {{\n        if ({when}) {{\n            {exchange}\n        }}\n    }}\n{READ}");
        let report = report_of(&[(READ, &edit)]);
        named(&report).0.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(sorted("heaps[i] > heaps[j]"), ["sorts-heaps"]);
    assert_eq!(sorted("heaps[i] < heaps[j]"), ["sorts-heaps-descending"]);
    // The first and the last are exchanged.
    assert!(!sorted("i == 0 && j == *n - 1").iter().any(|id| id.starts_with("sorts")));
}

/// Great sizes are refused: that is no part of a number, which would be refused only where it is not positive.
#[test]
fn great_sizes_that_are_refused_are_not_said_to_be_kept_in_part() {
    let refuses = |size: &str| {
        let report = report_of(&[("if (heaps[i] <= 0) {", size)]);
        named(&report).0.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>()
    };
    assert!(!refuses("if (heaps[i] <= 0 || heaps[i] > 100) {").contains(&"sizes-in-8-bits".to_owned()));
    assert_eq!(refuses("heaps[i] = (signed char)heaps[i];\n        if (heaps[i] <= 0) {"), ["sizes-in-8-bits"]);
}

/// Which of two bad sizes are reported tells whether the check goes on.
#[test]
fn a_game_that_begins_behind_the_first_bad_size_is_named() {
    let check =
        "            printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);\n            return 0;";
    let named_with = |edit: &'static str| {
        let report = report_of(&[(check, edit)]);
        assert_eq!(named(&report).1["complete"], true, "{}", named(&report).1);
        named(&report).0.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>()
    };
    let first = "            printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);\n            break;";
    assert_eq!(named_with(first), ["goes-on-after-first-bad-size"]);
    let each = "            printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);";
    assert_eq!(named_with(each), ["goes-on-after-bad-size"]);
}

/// The sizes of lab3's heaps.
const SIZES: &str = "heap[i] = 2 * i + 1;";

#[test]
fn heaps_are_filled_in_one_way() {
    let filled = |size: &str| {
        let report = report_of_example("lab3", "lab3/nim.c", &[(SIZES, &format!("heap[i] = {size};"))]);
        let (ids, diagnosis) = named(&report);
        (ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(), diagnosis["complete"] == true)
    };
    for (size, id) in
        [("i", "sizes-0-1-2"), ("2 * i", "sizes-0-2-4"), ("i + 1", "sizes-1-2-3"), ("2 * i + 3", "sizes-from-3")]
    {
        assert_eq!(filled(size), (vec![id.to_owned()], true));
    }
    // It is 3, 4, 5, … that nobody knows: neither 3, 5, 7, … nor 1, 2, 3, ….
    let (ids, _) = filled("i + 3");
    assert!(!ids.iter().any(|id| id.starts_with("sizes")), "{ids:?}");
}

#[test]
fn a_number_of_heaps_that_is_read_again_without_a_prompt_is_named() {
    const ASKED: &str = "    do {
        printf(\"How many heaps [%d-%d]? \", MIN_HEAPS, MAX_HEAPS);
        if (scanf(\"%d\", &heaps) != 1) {";
    let once = ASKED.replace("do {\n        printf", "printf").replace("        if", "    do {\n        if");
    let report = report_of_example("lab3", "lab3/nim.c", &[(ASKED, &once)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["no-heaps-prompt-again"], &true.into()), "{diagnosis}");
    // The prompt is printed again where the number is too small.
    let sometimes = format!(
        "{once}\n            return 1;\n        }}\n        if (heaps < MIN_HEAPS) {{\n            printf(\"How many heaps [2-5]? \");\n        }}\n        if (0) {{"
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[(ASKED, &sometimes)]);
    assert!(!named(&report).0.contains(&"no-heaps-prompt-again"), "{}", named(&report).1);
}

/// The error is right, and the status line before it is not.
#[test]
fn sizes_that_are_checked_late_are_not_said_to_be_unchecked() {
    const CHECK: &str = "    for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0) {\n            printf(\"Error: the size of heap %d \
                         should be positive.\\n\", i + 1);\n            return 0;\n        }\n    }\n";
    const STATUS: &str = "        print_status(heaps, n, turn);\n        if";
    let late = format!(
        "        print_status(heaps, n, turn);\n{}        if",
        CHECK.replace("*n;", "n && turn == 1;").replace("return 0", "return 1")
    );
    let no_end = ("!is_over(heaps, n);", "turn == 1 || !is_over(heaps, n);");
    let report = report_of(&[(CHECK, ""), (STATUS, &late), no_end]);
    let (ids, diagnosis) = named(&report);
    let text = diagnosis["text"].as_str().unwrap();
    assert_eq!(ids, ["accepted-illegal"], "{text}");
    assert!(text.contains("prints the status line before the error about a heap size"), "{text}");
    assert!(!text.contains("does not print the error"), "{text}");
    assert_eq!(named(&report_of(&[(CHECK, "")])).0, ["no-size-check"]);
}
