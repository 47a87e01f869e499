//! The keys of an `assignment.toml`, and editions.

use snapbox::assert_data_eq;
use snapbox::str;

use super::*;

const CASE: (&str, &str) = ("x.toml", "title = \"t\"\n[game]\nheaps = [1, 1]\nuser = \"first\"\n");

fn with(settings: &str) -> Folder {
    Folder::with(&[("assignment.toml", settings), CASE])
}

fn wrong(settings: &str) -> String {
    with(settings).problems(None)
}

#[test]
fn a_message_does_not_end_in_a_newline() {
    for value in ["\"You won!\\n\"", "\"\"\"\nYou won!\n\"\"\""] {
        let text = format!("[messages]\nuser_wins = {value}\n");
        let shown =
            Folder::with(&[("assignment.toml", &text), ("x.toml", "title = \"t\"\nstdin = \"33\"\n")]).problems(None);
        assert_problem(&shown, "`user_wins` ends in a newline", "^ remove the newline at the end");
    }
}

#[test]
fn an_edition_speaks_in_its_own_words() {
    let suite = with(
        r#"
        extends = "assignment2"
        title = "Winter"
        points = 3
        compare = "trailing"
        limits = { wall = "7s" }
        first = "user"
        drawing = false
        [messages]
        ask_move = "Your turn:"
        [languages.rb]
        command = ["ruby", "-W0"]
        package = "ruby"
    "#,
    )
    .load(None);
    assert_eq!((suite.assignment.name, suite.title.as_str()), ("assignment2", "Winter"));
    let case = &suite.cases[0];
    assert_eq!((case.points, case.compare), (3.0, nim_reference::Compare::Trailing));
    assert_eq!(case.limits.wall, Some(std::time::Duration::from_secs(7)));
    assert_eq!(suite.languages["rb"].command, ["ruby", "-W0"]);
    assert_eq!(suite.languages["py"].package, "python3", "the languages of the built-in assignment stay");
    let expected = suite.assignment.transcript(&case.input).output();
    assert!(expected.contains("In turn 1 heap sizes are: h1=1 h2=1.\nYour turn:\nYou take "), "{expected}");
}

#[test]
fn unknown_keys_and_values_are_shown_with_the_nearest() {
    let shown = wrong("extend = \"assignment2\"\n");
    assert_problem(&shown, "unknown key `extend`", "^^^^^^ not a key of an assignment.toml");
    assert!(shown.contains("did you mean `extends`?"), "{shown}");
    let shown = wrong("extends = \"assignment3\"\n");
    assert_problem(&shown, "there is no assignment named \"assignment3\"", "^^^^^^^^^^^^^ expected the name");
    assert!(shown.contains("did you mean \"assignment2\"?"), "{shown}");
    let shown = wrong("first = \"users\"\n");
    assert_problem(&shown, "unknown value \"users\" of `first`", "^^^^^^^ expected one of \"user\", \"computer\"");
}

#[test]
fn an_assignment_that_disagrees_with_the_folder_is_refused() {
    assert_data_eq!(
        with("extends = \"assignment2\"\n").problems(Some("lab3")),
        str![[r#"
error: these cases belong to assignment2, not to lab3
 --> DIR/assignment.toml:1:11
  |
1 | extends = "assignment2"
  |           ^^^^^^^^^^^^^ the assignment is named here
  |
  = help: leave out `-a lab3`, or give `-a assignment2`

"#]]
    );
}

#[test]
fn messages_are_the_assignments() {
    let shown = wrong("[messages]\nstatuss = \"x\"\n");
    assert_problem(&shown, "unknown message `statuss`", "^^^^^^^ not the name of a message");
    assert!(shown.contains("did you mean `status`?"), "{shown}");
    let shown = wrong("[messages]\nask_count = \"x\"\n");
    assert_problem(&shown, "unknown message `ask_count`", "^^^^^^^^^ assignment2 has no such message");
    assert!(shown.contains("the messages of assignment2 are `ask_heaps`"), "{shown}");
    let exercise = Folder::with(&[
        ("assignment.toml", "extends = \"givegrade/nim_sum\"\n[messages]\nstatus = \"x\"\n"),
        ("x.toml", "title = \"t\"\nstdin = '{\"type\":\"nim_sum\",\"input\":[]}'"),
    ]);
    assert!(exercise.problems(None).contains("givegrade/nim_sum has no messages that can be reworded"));
}

#[test]
fn templates_are_pointed_into() {
    for (line, caret) in [
        (
            r#"status = "Turn {trn}: {heaps}""#,
            "               ^^^^^ unknown placeholder {trn}; this message has {turn}, {heaps}",
        ),
        (
            r#"status = "\"{turn}\" ä {heaps} {heaps}""#,
            "                               ^^^^^^^ the placeholder {heaps} stands twice",
        ),
        (r#"status = "{turn}: {heaps} }""#, "                          ^ a brace without its partner"),
        (r#"status = '{turn} {heaps'"#, "                 ^ a brace without its partner"),
        (r#"status = "{turn}""#, "^^^^^^ the placeholder {heaps} is missing"),
        (r#"user_wins = "{turn}""#, "^^^^^^ unknown placeholder {turn}; this message has no placeholders"),
    ] {
        let shown = wrong(&format!("[messages]\n{line}\n"));
        assert!(shown.contains(&format!("| {caret}")) || shown.contains(caret), "{shown}");
        assert_eq!(shown.matches("error: ").count(), 1, "{shown}");
    }
}

#[test]
fn a_template_over_several_lines_is_pointed_at_as_a_whole() {
    let shown = wrong("[messages]\nstatus = \"\"\"a \\\n   {turn} {heap}\"\"\"\n");
    assert!(shown.contains("2 | status = \"\"\"a \\\n  |          ^^^^^^ unknown placeholder {heap}"), "{shown}");
}

#[test]
fn settings_that_the_assignment_does_not_have_are_refused() {
    let shown = with("extends = \"matches\"\ndrawing = false\n").problems(None);
    assert!(shown.contains("error: matches has no such setting\n"), "{shown}");
    assert!(shown.contains("^^^^^^^^^^^^^^^ this assignment draws nothing"), "{shown}");
    let exercise = "extends = \"givegrade/nim_sum\"\nfirst = \"user\"\n";
    assert!(wrong(exercise).contains("^^^^^^^^^^^^^^ no user and computer take turns"), "{}", wrong(exercise));
}

#[test]
fn languages_need_a_command_and_a_package() {
    let shown = wrong("[languages.py]\ncommand = [\"python3\"]\n");
    assert_problem(&shown, "the language `py` has no `package`", "^^ it needs `command` and `package`");
    let shown = wrong("[languages.\".py\"]\ncommand = [\"python3\"]\npackage = \"python3\"\n");
    assert_problem(&shown, "the name of a language is the ending of its files", "^^^^^ expected the ending");
    let shown = wrong("[languages.py]\ncommand = []\npackage = \"python3\"\n");
    assert_problem(&shown, "`command` is empty", "^^ expected the interpreter");
    let shown = wrong("[languages.py]\ncommand = \"python3\"\npackage = \"python3\"\n");
    assert_problem(&shown, "`command` is a string", "^^^^^^^^^ expected an array of strings");
}

#[test]
fn cases_are_read_though_the_settings_are_wrong() {
    let folder =
        Folder::with(&[("assignment.toml", "extends = 1"), ("x.toml", "title = \"t\"\npoint = 1\nstdin = \"\"")]);
    let shown = folder.problems(None);
    assert!(shown.contains("`extends` is an integer") && shown.contains("unknown key `point`"), "{shown}");
}

#[test]
fn long_words_are_not_repeated() {
    let long = "x".repeat(10_000);
    let files = [
        format!("{long} = 1"),
        format!("extends = \"{long}\""),
        format!("[messages]\n{long} = \"a\""),
        format!("[messages]\n{long} = 1"),
        format!("[messages]\nstatus = \"{{{long}}}\""),
        format!("[languages]\n{long} = 1"),
        format!("[languages.{long}]\npackage = \"a\""),
    ];
    for file in files {
        let error = Suite::from_contents(Some(file.as_bytes()), &[], None).expect_err("it is wrong");
        let shown = error.render(false);
        assert!(shown.len() < 2000, "{} bytes: {}…", shown.len(), &shown[..1000]);
    }
}
