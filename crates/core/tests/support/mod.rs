//! Shared by the tests of this crate.

pub(crate) mod programs;
