//! Limits that the command line, a case or its assignment sets.

use super::*;

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
