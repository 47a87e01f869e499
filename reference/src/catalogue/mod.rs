//! The assignments: one module each, and one table of them.

mod assignment2;
mod faults;
mod lab3;
mod matches;
mod stacks;
mod working_game;

use crate::assignment::{Assignment, ExitStatus, Subject};
use crate::compare::Compare;
use crate::exercise::{self, Exercise};
use crate::fault::{Area, Fault};
use crate::game::Game;
use faults::GameFaults;

/// All assignments, the default first.
const ASSIGNMENTS: &[Row] = &[
    game("assignment2", Compare::Exact, ExitStatus::Any, assignment2::game, assignment2::FAULTS),
    game("lab3", Compare::Trailing, ExitStatus::Any, lab3::game, lab3::FAULTS),
    exercise("givegrade/present_board", Exercise::of::<exercise::present_board::PresentBoard>),
    exercise("givegrade/make_move", Exercise::of::<exercise::make_move::MakeMove>),
    exercise("givegrade/exclusive_or", Exercise::of::<exercise::exclusive_or::ExclusiveOr>),
    exercise("givegrade/bin_num", Exercise::of::<exercise::bin_num::BinNum>),
    exercise("givegrade/bitwise_xor", Exercise::of::<exercise::bitwise_xor::BitwiseXor>),
    exercise("givegrade/nim_sum", Exercise::of::<exercise::nim_sum::NimSum>),
    exercise("givegrade/optimal_move", Exercise::of::<exercise::optimal_move::OptimalMove>),
    exercise("givegrade/ui", Exercise::of::<exercise::ui::Ui>),
    game("givegrade/working_game", Compare::Blank, ExitStatus::Zero, working_game::game, working_game::FAULTS),
    game("stacks", Compare::Trailing, ExitStatus::Any, stacks::game, stacks::FAULTS),
    game("matches", Compare::Exact, ExitStatus::Any, matches::game, matches::FAULTS),
];

/// One assignment.
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    compare: Compare,
    exit_status: ExitStatus,
    kind: Source,
}

/// What a row's subject is made from.
#[derive(Clone, Copy)]
enum Source {
    /// A game and its faults.
    Game(fn() -> Game, GameFaults),
    /// An exercise, which knows its faults.
    Exercise(fn() -> Exercise),
}

const fn game(
    name: &'static str,
    compare: Compare,
    exit_status: ExitStatus,
    game: fn() -> Game,
    faults: GameFaults,
) -> Row {
    Row { name, compare, exit_status, kind: Source::Game(game, faults) }
}

/// An exercise of givegrade: the course compares output without regard to blanks, and wants exit status 0.
const fn exercise(name: &'static str, exercise: fn() -> Exercise) -> Row {
    Row { name, compare: Compare::Blank, exit_status: ExitStatus::Zero, kind: Source::Exercise(exercise) }
}

impl Row {
    fn find(name: &str) -> Option<Row> {
        ASSIGNMENTS.iter().copied().find(|row| row.name == name)
    }

    fn assignment(self) -> Assignment {
        let Row { name, compare, exit_status, kind } = self;
        let subject = match kind {
            Source::Game(game, _) => Subject::Game(Box::new(game())),
            Source::Exercise(exercise) => Subject::Exercise(exercise()),
        };
        Assignment { name, subject, compare, exit_status }
    }
}

impl Assignment {
    /// The names of all assignments, the default first.
    pub const NAMES: [&'static str; ASSIGNMENTS.len()] = {
        let mut names = [""; ASSIGNMENTS.len()];
        let mut row = 0;
        while row < names.len() {
            names[row] = ASSIGNMENTS[row].name;
            row += 1;
        }
        names
    };

    /// The assignment of this name.
    pub fn builtin(name: &str) -> Option<Assignment> {
        Row::find(name).map(Row::assignment)
    }

    /// The known faults of this assignment.
    pub fn faults(&self) -> Vec<Fault> {
        self.faults_of(&Area::ALL)
    }

    /// Those of these areas.
    pub fn faults_of(&self, areas: &[Area]) -> Vec<Fault> {
        match (&self.subject, Row::find(self.name).map(|row| row.kind)) {
            (Subject::Game(game), Some(Source::Game(_, faults))) => faults.of(game, areas),
            (Subject::Exercise(exercise), _) if areas.contains(&Area::Answer) => {
                exercise.faults().into_iter().map(Fault::from).collect()
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shared_fault_that_an_assignment_lists_is_there_once() {
        for row in ASSIGNMENTS {
            let Source::Game(game, faults) = row.kind else { continue };
            let mut ids: Vec<String> = faults.of(&game(), &Area::ALL).into_iter().map(|fault| fault.id).collect();
            assert_eq!(
                ids.len(),
                faults.own.iter().map(|part| part.len()).sum::<usize>()
                    + faults.shared.split_ascii_whitespace().count(),
                "{}: an id is unknown",
                row.name
            );
            ids.sort_unstable();
            assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{}: an id stands twice: {ids:?}", row.name);
        }
    }

    #[test]
    fn the_output_is_followed_where_an_assignment_leaves_choices() {
        let followed = Assignment::NAMES.into_iter().filter_map(Assignment::builtin).filter(Assignment::is_followed);
        let names: Vec<&str> = followed.map(|assignment| assignment.name).collect();
        assert_eq!(names, ["lab3", "givegrade/optimal_move", "givegrade/working_game", "stacks"]);
    }

    #[test]
    fn no_placeholder_is_left_in_a_fault() {
        for assignment in Assignment::NAMES.into_iter().filter_map(Assignment::builtin) {
            for Fault { id, sentence, .. } in assignment.faults() {
                assert!(!format!("{id} {sentence}").contains('{'), "{}: {id}: {sentence}", assignment.name);
            }
        }
    }
}
