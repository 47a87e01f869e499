//! `nimgrade check`: what is wrong with a suite, and how strong it is.

mod flaws;

use std::collections::BTreeSet;

use nim_reference::Assignment;
use nimgrade::audit::Audit;
use nimgrade::suite::{Case, Suite};
use serde_json::Value;
use snapbox::{assert_data_eq, str};

use crate::common::command::{nimgrade, output, root, run};
use crate::common::folder::Folder;
use crate::report::consumers::faults;

const ONE: &str = "title = \"One\"\nstdin = \"0 1\\n\"\n";
const ONE_INPUT: &str = "title = \"33 heaps\"\nstdin = \"33\\n\"\n";

/// What `check` says of the suite in a folder, and its exit status.
fn check(folder: &Folder) -> (i32, Value) {
    let output = output(["check", "--cases", folder.arg(), "--format", "json"]);
    assert_eq!(output.stderr, "");
    (output.status, serde_json::from_str(&output.stdout).expect("JSON"))
}

/// The cases that are embedded, in a folder.
fn copy_of(assignment: &str) -> Folder {
    let folder = Folder::of(&[]);
    let from = root().join("cases").join(assignment);
    for entry in walkdir::WalkDir::new(&from).into_iter().map(|entry| entry.expect("it can be read")) {
        if entry.file_type().is_file() {
            let below = entry.path().strip_prefix(&from).expect("it is below the folder");
            folder.write(below.to_str().expect("a plain name"), std::fs::read(entry.path()).unwrap());
        }
    }
    folder
}

fn delete(folder: &Folder, id: &str) {
    std::fs::remove_file(folder.path().join(format!("{id}.toml"))).expect("the case is there");
}

fn texts<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    list.as_array().expect("a list").iter().map(|item| item[key].as_str().expect("a text")).collect()
}

fn missed(document: &Value) -> BTreeSet<&str> {
    texts(&document["faults"]["missed"], "id").into_iter().collect()
}

/// Which cases detect which known mistakes of an assignment that leaves no choice, where what a program does can be predicted:
/// found by comparing outputs, and by nothing else.
struct Outputs {
    assignment: Assignment,
    ids: Vec<String>,
    faults: Vec<String>,
    /// For each mistake, whether each case detects it.
    detects: Vec<Vec<bool>>,
}

/// Whether a faulty program prints something else in a case than a right one.
fn differs(right: &Assignment, faulty: &Assignment, case: &Case) -> bool {
    let [right, wrong] = [right, faulty].map(|assignment| assignment.transcript(&case.input).output().to_owned());
    !case.compare.same(right.as_bytes(), wrong.as_bytes())
}

impl Outputs {
    fn of(name: &str) -> Self {
        let Suite { assignment, cases, .. } = Suite::embedded(name).expect("a suite");
        assert!(!assignment.is_followed());
        let row = |faulty: &Assignment| cases.iter().map(|case| differs(&assignment, faulty, case)).collect();
        // With a mistake that leaves a program a choice, it may print what a right one prints: not found by comparing outputs.
        let mut faults = assignment.faults();
        faults.retain(|fault| !fault.apply(&assignment).is_followed());
        Outputs {
            ids: cases.iter().map(|case| case.id.clone()).collect(),
            detects: faults.iter().map(|fault| row(&fault.apply(&assignment))).collect(),
            faults: faults.into_iter().map(|fault| fault.id).collect(),
            assignment,
        }
    }

    /// The cases whose deletion leaves a mistake uncaught soonest: those that catch the mistakes which fewest cases catch. Ten, or
    /// all but one where there are fewer.
    fn deletions(&self) -> Vec<usize> {
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < 10.min(self.ids.len() - 1) {
            let left = |row: &Vec<bool>| (0..row.len()).filter(|case| row[*case] && !chosen.contains(case)).collect();
            let left: Vec<Vec<usize>> = self.detects.iter().map(left).collect();
            let fewest = left.iter().filter(|cases| !cases.is_empty()).min_by_key(|cases| cases.len());
            let next = fewest.expect("cases are left")[0];
            chosen.push(next);
        }
        chosen
    }

    /// Asserts that the case of an entry catches its mistake: another output is printed than that of a right program.
    fn assert_catches(&self, entry: &Value) {
        let (id, text) = (&entry["id"], entry["case"]["text"].as_str().expect("a text"));
        let case = Case::from_text("proposed", text, &self.assignment).expect("it loads");
        let fault = self.assignment.faults().into_iter().find(|fault| fault.id == *id).expect("a known mistake");
        assert!(differs(&self.assignment, &fault.apply(&self.assignment), &case), "{id}: {text}");
    }

    /// The mistakes that no case catches any more without these.
    fn uncaught(&self, deleted: &[usize]) -> BTreeSet<&str> {
        let is_caught = |row: &Vec<bool>| (0..row.len()).any(|case| row[case] && !deleted.contains(&case));
        let uncaught = self.faults.iter().zip(&self.detects).filter(|(_, row)| !is_caught(row));
        uncaught.map(|(id, _)| id.as_str()).collect()
    }
}

/// Deletes ten cases, in `steps` steps, and asserts at each that `check` says which mistakes become uncaught; then that what it
/// proposes catches exactly these.
fn delete_and_fix(name: &str, steps: usize) {
    let (outputs, folder) = (Outputs::of(name), copy_of(name));
    let deletions = outputs.deletions();
    let mut deleted: Vec<usize> = Vec::new();
    let mut document_before = Value::Null;
    for step in deletions.chunks(deletions.len().div_ceil(steps)) {
        step.iter().for_each(|&case| delete(&folder, &outputs.ids[case]));
        deleted.extend(step);
        let (status, document) = check(&folder);
        assert_eq!(missed(&document), outputs.uncaught(&deleted), "{name}: {deleted:?}");
        assert_eq!(status, i32::from(!missed(&document).is_empty()), "{name}: {deleted:?}");
        document_before = document;
    }
    let document = document_before;
    let lost = outputs.uncaught(&deleted);
    assert!(!lost.is_empty(), "{name}: the ten cases matter");
    for entry in document["faults"]["missed"].as_array().expect("a list") {
        outputs.assert_catches(entry);
    }
    let fixed = output(["check", "--cases", folder.arg(), "--fix"]);
    assert_eq!(fixed.status, 0, "{}", fixed.stdout);
    let written: BTreeSet<&str> =
        fixed.stderr.lines().filter_map(|line| line.strip_prefix("nimgrade: written: ")).collect();
    let proposed = document["faults"]["missed"].as_array().expect("a list").iter().map(|entry| &entry["case"]["id"]);
    let proposed = proposed.map(|id| format!("{}/{}.toml", folder.arg(), id.as_str().expect("an id")));
    assert_eq!(proposed.collect::<BTreeSet<_>>(), written.into_iter().map(str::to_owned).collect(), "{name}");
    let (status, document) = check(&folder);
    assert_eq!((status, document["strong"].as_bool(), missed(&document).len()), (0, Some(true), 0), "{name}");
}

#[test]
fn ten_cases_less_are_noticed_one_by_one_and_made_up_for() {
    for name in ["givegrade/bin_num", "givegrade/make_move", "givegrade/ui"] {
        delete_and_fix(name, 10);
    }
}

#[test]
fn ten_cases_less_of_assignment2_are_made_up_for() {
    delete_and_fix("assignment2", 1);
}

#[test]
fn every_embedded_suite_is_strong() {
    for suite in Suite::every_embedded().expect("the suites load") {
        let audit = Audit::of(&suite, false);
        assert!(audit.is_strong(), "{}: {:?} {:?}", suite.assignment.name, audit.strength.missed, audit.flaws);
    }
}

/// The cases with which one mistake in reading bits hides another.
fn masking() -> Vec<(&'static str, &'static str)> {
    vec![
        ("assignment.toml", "extends = \"givegrade/bin_num\"\n"),
        ("a.toml", "title = \"A number\"\nstdin = '{\"type\": \"num_bin\", \"value\": 31}'\n"),
        ("b.toml", "title = \"The last digit\"\nstdin = '{\"type\": \"bin_num\", \"value\": [1, 0, 0, 1]}'\n"),
    ]
}

#[test]
fn mistakes_that_hide_each_other() {
    let folder = Folder::of(&masking());
    let (status, document) = check(&folder);
    assert_eq!(status, 1);
    let pairs = document["faults"]["masked"].as_array().expect("a list");
    assert!(!pairs.is_empty(), "{document:#}");
    let assignment = Assignment::builtin("givegrade/bin_num").expect("an assignment");
    let cases = Suite::from_folder(folder.path(), None).expect("it loads").cases;
    for pair in pairs {
        let known = assignment.faults();
        let [one, other] = [0, 1].map(|index| {
            let id = &pair["faults"][index]["id"];
            known.iter().find(|fault| fault.id == *id).expect("a known mistake")
        });
        let both = other.apply(&one.apply(&assignment));
        let caught = |faulty: &Assignment| cases.iter().any(|case| differs(&assignment, faulty, case));
        assert!(caught(&one.apply(&assignment)) && caught(&other.apply(&assignment)) && !caught(&both), "{pair:#}");
        if let Some(text) = pair["case"]["text"].as_str() {
            let case = Case::from_text("proposed", text, &assignment).expect("it loads");
            assert!(differs(&assignment, &both, &case), "{pair:#}");
        }
    }
    assert_eq!(output(["check", "--cases", folder.arg(), "--fix"]).status, 0);
    let (status, document) = check(&folder);
    assert_eq!((status, &document["faults"]["masked"]), (0, &Value::Array(Vec::new())));
}

#[test]
fn what_it_cannot_do_is_an_error() {
    let says = |args: &[&str], words: &str| {
        let output = output([&["check"], args].concat());
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{args:?}");
        assert!(output.stderr.contains(words), "{args:?}: {}", output.stderr);
    };
    let folder = Folder::of(&[("bad.toml", "title = \"No input\"\n")]);
    says(&["--cases", folder.arg()], "the case has no input");
    says(&["--fix"], "--fix writes to the folder of your own cases: name it with --cases");
    says(&["--format", "junit"], "the only format is `json`");
    let edition = Folder::of(&[("assignment.toml", "extends = \"lab3\"\n")]);
    says(&["--cases", edition.arg(), "--fix"], "the built-in cases would not be graded any more");
    let cases = Folder::of(&[("a.toml", ONE_INPUT)]);
    let file = cases.path().join("a.toml");
    says(&["--cases", file.to_str().unwrap(), "--fix"], "--fix writes to a folder, and");
    let others = Folder::of(&[("b.toml", ONE_INPUT)]);
    says(&["--cases", cases.arg(), "--cases", others.arg(), "--fix"], "--fix writes to one folder: give --cases once");
}

#[test]
fn documents_are_as_the_schema_says() {
    let schema: Value = serde_json::from_str(nimgrade::audit::SCHEMA).expect("the schema is JSON");
    let folder = Folder::of(&masking());
    let file = folder.path().join("check.json");
    let format = format!("json={}", file.display());
    let written = output(["check", "--cases", folder.arg(), "--matrix", "--format", &format]);
    assert!(written.stdout.contains("The suite is not strong"), "the text for people is printed beside it");
    let document: Value = serde_json::from_slice(&std::fs::read(&file).expect("it is written")).expect("JSON");
    assert_eq!(faults(&document, &schema), [""; 0]);
    assert_eq!(texts(&document["matrix"], "case"), ["a", "b"]);
    let caught = document["matrix"].as_array().expect("a list").iter().map(|row| &row["catches"]);
    let caught: BTreeSet<&str> =
        caught.flat_map(|ids| ids.as_array().expect("a list")).map(|id| id.as_str().unwrap()).collect();
    let total = document["faults"]["total"].as_u64().expect("a number") as usize;
    assert_eq!(document["faults"]["caught"], caught.len());
    assert_eq!(caught.len() + missed(&document).len(), total);
}

/// What a person reads, with the command's own folder as the current one.
fn printed(files: &[(&str, &str)], args: &[&str]) -> String {
    let folder = Folder::of(files);
    let output = run(nimgrade([&["check", "--cases", "cases"], args].concat()).current_dir(folder.path()));
    assert_eq!(output.stderr, "");
    assert!(output.stdout.lines().all(|line| line.chars().count() <= 80), "{}", output.stdout);
    output.stdout
}

#[test]
fn people_read_what_is_missed_and_what_is_wrong() {
    let shown = printed(
        &[
            ("cases/assignment.toml", "extends = \"givegrade/bin_num\"\ntotal_points = 10\n"),
            ("cases/six.toml", "title = \"Six\"\nstdin = '{\"type\": \"num_bin\", \"value\": 6}'\n"),
            ("cases/bits.toml", "title = \"Bits\"\nstdin = '{\"type\": \"bin_num\", \"value\": [1, 1, 0, 1]}'\n"),
            (
                "cases/bits-again.toml",
                "title = \"Again\"\nhidden = true\nstdin = '{\"type\": \"bin_num\", \"value\": [1,1,0,1]}'\n",
            ),
        ],
        &[],
    );
    assert_data_eq!(
        shown,
        str![[r#"
givegrade/bin_num: Numbers and their bits, 3 cases

16 of 20 known mistakes are caught.

missed: zero-as-digit: gives 0 the digits [0] instead of [].
  The smallest case that was found to catch it:
    stdin = """
    {"type": "num_bin", "value": 0}
    """

missed: float-division: divides by 2 with `/`, which is not exact for numbers
  of more than 53 bits (`//` is exact).
  The smallest case that was found to catch it:
    stdin = """
    {"type": "num_bin", "value": 9007199254740995}
    """

missed: fails-without-digits: has no answer for a list without digits, which
  makes 0.
  The smallest case that was found to catch it:
    stdin = """
    {"type": "bin_num", "value": []}
    """

missed: reads-one-line: reads only the first line of its input, so that a
  question over several lines has no answer.
  The smallest case that was found to catch it:
    stdin = """
    {
      "value": [
        1,
        0,
        1,
        1
      ],
      "type": "bin_num"
    }
    """

`nimgrade check --cases cases --fix` writes these 4 cases.

error: cases/assignment.toml:2: the cases and checks are worth 3 points, less
  than the 10 that are stated [points-total]
warning: cases/bits-again.toml:2: `bits-again` is hidden, and `bits` shows
  what it asks: their inputs differ only in blanks or in what is never read
  [hidden-twin]
note: cases/bits.toml:2: each known mistake that fails `bits` fails another
  case too [redundant]
note: cases/bits-again.toml:3: each known mistake that fails `bits-again`
  fails another case too [redundant]

The suite is not strong: 4 missed mistakes, 1 error, 1 warning.

"#]]
    );
}

#[test]
fn people_read_a_matrix() {
    let shown = printed(
        &[
            ("cases/assignment.toml", "extends = \"givegrade/exclusive_or\"\n"),
            ("cases/one.toml", ONE),
            ("cases/a-rather-long-folder-for-cases/and-a-long-name.toml", "title = \"Two\"\nstdin = \"1 1\\n\"\n"),
        ],
        &["--matrix"],
    );
    assert_data_eq!(
        shown,
        str![[r#"
givegrade/exclusive_or: Exclusive or of two bits, 2 cases

The answer
                                               111
                                      123456789012
…ng-folder-for-cases/and-a-long-name  xx....xxxxxx
one                                   .x.xx.x.xxxx
    1  inclusive-or  by 1 case
    2  and           by 2 cases
    3  not-and       missed
    4  neither       by 1 case
    5  first-alone   by 1 case
    6  second-alone  missed
    7  equality      by 2 cases
    8  sum           by 1 case
    9  truth-value   by 2 cases
   10  joins-text    by 2 cases
   11  prints-none   by 2 cases
   12  returns-none  by 2 cases

A case stands in a block only if it catches one of its mistakes.

10 of 12 known mistakes are caught.

missed: not-and: answers 1 also when both bits are 0.
  The smallest case that was found to catch it:
    stdin = "0 0"

missed: second-alone: answers 1 only when the first bit is 0 and the second is
  1.
  The smallest case that was found to catch it:
    stdin = "1 0"

`nimgrade check --cases cases --fix` writes these 2 cases.

The suite is not strong: 2 missed mistakes.

"#]]
    );
}
