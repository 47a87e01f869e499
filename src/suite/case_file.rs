//! A case file's keys and values. What they come to is settled where the assignment is known.

use std::ops::Range;

use nim_reference::Compare;
use nim_reference::input::Policy;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::hint::{Hint, LineKind};
use super::reader::{Reader, Value};
use super::{Expect, Hidden, LimitSettings, SourceLines};

/// The keys of a case file.
const KEYS: &[&str] =
    &["title", "points", "hidden", "hint", "needs", "compare", "timeout", "limits", "game", "stdin", "args", "expect"];
const HINT_KEYS: &[&str] = &["on", "text"];
const LIMIT_KEYS: &[&str] = &["wall", "cpu", "memory", "output"];
const GAME_KEYS: &[&str] = &["names", "heaps", "moves", "user"];
const EXPECT_KEYS: &[&str] = &["stdout", "exit_status"];

/// The value of `hidden` that lets students see the title.
const EXCEPT_TITLE: &str = "except-title";

/// The most that a case or an assignment is worth.
const MAX_POINTS: f64 = 1_000_000.0;

/// What of an assignment a case is about, which an edition may leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// The drawing.
    Drawing,
}

/// A move as it is entered: heap, then number of objects.
pub(super) type EnteredMove = Spanned<(i64, i64)>;

/// A case as its file gives it.
#[derive(Debug, Default)]
pub(super) struct CaseFile {
    pub(super) title: Option<String>,
    pub(super) points: Option<f64>,
    pub(super) hidden: Option<Hidden>,
    pub(super) hint: Option<Hint>,
    pub(super) needs: Option<Spanned<Needs>>,
    pub(super) compare: Option<Compare>,
    pub(super) limits: LimitSettings,
    pub(super) game: Option<Spanned<GameTable>>,
    pub(super) stdin: Option<Spanned<String>>,
    pub(super) args: Option<Spanned<Vec<String>>>,
    pub(super) expect: Expect,
    pub(super) source: SourceLines,
}

/// The table `[game]`.
#[derive(Debug, Default)]
pub(super) struct GameTable {
    pub(super) names: Option<Spanned<Vec<String>>>,
    pub(super) heaps: Option<Spanned<Heaps>>,
    pub(super) moves: Option<Spanned<Vec<EnteredMove>>>,
    pub(super) user: Option<Spanned<Policy>>,
}

/// The key `heaps`.
#[derive(Debug)]
pub(super) enum Heaps {
    /// A number of heaps.
    Count(i64),
    /// Their sizes.
    Sizes(Vec<i64>),
}

/// Reads a case file's table.
pub(super) fn read(reader: &mut Reader, table: &DeTable) -> CaseFile {
    let mut case = CaseFile { source: reader.source_lines(table), ..CaseFile::default() };
    let mut timeout = None;
    for (key, value) in table {
        match key.get_ref().as_ref() {
            name @ "title" => case.title = reader.words(name, value).map(str::to_owned),
            name @ "points" => case.points = points(reader, name, value),
            name @ "hidden" => case.hidden = hidden(reader, name, value),
            name @ "hint" => case.hint = hint(reader, name, value),
            name @ "needs" => {
                let needs = reader.one_of(name, value, &[("drawing", Needs::Drawing)]);
                case.needs = needs.map(|it| Spanned::new(value.span(), it));
            }
            name @ "compare" => case.compare = reader.one_of(name, value, &Compare::ALL),
            name @ "timeout" => timeout = reader.time(name, value).map(|it| Spanned::new(key.span(), it)),
            name @ "limits" => case.limits = limits(reader, name, value),
            name @ "game" => case.game = game(reader, name, value).map(|it| Spanned::new(key.span(), it)),
            name @ "stdin" => {
                case.stdin = reader.string(name, value).map(|text| Spanned::new(value.span(), text.to_owned()));
            }
            name @ "args" => case.args = args(reader, name, value),
            name @ "expect" => case.expect = expect(reader, name, value, key.span()),
            _ => reader.unknown_key(key, "a case file", KEYS),
        }
    }
    if let Some(timeout) = timeout {
        if case.limits.wall.is_some() {
            reader.wrong(timeout.span(), "`timeout` and `limits.wall` are the same limit", "give one of them");
        }
        case.limits.wall = Some(timeout.into_inner());
    }
    if !table.contains_key("title") {
        let help = "a title says in one sentence why the case exists: title = \"…\"";
        reader.wrong_with_help(0..0, "the case has no `title`", "", help);
    }
    let other = case.stdin.as_ref().map(|stdin| ("stdin", stdin.span()));
    let other = other.or(case.args.as_ref().map(|args| ("args", args.span())));
    if let (true, Some((name, span))) = (table.contains_key("game"), other) {
        let message = format!("the case has both `[game]` and `{name}`");
        reader.wrong(span, message, "give the input as a game or as text, not both");
    }
    if !["game", "stdin", "args"].into_iter().any(|name| table.contains_key(name)) {
        let help = "give a table `[game]`, or `stdin = \"…\"`, or `args = […]`";
        reader.wrong_with_help(0..0, "the case has no input", "", help);
    }
    case
}

/// Whether students see next to nothing of the case, and what. Its number is not known yet.
fn hidden(reader: &mut Reader, key: &str, value: &Value) -> Option<Hidden> {
    let shows_title = match value.get_ref() {
        DeValue::Boolean(true) => false,
        DeValue::Boolean(false) => return None,
        DeValue::String(_) => reader.one_of(key, value, &[(EXCEPT_TITLE, true)])?,
        _ => return reader.wrong_type(key, value, "`true`, `false` or \"except-title\""),
    };
    Some(Hidden { number: 0, shows_title })
}

/// A hint: words, or a table of words and the kinds of wrong lines that they speak about.
fn hint(reader: &mut Reader, key: &str, value: &Value) -> Option<Hint> {
    let DeValue::Table(table) = value.get_ref() else {
        let text = reader.words(key, value)?.to_owned();
        return Some(Hint { text, on: Vec::new() });
    };
    let (mut text, mut on) = (None, Vec::new());
    for (key, value) in table {
        match key.get_ref().as_ref() {
            name @ "text" => text = reader.words(name, value).map(str::to_owned),
            name @ "on" => {
                let one = std::slice::from_ref(value);
                let values = value.get_ref().as_array().map_or(one, |array| array.as_ref());
                on = values.iter().filter_map(|value| reader.one_of(name, value, &LineKind::ALL)).collect();
            }
            _ => reader.unknown_key(key, "a hint", HINT_KEYS),
        }
    }
    for name in HINT_KEYS.iter().filter(|name| !table.contains_key(**name)) {
        reader.wrong(value.span(), format!("the hint has no `{name}`"), "expected { on = \"drawing\", text = \"…\" }");
    }
    Some(Hint { text: text?, on })
}

/// What a case is worth.
pub(super) fn points(reader: &mut Reader, key: &str, value: &Value) -> Option<f64> {
    let points = reader.number(key, value)?;
    if (0.0..=MAX_POINTS).contains(&points) {
        return Some(points);
    }
    reader.wrong(value.span(), format!("`{key}` is out of range"), format!("expected a number from 0 to {MAX_POINTS}"));
    None
}

/// The table `[limits]`.
pub(super) fn limits(reader: &mut Reader, key: &str, value: &Value) -> LimitSettings {
    let mut limits = LimitSettings::default();
    let Some(table) = reader.table(key, value) else { return limits };
    for (key, value) in table {
        match key.get_ref().as_ref() {
            name @ "wall" => limits.wall = reader.time(name, value),
            name @ "cpu" => limits.cpu = reader.time(name, value),
            name @ "memory" => limits.memory = reader.size(name, value),
            name @ "output" => limits.output = reader.size(name, value),
            _ => reader.unknown_key(key, "`[limits]`", LIMIT_KEYS),
        }
    }
    limits
}

fn args(reader: &mut Reader, key: &str, value: &Value) -> Option<Spanned<Vec<String>>> {
    let args = reader.strings(key, value)?;
    if args.iter().any(|arg| arg.contains('\0')) {
        reader.wrong(value.span(), "an argument has a NUL character", "no program can be given that");
    }
    Some(Spanned::new(value.span(), args))
}

fn expect(reader: &mut Reader, key: &str, value: &Value, span: Range<usize>) -> Expect {
    let Some(table) = reader.table(key, value) else { return Expect::Reference };
    let (mut stdout, mut exit_status) = (None, None);
    for (key, value) in table {
        match key.get_ref().as_ref() {
            name @ "stdout" => stdout = reader.string(name, value).map(str::to_owned),
            name @ "exit_status" => exit_status = reader.integer(name, value, 0, 255).map(|it| it as i32),
            _ => reader.unknown_key(key, "`[expect]`", EXPECT_KEYS),
        }
    }
    if table.is_empty() {
        reader.wrong(span, "`[expect]` is empty", "expected `stdout`, `exit_status` or both");
    }
    Expect::Words { stdout, exit_status }
}

fn game(reader: &mut Reader, key: &str, value: &Value) -> Option<GameTable> {
    let table = reader.table(key, value)?;
    let mut game = GameTable::default();
    for (key, value) in table {
        let span = value.span();
        match key.get_ref().as_ref() {
            name @ "names" => game.names = names(reader, name, value).map(|it| Spanned::new(span, it)),
            name @ "heaps" => game.heaps = heaps(reader, name, value).map(|it| Spanned::new(span, it)),
            name @ "moves" => game.moves = moves(reader, name, value).map(|it| Spanned::new(span, it)),
            name @ "user" => game.user = user(reader, name, value).map(|it| Spanned::new(span, it)),
            _ => reader.unknown_key(key, "`[game]`", GAME_KEYS),
        }
    }
    Some(game)
}

/// The range of what a user enters (assignment2: from -2^31 to 2^31 - 1).
fn entered(reader: &mut Reader, key: &str, value: &Value) -> Option<i64> {
    reader.integer(key, value, i32::MIN.into(), i32::MAX.into())
}

fn names(reader: &mut Reader, key: &str, value: &Value) -> Option<Vec<String>> {
    let array = reader.array(key, value, "two strings")?;
    let mut names = Vec::new();
    for item in array {
        let name = reader.words(key, item)?;
        if name.contains(char::is_control) || name.trim() != name {
            reader.wrong(
                item.span(),
                "a player's name cannot be typed so",
                "expected one line without blanks around it",
            );
            return None;
        }
        names.push(name.to_owned());
    }
    Some(names)
}

fn heaps(reader: &mut Reader, key: &str, value: &Value) -> Option<Heaps> {
    match value.get_ref() {
        DeValue::Integer(_) => entered(reader, key, value).map(Heaps::Count),
        DeValue::Array(array) => {
            array.iter().map(|item| entered(reader, key, item)).collect::<Option<_>>().map(Heaps::Sizes)
        }
        _ => reader.wrong_type(key, value, "an array of sizes such as [3, 4, 7], or a number of heaps"),
    }
}

fn moves(reader: &mut Reader, key: &str, value: &Value) -> Option<Vec<EnteredMove>> {
    let shape = "pairs [heap, number of objects]";
    let array = reader.array(key, value, shape)?;
    let mut moves = Vec::with_capacity(array.len());
    for item in array {
        let Some([heap, count]) = item.get_ref().as_array().map(|pair| pair.as_ref()) else {
            let message = match item.get_ref() {
                DeValue::Array(numbers) => format!("a move has {} numbers", numbers.len()),
                _ => "a move is not a pair".to_owned(),
            };
            let help = "each move is a pair of its own, also when there is one only: moves = [[3, 1], [2, 9]]";
            reader.wrong_with_help(item.span(), message, "expected [heap, number of objects]", help);
            return None;
        };
        let it = (entered(reader, key, heap)?, entered(reader, key, count)?);
        moves.push(Spanned::new(item.span(), it));
    }
    Some(moves)
}

fn user(reader: &mut Reader, key: &str, value: &Value) -> Option<Policy> {
    match value.get_ref() {
        DeValue::String(_) => reader.one_of(key, value, &[("first", Policy::First), ("optimal", Policy::Optimal)]),
        DeValue::Table(table) => {
            let mut policy = None;
            for (key, value) in table {
                match key.get_ref().as_ref() {
                    name @ "random" => policy = Some(reader.integer(name, value, 0, i64::MAX)?),
                    _ => {
                        reader.unknown_key(key, "`user`", &["random"]);
                        return None;
                    }
                }
            }
            if policy.is_none() {
                reader.wrong(value.span(), "`user` is empty", "expected { random = 7 }, with any number");
            }
            policy.map(|seed| Policy::Random(seed.unsigned_abs()))
        }
        _ => reader.wrong_type(key, value, "\"first\", \"optimal\" or { random = 7 }"),
    }
}
