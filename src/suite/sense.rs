//! Whether a case makes sense in its assignment: its input, as the assignment lays it out, lasts as long as its game and
//! has nothing in it that the assignment does not promise. The reference plays it to find out.

use std::ops::Range;

use nim_reference::assignment::{Game, GamePlan, Input, LaidOut, LayoutError, RanOut};
use nim_reference::input::Policy;
use nim_reference::rules::Opening;
use nim_reference::transcript::{Ending, Transcript};
use nim_reference::{Assignment, Subject};

use super::case_file::{CaseFile, GameTable, Heaps, Placed};
use super::laid_out;
use super::reader::{Reader, cut};

/// The most lines that a drawing has in a case.
pub(super) const TALLEST_DRAWING: u64 = 100;

/// Whether a case must prove itself. The reference plays every case in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// It is played by the reference before it is a case.
    Untested,
    /// It is a built-in case that is fitted to the game of an edition, and then played like any other: the user plays on
    /// where its moves run out, and moves behind the end of the game are not entered.
    Fitted,
    /// A test of nimgrade has played it: the cases that are embedded.
    Tested,
}

/// The input of a case and what the reference does with it; `None` with problems noted where it makes no sense.
pub(super) fn input(
    reader: &mut Reader,
    assignment: &Assignment,
    case: &CaseFile,
    trust: Trust,
) -> Option<(Input, Transcript)> {
    // Words written by hand are right whatever the reference would say.
    let by_reference = case.expect.as_ref().is_none_or(|expect| expect.stdout.is_none());
    let (input, transcript, given) = match &case.game {
        Some(game) => {
            let LaidOut { input, transcript, .. } = planned(reader, assignment, game, trust)?;
            (input, transcript, Given::Game(game))
        }
        None => {
            let mut stdin = case.stdin.as_ref().map(|stdin| stdin.it.clone()).unwrap_or_default();
            // The layout of a game is lines that somebody types, so a program may rely on the end of the last one too. An
            // exercise reads what it is given.
            let typed = by_reference && assignment.game().is_some();
            if typed && !stdin.is_empty() && !stdin.ends_with('\n') {
                stdin.push('\n');
            }
            let args = case.args.as_ref().map(|args| args.it.clone()).unwrap_or_default();
            let input = Input { stdin, args };
            let transcript = assignment.transcript(&input);
            (input, transcript, Given::Text(case))
        }
    };
    if trust != Trust::Tested && by_reference {
        if let (Given::Text(CaseFile { args: None, stdin: Some(stdin), .. }), Some(Opening::Arguments(_))) =
            (&given, assignment.game().map(|game| &game.rules.opening))
        {
            let label = "give `args`, an empty array for none";
            reader.wrong(stdin.span.clone(), format!("{} reads arguments, not input", assignment.name), label);
        }
        check(reader, assignment, &input, &transcript, &given);
    }
    Some((input, transcript))
}

/// What a problem of the input is a problem of.
enum Given<'c> {
    Game(&'c Placed<GameTable>),
    Text(&'c CaseFile),
}

impl Given<'_> {
    /// Where the end of the input is given.
    fn end(&self) -> Range<usize> {
        match self {
            Given::Game(game) => game.it.moves.as_ref().map_or(game.span.clone(), |moves| moves.span.clone()),
            Given::Text(case) => self.text(case),
        }
    }

    /// Where the input is given.
    fn whole(&self) -> Range<usize> {
        match self {
            Given::Game(game) => game.it.heaps.as_ref().map_or(game.span.clone(), |heaps| heaps.span.clone()),
            Given::Text(case) => self.text(case),
        }
    }

    fn text(&self, case: &CaseFile) -> Range<usize> {
        let stdin = case.stdin.as_ref().map(|stdin| stdin.span.clone());
        stdin.or(case.args.as_ref().map(|args| args.span.clone())).unwrap_or_default()
    }

    /// Where a word of the input is given.
    fn word(&self, reader: &Reader, word: &str) -> Range<usize> {
        let Given::Text(CaseFile { stdin: Some(stdin), .. }) = self else { return self.whole() };
        let text = &stdin.it;
        let separates = |c: char| c.is_ascii_whitespace() || matches!(c, ',' | '[' | ']');
        let mut at = 0;
        for part in text.split_inclusive(separates) {
            if part.trim_end_matches(separates) == word && !word.is_empty() {
                return reader.within(&stdin.span, text, at..at + word.len());
            }
            at += part.len();
        }
        stdin.span.clone()
    }
}

/// The input of a game that is given move by move.
fn planned(reader: &mut Reader, assignment: &Assignment, table: &Placed<GameTable>, trust: Trust) -> Option<LaidOut> {
    let name = assignment.name;
    let Some(game) = assignment.game() else {
        reader.wrong(table.span.clone(), format!("{name} is not a game"), "give `stdin = \"…\"` instead of `[game]`");
        return None;
    };
    let heaps = heaps(reader, name, game, table)?;
    let moves = table.it.moves.as_ref();
    if let Opening::Arguments(_) = game.rules.opening {
        let entered = moves.map(|moves| ("moves", &moves.span));
        let entered = entered.or(table.it.user.as_ref().map(|user| ("user", &user.span)));
        if let Some((key, span)) = entered {
            reader.wrong(span.clone(), format!("{name} has no `{key}`"), "the program plays both sides by itself");
            return None;
        }
    }
    let fitted = trust == Trust::Fitted;
    let plan = GamePlan {
        names: table.it.names.as_ref().map(|names| names.it.clone()).unwrap_or_default(),
        heaps,
        moves: moves.map(|moves| moves.it.iter().map(|mv| mv.it).collect()).unwrap_or_default(),
        policy: table.it.user.as_ref().map_or(if fitted { Policy::First } else { Policy::None }, |user| user.it),
    };
    match assignment.play_out(&plan) {
        Ok(laid_out) if laid_out.moves_left == 0 || fitted => return Some(laid_out),
        Ok(LaidOut { moves_left, .. }) => {
            let given = moves.map(|moves| moves.it.as_slice()).unwrap_or_default();
            let first = given.len().checked_sub(moves_left).and_then(|first| given.get(first));
            let span = first.map_or(table.span.clone(), |mv| mv.span.clone());
            let message = LayoutError::MovesLeft(moves_left).to_string();
            reader.wrong(span, message, "the game is over here: remove this move and those behind it");
        }
        Err(LayoutError::Names(0)) => {
            let span = table.it.names.as_ref().map_or(table.span.clone(), |names| names.span.clone());
            reader.wrong(span, format!("{name} asks for no names"), "remove `names`");
        }
        Err(LayoutError::Names(wanted)) => {
            let help = "a player whose name has \"computer\" in it is played by the program";
            let (span, label) = match &table.it.names {
                None => (table.span.clone(), "add names = [\"Alice\", \"Computer\"]".to_owned()),
                Some(names) => (names.span.clone(), format!("expected {wanted} names")),
            };
            reader.wrong_with_help(span, format!("{name} asks for {wanted} names"), label, help);
        }
        Err(LayoutError::RanOut) => {
            let span = moves.map_or(table.span.clone(), |moves| moves.span.clone());
            let help = "add the moves that are missing, or `user = \"first\"`, which plays on to the end";
            reader.wrong_with_help(span, "the moves end before the game does", "the user has no move here", help);
        }
        Err(error) => reader.wrong(table.span.clone(), error.to_string(), ""),
    }
    None
}

fn heaps(reader: &mut Reader, name: &str, game: &Game, table: &Placed<GameTable>) -> Option<Vec<i64>> {
    let Some(heaps) = &table.it.heaps else {
        reader.wrong(table.span.clone(), "the game has no `heaps`", "add heaps = [3, 4, 7]");
        return None;
    };
    match (&game.rules.opening, &heaps.it) {
        (Opening::Progression { count, first, step, .. }, given) => {
            let number = match given {
                Heaps::Count(number) => *number,
                Heaps::Sizes(sizes) => sizes.len() as i64,
            };
            if !(count.min..=count.max).contains(&number) {
                let message = format!("{name} is played with {} to {} heaps", count.min, count.max);
                let label = "another number is asked for again: give the whole input as `stdin`";
                reader.wrong(heaps.span.clone(), message, label);
                return None;
            }
            let computed: Vec<i64> = (0..number).map(|heap| *first as i64 + heap * *step as i64).collect();
            if let Heaps::Sizes(sizes) = given
                && *sizes != computed
            {
                let label = format!("expected {number} or {computed:?}");
                reader.wrong(heaps.span.clone(), format!("{name} computes the sizes of the heaps"), label);
                return None;
            }
            Some(computed)
        }
        (_, Heaps::Sizes(sizes)) => Some(sizes.clone()),
        (_, Heaps::Count(_)) => {
            let message = format!("{name} asks for the sizes of the heaps");
            reader.wrong(heaps.span.clone(), message, "expected an array of sizes such as [3, 4, 7]");
            None
        }
    }
}

/// Notes what keeps the case from being one, by the game that the reference makes of its input.
fn check(reader: &mut Reader, assignment: &Assignment, input: &Input, transcript: &Transcript, given: &Given) {
    match &transcript.ending {
        Ending::Finished | Ending::Usage => {}
        Ending::InputEnded => return ran_out(reader, assignment, transcript, given),
        Ending::BadInput(word) => {
            let message = format!("the input has \"{}\", which {} lets nobody enter", cut(word), assignment.name);
            let label = match &assignment.subject {
                Subject::Game(_) => "expected an integer that the assignment allows, from -2147483648 to 2147483647",
                Subject::Exercise(_) => "the exercise does not promise to read this",
            };
            return reader.wrong(given.word(reader, word), message, label);
        }
        Ending::Unforeseeable | Ending::Deviates => {
            return reader.wrong(given.whole(), "nobody can foretell what a program prints for this input", "");
        }
        Ending::Unreasonable(what) => {
            let label = "ask for less: smaller heaps, or fewer of them";
            return reader.wrong(given.whole(), format!("the right output has {what}"), label);
        }
    }
    let Some(game) = assignment.game() else { return };
    if transcript.tallest_drawing > TALLEST_DRAWING {
        let message = format!(
            "the right output has a drawing of {} lines; at most {TALLEST_DRAWING} can be asked of a program",
            transcript.tallest_drawing
        );
        let label = "make the heaps smaller, or let a large one be gone before it is drawn";
        reader.wrong(given.whole(), message, label);
    }
    if let Given::Text(CaseFile { stdin: Some(stdin), .. }) = given
        && let Some(wrong) = laid_out::first_deviation(game, transcript, &stdin.it)
    {
        let place = reader.within(&stdin.span, &stdin.it, wrong.bytes);
        let help = "programs that read by hand break on other layouts, which the assignment never promised to vary";
        reader.wrong_with_help(place, "the input is not laid out as the assignment's is", wrong.expected, help);
    }
    if reader.is_clean() && game.rules.leaves_choices() {
        match assignment.input_lasts(input) {
            Ok(()) => {}
            Err(error @ RanOut::Yes) => {
                let help = "give `[game]` with `user = \"first\"`: enough moves for every way to play are added";
                reader.wrong_with_help(given.end(), error.to_string(), "add more moves", help);
            }
            Err(error @ RanOut::Unknown) => {
                let help = "give `[game]` with `user = \"first\"`: enough moves for every way to play are added";
                reader.wrong_with_help(given.end(), error.to_string(), "make the heaps smaller", help);
            }
        }
    }
}

fn ran_out(reader: &mut Reader, assignment: &Assignment, transcript: &Transcript, given: &Given) {
    let left = transcript.frames.last().filter(|frame| !frame.position.is_empty());
    let label = match (left, assignment.game()) {
        (Some(frame), Some(_)) => format!("the heaps are {} when it ends", frame.position),
        _ => "more is read than this".to_owned(),
    };
    let help = match given {
        Given::Game(_) => "add the moves that are missing, or `user = \"first\"`, which plays on to the end",
        Given::Text(_) if assignment.game().is_some() => {
            "add the lines that are missing: a program that is left without input may print its error message for ever"
        }
        Given::Text(_) => "add what is missing: every exercise reads input",
    };
    reader.wrong_with_help(given.end(), "the input ends before the program does", label, help);
}
