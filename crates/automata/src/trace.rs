//! What was done to decide a sentence, as data that can be checked without this crate.
//!
//! A [`Trace`] is a list of lines. Each line has an automaton and the step that made it from earlier lines; a
//! claim says of a line that it accepts something or nothing. Checking a line needs no minimisation and no search,
//! only one walk that follows the step and the automaton of the line together and never meets a contradiction:
//!
//! * [`Step::Join`]: from the two first states, letter by letter; each pair of states that is reached belongs to one
//!   state of the line's automaton, and accepts if and only if that does (and the word is valid).
//! * [`Step::Exists`]: the same with sets of states; the first set is what leading zeros of the kept tracks reach.
//!   Every reached set must belong to one state and accept if and only if it does: that the automaton accepts no
//!   more and no less than the projection.
//! * [`Step::Linear`] and [`Step::All`] say what the automaton means, and whoever checks builds it himself.
//! * [`Step::Given`] is an automaton from outside: a law that is proved, a set from a rule. The claims are about it,
//!   so only that it accepts valid words only, and respects leading zeros, is to be checked - and what it stands for.
//!
//! No state of an automaton is useless, but the only one of an automaton that accepts nothing: it stands for
//! "reject for ever", as a missing transition does elsewhere.
//!
//! Automata are canonical, so a relation that was made twice is one line, justified once.

use std::collections::HashMap;

use crate::formula::Comparison;
use crate::relation::{Join, Relation};

/// What made an automaton. Numbers of lines are those of earlier lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// It came from outside.
    Given,
    /// All tuples: the valid words.
    All,
    /// `c1 x1 + .. + ck xk` compared with a constant.
    Linear {
        /// The coefficients, one a track.
        coefficients: Vec<i64>,
        /// How the sum compares with the constant.
        comparison: Comparison,
        /// The constant.
        constant: i128,
    },
    /// Two lines, asked about the numbers at these places, among valid words.
    Join {
        /// How they are combined.
        how: Join,
        /// The first line and the places of its tracks.
        first: (usize, Vec<usize>),
        /// The second line and the places of its tracks.
        second: (usize, Vec<usize>),
    },
    /// A line without one of its tracks, for some number there.
    Exists {
        /// The line.
        of: usize,
        /// The track that is forgotten.
        track: usize,
    },
}

/// An automaton and how it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The automaton.
    pub relation: Relation,
    /// What made it.
    pub step: Step,
}

/// What a sentence that was decided comes to: a line is empty, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The line.
    pub line: usize,
    /// Whether it accepts nothing.
    pub empty: bool,
}

/// All steps since recording began.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    lines: Vec<Line>,
    claims: Vec<Claim>,
    numbers: HashMap<Relation, usize>,
}

impl Trace {
    /// The lines in order; steps name earlier ones only.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What was decided, in order.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The line of a relation; one that nothing made yet is given.
    pub fn line(&mut self, relation: &Relation) -> usize {
        self.add(relation, |_| Step::Given)
    }

    fn add(&mut self, relation: &Relation, step: impl FnOnce(&mut Self) -> Step) -> usize {
        if let Some(line) = self.numbers.get(relation) {
            return *line;
        }
        let step = step(self);
        let line = self.lines.len();
        self.lines.push(Line { relation: relation.clone(), step });
        self.numbers.insert(relation.clone(), line);
        line
    }

    pub(crate) fn all(&mut self, relation: &Relation) {
        self.add(relation, |_| Step::All);
    }

    pub(crate) fn linear(
        &mut self,
        relation: &Relation,
        coefficients: &[i64],
        comparison: Comparison,
        constant: i128,
    ) {
        self.add(relation, |_| Step::Linear { coefficients: coefficients.to_vec(), comparison, constant });
    }

    pub(crate) fn join(
        &mut self,
        made: &Relation,
        how: Join,
        (first, mine): (&Relation, &[usize]),
        (second, its): (&Relation, &[usize]),
    ) {
        self.add(made, |trace| Step::Join {
            how,
            first: (trace.line(first), mine.to_vec()),
            second: (trace.line(second), its.to_vec()),
        });
    }

    pub(crate) fn exists(&mut self, made: &Relation, of: &Relation, track: usize) {
        self.add(made, |trace| Step::Exists { of: trace.line(of), track });
    }

    pub(crate) fn claim(&mut self, relation: &Relation) {
        let line = self.line(relation);
        self.claims.push(Claim { line, empty: relation.is_empty() });
    }
}
