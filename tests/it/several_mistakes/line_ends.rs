//! Signs at the end of a line that a terminal does not show.

use super::{named, report_of};
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
