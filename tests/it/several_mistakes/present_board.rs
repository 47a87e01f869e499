//! Boards of present_board with another heading or other labels.

use super::{named_and_all, report_of_example};

const ROW: &str = "lines.append(\" \".join([str(number) + \":\"] + [\"X\"] * elements))";

/// What is named of the example with these changes, and whether that is all.
fn named_of(edits: &[(&str, &str)]) -> (String, bool) {
    named_and_all(&report_of_example("givegrade/present_board", "givegrade/present_board.py", edits))
}

#[test]
fn a_heading_in_other_letters_is_named() {
    assert_eq!(named_of(&[("Nim:", "nim:")]), ("small-heading".to_owned(), true));
    assert_eq!(named_of(&[("Nim:", "NIM:")]), ("capital-heading".to_owned(), true));
    let other = named_of(&[("Nim:", "nim")]).0;
    assert!(!other.contains("small-heading"), "{other}");
}

#[test]
fn other_signs_between_the_number_of_a_row_and_its_elements_are_named() {
    let row = |text: &str| format!("lines.append(str(number) + {text})");
    let no_space = row("\":\" + \"X \" * elements");
    assert_eq!(named_of(&[(ROW, &no_space)]), ("no-space-after-colon".to_owned(), true));
    assert_eq!(named_of(&[(ROW, &row("\". \" + \"X \" * elements"))]), ("dots-for-colons".to_owned(), true));
    // Without any space there are two mistakes.
    let none = row("\":\" + \"X\" * elements");
    assert_eq!(named_of(&[(ROW, &none)]), ("no-space-after-colon no-spaces".to_owned(), true));
    let from_0 = no_space.replace("str(number)", "str(number - 1)");
    assert_eq!(named_of(&[(ROW, &from_0), ("Nim:", "nim:")]).0, "no-space-after-colon rows-from-0 small-heading");
    let other = named_of(&[(ROW, &row("\") \" + \"X \" * elements"))]).0;
    assert!(!other.contains("dots") && !other.contains("space"), "{other}");
}

#[test]
fn a_sign_for_no_elements_is_named_beside_three_other_mistakes() {
    let row =
        |empty: &str| format!("lines.append(str(number) + \": \" + (\"x \" * elements if elements else \"{empty}\"))");
    for (empty, id) in [("-", "dash-for-nothing"), ("0", "zero-for-nothing")] {
        let (ids, is_all) = named_of(&[(ROW, &row(empty)), ("Nim:", "Nim")]);
        let mut expected = ["heading-without-colon", "small-x", id];
        expected.sort_unstable();
        assert_eq!((ids, is_all), (expected.join(" "), true));
    }
    assert!(!named_of(&[(ROW, &row("none"))]).0.contains("for-nothing"));
}
