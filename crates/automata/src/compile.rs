//! Formulas to automata, node by node.

use crate::arithmetic::Arithmetic;
use crate::error::Error;
use crate::formula::{Comparison, Formula, Term, Var};
use crate::limits::{Limits, Undecided};
use crate::linear::Linear;
use crate::relation::{Join, Relation};

/// Deepest nesting of formulas and terms that is compiled: deeper is [`Undecided::Depth`].
pub const DEEPEST: usize = 256;

/// A formula as an automaton: a relation between its free variables, one track a variable, in the order of the
/// variables' numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    vars: Vec<Var>,
    relation: Relation,
}

impl Compiled {
    pub(crate) fn of(with: &mut Arithmetic, formula: &Formula, limits: &Limits) -> Result<Self, Error> {
        Compiled::with_sign(with, formula, false, limits)
    }

    /// The formula, or its negation.
    pub(crate) fn with_sign(
        with: &mut Arithmetic,
        formula: &Formula,
        negated: bool,
        limits: &Limits,
    ) -> Result<Self, Error> {
        Compiler { with, limits }.signed(formula, negated, DEEPEST)
    }

    /// The relation on exactly these tracks, in this order.
    pub(crate) fn define(
        with: &mut Arithmetic,
        formula: &Formula,
        tracks: &[Var],
        limits: &Limits,
    ) -> Result<Relation, Error> {
        let compiled = Compiled::of(with, formula, limits)?;
        let place = |var: &Var| tracks.iter().position(|track| track == var).ok_or(Error::Free(*var));
        let places = compiled.vars.iter().map(place).collect::<Result<Vec<usize>, Error>>()?;
        Compiler { with, limits }.place(&compiled.relation, tracks.len(), &places)
    }

    /// The free variables, increasing: the names of the tracks.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The automaton.
    pub fn relation(&self) -> &Relation {
        &self.relation
    }
}

struct Compiler<'a> {
    with: &'a mut Arithmetic,
    limits: &'a Limits,
}

impl Compiler<'_> {
    fn deeper(depth: usize) -> Result<usize, Error> {
        depth.checked_sub(1).ok_or(Error::Undecided(Undecided::Depth(DEEPEST)))
    }

    fn signed(&mut self, formula: &Formula, negated: bool, depth: usize) -> Result<Compiled, Error> {
        let depth = Self::deeper(depth)?;
        match formula {
            Formula::Not(inner) => self.signed(inner, !negated, depth),
            Formula::Truth(truth) => self.truth(*truth != negated),
            // What implies, negated, is a difference: no complement is needed.
            Formula::Implies(a, b) if negated => {
                let (a, b) = (self.signed(a, false, depth)?, self.signed(b, false, depth)?);
                self.join(Join::Minus, &a, &b)
            }
            Formula::Iff(a, b) if negated => {
                let (a, b) = (self.signed(a, false, depth)?, self.signed(b, false, depth)?);
                self.join(Join::Differ, &a, &b)
            }
            Formula::ForAll(vars, body) if negated => {
                let body = self.signed(body, true, depth)?;
                self.exists(vars, body)
            }
            Formula::Compare(a, comparison, b) => {
                let (comparison, swap) = if negated { opposite(*comparison) } else { (*comparison, false) };
                let (a, b) = if swap { (b, a) } else { (a, b) };
                self.compare(a, comparison, b, depth)
            }
            Formula::Implies(..) | Formula::Iff(..) | Formula::ForAll(..) => {
                let negative = self.signed(formula, true, depth)?;
                self.complement(&negative)
            }
            _ if negated => {
                let positive = self.signed(formula, false, depth)?;
                self.complement(&positive)
            }
            Formula::And(all) => self.fold(Join::And, all, depth),
            Formula::Or(any) => self.fold(Join::Or, any, depth),
            Formula::Exists(vars, body) => {
                let body = self.signed(body, false, depth)?;
                self.exists(vars, body)
            }
            Formula::Holds(relation, terms) => self.holds(relation, terms, depth),
        }
    }

    fn truth(&mut self, truth: bool) -> Result<Compiled, Error> {
        let system = self.with.system();
        let all = Relation::all(system, 0, self.limits)?;
        self.with.record(|trace| trace.all(&all));
        let always = Compiled { vars: Vec::new(), relation: all };
        if truth { Ok(always) } else { self.complement(&always) }
    }

    fn fold(&mut self, how: Join, formulas: &[Formula], depth: usize) -> Result<Compiled, Error> {
        let Some((first, rest)) = formulas.split_first() else {
            return self.truth(how == Join::And);
        };
        let mut all = self.signed(first, false, depth)?;
        for formula in rest {
            // A conjunction with a negation is a difference.
            let (how, inner) = match (how, formula) {
                (Join::And, Formula::Not(inner)) => (Join::Minus, inner.as_ref()),
                _ => (how, formula),
            };
            let next = self.signed(inner, false, depth)?;
            all = self.join(how, &all, &next)?;
        }
        Ok(all)
    }

    fn join(&mut self, how: Join, a: &Compiled, b: &Compiled) -> Result<Compiled, Error> {
        let mut vars: Vec<Var> = a.vars.iter().chain(&b.vars).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        let places = |of: &Compiled| -> Vec<usize> {
            vars.iter().enumerate().filter(|(_, var)| of.vars.contains(var)).map(|(place, _)| place).collect()
        };
        let (mine, its) = (places(a), places(b));
        let relation = self.combine(how, &a.relation, &b.relation, vars.len(), (&mine, &its))?;
        Ok(Compiled { vars, relation })
    }

    fn combine(
        &mut self,
        how: Join,
        a: &Relation,
        b: &Relation,
        tracks: usize,
        (mine, its): (&[usize], &[usize]),
    ) -> Result<Relation, Error> {
        let made = a.join(how, b, tracks, (mine, its), self.limits)?;
        self.with.record(|trace| trace.join(&made, how, (a, mine), (b, its)));
        Ok(made)
    }

    fn complement(&mut self, of: &Compiled) -> Result<Compiled, Error> {
        let all = Relation::all(self.with.system(), of.vars.len(), self.limits)?;
        self.with.record(|trace| trace.all(&all));
        let places: Vec<usize> = (0..of.vars.len()).collect();
        let relation = self.combine(Join::Minus, &all, &of.relation, of.vars.len(), (&places, &places))?;
        Ok(Compiled { vars: of.vars.clone(), relation })
    }

    /// Removes variables, the last first. Those that are not free do not matter: there are numbers.
    fn exists(&mut self, vars: &[Var], mut body: Compiled) -> Result<Compiled, Error> {
        for var in vars.iter().rev() {
            if let Some(track) = body.vars.iter().position(|other| other == var) {
                let made = body.relation.exists(track, self.limits)?;
                self.with.record(|trace| trace.exists(&made, &body.relation, track));
                body.relation = made;
                body.vars.remove(track);
            }
        }
        Ok(body)
    }

    fn compare(&mut self, a: &Term, how: Comparison, b: &Term, depth: usize) -> Result<Compiled, Error> {
        self.compare_sums(Linear::of(a, depth, DEEPEST)?, how, Linear::of(b, depth, DEEPEST)?)
    }

    fn compare_sums(&mut self, mut a: Linear, how: Comparison, mut b: Linear) -> Result<Compiled, Error> {
        a.cancel(&mut b);
        if a.terms.is_empty() && b.terms.is_empty() {
            let (a, b) = (a.constant, b.constant);
            return self.truth(match how {
                Comparison::Equal => a == b,
                Comparison::NotEqual => a != b,
                Comparison::Less => a < b,
                Comparison::AtMost => a <= b,
            });
        }
        let mut terms: Vec<(Var, i64)> = Vec::with_capacity(a.terms.len() + b.terms.len());
        for (sum, sign) in [(&a, 1), (&b, -1)] {
            for (var, factor) in &sum.terms {
                terms.push((*var, sign * i64::try_from(*factor).map_err(|_| Error::Overflow)?));
            }
        }
        terms.sort_unstable();
        let (vars, coefficients): (Vec<Var>, Vec<i64>) = terms.into_iter().unzip();
        let constant = i128::from(b.constant) - i128::from(a.constant);
        let relation = self.with.linear(&coefficients, how, constant, self.limits)?;
        Ok(Compiled { vars, relation })
    }

    fn holds(&mut self, relation: &Relation, terms: &[Term], depth: usize) -> Result<Compiled, Error> {
        if relation.system() != self.with.system() {
            return Err(Error::DifferentSystems);
        }
        if relation.tracks() != terms.len() {
            return Err(Error::Tracks { needed: relation.tracks(), given: terms.len() });
        }
        let sums =
            terms.iter().map(|term| Linear::of(term, depth, DEEPEST)).collect::<Result<Vec<_>, Error>>()?;
        // Each sum that is no variable is first a variable of its own, removed again as soon as its meaning was
        // joined.
        let used = sums.iter().flat_map(|sum| sum.terms.keys()).max();
        // Numbers above all that are used; so many variables that they run out do not fit into memory.
        let mut fresh = used.map_or(0, |var| u64::from(var.0) + 1);
        let mut pending = Vec::new();
        let mut names = Vec::with_capacity(sums.len());
        for sum in &sums {
            if let Some(var) = sum.as_var() {
                names.push(var);
            } else {
                let var = Var(u32::try_from(fresh).map_err(|_| Error::Overflow)?);
                fresh += 1;
                names.push(var);
                pending.push((var, sum));
            }
        }
        let mut compiled = self.named(relation, names)?;
        for (var, sum) in pending {
            let meaning = self.compare_sums(sum.clone(), Comparison::Equal, Linear::var(var))?;
            let joined = self.join(Join::And, &compiled, &meaning)?;
            compiled = self.exists(&[var], joined)?;
        }
        Ok(compiled)
    }

    /// A relation with its tracks named; a name may occur twice.
    fn named(&mut self, relation: &Relation, names: Vec<Var>) -> Result<Compiled, Error> {
        let mut vars = names.clone();
        vars.sort_unstable();
        vars.dedup();
        if vars == names {
            return Ok(Compiled { vars, relation: relation.clone() });
        }
        let places: Vec<usize> = names
            .iter()
            .map(|name| vars.binary_search(name).expect("the variables are the names, sorted"))
            .collect();
        Ok(Compiled { relation: self.place(relation, vars.len(), &places)?, vars })
    }

    fn place(&mut self, relation: &Relation, tracks: usize, places: &[usize]) -> Result<Relation, Error> {
        let all = Relation::all(relation.system(), 0, self.limits)?;
        self.with.record(|trace| trace.all(&all));
        self.combine(Join::And, relation, &all, tracks, (places, &[]))
    }
}

/// The comparison that holds exactly when this one does not, and whether the sides change places.
fn opposite(comparison: Comparison) -> (Comparison, bool) {
    match comparison {
        Comparison::Equal => (Comparison::NotEqual, false),
        Comparison::NotEqual => (Comparison::Equal, false),
        Comparison::Less => (Comparison::AtMost, true),
        Comparison::AtMost => (Comparison::Less, true),
    }
}
