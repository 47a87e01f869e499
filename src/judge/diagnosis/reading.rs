//! What standard error says of how a program read its input, where Python has ended it for that.

use std::borrow::Cow;

use nim_reference::Assignment;

use super::Observed;

/// How a program read its input.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    /// Whether it was ended because it read its input in another way than it is laid out: no rule of the game says so.
    pub misreads: bool,
    /// Whether what it read there was too little, as it is at the end of the input too.
    pub reads_too_little: bool,
    /// Whether it was ended because it asked for more input than there is.
    pub asks_for_more: bool,
    /// Whether it was ended because it looked for an element that is not there.
    pub finds_no_element: bool,
    /// Whether it was ended by an error of which no input that is missing is the reason.
    pub ends_otherwise: bool,
}

/// What a line of Python has in it that reads input, or takes a line of it apart.
const READS: [&str; 4] = ["input", "read", "split", "int("];

impl Reading {
    /// That of a program in a case.
    pub(super) fn of(case: &Observed<'_>, assignment: &Assignment) -> Self {
        let is_of_game = case.failed && assignment.game().is_some();
        let last = last_line(case.stderr);
        let words = last.strip_prefix("ValueError: ").unwrap_or_default();
        let is_misread = words.starts_with("invalid literal for int()") || words.contains("values to unpack (expected");
        // These words say that a line was empty, or had fewer parts than were read from it.
        let reads_too_little = last.ends_with(" base 10: ''") || last.contains("not enough values to unpack");
        let finds_no_element = last.starts_with("IndexError") || last.starts_with("KeyError");
        // Who has read all lines at once looks for one more among them.
        let may_read = || code_of_error(case.stderr).is_none_or(|code| READS.iter().any(|word| code.contains(word)));
        Reading {
            misreads: is_of_game && is_misread,
            reads_too_little,
            asks_for_more: is_of_game && last.starts_with("EOFError"),
            finds_no_element,
            ends_otherwise: is_of_game && finds_no_element && !may_read(),
        }
    }
}

/// The code that Python shows of the line that was run last, if it does.
fn code_of_error(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let shown = |line: &&str| line.starts_with("    ") && line.contains(char::is_alphanumeric);
    text.lines().rfind(shown).map(str::to_owned)
}

/// The last line of standard error, in which Python says what ended the program.
fn last_line(stderr: &[u8]) -> Cow<'_, str> {
    let end = stderr.trim_ascii_end();
    String::from_utf8_lossy(end.rsplit(|&byte| byte == b'\n').next().unwrap_or_default())
}
