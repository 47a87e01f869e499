//! nimgrade for Windows, run by Wine: `.ci/windows` builds the executable, names it in NIMGRADE_WINDOWS_EXE, and has the tests run.
//! Elsewhere they are skipped, and say so.

mod commands;
mod console;
mod programs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::command::{self, root};
use crate::common::folder::Folder;
use crate::common::report::Report;
use crate::common::{compile, machine, redact};
use programs::{COMPILER, Programs};

/// The executable under test, and what runs it.
const EXECUTABLE: &str = "NIMGRADE_WINDOWS_EXE";
const WINE: &str = "/usr/lib/wine/wine64";
/// One case that is soon over.
const CASE: (&str, &str) = ("short.toml", "title = \"33 heaps are refused\"\nstdin = \"33\\n\"\n");

/// Whether there is an executable to be tested; if not, that is said.
fn is_tested() -> bool {
    let named = std::env::var_os(EXECUTABLE).is_some();
    if !named {
        machine::skipped("nimgrade for Windows", "`.ci/windows` runs these tests", false);
    }
    named
}

/// nimgrade for Windows with these arguments.
fn nimgrade(args: &[&str]) -> assert_cmd::Command {
    assert_cmd::Command::from_std(wine(args))
}

/// The same as a command that may be left to itself.
fn wine(args: &[&str]) -> Command {
    let mut command = wine_itself();
    command.arg(std::env::var_os(EXECUTABLE).expect("it is tested")).args(args);
    command
}

/// What runs programs of Windows.
fn wine_itself() -> Command {
    let mut command = Command::new(WINE);
    command.current_dir(root()).env("WINEDEBUG", "-all").env_remove("NIMGRADE_TRUST");
    command
}

/// What it reports of a program that is trusted.
fn report(args: &[&str]) -> Report {
    Report::from_output(command::run(nimgrade(args).args(["--format", "json"]).env("NIMGRADE_TRUST", "1")))
}

/// A path as Windows knows it.
fn windows_path(path: &Path) -> String {
    format!("Z:{}", path.to_str().unwrap().replace('/', "\\"))
}

/// What a program earns in [`CASE`].
fn earns(name: &str, source: &str, limits: &[&str]) -> Report {
    let (programs, folder) = (Programs::new(), Folder::of(&[CASE]));
    let (program, cases) = (windows_path(&programs.compile(name, source)), windows_path(folder.path()));
    report(&[&[program.as_str(), "--cases", &cases], limits].concat())
}

#[test]
fn without_trust_nothing_is_run() {
    if !is_tested() {
        return;
    }
    let programs = Programs::new();
    let program = programs.compile("nim", "int main(void) { return 0; }");
    let mut command = nimgrade(&[&windows_path(&program)]);
    let output = command::run(&mut command);
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert_eq!(
        output.stderr,
        "nimgrade: nimgrade has no sandbox for Windows, and without one a program may do here all that you may: give \
         --no-sandbox if you trust it, or set NIMGRADE_TRUST=1 to say so for every run\n"
    );
}

#[test]
fn right_programs_pass_though_they_print_carriage_returns() {
    if !is_tested() {
        return;
    }
    let programs = Programs::new();
    for assignment in ["assignment2", "lab3", "stacks"] {
        let source = root().join("examples").join(assignment).join("nim.c");
        let program = programs.compile_file(assignment, &source);
        let report = report(&["-a", assignment, &windows_path(&program)]);
        let endings: Vec<&str> = report.cases().iter().filter_map(|case| case["ending"].as_str()).collect();
        assert_eq!((report.status, &endings[..]), (0, &[][..]), "{assignment}");
    }
    let mut program = wine_itself();
    program.arg(programs.path().join("assignment2.exe")).stdin(Stdio::null());
    let printed = program.output().unwrap();
    assert!(String::from_utf8_lossy(&printed.stdout).contains("\r\n"), "the library has no carriage returns");
}

#[test]
fn a_wrong_program_has_the_same_reasons_as_on_linux() {
    if !is_tested() {
        return;
    }
    let source = root().join("examples/assignment2/last_winning_heap.c");
    let programs = Programs::new();
    let program = programs.compile_file("nim", &source);
    let args = ["--no-sandbox", "-k", "drawing"];
    let mut here = nimgrade(&args);
    let here = command::run_with_warnings(here.arg(windows_path(&program)));
    let there = command::run_with_warnings(command::nimgrade(args).arg(compile::source_file(&source, &[])));
    assert_eq!((here.status, redact::times(&here.stdout)), (1, redact::times(&there.stdout)));
    assert!(here.stdout.contains("Why: ") && here.stdout.contains("without a sandbox"), "{}", here.stdout);
}

#[test]
fn endings_have_their_names() {
    if !is_tested() {
        return;
    }
    for (name, body, words) in [
        (
            "null",
            "*(volatile int *)0 = 1;",
            "exception 0xC0000005 (access violation: it used memory that is not its own)",
        ),
        (
            "zero",
            "volatile int one = 1, zero = 0; return one / zero;",
            "exception 0xC0000094 (integer division by zero)",
        ),
    ] {
        let report = earns(name, &format!("int main(void) {{ {body} return 0; }}"), &[]);
        assert_eq!((report.status, report.verdict()), (1, "crashed"), "{name}");
        assert!(report.text("ending").contains(words), "{name}: {}", report.text("ending"));
        assert_eq!(report.cases()[0]["signal"], Value::Null);
    }
}

#[test]
fn limits_end_programs() {
    if !is_tested() {
        return;
    }
    for (name, body, wall_limit, verdict) in [
        ("loops", "for (volatile int i = 0;; i++);", "1s", "time-limit"),
        ("sleeps", "Sleep(1000000);", "1s", "time-limit"),
        ("prints", "for (;;) puts(\"again and again\");", "30s", "output-limit"),
    ] {
        let source = format!("#include <stdio.h>\n#include <windows.h>\nint main(void) {{ {body} return 0; }}");
        let begun = Instant::now();
        let report = earns(name, &source, &["--wall-limit", wall_limit]);
        assert_eq!((report.status, report.verdict()), (1, verdict), "{name}");
        // Wine does not say how long a program computed, so that nobody knows what it did all the time.
        let ending = report.text("ending");
        assert!(!ending.contains("waiting") && !ending.contains("computing"), "{name}: {ending}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{name}: {:?}", begun.elapsed());
    }
}

/// A program that starts itself once more; that one writes to a file again and again. Whether it then waits is said by `WAITS`.
const LEAVES: &str = r#"
#include <stdio.h>
#include <windows.h>
int main(int argc, char **argv) {
    char line[1000];
    if (argc > 1) for (;;) {
        FILE *file = fopen(BEATS, "ab");
        fputc('x', file);
        fclose(file);
        Sleep(20);
    }
    STARTUPINFOA how = {sizeof how};
    PROCESS_INFORMATION process;
    sprintf(line, "\"%s\" child", argv[0]);
    CreateProcessA(0, line, 0, 0, 0, DETACHED_PROCESS, 0, 0, &how, &process);
    Sleep(WAITS);
    return 0;
}
"#;

fn leaves(beats: &Path, milliseconds: u32) -> String {
    let beats = windows_path(beats).replace('\\', "\\\\");
    format!("#define BEATS \"{beats}\"\n#define WAITS {milliseconds}\n{LEAVES}")
}

/// Waits until a program has begun to write to this file.
fn wait_for(beats: &Path) {
    let begun = Instant::now();
    while !beats.exists() {
        assert!(begun.elapsed() < Duration::from_secs(30), "the program never runs");
        thread::sleep(Duration::from_millis(20));
    }
}

/// That a file grew, and grows no more.
fn assert_dead(beats: &Path) {
    let size = || fs::metadata(beats).map_or(0, |meta| meta.len());
    // What is being written at the moment when it ends.
    thread::sleep(Duration::from_millis(500));
    let before = size();
    thread::sleep(Duration::from_millis(500));
    assert!(before > 0, "it never ran");
    assert_eq!(size(), before, "it still runs");
}

/// That nothing of a submission is left which runs for ever; `end` starts nimgrade with these arguments, and ends it once the file
/// grows.
fn assert_leaves_nothing(end: impl FnOnce(&[&str], &Path)) {
    let folder = tempfile::tempdir().unwrap();
    let beats = folder.path().join("beats");
    let (programs, cases) = (Programs::new(), Folder::of(&[CASE]));
    let program = windows_path(&programs.compile("leaves", &leaves(&beats, 1_000_000)));
    end(&[&program, "--cases", &windows_path(cases.path()), "--wall-limit", "1000s"], &beats);
    assert_dead(&beats);
}

#[test]
fn a_child_that_stays_behind_ends_with_its_program() {
    if !is_tested() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let beats = folder.path().join("beats");
    let report = earns("leaves", &leaves(&beats, 500), &[]);
    assert_eq!(report.verdict(), "wrong-output");
    assert_dead(&beats);
}

#[test]
fn nothing_is_left_when_nimgrade_is_killed() {
    if !is_tested() {
        return;
    }
    assert_leaves_nothing(|arguments, beats| {
        let mut nimgrade = wine(arguments).env("NIMGRADE_TRUST", "1").stdout(Stdio::null()).spawn().unwrap();
        wait_for(beats);
        nimgrade.kill().unwrap();
        nimgrade.wait().unwrap();
    });
}

#[test]
fn a_source_is_compiled_by_the_gcc_in_path() {
    if !is_tested() {
        return;
    }
    let folder = Folder::of(&[CASE]);
    let cases = windows_path(folder.path());
    let source = windows_path(&root().join("examples/assignment2/nim.c"));
    let args = ["--no-sandbox", &source, "--cases", &cases];
    let mut without = nimgrade(&args);
    let output = command::run(&mut without);
    assert_eq!(output.status, 2);
    for words in ["`cc` is not installed, or not in PATH", "MSYS2", "w64devkit"] {
        assert!(output.stderr.contains(words), "{}", output.stderr);
    }
    // A gcc.exe that has this test call the compiler.
    let programs = Programs::new();
    let asked = tempfile::tempdir().unwrap();
    let place = windows_path(asked.path()).replace('\\', "\\\\");
    programs.compile("gcc", &format!("#define FOLDER \"{place}\"\n{}", include_str!("gcc.c")));
    let cache = tempfile::tempdir().unwrap();
    let mut with = nimgrade(&args);
    with.env("WINEPATH", windows_path(&programs.path())).env("LOCALAPPDATA", windows_path(cache.path()));
    let grading = thread::spawn(move || command::run(&mut with));
    while !grading.is_finished() {
        answer(asked.path());
        thread::sleep(Duration::from_millis(10));
    }
    let output = grading.join().unwrap();
    assert_eq!(output.status, 0, "{}{}", output.stdout, output.stderr);
    assert!(output.stdout.starts_with("The only case passed"), "{}", output.stdout);
}

/// Calls the compiler for all that ask for it in a folder.
fn answer(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "asked") {
            continue;
        }
        // The compiler that runs here knows no backslashes.
        let asked = fs::read_to_string(&path).unwrap().replace('\\', "/");
        let mut lines = asked.lines();
        let here = unix_path(lines.next().unwrap());
        let output = Command::new(COMPILER).args(lines).current_dir(here).output().unwrap();
        let status = output.status.code().unwrap_or(1);
        let new = path.with_extension("written");
        fs::write(&new, [format!("{status}\n").as_bytes(), &output.stderr].concat()).unwrap();
        fs::remove_file(&path).unwrap();
        fs::rename(&new, path.with_extension("answered")).unwrap();
    }
}

/// Where Wine has what Windows calls so.
fn unix_path(path: &str) -> PathBuf {
    match path.strip_prefix("Z:") {
        Some(path) => PathBuf::from(path),
        None => {
            PathBuf::from(std::env::var_os("WINEPREFIX").unwrap()).join("drive_c").join(path.trim_start_matches("C:/"))
        }
    }
}
