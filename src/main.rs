//! The `nimgrade` command line.
fn main() {}
