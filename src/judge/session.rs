//! The moment of a difference as it would look in a terminal: what the program prints, with the typed input in it.

use nim_reference::transcript::{Entry, Event};
use nim_reference::{Player, Transcript};

use super::reason::{PROMPT_ENDS, TEXT_ENDS, only_prompt, prompt_of};
use crate::terminal::{Screen, SessionLine};

/// How many lines of a session are kept.
const MAX_LINES: usize = 8;

/// How much a prompt in other letters is like the right one, at least, from 0 to 1.
const MIN_LIKENESS: f64 = 0.8;

/// The session up to the wrong line `at` (from 0), which the program printed as `actual`; nothing when no input was
/// read so far, for then the session says no more than the output does.
///
/// Where prompts end without a newline, the wrong line is broken where input is typed into it, as far as the program printed
/// what is expected. Input that is read behind that belongs to what follows. The session ends with the line of the terminal that has
/// the first wrong character: where a prompt is in other letters, with what is typed behind it. A prompt of the program's own is the beginning of the
/// first line of an exercise, before anything is typed. `is_before_input` is whether the wrong line was printed before the program read what
/// a right one reads right before it.
pub(super) fn session(
    transcript: &Transcript,
    at: usize,
    actual: Option<&str>,
    is_before_input: bool,
) -> Vec<SessionLine> {
    let mut screen = Screen::default();
    let mut line = 0;
    let whole = actual.unwrap_or_default();
    let is_exercise = transcript.entries().any(|entry| matches!(entry, Entry::Print { event: Event::Answered, .. }));
    let is_beginning = |prompt: &&str| is_exercise && at == 0 && (prompt.len() < whole.len() || asks(prompt));
    let prompt = prompt_of(whole).filter(is_beginning).unwrap_or_default();
    // What asks for nothing may well be printed behind the input.
    if !prompt.is_empty() && !asks(prompt) {
        return Vec::new();
    }
    screen.print(prompt);
    let whole = &whole[prompt.len()..];
    let moves = |entry: Entry<'_>| match entry {
        Entry::Print { text, event: Event::Took(Player::Computer, _), .. } => Some(first_word(text)),
        _ => None,
    };
    let of_computer = transcript.entries().find_map(moves).unwrap_or_default();
    // What of the wrong line is not on the screen yet.
    let mut rest = whole;
    // Of what is entered behind all that the program prints nobody knows whether it is read.
    let mut entered = Vec::new();
    // Whether something may be typed into what is left of the line, but nobody knows where.
    let mut is_cut = false;
    // Whether what was printed last is in other letters.
    let mut is_wrong = false;
    'transcript: for entry in transcript.entries() {
        match entry {
            Entry::Read { text, .. } => {
                // The program ended its line here.
                if rest.len() < whole.len() && rest.trim().is_empty() {
                    break;
                }
                entered.push(text);
                if is_wrong {
                    break;
                }
            }
            Entry::Print { text, event, .. } => {
                for part in text.split_inclusive('\n') {
                    let mut part = part;
                    if line == at {
                        let is_prompt = matches!(event, Event::Asked(_)) && !part.ends_with('\n');
                        // A line with numbers that begins as the one with the computer's move does, or has no words before them, is that.
                        let is_question = |own: &&str| {
                            let after = &rest[own.len()..];
                            let number = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
                            after[..number].contains(char::is_alphabetic) && first_word(own) != of_computer
                        };
                        let own = || only_prompt(rest, "").filter(|_| is_prompt).filter(is_question);
                        let behind_own = || own().map(|own| &rest[own.len()..]);
                        let after = rest.strip_prefix(part).or_else(|| behind_like(part, rest)).or_else(behind_own);
                        let Some(after) = after else {
                            if is_prompt && part.split(' ').next() == rest.split(' ').next() {
                                is_cut = true;
                                rest = with_first_difference(part, rest);
                            }
                            break 'transcript;
                        };
                        let own = &rest[..rest.len() - after.len()];
                        is_wrong |= own != part;
                        part = own;
                        rest = after;
                    }
                    entered.drain(..).for_each(|text| screen.type_in(text));
                    screen.print(part);
                    line += usize::from(part.ends_with('\n'));
                }
            }
        }
    }
    if actual.is_some() {
        let ends_with_input = is_wrong && !entered.is_empty();
        if is_before_input {
            entered.clear();
        }
        entered.drain(..).for_each(|text| screen.type_in(text));
        // Behind a prompt of its own, and what is typed there, the program may print nothing more.
        let ends_there = rest.is_empty() && !prompt.is_empty();
        if !ends_with_input && !ends_there {
            screen.print(rest);
            if is_cut {
                screen.print("…");
            }
            screen.finish_line();
        }
    }
    let mut lines = screen.into_lines();
    if !lines.iter().any(SessionLine::has_input) {
        return Vec::new();
    }
    lines.split_off(lines.len().saturating_sub(MAX_LINES))
}

/// The first word of a text, in small letters.
fn first_word(text: &str) -> String {
    text.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).unwrap_or_default().to_lowercase()
}

/// A line up to the first character that is not the prompt's.
fn with_first_difference<'t>(prompt: &str, line: &'t str) -> &'t str {
    let mut pairs = line.char_indices().zip(prompt.chars().map(Some).chain(std::iter::repeat(None)));
    let end = pairs.find(|((_, own), right)| Some(*own) != *right).map(|((at, own), _)| at + own.len_utf8());
    &line[..end.unwrap_or(line.len())]
}

/// What stands behind a prompt in a line that begins with nearly the same words, of which the last is the same.
fn behind_like<'t>(prompt: &str, line: &'t str) -> Option<&'t str> {
    let words = prompt.trim_end();
    let last = words.rsplit(' ').next().filter(|word| !word.is_empty() && !prompt.ends_with('\n'))?;
    let ends = line.match_indices(last).map(|(at, word)| at + word.len());
    let end = ends.min_by_key(|end| end.abs_diff(words.len()))?;
    let signs = line[end..].len() - line[end..].trim_start_matches(TEXT_ENDS).len();
    let behind = &line[end + signs..];
    let blanks = behind.len() - behind.trim_start_matches(' ').len();
    let is_alike = strsim::normalized_levenshtein(words, &line[..end]) >= MIN_LIKENESS;
    // With one more of these signs it may be two prompts, with something typed between them.
    let is_one = || line[..end].matches(PROMPT_ENDS).count() <= words.matches(PROMPT_ENDS).count();
    (is_alike && is_one()).then(|| &line[end + signs + blanks.min(prompt.len() - words.len())..])
}

/// Whether a program asks for something with these words.
fn asks(prompt: &str) -> bool {
    const ASKING: [&str; 7] = ["enter", "input", "type", "give", "please", "how", "which"];
    let words = prompt.to_lowercase();
    let has_word = |asked: &&str| words.split(|c: char| !c.is_alphabetic()).any(|word| word == *asked);
    prompt.contains(['?', '>']) || ASKING.iter().any(has_word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::SessionPiece;
    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    fn shown(name: &str, stdin: &str, at: usize, actual: Option<&str>) -> Vec<String> {
        let assignment = Assignment::builtin(name).expect("known");
        let transcript = assignment.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() });
        let piece = |piece: &SessionPiece| match piece {
            SessionPiece::Printed(text) => text.clone(),
            SessionPiece::Typed(text) => format!("<{text}>"),
        };
        session(&transcript, at, actual, false).iter().map(|line| line.pieces.iter().map(piece).collect()).collect()
    }

    #[test]
    fn typed_input_stands_where_it_was_typed() {
        let lines = shown("assignment2", "2\n1 2\n1 1\n2 1\n", 2, Some("wrong"));
        assert_eq!(lines, ["Enter the number of heaps:", "<2>", "Enter the heap sizes:", "<1 2>", "wrong"]);
    }

    #[test]
    fn a_prompt_without_a_newline_is_followed_by_what_is_typed() {
        let actual = "Your Turn: input heap, coins: My Turn: heap, coins: 9 9";
        let lines = shown("lab3", "4\n2 2\n", 5, Some(actual));
        let last = ["heap[3]: ooooooo", "Your Turn: input heap, coins: <2 2>", "My Turn: heap, coins: 9 9"];
        assert_eq!(lines[lines.len() - 3..], last);
    }

    #[test]
    fn a_misspelt_prompt_is_followed_by_what_is_typed() {
        let actual = "Your turn, input heap, coins: My turn: heap, coins: 0 1";
        let lines = shown("lab3", "4\n2 2\n", 5, Some(actual));
        let last = ["heap[3]: ooooooo", "Your turn, input heap, coins: <2 2>"];
        assert_eq!(lines[lines.len() - 2..], last);
        let lines = shown("lab3", "2\n0 1\n", 0, Some("How many heaps [2-5]?: ----- round 1"));
        assert_eq!(lines, ["How many heaps [2-5]?: <2>"]);
        // What is no prompt of the same words may be printed behind the input.
        let lines = shown("lab3", "4\n2 2\n", 5, Some("You took 2 coins: My turn"));
        assert_eq!(lines[lines.len() - 2..], ["heap[3]: ooooooo", "You took 2 coins: My turn"]);
    }

    #[test]
    fn nothing_is_typed_into_a_line_with_the_computers_numbers() {
        for own in ["My Turn: 0 1", "Computer takes: 0 1", "My turn: heap 0, coins 1"] {
            let lines = shown("lab3", "4\n2 2\n", 5, Some(own));
            assert_eq!(lines[lines.len() - 2..], ["heap[3]: ooooooo", own]);
        }
        let lines = shown("lab3", "4\n2 2\n", 5, Some("Make a move: I take 1 from heap 0"));
        assert_eq!(lines[lines.len() - 2..], ["heap[3]: ooooooo", "Make a move: <2 2>"]);
    }

    #[test]
    fn nothing_is_typed_behind_two_prompts_that_stand_for_one() {
        let actual = "Your Turn: input heap: coins: My turn: heap, coins: 0 1";
        let lines = shown("lab3", "4\n2 2\n", 5, Some(actual));
        assert_eq!(lines[lines.len() - 2..], ["heap[3]: ooooooo", "Your Turn: input heap:…"]);
    }

    #[test]
    fn what_is_typed_into_the_wrong_first_line_is_shown() {
        let actual = "Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 1th heap.";
        let lines = shown("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n", 0, Some(actual));
        let typed = "Enter number of matches in heaps [N1, N2, N3]: <[3,5,7].>";
        assert_eq!(lines, [typed, "I take 1 matches from 1th heap."]);
    }

    #[test]
    fn a_prompt_before_the_answer_of_an_exercise_comes_before_what_is_typed() {
        let lines = shown("givegrade/exclusive_or", "0 1\n", 0, Some("Enter two bits: 1"));
        assert_eq!(lines, ["Enter two bits: <0 1>", "1"]);
        let lines = shown("givegrade/exclusive_or", "0 1\n", 0, Some("Enter two bits: "));
        assert_eq!(lines, ["Enter two bits: <0 1>"]);
        // It may be printed when the input has been read.
        assert!(shown("givegrade/exclusive_or", "0 1\n", 0, Some("Result: 1")).is_empty());
    }

    #[test]
    fn a_line_that_ends_with_its_prompt_is_followed_by_nothing() {
        let lines = shown("lab3", "4\n2 2\n", 5, Some("Your Turn: input heap, coins: "));
        assert_eq!(lines[lines.len() - 2..], ["heap[3]: ooooooo", "Your Turn: input heap, coins: "]);
    }

    #[test]
    fn what_is_entered_behind_all_that_is_printed_may_not_be_read() {
        let stdin = "2\n1 2\n1 1\n2 1\n";
        let lines = shown("assignment2", stdin, 3, None);
        assert_eq!(lines[lines.len() - 2..], ["<1 2>", "In turn 1 heap sizes are: h1=1 h2=2."]);
        assert_eq!(shown("assignment2", stdin, 1, None), [""; 0]);
        assert_eq!(
            shown("assignment2", stdin, 2, None),
            ["Enter the number of heaps:", "<2>", "Enter the heap sizes:"]
        );
    }

    #[test]
    fn what_is_not_read_before_the_wrong_line_is_not_typed_before_it() {
        let assignment = Assignment::builtin("assignment2").expect("known");
        let input = Input { stdin: "2\n2 2\n3 1\n2 1\n".to_owned(), args: Vec::new() };
        let transcript = assignment.transcript(&input);
        let typed = |is_before_input| {
            let lines = session(&transcript, 10, Some("In turn 3 heap sizes are: h1=1 h2=2."), is_before_input);
            let pieces = lines.iter().flat_map(|line| &line.pieces);
            let typed = pieces.filter_map(|piece| match piece {
                SessionPiece::Typed(text) => Some(text.clone()),
                SessionPiece::Printed(_) => None,
            });
            typed.collect::<Vec<_>>()
        };
        assert_eq!(typed(false).last().map(String::as_str), Some("2 1"));
        assert_eq!(typed(true).last().map(String::as_str), Some("3 1"));
    }

    #[test]
    fn a_session_without_input_is_not_shown() {
        assert!(shown("assignment2", "2\n1 2\n", 0, Some("wrong")).is_empty());
    }
}
