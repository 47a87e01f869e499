//! docs/instructors.md: its files are written and its commands are run in order, in one folder, and each must print what the page says.
//!
//! A block is a file where its first line names one: `toml coins/assignment.toml`.

use std::fs;
use std::os::unix::fs::symlink;

use crate::common::command::root;
use crate::common::folder::Folder;
use crate::readme;

/// The folders of nimgrade's source that the page uses.
const USED: [&str; 2] = ["examples", "tests"];

/// The fenced blocks of a page in their order: what stands behind the fence, and the text.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("```") {
            blocks.push((
                head,
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect(),
            ));
        }
    }
    blocks
}

#[test]
fn the_page_for_instructors_says_what_happens() {
    let page = fs::read_to_string(root().join("docs/instructors.md")).unwrap();
    let folder = Folder::of(&[]);
    for name in USED {
        symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    // The job of the page runs what is run here, and passes.
    let job = page.lines().find_map(|line| line.trim().strip_prefix("- nimgrade check")).expect("the job checks");
    let job = format!("$ nimgrade check{job}\n");
    let (mut files, mut consoles, mut jobs) = (0, 0, 0);
    for (head, text) in blocks(&page) {
        match head.split_once(' ') {
            Some((_, path)) => {
                folder.write(path, &text);
                files += 1;
            }
            None if head == "console" && text.starts_with(&job) => {
                let status = text.replacen(&job, &job.replace('\n', "; echo $?\n"), 1);
                readme::assert_true(&format!("```console\n{status}0\n```\n"), folder.path());
                jobs += 1;
            }
            None if head == "console" => {
                readme::assert_true(&format!("```console\n{text}```\n"), folder.path());
                consoles += 1;
            }
            None => panic!("a block of the page is neither a file nor a session: {head}"),
        }
    }
    assert!(files >= 4 && consoles >= 7 && jobs == 1, "{files} files, {consoles} sessions, {jobs} jobs");
    assert!(folder.path().join(".gitlab-ci.yml").is_file());
    assert!(folder.path().join("check.json").is_file());
}
