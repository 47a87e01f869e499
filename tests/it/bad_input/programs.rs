//! Submissions that cannot be run.

use super::{RIGHT, broken_by, refused, refused_by};
use crate::common::command::{nimgrade, root, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::machine;
use crate::common::report::Report;
use snapbox::{IntoData, assert_data_eq, str};
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// A folder with this file, and nimgrade with a program named `./NAME` in it.
fn program(name: &str, content: &[u8], mode: u32) -> (Folder, assert_cmd::Command) {
    let folder = Folder::of(&[]);
    let file = folder.write(name, content);
    fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
    let mut command = nimgrade([format!("./{name}")]);
    command.current_dir(folder.path());
    (folder, command)
}

/// What the report on such a program says first, behind the program's name.
fn broken_program(name: &str, content: &[u8], mode: u32) -> String {
    let (_folder, mut command) = program(name, content, mode);
    let first = broken_by(&mut command);
    let why = first.strip_prefix(&format!("./{name}: the program cannot be executed: "));
    why.unwrap_or_else(|| panic!("{first}")).to_owned()
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
    let folder = Folder::of(&[("notes.txt", "later\n"), (".git/HEAD", "x"), ("sub/more.txt", "")]);
    let first = broken_by(nimgrade(["."]).current_dir(folder.path()));
    assert_eq!(first, ".: there is no program in it: it has notes.txt, sub/more.txt.");
    let two = Folder::of(&[("one.py", ""), ("two.py", "")]);
    let first = broken_by(nimgrade([two.arg(), "-a", "givegrade/ui"]).current_dir(two.path()));
    assert!(first.ends_with(": it is not clear which of one.py, two.py is the program: call it ui.py."), "{first}");
}

#[test]
fn a_program_that_is_not_executable() {
    let native = fs::read(compile::program("exits_with_3")).unwrap();
    let why = broken_program("nim", &native, 0o644);
    assert_eq!(why, "./nim has no permission to be executed: run `chmod +x ./nim`.");
}

#[test]
fn an_empty_file() {
    assert_eq!(broken_program("nim", b"", 0o755), "./nim is an empty file: did the compilation fail?");
}

#[test]
fn a_program_for_another_machine() {
    let mut native = fs::read(compile::program("exits_with_3")).unwrap();
    // The 16 bits at offset 18 of an ELF file name the machine; 8 is MIPS.
    native[18..20].copy_from_slice(&[8, 0]);
    let message = broken_program("nim", &native, 0o755);
    assert!(message.starts_with("./nim is built for MIPS, this machine is "), "{message}");
}

#[test]
fn half_a_program() {
    let native = fs::read(compile::program("exits_with_3")).unwrap();
    let message = broken_program("nim", &native[..40], 0o755);
    assert!(message.starts_with("./nim is "), "{message}");
}

#[test]
fn a_text_without_an_interpreter() {
    let why = "./nim is a text file without a `#!` line: its first line must name an interpreter, such as `#!/usr/bin/env python3`.";
    assert_eq!(broken_program("nim", b"print('Enter the number of heaps:')\n", 0o755), why);
}

#[test]
fn a_program_for_another_assignment() {
    let prolog = fs::read(root().join("examples/matches/nim.pl")).unwrap();
    let meant = |name: &str, content: &[u8], mode: u32| {
        let (_folder, mut command) = program(name, content, mode);
        let output = run(&mut command);
        assert_eq!(output.status, 1);
        output.stdout
    };
    let report = meant("nim.pl", &prolog, 0o644);
    assert!(report.contains("\nwarning: ./nim.pl looks like a program for matches: add `-a matches`.\n"), "{report}");
    let named = meant("lab3", b"", 0o755);
    assert!(named.contains("\nwarning: ./lab3 looks like a program for lab3: add `-a lab3`.\n"), "{named}");
    // One that can be run has a report.
    let report = Report::of(["examples/givegrade/make_move.py", "-k", "heap-count"]);
    let meant =
        "examples/givegrade/make_move.py looks like a program for givegrade/make_move: add `-a givegrade/make_move`";
    assert_eq!((report.status, &report.document["warnings"][0]), (1, &meant.into()));
    let right = Report::of([RIGHT, "-k", "heap-count"]);
    assert_eq!((right.status, right.document["warnings"].as_array().map(Vec::len)), (0, Some(0)));
}

#[test]
fn exercises_that_are_called_by_their_common_name() {
    let message = refused(["-a", "givegrade", "examples/givegrade/make_move.py"]);
    assert!(message.starts_with("error: `givegrade` is 9 exercises: name one of them\n"), "{message}");
    assert!(message.contains("`givegrade/ui`") && !message.contains("did you mean"), "{message}");
}

#[test]
fn a_script_whose_interpreter_is_nowhere() {
    let (_folder, mut command) = program("nim", b"#!/usr/bin/no-such-interpreter\n", 0o755);
    let message = refused_by(&mut command);
    assert!(message.contains("/usr/bin/no-such-interpreter"), "{message}");
}

/// A sparse file takes no room until it is copied.
#[test]
fn a_source_that_includes_more_than_there_is_room_for() {
    let folder = Folder::of(&[("nim.c", "#include \"large.h\"\nint main(void) { return 0; }\n")]);
    fs::File::create(folder.path().join("large.h")).and_then(|file| file.set_len(1 << 40)).unwrap();
    let first = broken_by(nimgrade(["./nim.c"]).current_dir(folder.path()));
    assert_eq!(first, "./nim.c: the source cannot be read: with what it includes it is larger than 16 MiB.");
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
