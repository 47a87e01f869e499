//! A program that prints each board as a list on one line, such as `[1, 3, 5]`, so that none is read.

use nim_reference::grading::Boards;

use super::printed::Printed;
use super::{MIN_ROWS, diagnose_output, right_row};
use crate::judge::diagnosis::{Diagnosis, Observed};

/// What such a program does, and what is behind it; `None` where the first board is no list.
pub(super) fn diagnosis(printed: &Printed<'_, '_>) -> Option<Diagnosis> {
    let Printed { boards, observed, sizes, shown, .. } = printed;
    // Rows may follow on a list, which is a heading then.
    let has_row = |case: &Observed<'_>| case.whole.split(|&byte| byte == b'\n').any(|line| boards.row(line).is_some());
    if observed.iter().any(has_row) {
        return None;
    }
    let lists = |place: &usize| {
        let (sizes, whole) = (&sizes[*place], observed[*place].whole);
        let mut lines = whole.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
        sizes.len() >= MIN_ROWS && lines.any(|line| list_in(line, sizes.len()).is_some_and(|list| list.sizes == *sizes))
    };
    // The case that is cited, if its board has several rows.
    let ids = printed.cited();
    let mut cited = ids.iter().filter_map(|id| shown.iter().copied().find(|&place| observed[place].id == id));
    let sizes = &sizes[cited.find(lists)?];
    let example = sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let heading = boards.heading;
    let sentence =
        format!("prints a board as a list, for example “[{example}]”, instead of “{heading}” and a line for each row");
    let outputs = printed.rewritten(|count, output| in_right_form(boards, count, output));
    printed.diagnosis([("other-board", sentence)], &outputs, diagnose_output)
}

/// A list of sizes in a line.
struct List<'l> {
    /// What stands before it.
    before: &'l str,
    sizes: Vec<u64>,
}

/// The list of so many sizes with which a line ends.
fn list_in(line: &str, count: usize) -> Option<List<'_>> {
    let (before, sizes) = line.trim_end().strip_suffix(']')?.split_once('[')?;
    let sizes = sizes.split(',').map(|size| size.trim().parse().ok()).collect::<Option<Vec<u64>>>()?;
    (sizes.len() == count).then_some(List { before, sizes })
}

/// An output with its lists of so many sizes as boards.
fn in_right_form(boards: &Boards, count: usize, output: &[u8]) -> Vec<u8> {
    let mut right = String::new();
    for line in String::from_utf8_lossy(output).lines() {
        match list_in(line, count) {
            Some(List { before, sizes }) => {
                let rows: Vec<String> =
                    (1..).zip(sizes).map(|(number, size)| right_row(boards, number, size)).collect();
                right.push_str(&format!("{before}{}\n{}\n", boards.heading, rows.join("\n")));
            }
            None => {
                right.push_str(line);
                right.push('\n');
            }
        }
    }
    right.into_bytes()
}
