//! How bad arguments are answered, which shows in no line.

use super::stacks::SEED;
use super::{Edit, named, report_of_example};

/// How bad arguments are answered shows in no line, nor that all runs are alike.
#[test]
fn what_no_line_shows_is_named_beside_what_lines_show() {
    let graded = |edits: &[Edit]| report_of_example("stacks", "stacks/nim.c", edits);
    let status_0 = ("return 1;\n    }\n    srand", "return 0;\n    }\n    srand");
    let from_0 = ("count, stack + 1", "count, stack");
    let report = graded(&[status_0, from_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["no-usage", "prints-moves-from-0"], &true.into()), "{diagnosis}");
    let sentence = "ends with exit status 0 when its arguments are not valid";
    assert_eq!(diagnosis["faults"][1]["sentence"], sentence, "{diagnosis}");
    // Without arguments only.
    let no_word = ("    if (n == 0)", "    if (argc == 1) {\n        return 1;\n    }\n    if (n == 0)");
    let report = graded(&[no_word]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["no-usage"], "{diagnosis}");
    let sentence = "prints no message with the word “usage” for some arguments that are not valid";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence, "{diagnosis}");
    let report = graded(&[("srand(time(NULL))", "srand(1)")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["always-the-same-game"], &true.into()), "{diagnosis}");
    assert_eq!(named(&graded(&[from_0])).0, ["prints-moves-from-0"]);
    // How the human plays shows in no case in which nobody plays.
    let to_win = ("if (human) {\n            random_move", "if (human) {\n            best_move");
    // It plays other games within one second.
    let often =
        ("srand(time(NULL))", "struct timespec now;\n    timespec_get(&now, TIME_UTC);\n    srand(now.tv_nsec)");
    let report = graded(&[to_win, no_word, often]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["human-plays-to-win", "no-usage"], "{diagnosis}");
    let fault =
        diagnosis["faults"].as_array().unwrap().iter().find(|fault| fault["id"] == "human-plays-to-win").unwrap();
    let cases = fault["cases"].as_array().unwrap();
    assert!(!cases.iter().any(|case| case.as_str().unwrap().starts_with("arguments/")), "{fault}");
}

/// What accepts some of the bad arguments is named beside what is wrong in its games.
#[test]
fn arguments_that_are_accepted_are_no_mistake_of_the_game() {
    let graded = |edits: &[Edit]| report_of_example("stacks", "stacks/nim.c", edits);
    let sentence = |report: &crate::common::report::Report| {
        let (ids, diagnosis) = named(report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        let faults = diagnosis["faults"].as_array().expect("mistakes").iter();
        let of_usage = faults.clone().find(|fault| fault["id"] == "no-usage").map(|fault| fault["sentence"].clone());
        (ids.len(), of_usage)
    };
    let from_0 = ("count, stack + 1", "count, stack");
    // What `atoi` reads of “3abc” is 3.
    let report = graded(&[from_0, ("*end != '\\0' || ", "")]);
    assert_eq!(sentence(&report), (2, Some("begins a game for some arguments that are not valid".into())));
    let report = graded(&[from_0]);
    assert_eq!(sentence(&report), (1, None));
}

const ACCEPTS_0: Edit = ("value < 1", "value < 0");

/// Where every stack has height 0 nothing can be taken, and what is printed then follows from how the loop is written.
#[test]
fn who_accepts_0_may_print_anything_where_nothing_can_be_taken() {
    let no_board = ("    show(stacks, n);\n    while", "    if (tallest(stacks, n) > 0) show(stacks, n);\n    while");
    let report = report_of_example("stacks", "stacks/nim.c", &[SEED, ACCEPTS_0, no_board]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["accepts-0"], &true.into()), "{diagnosis}");
}

/// A game that is over at once may print nothing but who wins.
#[test]
fn who_names_a_winner_has_played() {
    let graded = |edits: &[Edit]| report_of_example("stacks", "stacks/nim.c", edits);
    let only_before_moves = (
        "    show(stacks, n);\n    while (tallest(stacks, n) > 0) {\n",
        "    while (tallest(stacks, n) > 0) {\n        show(stacks, n);\n",
    );
    let not_behind = ("stack + 1);\n        show(stacks, n);", "stack + 1);");
    let report = graded(&[SEED, ACCEPTS_0, only_before_moves, not_behind]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"accepts-0") && !ids.contains(&"no-usage"), "{diagnosis}");
    let report = graded(&[SEED, ("stderr, \"Usage: nim", "stderr, \"Human wins: nim")]);
    assert_eq!(named(&report).0, ["no-usage"]);
}

const USAGE: &str = "        fprintf(stderr, \"Usage: nim H1";
const ENDS: &str = "        free(stacks);\n        return 1;\n";

/// The message is right, and what follows it is not.
#[test]
fn a_message_about_usage_behind_which_a_game_begins_is_no_line_too_many() {
    let on_stdout = (USAGE, "        fprintf(stdout, \"Usage: nim H1");
    let goes_on = (ENDS, "        n = argc - 1;\n");
    let report = report_of_example("stacks", "stacks/nim.c", &[SEED, on_stdout, goes_on]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"no-usage") && !ids.contains(&"own-lines"), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("but does not end there"), "{text}");
    assert!(!text.contains("begins a game"), "{text}");
}

#[test]
fn valid_arguments_that_are_refused_are_said_to_be() {
    let on_stdout = (USAGE, "        fprintf(stdout, \"Usage: nim H1");
    let two = ("if (n == 0) {", "if (n < 2) {");
    let report = report_of_example("stacks", "stacks/nim.c", &[SEED, on_stdout, two]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["refused-arguments"], "{diagnosis}");
    let other = ("printf(\"Stacks:", "printf(\"Stack heights:");
    let report = report_of_example("stacks", "stacks/nim.c", &[SEED, other]);
    assert!(!named(&report).0.contains(&"refused-arguments"), "{}", named(&report).1);
}

/// Who checks no argument begins a game with some, and has a message for none.
#[test]
fn a_check_that_is_missing_as_a_whole_is_one_mistake() {
    let unchecked = (
        "    if not stacks or min(stacks) < 1 or max(stacks) > LARGEST:\n        sys.exit(\"usage: nim H1 [H2 ...], where each height is a positive integer\")\n",
        "    if not stacks:\n        return\n",
    );
    let report = report_of_example("stacks", "stacks/nim.py", &[unchecked]);
    let (_, diagnosis) = named(&report);
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("prints no message with the word “usage” when its arguments are not valid"), "{text}");
    assert!(!text.contains("for some arguments that are not valid"), "{text}");
}

/// A height of 0 is refused where it comes first.
#[test]
fn what_is_refused_once_is_not_accepted() {
    let first_only =
        ("if (!read_height(argv[i + 1], &stacks[i])) {", "if (!read_height(argv[i + 1], &stacks[i]) && i == 0) {");
    let report = report_of_example("stacks", "stacks/nim.c", &[first_only]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["no-usage"], &true.into()), "{diagnosis}");
    let sentence = "begins a game for some arguments that are not valid";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence, "{diagnosis}");
}

/// The message has other words, and no upper limit is looked at.
#[test]
fn a_game_that_is_begun_is_said_beside_a_message_without_its_word() {
    let check = "    if not stacks or min(stacks) < 1 or max(stacks) > LARGEST:\n        sys.exit(\"usage: nim H1 [H2 ...], where each height is a positive integer\")\n";
    let unbounded = "    if not stacks or min(stacks) < 1:\n        sys.exit(\"each height is a positive integer\")\n";
    let sentence = |edit| {
        let report = report_of_example("stacks", "stacks/nim.py", &[(check, edit)]);
        named(&report).1["faults"][0]["sentence"].as_str().unwrap_or_default().to_owned()
    };
    let without_word = "prints no message with the word “usage” when its arguments are not valid";
    assert_eq!(sentence(unbounded), format!("{without_word}, and begins a game with some of them"));
    let bounded = unbounded.replace("min(stacks) < 1", "min(stacks) < 1 or max(stacks) > LARGEST");
    assert_eq!(sentence(&bounded), without_word);
}
