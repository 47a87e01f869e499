//! `nimgrade explain`: the pages of the names that reports use.

use std::collections::BTreeSet;

use nim_reference::Assignment;
use predicates::prelude::*;

use crate::common::command::{nimgrade, output};
use crate::common::folder::Folder;

#[test]
fn every_name_that_a_report_can_use_has_a_page_of_its_own() {
    let reasons = nimgrade::judge::pages().chain(nimgrade::judge::learned_pages());
    let pages: Vec<_> = reasons.chain(nimgrade::judge::finding_pages()).collect();
    let mut names = BTreeSet::new();
    for page in &pages {
        assert!(names.insert(page.id.to_owned()), "{} stands twice", page.id);
        assert!(page.text.trim().ends_with(['.', '?', '`', ':']), "{}: {}", page.id, page.text);
    }
    for name in Assignment::NAMES {
        for fault in Assignment::builtin(name).expect("an assignment").faults() {
            assert!(!names.contains(&fault.id), "{name}: {} is the name of a reason too", fault.id);
        }
    }
}

#[test]
fn a_reason_is_explained_by_its_documentation() {
    nimgrade(["explain", "wrong-move"]).assert().success().stdout(
        predicate::str::starts_with("wrong-move\n\nThe computer makes a move that the assignment does not allow")
            .and(predicate::str::contains("nim-sum is the exclusive or"))
            .and(predicate::function(|text: &str| text.lines().all(|line| line.chars().count() <= 80))),
    );
}

#[test]
fn a_known_mistake_is_explained_in_the_words_of_each_assignment_with_a_line_that_it_makes_wrong() {
    nimgrade(["explain", "removes-heap-nim-sum"]).assert().success().stdout(
        predicate::str::contains("the number of objects that should be left in\nthe winning heap")
            .and(predicate::str::contains("the number of tokens that should be left in\nthe winning"))
            .and(predicate::str::contains("Computer takes 0 objects from heap 1.")),
    );
    nimgrade(["explain", "-a", "stacks", "removes-heap-nim-sum"])
        .assert()
        .success()
        .stdout(predicate::str::contains("objects").not());
}

#[test]
fn all_names_are_listed_and_an_unknown_one_is_answered_by_the_nearest() {
    nimgrade(["explain"]).assert().success().stdout(
        predicate::str::contains("  wrong-move  ").and(predicate::str::contains("Known mistakes of givegrade/ui")),
    );
    nimgrade(["explain", "wrong-mov\u{1b}"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("did you mean \"wrong-move\"?").and(predicate::str::contains('\u{1b}').not()));
}

#[test]
fn an_example_shows_what_cannot_be_seen() {
    nimgrade(["explain", "crlf"]).assert().success().stdout(predicate::str::contains("heaps:␍\n"));
    nimgrade(["explain", "no-last-newline"])
        .assert()
        .success()
        .stdout(predicate::str::contains("between 1 and 32. (no newline at its end)\n"));
}

#[test]
fn completions_and_the_manual_page_come_from_the_executable() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(["completions", shell]);
        assert_eq!((script.status, script.stderr.as_str()), (0, ""));
        assert!(
            script.stdout.contains("nimgrade") && script.stdout.contains("fail-fast"),
            "{shell}: {}",
            script.stdout
        );
        assert!(!script.stdout.contains("attack"), "{shell}: what is nothing for users is not completed");
    }
    let page = output(["man"]);
    assert_eq!(page.status, 0);
    assert!(page.stdout.starts_with(".ie") || page.stdout.contains(".TH nimgrade"), "{}", page.stdout);
    assert!(page.stdout.contains("fail\\-fast"), "{}", page.stdout);
    // Each page that the first one names is there, and nothing else.
    let folder = Folder::of(&[]);
    assert_eq!(output(["man", folder.arg()]).status, 0);
    let written =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut written: Vec<String> = written.collect();
    let named =
        page.stdout.lines().filter_map(|line| line.strip_suffix("(1)")).map(|line| line.replace('\\', "") + ".1");
    let mut named: Vec<String> = named.chain(["nimgrade.1".to_owned()]).collect();
    written.sort();
    named.sort();
    assert_eq!(written, named);
    assert!(written.contains(&"nimgrade-list.1".to_owned()) && !written.iter().any(|name| name.contains("attack")));
}
