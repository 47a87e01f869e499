//! Rules about C code, read with tree-sitter.
//!
//! What is read was written by strangers, and the parser is C code in nimgrade's own process. So no file is read that is large, deeply
//! nested, or has bytes that no C source has; parsing ends after so many steps, which the clock has no part in; and trees are walked
//! by a cursor, never by recursion. A file that cannot be read as C is reported by the check `syntax`, and no other rule judges it.

pub(super) mod comments;
pub(super) mod constants;
pub(super) mod function_length;
pub(super) mod main_only;
pub(super) mod syntax;

use std::ops::ControlFlow;
use std::path::Path;

use tree_sitter::{Node, ParseOptions, Parser, Tree};

use crate::sandbox::SourceFile;

/// The largest file that is parsed, in bytes.
const MAX_BYTES: usize = 256 << 10;
/// How deeply brackets may be nested.
const MAX_DEPTH: usize = 256;
/// How many steps of the parser all files together may take; it reports every hundredth or so.
const MAX_STEPS: usize = 40_000;

/// A C file or header, and its tree or why it has none.
pub(super) struct Source<'a> {
    pub(super) path: &'a Path,
    text: &'a [u8],
    tree: Result<Tree, syntax::Unread>,
}

/// Reads every C file and header.
pub(super) fn sources(files: &[SourceFile]) -> Vec<Source<'_>> {
    let mut left = MAX_STEPS;
    let is_c = |path: &Path| path.extension().is_some_and(|ending| ["c", "h"].iter().any(|c| ending == *c));
    let files = files.iter().filter(|file| is_c(&file.name));
    files.map(|file| Source { path: &file.name, text: &file.text, tree: parse(&file.text, &mut left) }).collect()
}

fn parse(text: &[u8], left: &mut usize) -> Result<Tree, syntax::Unread> {
    if text.len() > MAX_BYTES {
        return Err(syntax::Unread::Large);
    }
    if let Some(at) = text.iter().position(|&byte| byte == 0) {
        return Err(syntax::Unread::Nul(line_of(text, at)));
    }
    if let Some(at) = too_deep(text) {
        return Err(syntax::Unread::Deep(line_of(text, at)));
    }
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_c::LANGUAGE.into()).expect("the parser and the grammar, both built in, fit");
    let mut go_on = |_: &tree_sitter::ParseState| {
        *left = left.saturating_sub(1);
        if *left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut go_on);
    let mut rest = |at: usize, _| text.get(at..).unwrap_or_default();
    let tree = parser.parse_with_options(&mut rest, None, Some(options)).ok_or(syntax::Unread::Slow)?;
    let wrong = nodes(&tree).find(|node| node.is_error() || node.is_missing()).map(line);
    wrong.map_or(Ok(tree), |line| Err(syntax::Unread::NotC(line)))
}

/// Where brackets are nested too deeply, those in comments and strings included.
fn too_deep(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    text.iter().position(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_DEPTH
    })
}

/// The number of the line, from 1, of a byte.
fn line_of(text: &[u8], at: usize) -> usize {
    1 + text[..at].iter().filter(|&&byte| byte == b'\n').count()
}

/// The number of the line, from 1, in which a node begins.
fn line(node: Node<'_>) -> usize {
    node.start_position().row + 1
}

/// All nodes of a tree, each before those within it.
fn nodes(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = tree.walk();
    let mut is_done = false;
    std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        let node = cursor.node();
        if !cursor.goto_first_child() {
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    is_done = true;
                    break;
                }
            }
        }
        Some(node)
    })
}

impl Source<'_> {
    /// Every node of the file, if it could be read.
    fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.tree.as_ref().into_iter().flat_map(nodes)
    }

    /// Every function that is defined in the file, with its name.
    fn functions(&self) -> impl Iterator<Item = (Node<'_>, String)> {
        let of_kind = self.nodes().filter(|node| node.kind() == "function_definition");
        of_kind.filter_map(|node| Some((node, self.words(name(node)?))))
    }

    /// Whether the line in which a node begins is one for the preprocessor.
    fn is_directive(&self, node: Node<'_>) -> bool {
        let before = &self.text[..node.start_byte()];
        let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        line.trim_ascii_start().starts_with(b"#")
    }

    /// The text of a node.
    fn words(&self, node: Node<'_>) -> String {
        String::from_utf8_lossy(&self.text[node.byte_range()]).into_owned()
    }
}

/// The name of what a definition declares.
fn name(definition: Node<'_>) -> Option<Node<'_>> {
    let mut node = definition;
    for _ in 0..MAX_DEPTH {
        if node.kind() == "identifier" {
            return Some(node);
        }
        // A declarator in brackets has no field.
        node = node.child_by_field_name("declarator").or_else(|| node.named_child(0))?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::tests::texts;
    use super::*;

    #[test]
    fn hostile_text_neither_crashes_nor_hangs() {
        let pieces = ["(", "{", "[", "a(", "if(", "((int)", "/*", "\"", "#if\n", "\\\n", "*", "!", "x?", "-", "\u{e9}"];
        for piece in pieces {
            let files = texts(&[("main.c", &piece.repeat(MAX_BYTES / piece.len()))]);
            let read = sources(&files);
            assert!(read[0].functions().count() < MAX_BYTES);
        }
        // What people write takes a tenth of the steps, however much it is.
        let ordinary = "int f(int x) { if (x > 3) { return x * 2; } return 0; }\n".repeat(4000);
        let mut left = MAX_STEPS;
        assert!(parse(ordinary.as_bytes(), &mut left).is_ok() && left > MAX_STEPS / 2, "{left} left");
        assert!(parse(ordinary.as_bytes(), &mut 10).is_err(), "the bound is one");
    }

    #[test]
    fn names_are_found_within_declarators() {
        let files = texts(&[("a.c", "int (*f(int n))(void) { return 0; }\nstatic int *g(void) { return 0; }\n")]);
        let names: Vec<String> = sources(&files)[0].functions().map(|(_, name)| name).collect();
        assert_eq!(names, ["f", "g"]);
    }
}
