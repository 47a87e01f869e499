//! `nimgrade hunt`: games that wrong programs fail, from which nothing can be removed.

use std::fs;
use std::path::Path;

use nim_reference::Assignment;
use nimgrade::report::HuntJson;
use nimgrade::suite::Case;
use serde_json::Value;

use crate::common::command::{nimgrade, output, root, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::many::for_each;
use crate::common::report::Report;
use crate::report::consumers::faults;
use crate::switches::{Switched, program_of, programs};

/// Mistakes of all kinds, by their assignments.
const MISTAKES: [(&str, &[&str]); 6] = [
    (
        "assignment2",
        &[
            "last-winning-heap",
            "sum-by-addition",
            "losing-whole-heap",
            "refuses-32-heaps",
            "accepts-size-0",
            "height-of-first",
            "moves-from-0",
            "turn-per-round",
            "accepts-0-objects",
            "computer-wins-always",
        ],
    ),
    ("lab3", &["accepts-1-heap", "losing-whole-heap", "refuses-last-heap", "round-stays"]),
    ("matches", &["first-winning-heap", "losing-last", "refuses-whole-heap"]),
    // One that luck does not hide.
    ("stacks", &["no-status-at-end"]),
    ("givegrade/nim_sum", &["keeps-32-bits"]),
    ("givegrade/working_game", &["removes-one"]),
];

/// Hunts with a fixed seed and no clock that matters.
fn hunted(program: &Path, assignment: &str, more: &[&str]) -> Report {
    let mut command = nimgrade(["hunt", "--seconds", "600", "--seed", "7", "--no-source", "-a", assignment]);
    let report = Report::from_output(run(command.arg(program).args(["--format", "json"]).args(more)));
    let schema: Value = serde_json::from_str(HuntJson::SCHEMA).unwrap();
    assert_eq!(faults(&report.document, &schema), [""; 0]);
    report
}

#[test]
fn wrong_programs_fail_a_game_from_which_no_heap_and_no_move_can_be_removed() {
    let mistakes: Vec<(&Switched, &str)> =
        MISTAKES.iter().flat_map(|(assignment, ids)| ids.iter().map(move |id| (program_of(assignment), *id))).collect();
    assert_eq!(mistakes.len(), 20);
    for_each(
        &mistakes,
        |(program, id)| format!("{} {id}", program.assignment),
        |(program, id)| {
            assert!(program.ids.iter().any(|other| other == id), "a known mistake");
            let folder = Folder::of(&[]);
            let file = program.with(&[id], folder.path());
            let report = hunted(&file, program.assignment, &["--games", "3000", "-j", "1"]);
            let document = &report.document;
            if report.status != 1 || document["found"] != true {
                return Err(format!("exit status {}: {document}", report.status));
            }
            let found = document["file"].as_str().unwrap();
            let cases = Folder::of(&[("found.toml", found)]);
            let shorter = shorter(found, program.assignment);
            shorter.iter().enumerate().for_each(|(number, text)| drop(cases.write(&format!("{number}.toml"), text)));
            let graded =
                Report::of([file.to_str().unwrap(), "-a", program.assignment, "--cases", cases.arg(), "-j", "1"]);
            let failing: Vec<&str> =
                graded.verdicts().into_iter().filter(|(_, verdict)| *verdict != "pass").map(|(id, _)| id).collect();
            if failing == ["found"] { Ok(()) } else { Err(format!("{failing:?} of {shorter:#?} fail beside {found}")) }
        },
    );
}

/// The case files that come of one by removing one heap, one move, one line or one argument, as far as they are cases.
fn shorter(file: &str, assignment: &str) -> Vec<String> {
    let table: toml::Table = file.parse().unwrap();
    let mut files = Vec::new();
    for key in ["heaps", "moves", "args", "stdin"] {
        let value = table.get("game").and_then(|game| game.get(key)).or(table.get(key));
        let shorter: Vec<toml::Value> = match value {
            Some(toml::Value::Array(items)) => (0..items.len())
                .map(|gone| {
                    let mut items = items.clone();
                    items.remove(gone);
                    items.into()
                })
                .collect(),
            Some(toml::Value::Integer(count)) => vec![(count - 1).into()],
            Some(toml::Value::String(text)) => {
                let lines: Vec<&str> = text.split_inclusive('\n').collect();
                (0..lines.len()).map(|gone| [&lines[..gone], &lines[gone + 1..]].concat().concat().into()).collect()
            }
            _ => continue,
        };
        files.extend(shorter.into_iter().map(|value| {
            let mut table = table.clone();
            match table.get_mut("game").and_then(toml::Value::as_table_mut) {
                Some(game) => game.insert(key.to_owned(), value),
                None => table.insert(key.to_owned(), value),
            };
            toml::to_string(&table).unwrap()
        }));
    }
    let assignment = Assignment::builtin(assignment).unwrap();
    files.retain(|file| Case::from_text("shorter", file, &assignment).is_ok());
    files
}

#[test]
fn right_programs_fail_no_game() {
    for_each(
        programs(),
        |program| program.assignment.to_owned(),
        |program| {
            let folder = Folder::of(&[]);
            let file = program.with(&[], folder.path());
            let is_script = file.extension().is_some();
            let games = if is_script { "12" } else { "150" };
            let report = hunted(&file, program.assignment, &["--games", games, "-j", "1"]);
            let document = &report.document;
            let is_none = document["found"] == false && document["case"].is_null() && document["input"].is_null();
            let all = document["games"].as_u64().unwrap() == games.parse::<u64>().unwrap()
                || program.assignment == "givegrade/exclusive_or";
            if report.status == 0 && is_none && all { Ok(()) } else { Err(format!("{}: {document}", report.status)) }
        },
    );
}

/// A program that takes the last winning heap.
fn last_winning_heap() -> std::path::PathBuf {
    compile::source_file(&root().join("examples/assignment2/last_winning_heap.c"), &[])
}

#[test]
fn the_same_seed_gives_the_same_game_however_many_run_at_once() {
    let without_times = |jobs| {
        let mut document = hunted(&last_winning_heap(), "assignment2", &["-j", jobs]).document;
        document["seconds"] = Value::Null;
        for key in ["wall_ms", "cpu_ms", "peak_kb"] {
            document["case"][key] = Value::Null;
        }
        document
    };
    let document = without_times("1");
    assert_eq!(document, without_times("2"));
    assert_eq!(document["seed"], 7);
    assert_eq!(document["case"]["reason"]["kind"], "wrong-move");
    assert_eq!(document["again"], serde_json::json!({ "failed": 5, "runs": 5 }));
}

#[test]
fn the_game_is_written_as_a_case_that_tells_right_from_wrong() {
    let folder = Folder::of(&[]);
    let file = folder.path().join("found.toml");
    let wrong = last_winning_heap();
    let hunt =
        || output(["hunt", "--seed", "7", "--no-source", "--write", file.to_str().unwrap(), wrong.to_str().unwrap()]);
    let found = hunt();
    assert_eq!(found.status, 1, "{}", found.stderr);
    let words = found.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("It is written to /") && words.contains("The first winning heap is heap"), "{words}");
    let grade = |program: &Path| Report::of([program.to_str().unwrap(), "--cases", file.to_str().unwrap()]);
    assert_eq!(grade(&wrong).verdict(), "wrong-output");
    assert_eq!(grade(&compile::edited(&[])).verdict(), "pass");
    let text = fs::read_to_string(&file).unwrap();
    let again = hunt();
    assert_eq!((again.status, again.stdout.as_str()), (2, ""));
    assert!(again.stderr.contains("exists already"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_program_that_fails_sometimes_is_said_to() {
    // One time in eight, by the clock.
    let lucky = "#include <time.h>\nstatic int unlucky(void) { struct timespec now; clock_gettime(CLOCK_REALTIME, &now); \
                 return now.tv_nsec / 1000 % 8 == 0; }\nint main(void) { if (unlucky()) return puts(\"?\"), 0;";
    let program = compile::edited(&[("int main(void) {", lucky)]);
    let found = output(["hunt", "--seed", "7", "--games", "3000", "--seconds", "600", program.to_str().unwrap()]);
    assert_eq!(found.status, 1, "{}", found.stderr);
    assert!(found.stdout.contains("The program fails this game only sometimes: it failed in "), "{}", found.stdout);
}

#[test]
fn a_program_that_hangs_is_found_at_once() {
    let hangs = compile::program("endless_loop");
    let report = hunted(&hangs, "assignment2", &["--cpu-limit", "200ms"]);
    assert_eq!((report.status, &report.document["games"]), (1, &1.into()));
    assert_eq!(report.document["case"]["verdict"], "time-limit");
    assert!(report.document["again"].is_null());
}

#[test]
fn what_is_no_program_cannot_be_hunted() {
    let folder = Folder::of(&[("nim.c", "int main(void) { return }\n")]);
    let failed = output(["hunt", folder.path().join("nim.c").to_str().unwrap()]);
    assert_eq!((failed.status, failed.stdout.as_str()), (2, ""));
    assert!(failed.stderr.contains("there is no program to play with"), "{}", failed.stderr);
}

#[test]
fn what_is_printed_can_be_read_and_followed() {
    let wrong = last_winning_heap();
    let found = output(["hunt", "--seed", "7", "--no-source", wrong.to_str().unwrap()]);
    let again = format!("To find it again: nimgrade hunt {} --seed 7\n", wrong.display());
    assert!(found.stdout.ends_with(&again), "{}", found.stdout);
    assert!(found.stdout.contains("\n    [game]\n    heaps = ["), "{}", found.stdout);
    let right = compile::edited(&[]);
    let none = output(["hunt", "--seed", "7", "--games", "40", "--seconds", "600", right.to_str().unwrap()]);
    assert!(none.stdout.starts_with("no failing game among 40 games ("), "{}", none.stdout);
    assert!(none.stdout.ends_with(", drawn with seed 7\n") && none.status == 0, "{}", none.stdout);
}
