//! Elementary number theory on words: primality, factors, roots, digits. Exact for every u64.

use num_integer::Integer;

use crate::limits::{Exhausted, Limits};

/// The witnesses 2, 3, .., 37 decide primality below 3.3 * 10^24 (Sorenson and Webster 2015).
const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

fn mul_mod(a: u64, b: u64, m: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(m);
    u64::try_from(product).unwrap_or(0)
}

fn pow_mod(base: u64, mut exponent: u64, m: u64) -> u64 {
    let (mut power, mut result) = (base % m, 1 % m);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul_mod(result, power, m);
        }
        power = mul_mod(power, power, m);
        exponent >>= 1;
    }
    result
}

/// Whether `n` is prime (Miller-Rabin with witnesses that decide every u64).
pub fn is_prime(n: u64) -> bool {
    for p in WITNESSES {
        if n % p == 0 {
            return n == p;
        }
    }
    if n < 2 {
        return false;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    WITNESSES.iter().all(|&witness| {
        let mut x = pow_mod(witness, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        for _ in 1..twos {
            x = mul_mod(x, x, n);
            if x == n - 1 {
                return true;
            }
        }
        false
    })
}

/// The primes that divide `n >= 1`, ascending, with their exponents; nothing for 0 and 1.
pub fn factor(mut n: u64) -> Vec<(u64, u32)> {
    let mut found: Vec<(u64, u32)> = Vec::new();
    if n == 0 {
        return found;
    }
    let mut p = 2;
    while p < 256 && p * p <= n {
        let mut exponent = 0;
        while n % p == 0 {
            n /= p;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((p, exponent));
        }
        p += 1;
    }
    let mut open = if n > 1 { vec![n] } else { Vec::new() };
    let mut large = Vec::new();
    while let Some(m) = open.pop() {
        if is_prime(m) {
            large.push(m);
        } else {
            let d = proper_factor(m);
            open.push(d);
            open.push(m / d);
        }
    }
    large.sort_unstable();
    for p in large {
        match found.last_mut() {
            Some((q, exponent)) if *q == p => *exponent += 1,
            _ => found.push((p, 1)),
        }
    }
    found
}

/// A factor 1 < d < m of a composite odd m (Pollard's rho, Brent's batching).
fn proper_factor(m: u64) -> u64 {
    let root = m.isqrt();
    if root * root == m {
        return root;
    }
    for c in 1u64.. {
        let step = |x: u64| {
            let square = u128::from(x) * u128::from(x) + u128::from(c);
            u64::try_from(square % u128::from(m)).unwrap_or(0)
        };
        let (mut slow, mut fast) = (2u64, 2u64);
        loop {
            let (slow_before, fast_before) = (slow, fast);
            let mut product = 1;
            for _ in 0..128 {
                slow = step(slow);
                fast = step(step(fast));
                product = mul_mod(product, slow.abs_diff(fast), m);
            }
            let d = product.gcd(&m);
            if d == 1 {
                continue;
            }
            if d < m {
                return d;
            }
            // Several factors met within the batch: walk it again, one step at a time.
            (slow, fast) = (slow_before, fast_before);
            for _ in 0..128 {
                slow = step(slow);
                fast = step(step(fast));
                let d = slow.abs_diff(fast).gcd(&m);
                if d > 1 && d < m {
                    return d;
                }
            }
            break;
        }
    }
    m
}

/// Whether the decimal digits of `n` read the same from both ends.
pub fn is_palindrome(n: u64) -> bool {
    let (mut turned, mut rest): (u128, u64) = (0, n);
    while rest > 0 {
        turned = turned * 10 + u128::from(rest % 10);
        rest /= 10;
    }
    turned == u128::from(n)
}

/// floor of the `e`-th root.
pub(crate) fn root(n: u64, e: u32) -> u64 {
    num_integer::Roots::nth_root(&n, e)
}

/// Whether `n` is p^k for a prime p and k >= 0.
pub(crate) fn is_prime_power(n: u64) -> bool {
    n == 1
        || (1..=63).any(|e| {
            let p = root(n, e);
            p >= 2 && p.checked_pow(e) == Some(n) && is_prime(p)
        })
}

/// Flags of the numbers 0..=limit, packed; built by a sieve.
#[derive(Debug, Clone)]
pub(crate) struct Flags {
    words: Vec<u64>,
    limit: u64,
}

impl Flags {
    /// All set (except 0) or none set.
    ///
    /// # Errors
    /// [`Exhausted`] when they do not fit in the budget.
    pub(crate) fn new(limit: u64, set: bool, limits: &Limits) -> Result<Flags, Exhausted> {
        limits.allow_bytes(limit / 8)?;
        let words = usize::try_from(limit / 64 + 1)
            .map_err(|_| Exhausted { what: crate::limits::Budget::Bytes, limit: limits.bytes })?;
        limits.spend(limit / 64 + 1)?;
        let mut flags = Flags { words: vec![if set { u64::MAX } else { 0 }; words], limit };
        flags.put(0, false);
        Ok(flags)
    }

    fn place(n: u64) -> (usize, u64) {
        (usize::try_from(n / 64).unwrap_or(usize::MAX), 1 << (n % 64))
    }

    /// Whether `n <= limit` is flagged.
    pub(crate) fn get(&self, n: u64) -> bool {
        let (word, bit) = Flags::place(n);
        n <= self.limit && self.words[word] & bit != 0
    }

    /// Sets or clears the flag of `n`; numbers past the limit have none.
    pub(crate) fn put(&mut self, n: u64, value: bool) {
        if n > self.limit {
            return;
        }
        let (word, bit) = Flags::place(n);
        if value {
            self.words[word] |= bit;
        } else {
            self.words[word] &= !bit;
        }
    }

    /// Clears first, first + step, ..; whoever asks to stop is heard in between.
    fn clear_multiples(&mut self, first: u64, step: u64, limits: &Limits) -> Result<(), Exhausted> {
        let mut n = first;
        while n <= self.limit {
            limits.go_on()?;
            let end = self.limit.min(n.saturating_add(step.saturating_mul(1 << 16)));
            while n <= end {
                self.put(n, false);
                match n.checked_add(step) {
                    Some(next) => n = next,
                    None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// The flagged numbers, ascending.
    ///
    /// # Errors
    /// [`Exhausted`] when the list does not fit in the budget.
    pub(crate) fn list(&self, limits: &Limits) -> Result<Vec<u64>, Exhausted> {
        let count: u64 = self.words.iter().map(|w| u64::from(w.count_ones())).sum();
        limits.allow_bytes(count.saturating_mul(8))?;
        let mut found = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
        for (base, &word) in (0u64..).step_by(64).zip(&self.words) {
            let mut rest = word;
            while rest != 0 {
                let n = base + u64::from(rest.trailing_zeros());
                if n > self.limit {
                    break;
                }
                found.push(n);
                rest &= rest - 1;
            }
        }
        Ok(found)
    }
}

/// Flags the primes up to a limit (Eratosthenes).
///
/// # Errors
/// [`Exhausted`] when they do not fit in the budget.
pub(crate) fn sieve(limit: u64, limits: &Limits) -> Result<Flags, Exhausted> {
    let mut flags = Flags::new(limit, true, limits)?;
    flags.put(1, false);
    limits.spend(limit.saturating_mul(2))?;
    if limit >= 4 {
        flags.clear_multiples(4, 2, limits)?;
    }
    let mut p = 3;
    while p * p <= limit {
        if flags.get(p) {
            flags.clear_multiples(p * p, 2 * p, limits)?;
        }
        p += 2;
    }
    Ok(flags)
}

/// Flags the numbers 1..=limit that no square > 1 divides.
///
/// # Errors
/// [`Exhausted`] when they do not fit in the budget.
pub(crate) fn sieve_squarefree(limit: u64, limits: &Limits) -> Result<Flags, Exhausted> {
    let mut flags = Flags::new(limit, true, limits)?;
    limits.spend(limit)?;
    let mut d = 2;
    while d * d <= limit {
        flags.clear_multiples(d * d, d * d, limits)?;
        d += 1;
    }
    Ok(flags)
}

/// How many distinct primes divide n, for n = 0..=limit (entry 0 is 0).
///
/// # Errors
/// [`Exhausted`] when they do not fit in the budget.
pub(crate) fn sieve_omega(limit: u64, limits: &Limits) -> Result<Vec<u8>, Exhausted> {
    limits.allow_bytes(limit.saturating_add(1))?;
    limits.spend(limit.saturating_mul(3))?;
    let len = usize::try_from(limit).unwrap_or(usize::MAX - 1) + 1;
    let mut omega = vec![0u8; len];
    for p in 2..len {
        if omega[p] == 0 {
            limits.go_on()?;
            for count in omega[p..].iter_mut().step_by(p) {
                *count += 1;
            }
        }
    }
    Ok(omega)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sieves_and_tests_agree() {
        let limits = Limits::default();
        let primes = sieve(20_000, &limits).unwrap();
        let squarefree = sieve_squarefree(20_000, &limits).unwrap();
        let omega = sieve_omega(20_000, &limits).unwrap();
        for (n, &distinct) in (0u64..).zip(&omega) {
            assert_eq!(primes.get(n), is_prime(n), "{n}");
            let factors = factor(n);
            assert_eq!(squarefree.get(n), n > 0 && factors.iter().all(|&(_, e)| e == 1), "{n}");
            assert_eq!(usize::from(distinct), factors.len(), "{n}");
            if n > 0 {
                assert_eq!(factors.iter().map(|&(p, e)| p.pow(e)).product::<u64>(), n);
                assert!(factors.iter().all(|&(p, _)| is_prime(p)));
                assert_eq!(is_prime_power(n), factors.len() <= 1, "{n}");
            }
        }
        assert_eq!(primes.list(&limits).unwrap().len(), 2262);
    }

    #[test]
    fn large_numbers() {
        // Strong pseudoprimes to many bases, products of close primes, the ends of the range.
        for n in [3_215_031_751u64, 3_825_123_056_546_413_051, 18_446_744_073_709_551_615, 4_295_098_369] {
            assert!(!is_prime(n), "{n}");
            let product: u128 = factor(n).iter().map(|&(p, e)| u128::from(p).pow(e)).product();
            assert_eq!(product, u128::from(n));
        }
        assert!(is_prime(18_446_744_073_709_551_557));
        assert_eq!(factor(18_446_744_030_759_878_681), vec![(4_294_967_291, 2)]);
        assert!(is_prime_power(18_446_744_030_759_878_681));
        assert!(is_palindrome(12_345_678_987_654_321) && !is_palindrome(10));
    }

    proptest! {
        #[test]
        fn factors_multiply_back(n in 1u64..) {
            let factors = factor(n);
            prop_assert_eq!(factors.iter().map(|&(p, e)| u128::from(p).pow(e)).product::<u128>(), u128::from(n));
            prop_assert!(factors.iter().all(|&(p, _)| is_prime(p)));
            prop_assert!(factors.windows(2).all(|w| w[0].0 < w[1].0));
        }
    }
}
