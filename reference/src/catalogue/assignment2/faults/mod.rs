//! What students get wrong in assignment2.

mod ending;
mod moves;
mod opening;
mod showing;
mod strategy;

use std::sync::LazyLock;

use crate::fault::Fault;

/// The known faults of assignment2.
pub(crate) fn faults() -> &'static [Fault] {
    static FAULTS: LazyLock<Vec<Fault>> =
        LazyLock::new(|| [strategy::FAULTS, opening::FAULTS, showing::FAULTS, moves::FAULTS, ending::FAULTS].concat());
    &FAULTS
}
