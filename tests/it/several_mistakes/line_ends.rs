//! Signs at the end of a line that a terminal does not show.

use super::{Edit, named, report_of};
use crate::common::command::output;
use crate::common::compile;

const ERROR: &str = "Error: Invalid input.\\n";

#[test]
fn a_carriage_return_is_called_so_and_is_said_of_the_lines_that_have_it_alone() {
    let carriage_return = (ERROR, "Error: Invalid input.\\r\\n");
    let report = report_of(&[carriage_return]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words"], &true.into()), "{diagnosis}");
    let sentence = "prints the error about an illegal move as “Error: Invalid input.\r”: there should not be a carriage \
                    return at the end";
    assert_eq!(diagnosis["faults"][0]["sentence"], sentence);
    let human = output([compile::edited(&[carriage_return])]).stdout;
    assert!(
        human.contains("ends this line with a carriage return (\\r)") && !human.contains("ends its lines"),
        "{human}"
    );
    // Blanks before it are named too.
    let report = report_of(&[(ERROR, "Error: Invalid input. \\r\\n")]);
    let sentence = named(&report).1["faults"][0]["sentence"].as_str().unwrap();
    assert!(sentence.ends_with("there should not be a space and a carriage return at the end"), "{sentence}");
    // A space is none.
    let report = report_of(&[(ERROR, "Error: Invalid input. \\n")]);
    let sentence = named(&report).1["faults"][0]["sentence"].as_str().unwrap();
    assert!(sentence.ends_with("there should not be a space at the end"), "{sentence}");
}

/// The same slip with several messages is one mistake.
#[test]
fn line_ends_that_are_wrong_in_the_same_way_are_one_mistake() {
    let said = |edits: &[Edit]| {
        let report = report_of(edits);
        let diagnosis = named(&report).1;
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        let faults = diagnosis["faults"].as_array().unwrap();
        faults.iter().map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let heaps: Edit = ("heaps:\\n\")", "heaps:\")");
    let sizes: Edit = ("sizes:\\n\")", "sizes:\")");
    assert_eq!(
        said(&[heaps, sizes]),
        ["does not end the first prompt and the prompt for the heap sizes with a newline"]
    );
    let returns: [Edit; 2] = [("heaps:\\n\")", "heaps:\\r\\n\")"), (ERROR, "Error: Invalid input.\\r\\n")];
    assert_eq!(
        said(&returns),
        [
            "prints a carriage return at the end of the first prompt and the error about an illegal move, where there should be none"
        ]
    );
    // What is wrong in other ways is told by itself.
    assert_eq!(said(&[heaps, returns[1]]).len(), 2);
    assert_eq!(said(&[heaps]), ["does not end the first prompt with a newline"]);
}

#[test]
fn a_missing_newline_is_found_before_a_message_in_other_words() {
    let tokens = ("Computer takes %d objects", "Computer takes %d tokens");
    let status = ("    printf(\".\\n\");", "    printf(\".\");");
    let report = report_of(&[tokens, status]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "other-words"], &true.into()), "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap_or_default();
    assert!(
        text.contains("does not end the status line with a newline") && text.contains("“tokens” should be “objects”"),
        "{text}"
    );
}

/// Of several that explain a line alike, the fewest come first.
#[test]
fn winners_without_a_newline_are_found_behind_numbers_of_heaps_that_are_not_checked() {
    let unchecked = (" || *n < 1 || *n > MAX_HEAPS", " || (*n < 1 && *n > MAX_HEAPS)");
    let winners = ("\"Computer wins!\\n\" : \"You win!\\n\"", "\"Computer wins!\" : \"You win!\"");
    let room = ("int heaps[MAX_HEAPS];", "int heaps[100000];");
    let report = report_of(&[unchecked, winners, room]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["no-heap-count-check", "other-words"], &true.into()),
        "{diagnosis}"
    );
}
