//! Number expressions. Exact division and irrational numbers live here only: in comparisons they are
//! multiplied out, everywhere else they must be rounded or refused.

use crate::expr::{Env, Expr, Function};
use crate::limits::Limits;
use crate::rule::meaning::{Form, Meaning};
use crate::rule::tree::{Arith, ArithKind, BinaryOp, Call, Span};

use super::expr::{add, call, ceil_div, floor_div, max, min, mul, neg, num, pow, sub};
use super::scope::{Binding, Scope, Value, nearest};

/// A number that need not be whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number {
    /// A whole number.
    Whole(Expr),
    /// x / y
    Ratio(Expr, Expr),
    /// x * phi, x >= 0
    TimesPhi(Expr),
    /// x / phi, x >= 0
    OverPhi(Expr),
    /// the square root of x >= 0
    Root(Expr),
    /// the logarithm of x to base 2
    Log2(Expr),
    /// Some other real number, between neighbours that are whole.
    Between {
        /// Its floor.
        floor: Expr,
        /// Its ceiling.
        ceil: Expr,
    },
}

impl Number {
    /// The greatest whole number not above.
    pub(super) fn floor(self) -> Expr {
        match self {
            Number::Whole(x) => x,
            Number::Ratio(x, y) => floor_div(x, y),
            Number::TimesPhi(x) => call(Function::FloorMulPhi, vec![x]),
            Number::OverPhi(x) => call(Function::FloorDivPhi, vec![x]),
            Number::Root(x) => call(Function::FloorSqrt, vec![x]),
            Number::Log2(x) => call(Function::FloorLog2, vec![x]),
            Number::Between { floor, .. } => floor,
        }
    }

    /// The least whole number not below.
    pub(super) fn ceil(self) -> Expr {
        match self {
            Number::Whole(x) => x,
            Number::Ratio(x, y) => ceil_div(x, y),
            // Irrational unless x = 0.
            Number::TimesPhi(x) => add(call(Function::FloorMulPhi, vec![x.clone()]), min(num(1), x)),
            Number::OverPhi(x) => add(call(Function::FloorDivPhi, vec![x.clone()]), min(num(1), x)),
            Number::Root(x) => call(Function::CeilSqrt, vec![x]),
            Number::Log2(x) => call(Function::CeilLog2, vec![x]),
            Number::Between { ceil, .. } => ceil,
        }
    }
}

/// Functions whose value is a number.
pub(super) const NUMBER_FUNCTIONS: [&str; 18] = [
    "min", "max", "sum", "xor", "gcd", "len", "count", "floor", "ceil", "abs", "omega", "bigomega", "v",
    "popcount", "digitsum", "digit", "fib", "log2",
];
/// Functions that are conditions.
pub(super) const COND_FUNCTIONS: [&str; 6] = ["odd", "even", "prime", "palindrome", "distinct", "increasing"];

/// Whether the language has a function of this name.
pub(super) fn is_function(name: &str) -> bool {
    name == "sqrt" || NUMBER_FUNCTIONS.contains(&name) || COND_FUNCTIONS.contains(&name)
}

impl Scope {
    /// A number that must be whole.
    pub(super) fn whole(&mut self, arith: &Arith) -> Option<Expr> {
        match self.number(arith)? {
            Number::Whole(x) => Some(x),
            Number::Ratio(..) => self.complain(Meaning::Whole, arith.span),
            _ => self.complain(Meaning::Irrational, arith.span),
        }
    }

    /// A number known now.
    pub(super) fn constant(&mut self, arith: &Arith) -> Option<i128> {
        let expr = self.whole(arith)?;
        self.evaluate(&expr, arith.span)
    }

    /// The value of an expression without slots.
    pub(super) fn evaluate(&mut self, expr: &Expr, span: Span) -> Option<i128> {
        let limits = Limits::new(1_000_000, 1 << 20, 1000);
        match expr.eval_exact(&Env::new(&[], &limits)) {
            Ok(value) => Some(value),
            Err(_) => self.complain(Meaning::TooBig, span),
        }
    }

    /// Any number.
    pub(super) fn number(&mut self, arith: &Arith) -> Option<Number> {
        let span = arith.span;
        match &arith.kind {
            ArithKind::Number(value) => match i128::try_from(value) {
                Ok(value) => Some(Number::Whole(num(value))),
                Err(_) => self.complain(Meaning::TooBig, span),
            },
            ArithKind::Name(name) => self.name(name, span),
            ArithKind::Call(call) => self.call(call, span),
            ArithKind::Index { name, lo, hi } => {
                let list = match self.find(&name.text) {
                    Some(Binding::Given(Value::List(list) | Value::Set(list))) => list.clone(),
                    Some(Binding::Given(Value::Bad)) => return None,
                    Some(Binding::Given(Value::Missing)) => {
                        return self.complain(Meaning::GivenMissing { name: name.text.clone() }, name.span);
                    }
                    Some(Binding::Given(Value::Number(_) | Value::Large(_))) => {
                        let kind = Meaning::GivenKind { name: name.text.clone(), number: false };
                        return self.complain(kind, name.span);
                    }
                    Some(Binding::Slot(_)) => {
                        return self.complain(Meaning::NotARow { name: name.text.clone() }, span);
                    }
                    Some(Binding::Row) if hi.is_some() => {
                        return self.complain(Meaning::RowHere { name: name.text.clone() }, span);
                    }
                    Some(Binding::Row) => return self.entry(lo).map(Number::Whole),
                    None => return self.unknown(&name.text, name.span),
                };
                if hi.is_some() {
                    return self.complain(Meaning::NotYet(Form::Row), span);
                }
                let at = self.whole(lo)?;
                Some(Number::Whole(Expr::Index(list, Box::new(at))))
            }
            ArithKind::Negate(x) => match self.number(x)? {
                Number::Whole(x) => Some(Number::Whole(neg(x))),
                Number::Ratio(x, y) => Some(Number::Ratio(neg(x), y)),
                real => Some(Number::Between { floor: neg(real.clone().ceil()), ceil: neg(real.floor()) }),
            },
            ArithKind::Binary(op, x, y) => {
                let (left, right) = (self.number(x), self.number(y));
                self.binary(*op, left?, right?, span)
            }
            ArithKind::Error => None,
        }
    }

    fn name(&mut self, name: &str, span: Span) -> Option<Number> {
        match self.find(name) {
            Some(Binding::Slot(slot)) => Some(Number::Whole(Expr::Slot(slot))),
            Some(Binding::Given(Value::Number(value))) => Some(Number::Whole(num(*value))),
            Some(Binding::Given(Value::Bad)) => None,
            Some(Binding::Given(Value::Large(_))) => self.complain(Meaning::TooBig, span),
            Some(Binding::Given(Value::Missing)) => {
                self.complain(Meaning::GivenMissing { name: name.to_string() }, span)
            }
            Some(Binding::Given(Value::List(_) | Value::Set(_))) => {
                self.complain(Meaning::GivenKind { name: name.to_string(), number: true }, span)
            }
            Some(Binding::Row) => self.complain(Meaning::RowHere { name: name.to_string() }, span),
            None if name == "phi" => Some(Number::TimesPhi(num(1))),
            None => self.unknown(name, span),
        }
    }

    fn binary(&mut self, op: BinaryOp, x: Number, y: Number, span: Span) -> Option<Number> {
        use Number::{Log2, OverPhi, Ratio, Root, TimesPhi, Whole};
        Some(match (op, x, y) {
            (BinaryOp::Add, Whole(x), Whole(y)) => Whole(add(x, y)),
            (BinaryOp::Subtract, Whole(x), Whole(y)) => Whole(sub(x, y)),
            (BinaryOp::Add, Ratio(x, d), Whole(y)) | (BinaryOp::Add, Whole(y), Ratio(x, d)) => {
                Ratio(add(x, mul(y, d.clone())), d)
            }
            (BinaryOp::Subtract, Ratio(x, d), Whole(y)) => Ratio(sub(x, mul(y, d.clone())), d),
            (BinaryOp::Subtract, Whole(y), Ratio(x, d)) => Ratio(sub(mul(y, d.clone()), x), d),
            (BinaryOp::Add, Ratio(x, d), Ratio(y, e)) => {
                Ratio(add(mul(x, e.clone()), mul(y, d.clone())), mul(d, e))
            }
            (BinaryOp::Subtract, Ratio(x, d), Ratio(y, e)) => {
                Ratio(sub(mul(x, e.clone()), mul(y, d.clone())), mul(d, e))
            }
            (BinaryOp::Add, real, Whole(y)) | (BinaryOp::Add, Whole(y), real) => {
                Number::Between { floor: add(real.clone().floor(), y.clone()), ceil: add(real.ceil(), y) }
            }
            (BinaryOp::Subtract, real, Whole(y)) => {
                Number::Between { floor: sub(real.clone().floor(), y.clone()), ceil: sub(real.ceil(), y) }
            }
            (BinaryOp::Subtract, Whole(y), real) => {
                Number::Between { floor: sub(y.clone(), real.clone().ceil()), ceil: sub(y, real.floor()) }
            }
            (BinaryOp::Multiply, Whole(x), Whole(y)) => Whole(mul(x, y)),
            (BinaryOp::Multiply, Ratio(x, d), Whole(y)) | (BinaryOp::Multiply, Whole(y), Ratio(x, d)) => {
                ratio(mul(x, y), d)
            }
            (BinaryOp::Multiply, Ratio(x, d), Ratio(y, e)) => ratio(mul(x, y), mul(d, e)),
            (BinaryOp::Multiply, TimesPhi(x), Whole(y)) | (BinaryOp::Multiply, Whole(y), TimesPhi(x))
                if y.never_negative() =>
            {
                TimesPhi(mul(x, y))
            }
            (BinaryOp::Multiply, OverPhi(x), Whole(y)) | (BinaryOp::Multiply, Whole(y), OverPhi(x))
                if y.never_negative() =>
            {
                OverPhi(mul(x, y))
            }
            (BinaryOp::Multiply, Root(x), Whole(y)) | (BinaryOp::Multiply, Whole(y), Root(x))
                if y.never_negative() =>
            {
                Root(mul(x, pow(y, num(2))))
            }
            (BinaryOp::Multiply, Root(x), Root(y)) => Root(mul(x, y)),
            (BinaryOp::Divide, Whole(x), Whole(y)) => ratio(x, y),
            (BinaryOp::Divide, Ratio(x, d), Whole(y)) => ratio(x, mul(d, y)),
            (BinaryOp::Divide, Whole(x), Ratio(y, e)) => ratio(mul(x, e), y),
            (BinaryOp::Divide, Ratio(x, d), Ratio(y, e)) => ratio(mul(x, e), mul(d, y)),
            (BinaryOp::Divide, Whole(x), TimesPhi(Expr::Num(1))) if x.never_negative() => OverPhi(x),
            (BinaryOp::Divide, Whole(x), OverPhi(Expr::Num(1))) if x.never_negative() => TimesPhi(x),
            (BinaryOp::Divide, Root(x), Whole(Expr::Num(d))) if d >= 1 => {
                // floor(sqrt(x)/d) = floor(sqrt(floor(x/d^2))), and the same for ceilings.
                let square = pow(num(d), num(2));
                Number::Between {
                    floor: call(Function::FloorSqrt, vec![floor_div(x.clone(), square.clone())]),
                    ceil: call(Function::CeilSqrt, vec![ceil_div(x, square)]),
                }
            }
            (BinaryOp::Divide, real @ (TimesPhi(_) | OverPhi(_) | Log2(_)), Whole(Expr::Num(d)))
                if d >= 1 =>
            {
                Number::Between {
                    floor: floor_div(real.clone().floor(), num(d)),
                    ceil: ceil_div(real.ceil(), num(d)),
                }
            }
            (BinaryOp::FloorDivide, Whole(x), Whole(y)) => Whole(floor_div(x, y)),
            (BinaryOp::FloorDivide, Ratio(x, d), Whole(y)) => Whole(floor_div(x, mul(d, y))),
            (BinaryOp::Modulo, Whole(x), Whole(y)) => Whole(Expr::Mod(Box::new(x), Box::new(y))),
            (BinaryOp::Power, Whole(x), Whole(y)) => Whole(pow(x, y)),
            (BinaryOp::Power, Ratio(x, d), Whole(y)) => ratio(pow(x, y.clone()), pow(d, y)),
            (BinaryOp::Power, Root(x), Whole(Expr::Num(2))) => Whole(x),
            (BinaryOp::Xor, Whole(x), Whole(y)) => Whole(Expr::Xor(Box::new(x), Box::new(y))),
            (BinaryOp::Modulo | BinaryOp::Xor | BinaryOp::Power, Ratio(..), _)
            | (BinaryOp::Modulo | BinaryOp::Xor | BinaryOp::Power, _, Ratio(..)) => {
                return self.complain(Meaning::Whole, span);
            }
            _ => return self.complain(Meaning::Irrational, span),
        })
    }

    fn call(&mut self, f: &Call, span: Span) -> Option<Number> {
        let name = f.name.text.as_str();
        if let Some(folded) = self.fold(f, span) {
            return folded;
        }
        let whole_list = |scope: &mut Self| -> Option<Option<Vec<i128>>> {
            let [Arith { kind: ArithKind::Name(list), span }] = f.args.as_slice() else { return Some(None) };
            match scope.find(list) {
                Some(Binding::Given(Value::List(list) | Value::Set(list))) => Some(Some(list.clone())),
                Some(Binding::Given(Value::Missing)) => {
                    scope.complain(Meaning::GivenMissing { name: list.clone() }, *span)
                }
                _ => Some(None),
            }
        };
        match name {
            "floor" | "ceil" => {
                let [x] = self.arguments(f, span)?;
                let x = self.number(x)?;
                Some(Number::Whole(if name == "floor" { x.floor() } else { x.ceil() }))
            }
            "sqrt" | "log2" => {
                let [x] = self.arguments(f, span)?;
                let x = self.whole(x)?;
                Some(if name == "sqrt" { Number::Root(x) } else { Number::Log2(x) })
            }
            "min" | "max" | "sum" | "xor" | "len" => {
                if let Some(list) = whole_list(self)? {
                    let value = match name {
                        "len" => i128::try_from(list.len()).ok(),
                        "min" => Some(list.iter().copied().min().unwrap_or(0)),
                        "max" => Some(list.iter().copied().max().unwrap_or(0)),
                        "xor" => Some(list.iter().fold(0, |x, y| x ^ y)),
                        _ => list.iter().try_fold(0i128, |x, y| x.checked_add(*y)),
                    };
                    return match value {
                        Some(value) => Some(Number::Whole(num(value))),
                        None => self.complain(Meaning::TooBig, span),
                    };
                }
                if name == "len" {
                    return self.complain(Meaning::NotYet(Form::Row), span);
                }
                if f.args.is_empty() {
                    let meaning = Meaning::Arguments { name: name.into(), expected: 2, found: 0 };
                    return self.complain(meaning, span);
                }
                let mut result: Option<Expr> = None;
                for arg in &f.args {
                    let x = self.whole(arg)?;
                    result = Some(match (result, name) {
                        (None, _) => x,
                        (Some(before), "min") => min(before, x),
                        (Some(before), "max") => max(before, x),
                        (Some(before), "xor") => Expr::Xor(Box::new(before), Box::new(x)),
                        (Some(before), _) => add(before, x),
                    });
                }
                result.map(Number::Whole)
            }
            "gcd" | "v" => {
                let [x, y] = self.arguments(f, span)?;
                let (x, y) = (self.whole(x), self.whole(y));
                let function = if name == "gcd" { Function::Gcd } else { Function::Valuation };
                Some(Number::Whole(call(function, vec![x?, y?])))
            }
            "digitsum" => {
                let (x, base) = match f.args.as_slice() {
                    [x] => (self.whole(x)?, num(10)),
                    _ => {
                        let [x, base] = self.arguments(f, span)?;
                        let (x, base) = (self.whole(x), self.whole(base));
                        (x?, base?)
                    }
                };
                Some(Number::Whole(call(Function::DigitSum, vec![x, base])))
            }
            "digit" => {
                // The digit of base^i, the last one being i = 0; i < 0 has no value, so there is no move.
                let (x, i, base) = match f.args.as_slice() {
                    [x, i, base] => (self.whole(x), self.whole(i), self.whole(base)?),
                    _ => {
                        let [x, i] = self.arguments(f, span)?;
                        (self.whole(x), self.whole(i), num(10))
                    }
                };
                let above = floor_div(x?, pow(base.clone(), i?));
                Some(Number::Whole(Expr::Mod(Box::new(above), Box::new(base))))
            }
            "abs" | "omega" | "bigomega" | "popcount" | "fib" => {
                let [x] = self.arguments(f, span)?;
                let x = self.whole(x)?;
                let function = match name {
                    "abs" => Function::Abs,
                    "omega" => Function::LittleOmega,
                    "bigomega" => Function::BigOmega,
                    "popcount" => Function::Popcount,
                    _ => Function::Fib,
                };
                Some(Number::Whole(call(function, vec![x])))
            }
            "count" => self.complain(Meaning::NotYet(Form::Row), span),
            _ if COND_FUNCTIONS.contains(&name) => {
                self.complain(Meaning::NotANumber { name: name.to_string() }, span)
            }
            _ => self.unknown_function(name, f.name.span),
        }
    }

    /// The arguments of a function that takes so many.
    pub(super) fn arguments<'a, const N: usize>(
        &mut self,
        f: &'a Call,
        span: Span,
    ) -> Option<&'a [Arith; N]> {
        match <&[Arith; N]>::try_from(f.args.as_slice()) {
            Ok(args) => Some(args),
            Err(_) => {
                let meaning =
                    Meaning::Arguments { name: f.name.text.clone(), expected: N, found: f.args.len() };
                self.complain(meaning, span)
            }
        }
    }

    pub(super) fn unknown_function<T>(&mut self, name: &str, span: Span) -> Option<T> {
        let near = nearest(name, NUMBER_FUNCTIONS.into_iter().chain(COND_FUNCTIONS).chain(["sqrt"]));
        self.complain(Meaning::UnknownFunction { name: name.to_string(), near }, span)
    }
}

/// x / y, whole where that is plain.
fn ratio(x: Expr, y: Expr) -> Number {
    match (&x, &y) {
        (_, Expr::Num(1)) => Number::Whole(x),
        (Expr::Num(a), Expr::Num(b)) if *b != 0 && a.checked_rem(*b) == Some(0) => Number::Whole(num(a / b)),
        _ => Number::Ratio(x, y),
    }
}
