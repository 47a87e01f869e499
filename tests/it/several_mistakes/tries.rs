//! What an illegal move counts as, and what follows it.

use super::{Edit, LAST_WINNING_HEAP, named, report_of};
use crate::common::command::{nimgrade, run};
use crate::common::compile;

/// A try that is refused ends the user's turn, and `made` is 2 then.
const ONE_TRY: Edit = (
    "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");",
    "printf(\"Error: Invalid input.\\nPlease enter again the heap index and the number of removed objects.\\n\");\n        return 2;",
);

/// Where the user's turn is called.
const CALLED: &str = "} else if (!user_turn(heaps, n)) {\n            return 1;\n        }";

fn after_a_try(what: &str) -> String {
    format!(
        "}} else {{\n            int made = user_turn(heaps, n);\n            if (!made) {{\n                return 1;\n            }}\n            \
         if (made == 2) {{\n                {what}\n            }}\n        }}"
    )
}

/// The turn of an illegal move is counted, and the user's next turn begins: no turn is lost, and none is given back.
#[test]
fn an_illegal_move_that_makes_a_turn_of_its_own_is_not_called_a_lost_turn() {
    let same_player = after_a_try("continue;");
    let counted = ("for (int turn = 1; !is_over", "int turn = 1;\n    for (; !is_over");
    let by_number = ("printf(users_turn ?", "printf(turn % 2 == 0 ?");
    let report = report_of(&[ONE_TRY, (CALLED, &same_player), counted, by_number]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["turn-again-after-ask-again", "turn-per-try", "winner-by-tries"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    // Here the computer moves next.
    let other_player = after_a_try(";");
    let report = report_of(&[ONE_TRY, (CALLED, &other_player)]);
    assert_eq!(named(&report).0, ["loses-turn"], "{}", named(&report).1);
}

/// The move that a right program reads next is read later, by another turn of the user.
#[test]
fn a_move_that_is_read_behind_a_lost_turn_is_not_shown_as_typed_before_it() {
    let program = compile::edited(&[ONE_TRY, (CALLED, &after_a_try(";"))]);
    let output = run(&mut nimgrade([program.as_os_str()])).stdout;
    let (_, session) = output.split_once("The same moment in a terminal.").expect("a session");
    let lines: Vec<&str> = session.lines().take_while(|line| !line.contains("<-- wrong")).collect();
    assert!(lines.last().is_some_and(|line| line.contains("Please enter again")), "{output}");
}

/// The player is exchanged before the user is asked again by recursion, and once more behind it.
#[test]
fn a_turn_number_that_each_illegal_move_raises_by_two_is_named() {
    let global = ("#define MAX_HEAPS 32", "#define MAX_HEAPS 32\n\nstatic int tries;");
    let counted = ("printf(\"Error: Invalid input.\\n\"", "tries++;\n        printf(\"Error: Invalid input.\\n\"");
    let graded = |raised| {
        let report = report_of(&[global, counted, ("print_status(heaps, n, turn);", raised)]);
        named(&report).0.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(graded("print_status(heaps, n, turn + 2 * tries);"), ["two-turns-per-try"]);
    assert_eq!(graded("print_status(heaps, n, turn + tries);"), ["turn-per-try"]);
    assert!(!graded("print_status(heaps, n, turn + 3 * tries);").iter().any(|id| id.ends_with("per-try")));
}

/// The user is asked again by recursion, without a return behind it, beside a mistake that shows in every game.
#[test]
fn a_refused_move_that_is_made_after_all_is_named_beside_an_end_that_is_none() {
    let by_recursion = (
        "            break;\n        }\n        printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap \
         index and the number of removed objects.\\n\");\n    }",
        "            break;\n        }\n        int refused[2] = {heap, count};\n        printf(\"Error: Invalid input.\\n\"\n               \
         \"Please enter again the heap index and the number of removed objects.\\n\");\n        again = 1;\n        if \
         (!user_turn(heaps, n)) {\n            return 0;\n        }\n        heap = refused[0];\n        count = refused[1];\n        \
         break;\n    }",
    );
    let draws_once = (
        "    draw(heaps, n);\n    printf(\"Your turn",
        "    static int again;\n    if (!again) draw(heaps, n);\n    if (!again) printf(\"Your turn",
    );
    let new_turn =
        ("    for (;;) {\n        if (scanf(\"%d%d\"", "    again = 0;\n    for (;;) {\n        if (scanf(\"%d%d\"");
    let in_range = (
        "    heaps[heap - 1] -= count;",
        "    if (heap >= 1 && heap <= n) {\n        heaps[heap - 1] -= count;\n    }",
    );
    let goes_on = (
        "    for (int turn = 1; !is_over(heaps, n); turn++) {\n",
        "    for (int turn = 1; !is_over(heaps, n) || users_turn; turn++) {\n        if (is_over(heaps, n)) {\n            \
         printf(\"Computer wins!\\n\");\n        }\n",
    );
    let report = report_of(&[by_recursion, draws_once, new_turn, in_range]);
    assert_eq!(named(&report).0, ["makes-refused-moves"], "{}", named(&report).1);
    let report = report_of(&[by_recursion, draws_once, new_turn, in_range, goes_on]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["goes-on-after-computer-wins", "makes-refused-moves"], "{diagnosis}");
    // The game goes on behind a move that no heap can bear, and asks for ever when its input has ended.
    let never_ends = (
        "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }",
        "scanf(\"%d%d\", &heap, &count);",
    );
    let unset = ("int heap, count;", "int heap = 0, count = 0;");
    let edits = [by_recursion, draws_once, new_turn, in_range, never_ends, unset, LAST_WINNING_HEAP];
    let report = report_of(&edits);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["last-winning-heap", "makes-refused-moves"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let report = report_of(&edits[4..]);
    assert_eq!(named(&report).0, ["last-winning-heap"], "{}", named(&report).1);
}

/// Whose turn it is changes only where the first try is legal, and so does the turn number perhaps.
#[test]
fn a_turn_more_after_a_turn_with_an_illegal_move_is_named() {
    let global = ("#define MAX_HEAPS 32", "#define MAX_HEAPS 32\n\nstatic int tries;");
    let counted = ("printf(\"Error: Invalid input.\\n\"", "tries++;\n        printf(\"Error: Invalid input.\\n\"");
    let graded = |next| {
        let report = report_of(&[global, counted, ("users_turn = !users_turn;", next)]);
        let (ids, diagnosis) = named(&report);
        (ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(), diagnosis["complete"].clone())
    };
    let again = "users_turn = users_turn == (tries > 0);\n        tries = 0;";
    assert_eq!(graded(again), (vec!["extra-turn-after-illegal".to_owned()], true.into()));
    let uncounted = "users_turn = users_turn == (tries > 0);\n        turn -= tries > 0;\n        tries = 0;";
    assert_eq!(graded(uncounted), (vec!["uncounted-turn-after-illegal".to_owned()], true.into()));
    let if_odd = "users_turn = users_turn == tries % 2;\n        tries = 0;";
    assert_eq!(graded(if_odd), (vec!["tries-change-player".to_owned()], true.into()));
}

/// The user's move is printed as it was read: exchanged is only the computer's.
#[test]
fn numbers_that_are_read_in_the_other_order_are_not_said_to_be_printed_so() {
    let read = ("scanf(\"%d%d\", &heap, &count)", "scanf(\"%d%d\", &count, &heap)");
    let printed = ("heap %d.\\n\", count, heap + 1);", "heap %d.\\n\", heap + 1, count);");
    let twice = ("    for (;;) {\n        if (scanf", "    for (int tries = 0;; tries++) {\n        if (scanf");
    let unchecked = (
        "        printf(\"Error: Invalid input.\\n\"",
        "        if (tries == 1 && heap >= 1 && heap <= n) {\n            break;\n        }\n        printf(\"Error: Invalid input.\\n\"",
    );
    let report = report_of(&[twice, unchecked, read, printed]);
    assert!(!named(&report).0.contains(&"both-takes-exchanged"), "{}", named(&report).1);
    let report = report_of(&[read, printed]);
    assert_eq!(named(&report).0, ["computer-takes-exchanged", "count-first"], "{}", named(&report).1);
    let users = ("heap %d.\\n\", count, heap);", "heap %d.\\n\", heap, count);");
    assert_eq!(named(&report_of(&[users, printed])).0, ["both-takes-exchanged"]);
}

/// Nobody who lets the computer move asks again.
#[test]
fn a_turn_that_is_lost_without_asking_again_is_one_mistake() {
    let error = "        printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");";
    let lost = (error, "        printf(\"Error: Invalid input.\\n\");\n        return 1;");
    let report = report_of(&[lost, LAST_WINNING_HEAP]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["last-winning-heap", "loses-turn-unasked"], &true.into()),
        "{diagnosis}"
    );
}
