//! The cells of a drawing in columns: those that should be there, and those that a program draws.

use nim_reference::transcript::Frame;
use nim_reference::voice::Columns;

use super::context::{Context, Mismatch};
use super::parse::consists_of;

/// What programs put between the objects of a heap that is drawn as a row.
const SEPARATORS: [&str; 5] = ["", " ", "\t", "  ", "    "];
/// The largest heap that is looked for as a row, in objects.
const MAX_IN_ROW: u64 = 1000;

/// The lines of the right drawing of a position.
pub(super) fn right_lines(context: &Context<'_>, frame: &Frame) -> Vec<String> {
    context.game.voice.draw(&frame.position, &frame.position).into_iter().map(|line| line.text).collect()
}

/// Whether the program's lines from `first` on show one heap each, as a row.
pub(super) fn lies(context: &Context<'_>, columns: &Columns, frame: &Frame, first: usize) -> bool {
    let heaps = frame.position.heaps();
    let tallest = frame.position.tallest();
    let is_row = |line: usize, size: u64, separator: &str| {
        let row = vec![columns.object.as_str(); usize::try_from(size).unwrap_or(0)].join(separator);
        context.prints(first + line, &row) || context.prints(first + line, &(row + separator))
    };
    // As many heaps as levels may look the same as columns without separators.
    let level = |line: usize| tallest - line as u64;
    let is_column_too = |(line, &size): (usize, &u64)| {
        let cells = heaps.iter().enumerate();
        cells.into_iter().all(|(heap, &height)| (height >= level(line)) == ((heap as u64) < size))
    };
    (2..=MAX_IN_ROW).contains(&tallest)
        && !(heaps.len() as u64 == tallest && heaps.iter().enumerate().all(is_column_too))
        && SEPARATORS.iter().any(|separator| heaps.iter().enumerate().all(|(at, &size)| is_row(at, size, separator)))
}

/// Whether the program's line could be one of the drawing.
pub(super) fn is_line(context: &Context<'_>, columns: &Columns, line: usize) -> bool {
    context.actual(line).is_some_and(|text| consists_of(&text, &columns.object) && !text.is_empty())
}

/// How many lines of the same drawing stand above the wrong one.
pub(super) fn lines_above(m: &Mismatch<'_>) -> usize {
    m.lines[..m.at].iter().rev().take_while(|line| m.is_of_drawing(line)).count()
}

/// The cells of a line that a program drew. Where cells and separators are one character each, they alternate; if not,
/// the separator parts the cells.
pub(super) fn cells(columns: &Columns, text: &str, count: usize) -> Option<Vec<String>> {
    let characters: Vec<char> = text.chars().collect();
    let separator = columns.separator.as_str();
    let alternate = characters.iter().skip(1).step_by(2).all(|c| separator.contains(*c));
    if alternate && separator.chars().count() == 1 {
        let mut cells: Vec<String> = characters.iter().step_by(2).map(char::to_string).collect();
        // Blanks at the end may be left out where they are not compared.
        while cells.len() < count && separator.trim().is_empty() && separator != "\t" {
            cells.push(columns.blank.clone());
        }
        return Some(cells);
    }
    (separator != columns.blank).then(|| text.split(separator).map(str::to_owned).collect())
}

/// The sign that a line has where objects belong, when it has the same everywhere.
pub(super) fn other_sign(columns: &Columns, frame: &Frame, level: u64, text: &str) -> Option<char> {
    let objects = frame.position.heaps().iter().filter(|&&size| size >= level).count();
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    let sign = signs.next()?;
    let others = signs.try_fold(1, |count, c| (c == sign).then_some(count + 1))?;
    (others == objects && !columns.object.contains(sign)).then_some(sign)
}
