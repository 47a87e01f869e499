//! Learning a template from a program's line: values keep their places, the words between them are the program's own.

use std::ops::Range;

use nim_reference::template::{Field, Numbers, Part, Template};
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::again::is_below_newline;
use crate::judge::tokens::tokens;

/// The template that renders `text` with the values with which `template` renders `expected`.
///
/// Both texts are aligned token by token; a value keeps its placeholder when it stands unchanged in the other text. A newline with
/// which the template begins stands before both of them.
pub(super) fn relearn(template: &Template, expected: &str, text: &str) -> Option<Template> {
    let (lead, parts) = template.parts.split_at(usize::from(is_below_newline(template)));
    let aligned = field_ranges(parts, expected)
        .and_then(|fields| align(&fields, expected, text).or_else(|| around_only(&fields, expected, text)));
    let parts = aligned.or_else(|| by_numbers(&template.fields(), &template.matches(expected)?, text))?;
    Some(Template { parts: [lead, &parts].concat(), newline: template.newline })
}

/// The same of a message with a heap and a number of objects, where `text` has them the other way round, and other words too: in the
/// assignment's own words their exchange is a known mistake.
pub(super) fn relearn_exchanged(template: &Template, expected: &str, text: &str) -> Option<Template> {
    let exchanged = template.exchanged();
    let fields = exchanged.fields();
    let parts = by_numbers(&fields, &template.matches(expected)?, text)?;
    (fields.len() == 2 && parts != exchanged.parts).then_some(Template { parts, newline: template.newline })
}

/// The same of a message in which some numbers of `template`'s are missing, or all: the fewest first. A list of heaps is none.
pub(super) fn relearn_without_some(template: &Template, expected: &str, text: &str) -> Vec<Template> {
    let (lead, parts) = template.parts.split_at(usize::from(is_below_newline(template)));
    let Some(fields) = field_ranges(parts, expected) else { return Vec::new() };
    let mut subsets: Vec<u32> = (0..(1 << fields.len()) - 1).collect();
    subsets.sort_by_key(|kept| std::cmp::Reverse(kept.count_ones()));
    let kept = subsets.into_iter().map(|kept| {
        let is_kept = |&(place, _): &(usize, &(Range<usize>, Field))| kept & (1 << place) != 0;
        let (kept, left_out): (Vec<_>, Vec<_>) = fields.iter().enumerate().partition(is_kept);
        let are_numbers = left_out.iter().all(|(_, (_, field))| *field != Field::Heaps);
        are_numbers.then(|| kept.into_iter().map(|(_, field)| field.clone()).collect::<Vec<_>>())
    });
    let learned = kept.flatten().filter_map(|kept| align(&kept, expected, text));
    learned.map(|parts| Template { parts: [lead, &parts].concat(), newline: template.newline }).collect()
}

/// The parts of `text`, if the only field is a word or several that stand in it once, wherever.
fn around_only(fields: &[(Range<usize>, Field)], expected: &str, text: &str) -> Option<Vec<Part>> {
    let [(range, field)] = fields else { return None };
    let value = &expected[range.clone()];
    let mut places = text.match_indices(value).map(|(at, _)| at);
    let (at, None) = (places.next()?, places.next()) else { return None };
    let (before, behind) = (&text[..at], &text[at + value.len()..]);
    let is_whole = !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
    let text_part = |text: &str| (!text.is_empty()).then(|| Part::Text(text.to_owned()));
    let parts = || text_part(before).into_iter().chain([Part::Field(*field)]).chain(text_part(behind)).collect();
    (is_whole && value.starts_with(char::is_alphabetic)).then(parts)
}

/// The parts of `text`, if its numbers are just those of these fields.
fn by_numbers(fields: &[Field], values: &Numbers, text: &str) -> Option<Vec<Part>> {
    let tokens = words_and_numbers(text).into_iter();
    let numbers: Vec<Range<usize>> =
        tokens.filter(|token| text[token.start..].starts_with(|c: char| c.is_ascii_digit())).collect();
    let mut parts = Vec::new();
    let mut done = 0;
    for (range, field) in numbers.iter().zip(fields) {
        if has_sign(text, range.start) || text[range.clone()] != values.get(*field)?.to_string() {
            return None;
        }
        if range.start > done {
            parts.push(Part::Text(text[done..range.start].to_owned()));
        }
        parts.push(Part::Field(*field));
        done = range.end;
    }
    if done < text.len() {
        parts.push(Part::Text(text[done..].to_owned()));
    }
    (numbers.len() == fields.len()).then_some(parts)
}

/// The parts of `text` in which the fields of `expected` stand in the same order with the same values.
pub(super) fn align(fields: &[(Range<usize>, Field)], expected: &str, text: &str) -> Option<Vec<Part>> {
    let (ours, theirs) = (words_and_numbers(expected), words_and_numbers(text));
    let words = |text: &str, tokens: &[Range<usize>]| -> Vec<String> {
        tokens.iter().map(|range| text[range.clone()].to_owned()).collect()
    };
    let ops = capture_diff_slices(Algorithm::Myers, &words(expected, &ours), &words(text, &theirs));
    // Where each token of the expected text stands in the program's.
    let mut stands: Vec<Option<Range<usize>>> = vec![None; ours.len()];
    for op in ops.iter().filter(|op| op.tag() == DiffTag::Equal) {
        for (old, new) in op.old_range().zip(op.new_range()) {
            stands[old] = Some(theirs[new].clone());
        }
    }
    let mut parts = Vec::new();
    let mut done = 0;
    for (range, field) in fields.iter().cloned() {
        let mut covered =
            ours.iter().zip(&stands).filter(|(token, _)| token.start >= range.start && token.end <= range.end);
        let (_, first) = covered.next()?;
        let first = first.clone()?;
        let last = covered.try_fold(first.clone(), |_, (_, stand)| stand.clone())?;
        let is_same = text[first.start..last.end] == expected[range.clone()]
            && has_sign(text, first.start) == has_sign(expected, range.start);
        if first.start < done || !is_same {
            return None;
        }
        if first.start > done {
            parts.push(Part::Text(text[done..first.start].to_owned()));
        }
        parts.push(Part::Field(field));
        done = last.end;
    }
    if done < text.len() {
        parts.push(Part::Text(text[done..].to_owned()));
    }
    Some(parts)
}

/// Whether what begins here is a number with a sign before it: with the sign it is another value, and not the same in other words.
fn has_sign(text: &str, at: usize) -> bool {
    let before = text[..at].strip_suffix(['-', '+']);
    text[at..].starts_with(|c: char| c.is_ascii_digit())
        && before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

/// Where each placeholder of a template's parts stands in their rendering.
fn field_ranges(parts: &[Part], expected: &str) -> Option<Vec<(Range<usize>, Field)>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    let mut parts = parts.iter().peekable();
    while let Some(part) = parts.next() {
        match part {
            Part::Text(words) => {
                expected[at..].starts_with(words.as_str()).then_some(())?;
                at += words.len();
            }
            Part::Field(field) => {
                let end = match parts.peek() {
                    Some(Part::Text(words)) => at + expected[at..].find(words.as_str())?,
                    _ => expected.len(),
                };
                ranges.push((at..end, *field));
                at = end;
            }
            // No assignment's own message bends its words.
            Part::Ordinal(_) | Part::Inflected(..) => return None,
        }
    }
    Some(ranges)
}

/// Numbers, words, and every other character by itself.
fn words_and_numbers(text: &str) -> Vec<Range<usize>> {
    tokens(text, |c| match c {
        c if c.is_ascii_digit() => 1,
        c if c.is_alphabetic() => 2,
        _ => 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::Assignment;
    use nim_reference::template::Values;

    fn learn(text: &str, values: &[(Field, &str)], printed: &str) -> Option<String> {
        let assignment = Assignment::builtin("assignment2").expect("known");
        let message = assignment.messages().into_iter().find(|(key, _)| key.key() == text).expect("known").1;
        let values = values.iter().fold(Values::new(), |all, &(field, value)| all.with(field, value));
        let expected = message.render(&values);
        relearn(&message, expected.trim_end_matches('\n'), printed).map(|template| template.to_string())
    }

    #[test]
    fn a_misspelt_message_gives_its_template() {
        let printed = "Computer removes 3 objects from heap 12";
        let learnt = learn("computer_takes", &[(Field::Count, "3"), (Field::Heap, "12")], printed);
        assert_eq!(learnt.as_deref(), Some("Computer removes {count} objects from heap {heap}"));
    }

    #[test]
    fn a_changed_value_is_no_wording() {
        let printed = "Computer takes 4 objects from heap 12.";
        assert_eq!(learn("computer_takes", &[(Field::Count, "3"), (Field::Heap, "12")], printed), None);
    }

    #[test]
    fn a_heap_and_a_number_of_objects_may_be_exchanged_in_other_words() {
        let template = Assignment::builtin("lab3").expect("known").messages();
        let template = &template.iter().find(|(key, _)| key.key() == "computer_takes").expect("known").1;
        let learn = |text: &str| {
            relearn_exchanged(template, "My Turn: heap, coins: 1 3", text).map(|template| template.to_string())
        };
        assert_eq!(learn("I take 3 coins from heap 1").as_deref(), Some("I take {count} coins from heap {heap}"));
        for other in
            ["My Turn: heap, coins: 3 1", "I take 1 coin from heap 3", "I take 3 of 3 from 1", "I take -3 from 1"]
        {
            assert_eq!(learn(other), None, "{other}");
        }
    }

    #[test]
    fn numbers_may_be_missing() {
        let template = Assignment::builtin("assignment2").expect("known").messages();
        let template = &template.iter().find(|(key, _)| key.key() == "computer_takes").expect("known").1;
        let learn = |text: &str| {
            let learned = relearn_without_some(template, "Computer takes 3 objects from heap 12.", text);
            learned.iter().map(Template::to_string).collect::<Vec<_>>()
        };
        assert_eq!(learn("Computer takes 3 objects.")[0], "Computer takes {count} objects.");
        assert_eq!(learn("Computer takes from heap 12.")[0], "Computer takes from heap {heap}.");
        assert_eq!(learn("Computer moves."), ["Computer moves."]);
    }

    #[test]
    fn a_sign_makes_another_value() {
        let values = [(Field::Count, "3"), (Field::Heap, "12")];
        let removes_less_than_nothing = "Computer removes -3 objects from heap 12";
        assert_eq!(learn("computer_takes", &values, removes_less_than_nothing), None);
        let learnt = learn("computer_takes", &values, "Computer takes 3 objects from heap-12.");
        assert_eq!(learnt.as_deref(), Some("Computer takes {count} objects from heap-{heap}."));
    }

    #[test]
    fn a_name_may_stand_behind_all_other_words() {
        let template =
            Template { parts: vec![Part::Field(Field::Name), Part::Text(" wins".to_owned())], newline: true };
        let learn = |text: &str| relearn(&template, "Alice wins", text).map(|template| template.to_string());
        assert_eq!(learn("Winner: Alice").as_deref(), Some("Winner: {name}"));
        assert_eq!(learn("Winner: Alicette"), None);
    }

    #[test]
    fn the_heaps_of_the_status_line_are_one_value() {
        let printed = "In turn 2 the sizes are: h1=3 h2=4";
        let learnt = learn("status", &[(Field::Turn, "2"), (Field::Heaps, "h1=3 h2=4")], printed);
        assert_eq!(learnt.as_deref(), Some("In turn {turn} the sizes are: {heaps}"));
    }
}
