//! Pieces in a line whose gaps are heaps: Georgia and Bob, the silver dollar, Northcott's game.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::collect::Collector;
use super::form::{Coupled, Unsolved, lost_by_value};
use crate::limits::Exhausted;
use crate::theory::{Citation, nim_sum};

/// Chips on different squares from 1 on, in any order: move one to the left, over no other and onto none.
///
/// Pair the chips from the right; the value is the XOR of the gaps inside the pairs (a single leftmost chip pairs
/// with the border). A right chip of a pair makes its gap smaller; a left one makes it larger, which the
/// right one can undo; no move changes two gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GeorgiaAndBob;

/// A pair of pieces: the place of the left one (None: the border), and of the right one; the squares of both.
struct Pair {
    left: Option<usize>,
    right: usize,
    from: BigUint,
    to: BigUint,
    /// The square of the piece before the left one, or of the border.
    floor: BigUint,
}

impl Pair {
    fn gap(&self) -> BigUint {
        &self.to - &self.from - 1u8
    }
}

/// The chips in order of their squares, paired from the right; None for equal squares or square 0. `border`: the
/// square before the first one.
fn pairs(squares: &[BigUint]) -> Option<Vec<Pair>> {
    let mut order: Vec<usize> = (0..squares.len()).collect();
    order.sort_by_key(|i| &squares[*i]);
    let distinct = order.windows(2).all(|w| squares[w[0]] < squares[w[1]]);
    if !distinct || order.first().is_some_and(|i| squares[*i].is_zero()) {
        return None;
    }
    let square = |place: Option<usize>| place.map_or(BigUint::ZERO, |place| squares[order[place]].clone());
    let pair = |right: usize| {
        let left = right.checked_sub(1);
        Pair {
            left: left.map(|left| order[left]),
            right: order[right],
            from: square(left),
            to: square(Some(right)),
            floor: square(left.and_then(|left| left.checked_sub(1))),
        }
    };
    let mut pairs: Vec<Pair> = (0..order.len()).rev().step_by(2).map(pair).collect();
    pairs.reverse();
    Some(pairs)
}

/// Adds the moves of a pair that make its gap `wanted`: the right piece comes closer, or the left one goes away.
fn to_gap(
    pair: &Pair,
    wanted: &BigUint,
    offset: usize,
    position: &[BigUint],
    out: &mut Collector<'_>,
) -> Result<(), Exhausted> {
    let gap = pair.gap();
    if *wanted < gap {
        out.add(position, [(pair.right + offset, &pair.from + wanted + 1u8)])?;
    } else if let Some(left) = pair.left {
        let back = wanted - &gap;
        if *wanted > gap && back < &pair.from - &pair.floor {
            out.add(position, [(left + offset, &pair.from - back)])?;
        }
    }
    Ok(())
}

impl Coupled for GeorgiaAndBob {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        lost_by_value(self, position)
    }

    fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        let gaps: Vec<BigUint> = pairs(position)?.iter().map(Pair::gap).collect();
        Some(nim_sum(&gaps))
    }

    fn reaching(
        &self,
        position: &[BigUint],
        target: &BigUint,
        out: &mut Collector<'_>,
    ) -> Result<bool, Exhausted> {
        let (Some(pairs), Some(value)) = (pairs(position), self.value(position)) else { return Ok(false) };
        let change = value ^ target;
        for pair in pairs {
            to_gap(&pair, &(pair.gap() ^ &change), 0, position, out)?;
        }
        Ok(true)
    }

    fn citation(&self) -> Citation {
        Citation { authors: "POJ Monthly", year: 2004, title: "Georgia and Bob, problem 1704" }
    }
}

/// Coins on different squares from 1 on, left to right, one of them the silver dollar: move a coin to the
/// left, over no other and onto none, or take the leftmost coin. Whoever takes the dollar wins.
///
/// The position begins with the number of the dollar among the coins, from 1 (0: it has been taken), then come
/// the squares. In [`super::CoupledMove`] a coin that is taken goes to square 0.
///
/// As [`GeorgiaAndBob`], where the leftmost coin may go to square 0. But if only one coin is left of the
/// dollar, taking it loses: a single leftmost coin then pairs with square 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SilverDollar;

/// The number of the dollar, from 1, and the pairs.
fn dollar(position: &[BigUint]) -> Option<(usize, Vec<Pair>)> {
    let (dollar, squares) = position.split_first()?;
    let dollar = usize::try_from(dollar).ok().filter(|d| *d <= squares.len())?;
    let ascending = squares.windows(2).all(|w| w[0] < w[1]);
    ascending.then(|| pairs(squares)).flatten().map(|pairs| (dollar, pairs))
}

/// The gaps: of a single leftmost coin it is the number of places it can go to.
fn dollar_gaps(dollar: usize, pairs: &[Pair]) -> Vec<BigUint> {
    let gap = |pair: &Pair| match pair.left {
        Some(_) => pair.gap(),
        None if dollar == 2 => &pair.to - 1u8,
        None => pair.to.clone(),
    };
    pairs.iter().map(gap).collect()
}

impl Coupled for SilverDollar {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        let (dollar, pairs) = dollar(position).ok_or(Unsolved::NotAPosition)?;
        Ok(match dollar {
            0 => true,
            1 => false,
            _ => nim_sum(&dollar_gaps(dollar, &pairs)).is_zero(),
        })
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Some((dollar, pairs)) = dollar(position) else { return Ok(()) };
        if dollar == 1 {
            out.add(position, [(1, BigUint::ZERO)])?;
            return Ok(());
        }
        let gaps = dollar_gaps(dollar, &pairs);
        let sum = nim_sum(&gaps);
        for (pair, gap) in pairs.iter().zip(&gaps) {
            let wanted = gap ^ &sum;
            match pair.left {
                None if wanted < *gap => {
                    // Square `wanted`, or one more where square 0 is out of bounds.
                    let to = if dollar == 2 { wanted + 1u8 } else { wanted };
                    out.add(position, [(pair.right + 1, to)])?;
                }
                None => {}
                Some(left) => {
                    to_gap(pair, &wanted, 1, position, out)?;
                    // The leftmost coin taken: the right one is single then, with the dollar one nearer.
                    let alone = if dollar == 3 { &pair.to - 1u8 } else { pair.to.clone() };
                    if left == 0 && dollar > 2 && alone == wanted {
                        out.add(position, [(1, BigUint::ZERO)])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "J. H. Conway",
            year: 1976,
            title: "On Numbers and Games, chapter 11: the silver dollar game (invented by N. G. de Bruijn)",
        }
    }
}

/// Rows with a piece of each player, given as own square, other square, own, other, ..: move your piece in one row,
/// not onto the other and not past it. The model: lost iff the XOR of the gaps is 0.
///
/// The pieces may also go back, so that the rule is partizan and need not end; but the player who wins the gaps
/// follows every retreat, and rows are finite. The tests classify small boards with retreats from the end back: no
/// position is drawn, and the gaps decide. Only moves forward are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Northcott;

impl Northcott {
    /// The gaps of the rows; None when two pieces share a square or a piece is missing.
    pub fn gaps(position: &[BigUint]) -> Option<Vec<BigUint>> {
        let gap = |row: &[BigUint]| {
            let apart = if row[0] <= row[1] { &row[1] - &row[0] } else { &row[0] - &row[1] };
            (!apart.is_zero()).then(|| apart - 1u8)
        };
        if position.len() % 2 == 1 {
            return None;
        }
        position.chunks_exact(2).map(gap).collect()
    }
}

impl Coupled for Northcott {
    fn is_lost(&self, position: &[BigUint]) -> Result<bool, Unsolved> {
        Ok(nim_sum(&Self::gaps(position).ok_or(Unsolved::NotAPosition)?).is_zero())
    }

    fn winning(&self, position: &[BigUint], out: &mut Collector<'_>) -> Result<(), Exhausted> {
        let Some(gaps) = Self::gaps(position) else { return Ok(()) };
        let sum = nim_sum(&gaps);
        for (row, gap) in gaps.iter().enumerate() {
            let wanted = gap ^ &sum;
            if wanted < *gap {
                let (own, other) = (&position[2 * row], &position[2 * row + 1]);
                let away = wanted + BigUint::one();
                let to = if own < other { other - away } else { other + away };
                if !out.add(position, [(2 * row, to)])? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn citation(&self) -> Citation {
        Citation {
            authors: "E. R. Berlekamp, J. H. Conway, R. K. Guy",
            year: 2001,
            title: "Winning Ways for your Mathematical Plays, 2nd edition, chapter 3: Northcott's game",
        }
    }
}
