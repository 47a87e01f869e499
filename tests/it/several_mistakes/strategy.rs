//! Mistakes of the computer's strategy beside each other: a sentence about one of them holds beside the others too.

use super::in_c::{SEARCH as SEARCH_OF_WORKING_GAME, report_of_matches, report_of_working_game, search_by};
use super::{Edit, named, named_and_all, report_of, report_of_example};
use crate::common::folder::Folder;
use crate::common::report::Report;

/// No move is looked for that wins.
const NEVER_WINS: Edit = ("if (sum != 0) {", "if (0) {");
/// A move that is made where no winning one is found: from the last heap that has objects, or all of a heap.
const LAST_HEAP: Edit = (
    "while (heaps[heap] == 0) {\n            heap++;",
    "heap = n - 1;\n        while (heaps[heap] == 0) {\n            heap--;",
);
const WHOLE_HEAP: Edit = (
    "    heaps[heap] -= count;\n    printf(\"Computer",
    "    if (sum == 0 || 0) {\n        count = heaps[heap];\n    }\n    heaps[heap] -= count;\n    printf(\"Computer",
);

/// The sentences about a program.
fn sentences(edits: &[(&str, &str)]) -> Vec<String> {
    let report = report_of(edits);
    let (_, diagnosis) = named(&report);
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let faults = diagnosis["faults"].as_array().expect("mistakes");
    let mut sentences: Vec<String> =
        faults.iter().map(|fault| fault["sentence"].as_str().expect("a sentence").to_owned()).collect();
    sentences.sort();
    sentences
}

#[test]
fn where_the_move_of_lost_positions_is_another_it_is_not_said_to_be_the_first_heaps() {
    assert_eq!(
        sentences(&[NEVER_WINS]),
        ["always takes one object from the first non-empty heap, whatever the nim-sum is"]
    );
    assert_eq!(
        sentences(&[NEVER_WINS, LAST_HEAP]),
        [
            "never looks for a winning move",
            "takes from the last non-empty heap instead of the first non-empty one when it finds no winning move"
        ]
    );
    assert_eq!(
        sentences(&[LAST_HEAP]),
        ["takes from the last non-empty heap instead of the first non-empty one when the nim-sum is 0"]
    );
}

#[test]
fn the_whole_heap_that_is_taken_is_the_one_that_is_chosen() {
    assert_eq!(
        sentences(&[WHOLE_HEAP]),
        ["takes the whole first non-empty heap instead of one object when the nim-sum is 0"]
    );
    assert_eq!(
        sentences(&[WHOLE_HEAP, LAST_HEAP]),
        [
            "takes from the last non-empty heap instead of the first non-empty one when the nim-sum is 0",
            "takes the whole heap instead of one object when the nim-sum is 0"
        ]
    );
}

/// What is named of the move where the nim-sum is not 0 speaks of a winning heap only where the heap is one.
#[test]
fn a_heap_that_is_no_winning_one_is_not_called_the_winning_heap() {
    let one = ("count = heaps[heap] - (heaps[heap] ^ sum);", "count = 1;");
    assert_eq!(
        sentences(&[one]),
        ["removes one object from the winning heap, instead of leaving its size ^ the nim-sum"]
    );
    let whole = ("count = heaps[heap] - (heaps[heap] ^ sum);", "count = heaps[heap];");
    let any = ("while ((heaps[heap] ^ sum) >= heaps[heap]) {", "while (heaps[heap] == 0) {");
    assert_eq!(
        sentences(&[whole, any]),
        [
            "removes the whole heap that it takes for a winning one",
            "takes from the first non-empty heap when the nim-sum is not 0, whether that is a winning heap or not",
        ]
    );
}

/// Two mistakes of the strategy fit many moves where the program may choose among several: beside something that is not known neither is
/// named.
#[test]
fn two_mistakes_of_a_free_strategy_are_named_only_where_they_explain_everything() {
    let report = report_of_working_game(&[("sum ^= board[i];", "sum |= board[i];")]);
    assert_eq!(named(&report).0, ["sum-by-or"], "{}", named(&report).1);
    // Sums that are cut to the shorter one's binary digits, and numbers that may be negative.
    let digits = "({ int shorter = total < board[j] ? total : board[j], digits = 0; while (shorter >> digits) digits++; digits; })";
    let shorter = search_by(&format!("(total ^ board[j]) & ((1 << {digits}) - 1)"));
    let negative = ("*elements >= 1 && *elements <= board[*row - 1]", "*elements <= board[*row - 1]");
    let report = report_of_working_game(&[(SEARCH_OF_WORKING_GAME, &shorter), negative]);
    let of_strategy = ["sum-by-addition", "search-without-last", "sum-without-last", "sum-without-first", "sum-by-or"];
    let (ids, diagnosis) = named(&report);
    assert!(of_strategy.iter().all(|known| !ids.contains(known)), "{diagnosis}");
}

/// What crashes before it plays says nothing of how it plays.
#[test]
fn games_that_crash_at_once_show_no_rule_of_the_player() {
    let lowest = ("level > 0; level--", "level > 1; level--");
    let crashes = ("srand(time(NULL));", "srand(time(NULL)); if (n > 5) { int *none = 0; *none = 1; }");
    let report = report_of_example("stacks", "stacks/nim.c", &[lowest, crashes]);
    let of_play = ["human-takes-one", "human-plays-to-win"];
    assert!(!named(&report).0.iter().any(|id| of_play.contains(id)), "{}", named(&report).1);
}

/// The computer takes the whole nim-sum from the first row that has so many, and after an illegal try the other player moves.
const NIM_SUM_OF_FIRST_ROW: &str = r#"
def show(board):
    print("Nim:")
    for i in range(len(board)):
        print(str(i + 1) + ": " + "X " * board[i])
def is_human(name):
    return "computer" not in name.lower()
def computer_move(board):
    s = 0
    for x in board: s ^= x
    for i in range(len(board)):
        if board[i] >= s and s > 0:
            return i, s
    for i in range(len(board)):
        if board[i] > 0:
            return i, 1
names = [input("Player 1: "), input("Player 2: ")]
board = [int(x) for x in input("Board: ").split()]
turn = 0
show(board)
while sum(board) > 0:
    name = names[turn]
    if is_human(name):
        while True:
            r, e = map(int, input(name + ", enter row, elements: ").split(","))
            if 1 <= r <= len(board) and 1 <= e <= board[r-1]:
                break
            turn = 1 - turn; name = names[turn]
        board[r - 1] -= e
    else:
        r, e = computer_move(board)
        board[r] -= e
    show(board)
    turn = 1 - turn
print(names[1 - turn] + " wins")
"#;

/// Boards that are left show that the computer's moves are found in another way than any that is known.
#[test]
fn a_strategy_that_leaves_wrong_boards_is_not_named() {
    let folder = Folder::of(&[("working_game.py", NIM_SUM_OF_FIRST_ROW)]);
    let program = folder.path().join("working_game.py");
    let report = Report::of_wrong([program.to_str().unwrap(), "-a", "givegrade/working_game"]);
    let (ids, diagnosis) = named(&report);
    assert!(
        !ids.is_empty() && ids.iter().all(|id| ["misprinted-board", "wrong-board", "wrong-last-line"].contains(id)),
        "{diagnosis}"
    );
    // One that explains all boards is.
    let report = report_of_working_game(&[("*elements = board[i] - (board[i] ^ sum);", "*elements = board[i];")]);
    assert_eq!(named(&report).0, ["removes-whole-winning-row"], "{}", named(&report).1);
}

/// A sum that is not set to 0 again, and one that is no nim-sum, often have no winning heap. What a program does then depends on how it is
/// written.
#[test]
fn a_wrong_sum_without_a_winning_heap_is_named_with_what_follows() {
    let search = "while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }";
    let count = "count = heaps[heap] - (heaps[heap] ^ sum);";
    let never_reset = ("int sum = 0;\n    for", "static int sum = 0;\n    for");
    let by_addition = ("sum ^= heaps[i];", "sum += heaps[i];");
    let stops = (search, "while (heap < n && (heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }");
    let makes_no_move =
        (count, "if (heap == n) {\n            return;\n        }\n        count = heaps[heap] - (heaps[heap] ^ sum);");
    let keeps_first = (
        search,
        "for (int i = 0; i < n; i++) {\n            if ((heaps[i] ^ sum) < heaps[i]) {\n                heap = i;\n                break;\n            }\n        }",
    );
    let keeps_last =
        (search, "while (heap < n - 1 && (heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }");
    // What is found is kept in variables that begin with some move.
    macro_rules! begins_with {
        ($heap:literal, $count:literal) => {
            concat!(
                "heap = ",
                $heap,
                ", count = ",
                $count,
                ";\n        for (int i = 0; i < n; i++) {\n            ",
                "if ((heaps[i] ^ sum) < heaps[i]) {\n                heap = i;\n                ",
                "count = heaps[i] - (heaps[i] ^ sum);\n                break;\n            }\n        }"
            )
        };
    }
    let begins = [
        ("-nothing", begins_with!("0", "0")),
        ("-one", begins_with!("0", "1")),
        ("-before-first", begins_with!("-1", "0")),
        ("-before-first", begins_with!("-1", "1")),
    ];
    let loses = (
        "if (sum != 0) {",
        "int is_won = 0;\n    for (int i = 0; i < n; i++) {\n        is_won |= (heaps[i] ^ sum) < heaps[i];\n    }\n    if (is_won) {",
    );
    for (sum, id) in [(never_reset, "sum-never-reset"), (by_addition, "sum-by-addition")] {
        let expect = |edits: &[Edit], end: &str| {
            let report = report_of_example("assignment2", "assignment2/nim.c", edits);
            let (ids, diagnosis) = named(&report);
            assert_eq!(ids, [format!("{id}{end}")], "{diagnosis}");
        };
        expect(&[sum], "-beyond");
        expect(&[sum, stops, makes_no_move], "-no-move");
        expect(&[sum, keeps_first], "-first-heap");
        expect(&[sum, keeps_last], "-last-heap");
        expect(&[sum, loses], "");
        for (end, kept) in begins {
            expect(&[sum, (count, ""), (search, kept)], end);
        }
    }
}

/// As many objects as the nim-sum are taken from a heap that has so many, which there may not be.
#[test]
fn the_nim_sum_is_taken_from_a_heap_that_has_it() {
    let search = "while ((heaps[heap] ^ sum) >= heaps[heap]) {";
    let has_it = (search, "while (heap < n && heaps[heap] < sum) {");
    let takes_it = ("count = heaps[heap] - (heaps[heap] ^ sum);", "count = sum;");
    let makes_no_move = (takes_it.0, "if (heap == n) {\n            return;\n        }\n        count = sum;");
    for (count, end) in [(takes_it, "-beyond"), (makes_no_move, "-no-move")] {
        let report = report_of_example("assignment2", "assignment2/nim.c", &[has_it, count]);
        let (ids, diagnosis) = named(&report);
        assert_eq!(ids, [format!("removes-nim-sum-from-heap-that-has-it{end}")], "{diagnosis}");
    }
    let report = report_of_example("assignment2", "assignment2/nim.c", &[takes_it]);
    assert!(!named(&report).0.iter().any(|id| id.contains("that-has-it")), "{}", named(&report).1);
}

/// How lab3's computer finds its move where one wins.
const SEARCH: &str = "while ((nimsum ^ heap[h]) >= heap[h]) {\n                    h++;\n                }\n                coins = \
                      heap[h] - (nimsum ^ heap[h]);";

/// lab3 with a computer that takes so many coins from the winning heap, which C computes.
fn report_of_computer(coins: &str) -> Report {
    report_of_example("lab3", "lab3/nim.c", &[("coins = heap[h] - (nimsum ^ heap[h]);", &format!("coins = {coins};"))])
}

#[test]
fn a_mistake_of_a_strategy_is_not_named_where_one_case_shows_another_move() {
    let report = report_of_computer("heap[h]");
    assert_eq!(named(&report).0, ["removes-whole-winning-heap"]);
    // In a few cases another number is taken, which no known mistake explains.
    let report = report_of_computer("nimsum == 7 ? 1 : heap[h]");
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-moves"], "{diagnosis}");
}

#[test]
fn the_largest_heap_that_is_taken_whole_is_not_said_to_be_a_winning_one() {
    let largest = "h = 0; for (i = 1; i < heaps; i++) { if (heap[i] > heap[h]) h = i; } coins = heap[h];";
    let report = |edit| report_of_example("lab3", "lab3/nim.c", &[edit]);
    let when_winning = report((SEARCH, largest));
    assert_eq!(named(&when_winning).0, ["takes-whole-largest-heap"]);
    let always = report(("if (nimsum > 0) {", &format!("if (1) {{ {largest} }} else if (nimsum > 0) {{")));
    assert_eq!(named(&always).0, ["always-whole-largest-heap"]);
}

/// The search for a winning heap compares what would be left, or is no search at all.
#[test]
fn moves_from_a_heap_that_is_no_winning_one_are_named() {
    const WINS: Edit = (
        "        while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }\n        count = heaps[heap] - (heaps[heap] ^ sum);",
        "",
    );
    let graded = |search: &str| sentences(&[(WINS.0, search)]);
    let count = "count = heaps[heap] - (heaps[heap] ^ sum);";
    let smallest = "for (int i = 1; i < n; i++) if ((heaps[i] ^ sum) < (heaps[heap] ^ sum)) heap = i;";
    assert_eq!(
        graded(&format!("{smallest} {count}")),
        [
            "takes from the heap in which fewest objects would be left when the nim-sum is not 0, whether that is a winning heap or not"
        ]
    );
    let first = "while (heaps[heap] == 0) heap++;";
    assert_eq!(
        graded(&format!("{first} {count} if (count < 1) count = 1;")),
        [
            "looks only at the first non-empty heap for a winning move, and takes one object from it where it is no winning heap"
        ]
    );
    assert_eq!(
        graded(&format!("{first} count = sum < heaps[heap] ? sum : heaps[heap];")),
        [
            "removes as many objects as the nim-sum of all heaps from the first non-empty heap, or the whole heap where it has \
             fewer"
        ]
    );
    // Among the winning heaps, or with the right number from the first one, they are others.
    let winning = "heap = -1; for (int i = 0; i < n; i++) if ((heaps[i] ^ sum) < heaps[i] && (heap < 0 || (heaps[i] ^ sum) < (heaps[heap] ^ sum))) heap = i;";
    let names = |search: &str| {
        let report = report_of(&[(WINS.0, search)]);
        named(&report).0.join(" ")
    };
    assert_eq!(names(&format!("{winning} {count}")), "fewest-left");
    assert_eq!(names(&format!("{first} {count}")), "no-brackets");
    assert_eq!(
        names("while ((heaps[heap] ^ sum) >= heaps[heap]) heap++; count = sum < heaps[heap] ? sum : heaps[heap];"),
        "removes-nim-sum"
    );
}

#[test]
fn a_losing_move_from_a_heap_of_several_objects_is_named() {
    const SEARCH: &str = "        while (heaps[heap] == 0) {\n            heap++;\n        }";
    let several = format!(
        "        while (heap < n && heaps[heap] < 2) {{\n            heap++;\n        }}\n        heap %= n;\n{SEARCH}"
    );
    let first = "takes from the first heap with more than one object, if there is one, instead of the first non-empty heap when the nim-sum \
                 is 0";
    assert_eq!(sentences(&[(SEARCH, &several)]), [first]);
    assert_eq!(
        sentences(&[NEVER_WINS, (SEARCH, &several)]),
        ["never looks for a winning move", &first.replace("when the nim-sum is 0", "when it finds no winning move")]
    );
    let three = several.replace("< 2", "< 3");
    let report = report_of(&[(SEARCH, &three)]);
    assert!(!named(&report).0.contains(&"losing-several"), "{}", named(&report).1);
}

/// Where the end of the program hides what is taken, no move is said to be wrong that is right.
#[test]
fn a_move_of_no_objects_in_a_lost_position_is_named() {
    const ANNOUNCED: &str = r#"    printf("Computer takes %d objects from heap %d.\n", count, heap + 1);"#;
    let nothing = ("heap = 0, count = 1;", "heap = 0, count = 0;");
    let then_ends = (ANNOUNCED, &*format!("{ANNOUNCED}\n    exit(0);"));
    let library = ("#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>");
    assert_eq!(sentences(&[nothing]), ["takes 0 objects from heap 1 when the nim-sum is 0"]);
    let report = report_of(&[nothing, then_ends, library]);
    assert_eq!(named(&report).0, ["ends-with-first-move", "losing-no-objects-of-heap-1"]);
}

#[test]
fn the_nim_sum_that_is_taken_from_the_last_heap_is_named() {
    const WINNING: &str = "        while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }\n        count = heaps[heap] - (heaps[heap] ^ sum);";
    let taken = |search: &str| format!("        {search}\n        count = sum < heaps[heap] ? sum : heaps[heap];");
    let last = taken("heap = n - 1;\n        while (heaps[heap] == 0) {\n            heap--;\n        }");
    assert_eq!(named(&report_of(&[(WINNING, &last)])).0, ["removes-nim-sum-from-last-heap"]);
    let first = taken("while (heaps[heap] == 0) {\n            heap++;\n        }");
    assert_eq!(named(&report_of(&[(WINNING, &first)])).0, ["removes-nim-sum-from-first-heap"]);
}

/// Programs that write numbers as binary digits have room for so many.
#[test]
fn a_nim_sum_of_the_lowest_binary_digits_is_named() {
    let low = |digits: &str| {
        let report = report_of(&[("sum ^= heaps[i];", &format!("sum ^= heaps[i] & {digits};"))]);
        named(&report).0.concat()
    };
    assert_eq!(low("0x1f"), "sum-of-5-digits");
    assert_eq!(low("0xff"), "sum-of-8-digits");
    assert_eq!(low("0xf"), "other-moves");
}

#[test]
fn a_heap_that_is_as_large_as_the_nim_sum_is_taken_for_a_winning_one() {
    let searched = |test: &str, count: &str| {
        let search = format!(
            "h = 0; while (h < heaps && !({test})) h++; coins = h < heaps ? {count} : 1; if (h == heaps) for (h = 0; heap[h] == 0; h++);"
        );
        named_and_all(&report_of_example("lab3", "lab3/nim.c", &[(SEARCH, &search)]))
    };
    let right = "heap[h] - (nimsum ^ heap[h])";
    assert_eq!(searched("heap[h] >= nimsum", right), ("winning-by-size".to_owned(), true));
    assert_eq!(searched("heap[h] >= nimsum", "nimsum").0, "removes-nim-sum-from-heap-that-has-it");
    assert_eq!(searched("(nimsum ^ heap[h]) < heap[h]", "nimsum"), ("removes-nim-sum-unchecked".to_owned(), true));
    let (ids, _) = searched("heap[h] > nimsum", right);
    assert!(!ids.contains("winning-by-size"), "{ids}");
}

#[test]
fn a_prolog_program_whose_search_fails_ends() {
    let searched = |edits: &[(&str, &str)]| named_and_all(&report_of_example("matches", "matches/nim.pl", edits));
    let added = ("SumBefore xor Heap", "SumBefore + Heap");
    assert_eq!(searched(&[added]), ("sum-by-addition-ends".to_owned(), true));
    // A move of one match is made where the search fails.
    let searched = |edits: &[(&str, &str)]| {
        let losing = ("if (sum == 0) {", "if (sum == 0 || winning_heap(sum) < 0) {");
        named_and_all(&report_of_matches(&[edits, &[losing]].concat()))
    };
    assert_eq!(searched(&[("sum ^= heaps[i];", "sum += heaps[i];")]), ("sum-by-addition".to_owned(), true));
    const SEARCHED: &str = "(heaps[heap] ^ sum) >= heaps[heap]";
    assert_eq!(searched(&[(SEARCHED, "heaps[heap] < sum")]), ("winning-by-size".to_owned(), true));
    assert!(!searched(&[(SEARCHED, "heaps[heap] <= sum")]).0.contains("winning-by-size"));
}
