//! What is said of a program where only some cases are run: with those that are left out, nothing speaks against a mistake.

use super::in_c::{IS_HUMAN, LARGEST, WINS, report_of_cases};
use super::{Edit, named};
use crate::common::report::Report;

fn report_of(edits: &[(&str, &str)], part: &str) -> Report {
    report_of_cases("givegrade/working_game", edits, part)
}

/// What the program does after an illegal move, and a program that ends there.
const AFTER_ILLEGAL: &str = "printf(\"This move is not possible, please try again.\\n\");";
const ENDS: Edit = (AFTER_ILLEGAL, "printf(\"Illegal move!\\n\"); exit(0);");

#[test]
fn an_answer_to_an_illegal_move_is_no_announcement_of_the_winner() {
    let without_prompt = ("printf(\"%s: \", name);", "");
    for edits in [&[ENDS][..], &[ENDS, without_prompt]] {
        for part in ["illegal", "illegal/empty-row"] {
            let report = report_of(edits, part);
            assert!(!named(&report).0.contains(&"other-words"), "{part}: {}", named(&report).1);
        }
    }
    // Where the last move is legal, the last line is about the winner.
    let over = (WINS, "printf(\"The game is over.\\n\");");
    assert_eq!(named(&report_of(&[over], "illegal/no-elements")).0, ["other-words"]);
}

#[test]
fn who_has_no_computer_player_is_not_said_to_let_it_make_other_moves() {
    let all_human = (IS_HUMAN, "return 1;");
    let report = report_of(&[all_human], "illegal");
    assert!(named(&report).0.is_empty(), "{}", named(&report).1);
    assert_eq!(named(&report_of(&[all_human], "")).0, ["all-are-human"]);
    // This one has a computer player, who makes other moves in cases in which no human could.
    let first = ("(board[i] ^ sum) < board[i]", "0");
    let largest = ("sum == 0 && board[i] > 0", &*format!("board[i] == {LARGEST}"));
    assert_eq!(named(&report_of(&[first, largest], "two-computers")).0, ["one-from-largest"]);
}

/// One line of a drawing may be taken apart in several ways.
#[test]
fn a_drawing_of_which_one_line_was_printed_is_only_perhaps_what_it_seems() {
    let spaces = ("putchar(i < n - 1 ? '\\t' : '\\n');", "printf(i < n - 1 ? \"       \" : \"\\n\");");
    let text = |part| {
        let report = super::report_of_cases("assignment2", "assignment2/nim.c", &[spaces], part);
        named(&report).1["text"].as_str().unwrap().to_owned()
    };
    let of_one = text("user-shortest");
    assert!(of_one.starts_with("Perhaps your program"), "{of_one}");
    assert!(text("").starts_with("Your program puts 7 spaces instead of a tab"), "{}", text(""));
}
