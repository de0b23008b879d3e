//! Conditions on the heaps that a move leaves and on the amount it takes, when they are independent.

use crate::expr::{Cond, Expr, Slot};
use crate::game::Parts;

use super::affine::Affine;
use super::expr::num;
use super::recognise::K;
use super::taking::{TAKEN, ceil, heap};

/// What is known of the heaps and the amount.
pub(super) struct Heaps {
    /// Least sizes of the heaps.
    least: Vec<i128>,
    /// Heaps that are always empty.
    empty: Vec<bool>,
    /// Pairs of heaps of which the first is at most the second.
    order: Vec<(usize, usize)>,
    /// Two heaps that differ.
    pub(super) unequal: bool,
    /// At least one stone is left.
    some_left: bool,
    /// The least amount; `None`: nothing says that it is not negative.
    from: Option<i128>,
    to: Option<i128>,
    except: Vec<i128>,
}

impl Heaps {
    /// `free`: the conditions say what the amount is. (Without heaps it is the whole heap.)
    pub(super) fn new(heaps: usize, free: bool) -> Heaps {
        Heaps {
            least: vec![0; heaps],
            empty: vec![false; heaps],
            order: Vec::new(),
            unequal: false,
            some_left: false,
            from: (heaps == 0 || !free).then_some(0),
            to: None,
            except: Vec::new(),
        }
    }

    /// Reads that some things are at least 0 and others are not 0. `Some(false)`: impossible; `None`: not
    /// of this kind.
    pub(super) fn read(&mut self, at_least: &[Affine], differ: &[Affine]) -> Option<bool> {
        let mut rest: Vec<&Affine> = Vec::new();
        for affine in at_least {
            match self.alone(affine)? {
                Read::Known => {}
                Read::Impossible => return Some(false),
                Read::Later => rest.push(affine),
            }
        }
        for affine in differ {
            if let Some((&slot, &a)) = affine.terms.iter().next()
                && affine.terms.len() == 1
                && slot == TAKEN
            {
                let k = affine.constant.checked_neg()?;
                if k % a == 0 {
                    self.except.push(k / a);
                }
            } else if !self.not_zero(affine)? {
                return Some(false);
            }
        }
        for affine in rest {
            if self.least_value(&affine.times(-1)?).is_some_and(|least| least > 0) {
                return Some(false);
            }
            if self.order(affine) || self.least_value(affine).is_some_and(|least| least >= 0) {
                continue;
            }
            if !self.rest(affine)? {
                return None;
            }
        }
        self.spread()?;
        let from = self.from.filter(|&from| from >= 0)?;
        Some(self.to.is_none_or(|to| to >= from))
    }

    /// A condition on one thing only.
    fn alone(&mut self, affine: &Affine) -> Option<Read> {
        if affine.terms.len() > 1 {
            return Some(Read::Later);
        }
        let Some((&slot, &a)) = affine.terms.iter().next() else {
            return Some(if affine.constant >= 0 { Read::Known } else { Read::Impossible });
        };
        let negative = affine.constant.checked_neg()?;
        if slot == TAKEN {
            if a > 0 {
                self.from = self.from.max(Some(ceil(negative, a)));
            } else {
                let bound = affine.constant.div_euclid(a.checked_neg()?);
                self.to = Some(self.to.map_or(bound, |to| to.min(bound)));
            }
            return Some(Read::Known);
        }
        let heap = self.heap(slot)?;
        if a < 0 {
            return match affine.constant.div_euclid(a.checked_neg()?) {
                most if most < 0 => Some(Read::Impossible),
                0 => {
                    self.empty[heap] = true;
                    Some(Read::Known)
                }
                // At most so large: no taking move says that.
                _ => None,
            };
        }
        self.least[heap] = self.least[heap].max(ceil(negative, a));
        Some(Read::Known)
    }

    /// That something is not 0; `Some(false)`: it is.
    fn not_zero(&mut self, affine: &Affine) -> Option<bool> {
        let mut terms = affine.terms.iter();
        match (terms.next(), terms.next(), terms.next()) {
            (None, ..) => Some(affine.constant != 0),
            (Some((&slot, _)), None, _) if affine.constant == 0 => {
                let heap = self.heap(slot)?;
                self.least[heap] = self.least[heap].max(1);
                Some(true)
            }
            (Some((_, &a)), Some((_, &b)), None)
                if self.least.len() == 2
                    && affine.constant == 0
                    && a.checked_add(b) == Some(0)
                    && affine.of_slot(TAKEN) == 0 =>
            {
                self.unequal = true;
                Some(true)
            }
            _ => {
                let beyond = |affine: &Affine| self.least_value(affine).is_some_and(|least| least > 0);
                (beyond(affine) || beyond(&affine.times(-1)?)).then_some(true)
            }
        }
    }

    /// One heap at most as large as another, or smaller.
    fn order(&mut self, affine: &Affine) -> bool {
        let terms: Vec<(Slot, i128)> = affine.terms.iter().map(|(&slot, &a)| (slot, a)).collect();
        let [(x, a), (y, b)] = terms[..] else { return false };
        let (small, large) = match (a, b) {
            (-1, 1) => (x, y),
            (1, -1) => (y, x),
            _ => return false,
        };
        let (Some(small), Some(large)) = (self.heap(small), self.heap(large)) else { return false };
        match affine.constant {
            0 => {}
            -1 if self.least.len() == 2 => self.unequal = true,
            _ => return false,
        }
        self.order.push((small, large));
        true
    }

    /// `n - t >= 1`: not everything is taken.
    fn rest(&mut self, affine: &Affine) -> Option<bool> {
        let every = (0..self.least.len()).all(|i| affine.of_slot(heap(i)) >= 1);
        let needed = affine.constant.checked_neg()?;
        let smallest = affine.terms.values().min()?;
        if every && affine.of_slot(TAKEN) == 0 && needed >= 1 && needed <= *smallest {
            self.some_left = true;
            return Some(true);
        }
        Some(false)
    }

    /// The least value of something that grows with every heap and the amount.
    fn least_value(&self, affine: &Affine) -> Option<i128> {
        let mut sum = affine.constant;
        for (&slot, &a) in &affine.terms {
            let least = if slot == TAKEN { self.from? } else { self.least[self.heap(slot)?] };
            if a < 0 {
                return None;
            }
            sum = sum.checked_add(a.checked_mul(least)?)?;
        }
        Some(sum)
    }

    /// What is above a heap that is not empty is not empty; `None` when heaps go round in a circle.
    fn spread(&mut self) -> Option<()> {
        for _ in 0..=self.order.len() {
            for &(small, large) in &self.order {
                self.least[large] = self.least[large].max(self.least[small]);
            }
        }
        // In some order of the heaps every pair is the right way round.
        let heaps = self.least.len();
        let mut left: Vec<usize> = (0..heaps).collect();
        while !left.is_empty() {
            let free =
                |&i: &usize| !self.order.iter().any(|&(small, large)| large == i && left.contains(&small));
            let first = left.iter().copied().find(free)?;
            left.retain(|&i| i != first);
        }
        Some(())
    }

    fn heap(&self, slot: Slot) -> Option<usize> {
        (0..self.least.len()).find(|&i| heap(i) == slot)
    }

    /// The conditions on the amount.
    pub(super) fn amount(&self) -> Vec<Cond> {
        let mut conds = Vec::new();
        if let Some(from) = self.from.filter(|&from| from > 0) {
            conds.push(Cond::Le(num(from), Expr::Slot(K)));
        }
        if let Some(to) = self.to {
            conds.push(Cond::Le(Expr::Slot(K), num(to)));
        }
        for &k in &self.except {
            conds.push(Cond::Not(Box::new(Cond::Eq(Expr::Slot(K), num(k)))));
        }
        conds
    }

    /// How many heaps may be left; `None` where a heap must be larger than 1.
    pub(super) fn parts(&self) -> Option<Parts> {
        let empty = self.empty.iter().any(|&empty| empty);
        if self.least.iter().any(|&least| least > 1) || empty && (self.unequal || !self.order.is_empty()) {
            return None;
        }
        if self.least.iter().zip(&self.empty).any(|(&least, &empty)| empty && least == 1) {
            return Some(Parts(0));
        }
        let most = self.empty.iter().filter(|&&empty| !empty).count();
        let fewest = self.least.iter().filter(|&&least| least == 1).count().max(usize::from(self.some_left));
        let bits = (fewest..=most).fold(0, |bits, j| bits | 1u8 << j);
        Some(Parts(bits))
    }
}

enum Read {
    Known,
    Impossible,
    Later,
}
