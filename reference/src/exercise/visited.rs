//! The rows that a loop over a board visits.

use std::ops::Range;

/// Which rows a loop visits: all of them, which is right, or not the outer ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Visited {
    pub forgets_first: bool,
    pub forgets_last: bool,
}

impl Visited {
    /// The indices that a loop over so many rows visits.
    pub(super) fn of(self, rows: usize) -> Range<usize> {
        let first = usize::from(self.forgets_first).min(rows);
        first..rows.saturating_sub(self.forgets_last.into()).max(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_outer_rows_may_be_forgotten() {
        let visited = |forgets_first, forgets_last, rows| Visited { forgets_first, forgets_last }.of(rows);
        assert_eq!(visited(false, false, 3), 0..3);
        assert_eq!(visited(true, true, 3), 1..2);
        assert!([0, 1, 2].into_iter().all(|rows| visited(true, true, rows).is_empty()));
    }
}
