//! Every kind of file that is no program is recognised, with its remedy.

use std::ffi::{CString, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

use super::{How, NotExecutable, look, what_else};
use crate::sandbox::Program;

fn native(file: impl Into<PathBuf>) -> Program {
    Program::new(file)
}

fn executable(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its mode can be set");
    path
}

/// A program for an assignment that takes compiled programs and scripts of these languages.
fn native_or_script(file: impl Into<PathBuf>) -> Program {
    native(file).or_script_of(vec!["sh".into(), "python3".into(), "/opt/prolog/bin/swipl".into()])
}

fn refusal(path: impl Into<PathBuf>) -> NotExecutable {
    look(&native_or_script(path)).expect_err("it is no program")
}

/// Checks that a file with these bytes is refused in these words.
fn refused(bytes: &[u8], words: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let reason = refusal(executable(folder.path(), "nim", bytes)).reason;
    assert!(reason.contains(words), "{reason:?} does not say {words:?}");
}

/// The least of an ELF file that would run: a header, one segment.
fn elf(kind: u16, machine: u16) -> Vec<u8> {
    let mut bytes = vec![0; 64 + 56];
    bytes[..7].copy_from_slice(b"\x7fELF\x02\x01\x01");
    bytes[16..18].copy_from_slice(&kind.to_le_bytes());
    bytes[18..20].copy_from_slice(&machine.to_le_bytes());
    bytes[32] = 64;
    bytes[54] = 56;
    bytes[56] = 1;
    bytes[64] = 1;
    let size = bytes.len() as u64;
    bytes[64 + 32..64 + 40].copy_from_slice(&size.to_le_bytes());
    bytes
}

const HERE: u16 = if cfg!(target_arch = "aarch64") { 183 } else { 62 };

#[test]
fn a_program_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = executable(folder.path(), "-nim '\"\n", &elf(2, HERE));
    assert_eq!(look(&native(path)).expect("a program").how, How::Native { loader: None, sanitized: false });
    let loader = look(&native("/bin/cat")).expect("a program").how;
    assert!(matches!(loader, How::Native { .. }), "{loader:?}");
}

#[test]
fn what_is_not_there_is_distinguished_from_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(refusal(folder.path().join("nim")).missing);
    let dangling = folder.path().join("dangling");
    symlink("nowhere", &dangling).expect("a link");
    let dangling = refusal(dangling);
    assert!(!dangling.missing && dangling.reason.contains("dangling link"), "{dangling}");
    let looping = folder.path().join("looping");
    symlink("looping", &looping).expect("a link");
    assert!(refusal(looping).reason.contains("leads back to itself"));
}

#[test]
fn what_is_no_regular_file_is_never_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(refusal(folder.path()).reason.contains("is a directory"));
    let fifo = folder.path().join("fifo");
    let name = CString::new(fifo.as_os_str().as_bytes()).expect("no NUL byte");
    // SAFETY: the path ends in a NUL byte.
    assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o777) }, 0);
    assert!(refusal(fifo).reason.contains("FIFO"));
    let socket = folder.path().join("socket");
    let _listener = UnixListener::bind(&socket).expect("a socket");
    assert!(refusal(socket).reason.contains("a socket"));
    assert!(refusal("/dev/null").reason.contains("a device"));
}

#[test]
fn sizes_are_looked_at_first() {
    refused(b"", "empty file");
    let folder = tempfile::tempdir().expect("a folder");
    let sparse = executable(folder.path(), "nim", b"\x7fELF");
    File::options().write(true).open(&sparse).and_then(|file| file.set_len(8 << 30)).expect("a sparse file");
    assert!(refusal(sparse).reason.contains("8192 MiB"));
}

#[test]
fn a_program_needs_permission() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = executable(folder.path(), "nim", &elf(2, HERE));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("its mode can be set");
    assert!(refusal(path).reason.contains("chmod +x"));
}

#[test]
fn kinds_of_elf_are_distinguished() {
    refused(b"\x7fELF\x02\x01\x01", "truncated");
    refused(&elf(2, HERE)[..100], "truncated");
    refused(&elf(2, HERE)[..119], "truncated");
    refused(&elf(1, HERE), "object file");
    refused(&elf(3, HERE), "shared library");
    refused(&elf(4, HERE), "core dump");
    refused(&elf(2, 243), "built for RISC-V");
    refused(&elf(2, 9999), "another machine");
    let mut far = elf(2, HERE);
    far[64 + 8..64 + 16].copy_from_slice(&[0xff; 8]);
    refused(&far, "truncated");
    let mut foreign = elf(2, HERE);
    foreign[64] = 3;
    foreign.extend(b"/nonexistent/ld.so\0");
    foreign[64 + 8..64 + 16].copy_from_slice(&120_u64.to_le_bytes());
    foreign[64 + 32..64 + 40].copy_from_slice(&19_u64.to_le_bytes());
    refused(&foreign, "without anything to load");
}

#[test]
fn a_python_script_is_refused_where_no_python_is_taken() {
    let guess = |interpreters: &[&str]| {
        let interpreters: Vec<OsString> = interpreters.iter().map(OsString::from).collect();
        what_else(Path::new("nim.py"), b"print(1)\n", &interpreters)
    };
    assert_eq!(guess(&["swipl"]), "is a Python script, and this assignment takes no Python");
    assert!(guess(&["sh", "python3"]).contains("begin it with `#!/usr/bin/env python3`"));
}

#[test]
fn what_is_not_elf_is_guessed() {
    refused(b"#include <stdio.h>\nint main(void) {}\n", "C source");
    refused(b"print('hello')\n", "without a `#!` line");
    refused(b"MZ\x90\0", "Windows");
    refused(b"\xcf\xfa\xed\xfe\0\0", "macOS");
    refused(b"PK\x03\x04", "zip archive");
    refused(b"!<arch>\nx.o/", "static library");
    refused(b"\0\0\0\0", "neither ELF nor a script");
}

#[test]
fn the_first_line_of_a_script_is_read_closely() {
    refused(b"#!\n", "names no interpreter");
    refused(b"#!/bin/sh\r\nexit\r\n", "carriage return");
    refused(b"#!/nonexistent/python\n", "does not have");
    refused(b"#!python3\n", "no absolute path");
    refused(b"#!/usr/bin/env no-such-interpreter\n", "not in this machine's PATH");
    refused(b"#!/usr/bin/env -S\n", "names no interpreter after env");
    refused(&[b"#!/bin/".as_slice(), &[b'x'; 600]].concat(), "longer than");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nim");
    // A program of the submitter's own is no interpreter, whatever it is called.
    let python = executable(folder.path(), "python3", &elf(2, HERE));
    refused(format!("#!{}\n", python.display()).as_bytes(), "not in a folder of this machine's PATH");
    refused(format!("#!/usr/bin/env {}\n", python.display()).as_bytes(), "gives env a path");
    let itself = executable(folder.path(), "nim", format!("#!{}\n", path.display()).as_bytes());
    assert!(refusal(&itself).reason.contains("the script itself"));
    let other = executable(folder.path(), "other", format!("#!{}\n", path.display()).as_bytes());
    assert!(refusal(other).reason.contains("is a script itself"));
}

#[test]
fn a_script_is_run_by_what_it_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let of = |text: &str| match look(&native_or_script(executable(folder.path(), "nim", text.as_bytes()))) {
        Ok(ready) => match ready.how {
            How::Script(words) => words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>(),
            How::Native { .. } => panic!("a script is not native"),
        },
        Err(refusal) => panic!("{refusal}"),
    };
    // The shell has another name on most systems, and goes by the name of a link to it.
    let shell = fs::canonicalize("/bin/sh").expect("there is a shell").display().to_string();
    assert_eq!(of("#!/bin/sh\n"), [shell.as_str()]);
    assert_eq!(of("#! /bin/sh  -e x \n"), [shell.as_str(), "-e x"]);
    assert_eq!(of("#!/bin/sh"), [shell.as_str()]);
    assert_eq!(of("#!/usr/bin/env sh\n"), ["sh"]);
    assert_eq!(of("#!/usr/bin/env -S sh -e -u\n"), ["sh", "-e", "-u"]);
}

#[test]
fn only_the_interpreters_of_the_assignment_run_scripts() {
    refused(b"#!/bin/cat\n", "runs no submissions to this assignment: it may name `sh` or `python3`");
    refused(b"#!/usr/bin/env -S cat -A\n", "runs no submissions");
    let folder = tempfile::tempdir().expect("a folder");
    let script = executable(folder.path(), "nim", b"#!/bin/sh\n");
    let reason = look(&native(script)).expect_err("no language is taken").reason;
    assert!(reason.contains("it takes compiled programs only"), "{reason}");
}

#[test]
fn an_interpreter_behind_a_link_of_the_submission_is_the_machines_own() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("bin")).expect("a folder");
    let link = folder.path().join("bin/sh");
    symlink("/bin/sh", &link).expect("a link");
    let script = executable(folder.path(), "nim", format!("#!{}\n", link.display()).as_bytes());
    let how = look(&native_or_script(script)).expect("a program").how;
    assert_eq!(how, How::Script(vec![fs::canonicalize("/bin/sh").expect("there is a shell").into_os_string()]));
}

#[test]
fn a_link_within_the_folder_is_followed_and_one_out_of_it_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    executable(folder.path(), "nim-1.0", &elf(2, HERE));
    symlink("nim-1.0", folder.path().join("nim")).expect("a link");
    assert!(look(&native(folder.path().join("nim"))).is_ok());
    for (name, target) in [("absolute", "/bin/cat"), ("relative", "../../bin/cat"), ("magic", "/proc/self/exe")] {
        let link = folder.path().join(name);
        symlink(target, &link).expect("a link");
        let refusal = refusal(&link);
        assert!(!refusal.missing && refusal.reason.contains("is a link"), "{refusal}");
        assert!(refusal.reason.contains(target), "{refusal} does not name {target}");
    }
}
