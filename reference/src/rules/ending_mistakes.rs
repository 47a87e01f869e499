//! What only wrong programs do with the end of a game.

use super::player::Player;

/// After whose moves a game ends. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EndsAfter {
    /// After each.
    #[default]
    Each,
    /// After this player's only.
    Only(Player),
    /// Never: the game goes on.
    Nobodys,
}

impl EndsAfter {
    /// Whether it ends after a move of this player.
    pub(crate) fn ends_after(self, last: Player) -> bool {
        match self {
            EndsAfter::Each => true,
            EndsAfter::Only(player) => player == last,
            EndsAfter::Nobodys => false,
        }
    }
}

/// Who is announced to win. The default is the one who does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Announced {
    /// Who took the last object.
    #[default]
    Winner,
    /// The other one.
    Loser,
    /// This player in every game.
    Always(Player),
    /// The one who took the last object, and then this player too.
    And(Player),
    /// Nobody.
    Nobody,
}

/// In which heaps a program looks for the end: the game is over when they are empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EndCheck {
    /// In all of them, which is right, but for those that are forgotten.
    #[default]
    AllHeaps,
    /// In the first one alone.
    FirstHeap,
    /// In the last one alone.
    LastHeap,
    /// In each by itself: one that is empty ends the game.
    AnyHeap,
}

/// When a program ends though the game is not over. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EndsUnfinished {
    /// Never.
    #[default]
    Never,
    /// After the first move, without a winner.
    AfterMove,
    /// After the first move, and nobody looks whether it has ended the game.
    AfterMoveUnseen,
    /// After the first move and showing the heaps, without a winner.
    AfterMoveShown,
    /// The same, and nobody looks whether the move has ended the game.
    AfterMoveShownUnseen,
    /// After the first move, and announces that this player wins.
    AfterMoveAsWon,
    /// After the first move of each player, without a winner.
    AfterRound,
    /// After the first move of each player and showing the heaps, without a winner.
    AfterRoundShown,
    /// After the first move of each player, and nobody looks whether the second has ended the game.
    AfterRoundUnseen,
    /// After the first move of each player, and nobody looks whether either has ended the game.
    AfterRoundUnchecked,
    /// The same, and the heaps are shown.
    AfterRoundShownUnchecked,
    /// Before the first move, when the heaps are shown.
    AtFirstTurn,
    /// Where the user should move for the first time.
    AtUsersTurn,
}

impl EndsUnfinished {
    /// How many moves are made; `None` where their number is not what ends it.
    pub fn moves(self) -> Option<usize> {
        match self {
            EndsUnfinished::Never | EndsUnfinished::AtUsersTurn | EndsUnfinished::AtFirstTurn => None,
            EndsUnfinished::AfterMove
            | EndsUnfinished::AfterMoveUnseen
            | EndsUnfinished::AfterMoveShown
            | EndsUnfinished::AfterMoveShownUnseen
            | EndsUnfinished::AfterMoveAsWon => Some(1),
            EndsUnfinished::AfterRound
            | EndsUnfinished::AfterRoundShown
            | EndsUnfinished::AfterRoundUnseen
            | EndsUnfinished::AfterRoundUnchecked
            | EndsUnfinished::AfterRoundShownUnchecked => Some(2),
        }
    }

    /// Whether anybody looks, after so many moves, whether the game is over.
    pub(crate) fn looks_after(self, moves: usize) -> bool {
        match self {
            EndsUnfinished::AfterMoveUnseen | EndsUnfinished::AfterMoveShownUnseen => moves < 1,
            EndsUnfinished::AfterRoundUnseen => moves < 2,
            EndsUnfinished::AfterRoundUnchecked | EndsUnfinished::AfterRoundShownUnchecked => false,
            _ => true,
        }
    }

    /// Whether a game ends after so many moves, and nothing shows what the last of them has left.
    pub(crate) fn ends_unseen_after(self, moves: usize) -> bool {
        self.moves() == Some(moves) && !self.looks_after(moves) && !self.shows_last()
    }

    /// Whether a game ends without a winner while objects are left.
    pub fn is_before_end(self) -> bool {
        !matches!(self, EndsUnfinished::Never | EndsUnfinished::AfterMoveAsWon)
    }

    /// Whether the heaps are shown after the last of these moves.
    pub(crate) fn shows_last(self) -> bool {
        matches!(
            self,
            EndsUnfinished::AfterMoveShown
                | EndsUnfinished::AfterMoveShownUnseen
                | EndsUnfinished::AfterRoundShown
                | EndsUnfinished::AfterRoundShownUnchecked
        )
    }
}
