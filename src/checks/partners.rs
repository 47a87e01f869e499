//! The file that names the partners.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

use super::required_files::Place;
use super::{Checked, Finding, Submitted};
use crate::page::Page;

pub(super) const PAGE: Page = Page {
    id: "partners",
    text: " The file that names the partners, partners.txt, is not filled in as the course's pattern asks.
 
 It has seven lines: full name, id and user name of each partner, and the number of the assignment, each behind its colon. Who works
 alone leaves the three of the second partner empty. An id has nine digits, zeros in front among them, and where the ids are part
 of the archive's name, they are the same there.
 
     Full Name 1: Ada Lovelace
     Id No 1: 123456789
     User Name 1: ada
     Full Name 2:
     Id No 2:
     User Name 2:
     Assignment No: 2
 
 Look whether a line of the pattern was changed or left out: grades are given to those who are named here.
",
};

/// How many digits an id has.
const ID_DIGITS: usize = 9;

/// The words before the colons, in the order of the pattern.
const FIELDS: [&str; 7] =
    ["Full Name 1", "Id No 1", "User Name 1", "Full Name 2", "Id No 2", "User Name 2", "Assignment No"];
/// Where the two blocks of a partner and the ids begin among them.
const PARTNERS: [usize; 2] = [0, 3];
const IDS: [usize; 2] = [1, 4];

/// What is wrong in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    NoFile,
    NoLine(&'static str),
    NoColon(&'static str),
    Twice(&'static str),
    OtherLine,
    Empty(&'static str),
    NotOnlyDigits(&'static str),
    Digits(&'static str, usize),
    SameId,
    NotInArchive(&'static str),
    OnlyInArchive(usize),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::NoFile => f.write_str("this file is missing"),
            Fault::NoLine(field) => write!(f, "there is no line `{field}:`"),
            Fault::NoColon(field) => write!(f, "there is no colon behind `{field}`"),
            Fault::Twice(field) => write!(f, "`{field}:` stands here a second time"),
            Fault::OtherLine => f.write_str("this line is not one of the pattern"),
            Fault::Empty(field) => write!(f, "nothing stands behind `{field}:`"),
            Fault::NotOnlyDigits(field) => write!(f, "what stands behind `{field}:` is not made of digits alone"),
            Fault::Digits(field, digits) => {
                write!(
                    f,
                    "`{field}:` has {digits} digit{}, but an id has {ID_DIGITS}",
                    if digits == 1 { "" } else { "s" }
                )?;
                if digits == ID_DIGITS - 1 { f.write_str("; is a 0 missing in front?") } else { Ok(()) }
            }
            Fault::SameId => f.write_str("both partners have the same id"),
            Fault::NotInArchive(field) => write!(f, "the id behind `{field}:` is not in the archive's name"),
            Fault::OnlyInArchive(number) => {
                let which = ["first", "second"].get(number).unwrap_or(&"last");
                write!(f, "the {which} id in the archive's name is not an id of this file")
            }
        }
    }
}

/// The value of a field, and the number of its line.
type Field<'t> = Option<(usize, &'t str)>;

/// Checks the file of this path. `archive_ids` are the ids in the archive's name, if it has some.
pub(super) fn check(handed_in: &Submitted<'_>, file: &str, archive_ids: Option<&[String]>) -> Checked {
    let mut findings = Vec::new();
    match Place::of(file, handed_in).path().and_then(|path| Some((path, handed_in.text(path)?))) {
        None => findings.push(Finding::of_file(Path::new(file), Fault::NoFile)),
        Some((path, text)) => {
            let mut note = |line: Option<usize>, fault: Fault| {
                findings.push(Finding { line, ..Finding::of_file(path, fault) });
            };
            let text = decoded(text);
            let fields = fields(&text, &mut note);
            values(&fields, &mut note);
            ids(&fields, archive_ids.unwrap_or_default(), &mut note);
        }
    }
    findings.sort_by_key(|finding| finding.line.unwrap_or(usize::MAX));
    let message = match findings.len() {
        0 => format!("{file} is filled in as it should be."),
        _ => format!("{file} is not filled in as it should be."),
    };
    Checked { message, findings }
}

/// The file as text, whatever editor wrote it: UTF-16 with a mark at its beginning, or UTF-8.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks().0.iter().map(|pair| unit(*pair));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>()
    };
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        units(rest, u16::from_le_bytes).into()
    } else if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        units(rest, u16::from_be_bytes).into()
    } else {
        String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
    }
}

/// Finds the lines of the pattern.
fn fields<'t>(text: &'t str, note: &mut impl FnMut(Option<usize>, Fault)) -> [Field<'t>; FIELDS.len()] {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let mut fields = [None; FIELDS.len()];
    let mut no_colon = [false; FIELDS.len()];
    // A file of a single carriage return for each line is one of old editors.
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    for (number, line) in (1..).zip(lines).filter(|(_, line)| !line.trim().is_empty()).take(MAX_LINES) {
        let (label, value) = line.split_once(':').unwrap_or((line, ""));
        let label = plain(label);
        match FIELDS.iter().position(|field| plain(field) == label) {
            Some(at) if !line.contains(':') => {
                no_colon[at] = true;
                note(Some(number), Fault::NoColon(FIELDS[at]));
            }
            Some(at) if fields[at].is_some() => note(Some(number), Fault::Twice(FIELDS[at])),
            Some(at) => fields[at] = Some((number, value.trim())),
            None => {
                let begun = FIELDS.iter().position(|field| !line.contains(':') && label.starts_with(&plain(field)));
                begun.into_iter().for_each(|at| no_colon[at] = true);
                note(Some(number), begun.map_or(Fault::OtherLine, |at| Fault::NoColon(FIELDS[at])));
            }
        }
    }
    for (at, field) in FIELDS.into_iter().enumerate() {
        if fields[at].is_none() && !no_colon[at] {
            note(None, Fault::NoLine(field));
        }
    }
    fields
}

/// The most lines that are looked at; those that are too many are wrong anyway.
const MAX_LINES: usize = 100;

/// Demands a value behind every colon, but for a second partner who does not exist, and ids that are some.
fn values(fields: &[Field<'_>; FIELDS.len()], note: &mut impl FnMut(Option<usize>, Fault)) {
    let is_filled = |field: &Field<'_>| field.is_some_and(|(_, value)| !value.is_empty());
    let second = PARTNERS[1]..PARTNERS[1] + 3;
    let is_alone = !fields[second.clone()].iter().any(is_filled);
    for (at, field) in FIELDS.into_iter().enumerate() {
        let Some((line, value)) = fields[at] else { continue };
        if value.is_empty() {
            if !(is_alone && second.contains(&at)) {
                note(Some(line), Fault::Empty(field));
            }
        } else if IDS.contains(&at) {
            let digits = value.chars().filter(char::is_ascii_digit).count();
            if digits < value.chars().count() {
                note(Some(line), Fault::NotOnlyDigits(field));
            } else if digits != ID_DIGITS {
                note(Some(line), Fault::Digits(field, digits));
            }
        }
    }
}

/// Demands ids that differ from each other, and are those of the archive's name.
fn ids(fields: &[Field<'_>; FIELDS.len()], archive: &[String], note: &mut impl FnMut(Option<usize>, Fault)) {
    let ids = IDS.map(|at| fields[at].filter(|(_, id)| !id.is_empty()));
    if let [Some((_, one)), Some((line, other))] = ids
        && one == other
    {
        note(Some(line), Fault::SameId);
    }
    if archive.is_empty() || ids == [None, None] {
        return;
    }
    for (at, (line, id)) in IDS.into_iter().zip(ids).filter_map(|(at, field)| Some((at, field?))) {
        if !archive.iter().any(|other| other == id) {
            note(Some(line), Fault::NotInArchive(FIELDS[at]));
        }
    }
    for (number, _) in archive.iter().enumerate().filter(|(_, id)| !ids.iter().flatten().any(|(_, other)| id == other))
    {
        note(None, Fault::OnlyInArchive(number));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::handed_in;
    use super::*;
    use crate::sandbox::SourceFile;

    const RIGHT: &str = include_str!("../../tests/handed_in/right/partners.txt");

    fn found(text: &[u8], archive: &[&str]) -> Vec<(Option<usize>, String)> {
        let files = [SourceFile { name: "partners.txt".into(), text: text.to_vec() }];
        let archive: Vec<String> = archive.iter().map(|&id| id.to_owned()).collect();
        let checked = check(&handed_in(&files), "partners.txt", Some(&archive));
        checked.findings.into_iter().map(|finding| (finding.line, finding.message)).collect()
    }

    #[track_caller]
    fn assert_found(text: &str, expected: &[(Option<usize>, &str)]) {
        let found = found(text.as_bytes(), &[]);
        let found: Vec<(Option<usize>, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_pair_or_a_single_student_is_right() {
        assert_found(RIGHT, &[]);
        assert_eq!(found(RIGHT.as_bytes(), &["987654324", "123456782"]), [], "in any order");
        let alone = "Full Name 1: Ada\nId No 1: 123456782\nUser Name 1: ada\nFull Name 2:\nId No 2:\nUser Name 2:\n\
                     Assignment No: 2";
        assert_found(alone, &[]);
        assert_eq!(found(alone.as_bytes(), &["123456782"]), []);
    }

    #[test]
    fn it_does_not_matter_which_editor_wrote_it() {
        for text in [
            RIGHT.replace('\n', " \t\r\n"),
            RIGHT.replace('\n', "\r"),
            format!("\u{feff}{RIGHT}\n\n"),
            RIGHT.replace(": ", " :\t"),
            RIGHT.replace("Full Name", "full  name"),
            RIGHT.replace("Ada", "עדה"),
        ] {
            assert_found(&text, &[]);
        }
        let little: Vec<u8> = [0xff, 0xfe].into_iter().chain(RIGHT.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(found(&little, &[]), []);
        let big: Vec<u8> = [0xfe, 0xff].into_iter().chain(RIGHT.encode_utf16().flat_map(u16::to_be_bytes)).collect();
        assert_eq!(found(&big, &[]), []);
        let hebrew = [b"Full Name 1: \xf2\xe3\xe4\n", RIGHT.split_once('\n').expect("lines").1.as_bytes()].concat();
        assert_eq!(found(&hebrew, &[]), [], "letters of an older encoding are letters too");
    }

    #[test]
    fn every_value_is_there() {
        assert_found(&RIGHT.replace("Ada Lovelace", ""), &[(Some(1), "nothing stands behind `Full Name 1:`")]);
        assert_found(&RIGHT.replace("charles", ""), &[(Some(6), "nothing stands behind `User Name 2:`")]);
        assert_found(&RIGHT.replace("No: 2", "No:"), &[(Some(7), "nothing stands behind `Assignment No:`")]);
    }

    #[test]
    fn ids_have_nine_digits() {
        let with = |id: &str| RIGHT.replace("123456782", id);
        let none = "what stands behind `Id No 1:` is not made of digits alone";
        assert_found(&with("12345678a"), &[(Some(2), none)]);
        assert_found(&with("123-456-782"), &[(Some(2), none)]);
        let eight = "`Id No 1:` has 8 digits, but an id has 9; is a 0 missing in front?";
        assert_found(&with("12345678"), &[(Some(2), eight)]);
        assert_found(&with("1"), &[(Some(2), "`Id No 1:` has 1 digit, but an id has 9")]);
        assert_found(&with("1234567890"), &[(Some(2), "`Id No 1:` has 10 digits, but an id has 9")]);
        assert_found(&with("987654324"), &[(Some(5), "both partners have the same id")]);
    }

    #[test]
    fn the_pattern_is_not_changed() {
        assert_found(&RIGHT.replace("User Name 1: ada\n", ""), &[(None, "there is no line `User Name 1:`")]);
        assert_found(&RIGHT.replace("Id No 1:", "Id No 1"), &[(Some(2), "there is no colon behind `Id No 1`")]);
        let twice = &[(Some(8), "`Id No 1:` stands here a second time")];
        assert_found(&format!("{RIGHT}Id No 1: 123456782\n"), twice);
        assert_found(&format!("{RIGHT}hello\n"), &[(Some(8), "this line is not one of the pattern")]);
        assert_eq!(found(b"", &["1", "2"]).len(), FIELDS.len(), "of ids that are not there nothing more is reported");
        assert_eq!(found(&[b'a', b'\n'].repeat(100_000), &[]).len(), MAX_LINES + FIELDS.len());
    }

    #[test]
    fn ids_are_those_of_the_archive() {
        assert_eq!(
            found(RIGHT.as_bytes(), &["123456782", "987654323"]),
            [
                (Some(5), "the id behind `Id No 2:` is not in the archive's name".to_owned()),
                (None, "the second id in the archive's name is not an id of this file".to_owned())
            ]
        );
        assert_eq!(
            found(RIGHT.as_bytes(), &["123456782"]),
            [(Some(5), "the id behind `Id No 2:` is not in the archive's name".to_owned())]
        );
    }

    #[test]
    fn it_may_be_missing() {
        let checked = check(&handed_in(&[]), "partners.txt", None);
        assert_eq!(checked.findings.len(), 1);
        assert_eq!(checked.findings[0].message, "this file is missing");
    }
}
