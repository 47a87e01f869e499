//! Slips that a program makes with one message as with another.

use nim_reference::template::Template;
use nim_reference::voice::Voice;

use super::{Change, Mistake};
use crate::judge::reason;

/// What is wrong with a message, apart from its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) enum Slip {
    /// The newline is missing at its end.
    NoNewline,
    /// Blanks stand at its end where the newline should.
    BlankForNewline,
    /// A newline follows where none should. Nothing shows whether the input is read before it.
    Newline,
    /// A carriage return is at its end.
    CarriageReturn,
    /// A sign is at its end that should not be there.
    SignAtEnd(char),
    /// The sign at its end is missing.
    NoSignAtEnd(char),
    /// It is on standard error.
    OnStderr,
}

impl Slip {
    /// What a program does that makes it with `what`: the end of "your program …".
    pub(in crate::judge) fn sentence(self, what: &str) -> String {
        match self {
            Slip::NoNewline => format!("does not end {what} with a newline"),
            Slip::BlankForNewline => format!("prints a blank instead of a newline at the end of {what}"),
            Slip::Newline => {
                format!("prints a newline after {what}, before or after it reads the input, where there should be none")
            }
            Slip::CarriageReturn => {
                format!("prints a carriage return at the end of {what}, where there should be none")
            }
            Slip::SignAtEnd(sign) => {
                format!("prints {} at the end of {what}, where there should be none", reason::a_sign(sign))
            }
            Slip::NoSignAtEnd(sign) => format!("does not print {} at the end of {what}", reason::a_sign(sign)),
            Slip::OnStderr => format!("prints {what} on standard error instead of standard output"),
        }
    }

    /// The slip of a program that has `new` for a message that is `right`, if nothing else of it is wrong.
    pub(super) fn of_templates(right: &Template, new: &Template) -> Option<Slip> {
        let (own, words) = (new.to_string(), right.to_string());
        match (right.newline, new.newline) {
            (true, false) if right.parts == new.parts => Some(Slip::NoNewline),
            (true, false) if own.trim_end() == words => Some(Slip::BlankForNewline),
            (false, true) if right.parts == new.parts => Some(Slip::Newline),
            (right, new) if right == new && own.strip_suffix('\r') == Some(&words) => Some(Slip::CarriageReturn),
            (right, new) if right == new => {
                let sign = |long: &str, short: &str| {
                    let rest = long.strip_prefix(short)?;
                    let mut signs = rest.chars();
                    signs.next().filter(|sign| signs.next().is_none() && sign.is_ascii_punctuation())
                };
                sign(&own, &words).map(Slip::SignAtEnd).or_else(|| sign(&words, &own).map(Slip::NoSignAtEnd))
            }
            _ => None,
        }
    }
}

impl Mistake {
    /// The slip that it is, and with what it is made, where a right program has the voice `right`.
    pub(in crate::judge) fn slip(&self, right: &Voice) -> Option<(Slip, String)> {
        match &self.change {
            Change::OnStderr(messages) => match messages.as_slice() {
                [message] => Some((Slip::OnStderr, right.describe(*message))),
                _ => None,
            },
            Change::Words(message, new) => {
                Some((Slip::of_templates(right.message(*message)?, new)?, right.describe(*message)))
            }
            _ => None,
        }
    }
}
