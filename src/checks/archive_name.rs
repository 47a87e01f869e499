//! The name of the archive.

use std::ffi::OsStr;
use std::fmt::{self, Display, Formatter};

use super::{Checked, Finding};
use crate::page::Page;
use crate::suite::NamePattern;

pub(super) const PAGE: Page = Page {
    id: "archive-name",
    text: " The archive that was handed in does not have the name that the assignment demands.
 
 Names are compared letter by letter, capitals too. What Moodle and Canvas put before a name when an instructor downloads it, and
 the `-1` or ` (1)` that is appended to a second download, are taken off before.
 
 For example assignment2.zip where 123456789_987654321_assignment2.zip is demanded: the ids of both partners come first.
 
 Look at the name of the file that you upload: rename the archive, not the folder within it.
",
};

/// The archive has another name.
struct OtherName<'a> {
    name: &'a str,
    patterns: &'a [NamePattern],
}

impl Display for OtherName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let OtherName { name, patterns } = self;
        let examples: Vec<String> = patterns.iter().map(NamePattern::example).collect();
        write!(f, "the archive is called {name}; it should be called like {}", examples.join(" or "))?;
        let lower = name.to_lowercase();
        if patterns.iter().any(|pattern| pattern.lowercase().ids(&lower).is_some()) {
            write!(f, ", with capitals just as there")?;
        }
        Ok(())
    }
}

pub(super) fn check(archive: &OsStr, patterns: &[NamePattern]) -> Checked {
    let name = archive.to_string_lossy();
    if ids(&name, patterns).is_some() {
        return Checked { message: "The archive is called as it should be.".to_owned(), findings: Vec::new() };
    }
    let shortest = names(&name).into_iter().min_by_key(String::len).unwrap_or_default();
    let finding = Finding::of_all(OtherName { name: &shortest, patterns });
    Checked { message: "The archive is not called as the assignment demands.".to_owned(), findings: vec![finding] }
}

/// The ids in the name of an archive; `None` where it is not called as the assignment demands.
pub(super) fn ids(archive: &str, patterns: &[NamePattern]) -> Option<Vec<String>> {
    let names = names(archive);
    let mut pairs = names.iter().flat_map(|name| patterns.iter().map(move |pattern| (name, pattern)));
    let ids = pairs.find_map(|(name, pattern)| pattern.ids(name))?;
    Some(ids.into_iter().map(str::to_owned).collect())
}

/// The names that the student may have given an archive of this name: it, and it without what course platforms and browsers
/// put around names.
fn names(archive: &str) -> Vec<String> {
    let mut names = vec![archive.to_owned()];
    names.extend(archive.rsplit_once("_assignsubmission_file_").map(|(_, name)| name.to_owned()));
    names.extend(from_canvas(archive).map(str::to_owned));
    let without: Vec<String> = names.iter().filter_map(|name| without_number(name)).collect();
    names.extend(without);
    names
}

/// The name that a student gave a file which Canvas calls `sortablename_LATE_USERID_FILEID_NAME`, or `anon_…` where names
/// are kept from graders; `LATE` is there only if it was.
fn from_canvas(archive: &str) -> Option<&str> {
    let (student, rest) = archive.split_once('_')?;
    let anonymous = if student == "anon" { rest.split_once('_') } else { None };
    let rest = anonymous.map_or(rest, |(_, rest)| rest);
    let rest = rest.strip_prefix("LATE_").unwrap_or(rest);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text| -> Option<&str> {
        <str>::split_once(text, '_').filter(|(part, _)| is_number(part)).map(|(_, rest)| rest)
    };
    let rest = if anonymous.is_some() { Some(rest) } else { number(rest) };
    rest.and_then(number).filter(|name| !name.is_empty() && !is_number(student))
}

/// `nim-1.zip` and `nim (1).zip` without the number that makes a second file of the same name another one.
fn without_number(name: &str) -> Option<String> {
    let (stem, ending) = name.rsplit_once('.')?;
    let numbered = |before: &str, behind: &str| {
        let stem = stem.strip_suffix(behind)?;
        let bare = stem.trim_end_matches(|c: char| c.is_ascii_digit());
        bare.strip_suffix(before).filter(|name| bare.len() < stem.len() && !name.is_empty()).map(str::to_owned)
    };
    let bare = numbered("-", "").or_else(|| numbered(" (", ")")).or_else(|| numbered("(", ")"))?;
    Some(format!("{bare}.{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;

    fn patterns() -> Vec<NamePattern> {
        let suite = Suite::embedded("assignment2").expect("it is built in");
        let of = |rule: &crate::suite::CheckRule| match &rule.demand {
            crate::suite::Demand::ArchiveName { patterns } => Some(patterns.clone()),
            _ => None,
        };
        suite.checks.rules.iter().find_map(of).expect("assignment2 demands a name")
    }

    fn findings(name: &str) -> Vec<String> {
        let checked = check(OsStr::new(name), &patterns());
        checked.findings.into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn names_are_right_with_what_platforms_put_around_them() {
        for name in [
            "123456789_987654321_assignment2.zip",
            "123456789_assignment2.zip",
            "123456789_987654321_assignment2-1.zip",
            "123456789_987654321_assignment2 (2).zip",
            "123456789_987654321_assignment2(1).zip",
            "Ada Lovelace_12345_assignsubmission_file_123456789_987654321_assignment2.zip",
            "Participant_77_assignsubmission_file_123456789_assignment2-1.zip",
            "lovelaceada_77_1234_123456789_987654321_assignment2.zip",
            "lovelaceada_LATE_77_1234_123456789_987654321_assignment2-3.zip",
            "anon_a1B2c_1234_123456789_987654321_assignment2.zip",
            "anon_a1B2c_LATE_1234_123456789_987654321_assignment2.zip",
        ] {
            assert_eq!(findings(name), [""; 0], "{name}");
        }
        let ids = ids("x_77_1234_111_222_assignment2-1.zip", &patterns());
        assert_eq!(ids, Some(vec!["111".to_owned(), "222".to_owned()]));
    }

    #[test]
    fn other_names_are_reported_with_an_example() {
        let like = "it should be called like 123456789_987654321_assignment2.zip or 123456789_assignment2.zip";
        assert_eq!(findings("nim.zip"), [format!("the archive is called nim.zip; {like}")]);
        assert_eq!(
            findings("Ada L_1_assignsubmission_file_HW2 (1).zip"),
            [format!("the archive is called HW2.zip; {like}")]
        );
        for name in
            ["123456789-987654321_assignment2.zip", "123456789_987654321_assignment2.rar", ".zip", "", "_", "é_1"]
        {
            assert_eq!(findings(name).len(), 1, "{name}");
        }
    }

    #[test]
    fn capitals_count() {
        let [message] = &findings("1_2_Assignment2.ZIP")[..] else { panic!("one finding") };
        assert!(message.ends_with("with capitals just as there"), "{message}");
        assert!(!findings("1_2_Assignment3.zip")[0].contains("capitals"));
    }

    #[test]
    fn a_name_need_not_be_text() {
        let name = crate::sandbox::system::os_string(b"\xff\xfe_assignment2.zip");
        assert_eq!(check(&name, &patterns()).findings.len(), 1);
    }
}
