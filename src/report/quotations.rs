//! The blanks of what a sentence quotes, as signs where the sentence would lose some of them.

/// Blanks that are lost, or seen as something else, where lines are broken at spaces.
const LOST: [&str; 4] = ["\n", "\t", "\r", "  "];
/// All blanks, with the signs that stand for them, and what these mean.
const SIGNS: [(&str, &str, &str); 4] = [
    ("\n", "⏎", "⏎ is a new line"),
    ("\t", "→", "→ is a tab"),
    ("\r", "␍", "␍ is a carriage return"),
    (" ", "·", "· is a space"),
];

/// A sentence with signs for the blanks of its quotations, in each that would lose some: for all of them but the single spaces
/// between words.
pub(super) fn visible(sentence: &str) -> String {
    let (mut seen, mut rest) = (String::new(), sentence);
    while let Some((before, quoted)) = rest.split_once('“') {
        let end = quoted.find('”').unwrap_or(quoted.len());
        seen = seen + before + "“" + &with_signs(&quoted[..end]);
        rest = &quoted[end..];
    }
    seen + rest
}

fn with_signs(quoted: &str) -> String {
    if !LOST.iter().any(|blanks| quoted.contains(blanks)) {
        return quoted.to_owned();
    }
    let signs: Vec<char> = quoted.chars().collect();
    let is_word = |place: Option<usize>| place.and_then(|place| signs.get(place)).is_some_and(|c| !c.is_whitespace());
    let is_between_words = |place: usize| is_word(place.checked_sub(1)) && is_word(Some(place + 1));
    let seen = |(place, c): (usize, &char)| {
        let blank = SIGNS.iter().find(|(blank, ..)| blank.starts_with(*c));
        match blank {
            Some((_, sign, _)) if *c != ' ' || !is_between_words(place) => (*sign).to_owned(),
            _ => c.to_string(),
        }
    };
    signs.iter().enumerate().map(seen).collect()
}

/// What the signs mean that [`visible`] puts into a sentence; `None` where it puts none.
pub(super) fn legend(sentence: &str) -> Option<String> {
    let shown = visible(sentence);
    let count = |text: &str, sign: &str| text.matches(sign).count();
    let is_put_in = |(_, sign, _): &&(&str, &str, &str)| count(&shown, sign) > count(sentence, sign);
    let meanings: Vec<&str> = SIGNS.iter().filter(is_put_in).map(|(.., meaning)| *meaning).collect();
    (!meanings.is_empty()).then(|| meanings.join(", "))
}
