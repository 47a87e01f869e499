//! What may be handed in as a program and is none: nothing is run, in words that name the fault, and soon.
//! And names that are odd where the program is right: graded.

use super::collection;
use super::verify::last_words;
use super::workplace::{How, LIMITS, Ran, Tier, Workplace};
use crate::common::machine;
use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(5);

/// Everything that does not go as it should in this tier, a line for each.
pub(crate) fn failures(place: &Workplace, tier: Tier) -> Vec<String> {
    let folder = place.path(&format!("odd-{tier:?}"));
    fs::create_dir(&folder).expect("a folder can be made");
    let right = fs::read(place.submission(tier, &collection::named("right.c"))).expect("the right program is readable");
    let mut failures = refused(place, tier, &folder, &right);
    failures.extend(graded(place, tier, &folder, &right));
    failures
}

/// Files that cannot be run, each with words of which the message must have one.
fn refused(place: &Workplace, tier: Tier, folder: &Path, right: &[u8]) -> Vec<String> {
    let mut items: Vec<(PathBuf, &[&str])> = vec![
        (folder.join("missing"), &["no such file", "no such program", "not found", "does not exist"]),
        ("/dev/null".into(), &["device", "regular file"]),
        ("/dev/zero".into(), &["device", "regular file"]),
    ];
    let mut file =
        |name: &str, bytes: &[u8], words: &'static [&'static str]| items.push((write(folder, name, bytes), words));
    file("empty", b"", &["empty"]);
    file("zeros", &[0; 4096], &["executable", "elf", "format"]);
    file("text", b"Enter the number of heaps:\n", &["executable", "#!", "format"]);
    file("truncated-in-the-magic", &right[..4], &["truncated", "executable", "elf", "short", "incomplete"]);
    file("truncated-in-the-header", &right[..40], &["truncated", "executable", "elf", "short", "incomplete"]);
    file("truncated-after-the-header", &right[..64], &["truncated", "executable", "elf", "short", "incomplete"]);
    // The offset 18 has the machine; 4 the class; 5 the order of bytes.
    file("for-sparc", &patched(right, 18, &[43]), &["sparc", "architecture", "machine"]);
    file("for-risc-v", &patched(right, 18, &[243, 0]), &["risc", "architecture", "machine"]);
    file("for-32-bits", &patched(right, 4, &[1]), &["32", "architecture", "class", "machine"]);
    file("big-endian", &patched(right, 5, &[2]), &["endian", "architecture", "machine", "order"]);
    file("windows", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0", &["windows", "exe", "format"]);
    file("mach-o", b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\0\x02\0\0\0", &["mac", "executable", "format"]);
    file("broken.zip", b"PK\x03\x04\x14\0\0\0\x08\0", &["zip", "archive"]);
    file("script-without-interpreter", b"#!\nprint('nim')\n", &["#!", "interpreter"]);
    file("script-of-nobody", b"#!/no/such/interpreter\n", &["/no/such/interpreter"]);
    file("script-of-a-folder", b"#!/usr/bin\n", &["/usr/bin", "interpreter"]);
    file(
        "script-ended-by-cr",
        b"#!/bin/sh\r\necho nim\r\n",
        &["\\r", "carriage return", "crlf", "line ending", "windows"],
    );
    file(
        "script-of-env-ended-by-cr",
        b"#!/usr/bin/env python3\r\nprint('nim')\r\n",
        &["\\r", "carriage return", "crlf", "line ending", "windows"],
    );
    file(
        "script-long",
        &[b"#!/".as_slice(), &[b'x'; 9000], b"\n"].concat(),
        &["#!", "interpreter", "long", "no such file"],
    );
    let own = folder.join("script-of-itself");
    write(folder, "script-of-itself", format!("#!{}\n", own.display()).as_bytes());
    items.push((own, &["itself", "loop", "#!", "levels", "interpreter"]));
    items.extend(special(folder));
    items.extend(not_linked(folder));
    let mut failures = Vec::new();
    for (path, words) in items {
        let ran =
            place.grade(tier, &How { options: vec!["--seconds", "15"], ..How::default() }, &path, "cases/one", &LIMITS);
        let output = (String::from_utf8_lossy(&ran.stderr) + String::from_utf8_lossy(&ran.stdout)).to_lowercase();
        let mut faults = common_faults(&ran);
        // A submission that is no program is a result, in which nothing was run.
        let is_result = ran.exit == Some(1) && verdicts(&ran).iter().all(|verdict| verdict.contains("skipped"));
        if ran.exit != Some(2) && !is_result {
            faults.push(format!("exit {:?}, verdicts {:?}", ran.exit, verdicts(&ran)));
        }
        // The name of the file is not what names the fault.
        let output = output.replace(&path.display().to_string().to_lowercase(), "");
        if !words.iter().any(|word| output.contains(word)) {
            faults.push(format!("none of {words:?} is in its message, {}", last_words(&ran)));
        }
        failures.extend(faults.into_iter().map(|fault| format!("{tier:?}, {}: {fault}", path.display())));
    }
    failures
}

/// Directory, FIFO, socket, device and links.
fn special(folder: &Path) -> Vec<(PathBuf, &'static [&'static str])> {
    let at = |name: &str| folder.join(name);
    fs::create_dir(at("directory")).expect("a folder can be made");
    let _listener = UnixListener::bind(at("socket")).expect("a socket can be made");
    symlink("nowhere", at("dangling")).expect("a link can be made");
    symlink("looping", at("looping")).expect("a link can be made");
    let mut items: Vec<(PathBuf, &'static [&'static str])> = vec![
        (at("directory"), &["no program in it"]),
        (at("socket"), &["socket", "regular file"]),
        (at("dangling"), &["no such file", "no such program", "not found", "does not exist", "dangling", "link"]),
        (at("looping"), &["symbolic link", "loop", "back to itself"]),
        (at("broken-name/below"), &["no such file", "no such program", "not found", "does not exist"]),
    ];
    made(Command::new("mkfifo").arg(at("fifo"))).expect("a FIFO can be made");
    items.push((at("fifo"), &["fifo", "pipe", "regular file"]));
    match made(Command::new("mknod").arg(at("device")).args(["b", "7", "99"])) {
        Ok(()) => items.push((at("device"), &["device", "regular file"])),
        Err(why) => machine::skipped("a block device that is handed in", &why, false),
    }
    items
}

/// Runs a command that makes a file; what it says where it fails.
fn made(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()) }
}

/// What a compiler makes that is no program.
fn not_linked(folder: &Path) -> Vec<(PathBuf, &'static [&'static str])> {
    let source = collection::here().join("programs/right.c");
    let make = |name: &str, flags: &[&str]| {
        let file = folder.join(name);
        assert!(
            Command::new("cc")
                .args(flags)
                .arg("-o")
                .arg(&file)
                .arg(&source)
                .status()
                .is_ok_and(|status| status.success()),
            "cc makes {name}"
        );
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a file's mode can be set");
        file
    };
    vec![
        (make("object", &["-c"]), &["object"]),
        (make("library", &["-shared", "-fPIC"]), &["library", "shared object"]),
    ]
}

/// Right programs whose names or sizes are odd: graded like any other, or refused soon where the size is the fault.
fn graded(place: &Workplace, tier: Tier, folder: &Path, right: &[u8]) -> Vec<String> {
    let mut failures = Vec::new();
    let names: [&[u8]; 12] = [
        b"a name with spaces",
        b"quo'te\"s",
        b"new\nline",
        b"\x1b[31mred\x1b[0m",
        b"-dash",
        b"--help",
        b"tab\tand\\back",
        b"$(touch hostile-left)",
        b"\xff\xfe",
        "n\u{ef}m \u{202e}".as_bytes(),
        b"percent%s%n",
        b"*",
    ];
    let names_folder = folder.join("names");
    fs::create_dir(&names_folder).expect("a folder can be made");
    for name in names {
        let path = names_folder.join(OsStr::from_bytes(name));
        fs::write(&path, right).expect("a file can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a file's mode can be set");
        let ran = place.grade(tier, &How::default(), &path, "cases/one", &LIMITS);
        failures.extend(
            faults_of_graded(&ran, &[0])
                .into_iter()
                .map(|fault| format!("{tier:?}, the name {name:?}: {fault}", name = String::from_utf8_lossy(name))),
        );
    }
    // The dash must lead the argument itself, too: from the program's own folder, after `--`.
    let shell = "cd \"$1\" && shift && exec \"$@\"";
    for name in ["-dash", "--help"] {
        let mut arguments: Vec<OsString> = ["-c", shell, "sh"].map(OsString::from).to_vec();
        arguments.extend([
            names_folder.clone().into(),
            place.path("nimgrade").into(),
            "--cases".into(),
            place.path("cases/one").into(),
        ]);
        arguments.extend(["--format", "json"].into_iter().chain(LIMITS).chain(["--", name]).map(OsString::from));
        let ran = place.run(tier, &How::default(), Path::new("/bin/sh"), &arguments);
        failures.extend(
            faults_of_graded(&ran, &[0]).into_iter().map(|fault| format!("{tier:?}, the argument {name:?}: {fault}")),
        );
    }
    for (name, bytes, exits) in [("sparse-zeros", &b""[..], &[1][..]), ("sparse-program", right, &[0, 1])] {
        let path = write(folder, name, bytes);
        let file = OpenOptions::new().write(true).open(&path).expect("a file can be opened");
        file.set_len(8 << 30).expect("a sparse file can be made");
        let ran =
            place.grade(tier, &How { options: vec!["--seconds", "15"], ..How::default() }, &path, "cases/one", &LIMITS);
        fs::remove_file(&path).expect("a file can be removed");
        failures.extend(
            faults_of_graded(&ran, exits).into_iter().map(|fault| format!("{tier:?}, {name} of 8 GiB: {fault}")),
        );
    }
    failures
}

fn faults_of_graded(ran: &Ran, exits: &[i32]) -> Vec<String> {
    let mut faults = common_faults(ran);
    if !ran.exit.is_some_and(|exit| exits.contains(&exit)) {
        faults.push(format!(
            "exit {:?} in place of {exits:?}, verdicts {:?}, {}",
            ran.exit,
            verdicts(ran),
            last_words(ran)
        ));
    }
    faults
}

fn common_faults(ran: &Ran) -> Vec<String> {
    let mut faults = ran.remains.clone();
    if ran.took > SOON {
        faults.push(format!("it took {:.1?}", ran.took));
    }
    for bytes in [&ran.stdout, &ran.stderr] {
        if String::from_utf8_lossy(bytes).contains("panicked") {
            faults.push(format!("a panic, {}", last_words(ran)));
        }
        if bytes.contains(&0x1b) {
            faults.push("a raw ESC is printed".to_owned());
        }
    }
    faults
}

fn verdicts(ran: &Ran) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap_or_default();
    report["cases"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|case| format!("{} ({})", case["verdict"], case["reason"]))
        .collect()
}

fn patched(bytes: &[u8], at: usize, with: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at..at + with.len()].copy_from_slice(with);
    bytes
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("a file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a file's mode can be set");
    path
}
