//! Programs of which a part is not written yet, or is left too soon.

use super::{named, named_and_all, report_of, report_of_example};
use crate::common::folder::Folder;
use crate::common::report::Report;

const NO_TURN: (&str, &str) = ("!user_turn(heaps, n)) {\n            return 1;", "0) {\n            return 1;");
const FOR_EVER: &str = "for (int turn = 1; !is_over(heaps, n); turn++)";

#[test]
fn turns_that_are_not_written_are_named() {
    for (edit, expected) in [
        (NO_TURN, vec!["no-users-turn"]),
        (("    printf(\"Your turn: please", "    return 1;\n    printf(\"Your turn: please"), vec!["user-passes"]),
        (("    for (;;) {", "    return 1;\n    for (;;) {"), vec!["reads-no-move"]),
        (("        users_turn = !users_turn;\n", ""), vec!["computer-only", "winner-swapped"]),
    ] {
        let report = report_of(&[edit]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (expected, &true.into()), "{edit:?}: {diagnosis}");
    }
    // It reads the moves, and makes none.
    let reads = [
        ("heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]", "heap == heap"),
        ("    heaps[heap - 1] -= count;\n", ""),
        ("    printf(\"You take %d objects from heap %d.\\n\", count, heap);\n", ""),
    ];
    let report = report_of(&reads);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["ignores-move"], &true.into()), "{diagnosis}");
    // It checks them.
    let report = report_of(&reads[1..]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["no-user-takes", "user-takes-nothing"], &true.into()),
        "{diagnosis}"
    );
}

#[test]
fn games_that_end_too_soon_are_named() {
    let silent = (
        "    /* The one who is not",
        "    if (!is_over(heaps, n)) {\n        return 0;\n    }\n    /* The one who is not",
    );
    let three = (FOR_EVER, "for (int turn = 1; turn < 3 && !is_over(heaps, n); turn++)");
    let two = (FOR_EVER, "for (int turn = 1; turn < 2 && !is_over(heaps, n); turn++)");
    for (edits, expected) in [(&[three, silent][..], "ends-after-first-round"), (&[two], "first-move-wins")] {
        let report = report_of(edits);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec![expected], &true.into()), "{diagnosis}");
    }
}

#[test]
fn a_game_that_goes_on_without_input_is_explained_as_far_as_its_input_goes() {
    let refuses_all = ("count >= 1", "count < 0 && count >= 1");
    let text = |edits: &[(&'static str, &'static str)]| {
        let report = report_of(edits);
        let (ids, diagnosis) = named(&report);
        assert_eq!(ids, ["refuses-every-move"], "{diagnosis}");
        diagnosis["text"].as_str().unwrap().to_owned()
    };
    let all = "This mistake explains all that your program prints";
    assert!(text(&[refuses_all]).ends_with(&format!("{all}.")));
    let goes_on = ("!= 2) {", "!= 2) {\n            printf(\"There is no input any more.\\n\");");
    assert!(text(&[refuses_all, goes_on]).ends_with(&format!("{all} before its input ends.")));
}

/// A line of the input that Python cannot read is explained by no rule of the game.
#[test]
fn input_that_is_read_in_another_way_is_no_mistake_of_the_rules() {
    let source = "n = int(input(\"Enter the number of heaps:\\n\"))\n\
        if not 1 <= n <= 32:\n    print(\"Error: the number of heaps must be between 1 and 32.\")\n    raise SystemExit(1)\n\
        print(\"Enter the heap sizes:\")\n\
        sizes = [int(input()) for _ in range(n)]\n";
    let folder = Folder::of(&[("nim.py", source)]);
    let report = Report::of_wrong([folder.path().join("nim.py").to_str().unwrap()]);
    let (_, diagnosis) = named(&report);
    let faults = diagnosis["faults"].as_array().map(Vec::len).unwrap_or_default();
    let of_input = ["no-size-check", "last-size-not-read", "goes-on-after-bad-size", "asks-sizes-again"];
    let named_falsely = of_input.iter().any(|id| diagnosis.to_string().contains(id));
    assert!(!named_falsely && faults <= 2, "{diagnosis}");
    assert!(diagnosis.to_string().contains("“ValueError: invalid literal"), "{diagnosis}");
}

/// The first prompt comes before the game.
#[test]
fn a_game_that_has_not_begun_is_not_said_not_to_be_over() {
    const ASKS: &str = "printf(\"Enter the number of heaps:\\n\");";
    let report = report_of(&[(ASKS, "printf(\"Enter the number of heaps:\\n\");\n    return 0;")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["ends-early-everywhere"], &true.into()), "{diagnosis}");
    let sentence = &diagnosis["faults"][0]["sentence"];
    assert_eq!(sentence, "prints nothing more after the first prompt, though more should follow");
}

/// A program in Python that is ended by an exception, always at the same place.
#[test]
fn an_error_of_python_that_ends_every_game_is_the_mistake() {
    let program = |reads: &str| {
        format!(
            "n = int(input(\"How many heaps [2-5]? \"))\nwhile n < 2 or n > 5:\n    n = int(input(\"How many heaps [2-5]? \"))\n\
             print(\"----- round 1\")\nfor i in range(n):\n    print(\"heap[%d]: %s\" % (i, \"o\" * (2 * i + 1)))\n\
             print(\"Your Turn: input heap, coins: \", end=\"\", flush=True)\n{reads}\n"
        )
    };
    let said = |reads: &str| {
        let folder = Folder::of(&[("nim.py", program(reads).as_str())]);
        let report = Report::of_wrong([folder.path().join("nim.py").to_str().unwrap(), "-a", "lab3", "--no-source"]);
        let fault = &named(&report).1["faults"][0];
        (fault["id"].as_str().unwrap().to_owned(), fault["sentence"].as_str().unwrap().to_owned())
    };
    let early = "ends-early-everywhere".to_owned();
    let (id, sentence) = said("h = int(input())");
    assert_eq!(id, "python-error");
    assert!(
        sentence.starts_with("ends with an error of Python in line 8 of nim.py, for example “ValueError: "),
        "{sentence}"
    );
    let stops = "prints nothing more after the prompt for the user's move, though more should follow";
    assert_eq!(said("raise SystemExit"), (early, stops.to_owned()));
}

/// The output ends with the prompt, where a move should follow on its line.
#[test]
fn a_prompt_with_which_the_output_ends_has_no_newline_behind_it() {
    let losing = "    computer_move(Heaps, Left) :-\n    nim_sum(Heaps, 0), !,";
    let fails = "computer_move(Heaps, Left) :-\n    nim_sum(Heaps, 0), !,\n    fail,";
    let losing = losing.trim_start();
    let report = super::report_of_example("matches", "matches/nim.pl", &[(losing, fails)]);
    let diagnosis = named(&report).1;
    let text = diagnosis["text"].as_str().unwrap();
    let ends = "Your program ends without a word where the computer should move when the nim-sum is 0.";
    assert!(text.starts_with(ends) && !text.contains("newline"), "{text}");
    let misspelt = ("max_list(Heaps, Largest)", "list_max(Heaps, Largest)");
    let report = super::report_of_example("matches", "matches/nim.pl", &[misspelt]);
    let text = named(&report).1["text"].as_str().unwrap();
    assert!(text.contains("ends with an error of Prolog") && text.contains("Unknown procedure"), "{text}");
    assert!(!text.contains("without a word"), "{text}");
}

/// A program that ends behind the first line with the heaps shows neither who begins nor how the game goes on.
#[test]
fn who_begins_is_not_told_of_a_program_that_ends_at_once() {
    let source = "goal :- write('Enter number of matches in heaps [N1, N2, N3]: '), read(L), format('You have heaps of matches: ~w~n', [L]).\n";
    let folder = Folder::of(&[("nim.pl", source)]);
    let file = folder.path().join("nim.pl");
    let report = Report::of_wrong(["-a", "matches", file.to_str().unwrap()]);
    let diagnosis = report.document["diagnosis"].to_string();
    for id in ["user-begins", "heaps-before-computer", "begins-without-matches"] {
        assert!(!diagnosis.contains(id), "{diagnosis}");
    }
}

/// The end may stand before a move is read, behind its prompt, or where the input has ended; a program that moves does not end there.
#[test]
fn a_game_of_boards_that_ends_with_its_first_board_is_told_so() {
    let moves = "        row, elements = choose(name, board)\n";
    for ends in [
        "        return\n",
        "        input(name + \": \")\n        return\n",
        "        print(\"to do\")\n        return\n",
    ] {
        let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &[(moves, ends)]);
        assert_eq!(named_and_all(&report), ("ends-after-first-board".to_owned(), true), "{ends}");
    }
    let shown = "        show(board)\n        turn += 1\n";
    let ends_after = |moves: usize| format!("{shown}        if turn == {moves} and any(board):\n            return\n");
    for (moves, id) in [(1, "ends-after-first-move-shown"), (2, "ends-after-first-round-shown")] {
        let edit = [(shown, &*ends_after(moves))];
        let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &edit);
        assert_eq!(named_and_all(&report), (id.to_owned(), true));
    }
    // Nobody looks whether the game is over.
    let no_loop = [("    while any(board):\n", "    for turn in (0, 1):\n"), ("    print(name + \" wins\")\n", "")];
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &no_loop);
    assert_eq!(named_and_all(&report), ("one-move-each".to_owned(), true));
    // Who plays to the end, and shows nothing of it.
    let hidden = [("        show(board)\n        turn += 1\n", "        turn += 1\n")];
    let report = report_of_example("givegrade/working_game", "givegrade/working_game.py", &hidden);
    assert_eq!(named_and_all(&report), ("first-board-only".to_owned(), true));
}

/// What is not there at all is in no other place.
#[test]
fn nothing_is_said_of_a_drawing_that_is_never_printed() {
    let ends = (
        "        users_turn = !users_turn;\n",
        "        users_turn = !users_turn;\n        if (turn == 3) return 0;\n",
    );
    let no_drawing = ("    draw(heaps, n);\n    printf(\"Your", "    printf(\"Your");
    let no_winner = ("    printf(users_turn ? \"Computer wins!\\n\" : \"You win!\\n\");\n", "");
    let report = super::report_of(&[ends, no_drawing, no_winner]);
    let diagnosis = &report.document["diagnosis"];
    let text = diagnosis["text"].as_str().unwrap();
    assert!(text.contains("does not draw the heaps"), "{text}");
    assert!(!text.contains("after the user's moves"), "{text}");
}

#[test]
fn words_in_the_place_of_the_drawing_hide_nothing() {
    let todo = ("    draw(heaps, n);\n    printf(\"Your", "    printf(\"TODO draw\\n\");\n    printf(\"Your");
    let report = super::report_of(&[todo, super::LAST_WINNING_HEAP]);
    assert_eq!(named_and_all(&report), ("last-winning-heap no-drawing own-lines".to_owned(), true));
}

/// A program without a move of the computer shows nothing before it.
#[test]
fn nothing_is_said_to_be_shown_before_moves_that_are_not_made() {
    let shown = "            for (h = 0; h < heaps; h++) {\n                printf(\"heap[%d]: \", h);";
    let ends = format!(
        "            if (round == 2) {{ for (h = 0; h < heaps; h++) {{ printf(\"heap[%d]: \", h); for (i = 0; i < heap[h]; i++) printf(\"o\"); printf(\"\\n\"); }} return 0; }}\n{shown}"
    );
    let no_move = ("            printf(\"My Turn: heap, coins: %d %d\\n\", h, coins);\n", "            coins = 0;\n");
    let report = report_of_example("lab3", "lab3/nim.c", &[(shown, &ends), no_move]);
    let text = report.document["diagnosis"]["text"].as_str().unwrap();
    assert!(!text.contains("before the computer's move"), "{text}");
}

/// One move of each player is written, and no loop: whether anybody looks for the end shows where a move ends the game.
#[test]
fn a_program_without_a_loop_ends_after_one_move_of_each() {
    let moves = |first: &str, second: &str| {
        let one_round = format!(
            "for (int turn = 1; turn < 3 && (turn == 2 ? {first} : 1); turn++) {{\n        print_status(heaps, n, turn);\n        if (turn == 2) printf(\"\");"
        );
        let end = format!("if (!({second})) return 0;\n    printf(users_turn ?");
        let edits = [
            ("for (int turn = 1; !is_over(heaps, n); turn++) {\n        print_status(heaps, n, turn);", &*one_round),
            ("printf(users_turn ?", &*end),
            ("    draw(heaps, n);\n", ""),
        ];
        named_and_all(&report_of(&edits))
    };
    let over = "!is_over(heaps, n)";
    assert_eq!(moves("1", "0"), ("no-drawing one-move-for-each".to_owned(), true));
    assert_eq!(moves(over, "users_turn"), ("ends-with-first-round no-drawing".to_owned(), true));
    assert_eq!(moves(over, "is_over(heaps, n)"), ("ends-after-first-round no-drawing".to_owned(), true));
}

/// No line that begins a round is printed at all.
#[test]
fn what_is_drawn_stands_before_no_line_that_never_comes() {
    let stops = (
        "            do {\n                printf(\"Your Turn",
        "            return 0;\n            do {\n                printf(\"Your Turn",
    );
    let no_round = ("            printf(\"----- round %d\\n\", round);\n", "");
    let report = report_of_example("lab3", "lab3/nim.c", &[stops, no_round]);
    assert_eq!(named_and_all(&report), ("ends-early-everywhere no-round".to_owned(), true), "{}", named(&report).1);
}
