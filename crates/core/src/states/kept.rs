//! What searches have found, as the bytes of a file: a later run goes on from there.
//!
//! ```text
//! "grundy-search 2\n"  the rule  pieces, each with its kind  0  a checksum of all before it
//! ```
//!
//! Only what is decided is kept, so a run that goes on answers as one that was never stopped.

use crate::limits::{Exhausted, Limits};
use crate::states::engine::bytes::{Reader, checksum, put};
use crate::states::{StateSolver, StateStudy};

const MAGIC: &[u8] = b"grundy-search 2\n";

/// The kinds of pieces.
pub(super) mod kind {
    pub(in crate::states) const END: u64 = 0;
    /// Who wins each component of a box.
    pub(in crate::states) const TABLE: u64 = 1;
    /// A box of who wins that was begun.
    pub(in crate::states) const BEGUN: u64 = 2;
    /// A search for who wins.
    pub(in crate::states) const SEARCH: u64 = 3;
    /// Boxes of Grundy values, made and begun, and a search for them.
    pub(in crate::states) const VALUES: u64 = 4;
    /// What the definition has decided.
    pub(in crate::states) const DEFINITION: u64 = 5;
    /// A classification that was begun.
    pub(in crate::states) const CLASSIFYING: u64 = 6;
}

/// Why the bytes of a file are of no use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptProblem {
    /// It is something else.
    Foreign,
    /// It was changed, or its end is missing.
    Damaged,
    /// It is about another rule, which is this one.
    OtherRule(String),
    /// It does not fit into the budget.
    TooLarge(Exhausted),
}

/// How far a search is.
pub struct StateProgress<'p> {
    /// Positions met or decided so far by the search at work.
    pub positions: usize,
    pub(super) write: &'p dyn Fn(&mut Vec<u8>),
    pub(super) study: &'p StateStudy,
}

impl std::fmt::Debug for StateProgress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StateProgress").field("positions", &self.positions).finish_non_exhaustive()
    }
}

impl StateProgress<'_> {
    /// The bytes of a file from which a later run goes on.
    pub fn kept(&self) -> Vec<u8> {
        whole(self.study, self.write)
    }
}

fn rule(study: &StateStudy) -> Vec<u8> {
    format!("{}\n{:?}", study.canonical, study.game.play).into_bytes()
}

pub(super) fn whole(study: &StateStudy, write: &dyn Fn(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    let rule = rule(study);
    put(&mut out, rule.len() as u64);
    out.extend_from_slice(&rule);
    write(&mut out);
    put(&mut out, kind::END);
    let sum = checksum(&out);
    put(&mut out, sum);
    out
}

impl StateSolver<'_> {
    /// The bytes of a file from which a later run goes on.
    pub fn kept(&self) -> Vec<u8> {
        whole(self.study(), &|out| self.put(out))
    }

    /// Goes on from the bytes of such a file.
    ///
    /// # Errors
    /// [`KeptProblem`] when they are something else, damaged, about another rule or too large; nothing is
    /// taken from them then.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), KeptProblem> {
        // Reading is no search: it costs no steps.
        let limits = Limits::new(u64::MAX, self.budget().bytes, u64::MAX);
        let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(KeptProblem::Foreign) };
        let (_, sum) = bytes.split_at_checked(bytes.len().saturating_sub(8)).ok_or(KeptProblem::Damaged)?;
        let body = rest.len().checked_sub(8).and_then(|length| rest.get(..length));
        let body = body.ok_or(KeptProblem::Damaged)?;
        let counted = checksum(&bytes[..bytes.len() - 8]);
        if Reader(sum).word() != Some(counted) {
            return Err(KeptProblem::Damaged);
        }
        let mut reader = Reader(body);
        let length = reader.count(1).ok_or(KeptProblem::Damaged)?;
        let about = reader.take(length).ok_or(KeptProblem::Damaged)?;
        if about != rule(self.study()) {
            let text = String::from_utf8_lossy(about).into_owned();
            let canonical = text.rsplit_once('\n').map_or(text.as_str(), |(canonical, _)| canonical);
            return Err(KeptProblem::OtherRule(canonical.to_owned()));
        }
        self.get(&mut reader, &limits).map_err(KeptProblem::TooLarge)?.ok_or(KeptProblem::Damaged)
    }
}

#[cfg(test)]
mod tests;
