//! `long double` as x86-64 has it: a sign, a significand of 64 bits and an exponent of 15 bits, every operation rounded
//! to nearest, ties to even. Whole numbers only, so the bits are the same on every machine.

use std::cmp::Ordering;

use num_bigint::BigUint;

/// The exponent of the last bit of the smallest numbers.
const LEAST: i32 = -16445;
/// The exponent of the last bit of the largest.
const MOST: i32 = 16320;

/// A number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extended {
    negative: bool,
    is: Is,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Is {
    Zero,
    /// `significand * 2^exponent`; the top bit is set unless the exponent is the least.
    Finite {
        significand: u64,
        exponent: i32,
    },
    Infinite,
    Nan,
}

/// `significand * 2^exponent`, and a little more where `more`, to `bits` bits: what is left, and its exponent.
fn rounded(significand: u128, exponent: i32, more: bool, bits: u32, least: i32) -> (u128, i32) {
    let length = 128 - significand.leading_zeros();
    let mut shift = i64::from(length) - i64::from(bits);
    shift = shift.max(i64::from(least) - i64::from(exponent));
    if shift <= 0 {
        return (significand, exponent);
    }
    let moved = exponent.saturating_add(i32::try_from(shift).unwrap_or(i32::MAX));
    if shift > 128 {
        return (0, moved);
    }
    let shift = u32::try_from(shift).unwrap_or(128);
    let kept = significand.checked_shr(shift).unwrap_or(0);
    let rest = if shift == 128 { significand } else { significand & ((1 << shift) - 1) };
    let half = 1u128 << (shift - 1);
    let up = rest > half || rest == half && (more || kept % 2 == 1);
    (kept + u128::from(up), moved)
}

impl Extended {
    const NAN: Extended = Extended { negative: false, is: Is::Nan };

    fn zero(negative: bool) -> Extended {
        Extended { negative, is: Is::Zero }
    }

    fn infinite(negative: bool) -> Extended {
        Extended { negative, is: Is::Infinite }
    }

    /// The nearest to `significand * 2^exponent`; `more`: to a little more than that, which needs 66 bits at least.
    fn nearest(negative: bool, significand: u128, exponent: i32, more: bool) -> Extended {
        let (mut kept, mut exponent) = rounded(significand, exponent, more, 64, LEAST);
        if kept == 0 {
            return Extended::zero(negative);
        }
        while kept >> 64 != 0 {
            kept >>= 1;
            exponent += 1;
        }
        while kept >> 63 == 0 && exponent > LEAST {
            kept <<= 1;
            exponent -= 1;
        }
        if exponent > MOST {
            return Extended::infinite(negative);
        }
        let significand = u64::try_from(kept).unwrap_or(u64::MAX);
        Extended { negative, is: Is::Finite { significand, exponent } }
    }

    /// A whole number: its sign and its size.
    pub(super) fn of_whole(negative: bool, size: u128) -> Extended {
        Extended::nearest(negative, size, 0, false)
    }

    /// A double, exactly.
    pub(super) fn of_double(value: f64) -> Extended {
        let negative = value.is_sign_negative();
        if value.is_nan() {
            return Extended::NAN;
        }
        if value.is_infinite() {
            return Extended::infinite(negative);
        }
        let bits = value.to_bits();
        let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52) & 0x7ff);
        let exponent = i32::try_from(exponent).unwrap_or(0);
        let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        Extended::nearest(negative, significand.into(), exponent.max(1) - 1075, false)
    }

    /// The nearest to `numerator / denominator`, which are not negative; the denominator is not 0.
    pub(super) fn of_ratio(numerator: &BigUint, denominator: &BigUint) -> Extended {
        if numerator.bits() == 0 {
            return Extended::zero(false);
        }
        // A quotient of 100 bits, and whether something is left.
        let clip = |n: i64| i32::try_from(n).unwrap_or(if n < 0 { -40_000 } else { 40_000 });
        let lengths = |n: &BigUint| i64::try_from(n.bits()).unwrap_or(i64::MAX / 4);
        let shift = 100 + lengths(denominator) - lengths(numerator);
        let (up, down) = (numerator.clone(), denominator.clone());
        let (up, down) =
            if shift >= 0 { (up << shift.unsigned_abs(), down) } else { (up, down << shift.unsigned_abs()) };
        let (quotient, rest) = (&up / &down, &up % &down);
        let quotient = u128::try_from(quotient).unwrap_or(u128::MAX);
        Extended::nearest(false, quotient, clip(-shift), rest.bits() > 0)
    }

    /// The nearest double.
    pub(super) fn double(self) -> f64 {
        let bits = match self.is {
            Is::Zero => 0,
            Is::Infinite => 0x7ffu64 << 52,
            Is::Nan => 0x7ff8u64 << 48,
            Is::Finite { significand, exponent } => {
                let (kept, exponent) = rounded(significand.into(), exponent, false, 53, -1074);
                ieee(kept, exponent, 52, 1074, 0x7ff)
            }
        };
        f64::from_bits(bits | u64::from(self.negative) << 63)
    }

    /// The nearest float.
    pub(super) fn float(self) -> f32 {
        let bits = match self.is {
            Is::Zero => 0,
            Is::Infinite => 0xffu64 << 23,
            Is::Nan => 0x1ffu64 << 22,
            Is::Finite { significand, exponent } => {
                let (kept, exponent) = rounded(significand.into(), exponent, false, 24, -149);
                ieee(kept, exponent, 23, 149, 0xff)
            }
        };
        f32::from_bits(u32::try_from(bits).unwrap_or(0) | u32::from(self.negative) << 31)
    }

    /// The whole part: its sign and its size; `None` when it has none or needs more than 127 bits.
    pub(super) fn whole(self) -> Option<(bool, u128)> {
        match self.is {
            Is::Zero => Some((false, 0)),
            Is::Infinite | Is::Nan => None,
            Is::Finite { significand, exponent } if exponent >= 0 => {
                let shift = u32::try_from(exponent).ok().filter(|shift| *shift < 64)?;
                Some((self.negative, u128::from(significand) << shift))
            }
            Is::Finite { significand, exponent } => {
                let shift = exponent.unsigned_abs();
                Some((self.negative, u128::from(significand.checked_shr(shift).unwrap_or(0))))
            }
        }
    }

    pub(super) fn negated(self) -> Extended {
        Extended { negative: !self.negative, ..self }
    }

    pub(super) fn size(self) -> Extended {
        Extended { negative: false, ..self }
    }

    pub(super) fn is_zero(self) -> bool {
        self.is == Is::Zero
    }

    pub(super) fn plus(self, other: Extended) -> Extended {
        let (Is::Finite { significand: a, exponent: ea }, Is::Finite { significand: b, exponent: eb }) =
            (self.is, other.is)
        else {
            return match (self.is, other.is) {
                (Is::Nan, _) | (_, Is::Nan) => Extended::NAN,
                (Is::Infinite, Is::Infinite) if self.negative != other.negative => Extended::NAN,
                (Is::Infinite, _) => self,
                (_, Is::Infinite) => other,
                (Is::Zero, Is::Zero) => Extended::zero(self.negative && other.negative),
                (Is::Zero, _) => other,
                _ => self,
            };
        };
        // The larger first.
        let (large, small, top, low, high) = if (ea, a) >= (eb, b) {
            (self, other, a, b, (ea, ea - eb))
        } else {
            (other, self, b, a, (eb, eb - ea))
        };
        let (exponent, apart) = (high.0, high.1.unsigned_abs());
        let top = u128::from(top) << 62;
        let whole = u128::from(low) << 62;
        let moved = whole.checked_shr(apart).unwrap_or(0);
        let more = moved.checked_shl(apart).unwrap_or(0) != whole;
        if large.negative == small.negative {
            return Extended::nearest(large.negative, top + moved, exponent - 62, more);
        }
        let rest = top - moved - u128::from(more);
        if rest == 0 && !more {
            return Extended::zero(false);
        }
        Extended::nearest(large.negative, rest, exponent - 62, more)
    }

    pub(super) fn times(self, other: Extended) -> Extended {
        let negative = self.negative != other.negative;
        match (self.is, other.is) {
            (Is::Nan, _) | (_, Is::Nan) | (Is::Zero, Is::Infinite) | (Is::Infinite, Is::Zero) => {
                Extended::NAN
            }
            (Is::Infinite, _) | (_, Is::Infinite) => Extended::infinite(negative),
            (Is::Zero, _) | (_, Is::Zero) => Extended::zero(negative),
            (Is::Finite { significand: a, exponent: ea }, Is::Finite { significand: b, exponent: eb }) => {
                Extended::nearest(negative, u128::from(a) * u128::from(b), ea + eb, false)
            }
        }
    }

    pub(super) fn over(self, other: Extended) -> Extended {
        let negative = self.negative != other.negative;
        match (self.is, other.is) {
            (Is::Nan, _) | (_, Is::Nan) | (Is::Zero, Is::Zero) | (Is::Infinite, Is::Infinite) => {
                Extended::NAN
            }
            (Is::Infinite, _) | (_, Is::Zero) => Extended::infinite(negative),
            (Is::Zero, _) | (_, Is::Infinite) => Extended::zero(negative),
            (Is::Finite { significand: a, exponent: ea }, Is::Finite { significand: b, exponent: eb }) => {
                let up = |significand: u64, exponent: i32| {
                    let zeros = significand.leading_zeros();
                    (u128::from(significand << zeros), exponent - zeros.cast_signed())
                };
                let ((a, ea), (b, eb)) = (up(a, ea), up(b, eb));
                let (first, rest) = ((a << 64) / b, (a << 64) % b);
                let (next, rest) = ((rest << 62) / b, (rest << 62) % b);
                Extended::nearest(negative, first << 62 | next, ea - eb - 126, rest != 0)
            }
        }
    }

    pub(super) fn root(self) -> Extended {
        match self.is {
            Is::Nan | Is::Zero => self,
            _ if self.negative => Extended::NAN,
            Is::Infinite => self,
            Is::Finite { significand, exponent } => {
                let shift = if exponent % 2 == 0 { 140u32 } else { 141 };
                let wide = BigUint::from(significand) << shift;
                let root = wide.sqrt();
                let more = &root * &root != wide;
                let root = u128::try_from(root).unwrap_or(u128::MAX);
                Extended::nearest(false, root, (exponent - shift.cast_signed()) / 2, more)
            }
        }
    }

    /// The greatest whole number that is not greater.
    pub(super) fn floor(self) -> Extended {
        let (cut, rest) = self.cut();
        if rest && self.negative { cut.plus(Extended::of_whole(true, 1)) } else { cut }
    }

    /// The least that is not less.
    pub(super) fn ceil(self) -> Extended {
        self.negated().floor().negated()
    }

    /// The whole part.
    pub(super) fn trunc(self) -> Extended {
        self.cut().0
    }

    /// The nearest whole number, halves away from 0.
    pub(super) fn round(self) -> Extended {
        let cut = self.cut().0;
        let half = Extended::nearest(false, 1, -1, false);
        let apart = self.plus(cut.negated()).size();
        if apart.compare(half).is_some_and(Ordering::is_ge) {
            cut.plus(Extended::of_whole(self.negative, 1))
        } else {
            cut
        }
    }

    /// The whole part, and whether there is another.
    fn cut(self) -> (Extended, bool) {
        let Is::Finite { significand, exponent } = self.is else { return (self, false) };
        if exponent >= 0 {
            return (self, false);
        }
        let shift = exponent.unsigned_abs();
        let whole = significand.checked_shr(shift).unwrap_or(0);
        if whole == 0 {
            return (Extended::zero(self.negative), true);
        }
        (Extended::nearest(self.negative, whole.into(), 0, false), whole << shift != significand)
    }

    /// Which is greater; `None` where one is no number.
    pub(super) fn compare(self, other: Extended) -> Option<Ordering> {
        if self.is == Is::Nan || other.is == Is::Nan {
            return None;
        }
        let rank = |it: Extended| match it.is {
            Is::Zero | Is::Nan => (0, 0, 0),
            // Of two with one exponent the significands decide; the top bit is set where exponents differ.
            Is::Finite { significand, exponent } => (1, exponent, significand),
            Is::Infinite => (2, 0, 0),
        };
        let (a, b) = (rank(self), rank(other));
        Some(match (self.negative && a.0 > 0, other.negative && b.0 > 0) {
            (false, false) => a.cmp(&b),
            (true, true) => b.cmp(&a),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        })
    }

    /// Sign and exponent as the machine keeps them, and the significand.
    #[cfg(test)]
    pub(super) fn bits(self) -> (u16, u64) {
        let sign = u16::from(self.negative) << 15;
        match self.is {
            Is::Zero => (sign, 0),
            Is::Infinite => (sign | 0x7fff, 1 << 63),
            Is::Nan => (0x7fff, 3 << 62),
            Is::Finite { significand, exponent } if significand >> 63 == 0 => {
                assert_eq!(exponent, LEAST);
                (sign, significand)
            }
            Is::Finite { significand, exponent } => {
                (sign | u16::try_from(exponent - LEAST + 1).unwrap(), significand)
            }
        }
    }
}

/// The bits of a format of IEEE 754 without the sign.
fn ieee(kept: u128, exponent: i32, fraction: u32, least: i32, all: i64) -> u64 {
    let (mut kept, mut exponent) = (kept, exponent);
    if kept == 0 {
        return 0;
    }
    while kept >> (fraction + 1) != 0 {
        kept >>= 1;
        exponent += 1;
    }
    while kept >> fraction == 0 && exponent > -least {
        kept <<= 1;
        exponent -= 1;
    }
    let field = i64::from(exponent + least) + i64::from(kept >> fraction != 0);
    let kept = u64::try_from(kept).unwrap_or(0) & ((1 << fraction) - 1);
    if field >= all { all.unsigned_abs() << fraction } else { field.unsigned_abs() << fraction | kept }
}
