//! From an address in an executable to a line of the submission, by the debugging information.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use addr2line::gimli::{self, Dwarf, EndianSlice, LittleEndian};
use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSection as _, ObjectSymbol as _};

use super::build::Instrumented;
use crate::judge::SourceLine;
use crate::safe_text::one_line;
use crate::submission::CProgram;

type Slice<'a> = EndianSlice<'a, LittleEndian>;

/// The places of an executable that is loaded where it says.
pub(super) struct Places<'a> {
    dwarf: Arc<Dwarf<Slice<'a>>>,
    context: addr2line::Context<Slice<'a>>,
    /// The folder in which it was built.
    folder: PathBuf,
    program: &'a CProgram,
}

impl<'a> Places<'a> {
    /// Those of a program that was built with an instrument.
    pub(super) fn of(built: &'a Instrumented, program: &'a CProgram) -> Option<Self> {
        let file = ElfFile64::<object::LittleEndian>::parse(built.bytes.as_slice()).ok()?;
        let section = |id: gimli::SectionId| {
            let data = file.section_by_name(id.name()).and_then(|section| section.data().ok());
            Ok::<_, gimli::Error>(EndianSlice::new(data.unwrap_or_default(), LittleEndian))
        };
        let dwarf = Arc::new(Dwarf::load(section).ok()?);
        let context = addr2line::Context::from_arc_dwarf(Arc::clone(&dwarf)).ok()?;
        // nimgrade's own source lies in the folder.
        let own = ["__wrap_main", "__asan_default_options"].into_iter().find_map(|name| file.symbol_by_name(name))?;
        let place = context.find_location(own.address()).ok().flatten()?.file.map(PathBuf::from)?;
        let folder = place.parent().filter(|_| place.file_name() == Some(built.own_source.as_ref()))?.to_path_buf();
        Some(Places { dwarf, context, folder, program })
    }

    /// The line of the submission to which the instruction at this address belongs.
    pub(super) fn at(&self, address: u64) -> Option<SourceLine> {
        let location = self.context.find_location(address).ok()??;
        let file = Path::new(location.file?);
        line_of(self.program, &self.below_folder(file), location.line?, location.column.filter(|&column| column > 0))
    }

    /// A path below the folder of the build, from there; another one as it is.
    pub(super) fn below_folder(&self, path: &Path) -> PathBuf {
        let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
        path.strip_prefix(&self.folder).map(Path::to_path_buf).unwrap_or(path)
    }

    /// All debugging information.
    pub(super) fn dwarf(&self) -> &Dwarf<Slice<'a>> {
        &self.dwarf
    }
}

/// A line of one of the program's files, if it has that file and that line.
pub(super) fn line_of(program: &CProgram, path: &Path, number: u32, column: Option<u32>) -> Option<SourceLine> {
    let path = path.strip_prefix(".").unwrap_or(path);
    let file = program.files.iter().find(|file| file.name == path)?;
    source_line(&file.name, &file.text, number, column)
}

/// A line of a text.
pub(super) fn source_line(path: &Path, text: &[u8], number: u32, column: Option<u32>) -> Option<SourceLine> {
    let line = text.split(|&byte| byte == b'\n').nth(usize::try_from(number.checked_sub(1)?).ok()?)?;
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let column = column.filter(|&column| column as usize <= line.len());
    let text = line[..line.len().min(SourceLine::MAX_BYTES)].to_vec();
    Some(SourceLine { file: one_line(&path.to_string_lossy()).into_owned(), number, column, text })
}

/// The place as sentences name it: `nim.c:12`.
pub(super) fn in_words(line: &SourceLine) -> String {
    format!("{}:{}", line.file, line.number)
}
