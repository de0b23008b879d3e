//! What the digits of a number say, as automata.

use grundy_automata::{Limits, Relation, System};

use super::{Inexpressible, Stop};

/// The base of the system as a power of the least root: 8 = 2^3.
fn root(n: u64) -> Option<(u64, u64)> {
    let root = (2..=n).find(|root| {
        let mut rest = n;
        while rest % root == 0 {
            rest /= root;
        }
        rest == 1
    })?;
    Some((root, u64::from(n.ilog(root))))
}

/// The powers `b^j`, `j >= from`, of a number; `None` when the system does not read them.
pub(super) fn powers(system: System, b: u64, from: u64, limits: &Limits) -> Result<Option<Relation>, Stop> {
    let (Some(base), true) = (system.base_of(), (2..=1 << 16).contains(&b) && from <= 1 << 10) else {
        return Ok(None);
    };
    let (Some((p, s)), Some((q, t))) = (root(base), root(b)) else { return Ok(None) };
    if p != q {
        return Ok(None);
    }
    // Read so far: nothing, or p^e; exponents from t * from on are counted modulo t.
    let least = t * from;
    let step = move |exponent: &Option<u64>, digits: &[u8]| match (exponent, u64::from(digits[0])) {
        (None, 0) => Some(None),
        (None, digit) => {
            root(digit).map_or((digit == 1).then_some(0), |(r, e)| (r == p).then_some(e)).map(Some)
        }
        (Some(e), 0) => {
            let e = e + s;
            Some(Some(if e >= least + t { least + (e - least) % t } else { e }))
        }
        (Some(_), _) => None,
    };
    let accept = move |exponent: &Option<u64>| exponent.is_some_and(|e| e >= least && e % t == 0);
    Ok(Some(Relation::explore(system, 1, None, step, accept, limits)?))
}

/// The positive numbers whose digits in base `b` add up to `residue` modulo `modulus`.
pub(super) fn digit_sum(
    system: System,
    b: u64,
    (modulus, residue): (u64, u64),
    limits: &Limits,
) -> Result<Relation, Stop> {
    let base = system.base_of().ok_or(Inexpressible::Condition)?;
    // A digit of the system is so many digits of base b.
    let sum = move |mut digit: u64| {
        let mut sum = 0;
        while digit > 0 {
            sum += digit % b;
            digit /= b;
        }
        sum
    };
    let mut power = b;
    while power < base {
        power = power.saturating_mul(b);
    }
    if power != base || modulus == 0 || modulus > 1 << 10 {
        return Err(Inexpressible::Condition.into());
    }
    let step = move |(sum_, zero): &(u64, bool), digits: &[u8]| {
        let digit = u64::from(digits[0]);
        Some(((sum_ + sum(digit)) % modulus, *zero && digit == 0))
    };
    let accept = move |(sum, zero): &(u64, bool)| !zero && *sum == residue % modulus;
    Ok(Relation::explore(system, 1, (0, true), step, accept, limits)?)
}

/// The positive numbers that `p` divides exactly `residue` times, modulo `modulus`.
pub(super) fn valuation(
    system: System,
    p: u64,
    (modulus, residue): (u64, u64),
    limits: &Limits,
) -> Result<Relation, Stop> {
    let base = system.base_of().ok_or(Inexpressible::Condition)?;
    let Some((q, s)) = root(base) else { return Err(Inexpressible::Condition.into()) };
    if p != q || modulus == 0 || modulus > 1 << 10 {
        return Err(Inexpressible::Condition.into());
    }
    // How often p divides what was read, modulo the modulus; nothing but zeros yet: None.
    let step = move |times: &Option<u64>, digits: &[u8]| {
        let mut digit = u64::from(digits[0]);
        if digit == 0 {
            return Some(times.map(|times| (times + s) % modulus));
        }
        let mut times = 0;
        while digit % p == 0 {
            digit /= p;
            times += 1;
        }
        Some(Some(times % modulus))
    };
    let accept = move |times: &Option<u64>| *times == Some(residue % modulus);
    Ok(Relation::explore(system, 1, None, step, accept, limits)?)
}

/// Pairs of neighbours among the Fibonacci numbers 1, 2, 3, 5, ..: read in Zeckendorf's representation only.
pub(super) fn neighbours(system: System, limits: &Limits) -> Result<Option<Relation>, Stop> {
    if system != System::ZECKENDORF {
        return Ok(None);
    }
    // 0: nothing; 1: the larger one has begun; 2: both have.
    let step = |read: &u8, digits: &[u8]| match (read, digits) {
        (0, [0, 0]) => Some(0),
        (0, [0, 1]) => Some(1),
        (1, [1, 0]) | (2, [0, 0]) => Some(2),
        _ => None,
    };
    Ok(Some(Relation::explore(system, 2, 0, step, |read| *read == 2, limits)?))
}

/// The exclusive or `x xor y = z`: place by place in a base 2, 4, 8, ..; in another system only between the
/// numbers given.
pub(super) fn xor(system: System, values: Option<&[u64]>, limits: &Limits) -> Result<Relation, Stop> {
    if system.base_of().is_some_and(u64::is_power_of_two) {
        return Ok(Relation::every_place(system, 3, |d| d[0] ^ d[1] == d[2], limits)?);
    }
    let values = values.ok_or(Inexpressible::Xor)?;
    if values.len() > 64 {
        return Err(Inexpressible::Xor.into());
    }
    let mut all = Relation::none(system, 3, limits)?;
    for x in values {
        for y in values {
            all = all.or(&point(system, &[*x, *y, x ^ y], limits)?, limits)?;
        }
    }
    Ok(all)
}

/// The relation that holds for one tuple.
pub(super) fn point(system: System, tuple: &[u64], limits: &Limits) -> Result<Relation, Stop> {
    let mut made = Relation::all(system, 0, limits)?;
    for (track, n) in tuple.iter().enumerate() {
        let before: Vec<usize> = (0..track).collect();
        let one = Relation::constant(system, u128::from(*n), limits)?;
        made = made.join(grundy_automata::Join::And, &one, track + 1, (&before, &[track]), limits)?;
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(relation: &Relation, test: impl Fn(u64) -> bool) {
        for n in 0..3000u64 {
            assert_eq!(relation.contains(&[n.into()]), test(n), "{n}");
        }
    }

    #[test]
    fn digits_say_what_they_should() {
        let limits = Limits::default();
        for base in [2u64, 3, 4, 8, 9] {
            let system = System::base(base).unwrap();
            for b in [2u64, 3, 4, 8, 9, 6] {
                for from in 0..4 {
                    if let Some(powers) = powers(system, b, from, &limits).unwrap() {
                        holds(&powers, |n| (from..12).any(|j| b.pow(u32::try_from(j).unwrap()) == n));
                    } else {
                        assert!(
                            root(base).unwrap().0 != b
                                && root(b).is_none_or(|(q, _)| q != root(base).unwrap().0)
                        );
                    }
                }
                if let Ok(relation) = digit_sum(system, b, (3, 1), &limits) {
                    let sum = |mut n: u64| {
                        let mut sum = 0;
                        while n > 0 {
                            sum += n % b;
                            n /= b;
                        }
                        sum
                    };
                    holds(&relation, |n| n > 0 && sum(n) % 3 == 1);
                }
                if let Ok(relation) = valuation(system, b, (2, 1), &limits) {
                    let times = |n: u64| (1..).take_while(|j| n % b.pow(*j) == 0).count();
                    holds(&relation, |n| n > 0 && times(n) % 2 == 1);
                }
            }
        }
        assert!(digit_sum(System::base(4).unwrap(), 2, (2, 0), &limits).is_ok());
        let pairs = neighbours(System::ZECKENDORF, &limits).unwrap().unwrap();
        let fibonacci = [1u128, 2, 3, 5, 8, 13, 21, 34, 55];
        for x in 0..40u128 {
            for y in 0..40u128 {
                assert_eq!(pairs.contains(&[x, y]), fibonacci.windows(2).any(|w| w == [x, y]), "{x} {y}");
            }
        }
    }
}
