//! The form in which a program prints its boards.

use nim_reference::Compare;
use nim_reference::grading::Boards;

use super::right_row;
use super::row::Row;
use crate::judge::mistake::MAX_BYTES;

/// How a program prints its boards.
#[derive(Debug, PartialEq)]
pub(super) struct Form {
    /// The end of the line above the rows; `None` where there is no such line.
    heading: Option<String>,
    /// The first of these lines, where it is no more than its end that is above each board and there was no prompt before it.
    heading_line: Option<String>,
    /// Whether the right line is above the rows of the first board, and no such line above the others.
    pub is_headed_once: bool,
    /// The first of the lines above the rows, where these are alike but for a number that is another one above each board.
    numbered_heading: Option<String>,
    /// The line between that and the rows, if one is there.
    between: Option<String>,
    pub row: Row,
}

impl Form {
    /// The form of a board with rows of these sizes, the first of an output, and what a program does that prints it so; `None` where there
    /// is none, and where it is the right one.
    pub(super) fn learn(boards: &Boards, sizes: &[u64], output: &[u8]) -> Option<(Form, Vec<String>)> {
        let output = String::from_utf8_lossy(output);
        let lines: Vec<&str> = output.lines().map(str::trim).collect();
        let first_with = |least: u64| sizes.iter().position(|&size| size >= least);
        let full = first_with(2).or(first_with(1))?;
        // A single line may be anything.
        let mut boards_of_lines = lines.windows(sizes.len()).enumerate().filter(|_| sizes.len() > 1);
        let (start, row) = boards_of_lines.find_map(|(start, rows)| {
            let row = Row::learn(rows[full], full, sizes[full])?;
            (row.read_behind_prompt(rows).as_deref() == Some(sizes)).then_some((start, row))
        })?;
        let is_board = |rows: &[&str]| rows.iter().enumerate().all(|(place, line)| row.read(line, place).is_some());
        let is_heading = |line: &str| line.ends_with(boards.heading);
        let is_apart =
            start > 1 && !is_heading(lines[start - 1]) && (lines[start - 1].is_empty() || is_heading(lines[start - 2]));
        let above = |at: usize| at.checked_sub(1 + usize::from(is_apart)).map(|above| lines[above]);
        let windows = lines.windows(sizes.len()).enumerate().skip(start);
        let all: Vec<usize> = windows.filter(|(_, rows)| is_board(rows)).map(|(at, _)| at).collect();
        let has_above = |own: &str| all.iter().all(|&at| above(at).is_some_and(|line| line.ends_with(own)));
        let is_headed_once = above(start).is_some_and(is_heading) && {
            let mut others = lines.windows(sizes.len()).enumerate().skip(start + 1);
            // Whether another one has it is asked of all outputs.
            others.any(|(at, rows)| row.read_behind_prompt(rows).is_some() && !is_heading(lines[at - 1]))
                && lines.iter().filter(|line| is_heading(line)).count() == 1
        };
        let heading = match above(start).filter(|line| !line.is_empty() && line.len() <= MAX_BYTES) {
            Some(_) if is_headed_once => None,
            // What is above some boards only is neither there nor missing.
            Some(line) if line.ends_with(boards.heading) => {
                Some(boards.heading.to_owned()).filter(|own| has_above(own)).map(Some)?
            }
            // Prompts may stand before it on its line.
            Some(_) if all.len() > 1 => {
                let above: Vec<&str> = all.iter().map(|&at| above(at).unwrap_or_default()).collect();
                end_of_all(&above).filter(|own| has_above(own)).map(str::to_owned)
            }
            _ => None,
        };
        let words_above = |&at: &usize| above(at).unwrap_or_default().replace(|c: char| c.is_ascii_digit(), "");
        let words_above: Vec<String> = all.iter().map(words_above).collect();
        let words_above: Vec<&str> = words_above.iter().map(String::as_str).collect();
        let is_numbered = heading.is_none() && !is_headed_once && all.len() > 1 && end_of_all(&words_above).is_some();
        let numbered = above(start).filter(|line| is_numbered && line.len() <= MAX_BYTES);
        let numbered_heading = numbered.map(str::to_owned);
        let between = (is_apart && heading.is_some()).then(|| lines[start - 1].to_owned());
        if between.as_ref().is_some_and(|line| line.len() > MAX_BYTES) {
            return None;
        }
        // Nothing else shows where a board begins.
        if heading.is_none() && row.base.is_none() {
            return None;
        }
        // What changes between the words of the heading may be a name.
        let heading_line = above(start).filter(|line| {
            let is_end = heading.as_deref().is_some_and(|own| own != boards.heading && *line != own);
            is_end && line.contains(boards.heading) && line.len() <= MAX_BYTES
        });
        let heading_line = heading_line.map(str::to_owned);
        let form = Form { heading, heading_line, is_headed_once, numbered_heading, between, row };
        let right = right_row(boards, 1 + full, sizes[full]);
        let sentences = form.sentences(boards, lines[start + full], &right);
        (!sentences.is_empty() && lines[start + full].len() <= MAX_BYTES).then_some((form, sentences))
    }

    /// An output with its boards, of so many rows, in the right form.
    pub(super) fn in_right_form(&self, boards: &Boards, count: usize, output: &[u8]) -> Vec<u8> {
        let output = String::from_utf8_lossy(output);
        let mut lines = output.lines().collect::<Vec<_>>();
        // A line that is none of a board ends the last one.
        lines.push("");
        let mut right = String::new();
        let mut at = 0;
        while at < lines.len() - 1 {
            let (before, above) = match &self.heading {
                Some(heading) => {
                    (lines[at].trim_end().strip_suffix(heading.as_str()), 1 + usize::from(self.between.is_some()))
                }
                None => (Some(""), 0),
            };
            let below = before.and_then(|_| lines.get(at + above..)).unwrap_or_default();
            let first = below.first().copied().unwrap_or_default();
            let prompt = if self.heading.is_none() { self.row.before_first(first) } else { "" };
            let before = before.filter(|_| prompt.is_empty()).or(Some(prompt).filter(|prompt| !prompt.is_empty()));
            let below = [&first[prompt.len()..]].into_iter().chain(below.iter().skip(1).copied()).enumerate();
            let rows: Vec<u64> = below.map_while(|(place, line)| self.row.read(line.trim(), place)).collect();
            // The number at the end of a line above the only row is none of a row.
            let is_above_row = || lines.get(at + 1).is_some_and(|next| self.row.read(next.trim(), 0).is_some());
            if self.heading.is_none() && count == 1 && !prompt.is_empty() && is_above_row() {
                right.push_str(lines[at]);
                right.push('\n');
                at += 1;
                continue;
            }
            // Without a heading anything may look like the first row.
            let is_board = rows.len() == count || (self.heading.is_some() && !rows.is_empty());
            match before {
                Some(before) if is_board => {
                    let rows = rows
                        .iter()
                        .enumerate()
                        .map(|(place, &size)| right_row(boards, self.row.base.unwrap_or(1) + place, size) + "\n");
                    let rows: Vec<String> = rows.collect();
                    right.push_str(&format!("{before}{}\n{}", boards.heading, rows.concat()));
                    at += above + rows.len();
                }
                _ => {
                    right.push_str(lines[at]);
                    right.push('\n');
                    at += 1;
                }
            }
        }
        right.into_bytes()
    }

    /// What a program does that prints boards in this form, of which `example` is a row that should be `right`; none where it is the right
    /// form.
    fn sentences(&self, boards: &Boards, example: &str, right: &str) -> Vec<String> {
        let heading = boards.heading;
        let of_heading = match &self.heading {
            None if self.is_headed_once => Some(format!("prints “{heading}” above the first board only")),
            None => Some(match &self.numbered_heading {
                None => format!("prints no “{heading}” above the rows of a board"),
                Some(own) => {
                    format!("prints lines such as “{own}” above the rows of a board instead of “{heading}”")
                }
            }),
            Some(_) if let Some(line) = &self.heading_line => {
                Some(format!("prints lines such as “{line}” above the rows of a board instead of “{heading}”"))
            }
            Some(own) if *own != heading => {
                Some(format!("prints “{own}” above the rows of a board instead of “{heading}”"))
            }
            Some(_) => self.between.as_ref().map(|line| match line.as_str() {
                "" => format!("prints an empty line between “{heading}” and the rows of a board"),
                line => format!("prints a line between “{heading}” and the rows of a board, for example “{line}”"),
            }),
        };
        // Another number is another mistake, and none is one of the form.
        let behind_number = |row: &str| row.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
        let own = behind_number(&example[self.row.before_first(example).len()..]);
        // A blank behind the number is one that stands at no end of the line.
        let (line, right_line) = (format!("1{own}"), format!("1{}", behind_number(right)));
        let is_right_row = self.row.base.is_some() && Compare::Blank.same_line(line.as_bytes(), right_line.as_bytes());
        let of_rows = (!is_right_row)
            .then(|| format!("prints a row of a board, for example, as “{example}” instead of “{right}”"));
        of_heading.into_iter().chain(of_rows).collect()
    }
}

/// The words with which all of these lines end; `None` where there are none.
fn end_of_all<'l>(lines: &[&'l str]) -> Option<&'l str> {
    let (first, others) = lines.split_first()?;
    let is_of_all = |at: &usize| others.iter().all(|other| other.ends_with(&first[*at..]));
    let begins_word = |at: &usize| !first[..*at].ends_with(char::is_alphanumeric);
    let mut starts = first.char_indices().map(|(at, _)| at).filter(begins_word);
    let end = starts.find(is_of_all).map(|at| first[at..].trim_start())?;
    end.contains(char::is_alphabetic).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim_reference::Assignment;

    const BOARDS: &str = "Alice?\nNim\nRow 1 - **\nRow 2 - *\nBob? Nim\nRow 1 -\nRow 2 - *\nBob wins\n";

    fn boards() -> Boards {
        *Assignment::builtin("givegrade/working_game").expect("known").grading().boards().expect("boards")
    }

    #[test]
    fn boards_of_another_form_are_read() {
        let (form, sentences) = Form::learn(&boards(), &[2, 1], BOARDS.as_bytes()).expect("a form");
        assert_eq!(
            sentences,
            [
                "prints “Nim” above the rows of a board instead of “Nim:”",
                "prints a row of a board, for example, as “Row 1 - **” instead of “1: X X”",
            ]
        );
        let right = "Alice?\nNim:\n1: X X\n2: X\nBob? Nim:\n1:\n2: X\nBob wins\n";
        assert_eq!(String::from_utf8_lossy(&form.in_right_form(&boards(), 2, BOARDS.as_bytes())), right);
    }

    #[test]
    fn the_number_of_elements_behind_them_is_read() {
        for (row, right) in [("(2)", true), ("= 2", true), ("2", true), ("(1)", false)] {
            let output = format!("Nim:\n1: X X {row}\n2: X {}\nBob wins\n", row.replace('2', "1"));
            let learned = Form::learn(&boards(), &[2, 1], output.as_bytes());
            assert_eq!(learned.is_some(), right, "{output}");
            let Some((form, sentences)) = learned else { continue };
            assert_eq!(
                sentences,
                [format!("prints a row of a board, for example, as “1: X X {row}” instead of “1: X X”")]
            );
            let right = "Nim:\n1: X X\n2: X\nBob wins\n";
            assert_eq!(String::from_utf8_lossy(&form.in_right_form(&boards(), 2, output.as_bytes())), right);
        }
    }

    /// A program that prints one board, or ends after it.
    #[test]
    fn what_is_between_the_elements_is_read() {
        let output = "Nim:\n1: X, X\n2: X\nAlice: Nim:\n1:\n2: X\nBob wins\n";
        let (form, sentences) = Form::learn(&boards(), &[2, 1], output.as_bytes()).expect("a form");
        assert_eq!(sentences, ["prints a row of a board, for example, as “1: X, X” instead of “1: X X”"]);
        let right = "Nim:\n1: X X\n2: X\nAlice: Nim:\n1:\n2: X\nBob wins\n";
        assert_eq!(String::from_utf8_lossy(&form.in_right_form(&boards(), 2, output.as_bytes())), right);
    }

    /// The number of the heading is another one above each board, and above one row it looks like that row.
    #[test]
    fn a_heading_has_a_number() {
        let learn = |sizes: &[u64], output: &str| Form::learn(&boards(), sizes, output.as_bytes());
        let output = "Nim after move 0:\n1: X X\n2: X\nA: Nim after move 1:\n1: X\n2: X\nBob wins\n";
        let (form, sentences) = learn(&[2, 1], output).expect("a form");
        let heading = "prints lines such as “Nim after move 0:” above the rows of a board instead of “Nim:”";
        assert_eq!(sentences, [heading]);
        let output = "Nim after move 0:\n1: X\nA: Nim after move 1:\n1:\nA wins\n";
        let right = "Nim after move 0:\nNim:\n1: X\nA: Nim after move 1:\nNim:\n1:\nA wins\n";
        assert_eq!(String::from_utf8_lossy(&form.in_right_form(&boards(), 1, output.as_bytes())), right);
    }

    #[test]
    fn a_right_heading_is_not_said_to_be_missing() {
        let sentences =
            |output: &str| Form::learn(&boards(), &[2, 1], output.as_bytes()).map(|(_, sentences)| sentences);
        let rows = "prints a row of a board, for example, as “1 X X” instead of “1: X X”".to_owned();
        assert_eq!(sentences("Nim:\n1 X X\n2 X\n"), Some(vec![rows.clone()]));
        assert_eq!(sentences("Nim:\n1 X X\n2 X\nNim:\n1 X\n2 X\n"), Some(vec![rows]));
        // Above two of three boards.
        assert_eq!(sentences("Nim:\n1 X X\n2 X\nBob?\n1 X\n2 X\nNim:\n1\n2 X\n"), None);
    }

    #[test]
    fn a_heading_stands_above_the_first_board_only() {
        let output = "Nim:\n1: X X\n2: X\nAlice? 1: X\n2: X\nBob?\n1:\n2: X\nAlice wins\n";
        let (form, sentences) = Form::learn(&boards(), &[2, 1], output.as_bytes()).expect("a form");
        assert_eq!(sentences, ["prints “Nim:” above the first board only"]);
        let right = String::from_utf8(form.in_right_form(&boards(), 2, output.as_bytes())).expect("text");
        assert!(
            right.ends_with("Nim:\n1: X X\n2: X\nAlice?Nim:\n1: X\n2: X\nBob?\nNim:\n1:\n2: X\nAlice wins\n"),
            "{right}"
        );
    }

    /// The heading is there, and so is another line below it.
    #[test]
    fn a_line_below_the_heading_stands_in_nothings_place() {
        let output = "Nim:\n[2, 1]\n1: X X\n2: X\nNim:\n[1, 1]\n1: X\n2: X\nBob wins\n";
        let (form, sentences) = Form::learn(&boards(), &[2, 1], output.as_bytes()).expect("a form");
        assert_eq!(sentences, ["prints a line between “Nim:” and the rows of a board, for example “[2, 1]”"]);
        let right = "Nim:\n1: X X\n2: X\nNim:\n1: X\n2: X\nBob wins\n";
        assert_eq!(String::from_utf8_lossy(&form.in_right_form(&boards(), 2, output.as_bytes())), right);
    }

    #[test]
    fn lines_that_no_board_can_be_read_from_have_no_form() {
        let learn = |sizes: &[u64], output: &str| Form::learn(&boards(), sizes, output.as_bytes());
        // The right form, other sizes than those that are entered, a single row, rows without anything above or before them.
        for (sizes, output) in [
            (&[2, 1][..], "Nim:\n1: X X\n2: X\nNim:\n1:\n2: X\nBob wins\n"),
            (&[3, 1], BOARDS),
            (&[1], "X\nX wins\n"),
            (&[2, 1], "Hello\nX X\nX\nAlice?\n\nX\n"),
        ] {
            assert_eq!(learn(sizes, output), None, "{output}");
        }
    }
}
