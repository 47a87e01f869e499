//! stacks: a simulation whose moves are followed.

use super::*;

fn stacks(args: &[&str]) -> Table {
    let mut table = Table::of("stacks", "");
    table.input.args = args.iter().map(|&arg| arg.to_owned()).collect();
    table
}

const ONE_THREE: &str = "Stacks: 1 3\n  o\n  o\no o\n";

#[test]
fn moves_are_followed_and_the_computer_s_must_win() {
    let two = stacks(&["1", "3"]);
    let after = format!("{ONE_THREE}Human takes 1 from stack 2\nStacks: 1 2\n  o\no o\n");
    two.holds(&[
        (
            Output(&format!("{after}Computer takes 1 from stack 1\n")),
            "stacks 1 2, nim-sum 3. Allowed: 1 from stack 2 (2→1). You took 1 from stack 1: a losing move, nim-sum 2 \
             remains.",
        ),
        (
            Output(&format!("{after}Human takes 1 from stack 2\n")),
            "it is the computer's turn, and your output tells a move of the human.",
        ),
        (
            Output(&format!("{ONE_THREE}Human takes 4 from stack 2\n")),
            "stacks 1 3. The human may make any legal move. You took 4 from stack 2, which has only 3.",
        ),
        (
            Output(&format!("{ONE_THREE}Human takes 0 from stack 2\n")),
            "stacks 1 3. The human may make any legal move. You took 0 from stack 2: a move takes at least one token.",
        ),
        (
            Output(&format!("{ONE_THREE}Human takes 1 from stack 2.\n")),
            "the line that tells the human's move: “.” is too much at its end.",
        ),
        (
            Output(&format!("{ONE_THREE}Human takes 1 from stack 1\nStacks: 1 2\n")),
            "the human took 1 token from stack 1 (1→0); your line shows 1 less in stack 2. One of the two lines is wrong.",
        ),
        (Output(&format!("{ONE_THREE}Stacks: 1 2\n")), "the line that tells the human's move is missing."),
        (Output(&format!("{after}Stacks: 1 1\n")), "the line that tells the computer's move is missing."),
        (Output("Stacks: 1 3\nHuman takes 1 from stack 2\n"), "the drawing of the stacks is missing."),
        (
            Output("Stacks: 1 3\no\no\no o\n"),
            "line 1 of the drawing (tokens at height 3), column 1: stack 1 has only 1 token, so the cell is a space; yours \
             is `o`.",
        ),
        (Output("Stacks: 1 3\n o\n o\noo\nHuman"), "your program puts nothing between the columns of the drawing."),
        (Output("Stacks: 1 3\no\no o o\nHuman"), "each stack is drawn as a column; yours lie as rows."),
        (Output("Stacks: 1 3\n  *\n  *\n* *\n"), "your program draws “*” instead of “o”."),
        (Output("Stacks: 1, 3\n"), "your program puts commas between the stacks of the status line."),
        (
            Output("  o\n  o\no o\nStacks: 1 3\n"),
            "the drawing stands before the line with the stacks; it belongs after it.",
        ),
    ]);
    stacks(&["1"]).holds(&[
        (
            Fault("winner-swapped"),
            "the human took the last token and wins; your program announces that the computer does.",
        ),
        (Fault("no-status-at-end"), "the line with the stacks is missing."),
        (Fault("computer-begins"), "it is the human's turn, and your output tells a move of the computer."),
    ]);
}

#[test]
fn bad_arguments_are_told_by_what_is_missing() {
    let bad = stacks(&["0"]);
    assert_eq!(
        bad.reason(&Output("Stacks: 0\n")),
        "these arguments are bad: no game is played and no `Stacks:` line printed"
    );
    assert_eq!(bad.reason(&Output("no\n")), "these arguments are bad: a message with the word “usage” must be printed");
    assert_eq!(bad.reason(&Output("usage: nim H1\n")), "these arguments are bad: the exit status must not be 0");
}
