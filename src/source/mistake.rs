//! A sanitizer's report as one sentence about a line of the submission.
//!
//! Each sentence says what the report says and no more: where an access is, not which array was meant.

use std::path::Path;

use super::expression::{array_before, called_at, indexes, indexes_numbers, is_written};
use super::places::{Places, in_words, line_of};
use crate::judge::sanitizer::{Ended, Undefined};
use crate::judge::{Finding, FindingKind, SourceLine};
use crate::sandbox::Outcome;
use crate::submission::CProgram;

/// The longest words of a report or of the compiler that are quoted, in characters.
const MAX_QUOTED: usize = 200;
/// How often a call must stand above itself to be called endless.
const ENDLESS: usize = 50;

/// What a sanitizer found in a run. Without the places of an executable that is only what the report names by itself.
pub(super) fn finding(
    outcome: &Outcome,
    places: Option<&Places<'_>>,
    program: &CProgram,
    messages: &str,
) -> Option<Finding> {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let mut all_undefined = Undefined::all(&stderr);
    let (line, predicate) =
        all_undefined.find_map(|report| undefined(&report, program)).or_else(|| ended(&stderr, places?))?;
    let warning = warning(messages, &line).map_or(String::new(), |warning| format!(" The compiler warns: {warning}."));
    let sentence = format!("{} {predicate}.{warning}", in_words(&line));
    Some(Finding { kind: FindingKind::MemoryMistake, sentence, line: Some(line) })
}

/// What C leaves undefined, which is seen before anything happens.
fn undefined(report: &Undefined<'_>, program: &CProgram) -> Option<(SourceLine, String)> {
    let place = report.place?;
    let line = line_of(program, Path::new(place.path), place.line, place.column)?;
    let words = report.words;
    let predicate = if let Some(rest) = words.strip_prefix("index ") {
        let (index, of) = rest.split_once(" out of bounds for type '")?;
        let size: u64 = of.split_once('[')?.1.split_once(']')?.0.parse().ok()?;
        let has = match size {
            1 => "has 1 element, 0".to_owned(),
            _ => format!("has {size} elements, 0 to {}", size.checked_sub(1)?),
        };
        match line.column.and_then(|column| array_before(&line.text, column as usize)) {
            Some(array) => {
                let uses = if is_written(&line.text, line.column? as usize) { "writes" } else { "uses" };
                format!("{uses} {array}[{index}]; the array {has}")
            }
            None => format!("uses the element {index} of an array that {has}"),
        }
    } else if words == "division by zero" {
        "divides by 0".to_owned()
    } else if words.starts_with("load of null pointer") {
        "reads through a null pointer".to_owned()
    } else if words.starts_with("store to null pointer") {
        "writes through a null pointer".to_owned()
    } else if let Some(of) = words.strip_prefix("member access within null pointer of type '") {
        format!("uses a member of a {} through a null pointer", of.trim_end_matches('\''))
    } else if let Some(rest) = words.strip_prefix("null pointer passed as argument ") {
        let argument = rest.split(',').next()?;
        format!("passes a null pointer as argument {argument} to a function that must not get one")
    } else {
        let value = words.strip_prefix("variable length array bound evaluates to non-positive value ")?;
        format!("makes an array of {value} elements")
    };
    Some((line, quoted(&predicate)))
}

/// What ended the program.
fn ended(stderr: &str, places: &Places<'_>) -> Option<(SourceLine, String)> {
    let report = Ended::find(stderr).filter(|report| report.sanitizer == "AddressSanitizer")?;
    let lines: Vec<Option<SourceLine>> = report.calls().map(|call| place_of(call, places)).collect();
    let line = lines.iter().flatten().next()?.clone();
    // Where the innermost call is none of the submission's, it called something of a library.
    let library = lines.first()?.is_none().then(|| called_at(&line.text, line.column.unwrap_or(0) as usize));
    let name = report.name();
    let does = |what: &str| match &library {
        Some(Some(function)) => format!("calls {function}, which {what}"),
        Some(None) => format!("calls a function that {what}"),
        None => what.to_owned(),
    };
    let predicate = match name {
        "SEGV" | "BUS" => does(&bad_address(&report)),
        "FPE" => does("divides by 0"),
        "ABRT" => "ends the program with abort, as a failed assertion does".to_owned(),
        "stack-overflow" => {
            let again = lines.iter().flatten().filter(|&other| Some(other) == lines.iter().flatten().nth(1)).count();
            let caller = lines.iter().flatten().nth(1).filter(|_| again >= ENDLESS).cloned();
            return Some(match caller {
                Some(caller) => {
                    (caller, "calls a function that comes back to this line until the stack is full".to_owned())
                }
                None => (line, "needs more memory on the stack than there is".to_owned()),
            });
        }
        _ if name.contains("double-free") => {
            let first = place_below(&report, "freed by", places).map_or(String::new(), |at| format!(", first in {at}"));
            format!("frees the same memory twice{first}")
        }
        _ if name.starts_with("attempting free") => "frees an address that malloc did not give".to_owned(),
        _ => {
            let indexing: &[u8] = if library.is_none() { &line.text } else { b"" };
            let (verb, size) = access(&report)?;
            does(&format!("{verb} {}", what_is_there(&report, places, indexing, size)?))
        }
    };
    Some((line, quoted(&predicate)))
}

/// What is done, `reads` or `writes`, and with how many bytes.
fn access(report: &Ended<'_>) -> Option<(&'static str, u64)> {
    let line = report.details().next()?;
    let (verb, rest) = if let Some(rest) = line.strip_prefix("READ of size ") {
        ("reads", rest)
    } else {
        ("writes", line.strip_prefix("WRITE of size ")?)
    };
    Some((verb, rest.split(' ').next()?.parse().ok()?))
}

/// The memory that is used, so many bytes of it, and where it is: `4 bytes, past the end of heaps, which has 128 bytes`. The line that
/// does it has this text, where it is no function of a library that does.
fn what_is_there(report: &Ended<'_>, places: &Places<'_>, line: &[u8], size: u64) -> Option<String> {
    let used = bytes(size);
    match report.name() {
        "heap-use-after-free" => {
            let freed = place_below(report, "freed by", places)
                .map_or("already freed".to_owned(), |at| format!("freed in {at}"));
            return Some(format!("{used} of memory that was {freed}"));
        }
        "stack-use-after-return" | "stack-use-after-scope" => {
            let marked = report.details().find_map(|line| variable(line.split_once(" <== ")?.0));
            let name = marked.map_or("a variable", |variable| variable.name);
            return Some(format!("{used} of {name}, whose function or block has ended"));
        }
        _ => {}
    }
    let is_located = |line: &'_ str| line.split_once(" is located ").map(|(_, place)| place.to_owned());
    let place = report.details().find_map(is_located)?;
    if let Some((_, rest)) = place.split_once("in stack of thread T0 at offset ") {
        let offset: u64 = rest.split(' ').next()?.parse().ok()?;
        let mut variables: Vec<Variable<'_>> = report.details().filter_map(variable).collect();
        // What is nearest may be none of what the line uses: not where it has an index of another, nor where it is one number.
        let is_indexed = |variable: &Variable<'_>| indexes(line, variable.name);
        let is_larger = |variable: &Variable<'_>| variable.end - variable.begin > size;
        if variables.iter().any(is_indexed) {
            variables.retain(is_indexed);
        } else if !line.is_empty() && variables.iter().any(is_larger) {
            variables.retain(is_larger);
        }
        let before = variables.iter().filter(|variable| variable.end <= offset).max_by_key(|variable| variable.end);
        let behind = variables.iter().filter(|variable| variable.begin > offset).min_by_key(|variable| variable.begin);
        let is_behind = match (before, behind) {
            (Some(variable), Some(next)) => offset - variable.end <= next.begin - offset,
            (before, _) => before.is_some(),
        };
        let variable = if is_behind { before? } else { behind? };
        let in_bytes = || match is_behind {
            true => format!("{used}, {}", variable.passed(offset)),
            false => format!("{used}, {} before {}", bytes(variable.begin - offset), variable.name),
        };
        return Some(variable.element(offset, size, line).unwrap_or_else(in_bytes));
    }
    // `0 bytes to the right of 16-byte region`, or `… of global variable 'heaps' … of size 128`. Newer compilers say `after`.
    let (distance, of) = place.split_once(" bytes ")?;
    let distance: u64 = distance.parse().ok()?;
    let sides = [("to the right of ", true), ("after ", true), ("to the left of ", false), ("before ", false)];
    let (passed, of) = sides.iter().find_map(|(words, passed)| Some((*passed, of.strip_prefix(words)?)))?;
    let side = match (passed, distance) {
        (true, 0) => format!("{used}, past the end of"),
        (true, _) => format!("{used}, {} past the end of", bytes(distance)),
        (false, _) => format!("{used}, {} before", bytes(distance)),
    };
    if let Some(rest) = of.strip_prefix("global variable '") {
        let name = rest.split('\'').next()?;
        let size = rest.rsplit_once(" of size ")?.1.trim().parse().ok()?;
        return Some(format!("{side} {name}, which has {}", bytes(size)));
    }
    let size = of.split_once("-byte region")?.0.parse().ok()?;
    let asked = place_below(report, "allocated by", places).map_or(String::new(), |at| format!(" in {at}"));
    Some(format!("{side} the {} that were allocated{asked}", bytes(size)))
}

/// A variable of a function, by its bytes in what the function has on the stack.
struct Variable<'a> {
    begin: u64,
    end: u64,
    name: &'a str,
}

impl Variable<'_> {
    /// That the byte at this offset is behind it.
    fn passed(&self, offset: u64) -> String {
        let distance = match offset - self.end {
            0 => String::new(),
            distance => format!("{} ", bytes(distance)),
        };
        format!("{distance}past the end of {}, which has {}", self.name, bytes(self.end - self.begin))
    }

    /// The element at this offset, of so many bytes, where a line has an index of the variable that is one number.
    fn element(&self, offset: u64, size: u64, line: &[u8]) -> Option<String> {
        let length = (self.end - self.begin).checked_div(size)?;
        let distance = i64::try_from(offset).ok()? - i64::try_from(self.begin).ok()?;
        let size = i64::try_from(size).ok()?;
        let is_whole = length > 1 && self.end - self.begin == length * size as u64 && distance % size == 0;
        let (index, name) = (distance / size, self.name);
        let has = || format!("element {index} of {name}, which has {length} elements, 0 to {}", length - 1);
        (is_whole && indexes_numbers(line, name)).then(has)
    }
}

/// Reads `    [48, 64) 'loc' (line 8)`.
fn variable(line: &str) -> Option<Variable<'_>> {
    let (range, name) = line.trim_start().strip_prefix('[')?.split_once(") '")?;
    let (begin, end) = range.split_once(", ")?;
    let (begin, end) = (begin.parse().ok()?, end.parse().ok()?);
    (begin <= end).then_some(Variable { begin, end, name: name.split('\'').next()? })
}

/// `nim.c:12`: the first place of the submission below a heading.
fn place_below(report: &Ended<'_>, heading: &str, places: &Places<'_>) -> Option<String> {
    report.calls_below(heading).find_map(|call| place_of(call, places)).map(|place| in_words(&place))
}

/// `reads from address 0x14`, which is none.
fn bad_address(report: &Ended<'_>) -> String {
    let has = |words: &str| report.details().take(4).any(|line| line.contains(words));
    let verb = match (has("caused by a READ"), has("caused by a WRITE")) {
        (true, _) => "reads from",
        (_, true) => "writes to",
        _ => "uses",
    };
    let address = report.words.split_once("unknown address 0x").and_then(|(_, rest)| rest.split(' ').next());
    let address = address.and_then(|address| u64::from_str_radix(address, 16).ok());
    match address {
        Some(0) if has("high value address") => format!("{verb} an address that cannot be one"),
        Some(0) if has("zero page") => format!("{verb} address 0: a null pointer"),
        Some(address) if has("zero page") => {
            format!("{verb} address {address}: a null pointer, or a number in the place of a pointer")
        }
        _ => format!("{verb} an address at which the program has no memory"),
    }
}

/// The line of the address with which a call begins.
fn place_of(call: &str, places: &Places<'_>) -> Option<SourceLine> {
    let address = call.trim_start().strip_prefix("0x")?.split(' ').next()?;
    places.at(u64::from_str_radix(address, 16).ok()?)
}

/// The compiler's first warning about what a line reads or prints: `format ‘%d’ expects argument of type ‘int *’, but argument 2 has type ‘int’`.
fn warning(messages: &str, line: &SourceLine) -> Option<String> {
    let begin = format!("{}:{}:", line.file, line.number);
    messages.lines().find_map(|message| {
        let words = message.strip_prefix("./").unwrap_or(message).strip_prefix(&begin)?;
        let words = words.split_once("warning: ")?.1;
        let words = words.rsplit_once(" [-Wformat")?.0;
        Some(quoted(words))
    })
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

fn quoted(words: &str) -> String {
    words.trim().chars().take(MAX_QUOTED).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::sandbox::{SourceFile, Termination};

    #[test]
    fn what_a_report_names_by_itself_needs_no_places() {
        let text = b"int main(void) {\n  int heaps[32], i = 32;\n  return heaps[i];\n}\n".to_vec();
        let files = vec![SourceFile { name: "nim.c".into(), text }];
        let program = CProgram { files, units: vec!["nim.c".into()], dialect: "-std=c99".to_owned() };
        let sentence = |stderr: &str| {
            let outcome = Outcome {
                ending: Termination::Exited(1),
                stdout: Vec::new(),
                stderr: stderr.into(),
                wall: Duration::ZERO,
                cpu: Duration::ZERO,
                peak_kb: 0,
            };
            Some(finding(&outcome, None, &program, "")?.sentence)
        };
        // As clang writes it, and gcc.
        let has = "of an array that has 32 elements, 0 to 31";
        let clang = "./nim.c:3:10: runtime error: index 32 out of bounds for type 'int[32]'\nSUMMARY: UndefinedBehaviorSanitizer\n";
        assert_eq!(sentence(clang), Some(format!("nim.c:3 uses the element 32 {has}.")));
        let gcc = "nim.c:3:15: runtime error: index 32 out of bounds for type 'int [32]'\n";
        assert_eq!(sentence(gcc), Some("nim.c:3 uses heaps[32]; the array has 32 elements, 0 to 31.".to_owned()));
        let other = "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000\n    #0 0x1000 in main\n";
        assert_eq!(sentence(other), None);
    }
}
