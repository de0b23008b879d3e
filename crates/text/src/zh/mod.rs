//! Chinese messages, one file an area.

mod board;
mod code;
mod coins;
mod draw;
mod explain;
mod graph;
mod help;
mod kernel;
mod known;
mod law;
mod meaning;
mod nim;
mod other_kind;
mod pattern;
mod period;
mod problem;
mod program;
mod reading;
mod refusal;
mod state_law;
mod states;
mod stress;
mod verdict;
