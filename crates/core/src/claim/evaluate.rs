//! A claim at one heap.

use std::cmp::Ordering;

use crate::expr::{EvalError, Number};
use crate::limits::{Exhausted, Limits};
use crate::rule::diagnostic::{Diagnostic, Expected, Problem};
use crate::rule::meaning::Meaning;
use crate::rule::tree::{Arith, ArithKind, BinaryOp, Call, Comparison, Cond, Name, NamedSet, SetExpr, Term};
use crate::set::Set;
use crate::set::primes;

/// Why an expression has no value.
pub(super) enum Stop {
    /// There is none: a division by zero, a negative heap, log2(0).
    NoValue,
    /// The table of a Grundy function ends before the heap asked for.
    Beyond,
    /// Out of budget or digits.
    Exhausted(Exhausted),
    /// The claim says something that cannot be evaluated.
    Wrong(Box<Diagnostic>),
}

impl From<EvalError> for Stop {
    fn from(error: EvalError) -> Stop {
        match error {
            EvalError::NoValue => Stop::NoValue,
            EvalError::Exhausted(exhausted) => Stop::Exhausted(exhausted),
        }
    }
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Stop {
        Stop::Exhausted(exhausted)
    }
}

/// What a claim is evaluated in.
pub(super) struct Env<'a> {
    /// Names of the heap: `n`, and what the rule calls it.
    pub(super) heap_names: &'a [String],
    /// Names of Grundy functions and their tables.
    pub(super) tables: &'a [(String, Table<'a>)],
    /// The position, where it is a row with a name.
    pub(super) row: Option<Row<'a>>,
    /// Names that the rule gives a value.
    pub(super) givens: &'a [(String, Given)],
    /// The heap.
    pub(super) n: i128,
    /// Names bound by quantifiers.
    pub(super) bound: Vec<(String, i128)>,
    /// The budget.
    pub(super) limits: &'a Limits,
}

/// The Grundy values that a function of a claim gives.
#[derive(Clone, Copy)]
pub(super) enum Table<'a> {
    /// Of the heaps from 0 on.
    Heaps(&'a [u32]),
    /// Of positions of several numbers.
    Positions(&'a dyn Positions),
}

/// Positions of several numbers.
pub(super) trait Positions {
    /// How many numbers one has, where that is fixed, and whether 0 may stand for one that is missing.
    fn arity(&self) -> Option<(usize, bool)>;
    /// The Grundy value; `None` beyond the table.
    fn value(&self, at: &[u64]) -> Option<u32>;
}

/// A position that is a row.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    /// The index of the first entry.
    pub(super) first: u8,
    /// The entries.
    pub(super) entries: &'a [u64],
}

/// The value of a `given` name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Given {
    Number(i128),
    Set(Vec<i128>),
}

impl Env<'_> {
    /// Whether a condition holds. A test of something that has no value is a mistake of the claim, not false.
    pub(super) fn cond(&mut self, cond: &Cond) -> Result<bool, Stop> {
        match cond {
            Cond::Or(parts) => {
                for part in parts {
                    if self.cond(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Cond::And(parts) => {
                for part in parts {
                    if !self.cond(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Cond::Not(inner) => Ok(!self.cond(inner)?),
            Cond::Quantified { all, name, lo, hi, body } => self.quantified(*all, name, lo, hi, body),
            test => self.test(test),
        }
    }

    fn quantified(
        &mut self,
        all: bool,
        name: &Name,
        lo: &Arith,
        hi: &Arith,
        body: &Cond,
    ) -> Result<bool, Stop> {
        let (lo, hi) = (self.whole(lo)?, self.whole(hi)?);
        let mut value = lo;
        while value <= hi {
            self.limits.spend(1)?;
            self.bound.push((name.text.clone(), value));
            let holds = self.cond(body);
            self.bound.pop();
            if holds? != all {
                return Ok(!all);
            }
            value += 1;
        }
        Ok(all)
    }

    fn test(&mut self, cond: &Cond) -> Result<bool, Stop> {
        match cond {
            Cond::Compare { first, rest } => {
                let mut left = self.number(first)?;
                for (sign, right) in rest {
                    let right = self.number(right)?;
                    if !holds(left.compare(right)?, *sign) {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            Cond::In(x, set) => {
                let x = self.whole(x)?;
                self.in_set(x, set)
            }
            Cond::Divides(d, x) => {
                let (d, x) = (self.whole(d)?, self.whole(x)?);
                Ok(if d == 0 { x == 0 } else { x % d == 0 })
            }
            Cond::Call(call) => self.property(call),
            _ => Ok(false),
        }
    }

    fn property(&mut self, call: &Call) -> Result<bool, Stop> {
        let called = call.name.text.as_str();
        let grundy = called == "g" || self.tables.iter().any(|(name, _)| name == called);
        if grundy || super::functions::is_number(called) {
            let name = if grundy { "g" } else { called }.to_owned();
            let problem = Problem::Meaning(Meaning::NotACondition { name });
            return Err(Stop::Wrong(Box::new(Diagnostic { problem, span: call.name.span })));
        }
        if let Some(holds) = self.of_row(call)? {
            return Ok(holds);
        }
        let [argument] = &call.args[..] else { return Err(unknown_function(call)) };
        let x = self.whole(argument)?;
        let natural = u64::try_from(x);
        match call.name.text.as_str() {
            "odd" => Ok(x % 2 != 0),
            "even" => Ok(x % 2 == 0),
            "prime" => Ok(natural.is_ok_and(primes::is_prime)),
            "palindrome" => Ok(natural.is_ok_and(primes::is_palindrome)),
            _ => Err(unknown_function(call)),
        }
    }

    fn in_set(&mut self, x: i128, set: &SetExpr) -> Result<bool, Stop> {
        Ok(self.in_union(x, &set.union)? && !self.in_union(x, &set.except)?)
    }

    fn in_union(&mut self, x: i128, terms: &[Term]) -> Result<bool, Stop> {
        for term in terms {
            if self.in_term(x, term)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn in_term(&mut self, x: i128, term: &Term) -> Result<bool, Stop> {
        match term {
            Term::Any => Ok(x >= 1),
            Term::All => Ok(x == self.n),
            Term::Number(a) => match self.given(a) {
                Some(Given::Set(members)) => Ok(members.contains(&x)),
                _ => Ok(self.whole(a)? == x),
            },
            Term::Range(lo, hi) => Ok(self.whole(lo)? <= x
                && match hi {
                    Some(hi) => x <= self.whole(hi)?,
                    None => true,
                }),
            Term::Braces(entries) => {
                for entry in entries {
                    if self.whole(entry)? == x {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Term::Paren(set) => self.in_set(x, set),
            Term::Named(named) => self.in_named(x, named),
            Term::Error => Ok(false),
        }
    }

    fn in_named(&mut self, x: i128, named: &NamedSet) -> Result<bool, Stop> {
        let set = match named {
            NamedSet::Primes => Set::Primes,
            NamedSet::PrimePowers => Set::PrimePowers,
            NamedSet::Composites => Set::Composites,
            NamedSet::Factorials => Set::Factorials,
            NamedSet::Evil => Set::Evil,
            NamedSet::Odious => Set::Odious,
            NamedSet::Squarefree => Set::Squarefree,
            NamedSet::Palindromes => Set::Palindromes,
            NamedSet::Odd => return Ok(x > 0 && x % 2 == 1),
            NamedSet::Even => return Ok(x > 0 && x % 2 == 0),
            NamedSet::Squares => return Ok(is_power_value(x, |i| i.checked_mul(i))),
            NamedSet::Cubes => return Ok(is_power_value(x, |i| i.checked_mul(i)?.checked_mul(i))),
            NamedSet::Fibonacci => return Ok(in_sequence(x, 1, 2)),
            NamedSet::Lucas => return Ok(x == 2 || in_sequence(x, 1, 3)),
            NamedSet::PowersOf(base) => {
                let base = self.whole(base)?;
                let mut power = 1i128;
                while base > 1 && power < x {
                    match power.checked_mul(base) {
                        Some(next) => power = next,
                        None => return Ok(false),
                    }
                }
                return Ok(power == x);
            }
            NamedSet::MultiplesOf(m) => {
                let m = self.whole(m)?;
                return Ok(x > 0 && m != 0 && x % m == 0);
            }
            NamedSet::DivisorsOf { proper, of } => {
                let of = self.whole(of)?;
                return Ok(x > 0 && of % x == 0 && !(*proper && of == x));
            }
        };
        match u64::try_from(x) {
            Ok(x) => Ok(set.contains(x, self.limits)?),
            Err(_) if x < 0 => Ok(false),
            Err(_) => Err(Stop::Exhausted(Exhausted::DIGITS)),
        }
    }

    /// The value that the rule gives a name.
    fn given(&self, arith: &Arith) -> Option<&Given> {
        let ArithKind::Name(name) = &arith.kind else { return None };
        self.givens.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    /// A number that must be held exactly.
    pub(super) fn whole(&mut self, arith: &Arith) -> Result<i128, Stop> {
        Ok(self.number(arith)?.exact()?)
    }

    /// The value of a number expression; `/` is floor division in claims.
    pub(super) fn number(&mut self, arith: &Arith) -> Result<Number, Stop> {
        match self.value(arith) {
            Err(Stop::NoValue) => {
                let text = crate::rule::print::arith(arith);
                let meaning = Meaning::NoValue { text, heap: self.place() };
                Err(wrong(Problem::Meaning(meaning), arith))
            }
            other => other,
        }
    }

    fn value(&mut self, arith: &Arith) -> Result<Number, Stop> {
        match &arith.kind {
            ArithKind::Number(n) => match i128::try_from(n) {
                Ok(n) => Ok(Number::Int(n)),
                Err(_) => Err(Stop::Exhausted(Exhausted::DIGITS)),
            },
            ArithKind::Name(name) => {
                if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| bound == name) {
                    return Ok(Number::Int(*value));
                }
                if self.heap_names.contains(name) {
                    return Ok(Number::Int(self.n));
                }
                if let Some(Given::Number(value)) = self.given(arith) {
                    return Ok(Number::Int(*value));
                }
                let meaning = if is_phi(arith) {
                    Meaning::Irrational
                } else {
                    Meaning::UnknownName { name: name.clone(), near: None }
                };
                Err(wrong(Problem::Meaning(meaning), arith))
            }
            ArithKind::Call(call) => self.call(call),
            ArithKind::Negate(x) => Ok(self.number(x)?.negate()),
            ArithKind::Binary(BinaryOp::Divide | BinaryOp::FloorDivide, x, y) if is_phi(y) => {
                self.floor_of_phi(x, true)
            }
            ArithKind::Binary(op, x, y) => {
                let (x, y) = (self.number(x)?, self.number(y)?);
                let value = match op {
                    BinaryOp::Add => Some(x.plus(y)?),
                    BinaryOp::Subtract => Some(x.minus(y)?),
                    BinaryOp::Multiply => Some(x.times(y)),
                    BinaryOp::Divide | BinaryOp::FloorDivide => x.floor_div(y)?,
                    BinaryOp::Modulo => x.modulo(y)?,
                    BinaryOp::Power => x.power(y)?,
                    BinaryOp::Xor => x.xor(y)?,
                };
                value.ok_or(Stop::NoValue)
            }
            ArithKind::Index { name, lo, hi: None } if self.row.is_some_and(|row| row.name == name.text) => {
                self.entry(lo)
            }
            ArithKind::Index { .. } => {
                let found = crate::rule::print::arith(arith);
                Err(wrong(Problem::Expected { expected: Expected::Number, found }, arith))
            }
            ArithKind::Error => Err(Stop::NoValue),
        }
    }
}

/// Whether an expression is the golden ratio.
pub(super) fn is_phi(arith: &Arith) -> bool {
    matches!(&arith.kind, ArithKind::Name(name) if name == "phi")
}

/// A complaint about a part of a claim.
pub(super) fn wrong(problem: Problem, arith: &Arith) -> Stop {
    Stop::Wrong(Box::new(Diagnostic { problem, span: arith.span }))
}

/// A complaint about a function.
pub(super) fn unknown_function(call: &Call) -> Stop {
    let near = crate::rule::words::near_function(&call.name.text).map(str::to_owned);
    let meaning = Meaning::UnknownFunction { name: call.name.text.clone(), near };
    Stop::Wrong(Box::new(Diagnostic { problem: Problem::Meaning(meaning), span: call.name.span }))
}

/// Whether a comparison holds for two numbers in this order.
pub(super) fn holds(order: Ordering, sign: Comparison) -> bool {
    match sign {
        Comparison::Less => order.is_lt(),
        Comparison::LessEqual => order.is_le(),
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::GreaterEqual => order.is_ge(),
        Comparison::Greater => order.is_gt(),
    }
}

/// Whether x = f(i) for some i >= 1, f increasing.
fn is_power_value(x: i128, f: impl Fn(i128) -> Option<i128>) -> bool {
    let (mut lo, mut hi) = (1i128, x.max(1));
    while lo < hi {
        let middle = lo + (hi - lo) / 2;
        if f(middle).is_some_and(|y| y < x) { lo = middle + 1 } else { hi = middle }
    }
    f(lo) == Some(x)
}

fn in_sequence(x: i128, mut a: i128, mut b: i128) -> bool {
    while a < x {
        let Some(next) = a.checked_add(b) else { return false };
        (a, b) = (b, next);
    }
    a == x
}
