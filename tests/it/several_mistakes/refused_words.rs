//! Words of a program's own for what is refused: where they are the last line, where they are one line in the place of two, and where only
//! some illegal moves have them.

use super::lab3::lab3_with;
use super::{Edit, named, named_and_all, report_of};

const ERROR: &str = "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");";

/// The only known search that looks at one heap.
const FIRST_HEAP: [Edit; 2] = [
    ("while ((heaps[heap] ^ sum) >= heaps[heap]) {", "while (heaps[heap] == 0) {"),
    (
        "count = heaps[heap] - (heaps[heap] ^ sum);",
        "count = (heaps[heap] ^ sum) < heaps[heap] ? heaps[heap] - (heaps[heap] ^ sum) : 1;",
    ),
];

/// The sentences of what is named, and whether they explain everything.
fn sentences(edits: &[(&str, &str)]) -> (Vec<String>, bool) {
    let report = report_of(edits);
    let (_, diagnosis) = named(&report);
    let faults = diagnosis["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    let sentences = faults.iter().map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect();
    (sentences, diagnosis["complete"] == true)
}

#[test]
fn the_last_line_of_a_program_that_refuses_what_a_game_begins_with_is_in_its_own_words() {
    let number = (
        "printf(\"Error: the number of heaps must be between 1 and %d.\\n\", MAX_HEAPS);",
        "printf(\"Wrong input\\n\");",
    );
    let of_number = "prints the error about the number of heaps as “Wrong input” instead of “Error: the number of heaps must be \
                     between 1 and 32.”";
    assert_eq!(sentences(&[number]), (vec![of_number.to_owned()], true));
    let size = ("printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);", "printf(\"Bad size\\n\");");
    let of_size = "prints the error about a heap size, for example, as “Bad size” instead of “Error: the size of heap 2 should be \
                   positive.”";
    assert_eq!(sentences(&[size]), (vec![of_size.to_owned()], true));
    // Who checks no size announces the winner of a game without objects.
    let unchecked = ("if (heaps[i] <= 0) {", "if (0) {");
    let words = ("\"You win!\\n\"", "\"The winner is the user\\n\"");
    let (all, _) = sentences(&[unchecked, words]);
    assert!(!all.iter().any(|sentence| sentence.contains("the error about")), "{all:?}");
    // The last line of a program that is not finished is about nothing that is refused.
    let unfinished = ("for (int turn = 1;", "printf(\"Not written yet\\n\"); return 0;\n    for (int turn = 1;");
    let (all, _) = sentences(&[unfinished]);
    assert!(!all.iter().any(|sentence| sentence.contains("the error about")), "{all:?}");
}

#[test]
fn one_line_of_its_own_stands_in_the_place_of_two() {
    let says = |words: &str, edits: &[Edit]| {
        let own = format!("printf(\"{words}\");");
        let edits: Vec<(&str, &str)> = [(ERROR, own.as_str())].into_iter().chain(edits.iter().copied()).collect();
        sentences(&edits)
    };
    let error = "prints the error about an illegal move as “That is not allowed” instead of “Error: Invalid input.”";
    let no_prompt = "does not print the line that asks again after an illegal move";
    assert_eq!(says("That is not allowed\\n", &[]), (vec![error.to_owned(), no_prompt.to_owned()], true));
    // Both lines have other words.
    let (both, is_all) = says("Illegal move!\\nTry again:\\n", &[]);
    assert!(both[0].contains("as “Illegal move!”") && both[1].contains("as “Try again:”"), "{both:?}");
    assert_eq!((both.len(), is_all), (2, true), "{both:?}");
    // What follows them has other numbers and signs.
    let exchanged =
        ("You take %d objects from heap %d.\\n\", count, heap", "You take %d objects from heap %d\\n\", heap, count");
    let (behind, is_all) = says("That is not allowed\\n", &[exchanged]);
    assert!(behind.contains(&no_prompt.to_owned()) && is_all, "{behind:?}");
    // Where the assignment's line follows, a line of its own is one.
    let (extra, is_all) = says(
        "Hm.\\nError: Invalid input.\\nPlease enter again the heap index and the number of removed objects.\\n",
        &[],
    );
    assert!(extra.iter().all(|sentence| !sentence.contains("the error about an illegal move as")), "{extra:?}");
    assert!(!is_all || extra.len() == 1, "{extra:?}");
}

/// The input ends there in the shortest case, or the rest of the game follows.
#[test]
fn own_words_that_ask_again_are_no_line_of_its_own_beside_a_wrong_strategy() {
    let again =
        ("Please enter again the heap index and the number of removed objects.\\n\");", "Please enter again:\\n\");");
    let edits = [&FIRST_HEAP[..], &[again]].concat();
    assert_eq!(named_and_all(&report_of(&edits)), ("first-heap-or-one other-words".to_owned(), true));
    // A program that ends with the first illegal move prints nothing of its own.
    let ends = (ERROR, "printf(\"Error: Invalid input.\\n\"); return 0;");
    let edits = [&FIRST_HEAP[..], &[ends]].concat();
    assert_eq!(named_and_all(&report_of(&edits)), ("ends-on-illegal first-heap-or-one".to_owned(), true));
}

#[test]
fn some_illegal_moves_alone_are_told_to_be_illegal() {
    let told = |when: &'static str| {
        let check = "} while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
        let tells = format!("if ({when}) printf(\"Not so\\n\"); {check}");
        let report = lab3_with(&[(check, &tells)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["new-message"], &true.into()), "{diagnosis}");
        diagnosis["faults"][0]["sentence"].as_str().unwrap().to_owned()
    };
    let only = |which: &str| format!("prints “Not so” after a move {which}, where it should only ask again");
    assert_eq!(told("h >= 0 && h < heaps && coins > heap[h]"), only("of more coins than the heap has"));
    assert_eq!(told("h < 0 || h >= heaps"), only("from a heap that does not exist"));
    assert_eq!(told("h >= 0 && h < heaps && coins < 1"), only("of fewer than one coin"));
    assert_eq!(told("h >= 0 && h < heaps && (coins < 1 || coins > heap[h])"), only("of a wrong number of coins"));
    let all = told("h < 0 || h >= heaps || coins < 1 || coins > heap[h]");
    assert_eq!(all, "prints “Not so” after an illegal move, where it should only ask again");
}

#[test]
fn words_about_an_illegal_move_stand_above_the_round_that_begins_again() {
    let check = "} while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
    let again = (
        check,
        "} while (0);\n            if (h < 0 || h >= heaps || coins < 1 || coins > heap[h]) {\n                printf(\"Invalid move!\\n\");\n                continue;\n            }",
    );
    assert_eq!(named_and_all(&lab3_with(&[again])), ("new-message round-again".to_owned(), true));
}

/// The assignment has no words for either.
#[test]
fn wrong_heaps_and_wrong_numbers_have_words_of_their_own() {
    let check = "} while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);";
    let tells = format!(
        "if (h < 0 || h >= heaps) printf(\"Invalid heap\\n\"); else if (coins < 1 || coins > heap[h]) printf(\"Invalid coins\\n\"); {check}"
    );
    let report = lab3_with(&[(check, &tells)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["new-message", "new-message"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("prints “Invalid heap” after a move from a heap that does not exist"), "{text}");
    assert!(text.contains("prints “Invalid coins” after a move of a wrong number of coins"), "{text}");
    assert!(!text.contains("in the assignment's words"), "{text}");
    for fault in diagnosis["faults"].as_array().unwrap() {
        let is_of_heap = fault["sentence"].as_str().unwrap().contains("Invalid heap");
        let cases = fault["cases"].as_array().unwrap().iter().map(|case| case.as_str().unwrap());
        let of_coins = ["illegal/negative-coins", "illegal/0-coins", "illegal/one-coin-too-many"];
        assert!(!is_of_heap || cases.clone().all(|case| !of_coins.contains(&case)), "{fault}");
    }
}

/// With every try the line gets longer, so that it is never read to its end.
#[test]
fn a_prompt_in_other_words_is_read_where_it_is_printed_for_ever() {
    let prompt = ("Your Turn: input heap, coins: ", "Your turn: input heap, coins: ");
    let comma = (
        "if (scanf(\"%d%d\", &h, &coins) != 2) {\n                    return 1;\n                }",
        "coins = 0;\n                scanf(\"%d,%d\", &h, &coins);",
    );
    let report = lab3_with(&[prompt, comma]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"other-words"), "{diagnosis}");
    let is_false = |id: &&str| ["no-newline-below-heaps", "reads-no-other-move"].contains(id);
    assert!(!ids.iter().any(is_false), "{diagnosis}");
}
