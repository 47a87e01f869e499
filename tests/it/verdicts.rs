//! What is output of programs that do not simply play: how they end, what they use up, and what they print instead.

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
fn output_that_was_lost_is_shown_by_a_second_run() {
    let folder = Folder::of(&[("game.toml", "title = \"A game\"\nstdin = \"2\\n2 2\\n2 1\\n2 1\\n\"\n")]);
    let earns = |edits: &[(&str, &str)]| {
        let program = compile::edited(edits);
        Report::of([program.to_str().unwrap(), "--cases", folder.arg(), "--cpu-limit", "200ms"])
    };
    let (turn, begin, end) = ("turn++) {", "int users_turn = 0;", "\"You win!\\n\");");
    for (words, verdict) in [("*(volatile int *)0 = 1;", "crashed"), ("for (;;) ;", "time-limit")] {
        let later = (turn, &*format!("{turn} if (turn > 2) {{ {words} }}"));
        let report = earns(&[later]);
        let case = &report.cases()[0];
        assert_eq!((report.status, report.verdict()), (1, verdict));
        assert_eq!((&case["reason"]["kind"], &case["reason"]["how"]), (&"lost-buffer".into(), &"further".into()));
        assert_eq!((&case["line"], &case["actual"]), (&10.into(), &serde_json::Value::Null), "{words}");
        // What is wrong before that is the reason, and where it comes from is said.
        let report = earns(&[later, ("Your turn: please", "Your turn, please")]);
        let reason = &report.cases()[0]["reason"];
        assert_eq!((report.verdict(), &reason["kind"]), (verdict, &"misspelt".into()), "{words}");
        assert_eq!(reason["second_run"], true);
        assert!(reason["text"].as_str().unwrap().contains("second run with a terminal"));
        let report = earns(&[(begin, &format!("{begin} {words}"))]);
        let case = &report.cases()[0];
        assert_eq!((&case["reason"]["how"], &case["line"]), (&"nothing".into(), &1.into()), "{words}");
        let report = earns(&[(end, &format!("{end} {words}"))]);
        let case = &report.cases()[0];
        assert_eq!((report.verdict(), &case["reason"]["how"]), (verdict, &"everything".into()), "{words}");
        assert_eq!(case["line"], serde_json::Value::Null, "{words}");
    }
}

/// What is not lost needs no second run: a program that crashes in each case has one in the simplest few only, which are shown.
/// A program that leaves by `_exit` is right, and what it has printed does not arrive.
#[test]
fn output_that_is_lost_at_exit_is_no_other_mistake() {
    let graded = |edits: &[(&str, &str)]| {
        let program = compile::edited(edits);
        Report::of([program.to_str().unwrap(), "--no-source"])
    };
    let head = ("#include <stdio.h>", "#include <stdio.h>\nvoid _exit(int);");
    let report = graded(&[head, ("    return 0;\n}", "    _exit(0);\n}")]);
    assert_eq!(report.document["diagnosis"]["faults"][0]["id"], "lost-buffer", "{}", report.document["diagnosis"]);
    let failing = report.cases().iter().filter(|case| case["verdict"] == "wrong-output");
    assert!(failing.clone().count() > 100);
    // Of the longest games whole blocks arrive, of which the last ends at a line by chance.
    let others = failing.filter(|case| case["reason"]["kind"] != "lost-buffer").count();
    assert!(others < 3, "{others}");
    // A program that has not printed more has not lost it.
    let report = graded(&[("    int n;", "    return 0;\n    int n;")]);
    assert_ne!(report.document["diagnosis"]["faults"][0]["id"], "lost-buffer", "{}", report.document["diagnosis"]);
}

#[test]
fn second_runs_are_bounded() {
    let program = compile::edited(&[("turn++) {", "turn++) { if (turn > 0) *(volatile int *)0 = 1;")]);
    let report = Report::of([program.to_str().unwrap()]);
    let further = report.cases().iter().filter(|case| case["reason"]["how"] == "further").count();
    assert_eq!(further, 64, "of {} cases", report.cases().len());
    let shown = run(&mut nimgrade([program.as_os_str()])).stdout;
    assert!(shown.contains("from a second run with a terminal"), "{shown}");
    assert!(!shown.contains("so it may have come further"), "{shown}");
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

  Why: your program should print the error about the number of heaps here.
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

/// What a program that prints for ever is told, with limits from these three places.
fn output_limit(assignment: &str, case: &str, command_line: &[&str]) -> String {
    let folder = Folder::of(&[("assignment.toml", assignment), ("short.toml", &format!("{}{case}", CASE.1))]);
    let program = compile::program("endless_output");
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()].iter().chain(command_line));
    assert_eq!(report.verdict(), "output-limit");
    report.text("ending").trim_start_matches("printed more than ").trim_end_matches(" on standard output").to_owned()
}

#[test]
fn the_command_line_goes_before_the_case_and_the_case_before_its_assignment() {
    let (assignment, case) = ("[limits]\noutput = \"8K\"\n", "[limits]\noutput = \"16K\"\n");
    assert_eq!(output_limit("", "", &[]), "128 KiB");
    assert_eq!(output_limit(assignment, "", &[]), "8 KiB");
    assert_eq!(output_limit(assignment, case, &[]), "16 KiB");
    assert_eq!(output_limit(assignment, case, &["--output-limit", "4K"]), "4 KiB");
    assert_eq!(output_limit("", case, &[]), "16 KiB");
    assert_eq!(output_limit("", "", &["--output-limit", "2M"]), "2 MiB");
}

/// What a program is told with one limit of its case.
fn ending(program: &str, limits: &str, command_line: &[&str]) -> String {
    let folder = Folder::of(&[("short.toml", &format!("{}{limits}", CASE.1))]);
    let program = compile::program(program);
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()].iter().chain(command_line));
    assert_eq!(report.status, 1);
    report.text("ending").to_owned()
}

#[test]
fn every_limit_is_settable_with_its_units() {
    let waiting = |time: &str| format!("still waiting or sleeping after {time}, having hardly computed");
    assert_eq!(ending("sleeps", "[limits]\nwall = \"250ms\"\n", &[]), waiting("250 ms"));
    assert_eq!(ending("sleeps", "timeout = 0.2\n", &[]), waiting("200 ms"));
    assert_eq!(ending("sleeps", "timeout = \"1min\"\n", &["--wall-limit", "0.15s"]), waiting("150 ms"));
    assert_eq!(ending("memory_hog", "[limits]\nmemory = \"32M\"\n", &[]), "asked for more than 32 MiB of memory");
    assert_eq!(
        ending("memory_hog", "[limits]\nmemory = \"1G\"\n", &["--memory-limit", "65536K"]),
        "asked for more than 64 MiB of memory"
    );
    // Which of the two limits on time an endless loop reaches first is the machine's affair.
    let computing = "[limits]\ncpu = \"150ms\"\nwall = \"1min\"\n";
    assert_eq!(ending("endless_loop", computing, &[]), "computed for more than 150 ms (an endless loop?)");
    let shorter = ending("endless_loop", "[limits]\ncpu = \"20s\"\nwall = \"1min\"\n", &["--cpu-limit", "100ms"]);
    assert_eq!(shorter, "computed for more than 100 ms (an endless loop?)");
}

#[test]
fn a_limit_with_a_bad_unit_is_refused() {
    let program = compile::program("exits_with_3");
    let program = program.to_str().unwrap();
    let folder = Folder::of(&[CASE]);
    for (option, value, wants) in [
        ("--wall-limit", "2 hours", "expected a time"),
        ("--wall-limit", "0s", "more than 0"),
        ("--cpu-limit", "soon", "expected a time"),
        ("--memory-limit", "512", "expected a size"),
        ("--memory-limit", "512MB", "expected a size"),
        ("--output-limit", "-1K", "expected a size"),
        ("--output-limit", "5000G", "at most"),
    ] {
        let output = run(nimgrade([program, "--cases", folder.arg()]).arg(format!("{option}={value}")));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{option} {value}");
        assert!(output.stderr.contains(wants) && output.stderr.contains(option), "{}", output.stderr);
    }
    for limits in ["wall = \"2 hours\"", "cpu = true", "memory = 512", "output = \"1 MB\"", "time = \"2s\""] {
        let folder = Folder::of(&[("short.toml", &format!("{}[limits]\n{limits}\n", CASE.1))]);
        let output = run(&mut nimgrade([program, "--cases", folder.arg()]));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{limits}");
        assert!(output.stderr.contains("short.toml:4:"), "{limits}: {}", output.stderr);
    }
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

/// A program that goes another way in its second run has lost nothing in its first, as a game of chance may.
#[test]
fn what_only_a_second_run_prints_is_not_said_to_be_lost() {
    let source = std::fs::read_to_string(root().join("examples/givegrade/optimal_move.py")).unwrap();
    let answer = "    print(json.dumps(optimal_move(board)))";
    let says_lost = |ending: &str| {
        let wrong = format!("    if not sys.stdout.isatty():\n        {ending}\n{answer}");
        let folder = Folder::of(&[("optimal_move.py", source.replace(answer, &wrong).as_str())]);
        let file = folder.path().join("optimal_move.py");
        let program = [file.to_str().unwrap(), "-a", "givegrade/optimal_move", "--no-source"];
        let text = run(&mut nimgrade(program)).stdout;
        assert!(text.contains("wrong output"), "{text}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (text.contains("buffer") || text.contains("is written"), text)
    };
    let (is_lost, text) = says_lost("board[len(board)]");
    assert!(!is_lost && text.contains("`IndexError: list index out of range`, in line"), "{text}");
    let (is_lost, text) = says_lost("sys.exit(3)");
    assert!(!is_lost, "{text}");
    let (is_lost, text) = says_lost("print(json.dumps(optimal_move(board)))\n        import os; os._exit(0)");
    assert!(is_lost, "{text}");
}
