//! Reasons about a working_game: boards that differ by one legal move of the player whose turn it is, and the winner.

use nim_reference::grading::Boards;
use nim_reference::transcript::{Entry, Event};
use nim_reference::{Move, Player, Position};

use super::moves::allowed;
use super::scene::Scene;

pub(super) fn explain(scene: &Scene<'_>, boards: &Boards) -> Option<String> {
    let Boards { heading, object } = *boards;
    let last = &scene.lines.last()?.text;
    if scene.printed.lines.is_empty() {
        return Some(format!(
            "there is no board: a line that ends with `{heading}`, and below it a line `k: {object} {object} …` for each row."
        ));
    }
    let Some(piece) = scene.piece() else {
        return Some(format!("the game is over: after the last board only `{last}` follows."));
    };
    if let Event::Won(_) = piece.event {
        return Some(match scene.actual(scene.at) {
            Some(line) if line == heading => {
                format!("the board is empty, so the game is over: the last line is `{last}`.")
            }
            _ => format!("the last line of the output must be `{last}`, for {} took the last element.", winner(last)),
        });
    }
    let first = scene.lines[..=scene.at].iter().rposition(|line| line.text == heading)?;
    let frame = scene.frame(piece);
    if scene.actual(first).is_none_or(|line| line != heading) {
        return Some(format!("another board should follow, with rows {}.", frame.position));
    }
    let lines: Vec<_> = (first + 1..).map_while(|line| scene.actual(line)).collect();
    let board = boards.read(&lines);
    let rows = frame.position.heaps().len();
    if board.heaps().len() != rows {
        let told = board.heaps().len();
        return Some(format!(
            "a board has {rows} lines of the form `k: {object} {object} …`, counted from 1, empty rows too; {told} of yours have it."
        ));
    }
    if first == 0 {
        return Some(format!("the first board is the one that is entered, {}; yours is {board}.", frame.position));
    }
    let before = &scene.transcript.frames[piece.frame - 1];
    Some(format!("{} {}", rule(scene, piece.entry, piece.frame - 1), done(&before.position, &board)))
}

/// What the player whose turn it is should have done.
fn rule(scene: &Scene<'_>, entry: usize, frame: usize) -> String {
    let (frame, after) = (&scene.transcript.frames[frame], &scene.transcript.frames[frame + 1]);
    let position = &frame.position;
    let name = name(scene, frame.player);
    if scene.game.is_human(name) {
        let read = scene.read_before(entry);
        let entered = read.map_or("", |(_, text, _)| text);
        let illegal =
            read.and_then(|(index, ..)| scene.refused_before(index)).map_or(String::new(), |(text, refusal)| {
                let why = super::entered::why(scene, text, refusal);
                format!("{why} ")
            });
        return format!("{illegal}{name} enters `{entered}`, which makes rows {position} into {}.", after.position);
    }
    match position.nim_sum() {
        0 => format!("rows {position}, nim-sum 0: {name} may make any legal move."),
        sum => format!("rows {position}, nim-sum {sum}: {name} must leave nim-sum 0: {}.", allowed(scene, frame)),
    }
}

/// What the program did.
fn done(before: &Position, board: &Position) -> String {
    match before.move_to(board) {
        Some(Move { heap, count }) => {
            format!("Your board takes {count} from row {} and leaves nim-sum {}.", heap + 1, board.nim_sum())
        }
        None => format!("Your board has {board}, which is not one move away."),
    }
}

/// The name in the last line.
fn winner(line: &str) -> &str {
    line.strip_suffix(" wins").unwrap_or(line)
}

/// A player's name as it was entered.
fn name<'a>(scene: &Scene<'a>, player: Player) -> &'a str {
    let mut read = scene.transcript.entries.iter().filter_map(|entry| match entry {
        Entry::Read { text, .. } => Some(text.as_str()),
        Entry::Print { .. } => None,
    });
    read.nth(player as usize).unwrap_or("")
}
