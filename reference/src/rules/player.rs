//! The two players.

/// The two players of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The user, the human, the first name.
    User,
    /// The computer, the second name.
    Computer,
}

impl Player {
    /// Both, the first one first.
    pub const BOTH: [Player; 2] = [Player::User, Player::Computer];

    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::User => Player::Computer,
            Player::Computer => Player::User,
        }
    }
}
