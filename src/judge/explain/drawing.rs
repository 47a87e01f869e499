//! Reasons about the drawing: which line and which column is wrong, or how its lines differ as a whole.

use nim_reference::transcript::{Event, Piece};
use nim_reference::voice::Drawing;

use super::scene::Scene;

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece, shows: Option<u64>) -> Option<String> {
    let said = scene.said(piece);
    let Drawing::Columns(columns) = &scene.game.voice.drawing else { return row(scene, piece, shows?, &said) };
    let level = shows?;
    let frame = scene.frame(piece);
    let heaps = frame.position.heaps();
    if !is_picture(&said, &columns.object) {
        return not_a_picture(scene, piece, &said);
    }
    let first = lines_above(scene, piece);
    let place = format!("{}line {} of the drawing (objects at height {level})", scene.moment(frame), first + 1);
    let cells: Vec<&str> =
        heaps.iter().map(|&size| if size >= level { columns.object.as_str() } else { &columns.blank }).collect();
    let right = cells.join(&columns.separator);
    if said.trim_end() == right.trim_end() && said != right {
        let blanks = said.strip_prefix(&right);
        return Some(match blanks {
            Some(extra) => format!("{place}: {} after the last column.", name_blanks(extra)),
            None => format!(
                "{place}: the line ends too early. Each column has a cell, a space where the {} has no {} at that height.",
                scene.game.voice.nouns.heap, scene.game.voice.nouns.object
            ),
        });
    }
    if columns.separator == "\t" && !said.contains('\t') && heaps.len() > 1 {
        return Some(format!("{place}: columns are separated by one tab, and yours has none."));
    }
    let told: Vec<&str> = said.split(columns.separator.as_str()).collect();
    if told.len() != cells.len() {
        return Some(format!(
            "{place}: {} columns, one for each {}; yours has {}.",
            cells.len(),
            scene.game.voice.nouns.heap,
            told.len()
        ));
    }
    let wrong = cells.iter().zip(&told).position(|(right, told)| right != told)?;
    let heap = scene.heap(wrong);
    let size = heaps[wrong];
    let (should, because) = if size >= level {
        (format!("`{}`", columns.object), format!("{heap} has {}", scene.objects(size)))
    } else {
        ("a space".to_owned(), format!("{heap} has only {}", scene.objects(size)))
    };
    let is = match told[wrong] {
        "" => "nothing".to_owned(),
        blank if blank.trim().is_empty() => name_blanks(blank),
        other => format!("`{other}`"),
    };
    Some(format!("{place}, column {}: {because}, so the cell is {should}; yours is {is}.", wrong + 1))
}

/// How many lines of the same drawing stand above.
fn lines_above(scene: &Scene<'_>, piece: &Piece) -> usize {
    let above = scene.lines[..scene.at].iter().rev();
    above
        .take_while(|line| line.pieces.iter().any(|p| matches!(p.event, Event::Drew(_)) && p.frame == piece.frame))
        .count()
}

fn is_picture(line: &str, object: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || object.contains(c))
}

fn not_a_picture(scene: &Scene<'_>, piece: &Piece, said: &str) -> Option<String> {
    let frame = scene.frame(piece);
    let drawn = lines_above(scene, piece) as u64;
    let height = scene.game.voice.drawing_lines(&frame.position, &frame.position);
    if scene.recognise(said).is_none() && !scene.is_status(said) {
        return None;
    }
    let moment = scene.moment(frame);
    Some(if drawn == 0 {
        format!("{moment}the drawing of the {}s is missing.", scene.game.voice.nouns.heap)
    } else {
        format!(
            "{moment}the drawing has {height} lines, as many as the tallest {} has {}; yours has {drawn}.",
            scene.game.voice.nouns.heap, scene.game.voice.nouns.objects
        )
    })
}

/// A heap that lies in a line of its own (lab3).
fn row(scene: &Scene<'_>, piece: &Piece, heap: u64, said: &str) -> Option<String> {
    let Drawing::Rows(rows) = &scene.game.voice.drawing else { return None };
    let heap = usize::try_from(heap).ok()?;
    let frame = scene.frame(piece);
    let &size = frame.position.heaps().get(heap)?;
    let expected = scene.expected_from(piece);
    let (label, told) = said.split_once(':')?;
    let (right_label, _) = expected.split_once(':')?;
    let moment = scene.moment(frame);
    let noun = scene.game.voice.nouns.heap;
    let name = format!("{noun} {}", heap as i64 + scene.game.voice.label_base);
    if label != right_label {
        let first = scene.game.voice.label_base;
        return Some(format!(
            "{moment}the line of {name} begins with `{right_label}:` ({noun}s are counted from {first})."
        ));
    }
    let count = told.matches(rows.object.as_str()).count() as u64;
    (count != size).then(|| {
        let since = scene.move_before(piece.entry).map_or(String::new(), |(_, mv, line)| {
            if mv.heap == heap { format!(" after “{line}”") } else { String::new() }
        });
        format!("{moment}{name} has {}{since}; you print {count}.", scene.objects(size))
    })
}

fn name_blanks(blanks: &str) -> String {
    let one = |c: char| if c == '\t' { "tab" } else { "space" };
    let mut kinds: Vec<&str> = blanks.chars().map(one).collect();
    let count = kinds.len();
    kinds.dedup();
    match (kinds.as_slice(), count) {
        ([kind], 1) => format!("a {kind}"),
        ([kind], n) => format!("{n} {kind}s"),
        _ => "blanks".to_owned(),
    }
}
