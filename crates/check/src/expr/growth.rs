//! From which index on does an expression increase? A sufficient analysis, by structure.

use super::{Expr, Value};

/// How an expression behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// The same at every index.
    Constant(i128),
    /// From this index on the values are positive and strictly increase.
    Increasing(u64),
}

/// The largest index looked at for the beginning of the increase.
const FARTHEST: u64 = 1_000_000;
/// The highest degree of polynomials.
const DEGREE: usize = 64;

/// Coefficients, constant term first, without leading zeros (the zero polynomial is empty).
type Polynomial = Vec<i128>;

/// The expression as a polynomial in j, if it is one of moderate degree and coefficients.
fn polynomial(expr: &Expr) -> Option<Polynomial> {
    let mut found = match expr {
        Expr::Number(n) => vec![i128::from(*n)],
        Expr::J => vec![0, 1],
        Expr::Sum(of) => of.iter().try_fold(vec![], |sum, e| combine(&sum, &polynomial(e)?, 1))?,
        Expr::Minus(a, b) => combine(&polynomial(a)?, &polynomial(b)?, -1)?,
        Expr::Product(of) => of.iter().try_fold(vec![1], |product, e| times(&product, &polynomial(e)?))?,
        Expr::Power(b, e) => {
            let (base, exponent) = (polynomial(b)?, polynomial(e)?);
            let exponent = match exponent[..] {
                [] => 0,
                [e] => u32::try_from(e).ok().filter(|&e| e <= 128)?,
                _ => return None,
            };
            (0..exponent).try_fold(vec![1], |product, _| times(&product, &base))?
        }
        Expr::Fib(_) => return None,
    };
    while found.last() == Some(&0) {
        found.pop();
    }
    Some(found)
}

fn combine(a: &[i128], b: &[i128], sign: i128) -> Option<Polynomial> {
    let at = |p: &[i128], i: usize| p.get(i).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|i| at(a, i).checked_add(at(b, i).checked_mul(sign)?)).collect()
}

fn times(a: &[i128], b: &[i128]) -> Option<Polynomial> {
    if a.is_empty() || b.is_empty() {
        return Some(vec![]);
    }
    let mut product = vec![0i128; a.len() + b.len() - 1];
    if product.len() > DEGREE + 1 {
        return None;
    }
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = product[i + j].checked_add(x.checked_mul(*y)?)?;
        }
    }
    Some(product)
}

/// The index from which a polynomial of degree >= 1 strictly increases.
///
/// Its first difference d(j) = p(j+1) - p(j) has a positive leading coefficient c. If all coefficients of
/// d are >= 0, then d(j) > 0 for j >= 1 (for j >= 0 if its constant term is positive). In general every
/// root of d is at most 1 + max |coefficient| / c (Cauchy), and beyond the last root d is positive.
fn polynomial_from(p: &[i128]) -> Option<u64> {
    let mut shifted: Polynomial = vec![];
    for &c in p.iter().rev() {
        // Horner in (j + 1).
        shifted = combine(&times(&shifted, &[1, 1])?, &[c], 1)?;
    }
    let mut d = combine(&shifted, p, -1)?;
    while d.last() == Some(&0) {
        d.pop();
    }
    let (&lead, rest) = d.split_last()?;
    if lead <= 0 {
        return None;
    }
    if rest.iter().all(|&c| c >= 0) {
        return Some(u64::from(*d.first()? == 0));
    }
    let largest = rest.iter().map(|c| c.unsigned_abs()).max()?;
    u64::try_from(largest / lead.unsigned_abs() + 3).ok().filter(|&j| j <= FARTHEST)
}

/// Sub-expressions looked at; the analysis comes back to some of them.
const LOOKS: u32 = 4000;

/// The growth of an expression, or `None` when it is not shown to be constant or to increase.
pub(crate) fn growth(expr: &Expr) -> Option<Growth> {
    let mut looks = LOOKS;
    look(expr, &mut looks)
}

fn look(expr: &Expr, looks: &mut u32) -> Option<Growth> {
    *looks = looks.checked_sub(1)?;
    let from = match polynomial(expr).as_deref() {
        Some([]) => return Some(Growth::Constant(0)),
        Some([c]) => return Some(Growth::Constant(*c)),
        Some(p) => polynomial_from(p)?,
        None => structural(expr, looks)?,
    };
    positive(expr, from).map(Growth::Increasing)
}

/// The first index >= from with a positive value; the values increase from `from` on.
fn positive(expr: &Expr, from: u64) -> Option<u64> {
    let is_positive = |j: u64| match expr.at(j) {
        Ok(Value::Exact(v)) => Some(v > 0),
        Ok(Value::Huge) => Some(true),
        Err(_) => None,
    };
    if is_positive(from)? {
        return Some(from);
    }
    // Not positive at `low`, positive at `high`.
    let (mut low, mut high) = (from, from + 1);
    while !is_positive(high)? {
        (low, high) = (high, high + 2 * (high - from));
        if high > FARTHEST {
            return None;
        }
    }
    while high - low > 1 {
        let middle = low.midpoint(high);
        if is_positive(middle)? { high = middle } else { low = middle }
    }
    Some(high)
}

/// Strictly increasing from here on (positive or not), for what is no polynomial.
fn structural(expr: &Expr, looks: &mut u32) -> Option<u64> {
    match expr {
        Expr::Number(_) | Expr::J => None,
        // A sum of increasing terms and constants increases.
        Expr::Sum(of) => latest(of, looks, |_| true),
        // So does a product of increasing positive factors and positive constants.
        Expr::Product(of) => latest(of, looks, |c| c >= 1),
        Expr::Minus(a, b) => match (look(a, looks)?, look(b, looks)) {
            (Growth::Increasing(from), Some(Growth::Constant(_))) => Some(from),
            (Growth::Increasing(from), _) => dominates(a, b, from, looks),
            _ => None,
        },
        Expr::Power(b, e) => match (look(b, looks)?, look(e, looks)?) {
            (Growth::Constant(b), Growth::Increasing(from)) if b >= 2 => Some(from),
            (Growth::Increasing(from), Growth::Constant(e)) if e >= 1 => Some(from),
            // base >= 2 from the next index on, then x^y with x and y increasing increases.
            (Growth::Increasing(b), Growth::Increasing(e)) => Some(b.max(e) + 1),
            _ => None,
        },
        // fib strictly increases from 2 on; the argument is >= 1 from `from` on, so >= 2 one later.
        Expr::Fib(e) => match look(e, looks)? {
            Growth::Increasing(from) => Some(from + 1),
            Growth::Constant(_) => None,
        },
    }
}

fn latest(of: &[Expr], looks: &mut u32, constant: impl Fn(i128) -> bool) -> Option<u64> {
    let mut from = None;
    for expr in of {
        match look(expr, looks)? {
            Growth::Constant(c) if constant(c) => {}
            Growth::Constant(_) => return None,
            Growth::Increasing(j) => from = from.max(Some(j)),
        }
    }
    from
}

/// a - b for a that at least doubles from `from` on and a polynomial b: from which index it increases.
///
/// Let B(j) be the first difference of the polynomial whose coefficients are the absolute values of b's:
/// |b(j+1) - b(j)| <= B(j), and with degree g of B, B(j+1) <= (1 + 1/j)^g B(j) <= 2 B(j) for j >= 2g (since
/// (1 + 1/(2g))^g < e^(1/2) < 2). So if a(J) > B(J) at some J >= max(from, 2g), then a(j) > B(j) for all
/// j >= J, and a(j+1) - a(j) >= a(j) > |b(j+1) - b(j)|.
fn dominates(a: &Expr, b: &Expr, from: u64, looks: &mut u32) -> Option<u64> {
    let absolute: Polynomial = polynomial(b)?.iter().map(|c| c.abs()).collect();
    let value =
        |j: u64| absolute.iter().rev().try_fold(0i128, |v, c| v.checked_mul(j.into())?.checked_add(*c));
    let start = from.max(2 * u64::try_from(absolute.len()).ok()?);
    let doubled = doubles(a, looks)?;
    (start.max(doubled)..start.max(doubled) + 1000).find(|&j| {
        let Some(difference) = value(j + 1).and_then(|next| next.checked_sub(value(j)?)) else {
            return false;
        };
        match a.at(j) {
            Ok(Value::Exact(v)) => v > difference,
            Ok(Value::Huge) => difference < 1 << 100,
            Err(_) => false,
        }
    })
}

/// From which index on a(j+1) >= 2 a(j) > 0.
fn doubles(a: &Expr, looks: &mut u32) -> Option<u64> {
    match a {
        // b^e with b >= 2 and e growing by at least 1.
        Expr::Power(b, e) => match (look(b, looks)?, look(e, looks)?) {
            (Growth::Constant(b), Growth::Increasing(from)) if b >= 2 => Some(from),
            (Growth::Increasing(b), Growth::Increasing(e)) => Some(b.max(e) + 1),
            _ => None,
        },
        // One doubling factor is enough, the others do not shrink.
        Expr::Product(of) => {
            let from = latest(of, looks, |c| c >= 1)?;
            of.iter().find_map(|e| doubles(e, looks)).map(|j| j.max(from))
        }
        Expr::Sum(of) => of.iter().try_fold(0, |from, e| Some(from.max(doubles(e, looks)?))),
        _ => None,
    }
}
