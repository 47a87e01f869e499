//! Reasons about the status line: the turn number, the sizes, the labels.

use nim_reference::Player;
use nim_reference::template::Field;
use nim_reference::transcript::Piece;
use nim_reference::voice::Message;

use super::moves::seat;
use super::scene::Scene;

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let said = scene.said(piece);
    let expected = scene.expected_from(piece);
    let (words, numbers) = skeleton(expected);
    let (said_words, said_numbers) = skeleton(&said);
    if words != said_words {
        return None;
    }
    let at = numbers.iter().zip(&said_numbers).position(|(right, told)| right != told)?;
    let template = scene.game.voice.message(Message::Status)?;
    let counts_turns = template.fields().first() == Some(&Field::Turn);
    if counts_turns && at == 0 {
        return Some(turn(scene, piece, &said_numbers[0]));
    }
    let labelled =
        scene.game.voice.message(Message::HeapEntry).is_some_and(|entry| entry.fields().contains(&Field::Heap));
    let number = at - usize::from(counts_turns);
    let (heap, is_label) = if labelled { (number / 2, number.is_multiple_of(2)) } else { (number, false) };
    if is_label {
        let noun = scene.game.voice.nouns.heap;
        return Some(format!("{noun}s are numbered from {} here.", scene.game.voice.label_base));
    }
    size(scene, piece, heap, &said_numbers[at])
}

fn turn(scene: &Scene<'_>, piece: &Piece, told: &str) -> String {
    use nim_reference::rules::Counted;
    let frame = scene.frame(piece);
    let pace = scene.game.rules.pace;
    let noun = scene.game.voice.nouns.turn.unwrap_or("turn");
    let counted = match pace.counts {
        Counted::Rounds => "a move of each player is one round",
        _ => "each move is a turn, and an illegal one does not count",
    };
    format!("this is {noun} {}, not {told}: {noun}s are counted from {}, {counted}.", frame.turn, pace.first_turn)
}

fn size(scene: &Scene<'_>, piece: &Piece, heap: usize, told: &str) -> Option<String> {
    let frame = scene.frame(piece);
    let &right = frame.position.heaps().get(heap)?;
    let name = scene.heap(heap);
    let moment = scene.moment(frame);
    let Some((player, mv, line)) = scene.move_before(piece.entry) else {
        return Some(format!("{moment}{name} has {} at the beginning; you print {told}.", scene.objects(right)));
    };
    let who = if player == Player::User { seat(scene, Player::User) } else { "the computer" };
    if mv.heap != heap {
        return Some(format!(
            "{moment}{name} still has {}; you print {told}. The last move (“{line}”) was from {}.",
            scene.objects(right),
            scene.heap(mv.heap)
        ));
    }
    let before = right + mv.count;
    let unchanged = if told == before.to_string() { ", as if the move had not been made" } else { "" };
    Some(format!(
        "{moment}{who} took {} from {name}, which goes from {before} to {right}; you print {told}{unchanged}. Up to here the sizes were right.",
        mv.count
    ))
}

/// A line with its numbers taken out, and the numbers.
fn skeleton(line: &str) -> (String, Vec<String>) {
    let (mut words, mut numbers) = (String::new(), Vec::new());
    let mut number = String::new();
    for c in line.chars().chain(std::iter::once('\n')) {
        if c.is_ascii_digit() || (c == '-' && number.is_empty()) {
            number.push(c);
            continue;
        }
        match number.as_str() {
            "" => {}
            "-" => words.push('-'),
            _ => {
                words.push('#');
                numbers.push(number.clone());
            }
        }
        number.clear();
        words.push(c);
    }
    // A run of dashes is words: only the last of them could begin a number.
    (words.trim_end().to_owned(), numbers)
}
