//! Circular Nim: the cases that are solved.

use num_bigint::BigUint;
use num_traits::Zero;

use super::collect::Collector;
use super::form::{Coupled, Unsolved};
use crate::limits::Exhausted;
use crate::theory::{Citation, nim_moves, nim_sum};

/// Heaps in a circle: take at least one stone in all from k neighbouring heaps.
///
/// Solved are k = 1 (Nim), k >= n, k = n - 1 (lost iff all are equal) and, for n heaps, (n, k) = (4,2), (5,2),
/// (5,3), (6,3), (6,4) and (8,6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CircularNim {
    k: usize,
}

/// What is known of n heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Nim,
    All,
    AllButOne,
    FourTwo,
    FiveTwo,
    FiveThree,
    SixThree,
    SixFour,
    EightSix,
}

impl CircularNim {
    /// The game with this k; None for k = 0.
    pub fn new(k: usize) -> Option<CircularNim> {
        (k >= 1).then_some(CircularNim { k })
    }

    fn case(&self, n: usize) -> Option<Case> {
        Some(match (n, self.k) {
            (_, 1) => Case::Nim,
            (n, k) if k >= n => Case::All,
            (n, k) if k + 1 == n => Case::AllButOne,
            (4, 2) => Case::FourTwo,
            (5, 2) => Case::FiveTwo,
            (5, 3) => Case::FiveThree,
            (6, 3) => Case::SixThree,
            (6, 4) => Case::SixFour,
            (8, 6) => Case::EightSix,
            _ => return None,
        })
    }
}

/// Whether this holds of some rotation, in one direction or the other.
fn some_way_round(position: &[BigUint], holds: impl Fn(&[&BigUint]) -> bool) -> bool {
    let n = position.len();
    (0..n).any(|start| {
        let forward: Vec<&BigUint> = (0..n).map(|i| &position[(start + i) % n]).collect();
        let mut backward = forward.clone();
        backward[1..].reverse();
        holds(&forward) || holds(&backward)
    })
}

impl Coupled for CircularNim {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let p = position;
        let case = self.case(p.len()).ok_or(Unsolved::NoFormula)?;
        Ok(match case {
            Case::Nim => nim_sum(p).is_zero(),
            Case::All => p.iter().all(Zero::is_zero),
            Case::AllButOne => p.windows(2).all(|w| w[0] == w[1]),
            Case::FourTwo => p[0] == p[2] && p[1] == p[3],
            Case::FiveTwo => some_way_round(p, |a| {
                a[1] == a[4] && a[0] + a[1] == a[2] + a[3] && a[1..].iter().all(|heap| *heap <= a[0])
            }),
            Case::FiveThree => some_way_round(p, |a| a[0].is_zero() && a[1] == a[4] && *a[1] == a[2] + a[3]),
            Case::SixThree => &p[0] + &p[1] == &p[3] + &p[4] && &p[1] + &p[2] == &p[4] + &p[5],
            Case::SixFour => some_way_round(p, |a| {
                a[0] + a[1] == a[3] + a[4]
                    && a[1] + a[2] == a[4] + a[5]
                    && nim_sum([a[0], a[2], a[4]]).is_zero()
                    && a[1..].iter().all(|heap| *heap >= a[0])
            }),
            Case::EightSix => some_way_round(p, |a| {
                a[0].is_zero()
                    && a[1] == a[7]
                    && *a[1] == a[2] + a[3]
                    && *a[1] == a[5] + a[6]
                    && *a[4] == (a[2] + a[6]).min(a[1].clone())
            }),
        })
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let n = position.len();
        match self.case(n) {
            Some(Case::Nim) => {
                for (i, left) in nim_moves(position) {
                    if !out.add(position, [(i, left)])? {
                        break;
                    }
                }
            }
            Some(Case::All) => {
                out.add(position, (0..n).map(|i| (i, BigUint::ZERO)))?;
            }
            Some(Case::AllButOne) => {
                // One heap stays, so all become the smallest.
                let least = position.iter().min().cloned().unwrap_or_default();
                out.add(position, (0..n).map(|i| (i, least.clone())))?;
            }
            Some(Case::FourTwo) => {
                for i in 0..4 {
                    let j = (i + 1) % 4;
                    let (left, right) = (&position[(i + 2) % 4], &position[(i + 3) % 4]);
                    // A change of one heap alone is found at the window that begins with it.
                    let fits = *left < position[i] && *right <= position[j];
                    if fits && !out.add(position, [(i, left.clone()), (j, right.clone())])? {
                        break;
                    }
                }
            }
            Some(_) => self.by_trying(position, out)?,
            None => {}
        }
        Ok(())
    }

    fn number(&self) -> Option<BigUint> {
        Some(self.k.into())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "M. Dufour, S. Heubach",
            year: 2013,
            title: "Circular Nim games, Electronic Journal of Combinatorics 20(2), P22",
        }
    }
}

impl CircularNim {
    /// Every move, kept if it leaves a lost position. Ends early when the budget does: the list is then not
    /// complete.
    fn by_trying(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let n = position.len();
        for start in 0..n {
            let places: Vec<usize> = (start..start + self.k).map(|i| i % n).collect();
            let mut next = position.to_vec();
            loop {
                // The odometer counts the heaps of the window down to 0, the first one never being full.
                let mut place = 0;
                while let Some(at) = places.get(place).copied() {
                    if next[at].is_zero() {
                        next[at].clone_from(&position[at]);
                        place += 1;
                    } else {
                        next[at] -= 1u8;
                        break;
                    }
                }
                if place == places.len() {
                    break;
                }
                if out.limits().spend(n as u64).is_err() {
                    out.cut();
                    return Ok(());
                }
                if next[start] == position[start] {
                    continue;
                }
                // Windows that begin with another changed heap may hold the move as well: the first counts.
                let changed: Vec<usize> = (0..n).filter(|i| next[*i] != position[*i]).collect();
                let holds = |first: usize| changed.iter().all(|i| (i + n - first) % n < self.k);
                if changed.iter().any(|first| *first < start && holds(*first)) {
                    continue;
                }
                if self.is_lost(&next) == Ok(true)
                    && !out.add(position, places.iter().map(|i| (*i, next[*i].clone())))?
                {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
