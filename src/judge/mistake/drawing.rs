//! Learning with which characters a program draws, and what it puts between them.

use nim_reference::follow::is_drawn;
use nim_reference::rules::{DrawingPlace, TurnRules};
use nim_reference::template::{Field, Part, Template};
use nim_reference::transcript::Event;
use nim_reference::voice::{Columns, Drawing, Message, Nouns, Rows, Voice};
use nim_reference::{Assignment, Compare, Game, Position};

use super::relearn::relearn;
use super::{Change, Mistake, Place};
use crate::judge::reason::name_blanks;

/// What a program draws otherwise; `None` is what the assignment draws.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(in crate::judge) struct DrawingChange {
    object: Option<String>,
    /// Where a heap has no object.
    blank: Option<String>,
    separator: Option<String>,
    /// Behind the last column.
    after: Option<String>,
    /// The line of each heap of a drawing in rows.
    line: Option<Template>,
}

impl DrawingChange {
    /// The change to these texts for an object and for none, with nothing else around them.
    pub(super) fn of_cells(object: &str, blank: &str) -> Self {
        let [object, blank, separator, after] = [object, blank, "", ""].map(|text| Some(text.to_owned()));
        DrawingChange { object, blank, separator, after, line: None }
    }

    /// The drawing with this change.
    pub(super) fn apply(&self, drawing: &Drawing) -> Drawing {
        let mut drawing = drawing.clone();
        let change = |to: &mut String, from: &Option<String>| from.iter().for_each(|text| to.clone_from(text));
        match &mut drawing {
            Drawing::None | Drawing::AnyWay(_) => {}
            Drawing::Columns(columns) => {
                change(&mut columns.object, &self.object);
                change(&mut columns.blank, &self.blank);
                change(&mut columns.separator, &self.separator);
                change(&mut columns.mistakes.after, &self.after);
            }
            Drawing::Rows(rows) => {
                change(&mut rows.object, &self.object);
                change(&mut rows.separator, &self.separator);
                self.line.iter().for_each(|line| rows.line.clone_from(line));
            }
        }
        drawing
    }
}

/// The change that draws the characters of `text` where the assignment draws `expected`: the level `shows` of a drawing in
/// columns, or the heap `shows` of one in rows.
pub(super) fn learn(
    (assignment, right): (&Assignment, &Voice),
    position: &Position,
    shows: u64,
    expected: &str,
    text: &str,
) -> Option<Mistake> {
    let Game { voice, .. } = assignment.game()?;
    // What a right program draws: another mistake may draw something else.
    let (sentence, change) = match (&*voice.drawing, &*right.drawing) {
        (Drawing::Columns(columns), Drawing::Columns(right)) => {
            let has: Vec<bool> = position.heaps().iter().map(|&size| size >= shows).collect();
            let ends_freely = assignment.compare != Compare::Exact;
            let text = if ends_freely { without_blanks_beyond(expected, text) } else { text };
            in_columns((columns, right), voice.nouns, &has, text, ends_freely)
        }
        (Drawing::Rows(rows), Drawing::Rows(right)) => {
            let &size = position.heaps().get(usize::try_from(shows).ok()?)?;
            in_rows((rows, &right.object), voice.nouns, size, expected, text)
        }
        _ => None,
    }?;
    Some(Mistake { id: "other-drawing".to_owned(), sentence, change: Change::Drawing(change) })
}

/// The mistake of printing the rows of a board with other blanks, where only boards and the last line are graded.
pub(super) fn board_respaced(place: &Place<'_>) -> Option<Mistake> {
    let grading = place.assignment.grading();
    let boards = grading.boards()?;
    let line = place.line()?;
    let piece = line.pieces.first()?;
    let Event::Drew(Some(shows)) = piece.event else { return None };
    let (own, expected) = (place.evidence.lines().nth(place.at)?, line.text.trim_end());
    let is_same = boards.row(own).is_some_and(|row| boards.row(expected.as_bytes()) == Some(row));
    let position = &place.transcript.frames[piece.frame].position;
    let own = std::str::from_utf8(own).ok().filter(|_| is_same)?;
    learn((place.assignment, place.evidence.right_voice()?), position, shows, expected, own.trim_end())
}

/// The mistake of drawing in a way that nobody knows, where a line of the drawing is expected and this one may be of another drawing. Where
/// the line before the drawing lists the heaps, it is not the heaps that are other ones; elsewhere what is printed behind it shows that.
pub(in crate::judge) fn any_way(place: &Place<'_>) -> Option<Mistake> {
    let game = place.game()?;
    let is_of_rows = match &*game.voice.drawing {
        Drawing::Columns(_) => false,
        Drawing::Rows(_) if game.grading.boards().is_none() => true,
        _ => return None,
    };
    let piece = place.line()?.pieces.first()?;
    let Event::Drew(Some(shown)) = piece.event else { return None };
    let TurnRules { status, drawing_place, .. } = game.rules.turns;
    let player = place.transcript.frames[piece.frame].player;
    let is_listed = status.before(player) && drawing_place == DrawingPlace::AfterStatus;
    let can_be = is_of_rows || (is_listed && game.voice.message(Message::Status).is_some());
    let own = place.evidence.lines().nth(place.at)?;
    let sentence = format!("draws the {}s in another way than the assignment", game.voice.nouns.heap);
    let found = || Mistake { id: "other-drawing".to_owned(), sentence, change: Change::DrawnAnyWay };
    let own = String::from_utf8_lossy(own);
    let is_of_other_size = || is_right_row(game, &place.transcript.frames[piece.frame].position, shown, &own);
    (can_be && is_drawn(&own) && !(is_of_rows && is_of_other_size())).then(found)
}

/// Whether a line is the row of this heap as it should be drawn, with some number of objects.
fn is_right_row(game: &Game, position: &Position, heap: u64, line: &str) -> bool {
    let Drawing::Rows(rows) = &*game.voice.drawing else { return false };
    let mut sizes = position.heaps().to_vec();
    let Some(size) = sizes.get_mut(heap as usize) else { return false };
    *size = line.matches(rows.object.as_str()).count() as u64;
    let position = Position::new(sizes);
    let mut drawn = game.voice.draw(&position, &position);
    drawn.any(|drawn| drawn.shows == Some(heap) && drawn.text.trim_end() == line.trim_end())
}

/// A text without the blanks that follow where the expected one ends, if nothing else does.
fn without_blanks_beyond<'a>(expected: &str, text: &'a str) -> &'a str {
    let end = text.char_indices().nth(expected.chars().count()).map_or(text.len(), |(end, _)| end);
    if text[end..].trim().is_empty() { &text[..end] } else { text }
}

/// `ends_freely` where blanks at the end of a line are no mistake.
fn in_columns(
    drawings: (&Columns, &Columns),
    nouns: Nouns,
    has: &[bool],
    text: &str,
    ends_freely: bool,
) -> Option<(String, DrawingChange)> {
    let mut taken_apart = cells(text, has.len(), Some(&drawings.0.separator)).into_iter();
    taken_apart.find_map(|cells| of_cells(drawings, nouns, has, text, cells, ends_freely))
}

/// The change that draws these cells, which `text` was taken apart into.
fn of_cells(
    (columns, right): (&Columns, &Columns),
    nouns: Nouns,
    has: &[bool],
    text: &str,
    Cells { cells, separator, mut after }: Cells,
    ends_freely: bool,
) -> Option<(String, DrawingChange)> {
    if ends_freely && after.trim().is_empty() {
        after.clear();
    }
    let object = the_same(has.iter().zip(&cells).filter(|(has, _)| **has).map(|(_, cell)| *cell));
    // A level without objects, as a program may draw it at the top, shows what is between the columns.
    let is_empty = !has.contains(&true) && text.chars().all(char::is_whitespace);
    if object.is_none() && !is_empty {
        return None;
    }
    // A blank line shows where the drawing is, not with what objects are drawn; and words are no drawing.
    let is_word = |text: &str| text.chars().any(char::is_alphanumeric);
    if object.is_some_and(char::is_whitespace) || is_word(&after) || separator.as_deref().is_some_and(is_word) {
        return None;
    }
    // One cell may be anything: a dot that has lost its line.
    if has.len() == 1 && object.is_some_and(|own| own.to_string() != columns.object) {
        return None;
    }
    let blank = the_same(has.iter().zip(&cells).filter(|(has, _)| !**has).map(|(_, cell)| *cell));
    // One behind the last column may also stand there for every column, and nothing for a heap without an object.
    let is_last_only = || has[..has.len() - 1].iter().all(|has| *has);
    if blank.map(String::from).is_some_and(|blank| separator.as_ref() == Some(&blank)) && is_last_only() {
        return None;
    }
    // Whoever draws the same for an object and for none draws no levels, but may draw rows.
    let drawn = object.map_or_else(|| columns.object.clone(), String::from);
    let is_row = blank.is_some_and(|blank| drawn == blank.to_string());
    let other = |own: Option<String>, right: &str| own.filter(|own| own != right);
    let change = DrawingChange {
        object: other(object.map(String::from), &columns.object),
        blank: other(blank.map(String::from), &columns.blank),
        separator: other(separator, &columns.separator),
        after: other(Some(after), &columns.mistakes.after),
        line: None,
    };
    let mut changes = Vec::new();
    if let Some(object) = change.object.as_ref().filter(|object| **object != right.object) {
        changes.push(format!("draws “{object}” instead of “{}”", right.object));
    }
    let Nouns { heap, object, objects, .. } = nouns;
    if let Some(blank) = change.blank.as_ref().filter(|blank| !is_row && **blank != right.blank) {
        changes.push(format!("draws “{blank}” where a {heap} has no {object}, instead of a space"));
    }
    let between = change.separator.as_deref().filter(|own| *own != right.separator).map(name);
    let behind = change.after.as_deref().filter(|own| *own != right.mistakes.after).map(name);
    let right = name(&right.separator);
    if is_row {
        changes.extend(between.map(|drawn| format!("puts {drawn} instead of {right} between two {objects}")));
    } else if let Some(drawn) = between.as_ref().filter(|_| change.separator == change.after) {
        changes.push(format!("puts {drawn} after each column of the drawing instead of {right} between them"));
    } else {
        changes
            .extend(between.map(|drawn| format!("puts {drawn} instead of {right} between the columns of the drawing")));
        changes.extend(behind.map(|drawn| format!("puts {drawn} after the last column of the drawing")));
    }
    (!changes.is_empty()).then(|| (changes.join(", and "), change))
}

fn in_rows(
    (rows, right): (&Rows, &str),
    nouns: Nouns,
    size: u64,
    expected: &str,
    text: &str,
) -> Option<(String, DrawingChange)> {
    if let Some(line) = relearn(&rows.line, expected, text).filter(|line| *line != rows.line) {
        let line = with_size(line, &rows.line, size)?;
        let sentence = format!("prints the line of a {} as “{text}” instead of “{expected}”", nouns.heap);
        return Some((sentence, DrawingChange { line: Some(line), ..DrawingChange::default() }));
    }
    let label = expected.len() - expected.trim_end_matches(rows.object.as_str()).len();
    let row = text.strip_prefix(&expected[..expected.len() - label])?.trim_end();
    let Cells { cells, separator, .. } = cells(row, usize::try_from(size).ok()?, None).into_iter().next()?;
    let object = the_same(cells.iter().copied())?.to_string();
    let other_object = (object != rows.object).then(|| format!("draws “{object}” instead of “{right}”"));
    if other_object.is_some() && object == right {
        return None;
    }
    let other_separator = separator.as_ref().filter(|own| **own != rows.separator);
    let between =
        other_separator.map(|own| format!("prints {} between the {} of a {}", name(own), nouns.objects, nouns.heap));
    let sentences: Vec<String> = [other_object, between].into_iter().flatten().collect();
    let change = DrawingChange { object: Some(object), separator, ..DrawingChange::default() };
    (!sentences.is_empty()).then(|| (sentences.join(", and "), change))
}

/// The line of a heap with a placeholder for its size where the program prints that; `None` where another number is in its words, which may
/// be another one in the next line.
fn with_size(line: Template, right: &Template, size: u64) -> Option<Template> {
    let has_digits = |part: &Part| matches!(part, Part::Text(words) if words.contains(|c: char| c.is_ascii_digit()));
    let mut parts = Vec::new();
    for part in line.parts {
        match &part {
            Part::Text(words) if has_digits(&part) && !right.parts.contains(&part) => {
                let (before, after) = words.split_once(&size.to_string())?;
                let around = [Part::Text(before.to_owned()), Part::Field(Field::Size), Part::Text(after.to_owned())];
                if around.iter().any(has_digits) {
                    return None;
                }
                parts.extend(around.into_iter().filter(|part| *part != Part::Text(String::new())));
            }
            _ => parts.push(part),
        }
    }
    Some(Template { parts, ..line })
}

/// A line taken apart.
struct Cells {
    cells: Vec<char>,
    /// What stands between them; `None` when there is only one cell.
    separator: Option<String>,
    /// What stands after the last one: nothing, or the separator once more.
    after: String,
}

/// Takes a line apart into `count` cells of one character with the same text between any two, in all ways in which it can be.
fn cells(line: &str, count: usize, usual: Option<&str>) -> Vec<Cells> {
    let line: Vec<char> = line.chars().collect();
    if count == 0 || line.len() < count {
        return Vec::new();
    }
    if count == 1 {
        let after: String = line[1..].iter().collect();
        // A single cell does not tell what would stand between two.
        let is_usual = after.is_empty() || usual == Some(&after);
        let single = || Cells { cells: vec![line[0]], separator: None, after };
        return is_usual.then(single).into_iter().collect();
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
    let between = blanks.is_multiple_of(count - 1).then(|| apart(blanks / (count - 1), false));
    let behind = blanks.is_multiple_of(count).then(|| apart(blanks / count, true));
    [between, behind].into_iter().flatten().flatten().collect()
}

/// The one character that all of them are.
fn the_same(mut cells: impl Iterator<Item = char>) -> Option<char> {
    let first = cells.next()?;
    cells.all(|cell| cell == first).then_some(first)
}

fn name(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let runs: Vec<String> = characters.chunk_by(|one, next| one == next).map(|run| run.iter().collect()).collect();
    let is_blank = text.chars().all(|c| matches!(c, ' ' | '\t'));
    match runs.as_slice() {
        [] => name_blanks(text),
        runs if is_blank && runs.len() <= 2 => {
            runs.iter().map(|run| name_blanks(run)).collect::<Vec<_>>().join(" and ")
        }
        _ => format!("“{}”", text.escape_debug()),
    }
}
