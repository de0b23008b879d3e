//! The options of one heap, straight from the core form: nothing clever, one after another.

use crate::expr::env::EVALUATION;
use crate::expr::{Cond, Env, EvalError, Expr, Slot};
use crate::game::{Amounts, ClauseMove, Core, Move, Param, Parts, Piece, RepeatValues};
use crate::limits::{Exhausted, Limits};
use crate::set::Set;

/// What decides which moves a heap has, beside its size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// Nobody has moved yet: `first ..` applies if the rule has it.
    pub first: bool,
    /// A heap of the given position, which `in ring` bends into a ring.
    pub ring: bool,
    /// What the opponent took in the turn before.
    pub last: Option<u64>,
}

/// The options of heaps of one core rule. Members of sets are found once and kept.
#[derive(Debug)]
pub struct Options<'c> {
    core: &'c Core,
    /// Members of the sets of take moves, by address of the move list and index.
    moves: Vec<Members>,
    ring: Vec<Members>,
    first: Vec<Members>,
    zero_is_dead: Option<bool>,
}

/// The members of a set up to some bound.
#[derive(Debug, Clone, Default)]
struct Members {
    upto: u64,
    list: Vec<u64>,
}

/// Told the heaps that replace the old one (largest first) and the amount taken.
pub type OnOption<'f> = dyn FnMut(&[u64], Option<u64>) + 'f;

impl<'c> Options<'c> {
    /// Prepares a core rule.
    pub fn new(core: &'c Core) -> Self {
        let members = |moves: Option<&Vec<Move>>| vec![Members::default(); moves.map_or(0, Vec::len)];
        Options {
            core,
            moves: members(Some(&core.moves)),
            ring: members(core.ring.as_ref()),
            first: members(core.first.as_ref()),
            zero_is_dead: None,
        }
    }

    /// The rule.
    pub fn core(&self) -> &'c Core {
        self.core
    }

    /// Whether a heap of 0 has no move and drops out. (In a clause it may have moves.)
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub fn zero_is_dead(&mut self, limits: &Limits) -> Result<bool, Exhausted> {
        if let Some(known) = self.zero_is_dead {
            return Ok(known);
        }
        // An amount is at least 1, so only clauses that do not take can move a heap of 0.
        let may_move = |m: &Move| matches!(m, Move::Clause(clause) if clause.takes.is_none());
        let mut dead = true;
        if self.core.moves.iter().any(may_move) && !self.core.memory {
            self.visit(0, Turn::default(), false, limits, &mut |_, _| dead = false)?;
        }
        self.zero_is_dead = Some(dead);
        Ok(dead)
    }

    /// Calls `found` with every option of a heap of `n`: the heaps that replace it, largest first, dead
    /// heaps dropped, and the amount taken where the move takes. An option may be found more than once.
    ///
    /// # Errors
    /// [`Exhausted`] when the budget ran out.
    pub fn each(
        &mut self,
        n: u64,
        turn: Turn,
        limits: &Limits,
        found: &mut OnOption<'_>,
    ) -> Result<(), Exhausted> {
        let drop_zero = self.zero_is_dead(limits)?;
        self.visit(n, turn, drop_zero, limits, found)
    }

    fn visit(
        &mut self,
        n: u64,
        turn: Turn,
        drop_zero: bool,
        limits: &Limits,
        found: &mut OnOption<'_>,
    ) -> Result<(), Exhausted> {
        let core = self.core;
        let (moves, members) = match (&core.first, &core.ring) {
            (Some(first), _) if turn.first => (first, &mut self.first),
            (_, Some(ring)) if turn.ring => (ring, &mut self.ring),
            _ => (&core.moves, &mut self.moves),
        };
        let mut out = Out { drop_zero, heaps: Vec::new(), found };
        let mut steps = 0;
        for (a_move, members) in moves.iter().zip(members) {
            match a_move {
                Move::Take { amounts, parts } => take(n, amounts, *parts, members, limits, &mut out)?,
                Move::Clause(clause) => {
                    let mut env = Env::new(&[i128::from(n)], limits);
                    if core.memory {
                        env.restore(1, turn.last.map(i128::from));
                    }
                    Clause { clause, out: &mut out }.run(&mut env)?;
                }
            }
            steps += 1;
        }
        limits.spend(steps)
    }
}

struct Out<'a, 'f> {
    drop_zero: bool,
    heaps: Vec<u64>,
    found: &'a mut OnOption<'f>,
}

impl Out<'_, '_> {
    fn emit(&mut self, take: Option<u64>) {
        if self.drop_zero {
            self.heaps.retain(|&heap| heap > 0);
        }
        self.heaps.sort_unstable_by(|a, b| b.cmp(a));
        (self.found)(&self.heaps, take);
    }

    fn heaps(&mut self, heaps: &[u64], take: Option<u64>) {
        self.heaps.clear();
        self.heaps.extend_from_slice(heaps);
        self.emit(take);
    }
}

fn take(
    n: u64,
    amounts: &Amounts,
    parts: Parts,
    members: &mut Members,
    limits: &Limits,
    out: &mut Out<'_, '_>,
) -> Result<(), Exhausted> {
    match amounts {
        Amounts::Whole if n >= 1 => leave(0, Some(n), parts, limits, out),
        Amounts::Whole => Ok(()),
        Amounts::Zero => leave(n, None, parts, limits, out),
        Amounts::Set(Set::From(least)) => {
            for k in (*least).max(1)..=n {
                leave(n - k, Some(k), parts, limits, out)?;
            }
            Ok(())
        }
        Amounts::Set(Set::List(list)) => {
            for &k in list.iter().take_while(|&&k| k <= n) {
                leave(n - k, Some(k), parts, limits, out)?;
            }
            Ok(())
        }
        Amounts::Set(set) => {
            if members.upto < n {
                // Grown by doubling, so that a table of N heaps asks for members log N times.
                members.upto = n.max(members.upto.saturating_mul(2)).max(64);
                members.list = set.members_up_to(members.upto, limits)?;
            }
            for &k in members.list.iter().take_while(|&&k| k <= n) {
                leave(n - k, Some(k), parts, limits, out)?;
            }
            Ok(())
        }
    }
}

/// Handing out one option costs about so many steps of an engine that marks values.
const OPTION: u64 = 8;

/// Leaves `rest` stones in as many heaps as allowed.
fn leave(
    rest: u64,
    take: Option<u64>,
    parts: Parts,
    limits: &Limits,
    out: &mut Out<'_, '_>,
) -> Result<(), Exhausted> {
    if parts.allows(0) && rest == 0 {
        out.heaps(&[], take);
    }
    if parts.allows(1) && rest >= 1 {
        out.heaps(&[rest], take);
    }
    if parts.allows(2) {
        limits.spend(OPTION.saturating_mul(rest / 2))?;
        for small in 1..=rest / 2 {
            out.heaps(&[small, rest - small], take);
        }
    }
    if parts.allows(3) {
        for small in 1..=rest / 3 {
            limits.spend(OPTION.saturating_mul(rest / 2))?;
            for middle in small..=(rest - small) / 2 {
                out.heaps(&[small, middle, rest - small - middle], take);
            }
        }
    }
    limits.spend(OPTION)
}

struct Clause<'a, 'o, 'f> {
    clause: &'a ClauseMove,
    out: &'a mut Out<'o, 'f>,
}

impl Clause<'_, '_, '_> {
    fn run(&mut self, env: &mut Env<'_>) -> Result<(), Exhausted> {
        self.params(&self.clause.params, env)
    }

    /// All values of the parameters. (Recursion over the at most eight parameters of a clause.)
    fn params(&mut self, params: &[Param], env: &mut Env<'_>) -> Result<(), Exhausted> {
        let Some((param, rest)) = params.split_first() else {
            return self.finish(env);
        };
        let Some((lo, hi)) = bounds(&param.lo, &param.hi, env)? else {
            return Ok(());
        };
        for value in lo..=hi {
            env.tick(4)?;
            if !param.takes(value, env.limits())? {
                continue;
            }
            env.set(param.slot, value);
            self.params(rest, env)?;
        }
        env.restore(param.slot, None);
        Ok(())
    }

    fn finish(&mut self, env: &mut Env<'_>) -> Result<(), Exhausted> {
        env.tick(EVALUATION)?;
        if !holds(&self.clause.guard, env)? {
            return Ok(());
        }
        self.out.heaps.clear();
        for piece in &self.clause.result {
            if !self.piece(piece, &piece.repeats, env)? {
                return Ok(());
            }
        }
        if self.clause.leaving != Cond::True {
            let old = env.get(0);
            let mut all = true;
            for &heap in &self.out.heaps {
                env.set(0, i128::from(heap));
                all = holds(&self.clause.leaving, env)?;
                if !all {
                    break;
                }
            }
            env.restore(0, old);
            if !all {
                return Ok(());
            }
        }
        let take = match &self.clause.takes {
            None => None,
            Some(takes) => match entry(takes, env)? {
                Some(take) => Some(take),
                None => return Ok(()),
            },
        };
        self.out.emit(take);
        Ok(())
    }

    /// Adds the heaps of a piece; false when one of them is no heap, so that there is no move.
    fn piece(
        &mut self,
        piece: &Piece,
        repeats: &[crate::game::Repeat],
        env: &mut Env<'_>,
    ) -> Result<bool, Exhausted> {
        let Some((repeat, rest)) = repeats.split_first() else {
            return Ok(match entry(&piece.size, env)? {
                Some(heap) => {
                    env.limits().allow_bytes(8 * (self.out.heaps.len() as u64 + 1))?;
                    self.out.heaps.push(heap);
                    true
                }
                None => false,
            });
        };
        let before = env.get(repeat.slot);
        let good = repeat_values(&repeat.values, env, &mut |value, env| {
            env.set(repeat.slot, value);
            self.piece(piece, rest, env)
        })?;
        restore(env, repeat.slot, before);
        Ok(good)
    }
}

/// Runs for each value of a repetition until one of them says that there is no move.
pub(crate) fn repeat_values(
    values: &RepeatValues,
    env: &mut Env<'_>,
    run: &mut dyn FnMut(i128, &mut Env<'_>) -> Result<bool, Exhausted>,
) -> Result<bool, Exhausted> {
    match values {
        RepeatValues::Range(lo, hi) => {
            let Some((lo, hi)) = bounds(lo, hi, env)? else { return Ok(true) };
            for value in lo..=hi {
                env.tick(EVALUATION)?;
                if !run(value, env)? {
                    return Ok(false);
                }
            }
        }
        RepeatValues::List(values) => {
            for value in values {
                env.tick(EVALUATION)?;
                // An entry without a value is no heap, so there is no move.
                let Some(value) = number(value, env)? else { return Ok(false) };
                if !run(value, env)? {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

fn restore(env: &mut Env<'_>, slot: Slot, before: Option<i128>) {
    env.restore(slot, before);
}

fn holds(cond: &Cond, env: &mut Env<'_>) -> Result<bool, Exhausted> {
    match cond.eval(env) {
        Ok(holds) => Ok(holds),
        Err(EvalError::NoValue) => Ok(false),
        Err(EvalError::Exhausted(exhausted)) => Err(exhausted),
    }
}

pub(crate) fn number(expr: &Expr, env: &Env<'_>) -> Result<Option<i128>, Exhausted> {
    match expr.eval_exact(env) {
        Ok(value) => Ok(Some(value)),
        Err(EvalError::NoValue) => Ok(None),
        Err(EvalError::Exhausted(exhausted)) => Err(exhausted),
    }
}

/// A heap size or an entry: `None` when there is no value or it is negative.
pub(crate) fn entry(expr: &Expr, env: &Env<'_>) -> Result<Option<u64>, Exhausted> {
    match number(expr, env)? {
        None => Ok(None),
        Some(value) if value < 0 => Ok(None),
        Some(value) => match u64::try_from(value) {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(Exhausted::DIGITS),
        },
    }
}

/// Both ends of a range; `None` when it is empty or has no value.
pub(crate) fn bounds(lo: &Expr, hi: &Expr, env: &Env<'_>) -> Result<Option<(i128, i128)>, Exhausted> {
    let Some(lo) = number(lo, env)? else { return Ok(None) };
    let Some(hi) = number(hi, env)? else { return Ok(None) };
    Ok((lo <= hi).then_some((lo, hi)))
}
