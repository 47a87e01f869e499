//! What of a program's messages is found on standard error.

use nim_reference::voice::{Message, Voice};

/// Whether standard error has this message, apart from blanks around it.
///
/// A prompt that no newline ends shares its line with what follows it: on standard error it may be another message than on standard
/// output.
pub(super) fn has_message(stderr: &[u8], voice: Option<&Voice>, message: &str) -> bool {
    let message = message.trim();
    let stderr = String::from_utf8_lossy(stderr);
    !message.is_empty() && stderr.lines().any(|line| parts(line, voice).any(|part| part.trim() == message))
}

/// The prompts with which a line begins, one after the other, and what is behind them.
fn parts<'a>(line: &'a str, voice: Option<&Voice>) -> impl Iterator<Item = &'a str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let line = rest.take()?;
        let prompt = voice.and_then(|voice| end_of_prompt(line, voice)).filter(|&end| end > 0);
        let (part, behind) = prompt.map_or((line, None), |end| (&line[..end], Some(&line[end..])));
        rest = behind;
        Some(part)
    })
}

/// Where the prompt ends with which a line begins, if no newline ends it.
fn end_of_prompt(line: &str, voice: &Voice) -> Option<usize> {
    let prompts = voice.messages().filter(|(message, prompt)| *message != Message::HeapEntry && !prompt.newline);
    prompts.filter_map(|(_, prompt)| prompt.read(line)).map(|reading| reading.end).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::Assignment;

    #[test]
    fn prompts_share_a_line_with_what_follows_them() {
        let assignment = Assignment::builtin("lab3").expect("lab3 is built in");
        let voice = assignment.game().map(|game| &*game.voice);
        let line = b"How many heaps [2-5]? Your Turn: input heap, coins: My Turn: heap, coins: 1 2\n";
        for message in ["How many heaps [2-5]? ", "Your Turn: input heap, coins: ", "My Turn: heap, coins: 1 2"] {
            assert!(has_message(line, voice, message), "{message}");
        }
        for message in ["My Turn: heap, coins: 1", "heap, coins: 1 2", "Sorry, you lose", ""] {
            assert!(!has_message(line, voice, message), "{message}");
        }
        // A program that plays no game has no prompts.
        assert!(!has_message(line, None, "How many heaps [2-5]?"));
        assert!(has_message(b"a\n 6 \n", None, "6"));
    }
}
