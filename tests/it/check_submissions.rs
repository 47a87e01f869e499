//! `nimgrade check --submissions`: programs of which the instructor says how they fare.

use crate::common::command::{Output, output};
use crate::common::folder::Folder;
use serde_json::Value;

const RIGHT: &str = "a, b = map(int, input().split())\nprint(a ^ b)\n";
const SUM: &str = "a, b = map(int, input().split())\nprint(a + b)\n";
/// Crashes where both are 0.
const CRASHES: &str = "a, b = map(int, input().split())\nprint(1 // (a + b) and a ^ b)\n";
const LOOPS: &str = "a, b = map(int, input().split())\nwhile a < 1: pass\nprint(a ^ b)\n";

/// Three cases of an exercise with quick programs.
fn cases() -> Folder {
    Folder::of(&[
        ("assignment.toml", "extends = \"givegrade/exclusive_or\"\nlimits = { cpu = \"300ms\" }\n"),
        ("zeros.toml", "title = \"t\"\nstdin = \"0 0\\n\"\n"),
        ("ones/both.toml", "title = \"t\"\nstdin = \"1 1\\n\"\n"),
        ("ones/one.toml", "title = \"t\"\nstdin = \"1 0\\n\"\n"),
    ])
}

fn check(programs: &Folder) -> Output {
    let cases = cases();
    output(["check", "--cases", cases.arg(), "--submissions", programs.arg(), "--format", "json"])
}

/// What is said of programs: kind, file below their folder, and message.
fn findings(programs: &Folder) -> Vec<(String, String, String)> {
    let output = check(programs);
    assert_eq!(output.stderr, "");
    let document: Value = serde_json::from_str(&output.stdout).unwrap();
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    let all = document["findings"].as_array().unwrap().iter();
    let about =
        all.filter(|finding| ["unexpected-verdict", "submissions-layout"].contains(&finding["kind"].as_str().unwrap()));
    let about: Vec<_> = about
        .map(|it| {
            (text(it, "kind"), text(it, "file").replace(&format!("{}/", programs.arg()), ""), text(it, "message"))
        })
        .collect();
    assert!(about.is_empty() || output.status == 1, "{}", output.status);
    about
}

fn unexpected(file: &str, message: &str) -> (String, String, String) {
    ("unexpected-verdict".to_owned(), file.to_owned(), message.to_owned())
}

fn layout(file: &str, message: &str) -> (String, String, String) {
    ("submissions-layout".to_owned(), file.to_owned(), message.to_owned())
}

#[test]
fn programs_that_fare_as_their_folders_say_are_no_findings() {
    let programs = Folder::of(&[
        ("accepted/right.py", RIGHT),
        ("rejected/sum.py", SUM),
        ("wrong_answer/sum.py", SUM),
        ("run_time_error/crashes.py", CRASHES),
        ("time_limit_exceeded/loops.py", LOOPS),
        ("brute_force/loops.py", LOOPS),
        ("accepted/.notes", "no program"),
    ]);
    assert_eq!(findings(&programs), []);
    let people = output(["check", "--cases", cases().arg(), "--submissions", programs.arg()]).stdout;
    assert!(people.contains("6 of 6 submissions fare as they should.\n"), "{people}");
}

#[test]
fn what_is_not_permitted_and_what_is_missing_is_found() {
    let programs = Folder::of(&[
        ("accepted/sum.py", SUM),
        ("rejected/right.py", RIGHT),
        ("wrong_answer/loops.py", LOOPS),
        ("run_time_error/right.py", RIGHT),
        ("time_limit_exceeded/sum.py", SUM),
        ("brute_force/broken.py", "print(\n"),
    ]);
    let found = findings(&programs);
    let permits = |file: &str, message: &str| unexpected(file, message);
    assert_eq!(
        found,
        [
            permits("accepted/sum.py", "`accepted` permits AC only, and the verdict of ones/both is WA (wrong-output)"),
            permits("brute_force/broken.py", &found[1].2),
            permits("rejected/right.py", "`rejected` requires WA, TLE or RTE in a case at least, and no case has that"),
            permits(
                "run_time_error/right.py",
                "`run_time_error` requires RTE in a case at least, and no case has that"
            ),
            permits(
                "time_limit_exceeded/sum.py",
                "`time_limit_exceeded` permits AC and TLE only, and the verdict of ones/both is WA (wrong-output)"
            ),
            permits(
                "time_limit_exceeded/sum.py",
                "`time_limit_exceeded` requires TLE in a case at least, and no case has that"
            ),
            permits(
                "wrong_answer/loops.py",
                "`wrong_answer` permits AC and WA only, and the verdict of zeros is TLE (time-limit)"
            ),
            permits("wrong_answer/loops.py", "`wrong_answer` requires WA in a case at least, and no case has that"),
        ]
    );
    assert!(found[1].2.starts_with("there is no program to run: "), "{}", found[1].2);
}

#[test]
fn submissions_yaml_demands_more_or_something_else() {
    let yaml = "
wrong_answer:                 # in place of what the folder demands
  permitted: [AC, WA, RTE]
accepted/{right,left}.py:
  authors: Somebody
  model_solution: true
  score: 3
  ones/*:
    required: [WA]
wrong_answer/crashes.py:
  message: ZeroDivisionError
  score: [1, 2]
wrong_answer/*.py:
  required: [RTE]
nowhere:
  nothing:
    permitted: [AC]
";
    let programs = Folder::of(&[
        ("accepted/right.py", RIGHT),
        ("wrong_answer/crashes.py", CRASHES),
        ("wrong_answer/sum.py", SUM),
        ("mine/right.py", RIGHT),
        ("submissions.yaml", yaml),
    ]);
    assert_eq!(
        findings(&programs),
        [
            unexpected(
                "accepted/right.py",
                "`accepted/{right,left}.py: ones/*` requires WA in a case at least, and no case has that"
            ),
            unexpected(
                "wrong_answer/crashes.py",
                "`wrong_answer` requires WA in a case at least, and no case has that"
            ),
            unexpected(
                "wrong_answer/sum.py",
                "`wrong_answer/*.py` requires RTE in a case at least, and no case has that"
            ),
            layout("mine/right.py", "nothing is demanded of it: neither its folder nor submissions.yaml says anything"),
            layout("submissions.yaml", "`nowhere` matches nothing"),
            layout("submissions.yaml", "`nowhere: nothing` matches nothing"),
        ]
    );
}

#[test]
fn a_right_program_is_required() {
    let programs = Folder::of(&[("wrong_answer/sum.py", SUM)]);
    let message = "there is no submission below accepted/: one right program is required";
    assert_eq!(findings(&programs), [layout(programs.arg(), message)]);
}

#[test]
fn a_wrong_submissions_yaml_is_no_finding() {
    for (yaml, why) in [
        ("accepted: [", "line 1 column 11"),
        ("accepted:\n  permitted: [XX]\n", "line 2 column 15: unknown variant `XX`, expected one of AC, WA, TLE, RTE"),
        ("accepted:\n  zeros: { premitted: [AC] }\n", "unknown field `premitted`"),
        ("accepted:\n  premitted: [AC]\n", "help: the keys are patterns of submissions; each has `permitted`"),
        (
            "a**: {}",
            "`a**` is no pattern of the format: it has `*`, which stays within a name, and `{a,b}`, and nothing else",
        ),
        ("'{a': {}", "`{a` is no pattern of the format"),
        ("- accepted", "line 1 column 1"),
    ] {
        let programs = Folder::of(&[("accepted/right.py", RIGHT), ("submissions.yaml", yaml)]);
        let output = check(&programs);
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{yaml}");
        assert!(output.stderr.contains("/submissions.yaml: ") && output.stderr.contains(why), "{}", output.stderr);
    }
    let nowhere = output(["check", "-a", "givegrade/exclusive_or", "--submissions", "no/such/folder"]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.stderr.starts_with("nimgrade: failed to read no/such/folder: "), "{}", nowhere.stderr);
}
