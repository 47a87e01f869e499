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
                format!("these arguments are not valid: your program should print no `{status}` line and play no game.")
            }
            NoUsage::NoWord { word } => {
                format!("these arguments are not valid: your program should print a message with the word “{word}”.")
            }
            NoUsage::ExitStatus0 => {
                "these arguments are not valid: your program should end with another exit status than 0.".to_owned()
            }
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
            ^ no-usage: these arguments are not valid: your program should print no `Stacks:` line and play no game.
            ",
        );
        played.says(
            "
            no
            ^ no-usage: these arguments are not valid: your program should print a message with the word “usage”.
            ",
        );
        played.says(
            "
            usage: nim H1
            ^ no-usage: these arguments are not valid: your program should end with another exit status than 0.
            ",
        );
    }

    #[test]
    fn the_message_may_have_any_other_words_on_either_stream() {
        assert_eq!(game("stacks 0", "").ends(Termination::Exited(2)).judge("Usage: nim H1\n"), None);
        assert_eq!(game("stacks 0", "").ends(Termination::Exited(1)).stderr("USAGE\n").judge(""), None);
    }
}
