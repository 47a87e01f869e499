//! Drawings with several mistakes at once, and drawings that nobody knows.

use super::{Edit, LABELS_FROM_0, named, named_and_all, report_of, report_of_example};

const HEIGHT: Edit = (
    "    int tallest = 0;
    for (int i = 0; i < n; i++) {
        if (heaps[i] > tallest) {
            tallest = heaps[i];
        }
    }
",
    "",
);
const LEVELS: &str = "    for (int level = tallest; level > 0; level--) {
        for (int i = 0; i < n; i++) {
            putchar(heaps[i] >= level ? '*' : ' ');
            putchar(i < n - 1 ? '\\t' : '\\n');
        }
    }
";

#[test]
fn rows_with_a_tab_behind_each_object_are_rows_and_tabs() {
    let rows = "    for (int i = 0; i < n; i++) {
        for (int object = 0; object < heaps[i]; object++) printf(\"*\\t\");
        printf(\"\\n\");
    }
";
    let report = report_of(&[HEIGHT, (LEVELS, rows)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["lies-down", "trailing-tab"], &true.into()));
}

#[test]
fn a_heap_without_an_object_may_have_no_column_at_a_level() {
    let (cell, end) = ("putchar(heaps[i] >= level ? '*' : ' ');", "putchar(i < n - 1 ? '\\t' : '\\n');");
    let with_tab = [(cell, "if (heaps[i] >= level) printf(\"*\\t\");"), (end, "if (i == n - 1) printf(\"\\n\");")];
    let report = report_of(&with_tab);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["closed-up-drawing", "trailing-tab"], &true.into()));
    // Who prints the tab everywhere leaves each column in its place.
    let report = report_of(&[(cell, "if (heaps[i] >= level) putchar('*');")]);
    assert_eq!(named(&report).0, ["empty-cells"]);
}

/// Heaps one below the other, as columns: single lines of it are like those of other drawings.
#[test]
fn a_drawing_that_nobody_knows_hides_no_mistake_behind_it() {
    let below = "    for (int i = 0; i < n; i++) {
        for (int object = 0; object < heaps[i]; object++) printf(\"*\\n\");
        printf(\"\\t\");
    }
    printf(\"\\n\");
";
    let report = report_of(&[HEIGHT, (LEVELS, below)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-drawing"], &true.into()), "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "draws the heaps in another way than the assignment");
    assert_eq!(diagnosis["faults"][0]["condition"], "in which the user moves");
    let labelled = "    for (int i = 0; i < n; i++) {
        printf(\"h%d: \", i + 1);
        for (int object = 0; object < heaps[i]; object++) printf(\"o\");
        printf(\"\\n\");
    }
";
    let words = ("You take %d objects", "You took %d objects");
    let winner = ("users_turn ? \"Computer wins!\\n\" : \"You win!\\n\"", "\"Computer wins!\\n\"");
    let report = report_of(&[HEIGHT, (LEVELS, labelled), words, winner]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["computer-wins-always", "other-drawing", "other-words"], "{diagnosis}");
    let drawn = diagnosis["faults"].as_array().unwrap().iter().find(|fault| fault["id"] == "other-drawing").unwrap();
    assert_eq!(drawn["sentence"], "draws the heaps in another way than the assignment");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
}

/// Where nothing lists the heaps before they are drawn, other heaps may be drawn because of other moves.
#[test]
fn other_heaps_are_no_other_drawing() {
    let no_status = ("        print_status(heaps, n, turn);", "        if (0) print_status(heaps, n, turn);");
    let takes_one = ("heaps[heap - 1] -= count;", "heaps[heap - 1] -= 1;");
    let report = report_of(&[no_status, takes_one]);
    assert!(!named(&report).0.contains(&"other-drawing"), "{}", named(&report).1);
}

/// A tab behind each column, and nothing where a heap has no object: two tabs look like a tab that is drawn for one.
#[test]
fn a_tab_behind_each_column_is_no_drawn_blank() {
    let cell = (
        "putchar(heaps[i] >= level ? '*' : ' ');\n            putchar(i < n - 1 ? '\\t' : '\\n');",
        "printf(heaps[i] >= level ? \"*\\t\" : \"\\t\"); if (i == n - 1) putchar('\\n');",
    );
    let losing_last = (
        "while (heaps[heap] == 0) {\n            heap++;\n        }",
        "for (int i = 0; i < n; i++) {\n            if (heaps[i]) {\n                heap = i;\n            }\n        }",
    );
    let report = report_of(&[cell, losing_last]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(
        (ids, &diagnosis["complete"]),
        (vec!["empty-cells", "losing-last", "trailing-tab"], &true.into()),
        "{diagnosis}"
    );
    // A tab that really is drawn stands in each column.
    let report = report_of(&[("? '*' : ' ')", "? '*' : '\\t')")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["other-drawing"], &true.into()), "{diagnosis}");
}

#[test]
fn a_space_that_only_the_last_heap_lacks_is_named() {
    let last = (
        "putchar(heaps[i] >= level ? '*' : ' ');",
        "if (heaps[i] >= level) putchar('*'); else if (i < n - 1) putchar(' ');",
    );
    let report = report_of(&[last]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["last-cell-missing"], &true.into()), "{diagnosis}");
    // Its tab is missing too.
    let trimmed = ("putchar(heaps[i] >= level ? '*' : ' ');", "if (heaps[i] >= level) putchar('*');");
    assert!(!named(&report_of(&[trimmed])).0.contains(&"last-cell-missing"));
}

/// With two heaps a line of such cells can be taken apart in another way too.
#[test]
fn blanks_behind_each_column_are_told_of_two_columns_as_well() {
    let (cell, end) = ("putchar(heaps[i] >= level ? '*' : ' ');", "putchar(i < n - 1 ? '\\t' : '\\n');");
    let cells = |behind: &str| {
        let printed =
            format!("printf(heaps[i] >= level ? \"*{behind}\" : \" {behind}\"); if (i == n - 1) putchar('\\n');");
        let report = report_of(&[(cell, ""), (end, &printed)]);
        let (ids, diagnosis) = named(&report);
        assert_eq!((ids, &diagnosis["complete"]), (vec!["other-drawing"], &true.into()), "{diagnosis}");
        diagnosis["faults"][0]["sentence"].as_str().unwrap().to_owned()
    };
    let after_each = |what: &str| format!("puts {what} after each column of the drawing instead of a tab between them");
    assert_eq!(cells(" \\t"), after_each("a space and a tab"));
    assert_eq!(cells("       "), after_each("7 spaces"));
    // Between the columns only, that is another mistake.
    let report = report_of(&[(end, "printf(i < n - 1 ? \" \\t\" : \"\\n\");")]);
    let sentence = &named(&report).1["faults"][0]["sentence"];
    assert_eq!(sentence, "puts a space and a tab instead of a tab between the columns of the drawing");
}

/// Each drawing alone looks like that of a known mistake.
#[test]
fn a_mistake_that_makes_one_drawing_is_not_said_to_make_it_where_others_are_drawn_otherwise() {
    let end = "putchar(i < n - 1 ? '\\t' : '\\n');";
    let says = |wrong: &str| {
        let report = report_of(&[(end, wrong)]);
        let reasons: Vec<String> = report.cases().iter().map(|case| case["reason"]["text"].to_string()).collect();
        assert!(reasons.iter().any(|reason| reason.contains("drawing")), "{reasons:?}");
        reasons.iter().any(|reason| reason.contains("the same drawing is made by"))
    };
    assert!(says("putchar('\\t'); if (i == n - 1) putchar('\\n');"));
    let of_parity = "if (tallest % 4 == 3) { putchar('\\t'); } else if (i < n - 1) { putchar('|'); } if (i == n - 1) putchar('\\n');";
    assert!(!says(of_parity));
}

#[test]
fn what_is_drawn_for_an_empty_heap_is_told_from_other_blanks() {
    let cell = "putchar(heaps[i] >= level ? '*' : ' ');";
    let drawn = |printed: &str| {
        let report = report_of(&[(cell, printed), LABELS_FROM_0]);
        let (ids, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        ids.iter().filter(|id| **id != "labels-from-0").map(|id| (*id).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(drawn("putchar(heaps[i] == 0 ? '-' : heaps[i] >= level ? '*' : ' ');"), ["dash-for-empty-heap"]);
    assert_eq!(drawn("if (heaps[i] > 0) putchar(heaps[i] >= level ? '*' : ' ');"), ["nothing-for-empty-heap"]);
    assert_eq!(drawn("printf(heaps[i] >= level ? \"*\" : \"  \");"), ["two-spaces-for-one"]);
    assert_eq!(drawn("putchar(heaps[i] >= level ? '*' : '-');"), ["other-drawing"]);
    assert_eq!(drawn("if (heaps[i] >= level) putchar('*');"), ["empty-cells"]);
}

#[test]
fn a_line_of_the_round_below_its_heaps_is_named() {
    let round = "            printf(\"----- round %d\\n\", round);\n";
    let heaps = "            for (h = 0; h < heaps; h++) {
                printf(\"heap[%d]: \", h);
                for (i = 0; i < heap[h]; i++) {
                    printf(\"o\");
                }
                printf(\"\\n\");
            }
";
    let (shown, below) = (format!("{round}{heaps}"), format!("{heaps}{round}"));
    let report = report_of_example("lab3", "lab3/nim.c", &[(&shown, &below)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["drawing-before-status"], &true.into()), "{diagnosis}");
    assert_eq!(diagnosis["faults"][0]["sentence"], "draws the heaps before the line that begins the round");
    // It is printed above them too.
    let twice = format!("{round}{below}");
    let report = report_of_example("lab3", "lab3/nim.c", &[(&shown, &twice)]);
    assert!(!named(&report).0.contains(&"drawing-before-status"), "{}", named(&report).1);
}

const CELL: &str = "putchar(heaps[i] >= level ? '*' : ' ');\n            putchar(i < n - 1 ? '\\t' : '\\n');";

/// The blanks between the columns are part of what is drawn for an object, and for none.
#[test]
fn two_texts_of_which_a_drawing_is_made_are_quoted() {
    let sentences = |drawn: &str| {
        let report = report_of(&[(CELL, drawn), LABELS_FROM_0]);
        let (_, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        let faults = diagnosis["faults"].as_array().unwrap();
        let others = faults.iter().filter(|fault| fault["id"] != "labels-from-0");
        others.map(|fault| fault["sentence"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let drawn = |object: &str, blank: &str| {
        vec![format!("draws “{object}” for each object, and {blank} where a heap has none")]
    };
    let ends = "if (i == n - 1) putchar('\\n');";
    assert_eq!(sentences(&format!("printf(heaps[i] >= level ? \"*\\t\" : \" \"); {ends}")), drawn("*\t", "“ ”"));
    assert_eq!(sentences(&format!("printf(heaps[i] >= level ? \" * \" : \"   \"); {ends}")), drawn(" * ", "“   ”"));
    assert_eq!(sentences(&format!("printf(heaps[i] >= level ? \"[*]\" : \"[ ]\"); {ends}")), drawn("[*]", "“[ ]”"));
    // A tab that stands behind each column is none of it.
    let trailing = sentences(&format!("printf(heaps[i] >= level ? \"*\\t\" : \" \\t\"); {ends}"));
    assert_eq!(trailing, ["prints a tab after the last column in each line of the drawing"]);
}

/// A tab stands only behind an object, which is another drawing than any that is known beside an unknown mistake.
#[test]
fn another_drawing_is_named_beside_a_mistake_that_nobody_knows() {
    let cell = "putchar(heaps[i] >= level ? '*' : ' ');\n            if (i == n - 1) putchar('\\n'); else if (heaps[i] >= level || i % 3 == 1) putchar('\\t');";
    let winner = (
        "users_turn ? \"Computer wins!\\n\" : \"You win!\\n\"",
        "users_turn ? \"You win!\\n\" : \"Computer wins!\\n\"",
    );
    let report =
        report_of(&[(CELL, cell), winner, ("count <= heaps[heap - 1]", "count <= heaps[heap - 1] && count != 3")]);
    let (ids, diagnosis) = named(&report);
    assert_eq!(ids, ["other-drawing", "refused-legal", "winner-swapped"], "{diagnosis}");
}

/// What is named of lab3 with this edit, and whether it explains everything.
fn named_in_rows(edit: (&str, &str)) -> (String, bool) {
    named_and_all(&report_of_example("lab3", "lab3/nim.c", &[edit]))
}

#[test]
fn a_row_that_is_missing_or_has_another_length_is_named() {
    const ROWS: &str = "for (h = 0; h < heaps; h++) {\n                printf";
    const ROW: &str = "for (i = 0; i < heap[h]; i++) {\n                    printf";
    let rows = |head: &str| named_in_rows((ROWS, &format!("{head} {{\n                printf")));
    assert_eq!(rows("for (h = 1; h < heaps; h++)"), ("no-first-row".to_owned(), true));
    assert_eq!(rows("for (h = 0; h < heaps - 1; h++)"), ("no-last-row".to_owned(), true));
    let (ids, _) = rows("for (h = 0; h < heaps; h++) if (heaps < 3 || h != 1)");
    assert!(!ids.contains("-row") && !ids.contains("sizes"), "{ids}");
    let row = |head: &str| named_in_rows((ROW, &format!("{head} {{\n                    printf")));
    assert_eq!(row("for (i = 0; i <= heap[h]; i++)"), ("row-too-long".to_owned(), true));
    assert_eq!(row("for (i = 1; i < heap[h]; i++)"), ("row-too-short".to_owned(), true));
    let (ids, _) = row("for (i = 0; i < heap[h] + (h == 1); i++)");
    assert!(!ids.contains("row-too"), "{ids}");
}

#[test]
fn coins_below_the_label_of_their_heap_are_not_said_to_be_missing() {
    let sentence = |edit: (&str, &str)| {
        let report = report_of_example("lab3", "lab3/nim.c", &[edit]);
        named(&report).1["faults"][0]["sentence"].as_str().unwrap_or_default().to_owned()
    };
    let label = "printf(\"heap[%d]: \", h);";
    assert_eq!(sentence((label, "printf(\"heap[%d]:\\n\", h);")), "prints a newline between a heap and its coins");
    // They are nowhere.
    let none = (
        "for (i = 0; i < heap[h]; i++) {\n                    printf",
        "for (i = 0; 0; i++) {\n                    printf",
    );
    assert_eq!(sentence(none), "draws other numbers of coins than the heaps should have");
}

#[test]
fn heaps_below_the_users_moves_are_named() {
    const MADE: &str = "        heap[h] -= coins;\n";
    let drawn = |when: &str| {
        let heaps = format!(
            "{MADE}        if ({when}) {{
            for (h = 0; h < heaps; h++) {{
                printf(\"heap[%d]: \", h);
                for (i = 0; i < heap[h]; i++) {{
                    printf(\"o\");
                }}
                printf(\"\\n\");
            }}
        }}
"
        );
        named_in_rows((MADE, &heaps))
    };
    assert_eq!(drawn("user"), ("heaps-after-users-move".to_owned(), true));
    assert_eq!(drawn("1"), ("heaps-after-moves".to_owned(), true));
    assert_eq!(drawn("user && total > coins"), ("heaps-again".to_owned(), true));
}

/// Words stand in the way of what is behind them, and are read first.
#[test]
fn a_last_line_of_the_drawing_before_the_prompt_is_found_beside_other_blanks_and_words() {
    let edits = [
        ("putchar(i < n - 1 ? '\\t' : '\\n');", "printf(i < n - 1 ? \"    \" : level > 1 ? \"\\n\" : \"\");"),
        ("Enter the heap sizes", "enter the heap sizes"),
        ("Please enter again the heap", "Please enter again heap"),
        ("count, heap + 1);", "count, heap);"),
    ];
    let report = report_of(&edits);
    let (ids, diagnosis) = named(&report);
    let expected =
        vec!["computer-takes-from-0", "no-newline-after-drawing", "other-drawing", "other-words", "other-words"];
    assert_eq!((ids, &diagnosis["complete"]), (expected, &true.into()), "{diagnosis}");
}

/// Where no line lists the heaps, what is printed behind the drawing shows that they are right.
#[test]
fn rows_that_are_drawn_in_another_way_hide_nothing() {
    const ROW: Edit = (
        "                printf(\"\\n\");\n            }\n            do {",
        "                printf(heap[h] ? \"\\n\" : \"-\\n\");\n            }\n            do {",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[ROW]);
    assert_eq!(named_and_all(&report), ("other-drawing".to_owned(), true));
    let checks: Edit = ("coins > heap[h]);", "coins > total);");
    let report = report_of_example("lab3", "lab3/nim.c", &[ROW, checks, ("Sorry, you lose", "Sorry, you lost")]);
    let (ids, all) = named_and_all(&report);
    assert_eq!((ids.as_str(), all), ("checks-all-coins other-drawing other-words", true));
    // The heaps themselves are other ones.
    for filled in ["heap[i] = 2 * i;", "heap[i] = (1 << (i + 1)) - 1;"] {
        let report = report_of_example("lab3", "lab3/nim.c", &[("heap[i] = 2 * i + 1;", filled)]);
        assert!(!named(&report).0.contains(&"other-drawing"), "{filled}: {}", named(&report).1);
    }
}

/// A tab is no space, and one coin alone shows neither.
#[test]
fn what_stands_between_the_coins_of_a_heap_is_told() {
    let drawn = |coin: &'static str| {
        let report = report_of_example("lab3", "lab3/nim.c", &[("printf(\"o\");", coin)]);
        let (_, diagnosis) = named(&report);
        assert_eq!(diagnosis["complete"], true, "{diagnosis}");
        diagnosis["faults"][0]["sentence"].as_str().unwrap().to_owned()
    };
    assert_eq!(drawn("printf(\"o\\t\");"), "prints a tab between the coins of a heap");
    assert_eq!(drawn("printf(\"o \");"), "prints spaces between the coins of a heap");
}

/// Nothing is between the objects of a heap that is a row.
#[test]
fn rows_of_objects_are_one_mistake() {
    let rows = "    for (int i = 0; i < n; i++) {
        for (int object = 0; object < heaps[i]; object++) printf(\"*\");
        printf(\"\\n\");
    }
";
    let report = report_of(&[HEIGHT, (LEVELS, rows)]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["lies-down-closed-up"], &true.into()), "{diagnosis}");
}

/// An array has room for five heaps, and all of them are drawn.
#[test]
fn heaps_that_are_not_in_the_game_are_drawn() {
    let cleared = ("int heap[MAX_HEAPS];", "int heap[MAX_HEAPS] = {0};");
    let all = (
        "for (h = 0; h < heaps; h++) {\n                printf",
        "for (h = 0; h < MAX_HEAPS; h++) {\n                printf",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[cleared, all]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["draws-5-heaps"], &true.into()), "{diagnosis}");
    // One of them has coins.
    let full = ("int heap[MAX_HEAPS];", "int heap[MAX_HEAPS] = {1, 1, 1, 1, 1};");
    let report = report_of_example("lab3", "lab3/nim.c", &[full, all]);
    assert!(!named(&report).0.contains(&"draws-5-heaps"), "{}", named(&report).1);
}

/// No line of rows looks like one of a drawing then.
#[test]
fn numbers_in_the_place_of_coins_are_named() {
    let numbers = (
        "for (i = 0; i < heap[h]; i++) {\n                    printf(\"o\");\n                }",
        "printf(\"%d\", heap[h]);",
    );
    let report = report_of_example("lab3", "lab3/nim.c", &[numbers]);
    let (ids, diagnosis) = named(&report);
    assert_eq!((ids, &diagnosis["complete"]), (vec!["prints-numbers"], &true.into()), "{diagnosis}");
}
