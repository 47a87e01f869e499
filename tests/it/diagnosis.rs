//! The diagnosis: the mistake behind a failing program, named in a sentence, or nothing.

use std::path::PathBuf;
use std::process::Command;

use crate::common::command::root;
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::many::for_each;
use crate::common::report::Report;
#[cfg(target_os = "linux")]
use crate::switches::program_of;

/// A wrong submission, and what its diagnosis says.
struct Expected {
    assignment: &'static str,
    /// The name of a mistake of `mistakes.c`, or of a file in `wrong/`.
    mistake: &'static str,
    sentence: &'static str,
}

const fn diagnosed(assignment: &'static str, mistake: &'static str, sentence: &'static str) -> Expected {
    Expected { assignment, mistake, sentence }
}

/// The program that makes a mistake.
fn submission(assignment: &str, mistake: &str) -> PathBuf {
    let folder = root().join("tests/submissions").join(assignment);
    if mistake.contains('.') {
        return folder.join("wrong").join(mistake);
    }
    compile::mistake(&folder.join("mistakes.c"), mistake)
}

/// What is diagnosed for the submissions, all of them; an empty sentence is no diagnosis.
fn assert_diagnosed(table: &[Expected]) {
    let name = |expected: &Expected| format!("{} {}", expected.assignment, expected.mistake);
    for_each(table, name, |expected| {
        let program = submission(expected.assignment, expected.mistake);
        let report = Report::of_wrong([program.to_str().unwrap(), "-a", expected.assignment, "-j", "1", "--no-source"]);
        assert_eq!(report.status, 1);
        let diagnosis = report.diagnosis().unwrap_or_default();
        if diagnosis == expected.sentence {
            Ok(())
        } else {
            Err(format!("“{diagnosis}”, not “{}”", expected.sentence))
        }
    });
}

/// The diagnosis of the right program of assignment 2 with these edits.
fn of_edits(edits: &[(&str, &str)]) -> Option<String> {
    let program = compile::edited(edits);
    let report = Report::of_wrong([program.as_os_str()]);
    assert_eq!(report.status, 1, "{edits:?}");
    report.diagnosis().map(str::to_owned)
}

#[test]
fn mistakes_of_assignment2_are_named() {
    let a2 = |mistake, sentence| diagnosed("assignment2", mistake, sentence);
    assert_diagnosed(&[
        a2(
            "heap-index-from-0",
            "Your program counts heaps from 0 in the moves that the user enters, and when it prints these moves.",
        ),
        a2("size-negative-accepted", "Your program accepts heaps of negative size."),
        a2("heaps-negative-accepted", "Your program accepts negative numbers of heaps, but not 0."),
        a2(
            "nim-sum-without-last-heap",
            "Your program leaves the last heap out of the nim-sum, unless it is the only one.",
        ),
        a2("sum-with-carry", "Your program adds the heap sizes up instead of combining them by exclusive or."),
        a2(
            "nim-sum-computed-once.c",
            "Your program computes the nim-sum once, at the beginning of the game, and not again.",
        ),
        a2(
            "prompt-for-every-size.c",
            "Your program asks for the heap sizes again for each heap, instead of only once.",
        ),
        a2(
            "last-winning-heap",
            "Your program takes the last winning heap instead of the first (the one of least index).",
        ),
        a2(
            "largest-winning-heap",
            "Your program takes the largest winning heap instead of the first (the one of least index).",
        ),
        a2(
            "losing-last-heap",
            "Your program takes from the last non-empty heap instead of the first non-empty one when the nim-sum is 0.",
        ),
        a2(
            "losing-whole-heap",
            "Your program takes the whole first non-empty heap instead of one object when the nim-sum is 0.",
        ),
        a2("nim-sum-without-first-heap", "Your program leaves the first heap out of the nim-sum."),
        a2("turns-from-0", "Your program counts turns from 0 instead of 1."),
        a2("illegal-move-counts-as-turn", "Your program counts each illegal move as a turn."),
        a2("labels-from-0", "Your program counts heaps from 0 in the status line (h0=…)."),
        a2("no-drawing", "Your program does not draw the heaps."),
        a2(
            "drawing-upside-down",
            "Your program draws the heaps upside down: the first line of the drawing shows their lowest objects.",
        ),
        a2("drawing-trailing-tab", "Your program prints a tab after the last column in each line of the drawing."),
        a2(
            "drawing-spaces-for-tabs",
            "Your program puts 4 spaces instead of a tab between the columns of the drawing.",
        ),
        a2("heaps-32-refused", "Your program refuses 32 heaps, which are allowed."),
        a2("zero-objects-accepted", "Your program accepts a move of 0 objects."),
        a2("whole-heap-refused", "Your program refuses a move that takes a whole heap."),
        a2(
            "winner-swapped",
            "Your program announces the wrong winner: it names the one who did not take the last object.",
        ),
        a2("crlf", "Your program ends its lines with \\r\\n instead of \\n."),
        a2(
            "prompt-on-stderr",
            "Your program prints the prompt for the user's move on standard error instead of standard output.",
        ),
    ]);
}

#[test]
fn mistakes_of_lab3_are_named() {
    let lab3 = |mistake, sentence| diagnosed("lab3", mistake, sentence);
    assert_diagnosed(&[
        lab3(
            "computer-begins",
            "Your program lets the computer begin instead of the user, and counts its first move as a round.",
        ),
        lab3("refuses-only-once", "Your program does not check the move that the user enters after an illegal one."),
        lab3("computer-move-missing", "Your program does not print what the computer takes."),
        lab3(
            "computer-move-backwards",
            "Your program exchanges the heap and the number of coins when it prints the computer's move.",
        ),
        lab3("board-at-the-end", "Your program prints the round and its heaps once more when the game is over."),
        lab3(
            "prompt-on-own-line",
            "Your program prints a newline after the prompt for the user's move, before or after it reads the input, where there should be none.",
        ),
        lab3(
            "losing-last-heap",
            "Your program takes from the last non-empty heap instead of the first non-empty one when the nim-sum is 0.",
        ),
        lab3(
            "always-one-coin",
            "Your program always takes one coin from the first non-empty heap, whatever the nim-sum is.",
        ),
        lab3("rounds-from-0", "Your program counts rounds from 0 instead of 1."),
        lab3("round-for-every-turn", "Your program counts each move as a round."),
        lab3("board-from-1", "Your program counts heaps from 1 in the lines that show their coins."),
        lab3("board-with-stars", "Your program draws “*” instead of “o”."),
        lab3("heaps-6-accepted", "Your program accepts 6 heaps."),
        lab3("zero-coins-accepted", "Your program accepts a move of 0 coins."),
        lab3("move-read-backwards", "Your program reads the number of coins first and the heap index second."),
        lab3(
            "winner-swapped",
            "Your program announces the wrong winner: it names the one who did not take the last coin.",
        ),
    ]);
}

#[test]
fn mistakes_of_stacks_are_named() {
    let stacks = |mistake, sentence| diagnosed("stacks", mistake, sentence);
    assert_diagnosed(&[
        stacks("computer-begins", "Your program lets the computer begin instead of the human."),
        stacks(
            "computer-plays-randomly",
            "Your program does not always make a winning move for the computer when there is one.",
        ),
        stacks("picture-missing", "Your program does not draw the stacks."),
        stacks(
            "picture-upside-down",
            "Your program draws the stacks upside down: the first line of the drawing shows their lowest tokens.",
        ),
        stacks(
            "picture-without-top-level",
            "Your program leaves out the highest line of the drawing, the top of the tallest stack.",
        ),
        stacks("picture-with-stars", "Your program draws “*” instead of “o”."),
        stacks("heights-with-commas", "Your program prints commas between the stacks that it lists."),
        stacks("stacks-from-0", "Your program counts stacks from 0 when it prints a move."),
        stacks("winner-missing", "Your program does not announce the winner."),
        stacks(
            "winner-swapped",
            "Your program announces the wrong winner: it names the one who did not take the last token.",
        ),
    ]);
}

#[test]
fn mistakes_of_matches_are_named() {
    if Command::new("swipl").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("CI").is_none(),
            "swipl is not installed, and CI must not do without (swi-prolog-nox)"
        );
        eprintln!("SKIPPED: the diagnoses of matches, for swipl is not installed (swi-prolog-nox)");
        return;
    }
    assert_diagnosed(&[diagnosed(
        "matches",
        "missing-cut.pl",
        "Your program says that the user's last move was illegal when the user has won, and asks for it again (is a cut \
         missing behind the user's move?).",
    )]);
}

/// More of them, by a program in C, which starts in a fiftieth of the time. What is diagnosed is what was printed.
#[cfg(target_os = "linux")]
#[test]
fn mistakes_of_matches_are_named_in_any_language() {
    let program = program_of("matches");
    let table = [
        ("losing-last", "takes from the last non-empty heap instead of the largest one when the nim-sum is 0."),
        ("user-begins", "lets the user begin instead of the computer."),
        ("prints-moves-from-0", "counts heaps from 0 when it prints a move."),
        ("period-never", "prints no period after its moves when the nim-sum is not 0."),
        ("loses-turn", "lets the computer move after an illegal move, instead of asking again."),
        ("no-illegal-message", "does not print the error line about an illegal move."),
        ("accepts-0-matches", "accepts a move of 0 matches."),
        ("spaces-in-lists", "prints a space after each comma of a list."),
        ("winner-swapped", "announces the wrong winner: it names the one who did not take the last match."),
    ];
    for (id, words) in table {
        let folder = Folder::of(&[]);
        let file = program.with(&[id], folder.path());
        let report = Report::of_wrong([file.to_str().unwrap(), "-a", "matches"]);
        assert_eq!(report.diagnosis(), Some(format!("Your program {words}").as_str()), "{id}");
    }
}

#[test]
fn mistakes_of_givegrade_are_named() {
    let of = diagnosed;
    assert_diagnosed(&[
        of(
            "givegrade/bin_num",
            "first-digit-lowest.py",
            "Your program reads the binary digits in reverse order: the last digit first.",
        ),
        of("givegrade/bin_num", "zero-is-0.py", "Your program gives 0 the digits [0] instead of []."),
        of("givegrade/bitwise_xor", "bitwise-or.py", "Your program takes the inclusive or (|) of the numbers."),
        of(
            "givegrade/bitwise_xor",
            "thirty-two-bits.py",
            "Your program drops all but the last 32 bits of the numbers.",
        ),
        of("givegrade/exclusive_or", "sum.py", "Your program adds the bits, so that two ones give 2."),
        of("givegrade/make_move", "rows-from-0.py", "Your program counts rows from 0."),
        of("givegrade/make_move", "zero-elements-accepted.py", "Your program accepts a move of 0 elements."),
        of(
            "givegrade/nim_sum",
            "n-and-p-swapped.py",
            "Your program exchanges N-positions and P-positions: in this course N means nim-sum 0.",
        ),
        of("givegrade/nim_sum", "last-left-out.py", "Your program leaves the last row out of the nim-sum."),
        of("givegrade/optimal_move", "rows-from-0.py", "Your program counts rows from 0."),
        of(
            "givegrade/optimal_move",
            "elements-before-row.py",
            "Your program prints the number of elements before the row.",
        ),
        of("givegrade/present_board", "empty-rows-left-out.py", "Your program does not print empty rows."),
        of("givegrade/present_board", "small-x.py", "Your program draws a small “x” for an element instead of “X”."),
        of(
            "givegrade/ui",
            "human-and-computer-swapped.py",
            "Your program says true of a computer and false of a human.",
        ),
        of("givegrade/ui", "empty-list-not-empty.py", "Your program does not call a board without rows empty."),
        of(
            "givegrade/working_game",
            "winner-swapped.py",
            "Your program announces the wrong winner: it names the one who did not take the last element.",
        ),
    ]);
}

/// The edit that makes the computer take the last winning heap.
const LAST_WINNING_HEAP: (&str, &str) = (
    "while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;\n        }",
    "for (int i = 0; i < n; i++) {\n            if ((heaps[i] ^ sum) < heaps[i]) {\n                heap = i;\n            }\n        }",
);
/// The edit that counts the heaps of the status line from 0.
const LABELS_FROM_0: (&str, &str) = ("\" h%d=%d\", i + 1,", "\" h%d=%d\", i,");
/// The edit that leaves out the dot of the status line.
const NO_DOT: (&str, &str) = ("printf(\".\\n\");", "printf(\"\\n\");");
/// The edit that accepts moves of 0 objects.
const ZERO_OBJECTS: (&str, &str) = ("count >= 1", "count >= 0");
/// The edit that misspells a message.
const MISSPELT: (&str, &str) = ("Computer takes %d", "Computer take %d");

/// The edit that prints a line of its own before each move of the computer.
const DEBUG_LINE: (&str, &str) = ("int heap = 0, count = 1;", "int heap = 0, count = 1; printf(\"sum %d\\n\", sum);");

#[test]
fn two_mistakes_in_one_program_are_both_named() {
    let first = "takes the last winning heap instead of the first";
    for (pair, parts) in [
        ([LAST_WINNING_HEAP, LABELS_FROM_0], [first, "counts heaps from 0 in the status line"]),
        ([LAST_WINNING_HEAP, ZERO_OBJECTS], [first, "accepts a move of 0 objects"]),
        ([LABELS_FROM_0, ZERO_OBJECTS], ["counts heaps from 0 in the status line", "accepts a move of 0 objects"]),
        ([LAST_WINNING_HEAP, MISSPELT], [first, "“Computer take "]),
        (
            [LAST_WINNING_HEAP, DEBUG_LINE],
            [first, "prints lines that the assignment does not have; they begin with “sum”"],
        ),
    ] {
        let diagnosis = of_edits(&pair).unwrap_or_else(|| panic!("no diagnosis of {pair:?}"));
        assert!(parts.iter().all(|part| diagnosis.contains(part)), "{diagnosis}");
        assert!(diagnosis.starts_with("Your program ") && diagnosis.contains(". It also "), "{diagnosis}");
    }
}

#[test]
fn another_wording_is_quoted_beside_the_right_one() {
    let misspelt = of_edits(&[MISSPELT]).expect("a diagnosis");
    assert!(misspelt.starts_with("Your program prints ") && misspelt.contains("as “Computer take "), "{misspelt}");
    assert!(misspelt.contains("instead of “Computer takes "), "{misspelt}");
    let no_dot = of_edits(&[NO_DOT]).expect("a diagnosis");
    assert!(
        no_dot.contains("the status line, for example, as “In turn 1 heap sizes are: h1=")
            && no_dot.contains(": the dot at the end is missing"),
        "{no_dot}"
    );
    assert_eq!(
        of_edits(&[LABELS_FROM_0]).as_deref(),
        Some("Your program counts heaps from 0 in the status line (h0=…).")
    );
}

#[test]
fn of_a_mistake_that_nobody_knows_only_what_it_does_is_said() {
    for (edits, does) in [
        ([("count >= 1", "count >= 1 && count != 7")], "Your program refuses some moves that are allowed."),
        ([("turn++) {", "turn += turn == 3 ? 2 : 1) {")], "Your program prints wrong turn numbers in the status line."),
        (
            [("heaps[i] >= level ? '*'", "heaps[i] >= level && level != 3 ? '*'")],
            "Your program draws the heaps in another way than the assignment.",
        ),
        (
            [("turn++) {", "turn++) {\n        if (turn == 4 && n > 2) break;")],
            "Your program ends some games while there are objects left.",
        ),
        (
            [(
                "count <= heaps[heap - 1]",
                "(count <= heaps[heap - 1] || (count % 2 == 0 && (heaps[heap - 1] = count)))",
            )],
            "Your program accepts some moves that it should refuse.",
        ),
    ] {
        let diagnosis = of_edits(&edits).unwrap_or_default();
        assert!(diagnosis.starts_with(does) && !diagnosis.contains("explain"), "{diagnosis}");
    }
}

#[test]
fn a_mistake_that_explains_only_some_cases_is_not_named() {
    // It takes the last winning heap only when there are more than five heaps.
    let (from, to) = LAST_WINNING_HEAP;
    let sometimes = format!("if (n > 5) {{ {to} }} else {from}");
    let diagnosis = of_edits(&[(from, &sometimes)]);
    let always_true = "Your program does not always take the first winning heap, but another winning heap.";
    assert_eq!(diagnosis.as_deref(), Some(always_true));
}

#[test]
fn a_right_program_that_crashes_once_has_no_mistake_of_the_game() {
    let crash = (
        "printf(\"Enter the heap sizes:\\n\");",
        "printf(\"Enter the heap sizes:\\n\"); if (*n == 32) { return *(volatile int *)0; }",
    );
    let program = compile::edited(&[crash]);
    let report = Report::of_wrong([program.as_os_str()]);
    let counts = report.counts();
    let crashes = "Your program crashes in every case in which the number of heaps is 32, and in no other.";
    assert_eq!(report.status, 1, "{counts:?}");
    assert!(report.diagnosis().is_some_and(|diagnosis| diagnosis.starts_with(crashes)), "{counts:?}");
    assert_eq!(counts.keys().collect::<Vec<_>>(), [&"crashed", &"pass"]);
}

#[test]
fn a_right_program_has_no_diagnosis() {
    assert_eq!(Report::of(["examples/assignment2/nim.c"]).diagnosis(), None);
}
