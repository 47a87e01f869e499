//! Writing a new case into an instructor's folder, which keeps it only if the folder loads with it.

use std::io::{self, BufRead, Read, Write};
use std::path::{Component, Path, PathBuf};

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::rules::Opening;

use super::Draft;
use super::file::{CaseFile, Heaps, write_case_file};
use crate::browse::{self, Played};
use crate::safe_text::{self, one_line};
use crate::suite::{Case, SETTINGS, Suite, SuiteError};

/// A case as its author asks for it.
#[derive(Debug, Clone, PartialEq)]
pub struct NewCase {
    /// Its path below the folder, without the ending.
    pub id: String,
    /// Why it exists; the last part of the id in words, if this is left out.
    pub title: Option<String>,
    /// What it is worth.
    pub points: Option<f64>,
    /// Whether students see no more of it than that it failed.
    pub hidden: bool,
    /// What is entered. In a game a single heap is a number of heaps, where the assignment computes their sizes.
    pub input: Draft,
}

/// A case that was written.
#[derive(Debug)]
pub struct WrittenCase {
    path: PathBuf,
    /// The folder's suite, which has the case.
    suite: Suite,
    case: Case,
    /// Whether the folder has settings and had no case, so that it had the built-in ones.
    is_first: bool,
}

/// Why no case was written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// The id cannot be that of a case.
    #[error("`{}` cannot be the id of a case: {why}", one_line(.id))]
    BadId {
        /// The id.
        id: String,
        /// Why, with the remedy.
        why: &'static str,
    },
    /// There is such a case.
    #[error("there is a case {} already, {}: choose another id, or change that file", one_line(.id), safe_text::path(.path))]
    Exists {
        /// The id.
        id: String,
        /// Its file.
        path: PathBuf,
    },
    /// The folder does not load with the case.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// Nobody played the case to its end.
    #[error("{0}: no case is written")]
    NotPlayed(String),
    /// A file cannot be written.
    #[error("failed to write {}: {source}", safe_text::path(.path))]
    Unwritten {
        /// Where it should be.
        path: PathBuf,
        /// What is in the way.
        source: io::Error,
    },
}

impl NewCase {
    /// Writes the case into the folder, which is made if it is not there. `name` is the assignment that the user names.
    ///
    /// # Errors
    /// There is a case of this id, the folder does not load with this one, or the file cannot be written. The folder is then as it was.
    pub fn write(&self, folder: &Path, name: Option<&str>) -> Result<WrittenCase, NotWritten> {
        let path = free_path(folder, &self.id)?;
        let text = self.text(folder, &Suite::assignment_of(folder, name)?);
        let suite = Suite::with_case(folder, name, &self.id, &text)?;
        write_case_file(&path, &text).map_err(|source| NotWritten::Unwritten { path: path.clone(), source })?;
        let case = suite.cases.iter().find(|case| case.id == self.id).cloned();
        let case = case.unwrap_or_else(|| unreachable!("a suite that loads has every case of its folder"));
        let is_first = suite.cases.len() == 1 && folder.join(SETTINGS).is_file();
        Ok(WrittenCase { path, suite, case, is_first })
    }

    /// The text of its file. Where the folder has a schema of case files, the first line names it.
    fn text(&self, folder: &Path, assignment: &Assignment) -> String {
        let title = self.title.clone().unwrap_or_else(|| words(&self.id));
        let mut file = CaseFile::of(&self.input, assignment, &title);
        (file.points, file.hidden) = (self.points, self.hidden);
        let computes_sizes =
            assignment.game().is_some_and(|game| matches!(game.rules.opening, Opening::Progression { .. }));
        if let (true, Some(table), Draft::Game(plan)) = (computes_sizes, &mut file.game, &self.input) {
            // As they are given: whether they are right says the loader.
            table.heaps = match plan.heaps.as_slice() {
                [count] => Heaps::Count(*count),
                sizes => Heaps::Sizes(sizes),
            };
        }
        if folder.join(SCHEMA).is_file() {
            let up = "../".repeat(self.id.matches('/').count());
            let up = if up.is_empty() { "./" } else { &up };
            format!("#:schema {up}{SCHEMA}\n{}", file.text())
        } else {
            file.text()
        }
    }
}

impl WrittenCase {
    /// Writes the case as `nimgrade show` does, where it is, and what its author should know of it.
    ///
    /// # Errors
    /// The writer's.
    pub fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        browse::show(out, &self.suite, &self.case)?;
        writeln!(out, "\nWritten to {}.", safe_text::path(&self.path))?;
        if let Some(other) = self.suite.cases.iter().find(|other| self.is_asked_by(other)) {
            writeln!(out, "{} has the same input.", one_line(&other.id))?;
        }
        if self.is_first {
            writeln!(
                out,
                "It is the first case of this folder, which is not graded with the built-in cases any more."
            )?;
        }
        Ok(())
    }

    fn is_asked_by(&self, other: &Case) -> bool {
        other.id != self.case.id && other.input == self.case.input
    }
}

/// The name of the schema of case files in an instructor's folder.
const SCHEMA: &str = "case.schema.json";

/// Where the file of a new case is to stand.
///
/// # Errors
/// The id cannot be that of a case, or there is one already.
pub fn free_path(folder: &Path, id: &str) -> Result<PathBuf, NotWritten> {
    let path = path_of(folder, id)?;
    // A link that leads nowhere is in the way, too.
    if path.symlink_metadata().is_ok() {
        return Err(NotWritten::Exists { id: id.to_owned(), path });
    }
    Ok(path)
}

fn path_of(folder: &Path, id: &str) -> Result<PathBuf, NotWritten> {
    let wrong = |why| Err(NotWritten::BadId { id: id.to_owned(), why });
    if id.to_lowercase().ends_with(".toml") {
        return wrong("leave out `.toml`, which is added");
    }
    if Path::new(id).file_name().is_some_and(|name| name == "assignment") {
        return wrong("assignment.toml has the settings of the folder");
    }
    if one_line(id) != id {
        return wrong("it has characters that cannot be shown");
    }
    let plain = |part: Component| matches!(part, Component::Normal(name) if !name.as_encoded_bytes().starts_with(b"."));
    // A path leaves out a dot and a second slash by itself.
    let is_whole = id.split('/').count() == Path::new(id).components().count();
    if id.trim() != id || !is_whole || !Path::new(id).components().all(plain) {
        return wrong("it is a path below the folder, such as play/two-equal-heaps");
    }
    Ok(folder.join(format!("{id}.toml")))
}

/// The last part of an id in words: `Two equal heaps` of `play/two-equal-heaps`.
fn words(id: &str) -> String {
    let last = id.rsplit('/').next().unwrap_or(id).replace(['-', '_'], " ");
    let mut letters = last.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What an author enters who plays the assignment of a folder to its end.
///
/// # Errors
/// Its game does not come to its end, or asks for nothing.
pub fn play(out: &mut dyn Write, input: impl BufRead, folder: &Path, name: Option<&str>) -> Result<Draft, NotWritten> {
    let assignment = Suite::assignment_of(folder, name)?;
    if assignment.game().is_some_and(|game| matches!(game.rules.opening, Opening::Arguments(_))) {
        return Err(NotWritten::NotPlayed(format!("{} asks for nothing (give --heaps or --args)", assignment.name)));
    }
    let mut typed = Vec::new();
    let keyboard = Recorder { input, typed: &mut typed };
    // Without chance, as the case is then shown.
    match browse::play(out, keyboard, &assignment, &[], 0, None) {
        Ok(Played::Finished) => {
            let mut typed = String::from_utf8_lossy(&typed).into_owned();
            // What ends the last line need not be read, and is typed all the same.
            if !typed.ends_with('\n') {
                typed.push('\n');
            }
            Ok(typed_input(&assignment, &typed))
        }
        Ok(Played::Stopped(why)) => Err(NotWritten::NotPlayed(why)),
        Err(error) => Err(NotWritten::NotPlayed(format!("failed to write to standard output: {error}"))),
    }
}

/// What was typed: as a game, where that game is the same.
fn typed_input(assignment: &Assignment, typed: &str) -> Draft {
    let played = assignment.transcript(&Input { stdin: typed.to_owned(), args: Vec::new() });
    let same = |plan: &GamePlan| {
        let laid_out = assignment.play_out(plan);
        laid_out.is_ok_and(|it| it.moves_left == 0 && it.transcript.output() == played.output())
    };
    plan_of(assignment, typed).filter(same).map_or_else(|| Draft::Text(typed.to_owned()), Draft::Game)
}

/// The game that was typed, if nothing was refused before its first move: names, sizes, and pairs of numbers.
fn plan_of(assignment: &Assignment, typed: &str) -> Option<GamePlan> {
    let opening = &assignment.game()?.rules.opening;
    let mut lines = typed.lines();
    let names: Vec<String> = match opening {
        Opening::NamesAndSizes => lines.by_ref().take(2).map(|name| name.trim().to_owned()).collect(),
        _ => Vec::new(),
    };
    let mut heaps = numbers(lines.next()?)?;
    match (opening, heaps.as_slice()) {
        (Opening::CountAndSizes(_), _) => heaps = numbers(lines.next()?)?,
        (Opening::Progression { count, first, step, .. }, &[number]) if number <= count.max => {
            heaps = (0..number).map(|heap| *first as i64 + heap * *step as i64).collect();
        }
        _ => {}
    }
    let entered = numbers(&lines.collect::<Vec<_>>().join(" "))?;
    let moves = entered.chunks(2).map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect::<Option<_>>()?;
    // A program that may choose its moves needs more of the user's than one way to play.
    let policy = if assignment.is_followed() { Policy::First } else { Policy::None };
    Some(GamePlan { names, heaps, moves, policy })
}

/// The numbers of what was typed, in the layout of any assignment.
fn numbers(typed: &str) -> Option<Vec<i64>> {
    let words = typed.split(|c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '.'));
    words.filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
}

/// What is read of an input is kept.
struct Recorder<'t, R> {
    input: R,
    typed: &'t mut Vec<u8>,
}

impl<R: BufRead> BufRead for Recorder<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // What was filled is there still: asking again reads nothing.
        if amount > 0
            && let Ok(filled) = self.input.fill_buf()
        {
            self.typed.extend_from_slice(&filled[..amount.min(filled.len())]);
        }
        self.input.consume(amount);
    }
}

impl<R: BufRead> Read for Recorder<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
