//! Programs beside the exact answer: inputs, runs, judging and shrinking. The verb is `verb/stress.rs`.

pub(crate) mod against;
pub(crate) mod answer;
pub(crate) mod case;
pub(crate) mod chance;
pub(crate) mod desk;
pub(crate) mod facts;
pub(crate) mod format;
pub(crate) mod hard;
pub(crate) mod input;
mod legal;
mod list;
#[cfg(test)]
mod mutants;
pub(crate) mod plan;
pub(crate) mod player;
pub(crate) mod runner;
pub(crate) mod shrink;
pub(crate) mod small;
pub(crate) mod truth;
pub(crate) mod words;
pub(crate) mod wrong;
