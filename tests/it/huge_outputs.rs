//! Programs that print without end, as far as the output limit lets them: nimgrade stays small and quick, and its
//! verdict still depends on all that was printed.

use std::fs;
use std::path::PathBuf;

use crate::common::command::root;
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::many;
use crate::common::report::Report;
use crate::common::usage::usage;

/// The most memory that nimgrade may have at once, in megabytes.
const MAX_MEMORY: u64 = 100;
/// The most time on processors that nimgrade may take for a suite, in seconds: many times what it does take, and a small part of what it
/// would take if that grew with the square of an output.
const MAX_TIME: f64 = 60.0;

/// Writes `TEXT` so many times, past all buffers.
const FLOOD: &str = r#"
#include <string.h>
#include <unistd.h>
static char flooded[1 << 16];
static void flood(void) {
    size_t length = strlen(TEXT), times = sizeof flooded / length;
    for (size_t i = 0; i < times; i++) {
        memcpy(flooded + i * length, TEXT, length);
    }
    for (long left = TIMES; left > 0; left -= times) {
        if (write(1, flooded, length * (left < times ? left : times)) < 0) {
            return;
        }
    }
}
"#;

/// A program that prints `text`, with C's escapes, so many times and nothing else.
fn flood(text: &str, times: u32) -> PathBuf {
    let main = "int main(void) { flood(); return 0; }";
    compile::text(&format!("#define TEXT \"{text}\"\n#define TIMES {times}\n{FLOOD}{main}\n"))
}

/// The right program of an assignment, which prints a million times `text` when it is done.
fn right_and_flood(assignment: &str, text: &str) -> PathBuf {
    let right = fs::read_to_string(root().join("examples").join(assignment).join("nim.c")).unwrap();
    let at_exit = "__attribute__((constructor)) static void at_exit(void) { atexit(flood); }";
    compile::text(&format!(
        "#define TEXT \"{text}\"\n#define TIMES 1000000\n#include <stdlib.h>\n{FLOOD}{at_exit}\n{right}"
    ))
}

/// An edition of assignment 2 with the cases that come with nimgrade.
const EDITION: (&str, &str) =
    ("assignment.toml", "extends = \"assignment2\"\ntitle = \"Another winter\"\nfirst = \"user\"\n");

#[test]
fn memory_and_time_are_bounded_whatever_is_printed() {
    let million = |text: &str| flood(text, 1_000_000);
    let edition = Folder::of(&[EDITION]);
    let assignment = |name: &'static str| vec!["-a", name];
    let one_case = |name, case| vec!["-a", name, "-k", case, "--output-limit", "32M"];
    let board = "Nim:\\n1: X\\n2: X X\\nNim:\\n1: X\\n2:\\n";
    let runs = [
        // A million lines in every case, which add up.
        (assignment("assignment2"), million("\\n")),
        (assignment("assignment2"), million("*\\t*\\n")),
        (assignment("assignment2"), right_and_flood("assignment2", "\\n")),
        (vec!["--cases", edition.arg()], million(" \\n")),
        (assignment("lab3"), million("\\n")),
        (assignment("lab3"), right_and_flood("lab3", "a\\n")),
        (assignment("stacks"), million("a\\n")),
        (assignment("stacks"), million("o o\\n")),
        (assignment("stacks"), right_and_flood("stacks", "\\xff\\n")),
        (assignment("matches"), million("\\r\\n")),
        // One output that is very long.
        (one_case("givegrade/exclusive_or", "both-0"), flood("\\n", 20_000_000)),
        (one_case("givegrade/exclusive_or", "both-1"), flood("\\xff", 30_000_000)),
        (one_case("givegrade/working_game", "two-humans/one-element"), flood("x", 30_000_000)),
        (one_case("givegrade/working_game", "two-humans/one-element"), flood(board, 600_000)),
        (one_case("stacks", "arguments/0-between"), flood("\\xff\\n", 10_000_000)),
    ];
    let about = |(options, program): &(Vec<&str>, PathBuf)| format!("{options:?} {}", program.display());
    many::for_each(&runs, about, |(options, program)| {
        let mut args = vec![program.to_str().unwrap(), "-q", "-j", "4"];
        args.extend(options);
        let used = usage(&args);
        let bounded = used.peak < MAX_MEMORY && used.cpu < MAX_TIME;
        if bounded && used.status == Some(1) { Ok(()) } else { Err(format!("{used:?}")) }
    });
}

/// A board of 10,000 rows, which has as many lines.
const ROWS: usize = 10_000;

/// A program that prints that board, and then what these statements print.
fn board(after: &str) -> PathBuf {
    let rows = format!("for (int row = 1; row < {ROWS}; row++) {{ printf(\"%d: X\\n\", row); }}");
    compile::text(&format!("#include <stdio.h>\nint main(void) {{ puts(\"Nim:\"); {rows} {after} return 0; }}\n"))
}

#[test]
fn a_verdict_depends_on_the_end_of_a_long_output() {
    let sizes = vec!["1"; ROWS].join(" ");
    for compare in ["exact", "trailing", "blank"] {
        let case = format!("title = \"Many rows\"\ncompare = \"{compare}\"\nstdin = \"{sizes}\\n\"\n");
        let folder = Folder::of(&[("case.toml", &case)]);
        let judged = |after: &str| {
            let program = board(after);
            Report::of([program.to_str().unwrap(), "-a", "givegrade/present_board", "--cases", folder.arg()])
        };
        let last = format!("puts(\"{ROWS}: X\");");
        assert_eq!(judged(&last).verdict(), "pass", "{compare}");
        let other = judged(&format!("puts(\"{ROWS}: Y\");"));
        assert_eq!((other.verdict(), &other.cases()[0]["line"]), ("wrong-output", &(ROWS + 1).into()), "{compare}");
        let more = judged(&format!("{last} for (int i = 0; i < 9999; i++) {{ puts(\"\"); }} puts(\"x\");"));
        assert_eq!((more.verdict(), &more.cases()[0]["line"]), ("wrong-output", &(ROWS + 2).into()), "{compare}");
    }
}
