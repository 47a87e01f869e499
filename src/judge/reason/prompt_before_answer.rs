use super::places::are_alike;
use super::terms::Terms;
use super::{Facts, Kind};

/// What a prompt may end with, before blanks.
pub(in crate::judge) const PROMPT_ENDS: [char; 3] = [':', '?', '>'];

/// The longest prompt that is looked for, in bytes.
const MAX_BYTES: usize = 200;

facts! {
    /// A prompt, or other words, stands before the answer of an exercise.
    ///
    /// Only the answer may be printed. In Python, a text that is given to `input()` is printed too, and the answer follows it
    /// on the same line.
    ///
    /// For example `Enter two bits: 1` in place of `1`, where the program has `input("Enter two bits: ")`.
    ///
    /// Call `input()` without a text, and print the answer alone.
    pub(super) struct PromptBeforeAnswer {
        prompt: String,
    }
}

impl Facts for PromptBeforeAnswer {
    fn words(&self, _: &Terms) -> String {
        let prompt = self.prompt.trim();
        let given_to_input = match prompt.ends_with(PROMPT_ENDS) {
            true => " A text that is given to Python's `input(…)` is printed too.",
            false => "",
        };
        format!("“{prompt}” should not be here: print the answer, and nothing else.{given_to_input}")
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        Some(format!("begins the line of the answer with “{}”", self.prompt.trim()))
    }
}

/// That a prompt stands before the answer `expected`, or one like it.
pub(super) fn recognise(expected: &str, actual: &str) -> Option<Kind> {
    let prompt = prompt_of(actual)?;
    let answer = actual[prompt.len()..].trim();
    let is_value = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
    let is_answer =
        answer == expected.trim() || are_alike(expected, answer) || (is_value(expected) && is_value(answer));
    (is_answer && !expected.starts_with(prompt.trim())).then(|| PromptBeforeAnswer { prompt: prompt.to_owned() }.into())
}

/// The words and blanks with which a line begins, as a prompt does, or as words before a value do.
pub(in crate::judge) fn prompt_of(line: &str) -> Option<&str> {
    ended_prompt(line).or_else(|| words_before_value(line))
}

/// The prompt in other words with which a line begins, where what follows it has other words too: it is the only one, or comes again where
/// `next` should be, as it does after an illegal move.
pub(in crate::judge) fn only_prompt<'a>(line: &'a str, next: &str) -> Option<&'a str> {
    let end = line.find(PROMPT_ENDS)? + 1;
    let end = end + line[end..].len() - line[end..].trim_start_matches(' ').len();
    let (prompt, rest) = line.split_at(end);
    let speaks = prompt.contains(char::is_alphabetic) && !prompt.contains(|c: char| c.is_ascii_digit());
    let is_only = !rest.contains(PROMPT_ENDS) && rest.contains(|c: char| c.is_ascii_digit());
    let comes_again = || rest.starts_with(prompt) && next.trim_end().contains(PROMPT_ENDS);
    (speaks && prompt.ends_with(' ') && (is_only || comes_again())).then_some(prompt)
}

/// Words before the value with which a line ends: `The answer is 6`.
fn words_before_value(line: &str) -> Option<&str> {
    let is_value = |text: &str| serde_json::from_str::<serde_json::Value>(&text.to_lowercase()).is_ok();
    let ends = line.match_indices(' ').map(|(at, _)| at + 1).take_while(|at| *at < MAX_BYTES);
    let words = ends.map(|at| &line[..at]).find(|words| is_value(&line[words.len()..]))?;
    let is_word = |c: char| !c.is_ascii_digit() && !"{[\"".contains(c);
    let has_words = words.chars().filter(|c| c.is_alphabetic()).count() > 1;
    (has_words && words.chars().all(is_word)).then_some(words)
}

/// What ends with a sign, as prompts do.
fn ended_prompt(line: &str) -> Option<&str> {
    let end = line.find(PROMPT_ENDS).filter(|end| *end < MAX_BYTES)? + 1;
    let prompt = &line[..end + line[end..].len() - line[end..].trim_start_matches(' ').len()];
    let has_words = prompt.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let is_sign = prompt.trim_end().chars().all(|c| PROMPT_ENDS.contains(&c));
    ((has_words || is_sign) && !prompt.contains(['{', '[', '"'])).then_some(prompt)
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_prompt_of_the_program_stands_before_the_answer() {
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").says(
            "
            Enter the rows: 6
            ^ prompt-before-answer: “Enter the rows:” should not be here: print the answer, and nothing else. A text
            ^ that is given to Python's `input(…)` is printed too.
            ",
        );
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").says(
            "
            ? 6
            ^ prompt-before-answer: “?” should not be here: print the answer, and nothing else. A text that is given to
            ^ Python's `input(…)` is printed too.
            ",
        );
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").says(
            "
            The nim sum is 6
            ^ prompt-before-answer: “The nim sum is” should not be here: print the answer, and nothing else.
            ",
        );
        game("givegrade/present_board", "5 2\n").says(
            "
            Rows? Nim:
            ^ prompt-before-answer: “Rows?” should not be here: print the answer, and nothing else. A text that is
            ^ given to Python's `input(…)` is printed too.
            1: X X X X X
            2: X X
            ",
        );
    }

    #[test]
    fn what_is_no_prompt_before_an_answer_is_not_called_one() {
        game("givegrade/present_board", "5 2\n").is_not(
            "prompt-before-answer",
            "
            Nim: 5 2
            ",
        );
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").is_not(
            "prompt-before-answer",
            "
            rows: three and five
            ",
        );
        // Words with numbers are other words in every case.
        game("givegrade/nim_sum", "{\"type\": \"nim_sum\", \"input\": [3, 5]}\n").is_not(
            "prompt-before-answer",
            "
            3 xor 5 is 6
            ",
        );
    }
}
