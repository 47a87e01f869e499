//! Reading what heaps a program shows next: what it really did, whatever it said.

use nim_reference::Position;
use nim_reference::template::{Field, Template};
use nim_reference::voice::{Drawing, Message, Rows};

use super::scene::Scene;

/// How many lines are read: the tallest drawing, and what stands around it.
const MOST_LINES: usize = 120;

/// The heaps that the program shows next from line `from` on, before it tells another move.
pub(super) fn shown_next(scene: &Scene<'_>, from: usize) -> Option<Position> {
    let count = scene.transcript.frames.last()?.position.heaps().len();
    let mut rows: Vec<u64> = Vec::new();
    for line in (from..from + MOST_LINES).map_while(|line| scene.actual(line)) {
        if let Drawing::Rows(drawing) = &scene.game.voice.drawing
            && let Some(size) = row(drawing, rows.len() as i64 + scene.game.voice.label_base, &line)
        {
            rows.push(size);
            if rows.len() == count {
                return Some(Position::new(rows));
            }
            continue;
        }
        let mut rest = line.as_ref();
        while let Some(told) = scene.told(rest).filter(|told| told.reading.end > 0) {
            if let Some(list) = told.reading.text(Field::Heaps) {
                let sizes = scene.sizes(list);
                let sizes: Option<Vec<u64>> = sizes.into_iter().map(|size| u64::try_from(size).ok()).collect();
                return sizes.filter(|sizes| sizes.len() == count).map(Position::new);
            }
            if matches!(told.message, Message::UserTakes | Message::ComputerTakes | Message::ComputerTakesLosing) {
                return None;
            }
            rest = &rest[told.reading.end..];
        }
    }
    None
}

/// How many objects a line draws for the heap of this label.
pub(super) fn row(drawing: &Rows, label: i64, line: &str) -> Option<u64> {
    let line = line.trim_end();
    let trimmed = Template { parts: drawing.line.parts.clone(), newline: false };
    let (told, objects) = match trimmed.read(line) {
        Some(reading) => (reading.number(Field::Heap)?, reading.text(Field::Row)?),
        // An empty row may have lost the blank at its end.
        None => {
            let padded = format!("{line} ");
            let reading = trimmed.read(&padded)?;
            reading.text(Field::Row)?.trim().is_empty().then_some(())?;
            return (reading.number(Field::Heap)? == label).then_some(0);
        }
    };
    let size = objects.matches(drawing.object.as_str()).count() as u64;
    let only = objects.replace(drawing.object.as_str(), "");
    (told == label && only.trim().is_empty()).then_some(size)
}
