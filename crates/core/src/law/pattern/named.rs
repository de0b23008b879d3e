//! Recursions that have a name. A name is given only when the recursion, with its first values, is the one that the
//! named sequence obeys: then they agree for all heaps.

use super::recursive::{Recursive, of_base};

/// A named sequence: `add` + what(n + plus), and 0 where n + plus is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The sequence.
    pub what: What,
    /// The base of the digits.
    pub base: u64,
    /// Added to the heap.
    pub plus: u64,
    /// Added to the value.
    pub add: u64,
}

/// Sequences by digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// How often the base divides x.
    Exponent,
    /// Whether the base divides x an odd number of times: 1, else 0.
    ExponentOdd,
    /// The largest power of the base that divides x (the ruler).
    Ruler,
    /// How many digits x has.
    Length,
    /// The sum of the digits.
    DigitSum,
    /// The sum of the digits, mod 2.
    DigitParity,
    /// The largest divisor of x that the base does not divide further.
    Free,
    /// (odd part of x, - 1) / 2.
    HalfOddPart,
    /// Of 2x and 2x + 1 the one with an odd number of ones.
    OdiousOfTwo,
    /// The digits of x at the places 1, 3, 5, .. (from the right, the last is at place 0), as a number.
    OddPlaces,
}

pub(super) const ALL: [What; 10] = [
    What::Exponent,
    What::ExponentOdd,
    What::Ruler,
    What::Length,
    What::DigitSum,
    What::DigitParity,
    What::Free,
    What::HalfOddPart,
    What::OdiousOfTwo,
    What::OddPlaces,
];

/// Values compared before recursions are.
const PREFIX: u64 = 60;

impl What {
    fn value(self, base: u64, x: u64) -> u64 {
        let digits =
            || std::iter::successors(Some(x), |x| Some(x / base)).take_while(|&x| x > 0).map(|x| x % base);
        let exponent = |mut x: u64| {
            let mut count = 0;
            while x > 0 && x % base == 0 {
                (x, count) = (x / base, count + 1);
            }
            (count, x)
        };
        match self {
            _ if x == 0 && self != What::OdiousOfTwo => 0,
            What::Exponent => exponent(x).0,
            What::ExponentOdd => exponent(x).0 % 2,
            What::Ruler => x / exponent(x).1,
            What::Length => digits().fold(0, |count, _| count + 1),
            What::DigitSum => digits().sum(),
            What::DigitParity => digits().sum::<u64>() % 2,
            What::Free => exponent(x).1,
            What::HalfOddPart => (exponent(x).1 - 1) / 2,
            What::OdiousOfTwo => 2 * x + u64::from(x.count_ones() % 2 == 0),
            What::OddPlaces => {
                digits()
                    .enumerate()
                    .filter(|(place, _)| place % 2 == 1)
                    .fold((0, 1), |(sum, unit), (_, digit)| (sum + digit * unit, unit * base))
                    .0
            }
        }
    }

    pub(super) fn suits(self, base: u64) -> bool {
        match self {
            What::HalfOddPart | What::OdiousOfTwo => base == 2,
            What::OddPlaces => true,
            _ => base <= 16,
        }
    }
}

impl Known {
    /// The value at n, by the definition.
    pub fn value(&self, n: u64) -> u64 {
        match n.saturating_add(self.plus) {
            0 if self.what != What::OdiousOfTwo => 0,
            x => self.what.value(self.base, x) + self.add,
        }
    }
}

impl Recursive {
    /// The name of this sequence.
    pub fn known(&self) -> Option<Known> {
        // Every second digit in base b is a recursion in base b^2.
        let bases = [self.base, self.base.isqrt()];
        let all = bases.into_iter().enumerate().flat_map(|(root, base)| {
            ALL.into_iter()
                .filter(move |what| {
                    (*what == What::OddPlaces) == (root == 1) && base >= 2 && what.suits(base)
                })
                .flat_map(move |what| {
                    [0, 1, 2]
                        .into_iter()
                        .flat_map(move |plus| [0, 1].map(|add| Known { what, base, plus, add }))
                })
        });
        let agrees =
            |known: &Known| (0..PREFIX).all(|n| self.value(&n.into()) == Some(known.value(n).into()));
        all.filter(agrees).find(|known| {
            let values: Option<Vec<u32>> =
                (0..self.base * 60).map(|n| u32::try_from(known.value(n)).ok()).collect();
            values.and_then(|values| of_base(&values, self.base)).as_ref() == Some(self)
        })
    }
}
