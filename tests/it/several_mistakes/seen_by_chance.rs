//! What some lines of a program seem to show, and others, or the program's end, show not to be so.

use super::in_c::{SEARCH, WINS, report_of_matches, report_of_working_game};
use super::{named, named_and_all, report_of, report_of_example};

const CHECK: &str = "if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]) {";
const ERROR: &str = "        printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");\n";
const COMPUTER_TAKES: &str = "objects from heap %d.\\n\", count, heap + 1);";

fn ids_of(edits: &[(&str, &str)]) -> String {
    named(&report_of(edits)).0.join(" ")
}

/// A number agrees by chance where the heaps behind it, or other games, do not.
#[test]
fn what_is_left_is_not_what_is_printed_because_both_are_0() {
    let prints = |number: &str| ids_of(&[(COMPUTER_TAKES, &COMPUTER_TAKES.replace("count", number))]);
    assert!(!prints("0").contains("takes-left"));
    assert_eq!(prints("heaps[heap]"), "computer-takes-left");
}

/// An error too many stands before the move that it seems to refuse.
#[test]
fn a_move_that_is_made_behind_an_error_was_not_refused() {
    let again = format!("{ERROR}        tries++;\n");
    let once_more = format!("if (tries > 0) {{\n    {ERROR}        }}\n            break;");
    let declared = ("    int heap, count;\n    draw", "    int heap, count, tries = 0;\n    draw");
    let report = report_of(&[
        declared,
        (ERROR, &again),
        (
            "            break;\n        }\n        printf(\"Error",
            &format!("            {once_more}\n        }}\n        printf(\"Error"),
        ),
    ]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"refused-legal"), "{diagnosis}");
    let sentences = diagnosis["faults"].as_array().into_iter().flatten().map(|fault| fault["sentence"].to_string());
    assert!(sentences.into_iter().any(|says| says.contains("more often than it should")), "{diagnosis}");
    // Where the error alone is printed, and another move is read, the move was refused.
    let odd = CHECK.replace("count >= 1", "count >= 1 && count != 3");
    assert!(ids_of(&[(CHECK, &odd)]).contains("refused-legal"));
}

#[test]
fn who_prints_no_error_announces_no_refused_moves() {
    // No move is checked, and only one is read.
    let unchecked = (CHECK, "if (heaps != 0) {");
    let ends = ("    return 1;\n}\n\nint main", "    exit(0);\n}\n\nint main");
    let stdlib = ("#include <stdio.h>\n", "#include <stdio.h>\n#include <stdlib.h>\n");
    assert!(!ids_of(&[unchecked, ends, stdlib]).contains("announces"));
    let announced = (
        "        if (heap >= 1 &&",
        "        printf(\"You take %d objects from heap %d.\\n\", count, heap);\n        if (heap >= 1 &&",
    );
    let silent = (
        "    heaps[heap - 1] -= count;\n    printf(\"You take %d objects from heap %d.\\n\", count, heap);\n",
        "    heaps[heap - 1] -= count;\n",
    );
    assert!(ids_of(&[announced, silent]).contains("announces-refused-moves"));
}

#[test]
fn who_refuses_a_heap_far_behind_the_last_does_not_accept_every_one() {
    assert!(!ids_of(&[(CHECK, &CHECK.replace("heap <= n", "heap <= MAX_HEAPS"))]).contains("accepts-heap-after-last"));
    let never = "if (heap > n || (heap >= 1 && count >= 1 && count <= heaps[heap - 1])) {";
    assert!(ids_of(&[(CHECK, never)]).contains("accepts-heap-after-last"));
}

/// The line at which the limit of output is reached is not the last one of the program.
#[test]
fn the_last_line_of_an_output_that_is_cut_is_not_taken_for_the_winners() {
    let thinks = (SEARCH, "    *row = 1;\n    *elements = 0;\n    printf(\"thinking...\\n\");\n");
    let other_words = (WINS, "printf(\"The winner is %s\\n\", name);");
    let report = report_of_working_game(&[thinks, other_words]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"computer-passes"), "{diagnosis}");
    assert!(!diagnosis["text"].as_str().unwrap().contains("thinking"), "{diagnosis}");
}

/// At nim-sum 0 it makes no move at all.
#[test]
fn a_program_that_crashes_where_it_should_give_up_does_not_always_take_one() {
    const FILE: &str = "givegrade/working_game.py";
    const SUM: &str = "        total ^= elements\n";
    let ids = |edit| named_and_all(&report_of_example("givegrade/working_game", FILE, &[edit])).0;
    assert_eq!(ids((SUM, "        total = 0\n")), "never-nim-sum");
    let gives_up = "        total ^= elements\n    if total == 0:\n        return None\n    total = 0\n    for elements in []:\n        pass\n";
    assert!(!ids((SUM, gives_up)).contains("never-nim-sum"));
}

/// A board that the human's next move makes is not the computer's in every program.
#[test]
fn a_computer_whose_moves_are_read_is_not_said_to_move_badly() {
    let reads = ("if (is_human(name)) {", "if (is_human(names[0])) {");
    let report = report_of_working_game(&[reads]);
    let (_, diagnosis) = named(&report);
    let text = diagnosis["text"].as_str().unwrap();
    assert!(!text.contains("no winning move of the computer leads"), "{text}");
}

#[test]
fn one_object_when_the_computer_gives_up_is_said_in_a_whole_sentence() {
    let singular = (
        "    printf(\"Computer takes %d objects from heap %d.\\n\", count, heap + 1);",
        "    printf(\"Computer takes %d object%s from heap %d.\\n\", count, count == 1 && sum == 0 ? \"\" : \"s\", heap + 1);",
    );
    let report = report_of(&[singular]);
    let (_, diagnosis) = named(&report);
    let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap();
    assert!(sentence.ends_with("when the nim-sum is 0"), "{sentence}");
}

/// lab3's program, where too many coins of a heap are answered in its own way.
fn of_too_many(answer: &str) -> String {
    let asked = "} while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
    let answered = format!(
        "if (h >= 0 && h < heaps && coins > heap[h]) {{ {answer} }} }} while (h < 0 || h >= heaps || coins < 1);"
    );
    named(&report_of_example("lab3", "lab3/nim.c", &[(asked, &answered)])).0.join(" ")
}

/// What follows a move that is accepted is the computer's, on other heaps.
#[test]
fn a_move_after_which_the_heaps_are_the_same_was_not_accepted() {
    assert!(of_too_many("").contains("accepts-too-many"));
    assert!(!of_too_many("h = 0; coins = 0; break;").contains("accepts-too-many"));
    let asks_again =
        "printf(\"Not so many! How many coins? \"); scanf(\"%*d%d\", &coins); coins = coins > heap[h] ? 1 : coins;";
    assert!(!of_too_many(asks_again).contains("accepts-too-many"));
}

/// Who is announced to win follows from whose turn it never is again.
#[test]
fn the_user_who_moves_on_loses_by_the_same_mistake() {
    let moves_on = ("        users_turn = !users_turn;", "        users_turn = 1;");
    assert_eq!(ids_of(&[moves_on]), "user-moves-on");
    let counts = ("    int users_turn = 0;", "    int users_turn = 0, user_took_last = 0;");
    let took = (
        "        print_status(heaps, n, turn);\n",
        "        print_status(heaps, n, turn);\n        user_took_last = users_turn;\n",
    );
    let right_winner = ("printf(users_turn ? ", "printf(!user_took_last ? ");
    let ids = ids_of(&[moves_on, counts, took, right_winner]);
    assert!(!ids.contains("user-moves-on") && !ids.contains("winner"), "{ids}");
}

/// Two rules that refuse some moves are another one where it refuses more.
#[test]
fn moves_that_are_refused_beside_others_are_no_rule() {
    let checked = "ask(\"Choose number of matches to take\", heaps[*heap - 1], count)";
    let refuses = |what: &str| {
        let report = report_of_matches(&[(checked, &format!("{checked} && !({what})"))]);
        named(&report).0.join(" ")
    };
    let one = "*count == 1";
    assert_eq!(refuses(one), "refuses-one-match");
    let several = refuses("*count != 2 || heaps[*heap - 1] < 4");
    assert!(!several.contains("refuses-one-match") && !several.contains("refuses-whole-heap"), "{several}");
}

/// Who is asked for a computer's move though the name is one that it knows elsewhere is not asked because of the name.
#[test]
fn a_name_is_not_what_a_turn_depends_on() {
    let asks = |edit: &str| {
        let report = report_of_working_game(&[("if (is_human(name)) {", edit)]);
        report.document["diagnosis"].to_string()
    };
    let first = asks("if (is_human(name) || (turn % 2 == 0 && is_human(names[1]))) {");
    assert!(!first.contains("takes a player for a"), "{first}");
    let spelling = asks("if (is_human(name) || strstr(name, \"omputer\") == NULL) {");
    assert!(spelling.contains("takes a player for a"), "{spelling}");
}

/// In a game without matches the winner is all that is seen of who began.
#[test]
fn who_wins_does_not_tell_who_begins() {
    let begin = "    while (!no_matches()) {\n        computer_move();";
    let first = |edit: &str| {
        let report = report_of_matches(&[("[N1, N2, N3]: \"", "[N1, N2]: \""), (begin, edit)]);
        named(&report).0.join(" ")
    };
    let nobody = first(&format!(
        "    n = 0;\n    if (no_matches()) {{\n        printf(\"I won! :)\\n\");\n        return 0;\n    }}\n{begin}"
    ));
    assert!(!nobody.contains("user-begins"), "{nobody}");
    let user = first(&format!("    user_move();\n{begin}"));
    assert!(user.contains("user-begins"), "{user}");
}

/// An exception behind the right last line is not what keeps the program from printing it.
#[test]
fn an_exception_behind_the_last_line_did_not_prevent_it() {
    let of = |edits: &[(&str, &str)]| {
        let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", edits);
        let case = report.cases().iter().find(|case| case["id"] == "two-computers/one-element").expect("a case");
        case["reason"]["text"].as_str().unwrap_or_default().to_owned()
    };
    let wins = "    print(name + \" wins\")";
    let behind = of(&[(wins, &format!("{wins}\n    input(\"Again? \")"))]);
    assert!(behind.contains("prints the expected line, but more below it"), "{behind}");
    let before = of(&[(wins, &format!("    input(\"Again? \")\n{wins}"))]);
    assert!(before.contains("ends before it prints the expected line"), "{before}");
}

/// Who never finds a heap announces that it takes nothing from none: no strategy is known by that.
#[test]
fn moves_of_nothing_show_no_strategy() {
    let takes = "    heaps[heap] -= count;\n    printf(\"Computer";
    let nothing = ids_of(&[(takes, "    heap = -1, count = 0;\n    printf(\"Computer")]);
    assert_eq!(nothing, "wrong-move");
    // Moves of something do.
    assert_eq!(ids_of(&[("sum ^= heaps[i]", "sum |= heaps[i]")]), "sum-by-or");
}

/// Of a number that is wrong another check may print the error, and a third make the move.
#[test]
fn who_makes_a_move_after_the_error_did_refuse_it() {
    let checks = format!(
        "if (heap < 1 || heap > n) {{\n{ERROR}        }}\n        if (count >= 1 && count <= (heap > 32 || heap < 1 ? 9 : heaps[heap - 1])) {{"
    );
    let ids = ids_of(&[
        (CHECK, &checks),
        ("    heaps[heap - 1] -= count;", "    if (heap >= 1 && heap <= 32) heaps[heap - 1] -= count;"),
    ]);
    assert!(!ids.contains("accepts-heap") && !ids.contains("error-and-prompt-for-each"), "{ids}");
}
