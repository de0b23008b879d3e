//! One file a verb.

pub(crate) mod analyze;
pub(crate) mod boards;
pub(crate) mod by_last;
pub(crate) mod check;
pub(crate) mod code;
pub(crate) mod coins;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod draw;
pub(crate) mod families;
pub(crate) mod fates;
pub(crate) mod games;
pub(crate) mod graph;
pub(crate) mod help;
pub(crate) mod law;
pub(crate) mod nimber;
pub(crate) mod period;
pub(crate) mod program;
pub(crate) mod prove;
mod reached;
pub(crate) mod states;
mod stored;
pub(crate) mod stress;
pub(crate) mod table;
pub(crate) mod verify;
pub(crate) mod why;
pub(crate) mod win;
