//! Builds: by the makefile and without one, with warnings and errors, kept for the next time, and with nothing left behind.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::{HandedIn, Place, is_broken, passes, warnings};
use crate::common::command::{nimgrade, root, run};
use crate::common::report::Report;

#[test]
fn a_right_submission_passes_in_whatever_it_is_handed_in() {
    let place = Place::new();
    let plain = place.grade("1_2_assignment2.zip", &HandedIn::right().zip(), &[]);
    passes(&plain);
    assert_eq!(warnings(&plain), "[]");
    // One folder more, and what macOS adds.
    let nested = HandedIn::right().below("HW2/final").with("__MACOSX/HW2/._main.c", "x").with("HW2/.DS_Store", "x");
    let nested = place.grade("nested.zip", &nested.zip(), &[]);
    passes(&nested);
    assert!(warnings(&nested).contains("2 files are left out that no student wrote"), "{}", warnings(&nested));
    assert!(warnings(&nested).contains("all files lie in a folder HW2: they are graded"), "{}", warnings(&nested));
    // Neither a makefile, nor Unix, nor the course's header, nor a plain name.
    let bare = HandedIn::right().without("makefile").with("מטלה.txt", "").with("SPBufferset.txt", "");
    let crlf =
        |(name, text): (String, Vec<u8>)| (name, String::from_utf8(text).unwrap().replace('\n', "\r\n").into_bytes());
    let bare = HandedIn(bare.0.into_iter().map(crlf).collect());
    let bare = bare.edited("main.c", "#include", "#include \"SPBufferset.h\"\r\n#include");
    passes(&place.grade("bare", &bare.zip(), &[]));
    let folder = HandedIn::right().folder();
    folder.write("nim", "what was here before is built anew");
    let grade = |args: &[&str]| {
        Report::from_output(run(nimgrade(args)
            .args(["-k", "heap-count", "--format", "json"])
            .current_dir(folder.path())))
    };
    passes(&grade(&["."]));
    passes(&grade(&["main.c"]));
    fs::remove_file(folder.path().join("makefile")).unwrap();
    passes(&grade(&["main.c", "sp_nim.c", "main_aux.c"]));
    passes(&grade(&["./main.c"]));
}

/// What the course gave out is there for a single source too.
#[test]
fn a_lone_source_finds_the_header_of_the_course() {
    let place = Place::new();
    let source = fs::read_to_string(root().join("examples/assignment2/nim.c")).unwrap();
    let includes = source.replacen("#include", "#include \"SPBufferset.h\"\n#include", 1);
    let with = |text: &str| {
        place.folder.write("nim.c", text);
        Report::from_output(run(
            nimgrade(["nim.c", "-k", "heap-count", "--format", "json"]).current_dir(place.folder.path())
        ))
    };
    passes(&with(&includes));
    is_broken(&with(&includes.replace("SPBufferset", "SPBuffer")), "SPBuffer.h");
}

#[test]
fn sources_that_do_not_compile_are_a_result() {
    let place = Place::new();
    let broken = HandedIn::right().edited("sp_nim.c", "{\n", "{\n    int x = y;\n");
    is_broken(&place.grade("broken.zip", &broken.zip(), &[]), "sp_nim.c:");
    let missing = HandedIn::right().without("sp_nim.h");
    is_broken(&place.grade("missing.zip", &missing.zip(), &[]), "No rule to make target 'sp_nim.h'");
    let nothing = HandedIn::right().with("makefile", "all:\n\ttrue\n");
    is_broken(&place.grade("nothing.zip", &nothing.zip(), &[]), "make ended well, and made no file named `nim`");
    assert_eq!(place.kept().len(), 0, "what does not compile is not kept");
}

#[test]
fn it_is_said_whether_make_or_the_compiler_finds_the_error() {
    let place = Place::new();
    let says = |name: &str, handed_in: HandedIn| {
        place.folder.write(name, handed_in.zip());
        run(&mut place.command(&[name, "-k", "heap-count"])).stdout
    };
    let of_make = [
        ("no-rule.zip", HandedIn::right().without("sp_nim.h"), "No rule to make target 'sp_nim.h'"),
        (
            "separator.zip",
            HandedIn::right().with("makefile", "nim: main.c\n    gcc main.c -o nim\n"),
            "missing separator",
        ),
        ("no-tool.zip", HandedIn::right().with("makefile", "nim:\n\tno-such-compiler main.c\n"), "no-such-compiler"),
    ];
    for (name, handed_in, words) in of_make {
        let text = says(name, handed_in);
        assert!(!text.contains("does not compile"), "{text}");
        assert!(
            text.starts_with(&format!("{name} cannot be built. What make says:\n\n")) && text.contains(words),
            "{text}"
        );
    }
    let of_compiler = [
        ("undeclared.zip", HandedIn::right().edited("sp_nim.c", "{\n", "{\n    int x = y;\n"), "sp_nim.c:"),
        (
            "no-header.zip",
            HandedIn::right().edited("main.c", "#include", "#include \"none.h\"\n#include"),
            "none.h: No such file",
        ),
        ("linked.zip", HandedIn::right().edited("main.c", "int main(", "int not_main("), "undefined reference"),
    ];
    for (name, handed_in, words) in of_compiler {
        let text = says(name, handed_in);
        let heading = format!("{name} does not compile. The compiler says:\n\n");
        assert!(text.starts_with(&heading) && text.contains(words), "{text}");
    }
}

#[test]
fn a_warning_that_ends_the_build_is_shown_and_the_program_graded_without_points() {
    let place = Place::new();
    for (name, makefile) in [("with makefile.zip", true), ("without makefile.zip", false)] {
        let unused = HandedIn::right().edited("sp_nim.c", "{\n", "{\n    int unused;\n");
        let unused = if makefile { unused } else { unused.without("makefile") };
        let report = place.grade(name, &unused.zip(), &[]);
        is_broken(&report, "error: unused variable");
        let lenient = &report.document["build"]["lenient"];
        assert_eq!(lenient["without"], serde_json::json!(["-Werror"]));
        assert_eq!(lenient["passed"].as_u64(), Some(report.cases().len() as u64), "{lenient}");
        let people = run(&mut place.command(&[name, "-k", "heap-count"])).stdout;
        let words =
            "These are warnings, and only -Werror makes errors of them. Compiled without it, the program passes";
        assert!(people.replace('\n', " ").contains(words), "{people}");
    }
    // An error is one without the option, too.
    let error = HandedIn::right().edited("sp_nim.c", "{\n", "{\n    int unused;\n    undeclared();\n");
    let report = place.grade("error.zip", &error.zip(), &[]);
    is_broken(&report, "unused");
    assert_eq!(report.document["build"]["lenient"], serde_json::Value::Null);
}

/// A makefile is a program of the student's: it reaches nothing outside its folder, and ends with all that it starts.
#[test]
fn hostile_makefiles_are_results() {
    let place = Place::new();
    let outside = place.folder.path().join("outside");
    let write = format!("nim:\n\techo x > {}\n", outside.display());
    let network = "nim:\n\tbash -c 'echo x > /dev/tcp/127.0.0.1/1' || exit 7\n";
    let fork = "nim:\n\tbomb() { bomb | bomb & }; bomb; while :; do :; done\n";
    for (name, makefile, wants) in
        [("write.zip", write.as_str(), ""), ("network.zip", network, ""), ("fork.zip", fork, "")]
    {
        let zip = HandedIn::right().with("makefile", makefile).zip();
        let report = place.grade(name, &zip, &["--build-limit", "3s"]);
        is_broken(&report, wants);
    }
    assert!(!outside.exists());
}

#[test]
fn a_build_is_kept_by_what_it_is_made_of() {
    let place = Place::new();
    let zip = HandedIn::right().zip();
    passes(&place.grade("one.zip", &zip, &[]));
    let kept = place.kept();
    assert_eq!(kept.len(), 1);
    // What is used again is marked as used now.
    let long_ago = SystemTime::now() - Duration::from_secs(1_000_000);
    let file = fs::File::options().write(true).open(&kept[0]).unwrap();
    file.set_modified(long_ago).unwrap();
    passes(&place.grade("other name.zip", &HandedIn::right().below("x").zip(), &[]));
    assert_eq!(place.kept(), kept);
    assert!(file.metadata().unwrap().modified().unwrap() > long_ago + Duration::from_secs(1000));
    // Another text is another build; and where no cache can be, everything works.
    passes(&place.grade("comment.zip", &HandedIn::right().edited("main.c", "/*", "/* More.").zip(), &[]));
    assert_eq!(place.kept().len(), 2);
    place.folder.write("again.zip", &zip);
    let args = ["again.zip", "-k", "heap-count"];
    assert_eq!(run(place.command(&args).env("XDG_CACHE_HOME", "/proc/nowhere")).status, 0);
}

/// Whether a process has this among its arguments.
fn runs(marker: &str) -> bool {
    let has = |path: PathBuf| {
        fs::read(path.join("cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(marker))
    };
    fs::read_dir("/proc").unwrap().flatten().any(|entry| has(entry.path()))
}

fn comes(holds: impl Fn() -> bool) -> bool {
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while !holds() && std::time::Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    holds()
}

#[test]
fn nothing_is_left_when_nimgrade_is_killed_in_the_middle_of_a_build() {
    for signal in ["-KILL", "-INT", "-TERM"] {
        let place = Place::new();
        let marker = format!("{}.{}", 90_000 + signal.len(), std::process::id());
        let makefile = format!("nim:\n\tgcc -c main.c\n\tsleep {marker}\n");
        place.folder.write("slow.zip", HandedIn::right().with("makefile", makefile).zip());
        // What starts the tests in the background may ignore Ctrl-C, and so would nimgrade.
        let mut child = std::process::Command::new("env")
            .args(["--default-signal=INT", env!("CARGO_BIN_EXE_nimgrade"), "slow.zip"])
            .current_dir(place.folder.path())
            .env("TMPDIR", place.temporary.path())
            .env("XDG_CACHE_HOME", place.cache.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        assert!(comes(|| runs(&marker)), "the build never began");
        let status = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(status.success());
        child.wait().unwrap();
        assert!(comes(|| !runs(&marker)), "{signal}: the build lives on");
        let left =
            || fs::read_dir(place.temporary.path()).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
        assert!(comes(|| left().is_empty()), "{signal}: {:?} are left", left());
        assert!(place.kept().is_empty());
    }
}
