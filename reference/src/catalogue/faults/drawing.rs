//! In the drawing of the heaps.

use crate::fault::{GameFault, game_faults};
use crate::rules::DrawingPlace;
use crate::voice::{Drawing, DrawnHeights, Height};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Drawing {
        "no-drawing": "does not draw the {heap}s" => |g| g.voice.drawing = Drawing::None.into();
        "drawing-before-status": "draws the {heap}s before {status}"
            => |g| g.rules.turns.drawing_place = DrawingPlace::BeforeStatus;
        "upside-down": "draws the {heap}s upside down: the first line of the drawing shows their lowest {objects}"
            => |g| g.columns(|c| c.mistakes.upside_down = true);
        "mirrored": "draws the last {heap} first, and the first {heap} last" => |g| g.columns(|c| c.mistakes.mirrored = true);
        "no-separator": "prints nothing between the columns of the drawing",
            or "prints nothing between the {objects} of a {heap} in the drawing"
            => |g| g.columns(|c| c.separator.clear());
        "line-above-drawing": "prints an empty line before the drawing" => |g| g.columns(|c| c.mistakes.above = 1);
        "line-below-drawing": "prints an empty line after the drawing" => |g| g.columns(|c| c.mistakes.below = 1);
        "empty-line-after-levels": "prints an empty line after each line of the drawing" => |g| g.columns(|c| c.mistakes.spaced = true);
        "tops-only": "draws only the top {object} of each {heap}" => |g| g.columns(|c| c.mistakes.drawn = DrawnHeights::Top);
        "drawing-turned-round":
            "draws {objects} at the heights at which a {heap} has none, and spaces at those at which it has them"
            => |g| g.columns(|c| c.mistakes.drawn = DrawnHeights::Above);
        "level-too-many": "begins the drawing with a line without {objects}"
            => |g| g.columns(|c| c.mistakes.extra_levels = 1);
        "level-too-few": "leaves out the highest line of the drawing, the top of the tallest {heap}"
            => |g| g.columns(|c| c.mistakes.extra_levels = -1);
        "no-lowest-level": "leaves out the lowest line of the drawing" => |g| g.columns(|c| c.mistakes.lowest_missing = true);
        "one-level-lower":
            "draws each {heap} one {object} too low (`>` in place of `>=`?): the first line of the drawing has no {objects}, and \
             the lowest one is missing"
            => |g| g.columns(|c| (c.mistakes.extra_levels, c.mistakes.lowest_missing) = (1, true));
        "level-below": "ends the drawing with a line with one {object} in every column"
            => |g| g.columns(|c| c.mistakes.ground = true);
        "lies-down": "draws each {heap} as a row instead of a column" => |g| g.columns(|c| c.mistakes.lies_down = true);
        "lies-down-closed-up": "draws each {heap} as a row of {objects}, with nothing between them, instead of a column"
            => |g| g.columns(|c| {
                c.mistakes.lies_down = true;
                c.separator.clear();
            });
        "height-of-start": "draws as many lines as the tallest {heap} had {objects} at the beginning of the game"
            => |g| g.columns(|c| c.mistakes.height = Height::TallestAtStart);
        "height-of-first": "draws only as many lines as the first {heap} has {objects}, instead of the tallest {heap}"
            => |g| g.columns(|c| c.mistakes.height = Height::FirstHeap);
        "empty-cells": "prints nothing instead of a space where a {heap} has no {object} in the drawing"
            => |g| g.columns(|c| c.blank.clear());
        "closed-up-drawing":
            "prints nothing at all where a {heap} has no {object} in the drawing: columns behind it move to the left"
            => |g| g.columns(|c| c.mistakes.closes_up = true);
        "no-column-for-empty": "draws no column for an empty {heap}"
            => |g| g.columns(|c| c.mistakes.hides_empty = true);
        "hides-empty-{heap}s": "does not print empty {heap}s" => |g| g.rows(|r| r.mistakes.hides_empty = true);
    }
};
