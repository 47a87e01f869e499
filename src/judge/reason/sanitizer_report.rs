use super::super::sanitizer::{Ended, Place, Undefined};
use super::context::Output;
use super::terms::Terms;
use super::{Facts, Kind};

/// The longest words of a report that are quoted, in characters.
const MAX_QUOTED: usize = 160;

facts! {
    /// The output stops, and on standard error is a report of a sanitizer.
    ///
    /// A program that is compiled with `-g -fsanitize=address,undefined` watches itself. At the first access to memory that is not
    /// its own AddressSanitizer ends it, and prints what was done, in which line, and which memory it was. The
    /// UndefinedBehaviorSanitizer prints what C leaves undefined, and lets the program go on.
    ///
    /// For example `heap-buffer-overflow` in line 12 of nim.c: this line reads or writes behind the end of an array that
    /// came from `malloc`.
    ///
    /// Look at that line: which index or which pointer does it use, and how large is the array?
    pub(super) struct SanitizerReport {
        sanitizer: String,
        report: String,
        /// The file and the number of the line, where the program has them in it (`-g`).
        file: Option<String>,
        line: Option<u32>,
    }
}

impl Facts for SanitizerReport {
    fn words(&self, _: &Terms) -> String {
        let SanitizerReport { sanitizer, report, file, line } = self;
        let place = match (file, line) {
            (Some(file), Some(line)) => format!(", in line {line} of {file}"),
            _ => String::new(),
        };
        format!("your output stops here, and on standard error is a report of {sanitizer}: `{report}`{place}.")
    }
}

/// The report with which a sanitizer ended the program before it printed line `at`, from 0, or what was undefined.
///
/// Of what is undefined the access to memory counts that is reported in the line at which the program was ended: it names the index. Where
/// nothing says what ended the program, the first such access may have done it.
pub(super) fn recognise(output: Output<'_>, at: usize) -> Option<Kind> {
    if at < output.lines.len() {
        return None;
    }
    let stderr = String::from_utf8_lossy(output.stderr);
    let placed = || Undefined::all(&stderr).filter_map(|report| Some((report.place?, report)));
    let mut of_memory = placed().filter(|(_, report)| report.is_of_memory());
    let undefined =
        |(place, report): (Place<'_>, Undefined<'_>)| facts("UndefinedBehaviorSanitizer", report.words, Some(place));
    let facts = match Ended::find(&stderr) {
        Some(ended) => {
            let own = ended.own_place();
            let same = of_memory.find(|(place, _)| own.is_some_and(|own| own.is_line_of(place)));
            same.map_or_else(|| facts(ended.sanitizer, ended.name(), own), undefined)
        }
        None => of_memory.next().or_else(|| placed().next()).map(undefined)?,
    };
    Some(facts.into())
}

fn facts(sanitizer: &str, report: &str, place: Option<Place<'_>>) -> SanitizerReport {
    let (file, line) = place.map(|place| (place.file().to_owned(), place.line)).unzip();
    SanitizerReport { sanitizer: sanitizer.to_owned(), report: quoted(report), file, line }
}

fn quoted(report: &str) -> String {
    report.trim().chars().take(MAX_QUOTED).collect()
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    const OVERFLOW: &str = "=================================================================\n==3==ERROR: \
        AddressSanitizer: heap-buffer-overflow on address 0x603000000058 at pc 0x563765e873b3 bp 0x7ffd sp 0x7ffd\nWRITE of \
        size 4 at 0x603000000058 thread T0\n    #0 0x7f45252b89cf in strcpy ../../../../src/libsanitizer/asan/a.cpp:69\n    \
        #1 0x563765e873b2 in main /home/me/nim.c:12\n    #2 0x7f4524845249 in __libc_start_call_main ../sysdeps/a.h:58\n\n\
        0x603000000058 is located 0 bytes to the right of 24-byte region\n    #1 0x563765e872e9 in main /home/me/nim.c:3\n";

    #[test]
    fn an_access_is_named_with_the_line_of_the_program() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(OVERFLOW).says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ sanitizer-report: your output stops here, and on standard error is a report of AddressSanitizer:
            ^ `heap-buffer-overflow`, in line 12 of nim.c.
            ",
        );
    }

    #[test]
    fn without_debugging_information_there_is_no_line() {
        let report = "==3==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x5555 bp 0x0 sp 0x7ff T0)\n    \
                      #0 0x5555 in main (/memfd:program (deleted)+0x1100)\n";
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(report).says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ sanitizer-report: your output stops here, and on standard error is a report of AddressSanitizer: `SEGV`.
            ",
        );
    }

    #[test]
    fn what_is_undefined_is_named_too() {
        let report = "nim.c:7:5: runtime error: index 7 out of bounds for type 'int [3]'\n";
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(report).says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ sanitizer-report: your output stops here, and on standard error is a report of
            ^ UndefinedBehaviorSanitizer: `index 7 out of bounds for type 'int [3]'`, in line 7 of nim.c.
            ",
        );
    }

    #[test]
    fn of_two_reports_about_one_line_the_one_with_the_index_is_told() {
        let reports = |line: u32| {
            format!(
                "nim.c:3:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'\n\
                     nim.c:{line}:8: runtime error: index 6 out of bounds for type 'int [6]'\n{OVERFLOW}"
            )
        };
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(&reports(12)).says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ sanitizer-report: your output stops here, and on standard error is a report of
            ^ UndefinedBehaviorSanitizer: `index 6 out of bounds for type 'int [6]'`, in line 12 of nim.c.
            ",
        );
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(&reports(8)).says(
            "
            …
            In turn 1 heap sizes are: h1=2 h2=2.
            (end)
            ^ sanitizer-report: your output stops here, and on standard error is a report of AddressSanitizer:
            ^ `heap-buffer-overflow`, in line 12 of nim.c.
            ",
        );
    }

    #[test]
    fn a_wrong_line_before_it_is_the_reason() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").stderr(OVERFLOW).is_not(
            "sanitizer-report",
            "
            …
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2 h2=3.
            ",
        );
    }
}
