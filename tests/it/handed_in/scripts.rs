//! Scripts: several files together, and errors of their syntax.

use std::fs;
use std::path::Path;

use super::{HandedIn, Place};
use crate::common::command::{nimgrade, root, run};
use crate::common::folder::Folder;

#[test]
fn python_programs_bring_their_modules() {
    let exercise = fs::read_to_string(root().join("examples/givegrade/make_move.py")).unwrap();
    let (function, rest) = exercise.split_once("\nif __name__").expect("a function and what calls it");
    let main = format!("import json\nimport sys\nfrom moves import make_move\nif __name__{rest}");
    let zip = HandedIn(Vec::new()).with("make_move.py", main).with("moves.py", function);
    let place = Place::new();
    place.folder.write("moves.zip", zip.zip());
    let output = run(&mut place.command(&["moves.zip", "-a", "givegrade/make_move"]));
    assert_eq!(output.status, 0, "{}", output.stdout);
    // The file is called as the exercise demands, or that is said.
    let named = |name: &str| {
        place.folder.write("one.zip", HandedIn(Vec::new()).with(name, &exercise).zip());
        run(&mut place.command(&["one.zip", "-a", "givegrade/make_move", "-k", "last-element"])).stdout
    };
    assert!(named("makemove.py").contains("make_move.py is missing"), "{}", named("makemove.py"));
    assert!(!named("make_move.py").contains("Packaging"), "{}", named("make_move.py"));
    // An error is shown in the student's own file.
    let zip =
        HandedIn(Vec::new()).with("make_move.py", "import moves\n").with("moves.py", "x = 1\nraise KeyError('x')\n");
    place.folder.write("wrong.zip", zip.zip());
    let output = run(&mut place.command(&["wrong.zip", "-a", "givegrade/make_move"]));
    assert!(
        output.stdout.replace("\n       ", " ").contains("`KeyError: 'x'`, in line 2 of moves.py."),
        "{}",
        output.stdout
    );
}

#[test]
fn a_script_with_a_syntax_error_is_a_result_in_python_and_a_warning_in_prolog() {
    let folder = Folder::of(&[("ui.py", "print(1)\nif True\n    print(2)\n")]);
    let grade = |args: &[&str]| run(nimgrade(args).current_dir(folder.path()));
    let output = grade(&["ui.py", "-a", "givegrade/ui"]);
    assert_eq!(output.status, 1);
    let first = "ui.py has a syntax error. Python says:\n\n    File \"ui.py\", line 2\n      if True\n";
    assert!(output.stdout.starts_with(first), "{}", output.stdout);
    assert!(output.stdout.contains("ui.py:2: SyntaxError:"), "{}", output.stdout);
    let zipped = HandedIn(Vec::new()).with("ui.py", "def (\n").with("more.py", "").zip();
    folder.write("ui.zip", zipped);
    assert!(grade(&["ui.zip", "-a", "givegrade/ui"]).stdout.contains("ui.py:1: SyntaxError:"));
    // An error that is only met in the middle of a run is none of the syntax.
    folder.write("ui.py", "print(undefined)\n");
    let output = grade(&["ui.py", "-a", "givegrade/ui", "-k", "one-empty-row"]);
    assert!(!output.stdout.contains("syntax error") && output.stdout.contains("NameError"), "{}", output.stdout);
    if !Path::new("/usr/bin/swipl").exists() {
        return crate::common::machine::skipped("Prolog's syntax errors", "swipl is not installed", true);
    }
    let prolog = fs::read_to_string(root().join("examples/matches/nim.pl")).unwrap();
    folder.write("nim.pl", format!("{prolog}\nunused(1) :- ( true .\n"));
    let output = grade(&["nim.pl", "-a", "matches", "-k", "heaps/one"]);
    assert!(
        output.stdout.contains("warning: Prolog leaves out what it cannot read: ERROR: nim.pl:"),
        "{}",
        output.stdout
    );
    folder.write("nim.pl", &prolog);
    assert!(!grade(&["nim.pl", "-a", "matches", "-k", "heaps/one"]).stdout.contains("warning:"));
}
