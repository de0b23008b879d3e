//! How far a table goes, so that it is filled in a few seconds and no number outgrows 64 bits.

use super::NoProgram;
use crate::expr::{Cond, Expr, Fold, Function, Stretch};
use crate::game::{Amounts, ClauseMove, Core, Move, Param, Piece, Repeat, RepeatValues};
use crate::set::Set;
use crate::states::{End, Piece as StatePiece, StateCore, StateMove};

/// Powers saturate here in the programs: larger than every number they are compared with.
pub(super) const CAP: i128 = 1 << 50;
const MAX: i128 = 1 << 62;

/// The largest heap of the table: by how many nested choices a move has, then lowered until every number
/// fits.
pub(super) fn table_limit(core: &Core, memory: bool) -> Result<u64, NoProgram> {
    let moves = || core.moves.iter().chain(core.ring.iter().flatten()).chain(core.first.iter().flatten());
    let depth = moves().map(depth).max().unwrap_or(0);
    let mut limit: u64 = match (memory, depth) {
        (true, 0) => 5_000,
        (true, 1) => 600,
        (true, _) => 100,
        (false, 0) => 1_000_000,
        (false, 1) => 20_000,
        (false, 2) => 1_000,
        (false, _) => 200,
    };
    while limit >= 100 {
        if moves().all(|one| fits(one, limit, memory).is_some()) {
            return Ok(limit);
        }
        limit /= 10;
    }
    Err(NoProgram::Numbers)
}

/// The largest number of a tuple for which no number of the moves outgrows 64 bits.
pub(super) fn state_limit(core: &StateCore, arity: usize) -> Result<u64, NoProgram> {
    let mut limit: u64 = 1_000_000;
    while limit >= 100 {
        if core.moves.iter().all(|one| state_fits(one, arity, limit).is_some())
            && core.ends.iter().all(|end| end_fits(end, arity, limit).is_some())
        {
            return Ok(limit);
        }
        limit /= 10;
    }
    Err(NoProgram::Numbers)
}

fn entries(arity: usize, limit: u64) -> Ranges {
    Ranges { slots: vec![Some((0, i128::from(limit))); arity], entry: None }
}

fn state_fits(one: &StateMove, arity: usize, limit: u64) -> Option<()> {
    let clause = match one {
        StateMove::Clause(clause) => clause,
        StateMove::Heap(heap) => return heap.moves.iter().try_for_each(|one| fits(one, limit, false)),
        // Not written out at all.
        StateMove::Heaps(_) => return Some(()),
    };
    let mut ranges = entries(arity, limit);
    params_fit(&clause.params, &mut ranges)?;
    cond_fits(&clause.guard, &mut ranges)?;
    for piece in &clause.result {
        let StatePiece::Tuple { entries, repeats } = piece else { continue };
        let mut inner = ranges.clone();
        repeats_fit(repeats, &mut inner)?;
        for entry in entries {
            range(entry, &inner)?;
        }
    }
    cond_fits(&clause.leaving, &mut ranges)
}

/// Whether no number of an early end outgrows 64 bits.
pub(super) fn end_fits(end: &End, arity: usize, limit: u64) -> Option<()> {
    let (End::LoseWhen(cond) | End::WinWhen(cond) | End::Leaving { cond, .. }) = end;
    cond_fits(cond, &mut entries(arity, limit))
}

/// How many nested loops up to n a move needs. Few amounts do not count.
fn depth(one: &Move) -> u32 {
    match one {
        Move::Take { amounts, parts } => {
            let loops = match amounts {
                Amounts::Set(set) => u32::from(!few(set)),
                Amounts::Whole | Amounts::Zero => 0,
            };
            loops + parts.most().saturating_sub(1)
        }
        Move::Clause(clause) => {
            let choices = clause.params.iter().filter(|p| !constant(&p.hi)).count();
            let repeats = clause.result.iter().flat_map(|p| &p.repeats).count();
            u32::try_from(choices + repeats.min(1)).unwrap_or(9) + quantifiers(&clause.guard)
        }
    }
}

/// Whether a set has few members below the limits used here.
pub(super) fn few(set: &Set) -> bool {
    match set {
        Set::List(list) => list.len() <= 1000,
        Set::Factorials | Set::Recurrence { .. } | Set::Formula { .. } | Set::PrimeFormula { .. } => true,
        Set::Smooth(primes) => primes.len() <= 3,
        Set::Union(sets) => sets.iter().all(few),
        Set::Except(set, _) => few(set),
        _ => false,
    }
}

fn constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Num(v) if (0..=64).contains(v))
}

fn quantifiers(cond: &Cond) -> u32 {
    match cond {
        Cond::And(all) | Cond::Or(all) => all.iter().map(quantifiers).max().unwrap_or(0),
        Cond::Not(one) => quantifiers(one),
        Cond::Quantified { hi, body, .. } => u32::from(!constant(hi)) + quantifiers(body),
        _ => 0,
    }
}

/// Ranges of the slots, and the largest entry of a row where there is one.
#[derive(Clone)]
pub(super) struct Ranges {
    slots: Vec<Option<(i128, i128)>>,
    entry: Option<i128>,
}

impl Ranges {
    fn one(range: (i128, i128)) -> Ranges {
        Ranges { slots: vec![Some(range)], entry: None }
    }

    /// Slot 0 is the last index.
    pub(super) fn of_row(limit: u64) -> Ranges {
        let limit = i128::from(limit);
        Ranges { slots: vec![Some((-1, limit))], entry: Some(limit) }
    }

    pub(super) fn set(&mut self, slot: u16, lo: i128, hi: i128) {
        let at = usize::from(slot);
        if at >= self.slots.len() {
            self.slots.resize(at + 1, None);
        }
        self.slots[at] = Some((lo, hi.max(lo)));
    }
}

/// A range and whether it may have been cut off at [`CAP`].
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub lo: i128,
    pub hi: i128,
    pub cut: bool,
}

fn fits(one: &Move, limit: u64, memory: bool) -> Option<()> {
    match one {
        Move::Take { amounts: Amounts::Set(set), .. } => set_fits(set),
        Move::Take { .. } => Some(()),
        Move::Clause(clause) => clause_fits(clause, i128::from(limit), memory),
    }
}

/// Gives the parameters of a clause their ranges.
pub(super) fn params_fit(params: &[Param], ranges: &mut Ranges) -> Option<()> {
    for param in params {
        let (lo, hi) = (range(&param.lo, ranges)?, range(&param.hi, ranges)?);
        if lo.cut || hi.cut {
            return None;
        }
        ranges.set(param.slot, lo.lo, hi.hi);
        if let Some(set) = &param.within {
            set_fits(set)?;
        }
    }
    Some(())
}

fn clause_fits(clause: &ClauseMove, limit: i128, memory: bool) -> Option<()> {
    let mut ranges = Ranges::one((0, limit));
    if memory {
        ranges.set(1, 1, limit);
    }
    params_fit(&clause.params, &mut ranges)?;
    cond_fits(&clause.guard, &mut ranges)?;
    for Piece { size, repeats } in &clause.result {
        let mut inner = ranges.clone();
        repeats_fit(repeats, &mut inner)?;
        // A cut size is far below 0 (no move) or far above every heap (refused when the program runs).
        range(size, &inner)?;
    }
    if let Some(takes) = &clause.takes {
        range(takes, &ranges)?;
    }
    cond_fits(&clause.leaving, &mut ranges)
}

/// Gives the slots of repetitions their ranges.
fn repeats_fit(repeats: &[Repeat], inner: &mut Ranges) -> Option<()> {
    for repeat in repeats {
        let (lo, hi) = match &repeat.values {
            RepeatValues::Range(lo, hi) => (range(lo, inner)?, range(hi, inner)?),
            RepeatValues::List(values) => {
                let all = values.iter().map(|v| range(v, inner)).collect::<Option<Vec<_>>>()?;
                let first = *all.first()?;
                all.into_iter().fold((first, first), |(lo, hi), r| {
                    (if r.lo < lo.lo { r } else { lo }, if r.hi > hi.hi { r } else { hi })
                })
            }
        };
        if lo.cut || hi.cut {
            return None;
        }
        inner.set(repeat.slot, lo.lo, hi.hi);
    }
    Some(())
}

/// Whether an expression of a set keeps within 64 bits while its index does not pass `last`.
pub(super) fn formula_fits(expr: &Expr, from: u64, last: u64) -> bool {
    range(expr, &Ranges::one((i128::from(from), i128::from(last)))).is_some_and(|r| !r.cut)
}

fn set_fits(set: &Set) -> Option<()> {
    match set {
        Set::Where(cond) | Set::Products { cond, .. } => cond_fits(cond, &mut Ranges::one((0, 1_000_000))),
        Set::Union(sets) => sets.iter().try_for_each(set_fits),
        Set::Except(a, b) => set_fits(a).and_then(|()| set_fits(b)),
        _ => Some(()),
    }
}

pub(super) fn cond_fits(cond: &Cond, ranges: &mut Ranges) -> Option<()> {
    match cond {
        Cond::True => Some(()),
        Cond::And(all) | Cond::Or(all) => all.iter().try_for_each(|one| cond_fits(one, ranges)),
        Cond::Not(one) => cond_fits(one, ranges),
        Cond::Eq(x, y) | Cond::Lt(x, y) | Cond::Le(x, y) => {
            let (x, y) = (range(x, ranges)?, range(y, ranges)?);
            let safe = |r: Range| !r.cut && r.lo > -CAP && r.hi < CAP;
            // Where one side was cut off the other must be smaller than the cut.
            if (x.cut && !safe(y)) || (y.cut && !safe(x)) { None } else { Some(()) }
        }
        Cond::Divides(d, x) => {
            let (d, x) = (range(d, ranges)?, range(x, ranges)?);
            (!d.cut && !x.cut).then_some(())
        }
        Cond::Prime(x) | Cond::Palindrome(x) => (!range(x, ranges)?.cut).then_some(()),
        Cond::In(x, set) => {
            set_fits(set)?;
            (!range(x, ranges)?.cut).then_some(())
        }
        Cond::Quantified { slot, lo, hi, body, .. } => {
            let (lo, hi) = (range(lo, ranges)?, range(hi, ranges)?);
            if lo.cut || hi.cut {
                return None;
            }
            ranges.set(*slot, lo.lo, hi.hi);
            cond_fits(body, ranges)
        }
        Cond::Row(_, stretch) => stretch_fits(stretch, ranges),
    }
}

/// The range of an expression; None when it may outgrow 64 bits, may have no value, or when a number that was
/// cut off would be used for more than a comparison.
pub(super) fn range(expr: &Expr, ranges: &Ranges) -> Option<Range> {
    let result = match expr {
        Expr::Num(v) => Range { lo: *v, hi: *v, cut: false },
        Expr::Slot(slot) => {
            let (lo, hi) = ranges.slots.get(usize::from(*slot)).copied().flatten()?;
            Range { lo, hi, cut: false }
        }
        Expr::Neg(x) => {
            let x = range(x, ranges)?;
            Range { lo: -x.hi, hi: -x.lo, cut: x.cut }
        }
        Expr::Add(terms) => {
            let mut sum = Range { lo: 0, hi: 0, cut: false };
            for term in terms {
                let term = range(term, ranges)?;
                if sum.cut && term.cut {
                    return None;
                }
                sum = Range { lo: sum.lo + term.lo, hi: sum.hi + term.hi, cut: sum.cut || term.cut };
            }
            sum
        }
        Expr::Sub(x, y) => {
            let (x, y) = (range(x, ranges)?, range(y, ranges)?);
            if x.cut && y.cut {
                return None;
            }
            Range { lo: x.lo - y.hi, hi: x.hi - y.lo, cut: x.cut || y.cut }
        }
        Expr::Mul(factors) => {
            let mut product = Range { lo: 1, hi: 1, cut: false };
            for factor in factors {
                let factor = range(factor, ranges)?;
                // A cut factor times 0 would be exact, times a negative number fine; only 1.. is kept simple.
                if (product.cut && factor.lo < 1) || (factor.cut && product.lo < 1) {
                    return None;
                }
                let ends = [
                    product.lo.checked_mul(factor.lo)?,
                    product.lo.checked_mul(factor.hi)?,
                    product.hi.checked_mul(factor.lo)?,
                    product.hi.checked_mul(factor.hi)?,
                ];
                product = Range {
                    lo: *ends.iter().min()?,
                    hi: *ends.iter().max()?,
                    cut: product.cut || factor.cut,
                };
                if product.lo < -MAX || product.hi > MAX {
                    return None;
                }
            }
            product
        }
        Expr::FloorDiv(x, y) | Expr::CeilDiv(x, y) => {
            let (x, y) = (range(x, ranges)?, range(y, ranges)?);
            // A divisor that was cut off is larger than the number divided: the quotient is 0 either way.
            let cut_is_harmless = !y.cut || (x.lo >= 0 && x.hi < CAP && matches!(expr, Expr::FloorDiv(..)));
            if x.cut || y.lo < 1 || !cut_is_harmless {
                return None;
            }
            Range { lo: x.lo.min(0) - 1, hi: x.hi.max(0) + 1, cut: false }
        }
        Expr::Mod(x, y) => {
            let (x, y) = (range(x, ranges)?, range(y, ranges)?);
            if x.cut || y.cut || y.lo < 1 {
                return None;
            }
            Range { lo: 0, hi: y.hi - 1, cut: false }
        }
        Expr::Pow(x, y) => {
            let (x, y) = (range(x, ranges)?, range(y, ranges)?);
            if x.cut || y.cut || x.lo < 0 || y.lo < 0 {
                return None;
            }
            let most = u32::try_from(y.hi).ok().and_then(|e| x.hi.checked_pow(e)).filter(|&v| v < CAP);
            Range { lo: 0, hi: most.unwrap_or(CAP), cut: most.is_none() }
        }
        Expr::Xor(x, y) => {
            let (x, y) = (range(x, ranges)?, range(y, ranges)?);
            if x.cut || y.cut || x.lo < 0 || y.lo < 0 {
                return None;
            }
            Range { lo: 0, hi: 2 * x.hi.max(y.hi) + 1, cut: false }
        }
        Expr::Index(..) => return None,
        Expr::Entry(index) => {
            let most = ranges.entry?;
            if range(index, ranges)?.cut {
                return None;
            }
            Range { lo: 0, hi: most, cut: false }
        }
        Expr::Fold(fold, stretch) => {
            let most = ranges.entry?;
            stretch_fits(stretch, ranges)?;
            let hi = match fold {
                Fold::Sum => most.checked_mul(most)?,
                Fold::Xor => 2 * most + 1,
                Fold::Max | Fold::Min | Fold::Gcd | Fold::Len => most,
                Fold::Count(wanted) => {
                    range(wanted, ranges)?;
                    most
                }
            };
            Range { lo: 0, hi, cut: false }
        }
        Expr::Call(function, args) => {
            let args = args.iter().map(|arg| range(arg, ranges)).collect::<Option<Vec<_>>>()?;
            call_range(*function, &args)?
        }
    };
    (result.lo >= -MAX && result.hi <= MAX).then_some(result)
}

fn stretch_fits(stretch: &Stretch, ranges: &Ranges) -> Option<()> {
    let (lo, hi) = (range(&stretch.lo, ranges)?, range(&stretch.hi, ranges)?);
    (ranges.entry.is_some() && !lo.cut && !hi.cut).then_some(())
}

fn call_range(function: Function, args: &[Range]) -> Option<Range> {
    if args.iter().any(|arg| arg.cut) {
        return None;
    }
    let first = *args.first()?;
    let (least, needs) = match function {
        Function::Min => (args.iter().map(|a| a.lo).min()?, i128::MIN),
        Function::Max => (args.iter().map(|a| a.lo).max()?, i128::MIN),
        Function::Abs | Function::Gcd => (0, i128::MIN),
        Function::LittleOmega | Function::BigOmega => (0, 1),
        Function::FloorLog2 | Function::CeilLog2 => (0, 1),
        Function::Valuation => (0, 2),
        // Others are not written out in 64 bits yet; they are rare.
        Function::Popcount | Function::DigitSum | Function::FloorSqrt | Function::CeilSqrt => (0, 0),
        Function::Fib | Function::FloorDivPhi | Function::FloorMulPhi => return None,
    };
    if first.lo < needs || (function == Function::Valuation && args.get(1)?.lo < 1) {
        return None;
    }
    let hi = args.iter().map(|a| a.hi.max(-a.lo)).max()?;
    Some(Range { lo: least, hi, cut: false })
}
