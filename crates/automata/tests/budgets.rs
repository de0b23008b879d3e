//! Whatever is asked ends: with an answer, or with the budget that ran out.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use grundy_automata::{Arithmetic, DEEPEST, Error, Formula, Limits, Relation, System, Undecided, Var};

fn small() -> Limits {
    Limits::new(20_000, 1 << 22, 100_000_000)
}

/// `x` has the same digit, not 0, at two places `distance` apart: the automaton must remember so many digits.
fn echo(arithmetic: &mut Arithmetic, distance: u32, limits: &Limits) -> Result<Relation, Error> {
    let system = arithmetic.system();
    let [x, marks] = [0, 1].map(Var);
    // The marks have two ones, which lie over ones of x.
    let step = |ones: &u32, digits: &[u8]| match digits {
        [_, 0] if *ones == 0 => Some(0),
        [1, 1] if *ones == 0 => Some(1),
        [_, 0] if *ones < distance => Some(ones + 1),
        [1, 1] if *ones == distance => Some(distance + 1),
        [_, 0] if *ones == distance + 1 => Some(distance + 1),
        _ => None,
    };
    let marked = Relation::explore(system, 2, 0, step, |ones| *ones == distance + 1, limits)?;
    let formula = Formula::exists([marks], Formula::holds(marked, [x, marks]));
    Ok(arithmetic.compile(&formula, limits)?.relation().clone())
}

#[test]
fn exponential_sets_of_states_run_out() {
    let limits = small();
    let mut arithmetic = Arithmetic::new(System::BINARY, &limits).expect("verified");
    let few = echo(&mut arithmetic, 5, &limits).expect("small");
    for x in 0..4096u128 {
        assert_eq!(few.contains(&[x]), x & (x >> 5) != 0);
    }
    let start = Instant::now();
    assert_eq!(echo(&mut arithmetic, 40, &limits), Err(Error::Undecided(Undecided::States(20_000))));
    let cells = Limits::new(u64::MAX, 100_000, u64::MAX);
    assert_eq!(echo(&mut arithmetic, 40, &cells), Err(Error::Undecided(Undecided::Cells(100_000))));
    let steps = Limits::new(u64::MAX, 1 << 26, 1_000_000);
    assert_eq!(echo(&mut arithmetic, 40, &steps), Err(Error::Undecided(Undecided::Steps(1_000_000))));
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_request_to_stop_is_followed() {
    let asked = Arc::new(AtomicU64::new(0));
    let seen = asked.clone();
    let limits =
        Limits::new(u64::MAX, 1 << 28, u64::MAX).with_stop(move || seen.fetch_add(1, Ordering::Relaxed) > 20);
    let mut arithmetic = Arithmetic::new(System::BINARY, &limits).expect("verified");
    assert_eq!(echo(&mut arithmetic, 40, &limits), Err(Error::Undecided(Undecided::Stopped)));
    assert!(asked.load(Ordering::Relaxed) > 20);
    assert!(limits.spent() < 10_000_000, "soon");
}

#[test]
fn many_tracks_large_numbers_and_deep_formulas_run_out() {
    let limits = small();
    let mut arithmetic = Arithmetic::new(System::BINARY, &limits).expect("verified");
    let mut undecided = |formula: &Formula| match arithmetic.compile(formula, &limits) {
        Err(Error::Undecided(why)) => why,
        other => panic!("{other:?}"),
    };
    // A table over seventy tracks.
    let chain = Formula::all((0..70).map(|i| Var(i).less(Var(i + 1))));
    assert!(matches!(undecided(&chain), Undecided::Cells(_) | Undecided::States(_)));
    let [x, y] = [0, 1].map(Var);
    // An automaton that multiplies must count to the factor.
    let product = ((1u64 << 62) * x).equals(y);
    assert!(matches!(undecided(&product), Undecided::Cells(_) | Undecided::States(_) | Undecided::Steps(_)));
    let deep = (0..10 * DEEPEST).fold(x.less(y), |inner, _| inner.negated());
    assert_eq!(undecided(&deep), Undecided::Depth(DEEPEST));
    let sum = (0..10 * DEEPEST).fold(x + y, |sum, _| sum + 1u64);
    assert_eq!(undecided(&sum.equals(x)), Undecided::Depth(DEEPEST));
    // A constant costs its digits only.
    let constant = arithmetic.compile(&x.equals(u64::MAX), &limits).expect("small");
    assert!(constant.relation().contains(&[u128::from(u64::MAX)]));
}

#[test]
fn systems_of_many_digits_run_out_or_add() {
    let limits = small();
    for digits in [20, 40, 64] {
        let system = System::base(digits).expect("a base");
        match Arithmetic::new(system, &limits) {
            Ok(arithmetic) => assert!(arithmetic.adder().contains(&[1000, 999, 1999])),
            Err(error) => assert!(matches!(error, Error::Undecided(_)), "{error}"),
        }
    }
}

#[test]
fn alternating_quantifiers_end() {
    let start = Instant::now();
    for system in common::systems() {
        let limits = small();
        let Ok(mut arithmetic) = Arithmetic::new(system, &limits) else {
            continue;
        };
        // For all x some y such that for all z ..: the body adds up all of them.
        let vars: Vec<Var> = (0..5).map(Var).collect();
        let sum = vars.iter().fold(grundy_automata::Term::from(3), |sum, var| sum + 5u64 * *var);
        let body = sum.equals(7 * vars[0] + 11 * vars[3]).or(vars[1].less(vars[4]));
        let sentence = vars.iter().rev().enumerate().fold(body, |body, (i, var)| {
            if i % 2 == 0 { Formula::exists([*var], body) } else { Formula::for_all([*var], body) }
        });
        match arithmetic.decide(&sentence, &limits) {
            Ok(_) | Err(Error::Undecided(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    assert!(start.elapsed() < Duration::from_secs(120));
}
