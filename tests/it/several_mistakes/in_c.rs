//! working_game and matches in C, with mistakes: what is said of a program's output does not depend on its language.

use std::path::PathBuf;

use crate::common::command::root;
use crate::common::compile;
use crate::common::report::Report;

/// How working_game's program tells humans from computers.
pub(super) const IS_HUMAN: &str = "return strcasestr(name, \"computer\") == NULL;";
/// How working_game's program goes on until nothing is left.
pub(super) const WHILE_ANY: &str = "    while (any_left()) {";
/// How working_game's program announces the winner.
pub(super) const WINS: &str = "printf(\"%s wins\\n\", name);";
/// How many elements are left in working_game, as an expression.
pub(super) const LEFT: &str = "({ int left = 0; for (int i = 0; i < rows; i++) left += board[i]; left; })";
/// How many elements working_game's largest row has, as an expression.
pub(super) const LARGEST: &str =
    "({ int most = 0; for (int i = 0; i < rows; i++) most = board[i] > most ? board[i] : most; most; })";

/// How working_game's program finds the move of a computer.
pub(super) const SEARCH: &str = "    for (int i = 0; i < rows; i++) {
        if ((board[i] ^ sum) < board[i]) {
            *row = i + 1;
            *elements = board[i] - (board[i] ^ sum);
            break;
        }
        if (sum == 0 && board[i] > 0) {
            *row = i + 1;
            *elements = 1;
            break;
        }
    }
";

/// A search in its place that tries every move: it makes the first one with which this sum of `total` and `board[j]`, taken
/// from row to row, is 0, or the first of all.
pub(super) fn search_by(sum: &str) -> String {
    format!(
        "    int found = 0;
    *row = 0;
    for (int i = 0; i < rows; i++) {{
        for (int count = 1; count <= board[i] && !found; count++) {{
            board[i] -= count;
            int total = board[0];
            for (int j = 1; j < rows; j++) total = {sum};
            board[i] += count;
            found = total == 0;
            if (*row == 0 || found) {{
                *row = i + 1;
                *elements = count;
            }}
        }}
    }}
"
    )
}

/// The report on working_game's program after some edits.
pub(super) fn report_of_working_game(edits: &[(&str, &str)]) -> Report {
    report_of_cases("givegrade/working_game", edits, "")
}

/// The report on matches' program after some edits.
pub(super) fn report_of_matches(edits: &[(&str, &str)]) -> Report {
    report_of_cases("matches", edits, "")
}

/// The report on one of the two in the cases whose ids have `part` in them.
pub(super) fn report_of_cases(assignment: &str, edits: &[(&str, &str)], part: &str) -> Report {
    let program = edited(assignment, edits);
    Report::of_wrong([program.to_str().unwrap(), "-a", assignment, "-k", part])
}

fn edited(assignment: &str, edits: &[(&str, &str)]) -> PathBuf {
    let file = root().join("tests/submissions").join(assignment).join("right/in_c.c");
    let source = std::fs::read_to_string(&file).expect("a program");
    compile::text(&edits.iter().fold(source, |text, (old, new)| {
        assert!(text.contains(old), "{} has no {old}", file.display());
        text.replace(old, new)
    }))
}
