//! How closely a program's output must equal the expected output, line by line.

use std::borrow::Cow;

/// What of two outputs is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Compare {
    /// Every byte.
    #[default]
    Exact,
    /// Every byte but blanks at the end of a line and the last newline.
    Trailing,
    /// As the white-diff of contest graders does: runs of blanks count as one, blanks at a line's ends and empty lines at the
    /// end do not count, the number of lines does (givegrade).
    Blank,
}

impl Compare {
    /// Every setting, by its name in a case file.
    pub const ALL: [(&'static str, Compare); 3] =
        [("exact", Compare::Exact), ("trailing", Compare::Trailing), ("blank", Compare::Blank)];

    /// What is compared of one line without its newline.
    pub fn line<'a>(self, line: &'a [u8]) -> Cow<'a, [u8]> {
        match self {
            Compare::Exact => Cow::Borrowed(line),
            Compare::Trailing => {
                let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
                Cow::Borrowed(&line[..end])
            }
            Compare::Blank => {
                let mut words = line.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty());
                let mut squeezed = words.next().unwrap_or_default().to_vec();
                for word in words {
                    squeezed.push(b' ');
                    squeezed.extend_from_slice(word);
                }
                Cow::Owned(squeezed)
            }
        }
    }

    /// Whether two outputs are the same under this setting.
    pub fn same(self, one: &[u8], other: &[u8]) -> bool {
        if one == other {
            return true;
        }
        if self == Compare::Exact {
            return false;
        }
        let (one, other) = (self.lines(one), self.lines(other));
        one.len() == other.len() && one.iter().zip(&other).all(|(a, b)| self.line(a) == self.line(b))
    }

    /// The lines of an output that count, each without its newline. An exact comparison keeps an unended last line apart
    /// by other means: this only splits.
    pub fn lines(self, output: &[u8]) -> Vec<&[u8]> {
        let mut lines: Vec<&[u8]> = output.split(|&byte| byte == b'\n').collect();
        if lines.last().is_some_and(|last| last.is_empty()) {
            lines.pop();
        }
        if self == Compare::Blank {
            while lines.last().is_some_and(|last| last.iter().all(|&byte| is_blank(byte))) {
                lines.pop();
            }
        }
        lines
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

#[cfg(test)]
mod tests {
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
}
