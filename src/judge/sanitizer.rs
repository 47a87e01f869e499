//! What sanitizers print on standard error, read line by line. The words are the program's: whoever uses them makes them harmless.

/// A report with which a sanitizer ended the program: `==3==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x…`.
#[derive(Debug)]
pub(crate) struct Ended<'a> {
    /// Which sanitizer.
    pub(crate) sanitizer: &'a str,
    /// What it is, `heap-buffer-overflow`, and whatever stands behind that in the line.
    pub(crate) words: &'a str,
    /// The line itself.
    heading: &'a str,
    /// The lines below.
    details: &'a str,
}

/// What the UndefinedBehaviorSanitizer says: `nim.c:7:5: runtime error: index 7 out of bounds for type 'int [3]'`.
#[derive(Debug)]
pub(crate) struct Undefined<'a> {
    /// Where it is, if that is known.
    pub(crate) place: Option<Place<'a>>,
    /// What it is.
    pub(crate) words: &'a str,
}

/// A file, a line and perhaps a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place<'a> {
    /// The file as the compiler was given it.
    pub(crate) path: &'a str,
    /// The line, from 1.
    pub(crate) line: u32,
    /// The column, from 1.
    pub(crate) column: Option<u32>,
}

impl<'a> Ended<'a> {
    /// The first such report.
    pub(crate) fn find(stderr: &'a str) -> Option<Self> {
        let mut rest = stderr;
        while !rest.is_empty() {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            rest = after;
            let Some((_, report)) = line.strip_prefix("==").and_then(|line| line.split_once("==ERROR: ")) else {
                continue;
            };
            let (sanitizer, words) = report.split_once(": ").filter(|(name, _)| is_sanitizer(name))?;
            return Some(Ended { sanitizer, words, heading: line, details: after });
        }
        None
    }

    /// The name of what happened: `heap-buffer-overflow`.
    pub(crate) fn name(&self) -> &'a str {
        let ends = [" on address", " on unknown address", " (pc ", " 0x", ": "];
        let end = ends.iter().filter_map(|end| self.words.find(end)).min().unwrap_or(self.words.len());
        &self.words[..end]
    }

    /// The lines below.
    pub(crate) fn details(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.details.lines()
    }

    /// The place in the program's own source at which it was ended, with the line that names it.
    fn own_call(&self) -> Option<(&'a str, Place<'a>)> {
        let calls = self.details().take_while(|line| !line.trim().is_empty());
        calls.filter_map(|line| Some((line, own_place(call(line)?)?))).next()
    }

    /// The place in the program's own source at which it was ended.
    pub(crate) fn own_place(&self) -> Option<Place<'a>> {
        self.own_call().map(|(_, place)| place)
    }

    /// What is behind `#0`, `#1` and so on, of the calls that led there, the innermost first: `0x401234 in main /home/me/nim.c:12:5`.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.details().take_while(|line| !line.trim().is_empty()).filter_map(call)
    }

    /// Likewise of the calls below the first line that begins so: `freed by thread`.
    pub(crate) fn calls_below(&self, heading: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let heading = heading.to_owned();
        let below = self.details().skip_while(move |line| !line.starts_with(heading.as_str())).skip(1);
        below.take_while(|line| !line.trim().is_empty()).filter_map(call)
    }
}

impl<'a> Undefined<'a> {
    /// Such lines, in their order.
    pub(crate) fn all(stderr: &'a str) -> impl Iterator<Item = Self> {
        stderr.lines().filter_map(Undefined::read)
    }

    fn read(line: &'a str) -> Option<Self> {
        let (place, words) = line.split_once(": runtime error: ")?;
        Some(Undefined { place: Place::read(place), words })
    }

    /// Whether it is an access to memory that is not the program's: what else is undefined ends no program.
    pub(crate) fn is_of_memory(&self) -> bool {
        ["out of bounds", "null pointer", "address"].iter().any(|words| self.words.contains(words))
    }
}

/// The lines of a report that say what happened and where: around them are the calls of the system and pictures of the memory. `None`
/// where no sanitizer ended the program.
pub(crate) fn what_and_where(stderr: &str) -> Option<Vec<&str>> {
    let ended = Ended::find(stderr)?;
    let undefined = stderr.lines().filter(|line| Undefined::read(line).is_some_and(|report| report.is_of_memory()));
    let access = ended.details().next().filter(|line| line.starts_with("READ") || line.starts_with("WRITE"));
    let call = ended.own_call().map(|(line, _)| line);
    let memory = ended.details().find(|line| line.contains(" is located "));
    let below = access.into_iter().chain(call).chain(memory);
    Some(undefined.take(1).chain([ended.heading]).chain(below).collect())
}

/// The place of a call in the program's own source: `0x… in main /home/me/nim.c:12:5`.
fn own_place(call: &str) -> Option<Place<'_>> {
    let (_, place) = call.split_once(" in ")?.1.split_once(' ')?;
    // The C library and the sanitizer's own were built elsewhere.
    Place::read(place).filter(|place| !place.path.starts_with("../") && !place.path.contains("sanitizer"))
}

impl<'a> Place<'a> {
    /// Reads `/home/me/nim.c:12:5` or `nim.c:12`.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let mut parts = text.split(':');
        let (path, line) = (parts.next()?, parts.next()?.parse().ok()?);
        Some(Place { path, line, column: parts.next().and_then(|column| column.parse().ok()) })
    }

    /// Whether both are the same line, which two sanitizers may name by other columns.
    pub(crate) fn is_line_of(&self, other: &Place<'_>) -> bool {
        self.file() == other.file() && self.line == other.line
    }

    /// The file's name without its folders.
    pub(crate) fn file(&self) -> &'a str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }
}

fn is_sanitizer(name: &str) -> bool {
    ["AddressSanitizer", "MemorySanitizer", "HWAddressSanitizer", "UndefinedBehaviorSanitizer"].contains(&name)
}

/// What is behind the number of a call: `    #0 0x…`.
fn call(line: &str) -> Option<&str> {
    let (number, call) = line.trim_start().strip_prefix('#')?.split_once(' ')?;
    number.parse::<u32>().ok().map(|_| call)
}
