use super::Facts;
use super::terms::Terms;

facts! {
    /// The program is given bad arguments and does not say how it is used.
    ///
    /// Bad arguments are answered by a message with the word "usage" in it and an exit status that is not 0. No game is played.
    pub(in crate::judge) enum NoUsage {
        /// A game is played.
        Plays {
            /// With what its lines begin.
            status: String,
        },
        /// The word is not printed.
        NoWord {
            /// The word.
            word: &'static str,
        },
        /// The exit status is 0.
        ExitStatus0,
    }
}

impl Facts for NoUsage {
    fn words(&self, _: &Terms) -> String {
        match self {
            NoUsage::Plays { status } => {
                format!("these arguments are bad: no game is played and no `{status}` line printed")
            }
            NoUsage::NoWord { word } => {
                format!("these arguments are bad: a message with the word “{word}” must be printed")
            }
            NoUsage::ExitStatus0 => "these arguments are bad: the exit status must not be 0".to_owned(),
        }
    }
}
