//! Lost heaps that form a well-known set, perhaps shifted.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

/// The player to move loses iff n + plus is in the row, but for the first heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Members {
    /// The row.
    pub row: Row,
    /// Added to the heap.
    pub plus: i64,
    /// Outcomes of the first heaps, 0 = the player to move loses, where the row says nothing.
    pub first: Vec<u32>,
}

/// Well-known increasing rows of positive numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// 1, 2, 3, 5, 8, ..
    Fibonacci,
    /// 1, 3, 4, 7, 11, ..
    Lucas,
    /// 1, b, b^2, ..
    PowersOf(u64),
    /// 1, 4, 9, ..
    Squares,
    /// 1, 8, 27, ..
    Cubes,
    /// 1, 3, 6, 10, ..
    Triangular,
    /// 1, 2, 6, 24, ..
    Factorials,
    /// 1, 2, 5, 14, 42, ..
    Catalan,
    /// 2, 3, 5, 7, ..
    Primes,
    /// An even number of ones in base 2: 3, 5, 6, ..
    Evil,
    /// An odd number of ones in base 2: 1, 2, 4, 7, ..
    Odious,
}

/// Heaps that may come before a row begins.
const EXCEPTIONS: usize = 4;

/// So many members of a row must lie in the table.
const CONFIRMED: usize = 6;

impl Row {
    fn all() -> impl Iterator<Item = Row> {
        use Row::{
            Catalan, Cubes, Evil, Factorials, Fibonacci, Lucas, Odious, PowersOf, Primes, Squares, Triangular,
        };
        [Fibonacci, Lucas]
            .into_iter()
            .chain((2..=10).map(PowersOf))
            .chain([Squares, Cubes, Triangular, Factorials, Catalan, Primes, Evil, Odious])
    }

    /// Whether a number is a member; `None` where that takes too long.
    pub fn contains(self, x: &BigUint) -> Option<bool> {
        if x.is_zero() {
            return Some(false);
        }
        let two_terms =
            |a: u8, b: u8| grows(x, (BigUint::from(a), BigUint::from(b)), |(a, b), _| (b.clone(), a + b));
        let one = || (BigUint::one(), BigUint::zero());
        Some(match self {
            Row::Fibonacci => two_terms(1, 2),
            Row::Lucas => two_terms(1, 3),
            Row::PowersOf(base) => grows(x, one(), |(a, _), _| (a * base, BigUint::zero())),
            Row::Factorials => grows(x, one(), |(a, _), j| (a * (j + 1), BigUint::zero())),
            // C(j + 1) = C(j) (4 j + 2) / (j + 2)
            Row::Catalan => grows(x, one(), |(a, _), j| (a * (4 * j + 2) / (j + 2), BigUint::zero())),
            Row::Squares => x.sqrt().pow(2) == *x,
            Row::Cubes => x.cbrt().pow(3) == *x,
            Row::Triangular => {
                let root = (x * 8u8 + 1u8).sqrt();
                root.pow(2) == x * 8u8 + 1u8
            }
            Row::Primes => {
                let x = x.to_u64().filter(|&x| x < 1 << 50)?;
                crate::set::primes::is_prime(x)
            }
            Row::Evil => x.count_ones() % 2 == 0,
            Row::Odious => x.count_ones() % 2 == 1,
        })
    }
}

/// Whether a growing sequence of first entries, of which `next` makes another out of the j-th, j = 1, 2, ..,
/// comes to x.
fn grows(
    x: &BigUint,
    first: (BigUint, BigUint),
    next: impl Fn(&(BigUint, BigUint), u64) -> (BigUint, BigUint),
) -> bool {
    let mut state = first;
    let mut j = 1;
    while state.0 < *x {
        state = next(&state, j);
        j += 1;
    }
    state.0 == *x
}

impl Members {
    /// Whether the player to move loses from a heap; `None` where that takes too long.
    pub fn lost(&self, n: &BigUint) -> Option<bool> {
        if let Some(outcome) = n.to_usize().and_then(|n| self.first.get(n)) {
            return Some(*outcome == 0);
        }
        match (BigInt::from(n.clone()) + self.plus).to_biguint() {
            Some(x) => self.row.contains(&x),
            None => Some(false),
        }
    }
}

/// The row whose members, shifted, are the lost heaps of a whole table.
pub(super) fn find(outcomes: &[u32]) -> Option<Members> {
    if outcomes.iter().filter(|&&outcome| outcome == 0).count() < CONFIRMED {
        return None;
    }
    let shifts = [0, 1, -1, 2, -2];
    Row::all().flat_map(|row| shifts.map(|plus| (row, plus))).find_map(|(row, plus)| {
        let members = Members { row, plus, first: Vec::new() };
        let wrong = |n: usize| members.lost(&n.into()).map(|lost| lost != (outcomes[n] == 0));
        // The end of the table first, where most rows are wrong at once.
        let mut start = 0;
        for n in (0..outcomes.len()).rev() {
            if wrong(n)? {
                start = n + 1;
                break;
            }
        }
        (start <= EXCEPTIONS).then(|| Members { first: outcomes[..start].to_vec(), ..members })
    })
}
