//! What is known while a move is made, as polynomials that are >= 0.

use crate::expr::{Cond, Expr, Function};
use crate::game::Param;
use crate::set::Set;

use super::poly::{Atoms, Poly, follows};

/// Facts kept.
const MOST: usize = 120;

/// Facts about the numbers of one move.
#[derive(Debug, Default)]
pub(in crate::states) struct Known {
    pub(super) atoms: Atoms,
    facts: Vec<Poly>,
    params: Vec<Expr>,
}

impl Known {
    /// x >= 0
    pub(in crate::states) fn positive(&mut self, x: &Expr) {
        if let Some(poly) = self.atoms.poly(x) {
            self.add(poly);
        }
    }

    fn add(&mut self, poly: Poly) {
        if self.facts.len() < MOST && !self.facts.contains(&poly) {
            self.facts.push(poly);
        }
    }

    fn less(&mut self, x: &Expr, y: &Expr, by: i128) {
        if let (Some(x), Some(y)) = (self.atoms.poly(x), self.atoms.poly(y))
            && let Some(fact) = y.plus(-1, &x).and_then(|d| d.plus(-by, &Poly::num(1)))
        {
            self.add(fact);
        }
    }

    /// Everything that a condition surely says.
    pub(super) fn holds(&mut self, cond: &Cond) {
        match cond {
            Cond::And(parts) => parts.iter().for_each(|part| self.holds(part)),
            Cond::Le(x, y) => self.less(x, y, 0),
            Cond::Lt(x, y) => self.less(x, y, 1),
            Cond::Eq(x, y) => {
                self.less(x, y, 0);
                self.less(y, x, 0);
            }
            Cond::In(x, set) => {
                if let Set::List(list) = &**set
                    && let (Some(least), Some(most)) = (list.first(), list.last())
                {
                    self.less(&Expr::Num((*least).into()), x, 0);
                    self.less(x, &Expr::Num((*most).into()), 0);
                } else {
                    self.less(&Expr::Num(1), x, 0);
                }
            }
            Cond::Prime(x) => self.less(&Expr::Num(2), x, 0),
            Cond::Not(part) => match &**part {
                Cond::Lt(x, y) => self.less(y, x, 0),
                Cond::Le(x, y) => self.less(y, x, 1),
                // A number >= 0 that is not 0.
                Cond::Eq(x, Expr::Num(0)) if x.never_negative() => self.less(&Expr::Num(1), x, 0),
                _ => {}
            },
            _ => {}
        }
    }

    /// Parameters lie in their ranges.
    pub(super) fn params(&mut self, params: &[Param]) {
        for param in params {
            let value = Expr::Slot(param.slot);
            self.less(&param.lo, &value, 0);
            self.less(&value, &param.hi, 0);
            self.params.push(value);
        }
    }

    /// What follows from the shape of atoms, and products of facts with parameters. Call it last.
    pub(in crate::states) fn close(&mut self) {
        // Twice, for atoms inside atoms.
        for _ in 0..2 {
            for atom in self.atoms.all() {
                self.shape(&atom);
            }
        }
        let plain = self.facts.clone();
        for param in self.params.clone() {
            let Some(factor) = self.atoms.poly(&param) else { continue };
            for fact in &plain {
                if let Some(product) = factor.times(fact) {
                    self.add(product);
                }
            }
        }
    }

    fn shape(&mut self, atom: &Expr) {
        let both = |x: &Expr, y: &Expr| Expr::Mul(vec![x.clone(), y.clone()]);
        match atom {
            // x * x >= x
            Expr::Slot(_) => self.less(atom, &both(atom, atom), 0),
            Expr::Mod(x, y) => {
                self.less(atom, x, 0);
                self.less(atom, y, 1);
            }
            Expr::FloorDiv(x, y) => {
                self.less(&both(atom, y), x, 0);
                let above = Expr::Add(vec![both(atom, y), (**y).clone()]);
                self.less(x, &above, 1);
            }
            Expr::CeilDiv(x, y) => {
                self.less(x, &both(atom, y), 0);
                let above = Expr::Add(vec![(**x).clone(), (**y).clone()]);
                self.less(&both(atom, y), &above, 1);
            }
            Expr::Call(Function::Min, xs) => xs.iter().for_each(|x| self.less(atom, x, 0)),
            Expr::Call(Function::Max, xs) => {
                xs.iter().for_each(|x| self.less(x, atom, 0));
                self.less(atom, &Expr::Add(xs.clone()), 0);
            }
            _ => {}
        }
    }

    /// Whether x >= 0 follows.
    pub(in crate::states) fn proves(&mut self, x: &Expr) -> bool {
        match self.atoms.poly(x) {
            Some(goal) => follows(&goal, &self.facts),
            None => false,
        }
    }

    /// Makes the atoms of x known, so that [`Known::close`] gathers facts about them.
    pub(in crate::states) fn mention(&mut self, x: &Expr) {
        self.atoms.poly(x);
    }

    /// Whether x and y are the same polynomial, or literally the same.
    pub(in crate::states) fn equal(&mut self, x: &Expr, y: &Expr) -> bool {
        let difference = Expr::Sub(Box::new(x.clone()), Box::new(y.clone()));
        x == y || self.atoms.poly(&difference) == Some(Poly::default())
    }

    /// Whether x is bounded from below by some constant.
    pub(super) fn bounds(&mut self, x: &Expr) -> bool {
        let Some(goal) = self.atoms.poly(x) else { return false };
        let facts: Vec<Poly> = self.facts.iter().map(|fact| fact.clone().varying()).collect();
        follows(&goal.varying(), &facts)
    }
}
