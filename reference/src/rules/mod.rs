//! The rules of one assignment as plain data: who begins, what input is legal, which moves the computer may choose,
//! what is counted and what is shown when.
//!
//! Every value has one setting that is right for an assignment; the others are what students get wrong. A known fault
//! is a `Rules` value with one setting changed, which the engine plays like any other.

mod legality;
mod opening;
mod pace;
mod strategy;

pub use legality::{Legality, TooMany};
pub use opening::{BadSize, HeapCount, Opening, RefusedSizes, SizeCheck, Usage};
pub use pace::{AfterIllegal, Counted, DrawingPlace, Pace, Showing};
pub use strategy::{Freedom, HeapChoice, Removal, Strategy, Sum, Take};

/// The two seats at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The user, the human, the first name.
    User,
    /// The computer, the second name.
    Computer,
}

impl Player {
    /// The player in the other seat.
    pub fn other(self) -> Player {
        match self {
            Player::User => Player::Computer,
            Player::Computer => Player::User,
        }
    }
}

/// Where a seat's moves come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// They are read from standard input.
    Input,
    /// The program chooses them.
    Machine(Strategy),
}

/// One heap that a loop forgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Skipped {
    /// No heap is forgotten.
    #[default]
    None,
    /// The first heap is.
    First,
    /// The last heap is.
    Last,
    /// The last heap is, unless it is the only one: the loop begins with the value of the first.
    LastOfSeveral,
}

impl Skipped {
    /// The indices that a loop over `len` heaps visits.
    pub fn visits(self, len: usize) -> std::ops::Range<usize> {
        match self {
            Skipped::None => 0..len,
            Skipped::LastOfSeveral => 0..len.saturating_sub(1).max(1).min(len),
            Skipped::First => 1.min(len)..len,
            Skipped::Last => 0..len.saturating_sub(1),
        }
    }
}

/// All rules of one assignment's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// How the first position comes about.
    pub opening: Opening,
    /// Who moves first.
    pub first: Player,
    /// Who controls the user's seat.
    pub user: Control,
    /// Who controls the computer's seat.
    pub computer: Control,
    /// Which entered moves are accepted.
    pub legality: Legality,
    /// What is shown and counted.
    pub pace: Pace,
}

impl Rules {
    /// Who controls a seat.
    pub fn control(&self, player: Player) -> &Control {
        match player {
            Player::User => &self.user,
            Player::Computer => &self.computer,
        }
    }

    /// The strategy that plays a seat; `None` when its moves are read.
    pub fn strategy(&self, player: Player) -> Option<&Strategy> {
        match self.control(player) {
            Control::Input => None,
            Control::Machine(strategy) => Some(strategy),
        }
    }

    /// Whether some move of the game is left to the program.
    pub fn leaves_choices(&self) -> bool {
        [&self.user, &self.computer].into_iter().any(|control| match control {
            Control::Input => false,
            Control::Machine(strategy) => {
                strategy.winning_freedom != Freedom::None || strategy.losing_freedom != Freedom::None
            }
        })
    }

    /// Whether some move must be played at random.
    pub fn plays_at_random(&self) -> bool {
        [Player::User, Player::Computer]
            .into_iter()
            .filter_map(|player| self.strategy(player))
            .any(|strategy| strategy.winning_freedom == Freedom::Random)
    }
}
