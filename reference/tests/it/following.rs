//! Following: a program's choices are taken over if and only if the rules allow them.

use crate::oracle::{Kind, Play, Printed, legal, made};
use nim_reference::assignment::{Assignment, Input};
use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::{Ending, Move, Player, Position, Transcript};
use proptest::prelude::*;
use proptest::sample::Index;

fn assignment(name: &str) -> Assignment {
    Assignment::builtin(name).expect("a known name")
}

fn games() -> Vec<Assignment> {
    let all = Assignment::NAMES.into_iter().filter_map(Assignment::builtin);
    all.filter(|assignment| assignment.game().is_some()).collect()
}

/// A game and its first position.
fn openings() -> impl Strategy<Value = (Kind, Position)> {
    let lab3 = (2..=5_u64).prop_map(|heaps| (Kind::Lab3, (0..heaps).map(|heap| 1 + 2 * heap).collect()));
    let stacks = prop::collection::vec(1..=9_u64, 1..6).prop_map(|heaps| (Kind::Stacks, heaps));
    let rows = prop::collection::vec(0..=7_u64, 1..6).prop_filter("no objects", |rows| rows.iter().any(|&row| row > 0));
    let seats = prop::sample::select(vec![[true, true], [true, false], [false, true]]);
    let working_game = (seats, rows).prop_map(|(computers, rows)| (Kind::WorkingGame(computers), rows));
    prop_oneof![lab3, stacks, working_game].prop_map(|(kind, heaps): (Kind, Vec<u64>)| (kind, Position::new(heaps)))
}

/// A right play, each move picked from those that are allowed; the first one when the picks are used up.
fn right_play(kind: Kind, start: Position, picks: &[Index]) -> Play {
    play_on(Play { kind, start, moves: Vec::new() }, picks)
}

/// The same play, with right moves to the end of the game.
fn play_on(mut play: Play, picks: &[Index]) -> Play {
    let mut position = play.moves.iter().fold(play.start.clone(), |position, &mv| made(&position, mv));
    while !position.is_empty() {
        let turn = play.moves.len();
        let allowed = play.kind.allowed(turn % 2, &position);
        let mv = allowed[picks.get(turn).map_or(0, |pick| pick.index(allowed.len()))];
        position = made(&position, mv);
        play.moves.push(mv);
    }
    play
}

/// What is graded of the output, and what is expected of it when it is followed.
fn graded_and_expected(kind: Kind, printed: &Printed) -> (Vec<u8>, Vec<u8>) {
    let assignment = assignment(kind.assignment());
    let graded = assignment.graded(printed.output.as_bytes()).into_owned();
    let expected = assignment.follow(&printed.input, &graded).output().as_bytes().to_vec();
    (graded, expected)
}

/// The first line in which two outputs differ.
fn first_difference(kind: Kind, one: &[u8], other: &[u8]) -> Option<usize> {
    let compare = assignment(kind.assignment()).compare;
    let (one, other): (Vec<_>, Vec<_>) = (compare.lines(one).collect(), compare.lines(other).collect());
    let same = |line: usize| match (one.get(line), other.get(line)) {
        (Some(one), Some(other)) => compare.line(one) == compare.line(other),
        (None, None) => true,
        _ => false,
    };
    (0..one.len().max(other.len())).find(|&line| !same(line))
}

/// A right play in which one move of a computer is replaced by one that is not allowed, and the number of that move.
///
/// A move that can be made is followed by a right play on; one that cannot ends the play.
fn wrong_play(right: &Play, turn: Index, bad: Index, impossible: bool, picks: &[Index]) -> Option<(Play, usize)> {
    let mut position = right.start.clone();
    let mut chances: Vec<(usize, Vec<Move>)> = Vec::new();
    for (turn, &mv) in right.moves.iter().enumerate() {
        let player = turn % 2;
        let allowed = right.kind.allowed(player, &position);
        let wrong: Vec<Move> =
            if !right.kind.chooses(player) || (impossible && matches!(right.kind, Kind::WorkingGame(_))) {
                Vec::new()
            } else if impossible {
                let heaps = position.heaps().iter().enumerate();
                let too_many = heaps.map(|(heap, &size)| Move { heap, count: size + 1 });
                too_many.chain([Move { heap: position.heaps().len(), count: 1 }, Move { heap: 0, count: 0 }]).collect()
            } else {
                legal(&position).into_iter().filter(|mv| !allowed.contains(mv)).collect()
            };
        if !wrong.is_empty() {
            chances.push((turn, wrong));
        }
        position = made(&position, mv);
    }
    if chances.is_empty() {
        return None;
    }
    let (turn, wrong) = &chances[turn.index(chances.len())];
    let mut play = Play { moves: right.moves[..*turn].to_vec(), ..right.clone() };
    play.moves.push(wrong[bad.index(wrong.len())]);
    Some((if impossible { play } else { play_on(play, picks) }, *turn))
}

proptest! {
    #[test]
    fn a_play_of_allowed_moves_is_reproduced(
        (kind, start) in openings(),
        picks in prop::collection::vec(any::<Index>(), 0..30),
        words in "[A-Za-z][A-Za-z ,.!:-]{0,30}[a-z!]",
        final_board in any::<bool>(),
    ) {
        let printed = right_play(kind, start, &picks).printed(&words, final_board);
        let (graded, expected) = graded_and_expected(kind, &printed);
        prop_assert_eq!(first_difference(kind, &graded, &expected), None, "{}", printed.output);
    }

    #[test]
    fn a_move_that_is_not_allowed_is_the_first_difference(
        (kind, start) in openings(),
        picks in prop::collection::vec(any::<Index>(), 0..30),
        (turn, bad) in any::<(Index, Index)>(),
        impossible in any::<bool>(),
    ) {
        let right = right_play(kind, start, &picks);
        let wrong = wrong_play(&right, turn, bad, impossible, &picks);
        prop_assume!(wrong.is_some());
        let (play, turn) = wrong.expect("assumed");
        let printed = play.printed("You win", true);
        let (graded, expected) = graded_and_expected(kind, &printed);
        let difference = first_difference(kind, &graded, &expected);
        prop_assert!(
            difference.is_some_and(|line| printed.lines[turn].contains(&line)),
            "line {difference:?} instead of {:?} in\n{}", printed.lines[turn], printed.output
        );
    }

    #[test]
    fn a_board_to_which_no_move_leads_is_the_first_difference(
        rows in prop::collection::vec(1..=7_u64, 2..6),
        picks in prop::collection::vec(any::<Index>(), 0..30),
        (turn, row) in any::<(Index, Index)>(),
    ) {
        let kind = Kind::WorkingGame([true, true]);
        let play = right_play(kind, Position::new(rows), &picks);
        let mut printed = play.printed("", true);
        let turn = turn.index(play.moves.len());
        let others: Vec<usize> = (0..play.start.heaps().len()).filter(|&row| row != play.moves[turn].heap).collect();
        let grown = printed.lines[turn].start + 1 + others[row.index(others.len())];
        let lines = printed.output.lines().take(printed.lines[turn].end).enumerate();
        printed.output = lines.map(|(i, line)| line.to_owned() + if i == grown { " X\n" } else { "\n" }).collect();
        let (graded, expected) = graded_and_expected(kind, &printed);
        let difference = first_difference(kind, &graded, &expected);
        prop_assert!(difference.is_some_and(|line| printed.lines[turn].contains(&line)), "{difference:?}: {}", printed.output);
    }

    #[test]
    fn a_legal_game_ends_and_the_computer_leaves_nim_sum_0_when_it_can(
        heaps in prop::collection::vec(1..=12_i64, 1..6),
        seed in any::<u64>(),
        which in any::<Index>(),
    ) {
        let games = games();
        let assignment = &games[which.index(games.len())];
        let total: i64 = heaps.iter().sum();
        let input = input_with_sweeps(assignment, &heaps, total.max(25));
        let transcript = assignment.transcript_at_random(&input, seed);
        prop_assert_eq!(&transcript.ending, &Ending::Finished, "{} {:?}", assignment.name, input);
        for (position, next) in computers_moves(&transcript) {
            prop_assert!(position.nim_sum() == 0 || next.nim_sum() == 0, "{}: {position} to {next}", assignment.name);
        }
    }

    #[test]
    fn every_input_gives_a_transcript_of_bounded_length(
        stdin in prop_oneof![r"(-?[0-9]{1,3}[ \n]){0,40}", r"(\[(-?[0-9]{1,2},){0,4}[0-9]\]\.\n)?(-?[0-9]{1,2}[.]\n){0,30}", "Ann\nComputer\n[0-9 \n,]{0,60}", any::<String>()],
        args in prop::collection::vec(prop_oneof!["[0-9]{1,4}", "-?[0-9]{0,25}", any::<String>()], 0..6),
        output in prop_oneof![any::<Vec<u8>>(), r"(My Turn: heap, coins: [0-9]{1,25} [0-9]\n|Nim:\n|1: X X\n|Human takes [0-9] from stack [0-9]\n){0,20}".prop_map(String::into_bytes)],
    ) {
        let input = Input { stdin, args };
        for assignment in games() {
            let own = assignment.transcript_at_random(&input, 1);
            let followed = assignment.follow(&input, &assignment.graded(&output));
            let faulty = assignment.faults().into_iter().map(|fault| fault.apply(&assignment).transcript(&input));
            for transcript in [own, followed].into_iter().chain(faulty) {
                prop_assert!(transcript.output().len() <= MOST_OUTPUT, "{}", assignment.name);
            }
        }
    }
}

/// The engine ends a transcript after 4 MiB; a row of a million objects, with blanks between them, can be begun before that.
const MOST_OUTPUT: usize = (4 << 20) + 2_000_100;

/// An input whose moves take one object from every heap, so often that no game outlasts them.
fn input_with_sweeps(assignment: &Assignment, heaps: &[i64], sweeps: i64) -> Input {
    let sizes = heaps.iter().map(i64::to_string).collect::<Vec<_>>();
    let count = if assignment.name == "lab3" { heaps.len().clamp(2, 5) } else { heaps.len() };
    let opening = match assignment.name {
        "assignment2" => format!("{count}\n{}\n", sizes.join(" ")),
        "lab3" => format!("{count}\n"),
        "matches" => format!("[{}].\n", sizes.join(",")),
        "givegrade/working_game" => format!("Ann\nComputer\n{}\n", sizes.join(" ")),
        _ => String::new(),
    };
    let mut stdin = opening;
    for heap in (0..sweeps).flat_map(|_| 0..count) {
        stdin += &match assignment.name {
            "lab3" => format!("{heap} 1\n"),
            // An illegal heap number takes only one term, so a term of 1 would be read as a heap: heap 1 comes first of all.
            "matches" => format!("{}.\n1.\n", heap + 1),
            "givegrade/working_game" => format!("{}, 1\n", heap + 1),
            _ => format!("{} 1\n", heap + 1),
        };
    }
    Input { stdin, args: if assignment.name == "stacks" { sizes } else { Vec::new() } }
}

/// The positions before and after each move of a computer.
fn computers_moves(transcript: &Transcript) -> Vec<(Position, Position)> {
    let moves = transcript
        .frames
        .windows(2)
        .filter(|pair| pair[0].player == Player::Computer && pair[0].position != pair[1].position);
    moves.map(|pair| (pair[0].position.clone(), pair[1].position.clone())).collect()
}

#[test]
fn a_huge_board_is_refused_before_it_is_drawn() {
    let sizes = "2147483647 ".repeat(5_000);
    let input = Input { stdin: format!("Ann\nBob\n{sizes}\n1, 1\n"), args: Vec::new() };
    let transcript = assignment("givegrade/working_game").transcript(&input);
    assert!(matches!(transcript.ending, Ending::Unreasonable(_)), "{:?}", transcript.ending);
    assert!(transcript.output().len() <= MOST_OUTPUT);
}

#[test]
fn the_moves_that_are_added_to_a_plan_have_a_bound() {
    let names = vec!["Ann".to_owned(), "Computer".to_owned()];
    let mut heaps = vec![0; 20_000];
    heaps.extend([1000, 1000]);
    let plan = GamePlan { names, heaps, moves: Vec::new(), policy: Policy::Optimal };
    let input = assignment("givegrade/working_game").lay_out(&plan).expect("a game");
    assert!(input.stdin.len() < 5 << 20, "{} bytes of input", input.stdin.len());

    // Nor are there any in a game that is refused.
    let plan = GamePlan { heaps: vec![1; 20_000], ..plan };
    let input = assignment("givegrade/working_game").lay_out(&plan).expect("a plan");
    assert!(input.stdin.len() < 1 << 20, "{} bytes of input", input.stdin.len());
}
