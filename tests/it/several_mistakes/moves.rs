//! How the user's moves are read.

use super::in_c::report_of_matches;
use super::{Edit, LAST_WINNING_HEAP, named, named_and_all, report_of, report_of_example};

const READS_BOTH: &str = "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }";

/// A number that is left in the input is the next one that is read.
#[test]
fn a_heap_that_is_refused_before_the_number_of_objects_is_read_is_named() {
    let one_by_one = |condition: &str, then: &str| {
        format!(
            "if (scanf(\"%d\", &heap) != 1) {{\n            return 0;\n        }}\n        if ({condition}) {{\n            {then}\
             printf(\"Error: Invalid input.\\nPlease enter again the heap index and the number of removed objects.\\n\");\n            \
             continue;\n        }}\n        if (scanf(\"%d\", &count) != 1) {{\n            return 0;\n        }}"
        )
    };
    let missing = one_by_one("heap < 1 || heap > n", "");
    let empty = one_by_one("heap < 1 || heap > n || heaps[heap - 1] == 0", "");
    // The number is read, and nobody looks at it.
    let reads_on = one_by_one(
        "heap < 1 || heap > n",
        "if (scanf(\"%d\", &count) != 1) {\n                return 0;\n            }\n            ",
    );
    let ids = |first: &str, others: &[Edit]| -> Vec<String> {
        let edits: Vec<(&str, &str)> = others.iter().copied().chain([(READS_BOTH, first)]).collect();
        let report = report_of(&edits);
        let (ids, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        ids.into_iter().map(str::to_owned).collect()
    };
    assert_eq!(ids(&missing, &[]), ["no-count-of-missing-heap"]);
    assert_eq!(ids(&empty, &[]), ["no-count-of-empty-heap"]);
    assert_eq!(ids(&missing, &[LAST_WINNING_HEAP]), ["last-winning-heap", "no-count-of-missing-heap"]);
    assert_eq!(ids(&reads_on, &[LAST_WINNING_HEAP]), ["last-winning-heap"]);
    // Where only some are refused so, the others are not said to be, nor to be accepted: they are refused in time.
    for condition in ["heap < 1", "heap > n"] {
        let report = report_of(&[(READS_BOTH, one_by_one(condition, "").as_str())]);
        let (ids, diagnosis) = named(&report);
        assert!(ids.iter().all(|id| ["refused-legal", "other-message"].contains(id)), "{diagnosis}");
    }
}

/// A heap before the first one may lie where the program keeps the number of the heap: it announces another one then.
#[test]
fn a_second_try_that_is_not_checked_is_named_whatever_it_overwrites() {
    const CHECKED: &str = "count <= heaps[heap - 1]) {\n            break;\n        }";
    const TAKEN: Edit = (
        "heaps[heap - 1] -= count;",
        "if (heap < 1) {\n        heap -= count;\n    } else {\n        heaps[heap - 1] -= count;\n    }",
    );
    let tries = ("for (;;) {", "for (int try = 1;; try++) {");
    let first_only = (
        CHECKED,
        "count <= heaps[heap - 1]) {\n            break;\n        }\n        if (try > 1) {\n            break;\n        }",
    );
    let report = report_of(&[tries, first_only, TAKEN]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["checks-first-try-only"], &true.into()), "{diagnosis}");
    // Its heap is checked in every try.
    let heaps_too = first_only.1.replace("if (try > 1)", "if (try > 1 && heap >= 1 && heap <= n)");
    let report = report_of(&[tries, (CHECKED, &heaps_too), TAKEN]);
    assert!(!named(&report).0.contains(&"checks-first-try-only"), "{}", named(&report).1);
}

const REFUSED: &str = "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed \
                       objects.\\n\");";

/// Both messages, the error or the prompt are printed only after the first illegal move of a turn.
#[test]
fn what_is_told_of_the_first_illegal_move_only_is_named() {
    const ERROR: &str = "printf(\"Error: Invalid input.\\n\");";
    const PROMPT: &str = "printf(\"Please enter again the heap index and the number of removed objects.\\n\");";
    let tries = ("for (;;) {", "for (int try = 1;; try++) {");
    let ids = |told: &str| -> Vec<String> {
        let report = report_of(&[tries, (REFUSED, told)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        ids.into_iter().map(str::to_owned).collect()
    };
    assert_eq!(ids(&format!("if (try == 1) {ERROR} {PROMPT}")), ["error-once"]);
    assert_eq!(ids(&format!("{ERROR} if (try == 1) {PROMPT}")), ["asks-again-once"]);
    assert_eq!(ids(&format!("if (try == 1) {{ {ERROR} {PROMPT} }}")), ["tells-once"]);
    // It is told of none.
    assert_eq!(ids(PROMPT), ["no-illegal-message"]);
    let report = report_of(&[(REFUSED, &format!("{ERROR} {PROMPT} {PROMPT}"))]);
    assert!(!named(&report).0.iter().any(|id| id.ends_with("-once")), "{}", named(&report).1);
}

/// Each illegal move exchanges the players in a program that does not keep tries and turns apart.
#[test]
fn an_odd_number_of_illegal_moves_may_change_the_player_or_the_winner() {
    const EXCHANGED: &str = "users_turn = !users_turn;";
    let counted = (
        REFUSED,
        "tries++; printf(\"Error: Invalid input.\\nPlease enter again the heap index and the number of removed objects.\\n\");",
    );
    let tries: Edit = ("#define MAX_HEAPS 32", "#define MAX_HEAPS 32\n\nstatic int tries;");
    let player = (EXCHANGED, "users_turn = (tries % 2) ? users_turn : !users_turn;\n        tries = 0;");
    let report = report_of(&[tries, counted, player]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["tries-change-player"], &true.into()), "{diagnosis}");
    let winner = ("printf(users_turn", "printf((tries % 2 ? !users_turn : users_turn)");
    let report = report_of(&[tries, counted, winner]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["winner-by-tries"], &true.into()), "{diagnosis}");
    // One that announces the wrong winner after any illegal move.
    let any = ("printf(users_turn", "printf((tries ? !users_turn : users_turn)");
    let report = report_of(&[tries, counted, any]);
    assert!(!named(&report).0.contains(&"winner-by-tries"), "{}", named(&report).1);
}

/// The heap is empty, so nothing can be taken from it, whatever the number.
#[test]
fn who_accepts_no_objects_may_refuse_an_empty_heap_all_the_same() {
    let negative = ("count >= 1", "count != 0 && heaps[heap - 1] > 0");
    let report = report_of(&[negative]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["accepts-negative-objects-only"], &true.into()), "{diagnosis}");
    let empty_only = ("count >= 1", "(count >= 1 || heaps[heap - 1] == 0)");
    let report = report_of(&[empty_only]);
    let names = named(&report).0;
    assert!(!names.iter().any(|id| id.starts_with("accepts-")), "{}", named(&report).1);
}

/// Whoever deletes an empty heap from a list counts the heaps behind it anew.
#[test]
fn a_program_that_deletes_empty_heaps_from_its_list_is_told_so() {
    let deleted = (
        "        users_turn = !users_turn;",
        "        int kept = 0;\n        for (int i = 0; i < n; i++) {\n            if (heaps[i] > 0) {\n                heaps[kept++] = \
         heaps[i];\n            }\n        }\n        n = kept;\n        users_turn = !users_turn;",
    );
    let report = report_of(&[deleted, LAST_WINNING_HEAP]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["drops-empty-heaps", "last-winning-heap"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    // Only the status line leaves them out; their numbers stay.
    let hidden = ("printf(\" h%d=%d\", i + 1, heaps[i]);", "if (heaps[i] > 0) printf(\" h%d=%d\", i + 1, heaps[i]);");
    assert_eq!(named(&report_of(&[hidden])).0, ["status-without-empty"]);
}

#[test]
fn a_prompt_for_a_move_after_each_number_is_named() {
    let commas = ("scanf(\"%d%d\", &h, &coins) != 2", "scanf(\"%d,%d\", &h, &coins) == EOF");
    let unset = ("int i, h, coins, nimsum;", "int i, h, coins = 0, nimsum;");
    let report = report_of_example("lab3", "lab3/nim.c", &[commas, unset]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["refuses-every-number"], &true.into()), "{diagnosis}");
    // Who reads both numbers refuses every move, and asks again after each move.
    let report = report_of_example("lab3", "lab3/nim.c", &[("coins < 1 ||", "coins < 99 ||")]);
    assert_eq!(named(&report).0, ["refuses-every-move"], "{}", named(&report).1);
}

/// How matches in C asks for a move.
const MOVE: &str = "    return ask(\"Choose heap number\", n, heap)
        && heaps[*heap - 1] > 0
        && ask(\"Choose number of matches to take\", heaps[*heap - 1], count);
";

#[test]
fn a_question_that_is_asked_again_alone_is_named() {
    let alone = (
        MOVE,
        "    while (!(ask(\"Choose heap number\", n, heap) && heaps[*heap - 1] > 0)) printf(\"Illegal move! Try again.\\n\");
    while (!ask(\"Choose number of matches to take\", heaps[*heap - 1], count)) printf(\"Illegal move! Try again.\\n\");
    return 1;
",
    );
    let report = report_of_matches(&[alone]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["asks-wrong-number-again"], &true.into()), "{diagnosis}");
    // Who asks for both numbers again only leaves the heaps out.
    let again = "        printf(\"Illegal move! Try again.\\n\");\n";
    let shown = "        show_heaps(\"You have heaps of matches:\");\n";
    let report = report_of_matches(&[(&format!("{again}{shown}"), again)]);
    assert_eq!(named(&report).0, ["heaps-once"], "{}", named(&report).1);
}

/// Both numbers of coins are accepted, but none from an empty heap.
#[test]
fn a_number_of_coins_is_not_said_to_be_refused_that_only_an_empty_heap_refuses() {
    let accepts = ("coins < 1 || coins > heap[h])", "heap[h] == 0 || coins > heap[h])");
    let left = ("total -= coins;", "total -= coins;");
    let report = report_of_example("lab3", "lab3/nim.c", &[accepts, left]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepts-negative-coins"], "{diagnosis}");
    // This one refuses 0 coins.
    let report = report_of_example("lab3", "lab3/nim.c", &[("coins < 1 ||", "coins == 0 ||")]);
    assert_eq!(named(&report).0, ["accepts-negative-coins-only"], "{}", named(&report).1);
}

/// `heaps[heap] - 1` where `heaps[heap - 1]` is meant.
#[test]
fn a_bracket_in_the_wrong_place_in_the_check_of_a_move_is_one_mistake() {
    // What lies behind the heaps is 0, so that it can be read.
    let behind = ("int heaps[MAX_HEAPS];", "int heaps[MAX_HEAPS + 1] = {0};");
    let unknown = ("count >= 1", "count >= 1 && count != 13");
    let check = |compared| ("count <= heaps[heap - 1]", compared);
    for others in [&[behind][..], &[behind, unknown]] {
        let graded = |compared| report_of(&[others, &[check(compared)]].concat());
        let report = graded("count <= heaps[heap] - 1");
        let (ids, diagnosis) = named(&report);
        assert_eq!(ids, ["checks-next-heap-less-one"], "{diagnosis}");
        assert_eq!(named(&graded("count <= heaps[heap]")).0, ["checks-next-heap"]);
        assert_eq!(named(&graded("count <= heaps[heap - 1] - 1")).0, ["refuses-whole-heap"]);
    }
}

#[test]
fn a_first_heap_that_matches_refuses_is_named() {
    const HEAP: &str = "ask(\"Choose heap number\", n, heap)";
    let checked = |check: &str| named_and_all(&report_of_matches(&[(HEAP, &format!("{HEAP} && {check}"))]));
    assert_eq!(checked("*heap > 1"), ("refuses-first-heap".to_owned(), true));
    let (ids, _) = checked("*heap != 2");
    assert!(!ids.contains("refuses-first-heap"), "{ids}");
}

/// A heap of less than nothing is listed, and what follows is the program's own.
#[test]
fn more_matches_than_a_heap_has_are_accepted_though_other_words_are_on_that_line() {
    const COUNT: &str = "ask(\"Choose number of matches to take\", heaps[*heap - 1], count)";
    let accepted = (COUNT, &*format!("({COUNT}, *count >= 1)"));
    let colon = ("So now the heaps are:", "So now the heaps are");
    let first = (
        "    int heap = n - 1;\n    while (heap >= 0 && (heaps[heap] ^ sum) >= heaps[heap]) {\n        heap--;",
        "    int heap = 0;\n    while ((heaps[heap] ^ sum) >= heaps[heap]) {\n        heap++;",
    );
    let report = report_of_matches(&[accepted, colon, first]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["accepts-too-many", "first-winning-heap", "other-words"], "{diagnosis}");
    // Who takes what is there has no such heap.
    let cut = ("heaps[heap - 1] -= count;", "heaps[heap - 1] -= count < heaps[heap - 1] ? count : heaps[heap - 1];");
    let report = report_of_matches(&[accepted, cut]);
    assert_eq!(named(&report).0, ["too-many-is-cut"], "{}", named(&report).1);
}
