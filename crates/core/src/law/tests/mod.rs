//! Laws end to end, from a core form to an accepted certificate, on tables by the definition.

mod automatic;
mod infinite;
mod octal;
mod subtraction;

use std::collections::BTreeSet;

use crate::game::{Amounts, Core, Move, Parts, Play};
use crate::law::search::{Found, Search};
use crate::law::source::Source;
use crate::law::{Claim, Law, Standing, Subject};
use crate::limits::Limits;
use crate::oracle::Failure;
use crate::prove::shape::Shape;
use crate::set::Set;

/// Tables by the definition, written without the engines.
pub(super) struct Naive<'a> {
    pub(super) core: &'a Core,
    pub(super) play: Play,
}

impl Naive<'_> {
    /// The amounts up to `bound` of a move, 0 for a split and none for the whole heap.
    fn amounts(amounts: &Amounts, bound: u64) -> Vec<usize> {
        let members = match amounts {
            Amounts::Set(set) => set.members_up_to(bound, &Limits::default()).unwrap(),
            Amounts::Zero => vec![0],
            Amounts::Whole => vec![],
        };
        members.into_iter().map(|k| usize::try_from(k).unwrap()).collect()
    }

    pub(super) fn grundy(&self, len: usize) -> Vec<u32> {
        let moves: Vec<(Vec<usize>, Parts, bool)> = self
            .core
            .moves
            .iter()
            .map(|m| match m {
                Move::Take { amounts, parts } => {
                    (Self::amounts(amounts, len as u64), *parts, *amounts == Amounts::Whole)
                }
                Move::Clause(_) => panic!("not in these tests"),
            })
            .collect();
        let mut g: Vec<u32> = Vec::new();
        let mut seen: Vec<usize> = vec![0; 1 << 17];
        for n in 0..len {
            let mut mark = |v: u32| seen[v as usize] = n + 1;
            for (amounts, parts, whole) in &moves {
                if *whole && n > 0 {
                    mark(0);
                }
                for r in amounts.iter().take_while(|&&k| k <= n).map(|k| n - k) {
                    if parts.allows(0) && r == 0 && n > 0 {
                        mark(0);
                    }
                    if parts.allows(1) && r > 0 && r < n {
                        mark(g[r]);
                    }
                    if parts.allows(2) {
                        for a in 1..=r / 2 {
                            mark(g[a] ^ g[r - a]);
                        }
                    }
                    if parts.allows(3) {
                        for a in 1..=r / 3 {
                            for b in a..=(r - a) / 2 {
                                mark(g[a] ^ g[b] ^ g[r - a - b]);
                            }
                        }
                    }
                }
            }
            g.push((0u32..).find(|&v| seen[v as usize] != n + 1).unwrap());
        }
        g
    }

    /// Outcomes of rules that leave at most one heap.
    pub(super) fn outcomes(&self, len: usize) -> Vec<u32> {
        let moves: Vec<(BTreeSet<usize>, Parts)> = self
            .core
            .moves
            .iter()
            .map(|m| match m {
                Move::Take { amounts, parts } => {
                    (Self::amounts(amounts, len as u64).into_iter().collect(), *parts)
                }
                Move::Clause(_) => panic!("not in these tests"),
            })
            .collect();
        let mut wins: Vec<bool> = Vec::new();
        for n in 0..len {
            let mut options = moves.iter().flat_map(|(amounts, parts)| {
                let allowed = |&k: &usize| parts.allows(u32::from(n > k));
                amounts.range(1..n + 1).copied().filter(allowed).map(|k| wins[n - k])
            });
            let first = options.next();
            let win = match (first, self.play) {
                (None, Play::Normal) => false,
                (None, Play::Misere) => true,
                (Some(option), _) => !option || options.any(|option| !option),
            };
            drop(options);
            wins.push(win);
        }
        wins.into_iter().map(u32::from).collect()
    }
}

impl Source for Naive<'_> {
    fn fill(&self, subject: Subject, len: usize, limits: &Limits, out: &mut Vec<u32>) -> Result<(), Failure> {
        // Roughly what the table costs, so that budgets end as they do with the engines.
        let members = Source::members(self, len as u64, limits)?.len() as u64;
        let per_heap = if Shape::of(self.core).is_some_and(|s| s.most > 1) { len as u64 } else { members };
        limits.spend(per_heap * len as u64)?;
        *out = match (subject, self.play) {
            (Subject::Grundy, _) => self.grundy(len),
            (Subject::Outcome, Play::Normal) => self.grundy(len).into_iter().map(|v| v.min(1)).collect(),
            (Subject::Outcome, Play::Misere) => self.outcomes(len),
        };
        Ok(())
    }

    fn members(&self, bound: u64, _: &Limits) -> Result<Vec<u64>, Failure> {
        let mut members = BTreeSet::new();
        for m in &self.core.moves {
            if let Move::Take { amounts, parts } = m
                && parts.allows(1)
            {
                members
                    .extend(Self::amounts(amounts, bound).into_iter().map(|k| k as u64).filter(|&k| k > 0));
            }
        }
        Ok(members.into_iter().collect())
    }
}

pub(super) fn take(set: Set) -> Core {
    let amounts = Amounts::Set(set);
    Core { moves: vec![Move::Take { amounts, parts: Parts::SUBTRACT }], ..Core::default() }
}

/// The core form of an octal or hexadecimal code.
pub(super) fn code(text: &str) -> Core {
    let (zero, digits) = text.split_once('.').unwrap();
    let digit = |c: char| u8::try_from(c.to_digit(16).unwrap()).unwrap();
    let mut moves = Vec::new();
    let split = digit(zero.chars().next().unwrap());
    if split != 0 {
        moves.push(Move::Take { amounts: Amounts::Zero, parts: Parts(split) });
    }
    for (k, d) in (1u64..).zip(digits.chars().map(digit)) {
        if d != 0 {
            moves.push(Move::Take { amounts: Amounts::Set(Set::List(vec![k])), parts: Parts(d) });
        }
    }
    Core { moves, ..Core::default() }
}

/// The laws of a rule, on tables to `last` at most.
pub(super) fn laws_to(core: &Core, play: Play, last: Option<u64>) -> Found {
    let source = Naive { core, play };
    let limits = Limits::new(800_000_000, 1 << 28, 1 << 20);
    Search::new(core, play, &source, last, &limits).run().unwrap()
}

pub(super) fn laws(core: &Core) -> Found {
    laws_to(core, Play::Normal, None)
}

/// Pre-period, period and saltus of a periodic law.
pub(super) fn shape_of(law: &Law) -> (u64, u64, u64) {
    match &law.claim {
        Claim::Periodic { preperiod, period, saltus, .. } => (*preperiod, *period, *saltus),
        other => panic!("not periodic: {other:?}"),
    }
}

/// The theorem of a proved law.
pub(super) fn theorem(law: &Law) -> &'static str {
    match &law.standing {
        Standing::Proved(verified) => verified.theorem,
        other => panic!("not proved: {other:?}"),
    }
}

/// Every value of the law is that of the table.
pub(super) fn agrees(law: &Law, values: &[u32]) {
    for (n, &value) in values.iter().enumerate() {
        let size = crate::position::Size::from(n as u64);
        assert_eq!(law.claim.value(&size), Some(value.into()), "heap {n} of {:?}", law.claim);
    }
}
