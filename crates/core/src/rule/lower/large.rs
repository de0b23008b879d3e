//! Whole numbers of any size, for the one place of a rule that may hold them: the end of a range.

use num_bigint::BigUint;

use crate::rule::tree::{Arith, ArithKind, BinaryOp};

use super::scope::{Binding, Scope, Value};

/// Numbers longer than this are not computed.
const MOST_BITS: u64 = 1 << 18;

impl Scope {
    /// The value of literals and given numbers joined by `+`, `-`, `*` and `^`; `None` for anything else.
    pub(super) fn large(&self, x: &Arith) -> Option<BigUint> {
        match &x.kind {
            ArithKind::Number(value) => Some(value.clone()),
            ArithKind::Name(name) => match self.find(name)? {
                Binding::Given(Value::Number(value)) => BigUint::try_from(*value).ok(),
                Binding::Given(Value::Large(value)) => Some(value.clone()),
                _ => None,
            },
            ArithKind::Binary(op, x, y) => {
                let (x, y) = (self.large(x)?, self.large(y)?);
                match op {
                    BinaryOp::Add => Some(x + y),
                    BinaryOp::Subtract if x >= y => Some(x - y),
                    BinaryOp::Multiply if x.bits() + y.bits() <= MOST_BITS => Some(x * y),
                    BinaryOp::Power => {
                        let exponent = u32::try_from(y).ok()?;
                        let short = x.bits().saturating_mul(exponent.into()) <= MOST_BITS;
                        short.then(|| x.pow(exponent))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
