//! assignment2: turns, heaps and objects.

use super::*;

fn game(stdin: &str) -> Table {
    Table::of("assignment2", stdin)
}

#[test]
fn a_move_of_the_computer_is_explained_by_the_nim_sum() {
    game("4\n3 3 2 1\n1 3\n2 3\n3 2\n").holds(&[
        (
            Line("Computer takes 3 objects from heap 1", "Computer takes 1 objects from heap 1"),
            "turn 1: heaps 3 3 2 1, nim-sum 3. Winning heap of least index: heap 1 (3→0), so 3 objects from heap 1. \
             You took 1 from heap 1: the right heap, but a losing move, nim-sum 2 remains.",
        ),
        (
            Line("Computer takes 3 objects from heap 1", "Computer takes 2 objects from heap 3"),
            "turn 1: heaps 3 3 2 1, nim-sum 3. Winning heap of least index: heap 1 (3→0), so 3 objects from heap 1. \
             You took 2 from heap 3: a losing move, nim-sum 1 remains.",
        ),
        (
            Fault("last-winning-heap"),
            "turn 1: heaps 3 3 2 1, nim-sum 3. Winning heap of least index: heap 1 (3→0), so 3 objects from heap 1. \
             You took 1 from heap 3: that leaves nim-sum 0 too, but heap 3 is not the first winning heap.",
        ),
        (
            Line("Computer takes 3 objects from heap 1", "Computer takes 3 objects from heap 3"),
            "turn 1: heaps 3 3 2 1, nim-sum 3. Winning heap of least index: heap 1 (3→0), so 3 objects from heap 1. \
             You took 3 from heap 3, which has only 2.",
        ),
        (
            Line("Computer takes 3 objects from heap 1", "Computer takes 3 objects from heap 5"),
            "turn 1: heaps 3 3 2 1, nim-sum 3. Winning heap of least index: heap 1 (3→0), so 3 objects from heap 1. \
             You took 3 from heap 5: there is no heap 5.",
        ),
        (
            Fault("removes-heap-nim-sum"),
            "turn 1: heaps 3 3 2 1, nim-sum 3. Winning heap of least index: heap 1 (3→0), so 3 objects from heap 1. \
             You took 0 from heap 1: a move takes at least one object. 0 is how many should be left in it.",
        ),
    ]);
}

#[test]
fn a_wrong_choice_in_a_lost_position_is_told_as_such() {
    game("2\n2 2\n1 1\n2 2\n").holds(&[
        (
            Fault("losing-last"),
            "turn 1: heaps 2 2, nim-sum 0. No move wins, so one object from the first heap that is not empty: heap 1. \
             You took 1 from heap 2: another heap.",
        ),
        (
            Fault("losing-whole-heap"),
            "turn 1: heaps 2 2, nim-sum 0. No move wins, so one object from the first heap that is not empty: heap 1. \
             You took 2 from heap 1: the right heap, but only 1 object is taken.",
        ),
    ]);
    game("2\n1 1\n2 1\n").holds(&[(
        Line("Computer takes 1 objects from heap 1", "Computer takes 0 objects from heap 1"),
        "turn 1: heaps 1 1, nim-sum 0. No move wins, so one object from the first heap that is not empty: heap 1. You \
         took 0 from heap 1: a move takes at least one object.",
    )]);
}

#[test]
fn what_the_heaps_show_next_tells_a_misprinted_number_from_a_wrong_move() {
    let three = game("3\n5 3 3\n2 3\n3 3\n");
    three.holds(&[
        (
            Fault("computer-takes-exchanged"),
            "turn 1: the move is right (5 objects from heap 1, as the heaps after it show), but its numbers stand in \
             each other's place.",
        ),
        (
            Fault("moves-told-from-0"),
            "turn 1: the move is right (5 objects from heap 1, as the heaps after it show), but told as 5 from heap 0: \
             heaps are counted from 1.",
        ),
    ]);
    // The same numbers exchanged, but here they are what the program did.
    game("3\n5 2 1\n2 1\n3 1\n1 9\n1 2\n1 1\n").holds(&[(
        Fault("sum-without-first"),
        "turn 1: heaps 5 2 1, nim-sum 6. Winning heap of least index: heap 1 (5→3), so 2 objects from heap 1. You took \
         1 from heap 2: a losing move, nim-sum 5 remains.",
    )]);
}

#[test]
fn the_status_line_is_explained_by_turn_sizes_and_labels() {
    let three = game("3\n5 3 3\n2 9\n2 3\n3 3\n");
    three.holds(&[
        (
            Fault("turns-from-0"),
            "this is turn 1, not 0: turns are counted from 1; each move is a turn, and an illegal one does not count.",
        ),
        (
            Fault("turn-per-try"),
            "this is turn 3, not 4: turns are counted from 1; each move is a turn, and an illegal one does not count.",
        ),
        (Fault("labels-from-0"), "heaps are numbered from 1 here."),
        (Words("h1=5 h2=3", "h1=4 h2=3"), "turn 1: heap 1 has 5 objects at the beginning; you print 4."),
        (
            Words("h1=0 h2=3", "h1=5 h2=3"),
            "turn 2: the computer took 5 objects from heap 1 (5→0); your line shows the heaps as they were before.",
        ),
        (Words("h1=0 h2=3", "h1=1 h2=3"), "turn 2: the computer took 5 objects from heap 1 (5→0); you print 1."),
        (
            Words("h1=0 h2=3", "h1=0 h2=2"),
            "turn 2: heap 2 still has 3 objects; you print 2. The last move was from heap 1.",
        ),
        (
            Words("h1=0 h2=0 h3=3", "h1=0 h2=3 h3=0"),
            "turn 3: the user took 3 objects from heap 2 (3→0); your line shows 3 less in heap 3.",
        ),
        (Fault("status-without-last"), "turn 1: there are 3 heaps; your line lists 2."),
    ]);
    game("1\n65537\n").holds(&[(
        Words("h1=65537", "h1=1"),
        "turn 1: heap 1 has 65537 objects at the beginning; you print 1, all that fits in 16 bits.",
    )]);
}

#[test]
fn an_illegal_move_that_is_accepted_and_a_legal_one_that_is_refused_are_told_with_the_rule() {
    let two = game("2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
    two.holds(&[
        (
            Words("Error: Invalid input.", "You take 1 objects from heap 3."),
            "`3 1` is not allowed: there is no heap 3. It must be refused; your program accepts it.",
        ),
        (
            Fault("too-many-empties"),
            "`2 3` is not allowed: heap 2 has only 2 objects. It must be refused; your program accepts it.",
        ),
        (
            Fault("accepts-0-objects"),
            "`2 0` is not allowed: at least one object must be taken. It must be refused; your program accepts it.",
        ),
        (
            Fault("refuses-whole-heap"),
            "`1 1` is allowed: heap 1 has 1 object, and all may be taken. Your program refuses it.",
        ),
        (Fault("no-illegal-message"), "turn 2: the error about an illegal move is missing."),
        (Fault("no-ask-again"), "turn 2: the prompt after an illegal move is missing."),
        (
            Fault("loses-turn"),
            "after the illegal move `3 1` it is still the user's turn; your program goes on to turn 3.",
        ),
        (Fault("status-again"), "the status line is not printed again after an illegal move (`3 1`)."),
        (Fault("drawing-again"), "the heaps are drawn once a turn, not again after an illegal move (`3 1`)."),
        (
            Fault("prompt-after-ask-again"),
            "the prompt for the user's move is not printed again after an illegal move (`3 1`).",
        ),
        (
            Words("In turn 3", "You take 0 objects from heap 2.\nIn turn 3"),
            "the illegal move `2 0` was refused, but after the legal one your program makes it nevertheless.",
        ),
    ]);
    game("2\n3 3\n2 1\n1 2\n2 1\n2 1\n").holds(&[(
        Fault("user-takes-exchanged"),
        "`2 1` is 1 object from heap 2; you print 2 from heap 1: the numbers stand in each other's place.",
    )]);
}

#[test]
fn the_numbers_of_the_opening_are_told_with_the_rule() {
    game("33\n").holds(&[(
        Output("Enter the number of heaps:\nEnter the heap sizes:\n"),
        "33 heaps are not allowed. They must be refused; your program accepts them.",
    )]);
    game("1\n9\n").holds(&[(Fault("refuses-1-heap"), "1 heap is allowed; your program refuses it.")]);
    let bad = game("3\n4 -2 0\n");
    bad.holds(&[
        (
            Fault("no-size-check"),
            "heap 2 has size -2, which is not positive. It must be refused; your program accepts it.",
        ),
        (
            Fault("bad-size-from-0"),
            "heap 2 (size -2) is the first whose size is not positive; you name heap 1. Heaps are counted from 1.",
        ),
        (
            Fault("bad-size-value"),
            "heap 2 (size -2) is the first whose size is not positive; you print its size, not its number.",
        ),
        (Fault("every-bad-size"), "only the first heap whose size is not positive is reported; then the program ends."),
    ]);
    game("2\n4 1\n1 1\n2 1\n")
        .holds(&[(Fault("refuses-size-1"), "heap 2 has size 1, which is positive; your program refuses it.")]);
}

#[test]
fn a_drawing_is_explained_as_a_whole_or_by_line_and_column() {
    let three = game("3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
    three.holds(&[
        (Fault("no-drawing"), "turn 2: the drawing of the heaps is missing."),
        (Fault("upside-down"), "turn 2: your program draws the heaps upside down: their lowest objects stand in the first line."),
        (Fault("trailing-tab"), "turn 2: your program ends each line of the drawing with a tab."),
        (Fault("spaces-for-tabs"), "turn 2: your program puts a space instead of a tab between the columns of the drawing."),
        (Fault("no-separator"), "turn 2: your program puts nothing between the columns of the drawing."),
        (
            Fault("empty-cells"),
            "turn 2: your program prints nothing, instead of a space, where a heap has no object in the drawing.",
        ),
        (
            Fault("trimmed-drawing"),
            "turn 2: your program ends each line of the drawing at its last object, without the cells to the right of it.",
        ),
        (
            Fault("level-too-many"),
            "turn 2: your program draws one level too many: a line without objects on top.",
        ),
        (
            Fault("level-too-few"),
            "turn 2: your program draws one level too few: the top of the tallest heap is missing.",
        ),
        (
            Words("*\t*\t \n", "*\t*\t \n*\t \t \n"),
            "turn 2: line 3 of the drawing (objects at height 1), column 2: heap 2 has 2 objects, so the cell is `*`; \
             yours is a space.",
        ),
        (
            Words("*\t*\t \n", "*\t*\t*\n"),
            "turn 2: line 2 of the drawing (objects at height 2), column 3: heap 3 has only 1 object, so the cell is a \
             space; yours is `*`.",
        ),
        (
            Words("*\t*\t*\nYour", "*\t*\t*\n*\t*\t*\nYour"),
            "turn 2: the drawing has 3 lines, as many as the tallest heap has objects; yours goes on.",
        ),
        (
            Words("*\t*\t \n", "*\t*\n"),
            "turn 2: line 2 of the drawing (objects at height 2): it ends too early. Each heap has a cell: a space where \
             the heap has no object at that height.",
        ),
        (
            Words("*\t*\t*\nYour", "*\t*\nYour"),
            "turn 2: line 3 of the drawing (objects at height 1): there are 3 columns, one for each heap; yours has 2 \
             columns.",
        ),
        (Words("*\t \t \n", "#\t \t \n"), "turn 2: each object is drawn as `*`; yours as `#`."),
        (Fault("line-above-drawing"), "an empty line stands before the drawing."),
        (Fault("line-below-drawing"), "an empty line stands before the prompt for the user's move."),
        (
            Fault("drawing-after-prompt"),
            "turn 2: the prompt for the user's move stands before the drawing; it belongs after it.",
        ),
        (Fault("drawing-before-status"), "turn 2: the drawing stands before the status line; it belongs after it."),
        (
            Fault("drawing-every-turn"),
            "turn 1: the heaps are drawn before the user's turns only, not before those of the computer.",
        ),
        (
            Words(
                "*\t \t \n*\t*\t \n*\t*\t*\n",
                "*\t*\t*\n*\t*\n*\n",
            ),
            "turn 2: each heap is drawn as a column; yours lie as rows.",
        ),
    ]);
    game("3\n4 2 2\n2 1\n3 1\n")
        .holds(&[(Fault("no-column-for-empty"), "turn 2: your program leaves emptied heaps out of the drawing.")]);
}

#[test]
fn words_are_told_at_the_first_place_that_differs() {
    let two = game("2\n2 2\n1 9\n1 1\n2 2\n");
    two.holds(&[
        (Words("Invalid", "Invaild"), "the error about an illegal move: “Invaild” should be “Invalid”."),
        (Words("h2=2.", "h2=2"), "the status line: “.” is missing at its end."),
        (Fault("commas-between-heaps"), "your program puts commas between the heaps of the status line."),
        (Fault("space-after-heaps"), "your program prints a space between the last heap size and the final dot of the status line."),
        (Fault("singular"), "your program prints “1 object” where the assignment prints “1 objects”."),
        (
            Fault("the-heap-sizes"),
            "your program prints “In turn X the heap sizes are:”, as the assignment's text has it; its sample runs have no “the”, and they decide.",
        ),
        (Words("Enter the number of heaps:", "How many?"), "here the first prompt should stand."),
        (
            Words("Enter the heap sizes:", "Error: Invalid input."),
            "here the prompt for the heap sizes should stand, not the error about an illegal move.",
        ),
    ]);
}

#[test]
fn lines_that_are_missing_repeated_or_one_too_many_are_told_as_such() {
    let two = game("2\n2 2\n1 9\n1 1\n2 2\n");
    two.holds(&[
        (Fault("status-before-user-only"), "turn 1: the status line is missing."),
        (Fault("no-user-takes"), "turn 2: the line that tells the user's move is missing."),
        (
            Words("Enter the heap sizes:\n", "Enter the heap sizes:\nEnter the heap sizes:\n"),
            "the prompt for the heap sizes is printed once, for all sizes.",
        ),
        (
            Words("Computer takes", "nim-sum 0\nComputer takes"),
            "this line is one too many: the line that tells the computer's move should follow at once.",
        ),
        (
            Words("Enter the heap sizes:\n", "\nEnter the heap sizes:\n"),
            "an empty line stands before the prompt for the heap sizes.",
        ),
        (
            Words("Enter the heap sizes:\n", "2\n"),
            "your program prints what the user types (`2`). It stands in the terminal anyway: do not print it.",
        ),
        (
            Words("Error: Invalid input.\n", "Error: Invalid input."),
            "a newline is missing after “Error: Invalid input.” (the error about an illegal move).",
        ),
    ]);
    let stderr = "Your turn: please enter the heap index and the number of removed objects.\n";
    let verdict = two.verdict(&two.output(&Fault("no-prompt")), stderr);
    assert_eq!(
        verdict.reason.map(|reason| reason.to_string()).as_deref(),
        Some(
            "turn 2: the prompt for the user's move is missing: it goes to standard error instead of standard output."
        )
    );
    let right = two.output(&Words("", ""));
    let verdict = two.verdict("", &right);
    assert_eq!(
        verdict.reason.map(|reason| reason.to_string()).as_deref(),
        Some("your program prints on standard error; only standard output counts.")
    );
    let (prompts, rest): (Vec<&str>, Vec<&str>) =
        right.lines().partition(|line| line.starts_with("Enter") || line.starts_with("Your"));
    let reordered = prompts.into_iter().chain(rest).map(|line| format!("{line}\n")).collect::<String>();
    assert!(two.reason(&Output(&reordered)).starts_with("your output has the right lines, but in another order"));
}

#[test]
fn the_end_of_the_game_is_told_by_who_took_the_last_object() {
    let two = game("2\n1 1\n2 1\n");
    two.holds(&[
        (
            Fault("winner-swapped"),
            "the user took the last object and wins; your program announces that the computer does.",
        ),
        (
            Fault("status-at-end"),
            "all heaps are empty, so the game is over: the winner is announced, and the status line is not printed \
             again. The user wins.",
        ),
        (
            Words("In turn 2 heap sizes are: h1=0 h2=1.\n", "Computer wins!\n"),
            "turn 2: heaps 0 1: the game is not over, one object is left.",
        ),
        (
            Words("You win!", "Computer takes 1 objects from heap 1.\nYou win!"),
            "all heaps are empty, so the game is over: the user took the last object and wins. Your program goes on.",
        ),
        (Words("You win!\n", "You win!\nYou win!\n"), "the winner is announced once; nothing follows."),
        (Words("You win!\n", "You win!\nGood bye\n"), "the game is over and its winner announced; nothing more is printed."),
        (Fault("no-winner"), "turn 3: your output stops where the winner should follow."),
        (
            Stops("Your turn"),
            "turn 2: your output stops where the prompt for the user's move should follow. There is input left to read.",
        ),
        (Output(""), "your program prints nothing. The first thing it should print is the first prompt."),
        (
            Fault("user-begins"),
            "turn 1: the computer moves first; your program draws the heaps and asks the user for a move.",
        ),
    ]);
    game("2\n2147483647 5\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n").holds(&[(
        Words("In turn 1", "You win!\nIn turn 1"),
        "turn 1: heaps 2147483647 5: the game is not over, 2147483652 objects are left. Their sum is too large for an \
         int.",
    )]);
    game("40\n").holds(&[(
        Words("between 1 and 32.\n", "between 1 and 32.\nEnter the heap sizes:\n"),
        "after this error the program ends; yours goes on.",
    )]);
}

#[test]
fn what_the_notes_say_is_not_said_again() {
    let two = game("2\n2 2\n1 1\n2 2\n");
    assert_eq!(two.reason(&Fault("crlf")), "");
    assert_eq!(two.reason(&Fault("no-last-newline")), "");
}

#[test]
fn editions_are_explained_in_their_own_words() {
    let mut two = game("2\n2 2\n1 9\n1 1\n2 2\n");
    let reworded = |two: &mut Table, key: &str, text: &str| {
        let messages = two.assignment.messages();
        let message = messages.iter().find(|(message, _)| message.key() == key).expect("a message").0;
        two.assignment.reword(message, text).expect("a template");
    };
    reworded(&mut two, "illegal", "ERROR: Invalid input.");
    reworded(&mut two, "computer_takes", "From heap {heap} the computer takes {count}.");
    two.assignment.leave_out_drawing().expect("a drawing");
    two.holds(&[
        (Words("ERROR: Invalid", "Error: Invalid"), "the error about an illegal move: “Error” should be “ERROR”."),
        (
            Fault("losing-whole-heap"),
            "turn 1: heaps 2 2, nim-sum 0. No move wins, so one object from the first heap that is not empty: heap 1. \
             You took 2 from heap 1: the right heap, but only 1 object is taken.",
        ),
        (
            Words("Your turn", "*\t*\nYour turn"),
            "this line is one too many: the prompt for the user's move should follow at once.",
        ),
    ]);
    let mut begins = game("2\n1 1\n1 1\n");
    begins.assignment.set_first(nim_reference::Player::User).expect("a game with turns");
    begins.holds(&[(
        Output("Enter the number of heaps:\nEnter the heap sizes:\nIn turn 1 heap sizes are: h1=1 h2=1.\n*\t*\nComputer takes 1 objects from heap 1.\n"),
        "turn 1: the user moves first; your output tells a move of the computer.",
    )]);
}
