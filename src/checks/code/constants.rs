//! Numbers that are to have a name.

use std::fmt::{self, Display, Formatter};

use super::{Source, line};
use crate::checks::{Checked, Finding};
use crate::page::Page;

pub(in crate::checks) const PAGE: Page = Page {
    id: "constants",
    text: " A number of the assignment, such as the largest number of heaps, stands in the code without a name.
 
 It is to be written once, in a `#define`, also where it is the size of an array. However it is written counts: 32, 0x20, 32u.
 Numbers in comments, in texts and in lines for the preprocessor do not count.
 
     int heaps[32];           /* not this */
 
     #define MAX_HEAPS 32     /* but this */
     int heaps[MAX_HEAPS];
 
 Look at each line that is named.
",
};

/// A number without a name.
enum Unnamed {
    Number(String),
    Size(String),
}

impl Display for Unnamed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Unnamed::Number(number) => write!(f, "{number} stands here without a name of a #define"),
            Unnamed::Size(number) => write!(f, "the size of this array is {number} without a name of a #define"),
        }
    }
}

pub(in crate::checks) fn check(sources: &[Source<'_>], numbers: &[u64]) -> Checked {
    let mut findings = Vec::new();
    for source in sources {
        for node in source.nodes().filter(|node| node.kind() == "number_literal") {
            let words = source.words(node);
            let parent = node.parent().map_or("", |parent| parent.kind());
            if source.is_directive(node) || !value(&words).is_some_and(|value| numbers.contains(&value)) {
                continue;
            }
            let unnamed = if parent == "array_declarator" { Unnamed::Size(words) } else { Unnamed::Number(words) };
            findings.push(Finding::at(source.path, line(node), unnamed));
        }
    }
    let all = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let message = match findings.is_empty() {
        true => format!("Nothing that was read has the number {all} outside of a #define."),
        false => format!("The number {all} is written outside of a #define."),
    };
    Checked { message, findings }
}

/// The value of an integer as C writes it.
fn value(literal: &str) -> Option<u64> {
    let digits = literal.to_lowercase();
    let digits = digits.trim_end_matches(['u', 'l']);
    match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None if digits.starts_with('0') => u64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sources;
    use super::*;
    use crate::checks::tests::texts;

    fn lines(text: &str) -> Vec<usize> {
        let files = texts(&[("a.c", text)]);
        check(&sources(&files), &[32]).findings.into_iter().filter_map(|finding| finding.line).collect()
    }

    #[test]
    fn the_number_is_found_however_it_is_written() {
        assert_eq!(
            lines("int a[32];\nint b = 0x20;\nlong c = 32UL;\nint d = 040;\nint e = x > 32;\n"),
            [1, 2, 3, 4, 5]
        );
    }

    #[test]
    fn names_texts_comments_and_other_numbers_are_right() {
        assert_eq!(
            lines(
                "#define MAX 32\nint a[MAX]; /* 32 */\nchar *b = \"32\";\nint c = 132, d = 3, e32;\nfloat f = 32.5;\n"
            ),
            [0; 0]
        );
        assert_eq!(lines("#if MAX == 32\nint a;\n#endif\n#if 32\n#endif\n"), [0; 0]);
    }
}
