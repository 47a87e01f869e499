//! Functions beside `main` in the file that is to have only that.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

use super::{Source, line};
use crate::checks::{Checked, Finding};
use crate::page::Page;

pub(in crate::checks) const PAGE: Page = Page {
    id: "main-only",
    text: " The file that is to hold the main function only defines another function, too.
 
 Declarations and macros do not count, a static function does.
 
 For example a function in main.c that prints the board.
 
 Look at the line that is named, and move the function: what is about the game to sp_nim.c, the rest to main_aux.c.
",
};

/// A function that belongs elsewhere.
struct Other(String);

impl Display for Other {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} is defined here", self.0)
    }
}

/// Looks into the file of this path; there is nothing to say where it was not read.
pub(in crate::checks) fn check(sources: &[Source<'_>], file: &str) -> Option<Checked> {
    let source = sources.iter().find(|source| source.path == Path::new(file) && source.tree.is_ok())?;
    let others = source.functions().filter(|(_, name)| name != "main");
    let findings: Vec<Finding> =
        others.map(|(function, name)| Finding::at(source.path, line(function), Other(name))).collect();
    let message = match findings.len() {
        0 => format!("{file} defines no function beside main."),
        1 => format!("{file} defines 1 function beside main."),
        many => format!("{file} defines {many} functions beside main."),
    };
    Some(Checked { message, findings })
}

#[cfg(test)]
mod tests {
    use super::super::sources;
    use super::*;
    use crate::checks::tests::{messages, texts};

    #[test]
    fn another_function_is_named() {
        let text = "#define SQUARE(x) ((x) * (x))\nint g(void);\nstatic int f(void) { return 1; }\nint main(void) { return 0; }\n";
        let files = texts(&[("main.c", text), ("a.c", "int h(void) { return 0; }\n")]);
        let checked = check(&sources(&files), "main.c").expect("it is read");
        assert_eq!((messages(&checked), checked.findings[0].line), (vec!["f is defined here"], Some(3)));
    }

    #[test]
    fn declarations_and_macros_are_none() {
        let files = texts(&[("main.c", "#define F(x) { x }\nint g(void);\nint main(void) { return 0; }\n")]);
        assert!(check(&sources(&files), "main.c").expect("it is read").findings.is_empty());
        assert!(check(&sources(&texts(&[("main.c", "int main( {")])), "main.c").is_none());
    }
}
