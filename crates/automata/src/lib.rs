//! First-order arithmetic decided by automata.
//!
//! Numbers are written in a numeration system - a base, or sums of Fibonacci-like numbers - and a set of tuples of
//! numbers is an automaton that reads their digits together. The logical operations become operations on
//! automata, so every sentence built from `+`, `<`, constants, digit predicates and quantifiers is decided: the
//! answer is "true", "false" with the smallest counterexample, or "undecided" when a budget ran out.
//!
//! ```
//! use grundy_automata::{Arithmetic, Formula, Limits, Relation, System, Var};
//!
//! let limits = Limits::default();
//! // Numbers as sums of Fibonacci numbers no two of which are neighbours (Zeckendorf).
//! let mut arithmetic = Arithmetic::new(System::ZECKENDORF, &limits)?;
//! let (x, y) = (Var(0), Var(1));
//!
//! // The set of Fibonacci numbers 1, 2, 3, 5, 8, ...: exactly one digit is 1.
//! let one = |ones: &u8, digits: &[u8]| (ones + digits[0] <= 1).then_some(ones + digits[0]);
//! let fibonacci = Relation::explore(System::ZECKENDORF, 1, 0, one, |ones| *ones == 1, &limits)?;
//!
//! // Between x >= 1 and 2x there is always a Fibonacci number.
//! let near = Formula::holds(fibonacci.clone(), [y]).and(x.at_most(y)).and(y.at_most(2 * x));
//! let claim = Formula::for_all([x], x.differs(0).implies(Formula::exists([y], near)));
//! assert!(arithmetic.decide(&claim, &limits)?.holds);
//!
//! // That every double of a Fibonacci number is one is false, first for 2.
//! let claim = Formula::holds(fibonacci.clone(), [x]).implies(Formula::holds(fibonacci, [2 * x]));
//! let decision = arithmetic.decide(&Formula::for_all([x], claim), &limits)?;
//! assert!(!decision.holds);
//! assert_eq!(decision.instance.and_then(|at| at.value(x)), Some(2));
//! # Ok::<(), grundy_automata::Error>(())
//! ```
//!
//! # Where things are
//!
//! | what | where |
//! |---|---|
//! | numeration systems, words, numbers | [`System`] |
//! | sets of tuples, all operations on them, counting, witnesses | [`Relation`], [`Join`], [`Witness`] |
//! | order, equality, constants, digit predicates, shifts, linear comparisons | constructors of [`Relation`] |
//! | addition that proves itself from the order before it is used | [`adder`] |
//! | formulas as a tree, for people and compilers | [`formula`] |
//! | compiling formulas and deciding sentences | [`Arithmetic`], [`Compiled`], [`Decision`] |
//! | functions with few values | [`Dfao`] |
//! | learning functions from values, the system not being told | [`learn`] |
//! | what was done, as data that others can check | [`trace`] |
//! | budgets | [`Limits`], [`Undecided`] |
//!
//! # What can be relied on
//!
//! * Words are read most significant digit first. Leading zeros never matter; every operation takes care of that, also
//!   when a forgotten number is longer than those that are kept.
//! * Complements are taken among valid words, so "not" is about numbers, not about strings.
//! * Automata are minimal and canonical: equal relations are equal values.
//! * Relations over different numeration systems are never combined: that is [`Error::DifferentSystems`].
//! * Nothing runs away: states, memory, steps and a request to stop are in [`Limits`], and running out is the typed
//!   [`Error::Undecided`], which says nothing about the truth.
//!
//! The crate depends on nothing but `std` and contains no `unsafe` code.
//!
//! # Sources
//!
//! J. R. Buechi, "Weak second-order arithmetic and finite automata" (1960); V. Bruyere, G. Hansel, C. Michaux,
//! R. Villemaire, "Logic and p-recognizable sets of integers" (1994); H. Mousavi, "Automatic theorem proving in
//! Walnut" (2016); P. Hieronymi, A. Terry Jr, "Ostrowski numeration systems, addition, and finite automata" (2018).

pub mod adder;
mod arithmetic;
mod atoms;
mod compile;
mod dfao;
mod error;
pub mod formula;
pub mod learn;
mod letters;
mod limits;
mod linear;
mod machine;
mod relation;
mod sums;
mod system;
pub mod trace;
mod witness;

pub use arithmetic::{Arithmetic, Assignment, Decision};
pub use compile::{Compiled, DEEPEST};
pub use dfao::Dfao;
pub use error::Error;
pub use formula::{Comparison, Formula, Term, Var};
pub use learn::{Learner, Shape};
pub use limits::{Limits, Undecided};
pub use relation::{Join, Relation};
pub use system::System;
pub use trace::Trace;
pub use witness::Witness;
