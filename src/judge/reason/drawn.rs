//! A drawing in columns: its lines and cells as they should be and as a program draws them, and how one line is wrong.

use nim_reference::transcript::Frame;
use nim_reference::voice::Columns;
use serde::Serialize;

use super::context::{Context, Mismatch};
use super::parse::consists_of;
use super::terms::{Terms, counted, name_blanks};

/// What programs put between the objects of a heap that is drawn as a row.
const SEPARATORS: [&str; 5] = ["", " ", "\t", "  ", "    "];
/// The largest heap that is looked for as a row, in objects.
const MAX_IN_ROW: u64 = 1000;

/// The lines of the right drawing of a position.
pub(super) fn right_lines(context: &Context<'_>, frame: &Frame) -> Vec<String> {
    context.game.voice.draw(&frame.position, &frame.position).map(|line| line.text).collect()
}

/// Whether the program's lines from `first` on show one heap each, as a row.
pub(super) fn lies(context: &Context<'_>, columns: &Columns, frame: &Frame, first: usize) -> bool {
    let heaps = frame.position.heaps();
    let tallest = frame.position.tallest();
    // Without the blanks around them, the levels of a right drawing may be as long as the heaps are tall.
    let right = right_lines(context, frame);
    let is_stripped = |(line, right): (usize, &String)| context.prints(line, right.trim());
    // So may those of heaps that fall, upside down.
    let is_turned = (first..).zip(right.iter().rev()).all(|(line, right)| context.prints(line, right));
    if (first..).zip(&right).all(is_stripped) || is_turned {
        return false;
    }
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

/// The cells of a line that a program drew. Tabs part them, and no cell is one. Where cells and separators are one character
/// each, they alternate; if not, the separator parts the cells.
fn cells(columns: &Columns, text: &str, count: usize) -> Option<Vec<String>> {
    let characters: Vec<char> = text.chars().collect();
    let separator = columns.separator.as_str();
    if separator == "\t" {
        return Some(text.split(separator).map(str::to_owned).collect());
    }
    let alternate = characters.iter().skip(1).step_by(2).all(|c| separator.contains(*c));
    if alternate && separator.chars().count() == 1 {
        let mut cells: Vec<String> = characters.iter().step_by(2).map(char::to_string).collect();
        // Blanks at the end may be left out where they are not compared.
        while cells.len() < count && separator.trim().is_empty() {
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

/// The most cells of a line that are named.
const MAX_CELLS: usize = 3;

/// How one line of a drawing is wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WrongLine {
    NoTabs {
        by_spaces: bool,
    },
    Columns {
        right: usize,
        drawn: usize,
    },
    /// The line is right, and these blanks stand before it.
    Indented {
        before: String,
    },
    /// So many objects stand there as should, and the blanks show no columns.
    Blanks {
        separator: String,
    },
    Cells {
        cells: Vec<WrongCell>,
        /// What is printed after the last column.
        after: String,
    },
}

/// A cell that is wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct WrongCell {
    heap: usize,
    size: u64,
    /// What should be there; nothing for a space.
    object: Option<String>,
    drawn: String,
}

impl WrongLine {
    /// Sentences.
    pub(super) fn words(&self, terms: &Terms) -> String {
        let (noun, object) = (terms.nouns.heap, terms.nouns.object);
        match self {
            WrongLine::NoTabs { by_spaces } => {
                let yours =
                    if *by_spaces { "Your program separates them by spaces." } else { "Your program prints no tab." };
                format!("The columns should be separated by tabs. {yours}")
            }
            WrongLine::Columns { right, drawn } => {
                let right = counted(*right, "column");
                let yours = match drawn {
                    0 => "is empty".to_owned(),
                    drawn => format!("has {}", counted(*drawn, "column")),
                };
                format!(
                    "It should have {right}, one for each {noun}: a space where a {noun} has no {object} at this height. \
                     Your line {yours}."
                )
            }
            WrongLine::Indented { before } => {
                format!("There should not be {} before the first column.", name_blanks(before))
            }
            WrongLine::Blanks { separator } => format!(
                "Only its blanks are wrong: a {noun} without {} at this height needs a space in its column, and {} \
                 separates two columns.",
                terms.nouns.objects,
                name_blanks(separator)
            ),
            WrongLine::Cells { cells, after } => {
                let mut sentences: Vec<String> = cells.iter().take(MAX_CELLS).map(|cell| cell.words(terms)).collect();
                match cells.len().saturating_sub(MAX_CELLS) {
                    0 => {}
                    1 => sentences.push("1 more column is wrong.".to_owned()),
                    more => sentences.push(format!("{more} more columns are wrong.")),
                }
                if !after.is_empty() {
                    sentences.push(format!("There should not be {} after the last column.", name_blanks(after)));
                }
                sentences.join(" ")
            }
        }
    }

    /// How a line is wrong that should show the objects at height `level`.
    pub(super) fn find(columns: &Columns, frame: &Frame, level: u64, text: &str) -> Option<WrongLine> {
        let heaps = frame.position.heaps();
        let cell = |&size: &u64| if size >= level { columns.object.as_str() } else { columns.blank.as_str() };
        let right: Vec<&str> = heaps.iter().map(cell).collect();
        let before = text.strip_suffix(&right.join(&columns.separator)).filter(|before| !before.is_empty());
        if let Some(before) = before.filter(|before| before.trim().is_empty()) {
            return Some(WrongLine::Indented { before: before.to_owned() });
        }
        if text.is_empty() {
            return Some(WrongLine::Columns { right: right.len(), drawn: 0 });
        }
        let has_no_tabs = columns.separator == "\t" && heaps.len() > 1 && !text.contains('\t');
        // Cells with nothing between them may be blanks themselves.
        let is_joined = text.trim_end() == right.concat().trim_end() && text.len() <= right.concat().len();
        let begins = right.join(&columns.separator).starts_with(text);
        if has_no_tabs && !is_joined && !begins && text.contains(' ') {
            return Some(WrongLine::NoTabs { by_spaces: true });
        }
        if has_no_tabs && is_joined && !begins {
            return Some(WrongLine::NoTabs { by_spaces: false });
        }
        let Some(mut drawn) = cells(columns, text, right.len()) else {
            let without_blanks = |text: &str| text.replace(char::is_whitespace, "");
            let are_same = !columns.separator.is_empty() && without_blanks(text) == without_blanks(&right.concat());
            return are_same.then(|| WrongLine::Blanks { separator: columns.separator.clone() });
        };
        let mut after = String::new();
        if columns.separator.trim().is_empty() && drawn.len() > right.len() {
            let is_blank = |cell: &String| cell.trim().is_empty();
            if drawn[right.len()..].iter().all(is_blank) {
                after = columns.separator.clone() + &drawn.split_off(right.len()).join(&columns.separator);
            }
        } else if let Some((last, right)) = drawn.last_mut().zip(right.last())
            && let Some(blanks) = last.strip_prefix(right).filter(|rest| !rest.is_empty() && rest.trim().is_empty())
        {
            after = blanks.to_owned();
            last.truncate(right.len());
        }
        let objects = |cells: &[String]| cells.concat().replace(char::is_whitespace, "");
        if drawn.len() > right.len() && objects(&drawn) == right.concat().replace(char::is_whitespace, "") {
            return Some(WrongLine::Blanks { separator: columns.separator.clone() });
        }
        if drawn.len() != right.len() {
            return Some(WrongLine::Columns { right: right.len(), drawn: drawn.len() });
        }
        let wrong = right.iter().zip(drawn).enumerate().filter(|(_, (right, drawn))| **right != drawn);
        let cells: Vec<WrongCell> = wrong
            .map(|(heap, (_, drawn))| {
                let object = (heaps[heap] >= level).then(|| columns.object.clone());
                WrongCell { heap, size: heaps[heap], object, drawn }
            })
            .collect();
        (!cells.is_empty() || !after.is_empty()).then_some(WrongLine::Cells { cells, after })
    }
}

impl WrongCell {
    fn words(&self, terms: &Terms) -> String {
        let WrongCell { heap, size, object, drawn } = self;
        let name = terms.heap(*heap);
        let (should, because) = match (object, size) {
            (Some(object), size) => (format!("`{object}`"), format!("{name} has {}", terms.objects(*size))),
            (None, 0) => ("a space".to_owned(), format!("{name} is empty")),
            (None, size) => ("a space".to_owned(), format!("{name} has only {}", terms.objects(*size))),
        };
        let drawn = match (drawn.trim(), object) {
            // Whether a line has blanks at its end is not compared.
            ("", Some(object)) if drawn == " " => format!("no `{object}`"),
            ("", _) => name_blanks(drawn),
            _ => format!("`{drawn}`"),
        };
        format!("Column {} should be {should}, because {because}. Your program prints {drawn} there.", heap + 1)
    }
}
