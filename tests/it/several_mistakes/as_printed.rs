//! Mistakes of which only is known that something is wrong where it is printed: everything else is judged all the same, and what the
//! cases have in common that show it is said.

use super::in_c::report_of_matches;
use super::stacks::SEED;
use super::{LAST_WINNING_HEAP, MISSPELT_PROMPT, named, report_of, report_of_example};
use crate::common::report::Report;

/// The ids and sentences of what is named, and whether it explains everything.
fn told(report: &Report) -> (Vec<(String, String)>, bool) {
    let diagnosis = &report.document["diagnosis"];
    let faults = diagnosis["faults"].as_array().expect("mistakes");
    let text = |fault: &serde_json::Value, name: &str| fault[name].as_str().expect("text").to_owned();
    let told = faults.iter().map(|fault| (text(fault, "id"), text(fault, "sentence"))).collect();
    (told, diagnosis["complete"] == true)
}

fn is_only(report: &Report, id: &str, sentence: &str) {
    assert_eq!(told(report), (vec![(id.to_owned(), sentence.to_owned())], true), "{}", report.document["diagnosis"]);
    let text = report.document["diagnosis"]["text"].as_str().unwrap();
    assert!(text.contains("Nothing else is wrong in what your program prints."), "{text}");
}

/// Whether something is said to be wrong that is only taken as it is printed.
fn has(report: &Report, id: &str) -> bool {
    report.document["diagnosis"]["faults"].as_array().is_some_and(|faults| faults.iter().any(|fault| fault["id"] == id))
}

const STATUS: &str = "printf(\"In turn %d heap sizes are:\", turn);";
const TAKEN: &str = "heaps[heap - 1] -= count;\n    printf(\"You take %d objects from heap %d.\\n\", count, heap);";
const WINNER: &str = "printf(users_turn ?";

#[test]
fn wrong_turn_numbers_are_told() {
    let wrong = "printf(\"In turn %d heap sizes are:\", turn < 3 ? turn : turn * 2);";
    let report = report_of(&[(STATUS, wrong)]);
    is_only(&report, "wrong-status", "prints wrong turn numbers in the status line");
    // What is behind them is judged.
    let report = report_of(&[(STATUS, wrong), LAST_WINNING_HEAP, MISSPELT_PROMPT]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["last-winning-heap", "other-words", "wrong-status"], &true.into()));
    assert!(!has(&report_of(&[(STATUS, "printf(\"In turn %d sizes are:\", turn);")]), "wrong-status"));
}

#[test]
fn sizes_that_are_not_right_are_told_and_another_list_of_them_is_not() {
    let entry = "printf(\" h%d=%d\", i + 1, heaps[i]);";
    let report = report_of(&[(entry, "printf(\" h%d=%d\", i + 1, heaps[i] > 9 ? 9 : heaps[i]);")]);
    is_only(&report, "wrong-status", "does not list the right heap sizes in the status line");
    let report = report_of(&[(entry, "printf(i % 3 ? \" %d\" : \" (%d)\", heaps[i]);")]);
    is_only(&report, "other-heap-list", "lists the heaps in another way than it should, in the status line");
    // A way that is the same for each heap is learned.
    let (faults, complete) = told(&report_of(&[(entry, "printf(\" %d\", heaps[i]);")]));
    assert!(complete && faults.len() == 1 && faults[0].1.contains(": 1 1.” instead of “"), "{faults:?}");
    // The sizes of the heaps are other ones, and the line is right about them.
    let read = "if (scanf(\"%d\", &heaps[i]) != 1) {\n            return 0;\n        }";
    let report =
        report_of(&[(read, &format!("{read}\n        heaps[i] = heaps[i] > 2 ? heaps[i] - i % 3 : heaps[i];"))]);
    assert!(!has(&report, "wrong-status") || report.document["diagnosis"]["complete"] == false);
}

#[test]
fn what_is_left_in_place_of_what_is_taken_is_told() {
    let left = TAKEN.replace("count, heap)", "heaps[heap - 1], heap)");
    let sentence = "prints another number of objects in the line with the user's move than the one that was entered";
    is_only(&report_of(&[(TAKEN, &left)]), "misprinted-entry", sentence);
    // Another number is taken, and printed.
    let taken = format!("count = count > 1 ? count - 1 : count;\n    {TAKEN}");
    assert!(!told(&report_of(&[(TAKEN, &taken)])).1);
}

#[test]
fn another_heap_in_the_computers_line_is_told_and_another_move_is_none() {
    let line = "printf(\"Computer takes %d objects from heap %d.\\n\", count, heap + 1);";
    let report = report_of(&[(line, &line.replace("heap + 1", "heap % 2 + 1"))]);
    let sentence = "prints another heap in the line with the computer's move than the one that the computer takes from";
    is_only(&report, "misprinted-move", sentence);
    // The computer takes from the first heap that is large enough, and says so.
    let search = "while ((heaps[heap] ^ sum) >= heaps[heap]) {";
    let report = report_of(&[(search, "while (heaps[heap] < 3 && (heaps[heap] ^ sum) >= heaps[heap]) {")]);
    assert!(!has(&report, "misprinted-move"), "{}", report.document["diagnosis"]);
}

#[test]
fn the_number_of_a_bad_size_is_told_with_what_the_cases_have_in_common() {
    let report = report_of(&[("should be positive.\\n\", i + 1);", "should be positive.\\n\", *n + 1);")]);
    let sentence = "prints another number than that of the first heap whose size is not positive";
    is_only(&report, "misprinted-number", sentence);
    assert_eq!(report.document["diagnosis"]["faults"][0]["condition"], "in which a heap size is not positive");
}

#[test]
fn a_winner_who_is_wrong_in_some_games_is_told() {
    let report = report_of(&[(WINNER, "printf(users_turn || heaps[0] == 0 && n > 2 ?")]);
    is_only(&report, "wrong-ending", "announces the wrong winner, at least in some games");
    let report = report_of(&[(WINNER, "printf(!users_turn ?")]);
    assert_eq!(named(&report).0, ["winner-swapped"]);
}

#[test]
fn moves_that_are_refused_or_accepted_by_another_rule_are_told() {
    let check = "count >= 1 && count <= heaps[heap - 1]";
    let report = report_of(&[(check, "count >= 1 && count != 3 && count <= heaps[heap - 1]")]);
    is_only(&report, "refused-legal", "refuses some moves that are allowed");
    let report = report_of(&[(check, "(count >= 1 || count == -2) && count <= heaps[heap - 1]")]);
    assert!(!has(&report, "refused-legal"), "{}", report.document["diagnosis"]);
    // Who announces a move and refuses it then does not accept it.
    let announced = "printf(\"You take %d objects from heap %d.\\n\", count, heap);";
    let first = "        printf(\"Error: Invalid input.\\n\"";
    let report = report_of(&[(first, &format!("        {announced}\n{first}"))]);
    assert!(!has(&report, "accepted-illegal"), "{}", report.document["diagnosis"]);
}

#[test]
fn a_game_that_ends_early_by_another_rule_is_told() {
    let over = "if (heaps[i] > 0) {";
    let report = report_of(&[(over, "if (heaps[i] > 0 && !(i == 1 && n == 2)) {")]);
    assert!(has(&report, "game-ended-early"), "{}", report.document["diagnosis"]);
    let report = report_of_example("lab3", "lab3/nim.c", &[("total += heap[i];", "total = heap[i];")]);
    is_only(&report, "game-ended-early", "ends some games while there are coins left");
    let report = report_of_example("lab3", "lab3/nim.c", &[("total -= coins;", "total--;")]);
    is_only(&report, "wrong-ending", "goes on with some games when no coin is left");
    assert!(!has(&report_of(&[LAST_WINNING_HEAP]), "game-ended-early"));
}

/// The wrong winner is told with what the others before it are, and not where the moves are wrong.
#[test]
fn what_is_only_taken_as_it_is_printed_is_thought_of_last() {
    // Both the drawing and the status line show other heaps than there are: the heaps are other ones.
    let takes_less = ("heaps[heap] -= count;", "heaps[heap] -= count > 2 ? count - 1 : count;");
    let report = report_of(&[takes_less]);
    assert!(!told(&report).1 && !has(&report, "other-drawing"), "{}", report.document["diagnosis"]);
    // A known mistake about the end of the game is not hidden by one that is only taken as it is printed.
    let report = report_of(&[("if (heaps[i] > 0) {", "if (heaps[i] > 1) {")]);
    assert_eq!(named(&report).0, ["ends-at-size-1"], "{}", report.document["diagnosis"]);
}

const ASKED: &str = "        if (scanf(\"%d\", &heaps[i]) != 1) {";

#[test]
fn a_prompt_for_each_size_is_named() {
    let no_prompt = ("    printf(\"Enter the heap sizes:\\n\");\n", "");
    let sentence = "asks for the size of each heap by itself, for example with “Size of heap 1:”";
    for end in ["\\n", " "] {
        let asked = format!("        printf(\"Size of heap %d:{end}\", i + 1);\n{ASKED}");
        let report = report_of(&[no_prompt, (ASKED, &asked), LAST_WINNING_HEAP]);
        let (told, complete) = told(&report);
        assert!(complete && told.len() == 2, "{}", report.document["diagnosis"]);
        assert!(told.contains(&("sizes-prompts".to_owned(), sentence.to_owned())), "{told:?}");
    }
    let report = report_of(&[("Enter the heap sizes:", "Enter the 1 to 32 heap sizes:")]);
    assert!(!has(&report, "sizes-prompts"), "{}", report.document["diagnosis"]);
}

/// The program prints what is left in place of what its human took.
#[test]
fn moves_that_the_stacks_below_contradict_are_not_said_to_be_made() {
    let left = ("count, stack + 1)", "stacks[stack], stack + 1)");
    let report = report_of_example("stacks", "stacks/nim.c", &[SEED, left]);
    let text = report.document["diagnosis"]["text"].as_str().unwrap();
    assert!(!text.contains("the right stack sizes in the line with the stacks"), "{text}");
    let says = report.cases().iter().filter_map(|case| case["reason"]["text"].as_str());
    assert!(says.into_iter().any(|reason| reason.contains("One of the two lines must be wrong.")), "{text}");
}

/// matches lists the heaps in two messages.
#[test]
fn a_list_in_another_form_says_nothing_of_another_list() {
    const LIST: &str = "show_heaps(\"You have heaps of matches:\");";
    const MOVED: &str = "show_heaps(\"So now the heaps are:\");";
    let listed = |words: &str, first: &str, other: &str, values: &str| {
        format!(
            "printf(\"{words}: [\"); for (int i = 0; i < n; i++) printf(i == 0 ? \"{first}\" : \"{other}\", {values}); printf(\"]\\n\");"
        )
    };
    let spaced = listed("You have heaps of matches", "%ld", ", %ld", "heaps[i]");
    let report = report_of_matches(&[(LIST, &spaced)]);
    is_only(&report, "other-heap-list", "lists the heaps in another way than it should, in the line with the heaps");
    let pairs = listed("So now the heaps are", "%d-%ld", ",%d-%ld", "i + 1, heaps[i]");
    let report = report_of_matches(&[(MOVED, &pairs)]);
    is_only(
        &report,
        "other-heap-list",
        "lists the heaps in another way than it should, in the line with the user's move",
    );
    // Where both are spaced it is all lists.
    let both = listed("So now the heaps are", "%ld", ", %ld", "heaps[i]");
    let report = report_of_matches(&[(LIST, &spaced), (MOVED, &both)]);
    assert_eq!(named(&report).0, ["spaces-in-lists"], "{}", named(&report).1);
}

/// Beside other mistakes no case shows the line by itself.
#[test]
fn what_is_only_known_to_be_wrong_has_an_example_beside_other_mistakes() {
    let wrong = (STATUS, "printf(\"In turn %d heap sizes are:\", turn < 3 ? turn : turn * 2);");
    let report = report_of(&[wrong, LAST_WINNING_HEAP]);
    let faults = report.document["diagnosis"]["faults"].as_array().expect("mistakes");
    let example = |id: &str| &faults.iter().find(|fault| fault["id"] == id).expect("a mistake")["example"];
    let of_turn = example("wrong-status");
    assert!(of_turn["printed"].as_str().unwrap().starts_with("In turn 6 heap"), "{of_turn}");
    assert!(of_turn["without"].as_str().unwrap().starts_with("In turn 3 heap"), "{of_turn}");
    assert!(example("last-winning-heap").is_null());
    // The case shows it where nothing else is wrong.
    assert!(report_of(&[wrong]).document["diagnosis"]["faults"][0]["example"].is_null());
}

/// What is left of a line without the program's own words is no line that it prints, and where it may choose among moves, nobody knows
/// which it would make without the mistake.
#[test]
fn an_example_is_a_line_that_is_printed_and_one_that_should_be() {
    let has_example = |report: &Report, id: &str| {
        let faults = report.document["diagnosis"]["faults"].as_array().expect("mistakes");
        let fault = faults.iter().find(|fault| fault["id"] == id);
        !fault.unwrap_or_else(|| panic!("{}", report.document["diagnosis"]))["example"].is_null()
    };
    const LARGEST: (&str, &str) = (
        "    last(Moves, Index-Count).",
        "    findall(H-(I-C), (member(I-C, Moves), nth1(I, Heaps, H)), Ws), msort(Ws, Sorted), last(Sorted, _-(Index-Count)).",
    );
    const SUM: (&str, &str) = (
        "computer_move(Heaps, Left) :-\n    nim_sum(Heaps, 0), !,",
        "computer_move(Heaps, _) :- nim_sum(Heaps, S), write('nim sum: '), write(S), nl, fail.\n\
         computer_move(Heaps, Left) :-\n    nim_sum(Heaps, 0), !,",
    );
    const WON: (&str, &str) = (" Congratulations!", "");
    let report_of_matches = |edits: &[(&str, &str)]| report_of_example("matches", "matches/nim.pl", edits);
    assert!(!has_example(&report_of_matches(&[LARGEST, SUM, WON]), "other-moves"));
    assert!(has_example(&report_of_matches(&[LARGEST, WON]), "other-moves"));
    let takes_two = (
        "        if elements ^ total < elements:",
        "        if elements > 1:\n            move = row, 2\n            break\n        if elements ^ total < elements:",
    );
    let misspelt = ("wins", "won");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[takes_two, misspelt]);
    assert!(!has_example(&report, "computer-at-random"));
}
