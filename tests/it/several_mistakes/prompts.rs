//! Prompts that end otherwise, come again in other words, or are two where one should be.

use super::lab3::lab3_with;
use super::{named, named_and_all, report_of, report_of_example};
use crate::common::command::root;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// In lab3 the first round begins behind the first prompt, on the same line.
#[test]
fn a_newline_is_of_the_message_that_it_comes_before_or_of_the_prompt_that_it_ends() {
    let source = std::fs::read_to_string(root().join("examples/lab3/nim.c")).unwrap();
    let graded = |old: &str, new: &str| {
        let wrong = source.replace(old, new);
        assert_ne!(wrong, source);
        let folder = Folder::of(&[("nim.c", wrong.as_str())]);
        Report::of_wrong([folder.path().join("nim.c").to_str().unwrap(), "-a", "lab3", "--no-source"])
    };
    let said = |report: &Report| {
        let diagnosis = &report.document["diagnosis"];
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        diagnosis["faults"].as_array().unwrap().iter().map(|fault| fault["sentence"].clone()).collect::<Vec<_>>()
    };
    let below = said(&graded("\"----- round", "\"\\n----- round"));
    assert_eq!(below, ["prints a newline too many before the line that begins the round"]);
    // Where the output is no terminal, nothing shows whether the newline is printed before the input is read.
    let after =
        "prints a newline after the first prompt, before or after it reads the input, where there should be none";
    assert_eq!(said(&graded("%d]? \"", "%d]? \\n\"")), [after]);
    assert_eq!(said(&graded("&heaps) != 1) {", "&heaps) != 1 || putchar('\\n') < 0) {")), [after]);
    assert_eq!(
        said(&graded("How many heaps [%d-%d]? \"", "Heaps [%d-%d]? \\n\"")),
        [
            "prints the first prompt as “Heaps [2-5]? ”, followed by a newline before or after it reads the input, where there should be none, instead of “How many heaps [2-5]? ”"
        ]
    );
    let in_other_words = said(&graded("\"----- round", "\"\\n----- Round"));
    assert_eq!(
        in_other_words,
        ["prints the line that begins the round, for example, as “----- Round 1”, with a newline too many before it"]
    );
}

/// Words before the prompt that comes again, above it, or in its place.
#[test]
fn new_words_after_an_illegal_move_are_named() {
    let source = std::fs::read_to_string(root().join("examples/lab3/nim.c")).unwrap();
    let prompt = "printf(\"Your Turn: input heap, coins: \");";
    let graded = |again: &str| {
        let right = format!("do {{\n                {prompt}");
        assert!(source.contains(&right));
        let wrong = format!(
            "int tries = 0;\n            do {{\n                if (tries++) {{ {again} }} else {{ {prompt} }}"
        );
        let folder = Folder::of(&[("nim.c", source.replace(&right, &wrong).as_str())]);
        Report::of_wrong([folder.path().join("nim.c").to_str().unwrap(), "-a", "lab3", "--no-source"])
    };
    for words in ["Not allowed. ", "Not allowed.\\n"] {
        let report = graded(&format!("printf(\"{words}\"); {prompt}"));
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["new-message"], &true.into()), "{diagnosis}");
        let sentence = "prints “Not allowed.” after an illegal move, where it should only ask again";
        assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    }
    // Words in place of the prompt: nothing that the program says behind them belongs to them.
    let report = graded("printf(\"Not allowed, try again: \");");
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["new-message"], &true.into()), "{diagnosis}");
    let sentence =
        "asks with “Not allowed, try again:” after an illegal move, instead of printing the same prompt again";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    // Other words for every prompt are no words of their own for another try.
    let every = source.replace("Your Turn: input heap, coins: ", "Your Turn: heap, coins: ");
    let folder = Folder::of(&[("nim.c", every.as_str())]);
    let report = Report::of_wrong([folder.path().join("nim.c").to_str().unwrap(), "-a", "lab3", "--no-source"]);
    assert_eq!(named(&report).0, ["other-words"], "{}", named(&report).1);
}

/// Where both numbers are asked for again, two prompts print the same as one.
#[test]
fn two_prompts_of_which_one_comes_again_are_told_from_one_prompt() {
    const ASKING: &str = r#"do {
                printf("Your Turn: input heap, coins: ");
                if (scanf("%d%d", &h, &coins) != 2) {
                    return 1;
                }
            } while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);"#;
    let sentences = |asks: &str| {
        let report = report_of_example("lab3", "lab3/nim.c", &[(ASKING, asks)]);
        let (_, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        let faults = diagnosis["faults"].as_array().unwrap().iter();
        faults.map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let each = r#"do {
                printf("Heap: ");
                if (scanf("%d", &h) != 1) return 1;
            } while (h < 0 || h >= heaps || heap[h] == 0);
            do {
                printf("Coins: ");
                if (scanf("%d", &coins) != 1) return 1;
            } while (coins < 1 || coins > heap[h]);"#;
    let two = "asks for the heap and the number of coins with two prompts, “Heap:” and “Coins:” instead of “Your Turn: input \
               heap, coins: ”; after an illegal move it asks only for the number that was wrong";
    assert_eq!(sentences(each), [two]);
    let one = ASKING.replace("Your Turn: input heap, coins: ", "Heap: Coins: ");
    let words = "asks for the heap and the number of coins with “Heap:” and “Coins:” instead of “Your Turn: input heap, coins: ”";
    assert_eq!(sentences(&one), [words]);
}

/// A number of heaps that is one too small in some prompts is that of the heaps that have matches only if it is so in all.
#[test]
fn a_wrong_number_of_heaps_in_a_prompt_is_named_if_it_is_always_wrong_in_that_way() {
    const NUMBER: &str = "number_of_heaps());";
    let folder = root().join("tests/switches");
    let source = std::fs::read_to_string(folder.join("matches.c")).unwrap();
    let named_with = |number: &str| {
        let wrong = source.replacen(NUMBER, number, 1);
        assert_ne!(wrong, source);
        let header = std::fs::read_to_string(folder.join("switches.h")).unwrap();
        let folder = Folder::of(&[("switches.h", header.as_str()), ("nim.c", wrong.as_str())]);
        let report = Report::of_wrong([folder.path().join("nim.c").to_str().unwrap(), "-a", "matches", "--no-source"]);
        (named(&report).0.join(" "), named(&report).1["complete"] == true)
    };
    assert_eq!(named_with("number_of_heaps() - 1);"), ("one-heap-less-in-prompt".to_owned(), true));
    assert_eq!(named_with("number_of_heaps() + 1);"), ("one-heap-more-in-prompt".to_owned(), true));
    assert_eq!(named_with("3);"), ("three-in-prompt".to_owned(), true));
    // Numbers that these explain in some cases only: no more is known of them than that they are wrong.
    for number in ["number_of_heaps() > 2 ? 2 : 3);", "number_of_heaps() < 3 ? 3 : 4);"] {
        assert_eq!(named_with(number), ("misprinted-number".to_owned(), true));
    }
}

/// The second prompt stands where the computer's move begins, which has other words too.
#[test]
fn a_second_prompt_is_no_beginning_of_the_line_behind_it() {
    let ask = "            do {\n                printf(\"Your Turn: input heap, coins: \");\n                if (scanf(\"%d%d\", &h, &coins) != 2) {";
    let two = "            do {\n                printf(\"Your Turn: input heap: \");\n                if (scanf(\"%d\", &h) != 1) return 1;\n\
                           } while (h < 0 || h >= heaps || heap[h] == 0);\n            do {\n                printf(\"coins: \");\n\
                           if (scanf(\"%d\", &coins) != 1) {";
    let comma = ("coins: %d %d\\n", "coins: %d, %d\\n");
    let report = report_of_example("lab3", "lab3/nim.c", &[(ask, two), comma]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "two-prompts"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("with two prompts, “Your Turn: input heap:” and “coins:” instead of"), "{text}");
    assert!(!text.contains("there should be no “coins:”"), "{text}");
}

/// Each number is asked for until it is right by itself: of an empty heap none is.
#[test]
fn two_prompts_that_are_asked_one_by_one_are_one_mistake() {
    let ask = "            do {\n                printf(\"Your Turn: input heap, coins: \");\n                if (scanf(\"%d%d\", &h, &coins) != 2) {";
    let two = "            do {\n                printf(\"Your Turn: input heap: \");\n                if (scanf(\"%d\", &h) != 1) return 1;\n\
                           } while (h < 0 || h >= heaps);\n            do {\n                printf(\"coins: \");\n\
                           if (scanf(\"%d\", &coins) != 1) {";
    let report = report_of_example("lab3", "lab3/nim.c", &[(ask, two)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["two-prompts"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("stays at an empty heap that was chosen"), "{text}");
}

/// The line has nothing between the prompt and what follows it that is right.
#[test]
fn a_prompt_in_other_words_ends_where_it_ends_before_other_words() {
    let first = ("[%d-%d]? ", "[%d-%d]: ");
    let round = ("----- round %d", "---- round %d");
    let report = lab3_with(&[first, round]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "other-words"], &true.into()), "{diagnosis}");
    let says = |sentence: &str| diagnosis["text"].as_str().unwrap().contains(sentence);
    assert!(says("“How many heaps [2-5]: ”: “:” at the end should be “?”"), "{diagnosis}");
    assert!(says("“---- round 1”: “----” should be “-----”"), "{diagnosis}");
}

#[test]
fn prompts_on_one_line_are_found_before_a_move_in_other_words() {
    let two = (
        "printf(\"Your Turn: input heap, coins: \");\n                if (scanf(\"%d%d\", &h, &coins) != 2) {\n                    return 1;\n                }",
        "printf(\"Heap: \");\n                if (scanf(\"%d\", &h) != 1) return 1;\n                printf(\"Coins: \");\n                if (scanf(\"%d\", &coins) != 1) return 1;",
    );
    let moves = ("My Turn: heap, coins: %d %d\\n\", h, coins", "My Turn: %d coins from heap %d\\n\", coins, h");
    let report = lab3_with(&[two, moves]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "two-prompts"], &true.into()), "{diagnosis}");
}

/// Two prompts may begin alike, or stand on lines of their own, in the place of one that does.
#[test]
fn two_prompts_in_other_words_are_told_as_two() {
    let ask = "                printf(\"Your Turn: input heap, coins: \");\n                if (scanf(\"%d%d\", &h, &coins) != 2) {";
    let of_lab3 = |first: &str, second: &str| {
        let two = format!(
            "                printf(\"{first}\");\n                if (scanf(\"%d\", &h) != 1) return 1;\n                \
             printf(\"{second}\");\n                if (scanf(\"%d\", &coins) != 1) {{"
        );
        named_and_all(&report_of_example("lab3", "lab3/nim.c", &[(ask, &two)]))
    };
    assert_eq!(of_lab3("Your Turn: input heap: ", "Your Turn: input coins: "), ("two-prompts".to_owned(), true));
    assert_eq!(of_lab3("Which heap? ", "How many coins? "), ("two-prompts".to_owned(), true));
    // Here it is one, with a colon in it.
    assert_eq!(of_lab3("Your move: heap, coins: ", ""), ("other-words".to_owned(), true));
    let once = "    printf(\"Your turn: please enter the heap index and the number of removed objects.\\n\");\n";
    let read = "        if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }\n";
    let again = "        printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");";
    for end in ["", "\\n"] {
        let reads = format!(
            "        printf(\"Heap index: {end}\");\n        if (scanf(\"%d\", &heap) != 1) return 0;\n        \
             printf(\"Number of objects: {end}\");\n        if (scanf(\"%d\", &count) != 1) return 0;\n"
        );
        let report = report_of(&[(once, ""), (read, &reads), (again, "        printf(\"Error: Invalid input.\\n\");")]);
        assert_eq!(named_and_all(&report), ("prompt-for-ask-again two-prompts".to_owned(), true));
    }
}
