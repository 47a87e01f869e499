//! Editions: the settings of an assignment that an `assignment.toml`, or a diagnosis, may change.

use crate::assignment::{Assignment, Subject};
use crate::game::Game;
use crate::grading::Grading;
use crate::rules::{AfterError, AsPrinted, AsksAgain, Player, RefusedBeforeCount};
use crate::template::{Field, Template, TemplateError};
use crate::voice::{Drawing, EarlyEnd, EchoedSizes, Message, SizesAsked, ToldIllegal, Voice};

impl Assignment {
    /// Sets who moves first.
    ///
    /// # Errors
    /// The assignment has no user and computer who take turns from input.
    pub fn set_first(&mut self, first: Player) -> Result<(), NoSuchSetting> {
        self.editable()?.rules.first = first;
        Ok(())
    }

    /// Leaves the drawing out.
    ///
    /// # Errors
    /// The assignment has no drawing.
    pub fn leave_out_drawing(&mut self) -> Result<(), NoSuchSetting> {
        let name = self.name;
        match *std::mem::replace(&mut self.editable()?.voice.drawing, Drawing::None.into()) {
            Drawing::None => Err(NoSuchSetting(name)),
            Drawing::Columns(_) | Drawing::Rows(_) | Drawing::AnyWay(_) => Ok(()),
        }
    }

    /// The game, where its words, its drawing and who begins are the assignment's own to set.
    fn editable(&mut self) -> Result<&mut Game, NoSuchSetting> {
        let name = self.name;
        self.game_mut().filter(|game| game.grading == Grading::WholeOutput).ok_or(NoSuchSetting(name))
    }

    /// The messages that can be reworded.
    pub fn messages(&self) -> Vec<(Message, Template)> {
        match &self.subject {
            Subject::Game(game) if game.grading == Grading::WholeOutput => {
                game.voice.messages().map(|(key, template)| (key, template.clone())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Gives a message other words.
    ///
    /// # Errors
    /// The text is not a template with the message's placeholders.
    pub fn reword(&mut self, message: Message, text: &str) -> Result<(), TemplateError> {
        let Some(game) = self.game_mut() else { return Ok(()) };
        let Some(old) = game.voice.message(message) else { return Ok(()) };
        let template = Template::reworded(text, old)?;
        game.voice.reword(message, template);
        Ok(())
    }

    /// Puts other words in the place of a message that the assignment has, for diagnosis.
    pub fn set_message(&mut self, message: Message, template: Template) {
        self.change_voice(|voice| voice.reword(message, template));
    }

    /// Adds a message that the assignment does not have, for diagnosis.
    pub fn add_message(&mut self, message: Message, template: Template) {
        self.change_voice(|voice| voice.add(message, template));
    }

    /// Adds a message about some illegal moves that the assignment does not have, for diagnosis; there may be one already about others.
    pub fn tell_illegal(&mut self, template: Template, told: ToldIllegal) {
        self.change_voice(|voice| {
            let others = voice.message(Message::Illegal).cloned();
            let are_of_heap = voice.mistakes.told_illegal == ToldIllegal::Heap;
            match others {
                Some(_) if told == ToldIllegal::Heap => voice.add(Message::IllegalHeap, template),
                Some(others) if are_of_heap => {
                    voice.add(Message::IllegalHeap, others);
                    voice.reword(Message::Illegal, template);
                    voice.mistakes.told_illegal = told;
                }
                _ => {
                    voice.add(Message::Illegal, template);
                    voice.mistakes.told_illegal = told;
                }
            }
        });
    }

    /// The same where the numbers that were entered last are a move again when the input has ended, for diagnosis.
    pub fn moving_without_input(&self) -> Self {
        let mut assignment = self.clone();
        if let Some(game) = assignment.game_mut() {
            game.rules.mistakes.moves_without_input = true;
        }
        assignment
    }

    /// Gives the program a prompt of its own after a wrong number of heaps, in place of the one that comes again, for diagnosis.
    pub fn ask_heaps_again_with(&mut self, template: Template) {
        if let Some(game) = self.game_mut() {
            game.voice.add(Message::BadHeaps, template);
            game.rules.mistakes.after_bad_heaps = AfterError::ReadsAgain;
        }
    }

    /// Gives the program a prompt of its own for the tries after an illegal move, in place of the one that comes again, for diagnosis.
    pub fn ask_again_with(&mut self, template: Template) {
        if let Some(game) = self.game_mut() {
            game.voice.add(Message::AskAgain, template);
            let after_illegal = &mut game.rules.turns.after_illegal;
            (after_illegal.asks_again, after_illegal.prompts) = (true, false);
        }
    }

    /// Gives the program a second prompt for the number of objects of a move, for diagnosis.
    pub fn ask_for_count_with(&mut self, template: Template, again: AsksAgain) {
        if let Some(game) = self.game_mut() {
            game.voice.add(Message::AskCount, template);
            game.rules.turns.checks_heap_first = again != AsksAgain::Both;
            game.rules.mistakes.asks_wrong_number_again = again != AsksAgain::Both;
            if again == AsksAgain::WrongOneAtEmptyHeap {
                game.rules.mistakes.refused_before_count = RefusedBeforeCount::Missing;
            }
        }
    }

    /// Leaves a message out, for diagnosis.
    pub fn leave_out_message(&mut self, message: Message) {
        self.change_voice(|voice| voice.drop(message));
    }

    /// Leaves a number of a message, or all of its numbers, to the program, for diagnosis.
    pub fn leave_numbers(&mut self, message: Message, field: Option<Field>) {
        self.change_voice(|voice| voice.mistakes.numbers_as_printed = Some((message, field)));
    }

    /// Leaves it to the program how the heaps are listed in a message, for diagnosis.
    pub fn leave_list(&mut self, message: Message) {
        self.change_voice(|voice| voice.mistakes.list_as_printed = Some(message));
    }

    /// Leaves more decisions to the program, for diagnosis.
    pub fn leave_decision(&mut self, leave: impl FnOnce(&mut AsPrinted)) {
        if let Some(game) = self.game_mut() {
            leave(&mut game.rules.mistakes.as_printed);
        }
    }

    /// Ends the program early, for diagnosis.
    pub fn end_early(&mut self, end: EarlyEnd) {
        self.change_voice(|voice| voice.mistakes.early_end = Some(end));
    }

    /// Lets the program ask for the size of each heap by its number, with these words, for diagnosis.
    pub fn ask_for_each_size(&mut self, template: Template, first: i64, checked: bool) {
        self.change_voice(|voice| {
            voice.reword(Message::AskSizes, template);
            voice.mistakes.sizes_asked = SizesAsked::Each { first, checked };
        });
    }

    /// Lets the program print the sizes that it has read, for diagnosis.
    pub fn echo_sizes(&mut self, echoed: EchoedSizes) {
        self.change_voice(|voice| voice.mistakes.echoes_sizes = Some(echoed));
    }

    /// Sets the drawing, for diagnosis.
    pub fn set_drawing(&mut self, drawing: Drawing) {
        self.change_voice(|voice| voice.drawing = drawing.into());
    }

    /// Puts other words in the place of all of the status line: of each heap, of what is between two, and of the line around
    /// them, for diagnosis.
    pub fn set_status(&mut self, entry: Template, separator: String, line: Template) {
        self.change_voice(|voice| {
            voice.add(Message::HeapEntry, entry);
            voice.heap_separator = separator.into();
            voice.reword(Message::Status, line);
            // It has all that stands behind the heaps.
            voice.mistakes.after_heaps = "";
        });
    }

    fn change_voice(&mut self, change: impl FnOnce(&mut Voice)) {
        if let Some(game) = self.game_mut() {
            change(&mut game.voice);
        }
    }
}

/// The assignment has no such thing to set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} has no such setting")]
pub struct NoSuchSetting(&'static str);
