//! A finding with its line of the source, and a sign below the column.

use std::fmt::Write;

use super::line::{Signs, VisibleLine, Window};
use super::prose::paragraph;
use super::style;
use crate::judge::Finding;
use crate::safe_text::words;
use crate::terminal::push_styled;

/// Writes a finding.
pub(super) fn write(out: &mut String, finding: &Finding, columns: usize) {
    paragraph(out, 2, columns, ("Source:", style::LABEL), &words(&finding.sentence), style::CONTEXT);
    let Some(line) = &finding.line else { return };
    let number = line.number.to_string();
    let window_width = columns.saturating_sub(number.len() + 7);
    // Tabs are for the indentation only: one column each, as the sign below counts them.
    let text: Vec<u8> = line.text.iter().map(|&byte| if byte == b'\t' { b' ' } else { byte }).collect();
    let indentation = text.iter().take_while(|&&byte| byte == b' ').count();
    let text = text[indentation..].trim_ascii_end();
    let column = line.column.map(|column| column as usize - 1).and_then(|column| column.checked_sub(indentation));
    let mark = column.filter(|&column| column < text.len()).map(|column| column..column + 1);
    let marks: Vec<_> = mark.into_iter().collect();
    let shown = VisibleLine::new(text, &marks, false, &mut Signs::default());
    let window = Window::around_marks([&shown, &shown], window_width);
    push_styled(out, &format!("    {number} |"), style::GUTTER);
    let _ = writeln!(out, " {}", shown.show(window, style::CONTEXT, style::YOURS_MARK));
    if let Some(sign) = shown.underline(window, '^', style::YOURS_MARK) {
        push_styled(out, &format!("    {:1$} |", "", number.len()), style::GUTTER);
        let _ = writeln!(out, " {sign}");
    }
}
