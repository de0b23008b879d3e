//! Shared by the tests of this crate; each test file uses a part of it.
#![allow(dead_code)]

pub(crate) mod facts;
pub(crate) mod programs;
