//! How much a line differs from the one that is expected.

/// How much of two lines is compared to see how different they are, in bytes.
pub(super) const MAX_COMPARED: usize = 160;

/// Two lines that were compared last.
pub(super) struct Compared {
    /// The number of the program's line, from 0.
    pub at: usize,
    pub expected: Vec<u8>,
    pub difference: usize,
}

/// In how many characters two lines differ, as far as lines are compared.
pub(super) fn difference(one: &[u8], other: &[u8]) -> usize {
    let beginning = |line: &'_ [u8]| line.len().min(MAX_COMPARED);
    let (one, other) = (&one[..beginning(one)], &other[..beginning(other)]);
    // Most lines differ in a few places only. What is the same at both ends makes no difference, and is most of the work.
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    let same = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    strsim::generic_levenshtein(&one[..one.len() - same].to_vec(), &other[..other.len() - same].to_vec())
}
