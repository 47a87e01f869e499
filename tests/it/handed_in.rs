//! Submissions as they are handed in: archives, folders, makefiles; right ones pass, and each broken one has its own clear result.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use assert_cmd::Command;
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;
use crate::common::report::Report;

/// The files of a right submission, as they are handed in.
struct HandedIn(Vec<(String, Vec<u8>)>);

impl HandedIn {
    fn right() -> Self {
        let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(root().join("tests/handed_in/right"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        assert_eq!(files.len(), 7);
        HandedIn(files)
    }

    /// With this file, in the place of another of its name if there is one.
    fn with(mut self, name: &str, text: impl AsRef<[u8]>) -> Self {
        self.0.retain(|(own, _)| own != name);
        self.0.push((name.to_owned(), text.as_ref().to_vec()));
        self
    }

    fn without(mut self, name: &str) -> Self {
        assert!(self.0.iter().any(|(own, _)| own == name), "{name}");
        self.0.retain(|(own, _)| own != name);
        self
    }

    /// With every file of this ending edited: the first words, which it must have, become the second.
    fn edited(mut self, name: &str, from: &str, to: &str) -> Self {
        let (_, text) = self.0.iter_mut().find(|(own, _)| own == name).unwrap();
        let old = String::from_utf8(text.clone()).unwrap();
        assert!(old.contains(from), "{name} has no {from:?}");
        *text = old.replacen(from, to, 1).into_bytes();
        self
    }

    /// All of it below a folder.
    fn below(self, folder: &str) -> Self {
        HandedIn(self.0.into_iter().map(|(name, text)| (format!("{folder}/{name}"), text)).collect())
    }

    fn zip(&self) -> Vec<u8> {
        let mut archive = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        for (name, text) in &self.0 {
            archive.start_file(name.as_str(), options).unwrap();
            archive.write_all(text).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    fn folder(&self) -> Folder {
        let folder = Folder::of(&[]);
        for (name, text) in &self.0 {
            folder.write(name, text);
        }
        folder
    }
}

/// A place to grade in: what nimgrade leaves among temporary files, and in its cache, is seen there.
struct Place {
    folder: Folder,
    temporary: TempDir,
    cache: TempDir,
}

impl Place {
    fn new() -> Self {
        let temporary = || tempfile::tempdir().unwrap();
        Place { folder: Folder::of(&[]), temporary: temporary(), cache: temporary() }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = nimgrade(args);
        command.current_dir(self.folder.path()).env("TMPDIR", self.temporary.path());
        command.env("XDG_CACHE_HOME", self.cache.path());
        command
    }

    /// Grades an archive of these bytes on a few cases; what is left behind is a failure.
    fn grade(&self, name: &str, bytes: &[u8], options: &[&str]) -> Report {
        self.folder.write(name, bytes);
        let args = [&[name, "-k", "heap-count", "--format", "json"], options].concat();
        let report = Report::from_output(run(&mut self.command(&args)));
        assert_eq!(fs::read_dir(self.temporary.path()).unwrap().count(), 0, "{name}: something is left");
        report
    }

    /// What is in the cache.
    fn kept(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.cache.path().join("nimgrade/builds")).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    }
}

/// That of a submission nothing was run, for this reason, which stands in the report for people too.
fn is_broken(report: &Report, why: &str) {
    let message = report.document["build"]["message"].as_str().unwrap_or_default();
    assert!(message.contains(why), "{message}");
    assert_eq!((report.status, &report.document["build"]["ok"]), (1, &false.into()), "{message}");
    assert!(report.verdicts().iter().all(|(_, verdict)| *verdict == "skipped"), "{:?}", report.verdicts());
    assert_eq!(report.document["score"], 0.0);
}

fn passes(report: &Report) {
    assert_eq!((report.status, &report.document["build"]["ok"]), (0, &true.into()), "{:#}", report.document);
}

fn warnings(report: &Report) -> String {
    format!("{:#}", report.document["warnings"])
}

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

#[test]
fn archives_that_are_broken_or_hostile_are_results() {
    let place = Place::new();
    let right = HandedIn::right().zip();
    let none = || HandedIn(Vec::new());
    for (name, bytes, why) in [
        (
            "slip.zip",
            HandedIn::right().with("../evil.c", "").zip(),
            "a file that would lie outside its folder: ../evil.c",
        ),
        ("deep slip.zip", none().with("a/../../evil.c", "").zip(), "outside its folder: a/../../evil.c"),
        ("absolute.zip", none().with("/etc/evil.c", "").zip(), "outside its folder: /etc/evil.c"),
        ("drive.zip", none().with("C:\\evil.c", "").zip(), "outside its folder: C:"),
        ("server.zip", none().with("\\\\server\\evil.c", "").zip(), "outside its folder: "),
        ("bomb.zip", none().with("main.c", vec![b' '; 17 << 20]).zip(), "unpacks to more than 16 MiB"),
        ("truncated.zip", right[..right.len() - 100].to_vec(), "the archive is damaged or incomplete"),
        ("half.zip", right[..right.len() / 2].to_vec(), "the archive is damaged or incomplete"),
        ("text.zip", b"no archive\n".to_vec(), "the archive is damaged or incomplete"),
        ("empty.zip", none().zip(), "there is no program in it: it has no files"),
        ("words.zip", none().with("essay.txt", "").zip(), "there is no program in it: it has essay.txt"),
        ("rar.zip", b"Rar!\x1a\x07\x01".to_vec(), "this is a RAR archive: hand in a zip archive"),
        ("gzip.tgz", b"\x1f\x8b\x08".to_vec(), "this is a gzip archive: hand in a zip archive"),
        ("encrypted.zip", encrypted(&right), "the archive is encrypted: make it again without a password"),
        ("damaged.zip", damaged(&right), "cannot be unpacked"),
    ] {
        is_broken(&place.grade(name, &bytes, &[]), why);
    }
    let many = (0..1001).fold(none(), |files, number| files.with(&format!("{number}.c"), ""));
    is_broken(&place.grade("many.zip", &many.zip(), &[]), "more than 1000 files");
    // A link is left out, and what it should be is missing.
    let mut archive = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.add_symlink("main.c", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let link = archive.finish().unwrap().into_inner();
    let report = place.grade("link.zip", &link, &[]);
    is_broken(&report, "there is no program in it");
    assert!(warnings(&report).contains("main.c is a link, and is left out"), "{}", warnings(&report));
}

/// An archive whose every entry says that it is encrypted: bit 0 of the flags in each header.
fn encrypted(archive: &[u8]) -> Vec<u8> {
    let mut bytes = archive.to_vec();
    for (magic, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        for at in 0..bytes.len() - 4 {
            if &bytes[at..at + 4] == magic {
                bytes[at + flags] |= 1;
            }
        }
    }
    bytes
}

/// An archive with a byte of its first file's content changed.
fn damaged(archive: &[u8]) -> Vec<u8> {
    let mut bytes = archive.to_vec();
    bytes[60] ^= 0xff;
    bytes
}

/// Whatever a byte is changed to, and wherever an archive is cut: a report, or an error that says why.
#[test]
fn no_archive_makes_nimgrade_fail() {
    let place = Place::new();
    let small = HandedIn(Vec::new()).with("a/main.py", "print(1)").with("a/b.txt", "x").zip();
    let changed = (0..small.len()).step_by(7).map(|at| {
        let mut bytes = small.clone();
        bytes[at] = bytes[at].wrapping_add(0x5d);
        bytes
    });
    let cut = (0..small.len()).step_by(29).map(|at| small[..at].to_vec());
    for bytes in changed.chain(cut) {
        place.folder.write("some.zip", &bytes);
        let status = run(&mut place.command(&["some.zip", "-a", "givegrade/ui", "-k", "one-empty-row"])).status;
        assert_eq!(status, 1);
    }
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
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_nimgrade"))
            .arg("slow.zip")
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

#[test]
fn python_programs_bring_their_modules() {
    let exercise = fs::read_to_string(root().join("examples/givegrade/make_move.py")).unwrap();
    let (function, rest) = exercise.split_once("\nif __name__").expect("a function and what calls it");
    let main = format!("import json\nimport sys\nfrom moves import make_move\nif __name__{rest}");
    let zip = HandedIn(Vec::new()).with("make_move.py", main).with("moves.py", function);
    let place = Place::new();
    place.folder.write("moves.zip", zip.zip());
    let output = run(&mut place.command(&["moves.zip", "-a", "givegrade/make_move"]));
    assert_eq!(output.status, 0, "{}", output.stdout);
    // An error is shown in the student's own file.
    let zip =
        HandedIn(Vec::new()).with("make_move.py", "import moves\n").with("moves.py", "x = 1\nraise KeyError('x')\n");
    place.folder.write("wrong.zip", zip.zip());
    let output = run(&mut place.command(&["wrong.zip", "-a", "givegrade/make_move"]));
    assert!(
        output.stdout.replace("\n       ", " ").contains("`KeyError: 'x'`, in line 2 of moves.py."),
        "{}",
        output.stdout
    );
}

#[test]
fn a_script_with_a_syntax_error_is_a_result_in_python_and_a_warning_in_prolog() {
    let folder = Folder::of(&[("ui.py", "print(1)\nif True\n    print(2)\n")]);
    let grade = |args: &[&str]| run(nimgrade(args).current_dir(folder.path()));
    let output = grade(&["ui.py", "-a", "givegrade/ui"]);
    assert_eq!(output.status, 1);
    let first = "ui.py has a syntax error. Python says:\n\n    File \"ui.py\", line 2\n      if True\n";
    assert!(output.stdout.starts_with(first), "{}", output.stdout);
    assert!(output.stdout.contains("ui.py:2: SyntaxError:"), "{}", output.stdout);
    let zipped = HandedIn(Vec::new()).with("ui.py", "def (\n").with("more.py", "").zip();
    folder.write("ui.zip", zipped);
    assert!(grade(&["ui.zip", "-a", "givegrade/ui"]).stdout.contains("ui.py:1: SyntaxError:"));
    // An error that is only met in the middle of a run is none of the syntax.
    folder.write("ui.py", "print(undefined)\n");
    let output = grade(&["ui.py", "-a", "givegrade/ui", "-k", "one-empty-row"]);
    assert!(!output.stdout.contains("syntax error") && output.stdout.contains("NameError"), "{}", output.stdout);
    if !Path::new("/usr/bin/swipl").exists() {
        return crate::common::machine::skipped("Prolog's syntax errors", "swipl is not installed", true);
    }
    let prolog = fs::read_to_string(root().join("examples/matches/nim.pl")).unwrap();
    folder.write("nim.pl", format!("{prolog}\nunused(1) :- ( true .\n"));
    let output = grade(&["nim.pl", "-a", "matches", "-k", "heaps/one"]);
    assert!(
        output.stdout.contains("warning: Prolog leaves out what it cannot read: ERROR: nim.pl:"),
        "{}",
        output.stdout
    );
    folder.write("nim.pl", &prolog);
    assert!(!grade(&["nim.pl", "-a", "matches", "-k", "heaps/one"]).stdout.contains("warning:"));
}

/// The checks that did not pass, with their findings.
fn failed_checks(report: &Report) -> Vec<(String, String)> {
    let checks = report.document["checks"].as_array().expect("checks").iter();
    let failed = checks.filter(|check| check["passed"] == false);
    failed.map(|check| (check["id"].as_str().unwrap().to_owned(), check["findings"].to_string())).collect()
}

/// The ids agree with those of partners.txt.
const NAME: &str = "123456782_987654324_assignment2.zip";

#[test]
fn a_right_submission_passes_every_check() {
    let place = Place::new();
    let report = place.grade(NAME, &HandedIn::right().zip(), &[]);
    passes(&report);
    assert_eq!(failed_checks(&report), []);
    assert!(report.document["checks"].as_array().expect("checks").len() >= 8, "{:#}", report.document["checks"]);
    // What Canvas makes of the name is no part of it, nor is a folder more.
    let renamed = format!("lovelaceada_LATE_4711_815_{}-1.zip", NAME.trim_end_matches(".zip"));
    assert_eq!(failed_checks(&place.grade(&renamed, &HandedIn::right().below("hw2").zip(), &[])), []);
}

#[test]
fn each_fault_of_packaging_and_code_has_its_own_check() {
    let place = Place::new();
    let long = format!("int long_one(int x) {{\n{}    return x;\n}}\n", "    x++;\n".repeat(59));
    let helper = "\nstatic int helper(void) { return 0; }\nint uses_helper(void) { return helper(); }\n";
    let right = HandedIn::right;
    let with_more = |name: &str, more: &str| {
        let (_, text) = right().0.into_iter().find(|(own, _)| own == name).unwrap();
        right().with(name, String::from_utf8(text).unwrap() + more)
    };
    for (id, name, handed_in, wants) in [
        ("archive-name", "nim.zip", right(), "nim.zip"),
        ("required-files", NAME, right().without("partners.txt"), "partners.txt is missing"),
        ("stray-files", NAME, right().with("main.o", b"\x7fELF\x02\x01\x01"), "main.o"),
        ("partners", NAME, right().edited("partners.txt", "123456782", "12345"), "has 5 digits"),
        ("function-length", NAME, with_more("sp_nim.c", &long), "long_one"),
        ("main-only", NAME, with_more("main.c", helper), "helper"),
        ("constants", NAME, with_more("sp_nim.c", "\nint most(void) {\n    return 32;\n}\n"), "32"),
        ("comments", NAME, right().with("more.c", "int more(void) { return 0; }\n"), "more.c"),
        ("syntax", NAME, right().with("more.h", "/* More. */\nint f(int {;\n"), "more.h"),
    ] {
        let report = place.grade(name, &handed_in.zip(), &[]);
        let failed = failed_checks(&report);
        let findings = failed.iter().find(|(own, _)| own == id).map(|(_, findings)| findings.as_str());
        assert!(findings.is_some_and(|findings| findings.contains(wants)), "{id}: {failed:?}");
        // Nothing else is said but that a file was not asked for, and what is missing is missing twice.
        let more: Vec<_> =
            failed.iter().filter(|(own, _)| own != id && own != "stray-files" && own != "partners").collect();
        assert!(more.is_empty(), "{id}: {more:?}");
    }
}

#[test]
fn a_check_with_points_counts_in_every_format() {
    let place = Place::new();
    let settings = "extends = \"assignment2\"\n[checks.archive-name]\npoints = 5\n[checks.comments]\nenabled = false\n";
    place.folder.write("course/assignment.toml", settings);
    place.folder.write("course/makefile", fs::read(root().join("tests/handed_in/right/makefile")).unwrap());
    let options = ["--cases", "course"];
    let wrong = place.grade("nim.zip", &HandedIn::right().zip(), &options);
    assert_eq!((wrong.status, failed_checks(&wrong).len()), (1, 1), "{:?}", failed_checks(&wrong));
    let (score, most) = (wrong.document["score"].as_f64().unwrap(), wrong.document["max_score"].as_f64().unwrap());
    assert_eq!(most, score + 5.0);
    let ids: Vec<_> =
        wrong.document["checks"].as_array().unwrap().iter().map(|check| check["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"makefile") && !ids.contains(&"comments"), "{ids:?}");
    let right = place.grade(NAME, &HandedIn::right().zip(), &options);
    assert_eq!((right.status, right.document["score"].as_f64()), (0, Some(most)));
    // A makefile that was changed is replaced, and said to be.
    let changed = HandedIn::right().edited("makefile", "-Werror", "-Wno-error");
    let changed = place.grade(NAME, &changed.zip(), &options);
    assert_eq!(failed_checks(&changed).into_iter().map(|(id, _)| id).collect::<Vec<_>>(), ["makefile"]);
    let other = |format: &str| {
        run(&mut place.command(&["nim.zip", "--cases", "course", "-k", "heap-count", "--format", format])).stdout
    };
    let json = |format: &str| serde_json::from_str::<serde_json::Value>(&other(format)).unwrap();
    let gradescope = json("gradescope");
    let sum: f64 = gradescope["tests"].as_array().unwrap().iter().map(|test| test["score"].as_f64().unwrap()).sum();
    assert_eq!(gradescope["score"].as_f64(), Some(sum));
    let ctrf = json("ctrf");
    assert_eq!(ctrf["results"]["summary"]["failed"], 1);
    let junit = other("junit");
    assert!(junit.contains("failures=\"1\"") && junit.contains("name=\"archive-name\""), "{junit}");
    let tap = other("tap");
    assert!(tap.contains("\nnot ok ") && tap.contains(" - archive-name: "), "{tap}");
    let markdown = other("markdown");
    assert!(markdown.contains("**archive-name**") && markdown.contains("❌"), "{markdown}");
    let people = other("human");
    assert!(people.contains("Packaging and code\n  archive-name "), "{people}");
}

/// The README's table names results in the words of reports.
#[test]
fn the_readme_has_the_words_of_reports() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let (_, table) = readme.split_once("| handed in | what the report says |").expect("the table is there");
    let (table, _) = table.split_once("\n\n").expect("the table ends");
    let place = Place::new();
    let none = || HandedIn(Vec::new());
    let right = HandedIn::right().zip();
    let mut link = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    link.add_symlink("main.c", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let handed_in = [
        HandedIn::right().with("makefile", "all:\n\ttrue\n").zip(),
        right[..right.len() - 100].to_vec(),
        encrypted(&right),
        b"Rar!\x1a\x07\x01".to_vec(),
        none().with("../main.c", "").zip(),
        none().with("main.c", vec![b' '; 17 << 20]).zip(),
        none().with("essay.txt", "").zip(),
        none().with("a.py", "").with("b.py", "").zip(),
        none().with("ui.py", "print(1)\nif True\n").zip(),
        link.finish().unwrap().into_inner(),
        HandedIn::right().below("HW2").zip(),
    ];
    let rows: Vec<&str> =
        table.lines().filter_map(|row| row.strip_suffix(" |")?.rsplit_once(" | ")).map(|row| row.1).collect();
    let rows = &rows[rows.len() - handed_in.len()..];
    for (row, bytes) in rows.iter().zip(handed_in) {
        let scripts = row.contains(".py");
        let options: &[&str] =
            if scripts { &["-a", "givegrade/ui", "--format", "json"] } else { &["--format", "json"] };
        place.folder.write("it.zip", &bytes);
        let report = Report::from_output(run(&mut place.command(&[&["it.zip"], options].concat())));
        // Other versions of Python say the same error in other words.
        let words = row.split_once(" expected ").map_or(*row, |(words, _)| words);
        assert!(report.document.to_string().contains(words), "{words}: {:#}", report.document["build"]);
    }
}
