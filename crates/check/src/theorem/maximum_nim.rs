//! Maximum Nim: take 1 to h(n) stones, where h(0) = 0 and h grows by 0 or 1 from each heap to the next. Then
//! g(n) = h(n) where h grows, h(n) = h(n-1) + 1, and else g(n) = g(n - h(n) - 1); g(0) = 0.
//!
//! The heaps n - h(n), .., n have the values 0, .., h(n), each once. So it is for n = 0. If h grows at n + 1, the
//! options of n + 1 are those heaps, so its value is the next one, h(n) + 1. If not, the options are those heaps
//! but for the first, n - h(n), whose value alone is missing among them; n + 1 has it now.

use super::{Answer, grundy_needs_normal};
use crate::{Claim, Heading, Reason, Steps, Subject, Work};

pub(super) fn check(heading: &Heading, _: &mut Steps<'_>, _: &mut Work) -> Answer {
    grundy_needs_normal(heading)?;
    let [(line, caps)] = &heading.caps[..] else {
        return Err(Reason::NotCapped.at(heading.theorem_line));
    };
    // The least of functions that grow so grows so.
    match caps.iter().position(|cap| !cap.grows_by_steps()) {
        Some(cap) => Err(Reason::CapJumps { cap: cap as u64 + 1 }.at(*line)),
        None if !heading.moves.is_empty() => Err(Reason::SeveralMoves.at(*line)),
        None => Ok((Subject::Grundy, Claim::MaximumNim, vec![])),
    }
}
