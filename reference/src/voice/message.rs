//! The messages that programs print.

macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident $key:literal $description:literal)*) => {
        /// The messages that the assignments have between them. An assignment leaves out those it does not use.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
        pub enum Message {
            $($(#[$doc])* #[serde(rename = $key)] $name,)*
        }

        impl Message {
            /// Every message, in the order in which a game needs them.
            pub const ALL: [Message; [$($key),*].len()] = [$(Message::$name),*];

            /// Whether it asks for something that is read next.
            pub fn is_prompt(self) -> bool {
                use Message::{AskAgain, AskCount, AskHeaps, AskMove, AskSizes};
                matches!(self, AskHeaps | AskSizes | AskMove | AskCount | AskAgain)
            }

            /// The key of the message in an `assignment.toml`.
            pub fn key(self) -> &'static str {
                match self {
                    $(Message::$name => $key,)*
                }
            }

            /// What the message is, as a sentence names it.
            pub fn describe(self) -> &'static str {
                match self {
                    $(Message::$name => $description,)*
                }
            }
        }
    };
}

// Each with its key and its name in sentences.
messages! {
    /// Asks how many heaps there are, or for the heaps at once.
    AskHeaps "ask_heaps" "the first prompt"
    /// The number of heaps is refused.
    BadHeaps "bad_heaps" "the error about the number of heaps"
    /// Asks for the sizes.
    AskSizes "ask_sizes" "the prompt for the heap sizes"
    /// A size is refused.
    BadSize "bad_size" "the error about a heap size"
    /// The state of the game before a turn.
    Status "status" "the status line"
    /// One heap within the status line.
    HeapEntry "heap_entry" "a heap in the status line"
    /// Asks for the user's move, or for its heap.
    AskMove "ask_move" "the prompt for the user's move"
    /// Asks for the number of objects.
    AskCount "ask_count" "the prompt for the number of objects"
    /// The move is illegal.
    Illegal "illegal" "the error about an illegal move"
    /// The move is illegal because of its heap, where that is said in other words.
    IllegalHeap "illegal_heap" "the error about an illegal move from a wrong heap"
    /// Asks again after an illegal move.
    AskAgain "ask_again" "the prompt after an illegal move"
    /// The user's move.
    UserTakes "user_takes" "the line with the user's move"
    /// The computer's move.
    ComputerTakes "computer_takes" "the line with the computer's move"
    /// The computer's move in a position with nim-sum 0, where it is announced in other words.
    ComputerTakesLosing "computer_takes_losing" "the line with the computer's move when the nim-sum is 0"
    /// The user wins.
    UserWins "user_wins" "the message that the user wins"
    /// The computer wins.
    ComputerWins "computer_wins" "the message that the computer wins"
}

/// Whether words can only be meant for a user who has won: who plays is spoken to.
pub fn congratulates(words: &str) -> bool {
    has_any_of(words, &["you win", "you won", "you have won", "you've won", "congrat", "well done", "bravo"])
}

/// Whether words say that the computer, which speaks, has won.
pub fn claims_victory(words: &str) -> bool {
    let first_word = words.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("i"));
    has_any_of(words, &["computer win", "computer won", "you lose", "you loose", "you lost", " i win", " i won"])
        || (first_word && has_any_of(words, &["win", "won"]))
}

/// Whether words may say how the game has ended for somebody. Who prints others may print them whoever wins.
pub fn tells_outcome(words: &str) -> bool {
    has_any_of(words, &["win", "won", "los", "lost", "beat", "victor", "congrat", "defeat", "well done", "bravo"])
}

/// Whether words say that somebody has won, and of nobody that he has lost.
pub fn speaks_of_win(words: &str) -> bool {
    has_any_of(words, &["win", "won", "victor", "congrat"]) && !has_any_of(words, &["los", "defeat", "beat", "over"])
}

fn has_any_of(words: &str, spoken: &[&str]) -> bool {
    let lower = words.to_lowercase();
    spoken.iter().any(|spoken| lower.contains(spoken))
}
