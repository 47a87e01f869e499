//! What is wrong with the program as a whole: in full before the failures, and in short behind them, where the terminal
//! shows it without scrolling.

use anstyle::Style;

use super::super::words::{DiagnosisWords, MistakeWords};
use super::prose::{MAX_COLUMNS, cut, paragraph};
use super::style;
use crate::safe_text::width;

/// Writes all that is known, with a line behind it; nothing when nothing is known.
pub(super) fn write(out: &mut String, words: &DiagnosisWords<'_>, columns: usize) {
    let single = words.mistakes.len() == 1;
    for (index, mistake) in words.mistakes.iter().enumerate() {
        let number = if single { String::new() } else { format!("{}.", index + 1) };
        paragraph(out, 0, columns, (&number, style::TITLE), &mistake.sentence, style::TITLE);
        let indent = if single { 0 } else { number.len() + 1 };
        let names: Vec<String> = mistake.ids.iter().map(|id| format!("nimgrade explain {id}")).collect();
        let page = format!("More: {}", names.join("; "));
        // A command is easier to copy from one line.
        let fits = indent + width(&mistake.seen) + 1 + width(&page) <= columns.min(MAX_COLUMNS);
        let seen = format!("{}{}{page}", mistake.seen, if fits { " " } else { "\n" });
        paragraph(out, indent, columns, PLAIN, &seen, style::CONTEXT);
        if !single {
            out.push('\n');
        }
    }
    let look = if words.mistakes.is_empty() { style::TITLE } else { style::CONTEXT };
    for remark in &words.remarks {
        paragraph(out, 0, columns, PLAIN, remark, look);
    }
    if !out.is_empty() {
        out.push('\n');
    }
}

/// Writes it once more, each mistake in one line.
pub(super) fn write_again(out: &mut String, words: &DiagnosisWords<'_>, columns: usize) {
    match words.mistakes.as_slice() {
        [] => {
            for remark in &words.remarks {
                paragraph(out, 0, columns, PLAIN, &cut(remark, columns), style::CONTEXT);
            }
        }
        [only] => {
            let short = format!("Your program {}.", only.predicate);
            paragraph(out, 0, columns, PLAIN, &cut(&short, columns), style::CONTEXT);
        }
        several => {
            paragraph(out, 0, columns, PLAIN, "Your program", style::CONTEXT);
            for (index, MistakeWords { predicate, .. }) in several.iter().enumerate() {
                let short = cut(&format!("{}. {predicate}", index + 1), columns - 2);
                paragraph(out, 2, columns, PLAIN, &short, style::CONTEXT);
            }
        }
    }
}

const PLAIN: (&str, Style) = ("", Style::new());
