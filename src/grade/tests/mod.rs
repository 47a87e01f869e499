//! The scheduler's rules, with programs that are scripts.

mod order;
mod rules;
mod scripted;
