//! Laws of games learned from values and proved of their moves, by automata. Every proof is asserted, and that a
//! law with one value changed is refuted.

use std::cell::RefCell;
use std::sync::Arc;

use grundy_automata::learn::{Budget, Law, Learner, Proposal, Shape, search};
use grundy_automata::{Arithmetic, Formula, Join, Limits, Relation, System, Term, Var};

use crate::time;

fn limits() -> Limits {
    Limits::new(1 << 20, 1 << 27, u64::MAX)
}

fn row(what: &str, learned: &str, states: usize, spent: (std::time::Duration, &str), goal: &str) {
    let ((elapsed, prototype), shown) = (spent, |d: std::time::Duration| d.as_micros());
    let ms = shown(elapsed);
    println!("| {what} | {learned} | {states} | {}.{:03} ms | {prototype} | {goal} |", ms / 1000, ms % 1000);
}

/// Codes of taking and breaking: what a move leaves, as formulas between a heap and a value.
struct Breaking {
    arithmetic: Arithmetic,
    xor: Arc<Relation>,
    limits: Limits,
}

const N: Var = Var(0);
const M: Var = Var(1);
const V: Var = Var(2);
const W: Var = Var(3);
const A: Var = Var(4);
const B: Var = Var(5);
const X: Var = Var(6);
const Y: Var = Var(7);

fn positive(x: Var) -> Formula {
    Term::from(0).less(x)
}

impl Breaking {
    fn new() -> Self {
        let limits = limits();
        let xor = Relation::every_place(System::BINARY, 3, |d| (d[0] ^ d[1] ^ d[2]) == 0, &limits);
        Breaking {
            arithmetic: Arithmetic::new(System::BINARY, &limits).expect("verified"),
            xor: Arc::new(xor.expect("small")),
            limits,
        }
    }

    fn compiled(&mut self, formula: &Formula, tracks: &[Var]) -> Arc<Relation> {
        Arc::new(self.arithmetic.define(formula, tracks, &self.limits).expect("within the budget"))
    }

    fn xor(&self, x: Var, y: Var, z: Var) -> Formula {
        Formula::holds(self.xor.clone(), [x, y, z])
    }

    /// Whether `law` is the Grundy function of the code with these digits for removing 1, 2, ..: no option has the
    /// value of the heap, and every smaller value is that of an option. Quantifiers are in stages, so that no
    /// automaton has more than four tracks.
    fn proves(&mut self, digits: &[u32], law: &Relation) -> bool {
        let law = Arc::new(law.clone());
        let value = |n: Var, v: Var| Formula::holds(law.clone(), [n, v]);
        // A part a > 0 with value x beside a rest b.
        let part = Formula::exists([A], Formula::all([(A + B).equals(M), positive(A), value(A, X)]));
        let part = self.compiled(&part, &[B, M, X]);
        let part = |b: Var, m: Var, x: Var| Formula::holds(part.clone(), [b, m, x]);
        let two = Formula::exists([B], Formula::all([part(B, M, X), positive(B), value(B, Y)]));
        let two = self.compiled(&two, &[M, X, Y]);
        let two = Formula::exists([X, Y], Formula::holds(two, [M, X, Y]).and(self.xor(X, Y, W)));
        let two = self.compiled(&two, &[M, W]);
        let three = if digits.iter().any(|digit| digit & 8 != 0) {
            let rest = part(B, M, X).and(Formula::holds(two.clone(), [B, Y]));
            let three = self.compiled(&Formula::exists([B], rest), &[M, X, Y]);
            let three = Formula::holds(three, [M, X, Y]).and(self.xor(X, Y, W));
            Some(self.compiled(&Formula::exists([X, Y], three), &[M, W]))
        } else {
            None
        };
        let moves = digits.iter().zip(1u64..).filter(|(digit, _)| **digit != 0).map(|(digit, k)| {
            let mut left = Vec::new();
            if digit & 1 != 0 {
                left.push(M.equals(0).and(W.equals(0)));
            }
            if digit & 2 != 0 {
                left.push(positive(M).and(value(M, W)));
            }
            if digit & 4 != 0 {
                left.push(Formula::holds(two.clone(), [M, W]));
            }
            if let Some(three) = three.as_ref().filter(|_| digit & 8 != 0) {
                left.push(Formula::holds(three.clone(), [M, W]));
            }
            Formula::exists([M], (M + k).equals(N).and(Formula::any(left)))
        });
        let option = self.compiled(&Formula::any(moves), &[N, W]);
        let option = Formula::holds(option, [N, W]);
        let avoid = Formula::for_all([N, W], value(N, W).implies(option.clone().negated()));
        let reach = Formula::for_all([N, V, W], value(N, V).and(W.less(V)).implies(option));
        [avoid, reach].iter().all(|claim| self.arithmetic.decide(claim, &self.limits).expect("decided").holds)
    }
}

fn relation(proposal: &Proposal) -> &Relation {
    match &proposal.law {
        Law::Relation(relation) => relation,
        Law::Function(_) => panic!("the values grow"),
    }
}

/// A law with one of its pairs changed.
fn spoiled(law: &Relation, n: u64, v: u64) -> Relation {
    let limits = limits();
    let pair = |n: u64, v: u64| {
        let point = |n: u64| Relation::constant(System::BINARY, u128::from(n), &limits).expect("small");
        point(n).join(Join::And, &point(v), 2, (&[0], &[1]), &limits).expect("small")
    };
    let without = law.minus(&pair(n, v), &limits).expect("small");
    without.or(&pair(n, v + 1), &limits).expect("small")
}

/// A code, learned without being told depth or table length, then also without being told the base.
fn breaking(code: &[u8], table: &[u32], prototype: &str, goal: &str) {
    let name: String = code.iter().skip(1).map(|digit| format!("{digit:X}")).collect();
    let digits: Vec<u32> = code.iter().skip(1).map(|digit| u32::from(*digit)).collect();
    let largest = table.len() as u64 - 1;
    let budget = Budget { queries: u64::MAX, largest, states: 2000 };
    let oracle = |t: &[u64]| Some(u64::from(*table.get(usize::try_from(t[0]).ok()?)?));
    let learn = || {
        let learner = Learner::new(System::BINARY, 1, Shape::Relation, budget, oracle, &limits());
        learner.and_then(|mut learner| learner.propose(&limits())).expect("learned")
    };
    let (spent, proposal) = time(1, learn);
    let law = relation(&proposal);
    let values = format!("{} values", proposal.largest + 1);
    row(&format!("0.{name}, learned"), &values, law.states(), (spent, ""), "13000 values");
    let (spent, proved) = time(1, || Breaking::new().proves(&digits, law));
    assert!(proved, "0.{name}");
    row(&format!("0.{name}, proved"), "", law.states(), (spent, prototype), goal);
    let mut recorded = Breaking::new();
    recorded.arithmetic.start_trace();
    let (spent, _) = time(1, || recorded.proves(&digits, law));
    let trace = recorded.arithmetic.take_trace().expect("recorded");
    assert!(trace.claims().iter().all(|claim| claim.empty) && !trace.claims().is_empty());
    let states = trace.lines().iter().map(|line| line.relation.states()).sum();
    let what = format!("0.{name}, proved with all {} steps kept", trace.lines().len());
    row(&what, "", states, (spent, ""), "");
    for n in [3usize, 100] {
        let wrong = spoiled(law, n as u64, u64::from(table[n]));
        assert!(!Breaking::new().proves(&digits, &wrong), "0.{name} with another value at {n}");
    }
    let three = System::base(3).expect("a base");
    let all: Vec<(System, Shape)> = [three, System::ZECKENDORF, System::BINARY]
        .into_iter()
        .flat_map(|system| [(system, Shape::Function), (system, Shape::Relation)])
        .collect();
    let (spent, found) = time(1, || search(&all, 1, budget, oracle, &limits()).expect("no stop"));
    let found = found.expect("found");
    assert_eq!(relation(&found), law);
    let what = format!("0.{name}, learned without being told the base");
    row(&what, &format!("{} values", found.largest + 1), law.states(), (spent, ""), "13000 values");
}

/// Pairs of heaps from which the player to move loses, if a move takes from one heap, or from both with amounts
/// that differ by less than `a`: by marking what has a move to them.
fn lost_pairs(size: usize, a: usize) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![true; size]; size];
    for x in 0..size {
        for y in 0..size {
            if !lost[x][y] {
                continue;
            }
            for k in 1..size {
                let both = (k.saturating_sub(a - 1).max(1)..k + a).map(|l| (x + k, y + l));
                for (i, j) in both.chain([(x + k, y), (x, y + k)]) {
                    if let Some(place) = lost.get_mut(i).and_then(|row| row.get_mut(j)) {
                        *place = false;
                    }
                }
            }
        }
    }
    lost
}

/// Whether `lost` are exactly the pairs without a move to one of them.
fn proves_pairs(system: System, lost: &Relation, a: u64) -> bool {
    let limits = limits();
    let lost = Arc::new(lost.clone());
    let set = |x: Var, y: Var| Formula::holds(lost.clone(), [x, y]);
    let close = (X + B).less(A + Y + a).and((A + Y).less(X + B + a));
    let both = Formula::all([A.less(X), B.less(Y), close, set(A, B)]);
    let reached = Formula::any([
        Formula::exists([A], A.less(X).and(set(A, Y))),
        Formula::exists([B], B.less(Y).and(set(X, B))),
        Formula::exists([A, B], both),
    ]);
    let claim = Formula::for_all([X, Y], set(X, Y).iff(reached.negated()));
    let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
    arithmetic.decide(&claim, &limits).expect("decided").holds
}

fn wythoff(a: usize, prototype: &str, goal: &str) {
    let system = System::ostrowski(a as u64).expect("a coefficient");
    let table = lost_pairs(600, a);
    let asked = RefCell::new(0);
    let learn_and_prove = || {
        let oracle = |t: &[u64]| {
            let at = |n: u64| usize::try_from(n).ok();
            Some(u64::from(*table.get(at(t[0])?)?.get(at(t[1])?)?))
        };
        let budget = Budget { queries: u64::MAX, largest: 599, states: 500 };
        let mut learner =
            Learner::new(system, 2, Shape::Function, budget, oracle, &limits()).expect("few letters");
        loop {
            let proposal = learner.propose(&limits()).expect("learned");
            let Law::Function(law) = &proposal.law else { panic!("a set was asked for") };
            let lost = law.levels(&limits()).expect("small").remove(1).1;
            if proves_pairs(system, &lost, a as u64) {
                *asked.borrow_mut() = learner.asked();
                return lost;
            }
            learner.check_to(2 * proposal.checked_to);
        }
    };
    let (spent, lost) = time(3, learn_and_prove);
    let wrong = lost.minus(&Relation::equal(system, &limits()).expect("small"), &limits()).expect("small");
    assert!(!proves_pairs(system, &wrong, a as u64), "without (0, 0)");
    assert!(!proves_pairs(system, &lost, a as u64 + 1), "another game");
    let what = format!("{a}-Wythoff, learned and proved");
    row(&what, &format!("{} pairs", asked.borrow()), lost.states(), (spent, prototype), goal);
}

/// All codes of one or two digits that allow three parts: which of them have a law that is learned from few
/// values and proved.
fn codes_of_two_digits(table: &impl Fn(&[u8], u64) -> Vec<u32>) {
    let largest = 2100;
    let budget = Budget { queries: u64::MAX, largest, states: 1000 };
    let (mut proved, mut most, mut spent) = (0, 0, std::time::Duration::ZERO);
    let codes: Vec<[u8; 3]> =
        (1..=255u8).map(|n| [0, n >> 4, n & 15]).filter(|code| code.iter().any(|d| d & 8 != 0)).collect();
    for code in &codes {
        let values = table(code, largest);
        let digits: Vec<u32> = code.iter().skip(1).map(|digit| u32::from(*digit)).collect();
        let oracle = |t: &[u64]| Some(u64::from(*values.get(usize::try_from(t[0]).ok()?)?));
        let learn_and_prove = || {
            let learner = Learner::new(System::BINARY, 1, Shape::Relation, budget, oracle, &limits());
            let mut learner = learner.expect("few letters");
            learner.propose(&limits()).ok()?;
            learner.check_to(largest);
            let proposal = learner.propose(&limits()).ok()?;
            let law = relation(&proposal);
            assert!(Breaking::new().proves(&digits, law), "{code:?}");
            Some(law.states())
        };
        let (time, states) = time(1, learn_and_prove);
        spent += time;
        if let Some(states) = states {
            proved += 1;
            most = most.max(states);
        }
    }
    let what = format!("{proved} of the {} codes 0.ab with an 8, learned and proved", codes.len());
    row(&what, &format!("{} values", largest + 1), most, (spent, ""), "71 codes");
    assert!(proved >= 71);
}

/// All rows. `table` gives the values of a code.
pub(crate) fn all(table: impl Fn(&[u8], u64) -> Vec<u32>) {
    println!("\nLaws learned from values and proved, by automata.\n");
    println!("| what | learned from | states | time | prototype | goal |");
    println!("|---|---|---|---|---|---|");
    wythoff(1, "", "200 ms");
    wythoff(2, "", "");
    wythoff(3, "", "");
    let (sapp, ruler) = ([0, 2, 0, 5, 2, 0, 0, 12], [0, 2, 0, 4, 8]);
    codes_of_two_digits(&table);
    breaking(&sapp, &table(&sapp, 10_300), "8 s", "1000 ms");
    breaking(&ruler, &table(&ruler, 12_999), "119 s", "5000 ms");
}
