use super::Facts;
use super::terms::Terms;

facts! {
    /// The program is given bad arguments and does not say how it is used.
    ///
    /// Bad arguments are answered by a message with the word "usage" in it, on standard output or standard
    /// error, and an exit status that is not 0. No game is played.
    ///
    /// For example `usage: nim SIZE...` and `return 1`.
    ///
    /// Look at what is checked before the game begins: is there at least one argument, is each a number as
    /// the assignment allows it? `exit(0)` says that all was well.
    pub(in crate::judge) enum NoUsage {
        Plays { status: String },
        NoWord { word: &'static str },
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

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;
    use crate::sandbox::Termination;

    #[test]
    fn bad_arguments_are_not_answered_as_they_should_be() {
        let played = game("stacks 0", "");
        played.says(
            "
            Stacks: 0
            ^ no-usage: these arguments are bad: no game is played and no `Stacks:` line printed
            ",
        );
        played.says(
            "
            no
            ^ no-usage: these arguments are bad: a message with the word “usage” must be printed
            ",
        );
        played.says(
            "
            usage: nim H1
            ^ no-usage: these arguments are bad: the exit status must not be 0
            ",
        );
    }

    #[test]
    fn the_message_may_have_any_other_words_on_either_stream() {
        assert_eq!(game("stacks 0", "").ends(Termination::Exited(2)).judge("Usage: nim H1\n"), None);
        assert_eq!(game("stacks 0", "").ends(Termination::Exited(1)).stderr("USAGE\n").judge(""), None);
    }
}
