//! A simulation as a moving picture: each turn is drawn over the one before.

use std::io::{self, Write};
use std::time::Duration;

use nim_reference::Transcript;
use nim_reference::transcript::{Ending, Entry, Event};
use unicode_width::UnicodeWidthStr;

use crate::terminal::Size;

/// How a simulation moves.
#[derive(Debug, Clone, Copy)]
pub struct Animation {
    /// The terminal that it moves in.
    pub size: Size,
    /// How long each picture stays.
    pub pause: Duration,
}

impl Animation {
    /// How long a picture stays so that one can follow the game.
    pub const PAUSE: Duration = Duration::from_millis(700);
}

/// One picture of a simulation: its lines, all pictures having as many.
pub(super) type Picture = Vec<String>;

/// The pictures of a simulation; `None` where there is no game to be shown.
///
/// The floor stays where it is: above a drawing that has become lower there are empty lines.
pub(super) fn pictures(transcript: &Transcript) -> Option<Vec<Picture>> {
    let height = usize::try_from(transcript.tallest_drawing).ok()?;
    let mut pictures: Vec<Picture> = Vec::new();
    let mut frames = Vec::new();
    for entry in transcript.entries() {
        let Entry::Print { text, event, frame } = entry else { continue };
        if frames.last() != Some(&frame) {
            frames.push(frame);
            pictures.push(vec![String::new(); height + 2]);
        }
        let picture = pictures.last_mut()?;
        let line = match event {
            Event::Status => 0,
            Event::Drew(Some(level)) => 1 + height.checked_sub(usize::try_from(level).ok()?)?,
            _ => height + 1,
        };
        text.trim_end().clone_into(picture.get_mut(line)?);
    }
    (transcript.ending == Ending::Finished && !pictures.is_empty()).then_some(pictures)
}

impl Animation {
    /// Whether every picture fits into the terminal; one that does not could not be drawn over.
    pub(super) fn fits(&self, pictures: &[Picture]) -> bool {
        let widest = pictures.iter().flatten().map(|line| line.width()).max().unwrap_or(0);
        pictures.iter().all(|picture| picture.len() < self.size.rows) && widest < self.size.columns
    }

    /// Draws each picture over the one before. The cursor is never hidden and stands below the picture between two of
    /// them, so that an interrupt leaves nothing to be put right.
    pub(super) fn draw(&self, out: &mut dyn Write, pictures: &[Picture]) -> io::Result<()> {
        for (number, picture) in pictures.iter().enumerate() {
            let mut text = String::new();
            if number > 0 {
                std::thread::sleep(self.pause);
                // Up to the first line of the picture, which is then overwritten line by line: nothing flickers.
                text.push_str(&format!("\x1b[{}A", picture.len()));
            }
            for line in picture {
                text.push_str(line);
                text.push_str("\x1b[K\n");
            }
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        Ok(())
    }
}
