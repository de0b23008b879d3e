//! One numeration system with its verified adder: compiles formulas to automata and decides sentences.

use std::collections::HashMap;

use crate::adder::Adder;
use crate::compile::Compiled;
use crate::error::Error;
use crate::formula::{Comparison, Formula, Var};
use crate::limits::Limits;
use crate::relation::Relation;
use crate::system::System;
use crate::trace::Trace;

/// Decides first-order arithmetic of a numeration system: numbers with `+`, `<`, `=`, constants and every
/// [`Relation`]. What was compiled for sums is kept, so one value serves many formulas.
#[derive(Debug, Clone)]
pub struct Arithmetic {
    adder: Adder,
    /// Linear comparisons that were compiled, by coefficients, comparison and constant.
    sums: HashMap<(Vec<i64>, Comparison, i128), Relation>,
    trace: Option<Trace>,
}

/// What became of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Whether the sentence is true.
    pub holds: bool,
    /// For a sentence that begins with "for some" and is true: numbers for these variables. For one that begins
    /// with "for all" and is false: numbers for which the rest fails. Variables that do not matter are left out.
    /// The words are the shortest, and of these the first by their digits, place by place.
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
        self.witness.value(self.vars.iter().position(|v| *v == var)?)
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
        let mut sums = HashMap::new();
        // The verified relation is used for sums in whatever order their variables come.
        for (places, negative) in [([0, 1, 2], 2), ([0, 2, 1], 1), ([1, 2, 0], 0)] {
            let placed = adder.relation().place(3, &places, limits)?;
            for sign in [1, -1] {
                let mut coefficients = vec![sign; 3];
                coefficients[negative] = -sign;
                sums.insert((coefficients, Comparison::Equal, 0), placed.clone());
            }
        }
        Ok(Arithmetic { adder, sums, trace: None })
    }

    /// The numeration system.
    pub fn system(&self) -> System {
        self.adder.relation().system()
    }

    /// The relation `x + y = z`.
    pub fn adder(&self) -> &Relation {
        self.adder.relation()
    }

    /// From now on what is done is recorded.
    pub fn start_trace(&mut self) {
        self.trace = Some(Trace::default());
    }

    /// What was recorded; recording ends.
    pub fn take_trace(&mut self) -> Option<Trace> {
        self.trace.take()
    }

    pub(crate) fn record(&mut self, what: impl FnOnce(&mut Trace)) {
        if let Some(trace) = &mut self.trace {
            what(trace);
        }
    }

    /// The automaton of a formula over its free variables.
    ///
    /// # Errors
    /// [`Error::Undecided`], [`Error::DifferentSystems`], [`Error::Tracks`] for a relation with too many or too
    /// few terms, [`Error::Overflow`].
    pub fn compile(&mut self, formula: &Formula, limits: &Limits) -> Result<Compiled, Error> {
        Compiled::of(self, formula, limits)
    }

    /// The relation that a formula defines on exactly these tracks, in this order: a name for it, to be used in
    /// other formulas. Large formulas are cheap in such stages. Variables that are not free in the formula may
    /// have any number.
    ///
    /// # Errors
    /// [`Error::Free`] when a free variable is no track, else as for [`Arithmetic::compile`].
    pub fn define(&mut self, formula: &Formula, tracks: &[Var], limits: &Limits) -> Result<Relation, Error> {
        Compiled::define(self, formula, tracks, limits)
    }

    /// Decides a sentence.
    ///
    /// # Errors
    /// [`Error::Free`] when a variable is free, else as for [`Arithmetic::compile`].
    pub fn decide(&mut self, sentence: &Formula, limits: &Limits) -> Result<Decision, Error> {
        // The quantifiers of one kind at the beginning stay open, for their numbers are what people want to see.
        let negated = matches!(sentence, Formula::ForAll(..));
        let (mut vars, mut body) = (Vec::new(), sentence);
        while let (Formula::ForAll(more, inner), true) | (Formula::Exists(more, inner), false) =
            (body, negated)
        {
            vars.extend_from_slice(more);
            body = inner;
        }
        let open = Compiled::with_sign(self, body, negated, limits)?;
        if let Some(var) = open.vars().iter().find(|var| !vars.contains(var)) {
            return Err(Error::Free(*var));
        }
        self.record(|trace| trace.claim(open.relation()));
        let instance = open.relation().witness();
        let holds = instance.is_some() != negated;
        let show = !vars.is_empty();
        let vars = open.vars().to_vec();
        Ok(Decision {
            holds,
            instance: instance.filter(|_| show).map(|witness| Assignment { vars, witness }),
        })
    }

    /// `c1 x1 + .. + ck xk` compared with a constant.
    pub(crate) fn linear(
        &mut self,
        coefficients: &[i64],
        comparison: Comparison,
        constant: i128,
        limits: &Limits,
    ) -> Result<Relation, Error> {
        let key = (coefficients.to_vec(), comparison, constant);
        let made = match self.sums.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = Relation::linear(self.system(), coefficients, comparison, constant, limits)?;
                self.sums.insert(key, made.clone());
                made
            }
        };
        self.record(|trace| trace.linear(&made, coefficients, comparison, constant));
        Ok(made)
    }
}
