//! Cases that do not make sense in their assignment.

use snapbox::assert_data_eq;
use snapbox::str;

use super::*;

fn stdin(assignment: &str, stdin: &str) -> String {
    problems_of(assignment, &format!("title = \"t\"\nstdin = {stdin:?}\n"))
}

fn game(assignment: &str, game: &str) -> String {
    problems_of(assignment, &format!("title = \"t\"\n[game]\n{game}\n"))
}

#[test]
fn input_must_last_as_long_as_its_game() {
    assert_data_eq!(
        problems("title = \"t\"\nstdin = \"\"\"\n3\n1 2 3\n1 1\n\"\"\"\n"),
        str![[r#"
error: the input ends before the program has read all that it needs
 --> DIR/x.toml:2:9
  |
2 | stdin = """
  |         ^^^ the heaps are 0 2 3 when it ends
  |
  = help: add the lines that are missing: a program that is left without input may print its error message for ever

"#]]
    );
    let shown = stdin("matches", "[1,1].\n");
    assert_problem(
        &shown,
        "the input ends before the program has read all that it needs",
        "the heaps are 0 1 when it ends",
    );
    let shown = stdin("givegrade/make_move", "{\"board\":");
    assert!(shown.starts_with("error: the input "), "{shown}");
}

#[test]
fn moves_must_end_their_game() {
    let shown = game("assignment2", "heaps = [1, 2, 3]\nmoves = [[1, 1]]");
    assert_problem(&shown, "the moves end before the game does", "^^^^^^^^ the user has no move here");
    assert!(shown.contains("or `user = \"first\"`"), "{shown}");
    let shown = game("assignment2", "heaps = [1, 1]\nmoves = [[2, 1], [1, 1], [2, 2]]");
    assert_problem(&shown, "the game is over before the last 2 of the moves", "          ^^^^^^ the game is over here");
}

#[test]
fn only_what_the_assignment_promises_is_entered() {
    let shown = stdin("assignment2", "3\n1 x 3\n");
    assert_problem(
        &shown,
        "the input has \"x\", which is not what assignment2 reads",
        "              ^ expected an integer",
    );
    let shown = stdin("assignment2", "1\n2147483648\n");
    assert_problem(
        &shown,
        "the input has \"2147483648\", which is not what assignment2 reads",
        "^^^^^^^^^^ expected an integer",
    );
    let shown = game("matches", "heaps = []\nuser = \"first\"");
    assert_problem(&shown, "the input has \"[]\", which is not what matches reads", "^^ expected an integer");
    let shown = game("matches", "heaps = [-1, 2]\nuser = \"first\"");
    assert_problem(&shown, "the input has \"-1\", which is not what matches reads", "^^^^^^^ expected an integer");
}

#[test]
fn words_of_a_string_with_escapes_are_found() {
    let shown = stdin("assignment2", "2\n1\t\u{e9}\n");
    assert!(shown.contains("the input has \"é\"") || shown.contains("the input has \"Ã©\""), "{shown}");
}

#[test]
fn drawings_are_at_most_100_lines() {
    let shown = game("assignment2", "heaps = [1, 101, 101]\nuser = \"first\"");
    assert_problem(
        &shown,
        "the right output has a drawing of 101 lines; at most 100 can be asked of a program",
        "^^^^^^^^^^^^^ make the heaps smaller",
    );
    let shown = game("assignment2", "heaps = [1, 20000, 20000]\nuser = \"first\"");
    assert_problem(&shown, "the right output has a drawing of 20000 lines", "ask for less");
    assert_eq!(case("assignment2", "title = \"t\"\ngame = { heaps = [100, 100], user = \"optimal\" }").id, "x");
}

#[test]
fn a_large_heap_may_be_gone_before_it_is_drawn() {
    let case = case("assignment2", "title = \"t\"\ngame = { heaps = [2147483647, 1], moves = [[2, 1]] }");
    assert_eq!(case.input.stdin, "2\n2147483647 1\n2 1\n");
}

#[test]
fn the_layout_is_the_assignments() {
    assert_data_eq!(
        problems("title = \"t\"\nstdin = \"\"\"\n2\n1\n1\n2 1\n\"\"\"\n"),
        str![[r#"
error: the input has another layout than the assignment's
 --> DIR/x.toml:4:1
  |
4 | 1
  | ^ expected "1 1"
  |
  = help: a right program may rely on the layout that the assignment shows

"#]]
    );
}

#[test]
fn the_last_line_need_not_be_ended() {
    let stdin = |text: &str| case("assignment2", &format!("title = \"t\"\nstdin = {text:?}\n")).input.stdin;
    assert_eq!(stdin("1\n5"), "1\n5\n", "but every program gets whole lines");
    assert_eq!(stdin("1\n5\n\n"), "1\n5\n\n");
    assert_eq!(stdin("0\n1 1\n1  1\n"), "0\n1 1\n1  1\n", "no game has begun before these");
    assert_eq!(case("givegrade/exclusive_or", "title = \"t\"\nstdin = \"1 0\"").input.stdin, "1 0");
    for wrong in ["1\n5 ", "1 \n5", "1\r\n5", "1\n\n5", "1 5", "1\n5\t"] {
        let shown = problems(&format!("title = \"t\"\nstdin = {wrong:?}\n"));
        assert_problem(&shown, "the input has another layout than the assignment's", "^ expected ");
    }
}

#[test]
fn what_nobody_reads_is_not_accepted_in_silence() {
    let shown = problems("title = \"t\"\nstdin = \"\"\"\n1\n5\n1 1\n2 2\n\"\"\"\n");
    assert_problem(&shown, "the input goes on after the game is over", "^^^ remove this line and those behind it");
    assert!(shown.contains("x.toml:5:1"), "{shown}");
    let shown = problems("title = \"t\"\nargs = [\"3\"]\nstdin = \"33\"\n");
    assert_problem(&shown, "assignment2 has no arguments", "^^^^^ remove `args`");
    let shown = problems_of("givegrade/ui", "title = \"t\"\nargs = []\n");
    assert!(shown.contains("givegrade/ui has no arguments"), "{shown}");
    let by_hand = "title = \"t\"\nargs = [\"-v\"]\n[expect]\nstdout = \"v1\\n\"\n";
    assert_eq!(case("assignment2", by_hand).input.args, ["-v"], "words written by hand may be about anything");
}

#[test]
fn lines_may_end_as_on_windows() {
    let text = "title = \"t\"\r\nstdin = \"\"\"\r\n2\r\n1 2\r\n2 1\r\n\"\"\"\r\n";
    assert_eq!(case("assignment2", text).input.stdin, "2\n1 2\n2 1\n");
    let shown = problems(&text.replace("2 1", "2  1"));
    assert!(
        shown.contains("x.toml:5:1\n") && shown.contains("expected \"2 1\""),
        "the place is the file's own: {shown}"
    );
}

#[test]
fn a_program_that_chooses_otherwise_must_not_run_out() {
    // After 2 2 the heaps are 1 3 3: whoever takes from the second heap, not the first, finds 1 3 there illegal.
    let shown = stdin("lab3", "3\n2 2\n1 3\n");
    let message = "a program that chooses other right moves runs out of input in the middle of the game";
    assert_problem(&shown, message, "        ^^^^^^^^^^^^^^^ add more moves");
    let enough = "title = \"t\"\n[game]\nheaps = 3\nmoves = [[2, 2], [1, 3]]\nuser = \"first\"\n";
    assert!(case("lab3", enough).input.stdin.starts_with("3\n2 2\n1 3\n0 1\n"));
}

#[test]
fn every_assignment_has_its_own_kind_of_heaps() {
    assert_eq!(
        case("lab3", "title = \"t\"\ngame = { heaps = [1, 3], user = \"first\" }").input,
        case("lab3", "title = \"t\"\ngame = { heaps = 2, user = \"first\" }").input
    );
    let shown = game("lab3", "heaps = [1, 4]\nuser = \"first\"");
    assert_problem(&shown, "lab3 computes the sizes of the heaps", "^^^^^^ expected 2 or [1, 3]");
    let shown = game("lab3", "heaps = 6\nuser = \"first\"");
    assert_problem(&shown, "lab3 is played with 2 to 5 heaps", "^ another number is asked for again");
    let shown = game("assignment2", "heaps = 3\nuser = \"first\"");
    assert_problem(&shown, "assignment2 asks for the sizes of the heaps", "^ expected an array of sizes");
    let shown = game("assignment2", "user = \"first\"");
    assert_problem(&shown, "the game has no `heaps`", "^^^^ add heaps = [3, 4, 7]");
}

#[test]
fn names_are_for_the_game_that_asks_for_them() {
    let shown = game("givegrade/working_game", "heaps = [1]\nuser = \"first\"");
    assert_problem(&shown, "givegrade/working_game asks for 2 names", "^^^^ add names = [\"Alice\", \"Computer\"]");
    let shown = game("givegrade/working_game", "heaps = [1]\nuser = \"first\"\nnames = [\"Al\"]");
    assert_problem(&shown, "givegrade/working_game asks for 2 names", "^^^^^^ expected 2 names");
    let shown = game("assignment2", "heaps = [1]\nuser = \"first\"\nnames = [\"Al\", \"Bo\"]");
    assert_problem(&shown, "assignment2 asks for no names", "^^^^^^^^^^^^ remove `names`");
    let shown = game("givegrade/working_game", "heaps = [1]\nuser = \"first\"\nnames = [\"A\\nl\", \"Bo\"]");
    assert_problem(&shown, "a player's name cannot be typed so", "^^^^^^ expected one line");
}

#[test]
fn stacks_has_arguments_and_no_moves() {
    assert_eq!(case("stacks", "title = \"t\"\ngame.heaps = [1, 3]").input.args, ["1", "3"]);
    assert!(case("stacks", "title = \"t\"\nargs = []").input.args.is_empty());
    let shown = game("stacks", "heaps = [1]\nmoves = [[1, 1]]");
    assert_problem(&shown, "stacks has no `moves`", "^^^^^^^^ the program plays both sides by itself");
    let shown = stdin("stacks", "1\n");
    assert_problem(&shown, "stacks reads arguments, not input", "^^^^^ give `args`");
}

#[test]
fn an_exercise_is_no_game() {
    let shown = game("givegrade/nim_sum", "heaps = [1]");
    assert_problem(&shown, "givegrade/nim_sum is not a game", "^^^^ give `stdin = \"…\"` instead of `[game]`");
}

#[test]
fn words_written_by_hand_are_not_checked() {
    let case = case("assignment2", "title = \"t\"\nstdin = \"hello\"\nexpect.stdout = \"?\"");
    assert_eq!(case.input.stdin, "hello");
    assert_eq!(case.expect, crate::suite::Expect::Words { stdout: Some("?".to_owned()), exit_status: None });
}
