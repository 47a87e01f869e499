//! Wrong programs for working_game, and what is said of their players, their ends and their moves.

use super::{named, named_and_all, report_of_example};

/// What is named of the example with this change, and whether that is all.
fn named_of(old: &str, new: &str) -> (String, bool) {
    named_and_all(&report_of_example("givegrade/working_game", "givegrade/working_game.py", &[(old, new)]))
}

#[test]
fn humans_that_are_taken_for_computers_and_computers_for_humans_are_named() {
    let is_human = "return \"computer\" not in name.lower()";
    let turned_round = named_of(is_human, "return \"computer\" in name.lower()");
    assert_eq!(turned_round, ("computers-are-human".to_owned(), true));
    // Not where all are computers.
    assert_eq!(named_of(is_human, "return False"), ("none-is-human".to_owned(), true));
}

#[test]
fn a_game_that_ends_too_early_is_named() {
    for (check, id) in [("sum(board) > 1", "ends-at-one-element"), ("max(board) > 1", "ends-at-size-1")] {
        let body = format!("    name = names[1]\n    while {check}");
        assert_eq!(named_of("    while any(board)", &body), (id.to_owned(), true));
    }
    let ids = named_of("    while any(board)", "    name = names[1]\n    while sum(board) > 2").0;
    assert!(!ids.contains("ends-"), "{ids}");
    // A row of two elements may be left too.
    assert!(!named_of("while any(board)", "while sum(board) > 2").0.contains("ends-"));
}

/// A program that makes winning moves from the last row has looked at it, also where chance may have chosen them.
#[test]
fn a_row_from_which_the_program_wins_is_not_forgotten() {
    let one = (
        "    print(\"%s: %d, %d\" % (name, move[0], move[1]))",
        "    if sum(map(bool, board)) == 1:\n        move = move[0], 1\n    print(\"%s: %d, %d\" % (name, move[0], move[1]))",
    );
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[one]);
    assert!(!named(&report).0.contains(&"search-without-last"), "{}", named(&report).1);
    let forgets = (
        "for row, elements in enumerate(board, 1):\n        if elements ^ total",
        "for row, elements in enumerate(board, 1):\n        if row < len(board) and elements ^ total",
    );
    let fallback = (
        "        if elements > 0 and total == 0:",
        "        if elements > 0 and move is None and not any(e ^ total < e for e in board[:-1]):",
    );
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[forgets, fallback]);
    assert!(named(&report).0.contains(&"search-without-last"), "{}", named(&report).1);
}

/// Its last line hides who wins.
#[test]
fn boards_that_are_not_shown_are_no_early_end() {
    let never = ("        show(board)\n        turn", "        turn");
    let bye = ("    print(name + \" wins\")", "    print(name + \" wins\")\n    print(\"Bye\")");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[never, bye]);
    let ids = named(&report).0;
    assert!(!ids.iter().any(|id| id.starts_with("ends-")), "{ids:?}");
    // Which board was the last is not seen either: whether one or two elements were left, nobody knows.
    let at_two = ("while any(board)", "while sum(board) > 2");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[at_two, bye]);
    let ids = named(&report).0;
    assert!(!ids.iter().any(|id| id.starts_with("ends-")), "{ids:?}");
}

#[test]
fn the_nim_sum_of_all_rows_taken_from_a_row_that_has_so_many_is_named() {
    let chosen = "        if elements ^ total < elements:\n            move = row, elements - (elements ^ total)";
    let new = "        if 0 < total <= elements:\n            move = row, total";
    let tail = "    print(\"%s: %d, %d\" % (name, move[0], move[1]))";
    let report = report_of_example(
        "givegrade/working_game",
        "givegrade/working_game.py",
        &[(chosen, new), (tail, &format!("    move = move or (board.index(max(board)) + 1, 1)\n{tail}"))],
    );
    assert_eq!(named(&report).0, ["removes-nim-sum-from-row-that-has-it"]);
    let any = named_of(chosen, "        if total and elements:\n            move = row, 1").0;
    assert!(!any.contains("that-has-it"), "{any}");
}

/// Who makes the moves of all players, and any moves, plays every game.
#[test]
fn no_player_is_said_to_be_a_computer_that_plays_as_it_likes() {
    let checked =
        "        if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:\n            return row, elements";
    let cut = "        if 1 <= row <= len(board) and 1 <= elements and board[row - 1]:\n            return row, min(elements, board[row - 1])";
    let swapped = ("print(name + \" wins\")", "print(names[turn % 2] + \" wins\")");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[(checked, cut), swapped]);
    let ids = named(&report).0;
    assert!(ids.contains(&"winner-swapped") && !ids.contains(&"none-is-human"), "{}", named(&report).1);
    // Alone it is named.
    assert_eq!(named_of("return \"computer\" not in name.lower()", "return False").0, "none-is-human");
}

const CHECK: &str = "if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:";

#[test]
fn too_many_elements_of_a_row_that_has_some_are_told_from_those_of_any_row() {
    let cut = ("board[row - 1] -= elements", "board[row - 1] = max(0, board[row - 1] - elements)");
    let file = "givegrade/working_game.py";
    let named_with = |check: &str| {
        let report = report_of_example("givegrade/working_game", file, &[(CHECK, check), cut]);
        named(&report).0.join(" ")
    };
    let filled = "if 1 <= row <= len(board) and 1 <= elements and board[row - 1] > 0:";
    assert_eq!(named_with(filled), "too-many-is-cut-unless-empty");
    assert_eq!(named_with("if 1 <= row <= len(board) and 1 <= elements:"), "too-many-is-cut");
}

#[test]
fn a_board_that_is_first_printed_behind_the_first_move_is_named() {
    let first = ("    show(board)\n    while any", "    while any");
    assert_eq!(named_of(first.0, first.1), ("no-first-board".to_owned(), true));
    // After an illegal move too, which loses the turn.
    let loses = (
        "            return row, elements\n        print(\"This move is not possible, please try again.\")",
        "            return row, elements\n        return row, 0",
    );
    let taken = (
        "        board[row - 1] -= elements\n",
        "        board[row - 1:row] = [size - elements for size in board[row - 1:row]] if elements else board[row - 1:row]\n",
    );
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[first, loses, taken]);
    assert_eq!(named(&report).0, ["loses-turn", "no-first-board"], "{}", named(&report).1);
    // Where no board is printed at all, none is the first.
    let never = named_of(
        "    print(\"Nim:\")\n    for row, elements",
        "    for row, elements in []:\n        pass\n    for row, elements",
    )
    .0;
    assert!(!never.contains("no-first-board"), "{never}");
}

#[test]
fn a_winner_in_small_letters_is_named() {
    assert_eq!(
        named_of("print(name + \" wins\")", "print(name.lower() + \" wins\")"),
        ("small-names".to_owned(), true)
    );
    assert_eq!(
        named_of("print(name + \" wins\")", "print(name.upper() + \" wins\")"),
        ("names-in-capitals".to_owned(), true)
    );
}

/// How the example finds the move of a computer.
const SEARCH: &str = "    total = 0\n    for elements in board:\n        total ^= elements\n    move = None\n    for row, elements in \
                      enumerate(board, 1):\n        if elements ^ total < elements:\n            move = row, elements - (elements ^ \
                      total)\n            break\n        if elements > 0 and total == 0:\n            move = row, 1\n            \
                      break\n";

/// Two known mistakes would allow any move as long as two rows are left, which says nothing of who makes them.
#[test]
fn mistakes_that_allow_every_move_together_are_not_named() {
    let searches = |sum: &str| {
        format!(
            "    def total(board):\n        result = board[0]\n        for elements in board[1:]:\n            result = {sum}\n        return \
             result\n\n    moves = [(row, k) for row, size in enumerate(board, 1) for k in range(1, size + 1)]\n    wins = [(row, k) for \
             row, k in moves if total(board[:row - 1] + [board[row - 1] - k] + board[row:]) == 0]\n    move = (wins + moves)[0]\n"
        )
    };
    assert_eq!(named_of(SEARCH, &searches("abs(result - elements)")), ("computer-at-random".to_owned(), true));
    assert_eq!(named_of("row, elements - (elements ^ total)", "row, 1"), ("removes-one".to_owned(), true));
}

/// It has accepted what it should refuse, so that the game does not end, and reads an empty line as a move.
#[test]
fn an_error_about_a_move_that_is_not_there_is_left_to_the_mistake_before_it() {
    let reads = ("    if not line:\n        sys.exit(\"the input ended before the game\")\n", "");
    let negative = (CHECK, "if 1 <= row <= len(board) and elements <= board[row - 1]:");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[reads, negative]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["accepts-negative-elements"], &true.into()), "{diagnosis}");
    // What cannot be read in the middle of the input is a mistake of its own.
    let words = ("[int(word) for word in read_line().split(\",\")]", "[int(word) for word in read_line().split()]");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[words]);
    assert_ne!(named(&report).1["complete"], true, "{}", named(&report).1);
}

const FILE: &str = "givegrade/working_game.py";
const MOVE: &str = "        if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:\n            return row, elements\n        print(\"This move is not possible, please try again.\")";

/// A second illegal move may be made, or lose the turn.
#[test]
fn an_illegal_move_that_is_asked_for_only_once_more_is_told_from_one_that_is_made() {
    let asked_once = |second: &str| {
        let once = format!(
            "        again = locals().get(\"again\", 0) + 1\n{MOVE}\n        if again == 2:\n            return {second}"
        );
        let taken = ("        board[row - 1] -= elements\n", "        if elements: board[row - 1] -= elements\n");
        named(&report_of_example("givegrade/working_game", FILE, &[(MOVE, &once), taken])).0.join(" ")
    };
    assert_eq!(asked_once("row, 0"), "loses-turn-at-second");
    assert!(!asked_once("row, min(elements, 1)").contains("loses-turn"));
}

#[test]
fn a_second_answer_that_is_thrown_away_is_told_from_a_turn_that_is_lost_at_once() {
    let answered = |then: &str| {
        let thrown_away = (MOVE, &*MOVE.replace("\n            return row, elements", then));
        let taken = ("        board[row - 1] -= elements\n", "        if elements: board[row - 1] -= elements\n");
        named_and_all(&report_of_example("givegrade/working_game", FILE, &[thrown_away, taken]))
    };
    let second = "\n            return row, 0 if \"again\" in locals() else elements\n        again = True";
    assert_eq!(answered(second), ("retry-takes-nothing".to_owned(), true));
    let first = "\n            return row, elements\n        return row, 0";
    assert!(!answered(first).0.contains("retry-takes-nothing"));
}

#[test]
fn an_early_end_is_named_though_a_game_of_one_element_ends_before_its_first_move() {
    let early = ("    while any(board)", "    name = names[0]\n    while sum(board) > 1");
    assert_eq!(named_of(early.0, early.1), ("ends-at-one-element".to_owned(), true));
}

#[test]
fn a_row_that_is_counted_back_too_far_ends_the_program() {
    assert_eq!(
        named_of(
            MOVE,
            "        if row <= len(board) and 1 <= elements <= board[row - 1]:\n            return row, elements\n        print(\"No.\")"
        ),
        ("accepts-row-0".to_owned(), true)
    );
}

#[test]
fn the_nim_sum_from_the_largest_row_is_told_from_any_row_that_has_so_many() {
    let chosen = "        if elements ^ total < elements:\n            move = row, elements - (elements ^ total)";
    let largest = "        if total and elements == max(board):\n            move = row, min(total, elements)";
    assert_eq!(named_of(chosen, largest), ("nim-sum-from-largest-row".to_owned(), true));
}

/// Where every move is entered, boards do not show who begins: two mistakes that undo each other are none.
#[test]
fn two_mistakes_that_undo_each_other_are_not_named() {
    let edits =
        [("return \"computer\" not in name.lower()", "return True"), ("while any(board)", "while any(board[1:])")];
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &edits);
    assert_eq!(named_and_all(&report), ("all-are-human end-check-without-first".to_owned(), true));
}

/// A program that ends before the last move names the other player too.
#[test]
fn a_winner_is_wrong_only_where_the_last_board_is_seen() {
    let edits = [
        ("return \"computer\" not in name.lower()", "return \"computer\" in name.lower()"),
        ("for elements in board:\n        total", "for elements in board[:-1]:\n        total"),
        ("    while any(board)", "    name = names[1]\n    while sum(board) > 1"),
    ];
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &edits);
    assert!(!named(&report).0.contains(&"winner-swapped"), "{}", named(&report).1);
    let swapped = named_of("    print(name + \" wins\")", "    print(names[turn % 2] + \" wins\")");
    assert_eq!(swapped, ("winner-swapped".to_owned(), true));
}
