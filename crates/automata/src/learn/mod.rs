//! Learning a function of numbers from its values, as an automaton.
//!
//! The learner asks an oracle for values at arguments of its own choice, small ones first, and proposes the
//! smallest automaton that explains them. Nothing about the size of the automaton is told: it begins with one
//! state, tells states apart by experiments as short as it finds, and goes on whenever a value contradicts
//! (D. Angluin, "Learning regular sets from queries and counterexamples", 1987, with a tree of experiments as in
//! M. Kearns and U. Vazirani, "An Introduction to Computational Learning Theory", 1994).
//!
//! A proposal is a guess. Whoever can prove things about the function proves or refutes it, and a refutation makes the
//! learner go on ([`Learner::check_to`]).

mod search;
mod target;
mod tree;

use std::cell::RefCell;

use crate::dfao::Dfao;
use crate::error::Error;
use crate::letters;
use crate::limits::{Limits, Undecided};
use crate::machine::{Machine, minimize};
use crate::relation::Relation;
use crate::system::System;
use target::{Outcome, Target};
use tree::Tree;

/// How a function is to be represented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// By an automaton with output: for functions with few values.
    Function,
    /// By the relation between the arguments and the value: for functions whose values grow.
    Relation,
}

/// What a learner may ask and find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Different tuples at which the function may be asked.
    pub queries: u64,
    /// Largest argument at which it may be asked. A function that is computed from smaller arguments costs as
    /// many values as this says.
    pub largest: u64,
    /// States that a hypothesis may have.
    pub states: usize,
}

/// What was learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Law {
    /// An automaton with output.
    Function(Dfao),
    /// A relation, total and functional: its last track is the value.
    Relation(Relation),
}

/// A law that agrees with every value asked for, and with all whose arguments are at most `checked_to`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The law.
    pub law: Law,
    /// Every tuple of arguments up to here was compared.
    pub checked_to: u64,
    /// Different tuples asked for in all.
    pub asked: u64,
    /// The largest argument asked for.
    pub largest: u64,
    /// Wrong hypotheses on the way.
    pub refuted: u64,
}

/// Learns one function in one numeration system.
pub struct Learner<'a> {
    target: Target<'a>,
    tree: Tree,
    letters: usize,
    /// Arguments up to here are compared with every hypothesis.
    check_to: u64,
    /// Values to compare with, in the order of their largest arguments: the words and the values.
    samples: Vec<(Vec<u32>, u64)>,
    /// All tuples with arguments below are samples, and of those with this largest argument the ones that come
    /// before `next_sample`.
    sampled: u64,
    next_sample: Vec<u64>,
    refuted: u64,
}

/// Arguments that are compared in any case.
const FIRST_CHECK: u64 = 15;

/// States that deciding whether a hypothesis is a function may need.
const STATES_TO_CHECK: u64 = 1 << 16;

impl<'a> Learner<'a> {
    /// A learner of a function of so many arguments. The oracle says its value, or `None` when it cannot, which
    /// is as if the budget had run out.
    ///
    /// # Errors
    /// [`Error::Undecided`] when a row of letters is more than the cells allowed.
    pub fn new(
        system: System,
        arguments: usize,
        shape: Shape,
        budget: Budget,
        oracle: impl FnMut(&[u64]) -> Option<u64> + 'a,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let target = Target::new(system, arguments, shape, budget, Box::new(oracle));
        let letters = letters::count(system.radix(), target.tracks(), limits)?;
        Ok(Learner {
            target,
            tree: Tree::new(letters),
            letters,
            check_to: FIRST_CHECK,
            samples: Vec::new(),
            sampled: 0,
            next_sample: vec![0; arguments],
            refuted: 0,
        })
    }

    /// What may be asked from now on: after [`Undecided::Queries`], [`Undecided::Argument`] or
    /// [`Undecided::States`] the work goes on with more.
    pub fn set_budget(&mut self, budget: Budget) {
        self.target.budget = budget;
    }

    /// Different tuples asked for so far.
    pub fn asked(&self) -> u64 {
        self.target.asked()
    }

    /// The largest argument asked for so far.
    pub fn largest(&self) -> u64 {
        self.target.largest
    }

    /// States of the present hypothesis.
    pub fn states(&self) -> usize {
        self.tree.states.len()
    }

    /// From now on hypotheses are compared with all values up to this argument at least: call it with an argument
    /// below or at which the last proposal is known to be wrong.
    pub fn check_to(&mut self, argument: u64) {
        self.check_to = self.check_to.max(argument);
    }

    /// The next law that agrees with everything known.
    ///
    /// # Errors
    /// [`Error::Undecided`] when the budget or the limits ran out before there was one.
    pub fn propose(&mut self, limits: &Limits) -> Result<Proposal, Error> {
        loop {
            limits.spend(self.tree.states.len() as u64)?;
            self.tree.close(&mut self.target)?;
            if let Some(word) = self.contradiction(limits)? {
                self.learn(&word)?;
                continue;
            }
            let law = self.law(limits)?;
            let wrong = match &law {
                Law::Function(_) => Ok(None),
                Law::Relation(relation) => self.not_a_function(relation, &limits.at_most(STATES_TO_CHECK)),
            };
            match wrong {
                Ok(Some(word)) => {
                    self.learn(&word)?;
                    continue;
                }
                Ok(None) => {}
                // Such a hypothesis is hardly right; more values will tell.
                Err(Error::Undecided(Undecided::States(_) | Undecided::Cells(_)))
                    if self.check_to < self.target.budget.largest =>
                {
                    self.check_to = self.check_to.saturating_mul(2).min(self.target.budget.largest);
                    continue;
                }
                Err(error) => return Err(error),
            }
            return Ok(Proposal {
                law,
                checked_to: self.check_to,
                asked: self.asked(),
                largest: self.largest(),
                refuted: self.refuted,
            });
        }
    }

    /// The law that is found with arguments up to half the budget, if it is right about all others.
    fn predicts(&mut self, budget: Budget, limits: &Limits) -> Result<Option<Proposal>, Error> {
        self.set_budget(Budget { largest: budget.largest / 2, ..budget });
        let early = self.propose(limits)?;
        self.set_budget(budget);
        self.check_to(budget.largest);
        let late = self.propose(limits)?;
        Ok((early.refuted == late.refuted).then_some(late))
    }

    fn learn(&mut self, word: &[u32]) -> Result<(), Error> {
        self.refuted += 1;
        let learned = self.tree.learn(&mut self.target, word)?;
        assert!(learned, "a hypothesis that is wrong about a word differs from the function at some place");
        Ok(())
    }

    /// The hypothesis as a law, which need not be a function yet.
    fn law(&self, limits: &Limits) -> Result<Law, Error> {
        let (system, tracks) = (self.target.system, self.target.tracks());
        let table = self.tree.table();
        if self.target.shape == Shape::Function {
            let value = |outcome: &Outcome| match outcome {
                Outcome::Value(value) => *value,
                Outcome::Tail(_) | Outcome::Elsewhere => 0,
            };
            let outputs: Vec<u64> = self.tree.states.iter().map(|state| value(&state.outcome)).collect();
            let law = Dfao::from_states(system, tracks, (self.letters, table), &outputs, limits)?;
            return Ok(Law::Function(law));
        }
        let output = self
            .tree
            .states
            .iter()
            .map(|state| u32::from(state.outcome == Outcome::Tail(Vec::new())))
            .collect();
        let machine = minimize(&Machine { letters: self.letters, table, output }, limits)?;
        Ok(Law::Relation(Relation::from_machine(system, tracks, machine)))
    }
}

/// Tries numeration systems and shapes, without being told which fits, with growing budgets: the arguments that
/// may be asked are doubled again and again. A hypothesis counts only when it needed at most half of them and
/// then also predicted all values of the other half. `None` when nothing is found within the budget.
///
/// The oracle is asked for no argument above `budget.largest`, and for far less when something is found early.
///
/// # Errors
/// [`Error::Undecided`] when the steps are used up or somebody asked to stop.
pub fn search(
    candidates: &[(System, Shape)],
    arguments: usize,
    budget: Budget,
    oracle: impl FnMut(&[u64]) -> Option<u64>,
    limits: &Limits,
) -> Result<Option<Proposal>, Error> {
    let oracle = RefCell::new(oracle);
    let ask = |tuple: &[u64]| (oracle.borrow_mut())(tuple);
    let mut learners = candidates
        .iter()
        .map(|(system, shape)| Learner::new(*system, arguments, *shape, budget, ask, limits))
        .collect::<Result<Vec<Learner>, Error>>()?;
    let mut largest = 2 * FIRST_CHECK;
    loop {
        largest = (2 * largest).min(budget.largest);
        for learner in &mut learners {
            match learner.predicts(Budget { largest, ..budget }, limits) {
                Ok(Some(proposal)) => return Ok(Some(proposal)),
                Err(Error::Undecided(why @ (Undecided::Stopped | Undecided::Steps(_)))) => {
                    return Err(why.into());
                }
                Ok(None) | Err(_) => {}
            }
        }
        if largest >= budget.largest {
            return Ok(None);
        }
    }
}
