//! Reasons about a move of the program's own: losing, winning but not the one that is asked for, wrong in a lost
//! position.

use nim_reference::rules::{Freedom, HeapChoice, Strategy, Take};
use nim_reference::template::{Field, Numbers};
use nim_reference::transcript::{Frame, Piece};
use nim_reference::voice::Message;
use nim_reference::{Move, Player};

use super::scene::Scene;

/// The most moves that a reason lists.
const MOST_LISTED: usize = 8;

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece, player: Player, right: Move) -> Option<String> {
    let strategy = scene.game.rules.strategy(player)?;
    let frame = scene.frame(piece);
    let (message, numbers) = scene.recognise(&scene.said(piece))?;
    let told_by = match message {
        Message::UserTakes => Player::User,
        Message::ComputerTakes | Message::ComputerTakesLosing => Player::Computer,
        _ => return None,
    };
    if told_by != player {
        let (now, other) = (seat(scene, player), seat(scene, told_by));
        return Some(format!("{}it is {now}'s turn, and your output tells a move of {other}.", scene.moment(frame)));
    }
    let (Some(heap), Some(count)) = (numbers.get(Field::Heap), numbers.get(Field::Count)) else { return None };
    if let Some(reason) = numbers_misplaced(scene, right, &numbers) {
        return Some(format!("{}{reason}", scene.moment(frame)));
    }
    let what_is_right = rule(scene, strategy, frame, right);
    let what_was_done = done(scene, strategy, frame, heap, count, right);
    Some(format!("{}{what_is_right} {what_was_done}", scene.moment(frame)))
}

/// How explanations call a seat.
pub(super) fn seat(scene: &Scene<'_>, player: Player) -> &'static str {
    match player {
        Player::Computer => "the computer",
        Player::User if scene.game.rules.strategy(Player::User).is_some() => "the human",
        Player::User => "the user",
    }
}

/// The right move told in wrong numbers: exchanged, or counted from the other number.
fn numbers_misplaced(scene: &Scene<'_>, right: Move, numbers: &Numbers) -> Option<String> {
    let base = scene.game.voice.move_base;
    let label = right.heap as i64 + base;
    let count = right.count as i64;
    let (heap, told) = (numbers.get(Field::Heap)?, numbers.get(Field::Count)?);
    let noun = scene.game.voice.nouns;
    if (heap, told) == (count, label) && heap != told {
        return Some(format!(
            "the move is right, but its numbers stand in each other's place: {} from {} {label}.",
            noun.count(right.count),
            noun.heap
        ));
    }
    None
}

/// What the rules ask for in this position.
fn rule(scene: &Scene<'_>, strategy: &Strategy, frame: &Frame, right: Move) -> String {
    let position = &frame.position;
    let sum = position.nim_sum();
    let nouns = scene.game.voice.nouns;
    let heaps = format!("{}s {position}, nim-sum {sum}.", nouns.heap);
    match (strategy.freedom(position), sum) {
        (Freedom::None, 0) => {
            let which = match strategy.losing {
                HeapChoice::Largest => format!("the first of the largest {}s", nouns.heap),
                _ => format!("the first {} that is not empty", nouns.heap),
            };
            let take = if strategy.take == Take::One { "one" } else { "some" };
            let heap = scene.heap(right.heap);
            format!("{heaps} No {} wins, so {take} {} from {which}: {heap}.", nouns.heap, nouns.object)
        }
        (Freedom::None, _) => {
            let which = if strategy.winning == HeapChoice::Last { "greatest" } else { "least" };
            let heap = scene.heap(right.heap);
            let size = position.heaps()[right.heap];
            format!(
                "{heaps} Winning {} of {which} index: {heap} ({size}→{}), so {} from {heap}.",
                nouns.heap,
                size.saturating_sub(right.count),
                scene.objects(right.count)
            )
        }
        (Freedom::Winning, _) => format!("{heaps} Allowed: {}.", allowed(scene, frame)),
        (Freedom::Legal | Freedom::Random, _) => format!("{heaps} Any legal move is allowed."),
    }
}

/// The winning moves of a position in words.
pub(super) fn allowed(scene: &Scene<'_>, frame: &Frame) -> String {
    let moves: Vec<Move> = frame.position.winning_moves().collect();
    let mut listed: Vec<String> = moves
        .iter()
        .take(MOST_LISTED)
        .map(|mv| {
            let size = frame.position.heaps()[mv.heap];
            format!("{} from {} ({size}→{})", mv.count, scene.heap(mv.heap), size - mv.count)
        })
        .collect();
    if moves.len() > MOST_LISTED {
        listed.push(format!("{} more", moves.len() - MOST_LISTED));
    }
    listed.join(", ")
}

/// What the program did instead, and what comes of it.
fn done(scene: &Scene<'_>, strategy: &Strategy, frame: &Frame, label: i64, count: i64, right: Move) -> String {
    let position = &frame.position;
    let noun = scene.game.voice.nouns.heap;
    let took = format!("You took {count} from {noun} {label}");
    let heap = label.checked_sub(scene.game.voice.move_base).and_then(|heap| usize::try_from(heap).ok());
    let Some((heap, &size)) = heap.and_then(|heap| Some((heap, position.heaps().get(heap)?))) else {
        return format!("{took}: there is no {noun} {label}.");
    };
    let Some(count) = u64::try_from(count).ok().filter(|&count| count > 0) else {
        return format!("{took}: a move takes at least one {}.", scene.game.voice.nouns.object);
    };
    let mv = Move { heap, count };
    if count > size {
        return format!("{took}, which has only {size}.");
    }
    let left = position.after(mv).map_or(0, |next| next.nim_sum());
    let was_lost = position.nim_sum() == 0;
    if left == 0 {
        let first = if strategy.winning == HeapChoice::Last { "last" } else { "first" };
        return format!("{took}: that leaves nim-sum 0 too, but {noun} {label} is not the {first} winning {noun}.");
    }
    if was_lost {
        return match (mv.heap == right.heap, count == right.count) {
            (true, false) => {
                format!("{took}: the right {noun}, but only {} is taken.", scene.objects(right.count))
            }
            (false, true) => format!("{took}: another {noun}."),
            _ => format!("{took}."),
        };
    }
    if heap == right.heap {
        return format!("{took}: the right {noun}, but a losing move: nim-sum {left} remains.");
    }
    format!("{took}: a losing move, nim-sum {left} remains.")
}
