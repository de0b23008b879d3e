//! Whether a law says for all heaps what an automaton says that the kernel has checked.

use grundy_automata::{Arithmetic, Comparison, Error, Formula, Limits, Relation, System, Var};
use grundy_check::{NumberSystem, Verified};

use super::guess::guess;
use super::pattern::{Pattern, Recursive};
use super::{Claim, Subject};
use crate::prove::automatic::{Code, Kind, few_values};

/// Whether a claim gives every heap the value (of outcomes: 0 for a lost heap, 1 for others) of the law that was
/// verified by the theorems `automatic` and `lost`. Decided by automata; `false` also where that was not possible.
pub(super) fn agrees(verified: &Verified, claim: &Claim, subject: Subject, limits: &Limits) -> bool {
    same(verified, claim, subject, limits).is_ok_and(|same| same == Some(true))
}

fn same(
    verified: &Verified,
    claim: &Claim,
    subject: Subject,
    limits: &Limits,
) -> Result<Option<bool>, Error> {
    let Some((law, code)) = checked(verified, limits)? else { return Ok(None) };
    let system = law.system();
    let mut arithmetic = Arithmetic::new(system, limits)?;
    let [n, v] = [0, 1].map(Var);
    let lost = match subject {
        Subject::Grundy if law.tracks() == 1 => return Ok(None),
        Subject::Grundy => None,
        Subject::Outcome if law.tracks() == 1 => Some(law.clone()),
        Subject::Outcome => {
            let zero = v.equals(u64::from(code.is_some()));
            let lost = Formula::exists([v], Formula::holds(law.clone(), [n, v]).and(zero));
            Some(arithmetic.define(&lost, &[n], limits)?)
        }
    };
    if let Claim::Pattern(Pattern::Recursive(it)) = claim {
        let values = match (lost, code) {
            (Some(lost), _) => {
                let lost = Formula::holds(lost, [n]);
                let both = lost.clone().and(v.equals(0)).or(lost.negated().and(v.equals(1)));
                arithmetic.define(&both, &[n, v], limits)?
            }
            (None, None) => law,
            (None, Some(_)) => return Ok(None),
        };
        return recursive(&mut arithmetic, &values, it, limits).map(Some);
    }
    let Some(said) = guess(claim, subject, system, limits)? else { return Ok(None) };
    Ok(match (said.kind, lost) {
        (Kind::Lost(said), Some(lost)) => Some(said == lost),
        (Kind::Values(said), None) if code.is_none() && said.tracks() == 1 => match few_values(&said, limits)
        {
            Ok(said) => Some(said == law),
            Err(_) => None,
        },
        (Kind::Relation(said), None) if code.is_none() => Some(said == law),
        (Kind::Coded { relation, code: Code::Power { base }, .. }, None) => {
            Some(code == Some(base) && relation == law)
        }
        _ => None,
    })
}

/// The relation that the kernel has checked, of heap and value, and the base of its code; or the lost heaps.
fn checked(verified: &Verified, limits: &Limits) -> Result<Option<(Relation, Option<u64>)>, Error> {
    let (system, code, law, tracks) = match &verified.claim {
        grundy_check::Claim::Automatic { system, code, law } => (system, *code, law, 2),
        grundy_check::Claim::Lost { system, law, .. } if verified.turns.is_empty() => (system, None, law, 1),
        _ => return Ok(None),
    };
    let system = match system {
        NumberSystem::Base(base) => System::base((*base).into()),
        NumberSystem::Ostrowski(a) => System::ostrowski((*a).into()),
    };
    let Ok(system) = system else { return Ok(None) };
    Ok(Some((Relation::from_table(system, tracks, &law.next, &law.accept, limits)?, code)))
}

/// Whether the values, a function of the heap, obey a recursion: as it leads to smaller heaps, they are its values then.
fn recursive(
    arithmetic: &mut Arithmetic,
    values: &Relation,
    law: &Recursive,
    limits: &Limits,
) -> Result<bool, Error> {
    let first = |(n, v): (u128, &u32)| values.contains(&[n, (*v).into()]);
    if !(0..).zip(&law.first).all(first) {
        return Ok(false);
    }
    let system = values.system();
    let [n, v, m, k, u] = [0, 1, 2, 3, 4].map(Var);
    let linear = |factors: &[i64], plus: i64| {
        Relation::linear(system, factors, Comparison::Equal, plus.into(), limits)
    };
    let Ok(base) = i64::try_from(law.base) else { return Ok(false) };
    let mut any = vec![n.less(law.first.len() as u64)];
    for (r, part) in (0..).zip(&law.parts) {
        let place = Formula::holds(linear(&[1, -base], r)?, [n, m]);
        let right = if part.same == 0 {
            let value = Formula::holds(linear(&[1, -part.times], part.plus)?, [v, m]);
            Formula::exists([v], Formula::holds(values.clone(), [n, v]).and(value))
        } else {
            let earlier = Formula::holds(linear(&[1, -1], part.shift)?, [k, m]).and(k.less(n));
            // What the earlier heap gives, as a relation of m and u.
            let earlier = Formula::exists([k], earlier.and(Formula::holds(values.clone(), [k, u])));
            let value = Formula::holds(linear(&[1, -part.same, -part.times], part.plus)?, [v, u, m]);
            let value = Formula::holds(values.clone(), [n, v]).and(value);
            Formula::exists([v, u], earlier.and(value))
        };
        any.push(Formula::exists([m], place.and(right)));
    }
    Ok(arithmetic.decide(&Formula::for_all([n], Formula::any(any)), limits)?.holds)
}
