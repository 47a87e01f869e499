//! lab3: rounds, heaps and coins; lines that run together.

use super::*;

#[test]
fn a_losing_move_is_told_with_the_moves_that_are_allowed() {
    let three = Table::of("lab3", "3\n0 1\n1 2\n2 3\n1 1\n2 1\n2 1\n");
    let prompt =
        "How many heaps [2-5]? ----- round 1\nheap[0]: o\nheap[1]: ooo\nheap[2]: ooooo\nYour Turn: input heap, coins: ";
    three.holds(&[
        (
            Output(&format!("{prompt}My Turn: heap, coins: 2 1\n")),
            "round 1: heaps 0 3 5, nim-sum 6. Allowed: 2 from heap 2 (5→3). You took 1 from heap 2: the right heap, but a \
             losing move, nim-sum 7 remains.",
        ),
        (
            Output(&format!("{prompt}My Turn: heap, coins: 2 3\n")),
            "round 1: heaps 0 3 5, nim-sum 6. Allowed: 2 from heap 2 (5→3). You took 3 from heap 2: the right heap, but a \
             losing move, nim-sum 1 remains. 3 is how many should be left in it.",
        ),
        (
            Output(&format!("{prompt}My Turn: heap, coins: 0 1\n")),
            "round 1: heaps 0 3 5, nim-sum 6. Allowed: 2 from heap 2 (5→3). You took 1 from heap 0, which is empty.",
        ),
        (
            Words("My Turn: heap, coins: 2 2", "My Turn: heap, coins: 2, 2"),
            "the line that tells the computer's move: “,” is too much after “2”.",
        ),
        (
            Fault("moves-told-from-1"),
            "round 1: the move is right (2 coins from heap 2, as the heaps after it show), but told as 2 from heap 3: \
             heaps are counted from 0.",
        ),
    ]);
}

#[test]
fn lines_that_run_together_are_explained_at_their_own_piece() {
    let two = Table::of("lab3", "1\n2\n1 4\n1 3\n0 1\n");
    two.holds(&[
        (Fault("accepts-1-heap"), "1 heap is not allowed. It must be refused; your program accepts it."),
        (Fault("refuses-2-heaps"), "2 heaps are allowed; your program asks again."),
        (
            Words("How many heaps [2-5]? How", "How many heaps [2-5]? Please, 2 to 5!\nHow"),
            "1 heap is not allowed. Nothing but the first prompt follows, once more.",
        ),
        (
            Words("How many heaps [2-5]? How", "How many heaps [2-5]? 1How"),
            "your program prints what the user types (`1`). It stands in the terminal anyway: do not print it.",
        ),
        (Words("----- round 1\n", ""), "round 1: the line that begins the round is missing."),
        (
            Fault("too-many-empties"),
            "`1 4` is not allowed: heap 1 has only 3 coins. The user must be asked again; your program goes on with the \
             computer's move.",
        ),
        (Fault("refuses-whole-heap"), "`1 3` is allowed: heap 1 has 3 coins, and all may be taken. Your program asks again."),
        (
            Words("coins: Your Turn", "coins: \nYour Turn"),
            "no newline follows the prompt for the user's move: it is asked again in the same line.",
        ),
        (
            Words("coins: My Turn", "coins: \nMy Turn"),
            "no newline follows the prompt for the user's move: the line that tells the computer's move stands in the \
             same line.",
        ),
        (Words("coins: My Turn: heap, coins: 0 1\n", "coins: "), "round 1: the line that tells the computer's move is missing."),
        (
            Fault("round-again"),
            "`1 4` is not allowed: heap 1 has only 3 coins. The prompt for the user's move must follow, not the line that \
             begins the round.",
        ),
        (Stops("My Turn"), "round 1: your output stops where the move of the computer should follow."),
    ]);
}

#[test]
fn a_row_is_explained_by_its_label_its_coins_and_since_when() {
    let two = Table::of("lab3", "2\n1 1\n0 1\n1 1\n0 1\n");
    two.holds(&[
        (Fault("rounds-from-0"), "this is round 1, not 0: rounds are counted from 1; a move of each player makes a round, and an illegal move none."),
        (Fault("labels-from-1"), "round 1: here the line of heap 0 should stand, not that of heap 1; heaps are counted from 0."),
        (Fault("sizes-1-2-3"), "round 1: heap 1 has 3 coins at the beginning; you draw 2."),
        (Fault("spaced-coins"), "round 1: the coins of a heap stand together, without blanks."),
        (Words("heap[0]: o", "heap[0]: 1"), "round 1: each coin is drawn as `o`; for the coins of heap 0 you print `1`."),
        (
            Words("round 2\nheap[0]: o\nheap[1]: o\n", "round 2\nheap[0]: o\nheap[1]: oo\n"),
            "round 2: heap 1 has 1 coin, since the computer took 1 of 2; you draw 2.",
        ),
        (
            Words("round 2\nheap[0]: o\n", "round 2\nheap[0]: \n"),
            "round 2: heap 0 still has 1 coin; you draw 0.",
        ),
    ]);
    let emptied = Table::of("lab3", "3\n0 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n");
    emptied
        .holds(&[(Fault("hides-empty-heaps"), "round 2: the line of heap 0 is missing: empty heaps are shown too.")]);
}

#[test]
fn the_end_is_told_in_coins() {
    let two = Table::of("lab3", "2\n1 2\n1 1\n0 1\n");
    two.holds(&[
        (Fault("says-lose-always"), "the user took the last coin and wins; your program announces that the computer does."),
        (
            Words("You win", "----- round 3"),
            "all heaps are empty, so the game is over: the winner is announced, and the line that begins the round is not \
             printed again. The user wins.",
        ),
        (Words("You win\n", ""), "round 2: your output stops where the winner should follow."),
        (Fault("computer-begins"), "round 1: the user moves first; your output tells a move of the computer."),
    ]);
    // Any words of a win but those of the defeat are right.
    assert_eq!(two.reason(&Words("You win", "Congratulations")), "");
}
