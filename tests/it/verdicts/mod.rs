//! What is output of programs that do not simply play: how they end, what they use up, and what they print instead.

mod lost_output;
mod settings;

use crate::common::command::{nimgrade, root, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::redact;
use crate::common::report::Report;
use snapbox::{IntoData, assert_data_eq, str};

/// One case of assignment 2 that is over after two lines.
const CASE: (&str, &str) = ("short.toml", "title = \"33 heaps are refused\"\nstdin = \"33\\n\"\n");

/// Limits that are soon reached, and that a right program keeps however busy the machine is.
const LOW: [&str; 4] = ["--memory-limit", "64M", "--output-limit", "64K"];

/// What a program of `tests/programs` earns in [`CASE`].
fn earns(program: &str, limits: &[&str]) -> Report {
    let folder = Folder::of(&[CASE]);
    let program = compile::program(program);
    Report::of([program.to_str().unwrap(), "--cases", folder.arg()].iter().chain(limits))
}

/// What a person reads of a program of `tests/programs` in [`CASE`].
fn reads(program: &str, options: &[&str]) -> String {
    let folder = Folder::of(&[CASE]);
    let program = compile::program(program);
    let output = run(nimgrade([program.as_os_str()]).args(["--cases", "."]).args(options).current_dir(folder.path()));
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    redact::times(&output.stdout)
}

/// That no character of a text makes a terminal do anything but write.
fn assert_tame(text: &str) {
    let wild = text.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(wild, None, "{text:?}");
}

#[test]
fn a_crash_names_its_signal() {
    for (program, signal) in [("segfault", "SIGSEGV"), ("division_by_zero", "SIGFPE"), ("aborts_when_done", "SIGABRT")]
    {
        let report = earns(program, &[]);
        assert_eq!((report.status, report.verdict()), (1, "crashed"), "{program}");
        assert!(report.text("ending").contains(signal), "{program}: {}", report.text("ending"));
    }
}

#[test]
fn a_crash_is_shown_with_where_the_output_stopped() {
    assert_data_eq!(
        reads("segfault", &[]),
        str![[r#"
crashed: short (0 of 1 point)
  33 heaps are refused

  Killed by signal 11 (SIGSEGV: it used memory that is not its own). If it is written in C, compile
  it with `-g -fsanitize=address,undefined` to learn which line did it.

  The output ends too early: line 2 is missing.
        1 | Enter the number of heaps:
 expected | Error: the number of heaps must be between 1 and 32.
    yours | (your program's output ends here)

  The whole input:
    | 33

0 of 1 case passed, 0 of 1 point, in [TIME].
  1 crashed.

To see a whole case: nimgrade show --cases . short

"#]]
        .raw()
    );
}

#[test]
fn right_output_is_no_pass_where_the_program_aborts() {
    let report = earns("aborts_when_done", &[]);
    assert_eq!(report.document["score"].as_f64(), Some(0.0));
    assert!(report.cases()[0]["line"].is_null(), "no line is wrong");
}

#[test]
fn the_exit_status_is_as_free_as_the_assignment_leaves_it() {
    let report = earns("exits_with_3", &[]);
    assert_eq!((report.status, report.verdict()), (0, "pass"), "assignment 2 does not grade it");
    let script = root().join("tests/programs/python_exit_3.py");
    let report = Report::of([script.to_str().unwrap(), "-a", "givegrade/exclusive_or"]);
    assert_eq!(report.status, 1);
    assert_eq!(report.counts().keys().collect::<Vec<_>>(), [&"exit-status"]);
    assert_eq!(report.cases()[0]["ending"], "the output is right, but the exit status is 3 instead of 0");
}

#[test]
fn a_case_can_demand_an_exit_status() {
    let case = |status: u8| format!("title = \"t\"\nstdin = \"33\\n\"\n[expect]\nexit_status = {status}\n");
    let folder = Folder::of(&[("three.toml", &case(3)), ("zero.toml", &case(0))]);
    let program = compile::program("exits_with_3");
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    assert_eq!(report.verdicts(), [("three", "pass"), ("zero", "exit-status")]);
}

#[test]
fn an_endless_loop_reaches_the_time_limit() {
    let report = earns("endless_loop", &["--cpu-limit", "200ms"]);
    assert_eq!((report.status, report.verdict()), (1, "time-limit"));
    assert!(report.text("ending").contains("an endless loop?"), "{}", report.text("ending"));
}

#[test]
fn a_program_that_sleeps_is_told_that_it_waits() {
    let report = earns("sleeps", &["--wall-limit", "300ms"]);
    assert_eq!((report.status, report.verdict()), (1, "time-limit"));
    assert_eq!(report.text("ending"), "still waiting or sleeping after 300 ms, having hardly computed");
}

#[test]
fn five_cases_past_their_limit_are_enough() {
    let folder = Folder::of(&[]);
    for number in 1..=9 {
        folder.write(&format!("case-{number:02}.toml"), CASE.1);
    }
    let program = compile::program("endless_loop");
    let limits = ["--cpu-limit", "80ms", "--wall-limit", "20s", "-j", "1"];
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()].iter().chain(&limits));
    assert_eq!(report.status, 1);
    let verdicts: Vec<&str> = report.verdicts().into_iter().map(|(_, verdict)| verdict).collect();
    assert_eq!(verdicts, [["time-limit"; 5].as_slice(), &["skipped"; 4]].concat());
}

#[test]
fn endless_output_reaches_the_output_limit() {
    let report = earns("endless_output", &LOW);
    assert_eq!((report.status, report.verdict()), (1, "output-limit"));
    assert_eq!(report.text("ending"), "printed more than 64 KiB on standard output");
    assert_eq!(report.cases()[0]["line"], 2, "the first wrong line is shown all the same");
}

/// Where the limit of output is reached is no line of the program's, nor is what Python says of it.
#[test]
fn what_the_output_limit_does_is_not_shown_as_the_programs_doing() {
    let source = "import sys\nprint('Enter the number of heaps:')\nsys.stderr.write('mine\\n')\nwhile True:\n    print('again')\n";
    let folder = Folder::of(&[CASE, ("nim.py", source)]);
    let program = folder.path().join("nim.py");
    let report = |more: &str| {
        std::fs::write(&program, source.replace("'again'", more)).unwrap();
        Report::of([program.to_str().unwrap(), "--cases", folder.arg(), "--output-limit", "64K", "--no-source"])
    };
    let endless = report("'again'");
    assert_eq!((endless.verdict(), &endless.cases()[0]["stderr"]), ("output-limit", &"mine\n".into()));
    assert_eq!(endless.cases()[0]["actual"], "again");
    let own = report("'again', file=sys.stderr");
    assert_eq!(
        (own.verdict(), own.cases()[0]["stderr"].as_str().map(|text| text.starts_with("mine"))),
        ("output-limit", Some(true))
    );
}

#[test]
fn standard_error_has_a_limit_of_its_own() {
    let report = earns("endless_stderr", &LOW);
    assert_eq!((report.status, report.verdict()), (1, "output-limit"));
    assert_eq!(report.text("ending"), "printed more than 64 KiB on standard error");
    assert_eq!(earns("some_stderr", &LOW).verdict(), "pass");
}

#[test]
fn a_memory_hog_reaches_the_memory_limit() {
    let report = earns("memory_hog", &LOW);
    assert_eq!((report.status, report.verdict()), (1, "memory-limit"));
    assert_eq!(report.text("ending"), "asked for more than 64 MiB of memory");
}

#[test]
fn input_may_be_left_unread() {
    let unread = "9 ".repeat(200_000);
    let folder = Folder::of(&[("long.toml", &format!("title = \"Much to read\"\nstdin = \"33\\n{unread}\"\n"))]);
    let program = compile::program("reads_nothing");
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    assert_eq!((report.status, report.verdict()), (0, "pass"));
}

#[test]
fn what_is_printed_before_stdout_is_closed_counts() {
    assert_eq!(earns("closes_stdout_when_done", &[]).verdict(), "pass");
    let report = earns("closes_stdout", &[]);
    assert_eq!((report.status, report.verdict()), (1, "wrong-output"));
    assert_eq!((&report.cases()[0]["line"], &report.cases()[0]["actual"]), (&2.into(), &serde_json::Value::Null));
}

#[test]
fn wild_bytes_are_shown_tame() {
    for program in ["nul_bytes", "invalid_utf8", "escape_sequences", "megabyte_line"] {
        let report = earns(program, &["--output-limit", "2M"]);
        assert_eq!((report.status, report.verdict()), (1, "wrong-output"), "{program}");
        assert_eq!(report.cases()[0]["line"], 2, "{program}");
        let text = reads(program, &["-v"]);
        assert_tame(&text);
        assert!(text.len() < 4000, "{program}: {} bytes", text.len());
        assert!(text.lines().all(|line| line.chars().count() <= 200), "{text}");
    }
}

#[test]
fn wild_bytes_are_tame_in_json_too() {
    for program in ["nul_bytes", "invalid_utf8", "escape_sequences", "megabyte_line"] {
        let folder = Folder::of(&[CASE]);
        let program = compile::program(program);
        let output = run(&mut nimgrade([program.to_str().unwrap(), "--cases", folder.arg(), "--format", "json"]));
        assert_tame(&output.stdout);
        assert!(output.stdout.len() < 4000, "{}", output.stdout.len());
        Report::from_output(output);
    }
}

#[test]
fn a_byte_that_is_not_text_is_named() {
    assert_data_eq!(
        reads("nul_bytes", &[]),
        str![[r#"
Your program prints the error about the number of heaps as “␀Error: the number of heaps must be
between 1 and 32.”: there should be no “␀” at the beginning.
Seen in short, line 2. More: nimgrade explain other-words
This mistake explains all that your program prints.

wrong output: short (0 of 1 point)
  33 heaps are refused

  Line 2 of the output is the first wrong one:
        1 | Enter the number of heaps:
 expected | Error: the number of heaps must be between 1 and 32.
    yours | ␀Error: the number of heaps must be between 1 and 32.
          | ~

  The line has control characters, which a terminal does not show; here each has a sign (␛ is
  escape, ␀ is the character 0). Print plain text only.

  Why: in the error about the number of heaps, there should be no “␀” at the beginning.
       (more: nimgrade explain misspelt)

  The same moment in a terminal. What the user types stands in «»:
    | Enter the number of heaps:
    | «33»
    | ␀Error: the number of heaps must be between 1 and 32.  <-- wrong

0 of 1 case passed, 0 of 1 point, in [TIME].
  1 wrong output.

Your program prints the error about the number of heaps as “␀Error: the number of heaps must be
between 1 and 32.”: there should be no “␀” at the beginning.
To see a whole case: nimgrade show --cases . short

"#]]
        .raw()
    );
    assert_data_eq!(
        reads("escape_sequences", &[]),
        str![[r#"
wrong output: short (0 of 1 point)
  33 heaps are refused

  Line 2 of the output is the first wrong one:
        1 | Enter the number of heaps:
 expected | Error: the number of heaps must be between 1 and 32.
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    yours | ␛[2J␛[H␛]0;title␇␛[32mAll cases passed␛[0m␍␈
          | ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            (␍ is a carriage return)

  The line has control characters, which a terminal does not show; here each has a sign (␛ is
  escape, ␀ is the character 0). Print plain text only.

  Why: what your program prints here should be the error about the number of heaps.
       (more: nimgrade explain misspelt)

  The same moment in a terminal. What the user types stands in «»:
    | Enter the number of heaps:
    | «33»
    | ␛[2J␛[H␛]0;title␇␛[32mAll cases passed␛[0m␍␈  <-- wrong

0 of 1 case passed, 0 of 1 point, in [TIME].
  1 wrong output.

To see a whole case: nimgrade show --cases . short

"#]]
        .raw()
    );
}

/// Where only boards are graded, what is left out of the comparison would be missing in a session.
#[test]
fn a_program_whose_boards_alone_are_graded_has_no_session() {
    let shown = |assignment: &str, example: &str, (old, new): (&str, &str)| {
        let source = std::fs::read_to_string(root().join("examples").join(example)).unwrap();
        assert!(source.contains(old), "{example} has no {old}");
        let name = example.rsplit('/').next().unwrap();
        let folder = Folder::of(&[(name, source.replace(old, new).as_str())]);
        let program = folder.path().join(name);
        run(nimgrade([program.as_os_str()]).args(["-a", assignment, "--no-source"])).stdout
    };
    let boards = shown("givegrade/working_game", "givegrade/working_game.py", ("[\"X\"]", "[\"x\"]"));
    assert!(!boards.contains("The same moment in a terminal"), "{boards}");
    assert!(boards.contains("The whole input:"), "{boards}");
    let all = shown("assignment2", "assignment2/nim.c", ("Computer takes", "Computer took"));
    assert!(all.contains("The same moment in a terminal"), "{all}");
}
