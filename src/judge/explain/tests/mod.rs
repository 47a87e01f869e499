//! The reasons of every assignment, word for word.
