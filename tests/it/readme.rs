//! README.md: every command in it is run, and must print what the README says it prints.
//!
//! In a block that is marked `console`, a line that begins with `$ ` is a command, and the lines up to the next one are
//! what it prints. A line `…` stands for any lines. Times differ from run to run, and are not compared.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::command::{nimgrade, root};
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

/// The commands that call nimgrade in the table of commands for a system.
fn table_of_commands<'t>(text: &'t str, system: &str) -> Vec<&'t str> {
    let section = text.lines().skip_while(|line| *line != format!("### {system}")).skip(1);
    let rows = section.take_while(|line| !line.starts_with('#')).filter(|line| line.starts_with("| "));
    let commands = rows.filter_map(|row| row.split('|').nth(2)?.trim().strip_prefix("`nimgrade ")?.strip_suffix('`'));
    commands.collect()
}

/// Those for other systems are run here too: it is the same command line.
#[test]
fn the_tables_of_commands_are_right() {
    let text = fs::read_to_string(root().join("README.md")).expect("README.md is there");
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    for (example, name) in [("assignment2/nim.c", "nim.c"), ("givegrade/make_move.py", "make_move.py")] {
        fs::copy(root().join("examples").join(example), place(name)).expect("an example is copied");
    }
    for name in ["nim", "nim.exe"] {
        let compiled = Command::new("cc").arg("-o").arg(place(name)).arg(place("nim.c")).status();
        assert!(compiled.expect("a compiler starts").success());
    }
    let mut commands = BTreeSet::new();
    for system in ["Linux", "macOS", "Windows"] {
        let table = table_of_commands(&text, system);
        assert_eq!(table.len(), 5, "{system}: {table:?}");
        commands.extend(table);
    }
    for command in commands {
        let mut nimgrade = nimgrade(command.split(' '));
        // Without a screen no browser is started, and the page lies among temporary files.
        nimgrade.current_dir(folder.path()).env("TMPDIR", folder.path());
        nimgrade.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let output = nimgrade.output().expect("nimgrade starts");
        let printed = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(output.status.success(), "nimgrade {command}: {printed}");
    }
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
