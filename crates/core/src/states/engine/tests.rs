//! The engines beside the definition, on random rules and on fixed ones.

use proptest::prelude::*;

use super::{How, outcomes_box};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::states::StateStudy;
use crate::states::oracle::StateSearch;

fn limits() -> Limits {
    Limits::new(1 << 40, 1 << 32, 1 << 30)
}

fn boxed(most: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for &n in most {
        all = all.into_iter().flat_map(|at: Vec<u64>| (0..=n).map(move |n| [at.clone(), vec![n]].concat())).collect();
    }
    all
}

/// Compares a whole box with the definition; how the engine did it.
fn agrees(rule: &str, most: &[u64]) -> How {
    let study = StateStudy::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
    let found = outcomes_box(&study.game, most, &limits()).unwrap_or_else(|failure| panic!("{rule}: {failure:?}"));
    let mut search = StateSearch::new(&study.game);
    for at in boxed(most) {
        let expected = search.outcome(&[(0, at.clone())], &limits()).unwrap();
        assert_eq!(found.get(&at), Some(expected), "{rule} at {at:?}");
    }
    assert_eq!(found.get(&most.iter().map(|n| n + 1).collect::<Vec<_>>()), None);
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
        "(a,b) -> (a-k, b) | (a-k, b-k) | (a, b-3) where k >= 1; leaving a = b wins; leaving a mod 4 = 1 loses",
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
    (entry("a"), entry("b")).prop_filter_map("moves", |(a, b)| {
        (a != "a" || b != "b").then(|| format!("({a},{b})"))
    })
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

fn tail() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        2 => Just("; misere".to_string()),
        1 => Just("; lose when a + 2 = b".to_string()),
        1 => Just("; win when a mod 5 = 3".to_string()),
        1 => Just("; leaving a = b wins".to_string()),
        1 => Just("; leaving a > 2b loses".to_string()),
    ]
}

fn ray_rule() -> impl Strategy<Value = String> {
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
fn a_limit_is_a_typed_error_before_anything_is_allocated() {
    let study = StateStudy::new("(a,b) -> (a-k,b) | (a,b-k) where k >= 1", &[]).unwrap();
    let huge = outcomes_box(&study.game, &[1 << 40, 1 << 40], &limits());
    assert!(huge.is_err());
    assert!(outcomes_box(&study.game, &[2000, 2000], &Limits::new(1000, 1 << 30, 1000)).is_err());
    assert!(outcomes_box(&study.game, &[2000, 2000], &Limits::new(1 << 40, 1000, 1000)).is_err());
    let ok = outcomes_box(&study.game, &[200, 200], &limits()).unwrap();
    assert_eq!(ok.lost(), 201);
    assert_eq!(ok.get(&[150, 150]), Some(Outcome::P));
}
