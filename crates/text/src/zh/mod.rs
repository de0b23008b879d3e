//! Chinese messages, one file an area.

mod help;
mod kernel;
mod law;
mod meaning;
mod problem;
mod refusal;
mod verdict;
