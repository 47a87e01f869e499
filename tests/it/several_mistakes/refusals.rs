//! How an illegal move is answered, and which moves are taken for legal ones.

use super::in_c::report_of_matches;
use super::{Edit, LABELS_FROM_0, TRAILING_TAB, named, named_and_all, report_of, report_of_example};

const ANSWER: &str = "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");";
const AGAIN: &str = "printf(\"Please enter again the heap index and the number of removed objects.\\n\");";
const CHECK: &str = "if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]) {";
const READS_BOTH: &str = "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }";

/// What the program with these edits is said to do, if that explains all that it prints.
fn said(edits: &[(&str, &str)]) -> Vec<String> {
    let report = report_of(edits);
    let diagnosis = named(&report).1;
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    diagnosis["faults"].as_array().unwrap().iter().map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect()
}

/// Programs that check the two numbers of a move one after the other often have words for each.
#[test]
fn an_error_with_words_of_its_own_for_a_heap_that_does_not_exist_is_told_as_two() {
    let answers = |missing: &str, other: &str| {
        format!("printf(heap < 1 || heap > n ? \"{missing}\\n\" : \"{other}\\n\");\n        {AGAIN}")
    };
    let both = answers("Error: Invalid heap index.", "Error: Invalid number of objects.");
    let found = said(&[(ANSWER, &both)]);
    let exists = "where the heap exists, as “Error: Invalid number of objects.”";
    let missing = "where the heap does not exist, it prints “Error: Invalid heap index.”";
    assert!(found.iter().any(|sentence| sentence.contains(exists)), "{found:?}");
    assert!(found.iter().any(|sentence| sentence.contains(missing)), "{found:?}");
    assert_eq!(said(&[(ANSWER, &both), LABELS_FROM_0]).len(), found.len() + 1);
    let one = answers("Error: Invalid heap index.", "Error: Invalid input.");
    let found = said(&[(ANSWER, &one)]);
    let only = "where the heap does not exist, as “Error: Invalid heap index.”";
    assert!(found.len() == 1 && found[0].contains(only) && !found[0].contains("where the heap exists"), "{found:?}");
    // The same words for both are those of the error.
    let same = answers("Error: Invalid move.", "Error: Invalid move.");
    let sentence =
        "prints the error about an illegal move as “Error: Invalid move.” instead of “Error: Invalid input.”";
    assert_eq!(said(&[(ANSWER, &same)]), [sentence]);
}

/// Where the heap is checked by itself, an empty one is as wrong as one that does not exist.
#[test]
fn an_error_for_each_of_two_prompts_is_told_by_what_is_wrong() {
    let asks = "    while (!ask_move(&heap, &count)) {\n        printf(\"Illegal move! Try again.\\n\");";
    let two = "    while (count = -77, !ask_move(&heap, &count)) {\n        printf(count == -77 ? \"Illegal heap!\\n\" : \"Illegal number!\\n\");";
    let report = report_of_matches(&[(asks, two)]);
    let diagnosis = named(&report).1;
    let text = diagnosis["text"].as_str().unwrap();
    assert_eq!(diagnosis["complete"], true, "{text}");
    assert!(text.contains("where the heap is wrong, ") && text.contains("“Illegal heap!”"), "{text}");
    assert!(text.contains("where the number of matches is wrong, as “Illegal number!”"), "{text}");
}

/// The error comes behind the second prompt, for whatever is wrong.
#[test]
fn a_heap_that_is_checked_late_is_no_error_that_is_missing() {
    let asks = "    return ask(\"Choose heap number\", n, heap)\n        && heaps[*heap - 1] > 0\n        && ask(\"Choose number of matches to take\", heaps[*heap - 1], count);";
    let asks_both = "    int exists = ask(\"Choose heap number\", n, heap);\n    return ask(\"Choose number of matches to take\", exists ? heaps[*heap - 1] : 0, count) && exists && heaps[*heap - 1] > 0;";
    let report = report_of_matches(&[(asks, asks_both)]);
    assert_eq!(named_and_all(&report), ("checks-heap-late".to_owned(), true));
}

#[test]
fn a_heap_index_of_0_is_told_from_negative_ones() {
    let only_0 = ("heap >= 1 &&", "heap >= 0 &&");
    assert_eq!(said(&[only_0]), ["checks for negative heap indices, but not for 0"]);
    // Every object is taken from the first heap, so that no memory decides.
    let none = (
        "heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]",
        "heap <= n && count >= 1 && (heap < 1 || count <= heaps[heap - 1])",
    );
    let no_change = ("heaps[heap - 1] -= count;", "if (heap >= 1) heaps[heap - 1] -= count;");
    assert_eq!(said(&[none, no_change]), ["does not check for a heap index of 0, nor perhaps for negative ones"]);
    let negative = ("if (heap >= 1 &&", "if ((heap < 0 && count >= 1) || (heap >= 1 &&");
    let brackets = ("count <= heaps[heap - 1]) {", "count <= heaps[heap - 1])) {");
    assert_eq!(said(&[negative, brackets, no_change]), ["refuses 0 as a heap index, but no negative one"]);
}

/// Each way to check a move has its own name, and none of the others.
#[test]
fn what_is_not_checked_of_a_move_is_named() {
    let size = "count <= heaps[heap - 1]";
    let largest =
        "count <= ({ int most = 0; for (int i = 0; i < n; i++) most = heaps[i] > most ? heaps[i] : most; most; })";
    let unchecked = |when: &str| {
        format!("if ({when} || (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1])) {{ legal = 1;")
    };
    let (after_two, after_legal) = (unchecked("tries++ >= 2"), unchecked("legal"));
    let variables: Edit =
        ("    int heap, count;\n    draw", "    int heap, count, tries = 0;\n    static int legal;\n    draw");
    let by_itself = format!(
        "while (scanf(\"%d\", &heap) == 1 && (heap < 1 || heap > n)) {{ {ANSWER} }}\n        \
         while (scanf(\"%d\", &count) == 1 && (count < 1 || count > heaps[heap - 1])) {{ {ANSWER} }}\n        \
         if (feof(stdin)) {{ return 0; }}"
    );
    let skip = "while (!feof(stdin) && getchar() != '\\n') { }";
    let skips = format!("{ANSWER}\n        if (tries++ == 0) {{ {skip} {skip} }}");
    let is_missing = "(heap < 1 || heap > n) && count < 1";
    let twice = format!("if ({is_missing}) printf(\"Error: Invalid input.\\n\");\n        {ANSWER}");
    let pair_twice = format!("if ({is_missing}) {ANSWER}\n        {ANSWER}");
    let first_size = (
        "for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0)",
        "for (int i = 0; i < 1; i++) {\n        if (heaps[i] <= 0)",
    );
    let all = "count <= ({ long all = 0; for (int i = 0; i < n; i++) all += heaps[i]; all; })";
    let table: [(&str, &[(&str, &str)]); 12] = [
        ("checks-previous-heap", &[(size, "count <= heaps[heap > 1 ? heap - 2 : 0]")]),
        ("checks-first-heap", &[(size, "count <= heaps[0]")]),
        ("checks-largest-heap", &[(size, largest)]),
        ("checks-last-heap", &[(size, "count <= heaps[n - 1]")]),
        ("checks-all-objects", &[(size, all)]),
        ("checks-two-tries-only", &[variables, (CHECK, &after_two)]),
        ("checks-until-legal-move", &[variables, (CHECK, &after_legal)]),
        ("reads-wrong-number-again", &[(READS_BOTH, &by_itself)]),
        ("skips-line-after-illegal", &[variables, (ANSWER, &skips)]),
        ("error-for-each-number", &[(ANSWER, &twice)]),
        ("error-and-prompt-for-each-number", &[(ANSWER, &pair_twice)]),
        ("checks-first-size-only", &[first_size]),
    ];
    for (id, edits) in table {
        let report = report_of(edits);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec![id], &true.into()), "{diagnosis}");
        assert_eq!(diagnosis["faults"][0]["alternatives"], serde_json::json!([]), "{diagnosis}");
        let report = report_of(&[edits, &[LABELS_FROM_0]].concat());
        let (ids, diagnosis) = named(&report);
        let mut both = vec![id, "labels-from-0"];
        both.sort_unstable();
        assert_eq!(ids, both, "{diagnosis}");
    }
}

/// The first index that is entered in a turn is counted down, and those after a refused move are not, so that legal moves are refused
/// and errors come more often than there are illegal moves.
#[test]
fn an_error_more_is_not_one_for_each_number_where_legal_moves_are_refused_too() {
    let first_only =
        "scanf(\"%d%d\", &heap, &count);\n        if (first) {\n            heap--;\n            first = 0;\n        }";
    let report = report_of(&[
        (READS_BOTH, first_only),
        // What was read last is still there where the input has ended.
        ("#define MAX_HEAPS 32", "#define MAX_HEAPS 32\n\nstatic int count;"),
        ("int heap = 0, count = 1;", "int heap = 0;\n    count = 1;"),
        ("    int heap, count;\n    draw", "    static int heap;\n    int first = 1;\n    draw"),
        ("int heaps[MAX_HEAPS];", "int heaps[MAX_HEAPS + 1] = {0};"),
        ("count <= heaps[heap - 1]", "count <= heaps[heap]"),
        ("heaps[heap - 1] -= count;", "heaps[heap] -= count;"),
        ("count, heap);\n    return 1;", "count, heap + 1);\n    return 1;"),
        TRAILING_TAB,
    ]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"trailing-tab"), "{diagnosis}");
    assert!(!ids.iter().any(|id| id.ends_with("for-each-number")), "{diagnosis}");
}

/// What stands in the memory before the heaps decides which heaps are refused.
#[test]
fn a_heap_index_that_is_not_checked_at_all_is_not_said_to_be_refused_where_it_is_0() {
    let memory: Edit = (
        "int heaps[MAX_HEAPS];",
        "int memory[8 + MAX_HEAPS] = {0};\n    int *heaps = memory + 8;\n    memory[6] = 33;",
    );
    let unchecked = ("heap >= 1 && heap <= n && ", "");
    let report = report_of(&[memory, unchecked]);
    assert!(!named(&report).0.contains(&"accepts-heap-below-0"), "{}", named(&report).1);
    let only_0 = ("heap >= 1 && heap <= n && ", "heap != 0 && heap <= n && ");
    let report = report_of(&[memory, only_0]);
    assert_eq!(named(&report).0, ["accepts-heap-below-0"], "{}", named(&report).1);
}

/// Other moves are accepted than those that would be if the number were compared with the first heap.
#[test]
fn a_check_that_is_turned_round_compares_with_no_other_heap() {
    let check = "heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]";
    let turned_round: Edit = (check, "heap == 1 || heap < 1 || heap > n || count < 1 || count > heaps[heap - 1]");
    let report = report_of(&[turned_round]);
    assert!(!named(&report).0.contains(&"checks-first-heap"), "{}", named(&report).1);
    let first: Edit = ("count <= heaps[heap - 1]", "count <= heaps[0]");
    assert!(named(&report_of(&[first])).0.contains(&"checks-first-heap"));
}

/// A heap that does not exist is replaced by the first one, and a number that is too small by another one: neither is only accepted.
#[test]
fn a_number_that_is_replaced_is_not_said_to_be_accepted_as_it_is() {
    let complete = |edit: Edit| named(&report_of(&[edit])).1["complete"].clone();
    let heap = "if (heap < 1 || heap > n) heap = 1;\n        if (count >= 1 && count <= heaps[heap - 1]) {";
    assert_ne!(complete((CHECK, heap)), true);
    let count = "if (count < -1000) count = -1000;\n        if (heap >= 1 && heap <= n && count <= heaps[heap - 1]) {";
    assert_ne!(complete((CHECK, count)), true);
    assert_eq!(complete((CHECK, "if (heap >= 1 && heap <= n && count <= heaps[heap - 1]) {")), true);
}

/// What a loop prints is no message in other words, however often it comes.
#[test]
fn an_error_that_is_printed_for_ever_is_not_quoted_for_ever() {
    let again = ("    user_move(Heaps, Left).\n\n% Fails", "    fail.\n\n% Fails");
    let for_ever =
        ("    write('Illegal move! Try again.\\n'),\n", "    repeat,\n    write('Illegal move! Try again.\\n'),\n");
    let report = report_of_example("matches", "matches/nim.pl", &[again, for_ever]);
    let text = report.document["diagnosis"]["text"].as_str().unwrap_or_default();
    assert!(text.len() < 1000, "{text}");
    assert_eq!(named(&report).0, ["reads-no-other-move"], "{text}");
}
