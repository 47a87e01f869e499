//! The cases that come with nimgrade. They are not played when they are loaded, so they are played here.

use std::path::Path;

use nim_reference::Assignment;

use super::*;

#[test]
fn every_embedded_case_makes_sense() {
    for name in Assignment::NAMES {
        let embedded = Suite::embedded(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name);
        let read = Suite::from_folder(&folder, Some(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let what = |suite: &Suite| format!("{} {:?} {}", suite.title, suite.languages, as_given(suite));
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
fn what_is_foreseen_is_what_the_reference_prints_for_the_input() {
    for name in Assignment::NAMES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name);
        for suite in [Suite::embedded(name), Suite::from_folder(&folder, Some(name))] {
            let suite = suite.unwrap_or_else(|error| panic!("{name}: {error}"));
            for case in &suite.cases {
                let Some(foreseen) = &case.foreseen else { continue };
                assert_eq!(*foreseen, suite.assignment.transcript(&case.input).output(), "{name}: {}", case.id);
            }
            assert!(suite.cases.iter().any(|case| case.foreseen.is_some()) || suite.assignment.game().is_none());
        }
    }
}

#[test]
fn every_assignment_can_be_listed() {
    let names: Vec<&str> = Suite::every_embedded().expect("suites").iter().map(|suite| suite.assignment.name).collect();
    assert_eq!(names, Assignment::NAMES);
}
