//! The known name that a wrong one resembles.

/// The known name that `word` most resembles, if it resembles one.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.to_lowercase().replace(['-', ' '], "_");
    let word: String = plain(word).chars().take(MAX_COMPARED).collect();
    let farthest = (word.chars().count() / 3).max(1);
    let distance = |name: &str| {
        let name = plain(name);
        // `present_board` is near `givegrade/present_board`.
        if name.rsplit('/').next() == Some(&word) { 0 } else { strsim::osa_distance(&word, &name) }
    };
    let measured = known.into_iter().map(|name| (distance(name), name));
    measured.filter(|&(distance, _)| distance <= farthest).min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}

/// The most letters of a wrong name that are compared; a bound for names of a megabyte.
const MAX_COMPARED: usize = 80;

/// Words as a sentence lists them: `a`, `b`, `c`, each in the quotes of code.
pub(super) fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_and_no_far_one() {
        let known = ["points", "title", "givegrade/present_board"];
        assert_eq!(nearest("point", known), Some("points"));
        assert_eq!(nearest("Title", known), Some("title"));
        assert_eq!(nearest("present-board", known), Some("givegrade/present_board"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }
}
