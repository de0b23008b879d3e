//! Sets given by a sequence: its positive whole terms.

use std::collections::HashMap;
use std::iter::{repeat, successors};

use super::residues::Over;
use crate::arith::{gcd, is_prime, reduce, size};
use crate::expr::Expr;
use crate::expr::growth::increasing_from;
use crate::{MEMBER, Reason, Work};

/// A sequence of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named in the line above
pub enum Sequence {
    /// 1, 2, 6, 24, ..
    Factorials,
    /// `expr(j) / divisor` where it is whole, j = first, first + 1, .., or the primes among them.
    Formula { expr: Expr, divisor: u64, first: u64, primes: bool },
    /// a(j): the initial numbers, then c1 a(j-1) + c2 a(j-2) + .. + constant, with at most as many
    /// coefficients as initial numbers.
    Recurrence { initial: Vec<i64>, coefficients: Vec<i64>, constant: i64 },
}

/// How far a recurrence is followed in search of the place from which it increases.
const FIRST: usize = 200;
/// How far from 0 an index is looked for at which a formula vanishes.
const NEAR: i128 = 64;
/// How far back a recurrence is followed.
const FAR_BACK: usize = 64;

impl Sequence {
    /// The first index, the divisor of the terms, and whether only primes are indices.
    fn indices(&self) -> (u64, u64, bool) {
        match self {
            Sequence::Formula { divisor, first, primes, .. } => (*first, *divisor, *primes),
            _ => (0, 1, false),
        }
    }

    /// The work of one term.
    fn cost(&self) -> u128 {
        match self {
            Sequence::Factorials => MEMBER,
            Sequence::Formula { expr, .. } => MEMBER + expr.size(),
            Sequence::Recurrence { initial, .. } => MEMBER * initial.len() as u128,
        }
    }

    /// What each term that is no formula's follows from, modulo m if there is one: the last terms of a recurrence,
    /// the one to be told first; k! and k + 1. It ends where 128 bits are too few.
    fn states(&self, m: Option<u64>) -> impl Iterator<Item = Vec<i128>> + '_ {
        let reduced = move |state: Vec<i128>| -> Vec<i128> {
            state.into_iter().map(|a| m.map_or(a, |m| reduce(a, m).into())).collect()
        };
        let first = match self {
            Sequence::Recurrence { initial, .. } => initial.iter().map(|&a| a.into()).collect(),
            _ => vec![1, 2],
        };
        successors(Some(reduced(first)), move |last| {
            Some(reduced(match self {
                Sequence::Recurrence { coefficients, constant, .. } => {
                    let next = next(last, coefficients, *constant)?;
                    last[1..].iter().copied().chain([next]).collect()
                }
                _ => vec![last[0].checked_mul(last[1])?, last[1] + 1],
            }))
        })
    }

    /// The terms, not yet divided, of a formula from an index on.
    fn terms(&self, first: u64) -> Box<dyn Iterator<Item = Result<i128, Reason>> + '_> {
        match self {
            Sequence::Formula { expr, .. } => Box::new((first..).map(|index| expr.at(index))),
            _ => Box::new(self.states(None).map(|state| Ok(state[0])).chain(repeat(Err(Reason::Overflow)))),
        }
    }

    /// The terms modulo m, not yet divided: some, of which those from an index on come again and again.
    fn residues(&self, m: u64, work: &mut Work) -> Result<(Vec<u64>, usize), Reason> {
        if let Sequence::Formula { expr, first, .. } = self {
            let (from, period) = expr.repeats(m, work)?;
            let from = from.saturating_sub(*first);
            work.spend(MEMBER * (u128::from(from) + u128::from(period)))?;
            let indices = *first..first + from + period;
            let terms = indices.map(|index| expr.residue_at(index, m, work)).collect::<Result<_, _>>()?;
            return Ok((terms, size(from)?));
        }
        // The states modulo m decide all later ones and are finitely many.
        let (mut terms, mut seen) = (Vec::new(), HashMap::new());
        for state in self.states(Some(m)) {
            work.spend(self.cost())?;
            let term = reduce(state[0], m);
            if let Some(from) = seen.insert(state, terms.len()) {
                return Ok((terms, from));
            }
            terms.push(term);
        }
        Err(Reason::Overflow)
    }

    /// The index from which the terms are known to increase.
    fn increasing_from(&self, work: &mut Work) -> Result<u64, Reason> {
        match self {
            Sequence::Factorials => Ok(0),
            Sequence::Formula { expr, .. } => increasing_from(expr, work),
            Sequence::Recurrence { initial, coefficients, .. } => {
                work.spend(self.cost() * (initial.len() + FIRST) as u128)?;
                let terms: Vec<i128> = self.terms(0).take(initial.len() + FIRST).flatten().collect();
                recurrence_increases(&terms, initial.len(), coefficients)
            }
        }
    }

    /// The members up to a bound, in the order of the sequence: while it need not increase yet, every index
    /// counts; then it ends with the first term beyond the bound, which may come before the first index.
    pub(super) fn up_to(&self, bound: u64, work: &mut Work) -> Result<Vec<u64>, Reason> {
        let (increasing, (first, divisor, primes)) = (self.increasing_from(work)?, self.indices());
        let (divisor, start) = (i128::from(divisor), first.min(increasing));
        let mut all = Vec::new();
        for (index, term) in (start..).zip(self.terms(start)) {
            work.spend(self.cost())?;
            let term = term?;
            let large = term > i128::from(bound) * divisor;
            if large && index >= increasing {
                break;
            }
            let member = index >= first && term > 0 && !large && term % divisor == 0;
            if member && (!primes || is_prime(index, work)?) {
                all.extend(u64::try_from(term / divisor));
            }
        }
        Ok(all)
    }

    /// Residues modulo t. A member k is whole, so its term is divisor * k, and k modulo t follows from the term
    /// modulo divisor * t: one period of those gives the residues that recur, the members before it are kept as
    /// numbers. A prime that does not divide the period is a unit modulo it; those that do are kept as numbers.
    pub(super) fn over(&self, t: u64, work: &mut Work) -> Result<Over, Reason> {
        let mut found = Over::none(t);
        let (first, divisor, primes) = self.indices();
        let (residues, recurring) = self.residues(divisor.checked_mul(t).ok_or(Reason::Overflow)?, work)?;
        let period = (residues.len() - recurring) as u64;
        work.spend(self.cost() * residues.len() as u128)?;
        for ((i, &residue), term) in residues.iter().enumerate().zip(self.terms(first)) {
            let index = first + i as u64;
            let recurs = i >= recurring && (!primes || gcd(index, period) == 1);
            if !recurs && primes && !is_prime(index, work)? {
                continue;
            }
            match term {
                Ok(term) if !recurs && (term <= 0 || term % i128::from(divisor) != 0) => {}
                Ok(term) if !recurs => found.keep(term / i128::from(divisor)),
                _ if residue.is_multiple_of(divisor) => found.recur(residue / divisor),
                _ => {}
            }
        }
        Ok(found)
    }

    /// Whether it was shown that every T >= 1 has a positive multiple among the members. For every M =
    /// divisor * T the terms of a formula are 0 modulo M at all large j = c modulo some L, if it tends to 0 at c;
    /// there are primes j = 1 and j = -1 modulo L beyond every bound (Dirichlet).
    pub(super) fn holds_multiples(&self, work: &mut Work) -> Result<bool, Reason> {
        match self.increasing_from(work) {
            Err(Reason::NotIncreasing) => return Ok(false),
            found => found?,
        };
        Ok(match self {
            Sequence::Factorials => true,
            Sequence::Formula { expr, primes, .. } => {
                (-NEAR..=NEAR).filter(|c| !primes || c.abs() == 1).any(|c| expr.limit(c, work) == Ok(0))
            }
            Sequence::Recurrence { initial, coefficients, constant } => {
                vanishes(initial, coefficients, *constant)
            }
        })
    }
}

/// The term of a recurrence after these.
fn next(before: &[i128], coefficients: &[i64], constant: i64) -> Option<i128> {
    let mut terms = coefficients.iter().zip(before.iter().rev());
    terms.try_fold(i128::from(constant), |sum, (&c, &a)| sum.checked_add(a.checked_mul(c.into())?))
}

/// The index from which a recurrence strictly increases, where its first terms, `given` of them not computed,
/// show that. Let k be the number of coefficients and d(j) = a(j) - a(j-1); the d satisfy the recurrence
/// without its constant.
///
/// (1) All coefficients >= 0, one of them >= 1, and k consecutive d are positive: so is the next one, a
/// sum of non-negative terms and a positive one. (2) c1 - (sum of |c_i| over the negative c_i) >= 1 and k
/// consecutive d are positive and do not decrease: the next is >= (c1 - sum) d(j-1) >= d(j-1).
/// Recurrence starts to hold for d one index after it does for a, so the last of the k differences ends
/// at a term given by the recurrence.
fn recurrence_increases(terms: &[i128], given: usize, coefficients: &[i64]) -> Result<u64, Reason> {
    let k = coefficients.len();
    let non_negative = coefficients.iter().all(|&c| c >= 0) && coefficients.iter().any(|&c| c >= 1);
    let negative: i64 = coefficients.iter().filter(|&&c| c < 0).sum();
    let first_outweighs = coefficients[0] >= 1 && coefficients[0] + negative >= 1;
    let differences: Option<Vec<i128>> = terms.windows(2).map(|pair| pair[1].checked_sub(pair[0])).collect();
    // d(end) = differences[end - 1]
    let differences = differences.ok_or(Reason::Overflow)?;
    let shown = |end: &usize| {
        let window = &differences[end - k..*end];
        window.iter().all(|&d| d > 0) && (non_negative || first_outweighs && window.is_sorted())
    };
    (given..terms.len()).find(shown).map(|end| (end - k) as u64).ok_or(Reason::NotIncreasing)
}

/// Whether it was shown that a recurrence, continued backwards, takes the value 0. If its last coefficient is 1 or
/// -1, a state determines the one before it, also modulo T: the terms modulo T are purely periodic in both
/// directions, so a 0 anywhere comes again modulo T among the large (and positive) terms.
fn vanishes(initial: &[i64], coefficients: &[i64], constant: i64) -> bool {
    let Some((&last @ (1 | -1), others)) = coefficients.split_last() else { return false };
    // The state: a(j-k+1), .., a(j).
    let state = initial[initial.len() - coefficients.len()..].iter().map(|&a| a.into()).collect();
    let before = |state: &Vec<i128>| {
        // a(j) = c1 a(j-1) + .. + last a(j-k) + constant, solved for a(j-k).
        let (end, known) = state.split_last()?;
        let earlier = end.checked_sub(next(known, others, constant)?)?.checked_mul(last.into())?;
        Some([&[earlier], known].concat())
    };
    successors(Some(state), before).take(FAR_BACK).any(|state| state.contains(&0))
}
