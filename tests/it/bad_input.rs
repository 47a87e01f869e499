//! Everything that can be wrong with what nimgrade is given: a message that says what, where and what to do; exit status 2;
//! and nothing on standard output that could be taken for a grade.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::common::command::{nimgrade, root, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::machine;
use assert_cmd::Command;
use snapbox::{IntoData, assert_data_eq, str};

/// The right program of assignment 2.
const RIGHT: &str = "examples/assignment2/nim.c";

/// What a command says that must be refused.
fn refused_by(command: &mut Command) -> String {
    let output = run(command);
    assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{}", output.stderr);
    assert!(!output.stderr.trim().is_empty());
    output.stderr
}

/// What nimgrade says to these arguments, which it must refuse.
fn refused<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> String {
    refused_by(&mut nimgrade(args))
}

/// What nimgrade says, in a folder with this file, to a program named `./NAME`.
fn refused_program(name: &str, content: &[u8], mode: u32) -> String {
    let folder = Folder::of(&[]);
    let file = folder.write(name, content);
    fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
    refused_by(nimgrade([format!("./{name}")]).current_dir(folder.path()))
}

/// What nimgrade says to these files as its cases, seen from their folder.
fn refused_cases(files: &[(&str, &str)]) -> String {
    let folder = Folder::of(files);
    let program = root().join(RIGHT);
    refused_by(nimgrade([program.as_os_str()]).args(["--cases", "."]).current_dir(folder.path()))
}

/// What nimgrade says to this `assignment.toml` beside a case that has nothing wrong.
fn refused_assignment(text: &str) -> String {
    refused_cases(&[("assignment.toml", text), ("a.toml", "title = \"t\"\nstdin = \"33\\n\"\n")])
}

#[test]
fn a_path_that_does_not_exist() {
    assert_data_eq!(
        refused(["examples/assignment2/nmi.c"]),
        str![[r#"
nimgrade: no such program: examples/assignment2/nmi.c; did you mean examples/assignment2/nim.c?

"#]]
        .raw()
    );
    assert_data_eq!(
        refused(["no/such/folder/nim"]),
        str![[r#"
nimgrade: no such program: no/such/folder/nim; there is no folder no/such/folder either

"#]]
        .raw()
    );
    assert_data_eq!(
        refused(["./quite-another-name"]),
        str![[r#"
nimgrade: no such program: ./quite-another-name; compile it first, and give its path

"#]]
        .raw()
    );
}

#[test]
fn a_folder_without_a_program() {
    assert_data_eq!(refused(["examples/assignment2"]), str![[r#"
nimgrade: examples/assignment2 is a folder without an executable file named `nim`: run `make` in it, or name the program itself, as in `nimgrade examples/assignment2/nim`

"#]].raw());
}

#[test]
fn a_program_that_is_not_executable() {
    let native = fs::read(compile::program("exits_with_3")).unwrap();
    assert_data_eq!(
        refused_program("nim", &native, 0o644),
        str![[r#"
nimgrade: ./nim has no permission to be executed: run `chmod +x ./nim`

"#]]
        .raw()
    );
}

#[test]
fn an_empty_file() {
    assert_data_eq!(
        refused_program("nim", b"", 0o755),
        str![[r#"
nimgrade: ./nim is an empty file: did the compilation fail?

"#]]
        .raw()
    );
}

#[test]
fn a_program_for_another_machine() {
    let mut native = fs::read(compile::program("exits_with_3")).unwrap();
    // The 16 bits at offset 18 of an ELF file name the machine; 8 is MIPS.
    native[18..20].copy_from_slice(&[8, 0]);
    let message = refused_program("nim", &native, 0o755);
    assert!(message.starts_with("nimgrade: ./nim is built for MIPS, this machine is "), "{message}");
}

#[test]
fn half_a_program() {
    let native = fs::read(compile::program("exits_with_3")).unwrap();
    let message = refused_program("nim", &native[..40], 0o755);
    assert!(message.starts_with("nimgrade: ./nim is "), "{message}");
}

#[test]
fn a_text_without_an_interpreter() {
    assert_data_eq!(refused_program("nim", b"print('Enter the number of heaps:')\n", 0o755), str![[r#"
nimgrade: ./nim is a text file without a `#!` line: its first line must name an interpreter, such as `#!/usr/bin/env python3`

"#]].raw());
}

#[test]
fn a_script_whose_interpreter_is_nowhere() {
    let message = refused_program("nim", b"#!/usr/bin/no-such-interpreter\n", 0o755);
    assert!(message.contains("/usr/bin/no-such-interpreter"), "{message}");
}

#[test]
fn a_source_that_does_not_compile() {
    let message = refused_program("nim.c", b"int main(void) { return heaps; }\n", 0o644);
    assert!(message.starts_with("nimgrade: cannot compile ./nim.c: cc says:\n"), "{message}");
    assert!(message.contains("nim.c:1:25: error:") && message.contains("heaps"), "{message}");
}

/// The compiler sees the source's own folder, and nothing above it.
#[test]
fn a_source_that_includes_what_is_not_in_its_folder() {
    let folder = Folder::of(&[
        ("common.h", "int common;\n"),
        ("one/nim.c", "#include \"../common.h\"\nint main(void) { return common; }\n"),
    ]);
    let message = refused_by(nimgrade(["one/nim.c"]).current_dir(folder.path()));
    assert!(message.contains("../common.h: No such file or directory"), "{message}");
    assert!(message.ends_with("\nleft out: ../common.h, which is not in the folder of nim.c\n"), "{message}");
}

/// A sparse file takes no room until it is copied.
#[test]
fn a_source_that_includes_more_than_there_is_room_for() {
    let folder = Folder::of(&[("nim.c", "#include \"large.h\"\nint main(void) { return 0; }\n")]);
    fs::File::create(folder.path().join("large.h")).and_then(|file| file.set_len(1 << 40)).unwrap();
    let message = refused_by(nimgrade(["./nim.c"]).current_dir(folder.path()));
    assert_eq!(message, "nimgrade: cannot compile ./nim.c: it and what it includes are larger than 16 MiB\n");
}

#[test]
fn what_runs_a_source_is_missing() {
    let without_path =
        |program: &str, assignment: &str| refused_by(nimgrade([program, "-a", assignment]).env("PATH", "/nowhere"));
    let message = without_path("examples/givegrade/ui.py", "givegrade/ui");
    assert!(message.contains("`python3` is not installed (Debian package: python3)"), "{message}");
    let message = without_path("examples/matches/nim.pl", "matches");
    assert!(message.contains("`swipl` is not installed (Debian package: swi-prolog-nox)"), "{message}");
    let message = without_path(RIGHT, "assignment2");
    assert!(message.contains("`cc` is not installed (Debian package: gcc)"), "{message}");
}

/// What programs may read is open to all of them, and a folder that is open cannot be closed in part.
#[test]
fn cases_where_programs_could_read_them() {
    // Only root can write there, and a link to a folder is as good for the test.
    let Ok(place) = tempfile::tempdir_in("/usr/local/lib") else {
        return machine::skipped("cases in /usr/local/lib", "only root can write there", machine::is_root());
    };
    let case = place.path().join("one.toml");
    fs::write(&case, "title = \"One\"\n[game]\nheaps = [1]\n").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("cases");
    std::os::unix::fs::symlink(place.path(), &link).unwrap();
    for path in [place.path(), &case, &link] {
        let message = refused([RIGHT, "--cases", path.to_str().unwrap()]);
        assert!(message.starts_with("nimgrade: the cases could be read by programs: "), "{message}");
        assert!(message.contains("lies in /usr/local/lib, which is open to them; move it"), "{message}");
    }
}

#[test]
fn an_unknown_assignment() {
    assert_data_eq!(refused([RIGHT, "-a", "asignment2"]), str![[r#"
error: there is no assignment named "asignment2"
 |
 = help: did you mean `assignment2`?
 = help: the assignments are `assignment2`, `lab3`, `givegrade/present_board`, `givegrade/make_move`, `givegrade/exclusive_or`, `givegrade/bin_num`, `givegrade/bitwise_xor`, `givegrade/nim_sum`, `givegrade/optimal_move`, `givegrade/ui`, `givegrade/working_game`, `stacks`, `matches`

"#]].raw());
    let message = refused([RIGHT, "-a", "present-board"]);
    assert!(message.contains("did you mean `givegrade/present_board`?"), "{message}");
}

#[test]
fn a_selection_of_nothing() {
    assert_data_eq!(
        refused([RIGHT, "-k", "no such words"]),
        str![[r#"
nimgrade: no case has "no such words" in its id or title; `nimgrade list` shows every case

"#]]
        .raw()
    );
    let message = refused([RIGHT, "-k", "strategy/carry"]);
    assert!(message.contains("did you mean strategy/carries"), "{message}");
}

#[test]
fn a_folder_of_cases_that_has_none() {
    let folder = Folder::of(&[("notes.txt", "not a case")]);
    let expected = format!(
        "error: there are no cases in the folder {}\n |\n \
         = help: a case is a file with the ending .toml: a title and an input\n \
         = help: an assignment.toml alone makes an edition, which has the built-in cases\n",
        folder.path().canonicalize().unwrap().display()
    );
    for (given, from) in [(folder.arg(), root()), (".", folder.path().to_owned())] {
        let mut command = nimgrade([root().join(RIGHT).as_os_str()]);
        assert_eq!(refused_by(command.args(["--cases", given]).current_dir(from)), expected);
    }
    let folder = Folder::of(&[]);
    let message =
        refused_by(nimgrade([root().join(RIGHT).as_os_str()]).args(["--cases", "nowhere"]).current_dir(folder.path()));
    assert_data_eq!(
        message,
        str![[r#"
error: there is no such file or folder
--> nowhere

"#]]
        .raw()
    );
}

#[test]
fn a_typo_in_a_key() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "title = \"t\"\npoint = 2\nstdin = \"33\\n\"\n")]),
        str![[r#"
error: unknown key `point`
 --> ./a.toml:2:1
  |
2 | point = 2
  | ^^^^^ not a key of a case file
  |
  = help: did you mean `points`?

"#]]
        .raw()
    );
}

#[test]
fn a_value_of_the_wrong_type() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "title = \"t\"\npoints = \"two\"\nstdin = \"33\\n\"\n")]),
        str![[r#"
error: `points` is a string
 --> ./a.toml:2:10
  |
2 | points = "two"
  |          ^^^^^ expected a number

"#]]
        .raw()
    );
}

#[test]
fn a_file_that_is_not_toml() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "title = \"t\nstdin = \"33\\n\"\n")]),
        str![[r#"
error: invalid TOML
 --> ./a.toml:1:11
  |
1 | title = "t
  |           ^ invalid basic string, expected `"`

"#]]
        .raw()
    );
}

#[test]
fn a_case_without_a_title() {
    assert_data_eq!(
        refused_cases(&[("a.toml", "stdin = \"33\\n\"\n")]),
        str![[r#"
error: the case has no `title`
 --> ./a.toml:1:1
  |
1 | stdin = "33\n"
  | ^
  |
  = help: a title says in one sentence why the case exists: title = "…"

"#]]
        .raw()
    );
}

#[test]
fn a_case_with_two_inputs() {
    let both = "title = \"t\"\nstdin = \"33\\n\"\n[game]\nheaps = [1]\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", both)]),
        str![[r#"
error: the case has both `[game]` and `stdin`
 --> ./a.toml:2:9
  |
2 | stdin = "33\n"
  |         ^^^^^^ give the input as a game or as text, not both

"#]]
        .raw()
    );
}

#[test]
fn two_cases_of_one_id() {
    let case = "title = \"t\"\nstdin = \"33\\n\"\n";
    let folder = Folder::of(&[("one/a.toml", case), ("two/a.toml", case)]);
    let mut command = nimgrade([root().join(RIGHT).as_os_str()]);
    let message = refused_by(command.args(["--cases", "one", "--cases", "two"]).current_dir(folder.path()));
    assert_data_eq!(
        message,
        str![[r#"
error: two cases have the id `a`
--> one/a.toml
::: two/a.toml
 = help: the id is the path below the folder without .toml: rename one of them

"#]]
        .raw()
    );
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let message = refused_cases(&[
        ("a.toml", "titel = \"t\"\nstdin = \"33\\n\"\n"),
        ("b.toml", "title = \"t\"\nstdin = 33\n"),
        ("c.toml", "title = \"t\"\nstdin = \"33\\n\"\n"),
    ]);
    assert!(message.contains("./a.toml:1:1") && message.contains("./b.toml:2:9"), "{message}");
    assert!(!message.contains("c.toml"), "{message}");
}

#[test]
fn input_that_ends_before_its_game() {
    let game = "title = \"t\"\n[game]\nheaps = [3, 4, 7]\nmoves = [[1, 1]]\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", game)]),
        str![[r#"
error: the moves end before the game does
 --> ./a.toml:4:9
  |
4 | moves = [[1, 1]]
  |         ^^^^^^^^ the user has no move here
  |
  = help: add the moves that are missing, or `user = "first"`, which plays on to the end

"#]]
        .raw()
    );
    let stdin = "title = \"t\"\nstdin = \"2\\n1 2\\n\"\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", stdin)]),
        str![[r#"
error: the input ends before the program does
 --> ./a.toml:2:9
  |
2 | stdin = "2\n1 2\n"
  |         ^^^^^^^^^^ the heaps are 1 1 when it ends
  |
  = help: add the lines that are missing: a program that is left without input may print its error message for ever

"#]]
        .raw()
    );
}

#[test]
fn a_drawing_of_more_than_a_hundred_lines() {
    let tall = "title = \"t\"\n[game]\nheaps = [500, 500]\nuser = \"first\"\n";
    assert_data_eq!(
        refused_cases(&[("a.toml", tall)]),
        str![[r#"
error: the right output has a drawing of 500 lines; at most 100 can be asked of a program
 --> ./a.toml:3:9
  |
3 | heaps = [500, 500]
  |         ^^^^^^^^^^ make the heaps smaller, or let a large one be gone before it is drawn

"#]]
        .raw()
    );
}

#[test]
fn a_template_that_is_none() {
    assert_data_eq!(
        refused_assignment("[messages]\nstatus = \"In turn {trun}: {heaps}.\"\n"),
        str![[r#"
error: the status line is no template
 --> ./assignment.toml:2:19
  |
2 | status = "In turn {trun}: {heaps}."
  |                   ^^^^^^ unknown placeholder {trun}; this message has {turn}, {heaps}
  |
  = help: it is "In turn {turn} heap sizes are: {heaps}." in assignment2

"#]]
        .raw()
    );
    assert_data_eq!(
        refused_assignment("[messages]\nstatus = \"In turn {turn: {heaps}.\"\n"),
        str![[r#"
error: the status line is no template
 --> ./assignment.toml:2:19
  |
2 | status = "In turn {turn: {heaps}."
  |                   ^^^^^^^^^^^^^^ unknown placeholder {turn: {heaps}; this message has {turn}, {heaps}
  |
  = help: it is "In turn {turn} heap sizes are: {heaps}." in assignment2

"#]]
        .raw()
    );
    assert_data_eq!(
        refused_assignment("[messages]\nstatsu = \"{heaps}\"\n"),
        str![[r#"
error: unknown message `statsu`
 --> ./assignment.toml:2:1
  |
2 | statsu = "{heaps}"
  | ^^^^^^ not the name of a message
  |
  = help: did you mean `status`?

"#]]
        .raw()
    );
}

#[test]
fn settings_that_make_no_sense() {
    for (text, place, wants) in [
        ("extends = \"asignment2\"\n", "assignment.toml:1:11", "did you mean \"assignment2\"?"),
        ("first = \"me\"\n", "assignment.toml:1:9", "expected one of \"user\", \"computer\""),
        ("drawings = false\n", "assignment.toml:1:1", "did you mean `drawing`?"),
        ("drawing = \"no\"\n", "assignment.toml:1:11", "expected `true` or `false`"),
        ("scratch = \"16M\"\n", "assignment.toml:1:11", "expected `true` or `false`"),
        ("scrach = true\n", "assignment.toml:1:1", "did you mean `scratch`?"),
        ("extends = \"givegrade/ui\"\nfirst = \"user\"\n", "assignment.toml:2:1", "no user and computer take turns"),
        ("[languages.py]\ncommand = []\npackage = \"python3\"\n", "assignment.toml:2:11", "`command` is empty"),
    ] {
        let message = refused_assignment(text);
        assert!(message.contains(place) && message.contains(wants), "{text}: {message}");
        assert!(message.contains('^'), "{message}");
    }
}

#[test]
fn cases_of_another_assignment() {
    let folder =
        Folder::of(&[("assignment.toml", "extends = \"lab3\"\n"), ("a.toml", "title = \"t\"\nstdin = \"\"\n")]);
    let mut command = nimgrade([root().join(RIGHT).as_os_str()]);
    let message = refused_by(command.args(["-a", "stacks", "--cases", "."]).current_dir(folder.path()));
    assert!(message.contains("these cases belong to lab3, not to stacks"), "{message}");
}

#[test]
fn a_case_file_cannot_disturb_a_terminal() {
    let message = refused_cases(&[("a.toml", "\"\u{1b}[2J\" = 1\ntitle = \"t\u{202e}\"\nstdin = 1\n")]);
    let wild = message.chars().find(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}');
    assert_eq!(wild, None, "{message:?}");
}

#[test]
fn a_report_that_has_no_place() {
    let message = run(&mut nimgrade([RIGHT, "-k", "strategy/", "--format", "json=/no/such/folder/report.json"]));
    assert_eq!((message.status, message.stdout.as_str()), (2, ""));
    assert_data_eq!(
        message.stderr,
        str![[r#"
nimgrade: failed to write the report to /no/such/folder/report.json: No such file or directory (os error 2)

"#]]
        .raw()
    );
}

#[test]
fn bad_arguments() {
    for (args, wants) in [
        (&[][..], "<PROGRAM>"),
        (&[RIGHT, "--verbos"], "--verbose"),
        (&[RIGHT, "-q", "-v"], "cannot be used with"),
        (&[RIGHT, "-j", "0"], "1..=256"),
        (&[RIGHT, "-j", "many"], "--jobs"),
        (&[RIGHT, "--format", "xml"], "unknown format `xml`"),
        (&[RIGHT, "--format", "json="], "a file name is missing"),
        (&[RIGHT, "--tier", "t0", "--no-sandbox"], "cannot be used with"),
        (&[RIGHT, "another"], "'another'"),
    ] {
        let message = refused(args);
        assert!(message.contains(wants), "{args:?}: {message}");
    }
}
