//! Every TOML file that the README shows loads as it stands there.

use crate::common::command::{output, root};
use crate::common::folder::Folder;

/// The fenced blocks of a language, in their order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}");
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while lines.any(|line| line == fence) {
        blocks.push(lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect());
    }
    blocks
}

#[test]
fn every_toml_block_loads() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README can be read");
    let (editions, cases): (Vec<String>, Vec<String>) =
        blocks(&readme, "toml").into_iter().partition(|block| block.lines().any(|line| line.starts_with("extends")));
    assert!(!editions.is_empty() && cases.len() >= 2, "{} editions, {} cases", editions.len(), cases.len());
    for block in &editions {
        let folder = Folder::of(&[("assignment.toml", block)]);
        let listed = output(["list", "--cases", folder.arg()]);
        assert_eq!((listed.status, listed.stderr.as_str()), (0, ""), "{block}");
        if let Some(title) = block.lines().find_map(|line| line.strip_prefix("title")?.split('"').nth(1)) {
            assert!(listed.stdout.lines().next().is_some_and(|line| line.ends_with(title)), "{}", listed.stdout);
        }
    }
    assert!(editions.iter().any(|block| block.contains("title")), "an edition of the README has a title");
    for block in &cases {
        let folder = Folder::of(&[("the-case.toml", block)]);
        let listed = output(["list", "--cases", folder.arg()]);
        assert_eq!((listed.status, listed.stderr.as_str()), (0, ""), "{block}");
        assert!(listed.stdout.contains("the-case"), "{}", listed.stdout);
    }
}
