//! Listing cases and assignments.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::style::{FAINT, ID, TITLE};
use crate::safe_text::one_line;
use crate::suite::{Case, DEFAULT_ASSIGNMENT, Suite};
use crate::terminal::{styled, wrap};

/// The narrowest column that titles are wrapped to; there is one line where there is less room.
const MIN_COLUMNS: usize = 24;

/// Writes the cases of a suite: id, points and title, and the sum of points. Titles are wrapped to a terminal of
/// `columns`; without it every case is one line.
///
/// # Errors
/// The writer's.
pub fn list(out: &mut dyn Write, suite: &Suite, columns: Option<usize>) -> io::Result<()> {
    writeln!(out, "{}: {}", styled(suite.assignment.name, ID), styled(&one_line(&suite.title), TITLE))?;
    let ids = suite.cases.iter().map(|case| case.id.width()).max().unwrap_or(0);
    let points = suite.cases.iter().map(|case| worth(case.points).width()).max().unwrap_or(0);
    for case in &suite.cases {
        let id = styled(&case.id, ID) + &" ".repeat(ids - case.id.width());
        write!(out, "  {id}  {:>points$}  ", worth(case.points))?;
        let left = 2 + ids + 2 + points + 2;
        let room = columns.map(|columns| columns.saturating_sub(left)).filter(|&room| room >= MIN_COLUMNS);
        for (number, line) in wrap(&title(case), room.unwrap_or(usize::MAX)).into_iter().enumerate() {
            let indent = if number > 0 { left } else { 0 };
            writeln!(out, "{:indent$}{line}", "")?;
        }
    }
    writeln!(out, "{}", sums(suite))?;
    let Some(inherited) = suite.inherited else { return Ok(()) };
    match inherited.lack() {
        Some(lack) => writeln!(out, "{lack}."),
        None => writeln!(out, "These are the built-in cases: the folder has none of its own."),
    }
}

/// Writes every assignment with its number of cases and points.
///
/// # Errors
/// The writer's.
pub fn list_all(out: &mut dyn Write, suites: &[Suite]) -> io::Result<()> {
    let names = suites.iter().map(|suite| suite.assignment.name.width()).max().unwrap_or(0);
    let sums: Vec<String> = suites.iter().map(sums).collect();
    let widest = sums.iter().map(|sum| sum.width()).max().unwrap_or(0);
    for (suite, sum) in suites.iter().zip(&sums) {
        let name = suite.assignment.name;
        let default = if name == DEFAULT_ASSIGNMENT { styled(" (the default)", FAINT) } else { String::new() };
        let id = styled(name, ID) + &" ".repeat(names - name.width());
        writeln!(out, "{id}  {sum:>widest$}  {}{default}", one_line(&suite.title))?;
    }
    Ok(())
}

/// A number of points as people write it.
pub(super) fn worth(points: f64) -> String {
    match points {
        1.0 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}

fn sums(suite: &Suite) -> String {
    let cases = match suite.cases.len() {
        1 => "1 case".to_owned(),
        count => format!("{count} cases"),
    };
    // Tenths and hundredths do not add up exactly in binary.
    let sum = suite.cases.iter().fold(0.0, |sum, case| sum + case.points);
    format!("{cases}, {}", worth((sum * 1e6).round() / 1e6))
}

fn title(case: &Case) -> String {
    let mark = case.hidden.map_or(String::new(), |hidden| format!(" ({hidden})"));
    format!("{}{mark}", one_line(&case.title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{Hidden, Inherited};
    use nim_reference::assignment::Input;

    fn case(id: &str, points: f64, hidden: Option<Hidden>) -> Case {
        let assignment = nim_reference::Assignment::builtin("lab3").expect("an assignment");
        let reference = assignment.transcript(&Input::default());
        Case {
            id: id.to_owned(),
            title: format!("The one reason why {id} exists"),
            points,
            hidden,
            ..Case::new(&assignment, Input::default(), reference)
        }
    }

    fn suite() -> Suite {
        let assignment = nim_reference::Assignment::builtin("lab3").expect("an assignment");
        let cases =
            vec![case("a", 1.0, None), case("play/long-name", 0.5, Some(Hidden { number: 1, shows_title: false }))];
        Suite {
            assignment,
            title: "Coins".to_owned(),
            cases,
            languages: Default::default(),
            build: Default::default(),
            scratch: false,
            checks: Default::default(),
            inherited: None,
            settings: Default::default(),
        }
    }

    fn plain(write: impl Fn(&mut dyn Write) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).expect("memory takes all");
        anstream::adapter::strip_str(std::str::from_utf8(&out).expect("text")).to_string()
    }

    #[test]
    fn columns_are_aligned_and_hidden_cases_marked() {
        let expected = "\
lab3: Coins
  a                  1 point  The one reason why a exists
  play/long-name  0.5 points  The one reason why play/long-name exists (hidden case 1)
2 cases, 1.5 points
";
        assert_eq!(plain(|out| list(out, &suite(), None)), expected);
    }

    #[test]
    fn the_cases_of_an_edition_are_distinguished_from_its_own() {
        let shown = |left_out| {
            let suite = Suite { inherited: Some(Inherited { built_in: 9, left_out }), ..suite() };
            plain(|out| list(out, &suite, None)).lines().last().expect("a line").to_owned()
        };
        assert_eq!(shown(0), "These are the built-in cases: the folder has none of its own.");
        assert_eq!(shown(1), "1 of the 9 built-in cases does not fit this edition and is left out.");
        assert_eq!(shown(7), "7 of the 9 built-in cases do not fit this edition and are left out.");
    }

    #[test]
    fn titles_are_wrapped_below_themselves() {
        let shown = plain(|out| list(out, &suite(), Some(58)));
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[2], "  play/long-name  0.5 points  The one reason why");
        assert_eq!(lines[3], "                              play/long-name exists");
        assert!(shown.lines().all(|line| line.width() <= 58), "{shown}");
    }

    #[test]
    fn every_assignment_has_a_line() {
        let shown = plain(|out| list_all(out, &[suite(), suite()]));
        assert_eq!(shown, "lab3  2 cases, 1.5 points  Coins\n".repeat(2));
    }
}
