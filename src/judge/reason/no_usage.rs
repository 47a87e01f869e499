use super::terms::Terms;

facts! {
    /// The program is given bad arguments and does not say how it is used.
    ///
    /// Bad arguments are answered by a message with the word "usage" in it and an exit status that is not 0. No game is played.
    pub(in crate::judge) enum NoUsage {
        /// A game is played.
        Plays,
        /// The word is not printed.
        NoWord,
        /// The exit status is 0.
        ExitStatus0,
    }
}

impl NoUsage {
    pub(super) fn says_when(&self) -> bool {
        false
    }

    pub(super) fn words(&self, _: &Terms) -> String {
        match self {
            NoUsage::Plays => "these arguments are bad: no game is played and no `Stacks:` line printed",
            NoUsage::NoWord => "these arguments are bad: a message with the word “usage” must be printed",
            NoUsage::ExitStatus0 => "these arguments are bad: the exit status must not be 0",
        }
        .to_owned()
    }
}
