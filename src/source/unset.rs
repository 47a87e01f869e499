//! Values that are used before they are set: what is printed depends on what happens to be in memory.

use super::Source;
use crate::judge::Finding;

/// Adds what is found for the failures for which nothing is.
pub(super) fn find(_: &Source<'_>, _: &mut [Vec<Finding>]) {}
