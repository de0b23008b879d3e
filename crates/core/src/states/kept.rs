//! What searches have found, as the bytes of a file: a later run goes on from there.
//!
//! ```text
//! "grundy-search 1\n"  the rule  searches  a checksum of all before it
//! ```
//!
//! Only what is decided is kept, so a run that goes on answers as one that was never stopped.

use crate::limits::{Exhausted, Limits};
use crate::states::engine::bytes::{Reader, checksum, put};
use crate::states::{StateSolver, StateStudy};

const MAGIC: &[u8] = b"grundy-search 1\n";

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
    /// Positions met outside tables so far.
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
    let sum = checksum(&out);
    put(&mut out, sum);
    out
}

impl StateSolver<'_> {
    /// The bytes of a file from which a later run goes on.
    pub fn kept(&self) -> Vec<u8> {
        whole(self.study(), &|out| self.searches().put(out))
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
        self.searches_mut()
            .get(&mut reader, &limits)
            .map_err(KeptProblem::TooLarge)?
            .ok_or(KeptProblem::Damaged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{MovesWanted, Refusal};

    const RULES: [(&str, &str); 3] = [
        (
            "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1; misere",
            "(900,1200)",
        ),
        ("(n,l) -> (n-k, k) where 1 <= k <= 2l + 1", "(1200,900)"),
        // It grows: nothing of it lies in a box for long.
        ("(a,b) -> (a-2, b+3) | (a-3, b+1) | (a, b-2) where a <= 2000 and b <= 5000; misere", "(1500,900)"),
    ];

    #[test]
    fn a_search_that_is_stopped_anywhere_goes_on_to_the_same_answer() {
        let all = MovesWanted::All { limit: 100 };
        for (rule, at) in RULES {
            let study = StateStudy::new(rule, &[]).unwrap();
            let position = study.position(at).unwrap();
            let whole = study.win(&position, all, &Limits::default()).unwrap();
            let mut kept: Option<Vec<u8>> = None;
            let mut runs = 0;
            for steps in [7_000u64, 20_000, 90_000, 100_000, 150_000, 300_000, u64::MAX].iter().cycle() {
                let limits = Limits::new(*steps, 1 << 30, 1 << 24);
                let mut solver = StateSolver::new(&study, &limits);
                if let Some(kept) = &kept {
                    solver.resume(kept).unwrap();
                    assert_eq!(&solver.kept(), kept, "what was read is what is written");
                }
                runs += 1;
                match solver.answer(&position, all) {
                    Ok(answer) => {
                        assert_eq!(answer, whole, "{rule}");
                        break;
                    }
                    Err(Refusal::Exhausted(_)) => kept = Some(solver.kept()),
                    Err(refusal) => panic!("{rule}: {refusal:?}"),
                }
            }
            assert!(runs > 2, "{rule}: {runs}");
        }
    }

    #[test]
    fn what_is_no_such_file_is_named() {
        let (study, other) =
            (StateStudy::new(RULES[0].0, &[]).unwrap(), StateStudy::new(RULES[1].0, &[]).unwrap());
        let limits = Limits::default();
        let mut solver = StateSolver::new(&study, &limits);
        let position = study.position("(900,1200)").unwrap();
        solver.answer(&position, MovesWanted::None).unwrap();
        let kept = solver.kept();
        assert!(kept.len() > 1000);
        let resumed = |study: &StateStudy, bytes: &[u8]| StateSolver::new(study, &limits).resume(bytes);
        assert_eq!(resumed(&study, &kept), Ok(()));
        assert_eq!(resumed(&study, b"take 1..3"), Err(KeptProblem::Foreign));
        assert_eq!(resumed(&study, b""), Err(KeptProblem::Foreign));
        assert!(
            matches!(resumed(&other, &kept), Err(KeptProblem::OtherRule(rule)) if rule.contains("floor"))
        );
        for cut in (MAGIC.len()..kept.len()).step_by(997) {
            assert_eq!(resumed(&study, &kept[..cut]), Err(KeptProblem::Damaged), "{cut}");
            let mut changed = kept.clone();
            changed[cut] ^= 1 << (cut % 8);
            assert_eq!(resumed(&study, &changed), Err(KeptProblem::Damaged), "{cut}");
        }
        let few = Limits::new(1 << 30, 1000, 1 << 20);
        assert!(matches!(StateSolver::new(&study, &few).resume(&kept), Err(KeptProblem::TooLarge(_))));
        // A right checksum does not make nonsense right.
        let nonsense = whole(&study, &|out| (0..9).for_each(|_| put(out, u64::MAX)));
        assert_eq!(resumed(&study, &nonsense), Err(KeptProblem::Damaged));
    }
}
