//! Programs of which a part is not written yet: no move is checked, none is made, or there is no strategy.

use super::in_c::{report_of_matches, report_of_working_game};
use super::{Edit, named, named_and_all, report_of, report_of_example};

const READ_MOVE: &str = "        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }\n";
const CHECK: &str = "if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]) {";
const MAKE_MOVE: &str =
    "    heaps[heap - 1] -= count;\n    printf(\"You take %d objects from heap %d.\\n\", count, heap);\n";

fn of_lab3(edits: &[Edit]) -> (String, bool) {
    named_and_all(&report_of_example("lab3", "lab3/nim.c", edits))
}

#[test]
fn a_program_that_checks_no_move_is_said_to_check_none() {
    // There is room around the heaps, so that nothing is overwritten.
    let room: Edit = (
        "    int heaps[MAX_HEAPS];\n    int n;\n",
        "    static int room[300000];\n    int *heaps = room + 150000, n;\n",
    );
    let of = |check: &'static str| named_and_all(&report_of(&[(CHECK, check), room])).0;
    assert_eq!(of("if (heaps != 0) {"), "no-move-check");
    assert_eq!(of("if (heap >= 1 && heap <= n) {"), "accepts-negative-objects accepts-too-many");
    // Who loses the turn for an illegal move has checked it.
    let check = "} while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
    let lost = "if (h < 0 || h >= heaps || coins < 1 || coins > heap[h]) { h = 0; coins = 0; } } while (0);";
    assert_eq!(of_lab3(&[(check, lost)]), ("loses-turn".to_owned(), true));
}

/// `scanf` leaves in its variables what it read last, where nothing more can be read.
#[test]
fn a_program_that_plays_on_with_the_last_move_when_its_input_has_ended_has_no_further_mistake() {
    let reads_anyway = (READ_MOVE, "        scanf(\"%d%d\", &heap, &count);\n");
    let makes_none = (MAKE_MOVE, "");
    let no_drawing = ("    draw(heaps, n);\n    printf(\"Your", "    printf(\"Your");
    let report = report_of(&[reads_anyway, makes_none, no_drawing]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["no-drawing", "no-user-takes", "user-takes-nothing"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    assert!(diagnosis["text"].as_str().unwrap().ends_with("before its input ends."), "{diagnosis}");
    // Of one that goes on with another move nothing is said about the games behind the end of the input.
    let moves = "        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            heap = n;\n            count = heaps[n - 1] > 0;\n        }\n";
    let (ids, _) = named_and_all(&report_of(&[(READ_MOVE, moves), makes_none, no_drawing]));
    assert!(!ids.contains("reads-no-move") && !ids.contains("ignores-move"), "{ids}");
}

#[test]
fn moves_by_no_known_rule_are_said_to_be_others_in_lab3() {
    let two = ("                coins = 1;", "                coins = heap[h] > 1 ? 2 : 1;");
    assert_eq!(of_lab3(&[two]), ("other-losing-move".to_owned(), true));
    let low_digits = ("nimsum = nimsum ^ heap[i];", "nimsum = nimsum ^ (heap[i] & 3);");
    let last_at_most =
        ("while ((nimsum ^ heap[h]) >= heap[h]) {", "while (h < heaps - 1 && (nimsum ^ heap[h]) >= heap[h]) {");
    let positive = (
        "coins = heap[h] - (nimsum ^ heap[h]);",
        "coins = heap[h] > (nimsum ^ heap[h]) ? heap[h] - (nimsum ^ heap[h]) : 1;\n                for (h = heap[h] ? h : 0; heap[h] == 0; h++);\n                coins = coins > heap[h] ? 1 : coins;",
    );
    assert_eq!(of_lab3(&[low_digits, last_at_most, positive]), ("other-moves".to_owned(), true));
    // One with a known rule is said to have it.
    let last = (
        "                while (heap[h] == 0) {\n                    h++;\n                }\n                coins = 1;",
        "                for (h = heaps - 1; heap[h] == 0; h--);\n                coins = 1;",
    );
    assert_eq!(of_lab3(&[last]), ("losing-last".to_owned(), true));
}

/// In matches a move is announced in other words where the nim-sum is 0, or seems to be.
#[test]
fn a_nim_sum_that_is_computed_wrongly_leads_to_other_moves_in_other_words() {
    let low_digits = ("sum ^= heaps[i];", "sum ^= heaps[i] & 3;");
    // Where none is found, one match is taken from the first heap that has some.
    let searched = (
        "        int heap = winning_heap(sum);\n        long count = heaps[heap] - (heaps[heap] ^ sum);\n",
        "        int heap = winning_heap(sum), is_won = heap >= 0;\n        while (!is_won && heaps[++heap] == 0) {}\n        \
         long count = is_won ? heaps[heap] - (heaps[heap] ^ sum) : 1;\n",
    );
    let of = |edits: &[Edit]| named_and_all(&report_of_matches(edits));
    assert_eq!(of(&[low_digits, searched]), ("other-moves".to_owned(), true));
    // Right moves in the words for the other sort of positions are no other moves.
    let (ids, _) = of(&[("I take 1 match from %dth heap\\n", "I take 1 matches from %dth heap.\\n")]);
    assert!(!ids.contains("other-moves"), "{ids}");
}

#[test]
fn one_object_from_the_largest_heap_or_all_of_it_without_any_sum_is_one_mistake() {
    let one = (
        "best_move(stacks, n, &stack, &count);",
        "for (stack = 0; stacks[stack] < tallest(stacks, n); stack++);\n            count = 1;",
    );
    let (ids, complete) = named_and_all(&report_of_example("stacks", "stacks/nim.c", &[one]));
    assert_eq!((ids.as_str(), complete), ("one-from-largest", true));
    let whole = (
        "        board[row - 1] -= elements;",
        "        if (!is_human(name)) {\n            for (int i = row = 1; i <= rows; i++) row = board[i - 1] > board[row - 1] ? i : row;\n            \
         elements = board[row - 1];\n        }\n        board[row - 1] -= elements;",
    );
    let report = report_of_working_game(&[whole]);
    assert_eq!(named_and_all(&report), ("always-whole-largest-row".to_owned(), true));
}

/// Whether the computer's first move is not made, or made without a word, is not said.
#[test]
fn a_user_who_is_asked_twice_before_the_computer_moves_is_told() {
    let twice = ("        user = !user;", "        user = !user || twice-- > 0;");
    let declared = ("    while (total > 0) {", "    int twice = 1;\n    while (total > 0) {");
    let report = report_of_example("lab3", "lab3/nim.c", &[twice, declared]);
    let (_, diagnosis) = named(&report);
    let text = diagnosis["text"].as_str().unwrap();
    let says = "asks the user for a move where it should print the line with the computer's move";
    assert!(text.contains(says), "{text}");
    let silent = ("            printf(\"My Turn: heap, coins: %d %d\\n\", h, coins);\n", "");
    assert_eq!(of_lab3(&[silent]), ("no-computer-takes".to_owned(), true));
}
