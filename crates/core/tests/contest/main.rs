//! The public contest games of `data/contest-games.txt`: every fact, in every way there is, the counts, and
//! the table in the documentation.

mod counts;
mod data;
mod facts;
mod family_counts;
mod graphs;
mod state_counts;
mod states;
mod table;

#[path = "../support/mod.rs"]
mod support;

use grundy::api::GivenArg;
use grundy::limits::Limits;

/// Enough for every fact, small enough that a mistake ends soon.
fn limits() -> Limits {
    Limits::new(2_000_000_000, 1 << 29, 1 << 22)
}

fn given_args(given: &[(String, String)]) -> Vec<GivenArg> {
    given.iter().map(|(name, value)| GivenArg { name: name.clone(), value: value.clone() }).collect()
}
