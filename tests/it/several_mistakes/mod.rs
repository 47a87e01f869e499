//! Programs with several mistakes at once, and with mistakes that nobody knows: what is named, what is said to be left, and
//! what failing cases have in common.

mod after_refusals;
mod answers;
mod arguments;
mod as_printed;
mod backtracking;
mod boards;
mod broken_off;
mod crashes;
mod drawing;
mod endless;
mod ends;
mod few_cases;
mod half_finished;
mod in_c;
mod in_python;
mod lab3;
mod labels;
mod left;
mod let_through;
mod line_ends;
mod lines;
mod moves;
mod one_number;
mod opening;
mod own_lines;
mod present_board;
mod programs;
mod prompts;
mod quite_other_words;
mod refusals;
mod refused_moves;
mod refused_words;
mod rounds;
mod seen_by_chance;
mod stacks;
mod standard_error;
mod strategy;
mod told_words;
mod tries;
mod unfinished;
mod winner;
mod without_input;
mod words;
mod working_game;

use serde_json::Value;

use self::in_c::{IS_HUMAN, report_of_working_game};
use crate::common::command::root;
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::report::Report;

type Edit = (&'static str, &'static str);

const LAST_WINNING_HEAP: Edit = (
    "while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }",
    "for (int i = 0; i < n; i++) {\n            if ((heaps[i] ^ sum) < heaps[i]) {\n                heap = i;\n            }\n        }",
);
const LABELS_FROM_0: Edit = ("\" h%d=%d\", i + 1,", "\" h%d=%d\", i,");
const ZERO_OBJECTS: Edit = ("count >= 1", "count >= 0");
const TRAILING_TAB: Edit = ("putchar(i < n - 1 ? '\\t' : '\\n');", "putchar('\\t'); if (i == n - 1) putchar('\\n');");
const EMPTY_CELLS: Edit = ("putchar(heaps[i] >= level ? '*' : ' ');", "if (heaps[i] >= level) putchar('*');");
const MISSPELT_PROMPT: Edit = ("Enter the number of heaps:", "Enter number of heaps");
const MISSPELT_MOVE: Edit = ("Computer takes %d", "Computer take %d");
/// It is no mistake that anybody knows: a move of seven objects is refused, and one of them is gone all the same.
const SEVEN_REFUSED: Edit = ("count >= 1", "count >= 1 && (count != 7 || heaps[heap - 1]-- < 0)");

fn report_of(edits: &[(&str, &str)]) -> Report {
    let program = compile::edited(edits);
    Report::of_wrong([program.as_os_str()])
}

/// The report on one of the examples, a file below `examples`, after some edits.
fn report_of_example(assignment: &str, file: &str, edits: &[(&str, &str)]) -> Report {
    report_of_cases(assignment, file, edits, "")
}

/// The same of the cases whose ids have `part` in them.
fn report_of_cases(assignment: &str, file: &str, edits: &[(&str, &str)], part: &str) -> Report {
    let source = std::fs::read_to_string(root().join("examples").join(file)).expect("an example");
    let edited = edits.iter().fold(source, |text, (old, new)| {
        assert!(text.contains(old), "{file} has no {old}");
        text.replace(old, new)
    });
    let name = file.rsplit('/').next().unwrap_or(file);
    let folder = Folder::of(&[(name, edited.as_str())]);
    Report::of_wrong([folder.path().join(name).to_str().unwrap(), "-a", assignment, "-k", part, "--no-source"])
}

/// The ids of what is named, in alphabetical order, and the rest of the diagnosis.
fn named(report: &Report) -> (Vec<&str>, &Value) {
    let diagnosis = &report.document["diagnosis"];
    let faults = diagnosis["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut ids: Vec<&str> = faults.iter().map(|fault| fault["id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    (ids, diagnosis)
}

/// The ids of what is named, in alphabetical order, and whether that explains everything.
fn named_and_all(report: &Report) -> (String, bool) {
    let (ids, diagnosis) = named(report);
    (ids.join(" "), diagnosis["complete"] == true)
}

#[test]
fn five_mistakes_that_explain_everything_are_all_named() {
    let report = report_of(&[MISSPELT_PROMPT, LAST_WINNING_HEAP, LABELS_FROM_0, TRAILING_TAB, ZERO_OBJECTS]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepts-0-objects", "labels-from-0", "last-winning-heap", "other-words", "trailing-tab"]);
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    assert_eq!(diagnosis["left"], Value::Null);
    assert_eq!(diagnosis["explained"], report.cases().len());
}

#[test]
fn two_mistakes_on_one_line_are_both_named() {
    let report = report_of(&[TRAILING_TAB, EMPTY_CELLS]);
    assert_eq!(named(&report).0, ["empty-cells", "trailing-tab"]);
}

#[test]
fn what_comes_first_in_a_run_stands_first() {
    let report = report_of(&[TRAILING_TAB, MISSPELT_PROMPT]);
    let faults = named(&report).1["faults"].as_array().unwrap();
    assert_eq!((&faults[0]["id"], &faults[0]["line"]), (&"other-words".into(), &1.into()));
    assert_eq!(faults[1]["id"], "trailing-tab");
}

#[test]
fn mistakes_that_leave_something_are_named_and_the_rest_is_shown() {
    let report = report_of(&[LAST_WINNING_HEAP, SEVEN_REFUSED]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["last-winning-heap"]);
    assert_eq!(diagnosis["complete"], false);
    let left = &diagnosis["left"];
    assert_eq!(left["reason"]["kind"], "refused-legal", "{left}");
    assert!(left["line"].is_u64() && left["case"].is_string(), "{left}");
    let left = left["cases"].as_array().unwrap().len();
    assert_eq!(diagnosis["explained"].as_u64().unwrap() as usize + left, report.cases().len());
}

#[test]
fn what_is_left_behind_wrong_words_has_its_reason() {
    let report = report_of(&[MISSPELT_PROMPT, SEVEN_REFUSED]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-words"]);
    assert_eq!(diagnosis["left"]["reason"]["kind"], "refused-legal");
}

#[test]
fn a_program_that_is_not_finished_ends_early() {
    let unfinished =
        ("    for (int turn = 1; !is_over(heaps, n); turn++) {", "    return 0;\n    for (int turn = 1; 0; turn++) {");
    let report = report_of(&[unfinished]);
    assert_eq!(named(&report).0, ["ends-early-everywhere"]);
    let silent = report_of(&[("int users_turn = 0;", "int users_turn = 0;\n    return 0;")]);
    let (ids, diagnosis) = named(&silent);
    assert_eq!(ids, ["ends-early-everywhere"]);
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints nothing");
}

#[test]
fn mistakes_that_fit_one_case_alike_are_alternatives() {
    let program = compile::edited(&[LAST_WINNING_HEAP]);
    let report = Report::of_wrong([program.to_str().unwrap(), "-k", "strategy/first-and-largest"]);
    let (_, diagnosis) = named(&report);
    let faults = diagnosis["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    // Others than the last winning heap fit too: nothing is said, or all of them are.
    for fault in faults {
        let others = fault["alternatives"].as_array().unwrap();
        let ids = others.iter().map(|other| &other["id"]).chain([&fault["id"]]);
        assert!(ids.into_iter().any(|id| id == "last-winning-heap") && !others.is_empty(), "{fault}");
    }
    let all = report_of(&[LAST_WINNING_HEAP]);
    assert_eq!(named(&all).1["faults"][0]["alternatives"], Value::Array(Vec::new()));
}

#[test]
fn failing_cases_that_have_a_property_of_their_own_are_said_to() {
    let last_unchecked = (
        "for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0)",
        "for (int i = 0; i < *n - 1; i++) {\n        if (heaps[i] <= 0)",
    );
    let report = report_of(&[("if (count == 3) return 0;", "")][..0]);
    assert_eq!(report.status, 0);
    let crash =
        ("int sum = nim_sum(heaps, n);", "int sum = nim_sum(heaps, n);\n    if (sum == 0) *(volatile int *)0 = 0;");
    let diagnosis = named(&report_of(&[crash])).1.clone();
    let sentence = "crashes in every case in which the nim-sum is 0 before a move of the computer, and in no other";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence, "{diagnosis}");
    let stops = ("int sum = nim_sum(heaps, n);", "int sum = nim_sum(heaps, n);\n    if (sum == 0) exit(0);");
    let report = report_of(&[("#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>"), stops]);
    let condition = named(&report).1["left"]["condition"].clone();
    assert_eq!(condition, "in which the nim-sum is 0 before a move of the computer");
    // The known mistake explains these cases, so nothing is left of which anything could be said.
    let report = report_of(&[last_unchecked]);
    assert!(named(&report).1["left"].is_null() || named(&report).0.is_empty());
}

#[test]
fn cases_that_no_property_parts_are_not_said_to_have_one() {
    let report = report_of(&[SEVEN_REFUSED]);
    let (ids, diagnosis) = named(&report);
    assert!(ids == ["refused-legal"] && diagnosis["left"]["condition"].is_null(), "{diagnosis}");
}

#[test]
fn a_heap_that_does_not_exist_is_let_through_only_if_the_program_says_so() {
    let report = report_of(&[("heap >= 1", "heap >= 0"), ("count >= 1", "count >= 0")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepts-0-objects", "accepts-heap-0-only"], "{diagnosis}");
    let report = report_of(&[("count >= 1", "count >= 0")]);
    assert_eq!(named(&report).0, ["accepts-0-objects"]);
}

#[test]
fn a_program_that_ends_behind_what_it_should_not_print_is_understood() {
    let behind_the_sizes = "        }\n    }\n    for (int i = 0;";
    for echo in [
        "        }\n        printf(\"%d \", heaps[i]);\n    }\n    for (int i = 0;",
        "        }\n        printf(\"%d\\n\", heaps[i]);\n    }\n    for (int i = 0;",
    ] {
        let echo = (behind_the_sizes, echo);
        let report = report_of(&[echo, ("    return 1;\n}\n\n/* The first", "    return 0;\n}\n\n/* The first")]);
        let (ids, diagnosis) = named(&report);
        assert_eq!(ids, ["echoed-sizes", "ends-early-everywhere"], "{diagnosis}");
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        assert_eq!(diagnosis["faults"][1]["sentence"], "prints nothing more where it should print the status line");
    }
}

#[test]
fn sizes_of_which_an_error_was_printed_were_not_accepted() {
    let goes_on = ("should be positive.\\n\", i + 1);\n            return 0;", "should be positive.\\n\", i + 1);");
    assert_eq!(named(&report_of(&[goes_on])).0, ["goes-on-after-bad-size"]);
}

#[test]
fn two_mistakes_that_cancel_each_other_out_in_some_cases_are_both_named() {
    let accepts_zero = ("heaps[i] <= 0", "heaps[i] < 0");
    let from_zero = ("should be positive.\\n\", i + 1)", "should be positive.\\n\", i)");
    let user = ("You take %d objects", "User takes %d objects");
    let computer = ("from heap %d.\\n\", count, heap + 1)", "from heap %d\\n\", count, heap + 1)");
    let report = report_of(&[accepts_zero, from_zero, user, computer]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepts-size-0", "bad-size-from-0", "other-words", "other-words"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn a_property_that_parts_the_cases_in_which_a_program_crashes_is_a_mistake() {
    let far = ("heap >= 1 &&", "(heap > -60000 && heap < 60000 ? heap : *(volatile int *)0) >= 1 &&");
    let report = report_of(&[far, LABELS_FROM_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["ends-badly", "labels-from-0"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let crash = diagnosis["faults"].as_array().unwrap().iter().find(|fault| fault["id"] == "ends-badly").unwrap();
    let sentence = "crashes in every case in which a heap is entered whose number is 65536 or more away from those that exist, \
                    and in no other";
    assert_eq!(crash["sentence"], sentence);
    // Another heap that is as far away does no harm: there is nothing that all such cases have in common.
    let one = ("heap >= 1 &&", "(heap != 2147483647 ? heap : *(volatile int *)0) >= 1 &&");
    let report = report_of(&[one, LABELS_FROM_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["labels-from-0"], &false.into()), "{diagnosis}");
}

#[test]
fn what_is_wrong_where_a_mistake_is_made_is_not_explained_by_it() {
    // It takes from the first empty heap; where none is, from the last one.
    let first_empty = ("while (heaps[heap] == 0) {", "while (heaps[heap] != 0 && heap < n - 1) {");
    let report = report_of(&[first_empty]);
    assert!(!named(&report).0.contains(&"losing-last"), "{:?}", named(&report));
}

#[test]
fn a_status_line_after_each_move_is_no_line_that_is_missing() {
    let before = "        print_status(heaps, n, turn);\n        if (!users_turn) {";
    let after = (
        "        users_turn = !users_turn;",
        "        print_status(heaps, n, turn);\n        users_turn = !users_turn;",
    );
    let report = report_of(&[(before, "        if (!users_turn) {"), after, LABELS_FROM_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["labels-from-0", "status-after-moves"], &true.into()),
        "{diagnosis}"
    );
}

#[test]
fn a_status_line_after_the_computers_moves_only_is_no_game_that_goes_on() {
    let before =
        "        print_status(heaps, n, turn);\n        if (!users_turn) {\n            computer_turn(heaps, n);";
    let after =
        "        if (!users_turn) {\n            computer_turn(heaps, n);\n            print_status(heaps, n, turn);";
    let win = ("\"You win!\\n\"", "\"Congratulations, you have won\\n\"");
    let report = report_of(&[(before, after), win]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-words", "status-after-computers-moves"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    // This one goes on.
    let goes_on = ("!is_over(heaps, n); turn++", "users_turn == 0 || !is_over(heaps, n); turn++");
    let report = report_of(&[goes_on]);
    assert!(!named(&report).0.contains(&"status-after-computers-moves"), "{}", named(&report).1);
}

#[test]
fn empty_heaps_that_are_left_out_make_no_sizes_wrong() {
    let hides = ("        printf(\" h%d=%d\"", "        if (heaps[i] > 0) printf(\" h%d=%d\"");
    assert_eq!(named(&report_of(&[hides, LAST_WINNING_HEAP])).0, ["last-winning-heap", "status-without-empty"]);
}

#[test]
fn moves_that_follow_no_known_rule_are_said_to_be_others_and_hide_nothing() {
    // The nim-sum of the three lowest binary digits.
    let low_digits = ("sum ^= heaps[i];", "sum ^= heaps[i] & 7;");
    let report = report_of(&[low_digits, TRAILING_TAB, ZERO_OBJECTS]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepts-0-objects", "other-moves", "trailing-tab"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    // A program with a known rule is said to have it.
    let report = report_of(&[LAST_WINNING_HEAP, TRAILING_TAB]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["last-winning-heap", "trailing-tab"], "{diagnosis}");
    assert_eq!(diagnosis["faults"][1]["alternatives"], Value::Array(Vec::new()), "{diagnosis}");
}

#[test]
fn one_mistake_is_named_where_several_would_do_as_well() {
    let next = ("heaps[heap - 1]", "heaps[heap]");
    let report = report_of(&[next, ("int heaps[MAX_HEAPS];", "int heaps[MAX_HEAPS + 2] = {0};")]);
    assert_eq!(named(&report).0, ["next-heap"], "{:?}", named(&report));
}

#[test]
fn a_program_that_always_prints_the_same_is_said_to() {
    let greets = ("int users_turn = 0;", "int users_turn = 0;\n    puts(\"Good morning.\");\n    return 0;");
    let report = report_of(&[greets]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["same-output"], &true.into()), "{diagnosis}");
    let sentence = "prints “Good morning.” in every case, and nothing else, whatever it reads";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
}

#[test]
fn who_prints_nothing_at_all_makes_no_mistakes_in_answers() {
    let folder = Folder::of(&[("optimal_move.py", "pass\n"), ("greets.py", "print('Nim')\n")]);
    let diagnosed = |name: &str| {
        let report = Report::of_wrong([folder.path().join(name).to_str().unwrap(), "-a", "givegrade/optimal_move"]);
        report.document["diagnosis"].clone()
    };
    assert_eq!(diagnosed("optimal_move.py"), Value::Null);
    // Who always prints the same answer is told so.
    assert_eq!(diagnosed("greets.py")["faults"][0]["id"], "same-output");
}

/// Cases of games at random are run several times.
#[test]
fn a_case_that_is_run_several_times_is_counted_once() {
    let wrong = (" from stack %d", " out of stack %d");
    let report = report_of_example("stacks", "stacks/nim.c", &[stacks::SEED, wrong]);
    let faults = report.document["diagnosis"]["faults"].as_array().unwrap();
    assert!(!faults.is_empty());
    for fault in faults {
        let cases: Vec<&str> = fault["cases"].as_array().unwrap().iter().map(|case| case.as_str().unwrap()).collect();
        let once: std::collections::BTreeSet<&str> = cases.iter().copied().collect();
        assert_eq!(cases.len(), once.len(), "{cases:?}");
    }
}

/// A player whose name is "computer" is a human here, which nobody knows as a mistake.
#[test]
fn mistakes_of_a_strategy_that_fit_one_case_alone_are_not_named() {
    let graded = |is_human: &str| report_of_working_game(&[(IS_HUMAN, is_human)]);
    let report = graded("return strstr(name, \"computer\") == NULL || strcmp(name, \"computer\") == 0;");
    let (ids, diagnosis) = named(&report);
    // That every name is a human's is nearly as likely as that those with capital letters are, so neither is named.
    assert!(!ids.is_empty() && ids.iter().all(|id| *id == "wrong-board"), "{diagnosis}");
    assert_eq!(diagnosis["complete"], false, "{diagnosis}");
    // One that is known explains the same case.
    let report = graded("return strncmp(name, \"computer\", 8) != 0;");
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["beginning-only", "lower-case-only"], &true.into()), "{diagnosis}");
    let report = graded("return strstr(name, \"computer\") == NULL;");
    assert_eq!(named(&report).0, ["lower-case-only"], "{}", named(&report).1);
    let report = graded("return 1;");
    assert_eq!(named(&report).0, ["all-are-human"], "{}", named(&report).1);
    // Who makes no move for the computer knows its names.
    let skips = ("computer_move(name, &row, &elements);", "turn++;\n            continue;");
    let report = report_of_working_game(&[skips]);
    assert_eq!(named(&report).0, ["computer-passes"], "{}", named(&report).1);
}

/// A mistake after which nobody knows what follows seems to explain all of it: what is known to the end comes first.
#[test]
fn what_is_known_to_the_end_explains_more_than_what_may_be_followed_by_anything() {
    let next_heap = [("count <= heaps[heap - 1]", "count <= heaps[heap]"), ("heaps[heap - 1] -=", "heaps[heap] -=")];
    let no_drawing = ("int level = tallest; level > 0;", "int level = tallest; level < 0;");
    let no_bounds = ("heap >= 1", "heap != 0");
    let report = report_of(&[next_heap[0], next_heap[1], no_drawing, no_bounds]);
    let (ids, diagnosis) = named(&report);
    assert!(["next-heap", "no-drawing"].iter().all(|id| ids.contains(id)), "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}
