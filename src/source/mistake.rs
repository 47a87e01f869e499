//! A sanitizer's report as one sentence about a line of the submission.
//!
//! Each sentence says what the report says and no more: where an access is, not which array was meant.

use std::path::Path;

use super::expression::{array_before, called_at, is_written};
use super::places::{Places, in_words, line_of};
use crate::judge::sanitizer::{Ended, Undefined};
use crate::judge::{Finding, FindingKind, SourceLine};
use crate::sandbox::Outcome;
use crate::submission::CProgram;

/// The longest words of a report or of the compiler that are quoted, in characters.
const MAX_QUOTED: usize = 200;
/// How often a call must stand above itself to be called endless.
const ENDLESS: usize = 50;

/// What a sanitizer found in a run.
pub(super) fn finding(outcome: &Outcome, places: &Places<'_>, program: &CProgram, messages: &str) -> Option<Finding> {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let (line, predicate) = undefined(&stderr, program).or_else(|| ended(&stderr, places))?;
    let warning = warning(messages, &line).map_or(String::new(), |warning| format!(" The compiler warns: {warning}."));
    let sentence = format!("{} {predicate}.{warning}", in_words(&line));
    Some(Finding { kind: FindingKind::MemoryMistake, sentence, line: Some(line) })
}

/// What C leaves undefined, which is seen before anything happens.
fn undefined(stderr: &str, program: &CProgram) -> Option<(SourceLine, String)> {
    let report = Undefined::find(stderr)?;
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
            format!("frees memory a second time{}", below(&report, "freed by", places))
        }
        _ if name.starts_with("attempting free") => "frees what malloc did not give".to_owned(),
        _ => does(&format!("{}{}", access(&report)?, what_is_there(&report, places)?)),
    };
    Some((line, quoted(&predicate)))
}

/// `reads 4 bytes`.
fn access(report: &Ended<'_>) -> Option<String> {
    let line = report.details().next()?;
    let (verb, rest) = if let Some(rest) = line.strip_prefix("READ of size ") {
        ("reads", rest)
    } else {
        ("writes", line.strip_prefix("WRITE of size ")?)
    };
    let size: u64 = rest.split(' ').next()?.parse().ok()?;
    Some(format!("{verb} {}", bytes(size)))
}

/// Where the memory is that is used: ` right behind heaps, which has 128 bytes`.
fn what_is_there(report: &Ended<'_>, places: &Places<'_>) -> Option<String> {
    if report.name() == "heap-use-after-free" {
        return Some(format!(" of memory that is freed{}", below(report, "freed by", places)));
    }
    // `0x… is located 0 bytes to the right of 16-byte region`, or `… of global variable 'heaps' … of size 128`.
    if let Some((_, place)) = report.details().find_map(|line| line.split_once(" is located ")) {
        if let Some((distance, of)) = place.split_once(" bytes ") {
            // Newer compilers say `after` and `before`.
            let sides = [
                ("to the right of ", "behind"),
                ("after ", "behind"),
                ("to the left of ", "before"),
                ("before ", "before"),
            ];
            let (side, of) = sides.iter().find_map(|(words, side)| Some((*side, of.strip_prefix(words)?)))?;
            let distance: u64 = distance.parse().ok()?;
            let side = match distance {
                0 => format!(" right {side}"),
                _ => format!(" {} {side}", bytes(distance)),
            };
            if let Some(rest) = of.strip_prefix("global variable '") {
                let name = rest.split('\'').next()?;
                let size = rest.rsplit_once(" of size ")?.1.trim().parse().ok()?;
                return Some(format!("{side} {name}, which has {}", bytes(size)));
            }
            let size = of.split_once("-byte region")?.0.parse().ok()?;
            return Some(format!(
                "{side} allocated memory of {}{}",
                bytes(size),
                below(report, "allocated by", places)
            ));
        }
    }
    // `    [48, 64) 'loc' (line 8) <== Memory access at offset 64 overflows this variable`
    let marked = report.details().find_map(|line| line.split_once(" <== Memory access at offset "));
    if let Some((variable, access)) = marked {
        let (range, name) = variable.trim_start().strip_prefix('[')?.split_once(") '")?;
        let (begin, end) = range.split_once(", ")?;
        let (begin, end): (u64, u64) = (begin.parse().ok()?, end.parse().ok()?);
        let (offset, how) = access.split_once(' ')?;
        let offset: u64 = offset.parse().ok()?;
        let name = name.split('\'').next()?;
        if report.name().starts_with("stack-use-after") {
            return Some(format!(" of {name}, whose block or function has ended"));
        }
        let side = match how {
            _ if offset >= end && offset > end => format!(" {} behind", bytes(offset - end)),
            _ if offset >= end => " right behind".to_owned(),
            _ if how.starts_with("underflows") || offset < begin => " before".to_owned(),
            _ => " across the end of".to_owned(),
        };
        return Some(format!("{side} {name}, which has {}", bytes(end.checked_sub(begin)?)));
    }
    Some(match report.name() {
        "stack-use-after-return" => " of a variable of a function that has ended".to_owned(),
        "stack-use-after-scope" => " of a variable whose block has ended".to_owned(),
        _ => " outside of every array and variable".to_owned(),
    })
}

/// `, in nim.c:12`: the first place of the submission below a heading.
fn below(report: &Ended<'_>, heading: &str, places: &Places<'_>) -> String {
    let place = report.calls_below(heading).find_map(|call| place_of(call, places));
    let did = if heading.starts_with("freed") { "which was freed" } else { "which was asked for" };
    place.map_or(String::new(), |place| format!(", {did} in {}", in_words(&place)))
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
        Some(address) => format!("{verb} address {address:#x}, where the program has no memory"),
        None => format!("{verb} memory that the program has not"),
    }
}

/// The line of the address with which a call begins.
fn place_of(call: &str, places: &Places<'_>) -> Option<SourceLine> {
    let address = call.trim_start().strip_prefix("0x")?.split(' ').next()?;
    places.at(u64::from_str_radix(address, 16).ok()?)
}

/// The compiler's first warning about a line: `format ‘%d’ expects argument of type ‘int *’, but argument 2 has type ‘int’`.
fn warning(messages: &str, line: &SourceLine) -> Option<String> {
    let begin = format!("{}:{}:", line.file, line.number);
    messages.lines().find_map(|message| {
        let words = message.strip_prefix("./").unwrap_or(message).strip_prefix(&begin)?;
        let words = words.split_once("warning: ")?.1;
        let words = words.rsplit_once(" [-W").map_or(words, |(words, _)| words);
        Some(quoted(words))
    })
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

fn quoted(words: &str) -> String {
    words.trim().chars().take(MAX_QUOTED).collect()
}
