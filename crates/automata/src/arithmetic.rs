//! One numeration system with its verified adder: compiles formulas to automata and decides sentences.

use std::collections::HashMap;

use crate::adder::Adder;
use crate::compile::Compiled;
use crate::error::Error;
use crate::formula::{Formula, Var};
use crate::limits::Limits;
use crate::linear::Linear;
use crate::relation::{Join, Relation};
use crate::system::System;

/// Decides first-order arithmetic of a numeration system: numbers with `+`, `<`, `=`, constants and every
/// [`Relation`]. What was compiled for sums is kept, so one value serves many formulas.
#[derive(Debug, Clone)]
pub struct Arithmetic {
    pub(crate) adder: Adder,
    pub(crate) equal: Relation,
    pub(crate) less: Relation,
    /// Sums that were compiled: over the variables in order, renamed to 0, 1, .., and their sum last.
    sums: HashMap<Linear, Relation>,
}

/// What became of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Whether the sentence is true.
    pub holds: bool,
    /// For a sentence that begins with "for some" and is true: numbers for these variables. For one that begins
    /// with "for all" and is false: numbers for which the rest fails. Shortest words, then first by digits.
    pub instance: Option<Assignment>,
}

/// Numbers for variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The variables, increasing.
    pub vars: Vec<Var>,
    /// Their numbers as words; the tracks are in the order of `vars`.
    pub witness: crate::Witness,
}

impl Assignment {
    /// The number of a variable; `None` when it is not among them or does not fit.
    pub fn value(&self, var: Var) -> Option<u128> {
        let track = self.vars.iter().position(|v| *v == var)?;
        self.witness.values().map(|values| values[track])
    }
}

impl Arithmetic {
    /// Builds and verifies what a system needs.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn new(system: System, limits: &Limits) -> Result<Self, Error> {
        Arithmetic::with_adder(Adder::new(system, limits)?, limits)
    }

    /// The same with an adder that was made, and so verified, elsewhere.
    ///
    /// # Errors
    /// [`Error::Undecided`].
    pub fn with_adder(adder: Adder, limits: &Limits) -> Result<Self, Error> {
        let system = adder.relation().system();
        Ok(Arithmetic {
            equal: Relation::equal(system, limits)?,
            less: Relation::less(system, limits)?,
            adder,
            sums: HashMap::new(),
        })
    }

    /// The numeration system.
    pub fn system(&self) -> System {
        self.adder.relation().system()
    }

    /// The relation `x + y = z`.
    pub fn adder(&self) -> &Relation {
        self.adder.relation()
    }

    /// The automaton of a formula over its free variables.
    ///
    /// # Errors
    /// [`Error::Undecided`], [`Error::DifferentSystems`], [`Error::Tracks`] for a relation with too many or too
    /// few terms, [`Error::Overflow`].
    pub fn compile(&mut self, formula: &Formula, limits: &Limits) -> Result<Compiled, Error> {
        Compiled::of(self, formula, limits)
    }

    /// Decides a sentence.
    ///
    /// # Errors
    /// [`Error::Free`] when a variable is free, else as for [`Arithmetic::compile`].
    pub fn decide(&mut self, sentence: &Formula, limits: &Limits) -> Result<Decision, Error> {
        // The quantifiers at the beginning stay open, for their numbers are what people want to see.
        let (negated, vars, body) = match sentence {
            Formula::Exists(vars, body) => (false, vars.as_slice(), body.as_ref()),
            Formula::ForAll(vars, body) => (true, vars.as_slice(), body.as_ref()),
            other => (false, [].as_slice(), other),
        };
        let open = Compiled::with_sign(self, body, negated, limits)?;
        if let Some(var) = open.vars().iter().find(|var| !vars.contains(var)) {
            return Err(Error::Free(*var));
        }
        let instance = open.relation().witness();
        let holds = instance.is_some() != negated;
        let show = !vars.is_empty();
        let vars = open.vars().to_vec();
        Ok(Decision {
            holds,
            instance: instance.filter(|_| show).map(|witness| Assignment { vars, witness }),
        })
    }

    /// `c x = y` on tracks `x, y`, by doubling and adding.
    fn multiple(&mut self, c: u64, limits: &Limits) -> Result<Relation, Error> {
        let key = Linear { constant: 0, terms: [(Var(0), c)].into() };
        if let Some(known) = self.sums.get(&key) {
            return Ok(known.clone());
        }
        let system = self.system();
        let made = match c {
            0 => Relation::constant(system, 0, limits)?.place(2, &[1], limits)?,
            1 => self.equal.clone(),
            _ => {
                // u = (c - c mod 2) / 2 x resp. (c - 1) x, tracks x, u, y.
                let (part, add): (u64, &[usize]) =
                    if c % 2 == 0 { (c / 2, &[1, 1, 2]) } else { (c - 1, &[0, 1, 2]) };
                let part = self.multiple(part, limits)?;
                part.join(Join::And, self.adder(), 3, (&[0, 1], add), limits)?.exists(1, limits)?
            }
        };
        self.sums.insert(key, made.clone());
        Ok(made)
    }

    /// The relation between the variables of a sum, in order, and its value, which is the last track.
    pub(crate) fn sum(&mut self, sum: &Linear, limits: &Limits) -> Result<Relation, Error> {
        let renamed = (0..).map(Var).zip(sum.terms.values().copied()).collect();
        let key = Linear { constant: sum.constant, terms: renamed };
        if let Some(known) = self.sums.get(&key) {
            return Ok(known.clone());
        }
        let system = self.system();
        let mut made: Option<Relation> = None;
        for factor in key.terms.values() {
            let multiple = self.multiple(*factor, limits)?;
            made = Some(match made {
                None => multiple,
                Some(before) => {
                    // Tracks u, x, v, s: v = factor x, u + v = s. Then x's .., u, x, s without u.
                    let next = multiple
                        .join(Join::And, self.adder(), 4, (&[1, 2], &[0, 2, 3]), limits)?
                        .exists(2, limits)?;
                    let k = before.tracks() - 1;
                    let mine: Vec<usize> = (0..=k).collect();
                    before
                        .join(Join::And, &next, k + 3, (&mine, &[k, k + 1, k + 2]), limits)?
                        .exists(k, limits)?
                }
            });
        }
        let made = match (made, key.constant) {
            (None, constant) => Relation::constant(system, u128::from(constant), limits)?,
            (Some(made), 0) => made,
            (Some(made), constant) => {
                // Tracks u, c, s: c = constant, u + c = s. Then x's .., u, s without u.
                let next = Relation::constant(system, u128::from(constant), limits)?
                    .join(Join::And, self.adder(), 3, (&[1], &[0, 1, 2]), limits)?
                    .exists(1, limits)?;
                let k = made.tracks() - 1;
                let mine: Vec<usize> = (0..=k).collect();
                made.join(Join::And, &next, k + 2, (&mine, &[k, k + 1]), limits)?.exists(k, limits)?
            }
        };
        self.sums.insert(key, made.clone());
        Ok(made)
    }
}
