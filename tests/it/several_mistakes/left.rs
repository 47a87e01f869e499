//! What mistakes leave: the line that they do not explain, and what the cases that are left have in common.

use serde_json::Value;

use super::{Edit, MISSPELT_PROMPT, SEVEN_REFUSED, TRAILING_TAB, named, report_of, report_of_example};
use crate::common::command::root;
use crate::common::folder::Folder;
use crate::common::report::Report;
use crate::switches::program_of;

/// With it a line is another one than the right program's from the first turn on.
const TURNS_FROM_0: Edit = ("int turn = 1;", "int turn = 0;");
/// It is no mistake that anybody knows.
const ENDS_WITH_7: Edit = ("heaps[heap - 1] -= count;", "if (count == 7) { return 0; }\n    heaps[heap - 1] -= count;");

#[test]
fn a_line_that_is_left_is_shown_beside_the_one_that_the_mistakes_predict() {
    let report = report_of(&[TURNS_FROM_0, ENDS_WITH_7]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["turns-from-0"], "{diagnosis}");
    let predicted = &diagnosis["left"]["predicted"];
    assert_eq!(predicted["predicted"], "You take 7 objects from heap 1.", "{diagnosis}");
    assert_eq!(predicted["printed"], Value::Null, "{diagnosis}");
    let says =
        "a program with this mistake prints “You take 7 objects from heap 1.” there, and yours prints nothing more.";
    assert!(diagnosis["text"].as_str().unwrap().contains(says), "{diagnosis}");
    // Where the reason is known, it says more than the two lines.
    let report = report_of(&[TRAILING_TAB, ENDS_WITH_7]);
    let left = &named(&report).1["left"];
    assert!(left["reason"].is_object() && left["predicted"].is_null(), "{left}");
}

#[test]
fn cases_that_are_left_may_have_one_of_two_properties() {
    let many_or_large: Edit = (
        "printf(\" h%d=%d\", i + 1, heaps[i]);\n    }\n    printf(\".\\n\");",
        "printf(\" h%d=%d\", i + 1, heaps[i]);\n        turn += heaps[i] > 999 ? 9999 : 0;\n    }\n    \
         printf(n >= 12 ? \"?\\n\" : turn > 9999 ? \"...\\n\" : \".\\n\");",
    );
    let report = report_of(&[many_or_large]);
    let condition = named(&report).1["left"]["condition"].as_str().unwrap_or_default().to_owned();
    assert!(condition.starts_with("in which ") && condition.contains(", or in which "), "{condition}");
    // One is enough for all of them.
    let report = report_of(&[("printf(\".\\n\");", "printf(n >= 12 ? \"?\\n\" : \".\\n\");")]);
    let condition = named(&report).1["left"]["condition"].as_str().unwrap_or_default().to_owned();
    assert!(condition.starts_with("in which ") && !condition.contains(", or in which "), "{condition}");
}

/// A suite has cases with as large sizes in which the game does not begin.
#[test]
fn large_sizes_are_said_of_the_cases_in_which_the_game_begins_with_them() {
    let report = report_of(&[("i + 1, heaps[i]);", "i + 1, heaps[i] > 999 ? 7 : heaps[i]);")]);
    let condition = &named(&report).1["faults"][0]["condition"];
    assert_eq!(*condition, "in which the game begins with 1000 or more objects in one heap");
    let report = report_of(&[("i + 1, heaps[i]);", "i + 1, heaps[0] < 3 && i == 0 ? 77 : heaps[i]);")]);
    let condition = named(&report).1["faults"][0]["condition"].as_str().unwrap_or_default().to_owned();
    assert!(!condition.contains("or more objects"), "{condition}");
}

#[test]
fn what_is_wrong_first_in_many_cases_is_said_where_no_mistake_explains_anything() {
    let report = report_of(&[("if (heaps[i] <= 0) {", "if (heaps[i] <= 0 || heaps[i] % 5 != 3) {")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids[1], &diagnosis["complete"]), ("refused-legal", &false.into()), "{diagnosis}");
    let fault = &diagnosis["faults"][0];
    assert_eq!(fault["sentence"], "prints the error about a heap size where all sizes are positive");
    for id in fault["cases"].as_array().unwrap() {
        let case = report.cases().iter().find(|case| case["id"] == *id).unwrap();
        assert_eq!(case["reason"]["kind"], "refused-legal");
        assert!(case["actual"].as_str().unwrap().starts_with("Error: the size of heap"), "{case}");
    }
    // It explains nothing, and is not said beside what does.
    assert!(!diagnosis["text"].as_str().unwrap().contains("explain"), "{diagnosis}");
    let report = report_of(&[TRAILING_TAB, ENDS_WITH_7]);
    assert_eq!(named(&report).0, ["trailing-tab"], "{}", named(&report).1);
}

#[test]
fn what_is_wrong_first_in_many_answers_is_said_where_no_mistake_explains_anything() {
    let graded = |edits: &[Edit]| report_of_example("givegrade/make_move", "givegrade/make_move.py", edits);
    let as_python = (
        "print(json.dumps(make_move(move[\"board\"], move[\"row\"], move[\"elements\"])))",
        "print(make_move(move[\"board\"], move[\"row\"], move[\"elements\"]))",
    );
    let other_board = ("return board, False", "return [7, 7], False");
    let report = graded(&[as_python, other_board]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["illegal-move", "not-spelled-as-json"], "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("does not write answers as `json.dumps` writes them"), "{text}");
    assert!(!text.contains("explain"), "{text}");
    // What a known mistake explains is not said in this way.
    let report = graded(&[("elements > board", "elements >= board")]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.is_empty() && !ids.contains(&"legal-move"), "{diagnosis}");
}

#[test]
fn words_before_the_answer_are_named() {
    let words = ("print(bitwise_xor(a, b))", "print(\"The exclusive or is\", bitwise_xor(a, b))");
    let report = report_of_example("givegrade/bitwise_xor", "givegrade/bitwise_xor.py", &[words]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["prompt-before-answer"], &true.into()));
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints “The exclusive or is” before the answer");
    // Words behind it too are not only words before it.
    let words = ("print(bitwise_xor(a, b))", "print(\"It is\", bitwise_xor(a, b), \"now\")");
    let report = report_of_example("givegrade/bitwise_xor", "givegrade/bitwise_xor.py", &[words]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["left-over-print"], "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints lines that are not the answer alone");
}

/// Of a board of two equal rows the program takes nothing, and so prints what is left of the first one, by chance.
#[test]
fn a_known_mistake_that_the_program_does_not_make_is_in_no_reason() {
    let optimal = |edits: &[Edit]| report_of_example("givegrade/optimal_move", "givegrade/optimal_move.py", edits);
    let made = |report: &Report| report.cases().iter().any(|case| case["reason"].to_string().contains("\"mistake\":{"));
    let report = optimal(&[("return row, 1", "return len(board), 0")]);
    assert!(report.status != 0 && !made(&report), "{}", named(&report).1);
    // One that it makes is.
    let report = report_of_example(
        "givegrade/make_move",
        "givegrade/make_move.py",
        &[("elements > board", "elements >= board")],
    );
    assert!(made(&report), "{}", named(&report).1);
}

/// The number of the turn is one byte, so that it is 0 again after 255 turns: a mistake that only the longest game shows.
#[test]
fn the_longest_game_is_compared_to_its_end() {
    let in_a_byte: Edit = ("for (int turn = 1;", "for (unsigned char turn = 1;");
    let report = report_of(&[("\"Computer wins!\\n\"", "\"Computer wins.\\n\""), in_a_byte]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &false.into()), "{diagnosis}");
    assert_eq!(diagnosis["left"]["reason"]["kind"], "wrong-status", "{diagnosis}");
    let report = report_of(&[("\"Computer wins!\\n\"", "\"Computer wins.\\n\"")]);
    assert_eq!(named(&report).1["complete"], true, "{}", named(&report).1);
}

/// Who asks for a move for ever prints one line without an end.
#[test]
fn prompts_without_end_are_not_explained_by_the_words_before_them() {
    let source = std::fs::read_to_string(root().join("examples/lab3/nim.c")).unwrap();
    let graded = |edits: &[Edit]| {
        let wrong = edits.iter().fold(source.clone(), |text, (old, new)| text.replace(old, new));
        let folder = Folder::of(&[("nim.c", wrong.as_str())]);
        Report::of_wrong([folder.path().join("nim.c").to_str().unwrap(), "-a", "lab3", "--no-source"])
    };
    let brackets = ("[%d-%d]? ", "(%d-%d)? ");
    let refuses = ("while (h < 0 || h >= heaps", "while (1 || h < 0 || h >= heaps");
    let never_ends = (
        "if (scanf(\"%d%d\", &h, &coins) != 2) {\n                    return 1;",
        "if (scanf(\"%d%d\", &h, &coins) != 2) {\n                    coins = 0;",
    );
    let report = graded(&[brackets, refuses, never_ends]);
    assert_eq!(named(&report).0, ["other-words", "refuses-every-move"], "{}", named(&report).1);
    assert_eq!(named(&graded(&[brackets])).0, ["other-words"]);
}

/// Where a program chooses its moves, other mistakes may explain nearly as much.
#[test]
fn a_mistake_beside_which_another_is_nearly_as_likely_is_not_named() {
    let graded = |switches: &[&str]| {
        let folder = Folder::of(&[]);
        let program = program_of("givegrade/working_game").with(switches, folder.path());
        Report::of_wrong([program.to_str().unwrap(), "-a", "givegrade/working_game"])
    };
    let report = graded(&["second-begins", "sum-by-addition", "sum-without-last"]);
    assert!(!named(&report).0.contains(&"winner-swapped"), "{}", named(&report).1);
    assert_eq!(named(&graded(&["winner-swapped"])).0, ["winner-swapped"]);
}

/// Numbers that another mistake changes are not those of the assignment, and a line without its dot is the line.
#[test]
fn what_is_quoted_as_the_assignments_is_in_it() {
    let sentences = |edits: &[Edit]| {
        let report = report_of(edits);
        let faults = named(&report).1["faults"].as_array().cloned().unwrap_or_default();
        faults.iter().map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let from_0 = ("int turn = 1;", "int turn = 0;");
    let found = sentences(&[from_0, ("printf(\".\\n\");", "printf(\"\\n\");")]);
    assert_eq!(
        found,
        [
            "counts turns from 0 instead of 1",
            "prints the status line, for example, as “In turn 0 heap sizes are: h1=9”: the dot at the end is missing"
        ]
    );
    let refusal = (
        "Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n",
        "Error: Invalid input\\n",
    );
    let found = sentences(&[refusal]);
    assert_eq!(
        found,
        [
            "prints the error about an illegal move as “Error: Invalid input”: the dot at the end is missing",
            "does not print the line that asks again after an illegal move"
        ]
    );
}

/// Where lines are lost a second run shows where the program stops. A mistake that lets the game go on there explains nothing.
#[test]
fn that_a_program_hangs_is_said_beside_a_mistake_with_which_it_would_go_on() {
    let no_end: [Edit; 2] = [
        (
            "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }",
            "scanf(\"%d%d\", &heap, &count);",
        ),
        ("if (sum != 0)", "if (sum == 0)"),
    ];
    let report = report_of(&no_end);
    let (ids, diagnosis) = named(&report);
    assert!(diagnosis["text"].as_str().unwrap().contains("more time than it may"), "{diagnosis}");
    assert!(ids.contains(&"ends-badly"), "{diagnosis}");
    let never: Edit = ("if (sum != 0)", "if (sum != sum)");
    let report = report_of(&[no_end[0], never]);
    assert_eq!(named(&report).0, ["never-nim-sum"], "it goes on: {}", named(&report).1);
}

/// Behind a number of heaps that should be refused nothing is known, so that one line is all that shows the mistake.
#[test]
fn a_mistake_that_explains_one_line_of_many_cases_is_no_chance_beside_one_that_nobody_knows() {
    let no_check = ("*n < 1 || *n > MAX_HEAPS", "(*n < 1 && *n > MAX_HEAPS)");
    let unknown = ("int heap = 0, count = 1;", "int heap = n == 5, count = 1;");
    let report = report_of(&[no_check, unknown]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"no-heap-count-check"), "{diagnosis}");
    assert_eq!(diagnosis["complete"], false, "{diagnosis}");
    // One that is refused only sometimes is not said to be unchecked.
    let report = report_of(&[("*n < 1 || *n > MAX_HEAPS", "*n < -1 || *n > MAX_HEAPS"), unknown]);
    assert!(!named(&report).0.contains(&"no-heap-count-check"), "{}", named(&report).1);
}

/// Many cases are left for a mistake that nobody knows. One that few cases show is found all the same.
#[test]
fn what_few_cases_show_is_named_beside_what_most_cases_leave() {
    let every: [Edit; 2] = [
        (
            "    for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0) {",
            "    int good = 1;\n    for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0) {",
        ),
        (
            "should be positive.\\n\", i + 1);\n            return 0;\n        }\n    }\n    return 1;",
            "should be positive.\\n\", i + 1);\n            good = 0;\n        }\n    }\n    return good;",
        ),
    ];
    // Nobody knows why three objects more are announced.
    let three_more: Edit = ("heap %d.\\n\", count, heap + 1);", "heap %d.\\n\", count + 3, heap + 1);");
    let report = report_of(&[every[0], every[1], three_more]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["every-bad-size", "misprinted-move"], "{diagnosis}");
    let report = report_of(&[three_more]);
    assert!(!named(&report).0.contains(&"every-bad-size"), "{}", named(&report).1);
}

/// What few cases show at an earlier line is not what the others fail for.
#[test]
fn what_most_cases_leave_is_shown_before_what_few_leave_earlier() {
    let drawn = "'\\t' : '\\n');\n        }\n    }\n";
    let labels = "'\\t' : '\\n');\n        }\n    }\n    for (int i = 0; i < n; i++) {\n        printf(\"h%d\\t\", i + 1);\n    }\n    putchar('\\n');\n";
    let few = ("printf(\".\\n\");", "printf(n >= 12 ? \"?\\n\" : \".\\n\");");
    let report = report_of(&[MISSPELT_PROMPT, (drawn, labels), few]);
    let diagnosis = named(&report).1;
    let text = diagnosis["text"].as_str().unwrap();
    assert!(
        text.contains(
            "What it does not explain looks alike in most of the cases that are left, for example in endings/user-shortest, line 7"
        ),
        "{text}"
    );
    let report = report_of(&[MISSPELT_PROMPT, (drawn, labels)]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(text.contains("What it does not explain is first seen in endings/user-shortest, line 7"), "{text}");
}

/// The words in which a first wrong line is named say nothing of what follows it.
#[test]
fn more_may_be_wrong_behind_what_is_wrong_first() {
    let text = |sum: &str| {
        let source = format!(
            "import json, sys\nq = json.load(sys.stdin)\nb = q['input']\ns = 0\nfor n in b: s ^= n\nn = {sum}\nprint(json.dumps(n if \
             q['type'] == 'nim_sum' else (n == 0) == (q['type'] == 'is_n_position')))\n"
        );
        let folder = Folder::of(&[("nim_sum.py", source.as_str())]);
        let file = folder.path().join("nim_sum.py");
        let report = Report::of_wrong([file.to_str().unwrap(), "-a", "givegrade/nim_sum"]);
        report.document["diagnosis"]["text"].as_str().unwrap_or_default().to_owned()
    };
    let more = "This is what is wrong first in these cases; there may be more mistakes after it.";
    assert!(text("max(b, default=0)").ends_with(more), "{}", text("max(b, default=0)"));
    assert!(!text("sum(b)").contains("More may be wrong"), "{}", text("sum(b)"));
}

/// The line with the computer's move has other words, and now and then the move is wrong as well.
#[test]
fn a_wrong_move_is_the_reason_of_a_line_that_has_other_words_too() {
    let words = ("My Turn: heap", "My turn: heap");
    let one_less = (
        "coins = heap[h] - (nimsum ^ heap[h]);",
        "coins = heap[h] - (nimsum ^ heap[h]);\n                if (coins == heap[h] && total > coins && coins > 1) {\n                    coins++;\n                }",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[words, one_less]);
    let diagnosis = named(&report).1;
    assert_eq!(diagnosis["left"]["reason"]["kind"], "wrong-move", "{diagnosis}");
}

/// A carriage return can be read in a sentence, where it stands as a sign.
#[test]
fn a_line_that_is_left_is_quoted_with_its_carriage_return() {
    let returns = ("Error: Invalid input.\\n", "Error: Invalid input.\\r\\n");
    let report = report_of(&[TURNS_FROM_0, returns, SEVEN_REFUSED]);
    let diagnosis = named(&report).1;
    assert_eq!(diagnosis["left"]["predicted"]["printed"], "Error: Invalid input.\r", "{diagnosis}");
    let report = report_of(&[TURNS_FROM_0, SEVEN_REFUSED]);
    let diagnosis = named(&report).1;
    assert_eq!(diagnosis["left"]["predicted"]["printed"], "Error: Invalid input.", "{diagnosis}");
}

/// Which winning move is made, the program chooses, so that nobody knows which other line would be right. Here the sum begins with 1.
#[test]
fn a_line_of_which_nothing_is_known_is_quoted() {
    let sum = ("nimsum = 0;\n", "nimsum = 1;\n");
    let search =
        ("while ((nimsum ^ heap[h]) >= heap[h]) {", "while (h < heaps - 1 && (nimsum ^ heap[h]) >= heap[h]) {");
    let text = |prompt: &str| {
        let prompt = ("Your Turn: input heap, coins: ", prompt);
        let report = report_of_example("lab3", "lab3/nim.c", &[sum, search, prompt]);
        named(&report).1["text"].as_str().unwrap().to_owned()
    };
    let quoted = text("Your Turn: input heap, coins: \\n");
    assert!(quoted.contains(": your program prints “My Turn: heap, coins: 1 2”."), "{quoted}");
    // Where the prompt is right, it is said of the move what is wrong with it.
    let explained = text("Your Turn: input heap, coins: ");
    assert!(!explained.contains(": your program prints “"), "{explained}");
}

/// The user moves in the computer's turn too, without a status line: the next one has the number that follows it all the same.
#[test]
fn a_turn_in_which_both_move_is_no_turn_without_a_status_line() {
    let both = ("        } else if (!user_turn(heaps, n)) {", "        }\n        if (!user_turn(heaps, n)) {");
    let report = report_of(&[both]);
    assert!(!named(&report).0.contains(&"status-before-computer-only"), "{}", named(&report).1);
    let none = (
        "        print_status(heaps, n, turn);",
        "        if (!users_turn) {\n            print_status(heaps, n, turn);\n        }",
    );
    assert_eq!(named(&report_of(&[none])).0, ["status-before-computer-only"]);
}

/// "This line" is quoted where it is not shown.
#[test]
fn a_line_too_many_that_is_left_is_quoted() {
    let edits: [Edit; 7] = [
        ("    int sum = nim_sum(heaps, n);\n", "    printf(\"search begins\\n\");\n    int sum = nim_sum(heaps, n);\n"),
        ("        if (!users_turn) {", "        if (!users_turn) {\n            printf(\"computer turn\\n\");"),
        (
            "    draw(heaps, n);\n    printf(\"Your turn",
            "    printf(\"user: max = %d\\n\", n);\n    draw(heaps, n);\n    printf(\"Your turn",
        ),
        ("    printf(users_turn ?", "    printf(\"good bye\\n\");\n    printf(users_turn ?"),
        ("    for (int turn = 1;", "    printf(\"ready to go\\n\");\n    for (int turn = 1;"),
        ("    printf(\"You take", "    printf(\"moving on\\n\");\n    printf(\"You take"),
        ("    printf(\"Your turn: please", "    printf(\"user turn\\n\");\n    printf(\"Your turn: please"),
    ];
    let text = named(&report_of(&edits)).1["text"].as_str().unwrap().to_owned();
    assert!(text.contains("”: this line should not be here."), "{text}");
}
