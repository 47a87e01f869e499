//! What sanitizers print on standard error, read line by line. The words are the program's: whoever uses them makes them harmless.

/// A report with which a sanitizer ended the program: `==3==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x…`.
#[derive(Debug)]
pub(crate) struct Ended<'a> {
    /// Which sanitizer.
    pub(crate) sanitizer: &'a str,
    /// What it is, `heap-buffer-overflow`, and whatever stands behind that in the line.
    pub(crate) words: &'a str,
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
#[derive(Debug, Clone, Copy)]
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
            return Some(Ended { sanitizer, words, details: after });
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
    /// The first such line.
    pub(crate) fn find(stderr: &'a str) -> Option<Self> {
        stderr.lines().find_map(|line| {
            let (place, words) = line.split_once(": runtime error: ")?;
            Some(Undefined { place: Place::read(place), words })
        })
    }
}

impl<'a> Place<'a> {
    /// Reads `/home/me/nim.c:12:5` or `nim.c:12`.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let mut parts = text.split(':');
        let (path, line) = (parts.next()?, parts.next()?.parse().ok()?);
        Some(Place { path, line, column: parts.next().and_then(|column| column.parse().ok()) })
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
