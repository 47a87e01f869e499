//! Where a byte of a TOML string's text stands in the file, in spite of quotes and escapes.

/// The offset in `literal` (a string as it is written, quotes and all) of the byte `at` of its text `decoded`.
///
/// `None` where the writing cannot be mapped exactly: a line that ends in a backslash, say.
pub(super) fn source_offset(literal: &str, decoded: &str, at: usize) -> Option<usize> {
    let escapes = literal.starts_with('"');
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| literal.starts_with(quote))?;
    let mut start = quote.len();
    let end = literal.len().checked_sub(quote.len()).filter(|&end| end >= start && literal.ends_with(quote))?;
    if quote.len() == 3 {
        // A newline right behind the opening quotes is not part of the text.
        let trimmed = ["\r\n", "\n"].into_iter().find(|newline| literal[start..end].starts_with(newline));
        start += trimmed.map_or(0, str::len);
    }
    let mut source = start;
    let mut text = 0;
    while source < end {
        let (written, meant) = character(&literal[source..end], escapes)?;
        if text == at {
            return Some(source);
        }
        if !decoded.get(text..)?.starts_with(meant) {
            return None;
        }
        source += written;
        text += meant.len_utf8();
    }
    (text == at && text == decoded.len()).then_some(end)
}

/// The bytes that one character takes as it is written, and the character.
fn character(rest: &str, escapes: bool) -> Option<(usize, char)> {
    let first = rest.chars().next()?;
    if first != '\\' || !escapes {
        return Some((first.len_utf8(), first));
    }
    let plain = |c| Some((2, c));
    let coded = |digits: usize| {
        let code = u32::from_str_radix(rest.get(2..2 + digits)?, 16).ok()?;
        Some((2 + digits, char::from_u32(code)?))
    };
    match rest.chars().nth(1)? {
        'b' => plain('\u{8}'),
        't' => plain('\t'),
        'n' => plain('\n'),
        'f' => plain('\u{c}'),
        'r' => plain('\r'),
        'e' => plain('\u{1b}'),
        '"' => plain('"'),
        '\\' => plain('\\'),
        'x' => coded(2),
        'u' => coded(4),
        'U' => coded(8),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offset of `needle` in a document, found by way of the decoded string.
    fn found(literal: &str, needle: &str) -> Option<usize> {
        let document = format!("x = {literal}");
        let table = toml::de::DeTable::parse(&document).expect("TOML").into_inner();
        let decoded = table["x"].get_ref().as_str().expect("a string").to_owned();
        source_offset(literal, &decoded, decoded.find(needle).expect("it is there"))
    }

    #[test]
    fn escapes_and_quotes_are_counted() {
        assert_eq!(found(r#""{heap}""#, "{"), Some(1));
        assert_eq!(found("'''\n{heap}'''", "{"), Some(4));
        assert_eq!(found("\"\"\"\r\na\n{heap}\"\"\"", "{"), Some(7));
        assert_eq!(found(r#""say \"\u00e4ö\x41\" {heap}""#, "{"), Some(22));
        assert_eq!(found(r"'a\n{heap}'", "{"), Some(4));
        assert_eq!(found("\"\"\"\"quoted\" {heap}\"\"\"", "{"), Some(12));
    }

    #[test]
    fn what_cannot_be_mapped_is_not() {
        assert_eq!(found("\"\"\"a \\\n   {heap}\"\"\"", "{"), None);
        assert_eq!(source_offset("\"", "", 0), None);
        assert_eq!(source_offset("\"ab\"", "xy", 1), None);
    }

    #[test]
    fn the_end_of_the_text_has_a_place() {
        assert_eq!(source_offset("'ab'", "ab", 2), Some(3));
        assert_eq!(source_offset("'ab'", "ab", 3), None);
    }
}
