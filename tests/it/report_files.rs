//! Reports that go to files: what stands at their place already, what is left when nimgrade is killed, and whose they are.

use std::ffi::OsString;
use std::fs;
use std::io::Read as _;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::command::{Output, nimgrade, root, run};
use crate::common::compile;
use crate::common::folder::Folder;

/// The right program of assignment 2.
const RIGHT: &str = "examples/assignment2/nim.c";

/// Grades one case, with a report in JSON to this file.
fn graded_to(report: &Path) -> Output {
    let mut format = OsString::from("json=");
    format.push(report);
    let mut command = nimgrade([RIGHT, "-k", "strategy/largest-in-the-middle", "--format"]);
    run(command.arg(format).timeout(Duration::from_secs(60)))
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<OsString> {
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}

#[test]
fn what_is_no_plain_file_is_refused_and_left_alone() {
    let folder = Folder::of(&[("real.json", "before"), ("folder/file", "")]);
    let at = |name: &str| folder.path().join(name);
    symlink("real.json", at("link")).unwrap();
    symlink("nowhere", at("dangling")).unwrap();
    let made = Command::new("mkfifo").arg(at("fifo")).status().unwrap();
    assert!(made.success());
    let _listener = UnixListener::bind(at("socket")).unwrap();
    let before = names(folder.path());
    for (name, kind, remedy) in [
        ("link", "a link", "name the file that it leads to"),
        ("dangling", "a link", "name the file that it leads to"),
        ("fifo", "a FIFO", "standard output"),
        ("socket", "a socket", "standard output"),
        ("folder", "a directory", "name a file in it"),
        ("folder/", "a directory", "name a file in it"),
        ("folder/..", "a directory", "name a file in it"),
        ("/dev/null", "a device", "standard output"),
    ] {
        let output = graded_to(&at(name));
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{name}: {}", output.stderr);
        for words in [&*at(name).to_string_lossy(), kind, remedy] {
            assert!(output.stderr.contains(words), "{name}: {} does not say {words:?}", output.stderr);
        }
    }
    assert_eq!(names(folder.path()), before);
    assert_eq!(fs::read(at("real.json")).unwrap(), b"before");
}

#[test]
fn a_report_takes_the_place_of_the_one_before_and_looks_like_any_new_file() {
    let folder = Folder::of(&[("report.json", "before"), ("any", "")]);
    let report = folder.path().join("report.json");
    fs::set_permissions(&report, fs::Permissions::from_mode(0o600)).unwrap();
    let second_name = folder.path().join("second-name");
    fs::hard_link(&report, &second_name).unwrap();
    for report in [report, folder.path().join("new.json"), folder.path().join(OsString::from_vec(b"\xff\xfe".into()))] {
        assert_eq!(graded_to(&report).status, 0);
        let document: serde_json::Value = serde_json::from_slice(&fs::read(&report).unwrap()).unwrap();
        assert_eq!(document["passed"], 1);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&report), mode(&folder.path().join("any")));
    }
    assert_eq!(fs::read(second_name).unwrap(), b"before", "the old file itself is not written to");
    assert_eq!(names(folder.path()).len(), 5);
}

#[test]
fn two_reports_do_not_go_to_one_file() {
    let folder = Folder::of(&[("sub/x", "")]);
    let formats = ["report", "sub/../report"].map(|name| format!("json={}/{name}", folder.arg()));
    let output = run(&mut nimgrade([RIGHT, "--format", &formats[0], "--format", &formats[1]]));
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(output.stderr.contains("the same file") && output.stderr.contains("sub/../report"), "{}", output.stderr);
    assert_eq!(names(folder.path()), ["sub"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_found_before_anything_is_run() {
    // Nobody makes files in /proc.
    let output = graded_to(Path::new("/proc/report.json"));
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(
        output.stderr.starts_with("nimgrade: failed to write the report to /proc/report.json: "),
        "{}",
        output.stderr
    );
}

#[test]
fn a_kill_leaves_the_old_report_whole_and_nothing_else() {
    let folder = Folder::of(&[("out/report.json", "before")]);
    let out = folder.path().join("out");
    // The program sleeps until it is killed with its grader.
    let sleeps = compile::text("#include <unistd.h>\nint main(void) { for (;;) pause(); }");
    let format = format!("json={}/report.json", out.display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_nimgrade"));
    child
        .current_dir(root())
        .args([sleeps.as_os_str(), "--format".as_ref(), format.as_ref()])
        .args(["-j", "1", "--wall-limit", "60min", "-q"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = Killed(child.spawn().unwrap());
    let name = sleeps.file_name().unwrap();
    until("the program runs", || runs_below(child.0.id(), name.to_str().unwrap()));
    let mut stdout = child.0.stdout.take().unwrap();
    drop(child);
    let mut output = String::new();
    stdout.read_to_string(&mut output).unwrap();
    assert_eq!(output, "");
    assert_eq!(names(&out), ["report.json"]);
    assert_eq!(fs::read(out.join("report.json")).unwrap(), b"before");
}

/// A process that is killed when it is dropped, also by a test that fails.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until something is so; a minute is more than it ever takes.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}: it never comes so far");
        std::thread::yield_now();
    }
}

/// Whether a process of nimgrade's has become the program: a worker's child is called by the program's name.
fn runs_below(parent: u32, name: &str) -> bool {
    let children = |pid: u32| {
        let list = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<u32>>()
    };
    let command = |pid: u32| fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    children(parent)
        .into_iter()
        .flat_map(children)
        .any(|pid| String::from_utf8_lossy(&command(pid)).starts_with(&format!("./{name}\0")))
}
