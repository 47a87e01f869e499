//! Finding out that a program prints what adds nothing: a message a second time, an empty line, or what the user entered.

use nim_reference::Ending;
use nim_reference::template::{Field, Part, Template};
use nim_reference::transcript::{Entry, Event, Line, Piece};
use nim_reference::voice::{EchoedSizes, Message, SizesChecked};

use super::other_words::quoted;
use super::own_line::is_nearly;
use super::{Change, Mistake, Place};

/// How long a line is at most, in bytes, that shows what was entered.
const MAX_ECHO: usize = 60;

/// How many lines are looked at to see how often a message comes.
const MAX_LINES: usize = 1000;

/// The message before the line is printed once more in its place.
pub(super) fn repeated(place: &Place<'_>) -> Option<Mistake> {
    let evidence = place.evidence;
    let Line { text, pieces, .. } = place.line_before()?;
    // Prompts may stand before it in its line.
    let piece = pieces.last()?;
    let said = text[piece.range.clone()].as_bytes();
    if !evidence.lines().nth(place.at).is_some_and(|own| evidence.case.compare.same_line(said, own)) {
        return None;
    }
    // The prompts for a move are printed again for many reasons, which the catalogue has.
    let is_for_move = |message: &Message| matches!(message, Message::AskMove | Message::AskAgain);
    let message = place.message_of(piece).filter(|message| !is_for_move(message))?;
    if comes_once(place, message) {
        return None;
    }
    printed_twice(place, message, &text[piece.range.clone()], "\n")
}

/// Whether the program prints a message once somewhere, with another line behind it.
fn comes_once(place: &Place<'_>, message: Message) -> bool {
    let template = place.game().and_then(|game| game.voice.message(message));
    let Some(Part::Text(lead)) = template.and_then(|template| template.parts.first()) else { return false };
    let said = |line: &'_ [u8]| -> Option<String> {
        let line = std::str::from_utf8(line).ok()?;
        let text = line[line.rfind(lead.as_str())?..].trim_end();
        template?.read(text).filter(|reading| reading.end == text.len()).map(|_| text.to_owned())
    };
    let mut lines = place.evidence.lines().take(MAX_LINES).map(said).peekable();
    while let Some(line) = lines.next() {
        if line.is_some() && lines.next_if(|next| *next == line).is_none() && lines.peek().is_some() {
            return true;
        }
    }
    false
}

/// The prompt after which the line goes on is printed once more there.
pub(super) fn repeated_prompt(place: &Place<'_>) -> Option<Mistake> {
    let own = std::str::from_utf8(place.evidence.lines().nth(place.at)?).ok()?;
    let Line { text, pieces, .. } = place.line()?;
    let is_printed_again = |piece: &&Piece| {
        let prompt = &text[piece.range.clone()];
        piece.range.end < text.len()
            && own.strip_prefix(&text[..piece.range.end]).is_some_and(|rest| rest.starts_with(prompt))
            && !text[piece.range.end..].starts_with(prompt)
    };
    let piece = pieces.iter().find(is_printed_again)?;
    let Event::Asked(message) = piece.event else { return None };
    printed_twice(place, message, &text[piece.range.clone()], "")
}

/// The mistake of printing a message twice, which reads so here, with `between` between the two.
fn printed_twice(place: &Place<'_>, message: Message, text: &str, between: &str) -> Option<Mistake> {
    let voice = &place.game()?.voice;
    let (template, what) = (voice.message(message)?, voice.describe(message));
    let twice = [template.parts.clone(), vec![Part::Text(between.to_owned())], template.parts.clone()].concat();
    Some(Mistake {
        id: "repeated-message".to_owned(),
        sentence: match own_words(place, message, template, text) {
            None => format!("prints {what} twice"),
            Some(own) => format!("prints {what} as “{own}”, and twice"),
        },
        change: Change::Words(message, Template { parts: twice, newline: template.newline }),
    })
}

/// How a message reads in the program, if another mistake words it otherwise: what changes it further covers that one.
fn own_words(place: &Place<'_>, message: Message, template: &Template, text: &str) -> Option<String> {
    (!place.evidence.words_are_right(message, template)).then(|| quoted(template, text))
}

/// The line is empty, and the line behind it is the one that should be there, or nothing where nothing should be.
pub(super) fn empty_lines(place: &Place<'_>) -> Vec<Mistake> {
    let Some(game) = place.game() else { return Vec::new() };
    let evidence = place.evidence;
    let mut theirs = evidence.lines().skip(place.at);
    let (Some(own), next) = (theirs.next(), theirs.next()) else { return Vec::new() };
    let line = place.line();
    // In its words, or in nearly these.
    let is_there = match (line, next) {
        (Some(line), Some(next)) => {
            let is_right = evidence.case.compare.same_line(line.text.as_bytes(), next);
            !line.text.trim().is_empty() && (is_right || is_nearly(place, line, next))
        }
        (None, None) => place.transcript.ending == Ending::Finished,
        _ => false,
    };
    if !own.trim_ascii().is_empty() || !is_there {
        return Vec::new();
    }
    let before = place.line_before().and_then(|line| Some((line, line.pieces.last()?, false)));
    let after = line.and_then(|line| Some((line, line.pieces.first()?, true)));
    let mistake = |(line, piece, is_before): (&Line, &Piece, bool)| {
        let message = place.message_of(piece)?;
        let what = game.voice.describe(message);
        let template = game.voice.message(message)?;
        let side = if is_before { "before" } else { "after" };
        let own = own_words(place, message, template, &line.text[piece.range.clone()]);
        let with_line = if is_before {
            below_newline(template)
        } else {
            let parts = [template.parts.as_slice(), &[Part::Text("\n".to_owned())]].concat();
            Template { parts, newline: template.newline }
        };
        // Where the input follows on the same line, no other line follows it.
        (is_before || template.newline).then(|| Mistake {
            id: "empty-line".to_owned(),
            sentence: match &own {
                None => format!("prints an empty line {side} {what}"),
                Some(own) => format!("prints {what} as “{own}”, and an empty line {side} it"),
            },
            change: Change::Words(message, with_line),
        })
    };
    [before, after].into_iter().flatten().filter_map(mistake).collect()
}

/// The message with a newline before it.
pub(super) fn below_newline(template: &Template) -> Template {
    let parts = [&[Part::Text("\n".to_owned())], template.parts.as_slice()].concat();
    Template { parts, newline: template.newline }
}

/// Whether a message has a newline before it.
pub(super) fn is_below_newline(template: &Template) -> bool {
    template.parts.first().is_some_and(|part| matches!(part, Part::Text(text) if text == "\n"))
}

/// The sizes that were read before the line are printed there.
pub(super) fn echoed_sizes(place: &Place<'_>) -> Vec<Mistake> {
    echo_of_sizes(place).unwrap_or_default()
}

fn echo_of_sizes(place: &Place<'_>) -> Option<Vec<Mistake>> {
    let (assignment, evidence) = (place.assignment, place.evidence);
    let game = assignment.game().filter(|game| game.voice.mistakes.echoes_sizes.is_none())?;
    let first = place.line()?.pieces.first()?;
    let is_next = |event: &Event| matches!(event, Event::Status | Event::Refused(Message::BadSize));
    if game.voice.message(Message::AskSizes).is_none() || !is_next(&first.event) {
        return None;
    }
    let text = place.transcript.entries().nth(first.entry.checked_sub(1)?)?.entered()?;
    let sizes: Vec<i64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let output = evidence.case.output;
    let before: usize = output.split_inclusive(|&byte| byte == b'\n').take(place.at).map(<[u8]>::len).sum();
    let own = &output[before..];
    let list = own.strip_prefix(b"[").unwrap_or(own);
    if !sizes.first().is_some_and(|size| list.starts_with(size.to_string().as_bytes())) {
        return None;
    }
    let mistake = |echoed| Mistake {
        id: "echoed-sizes".to_owned(),
        sentence: "prints the heap sizes that the user has entered".to_owned(),
        change: Change::EchoedSizes(echoed),
    };
    // The ways that predict most of what is there. A single size shows nothing of what stands between two, so that several may
    // be left.
    let predicted = |mistake: Mistake| {
        let transcript = evidence.transcript(&mistake.apply(assignment));
        let echo = transcript.entries().find_map(|entry| match entry {
            Entry::Print { text, event: Event::Echoed, .. } => {
                Some(text.len()).filter(|_| own.starts_with(text.as_bytes()))
            }
            _ => None,
        });
        echo.map(|length| (length, mistake))
    };
    let ways = [SizesChecked::AtOnce, SizesChecked::Then, SizesChecked::Before]
        .into_iter()
        .flat_map(EchoedSizes::all)
        .map(mistake);
    let ways: Vec<_> = ways.filter_map(predicted).collect();
    let most = ways.iter().map(|(length, _)| *length).max()?;
    Some(ways.into_iter().filter(|(length, _)| *length == most).map(|(_, mistake)| mistake).collect())
}

/// The line has the number of heaps that was read before it, and nothing else, or stands before the one that should be there.
pub(super) fn echoed_number(place: &Place<'_>) -> Option<[Mistake; 2]> {
    let (game, evidence) = (place.game()?, place.evidence);
    let (line, mut theirs) = (place.line()?, evidence.lines().skip(place.at));
    let (own, next) = (std::str::from_utf8(theirs.next()?).ok()?, theirs.next()?);
    let first = line.pieces.first()?;
    let message = place.message_of(first)?;
    let is_in_prompt =
        || game.voice.message(Message::AskSizes).is_some_and(|ask| ask.fields().contains(&Field::Number));
    if !matches!(message, Message::AskSizes | Message::BadHeaps) || is_in_prompt() {
        return None;
    }
    let text = place.transcript.entries().nth(first.entry.checked_sub(1)?)?.entered()?;
    let is_part = |c: char| c.is_ascii_digit() || c == '-';
    let number = text.trim();
    // A line that has nothing else needs no proof; the line behind it may have other words.
    if own.trim() != number && !evidence.case.compare.same_line(line.text.as_bytes(), next) {
        return None;
    }
    let mut found = own.match_indices(number).filter(|(at, _)| {
        !own[..*at].ends_with(is_part) && !own[at + number.len()..].starts_with(|c: char| c.is_ascii_digit())
    });
    let (at, _) = found.next().filter(|_| !number.is_empty() && own.len() <= MAX_ECHO)?;
    if found.next().is_some() {
        return None;
    }
    let (before, after) = (&own[..at], &own[at + number.len()..]);
    let parts = [Part::Text(before.to_owned()), Part::Field(Field::Number), Part::Text(format!("{after}\n"))];
    Some([false, true].map(|if_refused| Mistake {
        id: "echoed-number".to_owned(),
        sentence: "prints the number of heaps that the user has entered".to_owned(),
        change: Change::EchoedNumber { line: parts.to_vec(), if_refused },
    }))
}
