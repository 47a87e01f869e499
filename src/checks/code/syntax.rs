//! Files that cannot be read as C.

use std::fmt::{self, Display, Formatter};

use super::Source;
use crate::checks::{Checked, Finding};
use crate::page::Page;

pub(in crate::checks) const PAGE: Page = Page {
    id: "syntax",
    text: " A file cannot be read as C without compiling it, so the rules about code are not applied to it.
 
 This is not the compiler's word: a macro may stand for something that is no C before it is replaced. Files of more than 256 KiB, with
 brackets nested more than 256 deep, or with a byte of 0, are not read either.
 
 Look at the line that is named, and at the line before it.
",
};

/// Why a file is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unread {
    Large,
    Slow,
    Nul(usize),
    Deep(usize),
    NotC(usize),
}

impl Display for Unread {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unread::Large => "not read, because it is larger than 256 KiB",
            Unread::Slow => "not read, because reading all files takes too many steps",
            Unread::Nul(_) => "not read, because a byte of 0 stands here",
            Unread::Deep(_) => "not read, because brackets are nested too deeply here",
            Unread::NotC(_) => "not read, because this is not understood as C",
        })
    }
}

pub(in crate::checks) fn check(sources: &[Source<'_>]) -> Checked {
    let unread = sources.iter().filter_map(|source| Some((source, *source.tree.as_ref().err()?)));
    let findings: Vec<Finding> = unread
        .map(|(source, why)| match why {
            Unread::Large | Unread::Slow => Finding::of_file(source.path, why),
            Unread::Nul(line) | Unread::Deep(line) | Unread::NotC(line) => Finding::at(source.path, line, why),
        })
        .collect();
    let message = match findings.len() {
        0 => "Every C file can be read.".to_owned(),
        1 => "1 file cannot be read as C, and the rules about code are not applied to it.".to_owned(),
        many => format!("{many} files cannot be read as C, and the rules about code are not applied to them."),
    };
    Checked { message, findings }
}

#[cfg(test)]
mod tests {
    use super::super::sources;
    use super::*;
    use crate::checks::tests::texts;

    #[test]
    fn what_is_no_c_is_named_with_its_line() {
        for (text, line) in [("int main(void) {\n  return 0;\n", Some(1)), ("int x;\n\0", Some(2))] {
            let files = texts(&[("a.c", text)]);
            let checked = check(&sources(&files));
            assert_eq!(checked.findings.len(), 1, "{text}");
            assert!(checked.findings[0].line >= line, "{text}");
        }
        let deep = format!("int x = {}1{};\n", "(".repeat(1000), ")".repeat(1000));
        assert_eq!(check(&sources(&texts(&[("a.c", &deep)]))).findings[0].line, Some(1));
    }

    #[test]
    fn c_is_read() {
        let files = texts(&[("a.c", "#include <stdio.h>\nint main(void) { return 0; }\n"), ("notes.txt", "{{{")]);
        assert!(check(&sources(&files)).findings.is_empty());
    }
}
