//! What exercises read: a line of numbers, or JSON over any number of lines.

use std::str::FromStr;

use serde::Deserialize;

use crate::transcript::Ending;

/// The numbers of the one line that is read. Only blank lines may follow it.
pub(super) fn numbers<T: FromStr>(stdin: &str) -> Result<Vec<T>, Ending> {
    let mut lines = stdin.lines();
    let line = lines.next().ok_or(Ending::InputEnded)?;
    if let Some(further) = lines.find(|line| !line.trim().is_empty()) {
        return Err(Ending::BadInput(further.trim().to_owned()));
    }
    line.split_ascii_whitespace().map(number).collect()
}

fn number<T: FromStr>(word: &str) -> Result<T, Ending> {
    // Rust reads `+1` as a number, not every program does.
    let signless = word.starts_with(|first: char| first.is_ascii_digit());
    word.parse().ok().filter(|_| signless).ok_or_else(|| Ending::BadInput(word.to_owned()))
}

/// The two numbers of the one line that is read.
pub(super) fn pair<T: FromStr>(stdin: &str) -> Result<(T, T), Ending> {
    let words = numbers(stdin)?;
    match <[T; 2]>::try_from(words) {
        Ok([one, other]) => Ok((one, other)),
        Err(words) => Err(Ending::BadInput(format!("{} numbers instead of two", words.len()))),
    }
}

/// The JSON that is read. Keys that the exercise does not know are passed over, as the course's own reading does.
pub(super) fn json<'a, T: Deserialize<'a>>(stdin: &'a str) -> Result<T, Ending> {
    serde_json::from_str(stdin)
        .map_err(|error| if error.is_eof() { Ending::InputEnded } else { Ending::BadInput(error.to_string()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_and_nothing_after_it() {
        assert_eq!(numbers::<u64>("1 0 32\n\n"), Ok(vec![1, 0, 32]));
        assert_eq!(numbers::<u64>("\n"), Ok(vec![]));
        assert_eq!(numbers::<u64>(""), Err(Ending::InputEnded));
        assert_eq!(numbers::<u64>("1\n2\n"), Err(Ending::BadInput("2".to_owned())));
        assert_eq!(numbers::<u64>("1 +2"), Err(Ending::BadInput("+2".to_owned())));
        assert_eq!(numbers::<u64>("1 -2"), Err(Ending::BadInput("-2".to_owned())));
        assert_eq!(pair::<u8>("1 2"), Ok((1, 2)));
        assert!(matches!(pair::<u8>("1"), Err(Ending::BadInput(_))));
        assert!(matches!(pair::<u8>("1 2 3"), Err(Ending::BadInput(_))));
    }

    #[test]
    fn json_that_breaks_off_is_an_input_that_ended() {
        assert_eq!(json::<Vec<u128>>("[1,\n 340282366920938463463374607431768211455]"), Ok(vec![1, u128::MAX]));
        assert_eq!(json::<Vec<u128>>("[1,"), Err(Ending::InputEnded));
        assert_eq!(json::<Vec<u128>>(""), Err(Ending::InputEnded));
        assert!(matches!(json::<Vec<u128>>("[-1]"), Err(Ending::BadInput(_))));
        assert!(matches!(json::<Vec<u128>>("[1] [2]"), Err(Ending::BadInput(_))));
    }
}
