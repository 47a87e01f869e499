//! Learning what a program draws for an object and for none where nothing stands between the columns: the blanks are part of both.

use nim_reference::transcript::Event;
use nim_reference::voice::{Drawing, Nouns};

use super::drawing::DrawingChange;
use super::{Change, Mistake, Place};

/// No cell has more characters.
const MAX_CELL: usize = 9;

/// The mistakes of drawing with two texts that make this line, where a line of the drawing is expected: one for an object, and one for
/// none.
pub(super) fn redrawn(place: &Place<'_>) -> Vec<Mistake> {
    found(place).unwrap_or_default()
}

fn found(place: &Place<'_>) -> Option<Vec<Mistake>> {
    let voice = &place.game()?.voice;
    let Drawing::Columns(_) = &*voice.drawing else { return None };
    let piece = place.line()?.pieces.first()?;
    let Event::Drew(Some(level)) = piece.event else { return None };
    let heaps = place.transcript.frames[piece.frame].position.heaps();
    let has: Vec<bool> = heaps.iter().map(|&size| size >= level).collect();
    let own = std::str::from_utf8(place.evidence.lines().nth(place.at)?).ok()?;
    let cells = two_cells(own, &has);
    Some(cells.into_iter().filter_map(|(object, blank)| mistake(voice.nouns, object, blank)).collect())
}

/// The two texts of which a line is made, one for each heap that has an object there and the other for each that has none, in all ways in
/// which it can be taken apart.
fn two_cells<'t>(line: &'t str, has: &[bool]) -> Vec<(&'t str, &'t str)> {
    let objects = has.iter().filter(|has| **has).count();
    let blanks = has.len() - objects;
    if objects == 0 || blanks == 0 || !line.is_ascii() {
        return Vec::new();
    }
    let way = |of_object: usize| {
        let rest = line.len().checked_sub(objects * of_object)?;
        let of_blank = (rest.is_multiple_of(blanks)).then_some(rest / blanks)?;
        let mut end = 0;
        let cells: Vec<(bool, &str)> = has
            .iter()
            .map(|&has| {
                let start = end;
                end += if has { of_object } else { of_blank };
                (has, &line[start..end])
            })
            .collect();
        let cell = |of: bool| cells.iter().find(|(has, _)| *has == of).map(|(_, cell)| *cell);
        let (object, blank) = (cell(true)?, cell(false)?);
        cells.iter().all(|(has, cell)| *cell == if *has { object } else { blank }).then_some((object, blank))
    };
    (1..=MAX_CELL).filter_map(way).collect()
}

/// The mistake of drawing with these texts, if they can be meant for that.
fn mistake(nouns: Nouns, object: &str, blank: &str) -> Option<Mistake> {
    let is_blank = |c: char| matches!(c, ' ' | '\t');
    let signs = object.chars().filter(|c| !is_blank(*c)).count();
    // A frame around each column stands around both.
    let same = object.chars().zip(blank.chars()).filter(|(one, other)| one == other).count();
    let is_framed = object.len() == blank.len() && same + 1 == object.len();
    let has_words = object.chars().any(char::is_alphanumeric) || blank.chars().any(char::is_alphanumeric);
    // One sign each, and the same behind both, is another change of the drawing.
    let is_plain = !object.starts_with(is_blank) && !blank.is_empty() && object[1..] == blank[1..];
    if !(signs == 1 || is_framed) || has_words || is_plain || blank.len() > MAX_CELL {
        return None;
    }
    let Nouns { heap, object: noun, .. } = nouns;
    let none = if blank.is_empty() { "nothing".to_owned() } else { format!("“{blank}”") };
    Some(Mistake {
        id: "other-drawing".to_owned(),
        sentence: format!("draws “{object}” for each {noun}, and {none} where a {heap} has none"),
        change: Change::Drawing(DrawingChange::of_cells(object, blank)),
    })
}
