//! Reasons about a move of the program's own: losing, winning but not the one that is asked for, wrong in a lost
//! position, told in wrong numbers.

use nim_reference::rules::{Freedom, HeapChoice, Strategy};
use nim_reference::template::{Field, Part, Template};
use nim_reference::transcript::{Frame, Piece};
use nim_reference::voice::Message;
use nim_reference::{Move, Player};
use similar::TextDiff;

use super::next::shown_next;
use super::scene::{Scene, numbers};

/// The most moves that a reason lists.
const MOST_LISTED: usize = 8;
/// How alike the words of two lines must be for both to tell a move.
const ALIKE: f32 = 0.7;

/// A move as a line tells it, its heap counted as the assignment counts.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ToldMove {
    heap: i64,
    count: i64,
}

pub(super) fn explain(scene: &Scene<'_>, piece: &Piece, player: Player, right: Move) -> Option<String> {
    let strategy = scene.game.rules.strategy(player)?;
    let frame = scene.frame(piece);
    let (teller, told) = told_move(scene, &scene.said(piece))?;
    let moment = scene.moment(frame);
    if teller != player {
        let (now, other) = (scene.seat(player), scene.seat(teller));
        return Some(format!("{moment}it is {now}'s turn, and your output tells a move of {other}."));
    }
    let as_told = |mv: Move| ToldMove { heap: mv.heap as i64 + scene.game.voice.move_base, count: mv.count as i64 };
    if told == as_told(right) {
        return None;
    }
    let own = heap_of(scene, told).zip(u64::try_from(told.count).ok()).map(|(heap, count)| Move { heap, count });
    if own.is_some_and(|own| strategy.allows(&frame.position, own)) {
        return None;
    }
    if let Some(reason) = told_wrongly(scene, strategy, frame, told, right, as_told) {
        return Some(format!("{moment}{reason}"));
    }
    let what_is_right = rule(scene, strategy, frame, player, right);
    let what_was_done = done(scene, strategy, frame, told, right);
    Some(format!("{moment}{what_is_right} {what_was_done}"))
}

/// The move that a text tells, also in slightly other words.
fn told_move(scene: &Scene<'_>, text: &str) -> Option<(Player, ToldMove)> {
    let seats = [
        (Message::UserTakes, Player::User),
        (Message::ComputerTakes, Player::Computer),
        (Message::ComputerTakesLosing, Player::Computer),
    ];
    let seats = seats.into_iter().filter_map(|(message, seat)| Some((scene.game.voice.message(message)?, seat)));
    let seats: Vec<(&Template, Player)> = seats.filter(|(template, _)| template.fields().len() == 2).collect();
    for (template, seat) in &seats {
        if let Some(numbers) = template.matches(text) {
            return Some((*seat, ToldMove { heap: numbers.get(Field::Heap)?, count: numbers.get(Field::Count)? }));
        }
    }
    let [one, other] = numbers(text)[..] else { return None };
    let words: String = text.chars().filter(|c| !c.is_ascii_digit()).collect();
    let alike = |template: &Template| TextDiff::from_chars(template.words().as_str(), words.trim()).ratio();
    let (template, seat) = seats.into_iter().max_by(|(a, _), (b, _)| alike(a).total_cmp(&alike(b)))?;
    let heap_first =
        template.parts.iter().find_map(|part| if let Part::Field(field) = part { Some(*field) } else { None })
            == Some(Field::Heap);
    let (heap, count) = if heap_first { (one, other) } else { (other, one) };
    (alike(template) >= ALIKE).then_some((seat, ToldMove { heap, count }))
}

/// A right move told in wrong numbers. What the program shows next proves which move it made; where it shows nothing, an
/// impossible move that is right when its numbers are exchanged is such a one.
fn told_wrongly(
    scene: &Scene<'_>,
    strategy: &Strategy,
    frame: &Frame,
    told: ToldMove,
    right: Move,
    as_told: impl Fn(Move) -> ToldMove,
) -> Option<String> {
    let exchanged = ToldMove { heap: told.count, count: told.heap };
    let phrase = |mv: Move| format!("{} from {}", scene.objects(mv.count), scene.heap(mv.heap));
    let Some(next) = shown_next(scene, scene.at + 1) else {
        return (as_told(right) == exchanged && !is_possible(scene, frame, told))
            .then(|| format!("the numbers stand in each other's place: the move is {}.", phrase(right)));
    };
    let made = frame.position.move_to(&next).filter(|&mv| strategy.allows(&frame.position, mv))?;
    // A number that is only too large is a move that is not allowed, and not one told wrongly.
    if as_told(made) == told || (as_told(made).heap == told.heap && !is_possible(scene, frame, told)) {
        return None;
    }
    let how = if as_told(made) == exchanged {
        "but its numbers stand in each other's place".to_owned()
    } else if as_told(made).count == told.count {
        let (noun, base) = (scene.noun(), scene.game.voice.move_base);
        format!("but told as {} from {noun} {}: {noun}s are counted from {base}", told.count, told.heap)
    } else {
        format!("but told as {} from {} {}", told.count, scene.noun(), told.heap)
    };
    Some(format!("the move is right ({}, as the {}s after it show), {how}.", phrase(made), scene.noun()))
}

fn heap_of(scene: &Scene<'_>, told: ToldMove) -> Option<usize> {
    told.heap.checked_sub(scene.game.voice.move_base).and_then(|heap| usize::try_from(heap).ok())
}

fn is_possible(scene: &Scene<'_>, frame: &Frame, told: ToldMove) -> bool {
    let mv = heap_of(scene, told).zip(u64::try_from(told.count).ok());
    mv.is_some_and(|(heap, count)| frame.position.allows(Move { heap, count }))
}

/// What the rules ask for in this position.
fn rule(scene: &Scene<'_>, strategy: &Strategy, frame: &Frame, player: Player, right: Move) -> String {
    let position = &frame.position;
    let sum = position.nim_sum();
    let nouns = scene.game.voice.nouns;
    let heaps = format!("{}, nim-sum {sum}.", scene.position(position));
    match (strategy.freedom(position), sum) {
        (Freedom::None, 0) => {
            let which = match strategy.losing {
                HeapChoice::Largest => format!("the first of the largest {}s", nouns.heap),
                _ => format!("the first {} that is not empty", nouns.heap),
            };
            let heap = scene.heap(right.heap);
            format!("{heaps} No move wins, so one {} from {which}: {heap}.", nouns.object)
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
        (Freedom::Legal | Freedom::Random, 0) if player == Player::Computer => {
            format!("{heaps} No move wins, so any legal move is allowed.")
        }
        (Freedom::Legal | Freedom::Random, _) => {
            format!(
                "{}. {} may make any legal move.",
                scene.position(position),
                super::entered::capitalised(scene.seat(player))
            )
        }
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
fn done(scene: &Scene<'_>, strategy: &Strategy, frame: &Frame, told: ToldMove, right: Move) -> String {
    let position = &frame.position;
    let (noun, label) = (scene.noun(), told.heap);
    let took = format!("You took {} from {noun} {label}", told.count);
    let Some((heap, &size)) = heap_of(scene, told).and_then(|heap| Some((heap, position.heaps().get(heap)?))) else {
        return format!("{took}: there is no {noun} {label}.");
    };
    let left_by_right = position.winning_moves().find(|mv| mv.heap == heap).map(|mv| (size - mv.count, mv.count));
    let must_win = matches!(strategy.freedom(position), Freedom::None | Freedom::Winning);
    let confused = match left_by_right {
        Some((left, right)) if must_win && u64::try_from(told.count) == Ok(left) && left != right => {
            format!(" {left} is how many should be left in it.")
        }
        _ => String::new(),
    };
    let Some(count) = u64::try_from(told.count).ok().filter(|&count| count > 0) else {
        return format!("{took}: a move takes at least one {}.{confused}", scene.game.voice.nouns.object);
    };
    if size == 0 {
        return format!("{took}, which is empty.");
    }
    if count > size {
        return format!("{took}, which has only {size}.");
    }
    let left = position.after(Move { heap, count }).map_or(0, |next| next.nim_sum());
    if left == 0 {
        let first = if strategy.winning == HeapChoice::Last { "last" } else { "first" };
        return format!("{took}: that leaves nim-sum 0 too, but {noun} {label} is not the {first} winning {noun}.");
    }
    if position.nim_sum() == 0 {
        return match (heap == right.heap, count == right.count) {
            (true, false) => format!("{took}: the right {noun}, but only {} is taken.", scene.objects(right.count)),
            (false, true) => format!("{took}: another {noun}."),
            _ => format!("{took}."),
        };
    }
    let only = frame.position.winning_moves().nth(1).is_none() || strategy.freedom(position) == Freedom::None;
    if heap == right.heap && only {
        return format!("{took}: the right {noun}, but a losing move, nim-sum {left} remains.{confused}");
    }
    format!("{took}: a losing move, nim-sum {left} remains.{confused}")
}
