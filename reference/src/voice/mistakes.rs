//! What only wrong programs do with words.

use super::Message;
use crate::rules::Skipped;
use crate::template::Field;
use crate::transcript::Refusal;

/// What only wrong programs do with words. The default is none of it: a right program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VoiceMistakes {
    /// The heap that the status line leaves out.
    pub status_skips: Skipped,
    /// Whether it leaves out heaps that have no objects.
    pub status_hides_empty: bool,
    /// What stands after the last heap of the status line.
    pub after_heaps: &'static str,
    /// The number of the first heap in the message about the user's move, where it is another than `move_base`.
    pub user_base: Option<i64>,
    /// The number of the first heap in the message about the computer's move in a position that can be won, where it is
    /// another than `move_base`.
    pub winning_base: Option<i64>,
    /// Likewise in a position that cannot.
    pub losing_base: Option<i64>,
    /// Whether the numbers of objects and heap are exchanged in the message about the user's move.
    pub users_numbers_exchanged: bool,
    /// Likewise about the computer's.
    pub computers_numbers_exchanged: bool,
    /// Whether the messages about the two players' moves are exchanged.
    pub movers_exchanged: bool,
    /// Which number of objects the message about the computer's move has.
    pub count_shown: CountShown,
    /// What is announced before the computer's move, unless the move ends the game.
    pub announced_before: AnnouncedBefore,
    /// A message of which one number, or every one, is the program's own: nobody knows by which rule it is printed.
    pub numbers_as_printed: Option<(Message, Option<Field>)>,
    /// A message in which the heaps are listed in the program's own way.
    pub list_as_printed: Option<Message>,
    /// How many heaps there are in the prompt for the heap.
    pub heaps_counted: HeapsCounted,
    /// What is added to the size in the prompt for the number of objects; 0.
    pub size_off: i64,
    /// In which letters the winner's name is printed.
    pub winner_letters: Letters,
    /// What the winner is called.
    pub winner_called: WinnerCalled,
    /// Whether the status line lists one heap more than there are, of size 0.
    pub lists_another_heap: bool,
    /// What of the input is printed as it was entered.
    pub echoes: Echoed,
    /// How the sizes are asked for.
    pub sizes_asked: SizesAsked,
    /// How the sizes are printed that were entered, if they are.
    pub echoes_sizes: Option<EchoedSizes>,
    /// Which illegal moves are told to be illegal.
    pub told_illegal: ToldIllegal,
    /// Whether lines end with CR and LF.
    pub crlf: bool,
    /// Whether the last line has no line end.
    pub no_last_line_end: bool,
    /// Where the program ends before the game does.
    pub early_end: Option<EarlyEnd>,
}

/// What is announced before a move of the computer, and then the move. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AnnouncedBefore {
    /// Nothing.
    #[default]
    Nothing,
    /// The move itself.
    Itself,
    /// Each move that is as good, the move itself among them, in the order in which they are found.
    EachFound,
}

/// What the winner is called. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum WinnerCalled {
    /// By its name.
    #[default]
    ByName,
    /// By its number: `Player 1`.
    ByNumber,
    /// A computer `Computer`, whatever its name is, and a human by its name.
    Computer,
}

/// In which letters a name is printed. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Letters {
    /// As it was entered.
    #[default]
    Entered,
    /// Small ones.
    Small,
    /// Capitals.
    Capital,
    /// A capital at its beginning, and small ones behind it.
    Capitalised,
    /// A capital at the beginning of each word, and small ones behind it.
    Title,
}

impl Letters {
    /// A name in these letters.
    pub(crate) fn of(self, name: &str) -> String {
        match self {
            Letters::Entered => name.to_owned(),
            Letters::Small => name.to_lowercase(),
            Letters::Capital => name.to_uppercase(),
            Letters::Capitalised => {
                let mut letters = name.chars();
                letters.next().into_iter().flat_map(char::to_uppercase).collect::<String>()
                    + &letters.as_str().to_lowercase()
            }
            Letters::Title => {
                let mut is_in_word = false;
                name.chars().fold(String::new(), |mut title, letter| {
                    match is_in_word {
                        true => title.extend(letter.to_lowercase()),
                        false => title.extend(letter.to_uppercase()),
                    }
                    is_in_word = letter.is_alphabetic();
                    title
                })
            }
        }
    }
}

/// How the sizes of the heaps are asked for. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SizesAsked {
    /// Together.
    #[default]
    Together,
    /// Each by the number of its heap.
    Each {
        /// The number of the first heap.
        first: i64,
        /// Whether each is checked before the next one is asked for.
        checked: bool,
    },
}

/// How many heaps a prompt says that there are. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HeapsCounted {
    /// All.
    #[default]
    All,
    /// Those that have objects.
    Full,
    /// One less than there are.
    OneLess,
    /// One more than there are.
    OneMore,
}

/// Which number of objects is printed of a move. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CountShown {
    /// What is taken.
    #[default]
    Taken,
    /// What is left in the heap.
    Left,
    /// What is left, in moves that the strategy takes for winning ones.
    LeftWhenWinning,
    /// What is taken as a negative number, in moves that the strategy takes for winning ones.
    NegativeWhenWinning,
}

/// What of the input a program prints as it was entered. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Echoed {
    /// Nothing.
    #[default]
    Nothing,
    /// What is entered before the first move.
    Opening,
    /// The moves.
    Moves,
    /// All of it.
    All,
}

/// How a program prints the sizes that it has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EchoedSizes {
    /// What stands before the first size.
    pub before: &'static str,
    /// What stands between two.
    pub between: &'static str,
    /// What stands after each size, also after the last one.
    pub after_each: &'static str,
    /// What stands after the last one besides.
    pub after_all: &'static str,
    /// When they are checked.
    pub checked: SizesChecked,
}

/// When a program that prints the sizes that it has read checks them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SizesChecked {
    /// Each before the next is read, so that a bad one is the last that is printed.
    AtOnce,
    /// When all are printed.
    Then,
    /// Before any is printed, so that none are where one is bad.
    Before,
}

impl EchoedSizes {
    /// Every way in which programs print them that check them then.
    pub fn all(checked: SizesChecked) -> impl Iterator<Item = EchoedSizes> {
        let each = ["", " ", "\n", "\t", ",", ", "].map(|each| ("", each));
        let between = [" ", "\t", ",", ", "].map(|between| (between, ""));
        let ends = [("", ""), ("", "\n"), ("[", "]"), ("[", "]\n")];
        let pairs = each.into_iter().chain(between).flat_map(move |parted| ends.map(|ends| (parted, ends)));
        pairs.map(move |((between, after_each), (before, after_all))| EchoedSizes {
            before,
            between,
            after_each,
            after_all,
            checked,
        })
    }

    /// The text with these sizes in it.
    pub fn render(self, sizes: &[i64]) -> String {
        let each: Vec<String> = sizes.iter().map(|size| format!("{size}{}", self.after_each)).collect();
        [self.before, &each.join(self.between), self.after_all].concat()
    }
}

/// Which illegal moves a program tells to be illegal. The default is right where an assignment has a message for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ToldIllegal {
    /// All.
    #[default]
    All,
    /// Those from a wrong heap.
    Heap,
    /// Those of a wrong number of objects.
    Count,
    /// Those of more objects than their heap has.
    TooMany,
    /// Those of fewer than one object.
    TooFew,
}

impl ToldIllegal {
    /// Whether a move is told to be illegal that is refused for this reason, for its heap or for its number of objects.
    pub fn has(self, refusal: Refusal, is_of_heap: bool) -> bool {
        let is_too_few = matches!(refusal, Refusal::TooFew(_));
        match self {
            ToldIllegal::All => true,
            ToldIllegal::Heap => is_of_heap,
            ToldIllegal::Count => !is_of_heap,
            ToldIllegal::TooMany => !is_of_heap && !is_too_few,
            ToldIllegal::TooFew => is_too_few,
        }
    }
}

/// Where a program ends that is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EarlyEnd {
    /// Before it prints anything.
    AtOnce,
    /// Before it would print this message for the first time.
    Before(Message),
    /// After it has printed this message for the first time.
    After(Message),
}
