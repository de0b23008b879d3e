//! The engines beside the definition, on random rules and on fixed ones.

use proptest::prelude::*;

use super::{Alone, AloneMemory, How, PartMemory, PartValues, outcome_of, outcomes_box, values_box};
use crate::game::{Outcome, Play};
use crate::limits::Limits;
use crate::states::oracle::StateSearch;
use crate::states::{StateGame, StateStudy};

pub(super) fn limits() -> Limits {
    Limits::new(1 << 40, 1 << 32, 1 << 30)
}

fn boxed(most: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for &n in most {
        all = all
            .into_iter()
            .flat_map(|at: Vec<u64>| (0..=n).map(move |n| [at.clone(), vec![n]].concat()))
            .collect();
    }
    all
}

pub(super) fn game(rule: &str) -> StateGame {
    StateStudy::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}")).game
}

/// Compares a whole box with the definition; how the engine did it.
fn agrees(rule: &str, most: &[u64]) -> How {
    let game = game(rule);
    let found = outcomes_box(&game, most, &limits()).unwrap_or_else(|failure| panic!("{rule}: {failure:?}"));
    let found = found.unwrap_or_else(|| panic!("{rule}"));
    let values = values_box(&game, most, &limits()).unwrap();
    assert_eq!(values.is_some(), game.play == Play::Normal && game.is_disjunctive(), "{rule}");
    let mut search = StateSearch::new(&game);
    let mut lost = 0;
    for at in boxed(most) {
        let position = [(0, at.clone())];
        let expected = match &values {
            Some(values) => {
                let value = search.value(&position, &limits()).unwrap();
                assert_eq!(values.get(&at), Some(value), "{rule} at {at:?}");
                if value == 0 { Outcome::P } else { Outcome::N }
            }
            None => search.outcome(&position, &limits()).unwrap(),
        };
        lost += u64::from(expected == Outcome::P);
        assert_eq!(found.get(&at), Some(expected), "{rule} at {at:?}");
    }
    assert_eq!(found.lost(), lost);
    assert_eq!(found.get(&most.iter().map(|n| n + 1).collect::<Vec<_>>()), None);
    // One position on its own.
    let decision = outcome_of(&game, &[(0, most.to_vec())], &limits()).unwrap();
    assert_eq!(Some(decision.outcome), found.get(most), "{rule}");
    found.how()
}

#[test]
fn rays_steps_and_ties_are_read_off_the_core_form() {
    let two = [
        "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1",
        "(a,b) -> (a-k, b) | (a, b-k) | (a-2k, b-3k) where k >= 1",
        "(a,b) -> (a-2k, b-k) | (a-k, b) where k >= 2",
        "(a,b) -> (a-k, b-j) where abs(k-j) <= 2 and j + k >= 1",
        "(a,b) -> (a-k, b-j) where j >= 1 and k >= j",
        "(a,b) -> (a-k, b) | (a, b-2k) where k >= 1 and k mod 3 != 1",
        "(a,b) -> (a-k, b) | (a, b-k) where k in {1,4,9} leaving a + b >= 2",
        "(a,b) -> (a-k, b) | (a, b-k) where 1 <= k <= 5 and a != b leaving a <= b + 7",
        "(a,b) -> (a-k, b) where 1 <= k <= b; (a,b) -> (a, b-1)",
        "(a,b) -> (a-k, b-k) where k >= 1 and a mod 2 = 0; (a,b) -> (a-1, b) | (a, b-2)",
        "(a,b) -> (a-k, b) | (a-1, b-k) where k >= 1; misere",
        "(a,b) -> (a-k, b) | (a-k, b-k) where k >= 1 leaving a != 3; misere",
        "(a,b) -> (a-k, b) | (a, b-k) where k >= 1; lose when a = 2b; win when a + b = 7",
        "(a,b) -> (a-k, b) | (a-k, b-k) where k >= 1; (a,b) -> (a, b-3); leaving a = b wins; leaving a mod 4 = 1 loses",
        // parameters that are tied to the component
        "(a,b) -> (a-k, b) where k >= 1 and gcd(a,b) = k; (a,b) -> (a, b-1)",
        "(a,b) -> (a-k, b) | (a, b-k) where k in primes and k xor a != 3",
        "(a,b) -> (a-k, b) where a mod k = 1 and k >= 1 and 2^k > b; (a,b) -> (a, b-1)",
        "(a,b) -> (a-k, b-j) where j + k >= 1 and j + k <= b - j; win when b = 2a + 1",
        // rows of two
        "a[1..m] -> a[i] -= k where k >= 1",
        "a[1..m] -> a[i] -= k where k >= 1 leaving increasing(a)",
        "a[1..m] -> a[i] -= k where k >= 1 and k <= sum(a[1..i]) and (i = 1 or a[i-1] > 0)",
        "a[1..m] -> a[i] -= k, a[1] -= k where k >= 1; a[1..m] -> a[2] -= 3; misere",
        "a[1..m] -> a[i] -= 2, a[j] -= 1 where i != j; a[1..m] -> a[i] -= 1; leaving not distinct(a) loses",
        "take same any from 1..2 heaps",
        "take any from 1..2 heaps; misere",
        "take same {1,3,4} or 7 from all heaps",
        "take odd from first heap",
    ];
    for rule in two {
        assert_eq!(agrees(rule, &[13, 17]), How::Rays, "{rule}");
    }
    let three = [
        "(a,b,c) -> (a-k,b,c) | (a,b-k,c-k) | (a-k,b-2k,c) | (a-k,b,c-k) where k >= 1",
        "take same any from 1..3 heaps",
        "take any from 2 neighbouring heaps in circle",
        "take any from 2 neighbouring heaps",
        "take any from m/2 heaps",
        "(a,b,c) -> (a-k,b-j,c) | (a,b-j,c-k) where j >= 1 and k >= 0",
    ];
    for rule in three {
        assert_eq!(agrees(rule, &[6, 5, 7]), How::Rays, "{rule}");
    }
}

/// One alternative of a random rule that subtracts.
fn alternative() -> impl Strategy<Value = String> {
    let entry = |name: &'static str| {
        prop_oneof![
            3 => Just(name.to_string()),
            4 => (1i64..=3, 0i64..=1).prop_map(move |(c, d)| format!("{name}-{c}k-{d}")),
            2 => (1i64..=4).prop_map(move |d| format!("{name}-{d}")),
        ]
    };
    (entry("a"), entry("b"))
        .prop_filter_map("moves", |(a, b)| (a != "a" || b != "b").then(|| format!("({a},{b})")))
}

fn condition() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just("k >= 1".to_string()),
        2 => (1u32..4, 0u32..6).prop_map(|(lo, more)| format!("{lo} <= k <= {}", lo + more)),
        1 => (2u32..4).prop_map(|m| format!("k >= 1 and k mod {m} = 1")),
        1 => Just("k >= 1 and a > b".to_string()),
        1 => Just("k >= 1 and k <= b + 1".to_string()),
        1 => Just("k >= 1 and (a + b) mod 3 != 0".to_string()),
    ]
}

pub(super) fn tail() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        2 => Just("; misere".to_string()),
        1 => Just("; lose when a + 2 = b".to_string()),
        1 => Just("; win when a mod 5 = 3".to_string()),
        1 => Just("; leaving a = b wins".to_string()),
        1 => Just("; leaving a > 2b loses".to_string()),
    ]
}

pub(in crate::states) fn ray_rule() -> impl Strategy<Value = String> {
    let clause = (
        proptest::collection::vec(alternative(), 1..4),
        condition(),
        prop_oneof![3 => Just(""), 1 => Just(" leaving a + b != 4"), 1 => Just(" leaving a <= b + 3")],
    )
        .prop_map(|(alternatives, condition, leaving)| {
            let free = |text: &String| !text.contains('k');
            // A parameter has to occur in every alternative.
            if alternatives.iter().any(free) {
                let fixed: Vec<String> = alternatives.iter().filter(|text| free(text)).cloned().collect();
                let tied: Vec<String> = alternatives.iter().filter(|text| !free(text)).cloned().collect();
                let mut text = format!("(a,b) -> {}{leaving}", fixed.join(" | "));
                if !tied.is_empty() {
                    text += &format!("; (a,b) -> {} where {condition}{leaving}", tied.join(" | "));
                }
                return text;
            }
            format!("(a,b) -> {} where {condition}{leaving}", alternatives.join(" | "))
        });
    (proptest::collection::vec(clause, 1..3), tail()).prop_map(|(clauses, tail)| clauses.join("; ") + &tail)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_ray_rules_agree_with_the_definition(rule in ray_rule()) {
        agrees(&rule, &[9, 11]);
    }
}

#[test]
fn other_rules_are_searched_forward() {
    let rules = [
        // Euclid and relatives
        "(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 and a >= 1 and b >= 1 leaving a >= 1 and b >= 1",
        "(a,b) -> (a-k*b-1, b) where k >= 1 and b >= 1; (a,b) -> (b, a-1)",
        // halving
        "(a,b) -> (floor(a/2), b) | (a, floor(b/3)) where a >= 1 and b >= 1; (a,b) -> (b-1, a)",
        "(a,b) -> (ceil(a/2)-1, b) | (a, b-1) | (a-1, b)",
        // memory
        "(n,l) -> (n-k, k) where 1 <= k <= 2l",
        "(n,l) -> (n-k, k) where 1 <= k <= 5 and k != l",
        "(n,l) -> (n-k, k) where 1 <= k <= l+1; misere",
        "(n,l) -> (n-k, k) where 1 <= k <= 3 and k != l; leaving a mod 5 = 2 wins",
        // goes up
        "(a,b) -> (a-1, b+2) | (a, b-1)",
        "(a,b) -> (a-k, b+k) where 1 <= k <= 2; (a,b) -> (a, b-2)",
        // a sum of two
        "(a,b) -> (a-1, b) and (a, b-1) | (a-2, b)",
        "(a,b) -> nothing where a = b; (a,b) -> (a-1,b) | (a, b-1)",
        "(a,b) -> nothing where a = b + 1; (a,b) -> (a-1,b) | (a, b-1); misere",
        // rows of two
        "a[1..m] -> a[i] -= k, a[i-1] += k where k >= 1; a[1..m] -> a[1] -= 1",
        "a[1..m] -> delete a[i] where a[i] mod 2 = 0; a[1..m] -> a[i] -= 1",
        // heaps that are not subtracted from
        "leave 0..n/2 from 1..2 heaps",
        "take total 1..3 from any heaps",
    ];
    for rule in rules {
        let rule = rule.replace("leaving a mod 5", "leaving n mod 5");
        assert_eq!(agrees(&rule, &[8, 11]), How::Forward, "{rule}");
    }
    // With early ends a sum of two is beyond outcomes.
    let sum = game("(a,b) -> (a-1, b) and (a, b-1) | (a-2, b); misere");
    assert!(outcomes_box(&sum, &[3, 3], &limits()).unwrap().is_none());
    let position = [(0, vec![2, 3])];
    let expected = StateSearch::new(&sum).outcome(&position, &limits()).unwrap();
    let found = outcome_of(&sum, &position, &limits()).unwrap();
    assert_eq!((found.outcome, found.how), (expected, How::Definition));
}

#[test]
fn numbers_too_large_for_words_are_left_to_the_exact_evaluator() {
    let rule = "(a,b) -> (a-k, b) where k >= 1 and k * 3000000000000000000 mod 7 != a; (a,b) -> (a, b-2)";
    agrees(rule, &[9, 6]);
    let huge = "(a,b) -> (a - floor(b^9 / 100000000), 0) where b >= 2 and a >= 1; (a,b) -> (a, b-1)";
    agrees(huge, &[3, 200]);
}

#[test]
fn sums_are_the_xor_of_their_components() {
    let game =
        game("(a,b) -> (a-k*b, b) | (a, b-k*a) where k >= 1 and a >= 1 and b >= 1 leaving a >= 1 and b >= 1");
    let mut search = StateSearch::new(&game);
    for at in boxed(&[4, 5, 3, 6]) {
        let position = vec![(0, vec![at[0] + 1, at[1] + 1]), (0, vec![at[2] + 1, at[3] + 1])];
        let found = outcome_of(&game, &position, &limits()).unwrap();
        assert_eq!(found.value, Some(search.value(&position, &limits()).unwrap()));
    }
}

#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let rules = [
        "(a,b) -> (floor(a/2), b) | (a, floor(b/3)) | (a-1, b-1) where a >= 1 and b >= 1; (a,b) -> (b-1, a)",
        "(n,l) -> (n-k, k) where 1 <= k <= 2l",
    ];
    for (rule, play) in rules.into_iter().flat_map(|rule| [(rule, Play::Normal), (rule, Play::Misere)]) {
        let game = StateGame { play, ..game(rule) };
        let at = vec![90u64, 70];
        let mut memory = AloneMemory::default();
        let mut stopped = 0;
        for bytes in (0..60_000).step_by(500) {
            let few = Limits::new(1 << 30, bytes, 1 << 20);
            // A box of its own comes with much memory, and none of it is kept then: no box here.
            let core = &game.parts[0];
            let Ok(mut alone) = Alone::new(core, play, &at, memory, &few) else {
                (memory, stopped) = (AloneMemory::default(), stopped + 1);
                continue;
            };
            stopped += u32::from(alone.outcome(&at, &few).is_err());
            // What was left half done must not be taken for a circle, nor for an answer.
            for other in [[5, 9], [12, 30], [31, 4], [90, 70]] {
                let expected = match StateSearch::new(&game).outcome(&[(0, other.to_vec())], &limits()) {
                    Ok(outcome) => outcome,
                    Err(failure) => panic!("{rule}: {failure:?}"),
                };
                let most = Limits::new(1 << 30, 1 << 30, 1 << 20);
                assert_eq!(alone.outcome(&other, &most).unwrap(), Some(expected), "{rule} {other:?}");
            }
            memory = AloneMemory::default();
        }
        assert!(stopped > 5, "{stopped}");
        let core = &game.parts[0];
        let mut values = PartValues::new(core, PartMemory::default());
        let few = Limits::new(1 << 30, 2_000, 1 << 20);
        assert!(values.value(&at, &few).is_err());
        let mut search = StateSearch::new(&game);
        for other in [[5, 9], [12, 30], [31, 4], [90, 70]] {
            let expected = search.value(&[(0, other.to_vec())], &limits()).unwrap();
            assert_eq!(values.value(&other, &limits()).unwrap(), expected, "{rule} {other:?}");
        }
    }
}

/// A random rule whose moves need not subtract.
pub(in crate::states) fn tuple_rule() -> impl Strategy<Value = String> {
    let entry = |own: &'static str, other: &'static str| {
        prop_oneof![
            2 => Just(own.to_string()),
            2 => Just(format!("{own}-k")),
            1 => Just(format!("floor({own}/2)")),
            1 => Just(format!("{other}-1")),
            1 => Just(format!("{own}-k*{other}")),
            1 => Just("k-1".to_string()),
            1 => Just(format!("{own} xor k")),
        ]
    };
    let guard = prop_oneof![
        Just("1 <= k <= 3"),
        Just("1 <= k <= b"),
        Just("1 <= k <= a and k divides a"),
        Just("1 <= k <= 4 and (a = k or b > k)"),
        Just("1 <= k <= 3 and not (a mod k = 1)"),
    ];
    let piece = (entry("a", "b"), entry("b", "a")).prop_map(|(a, b)| format!("({a}, {b})"));
    (proptest::collection::vec(piece, 1..3), guard, tail()).prop_map(|(pieces, guard, tail)| {
        // Every option is smaller in sum, so play ends.
        let clauses: Vec<String> = pieces
            .iter()
            .map(|piece| {
                let inner = &piece[1..piece.len() - 1];
                let (a, b) = inner.rsplit_once(", ").unwrap_or((inner, "0"));
                format!("(a,b) -> ({a}, {b}) where {guard} and ({a}) + ({b}) < a + b")
            })
            .collect();
        clauses.join("; ") + &tail
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_tuple_rules_agree_with_the_definition(rule in tuple_rule()) {
        if StateStudy::new(&rule, &[]).is_ok() {
            agrees(&rule, &[7, 8]);
        }
    }
}

#[test]
fn a_limit_is_a_typed_error_before_anything_is_allocated() {
    let study = StateStudy::new("(a,b) -> (a-k,b) | (a,b-k) where k >= 1", &[]).unwrap();
    let huge = outcomes_box(&study.game, &[1 << 40, 1 << 40], &limits());
    assert!(huge.is_err());
    assert!(outcomes_box(&study.game, &[2000, 2000], &Limits::new(1000, 1 << 30, 1000)).is_err());
    assert!(outcomes_box(&study.game, &[2000, 2000], &Limits::new(1 << 40, 1000, 1000)).is_err());
    let ok = outcomes_box(&study.game, &[200, 200], &limits()).unwrap().unwrap();
    assert_eq!(ok.lost(), 201);
    assert_eq!(ok.get(&[150, 150]), Some(Outcome::P));
}
