//! Moves that leave several components, as statements: each option is a list of components.

pub(super) mod cpp;
pub(super) mod python;
pub(super) mod rust;

use crate::code::NoProgram;
use crate::code::dialect::Out;
use crate::expr::Cond;
use crate::game::{Amounts, Core, Move, Parts, Play, Repeat, RepeatValues};
use crate::states::{End, Piece, StateClause, StateCore, StateGame, StateMove};

use super::StateDialect;
use super::search::{Writer, amounts_up_to};

/// How positions of several components are decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::code) enum Sums {
    /// By the values of their components. What is made may end the game for its maker: then values are among the
    /// moves after which nobody can end it.
    Values,
    /// Each as a whole.
    Whole,
}

/// The early ends of a component as statements of two functions.
pub(in crate::code) struct Ends {
    /// Whether facing it is an end: 2i + 1 where the player to move has lost by end i, 2i + 2 won, else 0.
    pub facing: Option<Out>,
    /// Whether making it is one: 2i + 1 where the maker loses by end i, 2i + 2 wins.
    pub making: Option<Out>,
}

/// How positions are decided where some move leaves several components, or one in another way than all others; `None`
/// where every move leaves one.
pub(super) fn sums(game: &StateGame, core: &StateCore) -> Result<Option<Sums>, NoProgram> {
    let single = |one: &StateMove| match one {
        StateMove::Clause(clause) => match clause.result.as_slice() {
            [] => true,
            [Piece::Tuple { repeats, .. }] => repeats.is_empty(),
            _ => false,
        },
        StateMove::Heap(heap) => heap
            .moves
            .iter()
            .all(|one| matches!(one, Move::Take { amounts: Amounts::Set(_), parts: Parts::SUBTRACT })),
        StateMove::Heaps(_) => true,
    };
    if core.moves.iter().all(single) {
        return Ok(None);
    }
    if game.move_in_all {
        return Err(NoProgram::States);
    }
    let for_maker = |end: &End| matches!(end, End::LoseWhen(_) | End::Leaving { wins: true, .. });
    let values = game.play == Play::Normal && core.ends.iter().all(for_maker);
    Ok(Some(if values { Sums::Values } else { Sums::Whole }))
}

impl<D: StateDialect> Writer<'_, '_, D> {
    /// What a clause leaves, once its parameters have values.
    pub(super) fn sum(&self, out: &mut Out, clause: &StateClause) -> Result<(), NoProgram> {
        let d = self.scope.dialect;
        d.begin_sum(out);
        for piece in &clause.result {
            let Piece::Tuple { entries, repeats } = piece else { return Err(NoProgram::States) };
            self.repeated(out, repeats, &mut |out| {
                let (after, conds) = self.entries(out, entries, !repeats.is_empty());
                self.call(&after);
                let conds = self.left(conds, &clause.leaving);
                if conds.is_empty() {
                    d.add_part(out, &after);
                } else {
                    d.when(out, &conds.join(d.and()));
                    d.add_part(out, &after);
                    d.otherwise(out);
                    d.assign(out, "newok", "0");
                    d.end(out);
                }
                self.call(self.names);
            })?;
        }
        d.emit_sum(out);
        Ok(())
    }

    /// Statements for each value of some slots.
    fn repeated(
        &self,
        out: &mut Out,
        repeats: &[Repeat],
        inner: &mut dyn FnMut(&mut Out),
    ) -> Result<(), NoProgram> {
        let (scope, d) = (self.scope, self.scope.dialect);
        let Some((repeat, rest)) = repeats.split_first() else {
            inner(out);
            return Ok(());
        };
        match &repeat.values {
            RepeatValues::Range(lo, hi) => {
                let (lo, hi) = (scope.expr(lo), scope.expr(hi));
                let name = format!("newi{}", repeat.slot);
                d.range(out, &name, &lo, &hi);
                scope.call_slot(repeat.slot, &name);
                self.repeated(out, rest, inner)?;
                d.end(out);
            }
            RepeatValues::List(values) => {
                for value in values {
                    let text = scope.atom(value);
                    scope.call_slot(repeat.slot, &text);
                    self.repeated(out, rest, inner)?;
                }
            }
        }
        Ok(())
    }

    /// The moves of a component of one number that leave heaps.
    pub(super) fn heaps(
        &self,
        (out, lists): (&mut Out, &mut Out),
        heap: &Core,
        limit: u64,
    ) -> Result<(), NoProgram> {
        let d = self.scope.dialect;
        let n = self.names[0].clone();
        for one in &heap.moves {
            let Move::Take { amounts, parts } = one else { return Err(NoProgram::States) };
            match amounts {
                Amounts::Set(set) => {
                    amounts_up_to(self.scope, (out, lists), set, &n, limit)?;
                    self.leave(out, &format!("{n} - k"), *parts);
                    d.end(out);
                }
                Amounts::Whole if parts.allows(0) => {
                    d.when(out, &format!("{n} >= 1"));
                    self.heaps_left(out, &[]);
                    d.end(out);
                }
                Amounts::Whole => {}
                Amounts::Zero => self.leave(out, &n, *parts),
            }
        }
        Ok(())
    }

    /// Leaves so many stones in as many heaps as allowed, none of them empty.
    fn leave(&self, out: &mut Out, rest: &str, parts: Parts) {
        let d = self.scope.dialect;
        if parts.allows(0) {
            d.when(out, &format!("{rest} == 0"));
            self.heaps_left(out, &[]);
            d.end(out);
        }
        if parts.allows(1) {
            d.when(out, &format!("{rest} >= 1"));
            self.heaps_left(out, &[rest]);
            d.end(out);
        }
        if parts.allows(2) {
            d.range(out, "newa", "1", &format!("({rest}) {} 2", d.quotient()));
            self.heaps_left(out, &["newa", &format!("{rest} - newa")]);
            d.end(out);
        }
        if parts.allows(3) {
            d.range(out, "newa", "1", &format!("({rest}) {} 3", d.quotient()));
            d.range(out, "newb", "newa", &format!("({rest} - newa) {} 2", d.quotient()));
            self.heaps_left(out, &["newa", "newb", &format!("{rest} - newa - newb")]);
            d.end(out);
            d.end(out);
        }
    }

    fn heaps_left(&self, out: &mut Out, heaps: &[&str]) {
        let d = self.scope.dialect;
        d.begin_sum(out);
        heaps.iter().for_each(|heap| d.add_part(out, &[(*heap).to_owned()]));
        d.emit_sum(out);
    }

    /// The early ends of a component.
    pub(super) fn ends(&self) -> Result<Ends, NoProgram> {
        let (mut facing, mut making) = (None, None);
        for (at, end) in self.core.ends.iter().enumerate() {
            let (cond, wins, function) = match end {
                End::LoseWhen(cond) => (cond, false, &mut facing),
                End::WinWhen(cond) => (cond, true, &mut facing),
                End::Leaving { cond, wins } => (cond, *wins, &mut making),
            };
            self.end(function.get_or_insert_with(|| Out::new(1)), cond, 2 * at + 1 + usize::from(wins))?;
        }
        Ok(Ends { facing, making })
    }

    fn end(&self, out: &mut Out, cond: &Cond, code: usize) -> Result<(), NoProgram> {
        crate::code::body::testable_cond(cond)?;
        let d = self.scope.dialect;
        d.when(out, &self.scope.cond(cond));
        d.give(out, &code.to_string());
        d.end(out);
        Ok(())
    }
}
