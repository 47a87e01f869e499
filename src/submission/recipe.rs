//! How an executable is made of C sources: which command, over which files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::CProgram;
use super::files::Files;
use crate::compiled::Compiled;
use crate::sandbox::SourceFile;
use crate::suite::{BuildRules, MAKEFILES};

/// The name of the executable that a compiler makes; no source of a student's is called so, and a compiler refuses to overwrite
/// one that is.
const PRODUCT: &str = "nimgrade-made-this";

/// How sources are compiled where nothing says how: as a student would.
const COMPILER: [&str; 4] = ["cc", "-std=gnu11", "-O1", "-pipe"];

/// A command with all that it needs.
#[derive(Debug, Clone)]
pub(super) struct Recipe {
    pub(super) command: Vec<OsString>,
    pub(super) files: Vec<SourceFile>,
    /// The executable that is to come of it.
    pub(super) product: PathBuf,
    /// What it is made of, whoever calls the compiler.
    pub(super) program: CProgram,
    /// The compiler's words before the names of files, where they are known: without a makefile, or from the rules.
    compiler: Vec<String>,
}

impl Recipe {
    /// The compiler's line for these sources, as a student would write it, beside what the course gave out.
    pub(super) fn lone(mut files: Vec<SourceFile>, units: Vec<PathBuf>, rules: &BuildRules) -> Recipe {
        supply(&mut files, rules);
        Recipe::compile(files, units, COMPILER.map(str::to_owned).to_vec())
    }

    /// The recipe for what was handed in: the course's makefile, or its own, or the compiler's line of the rules.
    pub(super) fn of(files: Files, rules: &BuildRules) -> Recipe {
        let Files { mut all, .. } = files;
        // What was compiled elsewhere must not be taken for what comes of these sources.
        all.retain(|file| Compiled::of(&file.text).is_none());
        supply(&mut all, rules);
        let named: Vec<PathBuf> = rules.sources.iter().map(PathBuf::from).collect();
        let are_all_there = named.iter().all(|name| all.iter().any(|file| file.name == *name));
        let units = if are_all_there && !named.is_empty() { named } else { sources_at_top(&all) };
        let compiler = match rules.command.as_slice() {
            [] => COMPILER.map(str::to_owned).to_vec(),
            command => command.to_vec(),
        };
        if let Some(makefile) = &rules.makefile {
            all.retain(|file| !is_makefile(&file.name));
            all.push(SourceFile { name: MAKEFILES[1].into(), text: makefile.clone() });
        }
        if !all.iter().any(|file| is_makefile(&file.name)) {
            return Recipe::compile(all, units, compiler);
        }
        for file in all.iter_mut().filter(|file| is_makefile(&file.name)) {
            // An editor on Windows ends lines with a carriage return too, of which make would make a part of a file's name.
            file.text = String::from_utf8_lossy(&file.text).replace("\r\n", "\n").into_bytes();
        }
        let program = CProgram { files: all.clone(), units, dialect: dialect(&compiler) };
        Recipe { command: vec!["make".into()], files: all, product: rules.product.clone().into(), program, compiler }
    }

    fn compile(files: Vec<SourceFile>, units: Vec<PathBuf>, compiler: Vec<String>) -> Recipe {
        let mut command: Vec<OsString> = compiler.iter().map(OsString::from).collect();
        command.extend(["-o", PRODUCT].map(OsString::from));
        command.extend(units.iter().map(|unit| Path::new(".").join(unit).into_os_string()));
        command.push("-lm".into());
        let program = CProgram { files: files.clone(), units, dialect: dialect(&compiler) };
        Recipe { command, files, product: PRODUCT.into(), program, compiler }
    }

    /// The same program, compiled by the compiler's line without these options.
    pub(super) fn without(&self, options: &[&str]) -> Recipe {
        let compiler = self.compiler.iter().filter(|word| !options.contains(&word.as_str())).cloned().collect();
        Recipe::compile(self.files.clone(), self.program.units.clone(), compiler)
    }

    /// The command, as it is called in messages.
    pub(super) fn tool(&self) -> String {
        self.command.first().map_or_else(String::new, |word| word.to_string_lossy().into_owned())
    }
}

/// Adds the files that the course gave out where they are missing.
fn supply(files: &mut Vec<SourceFile>, rules: &BuildRules) {
    for (name, text) in &rules.supplied {
        if !files.iter().any(|file| file.name == Path::new(name)) {
            files.push(SourceFile { name: PathBuf::from(name), text: text.clone().into_bytes() });
        }
    }
}

/// Whether there is something that C is compiled of: a makefile, or a source.
pub(super) fn is_c_program(files: &Files) -> bool {
    MAKEFILES.iter().any(|name| files.find(name).is_some()) || files.with_ending("c").next().is_some()
}

/// Whether a makefile in this text speaks of a source, by its name or by that of its object file.
pub(super) fn speaks_of(makefile: &[u8], source: &Path) -> bool {
    let text = String::from_utf8_lossy(makefile);
    let (Some(name), Some(stem)) = (source.file_name(), source.file_stem()) else { return false };
    let names = [name.to_string_lossy().into_owned(), format!("{}.o", stem.to_string_lossy())];
    text.split(|c: char| c.is_whitespace() || ":=()".contains(c)).any(|word| names.iter().any(|name| name == word))
}

fn is_makefile(name: &Path) -> bool {
    MAKEFILES.iter().any(|makefile| name == Path::new(makefile))
}

fn sources_at_top(files: &[SourceFile]) -> Vec<PathBuf> {
    let is_source =
        |name: &Path| name.components().count() == 1 && name.extension().is_some_and(|ending| ending == "c");
    files.iter().map(|file| &file.name).filter(|name| is_source(name)).cloned().collect()
}

fn dialect(compiler: &[String]) -> String {
    let of = compiler.iter().find(|word| word.starts_with("-std=") || *word == "-ansi");
    of.cloned().unwrap_or_else(|| "-std=gnu11".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[(&str, &[u8])]) -> Files {
        let file = |(name, text): &(&str, &[u8])| SourceFile { name: PathBuf::from(name), text: text.to_vec() };
        Files::new(names.iter().map(file).collect(), Vec::new())
    }

    fn rules() -> BuildRules {
        BuildRules {
            product: "nim".into(),
            sources: vec!["main.c".into(), "sp_nim.c".into()],
            command: ["gcc", "-std=c99", "-Werror"].map(str::to_owned).to_vec(),
            supplied: [("given.h".to_owned(), "// given\n".to_owned())].into(),
            makefile: None,
        }
    }

    fn words(recipe: &Recipe) -> String {
        recipe.command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_courses_makefile_goes_before_the_students_and_that_before_the_compilers_line() {
        let handed_in =
            || files(&[("main.c", b""), ("sp_nim.c", b""), ("Makefile", b"nim:\r\n\tmine\r\n"), ("nim", b"\x7fELF")]);
        let own = Recipe::of(handed_in(), &rules());
        assert_eq!((words(&own).as_str(), own.product.as_path()), ("make", Path::new("nim")));
        let text = |recipe: &Recipe, name: &str| {
            recipe.files.iter().find(|file| file.name == Path::new(name)).map(|file| file.text.clone())
        };
        assert_eq!(text(&own, "Makefile").expect("it is there"), b"nim:\n\tmine\n");
        assert_eq!(text(&own, "given.h").expect("it is there"), b"// given\n");
        assert_eq!(text(&own, "nim"), None, "what was compiled elsewhere is not run");
        let given = Recipe::of(handed_in(), &BuildRules { makefile: Some(b"nim:\n\tgiven\n".to_vec()), ..rules() });
        assert_eq!(
            (text(&given, "Makefile"), text(&given, "makefile").expect("it is there").as_slice()),
            (None, b"nim:\n\tgiven\n".as_slice())
        );
        let none = Recipe::of(files(&[("main.c", b""), ("sp_nim.c", b""), ("other.c", b"")]), &rules());
        assert_eq!(words(&none), "gcc -std=c99 -Werror -o nimgrade-made-this ./main.c ./sp_nim.c -lm");
        assert_eq!(words(&none.without(&["-Werror"])), "gcc -std=c99 -o nimgrade-made-this ./main.c ./sp_nim.c -lm");
    }

    #[test]
    fn other_sources_than_the_rules_name_are_all_compiled() {
        let recipe = Recipe::of(files(&[("a.c", b""), ("sub/b.c", b""), ("main.c", b""), ("x.h", b"")]), &rules());
        assert_eq!(words(&recipe), "gcc -std=c99 -Werror -o nimgrade-made-this ./a.c ./main.c -lm");
        let lenient = Recipe::of(files(&[("a.c", b"")]), &BuildRules::default());
        assert_eq!(words(&lenient), "cc -std=gnu11 -O1 -pipe -o nimgrade-made-this ./a.c -lm");
    }

    #[test]
    fn a_makefile_speaks_of_sources_by_name() {
        let makefile = b"OBJS = main.o sp_nim.o\nnim: $(OBJS)\n\tgcc $(OBJS) -o nim\n";
        assert!(speaks_of(makefile, Path::new("x/main.c")) && speaks_of(makefile, Path::new("sp_nim.c")));
        assert!(!speaks_of(makefile, Path::new("nim.c")));
    }
}
