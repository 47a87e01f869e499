//! Hidden cases, from their files to every format of report.

use std::fs;

use nimgrade::report::FORMATS;

use crate::common::command::{nimgrade, output, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::report::Report;

/// All that nimgrade says of a program on the cases of a folder: in every format, and to people in each length.
fn everything_said(program: &str, cases: &Folder) -> Vec<(String, String)> {
    let mut said = Vec::new();
    for format in FORMATS.iter().map(|format| format.name) {
        let summary = Folder::of(&[("summary.md", "")]);
        let path = summary.path().join("summary.md");
        let output = run(nimgrade([program, "--cases", cases.arg(), "--format", format])
            .env("GITHUB_STEP_SUMMARY", &path)
            .env("GITHUB_OUTPUT", &path));
        assert_eq!(output.status, 1, "{format}");
        let summary = fs::read_to_string(&path).unwrap();
        said.push((format.to_owned(), output.stdout + &output.stderr + &summary));
    }
    for length in ["-v", "-q"] {
        let output = output([program, "--cases", cases.arg(), length]);
        said.push((length.to_owned(), output.stdout + &output.stderr));
    }
    said
}

#[test]
fn a_hidden_case_gives_nothing_away_in_any_format() {
    // The names, titles, sizes, moves and hints of these cases are words that occur nowhere else.
    let secrets = ["curtain", "veil", "large sizes", "7919031", "7919028", "6043777", "h1=", "behind the scenes"];
    let folder = Folder::of(&[
        (
            "curtain/first.toml",
            "title = \"With large sizes\"\nhidden = true\nhint = \"behind the scenes\"\n\
             [game]\nheaps = [7919031, 1, 2]\nmoves = [[1, 3], [3, 1]]\nuser = \"first\"\n",
        ),
        ("veil.toml", "title = \"A known title\"\nhidden = \"except-title\"\nstdin = \"2\\n7919031 -6043777\\n\"\n"),
    ]);
    // The first prints all that it reads, the second takes it into its words, the third into its messages and its last breath.
    let in_words = [("should be positive.\\n\", i + 1", "is %d.\\n\", i + 1, heaps[0]")];
    let programs = [
        compile::text(
            "#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) { putchar(c); fputc(c, stderr); } return 0; }",
        ),
        compile::edited(&in_words),
        compile::edited(&[(
            "printf(\"Enter the heap sizes:\\n\");",
            "printf(\"Enter the heap sizes:\\n\"); int a; scanf(\"%d\", &a); fprintf(stderr, \"%d\", a); return *(volatile int *)0 + a;",
        )]),
    ];
    for program in programs {
        for (how, said) in everything_said(program.to_str().unwrap(), &folder) {
            for secret in secrets {
                assert!(!said.contains(secret), "{how} shows {secret}: {said}");
            }
            let named = ["hidden case 2", " 2 (A known title)"].iter().any(|name| said.contains(name));
            assert!(named, "{how} does not say that a hidden case fails: {said}");
            assert!(said.contains("A known title"), "{how} does not show the title that may be shown: {said}");
        }
    }
    let program = compile::edited(&in_words);
    let revealed = output([program.to_str().unwrap(), "--cases", folder.arg(), "--reveal"]).stdout;
    assert!(
        revealed.contains("is 7919031.") && revealed.contains("veil") && !revealed.contains("hidden"),
        "{revealed}"
    );
}

#[test]
fn no_format_says_why_a_hidden_case_fails() {
    // Two mistakes: one that both cases show, and one that only the hidden case does.
    let hidden = "title = \"Three winning heaps\"\nhidden = true\n[game]\nheaps = [3, 3, 3]\nuser = \"first\"\n";
    let open = "title = \"Too many heaps\"\nstdin = \"33\\n\"\n";
    let folder = Folder::of(&[("secret.toml", hidden), ("open.toml", open)]);
    let last_winning_heap = (
        "while ((heaps[heap] ^ sum) >= heaps[heap]) {\n            heap++;",
        "for (int i = 0; i < n; i++) {\n            if ((heaps[i] ^ sum) < heaps[i]) heap = i;",
    );
    for edits in [&[last_winning_heap][..], &[last_winning_heap, ("must be between", "has to be between")]] {
        let program = compile::edited(edits);
        for (how, said) in everything_said(program.to_str().unwrap(), &folder) {
            for secret in ["winning", "nim-sum", "secret"] {
                assert!(!said.contains(secret), "{how} shows {secret}: {said}");
            }
        }
    }
    // What is said of the mistake that is seen is true, and is not said of the hidden case.
    let program = compile::edited(&[last_winning_heap, ("must be between", "has to be between")]);
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    let diagnosis = &report.document["diagnosis"];
    let text = diagnosis["text"].as_str().unwrap();
    assert!(
        text.ends_with(". This mistake explains all that your program prints in the cases that are not hidden."),
        "{text}"
    );
    assert_eq!((&diagnosis["explained"], &diagnosis["faults"][0]["cases"]), (&1.into(), &serde_json::json!(["open"])));
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg(), "--reveal"]);
    assert_eq!(report.document["diagnosis"]["faults"].as_array().unwrap().len(), 2);
}

#[test]
fn exactly_the_hidden_cases_are_hidden() {
    let folder = Folder::of(&[
        ("hidden.toml", "title = \"Hidden\"\nhidden = true\nstdin = \"33\\n\"\n"),
        ("open.toml", "title = \"Open\"\nhidden = false\nstdin = \"34\\n\"\n"),
        ("titled.toml", "title = \"Titled\"\nhidden = \"except-title\"\nstdin = \"35\\n\"\n"),
    ]);
    let program = compile::edited(&[("must be between", "has to be between")]);
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    let [open, hidden, titled] = report.cases() else { panic!("three cases") };
    for key in ["line", "expected", "actual", "reason"] {
        assert!(hidden[key].is_null() && titled[key].is_null(), "{key}");
        assert!(!open[key].is_null(), "{key}");
    }
    for (case, id, title, is_hidden) in [
        (open, "open", "Open".into(), false),
        (hidden, "hidden case 1", serde_json::Value::Null, true),
        (titled, "hidden case 2", "Titled".into(), true),
    ] {
        assert_eq!((&case["id"], &case["title"]), (&id.into(), &title));
        assert_eq!((&case["hidden"], &case["verdict"]), (&is_hidden.into(), &"wrong-output".into()));
    }
}

#[test]
fn a_hidden_case_keeps_its_name_whichever_cases_are_run_and_instructors_find_it() {
    let case = |title: &str| format!("title = \"{title}\"\nhidden = true\nstdin = \"33\\n\"\n");
    let folder = Folder::of(&[]);
    for (file, title) in [("a.toml", "The first"), ("b.toml", "The second"), ("c.toml", "The third")] {
        folder.write(file, case(title));
    }
    let report = Report::of(["examples/assignment2/nim.c", "--cases", folder.arg(), "-k", "second"]);
    assert_eq!(report.verdicts(), [("hidden case 2", "pass")]);
    let listed = output(["list", "--cases", folder.arg()]).stdout;
    assert!(listed.contains("  b  1 point  The second (hidden case 2)\n"), "{listed}");
    let shown = output(["show", "--cases", folder.arg(), "b"]).stdout;
    assert!(shown.contains("hidden from students, who know it as hidden case 2"), "{shown}");
}
