//! Keys, types and values of case files.

use std::time::Duration;

use nim_reference::Compare;
use snapbox::assert_data_eq;
use snapbox::str;

use super::*;
use crate::suite::{Expect, Hidden, Hint, LimitSettings, LineKind};

#[test]
fn a_hint_may_say_which_wrong_lines_it_speaks_about() {
    let hint = |value: &str| case("assignment2", &format!("title = \"t\"\nstdin = \"33\"\nhint = {value}\n")).hint;
    let on = |on: &[LineKind]| Some(Hint { text: "h".to_owned(), on: on.to_vec() });
    assert_eq!(hint("{ on = \"drawing\", text = \"h\" }"), on(&[LineKind::Drawing]));
    let several = on(&[LineKind::UserMove, LineKind::Error]);
    assert_eq!(hint("{ on = [\"user-move\", \"error\"], text = \"h\" }"), several);
    let wrong = |value: &str| problems(&format!("title = \"t\"\nstdin = \"33\"\nhint = {value}\n"));
    let shown = wrong("{ on = \"drawings\", text = \"h\" }");
    assert_problem(&shown, "unknown value \"drawings\" of `on`", "^^^^^^^^^^ expected one of \"prompt\", \"error\"");
    assert_problem(&wrong("{ text = \"h\" }"), "the hint has no `on`", "^ expected { on = \"drawing\", text = \"…\" }");
}

#[test]
fn a_case_about_the_drawing_needs_one() {
    let text = "title = \"t\"\nneeds = \"drawing\"\n[game]\nheaps = [1]\n";
    let folder = Folder::with(&[("x.toml", text)]);
    assert_eq!(folder.load(None).cases.len(), 1);
    folder.write("assignment.toml", b"drawing = false\n");
    let shown = folder.problems(None);
    assert_problem(
        &shown,
        "the case is about a drawing, and assignment2 draws nothing here",
        "^^^^^^^^^ remove the case",
    );
}

#[test]
fn a_title_and_input_are_a_whole_case() {
    let case = case("assignment2", "title = \"too many heaps\"\nstdin = \"33\\n\"\n");
    assert_eq!((case.id.as_str(), case.title.as_str()), ("x", "too many heaps"));
    assert_eq!((case.points, case.hidden, case.compare), (1.0, None, Compare::Exact));
    assert_eq!((case.input.stdin.as_str(), case.input.args.len()), ("33\n", 0));
    assert_eq!((case.expect, case.limits), (Expect::Reference, LimitSettings::default()));
}

#[test]
fn every_key_has_its_meaning() {
    let text = r#"
        title = "all"
        points = 2.5
        hidden = true
        hint = "h"
        compare = "blank"
        timeout = "2s"
        limits = { cpu = "500ms", memory = "512M", output = "1M" }
        game = { heaps = [2, 1], moves = [[9, 9]], user = "first" }
        expect = { exit_status = 3 }
    "#;
    let case = case("assignment2", text);
    let hint = Some(Hint { text: "h".to_owned(), on: Vec::new() });
    assert_eq!((case.points, case.hidden, case.hint), (2.5, Some(Hidden { number: 1, shows_title: false }), hint));
    let limits = LimitSettings {
        wall: Some(Duration::from_secs(2)),
        cpu: Some(Duration::from_millis(500)),
        memory: Some(512 << 20),
        output: Some(1 << 20),
    };
    assert_eq!((case.compare, case.limits), (Compare::Blank, limits));
    assert_eq!(case.input.stdin, "2\n2 1\n9 9\n1 1\n");
    assert_eq!(case.expect, Expect::Words { stdout: None, exit_status: Some(3) });
}

#[test]
fn a_timeout_of_a_number_is_seconds() {
    let case = case("assignment2", "title = \"t\"\nstdin = \"33\\n\"\ntimeout = 1.5\n");
    assert_eq!(case.limits.wall, Some(Duration::from_millis(1500)));
}

#[test]
fn an_unknown_key_is_shown_with_the_nearest() {
    assert_data_eq!(
        problems("title = \"t\"\npoint = 2\nstdin = \"33\\n\"\n"),
        str![[r#"
error: unknown key `point`
 --> DIR/x.toml:2:1
  |
2 | point = 2
  | ^^^^^ not a key of a case file
  |
  = help: did you mean `points`?

"#]]
    );
}

#[test]
fn every_table_knows_its_keys() {
    let start = "title = \"t\"\n";
    let shown = problems(&format!("{start}stdin = \"33\\n\"\nlimits = {{ walk = 1 }}"));
    assert_problem(&shown, "unknown key `walk`", "^^^^ not a key of `[limits]`");
    assert!(shown.contains("did you mean `wall`?"), "{shown}");
    let shown = problems(&format!("{start}stdin = \"33\\n\"\nexpect = {{ stdout = \"\", exit = 0 }}"));
    assert_problem(&shown, "unknown key `exit`", "^^^^ not a key of `[expect]`");
    let shown = problems(&format!("{start}[game]\nheaps = [1]\nmove = []"));
    assert_problem(&shown, "unknown key `move`", "^^^^ not a key of `[game]`");
    assert!(shown.contains("did you mean `moves`?"), "{shown}");
    let shown = problems(&format!("{start}[game]\nheaps = [1]\nuser = {{ seed = 7 }}"));
    assert_problem(&shown, "unknown key `seed`", "^^^^ not a key of `user`");
}

#[test]
fn a_far_key_is_answered_with_all_keys() {
    let shown = problems("title = \"t\"\ncolour = 1\nstdin = \"33\\n\"\n");
    assert!(shown.contains("help: the keys of a case file are `title`, `points`, "), "{shown}");
}

#[test]
fn wrong_types_are_pointed_at() {
    for (line, message, caret) in [
        ("points = \"two\"", "`points` is a string", "         ^^^^^ expected a number"),
        ("hidden = 1", "`hidden` is an integer", "^ expected `true`, `false` or \"except-title\""),
        ("hidden = \"title\"", "unknown value \"title\" of `hidden`", "^^^^^^^ expected one of \"except-title\""),
        ("hint = []", "`hint` is an array", "^^ expected a string"),
        ("compare = true", "`compare` is a boolean", "^^^^ expected a string"),
        ("timeout = [2]", "`timeout` is an array", "^^^ expected a time such as \"2s\", or a number of seconds"),
        ("limits = 2", "`limits` is an integer", "^ expected a table"),
        ("expect = 1.5", "`expect` is a number with a fraction", "^^^ expected a table"),
        ("args = \"1 3\"", "`args` is a string", "^^^^^ expected an array of strings"),
        ("args = [1, 3]", "`args` is an integer", "        ^ expected a string"),
    ] {
        let text =
            format!("title = \"t\"\n{line}\n{}", if line.starts_with("args") { "" } else { "stdin = \"33\\n\"" });
        assert_problem(&problems(&text), message, caret);
    }
    let shown = problems("title = \"t\"\nstdin = 1979-05-27\n");
    assert_problem(&shown, "`stdin` is a date", "^^^^^^^^^^ expected a string");
}

#[test]
fn invalid_toml_is_pointed_at() {
    assert_data_eq!(
        problems("title = \"t\nstdin = \"33\\n\"\n"),
        str![[r#"
error: invalid TOML
 --> DIR/x.toml:1:11
  |
1 | title = "t
  |           ^ invalid basic string, expected `"`

"#]]
    );
    let shown = problems("title = \"t\"\ntitle = \"u\"\nstdin = \"33\\n\"\n");
    assert_problem(&shown, "invalid TOML", "^^^^^ duplicate key");
}

#[test]
fn a_title_must_be_given_and_not_empty() {
    let shown = problems("stdin = \"33\\n\"\n");
    assert_problem(&shown, "the case has no `title`", "^");
    assert_problem(&problems("title = \" \"\nstdin = \"33\\n\"\n"), "`title` is empty", "^^^ expected words");
}

#[test]
fn input_is_given_in_one_way() {
    let shown = problems("title = \"t\"\nstdin = \"33\\n\"\n[game]\nheaps = [1]\n");
    assert_problem(
        &shown,
        "the case has both `[game]` and `stdin`",
        "^^^^^^ give the input as a game or as text, not both",
    );
    let shown = problems("title = \"t\"\nargs = [\"1\"]\n[game]\nheaps = [1]\n");
    assert_problem(&shown, "the case has both `[game]` and `args`", "^^^^^ give the input");
    let shown = problems("title = \"t\"\n");
    assert_problem(&shown, "the case has no input", "^");
    assert!(shown.contains("help: give a table `[game]`, or `stdin = \"…\"`, or `args = […]`"), "{shown}");
}

#[test]
fn limits_have_units() {
    let limit = |line: &str| problems(&format!("title = \"t\"\nstdin = \"33\\n\"\n{line}\n"));
    assert_problem(
        &limit("timeout = \"2 sec\""),
        "`timeout` is not a valid limit",
        "^^^^^^^ expected a time such as \"2s\"",
    );
    assert_problem(&limit("limits.cpu = 0"), "`cpu` is not a valid limit", "^ a time limit is more than 0");
    assert_problem(
        &limit("limits.memory = 512"),
        "`memory` is not a valid limit",
        "^^^ expected a size such as \"512M\"",
    );
    assert_problem(&limit("limits.output = \"1MB\""), "`output` is not a valid limit", "^^^^^ expected a size");
    let both = limit("timeout = 2\nlimits.wall = 3");
    assert_problem(&both, "`timeout` and `limits.wall` are the same limit", "^^^^^^^ give one of them");
}

#[test]
fn points_are_a_number_that_can_be_added_up() {
    for bad in ["-1", "-0.5", "nan", "inf", "1e300"] {
        let shown = problems(&format!("title = \"t\"\nstdin = \"33\\n\"\npoints = {bad}\n"));
        assert_problem(&shown, "`points` is out of range", "^ expected a number from 0 to 1000000");
    }
}

#[test]
fn unknown_values_are_shown_with_the_nearest() {
    let shown = problems("title = \"t\"\nstdin = \"33\\n\"\ncompare = \"blanks\"\n");
    assert_problem(
        &shown,
        "unknown value \"blanks\" of `compare`",
        "^^^^^^^^ expected one of \"exact\", \"trailing\", \"blank\"",
    );
    assert!(shown.contains("help: did you mean \"blank\"?"), "{shown}");
    let shown = problems("title = \"t\"\n[game]\nheaps = [1]\nuser = \"optimum\"\n");
    assert_problem(&shown, "unknown value \"optimum\" of `user`", "^^^^^^^^^ expected one of \"first\", \"optimal\"");
    assert!(shown.contains("help: did you mean \"optimal\"?"), "{shown}");
}

#[test]
fn moves_are_pairs() {
    let moves = |moves: &str| problems(&format!("title = \"t\"\n[game]\nheaps = [1, 1]\nmoves = {moves}\n"));
    assert_problem(&moves("[2, 1]"), "a move is not a pair", "^ expected [heap, number of objects]");
    assert!(moves("[2, 1]").contains("moves = [[3, 1], [2, 9]]"));
    assert_problem(&moves("[[2, 1, 1]]"), "a move has 3 numbers", "^^^^^^^^^ expected [heap, number of objects]");
    assert_problem(&moves("[[2, \"1\"]]"), "`moves` is a string", "^^^ expected an integer");
    assert_problem(&moves("7"), "`moves` is an integer", "^ expected an array of pairs");
    assert_problem(
        &moves("[[2, 2147483648]]"),
        "`moves` is out of range",
        "^^^^^^^^^^ expected an integer from -2147483648",
    );
}

#[test]
fn an_empty_user_or_expectation_is_none() {
    let shown = problems("title = \"t\"\n[game]\nheaps = [1]\nuser = {}\n");
    assert_problem(&shown, "`user` is empty", "^^ expected { random = 7 }");
    let shown = problems("title = \"t\"\nstdin = \"33\\n\"\n[expect]\n");
    assert_problem(&shown, "`[expect]` is empty", "^^^^^^ expected `stdout`, `exit_status` or both");
    let shown = problems("title = \"t\"\nstdin = \"33\\n\"\nexpect.exit_status = 256\n");
    assert_problem(&shown, "`exit_status` is out of range", "^^^ expected an integer from 0 to 255");
}

#[test]
fn nothing_from_a_file_acts_on_a_terminal() {
    let shown = problems("title = \"t\"\n\"\\u001b[2J\" = 1\nstdin = \"33\\n\"\n# \u{9b}2J\n");
    assert!(shown.starts_with("error: unknown key `␛[2J`"), "{shown}");
    let shown = problems("title = \"\u{9b}2J\n");
    assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{shown:?}");
}

#[test]
fn colour_is_the_callers_choice() {
    let folder = Folder::with(&[("x.toml", "point = 2\n")]);
    let error = Suite::from_folder(folder.path(), None).expect_err("a wrong key");
    let coloured = error.render(true);
    assert!(coloured.contains("\u{1b}["), "{coloured:?}");
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), error.render(false));
}

#[test]
fn thousands_of_problems_in_one_line_keep_few_copies_of_it() {
    let keys: String = (0..2000).map(|number| format!("k{number} = 1, ")).collect();
    let text = format!("limits = {{ {keys} }}");
    let error = Suite::from_contents(None, &[("x", text.as_bytes())], None).expect_err("keys that nobody knows");
    // The keys, no title, and no input.
    assert_eq!(error.count(), 2002);
    assert!(error.render(false).ends_with("… and 1982 more problems\n"));
    let kept = format!("{error:?}").len();
    assert!(kept < 40 * text.len(), "{kept} bytes are kept of {}", text.len());
}
