//! Lines of a program's own beside other mistakes.

use super::{named, report_of_example};

/// They are no other words for the computer's move, which comes right behind them, whatever its words are.
#[test]
fn a_line_about_the_users_move_is_not_taken_for_the_computers() {
    let check = "coins > heap[h]);";
    let tells = format!("{check} printf(\"You take %d coins from heap %d\\n\", coins, h);");
    let comma = ("My Turn: heap, coins: %d %d\\n", "My Turn: heap, coins: %d, %d\\n");
    for (edits, expected) in [
        (&[(check, tells.as_str())][..], vec!["own-lines"]),
        (&[(check, tells.as_str()), comma], vec!["other-words", "own-lines"]),
    ] {
        let report = report_of_example("lab3", "lab3/nim.c", edits);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (expected, &true.into()), "{diagnosis}");
        let text = diagnosis["text"].as_str().unwrap_or_default();
        assert!(text.contains("they begin with “You take”"), "{text}");
        assert!(!text.contains("computer's move as “You take"), "{text}");
    }
    // In the place of the computer's move it is one.
    let instead = ("My Turn: heap, coins: %d %d\\n\", h, coins", "Computer takes %d coins from heap %d\\n\", coins, h");
    let report = report_of_example("lab3", "lab3/nim.c", &[instead]);
    assert_eq!(named(&report).0, ["other-words"], "{}", named(&report).1);
}
