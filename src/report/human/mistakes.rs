//! What is wrong with the program as a whole: in full before the failures, and in short behind them, where the terminal
//! shows it without scrolling.

use anstyle::Style;

use super::super::words::{DiagnosisWords, MistakeWords, subject};
use super::prose::{MAX_COLUMNS, cut, paragraph};
use super::style;
use crate::safe_text::{self, width};
use crate::terminal::wrap;

/// Mistakes that take no more lines than these are repeated in full. Of more the beginnings stand in one line each, so that all are
/// seen at once; but for those that could be another one, which must not be cut off.
const MAX_LINES: usize = 12;

/// Writes all that is known, with a line behind it; nothing when nothing is known.
pub(super) fn write(out: &mut String, words: &DiagnosisWords<'_>, columns: usize) {
    let single = words.mistakes.len() == 1;
    for (index, mistake) in words.mistakes.iter().enumerate() {
        let number = if single { String::new() } else { format!("{}.", index + 1) };
        paragraph(out, 0, columns, (&number, style::TITLE), &mistake.sentence, style::TITLE);
        let indent = if single { 0 } else { number.len() + 1 };
        write_seen(out, indent, &mistake.seen, &mistake.ids, columns);
        if !single {
            out.push('\n');
        }
    }
    let look = if words.mistakes.is_empty() { style::TITLE } else { style::CONTEXT };
    for remark in &words.remarks {
        paragraph(out, 0, columns, PLAIN, remark, look);
    }
    for line in &words.source {
        paragraph(out, 0, columns, PLAIN, &safe_text::words(&line.sentence), style::TITLE);
        write_seen(out, 0, &line.seen, &[line.finding.kind.name()], columns);
    }
    if !out.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
}

/// Writes where something is seen, and the command that says more about it: it is easier to copy from one line.
fn write_seen(out: &mut String, indent: usize, seen: &str, pages: &[&str], columns: usize) {
    let page = match pages {
        [page] => format!("More: nimgrade explain {page}"),
        several => format!("Names for nimgrade explain: {}", several.join(", ")),
    };
    let fits = indent + width(seen) + 1 + width(&page) <= columns.min(MAX_COLUMNS);
    let text = format!("{seen}{}{page}", if fits { " " } else { "\n" });
    paragraph(out, indent, columns, PLAIN, &text, style::CONTEXT);
}

/// Writes it once more, in short.
pub(super) fn write_again(out: &mut String, words: &DiagnosisWords<'_>, columns: usize) {
    match words.mistakes.as_slice() {
        [] => {
            for remark in &words.remarks {
                paragraph(out, 0, columns, PLAIN, remark, style::CONTEXT);
            }
        }
        [only] => {
            let subject = subject(only.is_sure);
            paragraph(out, 0, columns, PLAIN, &format!("{subject} {}.", only.predicate), style::CONTEXT);
        }
        several => {
            let is_sure = several.iter().all(|mistake| mistake.is_sure);
            paragraph(out, 0, columns, PLAIN, subject(is_sure), style::CONTEXT);
            let room = |number: &str| columns.min(MAX_COLUMNS).saturating_sub(3 + number.len()).max(20);
            let lines = |mistake: &MistakeWords<'_>| wrap(&safe_text::words(&mistake.predicate), room("1.")).len();
            let are_long = several.iter().map(lines).sum::<usize>() > MAX_LINES;
            for (index, mistake) in several.iter().enumerate() {
                let number = format!("{}.", index + 1);
                let short = match are_long && mistake.ids.len() == 1 {
                    true => cut(&mistake.predicate, room(&number)),
                    false => mistake.predicate.clone(),
                };
                paragraph(out, 2, columns, (&number, PLAIN.1), &short, style::CONTEXT);
            }
        }
    }
    // Without mistakes all remarks stand there.
    for crash in words.crash.iter().filter(|_| !words.mistakes.is_empty()) {
        paragraph(out, 0, columns, PLAIN, crash, style::CONTEXT);
    }
    for line in &words.source {
        paragraph(out, 0, columns, PLAIN, &safe_text::words(&line.sentence), style::CONTEXT);
    }
}

const PLAIN: (&str, Style) = ("", Style::new());
