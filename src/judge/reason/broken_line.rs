use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// A line is broken at the wrong place.
    ///
    /// Either a newline stands where the line should go on, as after a prompt without one, or it is missing and the next line
    /// follows in the same line.
    pub(super) enum BrokenLine {
        /// The line ends where it should go on.
        Ends {
            /// What stands before the newline.
            after: Part,
            /// What should stand in the same line.
            next: Part,
        },
        /// The line goes on where it should end.
        GoesOn {
            /// The line as it should be.
            line: String,
            /// The last part of that line.
            part: Part,
        },
    }
}

impl Facts for BrokenLine {
    fn words(&self, terms: &Terms) -> String {
        match self {
            BrokenLine::Ends { after, next } if after == next => {
                format!("no newline follows {}: it is asked again in the same line.", terms.part(*after))
            }
            BrokenLine::Ends { after, next } => {
                let (after, next) = (terms.part(*after), terms.part(*next));
                format!("no newline follows {after}: {next} stands in the same line.")
            }
            BrokenLine::GoesOn { line, part } => {
                format!("a newline is missing after “{line}” ({}).", terms.part(*part))
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let line = &m.lines[m.at];
    if m.piece.range.start > 0 && m.same(m.text.as_bytes(), b"") {
        let after = line.pieces.iter().rev().find(|before| before.range.end <= m.piece.range.start)?;
        return Some(BrokenLine::Ends { after: after.event.into(), next: m.piece.event.into() }.into());
    }
    let actual = m.actual(m.at)?;
    let rest = actual.strip_prefix(line.text.as_str()).filter(|rest| !rest.trim().is_empty())?;
    let next = m.expected(m.at + 1)?;
    let goes_on = m.same(rest.as_bytes(), next.as_bytes()) || (rest.len() > 2 && next.starts_with(rest.trim_end()));
    let part = line.pieces.last()?.event.into();
    goes_on.then(|| BrokenLine::GoesOn { line: line.text.clone(), part }.into())
}
