//! What was handed in: from paths on the command line to a program that can be run.
//!
//! This room looks at what was named (`kind`), reads folders and archives into memory (`folder`, `archive`, `files`), and makes a
//! program of it: `recipe` says how C is built, `build` has it built in the sandbox or takes it from the `cache`, `script` finds
//! the program among scripts. It runs nothing of the student's itself, writes nothing of it anywhere, and knows nothing of cases.
//!
//! What is wrong with a submission is a [`Broken`], which is a result like any other; what nimgrade cannot do is a
//! [`SubmissionError`].

mod archive;
mod build;
mod cache;
mod error;
mod files;
mod folder;
mod guess;
mod included;
mod kind;
mod messages;
mod recipe;
mod script;
mod syntax;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};

use crate::compiled::Compiled;
use crate::safe_text::one_line;
use crate::sandbox::{self, Limits, Options, Program, SourceFile};
use crate::suite::{Language, MAKEFILES, Suite};

pub use build::{BuildReport, Builder};
pub use error::{Broken, SubmissionError};
pub use guess::{files_look_like, looks_like};

use files::Files;
use kind::Kind;
use recipe::Recipe;

/// What was handed in, and the program that came of it.
#[derive(Debug)]
pub struct Submission {
    /// What was handed in.
    pub handed_in: HandedIn,
    /// What is run, or why there is nothing that could be.
    pub program: Result<Runnable, Broken>,
    /// Where it was not built only because warnings are errors: the program that comes of it otherwise.
    pub lenient: Option<Lenient>,
}

/// What was handed in.
#[derive(Debug, Default)]
pub struct HandedIn {
    /// As it was named on the command line.
    pub name: String,
    /// The name of the archive, where one was handed in.
    pub archive: Option<OsString>,
    /// Whether it is a whole submission, an archive or a folder, and not a program or its sources alone.
    pub is_whole: bool,
    /// The files of the folder or archive, or the sources that were named and what they include, in the order of their names. None of
    /// an executable or a script that was named by itself.
    pub files: Vec<SourceFile>,
    /// What a reader should know of how it was read: fragments without a final dot.
    pub notes: Vec<String>,
    /// How it was built, if there was something to build.
    pub build: Option<BuildReport>,
}

/// A program that is ready to be run.
#[derive(Debug)]
pub struct Runnable {
    /// What is run.
    pub program: Program,
    /// Whether an interpreter runs it; scripts start slowly and may have child processes.
    pub is_script: bool,
    /// What it was compiled of, if nimgrade compiled it.
    pub c_program: Option<CProgram>,
}

/// What the C program of a submission is made of: enough to build it once more in another way.
#[derive(Debug, Clone)]
pub struct CProgram {
    /// All files that the build finds in its folder.
    pub files: Vec<SourceFile>,
    /// The sources that are compiled, by their paths below that folder.
    pub units: Vec<PathBuf>,
    /// The dialect of C, as an option of the compiler: `-std=c99`.
    pub dialect: String,
}

/// A program that is built by a less strict rule than the assignment's.
#[derive(Debug)]
pub struct Lenient {
    /// The compiler's options that were left out.
    pub without: Vec<&'static str>,
    /// The program.
    pub runnable: Runnable,
}

impl Submission {
    /// Reads what was handed in, and builds what has to be built, in a sandbox with these options and limits: an executable, a script of
    /// one of the suite's languages, C sources that are named one by one, or a folder or zip archive with any of these in it.
    ///
    /// # Errors
    /// A path leads nowhere, several paths are no C sources of one folder, what runs a script is missing, or the sandbox fails.
    pub fn open(paths: &[PathBuf], suite: &Suite, options: &Options, limits: &Limits) -> Result<Self, SubmissionError> {
        for path in paths {
            if path.symlink_metadata().is_err() {
                let shown = one_line(&path.to_string_lossy()).into_owned();
                return Err(SubmissionError::Missing { hint: hint(path), path: shown });
            }
        }
        let names: Vec<String> = paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let handed_in = HandedIn { name: names.join(" "), ..HandedIn::default() };
        let mut opening = Opening { handed_in, lenient: None, suite, options, limits };
        let program = match paths {
            [path] => opening.open(path)?,
            _ => opening.sources(paths)?,
        };
        Ok(Submission { handed_in: opening.handed_in, program, lenient: opening.lenient })
    }
}

/// A submission while it is read and built.
struct Opening<'a> {
    handed_in: HandedIn,
    lenient: Option<Lenient>,
    suite: &'a Suite,
    options: &'a Options,
    /// What a build may use.
    limits: &'a Limits,
}

/// A program, or what is wrong with the submission; or what nimgrade cannot do.
type Opened = Result<Result<Runnable, Broken>, SubmissionError>;

impl Opening<'_> {
    fn open(&mut self, path: &Path) -> Opened {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let languages = &self.suite.languages;
        match Kind::of(path, languages) {
            Kind::Folder => self.files(folder::read(path), path),
            Kind::Zip => {
                self.handed_in.archive = path.file_name().map(OsStr::to_owned);
                let opened = sandbox::open_path(path).map_err(|refusal| Broken::Archive(refusal.to_string()));
                self.files(opened.and_then(archive::read), folder)
            }
            Kind::OtherArchive(what) => {
                self.handed_in.archive = path.file_name().map(OsStr::to_owned);
                Ok(Err(Broken::Archive(format!("this is {what}: hand in a zip archive"))))
            }
            Kind::CSource if makefile_speaks_of(path) => self.files(folder::read(folder), folder),
            Kind::CSource => self.sources(&[path.to_owned()]),
            Kind::Script(language) => {
                let command = interpreter(language, path)?;
                if let Some(broken) = self.check_syntax(path, None, &command)? {
                    return Ok(Err(broken));
                }
                Ok(Ok(Runnable { program: Program::new(path).run_by(command), is_script: true, c_program: None }))
            }
            Kind::Executable { is_script } => {
                let program = Program::new(path).or_script_of(interpreters(languages));
                Ok(Ok(Runnable { program, is_script, c_program: None }))
            }
        }
    }

    /// C sources that were named one by one.
    fn sources(&mut self, paths: &[PathBuf]) -> Opened {
        let folder = paths[0].parent().unwrap_or(Path::new("")).to_path_buf();
        let in_folder = |path: &PathBuf| path.parent() == Some(folder.as_path()) && files::has_ending(path, "c");
        if let Some(other) = paths.iter().find(|path| !in_folder(path)) {
            return Err(SubmissionError::NoSource(one_line(&other.to_string_lossy()).into_owned()));
        }
        let names: Vec<PathBuf> = paths.iter().filter_map(|path| path.file_name().map(PathBuf::from)).collect();
        let gathered = match included::gather(&folder, &names) {
            Ok(gathered) => gathered,
            Err(why) => return Ok(Err(Broken::Source(why))),
        };
        self.handed_in.files.clone_from(&gathered.files);
        let recipe = Recipe::lone(gathered.files, gathered.units, &self.suite.build);
        let program = self.build(&recipe, &folder, &folder.join(&names[0]).with_extension(""))?;
        if let Some(report) = self.handed_in.build.as_mut().filter(|report| !report.ok) {
            report.messages.extend(gathered.left_out.iter().map(|file| format!("left out: {file}")));
        }
        Ok(program)
    }

    /// The files of a folder or an archive. `folder` is where they were found.
    fn files(&mut self, read: Result<Files, Broken>, folder: &Path) -> Opened {
        let mut files = match read {
            Ok(files) => files,
            Err(broken) => return Ok(Err(broken)),
        };
        self.handed_in.is_whole = true;
        self.handed_in.files.clone_from(&files.all);
        self.handed_in.notes.append(&mut files.notes);
        let suite = self.suite;
        let endings: Vec<&str> = suite.languages.keys().map(String::as_str).collect();
        let Some(below) = program_folder(&files, &endings) else {
            return Ok(Err(Broken::Unclear(format!("there is no program in it: {}", files.listed()))));
        };
        if !below.as_os_str().is_empty() {
            self.handed_in.notes.push(format!("the program is taken from the folder {}", below.display()));
            files = files.below(&below);
        }
        if recipe::is_c_program(&files) {
            let recipe = Recipe::of(files, &suite.build);
            return self.build(&recipe, folder, &folder.join(&suite.build.product));
        }
        if let Some(ending) = endings.into_iter().find(|ending| files.with_ending(ending).next().is_some()) {
            return self.script(&files, folder, ending);
        }
        let Some(program) = executable(&files) else {
            return Ok(Err(Broken::Unclear(format!("there is no program in it: {}", files.listed()))));
        };
        let is_script = program.text.starts_with(b"#!");
        let file = cache::executable(&program.text).map_err(SubmissionError::NoRoom)?;
        let built = Program::built(folder.join(&program.name), file);
        let program = built.or_script_of(interpreters(&suite.languages));
        Ok(Ok(Runnable { program, is_script, c_program: None }))
    }

    /// The program among scripts with this ending.
    fn script(&mut self, files: &Files, folder: &Path, ending: &str) -> Opened {
        let exercise = self.suite.assignment.name.rsplit('/').next().unwrap_or_default();
        let main = match script::main_file(files, ending, exercise) {
            Ok(main) => main,
            Err(broken) => return Ok(Err(broken)),
        };
        let path = folder.join(&main.name);
        let command = interpreter(&self.suite.languages[ending], &path)?;
        let itself = cache::executable(&main.text).map_err(SubmissionError::NoRoom)?;
        if let Some(broken) = self.check_syntax(&path, Some(itself), &command)? {
            return Ok(Err(broken));
        }
        let file = if ending == "py" { script::with_modules(files, main) } else { cache::executable(&main.text) };
        let program = Program::built(path, file.map_err(SubmissionError::NoRoom)?).run_by(command);
        Ok(Ok(Runnable { program, is_script: true, c_program: None }))
    }

    /// Whether a script is so wrong that its interpreter runs nothing of it.
    fn check_syntax(
        &mut self,
        path: &Path,
        script: Option<File>,
        command: &[OsString],
    ) -> Result<Option<Broken>, SubmissionError> {
        let Some(checked) = syntax::check(path, script, command, self.options)? else { return Ok(None) };
        self.handed_in.build = Some(checked.report);
        Ok(checked.broken)
    }

    /// Builds by a recipe, and once more by a less strict one where only that is in the way. The executable goes by `name`.
    fn build(&mut self, recipe: &Recipe, folder: &Path, name: &Path) -> Opened {
        let runnable = |executable| {
            let program = Program::built(name, executable);
            Runnable { program, is_script: false, c_program: Some(recipe.program.clone()) }
        };
        let built = build::build(recipe, folder, self.options, self.limits)?;
        self.handed_in.build = Some(built.report);
        if !built.strict_options.is_empty() {
            let without = recipe.without(&built.strict_options);
            let lenient = build::build(&without, folder, self.options, self.limits)?.executable.ok();
            let without = built.strict_options;
            self.lenient = lenient.map(|executable| Lenient { without, runnable: runnable(executable) });
        }
        Ok(built.executable.map(runnable))
    }
}

/// The folder, by its path below the submission's, in which the program is: the one that is least deep of those that have a
/// makefile, a source or an executable. None if there is nothing of these, or several folders have it.
fn program_folder(files: &Files, endings: &[&str]) -> Option<PathBuf> {
    let is_source = |file: &SourceFile| {
        MAKEFILES.iter().any(|name| file.name.file_name() == Some(OsStr::new(name)))
            || endings.iter().chain(&["c"]).any(|ending| files::has_ending(&file.name, ending))
    };
    let folders = |wanted: &dyn Fn(&SourceFile) -> bool| {
        let parents = files.all.iter().filter(|file| wanted(file)).filter_map(|file| file.name.parent());
        let mut parents: Vec<PathBuf> = parents.map(Path::to_path_buf).collect();
        parents.sort_by_key(|folder| folder.components().count());
        parents.dedup();
        parents
    };
    let depth = |folder: &PathBuf| folder.components().count();
    [folders(&is_source), folders(&is_executable)].into_iter().find_map(|found| match found.as_slice() {
        [only] => Some(only.clone()),
        [first, second, ..] if depth(first) < depth(second) => Some(first.clone()),
        _ => None,
    })
}

/// Whether a file is what a compiler made, or a script that names its interpreter.
fn is_executable(file: &SourceFile) -> bool {
    Compiled::of(&file.text).is_some() || file.text.starts_with(b"#!")
}

/// The executable among files without sources: `nim`, or the only one.
fn executable(files: &Files) -> Option<&SourceFile> {
    files.find("nim").or_else(|| {
        let mut programs = files.all.iter().filter(|file| is_executable(file));
        programs.next().filter(|_| programs.next().is_none())
    })
}

/// Whether the makefile beside a source compiles that, so that naming the source means the whole program.
fn makefile_speaks_of(source: &Path) -> bool {
    use std::io::Read as _;
    let folder = source.parent().unwrap_or(Path::new(""));
    MAKEFILES.into_iter().any(|name| {
        let mut text = Vec::new();
        let read = sandbox::open(folder, Path::new(name)).map(|file| file.take(1 << 20).read_to_end(&mut text));
        matches!(read, Ok(Ok(_))) && recipe::speaks_of(&text, source)
    })
}

/// The commands that run scripts of these languages.
fn interpreters(languages: &BTreeMap<String, Language>) -> Vec<OsString> {
    languages.values().filter_map(|language| language.command.first()).map(OsString::from).collect()
}

fn interpreter(language: &Language, file: &Path) -> Result<Vec<OsString>, SubmissionError> {
    let command = language.command.first().cloned().unwrap_or_default();
    if !sandbox::has_command(OsStr::new(&command), file) {
        let remedy = one_line(&sandbox::remedy::interpreter(&command, &language.package)).into_owned();
        let (path, interpreter) = (one_line(&file.to_string_lossy()).into_owned(), one_line(&command).into_owned());
        return Err(SubmissionError::NoInterpreter { path, interpreter, remedy });
    }
    Ok(language.command.iter().map(OsString::from).collect())
}

/// What a mistyped path was perhaps meant to be: the nearest name in the same folder.
fn hint(path: &Path) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(wanted) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else { return String::new() };
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten().take(1000);
    let near = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .map(|name| (strsim::jaro_winkler(&name, &wanted), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, name)) => format!("; did you mean {}?", one_line(&folder.join(name).to_string_lossy())),
        None if !folder.is_dir() => format!("; there is no folder {} either", one_line(&folder.to_string_lossy())),
        // What is handed in as it is written needs no compiler.
        None if path.extension().is_some() => String::new(),
        None => "; compile it first, and give its path".to_owned(),
    }
}
