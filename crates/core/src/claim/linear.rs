//! Claims that proved laws decide by rewriting: for each remainder of n = M t + r both sides of the claim come to
//! linear functions of t, or to g at the same place, for all t from some T on.

use num_integer::Integer;

use super::evaluate::Given;
use crate::law::Claim;
use crate::law::rewriting::{Rewriting, Side};
use crate::rule::tree::{Arith, ArithKind, BinaryOp, Comparison, Cond, NamedSet, SetExpr, Term};

/// No remainders of larger numbers are looked at.
const LARGEST_MODULUS: i64 = 20_000;

/// Rewriting steps for one place.
const STEPS: u32 = 64;

/// So many powers of the modulus of a law are tried.
const POWERS: u32 = 4;

/// From heap `from` on the claim is true, for each remainder mod `modulus` by the same equalities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decided {
    pub(super) from: u64,
    pub(super) modulus: u64,
}

/// What a claim may speak of.
pub(super) struct Rewritings<'a> {
    pub(super) heap_names: &'a [String],
    pub(super) givens: &'a [(String, Given)],
    /// The names of Grundy functions and their laws.
    pub(super) laws: Vec<(String, &'a Claim)>,
}

/// x t + y, or the value of g at x t + y.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Linear(i64, i64),
    At(usize, i64, i64),
}

/// The forms for one remainder.
struct Class<'a> {
    heap_names: &'a [String],
    givens: &'a [(String, Given)],
    laws: &'a [(String, Rewriting)],
    /// n = modulus t + remainder
    modulus: i64,
    remainder: i64,
    /// What was said holds for t from here on.
    from: i64,
}

impl Rewritings<'_> {
    /// Whether the claim is true from some heap on; `None` when that is not seen or not so.
    pub(super) fn decide(&self, condition: Option<&Cond>, body: &Cond) -> Option<Decided> {
        let laws: Vec<(String, Rewriting)> = self
            .laws
            .iter()
            .map(|(name, claim)| Some((name.clone(), Rewriting::of(claim)?)))
            .collect::<Option<_>>()?;
        let mut constants = 1i64;
        for cond in condition.into_iter().chain([body]) {
            for c in numbers_of(cond, self.givens) {
                constants = constants.lcm(&c);
                if constants > LARGEST_MODULUS {
                    return None;
                }
            }
        }
        let mut powers = 1i64;
        for _ in 0..=POWERS {
            let modulus = constants.lcm(&powers);
            if modulus > LARGEST_MODULUS {
                return None;
            }
            if let Some(decided) = self.decide_by(&laws, modulus, condition, body) {
                return Some(decided);
            }
            for (_, law) in &laws {
                powers = powers.checked_mul(i64::try_from(law.modulus).ok()?)?;
            }
        }
        None
    }

    fn decide_by(
        &self,
        laws: &[(String, Rewriting)],
        modulus: i64,
        condition: Option<&Cond>,
        body: &Cond,
    ) -> Option<Decided> {
        let mut from = 0i64;
        for remainder in 0..modulus {
            let (heap_names, givens) = (self.heap_names, self.givens);
            let mut class = Class { heap_names, givens, laws, modulus, remainder, from: 0 };
            let asserted = match condition {
                Some(condition) => class.cond(condition)?,
                None => true,
            };
            if asserted && !class.cond(body)? {
                return None;
            }
            from = from.max(class.from.checked_mul(modulus)?.checked_add(remainder)?);
        }
        Some(Decided { from: from.unsigned_abs(), modulus: modulus.unsigned_abs() })
    }
}

impl Class<'_> {
    /// Whether a condition holds for all t from `from` on; `None` when that is not seen.
    fn cond(&mut self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::And(all) => {
                let all: Vec<bool> = all.iter().map(|one| self.cond(one)).collect::<Option<_>>()?;
                Some(all.iter().all(|&holds| holds))
            }
            Cond::Or(any) => {
                let any: Vec<bool> = any.iter().map(|one| self.cond(one)).collect::<Option<_>>()?;
                Some(any.iter().any(|&holds| holds))
            }
            Cond::Not(inner) => Some(!self.cond(inner)?),
            Cond::Compare { first, rest } => {
                let mut left = self.form(first)?;
                let mut holds = true;
                for (sign, right) in rest {
                    let right = self.form(right)?;
                    holds &= self.compare(left, *sign, right)?;
                    left = right;
                }
                Some(holds)
            }
            Cond::Divides(d, x) => match (self.form(d)?, self.form(x)?) {
                (Form::Linear(0, d), Form::Linear(x, y)) if d > 0 && x % d == 0 => Some(y.rem_euclid(d) == 0),
                _ => None,
            },
            Cond::In(x, set) => {
                let x = self.form(x)?;
                self.in_set(x, set)
            }
            Cond::Call(call) => match (call.name.text.as_str(), &call.args[..]) {
                (name @ ("odd" | "even"), [x]) => match self.form(x)? {
                    Form::Linear(x, y) if x % 2 == 0 => Some((y.rem_euclid(2) == 1) == (name == "odd")),
                    _ => None,
                },
                _ => None,
            },
            Cond::Quantified { .. } | Cond::Error => None,
        }
    }

    fn in_set(&mut self, x: Form, set: &SetExpr) -> Option<bool> {
        let Form::Linear(a, b) = x else { return None };
        let mut member = |terms: &[Term]| -> Option<bool> {
            let mut found = false;
            for term in terms {
                found |= match term {
                    Term::Number(c) => {
                        let c = self.form(c)?;
                        self.compare(x, Comparison::Equal, c)?
                    }
                    Term::Braces(entries) => {
                        let mut any = false;
                        for entry in entries {
                            let entry = self.form(entry)?;
                            any |= self.compare(x, Comparison::Equal, entry)?;
                        }
                        any
                    }
                    Term::Named(named @ (NamedSet::Odd | NamedSet::Even)) if a % 2 == 0 => {
                        self.compare(x, Comparison::Greater, Form::Linear(0, 0))?
                            && (b.rem_euclid(2) == 1) == matches!(named, NamedSet::Odd)
                    }
                    _ => return None,
                };
            }
            Some(found)
        };
        let inside = member(&set.union)?;
        Some(inside && !member(&set.except)?)
    }

    fn compare(&mut self, left: Form, sign: Comparison, right: Form) -> Option<bool> {
        if let (Form::At(..), _) | (_, Form::At(..)) = (left, right) {
            let same = matches!(sign, Comparison::Equal | Comparison::LessEqual | Comparison::GreaterEqual);
            return (left == right).then_some(same);
        }
        let (Form::Linear(a, b), Form::Linear(c, d)) = (left, right) else { return None };
        let (slope, base) = (a.checked_sub(c)?, b.checked_sub(d)?);
        // From some t on the difference has the sign of its slope.
        let order = if slope == 0 {
            base.cmp(&0)
        } else {
            self.at_least((base.abs() / slope.abs()).checked_add(1)?);
            slope.cmp(&0)
        };
        Some(match sign {
            Comparison::Less => order.is_lt(),
            Comparison::LessEqual => order.is_le(),
            Comparison::Equal => order.is_eq(),
            Comparison::NotEqual => order.is_ne(),
            Comparison::GreaterEqual => order.is_ge(),
            Comparison::Greater => order.is_gt(),
        })
    }

    fn at_least(&mut self, t: i64) {
        self.from = self.from.max(t);
    }

    fn form(&mut self, arith: &Arith) -> Option<Form> {
        match &arith.kind {
            ArithKind::Number(n) => Some(Form::Linear(0, i64::try_from(n).ok().filter(|n| *n < 1 << 31)?)),
            ArithKind::Name(name) if self.heap_names.contains(name) => {
                Some(Form::Linear(self.modulus, self.remainder))
            }
            ArithKind::Name(name) => match self.givens.iter().find(|(given, _)| given == name) {
                Some((_, Given::Number(value))) => {
                    Some(Form::Linear(0, i64::try_from(*value).ok().filter(|n| n.abs() < 1 << 31)?))
                }
                _ => None,
            },
            ArithKind::Index { .. } | ArithKind::Error => None,
            ArithKind::Negate(x) => match self.form(x)? {
                Form::Linear(a, b) => Some(Form::Linear(a.checked_neg()?, b.checked_neg()?)),
                Form::At(..) => None,
            },
            ArithKind::Call(call) => {
                let law = self.laws.iter().position(|(name, _)| *name == call.name.text);
                match (law, call.name.text.as_str(), &call.args[..]) {
                    (Some(law), _, [heap]) => {
                        let heap = self.form(heap)?;
                        self.value(law, heap)
                    }
                    (None, "floor", [x]) => self.form(x),
                    _ => None,
                }
            }
            ArithKind::Binary(op, x, y) => {
                let (x, y) = (self.form(x)?, self.form(y)?);
                self.binary(*op, x, y)
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, x: Form, y: Form) -> Option<Form> {
        if let (Form::At(..), Form::Linear(0, 0)) = (x, y)
            && matches!(op, BinaryOp::Add | BinaryOp::Subtract)
        {
            return Some(x);
        }
        let (Form::Linear(a, b), Form::Linear(c, d)) = (x, y) else { return None };
        let linear = |a: Option<i64>, b: Option<i64>| Some(Form::Linear(a?, b?));
        match op {
            BinaryOp::Add => linear(a.checked_add(c), b.checked_add(d)),
            BinaryOp::Subtract => linear(a.checked_sub(c), b.checked_sub(d)),
            BinaryOp::Multiply if c == 0 => linear(a.checked_mul(d), b.checked_mul(d)),
            BinaryOp::Multiply if a == 0 => linear(c.checked_mul(b), d.checked_mul(b)),
            // In claims `/` is floor division, too.
            BinaryOp::Divide | BinaryOp::FloorDivide if c == 0 && d > 0 && a % d == 0 => {
                Some(Form::Linear(a / d, b.div_euclid(d)))
            }
            BinaryOp::Modulo if c == 0 && d > 0 && a % d == 0 => Some(Form::Linear(0, b.rem_euclid(d))),
            _ => None,
        }
    }

    /// g at a linear place, rewritten as far as that goes.
    fn value(&mut self, law: usize, heap: Form) -> Option<Form> {
        let Form::Linear(mut x, mut y) = heap else { return None };
        let laws = self.laws;
        let rewriting = &laws[law].1;
        let modulus = i64::try_from(rewriting.modulus).ok()?;
        let start = i64::try_from(rewriting.first.len()).ok()?;
        for _ in 0..STEPS {
            if x == 0 && y < start {
                let value = rewriting.first.get(usize::try_from(y).ok()?)?;
                return Some(Form::Linear(0, i64::from(*value)));
            }
            if x < 0 {
                return None;
            }
            if x % modulus != 0 {
                break;
            }
            // x t + y >= start from some t on.
            if x > 0 && y < start {
                self.at_least(start.checked_sub(y)?.checked_add(x)? / x);
            }
            let (m, r) = (x / modulus, y.rem_euclid(modulus));
            let rest = y.div_euclid(modulus);
            let side = rewriting.sides[usize::try_from(r).ok()?];
            let (Side::Value(a, b) | Side::Heap(a, b)) = side;
            let place = (a.checked_mul(m)?, a.checked_mul(rest)?.checked_add(b)?);
            match side {
                Side::Value(..) => return Some(Form::Linear(place.0, place.1)),
                Side::Heap(..) => (x, y) = place,
            }
        }
        // A heap below 0 has no value.
        if y < 0 {
            self.at_least(x.checked_sub(y)? / x.max(1));
        }
        Some(Form::At(law, x, y))
    }
}

/// The numbers of a condition by which remainders matter: divisors, moduli, factors.
fn numbers_of(cond: &Cond, givens: &[(String, Given)]) -> Vec<i64> {
    let mut found = Vec::new();
    walk(cond, givens, &mut found);
    found
}

fn walk(cond: &Cond, givens: &[(String, Given)], found: &mut Vec<i64>) {
    match cond {
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|one| walk(one, givens, found)),
        Cond::Not(inner) => walk(inner, givens, found),
        Cond::Compare { first, rest } => {
            walk_arith(first, givens, found);
            rest.iter().for_each(|(_, right)| walk_arith(right, givens, found));
        }
        Cond::Divides(d, x) => {
            found.extend(constant(d, givens));
            walk_arith(x, givens, found);
        }
        Cond::In(x, set) => {
            if set
                .union
                .iter()
                .chain(&set.except)
                .any(|t| matches!(t, Term::Named(NamedSet::Odd | NamedSet::Even)))
            {
                found.push(2);
            }
            walk_arith(x, givens, found);
        }
        Cond::Call(call) => {
            if matches!(call.name.text.as_str(), "odd" | "even") {
                found.push(2);
            }
            call.args.iter().for_each(|arg| walk_arith(arg, givens, found));
        }
        Cond::Quantified { .. } | Cond::Error => {}
    }
}

fn walk_arith(arith: &Arith, givens: &[(String, Given)], found: &mut Vec<i64>) {
    match &arith.kind {
        ArithKind::Negate(x) => walk_arith(x, givens, found),
        ArithKind::Call(call) => call.args.iter().for_each(|arg| walk_arith(arg, givens, found)),
        ArithKind::Binary(op, x, y) => {
            if matches!(op, BinaryOp::Divide | BinaryOp::FloorDivide | BinaryOp::Modulo) {
                found.extend(constant(y, givens));
            }
            walk_arith(x, givens, found);
            walk_arith(y, givens, found);
        }
        ArithKind::Number(_) | ArithKind::Name(_) | ArithKind::Index { .. } | ArithKind::Error => {}
    }
}

/// A positive number, written or given.
fn constant(arith: &Arith, givens: &[(String, Given)]) -> Option<i64> {
    let value = match &arith.kind {
        ArithKind::Number(n) => i64::try_from(n).ok(),
        ArithKind::Name(name) => match givens.iter().find(|(given, _)| given == name)? {
            (_, Given::Number(value)) => i64::try_from(*value).ok(),
            _ => None,
        },
        _ => None,
    };
    value.filter(|v| (1..=LARGEST_MODULUS).contains(v))
}
