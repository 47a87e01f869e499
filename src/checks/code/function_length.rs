//! Functions that are too long.

use std::fmt::{self, Display, Formatter};

use super::{Source, line};
use crate::checks::{Checked, Finding};
use crate::page::Page;

pub(in crate::checks) const PAGE: Page = Page {
    id: "function-length",
    text: " A function has more lines than the assignment allows.
 
 All lines count from the one in which its definition begins, with its return type, to that of its closing brace: comments and
 empty lines too.
 
 For example a main that reads, plays and prints in 90 lines.
 
 Look for a part of it that does one thing, and make it a function of its own.
",
};

/// A function with so many lines.
struct Long {
    name: String,
    lines: usize,
    max: usize,
}

impl Display for Long {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} has {} lines; at most {} are allowed", self.name, self.lines, self.max)
    }
}

pub(in crate::checks) fn check(sources: &[Source<'_>], max: usize) -> Checked {
    let mut findings = Vec::new();
    for source in sources {
        for (function, name) in source.functions() {
            let lines = function.end_position().row - function.start_position().row + 1;
            if lines > max {
                findings.push(Finding::at(source.path, line(function), Long { name, lines, max }));
            }
        }
    }
    let message = match findings.len() {
        0 => format!("No function that was read has more than {max} lines."),
        1 => format!("1 function has more than {max} lines."),
        many => format!("{many} functions have more than {max} lines."),
    };
    Checked { message, findings }
}

#[cfg(test)]
mod tests {
    use super::super::sources;
    use super::*;
    use crate::checks::tests::{messages, texts};

    #[test]
    fn the_61st_line_is_one_too_many() {
        let function = |lines: usize| format!("\nint\nf(void) {{\n{}}}\n", "\n".repeat(lines - 3));
        assert!(check(&sources(&texts(&[("a.c", &function(60))])), 60).findings.is_empty());
        let files = texts(&[("a.c", &function(61))]);
        let checked = check(&sources(&files), 60);
        assert_eq!(messages(&checked), ["f has 61 lines; at most 60 are allowed"]);
        assert_eq!(checked.findings[0].line, Some(2));
    }
}
