//! Wrong programs for working_game, and what is said of their players, their ends and their moves.

use super::in_c::{IS_HUMAN, LARGEST, LEFT, SEARCH, WHILE_ANY, WINS, report_of_working_game, search_by};
use super::in_python::report_of_working_game as report_in_python;
use super::{Edit, named, named_and_all, report_of_example};
use crate::common::folder::Folder;
use crate::common::report::Report;

/// What is named of the program in C with this change, and whether that is all.
fn named_of(old: &str, new: &str) -> (String, bool) {
    named_and_all(&report_of_working_game(&[(old, new)]))
}

/// Another player is announced as the winner.
const LOSER: Edit = (WINS, "printf(\"%s wins\\n\", names[turn % 2]);");

#[test]
fn humans_that_are_taken_for_computers_and_computers_for_humans_are_named() {
    let turned_round = named_of(IS_HUMAN, "return strcasestr(name, \"computer\") != NULL;");
    assert_eq!(turned_round, ("computers-are-human".to_owned(), true));
    // Not where all are computers.
    assert_eq!(named_of(IS_HUMAN, "return 0;"), ("none-is-human".to_owned(), true));
}

#[test]
fn a_game_that_ends_too_early_is_named() {
    for (what, id) in [(LEFT, "ends-at-one-element"), (LARGEST, "ends-at-size-1")] {
        assert_eq!(named_of(WHILE_ANY, &format!("    while ({what} > 1) {{")), (id.to_owned(), true));
    }
    let at_two = (WHILE_ANY, &*format!("    while ({LEFT} > 2) {{"));
    let ids = named_of(at_two.0, at_two.1).0;
    assert!(!ids.contains("ends-"), "{ids}");
    // It may fail where nobody has moved.
    let fails = (WINS, &*format!("if (turn == 0) {{\n        return 1;\n    }}\n    {WINS}"));
    let (ids, _) = named_and_all(&report_of_working_game(&[at_two, fails]));
    assert!(!ids.contains("ends-"), "{ids}");
}

/// Beside a last line that nobody knows, "any" was put together from both ends and from rows that are left out.
#[test]
fn a_game_that_ends_with_any_empty_row_is_named_beside_a_last_line_in_other_words() {
    let any = (
        WHILE_ANY,
        "    for (;;) {\n        int empty = 0;\n        for (int i = 0; i < rows; i++) empty += board[i] == 0;\n        if (empty) break;",
    );
    assert_eq!(named_of(any.0, any.1), ("ends-with-any-row".to_owned(), true));
    let words = (WINS, "printf(\"%s wins!\\n\", name);");
    let (ids, _) = named_and_all(&report_of_working_game(&[any, words]));
    assert!(!ids.contains("end-check") && !ids.contains("drops-empty"), "{ids}");
}

/// The second player begins, a computer without a winning move ends by an exception, and the last line is another: no computer passes.
#[test]
fn computers_that_move_are_not_said_to_make_no_moves_and_those_of_all() {
    let second = ("names[turn % 2]", "names[(turn + 1) % 2]");
    let no_move = ("        if elements > 0 and total == 0:\n            move = row, 1\n            break\n", "");
    let words = ("print(name + \" wins\")", "print(\"Winner: \" + name)");
    for edits in [[second, no_move, words].as_slice(), &[second, no_move]] {
        let report = report_in_python(edits);
        let (ids, diagnosis) = named(&report);
        assert!(!ids.contains(&"none-is-human") && !ids.contains(&"computer-passes"), "{diagnosis}");
    }
}

/// The winner stands behind the prompt that is not ended, which is no part of the words about the winner.
#[test]
fn a_prompt_before_the_winner_is_no_part_of_the_last_line() {
    let prompt = ("printf(\"%s: \", name);", "printf(\"%s, your move: \", name);");
    let joined = (WINS, "printf(\"%swins\\n\", name);");
    let report = report_of_working_game(&[prompt, joined]);
    let (_, diagnosis) = named(&report);
    assert!(!diagnosis.to_string().contains("your move"), "{diagnosis}");
}

const ANNOUNCED: &str = "    printf(\"%s: %d, %d\\n\", name, *row, *elements);";
const WINNING: &str = "if ((board[i] ^ sum) < board[i]) {";
const TAKEN: &str = "*elements = board[i] - (board[i] ^ sum);";

/// A program that makes winning moves from the last row has looked at it, also where chance may have chosen them.
#[test]
fn a_row_from_which_the_program_wins_is_not_forgotten() {
    let one = format!(
        "    int filled = 0;\n    for (int i = 0; i < rows; i++) filled += board[i] > 0;\n    if (filled == 1) *elements = 1;\n{ANNOUNCED}"
    );
    let report = report_of_working_game(&[(ANNOUNCED, &one)]);
    assert!(!named(&report).0.contains(&"search-without-last"), "{}", named(&report).1);
    let forgets = (WINNING, "if (i < rows - 1 && (board[i] ^ sum) < board[i]) {");
    let fallback = (
        "if (sum == 0 && board[i] > 0) {",
        "int wins = 0;\n        for (int j = 0; j < rows - 1; j++) wins |= (board[j] ^ sum) < board[j];\n        \
         if (board[i] > 0 && !wins) {",
    );
    let report = report_of_working_game(&[forgets, fallback]);
    assert!(named(&report).0.contains(&"search-without-last"), "{}", named(&report).1);
}

/// Its last line hides who wins.
#[test]
fn boards_that_are_not_shown_are_no_early_end() {
    let never = ("        show();\n        turn", "        turn");
    let bye = (WINS, &*format!("{WINS}\n    printf(\"Bye\\n\");"));
    let report = report_of_working_game(&[never, bye]);
    let ids = named(&report).0;
    assert!(!ids.iter().any(|id| id.starts_with("ends-")), "{ids:?}");
    // Which board was the last is not seen either: whether one or two elements were left, nobody knows.
    let at_two = (WHILE_ANY, &*format!("    while ({LEFT} > 2) {{"));
    let report = report_of_working_game(&[at_two, bye]);
    let ids = named(&report).0;
    assert!(!ids.iter().any(|id| id.starts_with("ends-")), "{ids:?}");
}

#[test]
fn the_nim_sum_of_all_rows_taken_from_a_row_that_has_so_many_is_named() {
    let has_it = (WINNING, "if (0 < sum && sum <= board[i]) {");
    let largest = format!(
        "    for (int i = 0; *row == 0; i++) {{\n        if (board[i] == {LARGEST}) {{\n            *row = i + 1;\n            \
         *elements = 1;\n        }}\n    }}\n{ANNOUNCED}"
    );
    let nothing = ("    int sum = 0;\n", "    int sum = 0;\n    *row = 0;\n");
    let report = report_of_working_game(&[has_it, (TAKEN, "*elements = sum;"), nothing, (ANNOUNCED, &largest)]);
    assert_eq!(named(&report).0, ["removes-nim-sum-from-row-that-has-it"]);
    let any = report_of_working_game(&[(WINNING, "if (sum != 0 && board[i] != 0) {"), (TAKEN, "*elements = 1;")]);
    assert!(!named_and_all(&any).0.contains("that-has-it"), "{}", named(&any).1);
}

/// Who makes the moves of all players, and any moves, plays every game.
#[test]
fn no_player_is_said_to_be_a_computer_that_plays_as_it_likes() {
    let cut = (
        CHECK,
        "if (*row >= 1 && *row <= rows && *elements >= 1 && board[*row - 1] != 0) {\n            \
         *elements = *elements < board[*row - 1] ? *elements : board[*row - 1];",
    );
    let report = report_of_working_game(&[cut, LOSER]);
    let ids = named(&report).0;
    assert!(ids.contains(&"winner-swapped") && !ids.contains(&"none-is-human"), "{}", named(&report).1);
    // Alone it is named.
    assert_eq!(named_of(IS_HUMAN, "return 0;").0, "none-is-human");
}

const CHECK: &str = "if (*row >= 1 && *row <= rows && *elements >= 1 && *elements <= board[*row - 1]) {";

#[test]
fn too_many_elements_of_a_row_that_has_some_are_told_from_those_of_any_row() {
    let cut =
        ("board[row - 1] -= elements;", "board[row - 1] = elements < board[row - 1] ? board[row - 1] - elements : 0;");
    let named_with = |check: &str| named(&report_of_working_game(&[(CHECK, check), cut])).0.join(" ");
    let filled = "if (*row >= 1 && *row <= rows && *elements >= 1 && board[*row - 1] > 0) {";
    assert_eq!(named_with(filled), "too-many-is-cut-unless-empty");
    assert_eq!(named_with("if (*row >= 1 && *row <= rows && *elements >= 1) {"), "too-many-is-cut");
}

#[test]
fn a_board_that_is_first_printed_behind_the_first_move_is_named() {
    let first = ("    show();\n    while", "    while");
    assert_eq!(named_of(first.0, first.1), ("no-first-board".to_owned(), true));
    // After an illegal move too, which loses the turn.
    let loses = (REFUSED, "*elements = 0;\n        return;");
    let taken = ("board[row - 1] -= elements;", "if (elements != 0) board[row - 1] -= elements;");
    let report = report_of_working_game(&[first, loses, taken]);
    assert_eq!(named(&report).0, ["loses-turn", "no-first-board"], "{}", named(&report).1);
    // Where no board is printed at all, none is the first.
    let never = named_of("    printf(\"Nim:\\n\");\n    for (int row = 1; row <= rows;", "    for (int row = 1; 0;").0;
    assert!(!never.contains("no-first-board"), "{never}");
}

const REFUSED: &str = "printf(\"This move is not possible, please try again.\\n\");";

#[test]
fn a_winner_in_small_letters_is_named() {
    let letters = ("#include <stdio.h>", "#include <ctype.h>\n#include <stdio.h>");
    let named_with = |function: &str| {
        let name = format!("for (; *name != 0; name++) putchar({function}(*name));\n    printf(\" wins\\n\");");
        named_and_all(&report_of_working_game(&[letters, (WINS, &name)]))
    };
    assert_eq!(named_with("tolower"), ("small-names".to_owned(), true));
    assert_eq!(named_with("toupper"), ("names-in-capitals".to_owned(), true));
    let named_in = |method: &str| {
        let wins = ("print(name + \" wins\")", &*format!("print(name.{method}() + \" wins\")"));
        named_and_all(&report_in_python(&[wins].map(|(old, new)| (old, &*new.to_owned().leak()))))
    };
    assert_eq!(named_in("capitalize"), ("names-capitalised".to_owned(), true));
    assert_eq!(named_in("title"), ("names-in-title-case".to_owned(), true));
}

#[test]
fn moves_that_are_not_checked_are_told_from_those_that_are_in_part() {
    const CHECK: &str = "if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:";
    let named_by = |check: &'static str| named_and_all(&report_in_python(&[(CHECK, check)]));
    assert_eq!(named_by("if True:"), ("no-move-check".to_owned(), true));
    assert_eq!(
        named_by("if 1 <= row and 1 <= elements <= (board + [9] * 99)[row - 1]:"),
        ("accepts-row-after-last".to_owned(), true)
    );
    assert_eq!(named_by("if 1 <= row <= len(board) and 1 <= elements:"), ("accepts-too-many".to_owned(), true));
    // Who loses the game for an illegal move accepts none.
    let report = report_in_python(&[(
        "        print(\"This move is not possible, please try again.\")",
        "        print(name + \" gives up\"); sys.exit(0)",
    )]);
    let (ids, diagnosis) = named(&report);
    assert!(!ids.iter().any(|id| id.starts_with("accepts") || *id == "no-move-check"), "{diagnosis}");
}

/// Two known mistakes would allow any move as long as two rows are left, which says nothing of who makes them.
#[test]
fn mistakes_that_allow_every_move_together_are_not_named() {
    assert_eq!(named_of(SEARCH, &search_by("abs(total - board[j])")), ("computer-at-random".to_owned(), true));
    assert_eq!(named_of(TAKEN, "*elements = 1;"), ("removes-one".to_owned(), true));
}

/// It has accepted what it should refuse, so that the game does not end, and reads an empty line as a move.
#[test]
fn an_error_about_a_move_that_is_not_there_is_left_to_the_mistake_before_it() {
    let reads = ("    if not line:\n        sys.exit(\"the input ended before the game\")\n", "");
    let negative = (
        "1 <= row <= len(board) and 1 <= elements <= board[row - 1]",
        "1 <= row <= len(board) and elements <= board[row - 1]",
    );
    let report = report_in_python(&[reads, negative]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["accepts-negative-elements"], &true.into()), "{diagnosis}");
    // What cannot be read in the middle of the input is a mistake of its own.
    let words = ("[int(word) for word in read_line().split(\",\")]", "[int(word) for word in read_line().split()]");
    let report = report_in_python(&[words]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["python-error"], &true.into()), "{diagnosis}");
}

/// Room for how often the human has been asked in vain.
const TRIES: Edit =
    ("    char line[MAX_LINE];\n    for (;;) {", "    char line[MAX_LINE];\n    int again = 0;\n    for (;;) {");

/// A second illegal move may be made, or lose the turn.
#[test]
fn an_illegal_move_that_is_asked_for_only_once_more_is_told_from_one_that_is_made() {
    const TAKEN: &str = "board[row - 1] -= elements;";
    let asked_once = |second: &str| {
        let once = format!(
            "{REFUSED}\n        again++;\n        if (again == 2) {{\n            *elements = {second};\n            return;\n        }}"
        );
        let taken =
            format!("if (elements != 0 && (row < 1 || row > rows)) return 1;\n        if (elements != 0) {TAKEN}");
        named(&report_of_working_game(&[TRIES, (REFUSED, &once), (TAKEN, &taken)])).0.join(" ")
    };
    assert_eq!(asked_once("0"), "loses-turn-at-second");
    assert!(!asked_once("*elements < 1 ? *elements : 1").contains("loses-turn"));
}

#[test]
fn a_second_answer_that_is_thrown_away_is_told_from_a_turn_that_is_lost_at_once() {
    let taken = ("board[row - 1] -= elements;", "if (elements != 0) board[row - 1] -= elements;");
    let thrown_away = (
        "            return;\n        }\n",
        "            if (again) *elements = 0;\n            return;\n        }\n        again = 1;\n",
    );
    let report = report_of_working_game(&[TRIES, thrown_away, taken]);
    assert_eq!(named_and_all(&report), ("retry-takes-nothing".to_owned(), true));
    let lost = (REFUSED, "*elements = 0;\n        return;");
    let report = report_of_working_game(&[lost, taken]);
    assert!(!named(&report).0.contains(&"retry-takes-nothing"), "{}", named(&report).1);
}

#[test]
fn an_early_end_is_named_though_a_game_of_one_element_ends_before_its_first_move() {
    let early = format!("    name = names[0];\n    while ({LEFT} > 1) {{");
    assert_eq!(named_of(WHILE_ANY, &early), ("ends-at-one-element".to_owned(), true));
}

#[test]
fn a_row_that_is_counted_back_too_far_ends_the_program() {
    let report = report_in_python(&[
        ("if 1 <= row <= len(board)", "if row <= len(board)"),
        ("This move is not possible, please try again.", "No."),
    ]);
    assert_eq!(named_and_all(&report), ("accepts-row-0".to_owned(), true));
}

#[test]
fn the_nim_sum_from_the_largest_row_is_told_from_any_row_that_has_so_many() {
    let chosen = "        if elements ^ total < elements:\n            move = row, elements - (elements ^ total)";
    let largest = "        if total and elements == max(board):\n            move = row, min(total, elements)";
    assert_eq!(named_and_all(&report_in_python(&[(chosen, largest)])), ("nim-sum-from-largest-row".to_owned(), true));
}

/// Where every move is entered, boards do not show who begins: two mistakes that undo each other are none.
#[test]
fn two_mistakes_that_undo_each_other_are_not_named() {
    let forgets = ("any_left(void) {\n    for (int row = 0;", "any_left(void) {\n    for (int row = 1;");
    let report = report_of_working_game(&[(IS_HUMAN, "return 1;"), forgets]);
    assert_eq!(named_and_all(&report), ("all-are-human end-check-without-first".to_owned(), true));
}

/// A program that ends before the last move names the other player too.
#[test]
fn a_winner_is_wrong_only_where_the_last_board_is_seen() {
    let early = format!("    while ({LEFT} > 1) {{");
    let edits = [
        (IS_HUMAN, "return strcasestr(name, \"computer\") != NULL;"),
        ("i < rows; i++) {\n        sum", "i < rows - 1; i++) {\n        sum"),
        (WHILE_ANY, &early),
    ];
    let report = report_of_working_game(&edits);
    assert!(!named(&report).0.contains(&"winner-swapped"), "{}", named(&report).1);
    assert_eq!(named_of(LOSER.0, LOSER.1), ("winner-swapped".to_owned(), true));
}

/// A mistake about the letters of the word and one about its place would each write it in another way.
#[test]
fn a_name_that_must_be_the_word_with_a_capital_is_one_mistake() {
    let is_human = "return \"computer\" not in name.lower()";
    let named_by = |test: &'static str| named_and_all(&report_in_python(&[(is_human, test)]));
    assert_eq!(named_by("return name != \"Computer\""), ("whole-name-capitalised".to_owned(), true));
    assert_eq!(named_by("return not name.startswith(\"Computer\")"), ("beginning-capitalised".to_owned(), true));
    assert_eq!(named_by("return \"Computer\" not in name"), ("capitalised-only".to_owned(), true));
    assert!(
        !named_by("return not name.endswith(\"Computer\")").0.contains(' '),
        "{:?}",
        named_by("return not name.endswith(\"Computer\")")
    );
}

/// A move that is refused changes the board all the same: the next one shows it.
#[test]
fn a_refused_move_that_changes_the_board_is_not_accepted() {
    let refused = "        print(\"This move is not possible, please try again.\")";
    let changes = "        if 1 <= row <= len(board): board[row - 1] = max(0, board[row - 1] - elements)\n        print(\"This move is not possible, please try again.\")";
    let wins = ("print(name + \" wins\")", "print(names[0] + \" wins\")");
    let report = report_in_python(&[(refused, changes), wins]);
    assert!(!named(&report).0.iter().any(|id| id.starts_with("too-many")), "{}", named(&report).1);
}

/// The program still waits for a move when its input ends.
#[test]
fn a_game_that_is_not_over_has_no_wrong_winner() {
    let refuses = (
        "1 <= row <= len(board) and 1 <= elements <= board[row - 1]",
        "1 <= row <= len(board) and 1 <= elements <= len(board)",
    );
    let text = report_in_python(&[refuses]).document["diagnosis"]["text"].to_string();
    assert!(!text.contains("right line for the winner"), "{text}");
    let text = report_in_python(&[("print(name + \" wins\")", "print(names[turn % 2] + \" wins\")")]).document["diagnosis"]["text"].to_string();
    assert!(text.contains("wrong winner"), "{text}");
}

/// A row that a move empties leaves the list, and those that are empty from the beginning stay.
#[test]
fn a_row_that_is_dropped_when_it_becomes_empty_ends_no_game() {
    let drops = (
        "        board[row - 1] -= elements\n",
        "        board[row - 1] -= elements\n        if board[row - 1] == 0:\n            board.pop(row - 1)\n",
    );
    let report = report_in_python(&[drops]);
    assert_eq!(named_and_all(&report), ("drops-emptied-row".to_owned(), true), "{}", named(&report).1);
    let report = report_in_python(&[drops, ("while any(board)", "while len(board) > 0")]);
    assert!(!named(&report).0.contains(&"ends-with-any-row"), "{}", named(&report).1);
}

/// A human takes a whole row only where that ends the game, which is no end that comes too early.
#[test]
fn no_mistake_is_named_that_only_passing_cases_show() {
    const PROGRAM: &str = r#"names = [input("First player: "), input("Second player: ")]
rows = [int(word) for word in input("Rows: ").split()]

def show():
    print("Nim:")
    for number, elements in enumerate(rows, 1):
        print("%d: %s" % (number, "X " * elements))

def computer():
    total = 0
    for elements in rows:
        total ^= elements
    for row, elements in enumerate(rows):
        if elements ^ total < elements:
            rows[row] = elements ^ total
            return
    rows[rows.index(max(rows))] -= 1

def human(name):
    while True:
        row, elements = map(int, input(name + ", enter row and number: ").split(","))
        if 0 < row <= len(rows) and (0 < elements < rows[row - 1] or elements == rows[row - 1] == sum(rows)):
            rows[row - 1] -= elements
            return
        print("Wrong move!!")

turn = 0
show()
while sum(rows) > 0:
    if "computer" in names[turn].lower():
        computer()
    else:
        human(names[turn])
    show()
    turn = 1 - turn
print(names[1 - turn] + " wins")
"#;
    let folder = Folder::of(&[("working_game.py", PROGRAM)]);
    let file = folder.path().join("working_game.py");
    let report = Report::of_wrong([file.to_str().unwrap(), "-a", "givegrade/working_game"]);
    assert!(!named(&report).1.to_string().contains("leaves the first row out"), "{}", named(&report).1);
    let refuses = PROGRAM.replace(" or elements == rows[row - 1] == sum(rows)", "");
    let folder = Folder::of(&[("working_game.py", refuses.as_str())]);
    let file = folder.path().join("working_game.py");
    let report = Report::of_wrong([file.to_str().unwrap(), "-a", "givegrade/working_game"]);
    assert_eq!(named(&report).0, ["refuses-whole-row"], "{}", named(&report).1);
}

/// A computer that plays any moves could have made those that were entered, but they were entered.
#[test]
fn moves_that_are_entered_are_not_said_to_be_a_computers() {
    let any = (
        "        if elements ^ total < elements:\n            move = row, elements - (elements ^ total)\n            break\n        if elements > 0 and total == 0:\n            move = row, 1\n            break\n",
        "        if elements > 0:\n            move = row, 1 + (7 * total + 3 * row + sum(board)) % elements\n            break\n",
    );
    let cut = (
        "1 <= elements <= board[row - 1]:\n            return row, elements",
        "1 <= elements and board[row - 1] > 0:\n            return row, min(elements, board[row - 1])",
    );
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[any, cut]);
    let (ids, diagnosis) = named(&report);
    assert!(ids.contains(&"too-many-is-cut-unless-empty"), "{diagnosis}");
    assert!(!diagnosis.to_string().contains("none-is-human"), "{diagnosis}");
}
