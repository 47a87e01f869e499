//! The rules of one assignment as plain data: who begins, what input is legal, which moves the computer may choose,
//! what is counted and what is shown when.
//!
//! What only wrong programs do is apart from that: [`RuleMistakes`] and [`StrategyMistakes`], whose default is none of
//! it. A known fault is a `Rules` value with one setting changed, which the engine plays like any other.

mod as_printed;
mod computer_name;
mod ending_mistakes;
mod losing;
mod mistakes;
mod move_mistakes;
mod opening;
mod opening_mistakes;
mod player;
mod skipped;
mod strategy;
mod strategy_mistakes;
mod turns;

pub use as_printed::AsPrinted;
pub use computer_name::{Capitals, ComputerName, NamePlace};
pub use ending_mistakes::{Announced, EndCheck, EndsAfter, EndsUnfinished, LooksForEnd};
pub use losing::LosingRule;
pub use mistakes::{Dropped, Movers, RuleMistakes, ShownAfter, TriesChange};
pub use move_mistakes::{
    AnnouncedTries, AsksAgain, BadCount, CheckedTries, ComparedSize, CountsBack, LosesTurn, MoveCheck, PrintedForEach,
    PrintedOnce, Refused, RefusedBeforeCount, TooMany, UsersMoves,
};
pub use opening::{HeapCount, Opening, Usage};
pub use opening_mistakes::{
    AfterError, BadSize, BadSizes, HeapsAsked, HeapsInstead, Kept, NumberRead, NumbersRead, ReportedNumber,
    SizesPrompt, SizesRead, Sorted,
};
pub use player::Player;
pub use skipped::Skipped;
pub use strategy::{Freedom, HeapChoice, Strategy, Take};
pub use strategy_mistakes::{NoneFound, Removal, StrategyMistakes, Sum, Summed, WinningTest};
pub use turns::{AfterIllegal, AfterRefusal, Counted, DrawingPlace, Showing, TurnRules, WhichTurns};

/// Where a player's moves come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// They are read from standard input.
    Input,
    /// The program chooses them.
    Machine(Strategy),
}

/// All rules of one assignment's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// How the first position comes about.
    pub opening: Opening,
    /// Who moves first.
    pub first: Player,
    /// Where the user's moves come from.
    pub user: Control,
    /// Where the computer's moves come from.
    pub computer: Control,
    /// The number that the user enters for the first heap: 1, or 0 (lab3).
    pub entered_base: i64,
    /// What is shown and counted.
    pub turns: TurnRules,
    /// What only wrong programs do.
    pub mistakes: RuleMistakes,
}

impl Rules {
    /// Where a player's moves come from.
    pub fn control(&self, player: Player) -> &Control {
        match player {
            Player::User => &self.user,
            Player::Computer => &self.computer,
        }
    }

    /// The strategy of a player whose moves are not read.
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

    /// Whether more moves are left to the program than by `other`.
    pub fn leaves_more_than(&self, other: &Rules) -> bool {
        [Player::User, Player::Computer].into_iter().any(|player| {
            let both = self.strategy(player).zip(other.strategy(player));
            both.is_some_and(|(own, other)| own.leaves_more_than(other))
        })
    }

    /// Whether no move of this player is ever made: all are refused, or passed over.
    pub fn never_moves(&self, player: Player) -> bool {
        match self.strategy(player) {
            None => self.mistakes.move_check.accepts_none() || self.reads_no_moves(),
            Some(strategy) => strategy.passes(true) && strategy.passes(false),
        }
    }

    /// Whether nobody ever moves: the user begins, and every move is refused.
    pub fn never_begins(&self) -> bool {
        let is_tried_for_ever = self.turns.after_illegal.next == AfterRefusal::Try;
        let RuleMistakes { move_check, checked_tries, .. } = self.mistakes;
        let checks_all = !matches!(checked_tries, CheckedTries::OfTurn(_));
        let refuses_all = move_check.accepts_none() && (move_check == MoveCheck::RefusesEachNumber || checks_all);
        let is_asked = self.user == Control::Input && !self.reads_no_moves();
        self.first == Player::User && is_asked && refuses_all && is_tried_for_ever
    }

    /// Whether it is never announced that this player wins.
    pub fn never_announces(&self, player: Player) -> bool {
        match self.mistakes.winner {
            Announced::Always(winner) => winner != player,
            Announced::Nobody => true,
            Announced::Winner => self.mistakes.unannounced == Some(player),
            Announced::Loser => self.mistakes.unannounced == Some(player.other()),
            Announced::And(_) => false,
        }
    }

    /// Whether no move of the user is ever read, though the user has turns or should have them.
    pub fn reads_no_moves(&self) -> bool {
        let RuleMistakes { users_turns_pass, reads_no_move, movers, .. } = self.mistakes;
        users_turns_pass || reads_no_move || movers == Movers::Only(Player::Computer)
    }

    /// Whether the user's moves that are accepted take another number of objects.
    pub fn takes_otherwise(&self, other: &Rules) -> bool {
        let empties = |of: &Rules| {
            matches!(
                of.mistakes.too_many,
                TooMany::EmptiesAnnouncingEntered | TooMany::EmptiesAnnouncingTaken | TooMany::CutUnlessEmpty
            )
        };
        empties(self) != empties(other) || self.mistakes.users_moves != other.mistakes.users_moves
    }

    /// Whether some move must be played at random.
    pub fn plays_at_random(&self) -> bool {
        [Player::User, Player::Computer]
            .into_iter()
            .filter_map(|player| self.strategy(player))
            .any(|strategy| strategy.winning_freedom == Freedom::Random)
    }
}
