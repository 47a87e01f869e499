//! Other words for the winner: where only boards and the last line are graded, and where a player's win has free words.

use super::in_c::{WINS, report_of_matches, report_of_working_game};
use super::{Edit, LABELS_FROM_0, named, named_and_all, report_of, report_of_cases, report_of_example};
use crate::common::command::root;
use crate::common::folder::Folder;
use crate::common::report::Report;

fn graded(assignment: &str, example: &str, edits: &[Edit]) -> Report {
    let source = std::fs::read_to_string(root().join("examples").join(example)).unwrap();
    let wrong = edits.iter().fold(source, |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    });
    let name = example.rsplit('/').next().unwrap();
    let folder = Folder::of(&[(name, wrong.as_str())]);
    Report::of_wrong([folder.path().join(name).to_str().unwrap(), "-a", assignment, "--no-source"])
}

fn sentences(report: &Report) -> Vec<&str> {
    let faults = named(report).1["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    faults.iter().map(|fault| fault["sentence"].as_str().unwrap()).collect()
}

#[test]
fn other_words_in_the_last_line_of_a_game_of_boards_are_named() {
    let report = report_of_working_game(&[(WINS, "printf(\"%s is the winner.\\n\", name);")]);
    assert_eq!(named(&report).1["complete"], true, "{}", named(&report).1);
    let [sentence] = sentences(&report)[..] else { panic!("{}", named(&report).1) };
    assert!(sentence.starts_with("prints last lines such as “") && sentence.contains(" is the winner.” instead of “"));
    // The wrong player in the right words is no matter of words.
    let report = report_of_working_game(&[(WINS, LOSER_WINS)]);
    assert!(!sentences(&report).iter().any(|sentence| sentence.contains("as “")), "{:?}", sentences(&report));
}

#[test]
fn a_last_line_that_names_nobody_is_quoted() {
    let graded = |line| report_of_working_game(&[(WINS, line)]);
    let report = graded("printf(\"Game over\\n\");");
    let [sentence] = sentences(&report)[..] else { panic!("{}", named(&report).1) };
    assert!(sentence.starts_with("prints “Game over” as its last line instead of “"), "{sentence}");
    // Below the right words it does not stand in their place.
    let report = graded("printf(\"%s wins\\nGame over\\n\", name);");
    let [sentence] = sentences(&report)[..] else { panic!("{}", named(&report).1) };
    assert_eq!(sentence, "prints “Game over” below the line that names the winner");
}

/// A name in a line below the right one names no winner, and what is wrong above it is found as well.
#[test]
fn names_below_the_line_of_the_winner_name_no_winner() {
    let graded = |line| report_of_working_game(&[(WINS, line)]);
    let report = graded("printf(\"%s wins\\nBye, %s\\n\", name, names[0]);");
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines"], &true.into()), "{diagnosis}");
    let sentence = sentences(&report)[0].to_owned();
    assert!(
        sentence.starts_with("prints another line below the line that names the winner, for example “Bye, "),
        "{sentence}"
    );
    let report = graded("printf(\"%s wins\\nBye, %s\\n\", names[turn % 2], names[0]);");
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["own-lines", "winner-swapped"], &true.into()), "{diagnosis}");
}

/// Who names the winner above the last board does name one.
#[test]
fn a_winner_above_the_last_board_is_named() {
    let edits = [
        (
            "-= elements\n        show(board)",
            "-= elements\n        if not any(board):\n            print(name + \" wins\")\n        show(board)",
        ),
        ("        turn += 1\n    print(name + \" wins\")\n", "        turn += 1\n"),
    ];
    let report = graded("givegrade/working_game", "givegrade/working_game.py", &edits);
    assert_eq!(sentences(&report), ["names the winner before it prints the last board"], "{}", named(&report).1);
}

/// Who says that the other one loses names the right winner, in other words than any that can be learned.
#[test]
fn the_losers_name_in_the_last_line_is_no_winners() {
    let graded = |line| report_of_working_game(&[(WINS, line)]);
    let report = graded("printf(\"%s loses\\n\", names[turn % 2]);");
    assert!(!named(&report).0.contains(&"winner-swapped"), "{}", named(&report).1);
    assert!(!named(&report).0.contains(&"other-words"), "{}", named(&report).1);
    let report = graded("printf(\"The game is over\\n\");");
    assert_eq!(named(&report).0, ["other-words"], "{}", named(&report).1);
}

/// Words that speak of no winner are the same whoever wins, and announce no wrong one.
#[test]
fn the_same_words_for_both_winners_announce_no_wrong_one() {
    let size: Edit = ("coins > heap[h]);", "coins > 2 * h + 1);");
    let words = [("Sorry, you lose", "Game over"), ("You win", "Game over")];
    let report = report_of_example("lab3", "lab3/nim.c", &[words[0], words[1], size]);
    assert_eq!(named_and_all(&report), ("checks-size-at-start other-words".to_owned(), true));
}

/// lab3 leaves the words of the user's win to the program.
#[test]
fn own_words_for_the_users_win_may_stand_below_an_empty_line() {
    let edits = [("\"Sorry,", "\"\\nSorry,"), ("\"You win\\n\"", "\"\\nWell done, you win!\\n\"")];
    let report = graded("lab3", "lab3/nim.c", &edits);
    assert_eq!(named(&report).1["complete"], true, "{}", named(&report).1);
    assert_eq!(sentences(&report).len(), 2, "{:?}", sentences(&report));
    let report = graded("lab3", "lab3/nim.c", &[("\"You win\\n\"", "\"Well done, you win!\\n\"")]);
    assert_eq!(report.document["passed"], report.document["total"]);
}

#[test]
fn the_size_behind_a_row_is_no_word_of_its_line() {
    let sized = "                printf(\" (%d)\", heap[h]);\n                printf(\"\\n\");\n            }\n            do {";
    let report =
        graded("lab3", "lab3/nim.c", &[("                printf(\"\\n\");\n            }\n            do {", sized)]);
    assert_eq!((named(&report).0, &named(&report).1["complete"]), (vec!["other-drawing"], &true.into()));
    // Another number is no size.
    let fixed =
        "                printf(\" (%d)\", 7 + h);\n                printf(\"\\n\");\n            }\n            do {";
    let report =
        graded("lab3", "lab3/nim.c", &[("                printf(\"\\n\");\n            }\n            do {", fixed)]);
    assert_ne!(named(&report).1["complete"], true, "{}", named(&report).1);
}

/// The words for the other player's win may have mistakes too.
#[test]
fn a_winner_in_nearly_the_others_words_is_the_wrong_one() {
    let swapped = [("\"Computer wins!\\n\" : \"You win!\\n\"", "\"You win\\n\" : \"Computer wins\\n\"")];
    let report = graded("assignment2", "assignment2/nim.c", &swapped);
    assert_eq!(named(&report).0, ["other-words", "winner-swapped"], "{}", named(&report).1);
    assert_eq!(named(&report).1["complete"], true, "{}", named(&report).1);
    // Words of one's own for the right winner.
    let own = [("\"Computer wins!\\n\" : \"You win!\\n\"", "\"The computer has won\\n\" : \"You have won\\n\"")];
    let report = graded("assignment2", "assignment2/nim.c", &own);
    assert_eq!(named(&report).0, ["other-words", "other-words"], "{}", named(&report).1);
}

#[test]
fn who_congratulates_the_user_on_the_computers_win_names_the_wrong_winner() {
    let swapped = [("\"Sorry, you lose\\n\"", "\"Congratulations!\\n\""), ("\"You win\\n\"", "\"Sorry, you lose\\n\"")];
    let report = graded("lab3", "lab3/nim.c", &swapped);
    assert_eq!(named(&report).0, ["winner-swapped"], "{}", named(&report).1);
    // Where the user's win is announced in other words, any others are the computer's.
    let own = [("\"Sorry, you lose\\n\"", "\"The computer wins\\n\"")];
    let report = graded("lab3", "lab3/nim.c", &own);
    assert_eq!(named(&report).0, ["other-words"], "{}", named(&report).1);
}

/// Nobody knows whose words they are, but the computer's are the user's.
#[test]
fn words_in_the_place_of_the_computers_win_are_not_its_own_where_the_user_gets_those() {
    let swapped = [("\"Sorry, you lose\\n\"", "\"Nice game!\\n\""), ("\"You win\\n\"", "\"Sorry, you lose\\n\"")];
    let report = graded("lab3", "lab3/nim.c", &swapped);
    assert!(!named(&report).0.contains(&"other-words"), "{}", named(&report).1);
}

const WINNER: Edit = (
    "printf(users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");",
    "printf(users_turn ? \"Computer wins\\n\" : \"You win\\n\");\n    printf(\"Do you want to play again? (y/n)\\n\");",
);

#[test]
fn a_question_behind_the_winner_is_a_line_of_its_own() {
    let report = graded("assignment2", "assignment2/nim.c", &[WINNER]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-words", "own-lines"], &true.into()), "{diagnosis}");
    // What comes first in a run stands first.
    let sentence = "does not print an exclamation mark at the end of the message that the computer wins and the message that the user wins";
    assert_eq!(sentences(&report)[0], sentence, "{diagnosis}");
    // Who announces both winners does so.
    let both = (WINNER.0, "printf(\"Computer wins!\\n\"); printf(\"You win!\\n\");");
    let report = graded("assignment2", "assignment2/nim.c", &[both]);
    assert!(named(&report).0.contains(&"user-wins-too"), "{}", named(&report).1);
}

/// The user wins behind a prompt that is asked again with words before it, all on one line.
#[test]
fn words_before_the_prompt_that_comes_again_are_no_words_for_the_winner() {
    let words = ("printf(\"Your Turn: ", "if (tries++) printf(\"Invalid move. \"); printf(\"Your Turn: ");
    let count = ("            do {\n", "            int tries = 0;\n            do {\n");
    let last = (
        "while (heap[h] == 0) {\n                    h++;",
        "for (h = heaps - 1; heap[h] == 0;) {\n                    h--;",
    );
    let report = graded("lab3", "lab3/nim.c", &[words, count, last]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["losing-last", "new-message"], &true.into()), "{diagnosis}");
    let said = sentences(&report).join("\n");
    assert!(said.contains("prints “Invalid move.” after an illegal move"), "{said}");
    // It refuses the move, so that no hint says how it is to be checked.
    let case = report.cases().iter().find(|case| case["id"] == "illegal/one-coin-too-many").unwrap();
    assert_eq!((&case["reason"]["kind"], &case["hint"]), (&"accepted-illegal".into(), &serde_json::Value::Null));
    let one_more = [("coins > heap[h]", "coins > heap[h] + 1")];
    let unchecked = report_of_cases("lab3", "lab3/nim.c", &one_more, "illegal/one-coin-too-many");
    assert!(unchecked.cases()[0]["hint"].is_string(), "{}", unchecked.document);
}

/// Whoever compares with one coin more does not compare with all of them, and who compares with two more does neither.
#[test]
fn a_heap_that_is_compared_with_a_few_coins_more_is_not_called_all_coins() {
    let named_with = |more| named_and_all(&graded("lab3", "lab3/nim.c", &[("coins > heap[h]", more)]));
    assert_eq!(named_with("coins > heap[h] + 1"), ("accepts-one-more".to_owned(), true));
    assert_eq!(named_with("coins > total"), ("checks-all-coins".to_owned(), true));
    let (ids, _) = named_with("coins > heap[h] + 2");
    assert!(!ids.contains("checks-all-coins") && !ids.contains("one-more"), "{ids}");
}

/// Another player is announced as the winner.
const LOSER_WINS: &str = "printf(\"%s wins\\n\", names[turn % 2]);";

/// Why a case of the program for working_game is wrong with these changes.
fn why<'r>(report: &'r Report, case: &str) -> &'r str {
    let judged = report.cases().iter().find(|judged| judged["id"] == case).expect("a case");
    judged["reason"]["text"].as_str().unwrap_or_default()
}

#[test]
fn what_stands_behind_the_right_words_in_the_last_line_is_what_is_wrong() {
    let graded = |line| report_of_working_game(&[(WINS, line)]);
    let report = graded("printf(\"Congratulations, %s wins!\\n\", name);");
    let first = named(&report).1["faults"][0]["cases"][0].as_str().unwrap().to_owned();
    let [sentence] = sentences(&report)[..] else { panic!("{}", named(&report).1) };
    assert!(sentence.starts_with("prints “!” at the end of its last line, for example in “"), "{sentence}");
    let text = why(&report, &first);
    assert!(
        text.starts_with("nothing should follow `") && text.ends_with("Your last line has `!` behind it."),
        "{text}"
    );
    // The other player's name in the same words.
    let report = graded("printf(\"Congratulations, %s wins!\\n\", names[turn % 2]);");
    let cases = report.cases().iter().filter(|case| case["id"] != "two-humans/same-name");
    for case in cases {
        let text = why(&report, case["id"].as_str().unwrap());
        assert!(!text.contains("nothing should follow"), "{case}");
    }
}

#[test]
fn a_name_that_is_missing_in_the_last_line_is_said_to_be() {
    let graded = |line| report_of_working_game(&[(WINS, line)]);
    let no_name = "Your last line has the name of neither player.";
    let report = graded("printf(\"Player no. %d wins\\n\", 2 - turn % 2);");
    let text = why(&report, "two-computers/one-element");
    assert_eq!(text, format!("the last line should be `Computer A wins`. {no_name}"));
    assert_eq!(sentences(&report), ["does not name a player in its last line"]);
    let report = graded("printf(\"%s has won\\n\", names[turn % 2]);");
    assert!(!report.document.to_string().contains("neither player"), "{}", report.document);
}

#[test]
fn of_a_game_that_does_not_end_or_in_which_a_turn_may_be_lost_nothing_is_said_of_the_winners_line() {
    let general = "does not end with the right line for the winner";
    // It prints for ever.
    let report = report_of_working_game(&[(WINS, "for (;;) printf(\"%d\\n\", turn);")]);
    assert!(!sentences(&report).contains(&general), "{}", named(&report).1);
    // A computer takes nothing where it is lost for the first time, and then the other player may win.
    let lost = "static int lost;\n            *elements = lost++ > 0;";
    let report = report_of_working_game(&[("*elements = 1;", lost)]);
    assert!(!sentences(&report).contains(&general), "{}", named(&report).1);
    // Where a board follows each move, who took the last element is known.
    let report = report_of_working_game(&[(WINS, "printf(\"%s wins\\n\", names[turn * turn / 3 % 2]);")]);
    assert!(sentences(&report).contains(&general), "{}", named(&report).1);
}

/// The two messages of matches have one word of several letters in common, and the one that tells who wins is a single letter.
#[test]
fn a_piece_of_the_right_winners_message_names_no_wrong_winner() {
    let short = ("I won! :)\\n", "I won!\\n");
    // Few games are right up to their winner here.
    let drops = "int kept = 0;\n        for (int i = 0; i < n; i++) if (heaps[i] > 0) heaps[kept++] = heaps[i];\n        n = kept;";
    let (computer, user) = (
        format!("        computer_move();\n        {drops}\n"),
        format!("        user_move();\n        {{ {drops} }}\n"),
    );
    let full = [("        computer_move();\n", &*computer), ("        user_move();\n", &*user)];
    let sentence = "prints the message that the computer wins as “I won!”: “:)” at the end is missing";
    for edits in [&[short][..], &[&full[..], &[short]].concat()] {
        let report = report_of_matches(edits);
        assert_eq!(sentences(&report), [sentence], "{}", named(&report).1);
    }
    // Who has them for the other player does announce the wrong one.
    let swapped =
        [("You won :(\\n Congratulations!\\n", "I won!\\n"), ("I won! :)\\n", "You won :(\\n Congratulations!\\n")];
    let report = report_of_matches(&swapped);
    assert!(!sentences(&report).iter().any(|said| said.contains("the message that the user wins as “I won!”")));
}

#[test]
fn one_player_who_always_wins_is_named_by_the_place_of_the_name() {
    let graded = |line| report_of_working_game(&[(WINS, line)]);
    let report = graded("printf(\"%s wins\\n\", names[1]);");
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["second-player-wins-always"], &true.into()), "{diagnosis}");
    let report = graded("printf(\"%s wins\\n\", names[0]);");
    assert_eq!(named(&report).0, ["first-player-wins-always"], "{}", named(&report).1);
    let report = graded(LOSER_WINS);
    assert_eq!(named(&report).0, ["winner-swapped"], "{}", named(&report).1);
}

#[test]
fn a_status_line_behind_the_winner_is_named() {
    let turn = ("for (int turn = 1; ", "int turn = 1;\n    for (; ");
    const WINNER: &str = "    printf(users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");";
    let printed = |lines: &str| report_of(&[turn, (WINNER, lines), LABELS_FROM_0]);
    let behind = printed(&format!("{WINNER}\n    print_status(heaps, n, turn);"));
    assert_eq!(named(&behind).0, ["labels-from-0", "status-after-winner"], "{}", named(&behind).1);
    let before = printed(&format!("    print_status(heaps, n, turn);\n{WINNER}"));
    assert_eq!(named(&before).0, ["labels-from-0", "status-at-end"], "{}", named(&before).1);
}

#[test]
fn an_empty_line_behind_the_winner_is_named() {
    let report = report_of(&[("Computer wins!\\n", "Computer wins!\\n\\n"), LABELS_FROM_0]);
    assert_eq!(named(&report).1["complete"], true, "{}", named(&report).1);
    assert!(sentences(&report).contains(&"prints an empty line after the message that the computer wins"));
    // What is behind the empty line is something else.
    let report = report_of(&[("Computer wins!\\n", "Computer wins!\\n\\nBye\\n"), LABELS_FROM_0]);
    assert!(!sentences(&report).contains(&"prints an empty line after the message that the computer wins"));
}

/// The words of the user's win are the program's own, so of two lines nobody knows which is the announcement.
#[test]
fn two_lines_about_the_users_win_are_not_said_to_be_two_announcements() {
    let report = report_of_example("lab3", "lab3/nim.c", &[("\"You win\\n\"", "\"Game over\\nYou win\\n\"")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["ends-late"], "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "prints more than one line when the user wins");
    // The words of the computer's win are known.
    let twice = ("\"Sorry, you lose\\n\"", "\"Sorry, you lose\\nSorry, you lose\\n\"");
    let report = report_of_example("lab3", "lab3/nim.c", &[twice]);
    let (_, diagnosis) = named(&report);
    assert!(!diagnosis.to_string().contains("more than one line when the user wins"), "{diagnosis}");
}

#[test]
fn one_announcement_of_matches_for_both_winners_is_named() {
    const USER: &str = "    printf(\"You won :(\\n Congratulations!\\n\");\n    return 1;";
    const COMPUTER: &str = "            printf(\"I won! :)\\n\");\n            return 0;";
    let announced = |edits: &[(&str, &str)]| named_and_all(&report_of_matches(edits));
    let (wins, loses) = ((USER, COMPUTER), (COMPUTER, USER));
    assert_eq!(announced(&[wins]), ("computer-wins-always".to_owned(), true));
    assert_eq!(announced(&[loses]), ("user-wins-always".to_owned(), true));
    let heaps = format!("            show_heaps(\"You have heaps of matches:\");\n{COMPUTER}");
    assert_eq!(announced(&[(COMPUTER, &heaps)]), ("heaps-at-end".to_owned(), true));
    let (ids, _) = announced(&[("I won! :)", "I won!")]);
    assert!(!ids.contains("always") && !ids.contains("heaps-at-end"), "{ids}");
}

/// A prompt for which there is no input is the last line of a game that does not end.
#[test]
fn a_prompt_at_the_end_is_no_announcement_of_the_winner() {
    let asks = (
        "        choose = human_move if is_human(name)",
        "        choose = human_move if turn % 2 == 0 or is_human(name)",
    );
    let winner = ("print(name + \" wins\")", "print(\"Winner: \" + name)");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[asks, winner]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(
        text.contains("prints last lines such as “Winner: ") && !text.contains("last lines such as “Computer A:”"),
        "{text}"
    );
}

/// A constant is no name in other letters.
#[test]
fn a_computer_that_is_called_computer_is_told_from_names_in_title_case() {
    let wins = "print(name + \" wins\")";
    let report = |edit: &str| report_of_example("givegrade/working_game", "givegrade/working_game.py", &[(wins, edit)]);
    let called = report("print((name if is_human(name) else \"Computer\") + \" wins\")");
    assert_eq!(named_and_all(&called), ("computer-without-name".to_owned(), true), "{}", named(&called).1);
    let title = report("print(name.title() + \" wins\")");
    let ids = named(&title).1.to_string();
    assert!(ids.contains("names-in-title-case") && !ids.contains("computer-without-name"), "{ids}");
}

/// The name of one player may be a part of the other's, who is named.
#[test]
fn words_about_the_winner_have_no_part_of_the_other_name_in_them() {
    let edits = [
        ("print(name + \" wins\")", "print(\"Congratulations \" + name + \", you won!\")"),
        ("    turn = 0\n", "    turn = 1\n"),
    ];
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &edits);
    let diagnosis = named(&report).1.to_string();
    assert!(!diagnosis.contains("Congratulations another"), "{diagnosis}");
}

/// The game ends while objects are left, so that nobody has taken the last one.
#[test]
fn the_player_who_would_move_next_is_said_to_be_named() {
    let one_left = ("!is_over(heaps, n); turn++", "heaps_left(heaps, n) > 1; turn++");
    let count = (
        "int main(void) {",
        "static int heaps_left(int heaps[], int n) {\n    int left = 0;\n    for (int i = 0; i < n; i++) left += heaps[i] > 0;\n    return left;\n}\n\nint main(void) {",
    );
    let swapped = ("users_turn ? \"Computer wins!\\n\"", "!users_turn ? \"Computer wins!\\n\"");
    let sentence = |edits: &[Edit]| {
        let report = super::report_of(edits);
        let (_, diagnosis) = named(&report);
        let faults = diagnosis["faults"].as_array().unwrap();
        let winner = faults.iter().find(|fault| fault["id"] == "winner-swapped").expect("the winner");
        winner["sentence"].as_str().unwrap().to_owned()
    };
    assert_eq!(sentence(&[one_left, count, swapped]), "announces the player who would move next as the winner");
    assert_eq!(sentence(&[swapped]), "announces the wrong winner: it names the one who did not take the last object");
}

/// Both are wrong in each game; a line that speaks of the loser names the right player.
#[test]
fn the_wrong_winner_in_other_words_is_two_mistakes() {
    let last = |line: &'static str| {
        let edit = ("print(name + \" wins\")", line);
        named_and_all(&report_of_example("givegrade/working_game", "givegrade/working_game.py", &[edit]))
    };
    assert_eq!(last("print(names[turn % 2] + \" has won\")"), ("other-words winner-swapped".to_owned(), true));
    assert_eq!(last("print(name + \" has won\")"), ("other-words".to_owned(), true));
    let (ids, _) = last("print(names[turn % 2] + \" has lost\")");
    assert!(!ids.contains("winner-swapped"), "{ids}");
}

/// Where the words for the user's win are free, those for the other's win may stand there.
#[test]
fn who_tells_the_winner_that_he_has_lost_does_not_say_that_the_user_always_wins() {
    let (lost, won) = ("printf(\"Sorry, you lose\\n\")", "printf(\"You win\\n\")");
    let report = graded("lab3", "lab3/nim.c", &[(won, "printf(\"You lose\\n\")"), (lost, won)]);
    assert!(!named(&report).0.contains(&"user-wins-always"), "{}", named(&report).1);
    let report = graded("lab3", "lab3/nim.c", &[(lost, won)]);
    assert_eq!(named(&report).0, ["user-wins-always"], "{}", named(&report).1);
}

/// Who wins is another mistake than the words for it.
#[test]
fn the_right_form_of_the_last_line_is_shown_where_the_winner_is_wrong_too() {
    let loser = ("print(name + \" wins\")", "print(\"Congratulations %s, you won!\" % names[turn % 2])");
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[loser]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(text.contains("you won!”, which should be in words such as “"), "{text}");
}
