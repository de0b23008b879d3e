//! The relations that the kernel makes itself.

use super::machine::{Machine, Rel, all, grow};
use crate::expr::Expr;
use crate::rule::Target;
use crate::set::{Sequence, Set};
use crate::{NumberSystem, Reason, Work};

/// The most numbers that a set may list, the largest of them, and the largest modulus.
const MOST_LISTED: usize = 1 << 12;
const LARGEST_MODULUS: u64 = 1 << 12;

/// The sum of all numbers times their factors is at least `least` and at most `most`, as far as there are such bounds.
///
/// The digits so far are worth V = p U(i+1) + q U(i), what is to come between -down (U(i) - 1) and up (U(i) - 1), `up` and
/// `down` being the sums of the factors of each sign. Where V / U(i) is always above down + |bound|, the sum is above
/// the bound, however many digits come, for U(i) >= 1; where it is always below -(up + |bound|), below it. Then one bound is
/// broken for ever, or what bounds there are hold for ever (`None`).
pub(super) fn sum(
    system: NumberSystem,
    factors: &[i64],
    (least, most): (Option<i64>, Option<i64>),
    work: &mut Work,
) -> Result<Machine, Reason> {
    let (up, down) = factors.iter().fold((0, 0), |(u, d), factor| (u + factor.max(&0), d - factor.min(&0)));
    let bound = least.iter().chain(&most).map(|bound| bound.abs()).max().unwrap_or(0);
    let step = |state: &Option<(i64, i64)>, digits: &[u8]| {
        let Some(pair) = state else { return Some(None) };
        let digit = factors.iter().zip(digits).map(|(factor, digit)| factor * i64::from(*digit)).sum();
        let after = system.add(*pair, digit);
        let (low, high) = system.ratio(after);
        match (low > down + bound, high < -(up + bound)) {
            (true, _) => most.is_none().then_some(None),
            (_, true) => least.is_none().then_some(None),
            _ => Some(Some(after)),
        }
    };
    let accept = |state: &Option<(i64, i64)>| {
        let Some(pair) = state else { return true };
        let worth = system.worth(*pair);
        least.is_none_or(|least| worth >= least) && most.is_none_or(|most| worth <= most)
    };
    grow(system, factors.len(), Some((0, 0)), step, accept, work)
}

/// x + y = z
pub(super) fn plus(system: NumberSystem, work: &mut Work) -> Result<Machine, Reason> {
    sum(system, &[1, 1, -1], (Some(0), Some(0)), work)
}

/// m = floor((times * n + plus) / over), that is, times * n - over * m + plus is from 0 to over - 1.
pub(super) fn part(system: NumberSystem, of: Target, work: &mut Work) -> Result<Machine, Reason> {
    let (times, over) = (of.times.cast_signed(), of.over.cast_signed());
    sum(system, &[times, -over], (Some(-of.plus), Some(over - 1 - of.plus)), work)
}

/// x < y: the first digits that differ decide.
pub(super) fn less(system: NumberSystem, work: &mut Work) -> Result<Machine, Reason> {
    let step = |less: &bool, digits: &[u8]| {
        (*less || digits[0] <= digits[1]).then_some(*less || digits[0] < digits[1])
    };
    grow(system, 2, false, step, |less| *less, work)
}

/// x = 0
pub(super) fn zero(system: NumberSystem, work: &mut Work) -> Result<Machine, Reason> {
    grow(system, 1, (), |(), digits| (digits[0] == 0).then_some(()), |()| true, work)
}

/// x xor y = z: place by place, where digits are groups of bits.
pub(super) fn xor(system: NumberSystem, work: &mut Work) -> Result<Machine, Reason> {
    match system {
        NumberSystem::Base(k) if k.is_power_of_two() => {
            grow(system, 3, (), |(), d| (d[0] ^ d[1] == d[2]).then_some(()), |()| true, work)
        }
        _ => Err(Reason::NoExclusiveOr),
    }
}

/// b^j for j >= first, b being a power of the base: a 1 and so many zeros.
pub(super) fn powers(system: NumberSystem, b: u64, first: u64, work: &mut Work) -> Result<Machine, Reason> {
    let NumberSystem::Base(k) = system else { return Err(Reason::NotRead) };
    let k = u64::from(k);
    let (mut power, mut each) = (k, 1);
    while power < b {
        (power, each) = (power.saturating_mul(k), each + 1);
    }
    if power != b || first > LARGEST_MODULUS {
        return Err(Reason::NotRead);
    }
    // The zeros after the 1; from `least` on they count modulo `each`.
    let least = each * first;
    let step = |zeros: &Option<u64>, digits: &[u8]| match (zeros, digits[0]) {
        (None, 0) => Some(None),
        (None, 1) => Some(Some(0)),
        (Some(zeros), 0) => Some(Some(if *zeros + 1 >= least + each { least } else { zeros + 1 })),
        _ => None,
    };
    let accept =
        |zeros: &Option<u64>| zeros.is_some_and(|zeros| zeros >= least && (zeros - least) % each == 0);
    grow(system, 1, None, step, accept, work)
}

/// k is a member of the set.
pub(super) fn member(system: NumberSystem, set: &Set, work: &mut Work) -> Result<Machine, Reason> {
    match set {
        Set::List(list) if list.len() <= MOST_LISTED => {
            let words: Vec<Vec<u8>> = list.iter().map(|n| system.word(*n)).collect();
            let step = |read: &Vec<u8>, digits: &[u8]| {
                if read.is_empty() && digits[0] == 0 {
                    return Some(Vec::new());
                }
                let mut read = read.clone();
                read.push(digits[0]);
                words.iter().any(|word| word.starts_with(&read)).then_some(read)
            };
            work.spend((list.len() * list.len()) as u128)?;
            grow(system, 1, Vec::new(), step, |read| words.contains(read), work)
        }
        // Longer words are larger; of the same length the first digits that differ decide.
        Set::From(a) => {
            let word = system.word(*a);
            let step = |(read, sign): &(usize, i8), digits: &[u8]| {
                if *read == 0 && digits[0] == 0 {
                    return Some((0, 0));
                }
                let of = word.get(*read).copied().unwrap_or(0);
                let sign = if *sign != 0 { *sign } else { digits[0].cmp(&of) as i8 };
                Some(if *read < word.len() { (*read + 1, sign) } else { (*read, 1) })
            };
            grow(system, 1, (0, 0), step, |(read, sign)| *read == word.len() && *sign >= 0, work)
        }
        Set::Class { modulus, residue } if *modulus <= LARGEST_MODULUS => {
            let (m, r) = (modulus.cast_signed(), residue.cast_signed());
            let step = |(pair, zero): &((i64, i64), bool), digits: &[u8]| {
                let (p, q) = system.add(*pair, digits[0].into());
                Some(((p.rem_euclid(m), q.rem_euclid(m)), *zero && digits[0] == 0))
            };
            let accept = |(pair, zero): &((i64, i64), bool)| !zero && system.worth(*pair).rem_euclid(m) == r;
            grow(system, 1, ((0, 0), true), step, accept, work)
        }
        Set::Evil | Set::Odious => match system {
            NumberSystem::Base(k) if k.is_power_of_two() => {
                let step = |(odd, zero): &(bool, bool), digits: &[u8]| {
                    Some((*odd != (digits[0].count_ones() % 2 == 1), *zero && digits[0] == 0))
                };
                let wanted = *set == Set::Odious;
                grow(system, 1, (false, true), step, |(odd, zero)| !zero && *odd == wanted, work)
            }
            _ => Err(Reason::NotRead),
        },
        Set::Sequence(Sequence::Formula { expr: Expr::Power(b, e), divisor: 1, first, primes: false }) => {
            match (&**b, &**e) {
                (Expr::Number(b), Expr::J) if *b >= 2 => powers(system, b.unsigned_abs(), *first, work),
                _ => Err(Reason::NotRead),
            }
        }
        Set::Product(sets) if sets.len() == 1 => member(system, &sets[0], work),
        Set::Union(sets) => {
            let parts = sets.iter().map(|set| Ok(Rel::new(member(system, set, work)?, "k")));
            let parts = parts.collect::<Result<Vec<Rel>, Reason>>()?;
            let literals: Vec<_> = parts.iter().map(|part| (part, false)).collect();
            let mut outside = all(system, &['k'], &literals, work)?;
            // A walk of literals that must not hold never ends, so all states are there to be turned round.
            outside.accept.iter_mut().for_each(|accept| *accept = !*accept);
            Ok(outside)
        }
        Set::Except(a, b) => {
            let (a, b) = (Rel::new(member(system, a, work)?, "k"), Rel::new(member(system, b, work)?, "k"));
            all(system, &['k'], &[(&a, true), (&b, false)], work)
        }
        _ => Err(Reason::NotRead),
    }
}
