//! What can happen in lab3 at all. Its heaps are few and small, so that every game between any user and any right computer
//! can be looked at; cases and faults rest on these facts.

use std::collections::HashSet;

use nim_reference::Position;

/// Every position in which the computer or the user can be to move, with the round, from this number of heaps.
struct Games {
    /// The user is to move.
    users: HashSet<(Vec<u64>, u32)>,
    /// The computer is to move.
    computers: HashSet<(Vec<u64>, u32)>,
    /// Who can win, and in which round.
    won_by_user: HashSet<u32>,
    lost_by_user: HashSet<u32>,
}

impl Games {
    fn from(heaps: u64) -> Games {
        let mut games = Games {
            users: HashSet::new(),
            computers: HashSet::new(),
            won_by_user: HashSet::new(),
            lost_by_user: HashSet::new(),
        };
        games.user((0..heaps).map(|heap| 1 + 2 * heap).collect(), 1);
        games
    }

    fn user(&mut self, heaps: Vec<u64>, round: u32) {
        if heaps.iter().all(|&size| size == 0) {
            self.lost_by_user.insert(round - 1);
        } else if self.users.insert((heaps.clone(), round)) {
            for heap in 0..heaps.len() {
                (0..heaps[heap]).for_each(|left| self.computer(with(&heaps, heap, left), round));
            }
        }
    }

    fn computer(&mut self, heaps: Vec<u64>, round: u32) {
        if heaps.iter().all(|&size| size == 0) {
            self.won_by_user.insert(round);
        } else if self.computers.insert((heaps.clone(), round)) {
            let sum = heaps.iter().fold(0, |sum, size| sum ^ size);
            let first = heaps.iter().position(|&size| size > 0).expect("coins are left");
            if sum == 0 {
                return self.user(with(&heaps, first, heaps[first] - 1), round + 1);
            }
            for heap in (0..heaps.len()).filter(|&heap| heaps[heap] ^ sum < heaps[heap]) {
                self.user(with(&heaps, heap, heaps[heap] ^ sum), round + 1);
            }
        }
    }
}

fn with(heaps: &[u64], heap: usize, left: u64) -> Vec<u64> {
    let mut heaps = heaps.to_vec();
    heaps[heap] = left;
    heaps
}

#[test]
fn a_user_can_win_with_2_3_and_5_heaps_but_not_with_4() {
    assert_eq!([2, 3, 4, 5].map(|heaps| !Games::from(heaps).won_by_user.is_empty()), [true, true, false, true]);
}

#[test]
fn the_longest_game_has_eleven_rounds_and_the_longest_that_the_user_wins_nine() {
    let longest = |rounds: HashSet<u32>| rounds.into_iter().max();
    let games = [2, 3, 4, 5].map(Games::from);
    assert_eq!(
        games.map(|games| (longest(games.lost_by_user), longest(games.won_by_user))),
        [(Some(2), Some(2)), (Some(4), Some(4)), (Some(8), None), (Some(11), Some(9)),]
    );
}

/// So a computer that takes from a smallest heap when it is lost, instead of from the first, is right.
#[test]
fn in_every_lost_position_the_first_heap_with_coins_is_a_smallest_one() {
    for games in [2, 3, 4, 5].map(Games::from) {
        for (heaps, _) in games.computers.iter().filter(|(heaps, _)| Position::new(heaps.as_slice()).nim_sum() == 0) {
            let mut left = heaps.iter().filter(|&&size| size > 0);
            let first = left.next();
            assert!(left.all(|size| Some(size) >= first), "{heaps:?}");
        }
    }
}
