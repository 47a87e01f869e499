//! Messages in quite other words, of which only their place and their numbers tell what they are.

use super::lab3::lab3_with;
use super::{Edit, named, named_and_all, report_of, report_of_example};
use crate::common::report::Report;

const FIRST_PROMPT: &str = "Enter the number of heaps:";
const SIZES_PROMPT: &str = "Enter the heap sizes:";
const BAD_HEAPS: &str = "Error: the number of heaps must be between 1 and %d.";

fn sentences(report: &Report) -> Vec<String> {
    let (_, diagnosis) = named(report);
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let faults = diagnosis["faults"].as_array().unwrap().iter();
    faults.map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect()
}

/// The prompt for the sizes is like the first one, and so is the error about the number of heaps.
#[test]
fn a_first_question_is_the_first_prompt_whatever_follows_it() {
    let edits = [
        (FIRST_PROMPT, "How many heaps?"),
        (SIZES_PROMPT, "Enter the size of the heaps:"),
        (BAD_HEAPS, "Error: number of heaps must be from 1 to %d."),
    ];
    let sentences = sentences(&report_of(&edits));
    assert_eq!(sentences.len(), 3, "{sentences:?}");
    assert!(sentences[0].starts_with("prints the first prompt as “How many heaps?” instead of"), "{sentences:?}");
    // A question before the right prompt is one too many.
    let asks = ("    printf(\"Enter the number of heaps:", "    printf(\"Ready?\\nEnter the number of heaps:");
    let report = report_of(&[asks]);
    assert!(!named(&report).1.to_string().contains("prints the first prompt as"), "{}", named(&report).1);
}

#[test]
fn a_question_in_the_place_of_the_prompt_for_the_sizes_is_that_prompt() {
    let edits = [(FIRST_PROMPT, "How many heaps?"), (SIZES_PROMPT, "Sizes?"), ("Computer takes", "The computer takes")];
    let sentences = sentences(&report_of(&edits));
    assert!(sentences[1].starts_with("prints the prompt for the heap sizes as “Sizes?”"), "{sentences:?}");
    assert!(sentences.iter().all(|sentence| !sentence.contains("does not have")), "{sentences:?}");
}

/// What is behind all of these is found too.
#[test]
fn a_dozen_messages_in_other_words_hide_no_strategy() {
    let edits: [Edit; 11] = [
        (FIRST_PROMPT, "How many heaps?"),
        (SIZES_PROMPT, "Enter the size of the heaps:"),
        (BAD_HEAPS, "Error: number of heaps must be from 1 to %d."),
        ("In turn %d heap sizes are:", "Turn %d:"),
        ("printf(\".\\n\");", "printf(\"\\n\");"),
        ("Error: the size of heap %d should be positive.", "Error: heap %d must be positive."),
        ("Computer takes %d objects", "The computer takes %d"),
        (
            "Your turn: please enter the heap index and the number of removed objects.",
            "It's your turn, enter heap and number of objects:",
        ),
        ("Error: Invalid input.", "Invalid input!"),
        ("\"Computer wins!\\n\" : \"You win!\\n\"", "\"The computer won!\\n\" : \"You won!\\n\""),
        (
            "        while (heaps[heap] == 0) {\n            heap++;\n        }\n",
            "        for (int i = 1; i < n; i++) heap = heaps[i] > heaps[heap] ? i : heap;\n",
        ),
    ];
    let report = report_of(&edits);
    let (ids, diagnosis) = named(&report);
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    assert!(ids.contains(&"losing-largest") && ids.len() == 11, "{ids:?}");
}

/// The prompt and the move that follows it stand on one line.
#[test]
fn a_prompt_and_the_move_behind_it_may_both_have_other_words() {
    let prompt = |words: &'static str| ("Your Turn: input heap, coins: ", words);
    let moves = ("\"My Turn: heap, coins: %d %d\\n\", h, coins", "\"I take %d coins from heap %d\\n\", coins, h");
    for words in ["Your turn, enter heap and coins: ", "Enter heap and coins: ", "Your turn: "] {
        let said = sentences(&lab3_with(&[prompt(words), moves]));
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].starts_with(&format!("prints the prompt for the user's move as “{words}”")), "{said:?}");
        assert!(said[1].contains("as “I take 3 coins from heap 1”"), "{said:?}");
    }
    // A right prompt is not said to have other words.
    let said = sentences(&lab3_with(&[moves]));
    assert!(said.iter().all(|sentence| !sentence.contains("the prompt for the user's move as")), "{said:?}");
}

/// Both stand on lines of their own, and are printed again after an illegal move. Where the input ends early only one is seen.
#[test]
fn two_prompts_on_lines_of_their_own_are_asked_with_again() {
    let asks = (
        "        if (scanf(\"%d%d\", &heap, &count) != 2) {",
        "        printf(\"Your turn: please enter the heap index:\\n\");\n        if (scanf(\"%d\", &heap) != 1) return 0;\n        printf(\"Enter the number of removed objects:\\n\");\n        if (scanf(\"%d\", &count) != 1) {",
    );
    let once = ("    printf(\"Your turn: please enter the heap index and the number of removed objects.\\n\");\n", "");
    let error =
        ("\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");", "\");");
    let begins = ("int users_turn = 0;", "int users_turn = 1;");
    let graded = |edits: &[Edit]| named_and_all(&report_of(edits));
    assert_eq!(graded(&[asks, once, error]), ("prompt-for-ask-again two-prompts".to_owned(), true));
    let (ids, is_all) = graded(&[asks, once, error, begins]);
    assert!(is_all && ids.contains("two-prompts") && !ids.contains("other-words"), "{ids}");
}

/// The line that lists the heaps is none of the program's own because another player begins.
#[test]
fn heaps_that_are_listed_in_other_words_are_those_before_the_users_move() {
    let begins = ("    computer_turn(Heaps).\n", "    user_turn(Heaps).\n");
    let lists = ("You have heaps of matches: ~w", "Heaps: ~w");
    let report = report_of_example("matches", "matches/nim.pl", &[begins, lists]);
    assert_eq!(named_and_all(&report), ("other-words user-begins".to_owned(), true), "{}", named(&report).1);
    // A line beside the right one is the program's own.
    let debugs = (
        "    format('You have heaps of matches: ~w~n', [Heaps])",
        "    format('DEBUG ~w~nYou have heaps of matches: ~w~n', [Heaps, Heaps])",
    );
    let report = report_of_example("matches", "matches/nim.pl", &[debugs]);
    assert_eq!(named(&report).0, ["own-lines"], "{}", named(&report).1);
}

/// It is the error in other words, and the line that asks again is missing.
#[test]
fn an_error_in_other_words_is_not_the_prompt_after_it() {
    let error = "Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.";
    let one = (error, "Error: Invalid move, please try again.");
    let swapped = ("users_turn ? \"Computer wins!", "!users_turn ? \"Computer wins!");
    let report = report_of(&[one, swapped]);
    assert_eq!(named_and_all(&report), ("no-ask-again other-words winner-swapped".to_owned(), true));
    // Where the error is missing the prompt may have other words.
    let report = report_of(&[(error, "Please enter again the index and the number of objects."), swapped]);
    assert_eq!(named_and_all(&report), ("no-illegal-message other-words winner-swapped".to_owned(), true));
}
