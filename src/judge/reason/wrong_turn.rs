use nim_reference::Player;
use nim_reference::transcript::Event;
use nim_reference::voice::{Drawing, Message};

use super::announced::announced_move;
use super::context::Mismatch;
use super::parse::ParsedMessage;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// The line belongs to the turn of the other player, or to another part of the turn.
    ///
    /// Either the wrong player moves here, or what is printed before the turns of one player only is
    /// printed before those of the other, or left out.
    ///
    /// For example the user is asked for a move where the computer moves first.
    ///
    /// Look at who begins, at where the player changes (once after each legal move), and at the condition
    /// under which the heaps are shown.
    pub(super) enum WrongTurn {
        AsksUser { player: Player, is_first: bool, draws: bool },
        ComputerMoves { player: Player, is_first: bool },
        OthersMove { player: Player },
        StatusBefore { player: Player },
        DrawsBefore { player: Player },
        /// Nothing stands below the drawing that would show for whom it is made.
        DrawsLast { player: Player, is_first: bool },
        Skips { part: Part },
    }
}

impl Facts for WrongTurn {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        let to_move = |player: Player, is_first: bool| {
            format!("{} {}", terms.player(player), if is_first { "moves first" } else { "is to move" })
        };
        match *self {
            WrongTurn::AsksUser { player, is_first, draws } => {
                let draws = if draws { format!("draws the {noun}s and ") } else { String::new() };
                format!("{}. Your program {draws}asks the user for a move.", to_move(player, is_first))
            }
            WrongTurn::ComputerMoves { player, is_first } => {
                format!("{}. Your program prints a move of the computer.", to_move(player, is_first))
            }
            WrongTurn::OthersMove { player } => {
                let (now, other) = (terms.player(player), terms.player(player.other()));
                format!("it is {now}'s turn. Your program prints a move of {other}.")
            }
            WrongTurn::StatusBefore { player } => {
                let (status, other) = (terms.part(Part::Message(Message::Status)), terms.player(player.other()));
                format!("{status} should be printed only before {other}'s moves.")
            }
            WrongTurn::DrawsBefore { player } => {
                let (now, other) = (terms.player(player), terms.player(player.other()));
                format!("the {noun}s should be drawn only before {other}'s turns, not before those of {now}.")
            }
            WrongTurn::DrawsLast { player, is_first } => {
                format!("{}. Your program draws the {noun}s.", to_move(player, is_first))
            }
            WrongTurn::Skips { part } => format!("{} is missing here.", terms.part(part)),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(match *self {
            WrongTurn::AsksUser { player: Player::Computer, .. } => {
                let (takes, user) = (terms.part(Part::Message(Message::ComputerTakes)), terms.nouns.user);
                format!("asks the {user} for a move where it should print {takes}")
            }
            // The move before it may be made without a word.
            WrongTurn::AsksUser { .. } | WrongTurn::ComputerMoves { .. } | WrongTurn::DrawsLast { .. } => return None,
            WrongTurn::OthersMove { player } => {
                let (now, other) = (terms.player(player), terms.player(player.other()));
                format!("prints a move of {other} where {now} is to move")
            }
            WrongTurn::StatusBefore { player } => {
                let (status, player) = (terms.part(Part::Message(Message::Status)), terms.player(player));
                format!("prints {status} where {player} is to move")
            }
            WrongTurn::DrawsBefore { player } => {
                format!("draws the {}s where {} is to move", terms.nouns.heap, terms.player(player))
            }
            WrongTurn::Skips { part } => format!("does not print {} where it should", terms.part(part)),
        })
    }
}

/// A move of the other player, where one is expected.
pub(super) fn others_move(m: &Mismatch<'_>) -> Option<Kind> {
    let Event::Took(player, _) = m.piece.event else { return None };
    m.game.rules.strategy(player)?;
    let announced = announced_move(m)?;
    // The first word of a move says whose it is: other words for the right player's may be nearer to the other's.
    let message = if player == Player::User { Message::ComputerTakes } else { Message::UserTakes };
    let first_word = |text: &str| text.split_whitespace().next().map(str::to_lowercase);
    let others = m.game.voice.message(message).and_then(|template| first_word(&template.words()));
    let is_others = announced.player != player && others.is_some() && others == first_word(m.text);
    is_others.then(|| WrongTurn::OthersMove { player }.into())
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let frame = m.frame();
    if frame.position.is_empty() {
        return None;
    }
    let (player, is_first) = (frame.player, m.last_move(m.piece.frame).is_none());
    if m.is_drawn(m.text) {
        if *m.game.voice.drawing == Drawing::None || m.game.rules.turns.drawing.before(player) {
            return None;
        }
        // What follows the drawing shows for whom it is made.
        return Some(match m.shows_more_below() {
            true if m.asks_user_below() => WrongTurn::AsksUser { player, is_first, draws: true }.into(),
            true => WrongTurn::DrawsBefore { player }.into(),
            false => WrongTurn::DrawsLast { player, is_first }.into(),
        });
    }
    let parsed = m.parsed.as_ref()?;
    // A prompt that stands twice on a line is nobody else's turn.
    if m.follows_on_line() {
        return None;
    }
    let (message, skips) = (parsed.message, is_skipped_to(m, parsed));
    let facts = match (player, message) {
        (Player::Computer, Message::AskMove) if matches!(m.piece.event, Event::Status | Event::Took(..)) => {
            WrongTurn::AsksUser { player, is_first, draws: false }
        }
        (Player::User, _) if parsed.mover() == Some(Player::Computer) && !skips => match m.piece.event {
            Event::Refused(..) | Event::Asked(Message::AskAgain) => return None,
            _ => WrongTurn::ComputerMoves { player, is_first },
        },
        (_, Message::Status) if m.piece.event != Event::Status && !m.game.rules.turns.status.before(player) => {
            match m.asks_user_below() {
                true => WrongTurn::AsksUser { player, is_first, draws: false },
                false => WrongTurn::StatusBefore { player },
            }
        }
        _ if skips || (message == Message::Status && matches!(m.piece.event, Event::Took(..))) => {
            WrongTurn::Skips { part: m.piece.event.into() }
        }
        _ => return None,
    };
    Some(facts.into())
}

/// Whether a message is expected later in the same turn, with only the status line and the drawing before it.
fn is_skipped_to(m: &Mismatch<'_>, parsed: &ParsedMessage<'_>) -> bool {
    let pieces = m.lines[m.at..].iter().flat_map(|line| &line.pieces);
    let mut later = pieces.skip_while(|other| *other != m.piece).take_while(|other| other.frame == m.piece.frame);
    let next = later.find(|other| !matches!(other.event, Event::Status | Event::Drew(_)));
    m.piece.event == Event::Status
        && next.is_some_and(|next| match next.event {
            Event::Asked(asked) => asked == parsed.message,
            Event::Took(player, _) => parsed.mover() == Some(player),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn other_words_for_a_move_are_not_the_other_players() {
        let played = game("assignment2", "1\n9\n");
        played.is_not(
            "wrong-turn",
            "
            …
            In turn 1 heap sizes are: h1=9.
            I take 9 objects from heap 1.
            Computer wins!
            ",
        );
        played.says(
            "
            …
            In turn 1 heap sizes are: h1=9.
            You take 9 objects from heap 1.
            ^ wrong-turn: turn 1: it is the computer's turn. Your program prints a move of the user.
            Computer wins!
            ",
        );
    }

    #[test]
    fn the_wrong_player_moves() {
        game("assignment2", "2\n1 1\n2 1\n").says(
            "
            …
            In turn 1 heap sizes are: h1=1 h2=1.
            *→*
            ^ wrong-turn: turn 1: the computer moves first. Your program draws the heaps and asks the user for a move.
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
        game("lab3", "2\n1 2\n1 1\n0 1\n").says(
            "
            How many heaps [2-5]? My Turn: heap, coins: 1 2
            ^ wrong-turn: round 1: the user moves first. Your program prints a move of the computer.
            ",
        );
        game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: You have heaps of matches: [3,5,7]
            ^ wrong-turn: the computer moves first. Your program asks the user for a move.
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 7: So now the heaps are: [3,5,1]
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 1 from stack 2
            Stacks: 1 2
              o
            o o
            Human takes 1 from stack 2
            ^ wrong-turn: it is the computer's turn. Your program prints a move of the human.
            ",
        );
        game("stacks 1", "").says(
            "
            Stacks: 1
            o
            Computer takes 1 from stack 1
            ^ wrong-turn: it is the human's turn. Your program prints a move of the computer.
            ",
        );
    }

    #[test]
    fn the_computer_moves_where_the_user_should() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").says(
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
            Computer takes 1 objects from heap 2.
            ^ wrong-turn: turn 2: the user is to move. Your program prints a move of the computer.
            ",
        );
    }

    #[test]
    fn the_status_or_the_drawing_is_for_the_other_player() {
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 1 heap sizes are: h1=7 h2=2 h3=1.
            *→ →·
            ^ wrong-turn: turn 1: the heaps should be drawn only before the user's turns, not before those of the
            ^ computer.
            *→ →·
            Computer takes 4 objects from heap 1.
            ",
        );
        // Nothing shows for whom it is drawn where the output ends.
        game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n").says(
            "
            …
            In turn 1 heap sizes are: h1=7 h2=2 h3=1.
            *→ →·
            ^ wrong-turn: turn 1: the computer moves first. Your program draws the heaps.
            ",
        );
        game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: You have heaps of matches: [3,5,7]
            ^ wrong-turn: the line with the heaps should be printed only before the user's moves.
            ",
        );
    }

    #[test]
    fn the_user_moves_first_in_an_edition() {
        let mut played = game("assignment2", "2\n1 1\n1 1\n");
        played.assignment.set_first(nim_reference::Player::User).expect("a game with turns");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=1 h2=1.
            *→*
            Computer takes 1 objects from heap 1.
            ^ wrong-turn: turn 1: the user moves first. Your program prints a move of the computer.
            ",
        );
    }

    #[test]
    fn a_wrong_move_of_the_right_player_is_no_wrong_turn() {
        game("stacks 1 3", "").is_not(
            "wrong-turn",
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 4 from stack 2
            ^ wrong-move: with stacks 1 3, the human may make any legal move. Your program announces 4 from stack 2, which has
            ^ only 3.
            ",
        );
    }
}
