//! Wrong programs for stacks, and what is said of their drawings, moves and arguments.

use super::{Edit, named, report_of_cases, report_of_example};
use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::report::Report;

fn graded(edits: &[(&str, &str)]) -> Report {
    report_of_example("stacks", "stacks/nim.py", edits)
}

/// What a person reads of one case of the example with these changes.
fn shown(edits: &[Edit], case: &str) -> String {
    let source = std::fs::read_to_string(root().join("examples/stacks/nim.py")).unwrap();
    let wrong = edits.iter().fold(source, |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    });
    let folder = Folder::of(&[("nim.py", wrong.as_str())]);
    let file = folder.path().join("nim.py");
    run(&mut nimgrade([file.to_str().unwrap(), "-a", "stacks", "-k", case, "--no-source"])).stdout
}

const LEVEL: &str = "print(\" \".join(\"o\" if height >= level else \" \" for height in stacks))";

#[test]
fn blanks_that_are_free_are_no_mistake_beside_another_one() {
    let capital = (LEVEL, "print(\"\".join(\"O \" if height >= level else \"  \" for height in stacks))");
    let report = graded(&[capital]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-drawing"], "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "draws “O” instead of “o”");
    let text = shown(&[capital], "play/one-token");
    assert!(text.contains("    yours | O·\n          | ~\n"), "{text}");
    // With the right letter they are right.
    let small = (LEVEL, "print(\"\".join(\"o \" if height >= level else \"  \" for height in stacks))");
    assert_eq!(graded(&[small]).status, 0);
}

#[test]
fn the_move_that_the_stacks_show_is_the_one_that_is_expected() {
    let from_0 = ("from stack {stack + 1}", "from stack {stack}");
    let report = graded(&[from_0]);
    let made = |case: &&serde_json::Value| {
        case["reason"]["text"].as_str().is_some_and(|why| why.contains("which is right, but your program announces"))
    };
    let cases: Vec<_> = report.cases().iter().filter(made).collect();
    assert!(!cases.is_empty());
    for case in cases {
        let expected = case["expected"].as_str().unwrap();
        let count = expected.split_whitespace().nth(2).unwrap();
        let stack = expected.split_whitespace().last().unwrap();
        let shown = format!(" from stack {stack}, which is right");
        let why = case["reason"]["text"].as_str().unwrap();
        assert!(why.contains(&shown) && why.contains(&format!("show {count} token")), "{expected}: {why}");
    }
}

#[test]
fn a_game_that_is_too_long_is_no_loop() {
    let no_most = (" or max(stacks) > LARGEST", "");
    let text = shown(&[no_most], "arguments/too-large");
    assert!(text.contains("1 MiB") && !text.contains("Look for a loop"), "{text}");
    let loops = ("        sys.exit(\"usage", "        while True:\n            print(\"usage");
    let text = shown(&[loops], "arguments/none");
    assert!(text.contains("Look for a loop that never ends."), "{text}");
}

#[test]
fn hints_are_true_of_programs_in_any_language() {
    let no_word = ("usage: nim", "use: nim");
    let exits = ("        stacks = []\n    if", "        sys.exit(\"no\")\n    if");
    let (refused, no_number) = ("arguments/too-large", "arguments/word-after-a-digit");
    for (edit, id) in [(no_word, refused), (no_word, no_number), (exits, no_number)] {
        let report = report_of_cases("stacks", "stacks/nim.py", &[edit], id);
        let hint = report.cases()[0]["hint"].as_str().unwrap();
        assert!(["atoi", "strtol", "errno", "array"].iter().all(|word| !hint.contains(word)), "{hint}");
        assert!(hint.contains("usage"), "{hint}");
    }
    // Where cases with different hints fail alike, none of them says what is wrong.
    let report = graded(&[no_word]);
    assert!(report.cases().iter().all(|case| case["hint"].is_null()), "{}", report.document);
}

#[test]
fn stacks_that_are_shown_again_behind_the_winner_are_named() {
    let again = ("    print(f\"{name} wins\")", "    print(f\"{name} wins\")\n    show(stacks)");
    let report = graded(&[again]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["status-after-winner"], &true.into()), "{diagnosis}");
    // Only there.
    let moved =
        ("        show(stacks)\n        turn", "        if any(stacks):\n            show(stacks)\n        turn");
    let report = graded(&[again, moved]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["no-status-at-end", "status-after-winner"], &true.into()),
        "{diagnosis}"
    );
    let other = ("    print(f\"{name} wins\")", "    print(f\"{name} wins\")\n    print(\"Stacks:\")");
    assert!(!named(&graded(&[other])).0.contains(&"status-after-winner"));
}

#[test]
fn one_stack_is_a_stack() {
    let nothing = ("return stack, random.randint(1, stacks[stack])", "return stack, 0");
    let report = graded(&[nothing]);
    let case = report.cases().iter().find(|case| case["id"] == "play/one-token").expect("a case");
    let why = case["reason"]["text"].as_str().unwrap();
    assert!(why.starts_with("with one stack of 1, the human may make any legal move."), "{why}");
    // Several are stacks.
    assert!(report.document.to_string().contains("with stacks "));
}

#[test]
fn empty_stacks_are_said_to_be_counted() {
    let full = ("print(\"Stacks:\", *stacks)", "print(\"Stacks:\", *[height for height in stacks if height])");
    let text = graded(&[full]).document.to_string();
    assert!(text.contains("stacks, counting the empty ones.") && !text.contains("with the empty ones"), "{text}");
}

const COUNT: &str = "random.randint(1, stacks[stack])";

#[test]
fn a_human_who_never_takes_a_whole_stack_plays_by_a_rule() {
    let some = (COUNT, "random.randrange(1, stacks[stack]) if stacks[stack] > 1 else 1");
    let (report, text) = (graded(&[some]), shown(&[some], ""));
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["human-never-takes-whole"], &true.into()), "{diagnosis}");
    assert!(!text.contains("Whether every run is another game"), "{text}");
    // Where luck may be the reason, it is not said.
    let few = report_of_cases("stacks", "stacks/nim.py", &[some], "play/stack-of-two");
    assert!(named(&few).0.is_empty());
    // A rule that leaves much to chance does not explain that all games are alike.
    let seed = ("    turn = 0\n", "    turn = 0\n    random.seed(1)\n");
    let ids = named(&graded(&[some, seed])).0.join(" ");
    assert_eq!(ids, "always-the-same-game human-never-takes-whole");
    assert_eq!(named(&graded(&[seed])).0, ["always-the-same-game"]);
}

#[test]
fn random_moves_of_0_tokens_are_named() {
    let (ids, complete) = {
        let report = graded(&[(COUNT, "random.randint(0, stacks[stack])")]);
        let (ids, diagnosis) = named(&report);
        (ids.join(" "), diagnosis["complete"].clone())
    };
    assert_eq!((ids.as_str(), complete), ("random-takes-0", true.into()));
    assert!(!named(&graded(&[(COUNT, "stacks[stack] + 1")])).0.contains(&"random-takes-0"));
}

#[test]
fn a_missing_lowest_level_is_named() {
    assert_eq!(named(&graded(&[("range(max(stacks), 0, -1)", "range(max(stacks), 1, -1)")])).0, ["no-lowest-level"]);
    let two = named(&graded(&[("range(max(stacks), 0, -1)", "range(max(stacks), 2, -1)")])).0.join(" ");
    assert!(!two.contains("no-lowest-level"), "{two}");
}

#[test]
fn what_looks_alike_in_most_cases_is_wrong_for_one_reason_in_most() {
    let no_status =
        ("sys.exit(\"usage: nim H1 [H2 ...], where each height is a positive integer\")", "return print(\"usage\")");
    // In all cases but one the line is wrong in which the stacks are; in few of them it has a space too many.
    let shown = (
        "print(\"Stacks:\", *stacks)",
        "given = sys.argv[1:]\n    shown = [height + 1 for height in stacks] if len(given) > 2 else stacks\n    \
         print(\"Heaps:\" if given == [\"1\"] else \"Stacks:\" + \" \" * (len(given) == 1), *shown)",
    );
    let report = graded(&[no_status, shown]);
    let text = named(&report).1["text"].as_str().unwrap().to_owned();
    assert!(text.contains("looks alike in most of the cases that are left") && !text.contains("2 spaces"), "{text}");
}

const TAKES: &str = "print(f\"{name} takes {count} from stack {stack + 1}\")";

/// What is named of the example with these changes, and whether that is all.
fn named_of(edits: &[(&str, &str)]) -> (String, bool) {
    let report = graded(edits);
    let (ids, diagnosis) = named(&report);
    (ids.join(" "), diagnosis["complete"] == true)
}

#[test]
fn other_words_before_a_single_stack_are_learned_beside_blanks_that_are_free() {
    let spaced = (LEVEL, "print(\"\".join(\"o \" if height >= level else \"  \" for height in stacks))");
    let stack = ("print(\"Stacks:\", *stacks)", "print(\"Stack:\", *stacks)");
    assert_eq!(named_of(&[spaced, stack]), ("other-words".to_owned(), true));
    // A list that is not the stacks' is no matter of words.
    let heights = ("print(\"Stacks:\", *stacks)", "print(\"Stack:\", *[height + 1 for height in stacks])");
    assert!(!named_of(&[spaced, heights]).0.contains("other-words"));
}

#[test]
fn a_line_with_wrong_numbers_of_one_players_moves_is_named() {
    let edit = |stack: &str, count: &str| {
        TAKES.replace("{count}", &format!("{{{count}}}")).replace("{stack + 1}", &format!("{{{stack}}}"))
    };
    let table = [
        ("stack + (name != 'Human')", "count", "human-takes-from-0"),
        ("stack + (name == 'Human')", "count", "computer-takes-from-0"),
        ("count if name == 'Human' else stack + 1", "stack + 1 if name == 'Human' else count", "human-takes-exchanged"),
        (
            "stack + 1 if name == 'Human' else count",
            "count if name == 'Human' else stack + 1",
            "computer-takes-exchanged",
        ),
    ];
    for (stack, count, id) in table {
        assert_eq!(named_of(&[(TAKES, &edit(stack, count))]), (id.to_owned(), true));
    }
    // In the lines of both players it is one mistake.
    assert_eq!(named_of(&[(TAKES, &edit("stack", "count"))]).0, "prints-moves-from-0");
    // Not where the wrong number is another one.
    let ids = named_of(&[(TAKES, &edit("stack + (2 if name == 'Human' else 1)", "count"))]).0;
    assert!(!ids.contains("human-takes"), "{ids}");
}

#[test]
fn a_game_that_ends_too_early_is_named() {
    let table = [
        ("sum(stacks) > 1", "ends-at-one-token"),
        ("max(stacks) > 1", "ends-at-size-1"),
        ("stacks[0] > 0", "ends-with-first-stack"),
        ("stacks[-1] > 0", "ends-with-last-stack"),
        ("all(stacks)", "ends-with-any-stack"),
        ("any(stacks[1:])", "end-check-without-first"),
        ("any(stacks[:-1])", "end-check-without-last"),
        ("sum(height > 0 for height in stacks) > 1", "ends-at-one-stack"),
    ];
    for (check, id) in table {
        let body = format!("    name = 'Computer'\n    while {check}");
        assert_eq!(named_of(&[("    while any(stacks)", &body)]), (id.to_owned(), true));
    }
    let ids = named_of(&[("    while any(stacks)", "    name = 'Computer'\n    while sum(stacks) > 2")]).0;
    assert!(!ids.contains("ends-at") && !ids.contains("end-check"), "{ids}");
}

#[test]
fn a_winner_who_is_always_the_same_is_named() {
    for (winner, id) in [("Human", "human-wins-always"), ("Computer", "computer-wins-always")] {
        let always = ("print(f\"{name} wins\")", format!("print(\"{winner} wins\")"));
        assert_eq!(named_of(&[(always.0, &always.1)]), (id.to_owned(), true));
    }
    let other = "print(f\"{'Human' if name == 'Computer' else 'Computer'} wins\")";
    assert_eq!(named_of(&[("print(f\"{name} wins\")", other)]).0, "winner-swapped");
}

const FIRST_SHOWN: &str = "    show(stacks)\n    while";

#[test]
fn stacks_that_are_not_shown_first_or_twice_at_the_end_are_named() {
    assert_eq!(named_of(&[(FIRST_SHOWN, "    while")]), ("no-status-at-start".to_owned(), true));
    // Nor where they are shown never.
    let never = ("        show(stacks)\n", "");
    assert!(!named_of(&[(FIRST_SHOWN, "    while"), never]).1);
    let twice = ("    print(f\"{name} wins\")", "    show(stacks)\n    print(f\"{name} wins\")");
    assert_eq!(named_of(&[twice]), ("status-twice-at-end".to_owned(), true));
    // Where the loop shows them only as long as the game goes on, once is right.
    let going_on = ("        show(stacks)\n", "        if any(stacks):\n            show(stacks)\n");
    assert_eq!(named_of(&[twice, going_on]).0, "");
}

#[test]
fn stacks_that_are_taken_for_winning_ones_are_named() {
    let chosen = ("if height ^ total < height:", "if total and height >= total:");
    let taken = ("return stack, height - (height ^ total)", "return stack, total");
    assert_eq!(named_of(&[chosen, taken]), ("removes-nim-sum-from-stack-that-has-it".to_owned(), true));
    assert_eq!(named_of(&[("if height ^ total < height:", "if height & total:")]), ("winning-by-and".to_owned(), true));
    let any = named_of(&[("if height ^ total < height:", "if total and height:")]).0;
    assert!(!any.contains("winning-by-and") && !any.contains("that-has-it"), "{any}");
}
