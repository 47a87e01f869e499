//! Pictures of a position: heaps side by side, or one below the other.

use std::iter;

use crate::position::Position;
use crate::rules::Skipped;
use crate::template::{Field, Template, Values};

/// No row is drawn with more objects than this, whatever is asked: a bound for input that no case has.
const MAX_OBJECTS: u64 = 1_000_000;

/// A picture of the heaps, one column a heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Columns {
    /// A cell with an object in it.
    pub object: String,
    /// A cell without one.
    pub blank: String,
    /// What joins the cells of a line.
    pub separator: String,
    /// What only wrong programs do.
    pub mistakes: ColumnMistakes,
}

/// What only wrong programs do with columns. The default is none of it: a right program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ColumnMistakes {
    /// What stands before the first cell.
    pub before: String,
    /// What stands after the last cell.
    pub after: String,
    /// What stands after the last cell where it has no object.
    pub after_blank: String,
    /// Whether the last cell is missing where it has no object.
    pub last_blank_missing: bool,
    /// What a cell of an empty heap is, where it is no blank.
    pub empty_heap: Option<&'static str>,
    /// Whether only a cell with an object is followed by what joins it to the next one.
    pub joins_objects_only: bool,
    /// At which heights a heap is drawn with an object.
    pub drawn: DrawnHeights,
    /// Whether an empty line follows each line.
    pub spaced: bool,
    /// Whether the lowest level is drawn first.
    pub upside_down: bool,
    /// Whether the last heap is drawn first.
    pub mirrored: bool,
    /// Whether lines end where their last object does.
    pub trims: bool,
    /// Whether lines begin where their first object does.
    pub trims_beginning: bool,
    /// Empty lines above the drawing.
    pub above: usize,
    /// Empty lines below it.
    pub below: usize,
    /// Levels drawn beyond the tallest heap, or left out when negative.
    pub extra_levels: i64,
    /// How the number of levels is found.
    pub height: Height,
    /// Whether emptied heaps have no column.
    pub hides_empty: bool,
    /// Whether a heap has neither a cell nor a separator at a level at which it has no object.
    pub closes_up: bool,
    /// Whether there is a line for level 0 too, on which every heap has an object.
    pub ground: bool,
    /// Whether each heap is drawn as a row instead of a column.
    pub lies_down: bool,
    /// Whether the line for level 1 is missing.
    pub lowest_missing: bool,
    /// Whether no newline ends its last line.
    pub unended: bool,
}

/// At which heights a heap is drawn with an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DrawnHeights {
    /// From 1 up to its size, which is right.
    #[default]
    UpToSize,
    /// At that of its top object only.
    Top,
    /// At those at which it has none.
    Above,
}

impl DrawnHeights {
    /// Whether a heap of this size is drawn with an object at this level, from 1.
    fn has(self, size: u64, level: u64) -> bool {
        match self {
            DrawnHeights::UpToSize => size >= level,
            DrawnHeights::Top => size == level,
            DrawnHeights::Above => size < level,
        }
    }
}

/// How the number of levels of a drawing is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Height {
    /// The tallest heap of the position, which is right.
    #[default]
    Tallest,
    /// The tallest heap of the first position of the game.
    TallestAtStart,
    /// The tallest heap of the position that is drawn first.
    TallestOfFirstDrawing,
    /// The first heap.
    FirstHeap,
    /// The last heap.
    LastHeap,
    /// The tallest heap but for the first.
    TallestButFirst,
    /// The tallest heap but for the last.
    TallestButLast,
}

/// A picture of the heaps, one line a heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rows {
    /// The line of one heap; its placeholders are `{heap}` and `{row}`.
    pub line: Template,
    /// One object.
    pub object: String,
    /// What joins the objects of a row.
    pub separator: String,
    /// What only wrong programs do.
    pub mistakes: RowMistakes,
}

/// What only wrong programs do with rows. The default is none of it: a right program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RowMistakes {
    /// Whether empty heaps have no line.
    pub hides_empty: bool,
    /// The heap that has none.
    pub skips: Skipped,
    /// Objects drawn beyond those of the heap, or left out when negative.
    pub extra_objects: i64,
    /// How many heaps are drawn at least: those that are not in the game are empty.
    pub least_heaps: usize,
    /// Empty lines below the drawing.
    pub below: usize,
    /// Whether no newline ends its last line.
    pub unended: bool,
    /// Whether the number of objects is printed in place of the objects.
    pub numbers: bool,
}

/// How an assignment draws a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// Not at all.
    None,
    /// Heaps stand side by side.
    Columns(Columns),
    /// Heaps lie one below the other.
    Rows(Rows),
    /// In whatever way the program draws them; as it should be where it draws nothing.
    AnyWay(Box<Drawing>),
}

/// One line of a drawing and what it shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DrawnLine {
    /// The line without its newline.
    pub text: String,
    /// The level (from 1, for columns) or the heap (index from 0, for rows); `None` for an empty line around it.
    pub shows: Option<u64>,
}

impl Columns {
    /// The drawing of the assignments' texts: tallest level first, blank cells kept, nothing around it.
    pub(crate) fn of(object: &str, separator: &str) -> Self {
        Columns {
            object: object.to_owned(),
            blank: " ".to_owned(),
            separator: separator.to_owned(),
            mistakes: ColumnMistakes::default(),
        }
    }

    fn levels(&self, position: &Position, start: &Position) -> u64 {
        let height = match self.mistakes.height {
            Height::Tallest => position.tallest(),
            Height::TallestAtStart | Height::TallestOfFirstDrawing => start.tallest(),
            Height::FirstHeap => position.heaps().first().copied().unwrap_or(0),
            Height::LastHeap => position.heaps().last().copied().unwrap_or(0),
            Height::TallestButFirst => position.heaps().iter().skip(1).copied().max().unwrap_or(0),
            Height::TallestButLast => position.heaps().iter().rev().skip(1).copied().max().unwrap_or(0),
        };
        height.saturating_add_signed(self.mistakes.extra_levels)
    }

    /// The heaps that are drawn.
    fn shown<'a>(&self, position: &'a Position) -> impl Iterator<Item = (usize, u64)> + 'a {
        let (hides_empty, mirrored) = (self.mistakes.hides_empty, self.mistakes.mirrored);
        let heaps = position.heaps();
        let drawn = (0..heaps.len()).map(move |at| if mirrored { heaps.len() - 1 - at } else { at });
        drawn.map(|heap| (heap, heaps[heap])).filter(move |&(_, size)| !hides_empty || size > 0)
    }

    /// The line of a level, from the cells of all heaps.
    fn level(&self, position: &Position, level: u64) -> String {
        let last = self.shown(position).last().map(|(heap, _)| heap);
        let blank = |heap, size| match self.mistakes.empty_heap {
            _ if self.mistakes.last_blank_missing && last == Some(heap) => "",
            Some(cell) if size == 0 => cell,
            _ => &*self.blank,
        };
        let cell = |(heap, size)| {
            if self.mistakes.drawn.has(size, level) { (&*self.object, true) } else { (blank(heap, size), false) }
        };
        let shown =
            self.shown(position).filter(|&(_, size)| !self.mistakes.closes_up || self.mistakes.drawn.has(size, level));
        let mut line = self.line(position.heaps().len(), shown.map(cell));
        if last.is_some_and(|heap| !self.mistakes.drawn.has(position.heaps()[heap], level)) {
            line.push_str(&self.mistakes.after_blank);
        }
        line
    }

    /// A line of these cells, some `room` of them, each with whether it has an object.
    fn line<'a>(&'a self, room: usize, cells: impl Iterator<Item = (&'a str, bool)>) -> String {
        let ColumnMistakes { before, after, trims, trims_beginning, joins_objects_only, .. } = &self.mistakes;
        let cell = self.object.len().max(self.blank.len()) + self.separator.len();
        // With room for the newline that ends it.
        let mut line = String::with_capacity(before.len() + cell * room + after.len() + 1);
        line.push_str(before);
        let mut drawn = 0;
        let mut is_joined = false;
        for (cell, has_object) in cells {
            if is_joined {
                line.push_str(&self.separator);
            }
            line.push_str(cell);
            is_joined = has_object || !joins_objects_only;
            drawn += 1;
        }
        if *trims {
            line.truncate(line.trim_end().len().max(before.len()));
        }
        if *trims_beginning {
            line.drain(..line.len() - line.trim_start().len());
        }
        // What is printed with each object is printed with none of no objects.
        if drawn > 0 || !(self.mistakes.closes_up || self.mistakes.lies_down) {
            line.push_str(after);
        }
        line
    }
}

impl Drawing {
    /// How it should be where it is drawn in any way.
    pub fn right(&self) -> &Drawing {
        if let Drawing::AnyWay(right) = self { right } else { self }
    }

    /// Whether its height is that of the position that is drawn first.
    pub(crate) fn stays_as_high(&self) -> bool {
        matches!(self, Drawing::Columns(columns) if columns.mistakes.height == Height::TallestOfFirstDrawing)
    }

    /// How many lines the drawing of a position has. `start` is the first position of the game, or the first that is drawn where the
    /// drawing stays as high as that one.
    pub fn lines(&self, position: &Position, start: &Position) -> u64 {
        match self {
            Drawing::None => 0,
            Drawing::Columns(columns) if columns.mistakes.lies_down => {
                (position.heaps().len() + columns.mistakes.above + columns.mistakes.below) as u64
            }
            Drawing::AnyWay(right) => right.lines(position, start),
            Drawing::Columns(columns) => {
                let around = columns.mistakes.above + columns.mistakes.below + usize::from(columns.mistakes.ground);
                let levels = columns.levels(position, start) + around as u64;
                let lines = levels.saturating_sub(u64::from(columns.mistakes.lowest_missing));
                if columns.mistakes.spaced { lines.saturating_mul(2) } else { lines }
            }
            Drawing::Rows(rows) => (position.heaps().len().max(rows.mistakes.least_heaps) + rows.mistakes.below) as u64,
        }
    }

    /// How many cells it has: objects in rows, objects and blanks in columns.
    pub(crate) fn cells(&self, position: &Position, start: &Position) -> u64 {
        match self {
            Drawing::None => 0,
            Drawing::AnyWay(right) => right.cells(position, start),
            Drawing::Columns(columns) if !columns.mistakes.lies_down => {
                columns.levels(position, start).saturating_mul(position.heaps().len() as u64)
            }
            Drawing::Columns(_) | Drawing::Rows(_) => {
                position.heaps().iter().fold(0, |sum, &size| sum.saturating_add(size))
            }
        }
    }

    /// Whether a newline ends its last line.
    pub(crate) fn is_ended(&self) -> bool {
        match self {
            Drawing::Columns(columns) => !columns.mistakes.unended,
            // With an empty line below it that would look right.
            Drawing::Rows(rows) => !rows.mistakes.unended || rows.mistakes.below > 0,
            Drawing::None | Drawing::AnyWay(_) => true,
        }
    }

    /// Its lines, top to bottom, heaps numbered from `base`, each made when it is asked for.
    pub fn draw<'a>(
        &'a self,
        position: &'a Position,
        start: &Position,
        base: i64,
    ) -> Box<dyn Iterator<Item = DrawnLine> + 'a> {
        match self {
            Drawing::None => Box::new(iter::empty()),
            Drawing::AnyWay(right) => right.draw(position, start, base),
            Drawing::Columns(columns) => columns.draw(position, columns.levels(position, start)),
            Drawing::Rows(rows) => Box::new(rows.draw(position, base)),
        }
    }
}

impl Columns {
    /// The lines of a drawing with so many levels.
    fn draw<'a>(&'a self, position: &'a Position, levels: u64) -> Box<dyn Iterator<Item = DrawnLine> + 'a> {
        let line = move |level| DrawnLine { text: self.level(position, level), shows: Some(level) };
        let lowest = u64::from(!self.mistakes.ground) + u64::from(self.mistakes.lowest_missing);
        if self.mistakes.lies_down {
            let row = |(heap, size): (usize, u64)| {
                let cells = iter::repeat_n(&*self.object, size.min(MAX_OBJECTS) as usize);
                DrawnLine { text: self.line(cells.len(), cells.map(|cell| (cell, true))), shows: Some(heap as u64) }
            };
            self.with_empty_lines(self.shown(position).map(row))
        } else if self.mistakes.upside_down {
            self.with_empty_lines((lowest..=levels).map(line))
        } else {
            self.with_empty_lines((lowest..=levels).rev().map(line))
        }
    }

    /// These lines with the empty ones around and between them.
    fn with_empty_lines<'a>(
        &'a self,
        lines: impl Iterator<Item = DrawnLine> + 'a,
    ) -> Box<dyn Iterator<Item = DrawnLine> + 'a> {
        let ColumnMistakes { above, below, spaced, .. } = self.mistakes;
        if above + below == 0 && !spaced {
            return Box::new(lines);
        }
        let lines = lines.flat_map(move |line| iter::once(line).chain(empty_lines(usize::from(spaced))));
        Box::new(empty_lines(above).chain(lines).chain(empty_lines(below)))
    }
}

/// So many empty lines around a drawing.
fn empty_lines(count: usize) -> impl Iterator<Item = DrawnLine> {
    iter::repeat_n(DrawnLine { text: String::new(), shows: None }, count)
}

impl Rows {
    /// How many objects are in a printed line of a heap, if it is that of the heap with this number. Of an empty heap the blank at the end
    /// may be missing.
    pub fn size_in(&self, line: &str, number: i64) -> Option<u64> {
        let line = format!("{line} ");
        let reading = self.line.read(&line)?;
        let row = reading.text(Field::Row)?;
        (reading.number(Field::Heap) == Some(number)).then(|| row.matches(&self.object).count() as u64)
    }

    /// A row of so many objects.
    fn row(&self, objects: usize) -> String {
        let mut row = format!("{}{}", self.object, self.separator).repeat(objects);
        row.truncate(row.len().saturating_sub(self.separator.len()));
        row
    }

    fn draw<'a>(&'a self, position: &'a Position, base: i64) -> impl Iterator<Item = DrawnLine> + 'a {
        let heaps = position.heaps().iter().copied().chain(iter::repeat(0));
        let drawn = position.heaps().len().max(self.mistakes.least_heaps);
        let visited = self.mistakes.skips.visits(drawn);
        let heaps = heaps.take(drawn).enumerate();
        let shown =
            heaps.filter(move |&(heap, size)| visited.contains(&heap) && (!self.mistakes.hides_empty || size > 0));
        let line = move |(heap, size): (usize, u64)| {
            let row = match self.mistakes.numbers {
                true => size.to_string(),
                false => self.row(size.saturating_add_signed(self.mistakes.extra_objects).min(MAX_OBJECTS) as usize),
            };
            let values = Values::new().with(Field::Heap, heap as i64 + base).with(Field::Row, row);
            // With a mistake the line has the size too.
            let values = values.with(Field::Size, size as i64);
            DrawnLine { text: self.line.render(&values), shows: Some(heap as u64) }
        };
        shown.map(line).chain(empty_lines(self.mistakes.below))
    }
}
