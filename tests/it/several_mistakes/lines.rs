//! Lines that run together, or come twice, and what is said of the first one that is wrong.

use serde_json::Value;

use super::in_c::report_of_matches;
use super::{Edit, named, named_and_all, report_of, report_of_cases, report_of_example};
use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::report::Report;

/// A folder with the example of lab3, `nim.c`, after some edits.
fn example(edits: &[Edit]) -> Folder {
    let source = std::fs::read_to_string(root().join("examples/lab3/nim.c")).expect("an example");
    let edited = edits.iter().fold(source, |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    });
    Folder::of(&[("nim.c", edited.as_str())])
}

fn sentences(report: &Report) -> Vec<&str> {
    let faults = named(report).1["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    faults.iter().map(|fault| fault["sentence"].as_str().unwrap()).collect()
}

/// The case of this id.
fn case<'r>(report: &'r Report, id: &str) -> &'r Value {
    report.cases().iter().find(|case| case["id"] == id).unwrap_or_else(|| panic!("no {id}"))
}

/// `n` in the place of a newline is no part of the next message.
#[test]
fn a_newline_that_has_lost_its_backslash_is_quoted_as_it_is_printed() {
    let report = |newline| {
        let wrong = format!("I take %ld matches from %dth heap.{newline}\"");
        report_of_matches(&[("I take %ld matches from %dth heap.\\n\"", &wrong)])
    };
    for newline in ["n", "/n"] {
        let report = report(newline);
        let printed = format!(
            "prints the line with the computer's move, for example, as “I take 5 matches from 1th heap.{newline}”, without a newline at its end, \
             instead of “I take 5 matches from 1th heap.”"
        );
        assert_eq!(sentences(&report), [printed], "{}", named(&report).1);
        let reason = case(&report, "heaps/one")["reason"]["text"].as_str().unwrap();
        assert!(reason.ends_with(&format!(
            "I take 5 matches from 1th heap.”, where your program prints “{newline}”: the line that announces the winner should \
             be on a new line."
        )), "{reason}");
    }
    let report = report(" ");
    assert!(!sentences(&report)[0].contains("heap. n"));
    let reason = case(&report, "heaps/one")["reason"]["text"].as_str().unwrap();
    assert!(reason.contains(", where your program prints a space: the line"), "{reason}");
}

const COMMA: Edit = ("My Turn: heap, coins: %d %d", "My Turn: heap, coins: %d, %d");

/// A sign between the two numbers of a move says nothing of their order.
#[test]
fn a_wrong_move_is_the_reason_and_its_wrong_sign_stands_beside_it() {
    let last = (
        "while (heap[h] == 0) {\n                    h++;",
        "for (h = heaps - 1; heap[h] == 0;) {\n                    h--;",
    );
    let report = report_of_cases("lab3", "lab3/nim.c", &[COMMA, last], "lost/not-the-last-heap");
    let reason = &report.cases()[0]["reason"];
    assert_eq!(reason["kind"], "wrong-move", "{reason}");
    let text = reason["text"].as_str().unwrap();
    assert!(text.contains("which is another heap. Also, there should be no comma after “"), "{text}");
    // The right move has only the comma.
    let report = report_of_cases("lab3", "lab3/nim.c", &[COMMA], "lost/not-the-last-heap");
    assert_eq!(report.cases()[0]["reason"]["kind"], "misspelt", "{}", report.cases()[0]["reason"]);
}

#[test]
fn a_move_that_is_refused_with_the_heaps_printed_again_is_not_accepted() {
    let shows = (
        "            printf(\"----- round %d\\n\", round);\n",
        "again:\n            printf(\"----- round %d\\n\", round);\n",
    );
    let refuses = (
        "            } while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);",
        "                if (h < 0 || h >= heaps || coins < 1 || coins > heap[h]) goto again;\n            } while (0);",
    );
    let report = report_of_cases("lab3", "lab3/nim.c", &[shows, refuses], "illegal/heap-of-the-array-only");
    let (case, ids) = (&report.cases()[0], named(&report).0);
    let text = case["reason"]["text"].as_str().unwrap();
    assert!(text.ends_with("Your program should print only the prompt for the user's move again."), "{text}");
    assert_eq!((&case["hint"], ids), (&Value::Null, vec!["round-again"]));
    // Here it is accepted, and the round comes behind the computer's move.
    let unchecked = ("h >= heaps ||", "h >= MAX_HEAPS ||");
    let room = ("int heap[MAX_HEAPS];", "int heap[MAX_HEAPS] = {1, 1, 1, 1, 1};");
    let report = report_of_cases("lab3", "lab3/nim.c", &[unchecked, room], "illegal/heap-of-the-array-only");
    let case = &report.cases()[0];
    assert!(case["hint"].is_string() && case["reason"]["kind"] == "accepted-illegal", "{case}");
}

const TWICE: &str = "            printf(\"My Turn: heap, coins: %d %d\\n\", h, coins);\n";

#[test]
fn a_move_that_is_announced_twice_is_no_second_move() {
    let twice = format!("{TWICE}{TWICE}");
    let report = report_of_example("lab3", "lab3/nim.c", &[(TWICE, &twice)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["repeated-message"], &true.into()), "{diagnosis}");
    let reason = &case(&report, "lose/last-coin-at-once")["reason"];
    assert_eq!(reason["kind"], "repeated-part", "{reason}");
    // Where it comes once, too, the message is not said to come twice.
    let loses = format!("{TWICE}            if (nimsum == 0) {{\n    {TWICE}            }}\n");
    let report = report_of_cases("lab3", "lab3/nim.c", &[(TWICE, &loses)], "lost/not-the-last-heap");
    assert_eq!(report.cases()[0]["reason"]["kind"], "repeated-part", "{}", report.cases()[0]["reason"]);
    assert!(!sentences(&report).iter().any(|said| said.ends_with(" twice")), "{}", named(&report).1);
    // Two moves in the same words are two.
    let moves = "            if (nimsum == 0 && heap[h] > 1) {\n                heap[h] -= coins;\n                total -= coins;\n";
    let two = format!("{moves}    {TWICE}            }}\n{TWICE}");
    let report = report_of_example("lab3", "lab3/nim.c", &[(TWICE, &two)]);
    let kinds = report.cases().iter().map(|case| &case["reason"]["kind"]);
    assert!(kinds.clone().any(|kind| kind == "wrong-turn"), "{:?}", kinds.collect::<Vec<_>>());
    assert!(!report.cases().iter().any(|case| case["reason"]["kind"] == "repeated-part"));
}

/// A program in Prolog makes the move again when what follows it has failed.
#[test]
fn a_move_that_is_announced_twice_unless_it_wins_is_named() {
    let included = ("#include <stdlib.h>", "#include <stdlib.h>\n#include <string.h>");
    let again = "        long before[MAX_HEAPS];\n        memcpy(before, heaps, sizeof heaps);\n        computer_move();\n        \
                 if (!no_matches()) {\n            memcpy(heaps, before, sizeof heaps);\n            computer_move();\n        }\n";
    let report = report_of_matches(&[included, ("        computer_move();\n", again)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["own-move-twice"], &true.into()), "{diagnosis}");
    let sentence = "prints the line with its move twice, unless the move takes the last match";
    assert_eq!(sentences(&report), [sentence]);
    // Where the last one comes twice too, it is the message that does.
    let always = (
        "I take %ld matches from %dth heap.\\n\", count, heap + 1",
        "I take %ld matches from %dth heap.\\nI take %ld matches from %dth heap.\\n\", count, heap + 1, count, heap + 1",
    );
    let report = report_of_matches(&[always]);
    assert_eq!(named(&report).0, ["repeated-message"], "{}", named(&report).1);
}

/// What a terminal shows ends with the line of it that is wrong first.
#[test]
fn the_mark_in_the_session_stands_where_the_first_wrong_character_is() {
    let session = |edits: &[Edit]| -> Vec<String> {
        let folder = example(edits);
        let file = folder.path().join("nim.c");
        let report =
            run(&mut nimgrade([file.to_str().unwrap(), "-a", "lab3", "-k", "lose/last-coin-at-once", "--no-source"]));
        let (_, session) = report.stdout.split_once("in a terminal").expect("a session");
        session.lines().filter_map(|line| Some(line.strip_prefix("    | ")?.to_owned())).collect()
    };
    let prompt = session(&[("Your Turn", "Your turn")]);
    assert_eq!(prompt.last().unwrap(), "Your turn: input heap, coins: «0 1»  <-- wrong");
    let blank = session(&[("[%d-%d]? ", "[%d-%d]?")]);
    assert_eq!(blank, ["How many heaps [2-5]?«2»  <-- wrong"]);
    let behind = session(&[("My Turn", "My turn")]);
    assert_eq!(behind.last().unwrap(), "My turn: heap, coins: 1 3  <-- wrong");
}

/// The character that stands where a space is missing is right.
#[test]
fn no_line_of_the_source_has_printed_what_is_missing() {
    let printed = |edit: Edit| {
        let folder = example(&[edit]);
        let file = folder.path().join("nim.c");
        let report =
            Report::of([file.to_str().unwrap(), "-a", "lab3", "-k", "lose/last-coin-at-once", "--source-limit", "60s"]);
        report.cases()[0]["source"].as_array().unwrap().iter().filter(|found| found["kind"] == "printed-by").count()
    };
    assert_eq!(printed(("[%d-%d]? ", "[%d-%d]?")), 0);
    assert_eq!(printed(("[%d-%d]? ", "[%d-%d]! ")), 1);
}

#[test]
fn an_error_of_prolog_about_the_end_of_the_input_is_explained() {
    let ended = " At its end your program reads more than the user enters: that is the error on standard error.";
    // One match too few is taken, so that the game is longer than the input.
    let fewer = ("C is Heap - Rest )", "C is max(1, Heap - Rest - 1) )");
    let text = |edits: &[(&str, &str)], id: &str| {
        let report = report_of_cases("matches", "matches/nim.pl", edits, id);
        report.cases()[0]["reason"]["text"].as_str().unwrap().to_owned()
    };
    let compared = ("    between(1, Max, Answer).", "    Answer >= 1, Answer =< Max.");
    let said = text(&[fewer, compared], "heaps/three");
    assert!(said.ends_with(ended), "{said}");
    // Only words are wrong, and the input lasts.
    let said = text(&[("I won! :)", "I won!"), compared], "heaps/one");
    assert!(!said.contains(ended), "{said}");
}

#[test]
fn a_prompt_of_its_own_after_a_wrong_number_of_heaps_is_quoted() {
    let own = "tries++ ? \"Please enter a number from %d to %d: \" : \"How many heaps [%d-%d]? \",";
    let tries = ("int i, h, coins, nimsum;", "int i, h, coins, nimsum, tries = 0;");
    let asks = |prompt| report_of_example("lab3", "lab3/nim.c", &[("\"How many heaps [%d-%d]? \",", prompt), tries]);
    let report = asks(own);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["new-message"], &true.into()), "{diagnosis}");
    let sentence = "asks with “Please enter a number from 2 to 5:” after a wrong number of heaps, instead of printing the same prompt again";
    assert_eq!(sentences(&report), [sentence]);
    // Before the prompt they are a message, and the same words every time are other words.
    let report = asks("tries++ ? \"Not so many. How many heaps [%d-%d]? \" : \"How many heaps [%d-%d]? \",");
    assert_eq!(
        sentences(&report),
        ["prints “Not so many.” after a wrong number of heaps, where it should only ask again"]
    );
    let report = asks("\"Please enter a number from %d to %d: \",");
    assert_eq!(named(&report).0, ["other-words"], "{}", named(&report).1);
}

/// Where a message has lost its newline, what follows it on the line is no part of the words before it.
#[test]
fn a_prompt_in_other_words_is_told_before_a_line_that_runs_into_the_next() {
    let prompt = ("Enter number of matches in heaps [N1, N2, N3]: ", "Heaps: ");
    let unended = ("matches from %dth heap.\\n", "matches from %dth heap.");
    let report = report_of_matches(&[prompt, unended]);
    let said = [
        "prints the first prompt as “Heaps: ” instead of “Enter number of matches in heaps [N1, N2, N3]: ”",
        "does not end the line with the computer's move with a newline",
    ];
    assert_eq!(sentences(&report), said, "{}", named(&report).1);
    assert_eq!(named(&report).1["complete"], true);
    // With its newline the line is right.
    let report = report_of_matches(&[prompt]);
    assert_eq!(sentences(&report), said[..1]);
}

#[test]
fn a_space_in_the_place_of_the_dot_is_named() {
    let status = |entry, end| {
        let edits = [("\" h%d=%d\", i + 1,", entry), ("printf(\".\\n\");", end), ("sizes are:", "sizes are: ")];
        let report = report_of(&edits[..if entry == edits[0].0 { 2 } else { 3 }]);
        let sentence = sentences(&report).join(", ");
        (sentence, case(&report, "endings/user-shortest")["reason"]["text"].as_str().unwrap().to_owned())
    };
    let (sentence, why) = status("\"h%d=%d \", i + 1,", "printf(\"\\n\");");
    assert!(sentence.ends_with(": there should be “.” at the end, not a space"), "{sentence}");
    assert_eq!(why, "in the status line, there should be “.” at the end, not a space.");
    let (sentence, why) = status("\" h%d=%d\", i + 1,", "printf(\"\\n\");");
    assert!(sentence.ends_with(": the dot at the end is missing"), "{sentence}");
    assert_eq!(why, "in the status line, the dot at the end is missing.");
}

/// A heap that is no winning one grows, and the number that is announced has lost its minus.
#[test]
fn a_move_is_not_said_to_be_taken_where_the_heaps_that_follow_show_another() {
    let why = |edits: &[Edit]| {
        let report = report_of(edits);
        case(&report, "illegal-moves/as-many-as-in-the-beginning")["reason"]["text"].as_str().unwrap().to_owned()
    };
    let no_search = ("while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }", "");
    let no_minus = ("heap %d.\\n\", count, heap + 1);", "heap %d.\\n\", count < 0 ? -count : count, heap + 1);");
    let grown = why(&[no_search, no_minus]);
    assert!(grown.contains("Your program announces 1 from heap 1, but the heaps that it shows next are 6 "), "{grown}");
    assert!(!grown.contains("Your program takes") && !grown.contains("does not win"), "{grown}");
    let taken = why(&[
        no_search,
        ("heap %d.\\n\", count, heap + 1);", "heap %d.\\n\", count, heap + 1);"),
        (
            "    heaps[heap] -= count;\n    printf(\"Computer",
            "    count = 1;\n    heaps[heap] -= count;\n    printf(\"Computer",
        ),
    ]);
    assert!(taken.contains("Your program takes 1 from heap 1") && taken.ends_with("so it does not win."), "{taken}");
}

/// The line comes once in a turn, whatever is refused in it.
#[test]
fn an_empty_line_before_each_turn_is_not_one_before_each_try() {
    let once = ("    long heap, count;\n", "    long heap, count;\n    printf(\"\\n\");\n");
    assert_eq!(named_and_all(&report_of_matches(&[once])), ("empty-line-before-turns".to_owned(), true));
    let each = ("show_heaps(\"You have heaps", "show_heaps(\"\\nYou have heaps");
    let report = report_of_matches(&[each]);
    assert!(!named(&report).0.contains(&"empty-line-before-turns"), "{}", named(&report).1);
}
