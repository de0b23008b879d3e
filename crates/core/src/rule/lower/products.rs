//! Amounts that are a product of formulas, each with a name of its own: `2^i*3^j`.

use crate::expr::{Cond, Env, Expr, Slot};
use crate::limits::Limits;
use crate::set::Set;
use crate::set::primes::is_prime;

use super::expr::conjuncts;
use super::recognise::{K, formula};

/// How many values may come before a formula increases.
const EARLY: u64 = 10_000;

/// The members of each factor, where `body` says that k (slot 0) is a product of formulas, under conditions on one
/// slot each; the slots come with their least values. No factor has a negative value, so that the positive
/// products are those of positive factors.
pub(super) fn factors(slots: &[(Slot, &Expr)], body: &Cond) -> Option<Vec<Set>> {
    let (same, conds): (Vec<&Cond>, Vec<&Cond>) =
        conjuncts(body).into_iter().partition(|cond| cond.mentions(K));
    let [Cond::Eq(Expr::Slot(K), Expr::Mul(product)) | Cond::Eq(Expr::Mul(product), Expr::Slot(K))] =
        same[..]
    else {
        return None;
    };
    let only = |mentions: &dyn Fn(Slot) -> bool, slot| slots.iter().all(|&(s, _)| mentions(s) == (s == slot));
    let mut sets = Vec::new();
    let mut used = 0;
    for &(slot, lo) in slots {
        let own: Vec<Expr> = product.iter().filter(|x| only(&|s| x.mentions(s), slot)).cloned().collect();
        let bounds: Vec<Cond> =
            conds.iter().filter(|cond| only(&|s| cond.mentions(s), slot)).map(|&cond| cond.clone()).collect();
        used += own.len() + bounds.len();
        let value = if own.len() == 1 { own.into_iter().next()? } else { Expr::Mul(own) };
        let same = Cond::Eq(Expr::Slot(K), value);
        sets.push(formula(slot, lo, &Cond::And([vec![same], bounds].concat())).filter(never_negative)?);
    }
    for factor in product {
        if let Expr::Num(c) = factor {
            sets.push(Set::List(vec![u64::try_from(*c).ok().filter(|&c| c > 0)?]));
            used += 1;
        }
    }
    (used == product.len() + conds.len()).then_some(sets)
}

/// Whether a formula has no negative value: after those looked at it increases.
fn never_negative(set: &Set) -> bool {
    let Set::Formula { expr, from, increasing_from, .. } = set else {
        return matches!(set, Set::PrimeFormula { .. });
    };
    let limits = Limits::new(1_000_000, 1 << 20, 1000);
    let mut indices = *from..=*increasing_from;
    increasing_from - from <= EARLY
        && indices
            .all(|j| expr.eval_exact(&Env::new(&[i128::from(j)], &limits)).is_ok_and(|value| value >= 0))
}

/// The primes, ascending, of whose powers these are all products.
pub(super) fn smooth(factors: &[Set]) -> Option<Vec<u64>> {
    let prime = |factor: &Set| match factor {
        Set::Formula { expr: Expr::Pow(base, j), divisor: 1, from: 0, .. } if **j == Expr::Slot(0) => {
            let Expr::Num(p) = **base else { return None };
            u64::try_from(p).ok().filter(|&p| is_prime(p))
        }
        _ => None,
    };
    let mut primes: Vec<u64> = factors.iter().map(prime).collect::<Option<_>>()?;
    primes.sort_unstable();
    primes.dedup();
    Some(primes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Study;
    use crate::game::{Amounts, Move};

    /// The set of the amounts of a rule with one kind of move.
    fn amounts(rule: &str) -> Set {
        let study = Study::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
        match &study.game.parts[0].moves[..] {
            [Move::Take { amounts: Amounts::Set(set), .. }] => set.clone(),
            other => panic!("{rule}: {other:?}"),
        }
    }

    #[test]
    fn products_have_the_members_of_their_condition() {
        let limits = Limits::default();
        for (rule, known) in [
            ("take 4^i*6^j where i >= 0 and j >= 0", true),
            ("take 2^i*3^j where i >= 1 and j >= 2", true),
            ("take 3*2^i*5^j where i >= 0 and j > 0", true),
            ("take i*j where i >= 2 and j >= 3", true),
            ("take i^2*(j+1)*2^k where i >= 1 and j >= 1 and k >= 1", true),
            ("take (i+1)*(2j+3) where i >= 0 and j >= 0", true),
            ("take p*2^j where prime(p) and p >= 2 and j >= 1", true),
            // Two negative numbers have a positive product, and these conditions are about both names.
            ("take (i-3)*(j-3) where i <= 20 and j <= 20", false),
            ("take i*j where i >= 2 and j >= i", false),
            ("take (i+j)*(i+1) where i >= 1 and j >= 1", false),
        ] {
            let set = amounts(rule);
            assert_eq!(matches!(set, Set::Products { .. }), known, "{rule}: {set:?}");
            if let Set::Products { cond, .. } = &set {
                let members = set.members_up_to(120, &limits).unwrap();
                assert_eq!(members, Set::Where(cond.clone()).members_up_to(120, &limits).unwrap(), "{rule}");
                let tested: Vec<u64> = (0..=120).filter(|&k| set.contains(k, &limits).unwrap()).collect();
                assert_eq!(members, tested, "{rule}");
                assert_eq!(set.is_finite(), Some(false), "{rule}");
            }
        }
    }

    #[test]
    fn powers_of_primes_make_smooth_numbers() {
        assert_eq!(amounts("take 3^i*2^j where i >= 0 and j >= 0"), Set::Smooth(vec![2, 3]));
        assert_eq!(
            amounts("take 2^a*5^b*3^c where a >= 0 and b >= 0 and c >= 0"),
            Set::Smooth(vec![2, 3, 5])
        );
    }
}
