//! What is read and refused before the game begins.

use super::{MISSPELT_PROMPT, named, report_of};

/// The sizes are checked while they are read, by a function that returns and does not end the program.
#[test]
fn a_game_with_the_sizes_that_were_read_before_a_bad_one_is_named() {
    const READ: &str = "if (scanf(\"%d\", &heaps[i]) != 1) {\n            return 0;\n        }";
    const ERROR: &str = "printf(\"Error: the size of heap %d should be positive.\\n\", i + 1);";
    const CHECK: &str = "        if (heaps[i] <= 0) {\n            printf(\"Error: the size of heap %d should be positive.\\n\", i + \
                         1);\n            return 0;\n        }";
    let unset = ("int heaps[MAX_HEAPS];", "int heaps[MAX_HEAPS] = {0};");
    let graded = |then: &str, others: &[(&str, &str)]| {
        let at_once =
            format!("{READ}\n        if (heaps[i] <= 0) {{\n            {ERROR}\n            {then}\n        }}");
        let report = report_of(&[&[unset, (READ, at_once.as_str()), (CHECK, "")], others].concat());
        let (ids, diagnosis) = named(&report);
        (ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>(), diagnosis.clone())
    };
    let (ids, diagnosis) = graded("return 1;", &[]);
    assert_eq!(ids, ["goes-on-with-sizes-so-far"], "{diagnosis}");
    assert_eq!(diagnosis["complete"], true, "{diagnosis}");
    let (ids, diagnosis) = graded("return 1;", &[MISSPELT_PROMPT]);
    assert_eq!(ids, ["goes-on-with-sizes-so-far", "other-words"], "{diagnosis}");
    // It reads the sizes behind a bad one too.
    assert_eq!(graded("", &[]).0, ["goes-on-after-bad-size"]);
    // It ends.
    let (ids, diagnosis) = graded("return 0 * i;", &[]);
    assert!(ids.is_empty(), "{diagnosis}");
}
