//! What a line says for or against one mistake of several, where it is not explained.

use std::cell::OnceCell;

use nim_reference::rules::Showing;
use nim_reference::template::{Field, Template};
use nim_reference::transcript::{Event, Frame, Line};
use nim_reference::voice::{Drawing, Message};
use nim_reference::{Assignment, Game, Player};

use super::agreement::Agreement;
use super::evidence::Evidence;
use crate::judge::compare::same_beginning;
use crate::judge::mistake::Mistake;

/// So many lines after the one in which an output leaves an assignment, a line that is right for it still speaks for it.
const MAX_SINCE: usize = 3;

/// The line of an output that is the first to differ from what an assignment with all mistakes that were found prints.
pub(super) struct WrongLine<'f, 'a> {
    case: &'f Evidence<'a>,
    /// Its number, from 0.
    at: usize,
    with: &'f Assignment,
    /// What is printed there, once somebody has asked; none where nothing is.
    expected: OnceCell<Option<Expected>>,
}

/// What the assignment prints in a line, from where the program's begins to differ.
struct Expected {
    /// What made the piece that differs.
    event: Event,
    /// The state of the game.
    frame: Frame,
    /// The one before.
    before: Option<Frame>,
    /// Where it begins in the line: a prompt may stand before it.
    start: usize,
    /// Whether no other piece follows.
    is_last: bool,
    /// Whether the line before ends with a move of the computer.
    is_behind_move: bool,
}

impl<'f, 'a> WrongLine<'f, 'a> {
    /// The wrong lines of these cases, whose outputs agree so far with the assignment; none where all of one agrees.
    pub(super) fn of_cases(
        cases: &'f [Evidence<'a>],
        agreements: &[Agreement],
        with: &'f Assignment,
    ) -> Vec<Option<Self>> {
        let line = |(case, agreement): (&'f Evidence<'a>, &Agreement)| {
            (!agreement.full).then(|| WrongLine { case, at: agreement.lines, with, expected: OnceCell::new() })
        };
        cases.iter().zip(agreements).map(line).collect()
    }

    /// Whether the line is predicted wrongly by a mistake, without which the assignment is `without`: the program prints a status line or
    /// a drawing there, or none, where the mistake changes when they are printed; or the status line of another turn, where it changes
    /// when that is.
    pub(super) fn is_wrong_by(&self, mistake: &Mistake, without: &Assignment) -> bool {
        let (Some(own), Some(other)) = (self.with.game(), without.game()) else { return false };
        if mistake.is_of_words() || own.rules == other.rules {
            return false;
        }
        let (Some(Expected { event, frame, .. }), Some(line)) = (self.expected(), self.text()) else { return false };
        let is_status = own.voice.message(Message::Status).is_some_and(|template| is_in_words_of(template, line));
        let (own_turns, other_turns) = (own.rules.turns, other.rules.turns);
        let status = (*event == Event::Status) != is_status;
        let drawing = matches!(event, Event::Drew(_)) != is_drawn(own, line);
        let turn = |line: &str| own.voice.message(Message::Status)?.read(line)?.number(Field::Turn);
        let is_of_other_turn = *event == Event::Status && turn(line).is_some_and(|turn| turn != frame.turn);
        (status && differ(own_turns.status, other_turns.status, frame))
            || (is_of_other_turn && own_turns.status != other_turns.status)
            || (drawing && differ(own_turns.drawing, other_turns.drawing, frame))
    }

    /// Whether the line speaks against a mistake, without which the assignment is `without`, in whatever case it stands: it is a move of
    /// the computer, and not the one of a strategy with the mistake, in a position in which the mistake is at work; or it shows that other
    /// moves of the user are accepted than is known, and the mistake says what those do that are, or with which size they are compared; or
    /// it is another move of the computer than the one that the mistake announces before the computer's move; or it is the prompt whose
    /// number of heaps the mistake changes.
    pub(super) fn refutes(&self, without: &Assignment) -> bool {
        let (Some(own), Some(other)) = (self.with.game(), without.game()) else { return false };
        let accepted = |game: &Game| (game.rules.mistakes.users_moves, game.rules.mistakes.compared_size);
        let takes_otherwise = accepted(own) != accepted(other);
        let announced_before = |game: &Game| game.voice.mistakes.announced_before;
        let announces_otherwise = announced_before(own) != announced_before(other);
        let counts_heaps =
            |game: &Game| game.voice.message(Message::AskMove).is_some_and(|ask| ask.fields().contains(&Field::Number));
        let heaps_counted = |game: &Game| (game.voice.mistakes.heaps_counted, counts_heaps(game));
        let counts_otherwise = heaps_counted(own) != heaps_counted(other);
        let [chosen, chosen_without] = [own, other].map(|game| game.rules.strategy(Player::Computer));
        if !takes_otherwise && !announces_otherwise && !counts_otherwise && chosen == chosen_without {
            return false;
        }
        let (Some(expected), Some(line)) = (self.expected(), self.text()) else { return false };
        let Expected { event, frame, .. } = expected;
        let voice = &own.voice;
        let begins = |message| voice.message(message).is_some_and(|template| template.read(line).is_some());
        let is_move = [Message::ComputerTakes, Message::ComputerTakesLosing]
            .into_iter()
            .any(|message| voice.message(message).is_some_and(|template| is_in_words_of(template, line)));
        let is_answer =
            [Message::Illegal, Message::IllegalHeap, Message::AskMove, Message::AskAgain].into_iter().any(begins);
        match (*event, chosen, chosen_without) {
            (Event::Took(Player::Computer, _), ..) if announces_otherwise => is_move && expected.is_behind_move,
            (Event::Asked(Message::AskMove), ..) if counts_otherwise => {
                let is_others = other.voice.message(Message::AskMove).is_some_and(|ask| ask.read(line).is_some());
                begins(Message::AskMove) || is_others
            }
            (Event::Took(..), ..) if is_answer => takes_otherwise,
            (Event::Asked(_) | Event::Refused(_), ..) => takes_otherwise && (is_move || begins(Message::UserTakes)),
            (Event::Took(Player::Computer, _), Some(own), Some(other)) => {
                is_move && !own.is_same_when(own.gives_up(&frame.position, &frame.position), other)
            }
            _ => false,
        }
    }

    /// Whether only boards are graded, and the line is of one to which a move should lead that is made otherwise by a mistake, without which
    /// the assignment is `without`. A board shows neither who moves nor how a move is looked for, so that one that is left speaks against
    /// what was found of it.
    pub(super) fn is_board_of(&self, without: &Assignment) -> bool {
        let (Some(own), Some(other)) = (self.with.game(), without.game()) else { return false };
        if self.with.grading().boards().is_none() {
            return false;
        }
        let Some(Expected { event: Event::Drew(_), before: Some(before), .. }) = self.expected() else { return false };
        match self.is_humans(before) {
            true => own.rules.mistakes.computer_name != other.rules.mistakes.computer_name,
            false => {
                let is_named = |game: &Game| self.is_humans_in(game, before);
                own.rules.strategy(before.player) != other.rules.strategy(before.player)
                    || is_named(own) != is_named(other)
            }
        }
    }

    /// Whether a human moves then, where names decide who does.
    fn is_humans(&self, frame: &Frame) -> bool {
        self.with.game().is_some_and(|game| self.is_humans_in(game, frame))
    }

    /// The same in this game.
    fn is_humans_in(&self, game: &Game, frame: &Frame) -> bool {
        let name = self.case.case.input.stdin.lines().nth(frame.player as usize);
        name.is_some_and(|name| game.is_human(frame.player, name))
    }

    /// Whether the line is a message in the words of a mistake, without which the assignment is `without`, but with other numbers
    /// in it.
    pub(super) fn reads_as(&self, without: &Assignment) -> bool {
        let (Some(own), Some(other)) = (self.with.game(), without.game()) else { return false };
        if own.voice == other.voice {
            return false;
        }
        let (Some(expected), Some(line)) = (self.expected(), self.text()) else { return false };
        let message = expected.event.message(expected.frame.position.nim_sum() == 0);
        let template = |game: &'_ Game| message.and_then(|message| game.voice.message(message).cloned());
        let (Some(own), Some(other)) = (template(own), template(other)) else { return false };
        let is_own = own.parts != other.parts && is_in_words_of(&own, line) && !is_in_words_of(&other, line);
        expected.is_last && is_own
    }

    /// Whether a mistake's words for a message belong there, and the program's part from them within.
    pub(super) fn parts_from_words_of(&self, mistake: &Mistake) -> bool {
        let Some((message, words)) = mistake.constant_words() else { return false };
        let (Some(expected), Some(text)) = (self.expected(), self.text()) else { return false };
        let same = same_beginning(text.as_bytes(), words.as_bytes());
        let is_there = expected.event.message(expected.frame.position.nim_sum() == 0) == Some(message);
        let right = self.case.right_voice().and_then(|voice| voice.message(message));
        let right = right.filter(|right| right.fields().is_empty()).map(Template::words).unwrap_or_default();
        let is_right = !right.is_empty() && text.starts_with(&right);
        is_there && same < words.trim_end().len() && (2 * same > words.len() || is_right)
    }

    /// Whether the line, which is predicted wrongly, would be right in the assignment `without` a mistake, with which the output
    /// agrees so far.
    pub(super) fn is_right(&self, without: &Assignment, agreement: &Agreement) -> bool {
        // Where it is the line in which the output leaves that too, it is wrong there.
        // Long after the two games have parted, a line may be at the same place in both by chance.
        let since = self.at - agreement.lines.min(self.at);
        if agreement.full {
            return agreement.lines > self.at;
        }
        if since == 0 || since > MAX_SINCE {
            return false;
        }
        let transcript = self.case.transcript_to(without, self.at);
        let compare = self.case.case.compare;
        let expected = compare.lines(transcript.output().as_bytes()).nth(self.at);
        expected.zip(self.case.lines().nth(self.at)).is_some_and(|(expected, own)| compare.same_line(expected, own))
    }

    /// Whether the line is wrong before it comes to what would be printed otherwise `without` a mistake: it says nothing of that.
    pub(super) fn is_wrong_before(&self, without: &Assignment) -> bool {
        let printed_by = |assignment: &Assignment| {
            let transcript = self.case.transcript_while_alike(assignment);
            transcript.line(self.at).map(|line| line.text)
        };
        let (Some(own), Some(with), Some(without)) = (self.line(), printed_by(self.with), printed_by(without)) else {
            return false;
        };
        same_beginning(with.as_bytes(), without.as_bytes()) > same_beginning(with.as_bytes(), own.as_bytes())
    }

    fn expected(&self) -> Option<&Expected> {
        let expected = || {
            let transcript = self.case.transcript_while_alike(self.with);
            let lines = transcript.lines();
            let line = lines.get(self.at)?;
            let piece = line.differing_piece(self.line().unwrap_or_default())?;
            let frame = transcript.frames[piece.frame].clone();
            let before = piece.frame.checked_sub(1).map(|before| transcript.frames[before].clone());
            let is_last = piece.range.end == line.text.len();
            let is_behind_move = ends_with_move(self.at.checked_sub(1).and_then(|before| lines.get(before)));
            Some(Expected { event: piece.event, frame, before, start: piece.range.start, is_last, is_behind_move })
        };
        self.expected.get_or_init(expected).as_ref()
    }

    /// What the program prints in place of the piece and what follows it; none where it is no text, or there is none.
    fn text(&self) -> Option<&'a str> {
        self.line()?.get(self.expected()?.start..)
    }

    /// The program's own line; none where it is no text, or there is none.
    fn line(&self) -> Option<&'a str> {
        self.case.lines().nth(self.at).and_then(|line| std::str::from_utf8(line).ok())
    }
}

/// Whether a line ends with a move of the computer.
fn ends_with_move(line: Option<&Line>) -> bool {
    let last = line.and_then(|line| line.pieces.last());
    last.is_some_and(|piece| matches!(piece.event, Event::Took(Player::Computer, _)))
}

/// Whether a line is a message, whatever the numbers in it are.
fn is_in_words_of(template: &Template, line: &str) -> bool {
    template.read(line).is_some_and(|reading| line[reading.end..].trim().is_empty())
}

/// Whether something is printed in one way at this point of a game, and not in the other.
fn differ(one: Showing, other: Showing, frame: &Frame) -> bool {
    let at_end = frame.position.is_empty() && one.at_end != other.at_end;
    at_end || one.before(frame.player) != other.before(frame.player)
}

/// Whether a line may be one of a drawing.
fn is_drawn(game: &Game, line: &str) -> bool {
    *game.voice.drawing != Drawing::None && !line.is_empty() && !line.contains(char::is_alphanumeric)
}
