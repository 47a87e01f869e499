//! Where programs end too early, or come to no end.

use super::in_c::report_of_matches;
use super::{Edit, named, named_and_all, report_of, report_of_example};
use crate::common::command::{nimgrade, run};
use crate::common::compile;
use crate::common::report::Report;

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

/// One status line more before the winner is no turn more.
#[test]
fn a_status_line_more_at_the_end_is_told_after_whose_move_it_comes() {
    const WINNER: &str = "    printf(users_turn ? \"Computer wins!";
    let after = |whose: &str| {
        let again = format!("    if ({whose}) print_status(heaps, n, 99);\n{WINNER}");
        let turn = ("    for (int turn = 1;", "    int turn = 1;\n    for (;");
        let report = report_of(&[(WINNER, &again.replace("99", "turn")), turn]);
        named_and_all(&report)
    };
    assert_eq!(after("!users_turn"), ("status-at-end-when-won".to_owned(), true));
    assert_eq!(after("users_turn"), ("status-at-end-when-lost".to_owned(), true));
    assert_eq!(after("1"), ("status-at-end".to_owned(), true));
    // Who does not look for the end there goes on.
    let only_computers = (
        "for (int turn = 1; !is_over(heaps, n); turn++)",
        "for (int turn = 1; !users_turn || !is_over(heaps, n); turn++)",
    );
    let report = report_of(&[only_computers]);
    assert!(named(&report).0.contains(&"ends-after-computer-only"), "{}", named(&report).1);
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

#[test]
fn a_line_at_which_a_program_is_ended_is_no_wrong_line() {
    let hangs = (
        "    printf(\"Computer takes",
        "    setbuf(stdout, 0);\n    printf(\"Computer ta\");\n    while (heap >= 0) {}\n    printf(\"Computer takes",
    );
    let shown = |edits: &[(&str, &str)]| {
        let program = compile::edited(edits);
        run(&mut nimgrade([program.to_str().unwrap(), "-k", "games/sample-1"])).stdout
    };
    let text = shown(&[hangs]);
    assert!(text.contains("The output breaks off in the middle of line 4:"), "{text}");
    assert!(!text.contains("wrong one") && !text.contains("<-- wrong"), "{text}");
    // A wrong line is one, even if the program is ended in it.
    let text = shown(&[(hangs.0, &hangs.1.replace("Computer ta", "computer ta"))]);
    assert!(text.contains("Line 4 of the output is the first wrong one:"), "{text}");
}

#[test]
fn a_wrong_winner_below_a_line_of_its_own_is_named() {
    const WINNER: &str = "    printf(users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");";
    let report =
        report_of(&[(WINNER, "    puts(\"Game over!\");\n    puts(users_turn ? \"You win!\" : \"Computer wins!\");")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines", "winner-swapped"], &true.into()), "{diagnosis}");
    let report =
        report_of(&[(WINNER, "    puts(\"Game over!\");\n    puts(users_turn ? \"Computer wins!\" : \"You win!\");")]);
    assert_eq!(named(&report).0, ["own-lines"]);
}

#[test]
fn a_move_that_is_printed_back_has_a_name() {
    let echo =
        ("    heaps[heap - 1] -= count;\n", "    printf(\"%d %d\\n\", heap, count);\n    heaps[heap - 1] -= count;\n");
    assert_eq!(named(&report_of(&[echo])).0, ["echoed-input"]);
    // These are other numbers.
    let other = (echo.0, "    printf(\"%d %d\\n\", count + 7, heap);\n    heaps[heap - 1] -= count;\n");
    assert_ne!(named(&report_of(&[other])).0, ["echoed-input"]);
}

/// A number of heaps is asked for once.
const ASKED_ONCE: Edit = ("} while (heaps < MIN_HEAPS || heaps > MAX_HEAPS);", "} while (0);");

#[test]
fn words_about_a_number_of_heaps_may_be_a_programs_last() {
    let ends = |words: &str| {
        let check = format!("}} while (0);\n    if (heaps < MIN_HEAPS || heaps > MAX_HEAPS) {{ {words} return 1; }}");
        let report = report_of_example("lab3", "lab3/nim.c", &[(ASKED_ONCE.0, &check)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        let mut ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
        ids.sort();
        ids
    };
    assert_eq!(ends("printf(\"Wrong number of heaps\\n\");"), ["asks-heaps-once", "new-message"]);
    assert_eq!(ends(""), ["asks-heaps-once"]);
    // What accepts every number says nothing about it.
    let report = report_of_example("lab3", "lab3/nim.c", &[ASKED_ONCE]);
    assert!(!named(&report).0.contains(&"new-message"), "{}", named(&report).1);
}

#[test]
fn a_move_without_coins_is_named() {
    // The last coin is looked for after the computer's move only, and the first heap with coins among heaps that have none.
    let late = ("while (total > 0) {", "while (total > 0 || !user) {");
    let bounded = ("while (heap[h] == 0) {", "while (h < heaps && heap[h] == 0) {");
    let report = report_of_example(
        "lab3",
        "lab3/nim.c",
        &[late, bounded, ("        heap[h] -= coins;\n", "        if (h < heaps) heap[h] -= coins;\n")],
    );
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["moves-without-coins"], &true.into()), "{diagnosis}");
    // This one makes no move then: it announces the wrong winner.
    let passes = ("            printf(\"My Turn", "            if (h < heaps) printf(\"My Turn");
    let report = report_of_example("lab3", "lab3/nim.c", &[late, bounded, passes]);
    assert!(!named(&report).0.contains(&"moves-without-coins"), "{}", named(&report).1);
}

#[test]
fn nothing_that_is_printed_where_the_user_wins_is_no_move_of_the_computer() {
    let silent = ("        printf(\"You win\\n\");\n", "");
    let report = report_of_example("lab3", "lab3/nim.c", &[silent]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["no-user-wins"], &true.into()), "{diagnosis}");
    let sentence = "does not announce the winner when the user wins";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    // Own words are an announcement, and who announces nobody does so for the computer too.
    let own = ("You win", "The user has all the coins");
    let report = report_of_example("lab3", "lab3/nim.c", &[own]);
    assert_eq!(report.document["passed"], report.document["total"]);
    let report = report_of_example("lab3", "lab3/nim.c", &[silent, ("        printf(\"Sorry, you lose\\n\");\n", "")]);
    assert_eq!(named(&report).0, ["no-winner"], "{}", named(&report).1);
    let report = report_of_matches(&[("printf(\"You won :(\\n Congratulations!\\n\");", "")]);
    assert_eq!(named(&report).0, ["no-user-wins"], "{}", named(&report).1);
}

/// The error comes all the same, so it is not said that nothing is checked.
#[test]
fn a_number_of_heaps_that_is_checked_late_is_checked() {
    const ASKED: &str =
        "    printf(\"Enter the number of heaps:\\n\");\n    if (scanf(\"%d\", n) != 1 || *n < 1 || *n > MAX_HEAPS) {";
    let late = (
        ASKED,
        "    printf(\"Enter the number of heaps:\\n\");\n    (void)!scanf(\"%d\", n);\n    printf(\"Enter the heap sizes:\\n\");\n    if \
         (*n < 1 || *n > MAX_HEAPS) {",
    );
    let once = ("        return 0;\n    }\n    printf(\"Enter the heap sizes:\\n\");", "        return 0;\n    }");
    let report = report_of(&[late, once]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["asks-sizes-first"], &true.into()), "{diagnosis}");
    let report = report_of(&[("|| *n < 1 || *n > MAX_HEAPS) {", ") {")]);
    assert!(!named(&report).0.contains(&"asks-sizes-first"), "{}", named(&report).1);
    assert!(named(&report).0.contains(&"no-heap-count-check"), "{}", named(&report).1);
}

#[test]
fn a_start_without_matches_that_is_not_seen_is_named() {
    let report =
        report_of_matches(&[("while (!no_matches()) {", "for (int move = 1; move == 1 || !no_matches(); move++) {")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["begins-without-matches"], &true.into()), "{diagnosis}");
    // It ends there without a word.
    let report = report_of_matches(&[("    read_heaps();\n", "    read_heaps();\n    if (no_matches()) return 1;\n")]);
    assert!(!named(&report).0.contains(&"begins-without-matches"), "{}", named(&report).1);
}

/// The winner is announced where a turn begins, and the turn is played all the same.
#[test]
fn a_game_that_goes_on_behind_its_winner_is_named() {
    let graded = |who: &str, then: &str| {
        let goes_on = format!(
            "for (int turn = 1; !is_over(heaps, n) || {who}; turn++) {{\n        if (is_over(heaps, n)) {{\n            \
             printf(users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");\n            {then}\n        }}\n"
        );
        let report = report_of(&[("for (int turn = 1; !is_over(heaps, n); turn++) {\n", &goes_on)]);
        let (ids, diagnosis) = named(&report);
        (ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(), diagnosis.clone())
    };
    let (ids, diagnosis) = graded("users_turn", "");
    assert_eq!(ids, ["goes-on-after-computer-wins"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let (ids, diagnosis) = graded("!users_turn", "");
    assert_eq!(ids, ["goes-on-after-user-wins"], "{diagnosis}");
    let (ids, diagnosis) = graded("1", "");
    assert_eq!(ids, ["goes-on-after-win"], "{diagnosis}");
    // It announces the winner, and ends.
    assert!(graded("1", "return 0;").0.is_empty());
    // It does not announce the winner, and goes on.
    let silent = ("!is_over(heaps, n); turn++", "!is_over(heaps, n) || users_turn; turn++");
    assert_eq!(named(&report_of(&[silent])).0, ["ends-after-user-only"]);
}

/// The end is looked for only behind the user's move, which does not come: the game is over when it should be made.
#[test]
fn who_asks_for_a_move_in_a_game_that_is_over_goes_on_though_it_announces_the_winner_in_the_end() {
    let check = ("!is_over(heaps, n); turn++", "users_turn || !is_over(heaps, n); turn++");
    let end_of_input = (
        "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;",
        "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 1;",
    );
    let report = report_of(&[check, end_of_input]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, diagnosis["complete"].as_bool()), (vec!["ends-after-user-only"], Some(true)), "{diagnosis}");
    // Who asks for nothing does not go on.
    let words = ("\"Computer wins!\\n\"", "\"In turn %d heap sizes are: none.\\nComputer wins!\\n\", 0");
    let report = report_of(&[words]);
    assert!(!named(&report).0.contains(&"ends-after-user-only"), "{}", named(&report).1);
}

/// Both look for the end in the sum of all heaps.
#[test]
fn a_sum_of_the_heaps_that_an_int_does_not_hold_is_named() {
    let check = |sum: &'static str, end: &'static str| {
        let begin = (
            "    for (int i = 0; i < n; i++) {\n        if (heaps[i] > 0) {\n            return 0;\n        }\n    }\n    return 1;",
            end,
        );
        report_of(&[begin, ("static int is_over(const int heaps[], int n) {", sum)])
    };
    let in_int = "static int is_over(const int heaps[], int n) {\n    int left = 0;";
    let in_long = "static int is_over(const int heaps[], int n) {\n    long long left = 0;";
    let none_left = "for (int i = 0; i < n; i++) left += heaps[i];\n    return left <= 0;";
    let one_left = "for (int i = 0; i < n; i++) left += heaps[i];\n    return left <= 1;";
    for (sum, end, expected) in [
        (in_int, none_left, vec!["adds-objects-in-int"]),
        (in_int, one_left, vec!["adds-objects-in-int", "ends-at-one-object"]),
        (in_long, one_left, vec!["ends-at-one-object"]),
    ] {
        let report = check(sum, end);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, diagnosis["complete"].as_bool()), (expected, Some(true)), "{diagnosis}");
    }
}

#[test]
fn what_matches_takes_for_the_end_is_named() {
    const CHECK: &str = "    for (int i = 0; i < n; i++) {
        if (heaps[i] != 0) {
            return 0;
        }
    }
    return 1;
";
    let any = "for (int i = 0; i < n; i++) if (heaps[i] == 0) return 1; return 0;";
    let total = "long all = 0; for (int i = 0; i < n; i++) all += heaps[i]; return all";
    let table = [
        ("return heaps[n - 1] == 0;", "ends-with-last-heap"),
        ("return heaps[0] == 0;", "ends-with-first-heap"),
        (any, "ends-with-any-heap"),
        ("return nim_sum() == 0;", "ends-at-nim-sum-0"),
        (&*format!("{total} <= 1;"), "ends-at-one-match"),
        (&CHECK.replace("i = 0", "i = 1"), "end-check-without-first"),
    ];
    let checks = |check: &str| named_and_all(&report_of_matches(&[(CHECK, check)]));
    for (check, id) in table {
        assert_eq!(checks(check), (id.to_owned(), true));
    }
    // One heap of three is enough, whichever it is, and of other games all.
    let (ids, _) = checks(&format!("if (n == 3) {{ {any} }} {total} == 0;"));
    assert!(!ids.contains("ends-with"), "{ids}");
}

/// It prints something more before the winner, and the game does not go on.
#[test]
fn what_stands_before_the_winner_is_no_game_that_goes_on() {
    let prompts = "printf(\"Your Turn: input heap, coins: Your Turn: input heap, coins: \\n\");\n    if (user) {";
    let report = report_of_example(
        "lab3",
        "lab3/nim.c",
        &[("    if (user) {\n        printf(\"Sorry", &format!("    {prompts}\n        printf(\"Sorry"))],
    );
    let text = named(&report).1["text"].as_str().unwrap_or_default().to_owned();
    assert!(text.contains("does not announce the winner as soon as the computer has taken the last coin"), "{text}");
    assert!(!text.contains("goes on with the game"), "{text}");
}

/// The other loop looks for the end rightly, so that only one player's moves may leave an object.
#[test]
fn an_end_at_one_object_after_one_players_moves_only_is_one_mistake() {
    let of = |user: &str| {
        let is_over = format!(
            "for (int turn = 1; !is_over(heaps, n) && !(users_turn == {user} && nim_left(heaps, n) == 1); turn++) {{"
        );
        let counted = "static int nim_left(const int heaps[], int n) {\n    int sum = 0;\n    for (int i = 0; i < n; i++) {\n        sum += heaps[i] > 1 ? 2 : heaps[i];\n    }\n    return sum;\n}\n\nint main(void) {";
        let source = compile::edited_text(&[
            ("for (int turn = 1; !is_over(heaps, n); turn++) {", is_over.as_str()),
            ("int main(void) {", counted),
        ]);
        let program = compile::text(&source);
        named_and_all(&Report::of_wrong([program.as_os_str()]))
    };
    assert_eq!(of("1"), ("ends-at-one-object-after-computer".to_owned(), true));
    // That the game begins with one object is no move of the user's.
    let (ids, _) = of("0");
    assert!(!ids.contains("goes-on") && !ids.contains("after-computer"), "{ids}");
}

/// The program ends after an illegal move, and else never: what it prints behind the last coin nobody knows.
#[test]
fn an_end_after_an_illegal_move_beside_a_game_that_never_ends_is_named() {
    let ends = (
        "            } while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);",
        "                if (h < 0 || h >= heaps || coins < 1 || coins > heap[h]) {\n                    printf(\"Invalid move\\n\");\n                    \
         return 0;\n                }\n            } while (0);",
    );
    let counts_half = ("        total -= coins;", "        total -= user ? coins : 0;");
    let report = report_of_example("lab3", "lab3/nim.c", &[ends, counts_half]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["ends-on-illegal", "never-ends", "new-message"], &true.into()),
        "{diagnosis}"
    );
}
