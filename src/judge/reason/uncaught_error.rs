//! An error of Python or Prolog that ended a program, as a mistake of that program.

/// An error that ended a program.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::judge) struct UncaughtError {
    /// The name of the reason.
    pub id: &'static str,
    /// The language of the program.
    pub language: &'static str,
    /// The file and the number of the line, where they are known.
    pub place: Option<(String, u32)>,
    /// The words of the error.
    pub words: String,
    /// Whether they are these wherever the line raises it.
    pub is_one: bool,
}

impl UncaughtError {
    /// What the program does: the end of "your program …".
    pub(in crate::judge) fn sentence(&self) -> String {
        let UncaughtError { language, place, words, is_one, .. } = self;
        let place = place.as_ref().map_or(String::new(), |(file, line)| format!(" in line {line} of {file}"));
        let example = if *is_one { ": " } else { ", for example " };
        format!("ends with an error of {language}{place}{example}“{words}”")
    }
}
