//! The cases that come with nimgrade. They need not prove themselves when they are loaded, so they do here.

use std::path::Path;

use nim_reference::Assignment;

use super::*;

#[test]
fn every_embedded_case_makes_sense() {
    for name in Assignment::NAMES {
        let embedded = Suite::embedded(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name);
        let read = Suite::from_folder(&folder, Some(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Embedded files have paths below the root of nimgrade's source.
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
        let what = |suite: &Suite| format!("{} {:?} {:?}", suite.title, suite.languages, suite.cases).replace(root, "");
        assert_eq!(what(&embedded), what(&read), "{name}: what is embedded is what stands in the folder");
        assert_eq!(
            read.assignment,
            Assignment::builtin(name).expect("a name"),
            "{name}: the words are the assignment's"
        );
        assert!(!embedded.languages.is_empty(), "{name}: some language can be run");
    }
}

#[test]
fn what_is_kept_of_the_reference_is_what_it_does_with_the_input() {
    for name in Assignment::NAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name);
        for suite in [Suite::embedded(name), Suite::from_folder(&folder, Some(name))] {
            let suite = suite.unwrap_or_else(|error| panic!("{name}: {error}"));
            for case in &suite.cases {
                assert_eq!(case.reference, suite.assignment.transcript(&case.input), "{name}: {}", case.id);
            }
        }
    }
}

#[test]
fn every_assignment_can_be_listed() {
    let names: Vec<&str> = Suite::every_embedded().expect("suites").iter().map(|suite| suite.assignment.name).collect();
    assert_eq!(names, Assignment::NAMES);
}
