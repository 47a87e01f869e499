//! The makefile, where the course gave one out.

use std::fmt::{self, Display, Formatter};

use super::required_files::Place;
use super::{Checked, Finding, Submitted};
use crate::page::Page;

pub(super) const PAGE: Page = Page {
    id: "makefile",
    text: " The makefile is not the one that the course gave out.
 
 It is compared line by line. Blanks at the ends of lines, empty lines at the end of the file and how lines end (Windows or
 Linux) do not count.
 
 For example a flag of the compiler was taken away, so that it does not warn.
 
 Look for the line that is named, or take the course's makefile again as it is.
",
};

/// How a line differs from the course's.
enum Changed<'a> {
    /// The course's has another line here.
    Line(&'a str),
    /// The course's ends before it.
    Added,
    /// The course's has a line behind the last one.
    Missing(&'a str),
}

impl Display for Changed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Changed::Line("") => f.write_str("the course's makefile has an empty line here"),
            Changed::Line(course) => write!(f, "the course's makefile has `{}` here", course.trim_start()),
            Changed::Added => f.write_str("the course's makefile ends before this line"),
            Changed::Missing(course) => {
                write!(f, "the course's makefile goes on behind this line, with `{}`", course.trim_start())
            }
        }
    }
}

/// Compares the makefile with the course's, and names the first line that differs. Where none was handed in there is nothing to
/// say.
pub(super) fn check(handed_in: &Submitted<'_>, course: &[u8]) -> Option<Checked> {
    let path = Place::of("makefile", handed_in).path()?;
    let actual = handed_in.text(path)?;
    let (actual, course) = (String::from_utf8_lossy(actual), String::from_utf8_lossy(course));
    let (actual, course) = (lines(&actual), lines(&course));
    let at = (0..actual.len().max(course.len())).find(|&at| actual.get(at) != course.get(at));
    let Some(at) = at else {
        let message = "The makefile is the one that the course gave out.".to_owned();
        return Some(Checked { message, findings: Vec::new() });
    };
    let (line, changed) = match (actual.get(at), course.get(at)) {
        (Some(_), Some(course)) => (at + 1, Changed::Line(course)),
        (None, Some(_)) => {
            let next = course[at..].iter().find(|line| !line.is_empty());
            (at.max(1), Changed::Missing(next.copied().unwrap_or_default()))
        }
        _ => (at + 1, Changed::Added),
    };
    let message = "The makefile is not the one that the course gave out.".to_owned();
    Some(Checked { message, findings: vec![Finding::at(path, line, changed)] })
}

/// The lines of a makefile without what does not count.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{handed_in, texts};
    use super::*;

    const COURSE: &str = "all: nim\n\nnim: main.c\n\tgcc -Wall -o nim main.c\n";

    fn findings(makefile: &str) -> Vec<(Option<usize>, String)> {
        let files = texts(&[("makefile", makefile)]);
        let checked = check(&handed_in(&files), COURSE.as_bytes()).expect("there is a makefile");
        checked.findings.into_iter().map(|finding| (finding.line, finding.message)).collect()
    }

    #[test]
    fn blanks_at_ends_do_not_count() {
        assert_eq!(findings(COURSE), []);
        assert_eq!(findings("all: nim \r\n\t\r\nnim: main.c\r\n\tgcc -Wall -o nim main.c  \r\n\r\n\r\n"), []);
    }

    #[test]
    fn the_first_line_that_differs_is_named() {
        let changed = COURSE.replace(" -Wall", "");
        assert_eq!(
            findings(&changed),
            [(Some(4), "the course's makefile has `gcc -Wall -o nim main.c` here".to_owned())]
        );
        let added = format!("{COURSE}clean:\n");
        assert_eq!(findings(&added), [(Some(5), "the course's makefile ends before this line".to_owned())]);
        let goes_on = "the course's makefile goes on behind this line, with `nim: main.c`".to_owned();
        assert_eq!(findings("all: nim\n"), [(Some(1), goes_on)]);
        assert_eq!(findings("").len(), 1);
        assert_eq!(findings(&COURSE.replace("\tgcc", "        gcc")).len(), 1, "blanks before a command count");
    }

    #[test]
    fn without_a_makefile_there_is_nothing_to_compare() {
        let files = texts(&[("main.c", "")]);
        assert!(check(&handed_in(&files), COURSE.as_bytes()).is_none());
    }
}
