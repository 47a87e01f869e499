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
        let what = |suite: &Suite| format!("{} {:?} {:?}", suite.title, suite.languages, suite.cases);
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
fn every_assignment_can_be_listed() {
    let names: Vec<&str> = Suite::every_embedded().expect("suites").iter().map(|suite| suite.assignment.name).collect();
    assert_eq!(names, Assignment::NAMES);
}
