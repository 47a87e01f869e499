//! Looking at what comes with nimgrade: the cases ([`list`](mod@list), [`show`](mod@show)) and the reference
//! ([`play`](mod@play)).
//!
//! Nothing here runs a submission. What is written has colours in it; whoever gives the writer strips them where they are
//! not wanted.

mod animate;
pub mod list;
pub mod play;
mod session;
pub mod show;
mod style;
mod visible;

pub use animate::Animation;
pub use list::{list, list_all};
pub use play::{Played, play, random_seed};
pub use show::show;
