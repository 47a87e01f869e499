//! What differs from run to run, put out of the way of a comparison.

/// The text with every time of a report, as in `in 0.12 s`, replaced by `[TIME]`.
pub(crate) fn times(text: &str) -> String {
    let mut redacted = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" in ") {
        let (before, after) = rest.split_at(at + " in ".len());
        redacted.push_str(before);
        rest = after;
        let length = time(after);
        if length > 0 {
            redacted.push_str("[TIME]");
            rest = &after[length..];
        }
    }
    redacted + rest
}

/// The length of the time with which the text begins: `0.12 s`, `12.3 s`, `2 min 5 s`.
fn time(text: &str) -> usize {
    let number = |text: &str| text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let first = number(text);
    match &text[first..] {
        _ if first == 0 => 0,
        rest if rest.starts_with(" s") => first + " s".len(),
        rest => rest.strip_prefix(" min ").map_or(0, |seconds| first + " min ".len() + number(seconds) + " s".len()),
    }
}
