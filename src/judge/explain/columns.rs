//! Reasons about a drawing whose heaps stand side by side: how its lines differ as a whole, or which line and which column
//! is wrong.

use nim_reference::transcript::{Event, Frame, Piece};
use nim_reference::voice::{ColumnMistakes, Columns, Drawing};

use super::scene::Scene;

/// What programs put between columns.
const SEPARATORS: [&str; 7] = ["", " ", "\t", "  ", "   ", "    ", "        "];
/// The largest heap that is looked for as a row, in objects.
const MOST_IN_ROW: u64 = 1000;

/// Whether a text could be a line of a drawing with objects in it.
pub(super) fn is_picture(scene: &Scene<'_>, line: &str) -> bool {
    let Drawing::Columns(columns) = &scene.game.voice.drawing else { return false };
    consists_of(line, &columns.object) && !line.trim().is_empty()
}

fn consists_of(line: &str, object: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || object.contains(c))
}

/// Why a line of the drawing is wrong that should show the objects at height `level`.
pub(super) fn explain(scene: &Scene<'_>, columns: &Columns, piece: &Piece, level: u64) -> Option<String> {
    let said = scene.said(piece);
    let frame = scene.frame(piece);
    let moment = scene.moment(frame);
    let first = scene.at - lines_above(scene, piece);
    if let Some(reason) = as_a_whole(scene, columns, frame, first) {
        return Some(format!("{moment}{reason}"));
    }
    let nouns = scene.game.voice.nouns;
    let line = scene.at - first + 1;
    let place = format!("{moment}line {line} of the drawing ({} at height {level})", nouns.objects);
    if consists_of(&said, &columns.object) {
        return cell(scene, columns, frame, level, &said).map(|reason| format!("{place}{reason}"));
    }
    other_sign(columns, frame, level, &said)
        .map(|sign| format!("{moment}each {} is drawn as `{}`; yours as `{sign}`.", nouns.object, columns.object))
}

/// What can be said of all lines of the program's drawing together, which begins in line `first`.
fn as_a_whole(scene: &Scene<'_>, columns: &Columns, frame: &Frame, first: usize) -> Option<String> {
    let nouns = scene.game.voice.nouns;
    let noun = nouns.heap;
    let right = lines_of(scene, frame, columns.clone());
    let shows = |first: usize, lines: &[String]| lines.iter().zip(first..).all(|(line, at)| scene.prints(at, line));
    let is_line =
        |line: &usize| scene.actual(*line).is_some_and(|text| consists_of(&text, &columns.object) && !text.is_empty());
    let drawn = (first..).take_while(is_line).take(right.len() + 1).count();
    let height = match right.len() {
        1 => "1 line".to_owned(),
        lines => format!("{lines} lines"),
    };
    let height = format!("{height}, as many as the tallest {noun} has {}", nouns.objects);
    if lies(scene, columns, frame, first) {
        return Some(format!("each {noun} is drawn as a column; yours lie as rows."));
    }
    if drawn == 0 {
        let goes_on = scene.actual(scene.at).is_some_and(|text| scene.told(&text).is_some());
        return goes_on.then(|| format!("the drawing of the {noun}s is missing."));
    }
    // Drawings that were right so far must be the same in such a variant.
    let so_far = |variant: &Columns| {
        frames_drawn(scene, first).all(|frame| {
            let (right, varied) = (lines_of(scene, frame, columns.clone()), lines_of(scene, frame, variant.clone()));
            right.len() == varied.len()
                && right.iter().zip(&varied).all(|(a, b)| scene.same(a.as_bytes(), b.as_bytes()))
        })
    };
    let shown_by = |variant: &Columns| {
        let lines = lines_of(scene, frame, variant.clone());
        shows(first, &lines) && !is_line(&(first + lines.len()))
    };
    let variant = variants(scene, columns).into_iter().find(|(variant, _)| shown_by(variant) && so_far(variant));
    if let Some((_, reason)) = variant {
        return Some(reason);
    }
    let blank = (first..).take_while(|line| is_line(line) && scene.prints_blank(*line)).take(right.len() + 100).count();
    if blank > 0 && shows(first + blank, &right) {
        let lines = if blank == 1 { "a line".to_owned() } else { format!("{blank} lines") };
        return Some(format!("the drawing begins with {lines} without {}; it has {height}.", nouns.objects));
    }
    let too_few = right.len().saturating_sub(drawn);
    if too_few > 0 && shows(first, &right[too_few..]) {
        return Some(format!("the top of the drawing is missing: it has {height}; yours has {drawn}."));
    }
    if too_few > 0 && shows(first, &right[..drawn]) {
        return Some(format!("the drawing has {height}; yours has {drawn}."));
    }
    None
}

/// Whether the program's lines from `first` on show one heap each, as a row.
fn lies(scene: &Scene<'_>, columns: &Columns, frame: &Frame, first: usize) -> bool {
    let heaps = frame.position.heaps();
    let row =
        |size: u64, separator: &str| vec![columns.object.as_str(); usize::try_from(size).unwrap_or(0)].join(separator);
    let is_row = |line: usize, size: u64, separator: &str| {
        let row = row(size, separator);
        scene.prints(first + line, &row) || scene.prints(first + line, &format!("{row}{separator}"))
    };
    let rows = |separator: &&str| heaps.iter().enumerate().all(|(line, &size)| is_row(line, size, separator));
    let small = frame.position.tallest() <= MOST_IN_ROW && frame.position.tallest() > 1;
    small && SEPARATORS.iter().any(rows)
}

/// The frames that are drawn before a line.
fn frames_drawn<'a>(scene: &'a Scene<'_>, line: usize) -> impl Iterator<Item = &'a Frame> {
    let pieces = scene.lines[..line].iter().flat_map(|line| &line.pieces);
    let mut drawn: Vec<usize> =
        pieces.filter(|piece| matches!(piece.event, Event::Drew(_))).map(|piece| piece.frame).collect();
    drawn.dedup();
    drawn.into_iter().map(|frame| &scene.transcript.frames[frame])
}

/// The lines of a drawing of a position.
fn lines_of(scene: &Scene<'_>, frame: &Frame, columns: Columns) -> Vec<String> {
    let mut voice = scene.game.voice.clone();
    voice.drawing = Drawing::Columns(columns);
    voice.draw(&frame.position, &frame.position).into_iter().map(|line| line.text).collect()
}

/// Drawings that differ from the right one in one thing, and what to say of them.
fn variants(scene: &Scene<'_>, right: &Columns) -> Vec<(Columns, String)> {
    let nouns = scene.game.voice.nouns;
    let (heap, object) = (nouns.heap, nouns.object);
    let (wrong, none) = (|mistakes| Columns { mistakes, ..right.clone() }, ColumnMistakes::default);
    let mut variants = vec![
        (
            wrong(ColumnMistakes { upside_down: true, ..none() }),
            "the drawing stands on its head: its first line is the highest level.".to_owned(),
        ),
        (
            wrong(ColumnMistakes { trims: true, ..none() }),
            format!(
                "each line of the drawing has a cell for every {heap}, a space where it has no {object} at that height; \
                 yours ends after its last {object}."
            ),
        ),
        (
            Columns { blank: String::new(), ..right.clone() },
            format!(
                "where a {heap} has no {object} at that height, its cell in the drawing is a space; yours is nothing."
            ),
        ),
        (
            wrong(ColumnMistakes { hides_empty: true, ..none() }),
            format!("an empty {heap} keeps its column in the drawing, with spaces in it; yours is left out."),
        ),
    ];
    let by = name_blanks(&right.separator);
    for separator in SEPARATORS {
        if separator != right.separator {
            let yours = if separator.is_empty() {
                "yours touch each other".to_owned()
            } else {
                format!("yours by {}", name_blanks(separator))
            };
            let reason = format!("the columns of the drawing are separated by {by}; {yours}.");
            variants.push((Columns { separator: separator.to_owned(), ..right.clone() }, reason));
        }
    }
    for blank in ["\t", " "] {
        let name = name_blanks(blank);
        let after = format!("{name} stands after the last column of the drawing; nothing should.");
        let before = format!("{name} stands before the first column of the drawing; nothing should.");
        variants.push((wrong(ColumnMistakes { after: blank.to_owned(), ..none() }), after));
        variants.push((wrong(ColumnMistakes { before: blank.to_owned(), ..none() }), before));
    }
    variants
}

/// What is wrong within one line.
fn cell(scene: &Scene<'_>, columns: &Columns, frame: &Frame, level: u64, said: &str) -> Option<String> {
    let heaps = frame.position.heaps();
    let nouns = scene.game.voice.nouns;
    let blank = &columns.blank;
    let cells: Vec<&str> =
        heaps.iter().map(|&size| if size >= level { columns.object.as_str() } else { blank }).collect();
    let right = cells.join(&columns.separator);
    let tabs = columns.separator == "\t";
    let inner = said.trim_matches(' ');
    if tabs
        && heaps.len() > 1
        && !said.contains('\t')
        && (said.ends_with(' ') || said.starts_with(' ') || inner.contains(' '))
    {
        return Some(": the columns are separated by a tab; yours by spaces.".to_owned());
    }
    let stand = |blanks: &str| if blanks.len() == 1 { "stands" } else { "stand" };
    if let Some(extra) = said.strip_prefix(&right).filter(|extra| extra.trim().is_empty()) {
        return Some(format!(": {} {} after the last column.", name_blanks(extra), stand(extra)));
    }
    if said.trim_end() == right.trim_end() {
        return Some(format!(
            ": it ends too early. Each {0} has a cell: a space where the {0} has no {1} at that height.",
            nouns.heap, nouns.object
        ));
    }
    let told = cells_of(columns, said, cells.len())?;
    if told.len() != cells.len() {
        let columns = |count: usize| format!("{count} column{}", if count == 1 { "" } else { "s" });
        let are = if cells.len() == 1 { "is" } else { "are" };
        let (right, yours) = (columns(cells.len()), columns(told.len()));
        return Some(format!(": there {are} {right}, one for each {}; yours has {yours}.", nouns.heap));
    }
    let wrong = cells.iter().zip(&told).position(|(right, told)| right != told)?;
    let (size, heap) = (heaps[wrong], scene.heap(wrong));
    let (should, because) = match size {
        _ if size >= level => (format!("`{}`", columns.object), format!("{heap} has {}", scene.objects(size))),
        0 => ("a space".to_owned(), format!("{heap} is empty")),
        _ => ("a space".to_owned(), format!("{heap} has only {}", scene.objects(size))),
    };
    let is = match told[wrong].as_str() {
        "" => "nothing".to_owned(),
        blank if blank.trim().is_empty() => name_blanks(blank),
        other => format!("`{other}`"),
    };
    Some(format!(", column {}: {because}, so the cell is {should}; yours is {is}.", wrong + 1))
}

/// A line taken apart. Where cells and separators are one character each, they alternate; if not, the separator parts
/// the cells.
fn cells_of(columns: &Columns, said: &str, count: usize) -> Option<Vec<String>> {
    let characters: Vec<char> = said.chars().collect();
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
    if separator == columns.blank {
        return None;
    }
    Some(said.split(separator).map(str::to_owned).collect())
}

/// The sign that a line has where objects belong, when it has the same everywhere.
fn other_sign(columns: &Columns, frame: &Frame, level: u64, said: &str) -> Option<char> {
    let objects = frame.position.heaps().iter().filter(|&&size| size >= level).count();
    let mut signs = said.chars().filter(|c| !c.is_whitespace());
    let sign = signs.next()?;
    let others = signs.try_fold(1, |count, c| (c == sign).then_some(count + 1))?;
    (others == objects && !columns.object.contains(sign)).then_some(sign)
}

/// How many lines of the same drawing stand above.
fn lines_above(scene: &Scene<'_>, piece: &Piece) -> usize {
    let above = scene.lines[..scene.at].iter().rev();
    above
        .take_while(|line| line.pieces.iter().any(|p| matches!(p.event, Event::Drew(_)) && p.frame == piece.frame))
        .count()
}

pub(super) fn name_blanks(blanks: &str) -> String {
    let one = |c: char| if c == '\t' { "tab" } else { "space" };
    let mut kinds: Vec<&str> = blanks.chars().map(one).collect();
    let count = kinds.len();
    kinds.dedup();
    match (kinds.as_slice(), count) {
        ([kind], 1) => format!("a {kind}"),
        ([kind], n) => format!("{n} {kind}s"),
        ([], _) => "nothing".to_owned(),
        _ => "blanks".to_owned(),
    }
}
