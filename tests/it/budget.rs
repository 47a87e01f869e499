//! What a whole submission may cost: programs that loop, wait or are slow are answered within the time, and the answer does not
//! depend on how many cases run at once.

use std::time::{Duration, Instant};

use crate::common::command::{output, root};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// So many cases of assignment 2 that are over after two lines; the program's arguments are the case's.
fn cases(args: &[&str]) -> Folder {
    let folder = Folder::of(&[]);
    for (number, args) in args.iter().enumerate() {
        let case = format!(
            "title = \"33 heaps are refused\"\nstdin = \"33\\n\"\nargs = [{args:?}]\n[expect]\n\
             stdout = \"Enter the number of heaps:\\nError: the number of heaps must be between 1 and 32.\\n\"\n"
        );
        folder.write(&format!("case-{number:03}.toml"), case);
    }
    folder
}

/// What a program of `tests/programs` earns in these cases.
fn earns(program: &str, folder: &Folder, options: &[&str]) -> Report {
    let program = compile::program(program);
    Report::of([program.to_str().unwrap(), "--cases", folder.arg()].iter().chain(options))
}

/// The verdicts alone, in the suite's order.
fn kinds(report: &Report) -> Vec<&str> {
    report.verdicts().into_iter().map(|(_, verdict)| verdict).collect()
}

/// Why each case was skipped that was.
fn reasons(report: &Report) -> Vec<&str> {
    let skipped = report.cases().iter().filter(|case| case["verdict"] == "skipped");
    skipped.map(|case| case["ending"].as_str().expect("a reason")).collect()
}

#[test]
fn a_loop_in_some_cases_has_the_same_verdicts_however_many_run_at_once() {
    let program = compile::edited(&[(
        "for (int turn = 1; !is_over(heaps, n); turn++) {",
        "for (int turn = 1; !is_over(heaps, n); turn++) { while (turn > 6) { }",
    )]);
    let limits = ["-k", "move", "--cpu-limit", "100ms", "--wall-limit", "20s", "--total-limit", "10min"];
    let graded = |jobs: &str| Report::of([program.to_str().unwrap(), "-j", jobs].iter().chain(&limits));
    let one = graded("1");
    let counts = one.counts();
    assert_eq!(counts["time-limit"], 5, "{counts:?}");
    assert!(counts["pass"] > 40 && counts["skipped"] > 5, "{counts:?}");
    assert_eq!(counts.len(), 3, "{counts:?}");
    // No more run at once than there are processors. What order they may end in, `grade::tests::order` tries.
    assert_eq!(graded("16").verdicts(), one.verdicts());
}

#[test]
fn a_program_that_sleeps_is_told_within_the_time() {
    let folder = cases(&["1"; 159]);
    let begun = Instant::now();
    let report = earns("sleeps", &folder, &["-j", "1", "--wall-limit", "2s"]);
    // 16 times 250 ms and once 2 s; the rest is for a busy machine.
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    let counts = report.counts();
    assert_eq!((counts["time-limit"], counts["skipped"]), (1, 158));
    let reasons = reasons(&report);
    let slow = "your program was still waiting or sleeping after 250 ms, and was not run longer, because a case before it, run alone, had not \
                ended after 2 s";
    assert_eq!(reasons[0], slow);
    assert_eq!(reasons[157], "not judged, for 16 runs before it were ended while they waited or slept");
}

#[test]
fn a_script_that_sleeps_is_known_to_wait() {
    let (cases, own) = (cases(&["1"; 30]), Folder::of(&[]));
    let script = own.write("sleeps.py", "import time\ntime.sleep(1000)\n");
    let report = Report::of([script.to_str().unwrap(), "--cases", cases.arg(), "-j", "16", "--wall-limit", "2s"]);
    assert_eq!(report.counts()["time-limit"], 1);
    assert!(reasons(&report).iter().all(|why| why.contains("wait")), "{:?}", reasons(&report));
}

#[test]
fn what_answers_late_has_a_budget() {
    let folder = cases(&["500"; 8]);
    assert_eq!(kinds(&earns("answers_late", &folder, &[])), ["pass"; 8]);
    // Each full run costs 187 ms of a budget of 833 ms.
    let report = earns("answers_late", &folder, &["--total-limit", "5s"]);
    assert_eq!(kinds(&report), [["pass"; 5].as_slice(), &["skipped"; 3]].concat());
    let slow = "your program was still waiting or sleeping after 250 ms, and was not run longer, because cases before it had used up the time for \
                runs that wait";
    assert_eq!(reasons(&report)[0], slow);
    let few = cases(&["0", "400", "0"]);
    assert_eq!(kinds(&earns("answers_late", &few, &[])), ["pass"; 3], "the machine may be to blame");
}

/// However many cases need longer runs: how long exactly each of them computes is never the same twice.
#[test]
fn a_right_program_that_is_slow_keeps_its_points() {
    let folder = cases(&["180"; 20]);
    for jobs in ["1", "2"] {
        let report = earns("computes_for", &folder, &["--cpu-limit", "4s", "--wall-limit", "20s", "-j", jobs]);
        assert_eq!(kinds(&report), ["pass"; 20], "{:?}", reasons(&report));
    }
}

#[test]
fn the_clock_ends_everything() {
    let folder = cases(&["1"; 10]);
    let limits = ["--wall-limit", "10min", "--total-limit", "500ms", "-j", "1"];
    let report = earns("sleeps", &folder, &limits);
    assert_eq!(kinds(&report), ["skipped"; 10]);
    assert!(reasons(&report).iter().all(|why| *why == "not judged, for the total limit of 500 ms was reached"));
}

#[test]
fn why_cases_were_skipped_is_told_to_people_too() {
    let folder = cases(&["1"; 8]);
    let program = compile::program("endless_loop");
    let limits = ["--cpu-limit", "80ms", "--wall-limit", "20s"];
    let output = output([program.to_str().unwrap(), "--cases", folder.arg()].iter().chain(&limits));
    let told = "  5 time limit, 3 skipped.\n  Skipped, 3 cases: your program had not ended after 50 ms of computing, and was not run longer,\n  because 5 \
                cases before it had gone over a limit.\n";
    assert!(output.stdout.contains(told), "{}", output.stdout);
}

#[test]
fn the_first_failure_is_the_last_verdict_if_so_wished() {
    // Right, slow but right, wrong, right: it loops where it is told to be slow for ever.
    let folder = cases(&["0", "120", "100000", "0", "100000", "0"]);
    for jobs in ["1", "16"] {
        let limits = ["--cpu-limit", "300ms", "--wall-limit", "20s", "--fail-fast", "-j", jobs];
        let report = earns("computes_for", &folder, &limits);
        let expected = ["pass", "pass", "time-limit", "skipped", "skipped", "skipped"];
        assert_eq!(kinds(&report), expected, "-j {jobs}");
        assert!(reasons(&report).iter().all(|why| *why == "--fail-fast: a case before it did not pass"));
    }
}

#[test]
fn a_total_limit_is_a_time() {
    let output = output(["examples/assignment2/nim.c", "--total-limit", "soon"]);
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("expected a time"), "{}", output.stderr);
}

#[test]
fn a_seed_that_ticks_once_a_second_is_random_enough() {
    // The right program, slow to start as a script on a small machine is, so that its runs are in several seconds.
    let source = std::fs::read_to_string(root().join("examples/stacks/nim.py")).unwrap();
    let seeded = source.replacen("import sys\n", "import sys\nimport time\n\nrandom.seed(int(time.time()))\n", 1);
    assert_ne!(seeded, source);
    let folder = Folder::of(&[]);
    let script = folder.write("nim.py", seeded);
    let report = Report::of([script.to_str().unwrap(), "-a", "stacks", "-k", "play/"]);
    assert_eq!(report.counts().keys().collect::<Vec<_>>(), [&"pass"]);
}
