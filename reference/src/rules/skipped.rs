//! Heaps that a loop forgets.

/// The heaps that a loop over all heaps forgets. The default is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Skipped {
    /// The first heap is forgotten.
    pub first: bool,
    /// The last heap is.
    pub last: bool,
    /// The last heap is, unless it is the only one: the loop begins with the value of the first.
    pub last_of_several: bool,
    /// All heaps are but for the last.
    pub all_but_last: bool,
    /// All heaps are but for the first.
    pub all_but_first: bool,
}

impl Skipped {
    /// The indices that a loop over `len` heaps visits.
    pub fn visits(self, len: usize) -> std::ops::Range<usize> {
        let last = self.last || (self.last_of_several && len > 1);
        let end = len.saturating_sub(usize::from(last)).min(if self.all_but_first { 1 } else { len });
        let start = if self.all_but_last { end.saturating_sub(1) } else { usize::from(self.first) };
        start.min(end)..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_outer_heaps_may_be_forgotten() {
        let visits = |first, last, heaps| Skipped { first, last, ..Skipped::default() }.visits(heaps);
        assert_eq!(visits(false, false, 3), 0..3);
        assert_eq!(visits(true, true, 3), 1..2);
        assert!([0, 1, 2].into_iter().all(|heaps| visits(true, true, heaps).is_empty()));
    }
}
