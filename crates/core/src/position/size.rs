//! A heap size: an exact number, or an expression such as 2^(10^9)+1 that is never written out.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// Numbers of at most this many bits (about 10^5 digits) are written out.
const EXACT_BITS: u64 = 332_193;
/// Exponents of at most this many bits: a power modulo m stays a matter of milliseconds.
const EXPONENT_BITS: u64 = 4096;

/// Word products that a remainder may take: some seconds at most.
const REMAINDER_STEPS: u128 = 1 << 30;

/// A size of a heap, >= 0.
///
/// ```
/// use grundy::position::Size;
/// let n = Size::power(&Size::from(2), &Size::from(1_000_000_000)).unwrap().plus(&Size::from(1));
/// assert!(n.exact().is_none());
/// assert_eq!(n.rem_u64(7), 3); // 2^(3k+1) + 1
/// assert_eq!(n.to_string(), "2^1000000000+1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Size(pub(super) Kind);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Exact(BigUint),
    Huge(Arc<Huge>),
}

/// 2^low <= value < 2^high, low > `EXACT_BITS` when it was made.
#[derive(Debug, Eq)]
pub(super) struct Huge {
    pub(super) node: Node,
    low: BigUint,
    high: BigUint,
}

impl PartialEq for Huge {
    /// The bounds depend on the way an expression came about, the number does not.
    fn eq(&self, other: &Huge) -> bool {
        self.node == other.node
    }
}

impl Hash for Huge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Number(BigUint),
    Power(Box<Node>, BigUint),
    Product(Box<Node>, Box<Node>),
    Sum(Box<Node>, Box<Node>),
    Difference(Box<Node>, Box<Node>),
    /// A node with a number added: kept apart so that taking from a heap folds into it.
    Offset(Box<Node>, BigInt),
}

/// Why an operation on sizes has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeProblem {
    /// It would be negative.
    Negative,
    /// It is not a whole number.
    NotWhole,
    /// The numbers are too large to tell.
    TooLarge,
}

impl From<u64> for Size {
    fn from(n: u64) -> Self {
        Size(Kind::Exact(n.into()))
    }
}

impl From<BigUint> for Size {
    fn from(n: BigUint) -> Self {
        Size(Kind::Exact(n))
    }
}

impl Size {
    /// The number, when it is written out.
    pub fn exact(&self) -> Option<&BigUint> {
        match &self.0 {
            Kind::Exact(n) => Some(n),
            Kind::Huge(_) => None,
        }
    }

    /// The number, when it fits.
    pub fn to_u64(&self) -> Option<u64> {
        self.exact().and_then(ToPrimitive::to_u64)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.exact().is_some_and(Zero::is_zero)
    }

    /// Whether it is at least `bound`; what is not written out is larger than every `u64`.
    pub fn at_least(&self, bound: u64) -> bool {
        self.exact().is_none_or(|n| *n >= BigUint::from(bound))
    }

    /// The residue modulo `modulus` >= 1.
    pub fn rem(&self, modulus: &BigUint) -> BigUint {
        match &self.0 {
            Kind::Exact(n) => n % modulus,
            Kind::Huge(huge) => huge.node.rem(modulus),
        }
    }

    /// The residue modulo `modulus` >= 1.
    ///
    /// # Errors
    /// `SizeProblem::TooLarge` when powers modulo a number of so many digits would take too long.
    pub fn modulo(&self, modulus: &BigUint) -> Result<Size, SizeProblem> {
        if let Kind::Huge(huge) = &self.0 {
            let words = u128::from(modulus.bits() / 64 + 1);
            if u128::from(huge.node.exponent_bits()) * words * words > REMAINDER_STEPS {
                return Err(SizeProblem::TooLarge);
            }
        }
        Ok(self.rem(modulus).into())
    }

    /// The residue modulo `modulus` >= 1.
    pub fn rem_u64(&self, modulus: u64) -> u64 {
        match &self.0 {
            Kind::Exact(n) => match n.to_u64() {
                Some(n) => n % modulus,
                None => small(&(n % modulus)),
            },
            Kind::Huge(huge) => small(&huge.node.rem(&modulus.into())),
        }
    }

    /// The size without `k`, if that is not negative for certain.
    pub fn minus_u64(&self, k: u64) -> Option<Size> {
        self.minus(&Size::from(k)).ok()
    }

    /// The sum.
    pub fn plus(&self, other: &Size) -> Size {
        match (&self.0, &other.0) {
            (Kind::Exact(a), Kind::Exact(b)) => Size::from(a + b),
            (Kind::Huge(a), Kind::Exact(b)) | (Kind::Exact(b), Kind::Huge(a)) => make(
                a.node.clone().offset(b.clone().into()),
                a.low.clone(),
                (&a.high).max(&b.bits().into()) + 1u8,
            ),
            (Kind::Huge(a), Kind::Huge(b)) => make(
                Node::Sum(Box::new(a.node.clone()), Box::new(b.node.clone())),
                (&a.low).max(&b.low).clone(),
                (&a.high).max(&b.high) + 1u8,
            ),
        }
    }

    /// The difference.
    ///
    /// # Errors
    /// `SizeProblem::Negative`, or `SizeProblem::TooLarge` when neither number is clearly the larger.
    pub fn minus(&self, other: &Size) -> Result<Size, SizeProblem> {
        match (&self.0, &other.0) {
            (Kind::Exact(a), Kind::Exact(b)) if a < b => Err(SizeProblem::Negative),
            (Kind::Exact(a), Kind::Exact(b)) => Ok(Size::from(a - b)),
            _ if self == other => Ok(Size::from(0)),
            _ => {
                let (a_low, a_high) = self.bits();
                let (b_low, b_high) = other.bits();
                if a_high <= b_low {
                    return Err(SizeProblem::Negative);
                }
                if b_high >= a_low {
                    return Err(SizeProblem::TooLarge);
                }
                let node = match &other.0 {
                    Kind::Exact(b) => self.node().offset(-BigInt::from(b.clone())),
                    Kind::Huge(b) => Node::Difference(Box::new(self.node()), Box::new(b.node.clone())),
                };
                Ok(make(node, a_low - 1u8, a_high))
            }
        }
    }

    /// The product.
    pub fn times(&self, other: &Size) -> Size {
        match (&self.0, &other.0) {
            (Kind::Exact(a), Kind::Exact(b)) if a.bits() + b.bits() <= 4 * EXACT_BITS => Size::from(a * b),
            _ if self.is_zero() || other.is_zero() => Size::from(0),
            _ => {
                let (a_low, a_high) = self.bits();
                let (b_low, b_high) = other.bits();
                make(
                    Node::Product(Box::new(self.node()), Box::new(other.node())),
                    a_low + b_low,
                    a_high + b_high,
                )
            }
        }
    }

    /// The power.
    ///
    /// # Errors
    /// `SizeProblem::TooLarge` for exponents of more than about 1200 digits.
    pub fn power(base: &Size, exponent: &Size) -> Result<Size, SizeProblem> {
        if exponent.is_zero() || base.exact().is_some_and(One::is_one) {
            return Ok(Size::from(1));
        }
        if base.is_zero() {
            return Ok(Size::from(0));
        }
        let exponent = exponent.exact().filter(|e| e.bits() <= EXPONENT_BITS).ok_or(SizeProblem::TooLarge)?;
        let (low, high) = base.bits();
        Ok(make(Node::Power(Box::new(base.node()), exponent.clone()), low * exponent, high * exponent))
    }

    /// The whole quotient.
    ///
    /// # Errors
    /// `SizeProblem` by zero, or when a number is not written out.
    pub fn floor_div(&self, other: &Size) -> Result<Size, SizeProblem> {
        match (self.exact(), other.exact()) {
            (_, Some(b)) if b.is_zero() => Err(SizeProblem::NotWhole),
            (Some(a), Some(b)) => Ok(Size::from(a / b)),
            _ => Err(SizeProblem::TooLarge),
        }
    }

    /// 2^low <= value < 2^high (0 has low 0 too, which only makes the bounds wider where they are used).
    fn bits(&self) -> (BigUint, BigUint) {
        match &self.0 {
            Kind::Exact(n) => (n.bits().saturating_sub(1).into(), n.bits().into()),
            Kind::Huge(huge) => (huge.low.clone(), huge.high.clone()),
        }
    }

    fn node(&self) -> Node {
        match &self.0 {
            Kind::Exact(n) => Node::Number(n.clone()),
            Kind::Huge(huge) => huge.node.clone(),
        }
    }
}

/// Writes small results out, so that a size has one form only as long as it fits.
fn make(node: Node, low: BigUint, high: BigUint) -> Size {
    // high <= 2 low for everything built from powers, so this never expands more than a few 10^5 digits.
    if low <= EXACT_BITS.into() && high <= (4 * EXACT_BITS).into() {
        return Size::from(node.expand());
    }
    Size(Kind::Huge(Arc::new(Huge { node, low, high })))
}

fn small(n: &BigUint) -> u64 {
    n.to_u64().expect("a residue modulo a u64 fits")
}

impl Node {
    fn offset(self, by: BigInt) -> Node {
        match self {
            Node::Offset(node, old) if (&old + &by).is_zero() => *node,
            Node::Offset(node, old) => Node::Offset(node, old + by),
            node if by.is_zero() => node,
            node => Node::Offset(Box::new(node), by),
        }
    }

    fn rem(&self, m: &BigUint) -> BigUint {
        match self {
            Node::Number(n) => n % m,
            Node::Power(base, exponent) => base.rem(m).modpow(exponent, m),
            Node::Product(a, b) => a.rem(m) * b.rem(m) % m,
            Node::Sum(a, b) => (a.rem(m) + b.rem(m)) % m,
            Node::Difference(a, b) => (a.rem(m) + m - b.rem(m)) % m,
            Node::Offset(a, by) => {
                let shifted = BigInt::from(a.rem(m)) + by;
                shifted.mod_floor(&BigInt::from(m.clone())).magnitude().clone()
            }
        }
    }

    /// Binary digits of all exponents: a power modulo a number squares once for each.
    fn exponent_bits(&self) -> u64 {
        match self {
            Node::Number(_) => 1,
            Node::Power(base, exponent) => base.exponent_bits() + exponent.bits(),
            Node::Product(a, b) | Node::Sum(a, b) | Node::Difference(a, b) => {
                a.exponent_bits() + b.exponent_bits()
            }
            Node::Offset(a, _) => a.exponent_bits() + 1,
        }
    }

    fn expand(&self) -> BigUint {
        match self {
            Node::Number(n) => n.clone(),
            Node::Power(base, exponent) => {
                let exponent = exponent.to_u32().expect("a small power has a small exponent");
                base.expand().pow(exponent)
            }
            Node::Product(a, b) => a.expand() * b.expand(),
            Node::Sum(a, b) => a.expand() + b.expand(),
            Node::Difference(a, b) => a.expand() - b.expand(),
            Node::Offset(a, by) => (BigInt::from(a.expand()) + by).magnitude().clone(),
        }
    }

    /// Binding strength: sums 0, products 1, powers 2, numbers 3.
    fn strength(&self) -> u8 {
        match self {
            Node::Number(_) => 3,
            Node::Power(..) => 2,
            Node::Product(..) => 1,
            Node::Sum(..) | Node::Difference(..) | Node::Offset(..) => 0,
        }
    }

    fn print(&self, least: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parens = self.strength() < least;
        if parens {
            f.write_str("(")?;
        }
        match self {
            Node::Number(n) => write!(f, "{n}")?,
            Node::Power(base, exponent) => {
                base.print(3, f)?;
                write!(f, "^{exponent}")?;
            }
            Node::Product(a, b) => {
                a.print(1, f)?;
                f.write_str("*")?;
                b.print(2, f)?;
            }
            Node::Sum(a, b) => {
                a.print(0, f)?;
                f.write_str("+")?;
                b.print(0, f)?;
            }
            Node::Difference(a, b) => {
                a.print(0, f)?;
                f.write_str("-")?;
                b.print(1, f)?;
            }
            Node::Offset(a, by) => {
                a.print(0, f)?;
                f.write_str(if by.is_negative() { "-" } else { "+" })?;
                write!(f, "{}", by.magnitude())?;
            }
        }
        if parens {
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Exact(n) => n.fmt(f),
            Kind::Huge(huge) => huge.node.print(0, f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pow(a: u64, e: u64) -> Size {
        Size::power(&a.into(), &e.into()).unwrap()
    }

    #[test]
    fn residues_of_what_is_not_written_out_agree_with_what_is() {
        // The same shape once small enough to expand, once by residues: Fermat gives the second.
        assert_eq!(pow(10, 18).to_u64(), Some(10u64.pow(18)));
        let big = pow(10, 600_000_000);
        assert!(big.exact().is_none());
        assert_eq!(big.rem_u64(7), 1, "6 divides the exponent");
        assert_eq!(big.plus(&3.into()).times(&2.into()).rem_u64(7), 1);
        assert_eq!(big.minus(&2.into()).unwrap().rem_u64(7), 6);
        assert_eq!(pow(3, 1 << 40).minus(&pow(2, 5)).unwrap().rem_u64(2), 1);
    }

    #[test]
    fn taking_from_a_huge_heap_folds_into_one_number() {
        let n = pow(2, 1_000_000_000).plus(&1.into());
        assert_eq!(n.minus_u64(2).unwrap().to_string(), "2^1000000000-1");
        assert_eq!(n.minus_u64(1).unwrap(), pow(2, 1_000_000_000));
        assert_eq!(n.minus(&n).unwrap(), Size::from(0));
    }

    #[test]
    fn undecided_and_negative_differences_are_refused() {
        assert_eq!(Size::from(3).minus(&5.into()), Err(SizeProblem::Negative));
        assert_eq!(pow(2, 400_000).minus(&pow(10, 1_000_000)), Err(SizeProblem::Negative));
        let a = pow(2, 1_000_000_000);
        assert_eq!(a.plus(&1.into()).minus(&a), Err(SizeProblem::TooLarge));
    }

    #[test]
    fn printing_keeps_the_meaning() {
        let a = pow(2, 1_000_000).plus(&3.into()).times(&2.into());
        assert_eq!(a.to_string(), "(2^1000000+3)*2");
    }
}
