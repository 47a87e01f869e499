//! Programs that crash beside their mistakes, where the end of an output is lost with the program.

use super::{Edit, LAST_WINNING_HEAP, MISSPELT_PROMPT, named, report_of};
use crate::common::command::output;
use crate::common::compile;

const NOTHING: &str = "nothing arrived on standard output";
const READS_BOTH: &str = "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return 0;\n        }";
const ANSWER: &str = "printf(\"Error: Invalid input.\\n\"";

fn human(edits: &[(&str, &str)]) -> String {
    output([compile::edited(edits)]).stdout
}

#[test]
fn crashes_that_no_mistake_explains_are_said_again_at_the_end_and_shown_where_something_arrived() {
    let refuses_32: Edit = ("*n > MAX_HEAPS", "*n >= MAX_HEAPS");
    let crash = format!("*(volatile int *)0 = 0;\n        {READS_BOTH}");
    let report = human(&[refuses_32, (READS_BOTH, &crash)]);
    let says = "It also crashes in 122 cases, for example in endings/user-shortest.";
    assert_eq!(report.matches(says).count(), 2, "{report}");
    assert!(report.contains("crashed: endings/user-shortest") && !report.contains(NOTHING), "{report}");
    assert!(!report.contains("What it does not explain is in"), "{report}");
    // Without a crash nothing is said of one.
    let report = human(&[refuses_32, ("count >= 1", "count >= 1 && count != 7")]);
    assert!(!report.contains("crashes"), "{report}");
}

#[test]
fn a_crash_of_which_nothing_arrived_is_no_other_reason() {
    let crash = format!("*(volatile int *)0 = 0;\n        {ANSWER}");
    let report = human(&[MISSPELT_PROMPT, (ANSWER, &crash)]);
    assert!(report.contains("crashes in every case in which an illegal move is entered, and in no other"), "{report}");
    assert_eq!(report.matches("\ncrashed: ").count(), 1, "{report}");
    assert!(!report.contains(NOTHING), "{report}");
}

/// Where the computer takes other heaps the input ends too early.
#[test]
fn it_is_not_said_that_a_program_crashes_in_no_other_case_where_it_does() {
    let far: Edit = ("heap >= 1 &&", "(heap > -60000 && heap < 60000 ? heap : *(volatile int *)0) >= 1 &&");
    let at_the_end = "if (scanf(\"%d%d\", &heap, &count) != 2) {\n            return *(volatile int *)0;\n        }";
    let says = |edits: &[(&str, &str)]| {
        let report = report_of(edits);
        let faults = named(&report).1["faults"].as_array().cloned().unwrap_or_default();
        let crash = faults.iter().find(|fault| fault["id"] == "ends-badly").expect("a crash");
        crash["sentence"].as_str().unwrap().to_owned()
    };
    let alone = says(&[far, LAST_WINNING_HEAP]);
    assert!(alone.contains("is 65536 or more away") && alone.ends_with(", and in no other"), "{alone}");
    let with_others = says(&[far, LAST_WINNING_HEAP, (READS_BOTH, at_the_end)]);
    assert!(with_others.contains("is 65536 or more away") && !with_others.contains("no other"), "{with_others}");
}

/// What a program does that looks far from its heaps, the mistake explains that lets it look there.
#[test]
fn of_the_cases_that_crash_those_are_counted_that_no_mistake_explains() {
    let memory: Edit = (
        "int heaps[MAX_HEAPS];",
        "int memory[8 + MAX_HEAPS] = {0};\n    int *heaps = memory + 8;\n    memory[6] = 33;",
    );
    let only_0: Edit = ("heap >= 1 && heap <= n && ", "heap != 0 && heap <= n && ");
    let seven: Edit = ("heaps[heap - 1] -= count;", "heaps[heap - 1] -= count == 7 ? *(volatile int *)0 : count;");
    let report = report_of(&[memory, only_0, seven]);
    let diagnosis = named(&report).1;
    let left = diagnosis["left"]["cases"].as_array().unwrap().len();
    let crashed = report.cases().iter().filter(|case| case["verdict"] == "crashed").count();
    assert!(left < crashed, "{diagnosis}");
    let text = diagnosis["text"].as_str().unwrap();
    assert!(
        text.contains(&format!("It also crashes in {left} cases that this mistake does not explain, for example in")),
        "{text}"
    );
}

/// The computer's other moves make the input too short, and what was printed is lost with the program: a second run shows that it crashes
/// while there is more to be read.
#[test]
fn a_crash_is_no_end_of_the_input() {
    let far: Edit = ("heap >= 1 &&", "(heap > -60000 && heap < 60000 ? heap : *(volatile int *)0) >= 1 &&");
    let last: Edit = (
        "        while (heaps[heap] == 0) {\n            heap++;\n        }",
        "        heap = n - 1;\n        while (heaps[heap] == 0) {\n            heap--;\n        }",
    );
    let report = report_of(&[far, last]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["ends-badly", "losing-last"], &true.into()), "{diagnosis}");
    let report = report_of(&[last]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["losing-last"], &true.into()), "{diagnosis}");
}
