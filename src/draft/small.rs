//! All small games of an assignment, so that what fails in a small game is found in the smallest.

use std::collections::BTreeMap;

use nim_reference::layout::GamePlan;
use nim_reference::rules::{Opening, Player};

use super::illegal::illegal_moves;
use super::play::{self, Play};
use super::{Draft, Drafts, Size, heaps_of, opening, plain_game};
use crate::suite::Case;

/// The most heaps of a small game.
const MAX_HEAPS: usize = 3;
/// The largest heap of a small game.
const MAX_SIZE: i64 = 4;
/// In how many turns illegal moves are tried where there are few heaps.
const ILLEGAL_TURNS: usize = 2;
/// How many objects such a game has at most.
const ILLEGAL_OBJECTS: i64 = 4;
/// How many turns of the user are looked at where the program chooses its moves.
const FOLLOWED_TURNS: usize = 1;

/// Games with their cases, in the order of their sizes.
type Plays = BTreeMap<Size, (Draft, Case)>;

/// The small games: those with few heaps first, then those with few objects; of the same heaps those with few moves.
/// What is refused before there is a game comes behind the first one: a program that fails in every game should be shown
/// by a game.
pub(super) fn small(drafts: &Drafts) -> impl Iterator<Item = (Draft, Case)> + use<> {
    let of_each = drafts.clone();
    let mut played = starts(drafts).into_iter().flat_map(move |start| of_each.all_plays(start));
    let first = played.find(|draft| matches!(&draft.0, Draft::Game(plan) if plan.heaps.iter().any(|&size| size > 0)));
    let assignment = drafts.assignment();
    let with_case = |draft: Draft| draft.case(assignment).ok().map(|case| (draft, case));
    let refused: Vec<(Draft, Case)> = refused(drafts).into_iter().filter_map(with_case).collect();
    first.into_iter().chain(refused).chain(played)
}

/// What is refused before there is a game, or answered where there is none.
fn refused(drafts: &Drafts) -> Vec<Draft> {
    let (assignment, words) = (drafts.assignment(), drafts.words());
    match assignment.game().map(|game| &game.rules.opening) {
        None => words.texts.iter().cloned().map(Draft::Text).collect(),
        Some(Opening::CountAndSizes(count) | Opening::Progression { count, .. }) => {
            let counts = opening::refused_counts(*count).into_iter();
            counts.filter_map(|number| opening::with_refused_count(assignment, number)).map(Draft::Text).collect()
        }
        Some(Opening::Arguments(_)) => {
            let single = words.arguments.iter().map(|word| Draft::Args(vec![word.clone()]));
            std::iter::once(Draft::Args(Vec::new())).chain(single).collect()
        }
        Some(Opening::List | Opening::NamesAndSizes) => Vec::new(),
    }
}

/// The beginnings of small games.
fn starts(drafts: &Drafts) -> Vec<GamePlan> {
    let Some(game) = drafts.assignment().game() else { return Vec::new() };
    if let Opening::Progression { count, .. } = game.rules.opening {
        let counts = (count.min..=count.max).filter_map(|count| usize::try_from(count).ok());
        let heaps = |count| heaps_of(&game.rules.opening, vec![1; count]);
        return counts.map(|count| plain_game(&[], heaps(count))).collect();
    }
    let least = if matches!(game.rules.opening, Opening::Arguments(_)) { 1 } else { 0 };
    let mut boards: Vec<Vec<i64>> = vec![Vec::new()];
    let mut starts = Vec::new();
    for _ in 0..MAX_HEAPS {
        let longer =
            |board: &Vec<i64>| (least..=MAX_SIZE).map(|size| [&board[..], &[size]].concat()).collect::<Vec<_>>();
        boards = boards.iter().flat_map(longer).collect();
        boards.sort_by_key(|board| board.iter().sum::<i64>());
        starts.extend(boards.iter().cloned());
    }
    match game.rules.opening {
        Opening::NamesAndSizes => {
            // Two of each kind, so that both players can be distinguished.
            let named = |human: bool| {
                drafts.words().names.iter().filter(move |name| game.is_human(Player::User, name) == human)
            };
            let (humans, computers): (Vec<_>, Vec<_>) = (named(true).take(2).collect(), named(false).take(2).collect());
            let ([human, other_human], [computer, other_computer]) = (&humans[..], &computers[..]) else {
                return Vec::new();
            };
            let players = [[human, other_human], [human, computer], [computer, human], [computer, other_computer]];
            let players = players.map(|names| names.map(|name| String::clone(name)));
            starts.iter().flat_map(|board| players.each_ref().map(|names| plain_game(names, board.clone()))).collect()
        }
        _ => starts.into_iter().map(|board| plain_game(&[], board)).collect(),
    }
}

impl Drafts {
    /// A game with every choice of moves, and with every illegal move in the first turns, the smallest first.
    fn all_plays(&self, start: GamePlan) -> impl Iterator<Item = (Draft, Case)> + use<> {
        let mut plays = Plays::new();
        self.add_plays(start, 0, &mut plays);
        plays.into_values()
    }

    /// Adds the games that begin with the moves of a plan, of which `turns` are legal.
    fn add_plays(&self, plan: GamePlan, turns: usize, plays: &mut Plays) {
        let assignment = self.assignment();
        let Some(game) = assignment.game() else { return };
        let Some(Play { positions, moves, .. }) = play::play(assignment, &plan) else { return };
        let followed = assignment.is_followed() && play::reads_moves(game, &plan.names);
        let draft = |moves| match followed {
            true => Draft::Game(GamePlan { moves, ..plan.clone() }),
            false => Draft::Game(play::with_moves(plan.clone(), moves)),
        };
        let moves = if followed { plan.moves.clone() } else { moves };
        if !self.add(draft(moves.clone()), plays) || followed && turns >= FOLLOWED_TURNS {
            return;
        }
        let Some(position) = positions.get(turns) else { return };
        let base = game.rules.entered_base;
        if followed || turns < ILLEGAL_TURNS && plan.heaps.iter().sum::<i64>() <= ILLEGAL_OBJECTS {
            let (before, behind) = moves.split_at(plan.moves.len());
            for mv in illegal_moves(position, base) {
                self.add(draft([before, &[mv], behind].concat()), plays);
            }
        }
        for (heap, &size) in (base..).zip(position.heaps()) {
            for count in 1..=size as i64 {
                let moves = [&plan.moves[..], &[(heap, count)]].concat();
                self.add_plays(GamePlan { moves, ..plan.clone() }, turns + 1, plays);
            }
        }
    }

    /// Adds a draft if it makes a case; whether it does.
    fn add(&self, draft: Draft, plays: &mut Plays) -> bool {
        let (assignment, size) = (self.assignment(), draft.size());
        if plays.contains_key(&size) {
            return true;
        }
        let case = if draft.is_promised(assignment) { draft.case(assignment).ok() } else { None };
        case.map(|case| plays.insert(size, (draft, case))).is_some()
    }
}
