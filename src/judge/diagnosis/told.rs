//! A mistake that is proved, as it is told: its sentence, its cases, and the line that shows it.

use std::rc::Rc;

use nim_reference::transcript::{Event, Piece};

use super::certain::Proof;
use super::condition::condition;
use super::own_lines::OwnLines;
use super::search::Found;
use super::state::State;
use super::unexplained::{plain, quoted_around};
use super::{Example, FoundFault, Observed, first_wrong, ids};
use crate::judge::mistake::Mistake;
use crate::judge::reason::Reason;

/// So many characters of a line are quoted as an example.
const MAX_EXAMPLE: usize = 60;

impl Proof<'_> {
    /// What the cases have in common that show it, and no other case has, where more than that is not known of it.
    fn condition(&self, found: &Found<'_>, cases: &[Observed<'_>]) -> Option<String> {
        let is_asked = self.mistake.is_as_printed() && found.is_complete();
        let shows = |case: usize| self.shown.iter().any(|&(shown, _)| shown == case);
        is_asked.then(|| condition(found.right, cases, &shows)).flatten()
    }

    /// What is wrong in every drawing that shows it, where only that is known that they are other ones: its name and its sentence.
    fn in_all_drawings(&self, cases: &[Observed<'_>], own_lines: &OwnLines) -> Option<(String, String)> {
        if !self.mistake.is_drawn_any_way() {
            return None;
        }
        let is_first = |&&(case, line): &&(usize, usize)| {
            cases[case].line == Some(own_lines.line_number(cases[case].output, line))
        };
        let says_it = |case: &Observed<'_>| case.reason.is_some_and(Reason::is_of_heap_line);
        let wrong = |&(case, _): &(usize, usize)| {
            Some(&cases[case]).filter(|case| says_it(case)).and_then(first_wrong::what_is_wrong)
        };
        let mut wrong = self.shown.iter().filter(is_first).map(wrong);
        let (sentence, id) = wrong.next()??;
        wrong.all(|other| other.as_ref() == Some(&(sentence.clone(), id))).then(|| (id.to_owned(), sentence))
    }

    /// The mistake as it is told; `all_shown` is where each of the mistakes shows, itself among them.
    pub(super) fn fault(
        mut self,
        found: &Found<'_>,
        cases: &[Observed<'_>],
        own_lines: &OwnLines,
        all_shown: &[Vec<(usize, usize)>],
    ) -> FoundFault {
        // A case that comes to the line only by other mistakes is a bad example.
        let before = |case: usize, line: usize| {
            let is_before = |&&(other, at): &&(usize, usize)| other == case && at <= line;
            all_shown.iter().filter(|shown| shown.iter().any(|place| is_before(&place))).count()
        };
        // A case comes first in which the words are that the sentence repeats.
        let is_elsewhere = |case: usize| !self.mistake.is_quoted_in(cases[case].output);
        // What others make up for is not seen in a line that is right.
        let is_right_there = |case: usize, line: usize| {
            let own = own_lines.line_number(cases[case].output, line);
            cases[case].line.is_some_and(|first| own < first)
        };
        self.shown.sort_by_cached_key(|&(case, line)| {
            (is_elsewhere(case), is_right_there(case, line), before(case, line), line, cases[case].input.size())
        });
        let place = found.state.mistakes.iter().position(|mistake| mistake.is(&self.mistake));
        let without = place.map(|place| found.state.without(place, None));
        let line = |&(case, line): &(usize, usize)| {
            let line = without.as_ref().map_or(line, |state| found.cases[case].shown_line(&state.assignment, line));
            own_lines.line_number(cases[case].output, line)
        };
        // Of a case that is run several times, the report shows one run.
        let first = self.shown.first().and_then(|&(first, _)| {
            let of_case = self.shown.iter().filter(|&&(case, _)| cases[case].id == cases[first].id);
            let lines: Vec<usize> = of_case.map(line).collect();
            let is_shown = |own: &&usize| Some(**own) == cases[first].line;
            let runs = cases.iter().filter(|case| case.id == cases[first].id).count();
            let is_wrong = |own: &&usize| cases[first].line.is_none_or(|first| **own >= first);
            lines.iter().find(is_shown).or(lines.first().filter(|_| runs == 1).filter(is_wrong)).copied()
        });
        let example = self.shown.first().zip(without.as_ref()).and_then(|(&place, without)| {
            // What a game would go on with that ends too early was never seen.
            let is_told = says_little(&self.mistake, found) && !self.mistake.is_end_as_printed();
            (is_told && all_shown.len() > 1).then(|| example(found, place, without)).flatten()
        });
        // Only what stands in a line of the program's is told to be printed there: not what is left of one.
        let is_printed = |example: &Example| {
            let output = self.shown.first().map_or(&[][..], |&(case, _)| cases[case].output);
            first.is_some_and(|first| {
                let line = output.split(|&byte| byte == b'\n').nth(first - 1).unwrap_or_default();
                memchr::memmem::find(line, example.printed.trim_matches('…').as_bytes()).is_some()
            })
        };
        let alternative = |other: &Rc<Mistake>| {
            let with = place.map_or_else(|| found.state.clone(), |place| found.state.without(place, Some(other)));
            (other.id.clone(), other.sentence_in(found.right, &with.assignment))
        };
        let known = || (self.mistake.id.clone(), self.mistake.sentence_in(found.right, &found.state.assignment));
        let (id, sentence) = self.in_all_drawings(cases, own_lines).unwrap_or_else(known);
        FoundFault {
            id,
            sentence,
            alternatives: self.alternatives.iter().map(|other| alternative(other)).collect(),
            cases: ids(self.shown.iter().map(|&(case, _)| &cases[case])),
            line: first,
            is_rule_known: !self.mistake.is_as_printed(),
            example: example.filter(is_printed),
            condition: self.condition(found, cases),
        }
    }
}

/// Whether a mistake's sentence says only that something is wrong, or that other moves are made.
fn says_little(mistake: &Mistake, found: &Found<'_>) -> bool {
    mistake.is_as_printed() || mistake.is_vague(found.right)
}

/// What the program prints in a line, from 0, of a case, and what it would print with all its mistakes but for this one, if both can be read.
fn example(found: &Found<'_>, (case, line): (usize, usize), without: &State<'_>) -> Option<Example> {
    let evidence = &found.cases[case];
    let transcript = evidence.transcript_to(&without.assignment, line);
    let expected = transcript.line(line)?;
    // Where the program has a choice, another move may be as right, and lead to other heaps.
    let is_of_moves = |piece: &Piece| !matches!(piece.event, Event::Asked(_) | Event::Refused(_) | Event::Echoed);
    if without.assignment.is_followed() && expected.pieces.iter().any(is_of_moves) {
        return None;
    }
    let printed = evidence.lines().nth(line).and_then(plain)?;
    let same = printed.chars().zip(expected.text.chars()).take_while(|(own, other)| own == other).count();
    let [printed, without] =
        [printed, &expected.text].map(|text| quoted_around(text.trim_end_matches('\r'), same, MAX_EXAMPLE));
    (printed != without && !without.is_empty() && !printed.is_empty()).then_some(Example { printed, without })
}
