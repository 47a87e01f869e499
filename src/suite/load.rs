//! From files to a [`Suite`]: settings over those of the built-in assignment, then case after case.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nim_reference::transcript::{Entry, Event, Refusal};
use nim_reference::{Assignment, Transcript};

use super::case_file::{self, CaseFile};
use super::embedded;
use super::gather::{self, Gathered};
use super::names::{listed, nearest};
use super::parallel;
use super::problem::{Problem, SuiteError};
use super::reader::Reader;
use super::settings::{self, Common, SettingsFile};
use super::validate::{self, Validation};
use super::{Case, Inherited, LimitSettings, Suite, SuiteSettings};
use crate::safe_text::one_line;

/// The assignment that is graded when none is named.
pub const DEFAULT_ASSIGNMENT: &str = Assignment::NAMES[0];

impl Suite {
    /// The suite of this name that comes with nimgrade.
    ///
    /// # Errors
    /// There is no assignment of this name.
    pub fn embedded(name: &str) -> Result<Suite, SuiteError> {
        let files = embedded::built(name).map(|built| built.cases).unwrap_or_default();
        Loader::default().suite(None, Some(name), files.len(), Validation::Skipped, |number| {
            let file = &files[number];
            (file.id.to_owned(), file.path.to_owned(), Ok(file.text.into()))
        })
    }

    /// Every suite that comes with nimgrade, the default first.
    ///
    /// # Errors
    /// None that a test would not have found.
    pub fn every_embedded() -> Result<Vec<Suite>, SuiteError> {
        Assignment::NAMES.into_iter().map(Suite::embedded).collect()
    }

    /// The suite of a folder, or of a single case file. `name` is the assignment that the user names; without it the
    /// folder's `assignment.toml` says which assignment it extends, and else it is [`DEFAULT_ASSIGNMENT`].
    ///
    /// # Errors
    /// Whatever is wrong with the files: all of it.
    pub fn from_folder(folder: &Path, name: Option<&str>) -> Result<Suite, SuiteError> {
        Suite::from_folders(&[folder.to_owned()], name)
    }

    /// The suite of several folders or case files together; one of the folders may have an `assignment.toml`. Where there are
    /// no case files beside that, the cases are the built-in ones that the edition can have.
    ///
    /// # Errors
    /// Whatever is wrong with the files: all of it.
    pub fn from_folders(folders: &[PathBuf], name: Option<&str>) -> Result<Suite, SuiteError> {
        Loader::gathered(gather::gather(folders), name)
    }

    /// The suite of a folder and one case more, which is not in it yet. The folder may be empty, or not be there.
    ///
    /// # Errors
    /// Whatever is wrong with the files: all of it.
    pub fn with_case(folder: &Path, name: Option<&str>, id: &str, text: &str) -> Result<Suite, SuiteError> {
        Loader::gathered(gather::gather_with(folder, id, text), name)
    }

    /// The assignment of a folder's cases, of which the folder need not have any.
    ///
    /// # Errors
    /// Whatever is wrong with the folder's settings.
    pub fn assignment_of(folder: &Path, name: Option<&str>) -> Result<Assignment, SuiteError> {
        let settings = gather::settings(folder).map(|file| (file.shown(), file.read()));
        let mut loader = Loader::default();
        let (assignment, _) = loader.edition(settings, name)?;
        assignment.filter(|_| loader.problems.is_empty()).ok_or_else(|| SuiteError::new(loader.problems))
    }

    /// The suite of files that stand in no folder: what would be its `assignment.toml`, and each case with its id. Otherwise as
    /// [`Suite::from_folder`].
    ///
    /// # Errors
    /// Whatever is wrong with the files: all of it.
    pub fn from_contents(
        settings: Option<&[u8]>,
        cases: &[(&str, &[u8])],
        name: Option<&str>,
    ) -> Result<Suite, SuiteError> {
        let text = |shown: String, bytes: &[u8]| {
            let text = gather::text(&shown, bytes.to_vec());
            (shown, text)
        };
        let settings = settings.map(|bytes| text(gather::SETTINGS.to_owned(), bytes));
        Loader::default().suite(settings, name, cases.len(), Validation::Full, |number| {
            let (id, bytes) = cases[number];
            let (shown, text) = text(format!("{}.toml", one_line(id)), bytes);
            (id.to_owned(), shown, text.map(Cow::Owned))
        })
    }
}

impl Case {
    /// The case that a file with this text would be in an assignment, under this id and with the default settings.
    ///
    /// # Errors
    /// The file would not load.
    pub fn from_text(id: &str, text: &str, assignment: &Assignment) -> Result<Case, SuiteError> {
        let path = format!("{}.toml", one_line(id));
        let loaded = one(id, &path, Ok(text.into()), Some(assignment), &Common::default(), Validation::Full);
        loaded.case.filter(|_| loaded.problems.is_empty()).ok_or_else(|| SuiteError::new(loaded.problems))
    }
}

/// The built-in assignment of this name.
fn named(name: &str) -> Result<Assignment, SuiteError> {
    Assignment::builtin(name).ok_or_else(|| unknown_assignment(name).into())
}

fn unknown_assignment(name: &str) -> Problem {
    let exercises = || Assignment::NAMES.into_iter().filter(|other| other.split('/').next() == Some(name));
    if exercises().next().is_some() {
        let problem = Problem::plain(format!("`{name}` is {} exercises: name one of them", exercises().count()));
        return problem.help(format!("its exercises are {}", listed(exercises())));
    }
    let near = nearest(name, Assignment::NAMES);
    let problem = Problem::plain(format!("there is no assignment named \"{}\"", one_line(name)));
    let problem = problem.help(near.map(|near| format!("did you mean `{near}`?")).unwrap_or_default());
    problem.help(format!("the assignments are {}", listed(Assignment::NAMES)))
}

/// The cases and problems so far.
#[derive(Default)]
struct Loader {
    cases: Vec<Case>,
    problems: Vec<Problem>,
    inherited: Option<Inherited>,
    /// The course's own makefile.
    makefile: Option<Vec<u8>>,
}

impl Loader {
    /// The suite of the files of folders.
    fn gathered(gathered: Gathered, name: Option<&str>) -> Result<Suite, SuiteError> {
        let Gathered { settings, cases, makefile, problems } = gathered;
        let mut loader = Loader { problems, makefile, ..Loader::default() };
        if let [one, other, ..] = settings.as_slice() {
            let message = "two files have settings, which may contradict each other: keep one";
            loader.problems.push(Problem::of_files(one.shown(), other.shown(), message));
        }
        let settings = settings.first().map(|file| (file.shown(), file.read()));
        loader.suite(settings, name, cases.len(), Validation::Full, |number| {
            let file = &cases[number];
            (file.id.clone(), file.shown(), file.read().map(Cow::Owned))
        })
    }

    /// The suite of an instructor's settings, if there are any, and this many cases. `file` gives a case's id, its path as it is
    /// shown, and its text.
    fn suite<'t>(
        mut self,
        settings: Option<(String, Result<String, Problem>)>,
        name: Option<&str>,
        count: usize,
        validation: Validation,
        file: impl Fn(usize) -> (String, String, Result<Cow<'t, str>, Problem>) + Sync,
    ) -> Result<Suite, SuiteError> {
        let edition = settings.as_ref().map(|(path, _)| path.clone()).filter(|_| count == 0);
        let (assignment, common) = self.edition(settings, name)?;
        let load = |number| {
            let (id, path, text) = file(number);
            let loaded = one(&id, &path, text, assignment.as_ref(), &common, validation);
            (id, path, loaded)
        };
        // The id and path of each case, by the id in small letters: Windows and macOS take `a/B` and `a/b` for one file, and a class
        // shares its cases between systems.
        let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
        for (id, path, loaded) in parallel::map(count, parallel::FILES, load) {
            self.problems.extend(loaded.problems);
            self.cases.extend(loaded.case);
            let folded = id.to_lowercase();
            if let Some((other_id, other)) = known.get(&folded) {
                let (message, help) = if *other_id == id {
                    let help = "the id is the path below the folder without .toml: rename one of them";
                    (format!("two cases have the id `{id}`"), help)
                } else {
                    let message = format!("the ids `{other_id}` and `{id}` differ only in small and capital letters");
                    (message, "to Windows and macOS these are one file: rename one of them")
                };
                self.problems.push(Problem::of_files(other, &path, message).help(help));
            }
            known.insert(folded, (id, path));
        }
        if let Some((path, assignment)) = edition.zip(assignment.as_ref())
            && self.problems.is_empty()
        {
            self.inherit(path, assignment, &common);
        }
        match assignment {
            Some(assignment) => self.finish(assignment, common),
            None => Err(SuiteError::new(self.problems)),
        }
    }

    /// The assignment and common settings of an instructor's folder. The assignment is `None` where its settings do not
    /// tell which it is; the case files are then read for themselves.
    fn edition(
        &mut self,
        settings: Option<(String, Result<String, Problem>)>,
        name: Option<&str>,
    ) -> Result<(Option<Assignment>, Common), SuiteError> {
        let asked = name.map(named).transpose()?;
        let Some((path, text)) = settings else {
            let assignment = asked.map_or_else(|| named(DEFAULT_ASSIGNMENT), Ok)?;
            let common = self.base(assignment.name);
            return Ok((Some(assignment), common));
        };
        let Ok(text) = text.map_err(|problem| self.problems.push(problem)) else {
            return Ok((None, Common::default()));
        };
        let mut reader = Reader::new(&path, &text);
        let Some(table) = reader.parse() else {
            self.problems.extend(reader.into_problems());
            return Ok((None, Common::default()));
        };
        let file = settings::read(&mut reader, &table);
        let mut assignment = extended(&mut reader, &file, asked);
        if let Some(assignment) = &mut assignment {
            file.apply(&mut reader, assignment);
        }
        let base = assignment.as_ref().map(|assignment| self.base(assignment.name)).unwrap_or_default();
        let common = file.common.over(base);
        common.checks.validate(&mut reader);
        self.problems.extend(reader.into_problems());
        Ok((assignment, common))
    }

    /// The settings of the built-in assignment, which change nothing of its game.
    fn base(&mut self, name: &str) -> Common {
        let Some(built) = embedded::built(name) else { return Common::default() };
        let mut reader = Reader::new(built.settings.path, built.settings.text);
        let common = reader.parse().map(|table| settings::read(&mut reader, &table).common);
        self.problems.extend(reader.into_problems());
        common.unwrap_or_default()
    }

    /// Adds the built-in cases of the assignment that an edition extends: each as it stands if it fits, or else fitted to
    /// the edition's game. Those that the edition cannot have at all are left out.
    fn inherit(&mut self, settings: String, assignment: &Assignment, common: &Common) {
        let files = embedded::built(assignment.name).map(|built| built.cases).unwrap_or_default();
        let fitted = parallel::map(files.len(), parallel::FILES, |number| {
            let file = &files[number];
            let load = |validation| one(file.id, file.path, Ok(file.text.into()), Some(assignment), common, validation);
            let fit = |loaded: Loaded| loaded.case.filter(|_| loaded.problems.is_empty());
            let case = fit(load(Validation::Full)).or_else(|| fit(load(Validation::Fitted)))?;
            let built_in = Assignment::builtin(assignment.name)?;
            let text = Ok(file.text.into());
            let original = one(file.id, file.path, text, Some(&built_in), common, Validation::Skipped).case?;
            Some(fitted_words(case, &original, assignment))
        });
        self.cases.extend(fitted.into_iter().flatten());
        self.inherited = Some(Inherited { built_in: files.len(), left_out: files.len() - self.cases.len() });
        if self.cases.is_empty() {
            let message = format!("no built-in case of {} fits this edition", assignment.name);
            let problem = Problem::of_file(settings, message);
            self.problems.push(problem.help("write case files of your own beside it"));
        }
    }

    fn finish(mut self, assignment: Assignment, common: Common) -> Result<Suite, SuiteError> {
        if !self.problems.is_empty() {
            return Err(SuiteError::new(self.problems));
        }
        // Hidden cases come last: among the others their places would say what their ids are like.
        self.cases.sort_by(|one, other| (one.hidden.is_some(), &one.id).cmp(&(other.hidden.is_some(), &other.id)));
        for (number, hidden) in (1..).zip(self.cases.iter_mut().filter_map(|case| case.hidden.as_mut())) {
            hidden.number = number;
        }
        let title = common.title.unwrap_or_else(|| assignment.name.to_owned());
        let scratch = common.scratch.unwrap_or(false);
        let Loader { cases, inherited, makefile, .. } = self;
        let build = common.build.rules(makefile);
        let (languages, checks) = (common.languages, common.checks.rules());
        let Common { source, total_points, compare, limits, .. } = common;
        let settings = SuiteSettings { source, total_points, compare, limits };
        Ok(Suite { assignment, title, cases, languages, build, scratch, checks, inherited, settings })
    }
}

/// A built-in case in an edition, with words that hold there: where its game goes otherwise than the one that its title and hint
/// were written for, they might be false.
fn fitted_words(mut case: Case, original: &Case, edition: &Assignment) -> Case {
    if course(&case.reference) == course(&original.reference) {
        return case;
    }
    let start = case.reference.frames.iter().map(|frame| frame.position.heaps()).find(|heaps| !heaps.is_empty());
    let (heaps, heap) = (start.unwrap_or_default(), edition.game().map_or("heap", |game| game.voice.nouns.heap));
    let sizes = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    case.title = match heaps.len() {
        1 => format!("A game with one {heap} of {sizes}"),
        2..=MAX_IN_TITLE => format!("A game with {heap}s {sizes}"),
        many => format!("A game with {many} {heap}s"),
    };
    case.hint = None;
    case
}

/// How many heaps are listed in a title.
const MAX_IN_TITLE: usize = 12;

/// How a game goes: what is entered, what is refused, and who makes which moves.
fn course(transcript: &Transcript) -> Vec<(Option<&str>, Option<Refusal>, Option<Event>)> {
    let step = |entry| match entry {
        Entry::Print { event: event @ (Event::Took(..) | Event::Refused(..)), .. } => Some((None, None, Some(event))),
        Entry::Print { .. } => None,
        Entry::Read { text, refusal } => Some((Some(text), refusal, None)),
    };
    transcript.entries().filter_map(step).collect()
}

/// The assignment that a folder's settings extend, which must be the one that was asked for.
pub(super) fn extended(reader: &mut Reader, file: &SettingsFile, asked: Option<Assignment>) -> Option<Assignment> {
    let Some(extends) = &file.extends else {
        return asked.or_else(|| Assignment::builtin(DEFAULT_ASSIGNMENT));
    };
    let Some(assignment) = Assignment::builtin(extends.get_ref()) else {
        let help = nearest(extends.get_ref(), Assignment::NAMES).map(|near| format!("did you mean \"{near}\"?"));
        let message = format!("there is no assignment named \"{}\"", super::reader::cut(extends.get_ref()));
        let label = "expected the name of a built-in assignment";
        let help = help.unwrap_or_else(|| format!("the assignments are {}", listed(Assignment::NAMES)));
        reader.wrong_with_help(extends.span(), message, label, help);
        return None;
    };
    if let Some(asked) = asked.filter(|asked| asked.name != assignment.name) {
        let message = format!("these cases belong to {}, not to {}", assignment.name, asked.name);
        let help = format!("leave out `-a {}`, or give `-a {}`", asked.name, assignment.name);
        reader.wrong_with_help(extends.span(), message, "the assignment is named here", help);
        return None;
    }
    Some(assignment)
}

/// What one file comes to.
pub(super) struct Loaded {
    pub(super) case: Option<Case>,
    pub(super) problems: Vec<Problem>,
}

/// Reads one case file. Where the assignment is not known, it is read for itself.
pub(super) fn one(
    id: &str,
    path: &str,
    text: Result<Cow<str>, Problem>,
    assignment: Option<&Assignment>,
    common: &Common,
    validation: Validation,
) -> Loaded {
    let text = match text {
        Ok(text) => text,
        Err(problem) => return Loaded { case: None, problems: vec![problem] },
    };
    let mut reader = Reader::new(path, &text);
    let file = reader.parse().map(|table| case_file::read(&mut reader, &table));
    let case = file.zip(assignment).filter(|_| reader.is_clean());
    let case = case.and_then(|(file, assignment)| build(&mut reader, id, file, assignment, common, validation));
    Loaded { case, problems: reader.into_problems() }
}

/// The case of a file in its assignment.
fn build(
    reader: &mut Reader,
    id: &str,
    file: CaseFile,
    assignment: &Assignment,
    common: &Common,
    validation: Validation,
) -> Option<Case> {
    let (input, reference) = validate::input(reader, assignment, &file, validation)?;
    Some(Case {
        id: id.to_owned(),
        title: file.title?,
        points: file.points.or(common.points).unwrap_or(1.0),
        hidden: file.hidden,
        hint: file.hint,
        compare: file.compare.or(common.compare).unwrap_or(assignment.compare),
        limits: file.limits.or(common.limits),
        expect: file.expect,
        source: file.source,
        ..Case::new(assignment, input, reference)
    })
}

impl LimitSettings {
    /// These limits, and those of `others` where there are none.
    pub fn or(self, others: LimitSettings) -> LimitSettings {
        LimitSettings {
            wall: self.wall.or(others.wall),
            cpu: self.cpu.or(others.cpu),
            memory: self.memory.or(others.memory),
            output: self.output.or(others.output),
        }
    }
}
