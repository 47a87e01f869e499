//! Wrong programs for stacks, and what is said of their drawings, moves and arguments.

use super::{named, named_and_all, report_of_cases, report_of_example};
use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::report::Report;

type Edit<'a> = (&'a str, &'a str);

/// A seed that is another one in every run: with seconds, games are played until some have passed.
pub(super) const SEED: super::Edit = (
    "srand(time(NULL))",
    "struct timespec now;\n    clock_gettime(CLOCK_REALTIME, &now);\n    srand((unsigned)now.tv_nsec)",
);

fn graded(edits: &[Edit<'_>]) -> Report {
    graded_cases(edits, "")
}

fn graded_cases(edits: &[Edit<'_>], part: &str) -> Report {
    report_of_cases("stacks", "stacks/nim.c", &[&[SEED], edits].concat(), part)
}

/// What a person reads of one case of the example in C or Python with these changes.
fn shown(name: &str, edits: &[Edit<'_>], case: &str) -> String {
    let source = std::fs::read_to_string(root().join("examples/stacks").join(name)).unwrap();
    let wrong = edits.iter().fold(source, |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    });
    let folder = Folder::of(&[(name, wrong.as_str())]);
    let file = folder.path().join(name);
    run(&mut nimgrade([file.to_str().unwrap(), "-a", "stacks", "-k", case, "--no-source"])).stdout
}

const LEVEL: &str = r#"printf("%s%s", i > 0 ? " " : "", stacks[i] >= level ? "o" : " ");"#;
const FREE_BLANKS: Edit<'_> = (LEVEL, r#"printf("%s", stacks[i] >= level ? "o " : "  ");"#);

#[test]
fn blanks_that_are_free_are_no_mistake_beside_another_one() {
    let capital = (LEVEL, r#"printf("%s", stacks[i] >= level ? "O " : "  ");"#);
    let report = graded(&[capital]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-drawing"], "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "draws “O” instead of “o”");
    let text = shown("nim.c", &[capital], "play/one-token");
    assert!(text.contains("    yours | O·\n          | ~\n"), "{text}");
    // With the right letter they are right.
    assert_eq!(graded(&[FREE_BLANKS]).status, 0);
}

#[test]
fn the_move_that_the_stacks_show_is_the_one_that_is_expected() {
    let from_0 = ("count, stack + 1)", "count, stack)");
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
    let text = shown("nim.py", &[no_most], "arguments/too-large");
    assert!(text.contains("128 KiB") && !text.contains("Look for a loop"), "{text}");
    let loops = ("        sys.exit(\"usage", "        while True:\n            print(\"usage");
    let text = shown("nim.py", &[loops], "arguments/none");
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
    let report = report_of_cases("stacks", "stacks/nim.py", &[no_word], "arguments/");
    assert!(report.cases().iter().all(|case| case["hint"].is_null()), "{}", report.document);
}

const WINS: &str = r#"    printf("%s wins\n", human ? "Computer" : "Human");"#;
const SHOWN_BEHIND_MOVE: &str = "        show(stacks, n);\n";
const SHOWN_WHILE_PLAYED: &str = "        if (tallest(stacks, n) > 0) {\n            show(stacks, n);\n        }\n";

#[test]
fn stacks_that_are_shown_again_behind_the_winner_are_named() {
    let again = (WINS, &*format!("{WINS}\n    show(stacks, n);"));
    let report = graded(&[again]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["status-after-winner"], &true.into()), "{diagnosis}");
    // Only there.
    let moved = (SHOWN_BEHIND_MOVE, SHOWN_WHILE_PLAYED);
    let report = graded(&[again, moved]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["no-status-at-end", "status-after-winner"], &true.into()),
        "{diagnosis}"
    );
    let other = (WINS, &*format!("{WINS}\n    printf(\"Stacks:\\n\");"));
    assert!(!named(&graded(&[other])).0.contains(&"status-after-winner"));
}

#[test]
fn one_stack_is_a_stack() {
    let nothing = (COUNT, "0");
    let report = graded(&[nothing]);
    let case = report.cases().iter().find(|case| case["id"] == "play/one-token").expect("a case");
    let why = case["reason"]["text"].as_str().unwrap();
    assert!(why.starts_with("with one stack of 1, the human may make any legal move."), "{why}");
    // Several are stacks.
    assert!(report.document.to_string().contains("with stacks "));
}

#[test]
fn empty_stacks_are_said_to_be_counted() {
    let full = (r#"printf(" %d", stacks[i])"#, r#"stacks[i] > 0 && printf(" %d", stacks[i])"#);
    let text = graded(&[full]).document.to_string();
    assert!(text.contains("stacks, counting the empty ones.") && !text.contains("with the empty ones"), "{text}");
}

const COUNT: &str = "1 + rand() % stacks[*stack]";

#[test]
fn a_human_who_never_takes_a_whole_stack_plays_by_a_rule() {
    let some = (COUNT, "stacks[*stack] > 1 ? 1 + rand() % (stacks[*stack] - 1) : 1");
    let (report, text) = (graded(&[some]), shown("nim.c", &[SEED, some], ""));
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["human-never-takes-whole"], &true.into()), "{diagnosis}");
    assert!(!text.contains("Whether every run is another game"), "{text}");
    // Where luck may be the reason, it is not said.
    let few = graded_cases(&[some], "play/stack-of-two");
    assert!(named(&few).0.is_empty());
    // A rule that leaves much to chance does not explain that all games are alike.
    let seed = ("srand((unsigned)now.tv_nsec)", "srand(1)");
    let ids = named(&graded(&[some, seed])).0.join(" ");
    assert_eq!(ids, "always-the-same-game human-never-takes-whole");
    assert_eq!(named(&graded(&[seed])).0, ["always-the-same-game"]);
}

#[test]
fn random_moves_of_0_tokens_are_named() {
    let (ids, complete) = {
        let report = graded(&[(COUNT, "rand() % (stacks[*stack] + 1)")]);
        let (ids, diagnosis) = named(&report);
        (ids.join(" "), diagnosis["complete"].clone())
    };
    assert_eq!((ids.as_str(), complete), ("random-takes-0", true.into()));
    assert!(!named(&graded(&[(COUNT, "stacks[*stack] + 1")])).0.contains(&"random-takes-0"));
}

#[test]
fn a_missing_lowest_level_is_named() {
    assert_eq!(named(&graded(&[("level > 0", "level > 1")])).0, ["no-lowest-level"]);
    let two = named(&graded(&[("level > 0", "level > 2")])).0.join(" ");
    assert!(!two.contains("no-lowest-level"), "{two}");
}

#[test]
fn what_looks_alike_in_most_cases_is_wrong_for_one_reason_in_most() {
    let no_status = ("        return 1;", "        return 0;");
    let on_stdout = ("fprintf(stderr, \"Usage", "printf(\"Usage");
    // In all cases but one the line is wrong in which the stacks are; in few of them it has a space too many.
    let words = (
        "printf(\"Stacks:\");",
        "static int given;\n    given = given == 0 ? stacks[0] : given;\n    \
         printf(n > 1 ? \"Stacks:\" : given == 1 ? \"Heaps:\" : \"Stacks: \");",
    );
    let heights = ("\" %d\", stacks[i]", "\" %d\", stacks[i] + (n > 2)");
    let report = graded(&[no_status, on_stdout, words, heights]);
    let text = named(&report).1["text"].as_str().unwrap().to_owned();
    assert!(text.contains("looks alike in most of the cases that are left") && !text.contains("2 spaces"), "{text}");
}

/// What is named of the example with these changes, and whether that is all.
fn named_of(edits: &[Edit<'_>]) -> (String, bool) {
    named_and_all(&graded(edits))
}

#[test]
fn other_words_before_a_single_stack_are_learned_beside_blanks_that_are_free() {
    let stack = ("printf(\"Stacks:\")", "printf(\"Stack:\")");
    assert_eq!(named_of(&[FREE_BLANKS, stack]), ("other-words".to_owned(), true));
    // A list that is not the stacks' is no matter of words.
    let heights = ("\" %d\", stacks[i]", "\" %d\", stacks[i] + 1");
    assert!(!named_of(&[FREE_BLANKS, stack, heights]).0.contains("other-words"));
}

#[test]
fn a_line_with_wrong_numbers_of_one_players_moves_is_named() {
    let table = [
        ("stack + !human", "count", "human-takes-from-0"),
        ("stack + human", "count", "computer-takes-from-0"),
        ("human ? count : stack + 1", "human ? stack + 1 : count", "human-takes-exchanged"),
        ("human ? stack + 1 : count", "human ? count : stack + 1", "computer-takes-exchanged"),
    ];
    let named_with = |stack: &str, count: &str| named_of(&[("count, stack + 1)", &format!("{count}, {stack})"))]);
    for (stack, count, id) in table {
        assert_eq!(named_with(stack, count), (id.to_owned(), true));
    }
    // In the lines of both players it is one mistake.
    assert_eq!(named_with("stack", "count").0, "prints-moves-from-0");
    // Not where the wrong number is another one.
    let ids = named_with("stack + 1 + human", "count").0;
    assert!(!ids.contains("human-takes"), "{ids}");
}

/// How many tokens there are, and how many stacks have some.
const COUNTS: &str = "\
static long long tokens(const int stacks[], int n) {
    return n > 0 ? stacks[n - 1] + tokens(stacks, n - 1) : 0;
}

static int full(const int stacks[], int n) {
    return n > 0 ? (stacks[n - 1] > 0) + full(stacks, n - 1) : 0;
}

int main(";

#[test]
fn a_game_that_ends_too_early_is_named() {
    let table = [
        ("tokens(stacks, n) > 1", "ends-at-one-token"),
        ("tallest(stacks, n) > 1", "ends-at-size-1"),
        ("stacks[0] > 0", "ends-with-first-stack"),
        ("stacks[n - 1] > 0", "ends-with-last-stack"),
        ("full(stacks, n) == n", "ends-with-any-stack"),
        ("tokens(stacks + 1, n - 1) > 0", "end-check-without-first"),
        ("tokens(stacks, n - 1) > 0", "end-check-without-last"),
        ("full(stacks, n) > 1", "ends-at-one-stack"),
    ];
    let named_with = |check: &str| {
        named_of(&[("int main(", COUNTS), ("while (tallest(stacks, n) > 0)", &format!("while ({check})"))])
    };
    for (check, id) in table {
        assert_eq!(named_with(check), (id.to_owned(), true));
    }
    let ids = named_with("tokens(stacks, n) > 2").0;
    assert!(!ids.contains("ends-at") && !ids.contains("end-check"), "{ids}");
}

#[test]
fn a_winner_who_is_always_the_same_is_named() {
    for (winner, id) in [("Human", "human-wins-always"), ("Computer", "computer-wins-always")] {
        assert_eq!(named_of(&[(WINS, &format!("    printf(\"{winner} wins\\n\");"))]), (id.to_owned(), true));
    }
    let swapped = [("human ? \"Computer\"", "!human ? \"Computer\"")];
    assert_eq!(named_of(&swapped).0, "winner-swapped");
}

const FIRST_SHOWN: &str = "    show(stacks, n);\n    while";

#[test]
fn stacks_that_are_not_shown_first_or_twice_at_the_end_are_named() {
    assert_eq!(named_of(&[(FIRST_SHOWN, "    while")]), ("no-status-at-start".to_owned(), true));
    // Nor where they are shown never.
    let never = (SHOWN_BEHIND_MOVE, "");
    assert!(!named_of(&[(FIRST_SHOWN, "    while"), never]).1);
    let twice = (WINS, &*format!("    show(stacks, n);\n{WINS}"));
    assert_eq!(named_of(&[twice]), ("status-twice-at-end".to_owned(), true));
    // Where the loop shows them only as long as the game goes on, once is right.
    assert_eq!(named_of(&[twice, (SHOWN_BEHIND_MOVE, SHOWN_WHILE_PLAYED)]).0, "");
}

#[test]
fn stacks_that_are_taken_for_winning_ones_are_named() {
    const WINNING: &str = "if ((stacks[i] ^ sum) < stacks[i])";
    let taken = ("*count = stacks[i] - (stacks[i] ^ sum);", "*count = sum;");
    let named = named_of(&[(WINNING, "if (sum != 0 && stacks[i] >= sum)"), taken]);
    assert_eq!(named, ("removes-nim-sum-from-stack-that-has-it".to_owned(), true));
    assert_eq!(named_of(&[(WINNING, "if (stacks[i] & sum)")]), ("winning-by-and".to_owned(), true));
    // With an ordinary sum hardly a stack has so many, and any move agrees with what a program may do then.
    let added = ("sum ^= stacks[i];", "sum += stacks[i];");
    let largest = (WINNING, "if (stacks[i] == tallest(stacks, n))");
    let rest = (taken.0, "*count = sum % (stacks[i] + 1);\n            *count = *count == 0 ? 1 : *count;");
    let of_largest = named_of(&[added, largest, rest]).0;
    assert_eq!(of_largest, "computer-at-random");
    let any = named_of(&[(WINNING, "if (sum != 0 && stacks[i] != 0)")]).0;
    assert!(!any.contains("winning-by-and") && !any.contains("that-has-it"), "{any}");
}

/// Four mistakes would print the same: another player begins, plays as the other one does, and is not announced to win.
#[test]
fn the_other_players_name_in_the_line_with_a_move_is_one_mistake() {
    const NAME: &str = "human ? \"Human\" : \"Computer\", count";
    let names = |condition: &str| named_of(&[(NAME, &NAME.replacen("human", condition, 1))]);
    assert_eq!(names("!human"), ("movers-exchanged".to_owned(), true));
    assert!(!names("1").0.contains("movers-exchanged"));
}

/// What begins a message and ends there may have lost its end. A longer game in a terminal does not show that it has.
#[test]
fn another_game_in_a_terminal_shows_no_lost_output() {
    let without_s = ("%s wins\\n", "%s win\\n");
    let longer = (
        "stacks[stack] -= count;",
        "if (human && isatty(1)) {\n            count = 1;\n        }\n        stacks[stack] -= count;",
    );
    let unistd = ("#include <time.h>\n", "#include <time.h>\n#include <unistd.h>\n");
    let (ids, is_complete) = named_of(&[without_s, longer, unistd]);
    assert!(is_complete && !ids.contains("lost-buffer"), "{ids}");
}

/// A single token leaves no choice, so that no rule is seen there.
#[test]
fn a_rule_of_the_human_is_seen_where_there_is_a_choice() {
    let winner = ("human ? \"Computer\" : \"Human\"", "human ? \"Human\" : \"Computer\"");
    let plays = (COUNT, "1");
    let report =
        graded(&[winner, plays, ("*stack = rand() % n", "*stack = 0;\n        while (stacks[*stack] == 0) ++*stack")]);
    let (ids, diagnosis) = named(&report);
    let rule = diagnosis["faults"].as_array().unwrap().iter().find(|fault| fault["id"] == "human-takes-one");
    let cases = rule.unwrap_or_else(|| panic!("{ids:?} {diagnosis}"))["cases"].as_array().unwrap();
    assert!(!cases.contains(&"play/one-token".into()) && cases.contains(&"play/stack-of-two".into()), "{cases:?}");
}

/// Several lines of a drawing may be wrong in several ways, which is one thing.
#[test]
fn what_is_wrong_with_drawings_is_told_once() {
    let top = ("int level = tallest(stacks, n);", "int level = tallest(stacks, n) - 1;");
    let report = graded(&[(LEVEL, r#"printf("%s%s", i > 0 ? " " : "", stacks[i] >= level ? "O" : " ");"#), top]);
    let diagnosis = named(&report).1;
    let faults = diagnosis["faults"].as_array().unwrap();
    let drawn = faults.iter().filter(|fault| fault["sentence"].as_str().unwrap().contains("draw"));
    assert!(drawn.count() <= 1, "{diagnosis}");
}

/// In a row nothing stands where a stack has no token, and there is nothing between columns. How much is explained depends on the games that
/// are played.
#[test]
fn rows_of_another_character_are_not_told_as_columns() {
    let levels = "int level = tallest(stacks, n); level > 0; level--) {\n        for (int i = 0; i < n; i++) {";
    let rows = "int i = 0; i < n; i++) {\n        for (int token = 0; token < stacks[i]; token++) {";
    for _ in 0..4 {
        let report = graded(&[(levels, rows), (LEVEL, r#"printf("O");"#)]);
        let diagnosis = named(&report).1;
        for fault in diagnosis["faults"].as_array().unwrap() {
            let sentence = fault["sentence"].as_str().unwrap();
            assert!(!sentence.contains("has no token") && !sentence.contains("between the columns"), "{diagnosis}");
        }
    }
}

/// Exchanged names would print the same, of players who play in another way.
#[test]
fn a_computer_that_begins_and_a_wrong_winner_are_no_exchanged_names() {
    let begins = ("int human = 1,", "int human = 0,");
    let loser = ("human ? \"Computer\" : \"Human\"", "human ? \"Human\" : \"Computer\"");
    let report = graded(&[begins, loser]);
    assert_eq!(named(&report).0, ["computer-begins", "winner-swapped"], "{}", named(&report).1);
    let capital = ("from stack %d", "from Stack %d");
    let report = graded(&[begins, loser, capital]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["computer-begins", "other-words", "other-words", "winner-swapped"], "{diagnosis}");
    let lowest = ("level > 0; level--", "level > 1; level--");
    let report = graded(&[begins, lowest]);
    // In some games of the human nothing tells them from others, and then nothing is said of them.
    let (ids, diagnosis) = named(&report);
    let is_false = |id: &&str| ["movers-exchanged", "winner-swapped", "computer-at-random"].contains(id);
    assert!(!ids.iter().any(is_false), "{diagnosis}");
    // Each is called by the other's name.
    let exchanged = ("human ? \"Human\" : \"Computer\", count", "human ? \"Computer\" : \"Human\", count");
    assert_eq!(named(&graded(&[exchanged])).0, ["movers-exchanged"]);
}

/// The assignment has no noun there, for one or for more.
#[test]
fn a_noun_for_one_and_for_more_is_not_said_to_stand_in_the_assignment() {
    let takes = "{name} takes {count} from stack {stack + 1}";
    let nouns = "{name} takes {count} token{'s' if count != 1 else ''} from stack {stack + 1}";
    for _ in 0..2 {
        let report = report_of_example("stacks", "stacks/nim.py", &[(takes, nouns)]);
        let (_, diagnosis) = named(&report);
        assert!(!diagnosis.to_string().contains("where the assignment prints “1 tokens”"), "{diagnosis}");
    }
}

/// The line that is expected there is the other player's move.
#[test]
fn a_line_of_its_own_before_the_computers_first_move_is_found() {
    let begins = (
        "[(\"Human\", random_move), (\"Computer\", best_move)]",
        "[(\"Computer\", best_move), (\"Human\", random_move)]",
    );
    let sum =
        ("    total = digital_sum(stacks)\n", "    total = digital_sum(stacks)\n    print(\"digital sum:\", total)\n");
    let short = ("    total = digital_sum(stacks)\n", "    total = digital_sum(stacks)\n    print(\"s =\", total)\n");
    let named = |edits: &[(&str, &str)]| named_and_all(&report_of_example("stacks", "stacks/nim.py", edits));
    assert_eq!(named(&[begins, sum]), ("computer-begins own-lines".to_owned(), true));
    assert_eq!(named(&[begins]), ("computer-begins".to_owned(), true));
    assert_eq!(named(&[short]), ("own-lines".to_owned(), true));
}

/// One stack alone shows neither, in whichever run.
#[test]
fn other_words_of_the_line_with_the_stacks_are_found_above_another_drawing() {
    let words = ("print(\"Stacks:\", *stacks)", "print(\"Stacks :\", *stacks)");
    let stars = ("\"o\" if height", "\"*\" if height");
    let report = report_of_example("stacks", "stacks/nim.py", &[words, stars]);
    assert_eq!(named_and_all(&report), ("other-words stars".to_owned(), true), "{:?}", named(&report));
}
