//! Chinese messages, one file an area.

mod board;
mod code;
mod coins;
mod draw;
mod explain;
mod formula;
mod graph;
mod help;
mod judge;
mod kernel;
mod kit;
mod known;
mod law;
mod lesson;
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
mod studio;
mod verdict;

/// 只列出首尾几项时，说明一共多少。
const IN_ALL: &str = "（共 {} 个）";
