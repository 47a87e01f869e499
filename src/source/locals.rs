//! The variables of functions that are declared without a value, and the same source with a value for some of them.

use addr2line::gimli::{self, AttributeValue, DebuggingInformationEntry, Dwarf, EndianSlice, LittleEndian, Unit};

use super::places::{Places, line_of};
use crate::judge::SourceLine;
use crate::submission::CProgram;

type Slice<'a> = EndianSlice<'a, LittleEndian>;

/// How many variables are looked at.
const MAX_LOCALS: usize = 500;
/// The longest name of one, in bytes.
const MAX_NAME: usize = 60;

/// A variable that is declared without a value.
#[derive(Debug, Clone)]
pub(super) struct Local {
    /// Its name.
    pub(super) name: String,
    /// Where it is declared.
    pub(super) line: SourceLine,
    /// The file, by its index in the program, and where in its text a value can be put.
    file: usize,
    at: usize,
}

/// The variables without a value of all functions, in the order of their places.
pub(super) fn without_value(places: &Places<'_>, program: &CProgram) -> Vec<Local> {
    let mut locals = Vec::new();
    let dwarf = places.dwarf();
    let mut units = dwarf.units();
    while let Ok(Some(header)) = units.next() {
        let Ok(unit) = dwarf.unit(header) else { continue };
        // A unit that cannot be read has no variables.
        let _ = of_unit(dwarf, &unit, places, program, &mut locals);
    }
    locals.sort_by_key(|local| (local.file, local.at));
    locals.dedup_by_key(|local| (local.file, local.at));
    locals
}

fn of_unit(
    dwarf: &Dwarf<Slice<'_>>,
    unit: &Unit<Slice<'_>>,
    places: &Places<'_>,
    program: &CProgram,
    locals: &mut Vec<Local>,
) -> gimli::Result<()> {
    let mut entries = unit.entries();
    let mut function = None;
    while let Some(entry) = entries.next_dfs()? {
        let depth = entry.depth();
        if function.is_some_and(|above| depth <= above) {
            function = None;
        }
        match entry.tag() {
            gimli::DW_TAG_subprogram => function = Some(depth),
            gimli::DW_TAG_variable if function.is_some() && locals.len() < MAX_LOCALS => {
                locals.extend(local(dwarf, unit, entry, places, program));
            }
            _ => {}
        }
    }
    Ok(())
}

fn local(
    dwarf: &Dwarf<Slice<'_>>,
    unit: &Unit<Slice<'_>>,
    entry: &DebuggingInformationEntry<Slice<'_>>,
    places: &Places<'_>,
    program: &CProgram,
) -> Option<Local> {
    let number = |name| entry.attr_value(name).and_then(|value| value.udata_value());
    let name = dwarf.attr_string(unit, entry.attr_value(gimli::DW_AT_name)?).ok()?;
    let name = name.to_string().ok().filter(|name| name.len() <= MAX_NAME)?.to_owned();
    let AttributeValue::FileIndex(index) = entry.attr_value(gimli::DW_AT_decl_file)? else { return None };
    let header = unit.line_program.as_ref()?.header();
    let file = header.file(index)?;
    let text = |value| dwarf.attr_string(unit, value).ok().map(|text| text.to_string_lossy().into_owned());
    let folder = file.directory(header).and_then(text).unwrap_or_default();
    let path = places.below_folder(&std::path::Path::new(&folder).join(text(file.path_name())?));
    let (line, column) = (number(gimli::DW_AT_decl_line)?, number(gimli::DW_AT_decl_column)?);
    let line = line_of(program, &path, u32::try_from(line).ok()?, u32::try_from(column).ok())?;
    let file = program.files.iter().position(|file| file.name == path)?;
    let at = place_of_value(&program.files[file].text, &line, &name)?;
    Some(Local { name, line, file, at })
}

/// Where a value can be put behind the name of a variable, and behind its brackets if it is an array; none if it has one.
fn place_of_value(text: &[u8], line: &SourceLine, name: &str) -> Option<usize> {
    let begin: usize =
        text.split_inclusive(|&byte| byte == b'\n').take(line.number as usize - 1).map(<[u8]>::len).sum();
    let begin = begin + line.column? as usize - 1;
    let behind = text.get(begin..)?.strip_prefix(name.as_bytes())?;
    let mut depth = 0;
    for (at, &byte) in (begin + name.len()..).zip(behind) {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b';' | b',' if depth == 0 => return Some(at),
            _ if depth > 0 || byte == b' ' || byte == b'\t' => {}
            _ => return None,
        }
    }
    None
}

/// The program with 0 as the value of these variables.
pub(super) fn with_values(program: &CProgram, locals: &[Local]) -> CProgram {
    let mut edited = program.clone();
    for local in locals.iter().rev() {
        edited.files[local.file].text.splice(local.at..local.at, *b" = {0}");
    }
    edited
}
