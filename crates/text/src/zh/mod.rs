//! Chinese messages, one file an area.

mod draw;
mod explain;
mod graph;
mod help;
mod kernel;
mod known;
mod law;
mod meaning;
mod other_kind;
mod period;
mod problem;
mod program;
mod reading;
mod refusal;
mod states;
mod verdict;
