//! What an illegal move counts as, and what follows it.

use super::{Edit, named, report_of};

/// A try that is refused ends the user's turn, and `made` is 2 then.
const ONE_TRY: Edit = (
    "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");",
    "printf(\"Error: Invalid input.\\nPlease enter again the heap index and the number of removed objects.\\n\");\n        return 2;",
);

fn after_a_try(what: &str) -> String {
    format!(
        "}} else {{\n            int made = user_turn(heaps, n);\n            if (!made) {{\n                return 1;\n            }}\n            \
         if (made == 2) {{\n                {what}\n            }}\n        }}"
    )
}

/// The turn of an illegal move is counted, and the user's next turn begins: no turn is lost, and none is given back.
#[test]
fn an_illegal_move_that_makes_a_turn_of_its_own_is_not_called_a_lost_turn() {
    const CALLED: &str = "} else if (!user_turn(heaps, n)) {\n            return 1;\n        }";
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
