//! What an exercise is asked, taken apart so that it can be varied: numbers, lists of them, and words in quotes. Which
//! variations the exercise has an answer for, the reference says.

use proptest::prelude::RngExt as _;
use proptest::test_runner::TestRng;

use super::numbers;

/// What stands between the lines of a question that is spread over two.
const NEW_LINE: &str = "\n";

/// How many numbers a list seldom has more of.
const FEW: usize = 6;

/// A question, mostly on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Question {
    pieces: Vec<Piece>,
}

/// A stretch of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    /// What stays as it is.
    Fixed(String),
    Number(i128),
    List(Vec<i128>, &'static str),
    Words(String),
}

impl Piece {
    fn is_new_line(&self) -> bool {
        matches!(self, Piece::Fixed(text) if text == NEW_LINE)
    }
}

/// What the questions of an exercise have, beyond which nothing is asked.
#[derive(Debug, Clone, Default)]
pub(super) struct Bounds {
    lengths: (usize, usize),
    listed: i128,
    number: (i128, i128),
}

impl Bounds {
    pub(super) fn of(questions: &[Question]) -> Bounds {
        let mut bounds = Bounds { lengths: (usize::MAX, 0), listed: 0, number: (0, 0) };
        for piece in questions.iter().flat_map(|question| &question.pieces) {
            match piece {
                Piece::Number(number) => {
                    bounds.number = (bounds.number.0.min(*number), bounds.number.1.max(*number));
                }
                Piece::List(list, _) => {
                    bounds.lengths = (bounds.lengths.0.min(list.len()), bounds.lengths.1.max(list.len()));
                    bounds.listed = list.iter().copied().fold(bounds.listed, i128::max);
                }
                Piece::Fixed(_) | Piece::Words(_) => {}
            }
        }
        bounds
    }
}

impl Question {
    /// Takes a question apart: JSON with lists and numbers in it, or numbers alone on a line.
    pub(super) fn parse(text: &str) -> Option<Question> {
        let line = text.trim_end();
        let is_json = line.starts_with('{');
        if line.contains('\n') && !is_json {
            return None;
        }
        let end = &text[line.len()..];
        let mut pieces = Vec::new();
        if is_json {
            parse_json(line, &mut pieces)?;
        } else {
            let numbers: Option<Vec<i128>> = line.split(' ').map(|word| word.parse().ok()).collect();
            pieces.push(Piece::List(numbers?, " "));
        }
        pieces.push(Piece::Fixed(end.to_owned()));
        let question = Question { pieces };
        (question.text() == text).then_some(question)
    }

    /// The text of the question.
    pub(super) fn text(&self) -> String {
        let join =
            |list: &[i128], separator: &str| list.iter().map(i128::to_string).collect::<Vec<_>>().join(separator);
        let text = |piece: &Piece| match piece {
            Piece::Fixed(text) => text.clone(),
            Piece::Number(number) => number.to_string(),
            Piece::List(list, separator) if *separator == " " => join(list, separator),
            Piece::List(list, separator) => format!("[{}]", join(list, separator)),
            Piece::Words(words) => format!("\"{words}\""),
        };
        self.pieces.iter().map(text).collect()
    }

    /// Whether it is spread over several lines; the last piece is its end.
    fn is_on_several_lines(&self) -> bool {
        self.pieces.split_last().is_some_and(|(_, pieces)| pieces.iter().any(Piece::is_new_line))
    }

    /// Another question of this kind.
    pub(super) fn varied(&self, rng: &mut TestRng, bounds: &Bounds) -> Question {
        let mut question = self.clone();
        for piece in &mut question.pieces {
            match piece {
                Piece::Number(number) => {
                    let (least, most) = bounds.number;
                    let sign = if least < 0 && rng.random_range(0..5) == 0 { -1 } else { 1 };
                    *number = (sign * numbers::number(rng, most)).max(least);
                }
                Piece::List(list, _) => {
                    let (least, most) = bounds.lengths;
                    let few = rng.random_range(0..20) > 0;
                    let length = rng.random_range(least..=if few { most.min(least + FEW) } else { most });
                    *list = numbers::list(rng, length, 0, bounds.listed);
                }
                Piece::Words(words) if rng.random_range(0..2) == 0 => *words = varied_words(words, rng),
                Piece::Fixed(_) | Piece::Words(_) => {}
            }
        }
        // JSON may be spread over several lines.
        let is_json = question.pieces.first() == Some(&Piece::Fixed("{".to_owned()));
        if is_json && !question.is_on_several_lines() && rng.random_range(0..10) == 0 {
            question.pieces.insert(1, Piece::Fixed(NEW_LINE.to_owned()));
        }
        question
    }

    /// Questions that are smaller.
    pub(super) fn smaller(&self, bounds: &Bounds) -> Vec<Question> {
        let mut questions = Vec::new();
        if self.is_on_several_lines() {
            let mut on_one_line = self.clone();
            let end = on_one_line.pieces.pop();
            on_one_line.pieces.retain(|piece| !piece.is_new_line());
            on_one_line.pieces.extend(end);
            questions.push(on_one_line);
        }
        for (at, piece) in self.pieces.iter().enumerate() {
            let others: Vec<Piece> = match piece {
                Piece::Fixed(_) => Vec::new(),
                Piece::Number(number) => numbers::smaller(*number).into_iter().map(Piece::Number).collect(),
                Piece::List(list, separator) => {
                    let shorter =
                        numbers::smaller_lists(list).into_iter().filter(|list| list.len() >= bounds.lengths.0);
                    shorter.map(|list| Piece::List(list, separator)).collect()
                }
                Piece::Words(words) => {
                    let letters: Vec<char> = words.chars().collect();
                    let shorter = numbers::spans(letters.len()).map(|span| numbers::without(&letters, &span));
                    shorter.map(|letters| Piece::Words(letters.into_iter().collect())).collect()
                }
            };
            questions.extend(others.into_iter().map(|other| {
                let mut question = self.clone();
                question.pieces[at] = other;
                question
            }));
        }
        questions
    }
}

/// Takes JSON apart. A word that a colon follows is a key.
fn parse_json(line: &str, pieces: &mut Vec<Piece>) -> Option<()> {
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => 2 + rest[1..].find('"')?,
            '[' => 1 + rest.find(']')?,
            '-' | '0'..='9' => rest.find(|c: char| c != '-' && !c.is_ascii_digit())?,
            other => other.len_utf8(),
        };
        let (part, behind) = rest.split_at(length);
        let inside = part.get(1..length.saturating_sub(1)).unwrap_or_default();
        let piece = match first {
            '"' if behind.starts_with(':') => Piece::Fixed(part.to_owned()),
            '"' => Piece::Words(inside.to_owned()),
            '[' if inside.is_empty() => Piece::List(Vec::new(), ", "),
            '[' => Piece::List(inside.split(", ").map(|word| word.parse().ok()).collect::<Option<_>>()?, ", "),
            '-' | '0'..='9' => Piece::Number(part.parse().ok()?),
            _ => Piece::Fixed(part.to_owned()),
        };
        pieces.push(piece);
        rest = behind;
    }
    Some(())
}

/// Other words: letters left out, doubled, or in the other case.
fn varied_words(words: &str, rng: &mut TestRng) -> String {
    let mut letters: Vec<char> = words.chars().filter(|letter| letter.is_ascii()).collect();
    for _ in 0..rng.random_range(1..=3) {
        if letters.is_empty() {
            break;
        }
        let at = rng.random_range(0..letters.len());
        match rng.random_range(0..4) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            2 => letters.truncate(at.max(1)),
            _ if letters[at].is_ascii_uppercase() => letters[at] = letters[at].to_ascii_lowercase(),
            _ => letters[at] = letters[at].to_ascii_uppercase(),
        }
    }
    letters.into_iter().collect()
}
