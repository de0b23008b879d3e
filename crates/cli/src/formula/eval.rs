//! The value of a formula. What C++ leaves undefined is named and not computed.

// Doubles and floats are those of the machine, as g++ uses them.
#![allow(clippy::float_arithmetic)]

use std::cmp::Ordering;
use std::ops::Range;

use grundy_text::formula::Undefined;
use num_bigint::BigUint;

use super::extended::Extended;
use super::tree::{Function, Is, Order, Part, Sign, Statement};
use super::value::{Type, Value};

/// Parts of a formula that may be computed.
const MOST: u64 = 2_000_000;

/// Why there is no value, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stopped {
    pub(crate) why: Undefined,
    pub(crate) place: Range<usize>,
}

/// What a formula is computed for.
pub(super) struct Run<'r> {
    pub(super) variables: Vec<Value>,
    pub(super) entries: &'r [BigUint],
    pub(super) grundy: &'r dyn Fn(u64) -> Option<u64>,
    pub(super) steps: u64,
}

type Found = Result<Value, Stopped>;

impl Run<'_> {
    /// Runs statements; what they return, if they do.
    pub(super) fn all(&mut self, list: &[Statement]) -> Result<Option<Value>, Stopped> {
        for statement in list {
            let returned = self.statement(statement)?;
            if returned.is_some() {
                return Ok(returned);
            }
        }
        Ok(None)
    }

    fn statement(&mut self, statement: &Statement) -> Result<Option<Value>, Stopped> {
        match statement {
            Statement::Do(part) => self.value(part).map(|_| None),
            Statement::Swap(a, b) => {
                self.variables.swap(*a, *b);
                Ok(None)
            }
            Statement::Block(list) => self.all(list),
            Statement::If(when, then, other) => match (self.value(when)?.truth(), other) {
                (true, _) => self.statement(then),
                (false, Some(other)) => self.statement(other),
                (false, None) => Ok(None),
            },
            Statement::While(when, body) => {
                while self.value(when)?.truth() {
                    let returned = self.statement(body)?;
                    if returned.is_some() {
                        return Ok(returned);
                    }
                }
                Ok(None)
            }
            Statement::Return(part) => self.value(part).map(Some),
        }
    }

    fn value(&mut self, part: &Part) -> Found {
        let stop = |why| Stopped { why, place: part.place.clone() };
        self.steps += 1;
        if self.steps > MOST {
            return Err(stop(Undefined::TooLong));
        }
        match &part.is {
            Is::Value(value) => Ok(*value),
            Is::Variable(at) => Ok(self.variables[*at]),
            Is::Entry(at) => {
                let Value::Whole(_, at) = self.value(at)? else { return Err(stop(Undefined::Entry)) };
                let entry = usize::try_from(at).ok().and_then(|at| self.entries.get(at));
                let entry = entry.ok_or_else(|| stop(Undefined::Entry))?;
                let value = i128::try_from(entry).ok().filter(|value| part.of.holds(*value));
                let value =
                    value.ok_or_else(|| stop(Undefined::Input { name: "a[]".into(), to: part.of.name() }))?;
                Ok(Value::Whole(part.of, value))
            }
            Is::Grundy(heap) => {
                let Value::Whole(_, heap) = self.value(heap)? else { return Err(stop(Undefined::Entry)) };
                let value = u64::try_from(heap).ok().and_then(self.grundy);
                let value = value.ok_or_else(|| stop(Undefined::NoGrundy { heap: heap.to_string() }))?;
                Ok(Value::Whole(part.of, value.into()))
            }
            Is::To(from) => {
                let value = self.value(from)?;
                value.to(part.of).ok_or_else(|| stop(Undefined::Conversion { to: part.of.name() }))
            }
            Is::Minus(inner) => match self.value(inner)? {
                Value::Whole(of, value) => {
                    whole(of, 0i128.checked_sub(value), 0u128.wrapping_sub(value.cast_unsigned()))
                        .ok_or_else(|| stop(Undefined::Overflow { of: of.name() }))
                }
                Value::Float(value) => Ok(Value::Float(-value)),
                Value::Double(value) => Ok(Value::Double(-value)),
                Value::LongDouble(value) => Ok(Value::LongDouble(value.negated())),
            },
            Is::Complement(inner) => match self.value(inner)? {
                Value::Whole(of, value) => Ok(Value::Whole(of, of.cut(!value))),
                other => Ok(other),
            },
            Is::Not(inner) => Ok(Value::of_bool(!self.value(inner)?.truth())),
            Is::Both(sign, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                both(*sign, left, right).map_err(stop)
            }
            Is::Compare(order, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let found = left.compare(right);
                Ok(Value::of_bool(match order {
                    Order::Less => found == Some(Ordering::Less),
                    Order::LessEqual => found.is_some_and(Ordering::is_le),
                    Order::Greater => found == Some(Ordering::Greater),
                    Order::GreaterEqual => found.is_some_and(Ordering::is_ge),
                    Order::Equal => found == Some(Ordering::Equal),
                    Order::NotEqual => found != Some(Ordering::Equal),
                }))
            }
            Is::And(left, right) => {
                let value = self.value(left)?.truth() && self.value(right)?.truth();
                Ok(Value::of_bool(value))
            }
            Is::Or(left, right) => {
                let value = self.value(left)?.truth() || self.value(right)?.truth();
                Ok(Value::of_bool(value))
            }
            Is::If(when, then, other) => {
                if self.value(when)?.truth() {
                    self.value(then)
                } else {
                    self.value(other)
                }
            }
            Is::Call(function, given) => {
                let given = given.iter().map(|part| self.value(part)).collect::<Result<Vec<_>, _>>()?;
                call(*function, &given).map_err(stop)
            }
            Is::Set(at, part, before) => {
                let value = self.value(part)?;
                let old = std::mem::replace(&mut self.variables[*at], value);
                Ok(if *before { old } else { value })
            }
        }
    }
}

/// A whole number that was computed as a signed and as an unsigned one; `None`: it overflows.
fn whole(of: Type, signed: Option<i128>, unsigned: u128) -> Option<Value> {
    let value = if of == Type::Unsigned128 {
        unsigned.cast_signed()
    } else if of.is_unsigned() {
        // Their products fit into 128 bits.
        of.cut(unsigned.cast_signed())
    } else {
        signed.filter(|value| of.holds(*value))?
    };
    Some(Value::Whole(of, value))
}

fn both(sign: Sign, left: Value, right: Value) -> Result<Value, Undefined> {
    match (left, right) {
        (Value::Whole(of, a), Value::Whole(_, b)) => wholes(sign, of, a, b),
        (Value::Float(a), Value::Float(b)) => Ok(Value::Float(match sign {
            Sign::Plus => a + b,
            Sign::Minus => a - b,
            Sign::Times => a * b,
            _ => a / b,
        })),
        (Value::Double(a), Value::Double(b)) => Ok(Value::Double(match sign {
            Sign::Plus => a + b,
            Sign::Minus => a - b,
            Sign::Times => a * b,
            _ => a / b,
        })),
        (a, b) => {
            let (a, b) = (a.extended(), b.extended());
            Ok(Value::LongDouble(match sign {
                Sign::Plus => a.plus(b),
                Sign::Minus => a.plus(b.negated()),
                Sign::Times => a.times(b),
                _ => a.over(b),
            }))
        }
    }
}

fn wholes(sign: Sign, of: Type, a: i128, b: i128) -> Result<Value, Undefined> {
    let overflow = || Undefined::Overflow { of: of.name() };
    let (ua, ub) = (a.cast_unsigned(), b.cast_unsigned());
    let made = |signed: Option<i128>, unsigned: u128| whole(of, signed, unsigned).ok_or_else(overflow);
    match sign {
        Sign::Plus => made(a.checked_add(b), ua.wrapping_add(ub)),
        Sign::Minus => made(a.checked_sub(b), ua.wrapping_sub(ub)),
        Sign::Times => made(a.checked_mul(b), ua.wrapping_mul(ub)),
        Sign::Over | Sign::Modulo if b == 0 => Err(Undefined::Division),
        Sign::Over => made(a.checked_div(b), ua / ub),
        Sign::Modulo => {
            // The quotient must be a number of the type too.
            let fits = of.is_unsigned() || a.checked_div(b).is_some_and(|quotient| of.holds(quotient));
            if fits { made(a.checked_rem(b), ua % ub) } else { Err(overflow()) }
        }
        Sign::And => Ok(Value::Whole(of, of.cut(a & b))),
        Sign::Or => Ok(Value::Whole(of, of.cut(a | b))),
        Sign::Xor => Ok(Value::Whole(of, of.cut(a ^ b))),
        Sign::Left | Sign::Right => {
            let count = u32::try_from(b).ok().filter(|count| *count < of.bits());
            let count = count.ok_or_else(|| Undefined::Shift { of: of.name(), by: b.to_string() })?;
            if sign == Sign::Right {
                let unsigned = of == Type::Unsigned128;
                let value = if unsigned { (ua >> count).cast_signed() } else { a >> count };
                return Ok(Value::Whole(of, value));
            }
            // In C++17 what is shifted is not negative, and no bit falls off but into the sign.
            let bits = of.bits();
            let lost = a > 0 && 128 - ua.leading_zeros() + count > bits;
            if !of.is_unsigned() && (a < 0 || lost) {
                return Err(Undefined::ShiftOut { of: of.name() });
            }
            Ok(Value::Whole(of, of.cut((ua << count).cast_signed())))
        }
    }
}

fn call(function: Function, given: &[Value]) -> Result<Value, Undefined> {
    let first = given[0];
    let floating =
        |double: fn(f64) -> f64, single: fn(f32) -> f32, long: fn(Extended) -> Extended| match first {
            Value::Float(value) => Value::Float(single(value)),
            Value::Double(value) => Value::Double(double(value)),
            other => Value::LongDouble(long(other.extended())),
        };
    Ok(match function {
        Function::Root => floating(f64::sqrt, f32::sqrt, Extended::root),
        Function::Floor => floating(f64::floor, f32::floor, Extended::floor),
        Function::Ceil => floating(f64::ceil, f32::ceil, Extended::ceil),
        Function::Trunc => floating(f64::trunc, f32::trunc, Extended::trunc),
        Function::Round => floating(f64::round, f32::round, Extended::round),
        Function::Size => match first {
            Value::Whole(of, value) => {
                let size = value.checked_abs().filter(|size| of.holds(*size));
                Value::Whole(of, size.ok_or(Undefined::Overflow { of: of.name() })?)
            }
            _ => floating(f64::abs, f32::abs, Extended::size),
        },
        // The first of two that are equal, as std has it.
        Function::Least => {
            if given[1].compare(first) == Some(Ordering::Less) {
                given[1]
            } else {
                first
            }
        }
        Function::Greatest => {
            if first.compare(given[1]) == Some(Ordering::Less) {
                given[1]
            } else {
                first
            }
        }
        Function::Divisor => {
            let (Value::Whole(of, a), Value::Whole(_, b)) = (first, given[1]) else { return Ok(first) };
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b > 0 {
                (a, b) = (b, a % b);
            }
            let value = i128::try_from(a).ok().filter(|value| of.holds(*value));
            Value::Whole(of, value.ok_or(Undefined::Overflow { of: of.name() })?)
        }
        Function::Ones => match first {
            Value::Whole(_, value) => Value::Whole(Type::Int, value.count_ones().into()),
            other => other,
        },
    })
}
