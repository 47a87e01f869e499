use nim_reference::grading::Boards;
use nim_reference::{Assignment, Subject, Transcript};

use super::answer::are_alike_values;
use super::context::Output;
use super::terms::Terms;
use super::{Facts, Kind, UncaughtError};

/// The longest words of an exception that are quoted, in characters.
const MAX_QUOTED: usize = 160;

/// The name of the exception about the end of the input: it follows from what was read before.
const END_OF_FILE: &str = "EOFError";

/// The longest line that is read as an answer, in bytes.
const MAX_ANSWER: usize = 1 << 16;

facts! {
    /// The output stops, and standard error shows an error of Python.
    ///
    /// Python ends a program at the first exception that it does not handle, and prints where it was: line by line the calls that
    /// led there, and below them the exception. What the program printed before that is its output.
    ///
    /// For example `ZeroDivisionError: division by zero, in line 12 of nim.py`.
    ///
    /// Look at that line of your file. A SyntaxError means that nothing of the program was run. A ModuleNotFoundError for a
    /// file of yours means that it was not handed in: put all files of the program into one folder, and grade the folder.
    pub(in crate::judge) struct PythonError {
        exception: String,
        /// The file and the number of the line, of the last call that is not in a library.
        file: String,
        line: u32,
        printed: Printed,
    }
}

/// What is printed in the place of the line that the error prevented.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum Printed {
    Nothing,
    /// A prompt, or a line of the program's own.
    Something,
    /// The right last line, and another one behind it.
    More,
    /// All lines, and they are right.
    Everything,
}

impl PythonError {
    /// Whether a line that should be printed is not, and the error is not about the end of the input.
    pub(super) fn breaks_off(&self) -> bool {
        let is_before_a_line = matches!(self.printed, Printed::Nothing | Printed::Something);
        is_before_a_line && !self.exception.starts_with(END_OF_FILE)
    }

    /// The same as a mistake of the program, if it breaks off its output.
    pub(super) fn uncaught(&self, id: &'static str) -> Option<UncaughtError> {
        let place = Some((self.file.clone(), self.line));
        let words = self.exception.clone();
        self.breaks_off().then_some(UncaughtError { id, language: "Python", place, words, is_one: true })
    }
}

impl Facts for PythonError {
    fn words(&self, _: &Terms) -> String {
        let PythonError { exception, file, line, printed } = self;
        let hint = match exception.split(':').next() {
            Some("ModuleNotFoundError") => {
                " If this module is a file of yours, hand it in too: put all your files into one folder, and grade the folder."
            }
            Some("RecursionError") => {
                " A function calls itself again and again: look for the call that should be the last, or use a loop."
            }
            _ => "",
        };
        let so_far = match printed {
            Printed::Nothing => "your output stops here, and",
            Printed::Something => "your program ends before it prints the expected line, and",
            Printed::More => "your program prints the expected line, but more below it, and",
            Printed::Everything => "what your program prints is right, but then",
        };
        format!("{so_far} standard error shows an error of Python: `{exception}`, in line {line} of {file}.{hint}")
    }
}

/// The error with which Python ended the program before it printed line `at`, from 0.
pub(super) fn recognise(
    assignment: &Assignment,
    transcript: &Transcript,
    output: Output<'_>,
    at: usize,
) -> Option<Kind> {
    let mut error = error(output.stderr, Printed::Nothing)?;
    if at < output.lines.len() {
        let lines = transcript.lines();
        let last = lines.get(at).filter(|_| at + 1 == lines.len()).map(|line| line.text.trim().as_bytes());
        let is_printed = output.printed.split(|&byte| byte == b'\n').any(|own| Some(own.trim_ascii()) == last);
        error.printed = if is_printed { Printed::More } else { Printed::Something };
    }
    // Who prints a board again and again was not ended where the graded output ends, nor who prints boards of another form.
    let has_other_form = |boards: &Boards| {
        let mut printed = output.printed.split(|&byte| byte == b'\n');
        (boards.above_first_row(output.printed).is_some() || printed.any(|line| boards.is_heading(line)))
            && !output.lines.iter().any(|line| boards.is_heading(line))
    };
    if assignment.grading().boards().is_some_and(|boards| boards.repeats_last(output.printed) || has_other_form(boards))
    {
        return None;
    }
    (at >= lines_that_count(assignment, transcript, output)).then(|| error.into())
}

/// The error with which Python ended a program that has printed all that it should.
pub(in crate::judge) fn after_output(stderr: &[u8]) -> Option<PythonError> {
    error(stderr, Printed::Everything)
}

/// The last error of Python on standard error.
fn error(stderr: &[u8], printed: Printed) -> Option<PythonError> {
    let stderr = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = stderr.lines().collect();
    // The words of an exception may have several lines. What leads to it is indented.
    let named = (0..lines.len())
        .rev()
        .find(|&line| is_exception(lines[line]) && line > 0 && lines[line - 1].starts_with(' '))?;
    let exception = lines[named];
    let mut places = lines[..named].iter().rev().filter_map(|line| place(line));
    let (file, line) = places.find(|(file, _)| !file.starts_with('/') && !file.starts_with('<'))?;
    let exception = exception.trim_end().chars().take(MAX_QUOTED).collect();
    Some(PythonError { exception, file: file.to_owned(), line, printed })
}

/// How many lines of an output were meant to be compared: the others only stand before what the exception prevented.
fn lines_that_count(assignment: &Assignment, transcript: &Transcript, output: Output<'_>) -> usize {
    // What stands on a line that was not ended is a prompt, after which an exception came. Blanks alone may be no line at all.
    let is_ended = output.whole.is_empty() || output.printed.ends_with(b"\n");
    let all = output.lines.len().saturating_sub(usize::from(!is_ended));
    if let Some(boards) = assignment.grading().boards() {
        // A last line that is of no board is the winner's only where the program has come to its end.
        let is_free = output.lines.last().is_some_and(|line| !boards.has_line(line));
        return all.min(output.lines.len().saturating_sub(usize::from(is_free)));
    }
    let right = transcript.output().trim_end();
    let is_answer = |line: &&[u8]| {
        let text = std::str::from_utf8(line).ok().filter(|text| text.len() <= MAX_ANSWER);
        text.is_some_and(|text| are_alike_values(right, text))
    };
    match assignment.subject {
        Subject::Exercise(_) if !right.contains('\n') && !output.lines.iter().any(is_answer) => 0,
        _ => all,
    }
}

/// Whether a line names an exception, perhaps with its words behind it: `NameError: name 'x' is not defined`.
fn is_exception(line: &str) -> bool {
    let name = line.split_once(": ").map_or(line.trim_end(), |(name, _)| name);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
    is_name && ["Error", "Exception", "Interrupt"].iter().any(|ending| name.ends_with(ending))
}

/// The file and the line of `  File "nim.py", line 12, in main`.
fn place(line: &str) -> Option<(&str, u32)> {
    let (file, rest) = line.trim_start().strip_prefix("File \"")?.split_once("\", line ")?;
    let number = rest.split(',').next()?;
    Some((file, number.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    const TRACEBACK: &str = "Traceback (most recent call last):\n  File \"nim.py\", line 40, in <module>\n    main()\n  File \
                             \"nim.py\", line 12, in main\n    x = 1 / 0\n        ~~^~~\nZeroDivisionError: division by zero\n";

    #[test]
    fn an_exception_is_named_with_the_line_of_the_program() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(TRACEBACK).says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ python-error: your output stops here, and standard error shows an error of Python:
            ^ `ZeroDivisionError: division by zero`, in line 12 of nim.py.
            ",
        );
    }

    #[test]
    fn a_program_that_cannot_be_read_prints_nothing() {
        let error =
            "  File \"nim_sum.py\", line 3\n    print(\"a\n          ^\nSyntaxError: unterminated string literal\n";
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").stderr(error).says(
            "
            (end)
            ^ python-error: your output stops here, and standard error shows an error of Python:
            ^ `SyntaxError: unterminated string literal`, in line 3 of nim_sum.py.
            ",
        );
    }

    #[test]
    fn a_module_that_is_missing_may_be_a_file_beside_it() {
        let error = "Traceback (most recent call last):\n  File \"nim.py\", line 1, in <module>\n    import \
                     board\nModuleNotFoundError: No module named 'board'\n";
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(error).says(
            "
            (end)
            ^ python-error: your output stops here, and standard error shows an error of Python:
            ^ `ModuleNotFoundError: No module named 'board'`, in line 1 of nim.py. If this module is a file of
            ^ yours, hand it in too: put all your files into one folder, and grade the folder.
            ",
        );
    }

    #[test]
    fn a_function_that_calls_itself_too_often_is_to_be_ended() {
        let error = TRACEBACK
            .replace("ZeroDivisionError: division by zero", "RecursionError: maximum recursion depth exceeded");
        let judged = game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(&error).judge("Enter the number of heaps:\n");
        assert!(judged.is_some_and(|(_, words)| words.ends_with(
            " A function calls itself again and again: look for the call that should be the last, or use a loop."
        )));
    }

    #[test]
    fn a_wrong_line_before_the_exception_is_the_reason() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(TRACEBACK).is_not(
            "python-error",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2 h2=3.
            ",
        );
    }

    #[test]
    fn an_exception_after_a_prompt_is_the_reason() {
        let judged = game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(TRACEBACK).judge("How many? ");
        assert!(judged.is_some_and(|(line, words)| line == 1 && words.starts_with("python-error: ")));
    }

    #[test]
    fn words_on_standard_error_that_only_speak_of_an_error_are_none_of_python() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr("Error: out of memory\n").is_not(
            "python-error",
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ ends-early: turn 1: your program prints nothing more, but the move of the computer should follow. In a
            ^ right game the user enters more after this.
            ",
        );
    }

    #[test]
    fn an_output_of_blanks_alone_has_no_line() {
        let assignment = nim_reference::Assignment::builtin("matches").expect("known");
        let output = super::Output {
            printed: b" ",
            whole: b" ",
            lines: &[],
            stderr: TRACEBACK.as_bytes(),
            compare: assignment.compare,
            complete: true,
        };
        let transcript = assignment.transcript(&nim_reference::assignment::Input::default());
        assert!(super::recognise(&assignment, &transcript, output, 0).is_some());
    }

    #[test]
    fn a_line_that_is_no_board_or_answer_stands_before_the_exception() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n").stderr(TRACEBACK);
        let judged = played.judge("Nim:\n1: X\n2: X X\nAlice: ");
        assert!(judged.is_some_and(|(line, words)| line == 4 && words.starts_with("python-error: ")));
        let judged = played.judge("Nim:\n1: X\n2: X X\nNim:\n1: X\n2: X\nBob: ");
        assert!(judged.is_some_and(|(line, words)| line == 6 && words.starts_with("wrong-board: ")));
        let played = game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").stderr(TRACEBACK);
        let judged = played.judge("DEBUG: 3 and 5\n");
        assert!(judged.is_some_and(|(line, words)| line == 1 && words.starts_with("python-error: ")));
        // An answer was given before it.
        let judged = played.judge("DEBUG: 3 and 5\n7\n");
        assert!(judged.is_some_and(|(_, words)| !words.starts_with("python-error: ")));
    }

    #[test]
    fn an_exception_after_the_right_output_is_why_the_exit_status_is_not_0() {
        let played = game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").stderr(TRACEBACK);
        let judged = played.ends(crate::sandbox::Termination::Exited(1)).judge("6\n");
        let words = "python-error: what your program prints is right, but then standard error shows";
        assert!(judged.is_some_and(|(_, why)| why.starts_with(words)));
        let silent = game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n");
        assert_eq!(silent.ends(crate::sandbox::Termination::Exited(1)).judge("6\n"), None);
    }

    #[test]
    fn the_words_of_an_exception_may_have_several_lines() {
        let error = format!("{}\nnews on two lines\n", TRACEBACK.trim_end());
        let judged = game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(&error).judge("How many? ");
        assert!(judged.is_some_and(|(line, words)| line == 1 && words.starts_with("python-error: ")));
    }
}
