//! Sources of which the compiler makes no program: a result like any other, for the student and for a CI job.

use crate::common::command::{nimgrade, run};
use crate::common::folder::Folder;
use crate::common::redact;
use crate::common::report::Report;

/// One case, and a source with a warning before its two errors.
fn folder() -> Folder {
    let source = "int main(void) {\n    int unused;\n    return heaps;\n}\nint f(void) { return moves; }\n";
    Folder::of(&[
        ("nim.c", source),
        ("cases/one.toml", "title = \"One\"\nstdin = \"33\\n\"\n"),
        ("cases/two.toml", "title = \"Two\"\nstdin = \"34\\n\"\nhidden = true\n"),
    ])
}

#[test]
fn a_student_reads_the_errors_first() {
    let folder = folder();
    let output = run(nimgrade(["nim.c", "--cases", "cases"]).current_dir(folder.path()));
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    let (before, rest) = output.stdout.split_once("    3 |").expect("the line is shown");
    let heading =
        "nim.c does not compile. The compiler says:\n\n  nim.c: In function ‘main’:\n  nim.c:3:12: error: ‘heaps’";
    assert!(before.starts_with(heading), "{before}");
    assert!(rest.contains("nim.c:5:22: error:"), "{rest}");
    assert!(!rest.contains("unused"), "warnings say nothing of why it does not compile: {rest}");
    let end = redact::times(rest.split_once("\n\n").expect("the summary stands apart").1);
    assert!(end.starts_with("0 of 2 cases passed, 0 of 2 points, in [TIME].\n  2 skipped.\n"), "{end}");
    assert!(end.contains("the program does not compile: nim.c:3:12: error: ‘heaps’ undeclared"), "{end}");
}

#[test]
fn every_case_is_skipped_in_a_report_for_machines() {
    let folder = folder();
    let grade =
        |format: &str| run(nimgrade(["nim.c", "--cases", "cases", "--format", format]).current_dir(folder.path()));
    let report = Report::from_output(grade("json"));
    assert_eq!((report.status, report.verdicts()), (1, vec![("one", "skipped"), ("hidden case 1", "skipped")]));
    let first = "the program does not compile: nim.c:3:12: error: ‘heaps’ undeclared";
    assert!(report.cases()[0]["ending"].as_str().expect("words").starts_with(first), "{:#}", report.document);
    assert_eq!((&report.document["build"]["ok"], &report.document["build"]["warnings"]), (&false.into(), &0.into()));
    let compiler = report.document["build"]["message"].as_str().expect("words");
    assert!(compiler.contains("nim.c:3:12: error:") && compiler.contains("nim.c:5:22: error:"), "{compiler}");
    let tap = grade("tap");
    assert_eq!(tap.status, 1);
    assert!(
        tap.stdout.contains("\n# nim.c:3:12: error: ") && tap.stdout.contains("\nnot ok 2 - hidden case 1\n"),
        "{}",
        tap.stdout
    );
}

/// The compiler sees the source's own folder, and nothing above it.
#[test]
fn what_is_included_from_elsewhere_is_named() {
    let folder = Folder::of(&[
        ("common.h", "int common;\n"),
        ("one/nim.c", "#include \"../common.h\"\nint main(void) { return common; }\n"),
    ]);
    let output = run(nimgrade(["one/nim.c"]).current_dir(folder.path()));
    assert_eq!(output.status, 1);
    assert!(output.stdout.contains("../common.h: No such file or directory"), "{}", output.stdout);
    let left_out = "\n  left out: ../common.h, which is not in the folder of nim.c\n";
    assert!(output.stdout.contains(left_out), "{}", output.stdout);
}
