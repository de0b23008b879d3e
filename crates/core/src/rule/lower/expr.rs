//! Building lowered expressions with constants folded, and asking what is in them.

use crate::expr::{Cond, Expr, Fold, Function, Slot, Stretch};

pub(super) fn num(value: i128) -> Expr {
    Expr::Num(value)
}

pub(super) fn add(x: Expr, y: Expr) -> Expr {
    if let (Expr::Num(a), Expr::Num(b)) = (&x, &y)
        && let Some(sum) = a.checked_add(*b)
    {
        return num(sum);
    }
    match (x, y) {
        (x, Expr::Num(0)) | (Expr::Num(0), x) => x,
        // n - 1 + 3 and n + 1 + 3: constants meet.
        (Expr::Sub(x, c), Expr::Num(b)) if matches!(*c, Expr::Num(_)) => {
            let Expr::Num(a) = *c else { return num(0) };
            match b.checked_sub(a) {
                Some(d) if d >= 0 => add(*x, num(d)),
                Some(d) => sub(*x, num(-d)),
                None => Expr::Add(vec![Expr::Sub(x, Box::new(num(a))), num(b)]),
            }
        }
        (Expr::Add(mut terms), Expr::Add(more)) => {
            terms.extend(more);
            Expr::Add(terms)
        }
        (Expr::Add(mut terms), y) => {
            if let (Some(Expr::Num(a)), Expr::Num(b)) = (terms.last(), &y)
                && let Some(sum) = a.checked_add(*b)
            {
                terms.pop();
                return terms.into_iter().chain([num(sum)]).reduce(add).unwrap_or(num(sum));
            }
            terms.push(y);
            Expr::Add(terms)
        }
        (x, y) => Expr::Add(vec![x, y]),
    }
}

pub(super) fn sub(x: Expr, y: Expr) -> Expr {
    match (x, y) {
        (Expr::Num(a), Expr::Num(b)) if a.checked_sub(b).is_some() => num(a - b),
        (x, Expr::Num(0)) => x,
        (x, Expr::Num(b)) if b < 0 && b != i128::MIN => add(x, num(-b)),
        (x, Expr::Num(b)) if matches!(x, Expr::Add(_)) => match x {
            // n + 1 - 1
            Expr::Add(terms) if matches!(terms.last(), Some(Expr::Num(_))) => {
                let mut terms = terms;
                let last = terms.pop();
                let rest = terms.into_iter().reduce(add).unwrap_or(num(0));
                match last {
                    Some(Expr::Num(a)) if a.checked_sub(b).is_some() => {
                        let d = a - b;
                        if d >= 0 { add(rest, num(d)) } else { sub(rest, num(-d)) }
                    }
                    _ => Expr::Sub(Box::new(rest), Box::new(num(b))),
                }
            }
            x => Expr::Sub(Box::new(x), Box::new(num(b))),
        },
        (Expr::Sub(x, c), Expr::Num(b)) if matches!(*c, Expr::Num(a) if a.checked_add(b).is_some()) => {
            let Expr::Num(a) = *c else { return num(0) };
            sub(*x, num(a + b))
        }
        (x, y) if x == y => num(0),
        (x, y) => Expr::Sub(Box::new(x), Box::new(y)),
    }
}

pub(super) fn mul(x: Expr, y: Expr) -> Expr {
    if let (Expr::Num(a), Expr::Num(b)) = (&x, &y)
        && let Some(product) = a.checked_mul(*b)
    {
        return num(product);
    }
    match (x, y) {
        (x, Expr::Num(1)) | (Expr::Num(1), x) => x,
        (Expr::Mul(mut factors), Expr::Mul(more)) => {
            factors.extend(more);
            Expr::Mul(factors)
        }
        (Expr::Mul(mut factors), y) => {
            factors.push(y);
            Expr::Mul(factors)
        }
        (x, y) => Expr::Mul(vec![x, y]),
    }
}

pub(super) fn floor_div(x: Expr, y: Expr) -> Expr {
    match (&x, &y) {
        (_, Expr::Num(1)) => x,
        (Expr::Num(a), Expr::Num(b)) if *b > 0 => num(a.div_euclid(*b)),
        _ => Expr::FloorDiv(Box::new(x), Box::new(y)),
    }
}

pub(super) fn ceil_div(x: Expr, y: Expr) -> Expr {
    match (&x, &y) {
        (_, Expr::Num(1)) => x,
        (Expr::Num(a), Expr::Num(b)) if *b > 0 && *a > i128::MIN => num(-(-a).div_euclid(*b)),
        _ => Expr::CeilDiv(Box::new(x), Box::new(y)),
    }
}

pub(super) fn neg(x: Expr) -> Expr {
    match x {
        Expr::Num(a) if a > i128::MIN => num(-a),
        x => Expr::Neg(Box::new(x)),
    }
}

pub(super) fn pow(x: Expr, y: Expr) -> Expr {
    if let (Expr::Num(a), Expr::Num(b)) = (&x, &y)
        && let Some(power) = u32::try_from(*b).ok().and_then(|b| a.checked_pow(b))
    {
        return num(power);
    }
    Expr::Pow(Box::new(x), Box::new(y))
}

pub(super) fn call(function: Function, args: Vec<Expr>) -> Expr {
    Expr::Call(function, args)
}

pub(super) fn min(x: Expr, y: Expr) -> Expr {
    extreme(Function::Min, x, y)
}

pub(super) fn max(x: Expr, y: Expr) -> Expr {
    extreme(Function::Max, x, y)
}

fn extreme(function: Function, x: Expr, y: Expr) -> Expr {
    match (&x, &y) {
        _ if x == y => x,
        (Expr::Num(a), Expr::Num(b)) => num(if function == Function::Min { *a.min(b) } else { *a.max(b) }),
        _ => call(function, vec![x, y]),
    }
}

/// All of them; nested ones flattened, trivial ones dropped.
pub(super) fn all(conds: impl IntoIterator<Item = Cond>) -> Cond {
    let mut out = Vec::new();
    for cond in conds {
        match cond {
            Cond::True => {}
            Cond::And(more) => out.extend(more),
            cond => out.push(cond),
        }
    }
    if out.len() > 1 {
        return Cond::And(out);
    }
    out.pop().unwrap_or(Cond::True)
}

/// One of them.
pub(super) fn any(conds: Vec<Cond>) -> Cond {
    let mut out = Vec::new();
    for cond in conds {
        match cond {
            Cond::Or(more) => out.extend(more),
            cond => out.push(cond),
        }
    }
    if out.len() == 1 { out.remove(0) } else { Cond::Or(out) }
}

/// The conditions of a conjunction.
pub(super) fn conjuncts(cond: &Cond) -> Vec<&Cond> {
    match cond {
        Cond::True => Vec::new(),
        Cond::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        cond => vec![cond],
    }
}

/// Puts an expression in the place of a slot.
pub(crate) fn replace(expr: &Expr, slot: Slot, by: &Expr) -> Expr {
    let again = |x: &Expr| Box::new(replace(x, slot, by));
    let each = |xs: &[Expr]| xs.iter().map(|x| replace(x, slot, by)).collect::<Vec<_>>();
    match expr {
        Expr::Num(value) => Expr::Num(*value),
        Expr::Slot(s) if *s == slot => by.clone(),
        Expr::Slot(s) => Expr::Slot(*s),
        Expr::Neg(x) => Expr::Neg(again(x)),
        Expr::Add(xs) => Expr::Add(each(xs)),
        Expr::Sub(x, y) => Expr::Sub(again(x), again(y)),
        Expr::Mul(xs) => Expr::Mul(each(xs)),
        Expr::FloorDiv(x, y) => Expr::FloorDiv(again(x), again(y)),
        Expr::CeilDiv(x, y) => Expr::CeilDiv(again(x), again(y)),
        Expr::Mod(x, y) => Expr::Mod(again(x), again(y)),
        Expr::Pow(x, y) => Expr::Pow(again(x), again(y)),
        Expr::Xor(x, y) => Expr::Xor(again(x), again(y)),
        Expr::Index(list, x) => Expr::Index(list.clone(), again(x)),
        Expr::Call(f, xs) => Expr::Call(*f, each(xs)),
        Expr::Entry(x) => Expr::Entry(again(x)),
        Expr::Fold(fold, stretch) => {
            let fold = match fold {
                Fold::Count(x) => Fold::Count(again(x)),
                fold => fold.clone(),
            };
            let (lo, hi) = (replace(&stretch.lo, slot, by), replace(&stretch.hi, slot, by));
            Expr::Fold(fold, Box::new(Stretch { lo, hi }))
        }
    }
}

/// Expressions put in the place of the first slots, all at once.
pub(crate) fn substitute(expr: &Expr, by: &[Expr]) -> Expr {
    const AWAY: Slot = 20_000;
    let slots = || (0..Slot::try_from(by.len()).unwrap_or(0)).zip(by);
    let moved = slots().fold(expr.clone(), |expr, (slot, _)| replace(&expr, slot, &Expr::Slot(AWAY + slot)));
    slots().fold(moved, |expr, (slot, by)| replace(&expr, AWAY + slot, by))
}
