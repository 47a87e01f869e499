//! Programs that print an error again and again without reading anything else.

use super::in_python::report_of_working_game as report_in_python;
use super::{named, named_and_all, report_of_example};

/// Where only boards are graded, all that is printed shows that nothing else follows.
#[test]
fn an_error_without_another_read_is_named_beside_boards() {
    let words = "        print(\"This move is not possible, please try again.\")\n";
    let endless = (words, "        while True:\n            print(\"Illegal!\", name)\n");
    let wins = ("print(name + \" wins\")", "print(\"Winner:\", name)");
    let report = report_in_python(&[endless]);
    assert_eq!(named_and_all(&report), ("reads-no-other-move".to_owned(), true), "{}", named(&report).1);
    let report = report_in_python(&[endless, wins]);
    assert_eq!(named(&report).0, ["other-words", "reads-no-other-move"], "{}", named(&report).1);
    assert!(named(&report).1.to_string().contains("prints last lines such as “Winner: "), "{}", named(&report).1);
    // Who says nothing, or something else each time, does not print the same words.
    let silent = (words, "        while True:\n            pass\n");
    let counts =
        (words, "        tries = 0\n        while True:\n            tries += 1\n            print(tries ** 9)\n");
    for other in [silent, counts] {
        assert!(!named(&report_in_python(&[other])).0.contains(&"reads-no-other-move"), "{}", other.1);
    }
}

/// Who reads another move and refuses that too prints the same words to the end of the input, and perhaps beyond it.
#[test]
fn who_refuses_every_other_move_reads_it() {
    let refuses = ("1 <= row <= len(board) and", "1 < row <= len(board) and");
    let reads_on = ("        sys.exit(\"the input ended before the game\")\n", "        return \"0, 0\"\n");
    let report = report_in_python(&[refuses, reads_on]);
    assert!(!named(&report).0.contains(&"reads-no-other-move"), "{}", named(&report).1);
}

/// The heap is asked for, and no number behind it.
#[test]
fn a_heap_that_does_not_exist_may_end_a_program_in_prolog() {
    let checked = "    between(1, Max, Answer).";
    let ends =
        (checked, "    ( between(1, Max, Answer) -> true ; Question == 'Choose heap number' -> halt(1) ; fail ).");
    let report = report_of_example("matches", "matches/nim.pl", &[ends]);
    assert_eq!(named_and_all(&report), ("missing-heap-ends".to_owned(), true), "{}", named(&report).1);
    // Where every illegal move does, that is the mistake.
    let halts = ("    write('Illegal move! Try again.\\n'),\n", "    halt(1),\n");
    let report = report_of_example("matches", "matches/nim.pl", &[halts]);
    assert!(!named(&report).0.contains(&"missing-heap-ends"), "{}", named(&report).1);
}
