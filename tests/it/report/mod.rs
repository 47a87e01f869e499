//! What people and machines read, from hand-made verdicts.

mod formats;
mod hostile;
mod human;
mod json;
mod samples;
mod tap;
