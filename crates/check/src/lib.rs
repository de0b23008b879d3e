//! The kernel: reads a certificate, recomputes everything and says whether the law in it is true.
//!
//! It shares no code with the library, depends on nothing but `std`, and believes nothing that a
//! certificate says. The format is specified in `docs/certificate.md`.
//!
//! How to read it: [`verify`] reads the steps (`certificate`, words by `tree`), which name a rule ([`rule`],
//! [`set`], [`expr`]) and one theorem (`theorem`, a file each). A theorem computes the values it needs from
//! the moves alone (`table`), derives what it needs about sets from their definitions (`set::residues`) and
//! returns the [`Verified`] statement or a [`Rejection`]. Long nim-sequences have an evaluator of their own
//! (`window`), whose certificates can be checked piece by piece ([`Windows`]). What a statement says in words is written by
//! `grundy-text` from the rule and claim in it.

mod arith;
mod automatic;
pub mod cap;
mod certificate;
pub mod expr;
mod reason;
pub mod rule;
pub mod set;
mod table;
mod theorem;
mod tree;
pub mod turn;
mod verified;
mod window;
mod work;

use certificate::{Heading, LARGEST_SIZE, Stated, Steps};
use reason::AtLine;
pub use reason::{Reason, Rejection};
pub use verified::{Automaton, Claim, Fact, NumberSystem, Statement, Subject, Verified};
pub use window::{Piece, Pieces, Waits, Windows};
use work::{MEMBER, Work};

/// Checks a certificate.
///
/// # Errors
/// [`Rejection`] with the line and the reason.
pub fn verify(certificate: &str) -> Result<Verified, Rejection> {
    verify_while(certificate, &|| true)
}

/// [`verify`], given up ([`Reason::Stopped`]) as soon as `waits` says no. It is asked again and again.
///
/// # Errors
/// As [`verify`].
pub fn verify_while(certificate: &str, waits: &dyn Fn() -> bool) -> Result<Verified, Rejection> {
    let work = &mut Work::awaited(waits);
    let mut steps = Steps::new(certificate)?;
    let heading = certificate::heading(&mut steps, work)?;
    let (theorem, check) = heading.theorem;
    let (subject, claim, facts) = check(&heading, &mut steps, work)?;
    steps.end()?;
    let moves = heading.moves.into_iter().map(|(_, m)| m).collect();
    let caps = heading.caps.into_iter().flat_map(|(_, caps)| caps).collect();
    let targets = heading.targets.into_iter().map(|(_, target)| target).collect();
    let (turns, firsts) = (turned(heading.turns), turned(heading.firsts));
    let play = heading.play;
    Ok(Verified(Statement { play, moves, caps, targets, turns, firsts, theorem, subject, claim, facts }))
}

/// Without their lines.
fn turned(turns: Vec<(usize, turn::Turn)>) -> Vec<turn::Turn> {
    turns.into_iter().map(|(_, turn)| turn).collect()
}
