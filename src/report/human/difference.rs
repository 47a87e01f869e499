//! The first wrong line: expected above the program's, the differing parts marked, lines around them, and in words what
//! cannot be seen.

use anstyle::Style;

use super::line::{Signs, VisibleLine, Window};
use super::prose::{capital, paragraph};
use super::style;
use crate::judge::{Difference, Note};
use crate::terminal::push_styled;

/// Columns of the labels before the bar.
const GUTTER: usize = 10;

/// How many lines are shown before the difference, and after it.
const CONTEXT: usize = 2;

/// Writes the difference, indented, with a heading. `output` is what its lines are counted in.
pub(super) fn write(out: &mut String, difference: &Difference, output: &str, columns: usize) {
    paragraph(out, 2, columns, ("", Style::new()), &heading(difference, output), style::CONTEXT);
    let has = |note| difference.notes.contains(&note);
    let every_space = has(Note::OnlyBlanks);
    let mut signs = Signs::default();
    let mut expected = difference
        .expected
        .as_ref()
        .map(|line| VisibleLine::new(line.as_bytes(), &difference.expected_marks, every_space, &mut signs));
    let mut yours = difference
        .actual
        .as_ref()
        .map(|line| VisibleLine::new(kept(line, difference.cut), &difference.actual_marks, every_space, &mut signs));
    if has(Note::MissingLastNewline) {
        expected = expected.map(|line| line.with_newline(&mut signs));
    }
    if has(Note::ExtraLastNewline) {
        yours = yours.map(|line| line.with_newline(&mut signs));
    }
    let nothing = VisibleLine::default();
    let pair = [expected.as_ref().unwrap_or(&nothing), yours.as_ref().unwrap_or(&nothing)];
    // Two more for the bar and the space behind it.
    let window = Window::around_marks(pair, columns.saturating_sub(GUTTER + 2));

    let begin = out.len();
    let before = &difference.before[difference.before.len().saturating_sub(CONTEXT)..];
    let first = difference.line.saturating_sub(before.len());
    for (number, line) in (first..).zip(before) {
        context(out, number, line, window, &mut signs);
    }
    side(
        out,
        "expected",
        expected.as_ref(),
        "(the output should end here)",
        window,
        ('^', style::EXPECTED, style::EXPECTED_MARK),
    );
    side(out, "yours", yours.as_ref(), &end_of(output), window, ('~', style::YOURS, style::YOURS_MARK));
    for (number, line) in (difference.line + 1..).zip(common_after(difference)) {
        context(out, number, line, window, &mut signs);
    }

    if let Some(legend) = legend(signs.kept_in(&out[begin..])) {
        paragraph(out, GUTTER + 2, columns, ("", Style::new()), &legend, style::GUTTER);
    }
    let remarks = remarks(difference);
    if !remarks.is_empty() {
        out.push('\n');
        paragraph(out, 2, columns, ("", Style::new()), &remarks.join("\n"), style::CONTEXT);
    }
}

pub(in crate::report) fn heading(difference: &Difference, output: &str) -> String {
    let line = difference.line;
    match (&difference.expected, &difference.actual) {
        _ if difference.breaks_off => format!("{} breaks off in the middle of line {line}:", capital(output)),
        (_, None) => format!("{} ends too early: line {line} is missing.", capital(output)),
        (None, _) => format!("{} goes on too long: line {line} should not be there.", capital(output)),
        _ => format!("Line {line} of {output} is the first wrong one:"),
    }
}

/// What stands in the place of a line where what is graded ends before it.
pub(in crate::report) fn end_of(output: &str) -> String {
    let what = output.split_once(" (").map_or("your program's output", |(graded, _)| graded);
    format!("({what} ends here)")
}

/// A line of the program as far as it is kept, without half a character where it was cut.
pub(in crate::report) fn kept(line: &[u8], cut: bool) -> &[u8] {
    let kept = &line[..line.len().min(Difference::MAX_BYTES)];
    match std::str::from_utf8(kept) {
        Err(error) if error.error_len().is_none() && (cut || kept.len() < line.len()) => &kept[..error.valid_up_to()],
        _ => kept,
    }
}

/// Lines after the difference that are right again. Where the program's lines go their own way nothing is shown: one
/// wrong line is enough to look for, and what follows is mostly its consequence.
fn common_after(difference: &Difference) -> impl Iterator<Item = &String> {
    let both = difference.expected.is_some() && difference.actual.is_some();
    let pairs = difference.expected_after.iter().zip(&difference.actual_after).take(if both { CONTEXT } else { 0 });
    pairs.take_while(|(expected, actual)| expected.as_bytes() == actual.as_slice()).map(|(expected, _)| expected)
}

fn context(out: &mut String, number: usize, line: &str, window: Window, signs: &mut Signs) {
    let line = VisibleLine::new(line.as_bytes(), &[], false, signs);
    row(out, &number.to_string(), style::GUTTER, &line.show(window, style::CONTEXT, style::CONTEXT));
}

fn side(
    out: &mut String,
    label: &str,
    line: Option<&VisibleLine>,
    absent: &str,
    window: Window,
    look: (char, Style, Style),
) {
    let (sign, plain, mark) = look;
    let mut text = String::new();
    match line {
        None => push_styled(&mut text, absent, style::ABSENT),
        Some(line) if line.is_empty() => push_styled(&mut text, "(an empty line)", style::ABSENT),
        Some(line) => text = line.show(window, plain, mark),
    }
    row(out, label, plain, &text);
    if let Some(underline) = line.and_then(|line| line.underline(window, sign, mark)) {
        row(out, "", plain, &underline);
    }
}

/// A row with a label and a bar before it.
fn row(out: &mut String, label: &str, label_style: Style, text: &str) {
    push_styled(out, &format!("{label:>width$}", width = GUTTER - 1), label_style);
    push_styled(out, " |", style::GUTTER);
    if !text.is_empty() {
        out.push(' ');
        out.push_str(text);
    }
    out.push('\n');
}

pub(in crate::report) fn legend(signs: Signs) -> Option<String> {
    let known = [
        (signs.tab, "→ is a tab"),
        (signs.space, "· is a space"),
        (signs.carriage_return, "␍ is a carriage return"),
        (signs.newline, "↵ is the end of a line"),
    ];
    let used: Vec<&str> = known.iter().filter(|(used, _)| *used).map(|(_, words)| *words).collect();
    (!used.is_empty()).then(|| format!("({})", used.join(", ")))
}

pub(in crate::report) fn remarks(difference: &Difference) -> Vec<&'static str> {
    let mut remarks: Vec<&str> = difference.notes.iter().map(|note| remark(*note)).collect();
    if difference.cut {
        remarks.push("Your program prints a very long line there; only its beginning is shown.");
    }
    remarks
}

fn remark(note: Note) -> &'static str {
    match note {
        Note::OnlyBlanks => "Only blanks (spaces and tabs) differ.",
        Note::OnlyTrailingBlanks => "Only blanks at the end of the line differ.",
        Note::OnlyLetterCase => "Only capital and small letters differ.",
        Note::CarriageReturn => {
            "Your program ends this line with a carriage return (\\r) and a newline (\\n), as is usual on Windows; it should end with \
             the newline alone."
        }
        Note::MissingLastNewline => "The last line has no newline (\\n) at its end.",
        Note::ExtraLastNewline => "There is a newline (\\n) too many at the end of the output.",
        Note::NotUtf8 => {
            "The line has bytes that are not text; each is shown as \\x and its number. In C this is often a string \
             without its final 0, or memory that was never set."
        }
        Note::ControlCharacters => {
            "The line has control characters, which a terminal does not show; here each has a sign (␛ is escape, ␀ is the \
             character 0). Print plain text only."
        }
    }
}
