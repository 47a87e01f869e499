//! Reasons about what is printed again within a turn: after an illegal move, or although it was printed already; and about
//! an illegal move that is made after all.

use nim_reference::Player;
use nim_reference::template::Field;
use nim_reference::transcript::{Entry, Event, Piece};
use nim_reference::voice::Message;

use super::scene::Scene;
use super::{columns, rows, status};

/// The user's turn goes on after an illegal move, and the program prints a part of the turn again, or ends it.
pub(super) fn after_refusal(scene: &Scene<'_>, piece: &Piece, said: &str, entered: &str) -> Option<String> {
    let frame = scene.frame(piece);
    let pace = scene.game.rules.turns;
    let entered = entered.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_drawing(scene, said) {
        let noun = scene.noun();
        return (!pace.drawing.again())
            .then(|| format!("the {noun}s are drawn once a turn, not again after an illegal move (`{entered}`)."));
    }
    let told = scene.told(said)?;
    let still = || format!("after the illegal move `{entered}` it is still the user's turn");
    match told.message {
        Message::Status if status::is_current(scene, &told, frame) => (!pace.status.again()).then(|| {
            format!("{} is not printed again after an illegal move (`{entered}`).", scene.name_of(Message::Status))
        }),
        Message::Status => match told.reading.number(Field::Turn) {
            Some(turn) if turn > frame.turn => {
                let noun = scene.game.voice.nouns.turn.unwrap_or("turn");
                Some(format!("{}; your program goes on to {noun} {turn}.", still()))
            }
            _ => None,
        },
        Message::AskMove if !pace.after_illegal.prompts() => Some(format!(
            "{} is not printed again after an illegal move (`{entered}`).",
            scene.name_of(Message::AskMove)
        )),
        Message::ComputerTakes | Message::ComputerTakesLosing => {
            Some(format!("{}; your program goes on with the computer's move.", still()))
        }
        _ => None,
    }
}

/// A part of the game that was told already.
pub(super) fn explain(scene: &Scene<'_>, piece: &Piece) -> Option<String> {
    let said = scene.said(piece);
    if let Some((entered, _)) = scene.refused_in_turn(piece)
        && let Some(reason) = after_refusal(scene, piece, &said, entered)
    {
        return Some(reason);
    }
    let told = scene.told_all(&said)?;
    if told.message == Message::UserTakes && !matches!(piece.event, Event::Took(Player::User, _)) {
        return made_after_all(scene, piece, told.reading.number(Field::Heap)?, told.reading.number(Field::Count)?);
    }
    let frame = scene.frame(piece);
    let current = told.message == Message::Status && status::is_current(scene, &told, frame);
    let shown = scene.lines[..scene.at].iter().flat_map(|line| &line.pieces);
    let already = shown.filter(|before| before.frame == piece.frame).any(|before| before.event == Event::Status);
    let over = matches!(piece.event, Event::Won(_));
    (current && already && !over && piece.event != Event::Status)
        .then(|| format!("{}{} was printed already.", scene.moment(frame), scene.name_of(Message::Status)))
}

/// The user's move is told a second time: perhaps the illegal one that was refused before.
fn made_after_all(scene: &Scene<'_>, piece: &Piece, heap: i64, count: i64) -> Option<String> {
    let took = scene.transcript.entries[..piece.entry]
        .iter()
        .rposition(|entry| matches!(entry, Entry::Print { event: Event::Took(Player::User, _), .. }))?;
    let turn = scene.transcript.entries[..took]
        .iter()
        .rev()
        .take_while(|entry| !matches!(entry, Entry::Print { event: Event::Took(..), .. }));
    let refused = turn.filter_map(|entry| match entry {
        Entry::Read { text, refusal: Some(_) } => Some(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        _ => None,
    });
    let moved = scene.last_move(piece.frame).is_some_and(|(player, ..)| player == Player::User);
    let illegal: Vec<String> = refused.collect();
    if illegal.iter().any(|text| *text == format!("{heap} {count}")) {
        return Some(format!(
            "the illegal move `{heap} {count}` was refused, but after the legal one your program makes it nevertheless."
        ));
    }
    if let (false, true) = (illegal.is_empty(), moved) {
        return Some("the user made one legal move; your program tells another one after it.".to_owned());
    }
    None
}

fn is_drawing(scene: &Scene<'_>, said: &str) -> bool {
    columns::is_picture(scene, said) || rows::is_row(scene, said)
}
