//! Whether a case makes sense in its assignment: its input, as the assignment lays it out, lasts as long as its game and
//! has nothing in it that the assignment does not promise. The reference plays it to find out.

use std::ops::Range;

use nim_reference::assignment::Input;
use nim_reference::input::Policy;
use nim_reference::layout::{GamePlan, LaidOut, LayoutError, RanOut};
use nim_reference::rules::Opening;
use nim_reference::transcript::{Ending, Transcript};
use nim_reference::voice::Drawing;
use nim_reference::{Assignment, Game, Subject};
use toml::Spanned;

use super::case_file::{CaseFile, GameTable, Heaps, Needs};
use super::laid_out;
use super::reader::{Reader, cut};

/// What to do about moves that do not end their game.
const ADD_MOVES: &str = "add the moves that are missing, or `user = \"first\"`, which plays on to the end";
/// The most lines that a drawing has in a case.
pub(super) const MAX_DRAWING: u64 = 100;

/// What is checked of a case that the reference has played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Validation {
    /// Everything.
    Full,
    /// Everything, of a built-in case that is fitted to the game of an edition first: the user plays on where its moves run
    /// out, and moves behind the end of the game are not entered.
    Fitted,
    /// Nothing: a test of nimgrade has checked the cases that are embedded.
    Skipped,
}

/// The input of a case and what the reference does with it; `None` with problems noted where it makes no sense.
pub(super) fn input(
    reader: &mut Reader,
    assignment: &Assignment,
    case: &CaseFile,
    validation: Validation,
) -> Option<(Input, Transcript)> {
    // Words written by hand are right whatever the reference would say.
    let by_reference = case.expect.words().is_none();
    let (input, transcript) = match &case.game {
        Some(game) => {
            let LaidOut { input, transcript, .. } = play_out(reader, assignment, game, validation)?;
            (input, transcript)
        }
        None => {
            let mut stdin = case.stdin.clone().map(Spanned::into_inner).unwrap_or_default();
            // The layout of a game is lines that somebody types, so a program may rely on the end of the last one too. An
            // exercise reads what it is given.
            let typed = by_reference && assignment.game().is_some();
            if typed && !stdin.is_empty() && !stdin.ends_with('\n') {
                stdin.push('\n');
            }
            let args = case.args.clone().map(Spanned::into_inner).unwrap_or_default();
            let input = Input { stdin, args };
            let transcript = assignment.transcript(&input);
            (input, transcript)
        }
    };
    if validation != Validation::Skipped && by_reference {
        check(reader, assignment, case, &input, &transcript);
    }
    Some((input, transcript))
}

impl CaseFile {
    /// Where the input is given.
    fn whole_input(&self) -> Range<usize> {
        self.input(|game| game.heaps.as_ref().map(Spanned::span))
    }

    /// Where the end of the input is given.
    fn end_of_input(&self) -> Range<usize> {
        self.input(|game| game.moves.as_ref().map(Spanned::span))
    }

    /// Where the input is given: in a game by this key of it, if it has that.
    fn input(&self, key: impl Fn(&GameTable) -> Option<Range<usize>>) -> Range<usize> {
        let game = self.game.as_ref().map(|game| key(game.get_ref()).unwrap_or(game.span()));
        let stdin = || self.stdin.as_ref().map(Spanned::span);
        let args = || self.args.as_ref().map(Spanned::span);
        game.or_else(stdin).or_else(args).unwrap_or_default()
    }

    /// Where a word of the input is given.
    fn word(&self, reader: &Reader, word: &str) -> Range<usize> {
        let Some(stdin) = &self.stdin else { return self.whole_input() };
        let text = stdin.get_ref();
        let separates = |c: char| c.is_ascii_whitespace() || matches!(c, ',' | '[' | ']');
        let mut at = 0;
        for part in text.split_inclusive(separates) {
            if part.trim_end_matches(separates) == word && !word.is_empty() {
                return reader.within(&stdin.span(), text, at..at + word.len());
            }
            at += part.len();
        }
        stdin.span()
    }
}

/// The input of a game that is given move by move, and how it goes.
fn play_out(
    reader: &mut Reader,
    assignment: &Assignment,
    table: &Spanned<GameTable>,
    validation: Validation,
) -> Option<LaidOut> {
    let name = assignment.name;
    let Some(game) = assignment.game() else {
        reader.wrong(table.span(), format!("{name} is not a game"), "give `stdin = \"…\"` instead of `[game]`");
        return None;
    };
    let heaps = heaps(reader, name, game, table)?;
    let (moves, user) = (table.get_ref().moves.as_ref(), table.get_ref().user.as_ref());
    if let Opening::Arguments(_) = game.rules.opening {
        let entered = moves.map(|moves| ("moves", moves.span()));
        let entered = entered.or(user.map(|user| ("user", user.span())));
        if let Some((key, span)) = entered {
            reader.wrong(span, format!("{name} has no `{key}`"), "the program plays both sides by itself");
            return None;
        }
    }
    let fitted = validation == Validation::Fitted;
    let plan = GamePlan {
        names: table.get_ref().names.clone().map(Spanned::into_inner).unwrap_or_default(),
        heaps,
        moves: moves.map(|moves| moves.get_ref().iter().map(|mv| *mv.get_ref()).collect()).unwrap_or_default(),
        policy: user.map_or(if fitted { Policy::First } else { Policy::None }, |user| *user.get_ref()),
    };
    match assignment.play_out(&plan) {
        Ok(laid_out) if laid_out.moves_left == 0 || fitted => return Some(laid_out),
        Ok(LaidOut { moves_left, .. }) => {
            let given = moves.map(|moves| moves.get_ref().as_slice()).unwrap_or_default();
            let first = given.len().checked_sub(moves_left).and_then(|first| given.get(first));
            let span = first.map_or(table.span(), Spanned::span);
            let message = LayoutError::MovesLeft(moves_left).to_string();
            reader.wrong(span, message, "the game is over here: remove this move and those behind it");
        }
        Err(LayoutError::Names(0)) => {
            let span = table.get_ref().names.as_ref().map_or(table.span(), Spanned::span);
            reader.wrong(span, format!("{name} asks for no names"), "remove `names`");
        }
        Err(LayoutError::Names(wanted)) => {
            let help = "a player whose name has \"computer\" in it is played by the program";
            let (span, label) = match &table.get_ref().names {
                None => (table.span(), "add names = [\"Alice\", \"Computer\"]".to_owned()),
                Some(names) => (names.span(), format!("expected {wanted} names")),
            };
            reader.wrong_with_help(span, format!("{name} asks for {wanted} names"), label, help);
        }
        Err(LayoutError::RanOut) => {
            let span = moves.map_or(table.span(), Spanned::span);
            reader.wrong_with_help(span, "the moves end before the game does", "the user has no move here", ADD_MOVES);
        }
        Err(error) => reader.wrong(table.span(), error.to_string(), ""),
    }
    None
}

fn heaps(reader: &mut Reader, name: &str, game: &Game, table: &Spanned<GameTable>) -> Option<Vec<i64>> {
    let Some(heaps) = &table.get_ref().heaps else {
        reader.wrong(table.span(), "the game has no `heaps`", "add heaps = [3, 4, 7]");
        return None;
    };
    match (&game.rules.opening, heaps.get_ref()) {
        (Opening::Progression { count, first, step, .. }, given) => {
            let number = match given {
                Heaps::Count(number) => *number,
                Heaps::Sizes(sizes) => sizes.len() as i64,
            };
            if !(count.min..=count.max).contains(&number) {
                let message = format!("{name} is played with {} to {} heaps", count.min, count.max);
                let label = "another number is asked for again: give the whole input as `stdin`";
                reader.wrong(heaps.span(), message, label);
                return None;
            }
            let computed: Vec<i64> = (0..number).map(|heap| *first as i64 + heap * *step as i64).collect();
            if let Heaps::Sizes(sizes) = given
                && *sizes != computed
            {
                let label = format!("expected {number} or {computed:?}");
                reader.wrong(heaps.span(), format!("{name} computes the sizes of the heaps"), label);
                return None;
            }
            Some(computed)
        }
        (_, Heaps::Sizes(sizes)) => Some(sizes.clone()),
        (_, Heaps::Count(_)) => {
            let message = format!("{name} asks for the sizes of the heaps");
            reader.wrong(heaps.span(), message, "expected an array of sizes such as [3, 4, 7]");
            None
        }
    }
}

/// Notes what keeps the case from being one, by the game that the reference makes of its input.
fn check(reader: &mut Reader, assignment: &Assignment, case: &CaseFile, input: &Input, transcript: &Transcript) {
    if let (Some(stdin), Some(Opening::Arguments(_))) = (&case.stdin, assignment.game().map(|game| &game.rules.opening))
    {
        let label = "give `args`, an empty array for none";
        reader.wrong(stdin.span(), format!("{} reads arguments, not input", assignment.name), label);
    }
    if let Some(args) = &case.args
        && !assignment.game().is_some_and(|game| matches!(game.rules.opening, Opening::Arguments(_)))
    {
        let label = "remove `args`, and give what is entered as `stdin`";
        reader.wrong(args.span(), format!("{} has no arguments", assignment.name), label);
    }
    match &transcript.ending {
        Ending::Finished | Ending::Usage => {}
        Ending::InputEnded => return ran_out(reader, assignment, transcript, case),
        Ending::BadInput(word) => {
            let message = format!("the input has \"{}\", which is not what {} reads", cut(word), assignment.name);
            let label = match &assignment.subject {
                Subject::Game(_) => "expected an integer from -2147483648 to 2147483647, as the assignment lays it out",
                Subject::Exercise(_) => "expected what the exercise says is entered",
            };
            return reader.wrong(case.word(reader, word), message, label);
        }
        Ending::Accepted | Ending::Unpredictable | Ending::Deviates => {
            return reader.wrong(case.whole_input(), "the right output for this input cannot be computed", "");
        }
        Ending::Unreasonable(what) => {
            let label = "ask for less: smaller heaps, or fewer of them";
            return reader.wrong(case.whole_input(), format!("the right output has {what}"), label);
        }
    }
    if let Some(needs) = &case.needs
        && *needs.get_ref() == Needs::Drawing
        && assignment.game().is_none_or(|game| *game.voice.drawing == Drawing::None)
    {
        let message = format!("the case is about a drawing, and {} draws nothing here", assignment.name);
        reader.wrong(needs.span(), message, "remove the case, or do not leave the drawing out");
    }
    let Some(game) = assignment.game() else { return };
    if transcript.tallest_drawing > MAX_DRAWING {
        let message = format!(
            "the right output has a drawing of {} lines; at most {MAX_DRAWING} can be asked of a program",
            transcript.tallest_drawing
        );
        let label = "make the heaps smaller, or let a large one be gone before it is drawn";
        reader.wrong(case.whole_input(), message, label);
    }
    if let Some(stdin) = &case.stdin
        && let Some(wrong) = laid_out::first_deviation(game, transcript, stdin.get_ref())
    {
        let place = reader.within(&stdin.span(), stdin.get_ref(), wrong.bytes);
        let help = "a right program may rely on the layout that the assignment shows";
        reader.wrong_with_help(place, "the input has another layout than the assignment's", wrong.expected, help);
    }
    if let Some(stdin) = &case.stdin
        && reader.is_clean()
        && (!game.rules.leaves_choices() || game.is_played_by_hand(stdin.get_ref()))
        && let Some(behind) = laid_out::behind_the_end(transcript, stdin.get_ref())
    {
        let place = reader.within(&stdin.span(), stdin.get_ref(), behind);
        reader.wrong(place, "the input goes on after the game is over", "remove this line and those behind it");
    }
    if reader.is_clean() && game.rules.leaves_choices() {
        let Err(error) = assignment.input_lasts(input) else { return };
        let label = match error {
            RanOut::Yes => "add more moves",
            RanOut::Unknown => "make the heaps smaller",
        };
        let help = "give `[game]` with `user = \"first\"`: enough moves for every way to play are added";
        reader.wrong_with_help(case.end_of_input(), error.to_string(), label, help);
    }
}

fn ran_out(reader: &mut Reader, assignment: &Assignment, transcript: &Transcript, case: &CaseFile) {
    let left = transcript.frames.last().filter(|frame| !frame.position.is_empty());
    let label = match (left, assignment.game()) {
        (Some(frame), Some(_)) => format!("the heaps are {} when it ends", frame.position),
        _ => "more is read than this".to_owned(),
    };
    let help = match case.game {
        Some(_) => ADD_MOVES,
        None if assignment.game().is_some() => {
            "add the lines that are missing: a program that is left without input may print its error message for ever"
        }
        None => "add what is missing: every exercise reads input",
    };
    reader.wrong_with_help(
        case.end_of_input(),
        "the input ends before the program has read all that it needs",
        label,
        help,
    );
}
