//! Mistakes that hide each other.

use super::super::strength::{MaskedPair, Strength};
use super::{Flaw, FlawKind, Severity};

pub(super) fn find(strength: &Strength) -> Vec<Flaw> {
    let flaw = |MaskedPair { faults: [one, other], draft }: &MaskedPair| {
        let severity = if draft.is_some() { Severity::Warning } else { Severity::Note };
        let message = format!(
            "a program passes every case that {} and also {}, though either mistake alone is detected",
            one.sentence, other.sentence
        );
        Flaw { kind: FlawKind::MaskedPair, severity, file: String::new(), line: 0, message }
    };
    strength.masked.iter().map(flaw).collect()
}
