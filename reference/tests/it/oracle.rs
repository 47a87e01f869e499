//! Plays of the followed games, written once more: from the assignments' words, not from the engine's rules.
//!
//! It knows nothing of rules, voices and transcripts, so that what it says and what the reference says can differ.

use nim_reference::assignment::Input;
use nim_reference::{Move, Position};

/// The games in which a program makes choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The user's moves are read, the computer may take any winning heap.
    Lab3,
    /// The human plays at random, the computer may make any winning move.
    Stacks,
    /// Two players; whether the first and the second are computers.
    WorkingGame([bool; 2]),
}

/// One game from its first position on.
#[derive(Debug, Clone)]
pub(crate) struct Play {
    /// What is played.
    pub(crate) kind: Kind,
    /// The first position.
    pub(crate) start: Position,
    /// The moves in turn; the first player makes the first.
    pub(crate) moves: Vec<Move>,
}

/// A play as a program prints it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Printed {
    /// What the program read.
    pub(crate) input: Input,
    /// What it printed.
    pub(crate) output: String,
    /// For each move the lines, from 0, that announce it.
    pub(crate) lines: Vec<std::ops::Range<usize>>,
}

impl Kind {
    /// The name of the assignment.
    pub(crate) fn assignment(self) -> &'static str {
        match self {
            Kind::Lab3 => "lab3",
            Kind::Stacks => "stacks",
            Kind::WorkingGame(_) => "givegrade/working_game",
        }
    }

    /// Whether the program chooses the moves of this player, the first (0) or the second (1).
    pub(crate) fn chooses(self, player: usize) -> bool {
        match self {
            Kind::Lab3 => player == 1,
            Kind::Stacks => true,
            Kind::WorkingGame(computers) => computers[player],
        }
    }

    /// Whether this player plays to win.
    pub(crate) fn plays_to_win(self, player: usize) -> bool {
        self.chooses(player) && !(self == Kind::Stacks && player == 0)
    }

    /// The moves that are right for a player.
    pub(crate) fn allowed(self, player: usize, position: &Position) -> Vec<Move> {
        let mut moves = legal(position);
        if !self.plays_to_win(player) {
            return moves;
        }
        if position.nim_sum() != 0 {
            moves.retain(|&mv| made(position, mv).nim_sum() == 0);
        } else if self == Kind::Lab3 {
            moves.truncate(1);
        }
        moves
    }
}

/// Every legal move, one object from the first heap that has any before all others.
pub(crate) fn legal(position: &Position) -> Vec<Move> {
    let heaps = position.heaps().iter().enumerate();
    heaps.flat_map(|(heap, &size)| (1..=size).map(move |count| Move { heap, count })).collect()
}

/// The position after a legal move.
pub(crate) fn made(position: &Position, mv: Move) -> Position {
    position.after(mv).expect("a legal move")
}

impl Play {
    /// What a program prints that plays this. Where lab3 leaves the words of the user's win open they are `words`; where
    /// working_game leaves it open whether the final board is printed, it is if `final_board`.
    pub(crate) fn printed(&self, words: &str, final_board: bool) -> Printed {
        let mut printed = Printed::default();
        match self.kind {
            Kind::Lab3 => self.print_lab3(&mut printed, words),
            Kind::Stacks => self.print_stacks(&mut printed),
            Kind::WorkingGame(computers) => self.print_working_game(&mut printed, computers, final_board),
        }
        printed
    }

    /// The position before each move, and the last one. A move that cannot be made, which can only be the last, is left out.
    fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for &mv in &self.moves {
            positions.extend(positions[positions.len() - 1].after(mv));
        }
        positions
    }

    fn print_lab3(&self, printed: &mut Printed, words: &str) {
        let positions = self.positions();
        printed.input.stdin = format!("{}\n", self.start.heaps().len());
        printed.output.push_str("How many heaps [2-5]? ");
        for (i, mv) in self.moves.iter().enumerate() {
            if i % 2 == 0 {
                printed.output += &format!("----- round {}\n", i / 2 + 1);
                for (heap, &size) in positions[i].heaps().iter().enumerate() {
                    printed.output += &format!("heap[{heap}]: {}\n", "o".repeat(size as usize));
                }
                printed.input.stdin += &format!("{} {}\n", mv.heap, mv.count);
                printed.output.push_str("Your Turn: input heap, coins: ");
                printed.mark(0);
            } else {
                printed.mark(1);
                printed.output += &format!("My Turn: heap, coins: {} {}\n", mv.heap, mv.count);
            }
        }
        if positions.last().is_some_and(Position::is_empty) {
            let by_user = self.moves.len() % 2 == 1;
            printed.output += &format!("{}\n", if by_user { words } else { "Sorry, you lose" });
        }
    }

    fn print_stacks(&self, printed: &mut Printed) {
        printed.input.args = self.start.heaps().iter().map(u64::to_string).collect();
        for (i, position) in self.positions().iter().enumerate() {
            printed.output += &format!("Stacks: {position}\n");
            for level in (1..=position.tallest()).rev() {
                let cells = position.heaps().iter().map(|&height| if height >= level { "o" } else { " " });
                printed.output += &(cells.collect::<Vec<_>>().join(" ") + "\n");
            }
            if let Some(mv) = self.moves.get(i) {
                printed.mark(1);
                let player = ["Human", "Computer"][i % 2];
                printed.output += &format!("{player} takes {} from stack {}\n", mv.count, mv.heap + 1);
            }
            if position.is_empty() {
                printed.output += ["Computer wins\n", "Human wins\n"][i % 2];
            }
        }
    }

    fn print_working_game(&self, printed: &mut Printed, computers: [bool; 2], final_board: bool) {
        let names =
            [["Ann", "computer 1"][usize::from(computers[0])], ["Bob", "The COMPUTER"][usize::from(computers[1])]];
        printed.input.stdin = format!("{}\n{}\n{}\n", names[0], names[1], self.start);
        for (i, position) in self.positions().iter().enumerate() {
            if i > 0 {
                let rows = position.heaps().len();
                printed.mark(rows + 1);
            }
            if final_board || !position.is_empty() {
                printed.output.push_str("Nim:\n");
                for (row, &size) in position.heaps().iter().enumerate() {
                    printed.output += &format!("{}:{}\n", row + 1, " X".repeat(size as usize));
                }
            }
            if let Some(mv) = self.moves.get(i).filter(|_| !computers[i % 2]) {
                printed.input.stdin += &format!("{}, {}\n", mv.heap + 1, mv.count);
            }
            if position.is_empty() {
                printed.output += &format!("{} wins\n", names[(i + 1) % 2]);
            }
        }
    }
}

impl Printed {
    /// Notes that the next `lines` lines, from the end of the output on, announce a move.
    fn mark(&mut self, lines: usize) {
        let line = self.output.matches('\n').count();
        self.lines.push(line..line + lines);
    }
}
