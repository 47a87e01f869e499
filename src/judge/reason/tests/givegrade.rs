//! givegrade: the exercises explain themselves; here is what stands around them, and working_game.

use super::*;

#[test]
fn an_exercise_is_explained_by_its_own_words() {
    let table = Table::of("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n");
    table.holds(&[(
        Output("8\n"),
        "the nim-sum is the exclusive or of all rows: 3^5 = 6. Such a line comes from a program that adds the rows in \
         place of taking their exclusive or.",
    )]);
    let board = Table::of("givegrade/present_board", "1 2\n");
    board
        .holds(&[(Output("Nim:\n\n1: X\n2: X X\n"), "an empty line is one too many here: the right line follows it.")]);
}

#[test]
fn a_long_answer_is_read_whole() {
    let rows = vec!["1"; 1000].join(", ");
    let table = Table::of("givegrade/make_move", &format!("{{\"board\": [{rows}], \"row\": 1000, \"elements\": 1}}\n"));
    let unchanged = format!("[[{rows}], false]\n");
    let reason = table.reason(&Output(&unchanged));
    assert!(reason.starts_with("taking 1 from row 1000 of board"), "{reason}");
}

#[test]
fn boards_are_explained_by_the_move_between_them() {
    let humans = Table::of("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n");
    let (first, second) = ("Nim:\n1: X\n2: X X\n", "Nim:\n1: X\n2: X\n");
    humans.holds(&[
        (Output(""), "there is no board: a line that ends with `Nim:`, and below it a line `k: X X …` for each row."),
        (Output(second), "the first board is the one that is entered, 1 2; yours is 1 1."),
        (
            Output(&format!("{first}Nim:\n1:\n2: X X\n")),
            "`0, 1` is not allowed: there is no row 0. Alice enters `2, 1`, which makes rows 1 2 into 1 1. Your board takes \
             1 from row 1 and leaves nim-sum 2.",
        ),
        (
            Output(&format!("{first}{second}Nim:\n1:\n2:\n")),
            "Bob enters `1, 1`, which makes rows 1 1 into 0 1. Your board has 0 0, which is not one move away.",
        ),
        (
            Fault("winner-swapped"),
            "the last line of the output must be `Alice wins`, for Alice took the last element.",
        ),
        (
            Fault("hides-empty-rows"),
            "a board has 2 lines of the form `k: X X …`, counted from 1, empty rows too; 0 of yours have it.",
        ),
    ]);
    let computer = Table::of("givegrade/working_game", "Computer\nBob\n2 1\n1, 1\n2, 1\n");
    computer.holds(&[(
        Output("Nim:\n1: X X\n2: X\nNim:\n1: X X\n2:\n"),
        "rows 2 1, nim-sum 3: Computer must leave nim-sum 0: 1 from row 1 (2→1). Your board takes 1 from row 2 and leaves \
         nim-sum 2.",
    )]);
}
