//! What a program had in its buffer when it was ended, and what a second run shows of it.

use super::*;

#[test]
fn output_that_was_lost_is_shown_by_a_second_run() {
    let folder = Folder::of(&[("game.toml", "title = \"A game\"\nstdin = \"2\\n2 2\\n2 1\\n2 1\\n\"\n")]);
    let earns = |edits: &[(&str, &str)]| {
        let program = compile::edited(edits);
        Report::of([program.to_str().unwrap(), "--cases", folder.arg(), "--cpu-limit", "200ms"])
    };
    let (turn, begin, end) = ("turn++) {", "int users_turn = 0;", "\"You win!\\n\");");
    for (words, verdict, how) in
        [("*(volatile int *)0 = 1;", "crashed", "further"), ("for (;;) ;", "time-limit", "runs-on")]
    {
        let later = (turn, &*format!("{turn} if (turn > 2) {{ {words} }}"));
        let report = earns(&[later]);
        let case = &report.cases()[0];
        assert_eq!((report.status, report.verdict()), (1, verdict));
        assert_eq!((&case["reason"]["kind"], &case["reason"]["how"]), (&"lost-buffer".into(), &how.into()));
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
