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
    /// After some moves, without a winner.
    After {
        /// How many: 1 is the first of the game, 2 is the first of each player.
        moves: usize,
        /// Whether the heaps are shown behind the last of them.
        shows: bool,
        /// When anybody looks before that whether the game is over.
        looks: LooksForEnd,
    },
    /// After the first move, and announces that this player wins.
    AfterMoveAsWon,
    /// Before the first move, when the heaps are shown.
    AtFirstTurn,
    /// Where the user should move for the first time.
    AtUsersTurn,
}

/// When a program that ends after some moves looks whether the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LooksForEnd {
    /// Before the first move and after each.
    Always,
    /// The same, but not after the last of the moves.
    NotAfterLast,
    /// Never.
    Never,
}

impl EndsUnfinished {
    /// How many moves are made; `None` where their number is not what ends it.
    pub fn moves(self) -> Option<usize> {
        match self {
            EndsUnfinished::After { moves, .. } => Some(moves),
            EndsUnfinished::AfterMoveAsWon => Some(1),
            EndsUnfinished::Never | EndsUnfinished::AtUsersTurn | EndsUnfinished::AtFirstTurn => None,
        }
    }

    /// Whether anybody looks, after so many moves, whether the game is over.
    pub(crate) fn looks_after(self, made: usize) -> bool {
        match self {
            EndsUnfinished::After { looks: LooksForEnd::NotAfterLast, moves, .. } => made < moves,
            EndsUnfinished::After { looks: LooksForEnd::Never, .. } => false,
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
        matches!(self, EndsUnfinished::After { shows: true, .. })
    }
}
