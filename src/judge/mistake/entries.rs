//! Learning how a program words the heaps of the status line: `h1:3, h2:4` for `h1=3 h2=4`.

use std::ops::Range;

use nim_reference::template::{Field, Part, Template};
use nim_reference::voice::{Message, Voice};

use super::other_words::Right;
use super::relearn::align;
use super::{Change, Mistake};

/// The mistake of wording the heaps of the status line as in `text`, where the assignment has the words of `expected`, or others if nothing
/// is `known` of them.
pub(super) fn learn(voice: &Voice, heaps: &[u64], text: &str, known: Right<'_>, expected: &str) -> Option<Mistake> {
    let list = voice.heaps(heaps);
    let start = expected.find(&list).filter(|_| heaps.len() >= 2)?;
    // One number after the other: labels and sizes, or sizes alone where the program prints no labels.
    let numbers: Vec<Range<usize>> = numbers(&list).into_iter().map(|n| n.start + start..n.end + start).collect();
    let all = |fields: &[Field]| -> Vec<(Range<usize>, Field)> {
        numbers.iter().cloned().zip(fields.iter().copied().cycle()).collect()
    };
    let (entry, separator, status) = if numbers.len() == 2 * heaps.len() {
        let both = all(&[Field::Heap, Field::Size]);
        let sizes: Vec<_> = both.iter().filter(|(_, field)| *field == Field::Size).cloned().collect();
        parts_of(voice, &both, expected, text).or_else(|| parts_of(voice, &sizes, expected, text))
    } else {
        parts_of(voice, &all(&[Field::Size]), expected, text)
    }?;
    let instead = match known {
        Right::Line(right) => format!(" instead of “{right}”"),
        // Its numbers may be wrong by another mistake.
        Right::Words(right) => format!("; in the assignment's words that is “{right}”"),
        Right::Unknown => String::new(),
    };
    let sentence = format!("prints {}, for example, as “{text}”{instead}", voice.describe(Message::Status));
    Some(Mistake { id: "other-heap-list".to_owned(), sentence, change: Change::HeapList { entry, separator, status } })
}

/// The entry, the separator and the status line around them.
fn parts_of(
    voice: &Voice,
    fields: &[(Range<usize>, Field)],
    expected: &str,
    text: &str,
) -> Option<(Template, String, Template)> {
    let status = voice.message(Message::Status)?;
    let turn = voice.message(Message::Status)?.fields().contains(&Field::Turn);
    let mut all = Vec::new();
    if turn {
        all.push((numbers(expected).into_iter().next()?, Field::Turn));
    }
    all.extend(fields.iter().cloned());
    let parts = align(&all, expected, text)?;
    let (lead, rest) = split_lead(&parts)?;
    let per_heap = if fields.iter().any(|(_, field)| *field == Field::Heap) { 2 } else { 1 };
    // Words before each number and after the last: w0 n0 w1 n1 … wn.
    let (words, count) = words_between(rest);
    let inner: Vec<&str> = (1..count / per_heap).map(|heap| words[heap * per_heap].as_str()).collect();
    let between = *inner.first()?;
    let same_middle = per_heap == 1 || (0..count / 2).all(|heap| words[heap * 2 + 1] == words[1]);
    // A number that is no heap's may be that of one heap too many.
    let has_other_number = words.iter().any(|words| words.contains(|c: char| c.is_ascii_digit()));
    if inner.iter().any(|words| *words != between) || !same_middle || has_other_number {
        return None;
    }
    let before_first = &words[0];
    let prefix = common_suffix(before_first, between);
    let after_last = words.last()?;
    let suffix = common_prefix(after_last, &between[..between.len() - prefix.len()]);
    let separator = &between[suffix.len()..between.len() - prefix.len()];
    let mut entry = vec![Part::Text(prefix.to_owned())];
    if per_heap == 2 {
        entry.extend([Part::Field(Field::Heap), Part::Text(words[1].clone())]);
    }
    entry.extend([Part::Field(Field::Size), Part::Text(suffix.to_owned())]);
    let mut line = lead;
    line.push(Part::Text(before_first[..before_first.len() - prefix.len()].to_owned()));
    line.push(Part::Field(Field::Heaps));
    line.push(Part::Text(after_last[suffix.len()..].to_owned()));
    let tidy = |parts: Vec<Part>| parts.into_iter().filter(|part| *part != Part::Text(String::new())).collect();
    Some((
        Template { parts: tidy(entry), newline: false },
        separator.to_owned(),
        Template { parts: tidy(line), newline: status.newline },
    ))
}

/// The parts up to the turn number, and those that follow.
fn split_lead(parts: &[Part]) -> Option<(Vec<Part>, &[Part])> {
    let end = parts.iter().position(|part| *part == Part::Field(Field::Turn)).map_or(0, |turn| turn + 1);
    Some((parts[..end].to_vec(), parts.get(end..)?))
}

/// The words before each field and after the last one, and how many fields there are.
fn words_between(parts: &[Part]) -> (Vec<String>, usize) {
    let mut words = vec![String::new()];
    for part in parts {
        match part {
            Part::Text(text) => {
                if let Some(last) = words.last_mut() {
                    last.push_str(text);
                }
            }
            _ => words.push(String::new()),
        }
    }
    let fields = words.len() - 1;
    (words, fields)
}

fn common_prefix<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one.char_indices().zip(other.chars()).take_while(|((_, a), b)| a == b);
    let end = same.last().map_or(0, |((at, c), _)| at + c.len_utf8());
    &one[..end]
}

fn common_suffix<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one.char_indices().rev().zip(other.chars().rev()).take_while(|((_, a), b)| a == b);
    let start = same.last().map_or(one.len(), |((at, _), _)| at);
    &one[start..]
}

/// Where numbers stand in a text.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        match found.last_mut() {
            Some(number) if number.end == at => number.end += c.len_utf8(),
            _ => found.push(at..at + 1),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    fn reworded(printed: &str) -> Option<String> {
        let assignment = Assignment::builtin("assignment2").expect("known");
        let voice = assignment.game().expect("a game").voice.clone();
        let expected = "In turn 1 heap sizes are: h1=12 h2=3 h3=15.";
        let changed = learn(&voice, &[12, 3, 15], printed, Right::Line(expected), expected)?.apply(&assignment);
        let input = Input { stdin: "3\n12 3 15\n".to_owned(), args: Vec::new() };
        changed.transcript(&input).lines().into_iter().map(|line| line.text).nth(2)
    }

    #[test]
    fn a_learnt_wording_gives_the_line_it_was_learnt_from() {
        for printed in [
            "In turn 1 heap sizes are: h1:12, h2:3, h3:15.",
            "Turn 1: 12 3 15",
            "In turn 1 heap sizes are: (1 -> 12) (2 -> 3) (3 -> 15).",
            "In turn 1 heap sizes are: h1=12; h2=3; h3=15",
        ] {
            assert_eq!(reworded(printed).as_deref(), Some(printed));
        }
    }

    #[test]
    fn wrong_sizes_and_other_heaps_are_no_wording() {
        assert_eq!(reworded("In turn 1 heap sizes are: h1:12, h2:4, h3:15."), None);
        assert_eq!(reworded("In turn 1 heap sizes are: h1=12 h2=3 h3=15 h4=0."), None);
    }
}
