//! The table of cases and known mistakes, for people: a block for each area of a program, no wider than a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use nim_reference::fault::Area;

use super::Audit;
use crate::safe_text::width;
use crate::terminal::styled;

const TITLE: Style = Style::new().bold();
const ID: Style = AnsiColor::Cyan.on_default();
const CAUGHT: Style = AnsiColor::Green.on_default();
const MISSED: Style = AnsiColor::Red.on_default().bold();

/// The areas in the order of their blocks, and what they are called.
const AREAS: [(Area, &str); 8] = [
    (Area::Strategy, "The computer's strategy"),
    (Area::Opening, "The heaps at the beginning"),
    (Area::Turns, "Turns and the status line"),
    (Area::Drawing, "The drawing"),
    (Area::Moves, "The user's moves"),
    (Area::Words, "Messages"),
    (Area::Ending, "The end of the game"),
    (Area::Answer, "The answer"),
];
/// The fewest mistakes in one block, however narrow the terminal is.
const MIN_ACROSS: usize = 10;
/// The longest part of an id that is shown, in columns.
const MAX_ID: usize = 36;

/// Writes the table. `detected` has for each case whether it detects each mistake.
pub(super) fn write(out: &mut dyn Write, audit: &Audit<'_>, detected: &[Vec<bool>], columns: usize) -> io::Result<()> {
    let ids: Vec<String> = audit.suite.cases.iter().map(|case| shortened(&case.id)).collect();
    let widest = ids.iter().map(|id| width(id)).max().unwrap_or(0);
    let across = columns.saturating_sub(widest + 2).max(MIN_ACROSS);
    let mut number = 0;
    for (area, name) in AREAS {
        let faults: Vec<usize> = (0..audit.faults.len()).filter(|&fault| audit.faults[fault].area == area).collect();
        for block in faults.chunks(across) {
            writeln!(out, "\n{}", styled(name, TITLE))?;
            let numbers: Vec<usize> = (number + 1..).take(block.len()).collect();
            write_heads(out, &numbers, widest)?;
            for (id, row) in ids.iter().zip(detected).filter(|(_, row)| block.iter().any(|&fault| row[fault])) {
                let marks: String = block.iter().map(|&fault| if row[fault] { 'x' } else { '.' }).collect();
                writeln!(out, "{}{:2$}  {marks}", styled(id, ID), "", widest - width(id))?;
            }
            let longest = block.iter().map(|&fault| width(&audit.faults[fault].id)).max().unwrap_or(0);
            for (number, &fault) in numbers.iter().zip(block) {
                let caught = detected.iter().filter(|row| row[fault]).count();
                writeln!(out, "{}", legend(*number, &audit.faults[fault].id, longest, caught))?;
            }
            number += block.len();
        }
    }
    writeln!(out, "\nA case stands in a block only if it catches one of its mistakes.")
}

/// The numbers of the columns, from top to bottom.
fn write_heads(out: &mut dyn Write, numbers: &[usize], indent: usize) -> io::Result<()> {
    let digits = numbers.last().map_or(1, |last| last.to_string().len());
    let heads: Vec<Vec<char>> = numbers.iter().map(|number| format!("{number:digits$}").chars().collect()).collect();
    for digit in 0..digits {
        let line: String = heads.iter().map(|head| head[digit]).collect();
        writeln!(out, "{:indent$}  {}", "", line.trim_end())?;
    }
    Ok(())
}

/// What a column is: the id of its mistake, as wide as the `longest`, and how many cases catch it.
fn legend(number: usize, id: &str, longest: usize, caught: usize) -> String {
    let by = match caught {
        0 => styled("missed", MISSED),
        1 => styled("by 1 case", CAUGHT),
        many => styled(&format!("by {many} cases"), CAUGHT),
    };
    format!("{number:>5}  {id}{:1$}  {by}", "", longest - width(id))
}

/// An id that leaves room for the table: of a long one the end, which distinguishes it from others.
fn shortened(id: &str) -> String {
    if width(id) <= MAX_ID {
        return id.to_owned();
    }
    let mut end = String::new();
    for c in id.chars().rev() {
        if width(&end) + 2 > MAX_ID {
            break;
        }
        end.insert(0, c);
    }
    format!("…{end}")
}
