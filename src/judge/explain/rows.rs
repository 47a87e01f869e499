//! Reasons about a drawing whose heaps lie one below the other, each in a line of its own (lab3).

use nim_reference::template::{Field, Template};
use nim_reference::transcript::Piece;
use nim_reference::voice::{Drawing, Rows};

use super::scene::Scene;

/// Whether a text could be the line of some heap.
pub(super) fn is_row(scene: &Scene<'_>, line: &str) -> bool {
    let Drawing::Rows(rows) = &scene.game.voice.drawing else { return false };
    read(rows, line).is_some()
}

/// Why the line of the heap with this index is wrong.
pub(super) fn explain(scene: &Scene<'_>, rows: &Rows, piece: &Piece, heap: u64) -> Option<String> {
    let heap = usize::try_from(heap).ok()?;
    let frame = scene.frame(piece);
    let &size = frame.position.heaps().get(heap)?;
    let moment = scene.moment(frame);
    let (noun, nouns) = (scene.noun(), scene.game.voice.nouns);
    let first = scene.game.voice.label_base;
    let label = heap as i64 + first;
    let name = format!("{noun} {label}");
    let said = scene.said(piece);
    let Some((told, objects)) = read(rows, &said) else {
        let empty = if size == 0 { format!(": empty {noun}s are shown too") } else { String::new() };
        return scene.told(&said).map(|_| format!("{moment}the line of {name} is missing{empty}."));
    };
    if told != label {
        let hidden = frame.position.heaps()[heap..].iter().zip(label..).find(|(size, _)| **size > 0);
        return Some(if told > label && hidden.is_some_and(|(_, shown)| shown == told) {
            format!("{moment}the line of {name} is missing: empty {noun}s are shown too.")
        } else {
            format!(
                "{moment}here the line of {name} should stand, not that of {noun} {told}; {noun}s are counted from {first}."
            )
        });
    }
    let drawn = objects.matches(rows.object.as_str()).count() as u64;
    let others = objects.replace(rows.object.as_str(), "");
    if !others.trim().is_empty() {
        return Some(format!(
            "{moment}each {} is drawn as `{}`; for the {} of {name} you print `{}`.",
            nouns.object,
            rows.object,
            nouns.objects,
            objects.trim()
        ));
    }
    if drawn == size {
        return Some(format!("{moment}the {} of a {noun} stand together, without blanks.", nouns.objects));
    }
    let holds = match size {
        0 => "is empty".to_owned(),
        size => format!("has {}", scene.objects(size)),
    };
    let has = match scene.last_move_of_heap(piece.frame, heap) {
        None if scene.last_move(piece.frame).is_none() => format!("{name} {holds} at the beginning"),
        None => format!("{name} still {holds}"),
        Some((player, mv, before)) => {
            let size = before.heaps()[heap];
            format!("{name} {holds}, since {} took {} of {size}", scene.seat(player), mv.count)
        }
    };
    Some(format!("{moment}{has}; you draw {drawn}."))
}

/// The label of a heap's line, and what stands behind it.
fn read(rows: &Rows, line: &str) -> Option<(i64, String)> {
    let line = line.trim_end();
    let template = Template { parts: rows.line.parts.clone(), newline: false };
    // An empty row may have lost the blank at its end.
    [line.to_owned(), format!("{line} ")].iter().find_map(|line| {
        let reading = template.read(line)?;
        Some((reading.number(Field::Heap)?, reading.text(Field::Row)?.to_owned()))
    })
}
