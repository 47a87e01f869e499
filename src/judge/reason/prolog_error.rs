use nim_reference::Assignment;
use nim_reference::input::Syntax;

use super::context::Output;
use super::terms::Terms;
use super::{Facts, Kind, UncaughtError};

/// The longest words of an error that are quoted, in characters.
const MAX_QUOTED: usize = 160;

/// What an error about the end of the input has in it: it follows from what was read before.
const END_OF_FILE: &[u8] = b"end_of_file";

facts! {
    /// The output stops, and standard error shows an error of Prolog.
    ///
    /// Prolog ends a program at the first error that it does not catch, and prints which predicate was called in a wrong way. What the
    /// program printed before that is its output.
    ///
    /// For example `format/2: Format error: too many arguments`: a list of arguments for `format` stands in brackets, so a list that is
    /// to be printed stands in two pairs of them.
    ///
    /// Look at the calls of that predicate. `Unknown procedure` means that there is none of that name with so many arguments.
    pub(super) struct PrologError {
        exception: String,
        /// Whether something is printed in the place of the line that the error prevented.
        something: bool,
    }
}

impl PrologError {
    /// The same as a mistake of the program.
    pub(super) fn uncaught(&self, id: &'static str) -> UncaughtError {
        let words = self.exception.clone();
        UncaughtError { id, language: "Prolog", place: None, words, is_one: true }
    }
}

impl Facts for PrologError {
    fn words(&self, _: &Terms) -> String {
        let so_far = match self.something {
            false => "your output stops here, and",
            true => "your program ends before it has printed the expected line, and",
        };
        format!("{so_far} standard error shows an error of Prolog: `{}`.", self.exception)
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        Some(format!("ends with an error of Prolog in some cases: `{}`", self.exception))
    }
}

/// The error with which Prolog ended the program before it had printed line `at`, from 0.
pub(super) fn recognise(assignment: &Assignment, output: Output<'_>, at: usize) -> Option<Kind> {
    assignment.game().filter(|game| game.syntax == Syntax::Terms)?;
    // The last line may be the beginning of what the error has prevented: `format` prints what it can.
    let exception = error(output.stderr).filter(|_| at + 1 >= output.lines.len())?;
    Some(PrologError { exception, something: at < output.lines.len() }.into())
}

/// The last error on standard error, without the goal that was run; none that is about the end of the input.
fn error(stderr: &[u8]) -> Option<String> {
    // Lines that go on with one begin with more blanks.
    let begins = |line: &&[u8]| line.starts_with(b"ERROR: ") && !line.starts_with(b"ERROR:  ");
    let line = stderr.split(|&byte| byte == b'\n').rfind(begins)?;
    if is_of_end_of_input(line) {
        return None;
    }
    let line = String::from_utf8_lossy(line.strip_prefix(b"ERROR: ")?).trim().to_owned();
    let words = line.strip_prefix("-g ").and_then(|goal| goal.split_once(": ")).map_or(&*line, |(_, words)| words);
    Some(words.chars().take(MAX_QUOTED).collect())
}

/// Whether an error of Prolog is about the end of the input.
pub(super) fn is_of_end_of_input(line: &[u8]) -> bool {
    line.starts_with(b"ERROR:") && memchr::memmem::find(line, END_OF_FILE).is_some()
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn an_error_is_named_that_ends_a_program_in_the_middle_of_a_line() {
        let error = "ERROR: -g goal: format/2: Format error: too many arguments\n";
        game("matches", "[2,3,6].\n1.\n1.\n").stderr(error).says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 5 matches from 3th heap.
            (end)
            ^ prolog-error: your output stops here, and standard error shows an error of Prolog:
            ^ `format/2: Format error: too many arguments`.
            ",
        );
        game("matches", "[2,3,6].\n3.\n1.\n").stderr(error).says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 5 matches from 3th heap.
            You have heaps of matches: [2,3,1]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 1: So now the heaps are: 2
            ^ prolog-error: your program ends before it has printed the expected line, and standard error shows an error
            ^ of Prolog: `format/2: Format error: too many arguments`.
            ",
        );
    }

    /// Prolog says which predicates of that name there are.
    #[test]
    fn a_predicate_that_is_there_is_not_said_to_be_the_error() {
        let error = "ERROR: -g goal: move/2: Unknown procedure: winning/3\nERROR:   However, there are definitions for:\nERROR:         winning/4\n";
        game("matches", "[2,3,6].\n1.\n1.\n").stderr(error).says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 5 matches from 3th heap.
            (end)
            ^ prolog-error: your output stops here, and standard error shows an error of Prolog:
            ^ `move/2: Unknown procedure: winning/3`.
            ",
        );
    }

    #[test]
    fn an_error_about_the_end_of_the_input_is_no_reason() {
        let error = "ERROR: -g goal: between/3: Type error: `integer' expected, found `end_of_file' (an atom)\n";
        game("matches", "[2,3,6].\n1.\n1.\n").stderr(error).says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 5 matches from 3th heap.
            (end)
            ^ ends-early: your program prints nothing more, but the line with the heaps should follow. At its end your
            ^ program reads more than the user enters: that is the error on standard error.
            ",
        );
    }
}
