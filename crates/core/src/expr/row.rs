//! Rows: what `a[i]`, `sum(a[1..i-1])` and `increasing(a)` read.

use std::collections::HashSet;

use num_integer::Integer;

use crate::expr::{Env, EvalError, Fold, Number, RowTest, Stretch};

/// A row of numbers and the index of its first entry (0 or 1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    entries: Vec<u64>,
    first: u8,
}

impl Row {
    /// Replaces all entries.
    pub fn set(&mut self, entries: &[u64], first: u8) {
        self.entries.clear();
        self.entries.extend_from_slice(entries);
        self.first = first;
    }

    /// The entry of an index, if it is in the row.
    pub fn get(&self, index: i128) -> Option<u64> {
        let at = usize::try_from(index.checked_sub(self.first.into())?).ok()?;
        self.entries.get(at).copied()
    }

    /// The entries of a stretch, clipped to the row.
    fn within(&self, stretch: &Stretch, env: &Env<'_>) -> Result<&[u64], EvalError> {
        let first = i128::from(self.first);
        let clip = |bound: Number| match bound {
            // A bound that is too large to be held is beyond any row.
            Number::Huge { negative, .. } => {
                if negative {
                    -1
                } else {
                    i128::MAX
                }
            }
            Number::Int(value) => value.saturating_sub(first),
        };
        let (lo, hi) = (clip(stretch.lo.eval(env)?), clip(stretch.hi.eval(env)?));
        let lo = usize::try_from(lo.max(0)).unwrap_or(usize::MAX).min(self.entries.len());
        let end = usize::try_from(hi.saturating_add(1).max(0)).unwrap_or(usize::MAX).min(self.entries.len());
        let found = self.entries.get(lo..end).unwrap_or(&[]);
        env.limits().spend(found.len() as u64)?;
        Ok(found)
    }
}

impl Fold {
    /// Its value for a stretch of the row of the environment.
    pub(super) fn eval(&self, stretch: &Stretch, env: &Env<'_>) -> Result<Number, EvalError> {
        let entries = env.row().within(stretch, env)?;
        let value = match self {
            // Fewer than 2^63 entries of 64 bits add up to less than 2^127.
            Fold::Sum => entries.iter().map(|&entry| i128::from(entry)).sum(),
            Fold::Xor => entries.iter().fold(0, |x, y| x ^ y).into(),
            Fold::Max => entries.iter().copied().max().unwrap_or(0).into(),
            Fold::Min => entries.iter().copied().min().unwrap_or(0).into(),
            Fold::Gcd => entries.iter().fold(0u64, |x, y| x.gcd(y)).into(),
            Fold::Len => count(entries.len()),
            Fold::Count(wanted) => match wanted.eval(env)? {
                Number::Int(wanted) => count(entries.iter().filter(|&&e| i128::from(e) == wanted).count()),
                Number::Huge { .. } => 0,
            },
        };
        Ok(Number::Int(value))
    }
}

impl RowTest {
    /// Whether it holds for a stretch of the row of the environment.
    pub(super) fn eval(self, stretch: &Stretch, env: &Env<'_>) -> Result<bool, EvalError> {
        let entries = env.row().within(stretch, env)?;
        Ok(match self {
            RowTest::Distinct => {
                let mut seen = HashSet::with_capacity(entries.len());
                entries.iter().all(|entry| seen.insert(entry))
            }
            RowTest::Increasing => entries.windows(2).all(|pair| pair[0] < pair[1]),
        })
    }
}

fn count(n: usize) -> i128 {
    i128::try_from(n).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::{Cond, Expr};
    use crate::limits::Limits;

    fn stretch(lo: i128, hi: i128) -> Box<Stretch> {
        Box::new(Stretch { lo: Expr::Num(lo), hi: Expr::Num(hi) })
    }

    #[test]
    fn stretches_are_clipped_and_entries_are_not() {
        let limits = Limits::default();
        let mut env = Env::new(&[], &limits);
        for first in [0u8, 1] {
            env.set_row(&[6, 3, 6], first);
            let at = i128::from(first);
            let fold = |fold: Fold, lo, hi, env: &Env<'_>| {
                Expr::Fold(fold, stretch(lo, hi)).eval_exact(env).unwrap()
            };
            assert_eq!(fold(Fold::Sum, at, at + 1, &env), 9);
            assert_eq!(fold(Fold::Sum, -5, 100, &env), 15);
            assert_eq!(fold(Fold::Xor, at, at + 2, &env), 3);
            assert_eq!(fold(Fold::Max, at + 3, at + 2, &env), 0);
            assert_eq!(fold(Fold::Min, at, at + 2, &env), 3);
            assert_eq!(fold(Fold::Gcd, at, at + 2, &env), 3);
            assert_eq!(fold(Fold::Len, at + 1, i128::MAX, &env), 2);
            assert_eq!(fold(Fold::Count(Box::new(Expr::Num(6))), at, at + 2, &env), 2);
            assert_eq!(Expr::Entry(Box::new(Expr::Num(at + 2))).eval_exact(&env), Ok(6));
            for outside in [at - 1, at + 3, i128::MIN, i128::MAX] {
                let entry = Expr::Entry(Box::new(Expr::Num(outside)));
                assert_eq!(entry.eval_exact(&env), Err(EvalError::NoValue), "{outside}");
            }
            let distinct = |lo, hi| Cond::Row(RowTest::Distinct, stretch(lo, hi));
            let increasing = |lo, hi| Cond::Row(RowTest::Increasing, stretch(lo, hi));
            assert_eq!(distinct(at, at + 1).eval(&mut env), Ok(true));
            assert_eq!(distinct(at, at + 2).eval(&mut env), Ok(false));
            assert_eq!(increasing(at + 1, at + 2).eval(&mut env), Ok(true));
            assert_eq!(increasing(at, at + 2).eval(&mut env), Ok(false));
        }
    }

    #[test]
    fn long_rows_cost_steps() {
        let limits = Limits::new(1000, 1 << 20, 1000);
        let mut env = Env::new(&[], &limits);
        env.set_row(&[1; 600], 1);
        let sum = Expr::Fold(Fold::Sum, stretch(1, 600));
        assert_eq!(sum.eval_exact(&env), Ok(600));
        assert!(matches!(sum.eval_exact(&env), Err(EvalError::Exhausted(_))));
    }
}
