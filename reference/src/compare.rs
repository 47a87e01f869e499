//! How closely a program's output must equal the expected output, line by line.

use std::borrow::Cow;

use crate::lines::Lines;

/// What of two outputs is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Compare {
    /// Every byte.
    #[default]
    Exact,
    /// Every byte but blanks at the end of a line and the last newline.
    Trailing,
    /// As the white-diff of contest graders does: runs of blanks count as one, blanks at a line's ends and empty lines
    /// at the end do not count, the number of lines does (givegrade).
    Blank,
}

impl Compare {
    /// Every setting, by its name in a case file.
    pub const ALL: [(&'static str, Compare); 3] =
        [("exact", Compare::Exact), ("trailing", Compare::Trailing), ("blank", Compare::Blank)];

    /// What is compared of one line without its newline.
    pub fn line<'a>(self, line: &'a [u8]) -> Cow<'a, [u8]> {
        self.beginning(line, usize::MAX)
    }

    /// The first bytes, `most` at most, of what is compared of one line.
    pub fn beginning<'a>(self, line: &'a [u8], most: usize) -> Cow<'a, [u8]> {
        match self {
            Compare::Exact => Cow::Borrowed(&line[..line.len().min(most)]),
            Compare::Trailing => {
                let line = without_end(line);
                Cow::Borrowed(&line[..line.len().min(most)])
            }
            Compare::Blank => {
                let mut words = words(line);
                let mut squeezed = words.next().map_or(Vec::new(), |word| word[..word.len().min(most)].to_vec());
                for word in words {
                    if squeezed.len() >= most {
                        break;
                    }
                    squeezed.push(b' ');
                    squeezed.extend_from_slice(&word[..word.len().min(most - squeezed.len())]);
                }
                Cow::Owned(squeezed)
            }
        }
    }

    /// Whether two lines without their newlines are the same under this setting.
    pub fn same_line(self, one: &[u8], other: &[u8]) -> bool {
        match self {
            Compare::Exact => one == other,
            Compare::Trailing => without_end(one) == without_end(other),
            Compare::Blank => words(one).eq(words(other)),
        }
    }

    /// Whether two outputs are the same under this setting.
    pub fn same(self, one: &[u8], other: &[u8]) -> bool {
        one == other || self.first_difference(one, other).is_none()
    }

    /// The number, from 0, of the first line in which two outputs differ. Both are read only so far, and nothing of
    /// them is kept.
    pub fn first_difference(self, one: &[u8], other: &[u8]) -> Option<usize> {
        let (mut ours, mut theirs) = (self.lines(one), self.lines(other));
        let mut same = 0;
        loop {
            match (ours.next(), theirs.next()) {
                (Some(our), Some(their)) if self.same_line(our, their) => same += 1,
                (None, None) => break,
                _ => return Some(same),
            }
        }
        // Only an exact comparison sees whether the last line is ended.
        let ends_differ = self == Compare::Exact && one.ends_with(b"\n") != other.ends_with(b"\n");
        (ends_differ && same > 0).then(|| same - 1)
    }

    /// The lines of an output that count, each without its newline. An exact comparison keeps an unended last line
    /// apart by other means: this only splits.
    pub fn lines(self, output: &[u8]) -> Lines<'_> {
        if self != Compare::Blank {
            return Lines::new(output);
        }
        let Some(last) = output.iter().rposition(|&byte| byte != b'\n' && !is_blank(byte)) else {
            return Lines::new(b"");
        };
        let blanks = output[last..].iter().position(|&byte| byte == b'\n').unwrap_or(output.len() - last);
        Lines::new(&output[..last + blanks])
    }
}

/// A line without the blanks at its end.
fn without_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
    &line[..end]
}

/// What stands between the blanks of a line.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty())
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn trailing_ignores_blanks_at_line_ends_and_the_last_newline_only() {
        let same = |a: &str, b: &str| Compare::Trailing.same(a.as_bytes(), b.as_bytes());
        assert!(same("a \nb\t\r\n", "a\nb"));
        assert!(!same(" a\n", "a\n"));
        assert!(!same("a\n\n", "a\n"));
    }

    #[test]
    fn blank_counts_lines_but_not_runs_of_blanks() {
        let same = |a: &str, b: &str| Compare::Blank.same(a.as_bytes(), b.as_bytes());
        assert!(same("  1:  X   X \n\n \n", "1: X X"));
        assert!(!same("1: XX\n", "1: X X\n"));
        assert!(!same("a\n\nb\n", "a\nb\n"));
    }

    #[test]
    fn exact_sees_the_last_newline() {
        assert!(!Compare::Exact.same(b"a\n", b"a"));
    }

    /// The outputs line by line, kept whole and compared one by one: slow and plain.
    fn first_difference(compare: Compare, one: &str, other: &str) -> Option<usize> {
        let lines = |text: &str| {
            let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
            if lines.last().is_some_and(String::is_empty) {
                lines.pop();
            }
            let blank = |line: &String| line.chars().all(|c| c.is_ascii_whitespace());
            while compare == Compare::Blank && lines.last().is_some_and(blank) {
                lines.pop();
            }
            let compared = |line: &String| match compare {
                Compare::Exact => line.clone(),
                Compare::Trailing => line.trim_end().to_owned(),
                Compare::Blank => line.split_whitespace().collect::<Vec<_>>().join(" "),
            };
            lines.iter().map(compared).collect::<Vec<_>>()
        };
        let (ours, theirs) = (lines(one), lines(other));
        let longest = ours.len().max(theirs.len());
        let unended = compare == Compare::Exact && longest > 0 && one.ends_with('\n') != other.ends_with('\n');
        (0..longest).find(|&line| ours.get(line) != theirs.get(line)).or(unended.then(|| longest - 1))
    }

    proptest! {
        #[test]
        fn the_first_difference_is_that_of_a_plain_comparison(
            before in "([ab \t\r]{0,4}\n){0,40}", one in "[ab \t\r\n]{0,12}", other in "[ab \t\r\n]{0,12}",
            after in "([ab ]{0,3}\n){0,40}",
        ) {
            let (one, other) = (format!("{before}{one}{after}"), format!("{before}{other}{after}"));
            let blanks = one.replace(' ', "  ").replace('\n', " \r\n");
            for (_, compare) in Compare::ALL {
                for (one, other) in [(&one, &other), (&one, &blanks), (&one, &before)] {
                    let first = first_difference(compare, one, other);
                    prop_assert_eq!(compare.first_difference(one.as_bytes(), other.as_bytes()), first);
                    prop_assert_eq!(compare.same(one.as_bytes(), other.as_bytes()), first.is_none());
                }
            }
        }

        #[test]
        fn the_beginning_of_a_line_is_that_of_what_is_compared(line in "[ab \t]{0,20}", most in 0..24_usize) {
            for (_, compare) in Compare::ALL {
                let whole = compare.line(line.as_bytes());
                prop_assert_eq!(&*compare.beginning(line.as_bytes(), most), &whole[..whole.len().min(most)]);
            }
        }
    }
}
