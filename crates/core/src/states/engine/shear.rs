//! Rules on tuples in which numbers also move towards the first one, as stones down a staircase: the sums of all numbers
//! from each one on only fall then, so that seen through these sums the moves subtract.

use crate::expr::{Cond, Expr, Function, Slot};
use crate::game::Param;
use crate::states::{Piece, State, StateClause, StateCore, StateMove};

use super::linear::{Linear, Names, inequalities, linear};
use super::shifts::conjuncts;

/// The sums of the numbers from each one on; `None` beyond a word.
pub(in crate::states) fn sums(state: &[u64]) -> Option<State> {
    let mut sums = state.to_vec();
    for at in (1..sums.len()).rev() {
        sums[at - 1] = sums[at - 1].checked_add(sums[at])?;
    }
    Some(sums)
}

/// The same rule on these sums, where some move raises a number and none raises a sum; `None` where that is not so, or
/// something else than sums of numbers is asked about.
pub(in crate::states) fn sheared(core: &StateCore) -> Option<StateCore> {
    let numbers = core.shape.arity()?;
    if !core.ends.is_empty() || numbers < 2 {
        return None;
    }
    let mut rises = false;
    let mut moves = Vec::new();
    for a_move in &core.moves {
        let StateMove::Clause(clause) = a_move else { return None };
        moves.push(StateMove::Clause(of_clause(clause, numbers, &mut rises)?));
    }
    rises.then(|| StateCore { shape: core.shape.clone(), moves, ends: Vec::new(), start: None })
}

fn of_clause(clause: &StateClause, numbers: usize, rises: &mut bool) -> Option<StateClause> {
    let [Piece::Tuple { entries, repeats }] = clause.result.as_slice() else { return None };
    if !repeats.is_empty() || entries.len() != numbers {
        return None;
    }
    let params: Vec<Slot> = clause.params.iter().map(|param| param.slot).collect();
    let names = Names { numbers, params, fixed: Vec::new(), row: None };
    let mut left: Vec<Expr> = Vec::new();
    let mut change = Linear::constant(0, &names);
    for (at, entry) in entries.iter().enumerate().rev() {
        let mut own = Linear::constant(0, &names);
        own.x[at] = 1;
        let own_change = linear(entry, &names)?.plus(-1, &own)?;
        if !own_change.without_numbers() {
            return None;
        }
        *rises |= own_change.c > 0 || own_change.p.iter().any(|&p| p > 0);
        change = change.plus(1, &own_change)?;
        if change.c > 0 || change.p.iter().any(|&p| p > 0) {
            return None;
        }
        left.push(written(&own.plus(1, &change)?, &names));
    }
    left.reverse();
    let param = |param: &Param| {
        let plain = param.within.is_none();
        plain.then_some(Param { lo: seen(&param.lo, &names)?, hi: seen(&param.hi, &names)?, ..param.clone() })
    };
    // A number is the difference of neighbouring sums, and not below 0.
    let slot = |at: usize| Slot::try_from(at).ok().map(Expr::Slot);
    let falling = |at: usize| Some(Cond::Le(slot(at)?, slot(at - 1)?));
    let mut leaving = seen_cond(&clause.leaving, &names)?;
    leaving.extend((1..numbers).map(falling).collect::<Option<Vec<_>>>()?);
    Some(StateClause {
        // Engines are of games without memory.
        last: None,
        params: clause.params.iter().map(param).collect::<Option<_>>()?,
        guard: Cond::And(seen_cond(&clause.guard, &names)?),
        result: vec![Piece::Tuple { entries: left, repeats: Vec::new() }],
        leaving: Cond::And(leaving),
    })
}

/// An expression about the numbers as one about the sums.
fn seen(x: &Expr, names: &Names) -> Option<Expr> {
    match x {
        Expr::Call(function @ (Function::Min | Function::Max), xs) => {
            Some(Expr::Call(*function, xs.iter().map(|x| seen(x, names)).collect::<Option<_>>()?))
        }
        Expr::FloorDiv(x, by) if matches!(**by, Expr::Num(1..)) => {
            Some(Expr::FloorDiv(Box::new(seen(x, names)?), by.clone()))
        }
        x => Some(written(&through_sums(&linear(x, names)?)?, names)),
    }
}

fn seen_cond(cond: &Cond, names: &Names) -> Option<Vec<Cond>> {
    let mut all = Vec::new();
    for part in conjuncts(cond) {
        for form in inequalities(part, names)? {
            all.push(Cond::Le(Expr::Num(0), written(&through_sums(&form)?, names)));
        }
    }
    Some(all)
}

/// A form in the numbers as one in the sums, a number being its sum less the next.
fn through_sums(form: &Linear) -> Option<Linear> {
    let mut seen = form.clone();
    for at in 1..form.x.len() {
        seen.x[at] = form.x[at].checked_sub(form.x[at - 1])?;
    }
    Some(seen)
}

fn written(form: &Linear, names: &Names) -> Expr {
    let slots = (0..).zip(&form.x).chain(names.params.iter().copied().zip(&form.p));
    let times = |(slot, &factor): (Slot, &i128)| match factor {
        1 => Expr::Slot(slot),
        factor => Expr::Mul(vec![Expr::Num(factor), Expr::Slot(slot)]),
    };
    let mut terms: Vec<Expr> = slots.filter(|(_, factor)| **factor != 0).map(times).collect();
    if form.c != 0 || terms.is_empty() {
        terms.push(Expr::Num(form.c));
    }
    if terms.len() == 1 { terms.remove(0) } else { Expr::Add(terms) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::Limits;
    use crate::states::engine::{outcomes_below, unrolled};
    use crate::states::oracle::StateSearch;
    use crate::states::{Shape, StateStudy};

    /// Every component whose numbers add up to at most `last`, by a table of sums and by the definition.
    fn agrees(rule: &str, numbers: usize, last: u64) {
        let limits = Limits::default();
        let study = StateStudy::new(rule, &[]).unwrap();
        let core = &study.game.parts[0];
        let plain = unrolled(core, numbers);
        let seen = sheared(plain.as_ref().unwrap_or(core)).unwrap_or_else(|| panic!("{rule}"));
        let most = vec![last; numbers];
        let found = outcomes_below(&seen, study.game.play, &most, &mut None, &mut |_, _| {}, &limits);
        let found = found.unwrap().unwrap_or_else(|| panic!("{rule}: no box"));
        let mut search = StateSearch::new(&study.game);
        let mut state = vec![0; numbers];
        loop {
            let sums = sums(&state).unwrap();
            if sums[0] <= last {
                let expected = search.outcome(&[(0, state.clone())], &limits).unwrap();
                assert_eq!(found.get(&sums), Some(expected), "{rule} {state:?}");
            }
            let Some(at) = (0..numbers).rev().find(|&at| state[at] < last) else { break };
            state[at] += 1;
            state[at + 1..].fill(0);
        }
    }

    #[test]
    fn stones_that_move_down_as_the_definition_says() {
        let direct = "a[1..m] -> a[i] -= k where k >= 1; a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1";
        for (rule, numbers, last) in [
            (direct, 2, 12),
            (direct, 3, 8),
            (direct, 4, 6),
            ("a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1", 3, 8),
            ("a[0..m] -> a[i] -= 1, a[0] += 1 where i >= 1; misere", 3, 8),
            ("(a,b,c) -> (a+k,b-k,c) where 1 <= k <= 2; (a,b,c) -> (a,b+1,c-2) | (a-1,b,c)", 3, 9),
            ("(a,b) -> (a+2,b-3) leaving a <= b + 4; (a,b) -> (a-k,b) where k >= 1", 2, 14),
            ("(a,b) -> (a+k,b-k) where 1 <= k <= a + 1; (a,b) -> (a-1,b)", 2, 14),
        ] {
            agrees(rule, numbers, last);
        }
    }

    #[test]
    fn other_rules_are_left_alone() {
        for rule in [
            "(a,b) -> (a-k,b) | (a,b-k) where k >= 1",
            "(a,b) -> (a-1,b+1) | (a,b-1)",
            "(a,b) -> (a+b,b-1)",
            "(a,b) -> (a+1,b-1) where a in squares",
            "(a,b) -> (a+1,b-1); lose when a = 3",
        ] {
            let study = StateStudy::new(rule, &[]).unwrap();
            assert!(matches!(study.game.parts[0].shape, Shape::Tuple(_)));
            assert!(sheared(&study.game.parts[0]).is_none(), "{rule}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn random_rules_as_the_definition_says(
            moves in prop::collection::vec((0u64..3, 1u64..4, 0u64..3), 1..4),
            (misere, many) in (any::<bool>(), 1u64..3),
        ) {
            // From c to b and from b to a no more arrives than leaves.
            let one = |&(from, times, up): &(u64, u64, u64)| {
                let arrives = up.min(times);
                match from {
                    0 => format!("(a-{times}*k,b,c)"),
                    1 => format!("(a+{arrives}*k,b-{times}*k,c)"),
                    _ => format!("(a,b+{arrives}*k,c-{times}*k)"),
                }
            };
            let moves: Vec<String> = moves.iter().map(one).chain(["(a+k,b-k,c)".into()]).collect();
            let play = if misere { "; misere" } else { "" };
            agrees(&format!("(a,b,c) -> {} where 1 <= k <= {many}{play}", moves.join(" | ")), 3, 7);
        }
    }
}
