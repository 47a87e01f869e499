//! Learning with which characters a program draws, and what it puts between them.

use nim_reference::voice::{ColumnMistakes, Columns, Drawing, Rows};
use nim_reference::{Assignment, Position};

use super::Mistake;
use super::relearn::relearn;

/// The assignment drawn in the characters of `text`, where the assignment draws `expected`: the level `shows` of a drawing in
/// columns, or the heap `shows` of one in rows.
pub(super) fn learn(
    assignment: &Assignment,
    drawing: &Drawing,
    position: &Position,
    shows: u64,
    expected: &str,
    text: &str,
) -> Option<Mistake> {
    let (sentence, drawing) = match drawing {
        Drawing::None => None,
        Drawing::Columns(columns) => {
            let has: Vec<bool> = position.heaps().iter().map(|&size| size >= shows).collect();
            in_columns(columns, &has, text)
        }
        Drawing::Rows(rows) => {
            let &size = position.heaps().get(usize::try_from(shows).ok()?)?;
            in_rows(rows, size, expected, text)
        }
    }?;
    Some(Mistake { id: "other-drawing".to_owned(), sentence, assignment: assignment.with_drawing(drawing) })
}

fn in_columns(columns: &Columns, has: &[bool], text: &str) -> Option<(String, Drawing)> {
    let Cells { cells, separator, after } = cells(text, has.len(), Some(&columns.separator))?;
    let object = the_same(has.iter().zip(&cells).filter(|(has, _)| **has).map(|(_, cell)| *cell))?;
    // A blank line shows where the drawing is, not with what objects are drawn.
    if object.is_whitespace() {
        return None;
    }
    let blank = the_same(has.iter().zip(&cells).filter(|(has, _)| !**has).map(|(_, cell)| *cell));
    let blank = blank.map_or(columns.blank.clone(), String::from);
    let learnt = Columns {
        object: object.to_string(),
        blank,
        separator: separator.unwrap_or_else(|| columns.separator.clone()),
        mistakes: ColumnMistakes { after, ..columns.mistakes.clone() },
    };
    let mut changes = Vec::new();
    if learnt.object != columns.object {
        changes.push(format!("draws “{}” instead of “{}”", learnt.object, columns.object));
    }
    if learnt.blank != columns.blank {
        changes.push(format!("draws “{}” where a heap has no object, instead of a space", learnt.blank));
    }
    if learnt.separator != columns.separator {
        let (drawn, right) = (name(&learnt.separator), name(&columns.separator));
        changes.push(format!("puts {drawn} instead of {right} between the columns of the drawing"));
    }
    if learnt.mistakes.after != columns.mistakes.after {
        changes.push(format!("puts {} after the last column of the drawing", name(&learnt.mistakes.after)));
    }
    (!changes.is_empty()).then(|| (changes.join(", and "), Drawing::Columns(learnt)))
}

fn in_rows(rows: &Rows, size: u64, expected: &str, text: &str) -> Option<(String, Drawing)> {
    if let Some(line) = relearn(&rows.line, expected, text).filter(|line| *line != rows.line) {
        let sentence = format!("words the line of each heap as “{line}” instead of “{}”", rows.line);
        return Some((sentence, Drawing::Rows(Rows { line, ..rows.clone() })));
    }
    let label = expected.len() - expected.trim_end_matches(rows.object.as_str()).len();
    let row = text.strip_prefix(&expected[..expected.len() - label])?.trim_end();
    let Cells { cells, separator, .. } = cells(row, usize::try_from(size).ok()?, None)?;
    let object = the_same(cells.iter().copied())?;
    let learnt = Rows {
        object: object.to_string(),
        separator: separator.unwrap_or_else(|| rows.separator.clone()),
        ..rows.clone()
    };
    let sentence = format!("draws “{object}” instead of “{}”", rows.object);
    (learnt.object != rows.object).then_some((sentence, Drawing::Rows(learnt)))
}

/// A line taken apart.
struct Cells {
    cells: Vec<char>,
    /// What stands between them; `None` when there is only one cell.
    separator: Option<String>,
    /// What stands after the last one: nothing, or the separator once more.
    after: String,
}

/// Takes a line apart into `count` cells of one character with the same text between any two.
fn cells(line: &str, count: usize, usual: Option<&str>) -> Option<Cells> {
    let line: Vec<char> = line.chars().collect();
    if count == 0 || line.len() < count {
        return None;
    }
    if count == 1 {
        let after: String = line[1..].iter().collect();
        // A single cell does not tell what would stand between two.
        return (after.is_empty() || usual == Some(&after)).then(|| Cells {
            cells: vec![line[0]],
            separator: None,
            after,
        });
    }
    let apart = |gap: usize, trailing: bool| {
        let separator = &line[1..=gap];
        let step = gap + 1;
        let cells: Vec<char> = (0..count).map(|cell| line[cell * step]).collect();
        let gaps = if trailing { count } else { count - 1 };
        let same = (0..gaps).all(|cell| &line[cell * step + 1..(cell + 1) * step] == separator);
        let separator: String = separator.iter().collect();
        let after = if trailing { separator.clone() } else { String::new() };
        same.then_some(Cells { cells, separator: Some(separator), after })
    };
    let blanks = line.len() - count;
    if blanks.is_multiple_of(count - 1)
        && let Some(found) = apart(blanks / (count - 1), false)
    {
        return Some(found);
    }
    blanks.is_multiple_of(count).then(|| apart(blanks / count, true))?
}

/// The one character that all of them are.
fn the_same(mut cells: impl Iterator<Item = char>) -> Option<char> {
    let first = cells.next()?;
    cells.all(|cell| cell == first).then_some(first)
}

fn name(text: &str) -> String {
    match text {
        "" => "nothing".to_owned(),
        "\t" => "a tab".to_owned(),
        " " => "a space".to_owned(),
        spaces if spaces.chars().all(|c| c == ' ') => format!("{} spaces", spaces.len()),
        other => format!("“{}”", other.escape_debug()),
    }
}
