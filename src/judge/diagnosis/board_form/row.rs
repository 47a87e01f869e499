//! How a program prints a row of a board.

/// How a program prints a row.
#[derive(Debug, PartialEq)]
pub(super) struct Row {
    /// What is before its number.
    pub before: String,
    /// What is between its number and its objects.
    pub behind: String,
    /// The number of the first row; `None` where rows have no numbers.
    pub base: Option<usize>,
    /// One object; `None` where their number is printed.
    pub object: Option<char>,
    /// What is between two objects, but for blanks.
    pub between: String,
    /// What is before and behind the number of objects that stands behind them, but for blanks, where one does.
    pub counted: Option<(String, String)>,
}

/// So many places of a line are looked at for a row behind a prompt.
const MAX_PROMPT: usize = 200;

/// What is before a number is no longer, in bytes: a name of a row.
const MAX_BEFORE: usize = 8;

/// The signs that may stand before the number of objects that is behind them.
const COUNT_SIGNS: &[char] = &['(', '[', '{', '<', '-', '=', ':', '|', ','];

impl Row {
    /// The form of a line that is the row at a place, from 0, of so many objects, which are some.
    pub(super) fn learn(line: &str, place: usize, size: u64) -> Option<Row> {
        let (before, number, rest) = match line.find(|c: char| c.is_ascii_digit()) {
            Some(start) => {
                let end = line[start..].find(|c: char| !c.is_ascii_digit()).map_or(line.len(), |end| start + end);
                (&line[..start], line[start..end].parse::<usize>().ok(), &line[end..])
            }
            None => ("", None, line),
        };
        let base = number.map(|number| number.checked_sub(place).filter(|base| *base <= 1));
        if before.len() > MAX_BEFORE || base.is_some_and(|base| base.is_none()) {
            return None;
        }
        let (before, base) = (before.trim_end().to_owned(), base.flatten());
        let (rest, counted) = match counted_behind(rest, size) {
            Some((objects, counted)) => (objects, Some(counted)),
            None => (rest, None),
        };
        let last = rest.chars().next_back().filter(|last| !last.is_whitespace())?;
        if last.is_ascii_digit() {
            let digits = rest.len() - rest.chars().rev().take_while(char::is_ascii_digit).count();
            let behind = rest[..digits].trim().to_owned();
            return (base.is_some() && rest[digits..].parse() == Ok(size)).then_some(Row {
                before,
                behind,
                base,
                object: None,
                between: String::new(),
                counted: None,
            });
        }
        let is_of_objects = |c: char| c == last || c.is_whitespace();
        let (behind, between) = match rest.split(last).filter(|part| !part.trim().is_empty()).count() {
            // Something is between the objects, and perhaps before them.
            2.. => {
                let mut parts = rest.split(last).map(str::trim);
                (parts.next()?.to_owned(), parts.next()?.to_owned())
            }
            _ => (rest.trim_end_matches(is_of_objects).trim().to_owned(), String::new()),
        };
        let row = Row { before, behind, base, object: Some(last), between, counted };
        (row.read(line, place) == Some(size)).then_some(row)
    }

    /// What stands in a line before the first row of a board, if that is at its end behind something else; nothing otherwise.
    pub(super) fn before_first<'l>(&self, line: &'l str) -> &'l str {
        let is_apart = |at: usize| !line[..at].ends_with(char::is_alphanumeric);
        let mut starts = line.char_indices().map(|(at, _)| at).filter(|&at| is_apart(at)).take(MAX_PROMPT);
        let is_row = |at: &usize| self.base.is_some() && self.read(line[*at..].trim(), 0).is_some();
        starts.find(is_row).map_or("", |at| &line[..at])
    }

    /// How many objects the rows of a board show, of which the first may stand behind a prompt; `None` where one of these lines is no row.
    pub(super) fn read_behind_prompt(&self, lines: &[&str]) -> Option<Vec<u64>> {
        let (first, others) = lines.split_first()?;
        // Where something stands before a row is looked for last, as it takes longest.
        let others = others.iter().enumerate().map(|(place, line)| self.read(line, place + 1));
        let others = others.collect::<Option<Vec<u64>>>()?;
        let first = self.read(&first[self.before_first(first).len()..], 0)?;
        Some([first].into_iter().chain(others).collect())
    }

    /// How many objects a line shows that is the row at this place, from 0; `None` where it is none.
    pub(super) fn read(&self, line: &str, place: usize) -> Option<u64> {
        let rest = match self.base {
            Some(base) => {
                let numbered = line.strip_prefix(&*self.before)?.trim_start();
                let end = numbered.bytes().take_while(u8::is_ascii_digit).count();
                let is_plain = end == 1 || !numbered.starts_with('0');
                (is_plain && numbered[..end].parse() == Ok(base + place)).then_some(&numbered[end..])?
            }
            None => line,
        };
        let objects = rest.trim_start().strip_prefix(&*self.behind)?.trim();
        let Some((before, behind)) = &self.counted else { return self.count(objects) };
        let counted = objects.strip_suffix(behind.as_str())?.trim_end();
        let digits = counted.len() - counted.bytes().rev().take_while(u8::is_ascii_digit).count();
        let objects = counted[..digits].trim_end().strip_suffix(before.as_str())?.trim_end();
        self.count(objects).filter(|count| counted[digits..].parse() == Ok(*count))
    }

    /// How many objects these are, with what is between them.
    fn count(&self, objects: &str) -> Option<u64> {
        match self.object {
            None => objects.parse().ok(),
            Some(object) if !self.between.is_empty() => {
                let mut parts = objects.split(self.between.as_str()).map(str::trim);
                let count = parts.clone().filter(|part| *part == object.to_string()).count();
                (objects.is_empty() || parts.all(|part| part == object.to_string())).then_some(count as u64)
            }
            Some(object) => {
                let is_object = |c: char| c == object;
                let all = objects.chars().filter(|c| !c.is_whitespace());
                all.clone().all(is_object).then(|| all.count() as u64)
            }
        }
    }
}

/// The objects of a row behind which their number stands, without that, and what is around it.
fn counted_behind(rest: &str, size: u64) -> Option<(&str, (String, String))> {
    let end = rest.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = end - rest[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
    let objects = rest[..start].trim_end_matches(|c: char| COUNT_SIGNS.contains(&c) || c.is_whitespace());
    let is_number_alone = objects.trim().is_empty();
    let counted = || (rest[objects.len()..start].trim().to_owned(), rest[end..].trim().to_owned());
    (rest[start..end].parse() == Ok(size) && !is_number_alone).then(|| (objects, counted()))
}
