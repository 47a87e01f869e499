//! What is shown when, what is counted, and what follows an illegal move.

use super::player::Player;

/// What is shown when, what is counted, and what follows an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnRules {
    /// When the status line is printed.
    pub status: Showing,
    /// Whether the status is printed once more when the game is over (stacks).
    pub status_at_end: bool,
    /// When the drawing is printed.
    pub drawing: Showing,
    /// Where in its turn the drawing stands.
    pub drawing_place: DrawingPlace,
    /// The number of the first turn.
    pub first_turn: i64,
    /// What counts as a turn.
    pub counts: Counted,
    /// What follows an illegal move.
    pub after_illegal: AfterIllegal,
}

/// When something is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Showing {
    /// Never.
    Never,
    /// Before each turn.
    EveryTurn,
    /// Before the user's turns.
    UserTurns,
    /// Before the computer's turns.
    ComputerTurns,
    /// Before the user's turns, and again after each illegal move (matches).
    UserTries,
    /// Before each turn, and again after each illegal move.
    EveryTry,
}

impl Showing {
    /// Whether it is printed before a turn of this player.
    pub fn before(self, player: Player) -> bool {
        match self {
            Showing::Never => false,
            Showing::EveryTurn | Showing::EveryTry => true,
            Showing::UserTurns | Showing::UserTries => player == Player::User,
            Showing::ComputerTurns => player == Player::Computer,
        }
    }

    /// Whether it is printed again after an illegal move.
    pub fn again(self) -> bool {
        matches!(self, Showing::UserTries | Showing::EveryTry)
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
    /// Each move and each illegal try.
    Tries,
    /// Rounds and illegal tries.
    RoundsAndTries,
    /// Nothing: the number stays.
    Nothing,
}

/// What follows an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterIllegal {
    /// The words that ask again, and a new try.
    AskAgain,
    /// The first prompt of the turn once more, and a new try.
    Prompt,
    /// The words that ask again and the first prompt too, and a new try.
    AskAgainAndPrompt,
    /// The words that ask again are printed, but the user's turn is lost.
    LoseTurn,
    /// The program ends.
    End,
}

impl AfterIllegal {
    /// Whether the words that ask again are printed.
    pub fn asks_again(self) -> bool {
        matches!(self, AfterIllegal::AskAgain | AfterIllegal::AskAgainAndPrompt | AfterIllegal::LoseTurn)
    }

    /// Whether the first prompt of the turn is printed once more.
    pub fn prompts(self) -> bool {
        matches!(self, AfterIllegal::Prompt | AfterIllegal::AskAgainAndPrompt)
    }
}
