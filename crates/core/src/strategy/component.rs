//! The winning moves of one component.

use num_bigint::BigUint;

use super::Part;
use super::large::{Large, count_pairs, takes_only};
use super::moves::{Found, Raw, SmallRaw, tidy, tidy_small};
use super::set_text::set_text;
use super::target::{SmallTarget, Target, Targets};
use crate::api::{MovesRule, Refusal};
use crate::game::{Amounts, Core, Move, Outcome, Parts, Play};
use crate::law::Claim;
use crate::limits::Limits;
use crate::options::Turn;
use crate::position::Size;
use crate::theory::{ClosedForm, ruler_run, subtraction_sets};

/// Up to here every option is tried.
const TRY_ALL: u64 = 4096;
/// More heaps than this are not listed as what one move leaves.
const MOST_LEFT: u64 = 1 << 12;
/// Steps for the options of a clause on a large heap.
const CLAUSE_STEPS: u64 = 800_000_000;

impl Part<'_> {
    /// The moves of a heap that leave what is wanted, at least `limit` of them if there are.
    pub(crate) fn winning(
        &mut self,
        component: usize,
        n: &Size,
        target: &Target,
        limit: usize,
        limits: &Limits,
    ) -> Result<Found, Refusal> {
        match self.values.form() {
            Some(ClosedForm::Nim) => return Ok(Found::all(self.by_inverse(n, target)?)),
            Some(form @ ClosedForm::Bash { m }) => {
                if let Some(found) = bash(m, form, n, target) {
                    return Ok(found);
                }
            }
            Some(ClosedForm::Ruler) if n.to_u64().is_none_or(|n| n > TRY_ALL) => {
                if let Some(found) = ruler(n, target) {
                    return Ok(found);
                }
            }
            _ => {}
        }
        if let Some(small) = n.to_u64().filter(|n| *n <= TRY_ALL) {
            return self.by_trying(small, Turn::default(), target.small(), limits);
        }
        if let Some(found) = self.by_caps(n, target, limits)? {
            return Ok(found);
        }
        let mut found = self.large(n, target, limit, limits)?;
        if !found.complete {
            if self.has_inverse() {
                found.moves.extend(self.by_inverse(n, target)?);
                found.moves = tidy(found.moves);
            }
            found.rule = self.moves_rule(component, n, target, limits)?;
            if found.total.is_none() {
                found.total = self.count(n, target, limits)?;
            }
        }
        Ok(found)
    }

    /// Every option of a small heap, by the core form.
    pub(super) fn by_trying(
        &mut self,
        n: u64,
        turn: Turn,
        target: SmallTarget,
        limits: &Limits,
    ) -> Result<Found, Refusal> {
        let mut moves: Vec<SmallRaw> = Vec::new();
        let mut problem = None;
        let values = &mut self.values;
        self.options.each(n, turn, limits, &mut |heaps, take| {
            if problem.is_some() {
                return;
            }
            let (mut xor, mut firm) = (0, false);
            for &heap in heaps {
                match values.small_value(heap, limits) {
                    Ok(value) => {
                        xor ^= value;
                        firm |= value >= 2;
                    }
                    Err(refusal) => problem = Some(refusal),
                }
            }
            if problem.is_none() && target.accepts(xor, firm) {
                moves.push((take, heaps.to_vec()));
            }
        })?;
        match problem {
            Some(refusal) => Err(refusal),
            None => Ok(Found::all(tidy_small(moves))),
        }
    }

    /// A large heap: takes one amount after another, clauses within a budget.
    fn large(&mut self, n: &Size, target: &Target, limit: usize, limits: &Limits) -> Result<Found, Refusal> {
        let Part { options, values, .. } = self;
        let splits = |one: &Move| matches!(one, Move::Take { parts, .. } if parts.most() >= 2);
        let repeats = if options.core().moves.iter().any(splits) {
            match values.law(limits)?.map(|law| &law.claim) {
                Some(Claim::Periodic { preperiod, period, saltus: 0, .. }) => Some((*preperiod, *period)),
                _ => None,
            }
        } else {
            None
        };
        let mut wanted = |heaps: &[Size]| {
            let values: Result<Vec<BigUint>, Refusal> =
                heaps.iter().map(|heap| values.value(heap, limits).map(|(value, _)| value)).collect();
            Ok(target.accepts(&values?))
        };
        let core = options.core();
        let mut large = Large::new(core, n, &mut wanted, limit, limits);
        large.repeats = repeats;
        let mut found = large.run()?;
        if takes_only(core) {
            return Ok(found);
        }
        // Clauses are tried one value of their parameters after another, as far as the budget goes.
        let clauses = Core {
            moves: core.moves.iter().filter(|one| matches!(one, Move::Clause(_))).cloned().collect(),
            ..Core::default()
        };
        let Some(small) = n.to_u64() else {
            (found.complete, found.total) = (false, None);
            return Ok(found);
        };
        let budget = limits.part(CLAUSE_STEPS, limits.bytes, limits.positions);
        let mut problem = None;
        let mut moves = Vec::new();
        let tried = crate::options::Options::new(&clauses).each(
            small,
            Turn::default(),
            &budget,
            &mut |heaps, take| {
                if problem.is_some() || moves.len() > limit {
                    return;
                }
                let mut to: Vec<Size> = heaps.iter().copied().map(Size::from).collect();
                to.reverse();
                match wanted(&to) {
                    Ok(true) => moves.push(Raw { take: take.map(Size::from), to }),
                    Ok(false) => {}
                    Err(refusal) => problem = Some(refusal),
                }
            },
        );
        let cut = tried.is_err() || moves.len() > limit;
        found.moves.extend(moves);
        found.moves = tidy(found.moves);
        if cut || problem.is_some() {
            (found.complete, found.total) = (false, None);
        } else if found.complete {
            found.total = Some(found.moves.len().into());
        }
        Ok(found)
    }

    /// Maximum Nim: at most one heap that may be left has the value wanted, and it is found without trying all.
    fn by_caps(&mut self, n: &Size, target: &Target, limits: &Limits) -> Result<Option<Found>, Refusal> {
        let Some(Claim::MaximumNim { caps }) = self.values.law(limits)?.map(|law| &law.claim) else {
            return Ok(None);
        };
        let (Some(n), Target::Xor(value)) = (n.exact(), target) else { return Ok(None) };
        let Some(left) = caps.option(n, value) else { return Ok(None) };
        let moves = left.map(|left| Raw {
            take: Some(Size::from(n - &left)),
            to: if left == BigUint::ZERO { Vec::new() } else { vec![left.into()] },
        });
        Ok(Some(Found::all(moves.into_iter().collect())))
    }

    fn has_inverse(&self) -> bool {
        matches!(
            self.values.form(),
            Some(ClosedForm::Nim | ClosedForm::NimMaySplit | ClosedForm::Lasker | ClosedForm::SplitInThree)
        )
    }

    /// Moves that leave one heap or none, of games with every amount and different values for all heaps:
    /// the heap left is the one that has the value. (These closed forms are their own inverse.)
    fn by_inverse(&mut self, n: &Size, target: &Target) -> Result<Vec<Raw>, Refusal> {
        let mut moves = Vec::new();
        let Some(form) = self.values.form() else { return Ok(moves) };
        for value in target.single_values() {
            let Some(left) = form.value(&Size::from(value)) else { continue };
            let left = Size::from(left);
            if left == *n {
                continue;
            }
            if let Ok(take) = n.minus(&left) {
                let to = if left.is_zero() { Vec::new() } else { vec![left] };
                moves.push(Raw { take: Some(take), to });
            }
        }
        Ok(tidy(moves))
    }

    /// A single heap whose game has a law of the outcomes only.
    pub(crate) fn winning_by_outcomes(
        &mut self,
        component: usize,
        n: &Size,
        play: Play,
        limit: usize,
        limits: &Limits,
    ) -> Result<Found, Refusal> {
        if self.values.form() == Some(&ClosedForm::Nim) {
            // Alone, a heap of Nim is left empty, or as one stone under misère play.
            let firm = BigUint::from(2u8);
            let target = Targets::new(&[firm], play == Play::Misere).of(0);
            return Ok(Found::all(self.by_inverse(n, &target)?));
        }
        let Part { options, values, .. } = self;
        let mut unknown = false;
        let nothing = Size::from(0);
        let mut wanted = |heaps: &[Size]| {
            let outcome = match heaps {
                [] => values.outcome(&nothing, play, limits)?,
                [heap] => values.outcome(heap, play, limits)?,
                // Who wins two heaps does not follow from who wins each.
                _ => None,
            };
            unknown |= outcome.is_none();
            Ok(outcome == Some(Outcome::P))
        };
        let core = options.core();
        let mut found = Large::new(core, n, &mut wanted, limit, limits).run()?;
        if unknown || !takes_only(core) {
            (found.complete, found.total) = (false, None);
        }
        if !found.complete {
            let claim = values.outcome_claim(play);
            found.rule = claim.and_then(|claim| congruent(core, component, n, claim, &|value| value == 0));
        }
        Ok(found)
    }

    /// What the moves have in common, when they cannot all be listed.
    fn moves_rule(
        &mut self,
        component: usize,
        n: &Size,
        target: &Target,
        limits: &Limits,
    ) -> Result<Option<MovesRule>, Refusal> {
        let singles = target.single_values();
        let claim = match self.values.form() {
            Some(form) => form.modulus().and_then(|modulus| pure(&modulus)),
            None => self.values.law(limits)?.map(|law| law.claim.clone()),
        };
        let wanted = |value: u32| singles.iter().any(|v| *v == BigUint::from(value));
        let rule = claim.and_then(|claim| congruent(self.options.core(), component, n, &claim, &wanted));
        Ok(rule.or_else(|| match target {
            Target::Xor(value) => Some(MovesRule::LeaveValue { component, value: value.clone() }),
            Target::Misere { .. } => None,
        }))
    }

    /// The number of winning moves of a take-and-break code with a periodic law: finite sets, at most two
    /// heaps left.
    fn count(&mut self, n: &Size, target: &Target, limits: &Limits) -> Result<Option<BigUint>, Refusal> {
        let (Target::Xor(target), Some(n)) = (target, n.exact()) else { return Ok(None) };
        let target = match u32::try_from(target) {
            Ok(target) => target,
            Err(_) => return Ok(None),
        };
        let Some(amounts) = finite_amounts(self.options.core()) else { return Ok(None) };
        let Some(Claim::Periodic { preperiod, period, saltus: 0, values }) =
            self.values.law(limits)?.map(|law| &law.claim)
        else {
            return Ok(None);
        };
        let value = |heap: &BigUint| {
            let claim =
                Claim::Periodic { preperiod: *preperiod, period: *period, saltus: 0, values: values.clone() };
            claim.value(&Size::from(heap.clone()))
        };
        let mut total = BigUint::ZERO;
        for (k, parts) in amounts {
            if BigUint::from(k) > *n {
                continue;
            }
            let rest = n - k;
            if rest == BigUint::ZERO {
                total += u8::from(parts.allows(0) && target == 0);
                continue;
            }
            total += u8::from(parts.allows(1) && value(&rest) == Some(target.into()));
            if parts.allows(2) {
                limits.spend(preperiod + period)?;
                total += count_pairs(&rest, values, *preperiod, *period, target);
            }
        }
        Ok(Some(total))
    }
}

/// Take 1..m: at most one amount wins for each value that may be left; no list of m numbers is walked.
fn bash(m: &BigUint, form: &ClosedForm, n: &Size, target: &Target) -> Option<Found> {
    let modulus = form.modulus()?;
    let residue = form.value(n)?;
    let mut moves = Vec::new();
    for value in target.single_values() {
        if value >= modulus {
            continue;
        }
        let take = (&residue + &modulus - value) % &modulus;
        let take = Size::from(take);
        if take.is_zero() || take.exact().is_none_or(|take| take > m) {
            continue;
        }
        if let Ok(left) = n.minus(&take) {
            let to = if left.is_zero() { Vec::new() } else { vec![left] };
            moves.push(Raw { take: Some(take), to });
        }
    }
    Some(Found::all(tidy(moves)))
}

/// The Ruler: at most one run has the XOR wanted. `None` where it leaves more heaps than can be listed, or under
/// misère play, where the XOR does not decide.
fn ruler(n: &Size, target: &Target) -> Option<Found> {
    let (n, Target::Xor(xor)) = (n.exact()?, target) else { return None };
    let Some(from) = ruler_run(n, xor) else { return Some(Found::all(Vec::new())) };
    if n - &from > BigUint::from(MOST_LEFT) {
        return Some(Found { moves: Vec::new(), complete: false, total: Some(1u8.into()), rule: None });
    }
    let mut to = Vec::new();
    let mut next = from;
    while next < *n {
        to.push(Size::from(next.clone()));
        next += 1u8;
    }
    Some(Found::all(vec![Raw { take: None, to }]))
}

/// The law n mod m as values.
fn pure(modulus: &BigUint) -> Option<Claim> {
    let modulus = u32::try_from(modulus).ok().filter(|m| *m <= 1000)?;
    Some(Claim::Periodic { preperiod: 0, period: modulus.into(), saltus: 0, values: (0..modulus).collect() })
}

/// "Take an amount that is .. mod ..", for plain subtraction and values that repeat from 0 on.
fn congruent(
    core: &Core,
    component: usize,
    n: &Size,
    claim: &Claim,
    wanted: &dyn Fn(u32) -> bool,
) -> Option<MovesRule> {
    let Claim::Periodic { preperiod: 0, period, saltus: 0, values } = claim else { return None };
    let sets = subtraction_sets(core)?;
    let at = n.rem_u64(*period);
    let residues: Vec<u64> = (0..*period)
        .filter(|r| {
            let left = (at + period - r) % period;
            usize::try_from(left).ok().and_then(|i| values.get(i)).is_some_and(|v| wanted(*v))
        })
        .collect();
    let set = sets.into_iter().map(set_text).collect::<Vec<_>>().join(" or ");
    Some(MovesRule::TakeCongruent { component, set, modulus: *period, residues })
}

/// All amounts with what they may leave, when the sets are finite and at most two heaps are left.
fn finite_amounts(core: &Core) -> Option<Vec<(u64, Parts)>> {
    let mut amounts: std::collections::BTreeMap<u64, u8> = std::collections::BTreeMap::new();
    for one in &core.moves {
        let Move::Take { amounts: taken, parts } = one else { return None };
        if parts.allows(3) {
            return None;
        }
        match taken {
            Amounts::Set(crate::set::Set::List(list)) => {
                list.iter().for_each(|&k| *amounts.entry(k).or_default() |= parts.0);
            }
            // Nothing taken: only real splits.
            Amounts::Zero => *amounts.entry(0).or_default() |= parts.0 & !Parts::SUBTRACT.0,
            Amounts::Set(_) | Amounts::Whole => return None,
        }
    }
    Some(amounts.into_iter().map(|(k, parts)| (k, Parts(parts))).collect())
}
