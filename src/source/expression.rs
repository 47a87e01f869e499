//! What stands at a column of a line of C, as far as that is seen without parsing it.

/// The longest expression that is quoted, in bytes.
const MAX_BYTES: usize = 60;

/// The array whose index begins with the bracket at this column, from 1: `heaps` of `heaps[i]`, `two[1]` of `two[1][z]`.
pub(super) fn array_before(line: &[u8], column: usize) -> Option<String> {
    let end = column.checked_sub(1).filter(|&at| line.get(at) == Some(&b'['))?;
    let mut begin = end;
    let mut depth = 0;
    while let Some(&byte) = begin.checked_sub(1).and_then(|before| line.get(before)) {
        match byte {
            b']' => depth += 1,
            b'[' if depth == 0 => break,
            b'[' => depth -= 1,
            _ if depth > 0 || byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' => {}
            b'>' if begin >= 2 && line[begin - 2] == b'-' => begin -= 1,
            _ => break,
        }
        begin -= 1;
    }
    let text = std::str::from_utf8(&line[begin..end]).ok()?;
    let is_name = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (depth == 0 && is_name && text.len() <= MAX_BYTES && !text.contains(char::is_control)).then(|| text.to_owned())
}

/// Whether a line has an index of the array of this name: `heaps[i]`.
pub(super) fn indexes(line: &[u8], name: &str) -> bool {
    indexed(line, name).next().is_some()
}

/// The same, and each is of a number or the like: no member of it and no further index follows.
pub(super) fn indexes_numbers(line: &[u8], name: &str) -> bool {
    let is_of_more = |(before, rest): (&[u8], &[u8])| {
        let behind = behind_brackets(rest).map(<[u8]>::trim_ascii_start);
        before.ends_with(b".")
            || before.ends_with(b"->")
            || behind.is_none_or(|behind| [&b"."[..], b"[", b"->"].iter().any(|more| behind.starts_with(more)))
    };
    indexes(line, name) && !indexed(line, name).any(is_of_more)
}

/// What stands before the name of an array in a line where it has an index, and what follows it, with the bracket.
fn indexed<'a>(line: &'a [u8], name: &'a str) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    memchr::memmem::find_iter(line, name).filter_map(move |at| {
        let (before, rest) = (&line[..at], line[at + name.len()..].trim_ascii_start());
        let is_whole = !before.last().is_some_and(is_of_name);
        (is_whole && rest.first() == Some(&b'[')).then_some((before, rest))
    })
}

/// What stands behind the bracket that closes the one with which this begins.
fn behind_brackets(rest: &[u8]) -> Option<&[u8]> {
    let mut depth = 0;
    let close = rest.iter().position(|&byte| {
        depth += i32::from(byte == b'[') - i32::from(byte == b']');
        depth == 0
    });
    rest.get(close? + 1..)
}

/// Whether what the bracket at this column, from 1, is an index of is assigned to: `heaps[i] = 1`.
pub(super) fn is_written(line: &[u8], column: usize) -> bool {
    let Some(rest) = column.checked_sub(1).and_then(|at| line.get(at..)) else { return false };
    let Some(behind) = behind_brackets(rest).map(<[u8]>::trim_ascii_start) else { return false };
    let is_assigned = |behind: &[u8]| behind.first() == Some(&b'=') && behind.get(1) != Some(&b'=');
    is_assigned(behind)
        || (behind.first().is_some_and(|byte| b"+-*/%&|^".contains(byte)) && behind.get(1) == Some(&b'='))
}

/// The function whose name stands at this column, from 1, before a parenthesis.
pub(super) fn called_at(line: &[u8], column: usize) -> Option<String> {
    let rest = line.get(column.checked_sub(1)?..)?;
    let end = rest.iter().position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'_')?;
    let is_called = end > 0 && end <= MAX_BYTES && rest[end..].trim_ascii_start().first() == Some(&b'(');
    is_called.then(|| String::from_utf8_lossy(&rest[..end]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_an_index_of_an_array() {
        for (line, has) in
            [("heap[i] = 1;", true), ("x = heap [-2];", true), ("x = my_heap[i];", false), ("f(heap, c[1]);", false)]
        {
            assert_eq!(indexes(line.as_bytes(), "heap"), has, "{line}");
        }
    }

    #[test]
    fn an_index_of_numbers_has_no_member_behind_it() {
        for (line, has) in [
            ("heap[i] -= 1;", true),
            ("heap[at[i]]--;", true),
            ("heap[i].size--;", false),
            ("heap[i]->size--;", false),
            ("heap[i][j]--;", false),
            ("heap[i] = heap[j].size", false),
            ("my_heap[i]--;", false),
            ("game.heap[i]--;", false),
        ] {
            assert_eq!(indexes_numbers(line.as_bytes(), "heap"), has, "{line}");
        }
    }

    /// The column of the `[` or word behind the `@`, and the line without that.
    fn at(line: &str) -> (Vec<u8>, usize) {
        let column = line.find('@').expect("a mark") + 1;
        (line.replace('@', "").into_bytes(), column)
    }

    #[test]
    fn an_array_is_what_stands_before_its_index() {
        let array = |line: &str| array_before(&at(line).0, at(line).1);
        assert_eq!(array("  x += heaps@[i + 1];").as_deref(), Some("heaps"));
        assert_eq!(array("two[f(1)]@[z] = 3;").as_deref(), Some("two[f(1)]"));
        assert_eq!(array("game->board.heaps@[z] = 3;").as_deref(), Some("game->board.heaps"));
        assert_eq!(array("(heaps)@[z] = 3;"), None);
        assert_eq!(array("a[b@[i]]").as_deref(), Some("b"));
    }

    #[test]
    fn what_is_assigned_to_is_written() {
        let written = |line: &str| is_written(&at(line).0, at(line).1);
        assert!(written("heaps@[i] = 1;") && written("heaps@[at[i]]+=1;"));
        assert!(!written("heaps@[i] == 1;") && !written("x = heaps@[i];") && !written("heaps@[i"));
    }

    #[test]
    fn a_function_is_named_where_it_is_called() {
        let called = |line: &str| called_at(&at(line).0, at(line).1);
        assert_eq!(called("  if (@scanf (\"%d\", n))").as_deref(), Some("scanf"));
        assert_eq!(called("  x = @y;"), None);
    }
}
