//! What programs with some of the known mistakes print: those that need more than one setting, or a rule of their own.

use nim_reference::assignment::Input;
use nim_reference::fault::Fault;
use nim_reference::{Assignment, Player, Position};

/// What a program with these mistakes prints for this input.
fn printed(ids: &[&str], stdin: &str) -> String {
    let right = Assignment::builtin("assignment2").unwrap();
    let faults = right.faults();
    let fault = |id: &&str| faults.iter().find(|fault| fault.id == **id).unwrap_or_else(|| panic!("no fault {id}"));
    let faulty = ids.iter().map(fault).fold(right.clone(), |assignment, fault| fault.apply(&assignment));
    faulty.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() }).output().to_owned()
}

/// The first line that begins so.
fn line(ids: &[&str], stdin: &str, begins: &str) -> String {
    let printed = printed(ids, stdin);
    printed.lines().find(|line| line.starts_with(begins)).unwrap_or_default().to_owned()
}

/// Asks something of each known mistake of each game, by the names of both, and of the game with it.
fn for_each_mistake(asked: impl Fn(&str, &Fault, &Assignment)) {
    for name in ["assignment2", "lab3", "stacks", "matches", "givegrade/working_game"] {
        let right = Assignment::builtin(name).unwrap();
        for fault in right.faults() {
            asked(&format!("{name}: {}", fault.id), &fault, &fault.apply(&right));
        }
    }
}

fn computer(ids: &[&str], stdin: &str) -> String {
    line(ids, stdin, "Computer takes")
}

#[test]
fn a_winning_heap_is_compared_with_what_would_be_left_in_another() {
    // The nim-sum is 15: of 13, 14 and 15 objects 2, 1 and none are left.
    let stdin = "4\n13 14 15 3\n";
    assert_eq!(computer(&[], stdin), "Computer takes 11 objects from heap 1.");
    assert_eq!(computer(&["fewest-left"], stdin), "Computer takes 15 objects from heap 3.");
    assert_eq!(computer(&["smaller-than-left"], stdin), "Computer takes 11 objects from heap 1.");
    assert_eq!(computer(&["most-left"], "4\n15 14 13 3\n"), "Computer takes 11 objects from heap 3.");
    // The nim-sum is 1: 7 is left at 6, and 5 and 3 are less than that.
    let stdin = "3\n7 5 3\n";
    assert_eq!(computer(&[], stdin), "Computer takes 1 objects from heap 1.");
    assert_eq!(computer(&["smaller-than-left"], stdin), "Computer takes 1 objects from heap 3.");
    assert_eq!(computer(&["last-smallest-winning-heap"], stdin), "Computer takes 1 objects from heap 3.");
    assert_eq!(computer(&["last-largest-winning-heap"], "3\n5 5 5\n"), "Computer takes 5 objects from heap 3.");
}

#[test]
fn a_count_that_is_one_off_and_moves_that_are_missing() {
    let stdin = "2\n5 2\n1 1\n";
    assert_eq!(computer(&["removes-one-too-many"], stdin), "Computer takes 4 objects from heap 1.");
    assert_eq!(computer(&["removes-one-too-few"], stdin), "Computer takes 2 objects from heap 1.");
    assert_eq!(computer(&["computer-passes"], stdin), "");
    assert_eq!(computer(&["passes-when-lost"], stdin), "Computer takes 3 objects from heap 1.");
    assert_eq!(computer(&["passes-when-lost"], "2\n2 2\n1 2\n"), "Computer takes 2 objects from heap 2.");
    let status = |ids: &[&str]| line(ids, stdin, "In turn 2");
    assert_eq!(status(&["computer-takes-nothing"]), "In turn 2 heap sizes are: h1=5 h2=2.");
    assert_eq!(line(&["user-takes-nothing"], stdin, "In turn 3"), "In turn 3 heap sizes are: h1=2 h2=2.");
}

#[test]
fn sizes_and_numbers_of_heaps_are_read_again_after_an_error() {
    let error = "Error: the size of heap 1 should be positive.\n";
    let first = "Enter the number of heaps:\nEnter the heap sizes:\n";
    let again = printed(&["reads-size-again"], "2\n0 -1 4 4\n");
    assert!(again.starts_with(&format!("{first}{error}{error}In turn 1 heap sizes are: h1=4 h2=4.\n")), "{again}");
    let asks = printed(&["asks-sizes-again"], "2\n0 3\n4 4\n");
    let expected = format!("{first}{error}Enter the heap sizes:\nIn turn 1 heap sizes are: h1=4 h2=4.\n");
    assert!(asks.starts_with(&expected), "{asks}");
    let refused = "Enter the number of heaps:\nError: the number of heaps must be between 1 and 32.\n";
    let heaps = printed(&["reads-heaps-again"], "0\n33\n1\n4\n");
    let error = "Error: the number of heaps must be between 1 and 32.\n";
    assert!(heaps.starts_with(&format!("{refused}{error}Enter the heap sizes:\n")), "{heaps}");
    let heaps = printed(&["asks-heaps-again"], "0\n1\n4\n");
    assert!(heaps.starts_with(&format!("{refused}Enter the number of heaps:\nEnter the heap sizes:\n")), "{heaps}");
}

#[test]
fn a_size_that_is_kept_in_part_or_not_read_becomes_another() {
    let status = |id: &str, stdin: &str| line(&[id], stdin, "In turn 1");
    assert_eq!(status("last-digit-of-sizes", "2\n12 345\n"), "In turn 1 heap sizes are: h1=2 h2=5.");
    assert_eq!(status("sizes-in-8-bits", "2\n258 4\n"), "In turn 1 heap sizes are: h1=2 h2=4.");
    assert_eq!(status("last-size-not-read", "2\n3 4\n"), "In turn 1 heap sizes are: h1=3 h2=0.");
    assert_eq!(status("bad-last-size-is-0", "2\n3 -4\n"), "In turn 1 heap sizes are: h1=3 h2=0.");
    assert_eq!(status("status-without-first", "2\n3 4\n"), "In turn 1 heap sizes are: h2=4.");
    assert_eq!(line(&["bad-last-size-is-0"], "2\n-3 4\n", "Error"), "Error: the size of heap 1 should be positive.");
    // The 1 is no heap's size, so that the user's move is 1 object from heap 2.
    let moved = line(&["one-size-too-many"], "2\n3 3\n1\n2 1\n", "You take");
    assert_eq!(moved, "You take 1 objects from heap 2.");
}

#[test]
fn the_check_of_a_move_may_be_turned_round_or_refuse_everything() {
    let stdin = "2\n5 2\n1 1\n2 2\n";
    assert_eq!(printed(&["refuses-every-move"], stdin).matches("Error: Invalid input.").count(), 2);
    assert_eq!(line(&["move-check-turned-round"], "2\n5 2\n1 1\n3 1\n", "You take"), "You take 1 objects from heap 3.");
    assert_eq!(line(&["accepts-too-many"], "2\n5 2\n1 9\n", "You take"), "You take 9 objects from heap 1.");
    assert_eq!(line(&["accepts-next-heap"], "2\n5 2\n3 1\n", "You take"), "You take 1 objects from heap 3.");
    assert_eq!(line(&["accepts-next-heap"], "2\n5 2\n4 1\n", "You take"), "");
}

#[test]
fn what_is_shown_after_moves_is_not_shown_before_the_first() {
    let stdin = "2\n3 2\n1 2\n2 1\n2 1\n";
    let after = printed(&["status-after-moves"], "1\n3\n");
    let first = "Enter the number of heaps:\nEnter the heap sizes:\n";
    let move_first = "Computer takes 3 objects from heap 1.\nIn turn 1 heap sizes are: h1=0.\nComputer wins!\n";
    assert_eq!(after, format!("{first}{move_first}"));
    assert_eq!(line(&["no-first-status"], stdin, "In turn"), "In turn 2 heap sizes are: h1=2 h2=2.");
    let drawn = printed(&["drawing-after-moves"], stdin);
    let (_, before_computer) = drawn.split_once("In turn 3 heap sizes are: h1=0 h2=2.\n").unwrap();
    assert!(before_computer.starts_with(" \t*\n \t*\nComputer takes"), "{drawn}");
    // A game that is over at once has no move after which anything could be shown.
    let over = printed(&["status-after-moves", "ends-at-nim-sum-0"], "2\n2 2\n");
    assert_eq!(over, format!("{first}You win!\n"));
}

#[test]
fn two_winners_and_an_end_that_is_turned_round() {
    let stdin = "2\n1 1\n2 1\n";
    let end = |id: &str, stdin: &str| {
        let printed = printed(&[id], stdin);
        printed.lines().rev().take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(end("computer-wins-too", stdin), ["Computer wins!", "You win!"]);
    assert_eq!(end("user-wins-too", "1\n1\n"), ["You win!", "Computer wins!"]);
    assert_eq!(end("ends-at-once", stdin)[0], "You win!");
    // Of a single heap, the loop that leaves the first one out thinks that all is empty: it goes on.
    let goes_on = line(&["ends-at-once", "end-check-without-first"], "1\n4\n", "Computer takes");
    assert_eq!(goes_on, "Computer takes 4 objects from heap 1.");
}

/// Nothing is looked for in heaps that are not there, whatever else is wrong.
#[test]
fn no_mistake_finds_a_move_where_there_is_no_heap() {
    for_each_mistake(|of, _, faulty| {
        let strategy = faulty.game().and_then(|game| game.rules.strategy(Player::Computer));
        let found = strategy.and_then(|strategy| strategy.choose(&Position::new([])));
        assert_eq!(found, None, "{of}");
    });
}

/// A mistake that several names have in common is made once.
#[test]
fn what_is_said_twice_is_no_more_than_said_once() {
    for_each_mistake(|of, fault, once| assert!(fault.apply(once) == *once, "{of}"));
    let stacks = Assignment::builtin("stacks").unwrap();
    let made = |ids: &[&str]| {
        let fault = |id: &&str| stacks.faults().into_iter().find(|fault| fault.id == *id).unwrap();
        ids.iter().map(fault).fold(stacks.clone(), |assignment, fault| fault.apply(&assignment))
    };
    let both = made(&["both-takes-exchanged"]);
    assert!(made(&["both-takes-exchanged", "computer-takes-exchanged"]) == both);
    assert!(made(&["human-takes-exchanged", "computer-takes-exchanged"]) == both);
}
