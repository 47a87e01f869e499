//! What Prolog does where a cut is missing: it goes back, and prints what it finds then.

use super::in_c::report_of_matches;
use super::{Edit, named, report_of_example};

/// The move is looked for once more when it does not win.
const TRIED_AGAIN: Edit = (
    "computer_turn(Heaps) :-\n    computer_move(Heaps, Left),\n    user_turn(Left).",
    "computer_turn(Heaps) :-\n    computer_move(Heaps, Left),\n    no_matches(Left), !,\n    write('I won! :)\\n').\n\
     computer_turn(Heaps) :-\n    computer_move(Heaps, Left),\n    user_turn(Left).",
);
/// A game that the user wins is no failure.
const SUCCEEDS: Edit = ("Congratulations!\\n'),\n    fail.", "Congratulations!\\n').");
/// The search finds every winning move, and a match of every largest heap.
const FINDS_ALL: [Edit; 2] = [
    ("nth1(Index, Heaps, Largest), !,", "nth1(Index, Heaps, Largest),"),
    (
        "    findall(I-C,\n            ( nth1(I, Heaps, Heap), Rest is Heap xor Sum, Rest < Heap, C is Heap - Rest ),\n            \
         Moves),\n    last(Moves, Index-Count).",
        "    length(Heaps, Length),\n    numlist(1, Length, Upwards),\n    reverse(Upwards, Downwards),\n    member(Index, \
         Downwards),\n    nth1(Index, Heaps, Heap),\n    Rest is Heap xor Sum,\n    Rest < Heap,\n    Count is Heap - Rest.",
    ),
];

fn graded(edits: &[Edit]) -> (Vec<String>, serde_json::Value) {
    let report = report_of_example("matches", "matches/nim.pl", edits);
    let (ids, diagnosis) = named(&report);
    (ids.iter().map(|id| (*id).to_owned()).collect(), diagnosis["complete"].clone())
}

/// What is printed in C as it is by that search when it tries the heaps from the first one on.
const UPWARDS: &str = r#"        long sum = nim_sum(), largest = heaps[largest_heap()], matches = 0;
        int first = -1;
        for (int i = 0; i < n; i++) {
            matches += heaps[i];
        }
        for (int i = 0; i <= n; i++) {
            int heap = i < n ? i : first;
            long count = sum == 0 ? 1 : heaps[heap] - (heaps[heap] ^ sum);
            if (sum == 0 ? heaps[heap] < largest : count < 1) {
                continue;
            }
            first = first < 0 ? i : first;
            printf(sum == 0 ? "I take %ld match from %dth heap\n" : "I take %ld matches from %dth heap.\n", count, heap + 1);
            if (i == n || count == matches) {
                heaps[heap] -= count;
                break;
            }
        }
"#;

#[test]
fn all_moves_that_the_search_finds_are_no_move_that_is_printed_twice() {
    let [losing, winning] = FINDS_ALL;
    assert_eq!(graded(&[TRIED_AGAIN, SUCCEEDS, losing, winning]), (vec!["every-move-found".to_owned()], true.into()));
    // It finds one.
    assert_eq!(graded(&[TRIED_AGAIN, SUCCEEDS]), (vec!["own-move-twice".to_owned()], true.into()));
    // Nobody knows in which order: each heap from the first on is tried.
    let report = report_of_matches(&[("        computer_move();\n", UPWARDS)]);
    assert!(!named(&report).0.contains(&"own-move-twice"), "{}", named(&report).1);
}

#[test]
fn a_last_move_that_is_taken_back_is_named() {
    let uncut = (
        "ask('Choose number of matches to take', Heap, Count), !,",
        "ask('Choose number of matches to take', Heap, Count),",
    );
    assert_eq!(graded(&[uncut]).0, ["takes-last-move-back"]);
    assert!(graded(&[uncut, SUCCEEDS]).0.is_empty());
}
