//! Reasons about the status line: the turn number, the sizes and since when they are wrong, the labels.

use nim_reference::rules::Counted;
use nim_reference::template::Field;
use nim_reference::transcript::{Frame, Piece};
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Position};

use super::scene::{Scene, Told};

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let said = scene.said(piece);
    let told = scene.told(&said).filter(|told| told.message == Message::Status)?;
    let frame = scene.frame(piece);
    let reading = &told.reading;
    if let Some(turn) = reading.number(Field::Turn).filter(|&turn| turn != frame.turn) {
        return Some(turn_number(scene, frame, turn));
    }
    let list = reading.text(Field::Heaps)?;
    let (sizes_told, labels) = (scene.sizes(list), scene.labels(list));
    let count = frame.position.heaps().len();
    let first = scene.game.voice.label_base;
    if labels.len() == count && labels.iter().zip(first..).any(|(told, right)| *told != right) {
        return Some(format!("{}s are numbered from {first} here.", scene.noun()));
    }
    let reason = sizes(scene, scene.last_move(piece.frame), &frame.position, &sizes_told)?;
    Some(format!("{}{reason}", scene.moment(frame)))
}

/// Whether a status line tells the turn and the heaps of this frame.
pub(super) fn is_current(scene: &Scene<'_>, told: &Told<'_>, frame: &Frame) -> bool {
    let turn = told.reading.number(Field::Turn).is_none_or(|turn| turn == frame.turn);
    let heaps = told.reading.text(Field::Heaps).is_none_or(|list| {
        let sizes = scene.sizes(list);
        sizes.len() == frame.position.heaps().len()
            && sizes.iter().zip(frame.position.heaps()).all(|(told, right)| u64::try_from(*told) == Ok(*right))
    });
    turn && heaps
}

fn turn_number(scene: &Scene<'_>, frame: &Frame, told: i64) -> String {
    let pace = scene.game.rules.turns;
    let noun = scene.game.voice.nouns.turn.unwrap_or("turn");
    let counted = match pace.counts {
        Counted::Rounds => "a move of each player makes a round, and an illegal move none",
        _ => "each move is a turn, and an illegal one does not count",
    };
    format!("this is {noun} {}, not {told}: {noun}s are counted from {}; {counted}.", frame.turn, pace.first_turn)
}

/// What is wrong with the sizes that a line tells after a move; `None` when nothing is.
pub(super) fn sizes(
    scene: &Scene<'_>,
    moved: Option<(Player, Move, &Position)>,
    right: &Position,
    told: &[i64],
) -> Option<String> {
    let noun = scene.noun();
    let heaps = right.heaps();
    if told.len() != heaps.len() {
        let empty = if heaps.contains(&0) && told.len() < heaps.len() { ", empty ones too" } else { "" };
        return Some(format!("there are {} {noun}s{empty}; your line lists {}.", heaps.len(), told.len()));
    }
    let wrong = heaps.iter().zip(told).position(|(right, told)| i64::try_from(*right) != Ok(*told))?;
    let (size, told_size) = (heaps[wrong], told[wrong]);
    let Some((player, mv, before)) = moved else {
        let cut = if i64::from(size as i16) == told_size { ", all that fits in 16 bits" } else { "" };
        return Some(format!("{} at the beginning; you print {told_size}{cut}.", scene.holds(wrong, size)));
    };
    let seat = scene.seat(player);
    let heap = scene.heap(mv.heap);
    let was = before.heaps()[mv.heap];
    let took = format!("{seat} took {} from {heap} ({was}→{})", scene.objects(mv.count), was.saturating_sub(mv.count));
    let as_position =
        told.iter().map(|&size| u64::try_from(size).ok()).collect::<Option<Vec<u64>>>().map(Position::new);
    if as_position.as_ref() == Some(before) {
        return Some(format!("{took}; your line shows the {noun}s as they were before."));
    }
    if let Some(other) = as_position.and_then(|told| before.move_to(&told)).filter(|other| other.heap != mv.heap) {
        let told_by_program = scene.game.rules.strategy(player).is_some();
        let which = if told_by_program { " One of the two lines is wrong." } else { "" };
        return Some(format!("{took}; your line shows {} less in {}.{which}", other.count, scene.heap(other.heap)));
    }
    if wrong == mv.heap {
        return Some(format!("{took}; you print {told_size}."));
    }
    let still = scene.holds(wrong, size).replacen(" has ", " still has ", 1).replacen(" is ", " is still ", 1);
    Some(format!("{still}; you print {told_size}. The last move was from {heap}."))
}
