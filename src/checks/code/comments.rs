//! Files without a comment.

use super::Source;
use crate::checks::{Checked, Finding};
use crate::page::Page;

pub(in crate::checks) const PAGE: Page = Page {
    id: "comments",
    text: " A C file has no comment at all, and the assignment asks for code that is documented.
 
 Whether comments say something is for a person to judge. Headers need none here.
 
 For example a file of functions whose names are all that is known of them.
 
 Write above each function what it does, what it is given and what it gives back.
",
};

pub(in crate::checks) fn check(sources: &[Source<'_>]) -> Checked {
    let is_bare = |source: &&Source<'_>| {
        let is_c = source.path.extension().is_some_and(|ending| ending == "c");
        is_c && source.tree.is_ok() && !source.nodes().any(|node| node.kind() == "comment")
    };
    let findings: Vec<Finding> =
        sources.iter().filter(is_bare).map(|source| Finding::of_file(source.path, "it has no comment")).collect();
    let message = match findings.len() {
        0 => "Every C file that was read has a comment.".to_owned(),
        1 => "1 C file has no comment.".to_owned(),
        many => format!("{many} C files have no comment."),
    };
    Checked { message, findings }
}

#[cfg(test)]
mod tests {
    use super::super::sources;
    use super::*;
    use crate::checks::tests::{messages, texts};

    #[test]
    fn a_file_without_comments_is_named() {
        let files = texts(&[("a.c", "char *a = \"/* none */\";\n"), ("b.c", "int b; // one\n"), ("c.h", "int c;\n")]);
        let checked = check(&sources(&files));
        assert_eq!(
            (messages(&checked), checked.findings[0].file.as_deref()),
            (vec!["it has no comment"], Some("a.c".as_ref()))
        );
    }
}
