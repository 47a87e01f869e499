//! A script of several files: which of them is the program, and how the others come along.

use std::fs::File;
use std::io::{Cursor, Write as _};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::Broken;
use super::cache::executable;
use super::files::Files;
use crate::sandbox::SourceFile;

/// The names that a program's main file usually has, without its ending.
const USUAL: [&str; 2] = ["main", "nim"];

/// The file that is the program: the one that is called as the exercise is, or the only one, or one that has a usual name.
///
/// # Errors
/// It is not clear.
pub(super) fn main_file<'a>(files: &'a Files, ending: &str, exercise: &str) -> Result<&'a SourceFile, Broken> {
    let scripts: Vec<&SourceFile> = files.with_ending(ending).collect();
    let stem_is = |name: &str| {
        let is_called_so =
            |file: &&&SourceFile| file.name.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case(name));
        scripts.iter().find(is_called_so).copied()
    };
    let found = match scripts.as_slice() {
        [only] => Some(*only),
        _ => [exercise].into_iter().chain(USUAL).find_map(stem_is),
    };
    found.ok_or_else(|| {
        let names: Vec<String> = scripts.iter().map(|file| file.name.display().to_string()).collect();
        let wanted = format!("{exercise}.{ending}");
        Broken::Unclear(format!("it is not clear which of {} is the program: call it {wanted}", names.join(", ")))
    })
}

/// A Python program with the modules beside it, in one file that Python runs: an archive whose main module is the program.
/// A program that stands alone is its own file.
///
/// # Errors
/// There is no room for temporary files.
pub(super) fn with_modules(files: &Files, main: &SourceFile) -> std::io::Result<File> {
    let is_module =
        |file: &&SourceFile| file.name.extension().is_some_and(|ending| ending == "py") && file.name != main.name;
    if files.all.iter().find(is_module).is_none() {
        return executable(&main.text);
    }
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut add = |name: &Path, text: &[u8]| {
        archive.start_file_from_path(name, options)?;
        archive.write_all(text)
    };
    add(Path::new("__main__.py"), &main.text)?;
    // Another module may import the program by its own name, too.
    for file in files.all.iter().filter(|file| file.name != Path::new("__main__.py")) {
        add(&file.name, &file.text)?;
    }
    executable(&archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn files(names: &[&str]) -> Files {
        let file = |name: &&str| SourceFile { name: PathBuf::from(name), text: Vec::new() };
        Files::new(names.iter().map(file).collect(), Vec::new())
    }

    #[test]
    fn the_program_is_the_file_that_is_called_as_the_exercise() {
        let of =
            |names: &[&str]| main_file(&files(names), "py", "make_move").map(|file| file.name.display().to_string());
        assert_eq!(of(&["a.py", "make_move.py", "main.py"]).expect("it is there"), "make_move.py");
        assert_eq!(of(&["a.py", "notes.txt"]).expect("it is there"), "a.py");
        assert_eq!(of(&["a.py", "main.py"]).expect("it is there"), "main.py");
        let unclear = of(&["a.py", "b.py"]).expect_err("it is unclear").to_string();
        assert_eq!(unclear, "it is not clear which of a.py, b.py is the program: call it make_move.py");
    }
}
