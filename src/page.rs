//! A page of `nimgrade explain`.

/// What there is to read about one name that reports use.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The name.
    pub id: &'static str,
    /// A documentation comment: each line begins with a space.
    pub text: &'static str,
}
