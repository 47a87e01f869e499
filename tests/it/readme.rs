//! README.md: every command in it is run, and must print what the README says it prints.
//!
//! In a block that is marked `console`, a line that begins with `$ ` is a command, and the lines up to the next one are
//! what it prints. A line `…` stands for any lines. Times differ from run to run, and are not compared.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::command::root;
use crate::common::redact;
use snapbox::Assert;

/// A command of the README, and what it is said to print.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    command: String,
    printed: String,
    /// The number of the command's line.
    line: usize,
}

/// The commands in the console blocks of a text, block by block.
fn commands(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut in_block, mut in_command) = (false, false);
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim_end();
        if trimmed == "```console" {
            (in_block, in_command) = (true, false);
        } else if trimmed == "```" {
            in_block = false;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) {
            in_command = true;
            examples.push(Example { command: command.to_owned(), printed: String::new(), line: number + 1 });
        } else if let Some(last) = examples.last_mut().filter(|_| in_block && in_command) {
            last.printed.push_str(if trimmed == "…" { "..." } else { line });
            last.printed.push('\n');
        }
    }
    examples
}

/// Runs a command in a shell, in a folder, with `nimgrade` and `cargo run … --` being the binary that is
/// tested; gives what it prints, on both streams.
fn run(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_nimgrade"));
    let path = std::env::var("PATH").unwrap();
    let binaries = binary.parent().unwrap().display();
    let command = match command.split_once(" -- ") {
        Some((cargo, args)) if cargo.starts_with("cargo run") => format!("nimgrade {args}"),
        _ => command.to_owned(),
    };
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("exec 2>&1; {command}")).current_dir(folder).env("PATH", format!("{binaries}:{path}"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        shell.env_remove(name);
    }
    let output = shell.output().expect("a shell starts");
    String::from_utf8(output.stdout).expect("what nimgrade prints is UTF-8")
}

/// Compares what the commands of a text print in a folder with what it says they print.
pub(super) fn assert_true(text: &str, folder: &Path) {
    for example in commands(text) {
        eprintln!("line {}: {}", example.line, example.command);
        // A source that is shown has backslashes, which are no paths'.
        let exactly = Assert::new().normalize_paths(false);
        exactly.eq(redact::times(&run(&example.command, folder)), redact::times(&example.printed));
    }
}

#[test]
fn the_readme_says_what_is_printed() {
    let text = fs::read_to_string(root().join("README.md")).expect("README.md is there");
    assert!(!commands(&text).is_empty(), "README.md has no command");
    assert_true(&text, &root());
}

#[test]
fn commands_and_what_they_print_are_found() {
    let text =
        "# T\n```console\n$ one --two\nprinted\n…\n$ three\n```\nno block\n$ no command\n```sh\n$ not run\n```\n";
    let example =
        |command: &str, printed: &str, line| Example { command: command.to_owned(), printed: printed.to_owned(), line };
    assert_eq!(commands(text), [example("one --two", "printed\n...\n", 3), example("three", "", 6)]);
}

#[test]
fn a_block_is_run_and_compared() {
    assert_true(
        "```console\n$ nimgrade examples/assignment2/nim.c -k heap-count/zero\nThe only case passed, 1 of 1 point, in 9.99 s.\n```\n",
        &root(),
    );
    assert_true(
        "```console\n$ cargo run --release -- examples/assignment2/nim.c -q -k drawing/\n…\npass  drawing/valley  The shortest heap stands between two taller ones\n…\n```\n",
        &root(),
    );
    assert_true("```console\n$ nimgrade nowhere.c; echo $?\n…\n2\n```\n", &root());
}

#[test]
fn a_readme_that_is_wrong_is_noticed() {
    let wrong = "```console\n$ nimgrade examples/assignment2/nim.c -k heap-count/zero\nAll 2 cases passed, 2 of 2 points, in 0.01 s.\n```\n";
    assert!(std::panic::catch_unwind(|| assert_true(wrong, &root())).is_err());
    let nothing = "```console\n$ nimgrade examples/assignment2/nim.c -k heap-count/zero\n```\n";
    assert!(std::panic::catch_unwind(|| assert_true(nothing, &root())).is_err());
}
