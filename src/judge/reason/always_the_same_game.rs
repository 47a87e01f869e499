use super::Facts;
use super::terms::Terms;

facts! {
    /// The program plays the same game in every run, where it must play at random.
    ///
    /// The case was run so often that a program that plays at random would almost certainly have shown two
    /// different games. One that always makes the same moves is not accepted.
    ///
    /// Look at where random numbers come from: a generator without a seed, or with one that is always the
    /// same (`srand(1)`), gives the same numbers in every run. The seed must differ from run to run, also
    /// within one second; and the numbers must be used.
    pub(super) struct AlwaysTheSameGame;
}

impl Facts for AlwaysTheSameGame {
    fn words(&self, _: &Terms) -> String {
        "your program plays the same game in every run of this case. The human's moves must be random, so that the \
         games are different."
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::{Reason, all_alike};

    #[test]
    fn all_runs_are_alike() {
        assert!(all_alike([b"Human takes 1", b"Human takes 1"].map(|output| output.as_slice()).into_iter()));
        let words = Reason::always_the_same_game().to_string();
        assert!(words.starts_with("your program plays the same game in every run"), "{words}");
    }

    #[test]
    fn one_run_that_differs_is_another_game() {
        assert!(!all_alike([b"Human takes 1", b"Human takes 2"].map(|output| output.as_slice()).into_iter()));
    }
}
