//! Numbers that are to have a name.

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

use tree_sitter::Node;

use super::{MAX_DEPTH, Source, line};
use crate::checks::{Checked, Finding};
use crate::page::Page;

pub(in crate::checks) const PAGE: Page = Page {
    id: "constants",
    text: " A number of the assignment, such as the largest number of heaps, stands in the code without a name.
 
 It is to be written once, in a `#define`, also where it is the size of an array. However it is written counts: 32, 0x20, 32u.
 Numbers in comments, in texts and in lines for the preprocessor do not count.
 
     int heaps[32];           /* not this */
 
     #define MAX_HEAPS 32     /* but this */
     int heaps[MAX_HEAPS];
 
 So an array as large as that, whatever its size is, one whose size is a variable, and `malloc` where no array has such a size are found too.
 
 Look at each line that is named.
",
};

/// A number without a name.
enum Unnamed {
    Number(String),
    Size(String),
    /// An array whose size is this variable.
    Variable(String),
    /// Memory from this function, where no array has a named size.
    Allocated(String),
}

impl Display for Unnamed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Unnamed::Number(number) => write!(f, "{number} stands here without a name of a #define"),
            Unnamed::Size(number) => write!(f, "the size of this array is {number} without a name of a #define"),
            Unnamed::Variable(name) => {
                write!(f, "the size of this array is the variable {name}, and no name of a #define")
            }
            Unnamed::Allocated(function) => {
                write!(f, "memory comes from {function} here, and no array has a size that a #define names")
            }
        }
    }
}

pub(in crate::checks) fn check(sources: &[Source<'_>], numbers: &[u64]) -> Checked {
    let least = numbers.iter().min().copied().unwrap_or(u64::MAX);
    let defined = names(sources, "preproc_def", "name");
    let has_named_size =
        sources.iter().any(|source| sizes(source).any(|(_, size)| defined.contains(&source.words(size))));
    let mut findings = Vec::new();
    for source in sources {
        let variables = declared(source);
        for node in source.nodes() {
            let words = || source.words(node);
            let unnamed = match node.kind() {
                "number_literal" if !source.is_directive(node) => {
                    let Some(number) = value(&words()) else { continue };
                    let size = is_size(source, node);
                    match size {
                        true if number >= least => Unnamed::Size(words()),
                        false if numbers.contains(&number) => Unnamed::Number(words()),
                        _ => continue,
                    }
                }
                "identifier"
                    if is_size(source, node) && variables.contains(&words()) && !defined.contains(&words()) =>
                {
                    Unnamed::Variable(words())
                }
                "call_expression" if !has_named_size => match node.child_by_field_name("function") {
                    Some(function) if ["malloc", "calloc", "realloc"].contains(&source.words(function).as_str()) => {
                        Unnamed::Allocated(source.words(function))
                    }
                    _ => continue,
                },
                _ => continue,
            };
            findings.push(Finding::at(source.path, line(node), unnamed));
        }
    }
    let all = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let message = match findings.is_empty() {
        true => {
            format!("Nothing that was read has the number {all}, or the size of a large array, outside of a #define.")
        }
        false => format!("The number {all}, or the size of a large array, is not written in a #define."),
    };
    Checked { message, findings }
}

/// The sizes of arrays, but for those of characters and of parameters, which have none: each with its declaration.
fn sizes<'t>(source: &'t Source<'_>) -> impl Iterator<Item = (Node<'t>, Node<'t>)> {
    let arrays = source.nodes().filter(|node| node.kind() == "array_declarator");
    arrays.filter_map(|array| Some((declaration(source, array)?, array.child_by_field_name("size")?)))
}

/// The declaration of an array, if it is no parameter's and not one of characters.
fn declaration<'t>(source: &Source<'_>, array: Node<'t>) -> Option<Node<'t>> {
    let above = std::iter::successors(Some(array), |node| node.parent()).take(MAX_DEPTH);
    let of = |node: &Node<'_>| matches!(node.kind(), "declaration" | "field_declaration" | "parameter_declaration");
    let declaration = above.into_iter().find(of).filter(|node| node.kind() != "parameter_declaration")?;
    let of_characters = source.words(declaration.child_by_field_name("type")?).ends_with("char");
    (!of_characters).then_some(declaration)
}

/// Whether a node is the size of such an array.
fn is_size(source: &Source<'_>, node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| {
        parent.kind() == "array_declarator"
            && parent.child_by_field_name("size") == Some(node)
            && declaration(source, parent).is_some()
    })
}

/// What stands in this field of nodes of this kind.
fn names(sources: &[Source<'_>], kind: &str, field: &str) -> HashSet<String> {
    let of = |source: &Source<'_>| {
        let nodes = source.nodes().filter(|node| node.kind() == kind);
        nodes.filter_map(|node| Some(source.words(node.child_by_field_name(field)?))).collect::<Vec<_>>()
    };
    sources.iter().flat_map(of).collect()
}

/// The variables and parameters that a file declares.
fn declared(source: &Source<'_>) -> HashSet<String> {
    let is_one = |node: &Node<'_>| {
        node.kind() == "identifier"
            && node.parent().is_some_and(|parent| {
                matches!(
                    parent.kind(),
                    "declaration" | "init_declarator" | "parameter_declaration" | "pointer_declarator"
                ) && parent.child_by_field_name("declarator") == Some(*node)
            })
    };
    source.nodes().filter(is_one).map(|node| source.words(node)).collect()
}

/// The value of an integer as C writes it.
fn value(literal: &str) -> Option<u64> {
    let digits = literal.to_lowercase();
    let digits = digits.trim_end_matches(['u', 'l']);
    match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None if digits.starts_with('0') => u64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sources;
    use super::*;
    use crate::checks::tests::texts;

    fn lines(text: &str) -> Vec<usize> {
        let files = texts(&[("a.c", text)]);
        check(&sources(&files), &[32]).findings.into_iter().filter_map(|finding| finding.line).collect()
    }

    #[test]
    fn the_number_is_found_however_it_is_written() {
        assert_eq!(
            lines("int a[32];\nint b = 0x20;\nlong c = 32UL;\nint d = 040;\nint e = x > 32;\n"),
            [1, 2, 3, 4, 5]
        );
    }

    #[test]
    fn arrays_of_other_sizes_than_named_ones_are_found() {
        assert_eq!(lines("int heaps[100];\nstruct { int heaps[64]; } game;\n"), [1, 2]);
        assert_eq!(lines("int f(int n) {\n    int heaps[n];\n    return heaps[0];\n}\n"), [2]);
        assert_eq!(lines("int *f(int n) {\n    return malloc(n * sizeof(int));\n}\n"), [2]);
    }

    #[test]
    fn small_arrays_texts_parameters_and_named_sizes_are_right() {
        assert_eq!(
            lines("int move[2];\nchar line[100];\nint f(int n, int heaps[n]);\nint g(int heaps[64]);\n"),
            [0; 0]
        );
        let named = "#define MAX 32\nint heaps[MAX];\nint other[MAX + 1];\nchar *f(void) { return malloc(10); }\n";
        assert_eq!(lines(named), [0; 0]);
        // What another file defines is not known here to be a variable.
        assert_eq!(lines("int f(void) {\n    int heaps[MOST];\n    return heaps[0];\n}\n"), [0; 0]);
        assert_eq!(lines("enum { MOST = 10 };\nint heaps[MOST];\n"), [0; 0]);
    }

    #[test]
    fn names_texts_comments_and_other_numbers_are_right() {
        assert_eq!(
            lines(
                "#define MAX 32\nint a[MAX]; /* 32 */\nchar *b = \"32\";\nint c = 132, d = 3, e32;\nfloat f = 32.5;\n"
            ),
            [0; 0]
        );
        assert_eq!(lines("#if MAX == 32\nint a;\n#endif\n#if 32\n#endif\n"), [0; 0]);
    }
}
