//! First-order formulas over the numbers, as a tree that a person or a compiler can write.

use std::ops::{Add, Mul};
use std::sync::Arc;

use crate::relation::Relation;

/// A variable. Its number is its name; tracks of compiled formulas are in the order of these numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// A sum of variables with natural coefficients and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable.
    Var(Var),
    /// A number.
    Number(u64),
    /// The sum of terms, 0 for none.
    Sum(Vec<Term>),
    /// So many times a term.
    Times(u64, Box<Term>),
}

/// How two terms compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
}

/// A formula. What it costs to decide depends on how it is written: each node becomes an automaton over its
/// free variables, so formulas in which no part has many free variables are cheap. Nothing is reordered:
/// [`Formula::And`] and [`Formula::Or`] combine from left to right, [`Formula::Exists`] removes its last
/// variable first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always or never.
    Truth(bool),
    /// Two terms compare like this.
    Compare(Term, Comparison, Term),
    /// The terms are related; one term for each track.
    Holds(Arc<Relation>, Vec<Term>),
    /// Not.
    Not(Box<Formula>),
    /// All of them, true for none.
    And(Vec<Formula>),
    /// One of them at least, false for none.
    Or(Vec<Formula>),
    /// If the first, then the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
    /// For some numbers.
    Exists(Vec<Var>, Box<Formula>),
    /// For all numbers.
    ForAll(Vec<Var>, Box<Formula>),
}

impl From<Var> for Term {
    fn from(var: Var) -> Term {
        Term::Var(var)
    }
}

impl From<u64> for Term {
    fn from(number: u64) -> Term {
        Term::Number(number)
    }
}

impl<T: Into<Term>> Add<T> for Var {
    type Output = Term;
    fn add(self, other: T) -> Term {
        Term::from(self) + other
    }
}

impl<T: Into<Term>> Add<T> for Term {
    type Output = Term;
    fn add(self, other: T) -> Term {
        Term::Sum(vec![self, other.into()])
    }
}

impl Mul<Var> for u64 {
    type Output = Term;
    fn mul(self, var: Var) -> Term {
        Term::Times(self, Box::new(var.into()))
    }
}

impl Mul<Term> for u64 {
    type Output = Term;
    fn mul(self, term: Term) -> Term {
        Term::Times(self, Box::new(term))
    }
}

macro_rules! comparisons {
    ($($name:ident $comparison:ident $doc:literal)*) => {
        impl Var {
            $(#[doc = $doc] pub fn $name(self, other: impl Into<Term>) -> Formula {
                Term::from(self).$name(other)
            })*
        }
        impl Term {
            $(#[doc = $doc] pub fn $name(self, other: impl Into<Term>) -> Formula {
                Formula::Compare(self, Comparison::$comparison, other.into())
            })*
        }
    };
}

comparisons! {
    equals Equal "`self = other`"
    differs NotEqual "`self != other`"
    less Less "`self < other`"
    at_most AtMost "`self <= other`"
}

impl Formula {
    /// The terms are related by `relation`; one term for each of its tracks.
    pub fn holds<T: Into<Term>>(
        relation: impl Into<Arc<Relation>>,
        terms: impl IntoIterator<Item = T>,
    ) -> Formula {
        Formula::Holds(relation.into(), terms.into_iter().map(Into::into).collect())
    }

    /// All of the formulas.
    pub fn all(formulas: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::And(formulas.into_iter().collect())
    }

    /// One of the formulas at least.
    pub fn any(formulas: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::Or(formulas.into_iter().collect())
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Formula) -> Formula {
        Formula::And(vec![self, other])
    }

    /// One of both.
    #[must_use]
    pub fn or(self, other: Formula) -> Formula {
        Formula::Or(vec![self, other])
    }

    /// Not this.
    #[must_use]
    pub fn negated(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    /// If this, then the other.
    #[must_use]
    pub fn implies(self, other: Formula) -> Formula {
        Formula::Implies(Box::new(self), Box::new(other))
    }

    /// Both or none.
    #[must_use]
    pub fn iff(self, other: Formula) -> Formula {
        Formula::Iff(Box::new(self), Box::new(other))
    }

    /// For some values of the variables.
    pub fn exists(vars: impl IntoIterator<Item = Var>, body: Formula) -> Formula {
        Formula::Exists(vars.into_iter().collect(), Box::new(body))
    }

    /// For all values of the variables.
    pub fn for_all(vars: impl IntoIterator<Item = Var>, body: Formula) -> Formula {
        Formula::ForAll(vars.into_iter().collect(), Box::new(body))
    }
}
