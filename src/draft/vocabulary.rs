//! What drafts of an assignment are made from beside numbers: the words of its built-in cases, which say what is entered there.

use nim_reference::Assignment;
use nim_reference::rules::Opening;

use super::question::{Bounds, Question};
use crate::suite::Suite;

/// The words of an assignment's cases.
#[derive(Debug, Clone, Default)]
pub(super) struct Vocabulary {
    /// Names of players, the shortest first.
    pub(super) names: Vec<String>,
    /// Arguments that are no numbers that a game begins with.
    pub(super) arguments: Vec<String>,
    /// What exercises are asked.
    pub(super) texts: Vec<String>,
    /// Those of the texts that can be varied.
    pub(super) questions: Vec<Question>,
    /// Within which they are varied.
    pub(super) bounds: Bounds,
}

impl Vocabulary {
    /// The words of the cases that are built in.
    pub(super) fn of(assignment: &Assignment) -> Vocabulary {
        let cases = Suite::embedded(assignment.name).map(|suite| suite.cases).unwrap_or_default();
        let mut words = Vocabulary::default();
        let inputs = cases.into_iter().map(|case| case.input);
        match assignment.game().map(|game| &game.rules.opening) {
            None => words.texts = inputs.map(|input| input.stdin).collect(),
            Some(Opening::NamesAndSizes) => {
                words.names = inputs
                    .flat_map(|input| input.stdin.lines().take(2).map(str::to_owned).collect::<Vec<_>>())
                    .collect();
            }
            Some(Opening::Arguments(_)) => {
                let is_word = |word: &String| word.parse::<u32>().is_ok_and(|size| size > 0);
                words.arguments = inputs.flat_map(|input| input.args).filter(|word| !is_word(word)).collect();
            }
            Some(_) => {}
        }
        for list in [&mut words.names, &mut words.arguments, &mut words.texts] {
            list.sort_by(|one, other| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
            list.dedup();
        }
        words.questions = words.texts.iter().filter_map(|text| Question::parse(text)).collect();
        words.bounds = Bounds::of(&words.questions);
        words
    }
}
