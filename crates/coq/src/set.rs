//! Sets in Coq: what they are, which residues their members have, and members with proofs.

use grundy_check::expr::Expr;
use grundy_check::set::{Sequence, Set};

use crate::Unwritten;

/// A member, and in Coq the proof that it is one.
pub(crate) type Member = (u64, String);

/// A set, as `theory/residue.v` knows it.
pub(crate) struct Written {
    /// The predicate.
    pub(crate) predicate: String,
    /// A proof of `over T predicate once recurring`.
    pub(crate) over: String,
    /// Members that are known as numbers.
    pub(crate) once: Vec<u64>,
    /// Whether other members can have this residue modulo T.
    pub(crate) recurring: Vec<bool>,
    /// All members up to the bound asked for, in order.
    pub(crate) members: Vec<Member>,
}

/// How many indices of a sequence are looked at.
const INDICES: u64 = 4096;

/// A set, modulo t, with its members up to a bound.
///
/// # Errors
/// [`Unwritten::Set`] where nothing is proved about it.
pub(crate) fn written(set: &Set, t: u64, bound: u64) -> Result<Written, Unwritten> {
    let refused = || Unwritten::Set(set.clone());
    let all = |class: &dyn Fn(u64) -> bool| (0..t).map(class).collect::<Vec<bool>>();
    let among = |is: &dyn Fn(u64) -> bool, proof: &str| -> Vec<Member> {
        (1..=bound).filter(|s| is(*s)).map(|s| (s, proof.to_string())).collect()
    };
    let compute = "vm_compute; reflexivity";
    Ok(match set {
        Set::List(list) => Written {
            predicate: format!("fun s => In s {}", numbers(list)),
            over: format!("over_list {t} {}", numbers(list)),
            once: list.clone(),
            recurring: all(&|_| false),
            members: among(&|s| list.contains(&s), "simpl; tauto"),
        },
        Set::From(a) => Written {
            predicate: format!("fun s => {a} <= s"),
            over: format!("over_all {t} (fun s => {a} <= s) ltac:(lia)"),
            once: vec![],
            recurring: all(&|_| true),
            members: among(&|s| s >= *a, "lia"),
        },
        Set::Class { modulus, residue } => {
            let d = gcd(*modulus, t);
            Written {
                predicate: format!("fun s => s mod {modulus} = {residue}"),
                over: format!("over_class {t} {modulus} {residue} ltac:(lia) ltac:(lia)"),
                once: vec![],
                recurring: all(&|r| r % d == residue % d),
                members: among(&|s| s % modulus == *residue, "reflexivity"),
            }
        }
        Set::Primes => Written {
            predicate: "prime".to_string(),
            over: format!("over_primes {t} ltac:(lia)"),
            once: (2..=t).filter(|d| t % d == 0 && is_prime(*d)).collect(),
            recurring: all(&|r| gcd(r, t) == 1),
            members: among(&is_prime, &format!("apply prime_if; {compute}")),
        },
        Set::Squarefree => Written {
            predicate: "squarefree".to_string(),
            over: format!("over_squarefree {t} ltac:(lia)"),
            once: vec![],
            recurring: all(&|r| (2..=t).all(|d| t % (d * d) != 0 || r % (d * d) != 0)),
            members: among(
                &|s| (2..=s).all(|d| s % (d * d) != 0),
                &format!("apply squarefree_if; {compute}"),
            ),
        },
        Set::Sequence(Sequence::Factorials) => {
            let last = (1..=t)
                .scan(1, |f, k| {
                    *f = *f * k % t;
                    Some((k, *f))
                })
                .find(|(_, f)| *f == 0);
            let (last, _) = last.ok_or_else(refused)?;
            let residues: Vec<u64> = (1..=last)
                .scan(1, |f, k| {
                    *f = *f * k % t;
                    Some(*f)
                })
                .collect();
            let exact = (1..).scan(1u64, |f, k| {
                *f = f.checked_mul(k)?;
                Some((k, *f))
            });
            Written {
                predicate: "factorials".to_string(),
                over: format!("over_factorials {t} {last} ltac:(lia) eq_refl"),
                once: vec![],
                recurring: all(&|r| r == 0 || residues.contains(&r)),
                members: exact
                    .take_while(|(_, f)| *f <= bound)
                    .map(|(k, f)| (f, format!("exists {k}; split; [lia|reflexivity]")))
                    .collect(),
            }
        }
        Set::Sequence(Sequence::Formula { expr, divisor, first, primes: false }) => {
            formula(expr, *divisor, *first, t, bound).ok_or_else(refused)?
        }
        Set::Sequence(Sequence::Recurrence { initial, coefficients, constant }) => {
            recurrence(initial, coefficients, *constant, t, bound).ok_or_else(refused)?
        }
        Set::Union(sets) => {
            let parts = sets.iter().map(|set| written(set, t, bound)).collect::<Result<Vec<_>, _>>()?;
            parts.into_iter().reduce(union).ok_or_else(refused)?
        }
        _ => return Err(refused()),
    })
}

fn union(a: Written, b: Written) -> Written {
    let mut members: Vec<Member> =
        a.members.into_iter().map(|(s, why)| (s, format!("left; {why}"))).collect();
    members.extend(b.members.into_iter().map(|(s, why)| (s, format!("right; {why}"))));
    members.sort();
    members.dedup_by_key(|(s, _)| *s);
    Written {
        predicate: format!("fun s => ({}) s \\/ ({}) s", a.predicate, b.predicate),
        over: format!("over_union _ _ _ _ _ _ _ ({}) ({})", a.over, b.over),
        once: [a.once, b.once].concat(),
        recurring: a.recurring.iter().zip(&b.recurring).map(|(a, b)| *a || *b).collect(),
        members,
    }
}

/// A term and how it is evaluated.
enum Term {
    Number(i128),
    J,
    Plus(Box<Term>, Box<Term>),
    Minus(Box<Term>, Box<Term>),
    Times(Box<Term>, Box<Term>),
    Power(Box<Term>, u32),
    Exponential(i128),
}

impl Term {
    fn of(expr: &Expr) -> Option<Term> {
        let folded = |of: &[Expr], join: fn(Box<Term>, Box<Term>) -> Term| {
            let terms: Option<Vec<Term>> = of.iter().map(Term::of).collect();
            terms?.into_iter().reduce(|a, b| join(a.into(), b.into()))
        };
        Some(match expr {
            Expr::Number(n) => Term::Number((*n).into()),
            Expr::J => Term::J,
            Expr::Sum(of) => folded(of, Term::Plus)?,
            Expr::Product(of) => folded(of, Term::Times)?,
            Expr::Minus(a, b) => Term::Minus(Term::of(a)?.into(), Term::of(b)?.into()),
            Expr::Power(base, exponent) => match (&**base, &**exponent) {
                (base, Expr::Number(k)) => Term::Power(Term::of(base)?.into(), u32::try_from(*k).ok()?),
                (Expr::Number(c), Expr::J) => Term::Exponential((*c).into()),
                _ => return None,
            },
        })
    }

    /// The exact value; none beyond 128 bits.
    fn at(&self, j: u64) -> Option<i128> {
        Some(match self {
            Term::Number(n) => *n,
            Term::J => j.into(),
            Term::Plus(a, b) => a.at(j)?.checked_add(b.at(j)?)?,
            Term::Minus(a, b) => a.at(j)?.checked_sub(b.at(j)?)?,
            Term::Times(a, b) => a.at(j)?.checked_mul(b.at(j)?)?,
            Term::Power(a, k) => a.at(j)?.checked_pow(*k)?,
            Term::Exponential(c) => c.checked_pow(u32::try_from(j).ok()?)?,
        })
    }

    /// The value modulo m, below 2^60.
    fn modulo(&self, j: u64, m: i128) -> i128 {
        let power = |base: i128, k: u64| (0..k).fold(1 % m, |power, _| power * base % m);
        let value = match self {
            Term::Number(n) => *n,
            Term::J => j.into(),
            Term::Plus(a, b) => a.modulo(j, m) + b.modulo(j, m),
            Term::Minus(a, b) => a.modulo(j, m) - b.modulo(j, m),
            Term::Times(a, b) => a.modulo(j, m) * b.modulo(j, m),
            Term::Power(a, k) => power(a.modulo(j, m), (*k).into()),
            Term::Exponential(c) => power(c.rem_euclid(m), j),
        };
        value.rem_euclid(m)
    }

    /// Whether from the index q on the parts repeat with period p modulo m, as `repeats` in Coq asks.
    fn repeats(&self, m: i128, q: u64, p: u64) -> bool {
        match self {
            Term::Number(_) => true,
            Term::J => i128::from(p) % m == 0,
            Term::Plus(a, b) | Term::Minus(a, b) | Term::Times(a, b) => {
                a.repeats(m, q, p) && b.repeats(m, q, p)
            }
            Term::Power(a, _) => a.repeats(m, q, p),
            Term::Exponential(_) => self.modulo(q + p, m) == self.modulo(q, m),
        }
    }

    fn coq(&self) -> String {
        match self {
            Term::Number(n) => format!("(Number ({n})%Z)"),
            Term::J => "J".to_string(),
            Term::Plus(a, b) => format!("(Plus {} {})", a.coq(), b.coq()),
            Term::Minus(a, b) => format!("(Minus {} {})", a.coq(), b.coq()),
            Term::Times(a, b) => format!("(Times {} {})", a.coq(), b.coq()),
            Term::Power(a, k) => format!("(Power {} {k})", a.coq()),
            Term::Exponential(c) => format!("(Exponential ({c})%Z)"),
        }
    }
}

fn formula(expr: &Expr, divisor: u64, first: u64, t: u64, bound: u64) -> Option<Written> {
    let term = Term::of(expr)?;
    let whole = divisor.checked_mul(t).filter(|m| *m < 1 << 20)?;
    let m = i128::from(whole);
    let ends = first.checked_add(INDICES)?;
    let (q, p) = (first..first + 64)
        .flat_map(|q| (1..=2 * whole.min(INDICES)).map(move |p| (q, p)))
        .find(|&(q, p)| term.repeats(m, q, p))?;
    let d = i128::from(divisor);
    let residues: Vec<i128> = (first..q + p).map(|j| term.modulo(j, m) / d).collect();
    let coq = term.coq();
    let mut members = vec![];
    for j in first..ends {
        let Some(value) = term.at(j) else { break };
        let Ok(s) = u64::try_from(value / d) else { continue };
        if value % d == 0 && (1..=bound).contains(&s) {
            members.push((s, format!("exists {j}; split; [lia|reflexivity]")));
        }
    }
    members.sort();
    members.dedup_by_key(|(s, _)| *s);
    Some(Written {
        predicate: format!("terms {coq} {divisor} {first}"),
        over: format!(
            "over_terms {t} {coq} {divisor} {first} {q} {p} ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) eq_refl"
        ),
        once: vec![],
        recurring: (0..t).map(|r| residues.contains(&r.into())).collect(),
        members,
    })
}

fn recurrence(initial: &[i64], coefficients: &[i64], constant: i64, t: u64, bound: u64) -> Option<Written> {
    // The oldest first, as many as initial numbers.
    let padding = initial.len().checked_sub(coefficients.len())?;
    let mut weights = vec![0; padding];
    weights.extend(coefficients.iter().rev());
    let m = i128::from(t);
    let list = |of: &[i64]| {
        let of: Vec<String> = of.iter().map(|a| format!("({a})")).collect();
        format!("[{}]%Z", of.join("; "))
    };
    let next = |state: &[i128]| -> Option<Vec<i128>> {
        let sum = state
            .iter()
            .zip(&weights)
            .try_fold(i128::from(constant), |sum, (a, w)| sum.checked_add(a.checked_mul(i128::from(*w))?))?;
        Some(state.iter().skip(1).copied().chain([sum]).collect())
    };
    let reduced = |state: Vec<i128>| -> Vec<i128> { state.into_iter().map(|a| a.rem_euclid(m)).collect() };
    let start: Vec<i128> = initial.iter().map(|a| i128::from(*a)).collect();
    let mut states = vec![reduced(start.clone())];
    loop {
        let after = reduced(next(states.last()?)?);
        if states.contains(&after) {
            break;
        }
        if states.len() as u64 == INDICES {
            return None;
        }
        states.push(after);
    }
    let (c, i, k) = (list(&weights), list(initial), format!("({constant})%Z"));
    let mut members = vec![];
    let mut state = start;
    for j in 0..INDICES {
        if let Some(s) = u64::try_from(*state.first()?).ok().filter(|s| (1..=bound).contains(s)) {
            members.push((s, format!("exists {j}; reflexivity")));
        }
        match next(&state) {
            Some(after) => state = after,
            None => break,
        }
    }
    members.sort();
    members.dedup_by_key(|(s, _)| *s);
    Some(Written {
        predicate: format!("recurrence {c} {k} {i}"),
        over: format!(
            "over_recurrence {t} {c} {k} {i} (states {c} {k} (Z.of_nat {t}) {} (reduce (Z.of_nat {t}) {i})) \
             ltac:(lia) ltac:(vm_compute; tauto) eq_refl",
            states.len()
        ),
        once: vec![],
        recurring: (0..t).map(|r| states.iter().any(|state| state.first() == Some(&r.into()))).collect(),
        members,
    })
}

/// A list of numbers in Coq.
pub(crate) fn numbers(list: &[u64]) -> String {
    let list: Vec<String> = list.iter().map(u64::to_string).collect();
    format!("[{}]", list.join("; "))
}

fn is_prime(s: u64) -> bool {
    s > 1 && (2..s).all(|d| s % d != 0)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
