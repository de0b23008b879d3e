//! Linear forms: expressions and conditions that are about sums of multiples of the numbers of a component
//! and of the parameters of a move.

use crate::expr::{Cond, Expr, Function, Slot};

/// c + x[0] * (number 0) + .. + p[0] * (parameter 0) + ..
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) x: Vec<i128>,
    pub(super) p: Vec<i128>,
    pub(super) c: i128,
}

/// Which slots are numbers of the component, and which are parameters.
#[derive(Debug, Clone)]
pub(super) struct Names {
    /// The numbers of a tuple are slots 0, 1, ..
    pub(super) numbers: usize,
    /// The slots of the parameters.
    pub(super) params: Vec<Slot>,
    /// Slots whose value is known.
    pub(super) fixed: Vec<(Slot, i128)>,
    /// The component is a row: the index of its first number. Its numbers are entries, not slots.
    pub(super) row: Option<u8>,
}

impl Linear {
    pub(super) fn constant(c: i128, names: &Names) -> Linear {
        Linear { x: vec![0; names.numbers], p: vec![0; names.params.len()], c }
    }

    /// `self + times * other`, unless a coefficient is too large.
    pub(super) fn plus(&self, times: i128, other: &Linear) -> Option<Linear> {
        let each = |a: &[i128], b: &[i128]| -> Option<Vec<i128>> {
            a.iter().zip(b).map(|(a, b)| a.checked_add(b.checked_mul(times)?)).collect()
        };
        let c = self.c.checked_add(other.c.checked_mul(times)?)?;
        Some(Linear { x: each(&self.x, &other.x)?, p: each(&self.p, &other.p)?, c })
    }

    /// Whether no number of the component occurs.
    pub(super) fn without_numbers(&self) -> bool {
        self.x.iter().all(|&c| c == 0)
    }

    /// Whether no parameter occurs.
    pub(super) fn without_params(&self) -> bool {
        self.p.iter().all(|&c| c == 0)
    }
}

/// The linear form of an expression, if it has one.
pub(super) fn linear(expr: &Expr, names: &Names) -> Option<Linear> {
    let zero = Linear::constant(0, names);
    match expr {
        Expr::Num(c) => Some(Linear { c: *c, ..zero }),
        Expr::Slot(slot) => {
            if let Some(&(_, value)) = names.fixed.iter().find(|(fixed, _)| fixed == slot) {
                return Some(Linear { c: value, ..zero });
            }
            let mut form = zero;
            if let Some(at) = names.params.iter().position(|param| param == slot) {
                *form.p.get_mut(at)? = 1;
            } else if names.row.is_none() {
                *form.x.get_mut(usize::from(*slot))? = 1;
            } else {
                return None;
            }
            Some(form)
        }
        Expr::Entry(index) => {
            let first = names.row?;
            let index = linear(index, names)?;
            if !(index.without_numbers() && index.without_params()) {
                return None;
            }
            let at = usize::try_from(index.c.checked_sub(first.into())?).ok()?;
            let mut form = zero;
            *form.x.get_mut(at)? = 1;
            Some(form)
        }
        Expr::Neg(x) => zero.plus(-1, &linear(x, names)?),
        Expr::Add(terms) => terms.iter().try_fold(zero, |sum, term| sum.plus(1, &linear(term, names)?)),
        Expr::Sub(x, y) => linear(x, names)?.plus(-1, &linear(y, names)?),
        Expr::Mul(factors) => {
            let mut product = Linear { c: 1, ..zero.clone() };
            for factor in factors {
                let factor = linear(factor, names)?;
                let constant = |form: &Linear| form.without_numbers() && form.without_params();
                product = if constant(&factor) {
                    zero.plus(factor.c, &product)?
                } else if constant(&product) {
                    zero.plus(product.c, &factor)?
                } else {
                    return None;
                };
            }
            Some(product)
        }
        _ => None,
    }
}

/// The inequalities `form >= 0` that together say the same as a condition, if it can be said so.
pub(super) fn inequalities(cond: &Cond, names: &Names) -> Option<Vec<Linear>> {
    let mut out = Vec::new();
    match cond {
        Cond::Le(x, y) => at_most(x, y, 0, names, &mut out)?,
        Cond::Lt(x, y) => at_most(x, y, 1, names, &mut out)?,
        Cond::Eq(x, y) => {
            let difference = linear(y, names)?.plus(-1, &linear(x, names)?)?;
            out.push(Linear::constant(0, names).plus(-1, &difference)?);
            out.push(difference);
        }
        _ => return None,
    }
    Some(out)
}

/// x + slack <= y.
pub(super) fn at_most(x: &Expr, y: &Expr, slack: i128, names: &Names, out: &mut Vec<Linear>) -> Option<()> {
    match (x, y) {
        (_, Expr::Call(Function::Min, args)) if !args.is_empty() => {
            args.iter().try_for_each(|arg| at_most(x, arg, slack, names, out))
        }
        (Expr::Call(Function::Max, args), _) if !args.is_empty() => {
            args.iter().try_for_each(|arg| at_most(arg, y, slack, names, out))
        }
        (Expr::Call(Function::Abs, args), _) if args.len() == 1 => {
            at_most(&args[0], y, slack, names, out)?;
            at_most(&Expr::Neg(Box::new(args[0].clone())), y, slack, names, out)
        }
        // x <= floor(e / d) says d x <= e.
        (_, Expr::FloorDiv(e, d)) if matches!(**d, Expr::Num(d) if d >= 1) => {
            let d = linear(d, names)?.c;
            at_most(&times(d, x), e, slack.checked_mul(d)?, names, out)
        }
        // ceil(e / d) <= y says e <= d y.
        (Expr::CeilDiv(e, d), _) if matches!(**d, Expr::Num(d) if d >= 1) => {
            let d = linear(d, names)?.c;
            at_most(e, &times(d, y), slack.checked_mul(d)?, names, out)
        }
        _ => {
            let mut form = linear(y, names)?.plus(-1, &linear(x, names)?)?;
            form.c = form.c.checked_sub(slack)?;
            out.push(form);
            Some(())
        }
    }
}

fn times(d: i128, x: &Expr) -> Expr {
    Expr::Mul(vec![Expr::Num(d), x.clone()])
}
