//! The reference against its cases, against what can happen in a game at all, and against a second opinion.
#![allow(clippy::unwrap_used, reason = "a case that cannot be read has failed")]

mod assignment2_suite;
mod following;
mod lab3_game;
mod luck;
mod mistakes;
mod oracle;
mod shipped_games;
