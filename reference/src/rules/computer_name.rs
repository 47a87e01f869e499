//! Which names are a computer's (givegrade, ui and working_game: those with "computer" in them).

use std::borrow::Cow;

/// How a program looks for the word in a name. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ComputerName {
    /// Which of its letters may be capitals.
    pub capitals: Capitals,
    /// Where it is looked for.
    pub place: NamePlace,
    /// Whether a name with the word is taken for a human's, and every other for a computer's.
    pub turned_round: bool,
}

/// Which letters of the word may be capitals. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Capitals {
    /// Any of them.
    #[default]
    Any,
    /// None.
    None,
    /// The first, which must be one.
    First,
    /// The first, or none.
    FirstOrNone,
    /// All of them must be.
    All,
}

/// Where in a name the word is looked for. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NamePlace {
    /// Anywhere.
    #[default]
    Anywhere,
    /// At the beginning only.
    Beginning,
    /// At the end only.
    End,
    /// The whole name must be the word.
    WholeName,
    /// The first word of the name must be the word.
    FirstWord,
    /// The other way round: the name must be a part of the word.
    PartOfWord,
    /// Nowhere: no name is a computer's.
    Nowhere,
    /// It is not looked for: every name is a computer's.
    AnyName,
}

impl ComputerName {
    /// Whether a player of this name is taken for a computer.
    pub(crate) fn is(self, name: &str) -> bool {
        let (name, words): (_, &[&str]) = match self.capitals {
            Capitals::Any => (Cow::Owned(name.to_lowercase()), &["computer"]),
            Capitals::None => (Cow::Borrowed(name), &["computer"]),
            Capitals::First => (Cow::Borrowed(name), &["Computer"]),
            Capitals::FirstOrNone => (Cow::Borrowed(name), &["computer", "Computer"]),
            Capitals::All => (Cow::Borrowed(name), &["COMPUTER"]),
        };
        let has_word = words.iter().any(|word| match self.place {
            NamePlace::Anywhere => name.contains(word),
            NamePlace::Beginning => name.starts_with(word),
            NamePlace::End => name.ends_with(word),
            NamePlace::WholeName => name == *word,
            NamePlace::FirstWord => name.split_whitespace().next() == Some(*word),
            NamePlace::PartOfWord => word.contains(&*name),
            NamePlace::Nowhere => false,
            NamePlace::AnyName => true,
        });
        has_word != self.turned_round
    }
}
