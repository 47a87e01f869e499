//! lab3's program with mistakes that hide one another.

use super::{Edit, named, report_of, report_of_example};
use crate::common::report::Report;

/// The report on lab3's example with these edits.
pub(super) fn lab3_with(edits: &[(&str, &str)]) -> Report {
    report_of_example("lab3", "lab3/nim.c", edits)
}

/// A turn that is lost behind two prompts: nothing is asked again.
#[test]
fn only_what_is_asked_again_is_said_to_be() {
    let prompts: Edit = (
        "printf(\"Your Turn: input heap, coins: \");\n                if (scanf(\"%d%d\", &h, &coins) != 2) {",
        "printf(\"Your Turn: input heap: \");\n                if (scanf(\"%d\", &h) != 1) return 1;\n                printf(\"input coins: \");\n                if (scanf(\"%d\", &coins) != 1) {",
    );
    let check = "while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
    let lost: Edit = (
        check,
        "while (0);\n            if (h < 0 || h >= heaps || coins < 1 || coins > heap[h]) { h = 0; coins = 0; }",
    );
    let report = lab3_with(&[prompts, lost]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["loses-turn", "two-prompts"], &true.into()), "{diagnosis}");
    assert!(!diagnosis.to_string().contains("asks only for the number that was wrong"), "{diagnosis}");
    // Who asks for one number again is told so.
    let again: Edit = (
        check,
        "while (h < 0 || h >= heaps || heap[h] == 0);\n            while (coins < 1 || coins > heap[h]) {\n                printf(\"input coins: \");\n                if (scanf(\"%d\", &coins) != 1) return 1;\n            }",
    );
    let heap_alone: Edit = (
        prompts.0,
        "printf(\"Your Turn: input heap: \");\n                if (scanf(\"%d\", &h) != 1) return 1;\n                if (h < 0 || h >= heaps || heap[h] == 0) continue;\n                printf(\"input coins: \");\n                if (scanf(\"%d\", &coins) != 1) {",
    );
    let text = named(&lab3_with(&[heap_alone, again])).1.to_string();
    assert!(text.contains("asks only for the number that was wrong"), "{text}");
}

/// What is printed behind the first prompt in some cases is no part of it.
#[test]
fn the_first_prompt_has_the_words_that_every_output_has() {
    let first: Edit = ("printf(\"How many heaps [%d-%d]? \", MIN_HEAPS, MAX_HEAPS);", "printf(\"How many heaps? \");");
    let turn: Edit = ("Your Turn: input heap, coins: ", "Your turn: heap, coins: ");
    let ends: Edit = (
        "    } while (heaps < MIN_HEAPS || heaps > MAX_HEAPS);\n",
        "        if (heaps < MIN_HEAPS || heaps > MAX_HEAPS) { printf(\"Error\\n\"); return 1; }\n    } while (0);\n",
    );
    let (report, all) =
        (lab3_with(&[first, turn, ends]), ["asks-heaps-once", "new-message", "other-words", "other-words"]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (all.to_vec(), &true.into()), "{diagnosis}");
    assert!(!diagnosis.to_string().contains("heaps? Error"), "{diagnosis}");
    // With other words for the prompt alone no line is said to be too many.
    let brackets: Edit = ("How many heaps [%d-%d]? ", "How many heaps (%d-%d)? ");
    let again: Edit = (
        "    } while (heaps < MIN",
        "        if (heaps < 2 || heaps > 5) printf(\"Invalid number\\n\");\n    } while (heaps < MIN",
    );
    let text = lab3_with(&[brackets, again]).document["cases"].to_string();
    assert!(!text.contains("this line should not be here"), "{text}");
}

#[test]
fn a_number_that_stands_for_all_wrong_ones_is_named() {
    let takes = |heaps: &str| {
        let instead = format!("if (heaps < 2 || heaps > 5) heaps = {heaps};\n    }} while (heaps < MIN");
        named(&lab3_with(&[("    } while (heaps < MIN", &*instead)])).0.join(" ")
    };
    assert_eq!([takes("5"), takes("2")], ["takes-5-heaps", "takes-2-heaps"]);
    assert_eq!(takes("heaps < 2 ? 2 : 5"), "cuts-many-heaps raises-few-heaps");
}

/// The heaps stand twice where the next round begins with them.
#[test]
fn heaps_after_the_computers_move_are_named() {
    let show = "for (i = 0; i < heaps; i++) { printf(\"heap[%d]: \", i); for (int k = 0; k < heap[i]; k++) printf(\"o\"); printf(\"\\n\"); }";
    let shows = |condition: &str| {
        let taken = format!("heap[h] -= coins;\n        total -= coins;\n        if (!user{condition}) {show}");
        named(&lab3_with(&[("heap[h] -= coins;\n        total -= coins;\n", &*taken)])).0.join(" ")
    };
    assert_eq!(shows(""), "heaps-after-computers-move");
    assert_eq!(shows(" && total > 0"), "heaps-after-computers-move-but-last");
}

/// A line of its own above a message in which something is wrong too.
#[test]
fn own_lines_above_a_wrong_status_line_are_found() {
    let turns = "    for (int turn = 1; !is_over(heaps, n); turn++) {\n";
    let own = (turns, &*format!("    printf(\"Heaps: %d\\n\", heaps[0]);\n{turns}"));
    let labels = ("printf(\" h%d=%d\", i + 1, heaps[i]);", "printf(\" h%d=%d\", i, heaps[i]);");
    let report = report_of(&[own, labels]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["labels-from-0", "own-lines"], &true.into()), "{diagnosis}");
}
