//! Looking at what comes with nimgrade: the cases ([`list`](mod@list), [`show`](mod@show)), the reference
//! ([`play`](mod@play)), and the names that reports use ([`Explanation`]).
//!
//! Nothing here runs a submission. What is written has colours in it; whoever gives the writer strips them where they are
//! not wanted.

mod animate;
mod explain;
pub mod list;
pub mod play;
mod session;
pub mod show;
mod style;
mod visible;

pub use animate::Animation;
pub use explain::{Explanation, UnknownName, explain_all};
pub use list::{list, list_all};
pub use play::{Played, play, random_seed};
pub use show::show;
