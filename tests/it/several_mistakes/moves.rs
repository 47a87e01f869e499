//! How the user's moves are read.

use super::{Edit, LAST_WINNING_HEAP, named, report_of, report_of_example};

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

#[test]
fn a_question_that_is_asked_again_alone_is_named() {
    let alone = [
        (
            "    ask('Choose heap number', Length, Index),\n    nth1(Index, Heaps, Heap),\n    Heap > 0,\n",
            "    ask('Choose heap number', Length, Index, (nth1(Index, Heaps, Heap), Heap > 0)),\n",
        ),
        ("to take', Heap, Count), !", "to take', Heap, Count, true), !"),
        (
            "ask(Question, Max, Answer) :-\n",
            "ask(Question, Max, Answer, Check) :-\n    repeat,\n    (ask(Question, Max, Answer), Check -> ! ; \
             write('Illegal move! Try again.\\n'), fail).\nask(Question, Max, Answer) :-\n",
        ),
    ];
    let report = report_of_example("matches", "matches/nim.pl", &alone);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["asks-wrong-number-again"], &true.into()), "{diagnosis}");
    // Who asks for both numbers again only leaves the heaps out.
    let once = (
        "user_move(Heaps, Left) :-\n    format('You have heaps of matches: ~w~n', [Heaps]),\n",
        "user_move(Heaps, Left) :-\n    format('You have heaps of matches: ~w~n', [Heaps]),\n    user_try(Heaps, Left).\nuser_try(Heaps, Left) :-\n",
    );
    let again = (
        "user_move(Heaps, Left) :-\n    write('Illegal move! Try again.\\n'),\n    user_move(Heaps, Left).",
        "user_try(Heaps, Left) :-\n    write('Illegal move! Try again.\\n'),\n    user_try(Heaps, Left).",
    );
    let report = report_of_example("matches", "matches/nim.pl", &[once, again]);
    assert_eq!(named(&report).0, ["heaps-once"], "{}", named(&report).1);
}
