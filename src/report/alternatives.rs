//! Mistakes of which a program makes one, in words.

/// Sentences of which one is true. Where one says of some cases what another says of all, only the cases are repeated.
pub(super) fn one_of(mut all: Vec<String>) -> String {
    let general = (0..all.len()).find(|&place| all.iter().any(|other| only_where(&all[place], other).is_some()));
    if let Some(place) = general {
        let general = all.remove(place);
        for other in &mut all {
            if let Some(only) = only_where(&general, other) {
                *other = format!("does so only {only}");
            }
        }
        all.insert(0, general);
    }
    all.join(", or ")
}

/// In which cases alone one sentence says what another says of all cases: it is the same with some words more.
fn only_where<'s>(general: &str, special: &'s str) -> Option<&'s str> {
    let begins = general.bytes().zip(special.bytes()).take_while(|(one, other)| one == other).count();
    let room = general.len().checked_sub(begins)?;
    let ends = general.bytes().rev().zip(special.bytes().rev()).take(room).take_while(|(one, other)| one == other);
    let only = special.get(begins..special.len().checked_sub(ends.count())?)?;
    let is_whole = general.len() + only.len() == special.len();
    let only = only.trim_matches([' ', ',']);
    let is_of_cases = ["when ", "where ", "in ", "after ", "before "].iter().any(|word| only.starts_with(word));
    (is_whole && is_of_cases).then_some(only)
}

#[cfg(test)]
mod tests {
    use super::one_of;

    fn said(all: &[&str]) -> String {
        one_of(all.iter().map(|sentence| (*sentence).to_owned()).collect())
    }

    #[test]
    fn of_what_is_done_always_or_in_some_cases_only_the_cases_are_repeated() {
        let always = "prints how many coins are left, instead of how many it takes";
        let sometimes = "prints how many coins are left when the nim-sum is not 0, instead of how many it takes";
        let shorter =
            "prints how many coins are left, instead of how many it takes, or does so only when the nim-sum is not 0";
        assert_eq!(said(&[always, sometimes]), shorter);
        assert_eq!(said(&[sometimes, always]), shorter);
        assert_eq!(said(&["takes a coin", "takes a coin, in turn 1"]), "takes a coin, or does so only in turn 1");
    }

    #[test]
    fn of_two_other_things_both_are_said() {
        assert_eq!(said(&["takes a coin"]), "takes a coin");
        assert_eq!(said(&["takes a coin", "takes a coin too many"]), "takes a coin, or takes a coin too many");
        assert_eq!(said(&["reads 16 bits", "reads 8 bits"]), "reads 16 bits, or reads 8 bits");
    }
}
