//! Single heaps under rules with memory: who wins, by the heap and the amount that was just taken.

use crate::api::{Refusal, Study, Unsuitable};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::oracle::{Place, Search};

/// Who wins every heap 0..=last of a rule with `last`, by the definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByLast {
    /// `fresh[n]`: before anybody has moved.
    pub fresh: Vec<Outcome>,
    /// `after[n][k - 1]`: after k stones were taken, 1 <= k <= the greatest heap.
    pub after: Vec<Vec<Outcome>>,
}

impl ByLast {
    /// Looks at every heap up to `last`, after every amount up to `last`.
    ///
    /// ```
    /// # use grundy::{api::Study, by_last::ByLast, game::Outcome, limits::Limits};
    /// let study = Study::new("take 1..2*last; first take 1..n-1", &[]).unwrap();
    /// let table = ByLast::new(&study, 13, &Limits::default()).unwrap();
    /// let lost: Vec<usize> = (2..=13).filter(|&n| table.fresh[n] == Outcome::P).collect();
    /// assert_eq!(lost, [2, 3, 5, 8, 13]);
    /// assert_eq!(table.after[4][0], Outcome::N);
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] when the rule is no single one with memory, a budget runs out or play can go round.
    pub fn new(study: &Study, last: u64, limits: &Limits) -> Result<ByLast, Refusal> {
        if !has_memory(study) {
            return Err(Refusal::Unsuitable(Unsuitable::Memory));
        }
        limits.allow_positions(last.saturating_add(1).saturating_mul(last))?;
        let mut search = Search::new(&study.game);
        let mut table = ByLast { fresh: Vec::new(), after: Vec::new() };
        for n in 0..=last {
            table.fresh.push(search.outcome(&Place::fresh(vec![vec![n]]), limits)?);
            let mut row = Vec::new();
            for k in 1..=last {
                let place = Place { heaps: vec![vec![n]], fresh: false, last: Some(k) };
                row.push(search.outcome(&place, limits)?);
            }
            table.after.push(row);
        }
        Ok(table)
    }
}

/// Whether a rule is a single one whose moves read `last`.
pub fn has_memory(study: &Study) -> bool {
    matches!(study.game.parts.as_slice(), [core] if core.memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fibonacci Nim written out: take 1..=2k, or anything but all at the start.
    #[test]
    fn fibonacci_nim_by_hand() {
        let study = Study::new("take 1..2*last; first take 1..n-1", &[]).unwrap();
        let table = ByLast::new(&study, 20, &Limits::default()).unwrap();
        let mut wins = vec![vec![false; 41]; 21];
        for n in 0..=20usize {
            for k in 1..=40 {
                wins[n][k] = (1..=n.min(2 * k)).any(|j| !wins[n - j][j]);
            }
            for (k, outcome) in (1..).zip(&table.after[n]) {
                assert_eq!(*outcome == Outcome::N, wins[n][k], "{n} after {k}");
            }
            let first = (1..n).any(|j| !wins[n - j][j]);
            assert_eq!(table.fresh[n] == Outcome::N, first, "{n}");
        }
        let plain = Study::new("take 1..3", &[]).unwrap();
        assert!(ByLast::new(&plain, 5, &Limits::default()).is_err());
        assert!(ByLast::new(&study, u64::MAX, &Limits::default()).is_err());
    }
}
