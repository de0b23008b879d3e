//! `leave` and `split`.

use crate::expr::{Cond, Env, Expr, Slot};
use crate::game::{Amounts, ClauseMove, Move, Param, Parts, Piece, Repeat, RepeatValues};
use crate::limits::Limits;
use crate::rule::meaning::{Form, Meaning};
use crate::rule::tree::{self, Amount, Arith, HeapMove, NamedSet, SetExpr, Sizes, Span, Term};
use crate::set::Set;

use super::bounds::Facts;
use super::expr::{all, floor_div, max, min, mul, num, pow, sub};
use super::scope::Scope;
use super::take::{Amounting, N, Shape, sides};

/// The most parts of a split whose sizes are free. A heap of 40 has 37 thousand splits and one of 64 has 1.7 million,
/// so that larger ones are beyond tables.
const MOST_PARTS: u64 = 40;

/// A size that may be left.
struct Size {
    params: Vec<Param>,
    guard: Cond,
    size: Expr,
}

impl Scope {
    /// All moves of one `leave`.
    pub(super) fn leave(&mut self, a_move: &HeapMove, amount: &Amount) -> Option<Vec<Move>> {
        let (before, after) = sides(&a_move.conditions);
        let leaving = self.conds(&after)?;
        let heap = Expr::Slot(N);
        let mut moves = Vec::new();
        match amount {
            Amount::Name(name) => {
                let slot = self.bind(&name.text, name.span);
                let guard = self.conds(&before);
                self.bound.pop();
                let guard = all([Cond::Lt(Expr::Slot(slot), heap.clone()), guard?]);
                let ranges = Facts::new(&guard, &[], &self.known()).ranges(&[slot]).ok()?;
                let range = ranges.first()?;
                let param = Param {
                    slot,
                    name: name.text.clone(),
                    lo: range.lo.clone(),
                    hi: range.hi.clone(),
                    within: None,
                };
                let size = Size { params: vec![param], guard, size: Expr::Slot(slot) };
                moves.push(self.leave_move(size, leaving));
            }
            Amount::Set(set) => {
                let without: Vec<&Term> = set.except.iter().collect();
                self.leave_set(set, &without, &before, &leaving, &mut moves)?;
            }
        }
        Some(moves)
    }

    fn leave_set(
        &mut self,
        set: &SetExpr,
        without: &[&Term],
        before: &[&tree::Cond],
        leaving: &Cond,
        moves: &mut Vec<Move>,
    ) -> Option<()> {
        for term in &set.union {
            if let Term::Paren(inner) = term {
                let without: Vec<&Term> = without.iter().copied().chain(&inner.except).collect();
                self.leave_set(inner, &without, before, leaving, moves)?;
                continue;
            }
            let items: Vec<Term> = match term {
                Term::Braces(items) => items.iter().map(|item| Term::Number(item.clone())).collect(),
                other => vec![other.clone()],
            };
            for term in &items {
                let mut size = match self.size(term, set.span)? {
                    // Leaving all but so many is taking so many.
                    Left::Take(amount) if without.is_empty() && before.is_empty() => {
                        let shape = Shape { parts: Parts::SUBTRACT, leaving: leaving.clone() };
                        self.shape(amount, &shape, moves);
                        continue;
                    }
                    Left::Take(Amounting::Fixed(Set::List(list), _)) => {
                        let taken = num(i128::from(list.first().copied().unwrap_or(1)));
                        Size { params: Vec::new(), guard: Cond::True, size: sub(Expr::Slot(N), taken) }
                    }
                    Left::Take(_) => self.sizes_between(num(0), sub(Expr::Slot(N), num(1)), None),
                    Left::Size(size) => size,
                };
                let mut conds = vec![self.conds(before), Some(size.guard)];
                for term in without {
                    let inside = self.member_of(&size.size, term, set.span);
                    conds.push(inside.map(|inside| Cond::Not(Box::new(inside))));
                }
                size.guard = all(conds.into_iter().collect::<Option<Vec<_>>>()?);
                moves.push(self.leave_move(size, leaving.clone()));
            }
        }
        Some(())
    }

    fn leave_move(&mut self, size: Size, leaving: Cond) -> Move {
        Move::Clause(ClauseMove {
            params: size.params,
            guard: all([size.guard, Cond::Lt(size.size.clone(), Expr::Slot(N))]),
            takes: Some(sub(Expr::Slot(N), size.size.clone())),
            result: vec![Piece { size: size.size, repeats: Vec::new() }],
            leaving,
        })
    }

    fn sizes_between(&mut self, lo: Expr, hi: Expr, within: Option<Set>) -> Size {
        let slot = self.fresh();
        Size {
            params: vec![Param { slot, name: "r".into(), lo, hi, within }],
            guard: Cond::True,
            size: Expr::Slot(slot),
        }
    }

    fn size(&mut self, term: &Term, span: Span) -> Option<Left> {
        let below = sub(Expr::Slot(N), num(1));
        Some(match term {
            Term::All => return self.complain(Meaning::AllHere, span),
            Term::Any => Left::Take(Amounting::Fixed(Set::From(1), 0)),
            Term::Number(x) if self.is_given_set(x) => {
                let set = self.fixed(term, span)?;
                Left::Size(self.sizes_between(num(1), below, Some(set)))
            }
            Term::Number(x) => match self.whole(x)? {
                Expr::Num(c) if c < 0 => return self.complain(Meaning::Negative, x.span),
                Expr::Sub(n, c) if *n == Expr::Slot(N) && matches!(*c, Expr::Num(c) if c >= 1) => {
                    let Expr::Num(c) = *c else { return None };
                    match u64::try_from(c) {
                        Ok(c) => Left::Take(Amounting::Fixed(Set::List(vec![c]), 0)),
                        Err(_) => return self.complain(Meaning::TooBig, x.span),
                    }
                }
                size => Left::Size(Size { params: Vec::new(), guard: Cond::True, size }),
            },
            Term::Range(lo, hi) => {
                let (low, high) = (self.number(lo), hi.as_ref().map(|hi| self.number(hi)));
                let low = low?.ceil();
                let high = match high {
                    None => below.clone(),
                    Some(high) => high?.floor(),
                };
                if matches!(low, Expr::Num(c) if c < 0) {
                    return self.complain(Meaning::Negative, lo.span);
                }
                if low == num(0) && high == below {
                    return Some(Left::Take(Amounting::Fixed(Set::From(1), 0)));
                }
                Left::Size(self.sizes_between(max(num(0), low), min(below, high), None))
            }
            Term::Named(NamedSet::DivisorsOf { proper, of }) if self.depends(term) => {
                let of = self.whole(of)?;
                let top = if *proper { sub(of.clone(), num(1)) } else { of.clone() };
                let mut size = self.sizes_between(num(1), min(below, top), None);
                size.guard = Cond::Divides(size.size.clone(), of);
                Left::Size(size)
            }
            Term::Named(named) if self.depends(term) => {
                let mut size = self.sizes_between(num(1), below, None);
                size.guard = self.member_of(&size.size.clone(), &Term::Named(named.clone()), span)?;
                Left::Size(size)
            }
            Term::Named(_) => {
                let set = self.fixed(term, span)?;
                Left::Size(self.sizes_between(num(1), below, Some(set)))
            }
            Term::Braces(_) | Term::Paren(_) | Term::Error => return None,
        })
    }

    fn is_given_set(&self, x: &Arith) -> bool {
        use super::scope::{Binding, Value};
        let tree::ArithKind::Name(name) = &x.kind else { return false };
        matches!(self.find(name), Some(Binding::Given(Value::List(_) | Value::Set(_))))
    }

    /// All moves of one `split`.
    pub(super) fn split(
        &mut self,
        a_move: &HeapMove,
        sizes: Sizes,
        into: Option<&SetExpr>,
    ) -> Option<Vec<Move>> {
        let (before, after) = sides(&a_move.conditions);
        let (guard, leaving) = (self.conds(&before), self.conds(&after));
        let (guard, leaving) = (guard?, leaving?);
        let counts = match into {
            None => Some(vec![2]),
            Some(set) => self.part_counts(set)?,
        };
        let mut moves = Vec::new();
        let Some(counts) = counts else {
            if let (Sizes::Any | Sizes::Unequal, Some(set)) = (sizes, into) {
                return self.any_parts(sizes, set, &guard, &leaving);
            }
            let slot = self.fresh();
            let p = Expr::Slot(slot);
            let inside = match into {
                Some(set) => self.member(p.clone(), set)?,
                None => Cond::True,
            };
            let param = Param { slot, name: "p".into(), lo: num(2), hi: Expr::Slot(N), within: None };
            moves.push(self.equal_parts(vec![param], p, all([inside, guard]), leaving));
            return Some(moves);
        };
        for count in counts {
            if count < 2 {
                return self.complain(Meaning::Still { heap: 1 }, a_move.span);
            }
            if sizes == Sizes::Equal {
                let p = num(i128::from(count));
                moves.push(self.equal_parts(Vec::new(), p, guard.clone(), leaving.clone()));
            } else if sizes == Sizes::Any && count <= 3 && guard == Cond::True && leaving == Cond::True {
                moves.push(Move::Take { amounts: Amounts::Zero, parts: Parts(1 << count) });
            } else if count > MOST_PARTS {
                return self.complain(Meaning::NotYet(Form::ManyParts), a_move.span);
            } else {
                moves.push(self.free_parts(count, sizes, guard.clone(), leaving.clone()));
            }
        }
        Some(moves)
    }

    /// Splits into any number of parts that a set without end, or one that depends on the heap, allows.
    fn any_parts(&mut self, sizes: Sizes, set: &SetExpr, guard: &Cond, leaving: &Cond) -> Option<Vec<Move>> {
        // First, so that a heap that is too large costs nothing more.
        let mut moves = vec![self.beyond(sizes)];
        for count in 2..=MOST_PARTS {
            let inside = self.member(num(i128::from(count)), set)?;
            let limits = Limits::new(100_000, 1 << 20, 1000);
            let inside = match inside.eval(&mut Env::new(&[], &limits)) {
                Ok(false) => continue,
                Ok(true) => Cond::True,
                Err(_) => inside,
            };
            moves.push(self.free_parts(count, sizes, all([inside, guard.clone()]), leaving.clone()));
        }
        Some(moves)
    }

    /// No move; but whoever asks for the moves of a heap that may have more than [`MOST_PARTS`] parts learns that
    /// they are too many, for this number has no exact value then.
    fn beyond(&mut self, sizes: Sizes) -> Move {
        let most = i128::from(MOST_PARTS);
        // The largest heap without a split into one part more.
        let last = if sizes == Sizes::Unequal { (most + 1) * (most + 2) / 2 - 1 } else { most };
        let above = max(num(0), sub(Expr::Slot(N), num(last)));
        let lo = pow(num(2), pow(num(2), mul(num(64), above)));
        let param = Param { slot: self.fresh(), name: "p".into(), lo, hi: num(0), within: None };
        let result = vec![Piece { size: num(0), repeats: Vec::new() }];
        let guard = Cond::True;
        Move::Clause(ClauseMove { params: vec![param], guard, result, leaving: Cond::True, takes: None })
    }

    /// The numbers of parts of a finite set; `Some(None)` when it is not finite or not known.
    fn part_counts(&mut self, set: &SetExpr) -> Option<Option<Vec<u64>>> {
        if set.union.iter().chain(&set.except).any(|term| self.depends(term)) {
            return Some(None);
        }
        Some(match self.fixed_set(set)? {
            Set::List(list) if list.len() <= 64 => Some(list),
            _ => None,
        })
    }

    fn equal_parts(&mut self, params: Vec<Param>, p: Expr, guard: Cond, leaving: Cond) -> Move {
        let slot = self.fresh();
        let heap = Expr::Slot(N);
        let repeat = Repeat { slot, values: RepeatValues::Range(num(1), p.clone()) };
        Move::Clause(ClauseMove {
            params,
            guard: all([Cond::Le(p.clone(), heap.clone()), Cond::Divides(p.clone(), heap.clone()), guard]),
            result: vec![Piece { size: floor_div(heap, p), repeats: vec![repeat] }],
            leaving,
            takes: None,
        })
    }

    /// Parts in ascending order, the last one what is left over.
    fn free_parts(&mut self, count: u64, sizes: Sizes, guard: Cond, leaving: Cond) -> Move {
        let step = num(i128::from(sizes == Sizes::Unequal));
        let slots: Vec<Slot> = (1..count).map(|_| self.fresh()).collect();
        let mut params = Vec::new();
        let (mut rest, mut least, mut left) = (Expr::Slot(N), num(1), i128::from(count));
        for &slot in &slots {
            params.push(Param {
                slot,
                name: format!("p{}", params.len() + 1),
                lo: least,
                hi: floor_div(rest.clone(), num(left)),
                within: None,
            });
            rest = sub(rest, Expr::Slot(slot));
            least = super::expr::add(Expr::Slot(slot), step.clone());
            left -= 1;
        }
        let piece = |size: Expr| Piece { size, repeats: Vec::new() };
        let result = slots.iter().map(|&slot| piece(Expr::Slot(slot))).chain([piece(rest.clone())]).collect();
        let guard = all([Cond::Le(least, rest), guard]);
        Move::Clause(ClauseMove { params, guard, result, leaving, takes: None })
    }
}

/// What is left: by taking, or by its size.
enum Left {
    Take(Amounting),
    Size(Size),
}
