//! matches: heaps in lists, two prompts a move, words that differ in a lost position.

use super::*;

fn game(stdin: &str) -> Table {
    Table::of("matches", stdin)
}

#[test]
fn the_winning_heap_of_greatest_index_is_asked_for() {
    game("[3,5,7].\n3.\n6.\n2.\n3.\n").holds(&[
        (
            Fault("first-winning-heap"),
            "heaps 3 5 7, nim-sum 1. Winning heap of greatest index: heap 3 (7→6), so 1 match from heap 3. You took 1 from \
             heap 1: that leaves nim-sum 0 too, but heap 1 is not the last winning heap.",
        ),
        (
            Words("I take 1 matches from 3th heap.", "I take 1 match from 3th heap"),
            "the line that tells the computer's move: “match” should be “matches”.",
        ),
        (
            Fault("moves-told-from-0"),
            "the move is right (1 match from heap 3, as the heaps after it show), but told as 1 from heap 2: heaps are \
             counted from 1.",
        ),
        (Fault("user-begins"), "the computer moves first; your program asks the user for a move."),
        (Fault("heaps-before-computer"), "the line with the heaps is printed before the user's moves only."),
    ]);
    game("[1,4,5].\n1.\n1.\n2.\n1.\n2.\n3.\n").holds(&[
        (
            Fault("losing-first"),
            "heaps 1 4 5, nim-sum 0. No move wins, so one match from the first of the largest heaps: heap 3. You took 1 \
             from heap 1: another heap.",
        ),
        (
            Line("I take 1 match from 3th heap", "I take 5 matches from 3th heap"),
            "heaps 1 4 5, nim-sum 0. No move wins, so one match from the first of the largest heaps: heap 3. You took 5 \
             from heap 3: the right heap, but only 1 match is taken.",
        ),
    ]);
}

#[test]
fn both_prompts_of_a_move_are_explained_where_they_run_together() {
    let three = game("[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n");
    three.holds(&[
        (Fault("no-illegal-message"), "the error about an illegal move is missing."),
        (
            Words("from 1 to 3: Illegal move! Try again.", "from 1 to 3: Choose number of matches to take from 1 to 0: "),
            "`4.` is not allowed: there is no heap 4. It must be refused; your program accepts it.",
        ),
        (
            Fault("too-many-is-cut"),
            "`7.` is not allowed: heap 3 has only 6 matches. It must be refused; your program accepts it.",
        ),
        (
            Fault("loses-turn"),
            "after the illegal move `4.` it is still the user's turn; your program goes on with the computer's move.",
        ),
        (Fault("heaps-once"), "the line with the heaps is missing."),
        (Words("from 1 to 3: ", "from 1 to 4: "), "there are 3 heaps; you print 4."),
        (Words("Choose heap number from 1", "Choose heap number from 0"), "the prompt for the heap: “0” should be “1”."),
        (Words("matches to take from 1 to 6", "matches to take from 1 to 5"), "`3.` chooses heap 3, which has 6 matches; you print 5."),
        (
            Words("take from 1 to 6: Illegal", "take from 1 to 6: \nIllegal"),
            "no newline follows the prompt for the number of matches: the error about an illegal move stands in the same \
             line.",
        ),
        (
            Words("So now the heaps are: [3,5,0]", "So now the heaps are: [3,0,6]"),
            "the user took 6 matches from heap 3 (6→0); your line shows 5 less in heap 2.",
        ),
        (Words("So now the heaps are: [3,5,0]", "So now the heaps are: [3,5]"), "there are 3 heaps, empty ones too; your line lists 2."),
        (Fault("spaces-in-lists"), "your program prints a space after each comma of a list."),
    ]);
    game("[3,5,7].\n3.\n6.\n2.\n3.\n").holds(&[
        (
            Fault("refuses-whole-heap"),
            "`6.` is allowed: heap 3 has 6 matches, and all may be taken. Your program refuses it.",
        ),
        (
            Fault("refuses-last-heap"),
            "`3.` is allowed: there is such a heap, and it is not empty. Your program refuses it.",
        ),
    ]);
}

#[test]
fn the_user_s_win_has_two_lines() {
    let lost = game("[1,1].\n2.\n1.\n");
    lost.holds(&[
        (
            Fault("winner-swapped"),
            "the user took the last match and wins; your program announces that the computer does.",
        ),
        (Fault("user-wins-one-line"), "a newline is missing after “You won :(” (the line that announces the winner)."),
        (Fault("no-space-in-win"), "your program prints no space before “Congratulations!”."),
        (Words(" Congratulations!\n", ""), "your output stops where “Congratulations!” should follow."),
    ]);
    game("[0,0,0].\n")
        .holds(&[(Fault("user-begins"), "all heaps are empty from the beginning, so the user wins at once.")]);
}
