//! Words, lines and newlines of a program's own, which are learned from its output, beside other mistakes.

use super::in_c::report_of_matches;
use super::lab3::lab3_with;
use super::{
    LABELS_FROM_0, LAST_WINNING_HEAP, MISSPELT_MOVE, MISSPELT_PROMPT, SEVEN_REFUSED, TRAILING_TAB, named,
    named_and_all, report_of, report_of_example,
};
use crate::common::command::{output, root};
use crate::common::compile;

#[test]
fn a_message_in_two_lines_is_not_called_cut_off() {
    let prompt = "please enter the heap index and the number of removed objects.\\n";
    let broken = "please enter the heap index\\n and the number of removed objects.\\n";
    let report = report_of(&[(prompt, broken), LABELS_FROM_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["labels-from-0", "other-words"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(
        text.contains("in two lines: there should be no newline after “Your turn: please enter the heap index”"),
        "{text}"
    );
    let report = report_of(&[(prompt, "please enter the heap index\\n")]);
    assert!(!named(&report).1["text"].as_str().unwrap().contains("in two lines"), "{}", named(&report).1);
}

/// The dot stands behind the newline, so the last line has none.
#[test]
fn a_message_whose_last_sign_is_on_a_line_of_its_own_is_told_whole() {
    let size = ("should be positive.\\n", "should be positive\\n.");
    let report = report_of(&[size, LABELS_FROM_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["labels-from-0", "other-words"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(
        text.contains("prints the error about a heap size in two lines, and without a newline at its end"),
        "{text}"
    );
    let report = report_of(&[("should be positive.\\n", "should be positive\\n.\\n"), LABELS_FROM_0]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(text.contains("in two lines.") && !text.contains("without a newline"), "{text}");
}

#[test]
fn other_words_and_another_end_of_one_message_are_said_together() {
    let prompt = ("printf(\"Enter the number of heaps:\\n\")", "printf(\"Enter number of heaps: \")");
    let report = report_of(&[prompt]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    let sentence = "prints the first prompt as “Enter number of heaps: ”, without a newline at its end, instead of “Enter the \
                    number of heaps:”";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    let report = lab3_with(&[("Your Turn: input heap, coins: ", "Your turn: input heap, coins:\\n")]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(text.contains("“Your turn: input heap, coins:”, followed by a newline before or after it reads"), "{text}");
}

#[test]
fn an_illegal_move_that_ends_the_program_is_not_called_unchecked() {
    const REFUSED: &str = "printf(\"Error: Invalid input.\\n\"";
    let second_ends = "static int refused; if (refused++ % 2) { return 0; } printf(\"Error: Invalid input.\\n\"";
    let report = report_of(&[(REFUSED, second_ends)]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"checks-first-try-only"), "{diagnosis}");
    let unchecked = ("for (;;) {", "for (int try = 1;; try++) {");
    let check = ("if (heap >= 1 && ", "if (try > 1 || (heap >= 1 && ");
    let end = ("count <= heaps[heap - 1]) {", "count <= heaps[heap - 1])) {");
    let report = report_of(&[unchecked, check, end]);
    assert_eq!(named(&report).0, ["checks-first-try-only"], "{}", named(&report).1);
}

#[test]
fn a_misspelt_move_of_a_wrong_strategy_is_taken_apart() {
    let report = report_of(&[LAST_WINNING_HEAP, MISSPELT_MOVE]);
    assert_eq!(named(&report).0, ["last-winning-heap", "other-words"]);
}

#[test]
fn a_move_of_one_player_that_is_announced_wrongly_does_not_hide_the_rest() {
    let user_one_higher = (
        "You take %d objects from heap %d.\\n\", count, heap)",
        "You take %d objects from heap %d.\\n\", count, heap + 1)",
    );
    let report = report_of(&[user_one_higher, TRAILING_TAB, LAST_WINNING_HEAP]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["last-winning-heap", "trailing-tab", "user-takes-from-2"]);
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn lines_of_a_programs_own_are_found_behind_other_mistakes() {
    let debug = ("int sum = nim_sum(heaps, n);", "int sum = nim_sum(heaps, n);\n    printf(\"nim sum: %d\\n\", sum);");
    let report = report_of(&[MISSPELT_PROMPT, LABELS_FROM_0, debug]);
    assert_eq!(named(&report).0, ["labels-from-0", "other-words", "own-lines"]);
}

#[test]
fn what_is_printed_twice_is_named_and_what_the_user_entered_too() {
    let twice =
        ("printf(\"Enter the heap sizes:\\n\");", "printf(\"Enter the heap sizes:\\nEnter the heap sizes:\\n\");");
    let report = report_of(&[twice, TRAILING_TAB]);
    assert_eq!(named(&report).0, ["repeated-message", "trailing-tab"]);
    let echo = ("        if (heaps[i] <= 0)", "        printf(\"%d \", heaps[i]);\n        if (heaps[i] <= 0)");
    let (report, behind) = (report_of(&[echo]), report_of(&[echo, LABELS_FROM_0]));
    assert_eq!(named(&report).0, ["echoed-sizes"]);
    assert_eq!(named(&behind).0, ["echoed-sizes", "labels-from-0"]);
}

/// As Python prints a list, or with nothing behind the last one.
#[test]
fn all_sizes_that_were_entered_are_printed_at_once() {
    let checks = "    for (int i = 0; i < *n; i++) {\n        if (heaps[i] <= 0)";
    let printed = |open: &str, between: &str, close: &str| {
        let each =
            format!("for (int i = 0; i < *n; i++) printf(\"%s%d\", i > 0 ? \"{between}\" : \"{open}\", heaps[i]);");
        let edit = format!("    {each}\n    printf(\"{close}\");\n{checks}");
        named_and_all(&report_of(&[(checks, &edit), TRAILING_TAB]))
    };
    let expected = ("echoed-sizes trailing-tab".to_owned(), true);
    assert_eq!(printed("[", ", ", "]\\n"), expected);
    assert_eq!(printed("", " ", "\\n"), expected);
    // What is added to each of them was not entered.
    let more = "    for (int i = 0; i < *n; i++) printf(\"%d \", heaps[i] + 1);\n";
    let report = report_of(&[(checks, &format!("{more}{checks}"))]);
    assert!(!named(&report).0.contains(&"echoed-sizes"), "{:?}", named(&report));
}

#[test]
fn a_prompt_that_is_printed_twice_on_one_line_is_named() {
    let prompt = "printf(\"Your Turn: input heap, coins: \");";
    let report = lab3_with(&[(prompt, &prompt.repeat(2))]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["repeated-message"], &true.into()), "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints the prompt for the user's move twice");
    let case = report.cases().iter().find(|case| case["verdict"] != "pass").unwrap();
    assert_eq!(case["reason"]["kind"], "repeated-part", "{case}");
    // The move may have been read between the two, so that no terminal is drawn.
    let source = std::fs::read_to_string(root().join("examples/lab3/nim.c")).unwrap();
    let in_terminal = |from: &str, to: &str| {
        let program = compile::text(&source.replace(from, to));
        output([program.to_str().unwrap(), "-a", "lab3"]).stdout.contains("in a terminal")
    };
    assert!(!in_terminal(prompt, &prompt.repeat(2)));
    // Who refuses a legal move asks again, and nothing is printed twice.
    let refuses = ("coins > heap[h]", "coins >= heap[h]");
    let report = lab3_with(&[refuses]);
    assert!(!named(&report).0.contains(&"repeated-message"), "{}", named(&report).1);
    assert!(in_terminal(refuses.0, refuses.1));
}

#[test]
fn other_words_for_all_of_the_status_line_are_one_mistake() {
    let entries = ("\" h%d=%d\", i + 1,", "\" H%d: %d\", i + 1,");
    let dot = ("printf(\".\\n\");", "printf(\" .\\n\");");
    let report = report_of(&[entries, dot]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-heap-list"], &true.into()), "{diagnosis}");
    // The space alone has a name of its own.
    assert_eq!(named(&report_of(&[dot])).0, ["space-after-heaps"]);
}

#[test]
fn prompts_that_run_together_are_not_said_to_be_missing() {
    let report = report_of(&[("Enter the number of heaps:\\n", "Enter the number of heaps: ")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-words"]);
    assert_eq!(
        diagnosis["faults"][0]["sentence"],
        "prints a blank instead of a newline at the end of the first prompt"
    );
}

#[test]
fn empty_lines_are_named_with_the_message_after_which_they_stand() {
    let after_status = ("printf(\".\\n\");", "printf(\".\\n\\n\");");
    let report = report_of(&[after_status, TRAILING_TAB]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["empty-line", "trailing-tab"], &true.into()), "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints an empty line after the status line");
}

#[test]
fn a_message_without_its_numbers_is_other_words() {
    let without = ("of heap %d should be positive.\\n\", i + 1);", "of heap X should be positive.\\n\");");
    let report = report_of(&[without, LABELS_FROM_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["labels-from-0", "other-words"], &true.into()), "{diagnosis}");
}

#[test]
fn words_are_named_although_a_number_in_the_line_is_wrong_too() {
    // Sizes that nobody entered: no more is known of them than that they are wrong.
    let the = ("In turn %d heap sizes", "In turn %d the heap sizes");
    let one_more = ("\" h%d=%d\", i + 1, heaps[i]);", "\" h%d=%d\", i + 1, heaps[i] + 5 * i + 7);");
    let report = report_of(&[the, one_more]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["the-heap-sizes", "wrong-status"], &true.into()), "{diagnosis}");
}

/// Three mistakes bring the line of the first turn together, and none of them alone.
#[test]
fn another_message_in_other_words_is_found_behind_who_begins() {
    let user_begins = ("int users_turn = 0;", "int users_turn = 1;");
    let no_drawing = ("int level = tallest; level > 0;", "int level = tallest; level < 0;");
    let colons = ("number of removed objects.\\n", "number of removed objects:\\n");
    let report = report_of(&[user_begins, no_drawing, colons]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["no-drawing", "other-words", "other-words", "user-begins"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    // A drawing that stands elsewhere is another mistake: here there is none at all.
    let from_0 = ("heap %d.\\n\", count, heap + 1);", "heap %d.\\n\", count, heap);");
    let report = report_of(&[user_begins, no_drawing, from_0]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["computer-takes-from-0", "no-drawing", "user-begins"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

#[test]
fn the_number_that_was_entered_may_be_printed_and_hides_nothing() {
    let echo = ("printf(\"Enter the heap sizes:\\n\");", "printf(\"n = %d\\nEnter the heap sizes:\\n\", *n);");
    let report = report_of(&[echo, TRAILING_TAB]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["echoed-number", "trailing-tab"], &true.into()), "{diagnosis}");
    // A line that always has the same number is none that was entered.
    let always = (echo.0, "printf(\"n = 3\\nEnter the heap sizes:\\n\");");
    let report = report_of(&[always, TRAILING_TAB]);
    assert!(!named(&report).0.contains(&"echoed-number"), "{:?}", named(&report));
}

const WINNERS_EXCHANGED: (&str, &str) =
    ("    if (user) {\n        printf(\"Sorry", "    if (!user) {\n        printf(\"Sorry");

#[test]
fn words_that_are_left_to_the_program_are_no_mistake() {
    let own_words = ("You win", "You win!");
    assert_eq!(lab3_with(&[own_words]).status, 0);
    let report = lab3_with(&[own_words, WINNERS_EXCHANGED]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["winner-swapped"], &true.into()), "{diagnosis}");
}

#[test]
fn lines_of_its_own_behind_a_prompt_are_named() {
    let debug = ("            h = 0;\n", "            h = 0;\n            printf(\"sum is %d\\n\", nimsum);\n");
    let report = lab3_with(&[debug]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines"], &true.into()), "{diagnosis}");
    let sentence = "prints lines that the assignment does not have; they begin with “sum is”";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    // Lines of the first game, and of any other.
    assert_eq!(diagnosis["faults"][0]["cases"].as_array().unwrap().len(), report.cases().len());
    // What stands behind a prompt and is a line of the assignment is none of the program's own.
    assert_eq!(named(&lab3_with(&[WINNERS_EXCHANGED])).0, ["winner-swapped"]);
}

#[test]
fn quite_other_words_are_meant_for_a_message_where_what_follows_is_right() {
    let report = report_of(&[("\"Enter the number of heaps:\\n\"", "\"How many?\\n\"")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    let sentence = "prints the first prompt as “How many?” instead of “Enter the number of heaps:”";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    // A line before the prompt is none in its place.
    let report = report_of(&[("\"Enter the number of heaps:\\n\"", "\"Welcome!\\nEnter the number of heaps:\\n\"")]);
    let diagnosis = named(&report).1["text"].as_str().unwrap_or_default();
    assert!(!diagnosis.contains("as “Welcome!”"), "{diagnosis}");
}

#[test]
fn a_newline_that_is_missing_at_the_end_is_named_beside_what_nobody_knows() {
    let end = ("\"Computer wins!\\n\" : \"You win!\\n\"", "\"Computer wins!\" : \"You win!\"");
    let report = report_of(&[end, SEVEN_REFUSED]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &false.into()), "{diagnosis}");
    let sentence = "does not end the message that the computer wins and the message that the user wins with a newline";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    // The line that is shown is the last one, not one behind it.
    let fault = &diagnosis["faults"][0];
    assert_eq!((&fault["cases"][0], &fault["line"]), (&"endings/one-object".into(), &5.into()), "{diagnosis}");
}

#[test]
fn a_prompt_with_a_newline_is_named_where_what_follows_is_wrong_too() {
    let prompt = ("[%d-%d]? \", MIN_HEAPS, MAX_HEAPS", "?\\n\"");
    let report = report_of_example("lab3", "lab3/nim.c", &[prompt, ("----- round %d\\n\", round", "----- round\\n\"")]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(text.contains("prints the first prompt as “How many heaps ?”"), "{text}");
}

#[test]
fn a_message_on_one_line_instead_of_two_is_quoted_with_its_newline() {
    let one_line = ("You won :(\\n Congratulations!\\n", "You won! Congratulations!\\n");
    let prompt = ("Enter number of matches in heaps [N1, N2, N3]: ", "Enter heaps: ");
    let report = report_of_matches(&[one_line, prompt]);
    let text = named(&report).1["text"].as_str().unwrap_or_default();
    assert!(text.contains("“You won! Congratulations!”; in the assignment's words it is “You won :(⏎"), "{text}");
}

#[test]
fn the_two_lines_of_a_winner_are_one_message() {
    for words in ["You won :)\\n Congratulations!\\n", "You won :(\\n Congratulation!\\n"] {
        let report = report_of_matches(&[("You won :(\\n Congratulations!\\n", words)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    }
}

#[test]
fn the_first_line_of_an_answer_in_other_letters_is_no_prompt() {
    let graded = |edit| report_of_example("givegrade/present_board", "givegrade/present_board.py", &[edit]);
    let report = graded(("Nim:", "NIM:"));
    assert!(!named(&report).0.contains(&"prompt-before-answer"), "{}", named(&report).1);
    let report = graded(("stdin.readline()", "input('Board: ')"));
    assert_eq!(named(&report).0, ["prompt-before-answer"], "{}", named(&report).1);
}

#[test]
fn words_with_numbers_are_those_of_the_case_that_is_shown() {
    for edit in [("\" h%d=%d\"", "\" h%d:%d\""), ("printf(\".\\n\");", "printf(\"\\n\");")] {
        let report = report_of(&[edit]);
        let fault = &named(&report).1["faults"][0];
        let sentence = fault["sentence"].as_str().unwrap();
        let quoted = sentence.split('“').nth(1).and_then(|quoted| quoted.split('”').next()).expect("quoted words");
        let shown = report.cases().iter().find(|case| case["id"] == fault["cases"][0]).expect("a case");
        assert_eq!(shown["actual"], quoted, "{sentence}");
    }
}

#[test]
fn moves_of_the_computer_in_other_words_are_no_mistakes_of_the_game() {
    let graded = |edits: &[(&str, &str)]| report_of_example("lab3", "lab3/nim.c", edits);
    let takes = ("My Turn: heap, coins: %d %d\\n\", h, coins", "I take %d coins from heap %d\\n\", coins, h");
    let report = graded(&[takes]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    let sentence = "prints the line with the computer's move, for example, as “I take 3 coins from heap 1” instead of “My Turn: heap, coins: 1 3”";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    let report = graded(&[takes, ("----- round", "----- Round")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"; 2], &true.into()), "{diagnosis}");
    // In the assignment's words the exchange is the mistake.
    let report = graded(&[("coins: %d %d\\n\", h, coins", "coins: %d %d\\n\", coins, h")]);
    assert_eq!(named(&report).0, ["computer-takes-exchanged"], "{}", named(&report).1);
    // Where the newline is missing too, both are said; of words in another order only what they are.
    let unended = |words: &'static str| {
        let report = graded(&[("My Turn: heap, coins: %d %d\\n\", h, coins", words), ("----- round", "---- round")]);
        let faults = report.document["diagnosis"]["faults"].to_string();
        assert!(faults.contains("without a newline"), "{faults}");
        faults.contains("with the heap and the number of coins exchanged")
    };
    assert!(unended("My Turn: heap, coins: %d %d\", coins, h"));
    assert!(!unended("I take %d coins from heap %d\", coins, h"));
    // A line with other numbers is none with the move, which nobody knows then.
    let report =
        graded(&[("My Turn: heap, coins: %d %d\\n\", h, coins", "I take coins: %d of heap %d\\n\", coins + 5, h + 5")]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"other-words") && !ids.contains(&"no-computer-takes"), "{diagnosis}");
    let begins = ("int users_turn = 0", "int users_turn = 1");
    let debug = ("int heap = 0, count = 1;", "int heap = 0, count = 1; printf(\"sum=%d\\n\", sum);");
    let takes = ("Computer takes %d objects from heap %d.", "Computer took %d from heap %d");
    let report = report_of(&[begins, debug, takes]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"no-computer-takes") && !ids.contains(&"sum-by-addition"), "{diagnosis}");
}

#[test]
fn a_message_is_said_to_be_printed_twice_only_in_its_own_words() {
    let graded = |words| report_of(&[("Error: Invalid input.\\n", words)]);
    let report = graded("Error: Invalid input.\\nError: Invalid input.\\n");
    assert_eq!(named(&report).0, ["repeated-message"], "{}", named(&report).1);
    for (words, end) in [
        ("Error: Invalid heap.\\nError: Invalid heap.\\n", "and twice"),
        ("Error: Invalid heap.\\n\\n", "and an empty line after it"),
    ] {
        let report = graded(words);
        let diagnosis = named(&report).1["text"].as_str().unwrap();
        assert!(
            diagnosis.contains(&format!("prints the error about an illegal move as “Error: Invalid heap.”, {end}.")),
            "{diagnosis}"
        );
    }
}

/// The words for the other sort of positions have the same noun, and no dot.
#[test]
fn a_wrong_noun_in_one_of_the_two_lines_with_a_move_is_other_words() {
    let moves = "I take %ld matches from %dth heap.";
    let report = report_of_matches(&[(moves, "I take %ld match from %dth heap.")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    // All of them are the words for a position without a winning move.
    let report = report_of_matches(&[(moves, "I take %ld match from %dth heap")]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"other-words"), "{diagnosis}");
}

/// Numbers in other endings, and a noun for one, are learned with the other words of their message, and told.
#[test]
fn a_singular_and_ordinals_are_told_beside_other_words() {
    let winning = "format('I take ~w matches from ~wth heap.~n', [Count, Index])";
    let matches = |edit: &str| report_of_example("matches", "matches/nim.pl", &[(winning, edit)]);
    let singular =
        "( Count =:= 1 -> W = match ; W = matches ), format('I take ~w ~w from ~wth heap~n', [Count, W, Index])";
    let report = matches(singular);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    let sentence = diagnosis["faults"][0]["sentence"].as_str().unwrap_or_default();
    assert!(sentence.contains("“1 match” there where the assignment prints “1 matches”"), "{sentence}");
    // Without a singular nothing is said of one.
    let report = matches("format('I take ~w matches from ~wth heap~n', [Count, Index])");
    assert!(!named(&report).1.to_string().contains("1 match”"), "{}", named(&report).1);
    let endings = "( nth1(Index, [st,nd,rd], O) -> true ; O = th ), format('I removed ~w matches from ~w~w heap~n', [Count, Index, O])";
    let report = matches(endings);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
}

/// What the assignment has in their place is said, with nothing for the numbers.
#[test]
fn other_words_behind_another_mistake_are_told_with_the_right_ones() {
    let report = lab3_with(&[
        ("scanf(\"%d%d\", &h, &coins)", "scanf(\"%d%d\", &coins, &h)"),
        ("My Turn: heap, coins: %d %d\\n\", h, coins", "My Turn: coins, heap: %d %d\\n\", coins, h"),
    ]);
    let text = named(&report).1["text"].as_str().unwrap_or_default();
    assert!(text.contains("; in the assignment's words it is “My Turn: heap, coins: … …”"), "{text}");
}

/// What is asked first is the first prompt, though what follows it has other words too, and is more like it.
#[test]
fn the_first_prompt_in_quite_other_words_is_no_line_of_its_own() {
    let first = ("Enter the number of heaps:", "How many heaps?");
    let sizes = ("Enter the heap sizes:", "Enter the sizes of the heaps:");
    let error = ("Error: the number of heaps must be", "Error: heaps must be");
    for edits in [&[first, sizes][..], &[first, error], &[first, sizes, error]] {
        let report = report_of(edits);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"; edits.len()], &true.into()), "{diagnosis}");
        let text = diagnosis["text"].as_str().unwrap();
        assert!(text.contains("prints the first prompt as “How many heaps?”"), "{text}");
    }
}

/// It asks for the sizes where another mistake would leave that prompt out, however short it is.
#[test]
fn a_short_prompt_for_the_sizes_is_that_prompt() {
    let report = report_of(&[("Enter the heap sizes:", "Sizes?")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("prints the prompt for the heap sizes as “Sizes?” instead of"), "{text}");
}

/// Two prompts before the line with the user's move are no words of it.
#[test]
fn a_program_with_two_prompts_for_a_move_asks_for_it() {
    let asks = "Your turn: please enter the heap index and the number of removed objects.\\n";
    let again = "printf(\"Error: Invalid input.\\n\"\n               \"Please enter again the heap index and the number of removed objects.\\n\");";
    let edits = [
        (asks, ""),
        (
            "scanf(\"%d%d\", &heap, &count) != 2",
            "printf(\"Heap index: \"), scanf(\"%d\", &heap) != 1 || (printf(\"Number of objects: \"), scanf(\"%d\", &count)) != 1",
        ),
        (again, "printf(\"Error: Invalid input.\\n\");"),
    ];
    let report = report_of(&edits);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.contains(&"no-prompt"), "{diagnosis}");
}

/// Beside another first prompt nothing is known of the whole line.
#[test]
fn a_blank_that_is_too_much_is_told_with_the_word_before_it() {
    let prompt = ("How many heaps [%d-%d]? \", MIN_HEAPS, MAX_HEAPS", "Enter the number of heaps: \"");
    let moves = ("My Turn: heap", "My turn : heap");
    let report = lab3_with(&[prompt, moves]);
    let diagnosis = named(&report).1;
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("“turn” should be “Turn”, without a space after it"), "{text}");
}
