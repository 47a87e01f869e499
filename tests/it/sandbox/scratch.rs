//! The scratch folder: who gets one, what it takes, and that nothing of it is left for anybody.

use std::fs;
use std::path::PathBuf;

use crate::common::command::{Output, nimgrade, output, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::machine;
use crate::common::report::Report;
use nimgrade::sandbox::Tier;

/// Writes a file, moves it between folders and reads it back; all that it must not find or do ends it with other words.
/// Its file has a name that is nowhere else.
const NOTEBOOK: &str = r##"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define NAME "hostile-left-nimgrade-scratch"
static void check(int right, const char *what) {
    if (!right) { printf("%s (%s)\n", what, strerror(errno)); exit(0); }
}
int main(void) {
    check(access(NAME, F_OK) != 0, "left over from another case");
    check(mkdir("one", 0700) == 0 && mkdir("two", 0700) == 0, "cannot make folders");
    FILE *file = fopen("one/note", "w");
    check(file && fputs("kept\n", file) >= 0 && fclose(file) == 0, "cannot write");
    check(rename("one/note", "two/note") == 0, "cannot move");
    check(rmdir("one") == 0, "cannot remove");
    char text[16] = "";
    file = fopen("two/note", "r");
    check(file && fgets(text, sizeof text, file), "cannot read");
    int kept = open(NAME, O_CREAT | O_EXCL | O_WRONLY, 0777);
    check(kept >= 0 && write(kept, "#!/bin/sh\necho executed\n", 24) == 24, "cannot keep a file");
    close(kept);
    if (EXTRA) {
        execl(NAME, NAME, (char *)0);
        check(errno == EACCES, "execution fails in another way");
        check(mmap(0, 24, PROT_READ | PROT_EXEC, MAP_PRIVATE, open(NAME, O_RDONLY), 0) == MAP_FAILED, "maps code");
        check(symlink("/etc", "etc") != 0, "makes links to elsewhere");
        check(open("../" NAME, O_CREAT | O_WRONLY, 0600) < 0, "writes above its folder");
        check(open("/var/tmp/" NAME, O_CREAT | O_WRONLY, 0600) < 0, "writes elsewhere");
    }
    fputs(text, stdout);
    return 0;
}
"##;

/// A gigabyte in files of 512 KiB, going on whatever happens.
const HOARDER: &str = r#"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static char block[1 << 19];
int main(void) {
    long written = 0;
    int files = 0, full = 0;
    for (int number = 0; number < 2048; number++) {
        char name[16];
        sprintf(name, "%d", number);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0) continue;
        ssize_t now = write(file, block, sizeof block);
        if (now > 0) written += now; else full = errno == ENOSPC;
        files++;
        close(file);
    }
    int bounded = written > 8 << 20 && written <= 16 << 20 && full && files < 1000;
    printf("%s\n", bounded ? "kept" : "not bounded");
}
"#;

/// A gigabyte in one file.
const ONE_GIGABYTE: &str = r#"
#include <stdio.h>
static char block[1 << 20];
int main(void) {
    FILE *file = fopen("large", "w");
    if (!file) return 1;
    for (int written = 0; written < 1024; written++) fwrite(block, sizeof block, 1, file);
    puts("kept");
}
"#;

const WITH: (&str, &str) = ("assignment.toml", "scratch = true\n");
const ONE: (&str, &str) = ("one.toml", "title = \"Keeps notes\"\nstdin = \"33\\n\"\n[expect]\nstdout = \"kept\\n\"\n");
const TWO: (&str, &str) =
    ("two.toml", "title = \"Keeps them again\"\nstdin = \"34\\n\"\n[expect]\nstdout = \"kept\\n\"\n");

fn notebook(confined: bool) -> PathBuf {
    compile::text(&NOTEBOOK.replace("EXTRA", if confined { "1" } else { "0" }))
}

/// Whether this machine gives T0; if not, that is said loudly.
fn has_t0() -> bool {
    machine::starts(Tier::Namespaces)
}

fn graded(program: &PathBuf, cases: &Folder, options: &[&str]) -> Output {
    run(nimgrade([program]).args(["--cases", cases.arg(), "--format", "json"]).args(options))
}

#[test]
fn a_program_keeps_notes_and_the_next_case_finds_none() {
    if !has_t0() {
        return;
    }
    let cases = Folder::of(&[WITH, ONE, TWO]);
    for jobs in ["1", "2"] {
        let report = Report::from_output(graded(&notebook(true), &cases, &["-j", jobs]));
        assert_eq!(report.verdicts(), [("one", "pass"), ("two", "pass")], "{:#}", report.document);
        assert!(!fs::exists("/tmp/hostile-left-nimgrade-scratch").unwrap(), "the file is outside the sandbox");
    }
}

#[test]
fn a_script_keeps_notes() {
    if !has_t0() {
        return;
    }
    let cases = Folder::of(&[WITH, ONE, TWO]);
    let script = cases.write(
        "notes.py",
        "import os, tempfile\n\
         assert os.listdir('.') == [] and os.getcwd() == '/tmp'\n\
         with open('note', 'w') as file: file.write('kept\\n')\n\
         with tempfile.NamedTemporaryFile() as file: file.write(b'x')\n\
         print(open('note').read(), end='')\n",
    );
    let report = Report::from_output(graded(&script, &cases, &["-j", "1"]));
    assert_eq!(report.verdicts(), [("one", "pass"), ("two", "pass")], "{:#}", report.document);
}

#[test]
fn nobody_else_may_write() {
    let cases = Folder::of(&[("assignment.toml", "scratch = false\n"), ONE, TWO]);
    for cases in [cases, Folder::of(&[ONE, TWO])] {
        let report = Report::from_output(graded(&notebook(true), &cases, &[]));
        assert_eq!(report.verdicts(), [("one", "wrong-output"), ("two", "wrong-output")]);
        let told = report.cases()[0].to_string();
        assert!(told.contains("cannot make folders (Permission denied)"), "{told}");
    }
}

#[test]
fn a_gigabyte_is_stopped() {
    if !has_t0() {
        return;
    }
    let cases = Folder::of(&[WITH, ONE]);
    let report = Report::from_output(graded(&compile::text(ONE_GIGABYTE), &cases, &[]));
    assert_eq!(report.verdict(), "crashed");
    assert!(report.text("ending").contains("SIGXFSZ"), "{}", report.text("ending"));
    let report = Report::from_output(graded(&compile::text(HOARDER), &cases, &[]));
    assert_eq!(report.verdict(), "pass", "{:#}", report.document);
}

#[test]
fn other_tiers_refuse() {
    let cases = Folder::of(&[WITH, ONE]);
    for (name, tier) in [("t1", Tier::OtherUser), ("t2", Tier::SameUser)] {
        let output = graded(&notebook(true), &cases, &["--tier", name]);
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{name}");
        for words in ["nimgrade doctor", "--no-sandbox"] {
            assert!(output.stderr.contains(words), "{name}: {}", output.stderr);
        }
        // Where the tier cannot be had either, that is as good a reason.
        for words in ["scratch folder", "needs tier T0"].iter().filter(|_| machine::gives(tier).is_ok()) {
            assert!(output.stderr.contains(words), "{name}: {}", output.stderr);
        }
    }
}

#[test]
fn without_a_sandbox_the_folder_is_a_temporary_one() {
    let cases = Folder::of(&[WITH, ONE, TWO]);
    let temporary = Folder::of(&[]);
    let program = notebook(false);
    let mut command = nimgrade([&program]);
    command.args(["--cases", cases.arg(), "--format", "json", "--no-sandbox", "-j", "1"]);
    let report = Report::from_output(run(command.env("TMPDIR", temporary.path())));
    assert_eq!(report.verdicts(), [("one", "pass"), ("two", "pass")], "{:#}", report.document);
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0, "something is left");
}

#[test]
fn a_case_has_no_such_key() {
    let cases = Folder::of(&[("case.toml", "title = \"A case\"\nstdin = \"33\\n\"\nscratch = true\n")]);
    let output = output(["list", "--cases", cases.arg()]);
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("case.toml:3:1") && output.stderr.contains("scratch"), "{}", output.stderr);
}
