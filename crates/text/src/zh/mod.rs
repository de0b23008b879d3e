//! Chinese messages, one file an area.

mod problem;
