//! A heap that a loop forgets.

/// One heap that a loop over all heaps forgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Skipped {
    /// No heap is forgotten.
    #[default]
    None,
    /// The first heap is.
    First,
    /// The last heap is.
    Last,
    /// The last heap is, unless it is the only one: the loop begins with the value of the first.
    LastOfSeveral,
}

impl Skipped {
    /// The indices that a loop over `len` heaps visits.
    pub fn visits(self, len: usize) -> std::ops::Range<usize> {
        match self {
            Skipped::None => 0..len,
            Skipped::LastOfSeveral => 0..len.saturating_sub(1).max(1).min(len),
            Skipped::First => 1.min(len)..len,
            Skipped::Last => 0..len.saturating_sub(1),
        }
    }
}
