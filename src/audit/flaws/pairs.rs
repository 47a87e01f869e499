//! Mistakes that hide each other.

use super::super::strength::{MaskedPair, Strength};
use super::{Flaw, FlawKind, Severity};

pub(super) fn find(strength: &Strength) -> Vec<Flaw> {
    let flaw = |MaskedPair { faults: [one, other], draft }: &MaskedPair| {
        let severity = if draft.is_some() { Severity::Warning } else { Severity::Note };
        let (one, other) = (&one.sentence, &other.sentence);
        let known = if draft.is_some() { "a case could catch it" } else { "no case is known that catches it" };
        let message =
            format!("two mistakes hide each other: “{one}” and “{other}”; a program with both passes, and {known}");
        Flaw { kind: FlawKind::MaskedPair, severity, file: String::new(), line: 0, message }
    };
    strength.masked.iter().map(flaw).collect()
}
