//! The table that is printed.

use crate::answer::{Compared, Named};

/// Its first two lines.
pub(crate) const HEAD: &str = "\
| assignment | mistakes at once | programs | all named | some named | none named | a wrong one named |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |";

/// Prints the row of one assignment and one number of mistakes.
pub(crate) fn print_row(assignment: &str, size: usize, compared: &[Compared]) {
    let count = |named| compared.iter().filter(|compared| compared.named == named).count();
    let share = |named| match (count(named), compared.len()) {
        (0, _) => "0".to_owned(),
        (some, all) => format!("{some} ({:.1} %)", some as f64 * 100.0 / all as f64),
    };
    let shares = [Named::All, Named::Some, Named::None, Named::Wrong].map(share).join(" | ");
    println!("| {assignment} | {size} | {} | {shares} |", compared.len());
}
