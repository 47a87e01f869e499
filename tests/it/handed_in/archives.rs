//! Archives: what is broken or hostile is a result.

use std::fs;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{HandedIn, Place, is_broken, long_function, more, warnings};
use crate::common::command::{root, run};
use crate::common::report::Report;

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
        right.clone(),
        HandedIn::right().without("partners.txt").zip(),
        HandedIn::right().with("sp_nim.c", more("sp_nim.c", &long_function())).zip(),
        HandedIn::right().with("main.c", more("main.c", "int second(void) { return 0; }\n")).zip(),
        HandedIn::right().edited("makefile", "-Werror", "-Wno-error").zip(),
    ];
    place.folder.write("course/assignment.toml", "extends = \"assignment2\"\n");
    place.folder.write("course/makefile", fs::read(root().join("tests/handed_in/right/makefile")).unwrap());
    let rows: Vec<&str> =
        table.lines().filter_map(|row| row.strip_suffix(" |")?.rsplit_once(" | ")).map(|row| row.1).collect();
    let rows = &rows[rows.len() - handed_in.len()..];
    for (row, bytes) in rows.iter().zip(handed_in) {
        let (scripts, course) = (row.contains(".py"), row.contains("course"));
        let options: &[&str] = match (scripts, course) {
            (true, _) => &["-a", "givegrade/ui", "--format", "json"],
            (_, true) => &["--cases", "course", "--format", "json"],
            _ => &["--format", "json"],
        };
        place.folder.write("it.zip", &bytes);
        let report = Report::from_output(run(&mut place.command(&[&["it.zip"], options].concat())));
        // Other versions of Python say the same error in other words.
        let words = row.split_once(" expected ").map_or(*row, |(words, _)| words);
        assert!(report.document.to_string().contains(words), "{words}: {:#}", report.document["build"]);
    }
}
