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
    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::User => Player::Computer,
            Player::Computer => Player::User,
        }
    }
}
