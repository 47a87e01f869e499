//! The rounds of lab3: where they begin, how they are counted, and what hides behind the lines that begin them.

use super::{named, named_and_all, report_of_example};
use crate::common::report::Report;

type Edit<'a> = (&'a str, &'a str);

const ROUND: &str = "printf(\"----- round %d\\n\", round);";
const USERS_ROUND: Edit<'_> = (
    "        if (user) {\n            printf(\"----- round %d\\n\", round);",
    "        {\n            printf(\"----- round %d\\n\", round);",
);
const ASKED: Edit<'_> = (
    "            do {\n                printf(\"Your Turn",
    "        }\n        if (user) {\n            do {\n                printf(\"Your Turn",
);
const MOVE: &str = "printf(\"My Turn: heap, coins: %d %d\\n\", h, coins);";
const COUNTED: &str = "            round++;\n        }\n        heap[h] -= coins;";
const END: &str = "    /* The last coin was taken by the one who is not to move now. */";
const SHOWN: &str = "    printf(\"----- round %d\\n\", round);\n    for (h = 0; h < heaps; h++) {\n        printf(\"heap[%d]: \\n\", h);\n    }\n";

fn report_of(edits: &[Edit<'_>]) -> Report {
    report_of_example("lab3", "lab3/nim.c", edits)
}

/// What is named, in alphabetical order, and whether that is all.
fn named_of(edits: &[Edit<'_>]) -> (String, bool) {
    named_and_all(&report_of(edits))
}

#[test]
fn a_round_for_each_move_is_found_beside_other_words_for_the_computers_move() {
    let each = (COUNTED, "        }\n        round++;\n        heap[h] -= coins;");
    let misspelt = (MOVE, "printf(\"My turn: heap, coins: %d %d\\n\", h, coins);");
    let ids = named_of(&[USERS_ROUND, ASKED, each, misspelt]);
    assert_eq!(ids, ("other-words round-before-computer round-per-move".to_owned(), true));
    // Who passes prints the next round at the same place.
    let passes = ("            nimsum = 0;", "            round++; user = !user; continue;\n            nimsum = 0;");
    assert_eq!(named_of(&[passes]).0, "computer-passes");
}

#[test]
fn a_line_without_its_number_hides_nothing() {
    let swapped = ("    if (user) {\n        printf(\"Sorry", "    if (!user) {\n        printf(\"Sorry");
    let report = report_of(&[(ROUND, "printf(\"----- round\\n\");"), swapped]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "winner-swapped"], &true.into()), "{diagnosis}");
    let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap();
    assert_eq!(
        sentence,
        "prints the line that begins the round, for example, as “----- round” instead of “----- round 1”"
    );
}

#[test]
fn the_next_round_behind_the_last_one_is_told_from_the_same_one() {
    let same = format!("{SHOWN}{END}");
    let next = format!("    round += !user;\n{SHOWN}{END}");
    assert_eq!(named_of(&[(END, &same)]), ("round-at-end".to_owned(), true));
    assert_eq!(named_of(&[(END, &next)]), ("next-round-at-end".to_owned(), true));
}

/// Heaps below the user's moves, and the line of only some rounds: below the computer's moves stand the heaps of the next round.
#[test]
fn heaps_of_the_next_round_without_its_line_are_not_called_those_below_a_move() {
    const MADE: &str = "        heap[h] -= coins;\n";
    let below = format!(
        "{MADE}        for (i = 0; user && i < heaps; i++) {{
            int coin;
            printf(\"heap[%d]: \", i);
            for (coin = 0; coin < heap[i]; coin++) {{
                printf(\"o\");
            }}
            printf(\"\\n\");
        }}
"
    );
    let with_line_of = |rounds: &str| {
        let line = format!("if ({rounds}) {{ {ROUND} }}");
        named_of(&[(MADE, &below), (ROUND, &line)])
    };
    assert_eq!(with_line_of("round == 1"), ("first-round-only heaps-after-users-move".to_owned(), true));
    let (ids, is_all) = with_line_of("round % 2 == 1");
    assert!(!ids.contains("heaps-after-moves") && !is_all, "{ids}");
}

/// In the first game of all the last line follows, which is wrong too: only other games show how the message ends.
#[test]
fn a_missing_newline_is_read_where_the_next_line_is_right() {
    let next = format!("    round += !user;\n{SHOWN}{END}");
    let exchanged = (MOVE, "printf(\"My Turn: heap, coins: %d %d\", coins, h);");
    let report = report_of(&[(END, &next), exchanged]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["next-round-at-end", "other-words"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("with the heap and the number of coins exchanged, without a newline at its end"), "{text}");
}

#[test]
fn a_game_that_ends_when_no_heap_has_more_than_one_coin_is_named() {
    let largest = "    while (total > 0) {\n        int most = 0;\n        for (i = 0; i < heaps; i++) most = heap[i] > most ? heap[i] : most;\n        if (most <= 1) break;";
    assert_eq!(named_of(&[("    while (total > 0) {", largest)]), ("ends-at-size-1".to_owned(), true));
    assert_eq!(
        named_of(&[("    while (total > 0) {", "    while (total > 1) {")]),
        ("ends-at-one-coin".to_owned(), true)
    );
}

#[test]
fn an_empty_line_between_rounds_is_told_from_one_before_each() {
    let between = (ROUND, "if (round > 1) printf(\"\\n\");\n            printf(\"----- round %d\\n\", round);");
    assert_eq!(named_of(&[between]), ("empty-line-between-rounds".to_owned(), true));
    let before = (ROUND, "printf(\"\\n----- round %d\\n\", round);");
    assert_eq!(named_of(&[before]), ("empty-line".to_owned(), true));
}

/// Words for the user's win are the program's own, but these are said by the computer.
#[test]
fn the_computers_win_in_its_own_words_is_no_wrong_winner() {
    let report = report_of(&[("Sorry, you lose", "I win")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    assert!(!report.document.to_string().contains("announces the wrong winner"), "{}", report.document);
    let swapped = ("    if (user) {\n        printf(\"Sorry", "    if (!user) {\n        printf(\"Sorry");
    assert_eq!(named_of(&[swapped]), ("winner-swapped".to_owned(), true));
}

#[test]
fn both_ends_of_a_missing_else_are_named() {
    let both = (
        "    if (user) {\n        printf(\"Sorry, you lose\\n\");\n    } else {\n        printf(\"You win\\n\");\n    }\n",
        "    if (!user) printf(\"You won!\\n\");\n    printf(\"Sorry, you lose\\n\");\n",
    );
    assert_eq!(named_of(&[both]), ("computer-wins-too".to_owned(), true));
}

#[test]
fn heaps_at_the_end_are_told_from_a_round_at_the_end() {
    let heaps = format!("    for (h = 0; h < heaps; h++) {{\n        printf(\"heap[%d]: \\n\", h);\n    }}\n{END}");
    assert_eq!(named_of(&[(END, &heaps)]), ("heaps-at-end".to_owned(), true));
}

#[test]
fn a_move_from_heap_0_in_a_lost_position_is_named() {
    let first = (
        "while (heap[h] == 0) {\n                    h++;\n                }\n                coins = 1;",
        "coins = 1;",
    );
    assert_eq!(named_of(&[first]).0, "losing-heap-0");
}

/// The commonest mistake about brackets, of a program that checks what it takes.
#[test]
fn a_program_that_looks_only_at_the_first_heap_is_told_so() {
    let first = (
        "while ((nimsum ^ heap[h]) >= heap[h]) {\n                    h++;\n                }\n                coins = heap[h] - (nimsum ^ heap[h]);",
        "while (!(heap[h] > 0 && nimsum ^ heap[h] < heap[h])) {\n                    h++;\n                }\n                \
         coins = heap[h] - (nimsum ^ heap[h]);\n                if (coins <= 0) coins = 1;",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[first]);
    assert_eq!(named_of(&[first]), ("first-heap-or-one".to_owned(), true));
    let text = named(&report).1["text"].as_str().unwrap().to_owned();
    assert!(text.contains("looks only at the first non-empty heap for a winning move"), "{text}");
}

/// Both change the same line, in as many characters as before.
#[test]
fn sizes_and_the_character_of_a_coin_are_found_together() {
    let sizes = ("heap[i] = 2 * i + 1;", "heap[i] = 2 * i + 2;");
    let coin = ("printf(\"o\");", "printf(\"O\");");
    assert_eq!(named_of(&[sizes, coin]), ("other-drawing sizes-2-4-6".to_owned(), true));
}

/// In the case about 0 coins the move is accepted, so that more than negative numbers are.
#[test]
fn a_mistake_that_explains_fewer_lines_of_a_case_is_no_alternative() {
    let unchecked = (
        "while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);",
        "while (h < 0 || h >= heaps || coins > heap[h]);",
    );
    let report = report_of(&[unchecked]);
    let text = named(&report).1["text"].as_str().unwrap_or_default();
    assert!(text.contains("accepts moves of 0 coins and of a negative number of them"), "{text}");
    assert!(!text.contains("but not of 0"), "{text}");
}

/// One empty line in a round, whatever is asked again.
#[test]
fn an_empty_line_below_the_heaps_is_no_second_prompt() {
    let below = (
        "            do {\n                printf(\"Your Turn",
        "            printf(\"\\n\");\n            do {\n                printf(\"Your Turn",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[below]);
    assert_eq!(named_and_all(&report), ("line-below-heaps".to_owned(), true));
    // Before each prompt it belongs to the prompt.
    let each = ("printf(\"Your Turn", "printf(\"\\nYour Turn");
    let report = report_of_example("lab3", "lab3/nim.c", &[each]);
    assert!(!named(&report).0.contains(&"line-below-heaps"), "{}", named(&report).1);
}

#[test]
fn a_newline_that_is_missing_below_the_heaps_is_no_matter_of_the_coins() {
    let last = (
        "                printf(\"\\n\");\n            }",
        "                if (h < heaps - 1) printf(\"\\n\");\n            }",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[last]);
    assert_eq!(named_and_all(&report), ("no-newline-below-heaps".to_owned(), true));
    // One coin more is drawn there.
    let coin = (
        "                printf(\"\\n\");\n            }",
        "                printf(h < heaps - 1 ? \"\\n\" : \"o\\n\");\n            }",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[coin]);
    assert!(!named(&report).0.contains(&"no-newline-below-heaps"), "{}", named(&report).1);
}

/// What stands below the round is the computer's move, in other words than the assignment's.
#[test]
fn a_round_before_the_computers_move_asks_nobody() {
    let shown = "            printf(\"----- round %d\\n\", round);\n            for (h = 0; h < heaps; h++) {\n                printf(\"heap[%d]: \", h);\n                for (i = 0; i < heap[h]; i++) {\n                    printf(\"o\");\n                }\n                printf(\"\\n\");\n            }\n";
    let before = format!("{shown}            nimsum = 0;\n");
    let words = ("My Turn: heap", "My turn: heap");
    let report = report_of_example("lab3", "lab3/nim.c", &[("            nimsum = 0;\n", &*before), words]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["other-words", "round-before-computer"], &true.into()),
        "{diagnosis}"
    );
    assert!(!report.document.to_string().contains("asks the user for a move"), "{diagnosis}");
}
