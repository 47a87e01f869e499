//! Each kind of what is found in a suite: one that has it, and one that has not.

use serde_json::Value;

use super::{ONE, check, masking};
use crate::common::folder::Folder;

/// The findings of one kind in a suite of these files: severity, place and message.
fn findings(kind: &str, files: &[(&str, &str)]) -> Vec<String> {
    let folder = Folder::of(files);
    let (_, document) = check(&folder);
    let found = document["findings"].as_array().expect("a list").iter().filter(|finding| finding["kind"] == kind);
    let text = |finding: &Value| {
        let [severity, file, message] = ["severity", "file", "message"].map(|key| finding[key].as_str().unwrap_or("-"));
        let file = file.strip_prefix(folder.arg()).unwrap_or(file).trim_start_matches('/');
        format!("{severity} {file}:{}: {message}", finding["line"])
    };
    found.map(text).collect()
}

const XOR: (&str, &str) = ("assignment.toml", "extends = \"givegrade/exclusive_or\"\n");
const GAME: (&str, &str) = ("assignment.toml", "extends = \"givegrade/working_game\"\n");

#[test]
fn two_cases_that_ask_the_same() {
    let other = "title = \"Other\"\n\nstdin = \"1 1\\n\"\n";
    assert_eq!(findings("same-question", &[XOR, ("a.toml", ONE), ("b.toml", other)]), [""; 0]);
    let unended = "title = \"Not ended\"\nstdin = \"0 1\"\n";
    assert_eq!(findings("same-question", &[XOR, ("a.toml", ONE), ("b.toml", unended)]), [""; 0]);
    let again = "title = \"Again\"\n\nstdin = \"0 1\\n\"\n";
    assert_eq!(
        findings("same-question", &[XOR, ("a.toml", ONE), ("b.toml", again)]),
        ["warning b.toml:3: `b` asks the same as `a`: their inputs are the same"]
    );
    let blanks = "title = \"Blanks\"\nstdin = \"0  1\\n\"\n";
    assert_eq!(
        findings("same-question", &[XOR, ("a.toml", ONE), ("sub/b.toml", blanks)]),
        [
            "warning sub/b.toml:2: `sub/b` asks the same as `a`: their inputs differ only in blanks or in what is never read"
        ]
    );
    let contradicts = format!("{ONE}\n[expect]\nstdout = \"0\"\n");
    assert_eq!(
        findings("same-question", &[XOR, ("a.toml", ONE), ("b.toml", &contradicts)]),
        ["error b.toml:2: `b` asks the same as `a`, and expects another answer: their inputs are the same"]
    );
}

#[test]
fn a_public_case_that_gives_a_hidden_one_away() {
    let hidden = "title = \"Hidden\"\nstdin = \"1 1\\n\"\nhidden = true\n";
    assert_eq!(findings("hidden-twin", &[XOR, ("a.toml", ONE), ("b.toml", hidden)]), [""; 0]);
    let twin = "title = \"Hidden\"\nstdin = \"0 1\\n\"\nhidden = true\n";
    let files = [XOR, ("a.toml", ONE), ("b.toml", twin)];
    assert_eq!(
        findings("hidden-twin", &files),
        ["warning b.toml:3: `b` is hidden, and `a` shows what it asks: their inputs are the same"]
    );
    assert_eq!(findings("same-question", &files), [""; 0], "it is said once");
    let game = |names: &str, heaps: &str, hidden: bool| {
        let game = format!("[game]\nnames = {names}\nheaps = {heaps}\nuser = \"first\"\n");
        format!("title = \"A game\"\n{}{game}", if hidden { "hidden = true\n" } else { "" })
    };
    let public = game("[\"Ann\", \"Computer\"]", "[1, 2]", false);
    let hidden = |names: &str, heaps: &str| game(names, heaps, true);
    let (other_names, other_heaps, other_order) = (
        hidden("[\"Bob\", \"The computer\"]", "[1, 2]"),
        hidden("[\"Bob\", \"Computer\"]", "[2, 1]"),
        hidden("[\"Computer\", \"Ann\"]", "[1, 2]"),
    );
    let files =
        [GAME, ("a.toml", &*public), ("b.toml", &other_names), ("c.toml", &other_heaps), ("d.toml", &other_order)];
    assert_eq!(
        findings("hidden-twin", &files),
        [
            "warning b.toml:2: `b` is hidden, and `a` shows what it asks: their inputs differ only in the names of players"
        ]
    );
}

#[test]
fn a_case_that_a_right_program_fails() {
    let words = |words: &str| format!("{ONE}\n[expect]\nstdout = \"{words}\"\n");
    assert_eq!(findings("fails-right-program", &[XOR, ("a.toml", &words("1\\n"))]), [""; 0]);
    assert_eq!(
        findings("fails-right-program", &[XOR, ("a.toml", &words("0\\n"))]),
        ["warning a.toml:5: `a` expects words that are not what a right program prints"]
    );
}

#[test]
fn limits_that_leave_too_little_room() {
    let of_two = |assignment: &str, limits: &str, inputs: [&str; 2]| {
        let settings = format!("extends = \"givegrade/{assignment}\"\n\n[limits]\n{limits}\n");
        let [one, other] = inputs.map(|input| format!("title = \"{input}\"\nstdin = \"{input}\\n\"\n"));
        findings("tight-limit", &[("assignment.toml", &settings), ("a.toml", &one), ("b.toml", &other)])
    };
    let of = |limits: &str| of_two("exclusive_or", limits, ["0 1", "1 1"]);
    assert_eq!(of("cpu = \"100ms\"\nwall = \"500ms\"\nmemory = \"16M\"\noutput = \"3K\""), [""; 0]);
    assert_eq!(
        of("wall = \"5s\"\ncpu = \"99ms\""),
        ["warning assignment.toml:5: `a` has a CPU limit of 99 ms: below 100 ms a right program may fail \
          (so it is in 1 more case)"]
    );
    assert_eq!(
        of("memory = \"1M\""),
        ["warning assignment.toml:4: `a` has a memory limit of 1 MiB: below 16 MiB a right program may not start \
          (so it is in 1 more case)"]
    );
    // "Nim:", and "1:" with " X" for each element.
    let bytes = 5 + 2 + 700 * 2 + 1;
    let of = |limits: &str| of_two("present_board", limits, ["700", "1"]);
    assert_eq!(
        of("output = \"1K\""),
        [format!("error assignment.toml:4: `a` has an output limit of 1 KiB: a right program prints {bytes} bytes")]
    );
    assert_eq!(
        of("output = \"2K\""),
        [format!(
            "warning assignment.toml:4: `a` has an output limit of 2 KiB: a right program prints {bytes} bytes, and a \
             wrong one should have room for twice that"
        )]
    );
    let own = "title = \"One\"\ntimeout = \"300ms\"\nstdin = \"0 1\\n\"\n";
    assert_eq!(
        findings("tight-limit", &[XOR, ("a.toml", own)]),
        ["warning a.toml:2: `a` has a wall limit of 300 ms: below 500 ms a right program may fail"]
    );
}

#[test]
fn points_that_do_not_add_up() {
    let of = |total: &str, checks: &str| {
        let settings = format!("extends = \"givegrade/exclusive_or\"\npoints = 0.1\n{total}\n{checks}");
        let two = "title = \"Two\"\npoints = 0.2\nstdin = \"1 1\\n\"\n";
        findings("points-total", &[("assignment.toml", &settings), ("a.toml", ONE), ("b.toml", two)])
    };
    assert_eq!(of("", ""), [""; 0]);
    assert_eq!(of("total_points = 0.3", ""), [""; 0]);
    assert_eq!(of("total_points = 2.3", "[checks.comments]\npoints = 2\n"), [""; 0]);
    assert_eq!(
        of("total_points = 100", ""),
        ["error assignment.toml:3: the cases and checks are worth 0.3 points, less than the 100 that are stated"]
    );
    assert_eq!(
        of("total_points = 0.25", ""),
        ["error assignment.toml:3: the cases and checks are worth 0.3 points, more than the 0.25 that are stated"]
    );
}

#[test]
fn a_case_that_is_not_needed() {
    let numbers = masking();
    assert_eq!(findings("redundant", &numbers), [""; 0]);
    let more = ("c.toml", "title = \"Another number\"\n\nstdin = '{\"type\": \"num_bin\", \"value\": 31 }'\n");
    let found = findings("redundant", &[numbers, vec![more]].concat());
    assert!(found.contains(&"note c.toml:3: each known mistake that fails `c` fails another case too".to_owned()));
}
