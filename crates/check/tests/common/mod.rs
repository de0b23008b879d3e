//! A second, careless evaluation of what a certificate says: from the definitions, on small heaps, to see
//! whether an accepted statement is true. Shares nothing with the kernel but the types of the statement.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::needless_range_loop,
    clippy::manual_is_multiple_of,
    clippy::cast_sign_loss
)]

pub mod lost;
pub mod windows;

use grundy_check::cap::{Cap, Slow};
use grundy_check::expr::Expr;
use grundy_check::rule::{Move, Play};
use grundy_check::set::{Sequence, Set};
use grundy_check::{Claim, NumberSystem, Reason, Subject, Verified, verify};

/// Values beyond this are as good as infinite here.
const FAR: i128 = 1 << 100;

fn power(b: i128, e: i128) -> Option<i128> {
    let mut value = 1i128;
    for _ in 0..e {
        if value == 0 || value == 1 && b == 1 {
            break;
        }
        value = value.checked_mul(b).filter(|v| v.abs() < FAR)?;
    }
    Some(value)
}

/// The value at an index, `None` when far away or undefined.
pub fn expr(of: &Expr, j: i128) -> Option<i128> {
    Some(match of {
        Expr::Number(n) => i128::from(*n),
        Expr::J => j,
        Expr::Sum(of) => of.iter().try_fold(0i128, |s, e| s.checked_add(expr(e, j)?))?,
        Expr::Product(of) => of.iter().try_fold(1i128, |s, e| s.checked_mul(expr(e, j)?))?,
        Expr::Minus(a, b) => expr(a, j)?.checked_sub(expr(b, j)?)?,
        Expr::Power(a, b) => power(expr(a, j)?, expr(b, j)?)?,
    })
}

/// The value at an index modulo m, `None` when an exponent is far away or the value undefined.
fn expr_mod(of: &Expr, j: i128, m: i128) -> Option<i128> {
    Some(match of {
        Expr::Number(n) => i128::from(*n).rem_euclid(m),
        Expr::J => j.rem_euclid(m),
        Expr::Sum(of) => of.iter().try_fold(0, |s, e| Some((s + expr_mod(e, j, m)?) % m))?,
        Expr::Product(of) => of.iter().try_fold(1, |s, e| Some(s * expr_mod(e, j, m)? % m))?,
        Expr::Minus(a, b) => (expr_mod(a, j, m)? - expr_mod(b, j, m)?).rem_euclid(m),
        Expr::Power(a, b) => {
            let (base, e) = (expr_mod(a, j, m)?, expr(b, j).filter(|e| (0..100_000).contains(e))?);
            (0..e).fold(1 % m, |v, _| v * base % m)
        }
    })
}

/// Whether t divides a member (positive or not, near or far).
fn has_multiple(set: &Set, t: u64) -> bool {
    let divides = |e: &Expr, j: u64, m: u64| expr_mod(e, j.into(), m.into()) == Some(0);
    match set {
        Set::Sequence(Sequence::Formula { expr, divisor, first, primes: false }) => {
            (*first..first + 40 * t * divisor.min(&50)).any(|j| divides(expr, j, t * divisor))
        }
        Set::Sequence(Sequence::Formula { expr, .. }) => {
            (2..400).filter(|&p| prime(p)).any(|p| divides(expr, p, t))
        }
        Set::Sequence(Sequence::Factorials) => true,
        Set::Union(sets) => sets.iter().any(|set| has_multiple(set, t)),
        Set::Except(a, _) => has_multiple(a, t),
        _ => members(set, 2000).iter().skip(t as usize).step_by(t as usize).any(|&mark| mark),
    }
}

fn prime(k: u64) -> bool {
    k > 1 && (2..).take_while(|d| d * d <= k).all(|d| k % d != 0)
}

fn prime_divisors(k: u64) -> usize {
    let (mut k, mut count, mut d) = (k, 0, 2);
    while k > 1 {
        if d * d > k {
            return count + 1;
        }
        if k % d == 0 {
            count += 1;
            while k % d == 0 {
                k /= d;
            }
        }
        d += 1;
    }
    count
}

/// Which of 0..=bound are members.
pub fn members(set: &Set, bound: u64) -> Vec<bool> {
    let by = |test: &dyn Fn(u64) -> bool| (0..=bound).map(|k| k > 0 && test(k)).collect::<Vec<bool>>();
    let from_values = |values: Vec<i128>| {
        let mut all = vec![false; bound as usize + 1];
        for v in values {
            if v > 0 && v <= i128::from(bound) {
                all[v as usize] = true;
            }
        }
        all
    };
    match set {
        Set::List(list) => by(&|k| list.contains(&k)),
        Set::From(a) => by(&|k| k >= *a),
        Set::Class { modulus, residue } => by(&|k| k % modulus == *residue),
        Set::Primes => by(&prime),
        Set::Squarefree => by(&|k| (2..).take_while(|d| d * d <= k).all(|d| k % (d * d) != 0)),
        Set::Palindromes => by(&|k| k.to_string() == k.to_string().chars().rev().collect::<String>()),
        Set::Evil => by(&|k| k.count_ones().is_multiple_of(2)),
        Set::Odious => by(&|k| !k.count_ones().is_multiple_of(2)),
        Set::Sequence(Sequence::Factorials) => {
            from_values((1..30).map(|j: i128| (1..=j).product()).collect())
        }
        Set::Product(sets) => {
            let mut all: Vec<i128> = vec![1];
            for set in sets {
                let marks = members(set, bound);
                all = (1..=i128::from(bound))
                    .filter(|&k| all.iter().any(|a| k % a == 0 && marks[(k / a) as usize]))
                    .collect();
            }
            from_values(all)
        }
        Set::OmegaAtMost(y) => by(&|k| prime_divisors(k) as u64 <= *y),
        Set::Sequence(Sequence::Formula { expr: e, divisor, first, primes: false }) => {
            let d = i128::from(*divisor);
            let last = first + 2 * bound.max(100);
            let values = (*first..last).filter_map(|j| expr(e, j.into()).filter(|v| v % d == 0));
            from_values(values.map(|v| v / d).collect())
        }
        Set::Sequence(Sequence::Formula { expr: e, .. }) => {
            let primes = (2..2 * bound.max(100)).filter(|&p| prime(p));
            from_values(primes.filter_map(|p| expr(e, p.into())).collect())
        }
        Set::Sequence(Sequence::Recurrence { initial, coefficients, constant }) => {
            let mut values: Vec<i128> = initial.iter().map(|&a| a.into()).collect();
            for _ in 0..bound.max(100) {
                let next = coefficients.iter().zip(values.iter().rev()).map(|(&c, a)| i128::from(c) * a);
                let next = next.sum::<i128>() + i128::from(*constant);
                if next.abs() > FAR / 1_000_000_000_000 {
                    break;
                }
                values.push(next);
            }
            from_values(values)
        }
        Set::Union(sets) => {
            let mut all = vec![false; bound as usize + 1];
            for set in sets {
                for (known, found) in all.iter_mut().zip(members(set, bound)) {
                    *known |= found;
                }
            }
            all
        }
        Set::Except(a, b) => {
            let mut all = members(a, bound);
            for (known, found) in all.iter_mut().zip(members(b, bound)) {
                *known &= !found;
            }
            all
        }
    }
}

/// The most stones that caps allow to take from n, each looked for from below.
fn cap(caps: &[Cap], n: i128) -> i128 {
    let value = |cap: &Cap| match *cap {
        Cap::Ratio { times, plus, over } => {
            let over = i128::from(over);
            (0..=n).rev().find(|v| v * over <= i128::from(times) * n + i128::from(plus)).unwrap_or(0)
        }
        Cap::Of { function, shift, plus } => {
            let x = n + i128::from(shift);
            let holds = |v: i128| match function {
                Slow::Log2 => 1i128 << v.min(100) <= x,
                Slow::Root => v * v <= x,
                // v phi <= x, where 2 phi = 1 + sqrt(5)
                Slow::Golden => v <= 2 * x && 5 * v * v <= (2 * x - v) * (2 * x - v),
            };
            if x < i128::from(function == Slow::Log2) {
                return 0;
            }
            (0..=x).take_while(|&v| holds(v)).last().unwrap_or(0) + i128::from(plus)
        }
    };
    caps.iter().map(value).min().unwrap().clamp(0, n)
}

/// The Grundy values of heaps 0..=last where 1 to h(n) stones may be taken, by the definition.
fn capped(caps: &[Cap], last: u64) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    for n in 0..=last as usize {
        let most = cap(caps, n as i128) as usize;
        found.push((0..).find(|v| !found[n - most..].contains(v)).unwrap());
    }
    found
}

/// All options of n, each a list of non-empty heaps.
fn options(moves: &[Move], marks: &[Vec<bool>], n: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (of, marks) in moves.iter().zip(marks) {
        for k in 0..=n {
            let allowed = if of.amounts.is_some() { marks[k] } else { k == 0 };
            if !allowed {
                continue;
            }
            let r = n - k;
            for &parts in &of.leaves {
                match parts {
                    0 if r == 0 => all.push(vec![]),
                    1 if r > 0 => all.push(vec![r]),
                    2 => all.extend((1..r).map(|a| vec![a, r - a])),
                    3 => {
                        for a in 1..r {
                            all.extend((1..r - a).map(|b| vec![a, b, r - a - b]));
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    all
}

/// The values of heaps 0..=last by the definition.
pub fn values(moves: &[Move], play: Play, subject: Subject, last: u64) -> Vec<u64> {
    let marks: Vec<Vec<bool>> =
        moves.iter().map(|m| m.amounts.as_ref().map_or(vec![], |set| members(set, last))).collect();
    let mut found: Vec<u64> = Vec::new();
    for n in 0..=last as usize {
        let reached: Vec<u64> = options(moves, &marks, n)
            .into_iter()
            .map(|heaps| match (subject, &heaps[..]) {
                (Subject::Grundy, heaps) => heaps.iter().fold(0, |x, &h| x ^ found[h]),
                (Subject::Outcome, []) => found[0],
                (Subject::Outcome, heaps) => found[heaps[0]],
            })
            .collect();
        found.push(match subject {
            Subject::Grundy => (0..).find(|v| !reached.contains(v)).unwrap(),
            Subject::Outcome if reached.is_empty() => u64::from(play == Play::Misere),
            Subject::Outcome => u64::from(reached.contains(&0)),
        });
    }
    found
}

/// Panics unless the statement agrees with the definition on heaps 0..=last, and its period and
/// pre-period are least.
pub fn assert_true(verified: &Verified, last: u64, context: &str) {
    if matches!(verified.claim, Claim::Lost { .. }) {
        return lost::assert_lost(
            verified,
            if verified.turns.is_empty() { last } else { last.min(12) },
            context,
        );
    }
    let actual = values(&verified.moves, verified.play, verified.subject, last);
    match &verified.claim {
        Claim::Periodic { preperiod, period, saltus, values } => {
            let (p, t, s) = (*preperiod as usize, *period as usize, *saltus);
            assert_eq!(values.len(), p + t, "{context}");
            let at = |n: usize| {
                let (index, rounds) = if n < p + t { (n, 0) } else { (p + (n - p) % t, (n - p) / t) };
                u64::from(values[index]) + s * rounds as u64
            };
            for (n, value) in actual.iter().enumerate() {
                assert_eq!(at(n), *value, "heap {n} of\n{context}");
            }
            assert!(p == 0 || at(p - 1 + t) != at(p - 1) + s, "pre-period not least\n{context}");
            for d in 1..t {
                let grows = at(p + d).checked_sub(at(p));
                let smaller = grows.is_some_and(|grows| (p..p + 2 * t).all(|n| at(n + d) == at(n) + grows));
                assert!(!smaller, "period not least\n{context}");
            }
        }
        Claim::Repeats { preperiod, period } => {
            let (p, t) = (*preperiod as usize, *period as usize);
            assert!(actual.len() > 2 * (p + t), "{context}");
            let holds = |from: usize, t: usize| (from..actual.len() - t).all(|n| actual[n] == actual[n + t]);
            assert!(holds(p, t), "{context}");
            assert!(p == 0 || !holds(p - 1, t), "pre-period not least\n{context}");
            assert!((1..t).all(|t| !holds(p, t)), "period not least\n{context}");
        }
        Claim::Followed { heaps, mask, positional: false, rare, last_rare } => {
            let is_rare = |n: &usize| (actual[*n] & mask).count_ones() % 2 == 0;
            let found: Vec<usize> = (1..*heaps as usize).filter(is_rare).collect();
            assert_eq!(
                (found.len() as u64, found.last().map(|&n| n as u64)),
                (*rare, *last_rare),
                "{context}"
            );
        }
        Claim::Followed { .. } => {}
        Claim::Floor { divisor } => {
            for (n, value) in (0u64..).zip(&actual) {
                assert_eq!(n / divisor, *value, "heap {n} of\n{context}");
            }
        }
        Claim::MaximumNim => {
            let found = capped(&verified.caps, last);
            for n in 0..=last as i128 {
                let (most, before) = (cap(&verified.caps, n), cap(&verified.caps, n.max(1) - 1));
                let claimed =
                    if n == 0 || most > before { most as u64 } else { found[(n - most - 1) as usize] };
                assert_eq!(found[n as usize], claimed, "heap {n} of\n{context}");
            }
        }
        Claim::Automatic { system: NumberSystem::Base(k), code, law } => {
            let digit = |n: u64, place: u32| n / u64::from(*k).pow(place) % u64::from(*k);
            for (n, value) in (0u64..).zip(&actual) {
                let v = code.map_or(*value, |code| code.pow(u32::try_from(*value).unwrap()));
                let mut letters =
                    (0..12).rev().map(|place| digit(n, place) * u64::from(*k) + digit(v, place));
                let state =
                    letters.try_fold(0, |state: u32, letter| law.next[state as usize][letter as usize]);
                assert!(state.is_some_and(|state| law.accept[state as usize]), "heap {n} of\n{context}");
            }
        }
        Claim::Automatic { .. } | Claim::Lost { .. } => {}
        // A table says nothing here (sparse sets look periodic for long): small numbers have multiples.
        Claim::NeverPeriodic => {
            let holds = verified.moves.iter().any(|m| match &m.amounts {
                Some(set) if m.leaves.contains(&1) => (1..=6).all(|t| has_multiple(set, t)),
                _ => false,
            });
            assert!(holds, "a small number has no multiple\n{context}");
        }
    }
}

/// The reason for which a text is rejected; it must be.
pub fn reason(certificate: &str) -> (usize, Reason) {
    match verify(certificate) {
        Ok(verified) => panic!("accepted:\n{certificate}\n{:?}", verified.claim),
        Err(rejection) => (rejection.line, rejection.reason),
    }
}

/// A certificate from its lines.
pub fn text(lines: &[&str]) -> String {
    let mut text = String::from("grundy-certificate 1\n");
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A forgery: a true certificate in which one passage is replaced, and why it must be rejected.
pub struct Forgery {
    pub replace: &'static str,
    pub by: &'static str,
    pub line: usize,
    pub reason: Reason,
}

/// One forgery.
pub fn forge(replace: &'static str, by: &'static str, line: usize, reason: Reason) -> Forgery {
    Forgery { replace, by, line, reason }
}

/// Checks that the certificate is accepted and every forgery of it is rejected for its own reason.
pub fn reject_all(certificate: &str, forgeries: Vec<Forgery>) {
    if let Err(rejection) = verify(certificate) {
        panic!("{rejection}\n{certificate}");
    }
    let mut wrong = String::new();
    for Forgery { replace, by, line, reason } in forgeries {
        assert!(certificate.contains(replace), "{replace}");
        let forged = certificate.replacen(replace, by, 1);
        match verify(&forged) {
            Ok(_) => wrong += &format!("accepted:\n{forged}\n"),
            Err(found) if (found.line, &found.reason) == (line, &reason) => {}
            Err(found) => wrong += &format!("{replace:?} -> {by:?}\n  {line}: {reason:?}\n  {found}\n"),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
