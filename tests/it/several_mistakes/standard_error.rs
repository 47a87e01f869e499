//! Messages on standard error: they are not where they should be, and not left out.

use super::{Edit, LAST_WINNING_HEAP, named, report_of};
use crate::common::compile;
use crate::common::report::Report;

#[test]
fn a_message_on_standard_error_is_said_to_be_there() {
    let to_stderr = ("printf(\"You take %d objects", "fprintf(stderr, \"You take %d objects");
    let report = report_of(&[to_stderr]);
    assert_eq!(named(&report).0, ["message-on-stderr"]);
    let left_out = ("printf(\"You take %d objects from heap %d.\\n\", count, heap);", "");
    assert_ne!(named(&report_of(&[left_out])).0, ["message-on-stderr"]);
}

#[test]
fn a_winner_who_is_announced_on_standard_error_is_announced() {
    const WINNER: &str = "printf(users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");";
    let report = report_of(&[(WINNER, "fprintf(stderr, users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["message-on-stderr"], &true.into()), "{diagnosis}");
    assert_eq!(
        diagnosis["faults"][0]["sentence"],
        "prints the message that the computer wins and the message that the user wins on standard error instead of standard output"
    );
    assert_eq!(named(&report_of(&[(WINNER, "")])).0, ["no-winner"]);
}

#[test]
fn a_program_that_prints_everything_on_standard_error_prints_something() {
    let to_stderr = "#include <stdio.h>\n#define printf(...) fprintf(stderr, __VA_ARGS__)\n#define putchar(c) fputc(c, \
                     stderr)\n";
    let to_stderr: Edit = ("#include <stdio.h>\n", to_stderr);
    let report = report_of(&[to_stderr]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["message-on-stderr"], &true.into()), "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints on standard error what should be on standard output");
    // What is printed there is judged too.
    let report = report_of(&[to_stderr, LAST_WINNING_HEAP]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["last-winning-heap", "message-on-stderr"], &true.into()));
    let unknown: Edit =
        ("count <= heaps[heap - 1]", "(count <= heaps[heap - 1] || (count % 2 == 0 && (heaps[heap - 1] = count)))");
    let report = report_of(&[to_stderr, unknown]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepted-illegal", "message-on-stderr"], "{diagnosis}");
    // An error that ends the program is no output.
    let report =
        report_of(&[("    int n;\n", "    int n;\n    fprintf(stderr, \"nim: no input\\n\");\n    return 1;\n")]);
    assert!(!named(&report).0.contains(&"message-on-stderr"), "{}", named(&report).1);
}

/// With one case many mistakes explain a game that goes on without an error.
#[test]
fn a_move_that_is_refused_on_standard_error_is_not_accepted() {
    let refusal: Edit = ("printf(\"Error: Invalid input.\\n\"", "fprintf(stderr, \"Error: Invalid input.\\n\"");
    let accepted: Edit = ("count <= heaps[heap - 1]", "(count <= heaps[heap - 1] || (count = heaps[heap - 1]))");
    for case in ["drawing/once-a-turn", "illegal-moves/one-too-many"] {
        let report = |edit| Report::of_wrong([compile::edited(&[edit]).to_str().unwrap(), "-k", case]);
        let refused = report(refusal);
        assert!(refused.counts().get("wrong-output") == Some(&1), "{:?}", refused.counts());
        assert!(!refused.document["diagnosis"].to_string().contains("accepts"), "{}", refused.document["diagnosis"]);
        let accepted = report(accepted);
        assert!(accepted.document["diagnosis"].to_string().contains("accepts"), "{case}: {}", accepted.document);
    }
}
