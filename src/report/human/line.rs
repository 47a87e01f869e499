//! One line of output as a row of cells: blanks made visible, marks underlined, a long line seen through a window.

use std::ops::Range;

use anstyle::Style;

use crate::safe_text::{Class, Glyph, glyphs};
use crate::terminal::push_styled;

/// A line that is ready to be shown.
#[derive(Debug, Default)]
pub(in crate::report) struct VisibleLine {
    cells: Vec<Cell>,
    width: usize,
}

#[derive(Debug)]
struct Cell {
    text: String,
    column: usize,
    width: usize,
    marked: bool,
}

/// The signs that stand for what cannot be seen, as far as a line has them: they need a legend.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::report) struct Signs {
    pub(in crate::report) tab: bool,
    pub(in crate::report) space: bool,
    pub(in crate::report) carriage_return: bool,
    pub(in crate::report) newline: bool,
}

impl Signs {
    /// Those that a text has: what stands outside the columns that are shown is not in it.
    pub(super) fn kept_in(self, text: &str) -> Self {
        Signs {
            tab: self.tab && text.contains('→'),
            space: self.space && text.contains('·'),
            carriage_return: self.carriage_return && text.contains('␍'),
            newline: self.newline && text.contains('↵'),
        }
    }
}

/// The columns of lines that are shown, the same for all lines of a block so that they stay aligned.
#[derive(Debug, Clone, Copy)]
pub(in crate::report) struct Window {
    start: usize,
    width: usize,
}

impl VisibleLine {
    /// The line with these bytes marked. `every_space` makes also those spaces visible that have words around them.
    pub(in crate::report) fn new(bytes: &[u8], marks: &[Range<usize>], every_space: bool, signs: &mut Signs) -> Self {
        let glyphs = glyphs(bytes);
        let blank = |glyph: &Glyph| matches!(glyph.class, Class::Space | Class::Tab | Class::CarriageReturn);
        let trailing = glyphs.iter().rposition(|glyph| !blank(glyph)).map_or(0, |last| last + 1);
        // A mark over words keeps its spaces as they are; a mark over nothing else must be seen.
        let blank_mark = |mark: &&Range<usize>| {
            glyphs.iter().filter(|glyph| overlaps(&glyph.source, mark)).all(blank) && !mark.is_empty()
        };
        let blank_marks: Vec<&Range<usize>> = marks.iter().filter(blank_mark).collect();
        let mut line = VisibleLine::default();
        for (index, glyph) in glyphs.iter().enumerate() {
            let marked = marks.iter().any(|mark| overlaps(&glyph.source, mark));
            let seen = every_space || index >= trailing || blank_marks.iter().any(|mark| overlaps(&glyph.source, mark));
            let text = match glyph.class {
                Class::Space if seen => {
                    signs.space = true;
                    "·"
                }
                Class::Tab => {
                    signs.tab = true;
                    "→"
                }
                Class::CarriageReturn => {
                    signs.carriage_return = true;
                    &glyph.text
                }
                _ => &glyph.text,
            };
            line.push(text, glyph.width, marked);
        }
        line
    }

    /// Adds a sign for the newline at the end, marked.
    pub(in crate::report) fn with_newline(mut self, signs: &mut Signs) -> Self {
        signs.newline = true;
        self.push("↵", 1, true);
        self
    }

    fn push(&mut self, text: &str, width: usize, marked: bool) {
        self.cells.push(Cell { text: text.to_owned(), column: self.width, width, marked });
        self.width += width;
    }

    /// Whether there is nothing to see.
    pub(in crate::report) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    fn first_mark(&self) -> Option<usize> {
        self.cells.iter().find(|cell| cell.marked).map(|cell| cell.column)
    }

    /// The line as far as the window shows it, with `…` where it goes on.
    pub(super) fn show(&self, window: Window, plain: Style, mark: Style) -> String {
        let mut out = String::new();
        for (text, marked) in self.runs(window) {
            push_styled(&mut out, &text, if marked { mark } else { plain });
        }
        out
    }

    /// What the window shows of the line, with `…` where it goes on: stretches of text, and whether each is marked.
    pub(in crate::report) fn runs(&self, window: Window) -> Vec<(String, bool)> {
        let cells = self.visible(window);
        let mut runs = Vec::new();
        if window.start > 0 && self.width > 0 {
            let blanks = cells.first().map_or(0, |cell| cell.column - window.start - 1);
            runs.push((format!("…{}", " ".repeat(blanks)), false));
        }
        for run in cells.chunk_by(|one, other| one.marked == other.marked) {
            runs.push((run.iter().map(|cell| cell.text.as_str()).collect(), run[0].marked));
        }
        if self.width > window.end() {
            runs.push(("…".to_owned(), false));
        }
        runs
    }

    /// A line of `sign` under the marks; `None` when no mark is in sight.
    pub(super) fn underline(&self, window: Window, sign: char, style: Style) -> Option<String> {
        let mut out = String::new();
        for cell in self.visible(window).iter().filter(|cell| cell.marked) {
            let column = cell.column - window.start;
            out.push_str(&" ".repeat(column - out.chars().count()));
            out.extend(std::iter::repeat_n(sign, cell.width));
        }
        (!out.is_empty()).then(|| format!("{style}{out}{style:#}"))
    }

    fn visible(&self, window: Window) -> &[Cell] {
        let start = if window.start > 0 { window.start + 1 } else { 0 };
        let end = if self.width > window.end() { window.end() - 1 } else { window.end() };
        let first = self.cells.partition_point(|cell| cell.column < start);
        let last = self.cells.partition_point(|cell| cell.column + cell.width <= end);
        &self.cells[first..last.max(first)]
    }
}

impl Window {
    /// A window of this width onto the beginning of lines.
    pub(in crate::report) fn at_start(width: usize) -> Self {
        Window { start: 0, width }
    }

    /// A window of this width that shows the first mark in either line.
    pub(in crate::report) fn around_marks(lines: [&VisibleLine; 2], width: usize) -> Self {
        let longest = lines.iter().map(|line| line.width).max().unwrap_or(0);
        let Some(mark) = lines.iter().filter_map(|line| line.first_mark()).min() else {
            return Window::at_start(width);
        };
        if longest <= width || mark < width * 2 / 3 {
            return Window::at_start(width);
        }
        // A third of the window shows what leads up to the mark; none of it is left empty at the end.
        Window { start: (mark - width / 3).min(longest - width), width }
    }

    fn end(self) -> usize {
        self.start + self.width
    }
}

fn overlaps(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}
