//! What the fuzz targets have in common: where they start from, what they demand of text for people, and a second opinion on
//! what is right.

pub mod oracle;
pub mod people;
pub mod seeds;

use nimgrade::suite::Suite;

/// Every suite that comes with nimgrade.
pub fn suites() -> Vec<Suite> {
    Suite::every_embedded().unwrap_or_else(|error| panic!("the suites do not load: {error}"))
}
