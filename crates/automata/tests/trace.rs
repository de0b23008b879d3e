//! Proofs as data: a checker that knows only how an automaton is read follows every step, and finds every forgery.

mod common;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use common::limits;
use grundy_automata::trace::{Claim, Line, Step};
use grundy_automata::{Arithmetic, Comparison, Formula, Join, Relation, System, Term, Var};
use proptest::prelude::*;

type State = Option<usize>;

/// Reads a letter; `None` is the state that rejects for ever.
fn read(relation: &Relation, state: State, digits: &[u8]) -> State {
    state.and_then(|state| relation.next(state, digits))
}

fn accepts(relation: &Relation, state: State) -> bool {
    state.is_some_and(|state| relation.accepts(state))
}

/// The digit that must be followed by 0, for systems that have one.
fn full(system: System) -> Option<u8> {
    system.ostrowski_of().and_then(|a| u8::try_from(a).ok())
}

/// For each track whether only 0 may follow; `None` once the word is not valid.
type Valid = Option<Vec<bool>>;

fn valid(system: System, before: &Valid, digits: &[u8]) -> Valid {
    let before = before.as_ref()?;
    let fine = before.iter().zip(digits).all(|(only_zero, digit)| !only_zero || *digit == 0);
    fine.then(|| digits.iter().map(|digit| Some(*digit) == full(system)).collect())
}

fn alphabet(system: System, tracks: usize) -> Vec<Vec<u8>> {
    let digit = |d: &usize| u8::try_from(*d).expect("a digit");
    common::tuples(tracks, system.radix()).iter().map(|t| t.iter().map(digit).collect()).collect()
}

/// Walks through what a step reaches together with the automaton of its line. False on a contradiction.
fn follow<K: Ord + Clone>(
    line: &Relation,
    first: K,
    next: impl Fn(&K, &[u8]) -> K,
    accept: impl Fn(&K) -> bool,
) -> bool {
    let letters = alphabet(line.system(), line.tracks());
    // The only state of an automaton that accepts nothing rejects for ever.
    let start = (!is_empty(line)).then_some(0);
    let mut states: BTreeMap<K, State> = BTreeMap::from([(first.clone(), start)]);
    let mut queue = VecDeque::from([first]);
    while let Some(key) = queue.pop_front() {
        let state = states[&key];
        if accept(&key) != accepts(line, state) {
            return false;
        }
        for digits in &letters {
            let (there, expected) = (next(&key, digits), read(line, state, digits));
            match states.get(&there) {
                Some(known) if *known != expected => return false,
                Some(_) => {}
                None => {
                    states.insert(there.clone(), expected);
                    queue.push_back(there);
                }
            }
        }
    }
    true
}

/// Whether an automaton is a set of tuples of numbers at all.
fn is_relation(relation: &Relation) -> bool {
    let (system, tracks) = (relation.system(), relation.tracks());
    let first: (State, Valid) = (Some(0), Some(vec![false; tracks]));
    let mut seen = BTreeSet::from([first.clone()]);
    let mut queue = VecDeque::from([first]);
    while let Some((state, word)) = queue.pop_front() {
        if word.is_none() && accepts(relation, state) {
            return false;
        }
        for digits in alphabet(system, tracks) {
            let next = (read(relation, state, &digits), valid(system, &word, &digits));
            if next.0.is_some() && seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    let zero = relation.next(0, &vec![0; tracks]);
    zero == Some(0) || (zero.is_none() && is_empty(relation))
}

fn is_empty(relation: &Relation) -> bool {
    let (mut seen, mut queue) = (BTreeSet::from([0]), VecDeque::from([0]));
    while let Some(state) = queue.pop_front() {
        if relation.accepts(state) {
            return false;
        }
        for digits in alphabet(relation.system(), relation.tracks()) {
            if let Some(next) = relation.next(state, &digits).filter(|next| seen.insert(*next)) {
                queue.push_back(next);
            }
        }
    }
    true
}

fn check_line(lines: &[Line], number: usize) -> bool {
    let relation = &lines[number].relation;
    let (system, tracks) = (relation.system(), relation.tracks());
    let earlier = |line: &usize| (*line < number).then(|| &lines[*line].relation);
    match &lines[number].step {
        Step::Given => is_relation(relation),
        Step::All => {
            let first: Valid = Some(vec![false; tracks]);
            follow(relation, first, |word, digits| valid(system, word, digits), Option::is_some)
        }
        // Here only tried on small numbers: whoever checks builds it himself.
        Step::Linear { coefficients, comparison, constant } => {
            coefficients.len() == tracks
                && is_relation(relation)
                && common::tuples(tracks, if tracks > 2 { 9 } else { 30 }).iter().all(|tuple| {
                    let terms = coefficients.iter().zip(tuple).map(|(c, n)| i128::from(*c) * *n as i128);
                    let sum: i128 = terms.sum();
                    let expected = match comparison {
                        Comparison::Equal => sum == *constant,
                        Comparison::NotEqual => sum != *constant,
                        Comparison::Less => sum < *constant,
                        Comparison::AtMost => sum <= *constant,
                    };
                    relation.contains(&common::wide(tuple)) == expected
                })
        }
        Step::Join { how, first: (first, mine), second: (second, its) } => {
            let (Some(a), Some(b)) = (earlier(first), earlier(second)) else {
                return false;
            };
            let fits = |r: &Relation, places: &[usize]| {
                r.system() == system && r.tracks() == places.len() && places.iter().all(|p| *p < tracks)
            };
            if !fits(a, mine) || !fits(b, its) {
                return false;
            }
            let at =
                |digits: &[u8], places: &[usize]| -> Vec<u8> { places.iter().map(|p| digits[*p]).collect() };
            let start: (State, State, Valid) = (Some(0), Some(0), Some(vec![false; tracks]));
            let next = |(p, q, word): &(State, State, Valid), digits: &[u8]| {
                let word = valid(system, word, digits);
                (read(a, *p, &at(digits, mine)), read(b, *q, &at(digits, its)), word)
            };
            let accept = |(p, q, word): &(State, State, Valid)| {
                let (p, q) = (accepts(a, *p), accepts(b, *q));
                word.is_some()
                    && match how {
                        Join::And => p && q,
                        Join::Or => p || q,
                        Join::Minus => p && !q,
                        Join::Differ => p != q,
                    }
            };
            follow(relation, start, next, accept)
        }
        Step::Exists { of, track } => {
            let Some(of) = earlier(of).filter(|of| of.system() == system && of.tracks() == tracks + 1) else {
                return false;
            };
            if *track > tracks {
                return false;
            }
            let radix = u8::try_from(system.radix()).expect("a digit");
            let next = |set: &BTreeSet<usize>, digits: &[u8]| -> BTreeSet<usize> {
                let with = |d: u8| [&digits[..*track], &[d], &digits[*track..]].concat();
                let reach =
                    |state: &usize| (0..radix).filter_map(|d| of.next(*state, &with(d))).collect::<Vec<_>>();
                set.iter().flat_map(reach).collect()
            };
            let mut start = BTreeSet::from([0]);
            loop {
                let more: BTreeSet<usize> = next(&start, &vec![0; tracks]).union(&start).copied().collect();
                if more == start {
                    break;
                }
                start = more;
            }
            follow(relation, start, next, |set| set.iter().any(|state| of.accepts(*state)))
        }
    }
}

fn check(lines: &[Line], claims: &[Claim]) -> bool {
    (0..lines.len()).all(|number| check_line(lines, number))
        && claims
            .iter()
            .all(|claim| lines.get(claim.line).is_some_and(|line| is_empty(&line.relation) == claim.empty))
}

/// The pairs that Wythoff's game loses in, from their description, and the proof that they are that.
fn wythoff() -> (Vec<Line>, Vec<Claim>) {
    let limits = limits();
    let system = System::ZECKENDORF;
    let [x, y, i, j] = [0, 1, 2, 3].map(Var);
    let step = |state: &u8, digits: &[u8]| {
        Some(if digits[0] > 0 {
            0
        } else if *state == 2 {
            2
        } else {
            1 - state
        })
    };
    let even = Relation::explore(system, 1, 2, step, |state| *state != 1, &limits).expect("small");
    let shifted = Relation::shifted(system, &limits).expect("small");
    let mut arithmetic = Arithmetic::new(system, &limits).expect("verified");
    arithmetic.start_trace();
    let ordered =
        |x: Var, y: Var| Formula::holds(even.clone(), [x]).and(Formula::holds(shifted.clone(), [x, y]));
    let lost = arithmetic.define(&ordered(x, y).or(ordered(y, x)), &[x, y], &limits).expect("small");
    let lost = Arc::new(lost);
    let set = |x: Var, y: Var| Formula::holds(lost.clone(), [x, y]);
    let both = Formula::all([i.less(x), (x + j).equals(i + y), set(i, j)]);
    let reached = Formula::any([
        Formula::exists([i], i.less(x).and(set(i, y))),
        Formula::exists([j], j.less(y).and(set(x, j))),
        Formula::exists([i, j], both),
    ]);
    let claim = Formula::for_all([x, y], set(x, y).iff(reached.negated()));
    assert!(arithmetic.decide(&claim, &limits).expect("small").holds);
    let trace = arithmetic.take_trace().expect("recorded");
    (trace.lines().to_vec(), trace.claims().to_vec())
}

#[test]
fn a_proof_is_followed_step_by_step() {
    let (lines, claims) = wythoff();
    for number in 0..lines.len() {
        assert!(check_line(&lines, number), "line {number}: {:?}", lines[number].step);
    }
    assert!(check(&lines, &claims));
    assert_eq!(claims.iter().map(|claim| claim.empty).collect::<Vec<_>>(), [true]);
    let given = lines.iter().filter(|line| line.step == Step::Given).count();
    assert_eq!(given, 2, "the two descriptions");
    assert!(lines.iter().any(|line| matches!(line.step, Step::Exists { .. })));
}

#[test]
fn every_kind_of_forgery_is_found() {
    let (lines, claims) = wythoff();
    let forged = |number: usize, step: Step| {
        let mut lines = lines.clone();
        lines[number].step = step;
        !check(&lines, &claims)
    };
    let mut tried = 0;
    for (number, line) in lines.iter().enumerate() {
        match line.step.clone() {
            Step::Join { how, first, second } => {
                for other in
                    [Join::And, Join::Or, Join::Minus, Join::Differ].into_iter().filter(|o| *o != how)
                {
                    let step = Step::Join { how: other, first: first.clone(), second: second.clone() };
                    // Another connective may say the same of these two, but hardly ever.
                    tried += usize::from(forged(number, step));
                }
                let itself = Step::Join { how, first: (number, first.1.clone()), second: second.clone() };
                assert!(forged(number, itself), "from itself");
                if first.1.len() == 2 && lines[first.0].relation != lines[number].relation {
                    let turned = vec![first.1[1], first.1[0]];
                    tried +=
                        usize::from(forged(number, Step::Join { how, first: (first.0, turned), second }));
                }
            }
            Step::Exists { of, track } => {
                let tracks = line.relation.tracks();
                assert!(forged(number, Step::Exists { of, track: tracks + 1 }));
                assert!(forged(number, Step::Exists { of, track: if track == 0 { 1 } else { 0 } }));
                assert!(forged(number, Step::Exists { of: number, track }));
            }
            Step::Linear { coefficients, comparison, constant } => {
                let step = Step::Linear { coefficients, comparison, constant: constant + 1 };
                assert!(forged(number, step));
            }
            Step::All | Step::Given => {}
        }
    }
    assert!(tried > 20, "{tried}");
    let mut wrong = claims.clone();
    wrong[0].empty = false;
    assert!(!check(&lines, &wrong));
    wrong[0] = Claim { line: lines.len(), empty: true };
    assert!(!check(&lines, &wrong));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// One automaton in a proof replaced by one that differs in one transition or state.
    #[test]
    fn a_changed_automaton_is_found(
        at in any::<prop::sample::Index>(),
        state in any::<prop::sample::Index>(),
        letter in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
        flip in any::<bool>(),
    ) {
        let limits = limits();
        let (mut lines, _) = wythoff();
        let number = at.index(lines.len());
        prop_assume!(lines[number].step != Step::Given);
        let relation = lines[number].relation.clone();
        let letters = alphabet(relation.system(), relation.tracks());
        let state = state.index(relation.states());
        let mut rows: Vec<Vec<Option<u32>>> = (0..relation.states())
            .map(|q| letters.iter().map(|d| relation.next(q, d).and_then(|n| u32::try_from(n).ok())).collect())
            .collect();
        let mut accept: Vec<bool> = (0..relation.states()).map(|q| relation.accepts(q)).collect();
        if flip {
            accept[state] = !accept[state];
        } else {
            let to = to.index(relation.states() + 1);
            rows[state][letter.index(letters.len())] =
                u32::try_from(to).ok().filter(|_| to < relation.states());
        }
        let changed = Relation::from_table(relation.system(), relation.tracks(), &rows, &accept, &limits);
        if let Ok(changed) = changed && changed != relation {
            lines[number].relation = changed;
            // What a linear comparison means is only tried on small numbers here.
            let linear = matches!(lines[number].step, Step::Linear { .. });
            prop_assert!(linear || !check_line(&lines, number));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// All operations on random automata, recorded and followed.
    #[test]
    fn steps_of_random_formulas_are_followed((a, b) in common::any_two(2, 3)) {
        prop_assume!(a.system.radix() < 10);
        let limits = limits();
        let [x, y, z] = [0, 1, 2].map(Var);
        let mut arithmetic = Arithmetic::new(a.system, &limits).expect("verified");
        arithmetic.start_trace();
        let (r, s) = (Arc::new(a.relation()), Arc::new(b.relation()));
        let first = Formula::holds(r.clone(), [x, y]).iff(Formula::holds(s.clone(), [y, z]));
        let second = Formula::holds(s, [Term::from(z), x + 1u64]).implies(Formula::holds(r, [x, x]));
        let claim = Formula::for_all([x], Formula::exists([y], first.and(second).or(z.less(y))));
        arithmetic.define(&claim, &[z], &limits).expect("small");
        let trace = arithmetic.take_trace().expect("recorded");
        for number in 0..trace.lines().len() {
            prop_assert!(check_line(trace.lines(), number), "{:?}", trace.lines()[number].step);
        }
    }
}
