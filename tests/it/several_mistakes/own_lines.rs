//! Lines of a program's own beside other mistakes.

use super::{named, report_of, report_of_example};

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

/// A number alone, printed to find a mistake.
#[test]
fn a_number_on_a_line_of_its_own_hides_nothing() {
    let sum = (
        "            h = 0;\n            if (nimsum > 0)",
        "            printf(\"%d\\n\", 100 + nimsum);\n            h = 0;\n            if (nimsum > 0)",
    );
    let misspelt = ("Sorry, you lose", "Sorry, you lost");
    let report = report_of_example("lab3", "lab3/nim.c", &[sum, misspelt]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "own-lines"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap_or_default();
    assert!(
        text.contains("a number behind “Your Turn: input heap, coins:” that the assignment does not have"),
        "{text}"
    );
    // A number that was entered is printed back.
    let echo = (
        "            } while (h < 0 ||",
        "                printf(\"%d %d\\n\", h, coins);\n            } while (h < 0 ||",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[echo]);
    assert!(!named(&report).0.contains(&"own-lines"), "{}", named(&report).1);
    let alone = (
        "    heaps[heap] -= count;\n    printf(\"Computer",
        "    heaps[heap] -= count;\n    printf(\"%d\\n\", 1000 + sum);\n    printf(\"Computer",
    );
    let report = report_of(&[alone]);
    let text = named(&report).1["text"].as_str().unwrap_or_default().to_owned();
    assert!(text.contains("prints numbers that the assignment does not have, each alone on a line"), "{text}");
}

/// The user's win has free words, and stands behind the line.
#[test]
fn a_line_before_the_winner_is_one_mistake_also_behind_a_prompt() {
    let over = (
        "    if (user) {\n        printf(\"Sorry",
        "    printf(\"Game over\\n\");\n    if (user) {\n        printf(\"Sorry",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[over, ("You win", "Well done, you beat me")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines"], &true.into()), "{diagnosis}");
    assert!(diagnosis["text"].as_str().unwrap().contains("they begin with “Game over”"), "{diagnosis}");
}

/// Lines that are found by their signs: dashes before the words, or nothing but one sign.
#[test]
fn lines_with_dashes_are_own_lines_as_others_are() {
    let before = |line: &str| format!("    printf(\"{line}\\n\");\n    int sum = nim_sum(heaps, n);\n");
    for (line, lead) in
        [("--- computer turn ---", "--- computer turn ---"), ("=====", "====="), ("- sum of 3", "- sum of")]
    {
        let edit = ("    int sum = nim_sum(heaps, n);\n", before(line));
        let report = report_of(&[(edit.0, &edit.1)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines"], &true.into()), "{line}: {diagnosis}");
        let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap_or_default();
        assert!(sentence.ends_with(&format!("they begin with “{lead}”")), "{sentence}");
    }
    // The line that begins a round has dashes too.
    let report = report_of_example("lab3", "lab3/nim.c", &[("----- round %d", "--- round %d")]);
    assert_eq!(named(&report).0, ["other-words"], "{}", named(&report).1);
}

#[test]
fn two_lines_of_its_own_stand_one_behind_the_other() {
    let check = "coins > heap[h]);";
    let tells = format!("{check} printf(\"You: %d %d\\n\", h, coins);");
    let sum = (
        "            h = 0;\n            if (nimsum > 0)",
        "            printf(\"nimsum = %d\\n\", nimsum);\n            h = 0;\n            if (nimsum > 0)",
    );
    let comma = ("Sorry, you lose", "Sorry you lose");
    let report = report_of_example("lab3", "lab3/nim.c", &[(check, &tells), sum, comma]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["other-words", "own-lines", "own-lines"], &true.into()),
        "{diagnosis}"
    );
    for lead in ["“You:”", "“nimsum =”"] {
        assert!(diagnosis["text"].as_str().unwrap().contains(&format!("they begin with {lead}")), "{diagnosis}");
    }
    // The round stands behind the first of them.
    let round = "printf(\"----- round %d\\n\", round);\n            for (h = 0; h < heaps; h++) {\n                printf(\"heap[%d]: \", h);\n                for (i = 0; i < heap[h]; i++) {\n                    printf(\"o\");\n                }\n                printf(\"\\n\");\n            }";
    let before = format!(
        "            printf(\"nimsum = %d\\n\", nimsum);\n            {round}\n            h = 0;\n            if (nimsum > 0)"
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[(sum.0, &before)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["own-lines", "round-before-computer"], &true.into()),
        "{diagnosis}"
    );
}

/// What the user entered, printed back in words that are like those of the computer's move and of the prompt.
#[test]
fn an_echo_of_the_users_move_is_not_taken_for_the_computers() {
    let check = "coins > heap[h]);";
    for echo in ["You: heap, coins: %d %d", "User: heap, coins: %d %d", "You took from heap %d, coins: %d"] {
        let prints = format!("{check} printf(\"{echo}\\n\", h, coins);");
        let report = report_of_example("lab3", "lab3/nim.c", &[(check, &prints)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines"], &true.into()), "{diagnosis}");
        let cases = report.document["cases"].as_array().expect("cases");
        let failed: Vec<_> = cases.iter().filter(|case| case["verdict"] == "wrong-output").collect();
        assert!(!failed.is_empty());
        for case in failed {
            assert_eq!(case["reason"]["kind"], "extra-line", "{case}");
        }
    }
}

#[test]
fn lines_that_begin_with_a_number_are_own_lines_as_others_are() {
    let told = ("    while (total > 0)", "    printf(\"%d heaps\\n\", heaps);\n    while (total > 0)");
    let misspelt = ("Sorry, you lose", "Sorry, you lost");
    let report = report_of_example("lab3", "lab3/nim.c", &[told, misspelt]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "own-lines"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap_or_default();
    assert!(text.contains("they begin with a number and “heaps”"), "{text}");
}

/// The name of a variable stands before what was entered, where something else was entered since.
#[test]
fn a_variable_of_one_letter_is_printed_behind_all_that_is_entered() {
    let turns = "    for (int turn = 1; !is_over(heaps, n); turn++) {\n";
    let prints = (turns, &*format!("    printf(\"n=%d\\n\", n);\n{turns}"));
    let report = super::report_of(&[prints]);
    assert_eq!(super::named_and_all(&report), ("own-lines".to_owned(), true), "{}", super::named(&report).1);
}
