use super::Facts;
use super::terms::Terms;

facts! {
    /// The program plays the same game in every run, where it must play at random.
    ///
    /// A seed that is always the same, or none at all, gives the same moves in every run.
    pub(super) struct AlwaysTheSameGame;
}

impl Facts for AlwaysTheSameGame {
    fn words(&self, _: &Terms) -> String {
        "every run of this case played the same game; the human must play at random, so that the games differ.".to_owned()
    }
}
