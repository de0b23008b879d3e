//! Numbers of C++ as g++ on x86-64 Linux has them, and how one becomes another.

use std::cmp::Ordering;

use super::extended::Extended;

/// A type of numbers, the weaker first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Type {
    Bool,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    Unsigned128,
    Float,
    Double,
    LongDouble,
}

impl Type {
    /// As C++ writes it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Type::Bool => "bool",
            Type::Int => "int",
            Type::Unsigned => "unsigned",
            Type::Long => "long",
            Type::UnsignedLong => "unsigned long",
            Type::LongLong => "long long",
            Type::UnsignedLongLong => "unsigned long long",
            Type::Int128 => "__int128",
            Type::Unsigned128 => "unsigned __int128",
            Type::Float => "float",
            Type::Double => "double",
            Type::LongDouble => "long double",
        }
    }

    pub(super) fn is_whole(self) -> bool {
        self < Type::Float
    }

    pub(super) fn is_unsigned(self) -> bool {
        matches!(self, Type::Bool | Type::Unsigned | Type::UnsignedLong | Type::UnsignedLongLong)
            || self == Type::Unsigned128
    }

    /// Its bits; of floating point none.
    pub(super) fn bits(self) -> u32 {
        match self {
            Type::Bool => 1,
            Type::Int | Type::Unsigned => 32,
            Type::Long | Type::UnsignedLong | Type::LongLong | Type::UnsignedLongLong => 64,
            Type::Int128 | Type::Unsigned128 => 128,
            Type::Float | Type::Double | Type::LongDouble => 0,
        }
    }

    /// What it is calculated in, alone.
    pub(super) fn promoted(self) -> Type {
        if self == Type::Bool { Type::Int } else { self }
    }

    /// What both are calculated in.
    pub(super) fn common(self, other: Type) -> Type {
        let (a, b) = (self.promoted(), other.promoted());
        if !a.is_whole() || !b.is_whole() {
            return a.max(b);
        }
        if a.is_unsigned() == b.is_unsigned() {
            return a.max(b);
        }
        let (unsigned, signed) = if a.is_unsigned() { (a, b) } else { (b, a) };
        if unsigned.bits() >= signed.bits() {
            // Of the same length the rank of the signed one may be higher: `unsigned long + long long`.
            if signed == Type::LongLong && unsigned == Type::UnsignedLong {
                Type::UnsignedLongLong
            } else {
                unsigned
            }
        } else {
            signed
        }
    }

    /// Whether a whole number is one of this type.
    pub(super) fn holds(self, value: i128) -> bool {
        match self.bits() {
            128 => !self.is_unsigned() || value >= 0,
            bits if self.is_unsigned() => value >= 0 && value >> bits == 0,
            bits => value >> (bits - 1) == 0 || value >> (bits - 1) == -1,
        }
    }

    /// A whole number cut off to this type.
    pub(super) fn cut(self, value: i128) -> i128 {
        match self.bits() {
            0 | 128 => value,
            1 => i128::from(value != 0),
            bits => {
                let low = value & ((1 << bits) - 1);
                if self.is_unsigned() || low >> (bits - 1) == 0 { low } else { low - (1 << bits) }
            }
        }
    }
}

/// A number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Value {
    /// A whole one; those of `unsigned __int128` by their bits.
    Whole(Type, i128),
    Float(f32),
    Double(f64),
    LongDouble(Extended),
}

impl Value {
    pub(super) fn of_bool(value: bool) -> Value {
        Value::Whole(Type::Bool, value.into())
    }

    pub(super) fn of_type(self) -> Type {
        match self {
            Value::Whole(of, _) => of,
            Value::Float(_) => Type::Float,
            Value::Double(_) => Type::Double,
            Value::LongDouble(_) => Type::LongDouble,
        }
    }

    /// Whether it counts as true.
    pub(super) fn truth(self) -> bool {
        match self {
            Value::Whole(_, value) => value != 0,
            Value::Float(value) => value != 0.0,
            Value::Double(value) => value != 0.0,
            Value::LongDouble(value) => !value.is_zero(),
        }
    }

    fn sign_and_size(of: Type, value: i128) -> (bool, u128) {
        if of == Type::Unsigned128 {
            (false, value.cast_unsigned())
        } else {
            (value < 0, value.unsigned_abs())
        }
    }

    /// As floating point with all its digits.
    pub(super) fn extended(self) -> Extended {
        match self {
            Value::Whole(of, value) => {
                let (negative, size) = Value::sign_and_size(of, value);
                Extended::of_whole(negative, size)
            }
            Value::Float(value) => Extended::of_double(value.into()),
            Value::Double(value) => Extended::of_double(value),
            Value::LongDouble(value) => value,
        }
    }

    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
    fn double(self) -> f64 {
        match self {
            Value::Whole(Type::Unsigned128, value) => value.cast_unsigned() as f64,
            Value::Whole(_, value) => value as f64,
            Value::Float(value) => value.into(),
            Value::Double(value) => value,
            Value::LongDouble(value) => value.double(),
        }
    }

    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
    fn float(self) -> f32 {
        match self {
            Value::Whole(Type::Unsigned128, value) => value.cast_unsigned() as f32,
            Value::Whole(_, value) => value as f32,
            Value::Float(value) => value,
            Value::Double(value) => value as f32,
            Value::LongDouble(value) => value.float(),
        }
    }

    /// The same number as one of another type; `None` where C++ does not say what it would be.
    pub(super) fn to(self, to: Type) -> Option<Value> {
        Some(match to {
            Type::Bool => Value::of_bool(self.truth()),
            Type::Float => Value::Float(self.float()),
            Type::Double => Value::Double(self.double()),
            Type::LongDouble => Value::LongDouble(self.extended()),
            _ => match self {
                Value::Whole(_, value) => Value::Whole(to, to.cut(value)),
                _ => {
                    let (negative, size) = self.extended().whole()?;
                    let value = if to == Type::Unsigned128 {
                        (!negative || size == 0).then_some(size.cast_signed())?
                    } else {
                        let size = i128::try_from(size).ok()?;
                        Some(if negative { -size } else { size }).filter(|value| to.holds(*value))?
                    };
                    Value::Whole(to, value)
                }
            },
        })
    }

    /// Which is greater, of two of one type; `None` where one is no number.
    pub(super) fn compare(self, other: Value) -> Option<Ordering> {
        match (self, other) {
            (Value::Whole(Type::Unsigned128, a), Value::Whole(_, b)) => {
                Some(a.cast_unsigned().cmp(&b.cast_unsigned()))
            }
            (Value::Whole(_, a), Value::Whole(_, b)) => Some(a.cmp(&b)),
            _ => self.extended().compare(other.extended()),
        }
    }
}
