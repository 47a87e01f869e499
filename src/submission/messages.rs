//! What a compiler says, taken apart into its messages.

use crate::safe_text::message;

/// How much of a compiler's messages is looked at, in bytes.
const MAX_READ: usize = 64 << 10;
/// How many lines of them are kept; the rest of an error that is begun comes with it.
const MAX_LINES: usize = 20;
/// How much is kept of a line, in bytes.
const MAX_LINE: usize = 400;

/// The options that make an error of what is a warning, and how the compiler marks the errors that come of it.
const STRICT: [(&str, &str); 2] = [("-Werror", "[-Werror"), ("-pedantic-errors", "[-W")];

/// A compiler's messages, one by one: each with the lines before it that say where it is, and those behind it that show it.
pub(super) struct Messages(Vec<Vec<String>>);

impl Messages {
    pub(super) fn of(stderr: &[u8]) -> Self {
        let text = String::from_utf8_lossy(&stderr[..stderr.len().min(MAX_READ)]);
        let mut all: Vec<Vec<String>> = Vec::new();
        // Lines such as "In function ‘main’:" belong to the message behind them.
        let mut place: Vec<String> = Vec::new();
        for line in text.lines() {
            // The compiler is given `./nim.c`, for a name may begin with a hyphen.
            let line = line.strip_prefix("./").unwrap_or(line);
            let line = message(&line[..line.floor_char_boundary(MAX_LINE)]).into_owned();
            let says_where = !line.starts_with(' ') && line.ends_with([':', ',']);
            if says_where {
                place.push(line);
            } else if is_error(&line) || is_warning(&line) || all.is_empty() {
                place.push(line);
                all.push(std::mem::take(&mut place));
            } else if let Some(last) = all.last_mut() {
                last.append(&mut place);
                last.push(line);
            }
        }
        Messages(all)
    }

    /// The line of the first error.
    pub(super) fn first_error(&self) -> Option<String> {
        self.0.iter().flatten().find(|line| is_error(line)).cloned()
    }

    /// Whether a compiler or its linker found an error.
    pub(super) fn has_compiler_error(&self) -> bool {
        self.0.iter().flatten().any(|line| is_compiler_error(line))
    }

    /// The line of every warning.
    pub(super) fn warnings(&self) -> Vec<String> {
        self.0.iter().flatten().filter(|line| is_warning(line)).cloned().collect()
    }

    /// The errors, or what else there is, as far as a reader needs them.
    pub(super) fn errors_first(&self) -> Vec<String> {
        let is_error = |message: &&Vec<String>| message.iter().any(|line| is_error(line));
        let errors: Vec<&Vec<String>> = self.0.iter().filter(is_error).collect();
        let messages = if errors.is_empty() { self.0.iter().collect() } else { errors };
        let mut lines: Vec<String> = Vec::new();
        let mut left = messages.len();
        for message in messages {
            if lines.len() >= MAX_LINES {
                break;
            }
            lines.extend(message.iter().take(MAX_LINES).cloned());
            left -= 1;
        }
        if left > 0 {
            lines.push(format!("… and {left} more"));
        }
        lines
    }

    /// The options without which every error here would be a warning only; none where one error would remain.
    pub(super) fn strict_options(&self) -> Vec<&'static str> {
        let mut options = Vec::new();
        for line in self.0.iter().flatten().filter(|line| is_error(line)) {
            match STRICT.iter().find(|(_, mark)| line.contains(mark)) {
                Some((option, _)) if options.contains(option) => {}
                Some((option, _)) => options.push(*option),
                None => return Vec::new(),
            }
        }
        options
    }
}

/// Whether a compiler, its linker or make calls this an error.
fn is_error(line: &str) -> bool {
    let of_make = ["*** No rule to make target", "*** missing separator"];
    is_compiler_error(line) || of_make.iter().any(|words| line.contains(words))
}

fn is_compiler_error(line: &str) -> bool {
    ["error: ", "undefined reference", "multiple definition"].iter().any(|words| line.contains(words))
}

fn is_warning(line: &str) -> bool {
    line.contains(": warning: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_come_before_warnings_with_the_lines_that_show_them() {
        let text = "nim.c: In function ‘main’:\nnim.c:2:7: warning: unused variable ‘x’ [-Wunused]\n    2 |   int x;\n      |       ^\n\
                    nim.c: In function ‘play’:\nnim.c:9:3: error: expected ‘;’ before ‘return’\n    9 |   x\n      |    ^\n\
                    nim.c:12:1: note: declared here\n";
        let messages = Messages::of(text.as_bytes());
        assert_eq!(messages.first_error().as_deref(), Some("nim.c:9:3: error: expected ‘;’ before ‘return’"));
        assert_eq!(messages.warnings(), ["nim.c:2:7: warning: unused variable ‘x’ [-Wunused]"]);
        let shown = [
            "nim.c: In function ‘play’:",
            "nim.c:9:3: error: expected ‘;’ before ‘return’",
            "    9 |   x",
            "      |    ^",
            "nim.c:12:1: note: declared here",
        ];
        assert_eq!(messages.errors_first(), shown);
    }

    #[test]
    fn of_many_errors_the_first_are_kept() {
        let text: String = (1..=100).map(|line| format!("nim.c:{line}:1: error: no\n")).collect();
        let shown = Messages::of(text.as_bytes()).errors_first();
        assert_eq!((shown.len(), shown[20].as_str()), (21, "… and 80 more"));
        assert_eq!(Messages::of(b"ld: cannot find -lm\n").errors_first(), ["ld: cannot find -lm"]);
    }

    #[test]
    fn an_option_is_named_only_where_it_makes_every_error() {
        let unused = "a.c:2:7: error: unused variable ‘x’ [-Werror=unused-variable]\n";
        let pedantic = "a.c:3:1: error: ISO C does not allow extra ‘;’ outside of a function [-Wpedantic]\n";
        let real = "a.c:4:1: error: ‘y’ undeclared\n";
        let of = |text: &str| Messages::of(text.as_bytes()).strict_options();
        assert_eq!(of(unused), ["-Werror"]);
        assert_eq!(
            of(&format!("{unused}{pedantic}cc1: all warnings being treated as errors\n")),
            ["-Werror", "-pedantic-errors"]
        );
        assert_eq!(of(&format!("{unused}{real}")), [""; 0]);
        assert_eq!(of("a.c:2:7: warning: unused variable ‘x’ [-Wunused-variable]\n"), [""; 0]);
    }
}
