//! What is wrong with the files of a suite, shown with the text that is wrong.
//!
//! This module knows how problems look, and nothing of what can be wrong.

use std::ops::Range;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::safe_text::{self, one_line};

/// Why a suite does not load: everything that is wrong with its files, in the order of files and lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteError {
    problems: Vec<Problem>,
}

impl SuiteError {
    /// The most problems that are shown.
    pub const MAX_SHOWN: usize = 20;

    pub(super) fn new(problems: Vec<Problem>) -> Self {
        SuiteError { problems }
    }

    /// How many problems there are; at least one.
    pub fn count(&self) -> usize {
        self.problems.len()
    }

    /// The problems as text, each with file, line, column and a caret under what is wrong. Ends with a newline.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
        let mut text = String::new();
        for problem in self.problems.iter().take(Self::MAX_SHOWN) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&problem.render(&renderer));
            text.push('\n');
        }
        match self.problems.len().saturating_sub(Self::MAX_SHOWN) {
            0 => {}
            1 => text.push_str("\n… and 1 more problem\n"),
            more => text.push_str(&format!("\n… and {more} more problems\n")),
        }
        text
    }
}

/// Without colour.
impl std::fmt::Display for SuiteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl std::error::Error for SuiteError {}

impl From<Problem> for SuiteError {
    fn from(problem: Problem) -> Self {
        SuiteError::new(vec![problem])
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Problem {
    message: String,
    place: Place,
    help: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// In no file.
    Nowhere,
    /// Whole files.
    Files(Vec<String>),
    /// A stretch of a line.
    Line(Box<Excerpt>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Excerpt {
    path: String,
    number: usize,
    line: String,
    span: Range<usize>,
    label: String,
}

impl Problem {
    /// A problem of no file.
    pub(super) fn plain(message: impl Into<String>) -> Self {
        Problem { message: message.into(), place: Place::Nowhere, help: Vec::new() }
    }

    /// A problem of a whole file or folder.
    pub(super) fn of_file(path: impl AsRef<Path>, message: impl Into<String>) -> Self {
        Problem { place: Place::Files(vec![safe_text::path(path.as_ref())]), ..Problem::plain(message) }
    }

    /// A problem that two files make together.
    pub(super) fn of_files(one: impl AsRef<Path>, other: impl AsRef<Path>, message: impl Into<String>) -> Self {
        let paths = [one.as_ref(), other.as_ref()].map(safe_text::path);
        Problem { place: Place::Files(paths.into()), ..Problem::plain(message) }
    }

    /// A problem of a stretch of `text`, of which the first line is shown.
    pub(super) fn at(path: &str, text: &str, span: Range<usize>, message: String, label: String) -> Self {
        let start = text.floor_char_boundary(span.start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let end = begin + text[begin..end].trim_end_matches('\r').len();
        let last = text.ceil_char_boundary(span.end).clamp(start.min(end), end);
        let cut = text.ceil_char_boundary(end.min(last + MAX_BEHIND));
        let excerpt = Excerpt {
            path: path.to_owned(),
            number: text[..begin].bytes().filter(|&byte| byte == b'\n').count() + 1,
            line: safe_text::same_length(&text[begin..cut]),
            span: start.min(end) - begin..last - begin,
            label,
        };
        Problem { message, place: Place::Line(Box::new(excerpt)), help: Vec::new() }
    }

    /// The problem with an advice; an empty one is none.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        let help = help.into();
        if !help.is_empty() {
            self.help.push(help);
        }
        self
    }

    fn render(&self, renderer: &Renderer) -> String {
        let message = one_line(&self.message);
        let mut group = Group::with_title(Level::ERROR.primary_title(message.as_ref()));
        match &self.place {
            Place::Nowhere => {}
            Place::Files(paths) => {
                for path in paths {
                    group = group.element(Origin::path(path));
                }
            }
            Place::Line(excerpt) => {
                let label = (!excerpt.label.is_empty()).then(|| one_line(&excerpt.label).into_owned());
                let annotation = AnnotationKind::Primary.span(excerpt.span.clone()).label(label);
                let snippet = Snippet::source(excerpt.line.as_str()).path(one_line(&excerpt.path).into_owned());
                group = group.element(snippet.line_start(excerpt.number).annotation(annotation));
            }
        }
        for help in &self.help {
            group = group.element(Level::HELP.message(one_line(help).into_owned()));
        }
        renderer.render(&[group])
    }
}

/// How much of a line is kept behind what is wrong; a line can be as long as a file.
const MAX_BEHIND: usize = 200;
