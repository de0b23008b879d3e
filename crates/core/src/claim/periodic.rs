//! Whether the truth of a claim is a periodic function of the heap from some heap on, given periodic
//! laws: then finitely many heaps decide it.

use num_integer::Integer;

use super::evaluate::Given;
use crate::law::Claim;
use crate::rule::tree::{Arith, ArithKind, BinaryOp, Comparison, Cond, NamedSet, SetExpr, Term};

/// From heap `from` on, something depends on n mod `modulus` only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Periodic {
    pub(super) from: u64,
    pub(super) modulus: u64,
}

const ALWAYS: Periodic = Periodic { from: 0, modulus: 1 };

impl Periodic {
    /// Holds for both; `None` when the numbers grow too large.
    pub(super) fn and(self, other: Periodic) -> Option<Periodic> {
        let part = other.modulus / self.modulus.gcd(&other.modulus);
        Some(Periodic { from: self.from.max(other.from), modulus: self.modulus.checked_mul(part)? })
    }

    /// A law without saltus, as a function of the heap.
    pub(super) fn of_law(claim: &Claim) -> Option<Periodic> {
        match claim {
            Claim::Periodic { preperiod, period, saltus: 0, .. } => {
                Some(Periodic { from: *preperiod, modulus: *period })
            }
            _ => None,
        }
    }
}

/// A number expression as a function of the heap n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// n + c
    Heap(i64),
    /// floor(n / d), for every n
    Floor(u64),
    /// A literal.
    Constant(i64),
    /// Periodic from somewhere on.
    Periodic(Periodic),
}

/// What is known of the Grundy functions of a claim: the name and its proved law.
pub(super) struct Laws<'a> {
    pub(super) heap_names: &'a [String],
    pub(super) givens: &'a [(String, Given)],
    pub(super) laws: Vec<(String, &'a Claim)>,
}

impl Laws<'_> {
    /// From where and with what period a condition is periodic; `None` when that is not seen.
    pub(super) fn cond(&self, cond: &Cond) -> Option<Periodic> {
        match cond {
            Cond::Or(parts) | Cond::And(parts) => {
                parts.iter().try_fold(ALWAYS, |sum, part| sum.and(self.cond(part)?))
            }
            Cond::Not(inner) => self.cond(inner),
            Cond::Compare { first, rest } => {
                let mut total = ALWAYS;
                let mut left = first;
                for (sign, right) in rest {
                    total = total.and(self.compare(left, *sign, right)?)?;
                    left = right;
                }
                Some(total)
            }
            Cond::In(x, set) => self.in_set(self.shape(x)?, set),
            Cond::Divides(d, x) => match (self.shape(d)?, self.shape(x)?) {
                (Shape::Constant(d), Shape::Heap(_)) if d > 0 => {
                    Some(Periodic { from: 0, modulus: u64::try_from(d).ok()? })
                }
                (d, x) => value(d)?.and(value(x)?),
            },
            Cond::Call(call) => match (call.name.text.as_str(), &call.args[..]) {
                ("odd" | "even", [x]) => match self.shape(x)? {
                    Shape::Heap(_) => Some(Periodic { from: 0, modulus: 2 }),
                    shape => value(shape),
                },
                ("prime" | "palindrome", [x]) => value(self.shape(x)?),
                _ => None,
            },
            Cond::Quantified { .. } | Cond::Error => None,
        }
    }

    fn compare(&self, left: &Arith, sign: Comparison, right: &Arith) -> Option<Periodic> {
        match (self.shape(left)?, self.shape(right)?) {
            (Shape::Heap(a), Shape::Constant(b)) | (Shape::Constant(b), Shape::Heap(a)) => {
                // Beyond b - a the heap is larger, whatever the sign asks.
                let from = b.checked_sub(a)?.checked_add(1)?.max(0);
                Some(Periodic { from: from.unsigned_abs(), modulus: 1 })
            }
            (Shape::Heap(_), Shape::Heap(_)) => Some(ALWAYS),
            (Shape::Floor(a), Shape::Floor(b)) if a == b => Some(ALWAYS),
            (Shape::Floor(1), Shape::Heap(0)) | (Shape::Heap(0), Shape::Floor(1)) => {
                let _ = sign;
                Some(ALWAYS)
            }
            (left, right) => value(left)?.and(value(right)?),
        }
    }

    fn in_set(&self, x: Shape, set: &SetExpr) -> Option<Periodic> {
        set.union.iter().chain(&set.except).try_fold(ALWAYS, |sum, term| {
            let literals = |entries: &[Arith]| -> Option<i64> {
                entries.iter().try_fold(0, |most: i64, entry| match self.shape(entry)? {
                    Shape::Constant(c) => Some(most.max(c)),
                    _ => None,
                })
            };
            if let Some(members) = self.members(term) {
                return sum.and(match x {
                    Shape::Heap(c) => {
                        beyond(i64::try_from(members.iter().copied().max().unwrap_or(0)).ok()?, c)?
                    }
                    x => value(x)?,
                });
            }
            let one = match (term, x) {
                (Term::Number(a), Shape::Heap(c)) => beyond(literals(std::slice::from_ref(a))?, c)?,
                (Term::Braces(entries), Shape::Heap(c)) => beyond(literals(entries)?, c)?,
                (Term::Range(lo, hi), Shape::Heap(c)) => {
                    let lo = literals(std::slice::from_ref(lo))?;
                    let hi = hi.as_ref().map_or(Some(lo), |hi| literals(std::slice::from_ref(hi)))?;
                    beyond(lo.max(hi), c)?
                }
                (Term::Any, Shape::Heap(c)) => beyond(0, c)?,
                (Term::Named(NamedSet::Odd | NamedSet::Even), Shape::Heap(c)) => {
                    Periodic { modulus: 2, ..beyond(0, c)? }
                }
                (Term::Named(NamedSet::MultiplesOf(m)), Shape::Heap(c)) => match self.shape(m)? {
                    Shape::Constant(m) if m > 0 => {
                        Periodic { modulus: u64::try_from(m).ok()?, ..beyond(0, c)? }
                    }
                    _ => return None,
                },
                (Term::Number(a), x) => value(x)?.and(value(self.shape(a)?)?)?,
                (Term::Braces(entries), x) => {
                    literals(entries)?;
                    value(x)?
                }
                (Term::Range(lo, hi), x) => {
                    literals(std::slice::from_ref(lo))?;
                    literals(hi.as_slice())?;
                    value(x)?
                }
                _ => return None,
            };
            sum.and(one)
        })
    }

    fn given(&self, name: &str) -> Option<&Given> {
        self.givens.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    /// The members of a name that the rule gives a set.
    fn members(&self, term: &Term) -> Option<&[i128]> {
        let Term::Number(Arith { kind: ArithKind::Name(name), .. }) = term else { return None };
        match self.given(name) {
            Some(Given::Set(members)) if !self.heap_names.contains(name) => Some(members),
            _ => None,
        }
    }

    fn shape(&self, arith: &Arith) -> Option<Shape> {
        match &arith.kind {
            ArithKind::Number(n) => Some(Shape::Constant(i64::try_from(n).ok()?)),
            ArithKind::Name(name) if self.heap_names.contains(name) => Some(Shape::Heap(0)),
            ArithKind::Name(name) => match self.given(name)? {
                Given::Number(value) => Some(Shape::Constant(i64::try_from(*value).ok()?)),
                Given::Set(_) => None,
            },
            ArithKind::Index { .. } | ArithKind::Error => None,
            ArithKind::Negate(x) => match self.shape(x)? {
                Shape::Constant(c) => Some(Shape::Constant(c.checked_neg()?)),
                shape => value(shape).map(Shape::Periodic),
            },
            ArithKind::Call(call) => {
                if let Some((_, law)) = self.laws.iter().find(|(name, _)| *name == call.name.text) {
                    let [heap] = &call.args[..] else { return None };
                    return self.grundy(law, self.shape(heap)?);
                }
                if call.name.text == "floor" && call.args.len() == 1 {
                    return self.shape(&call.args[0]);
                }
                let mut total = ALWAYS;
                for arg in &call.args {
                    total = total.and(value(self.shape(arg)?)?)?;
                }
                Some(Shape::Periodic(total))
            }
            ArithKind::Binary(op, x, y) => self.binary(*op, self.shape(x)?, self.shape(y)?),
        }
    }

    fn binary(&self, op: BinaryOp, x: Shape, y: Shape) -> Option<Shape> {
        match (op, x, y) {
            (BinaryOp::Add, Shape::Heap(a), Shape::Constant(b))
            | (BinaryOp::Add, Shape::Constant(b), Shape::Heap(a)) => Some(Shape::Heap(a.checked_add(b)?)),
            (BinaryOp::Subtract, Shape::Heap(a), Shape::Constant(b)) => Some(Shape::Heap(a.checked_sub(b)?)),
            (BinaryOp::Modulo, Shape::Heap(_), Shape::Constant(m)) if m > 0 => {
                Some(Shape::Periodic(Periodic { from: 0, modulus: u64::try_from(m).ok()? }))
            }
            (BinaryOp::Divide | BinaryOp::FloorDivide, Shape::Heap(0), Shape::Constant(d)) if d > 0 => {
                Some(Shape::Floor(u64::try_from(d).ok()?))
            }
            (BinaryOp::Add, Shape::Constant(a), Shape::Constant(b)) => {
                Some(Shape::Constant(a.checked_add(b)?))
            }
            (BinaryOp::Subtract, Shape::Constant(a), Shape::Constant(b)) => {
                Some(Shape::Constant(a.checked_sub(b)?))
            }
            (BinaryOp::Multiply, Shape::Constant(a), Shape::Constant(b)) => {
                Some(Shape::Constant(a.checked_mul(b)?))
            }
            _ => Some(Shape::Periodic(value(x)?.and(value(y)?)?)),
        }
    }

    fn grundy(&self, law: &Claim, heap: Shape) -> Option<Shape> {
        match (law, heap) {
            (Claim::Floor { divisor }, Shape::Heap(0)) => Some(Shape::Floor(*divisor)),
            (_, Shape::Heap(c)) => {
                let law = Periodic::of_law(law)?;
                // g(n + c) is periodic from n0 - c on, and exists from -c on.
                let from = i64::try_from(law.from).ok()?.checked_sub(c)?.max(c.checked_neg()?).max(0);
                Some(Shape::Periodic(Periodic { from: from.unsigned_abs(), ..law }))
            }
            (_, shape) => value(shape).map(Shape::Periodic),
        }
    }
}

/// Membership of n + c in a set without members above `most`, or with all of them.
fn beyond(most: i64, c: i64) -> Option<Periodic> {
    let from = most.checked_sub(c)?.checked_add(1)?.max(0);
    Some(Periodic { from: from.unsigned_abs(), modulus: 1 })
}

/// An expression whose value itself is periodic.
fn value(shape: Shape) -> Option<Periodic> {
    match shape {
        Shape::Constant(_) => Some(ALWAYS),
        Shape::Periodic(periodic) => Some(periodic),
        Shape::Heap(_) | Shape::Floor(_) => None,
    }
}
