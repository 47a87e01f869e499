use nim_reference::rules::Opening;
use nim_reference::template::{Field, Template};
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Position};

use super::context::Mismatch;
use super::terms::{Terms, one_line};
use super::{Facts, Kind, Part};
use crate::judge::compare::same_beginning;

/// How many lines stand before the right one, at most, that are too many.
const MAX_EXTRA: usize = 12;

/// So many lines come again and again where a move is refused: the error, and the words that ask again. The last one may be cut.
const MAX_REPEATED: usize = 3;

/// How much a line is like an error, from 0 to 1, that is nearly that error.
const NEARLY: f64 = 0.8;

facts! {
    /// Something that is allowed was entered, and the program refuses it or asks again.
    ///
    /// For example `1 2` where heap 1 has just 2 objects: all of a heap may be taken.
    ///
    /// Look at the bounds in the condition that checks the input (`<` or `<=`): the least and the greatest
    /// number that are allowed are allowed, the first heap and the last one too. A number is perhaps
    /// compared with the wrong heap, or with the heaps of another turn.
    pub(super) enum RefusedLegal {
        Heaps { entered: String, asks_again: bool },
        Size {
            /// The heap that is named, counted from 1, and its size.
            named: Option<(i64, u64)>,
        },
        Heap { entered: String },
        Move {
            entered: String,
            /// The heap, counted from 0, and how many objects are taken from it.
            #[serde(flatten)]
            mv: Move,
            size: u64,
            asks_again: bool,
        },
        /// An illegal move came before it, and nothing but the words about that comes any more: perhaps no other move is read.
        ForEver { refused: String },
    }
}

impl RefusedLegal {
    /// Whether a size is refused.
    pub(super) fn is_of_size(&self) -> bool {
        matches!(self, RefusedLegal::Size { .. })
    }

    /// Whether perhaps no other move is read.
    pub(super) fn is_for_ever(&self) -> bool {
        matches!(self, RefusedLegal::ForEver { .. })
    }
}

impl Facts for RefusedLegal {
    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        match self {
            RefusedLegal::Heaps { entered, asks_again } => {
                let (is, them) = if entered == "1" { (" is", "it") } else { ("s are", "them") };
                let does = if *asks_again { "asks again".to_owned() } else { format!("refuses {them}") };
                format!("{entered} {noun}{is} allowed. Your program {does}.")
            }
            RefusedLegal::Size { named: Some((heap, size)) } => {
                format!("{noun} {heap} has size {size}, which is positive. Your program prints the error about it.")
            }
            RefusedLegal::Size { named: None } => {
                "all sizes are positive. Your program prints the error about one of them.".to_owned()
            }
            RefusedLegal::Heap { entered } => {
                let next = terms.part(Part::Message(Message::AskCount));
                format!(
                    "`{entered}` is allowed: there is such a {noun}, and it is not empty. Your program should print {next} \
                     here."
                )
            }
            RefusedLegal::Move { entered, mv, size, asks_again } => {
                let (heap, holds) = (terms.entered_heap(mv.heap), terms.holds(*size));
                let taken = if mv.count == *size { "all".to_owned() } else { mv.count.to_string() };
                let does = if *asks_again { "asks again" } else { "prints the error about an illegal move" };
                format!("`{entered}` is allowed: {heap} {holds}, and {taken} may be taken. Your program {does}.")
            }
            RefusedLegal::ForEver { refused } => format!(
                "`{refused}` is illegal, and from here on the words about it come again and again. Does your program read another \
                 move?"
            ),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let noun = terms.nouns.heap;
        Some(match self {
            RefusedLegal::Heaps { .. } => format!("does not accept numbers of {noun}s that are allowed"),
            RefusedLegal::Size { .. } => format!("prints the error about a {noun} size where all sizes are positive"),
            RefusedLegal::Heap { .. } => return None,
            RefusedLegal::Move { asks_again: true, .. } => "asks again after moves that are allowed".to_owned(),
            RefusedLegal::ForEver { .. } => "prints the same words about an illegal move again and again".to_owned(),
            RefusedLegal::Move { .. } => {
                "prints the error about an illegal move after moves that are allowed".to_owned()
            }
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (entered, None) = m.just_read()? else { return None };
    let entered = entered.to_owned();
    let rules = &m.game.rules;
    // Where an illegal move is answered by the prompt alone, the prompt alone refuses a legal one too.
    let prompt_refuses = rules.turns.after_illegal.prompts || m.refused_in_turn().is_none();
    let parsed = m.parsed.as_ref();
    let message = parsed.map(|parsed| parsed.message).or_else(|| refusal_in_other_words(m))?;
    if is_accepted(m, message) {
        return None;
    }
    Some(
        match (m.piece.event, message) {
            (Event::Asked(_), Message::BadHeaps) => RefusedLegal::Heaps { entered, asks_again: false },
            (Event::Status, Message::BadSize) => {
                let label = parsed.and_then(|parsed| parsed.reading.number(Field::Heap));
                let heaps = m.frame().position.heaps();
                let named = label.and_then(|label| {
                    let heap = usize::try_from(label - 1).ok()?;
                    Some((label, *heaps.get(heap)?))
                });
                RefusedLegal::Size { named }
            }
            (_, Message::AskHeaps) if matches!(rules.opening, Opening::Progression { .. }) => {
                RefusedLegal::Heaps { entered, asks_again: true }
            }
            // Other heaps show that the move was made without asking for the number.
            (Event::Asked(Message::AskCount), Message::Status)
                if parsed.is_some_and(|parsed| !m.is_current(parsed, m.frame())) =>
            {
                return None;
            }
            (Event::Asked(Message::AskCount), Message::Illegal | Message::Status | Message::AskMove) => {
                RefusedLegal::Heap { entered }
            }
            (_, Message::Illegal) => legal_move(m, &entered, false)?,
            (_, Message::AskAgain) => legal_move(m, &entered, true)?,
            (Event::Took(..) | Event::Won(_), Message::AskMove) if prompt_refuses => legal_move(m, &entered, true)?,
            // The turn is shown again, with the heaps as they were.
            (Event::Took(Player::Computer, _) | Event::Won(_), Message::Status) if m.asks_user_below() => {
                let (_, before) = users_move(m)?;
                m.heaps_shown_next(m.at).filter(|shown| shown == before)?;
                legal_move(m, &entered, true)?
            }
            _ => return None,
        }
        .into(),
    )
}

/// The error that the program's line is nearly, in words of its own.
fn refusal_in_other_words(m: &Mismatch<'_>) -> Option<Message> {
    let is_nearly = |message: &Message| {
        let words = m.game.voice.message(*message).map(Template::words);
        words.is_some_and(|words| strsim::normalized_levenshtein(words.trim(), m.text.trim()) >= NEARLY)
    };
    [Message::BadHeaps, Message::BadSize, Message::Illegal].into_iter().find(is_nearly)
}

/// Whether the right line follows all the same: then nothing was refused, and something is printed once too often.
pub(super) fn is_accepted(m: &Mismatch<'_>, printed: Message) -> bool {
    if printed == Message::AskHeaps {
        // Every game begins so, and shows then how many heaps were accepted.
        let rows = m.frame().position.heaps().len();
        let is_right = |line: usize| m.expected(line).is_some_and(|expected| m.prints(line, expected));
        let goes_on = m.expected(m.at + rows + 1).zip(m.actual(m.at + rows + 1));
        return (m.at + 1..=m.at + rows).all(is_right)
            && goes_on.is_some_and(|(expected, actual)| same_beginning(expected.as_bytes(), actual.as_bytes()) > 0);
    }
    m.follows_on_line() || (m.at + 1..=m.at + MAX_EXTRA).any(|line| m.prints(line, m.wanted()))
}

fn legal_move(m: &Mismatch<'_>, entered: &str, asks_again: bool) -> Option<RefusedLegal> {
    let (mv, before) = users_move(m)?;
    let is_for_ever = || (m.asks_for_more().is_some() && repeats_itself(m)) || repeats_prompt_on_line(m);
    if let Some((refused, _)) = m.refused_in_turn().filter(|_| is_for_ever()) {
        return Some(RefusedLegal::ForEver { refused: one_line(refused) });
    }
    let size = before.heaps().get(mv.heap).copied().unwrap_or(0);
    Some(RefusedLegal::Move { entered: one_line(entered), mv, size, asks_again })
}

/// Whether the wrong line has the prompt for a move more often than there is input for it.
fn repeats_prompt_on_line(m: &Mismatch<'_>) -> bool {
    let most = 2 * m.input.stdin.split_whitespace().count() + 2;
    let prompt = m.game.voice.message(Message::AskMove).map(Template::words);
    prompt.is_some_and(|prompt| !prompt.trim().is_empty() && m.text.matches(prompt.trim()).nth(most).is_some())
}

/// Whether only the same few lines come from the wrong line on.
fn repeats_itself(m: &Mismatch<'_>) -> bool {
    let mut lines = m.output.lines[m.at..].iter().filter(|line| !line.is_empty());
    let mut distinct: Vec<&[u8]> = Vec::new();
    lines.all(|line| {
        let is_new = !distinct.contains(line);
        if is_new {
            distinct.push(line);
        }
        distinct.len() <= MAX_REPEATED
    })
}

/// The user's move that was entered just before, and the heaps before it.
fn users_move<'a>(m: &Mismatch<'a>) -> Option<(Move, &'a Position)> {
    if let Event::Took(Player::User, mv) = m.piece.event {
        // The move changes the heaps of the frame in which it is announced.
        return Some((mv, &m.frame().position));
    }
    m.last_move(m.piece.frame).filter(|(player, ..)| *player == Player::User).map(|(_, mv, before)| (mv, before))
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn an_error_in_other_words_refuses_too() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:
            Error: The number of heaps must be between 1 and 32
            ^ refused-legal: 2 heaps are allowed. Your program refuses them.
            ",
        );
        game("assignment2", "33\n").is_not(
            "refused-legal",
            "
            Enter the number of heaps:
            Error: The number of heaps must be between 1 and 32
            ^ misspelt: in the error about the number of heaps, “The” should be “the”, and the dot at the end is missing.
            ",
        );
    }

    #[test]
    fn a_move_that_is_allowed_is_refused() {
        game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n").says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            ^ refused-legal: `1 1` is allowed: heap 1 has 1 object, and all may be taken. Your program prints the
            ^ error about an illegal move.
            ",
        );
        game("lab3", "1\n2\n1 4\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: Your Turn: input heap, coins: Your Turn: input heap, coins:·
            ^ refused-legal: `1 3` is allowed: heap 1 has 3 coins, and all may be taken. Your program asks again.
            ",
        );
        // Nobody reads the next move who asks more often than there is input.
        game("lab3", "2\n2 1\n1 3\n0 1\n").says(&format!(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            {}·
            ^ refused-legal: `2 1` is illegal, and from here on the words about it come again and again. Does your
            ^ program read another move?
            ",
            ["Your Turn: input heap, coins:"; 20].join(" "),
        ));
        // The round is shown again.
        game("lab3", "2\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: ----- round 1
            ^ refused-legal: `1 3` is allowed: heap 1 has 3 coins, and all may be taken. Your program asks again.
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins:·
            ",
        );
        let played = game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n");
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: Illegal move! Try again.
            ^ refused-legal: `6.` is allowed: heap 3 has 6 matches, and all may be taken. Your program prints the
            ^ error about an illegal move.
            ",
        );
        played.says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Illegal move! Try again.
            ^ refused-legal: `3.` is allowed: there is such a heap, and it is not empty. Your program should print the
            ^ prompt for the number of matches here.
            ",
        );
    }

    #[test]
    fn what_is_printed_once_too_often_refuses_nothing() {
        let wrong = "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.
            Please enter again the heap index and the number of removed objects.
            You take 1 objects from heap 2.
            ";
        game("assignment2", "2\n1 1\n2 1\n").is_not("refused-legal", wrong);
        game("lab3", "2\n0 1\n").is_not(
            "refused-legal",
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: Your Turn: input heap, coins: My Turn: heap, coins: 1 3
            Sorry, you lose
            ",
        );
        game("lab3", "2\n0 1\n").is_not(
            "refused-legal",
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: My Turn: heap, coins: 1 3
            Sorry, you lose
            ",
        );
    }

    #[test]
    fn a_number_of_heaps_or_a_size_that_is_allowed_is_refused() {
        game("assignment2", "1\n9\n").says(
            "
            Enter the number of heaps:
            Error: the number of heaps must be between 1 and 32.
            ^ refused-legal: 1 heap is allowed. Your program refuses it.
            ",
        );
        game("assignment2", "2\n4 1\n1 1\n2 1\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            Error: the size of heap 2 should be positive.
            ^ refused-legal: heap 2 has size 1, which is positive. Your program prints the error about
            ^ it.
            ",
        );
        game("lab3", "1\n2\n1 4\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? How many heaps [2-5]? How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            ^ refused-legal: 2 heaps are allowed. Your program asks again.
            ",
        );
    }

    #[test]
    fn refusing_what_is_not_allowed_is_right() {
        game("assignment2", "2\n2 2\n3 1\n1 1\n2 2\n").is_not(
            "refused-legal",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Please enter again the heap index and the number of removed objects.
            ^ missing-part: turn 2: the error about an illegal move is missing here.
            ",
        );
    }
}
