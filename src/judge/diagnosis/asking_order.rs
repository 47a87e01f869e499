//! In which order cases are asked, where one that says no is enough.

/// Cases, by their places: the one that failed last comes first, for it tells most sets of mistakes apart.
pub(super) struct AskingOrder(Vec<usize>);

impl AskingOrder {
    /// So many cases, in their own order.
    pub(super) fn new(cases: usize) -> Self {
        AskingOrder((0..cases).collect())
    }

    /// Whether this holds of all cases.
    pub(super) fn all(&mut self, mut holds: impl FnMut(usize) -> bool) -> bool {
        let failed = self.0.iter().position(|&case| !holds(case));
        if let Some(place) = failed {
            self.0[..=place].rotate_right(1);
        }
        failed.is_none()
    }
}
