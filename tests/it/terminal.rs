//! No name and no word that nimgrade is given reaches a terminal as anything but text that can be seen.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::common::command::{Output, nimgrade, root};
use crate::common::compile;
use crate::common::folder::Folder;
use assert_cmd::Command;

/// The right program of assignment 2.
const RIGHT: &str = "examples/assignment2/nim.c";

/// What disturbs a terminal, and how it is shown.
const HOSTILE: [(&[u8], &str); 9] = [
    (b"\x1b[2J", "␛[2J"),
    (b"\x1b]0;title\x07", "␛]0;title␇"),
    (b"\x07", "␇"),
    ("\u{9b}31m".as_bytes(), "\\u{9b}31m"),
    ("\u{202e}".as_bytes(), "\\u{202e}"),
    (b"\n", "␊"),
    (b"\r", "␍"),
    (b"\x08", "␈"),
    (b"\xff", "\u{fffd}"),
];

/// A hostile word between two harmless ones, and how it is shown.
fn hostile() -> impl Iterator<Item = (OsString, String)> {
    HOSTILE
        .iter()
        .map(|(bytes, shown)| (OsString::from_vec([b"abc", *bytes, b"xyz"].concat()), format!("abc{shown}xyz")))
}

/// The same, of those that are text.
fn hostile_text() -> impl Iterator<Item = (String, String)> {
    hostile().filter_map(|(word, shown)| Some((word.into_string().ok()?, shown)))
}

/// What a command says, of which every character can be seen.
fn seen(command: &mut Command) -> Output {
    let output = command.timeout(Duration::from_secs(60)).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what is output is UTF-8");
    let output = Output {
        status: output.status.code().expect("nimgrade is not ended by a signal"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    };
    for text in [&output.stdout, &output.stderr] {
        let disturbing = |c: char| (c.is_control() && c != '\n') || ('\u{202a}'..='\u{202e}').contains(&c);
        assert_eq!(text.chars().find(|&c| disturbing(c)), None, "{text:?}");
    }
    output
}

/// Checks that nimgrade refuses the command, with the word in its visible form.
fn refuses(command: &mut Command, shown: &str) -> String {
    let output = seen(command);
    assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{}", output.stderr);
    assert!(unwrapped(&output.stderr).contains(&unwrapped(shown)), "{:?} does not show {shown:?}", output.stderr);
    output.stderr
}

/// Checks that nothing of the submission can be run, which is a result, with the word in its visible form.
fn is_broken(command: &mut Command, shown: &str) -> String {
    let output = seen(command);
    assert_eq!((output.status, output.stderr.as_str()), (1, ""), "{}", output.stdout);
    assert!(unwrapped(&output.stdout).contains(&unwrapped(shown)), "{:?} does not show {shown:?}", output.stdout);
    output.stdout
}

/// A text without its blanks: a message has lines, and clap breaks them where a terminal ends.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A word with others before it, as an argument.
fn after(before: &str, word: &OsStr) -> OsString {
    [before.as_ref(), word].into_iter().collect()
}

/// An executable file in a folder.
fn executable(folder: &Path, name: &OsStr, content: &[u8]) -> PathBuf {
    let file = folder.join(name);
    fs::write(&file, content).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    file
}

/// A text as a basic string of TOML.
fn toml(text: &str) -> String {
    let escaped = |c: char| if c.is_ascii_graphic() { c.to_string() } else { format!("\\u{:04x}", c as u32) };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

#[test]
fn names_of_programs() {
    for (word, shown) in hostile() {
        let folder = Folder::of(&[]);
        let here = |program: &OsStr| {
            let mut command = nimgrade([program]);
            command.current_dir(folder.path());
            command
        };
        refuses(&mut here(&word), &shown);
        executable(folder.path(), &word, b"");
        // The sandbox's own messages keep line ends, which disturb no terminal.
        let in_lines = if word.as_bytes().contains(&b'\n') { "abc\nxyz" } else { &shown };
        let message = is_broken(&mut here(&word), in_lines);
        assert!(message.contains("is an empty file"), "{message}");
        // The nearest name in the folder is offered.
        let mistyped = &word.as_bytes()[..word.len() - 1];
        let message = seen(&mut here(OsStr::from_bytes(mistyped))).stderr;
        assert!(message.contains("; did you mean ./abc"), "{message}");
        fs::remove_file(folder.path().join(&word)).unwrap();
        fs::create_dir(folder.path().join(&word)).unwrap();
        let message = is_broken(&mut here(&word), in_lines);
        assert!(message.contains("there is no program in it"), "{message}");
    }
}

#[test]
fn names_within_programs() {
    let native = fs::read(compile::program("exits_with_3")).unwrap();
    let loader = |name: &OsStr| {
        let name = [b"/lib64/", name.as_bytes()].concat();
        let at = native.windows(7).position(|window| window == b"/lib64/" || window == b"/lib/ld").unwrap();
        let mut native = native.clone();
        native[at..at + name.len()].copy_from_slice(&name);
        native[at + name.len()] = 0;
        native
    };
    for (word, shown) in hostile() {
        let folder = Folder::of(&[]);
        let refused = |file: PathBuf| {
            let output = seen(&mut nimgrade([file]));
            // An interpreter that the machine does not have may be on another; what else is wrong is the submission's fault.
            assert!((1..=2).contains(&output.status), "{}", output.stdout);
            unwrapped(&(output.stdout + &output.stderr))
        };
        let inner = |message: &str| {
            // What Rust quotes has Rust's escapes.
            let quoted = format!("{:?}", word.to_string_lossy());
            let has = |words: &str| message.contains(&unwrapped(words));
            assert!(has(&shown) || has(quoted.trim_matches('"')), "{message:?} {shown:?}");
        };
        let script = |words: &[u8]| executable(folder.path(), "script".as_ref(), &[b"#!", words, b"\n"].concat());
        if !word.as_bytes().contains(&b'\n') {
            inner(&refused(script(&[b"/usr/bin/", word.as_bytes()].concat())));
            inner(&refused(script(word.as_bytes())));
            inner(&refused(script(&[b"/usr/bin/env ", word.as_bytes()].concat())));
        }
        let message = refused(executable(folder.path(), "native".as_ref(), &loader(&word)));
        assert!(message.contains("needstheloader"), "{message}");
        inner(&message);
        let link = folder.path().join("link");
        symlink(&word, &link).unwrap();
        let message = refused(link);
        assert!(message.contains("danglinglink"), "{message}");
        inner(&message);
    }
}

#[test]
fn words_of_the_command_line() {
    for (word, shown) in hostile() {
        let is_text = word.to_str().is_some();
        let right = OsStr::new(RIGHT);
        let arguments: &[&[&OsStr]] = &[
            &[right, &word],
            &[right, &after("--no-such-", &word)],
            &[right, "--format".as_ref(), &word],
            &[right, "--format".as_ref(), &after("json=/no/such/folder/", &word)],
            &[right, "--tier".as_ref(), &word],
            &[right, "--jobs".as_ref(), &word],
            &[right, "--cpu-limit".as_ref(), &word],
            &[right, "--memory-limit".as_ref(), &word],
            &[right, "-a".as_ref(), &word],
            &[right, "-k".as_ref(), &word],
            &[right, "--cases".as_ref(), &after("no-such-folder/", &word)],
            &["show".as_ref(), &word],
            &["show".as_ref(), "-a".as_ref(), &word, "x".as_ref()],
            &["list".as_ref(), "--cases".as_ref(), &word],
            &["doctor".as_ref(), &word],
        ];
        for arguments in arguments {
            let output = seen(&mut nimgrade(*arguments));
            assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{arguments:?}: {}", output.stderr);
            // Of words that must be UTF-8 clap says no more than that one is not.
            let known = !is_text && output.stderr.contains("invalid UTF-8");
            let is_shown = unwrapped(&output.stderr).contains(&unwrapped(&shown));
            assert!(is_shown || known, "{arguments:?}: {:?} does not show {shown:?}", output.stderr);
        }
        seen(nimgrade(["play", "-a", "assignment2"]).write_stdin(word.as_bytes()));
        let output = seen(&mut nimgrade([OsStr::new("play"), "-a".as_ref(), "stacks".as_ref(), &word]));
        assert_eq!(output.status, 2);
    }
}

#[test]
fn help_stays_what_it_is() {
    for arguments in [&["--help"][..], &["show", "--help"], &["--version"]] {
        let output = seen(&mut nimgrade(arguments));
        assert_eq!((output.status, output.stderr.as_str()), (0, ""));
        assert!(!output.stdout.is_empty());
    }
    let coloured = |arguments: &[&str]| nimgrade(arguments).env("CLICOLOR_FORCE", "1").output().unwrap();
    let (help, mistake) = (coloured(&["--help"]), coloured(&[RIGHT, "--verbos"]));
    assert!(help.stdout.contains(&b'\x1b') && mistake.stderr.contains(&b'\x1b'), "colours, where they are wanted");
    assert_eq!((help.status.code(), mistake.status.code()), (Some(0), Some(2)));
}

#[test]
fn names_of_case_files_and_folders() {
    for (word, shown) in hostile() {
        let folder = Folder::of(&[]);
        let inner = folder.path().join(&word);
        fs::create_dir(&inner).unwrap();
        let graded = |cases: &OsStr| {
            let mut command = nimgrade([root().join(RIGHT).as_os_str(), "--cases".as_ref(), cases]);
            command.current_dir(folder.path());
            command
        };
        refuses(&mut graded(&word), &shown);
        fs::write(inner.join("a.toml"), "titel = \"t\"\nstdin = \"33\\n\"\n").unwrap();
        refuses(&mut graded(&word), &shown);
        fs::write(inner.join("a.toml"), "title = \"t\"\nstdin = \"33\\n\"\n").unwrap();
        assert_eq!(seen(&mut graded(&word)).status, 0);
        refuses(&mut graded(".".as_ref()), &shown);
        // The report names the folder in the command that shows a case, as a shell takes it.
        let program = compile::edited(&[("must be between", "has to be between")]);
        let mut command = nimgrade([program.as_os_str(), "--cases".as_ref(), &word]);
        let output = seen(command.current_dir(folder.path()));
        assert_eq!(output.status, 1);
        assert!(output.stdout.contains("To see a whole case: nimgrade show --cases 'abc"), "{}", output.stdout);
    }
}

#[test]
fn words_of_case_files() {
    for (word, shown) in hostile_text() {
        let quoted = toml(&word);
        let cases = |text: &str| Folder::of(&[("a.toml", text)]);
        let graded = |folder: &Folder| nimgrade([RIGHT, "--cases", folder.arg()]);
        for text in [
            format!("{quoted} = 1\ntitle = \"t\"\nstdin = \"33\\n\"\n"),
            format!("title = \"t\"\nstdin = \"33\\n\"\ncompare = {quoted}\n"),
        ] {
            refuses(&mut graded(&cases(&text)), &shown);
        }
        // Raw in the file, where TOML forbids it.
        seen(&mut graded(&cases(&format!("title = \"{word}\"\npoints = \"{word}\"\nstdin = \"33\\n\"\n"))));
        let folder = cases(&format!("title = {quoted}\nhint = {quoted}\nstdin = {}\n", toml(&format!("33\n{word}\n"))));
        for arguments in [&["list"][..], &["show", "a"]] {
            let output = seen(nimgrade(arguments).args(["--cases", folder.arg()]));
            assert_eq!(output.status, 0, "{}", output.stderr);
            assert!(output.stdout.contains(&shown), "{arguments:?}: {} does not show {shown:?}", output.stdout);
        }
        let program = compile::edited(&[("must be between", "has to be between")]);
        for more in [&[][..], &["-v"], &["-q"], &["--format", "json"]] {
            let mut command = nimgrade([program.as_os_str(), "--cases".as_ref(), folder.arg().as_ref()]);
            assert_eq!(seen(command.args(more)).status, 1);
        }
    }
}

#[test]
fn words_of_editions() {
    for (word, shown) in hostile_text() {
        let quoted = toml(&word);
        let edition = |text: String| Folder::of(&[("assignment.toml", &text)]);
        for text in [
            format!("extends = {quoted}\n"),
            format!("first = {quoted}\n"),
            format!("[messages]\n{quoted} = \"x\"\n"),
            format!("[languages.c]\ncommand = [{quoted}]\npackage = \"x\"\n"),
        ] {
            let folder = edition(text.clone());
            let program = if text.contains("languages") { folder.write("nim.zz", "x") } else { root().join(RIGHT) };
            let text = text.replace("languages.c", "languages.zz");
            folder.write("assignment.toml", text);
            refuses(&mut nimgrade([program.as_os_str(), "--cases".as_ref(), folder.arg().as_ref()]), &shown);
        }
        // `play` prints what an edition demands, byte for byte.
        let folder = edition(format!("title = {quoted}\n[messages]\nask_heaps = {quoted}\n"));
        for arguments in [&["play"][..], &["list"], &["show", "strategy/largest-in-the-middle"]] {
            let output = seen(nimgrade(arguments).args(["--cases", folder.arg()]).write_stdin("1\n5\n"));
            assert!(output.status == 0 || output.stderr.contains("no program should print"), "{}", output.stderr);
        }
    }
}

#[test]
fn what_a_compiler_says() {
    for (word, _) in hostile_text() {
        let folder = Folder::of(&[]);
        let file = folder.path().join(OsString::from(format!("{word}.c")));
        fs::write(&file, format!("#error {word}\nint main(void) {{ return heaps; }}\n")).unwrap();
        let output = seen(&mut nimgrade([&file]));
        assert_eq!(output.status, 1, "{}", output.stderr);
        assert!(output.stdout.contains("does not compile. The compiler says:"), "{}", output.stdout);
    }
}
