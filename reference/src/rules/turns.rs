//! What is shown when, what is counted, and what follows an illegal move.

use super::player::Player;
use crate::transcript::Refusal;

/// What is shown when, what is counted, and what follows an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnRules {
    /// When the status line is printed.
    pub status: Showing,
    /// When the drawing is printed.
    pub drawing: Showing,
    /// Where in its turn the drawing stands.
    pub drawing_place: DrawingPlace,
    /// The number of the first turn.
    pub first_turn: i64,
    /// What counts as a turn.
    pub counts: Counted,
    /// Whether the heap of a move is checked before the number of objects is asked for, where that has a prompt of its own (matches).
    pub checks_heap_first: bool,
    /// As how many turns each illegal move counts.
    pub turns_per_try: i64,
    /// What follows an illegal move.
    pub after_illegal: AfterIllegal,
}

impl TurnRules {
    /// Whether a move was refused because of its heap, whatever the number of objects is: where the heap is checked by itself, an empty one
    /// is wrong too.
    pub fn is_heap_refused(&self, refusal: Refusal) -> bool {
        match refusal {
            Refusal::NoSuchHeap(_) => true,
            Refusal::EmptyHeap(_) => self.checks_heap_first,
            Refusal::HeapCount(_) | Refusal::HeapSize(..) | Refusal::TooFew(_) | Refusal::TooMany(..) => false,
        }
    }
}

/// When something is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Showing {
    /// Before the computer's turns.
    pub computer: bool,
    /// Before the user's turns.
    pub user: bool,
    /// Again after each illegal move.
    pub again: bool,
    /// Once more when the game is over.
    pub at_end: bool,
    /// Before which of them.
    pub which: WhichTurns,
}

/// Before which turns something is printed, of those of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhichTurns {
    /// All.
    All,
    /// All but the first of the game: it follows each move.
    NotFirst,
    /// The first of the game, and no other.
    FirstOnly,
}

impl Showing {
    /// Never.
    pub const NEVER: Showing =
        Showing { computer: false, user: false, again: false, at_end: false, which: WhichTurns::All };
    /// Before each turn.
    pub const EVERY_TURN: Showing = Showing { computer: true, user: true, ..Showing::NEVER };
    /// Before the user's turns.
    pub const USER_TURNS: Showing = Showing { user: true, ..Showing::NEVER };
    /// Before the computer's turns.
    pub const COMPUTER_TURNS: Showing = Showing { computer: true, ..Showing::NEVER };
    /// Before each turn, and when the game is over.
    pub const EVERY_TURN_AND_END: Showing = Showing { at_end: true, ..Showing::EVERY_TURN };
    /// Before the user's turns, and again after each illegal move (matches).
    pub const USER_TRIES: Showing = Showing { again: true, ..Showing::USER_TURNS };

    /// Whether it is printed before turns of this player.
    pub fn before(self, player: Player) -> bool {
        match player {
            Player::Computer => self.computer,
            Player::User => self.user,
        }
    }

    /// Whether it is printed before a turn of this player, which is the first of the game or a later one.
    pub fn before_turn(self, player: Player, is_first: bool) -> bool {
        let is_such = match self.which {
            WhichTurns::All => true,
            WhichTurns::NotFirst => !is_first,
            WhichTurns::FirstOnly => is_first,
        };
        is_such && self.before(player)
    }
}

/// Where in its turn the drawing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingPlace {
    /// Between the status line and the prompt.
    AfterStatus,
    /// Before the status line.
    BeforeStatus,
    /// After the prompt.
    AfterPrompt,
}

/// What counts as a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Each move (assignment2).
    Moves,
    /// The user's move and the computer's together (lab3).
    Rounds,
    /// The computer's moves.
    ComputerMoves,
    /// Nothing: the number stays.
    Nothing,
}

/// What follows an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AfterIllegal {
    /// Whether the words that ask again are printed.
    pub asks_again: bool,
    /// Whether the first prompt of the turn is printed once more.
    pub prompts: bool,
    /// What comes then.
    pub next: AfterRefusal,
}

/// What comes after the words about an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterRefusal {
    /// A new try.
    Try,
    /// The move, all the same.
    Move,
    /// The same words again and again, without a new try.
    Nothing,
    /// The other player's turn.
    OtherPlayer,
    /// The end of the program, without words that ask again.
    End,
}

impl AfterIllegal {
    /// The words that ask again, and a new try.
    pub const ASK_AGAIN: AfterIllegal = AfterIllegal { asks_again: true, prompts: false, next: AfterRefusal::Try };
    /// The first prompt of the turn once more, and a new try.
    pub const PROMPT: AfterIllegal = AfterIllegal { asks_again: false, prompts: true, next: AfterRefusal::Try };
}
