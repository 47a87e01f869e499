//! One failure: its line, its reason and its moment.

use super::normal;
use crate::report::samples::{self, pass};
use nim_reference::assignment::Input;
use nimgrade::judge::Verdict;
use nimgrade::suite::Case;
use nimgrade::terminal::{SessionLine, SessionPiece};
use snapbox::{IntoData, assert_data_eq, str};

#[test]
fn a_wrong_move_is_marked_explained_and_put_into_its_moment() {
    assert_data_eq!(
        normal(vec![samples::wrong_move(), pass("a")]),
        str![[r#"
wrong output: play/first-winning-heap (0 of 2 points)
  With three winning heaps the computer takes from the one of least index

  Line 4 of the output is the first wrong one:
        2 | Enter the heap sizes:
        3 | In turn 1 heap sizes are: h1=12 h2=13 h3=7.
 expected | Computer takes 2 objects from heap 1.
          |                ^                   ^
    yours | Computer takes 6 objects from heap 3.
          |                ~                   ~

  Why: turn 1: the nim-sum of heaps 12 13 7 is 6. The first winning heap is heap
       1 (12→10). The computer should take 2 objects from heap 1. Your program
       takes 6 from heap 3. This leaves nim-sum 0 too, but heap 3 is not the
       first winning heap.
       (more: nimgrade explain wrong-move)

  The same moment in a terminal. What the user types stands in «»:
    | Enter the number of heaps:
    | «3»
    | Enter the heap sizes:
    | «12 13 7»
    | In turn 1 heap sizes are: h1=12 h2=13 h3=7.
    | Computer takes 6 objects from heap 3.  <-- wrong

  Hint: Look for the first heap whose size gets smaller when it is combined with
        the nim-sum by ^.

1 of 2 cases passed, 1 of 3 points, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn tabs_and_blanks_are_made_visible() {
    assert_data_eq!(
        normal(vec![samples::wrong_blanks()]),
        str![[r#"
wrong output: drawing/short-last-heap (0 of 1 point)
  A short last heap leaves a blank at the end of the line

  Line 7 of the output is the first wrong one:
        5 | Computer takes 2 objects from heap 1.
        6 | In turn 2 heap sizes are: h1=1 h2=1 h3=3 h4=0.
 expected |  → →*→·
          |       ^
    yours |  → →*→
        8 | *→*→*→·
            (→ is a tab, · is a space)

  Only blanks at the end of the line differ.

  The same moment in a terminal. What the user types stands in «»:
    | «3 1 3 0»
    | In turn 2 heap sizes are: h1=1 h2=1 h3=3 h4=0.
    |                 *         <-- wrong

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show drawing/short-last-heap

"#]]
        .raw()
    );
}

#[test]
fn a_missing_last_newline_is_made_visible() {
    assert_data_eq!(
        normal(vec![samples::missing_newline()]),
        str![[r#"
wrong output: end/newline (0 of 1 point)
  The last line ends like all others

  Line 12 of the output is the first wrong one:
       11 | Computer takes 3 objects from heap 3.
 expected | Computer wins!↵
          |               ^
    yours | Computer wins!
            (↵ is the end of a line)

  The last line has no newline (\n) at its end.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show end/newline

"#]]
        .raw()
    );
}

#[test]
fn lines_too_many_are_told() {
    assert_data_eq!(
        normal(vec![samples::extra_line()]),
        str![[r#"
wrong output: end/no-status (0 of 0.5 points)
  No status line after the last move

  The output goes on too long: line 13 should not be there.
       11 | Computer takes 3 objects from heap 3.
       12 | Computer wins!
 expected | (the output should end here)
    yours | In turn 4 heap sizes are: h1=0 h2=0 h3=0.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 0.5 points, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show end/no-status

"#]]
        .raw()
    );
}

#[test]
fn a_finding_is_shown_with_its_line_in_place_of_the_general_advice() {
    let (case, verdict) = samples::crash();
    let verdict = Verdict { source: vec![samples::finding()], stderr: Vec::new(), ..verdict };
    assert_data_eq!(
        normal(vec![(case, verdict)]),
        str![[r#"
In your source: nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.
Seen in input/32-heaps. More: nimgrade explain memory-mistake

crashed: input/32-heaps (0 of 1 point)
  32 heaps are allowed, the last one counts too

  Killed by signal 11 (SIGSEGV: it used memory that is not its own).

  The output ends too early: line 3 is missing.
        1 | Enter the number of heaps:
        2 | Enter the heap sizes:
 expected | Error: the size of heap 32 should be positive.
    yours | (your program's output ends here)

  Source: nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.
    42 | x = ␛[2J\xff heaps[i];  /* the last one */
       |                   ^
          (more: nimgrade explain memory-mistake)

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 crashed.

In your source: nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.
To see a whole case: nimgrade show input/32-heaps

"#]]
        .raw()
    );
}

#[test]
fn a_crash_is_told_with_the_missing_line_and_standard_error() {
    assert_data_eq!(
        normal(vec![samples::crash()]),
        str![[r#"
crashed: input/32-heaps (0 of 1 point)
  32 heaps are allowed, the last one counts too

  Killed by signal 11 (SIGSEGV: it used memory that is not its own). If it is
  written in C, compile it with `-g -fsanitize=address,undefined` to learn which
  line did it.

  The output ends too early: line 3 is missing.
        1 | Enter the number of heaps:
        2 | Enter the heap sizes:
 expected | Error: the size of heap 32 should be positive.
    yours | (your program's output ends here)

  The whole input:
    | 3
    | 12 13 7
    | 2 9

  On standard error:
    | nim.c:41:9: runtime error: index 32 out of bounds for type 'int [32]'
    | =================================================================
    | ==7==ERROR: AddressSanitizer: stack-buffer-overflow
    | …
    | #1 libc
    | #2 start
    | #3 more

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 crashed.

To see a whole case: nimgrade show input/32-heaps

"#]]
        .raw()
    );
}

#[test]
fn a_limit_is_told() {
    assert_data_eq!(
        normal(vec![samples::time_limit()]),
        str![[r#"
time limit: play/long (0 of 1 point)
  A long game

  Computed for more than 1 s (an endless loop?).

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 time limit.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn nothing_in_a_programs_output_disturbs_the_terminal() {
    assert_data_eq!(
        normal(vec![samples::hostile()]),
        str![[r#"
In your source: nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.
Seen in end/user-wins. More: nimgrade explain memory-mistake

wrong output: end/user-wins (0 of 1 point)
  The user takes the last object

  Line 1 of the output is the first wrong one:
 expected | You win!
          | ^^^^^^^^
    yours | ␛[2J␛]0;owned␇You \xff\xfe win\u{202e}!␀ e\u{301}␍
          | ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            (␍ is a carriage return)

  The line has bytes that are not text; each is shown as \x and its number. In C
  this is often a string without its final 0, or memory that was never set.
  The line has control characters, which a terminal does not show; here each has
  a sign (␛ is escape, ␀ is the character 0). Print plain text only.
  Your program ends this line with a carriage return (\r) and a newline (\n), as
  is usual on Windows; it should end with the newline alone.

  Source: nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.
    42 | x = ␛[2J\xff heaps[i];  /* the last one */
       |                   ^
          (more: nimgrade explain memory-mistake)

  The whole input:
    | 3
    | 12 13 7
    | 2 9

  On standard error:
    | ␛[31mred␛[0m

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

In your source: nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.
To see a whole case: nimgrade show end/user-wins

"#]]
        .raw()
    );
}

#[test]
fn a_long_line_is_seen_through_a_window() {
    assert_data_eq!(
        normal(vec![samples::long_line()]),
        str![[r#"
wrong output: input/large (0 of 1 point)
  Large sizes

  Line 3 of the output is the first wrong one:
        2 | …
 expected | …=28000 h29=29000 h30=30000 h31=31000 h32=32000.
          |                       ^^^^^
    yours | …=28000 h29=29000 h30=29999 h31=31000 h32=32000.xxxxxxxxxxxxxxxxxxx…
          |                       ~~~~~                     ~~~~~~~~~~~~~~~~~~~

  Your program prints a very long line there; only its beginning is shown.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show input/large

"#]]
        .raw()
    );
}

#[test]
fn arguments_and_input_are_shown_where_no_session_shows_them() {
    let (case, verdict) = samples::time_limit();
    let input = Input { stdin: "1\n2\n3\n4\n5\n6\n7\n".to_owned(), args: vec!["1".to_owned(), "\x1b3".to_owned()] };
    assert_data_eq!(
        normal(vec![(Case { input, ..case }, verdict)]),
        str![[r#"
time limit: play/long (0 of 1 point)
  A long game

  Computed for more than 1 s (an endless loop?).

  Its arguments are: 1 ␛3

  The input begins so:
    | 1
    | 2
    | 3
    | 4
    | 5
    | 6
    | …

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 time limit.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn what_is_typed_stands_out_of_a_prompt_that_does_not_end_its_line() {
    let (case, mut verdict) = samples::extra_line();
    let pieces =
        vec![SessionPiece::Printed("Your Turn: input heap, coins: ".to_owned()), SessionPiece::Typed("2 2".to_owned())];
    verdict.difference.as_mut().expect("it has one").session = vec![SessionLine { pieces }];
    let text = normal(vec![(case, verdict)]);
    assert!(text.contains("    | Your Turn: input heap, coins: «2 2»  <-- wrong\n"), "{text}");
}

#[test]
fn arguments_are_told_apart() {
    let (mut case, verdict) = samples::wrong_move();
    case.input.args = vec!["3 5 6".to_owned(), String::new(), "7".to_owned()];
    let text = normal(vec![(Case { input: Input { stdin: String::new(), ..case.input.clone() }, ..case }, verdict)]);
    assert!(text.contains("Its arguments are: \"3 5 6\" \"\" 7\n"), "{text}");
}
