//! The ways of answering beside the definition, from question to question.

use proptest::prelude::*;

use super::*;
use crate::states::answered::by_search;
use crate::states::engine::tests::{ray_rule, tuple_rule};
use crate::states::{StateStudy, engine};

/// Compares engines that remember from position to position with the definition; the ways that were taken.
fn agrees(rule: &str, positions: &[&str]) -> Vec<Option<Basis>> {
    let study = StateStudy::new(rule, &[]).unwrap();
    let limits = Limits::default();
    let (mut spaces, mut search) = (Spaces::new(&study.game), StateSearch::new(&study.game));
    let mut bases = Vec::new();
    for text in positions {
        let position = study.position(text).unwrap();
        let components = study.components(&position).unwrap();
        let all = MovesWanted::All { limit: 1 << 20 };
        let question = Question { position: &position, components: &components, wanted: all };
        let found = spaces.answer(&mut search, question, &mut |_, _| {}, &limits.fresh()).unwrap();
        let mut definition = StateSearch::new(&study.game);
        let truth = by_search(&mut definition, question, false, &mut |_, _| {}, &limits).unwrap();
        if let Some(found) = &found {
            assert_eq!((found.outcome, &found.moves), (truth.outcome, &truth.moves), "{rule} at {text}");
            assert_eq!((found.complete, &found.total), (true, &truth.total), "{rule} at {text}");
        }
        bases.push(found.map(|found| found.basis));
    }
    bases
}

#[test]
fn rules_that_subtract_are_read_from_a_table() {
    let pairs = ["(7,9)", "(3,2)", "(12,4)", "(0,0)", "(0,6)", "(1,2)", "(13,13)"];
    for rule in [
        "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1",
        "(a,b) -> (a-k,b) | (a,b-k) | (a-2k,b-3k) where k >= 1; misere",
        "(a,b) -> (a-k,b) | (a,b-k) where k >= 1; lose when a = 3 and b = 1",
    ] {
        assert_eq!(agrees(rule, &pairs), [Some(Basis::OutcomeTable); 7], "{rule}");
    }
    let heaps = ["7,9", "9,7", "3", "2,2", "12,1", "8,5"];
    assert_eq!(agrees("take same any from 1..2 heaps", &heaps), [Some(Basis::OutcomeTable); 6]);
}

#[test]
fn tables_grow_and_searches_are_kept() {
    let asked = |rule: &str, positions: &[(u64, u64)], limits: &Limits| {
        let study = StateStudy::new(rule, &[]).unwrap();
        let (game, mut search) = (study.game.clone(), StateSearch::new(&study.game));
        let mut spaces = Spaces::new(&study.game);
        let mut values = Vec::new();
        for &(a, b) in positions {
            let position = study.position(&format!("({a},{b})")).unwrap();
            let components = study.components(&position).unwrap();
            let question =
                Question { position: &position, components: &components, wanted: MovesWanted::None };
            let answer =
                spaces.answer(&mut search, question, &mut |_, _| {}, &limits.fresh()).unwrap().unwrap();
            let alone = engine::outcome_of(&game, &components, limits).unwrap();
            assert_eq!(answer.outcome, alone.outcome, "{rule} at ({a},{b})");
            values.push(answer.value);
        }
        let table = spaces.tables.get(&(0, 2)).map(|table| table.most.clone());
        assert!(spaces.held() <= limits.bytes);
        spaces.forget();
        assert_eq!(spaces.held(), 0);
        (table, values)
    };
    let rays = "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1";
    let positions = [(40, 50), (10, 70), (60, 5), (60, 70)];
    let (table, values) = asked(rays, &positions, &Limits::default());
    assert_eq!(table, Some(vec![60, 75]), "what grows has room for more");
    let study = StateStudy::new(rays, &[]).unwrap();
    for (value, (a, b)) in values.iter().zip(positions) {
        let expected = StateSearch::new(&study.game).value(&[(0, vec![a, b])], &Limits::default());
        assert_eq!(value, &Some(expected.unwrap().into()), "({a},{b})");
    }
    // Too little for the table that would hold all of them.
    let few = Limits::new(1 << 40, 9_000, 1 << 20);
    let (table, _) = asked(rays, &[(300, 10), (10, 300)], &few);
    assert!(table.is_none_or(|most| most != [300, 300]));
    let halves = "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1";
    let (table, values) = asked(halves, &positions, &Limits::default());
    assert_eq!(table, None);
    let study = StateStudy::new(halves, &[]).unwrap();
    for (value, (a, b)) in values.iter().zip(positions) {
        let expected = StateSearch::new(&study.game).value(&[(0, vec![a, b])], &Limits::default());
        assert_eq!(value, &Some(expected.unwrap().into()), "({a},{b})");
    }
}

#[test]
fn a_component_has_the_value_that_it_has_in_a_sum() {
    let halves = "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1";
    for rule in
        [halves, "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", "(n,l) -> (n-k,k) where 1 <= k <= l"]
    {
        let study = StateStudy::new(rule, &[]).unwrap();
        let win = |text: &str| {
            let position = study.position(text).unwrap();
            study.win(&position, MovesWanted::None, &Limits::default()).unwrap().value
        };
        let alone = win("(150,120)");
        assert!(alone.is_some() && alone == win("(150,120)+(0,0)"), "{rule}: {alone:?}");
    }
    // What a share of the budget does not reach is left open, and the verdict stands.
    let study = StateStudy::new(halves, &[]).unwrap();
    let position = study.position("(150,120)").unwrap();
    let few = study.win(&position, MovesWanted::None, &Limits::new(120_000, 1 << 30, 1 << 24)).unwrap();
    let many = study.win(&position, MovesWanted::None, &Limits::default()).unwrap();
    assert_eq!((few.outcome, few.value), (many.outcome, None));
}

#[test]
fn tables_stay_where_one_position_lies_far_outside() {
    let study = StateStudy::new("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", &[]).unwrap();
    let limits = Limits::new(1 << 40, 40_000, 1 << 20);
    let (mut spaces, mut search) = (Spaces::new(&study.game), StateSearch::new(&study.game));
    let mut ask = |spaces: &mut Spaces<'_>, text: &str| {
        let position = study.position(text).unwrap();
        let components = study.components(&position).unwrap();
        let question = Question { position: &position, components: &components, wanted: MovesWanted::None };
        let answer = spaces.answer(&mut search, question, &mut |_, _| {}, &limits.fresh()).unwrap().unwrap();
        let expected = StateSearch::new(&study.game).outcome(&components, &Limits::default()).unwrap();
        assert_eq!(answer.outcome, expected, "{text}");
        answer.basis
    };
    assert_eq!(ask(&mut spaces, "(200,200)"), Basis::OutcomeTable);
    let before = spaces.tables[&(0, 2)].most.clone();
    // A table of both is too large; few positions follow from this one.
    assert_eq!(ask(&mut spaces, "(3,100000)"), Basis::Search);
    assert_eq!(spaces.tables[&(0, 2)].most, before);
    assert_eq!(ask(&mut spaces, "(150,180)"), Basis::OutcomeTable);
    // Heaps that are gone have a place in the table of those that are there.
    for rule in ["take same any from 1..2 heaps", "take any from m/2 heaps"] {
        let study = StateStudy::new(rule, &[]).unwrap();
        let (mut spaces, mut search) = (Spaces::new(&study.game), StateSearch::new(&study.game));
        for text in ["7,9,4", "3", "8,5", "2,2,2"] {
            let position = study.position(text).unwrap();
            let components = study.components(&position).unwrap();
            let question =
                Question { position: &position, components: &components, wanted: MovesWanted::None };
            let answer =
                spaces.answer(&mut search, question, &mut |_, _| {}, &Limits::default()).unwrap().unwrap();
            let expected = StateSearch::new(&study.game).outcome(&components, &Limits::default()).unwrap();
            assert_eq!((answer.outcome, answer.basis), (expected, Basis::OutcomeTable), "{text}");
        }
        // Where empty heaps count, each number of heaps has a table of its own.
        assert_eq!(spaces.tables.len(), if rule.contains("m/2") { 3 } else { 1 }, "{rule}");
    }
}

#[test]
fn all_ways_share_one_budget() {
    let study = StateStudy::new("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", &[]).unwrap();
    let position = study.position("(3000,3000)").unwrap();
    for steps in [10_000u64, 1_000_000, 30_000_000] {
        let limits = Limits::new(steps, 1 << 30, 1 << 24);
        match study.win(&position, MovesWanted::None, &limits) {
            Ok(_) => {}
            Err(Refusal::Exhausted(why)) => {
                assert_eq!(why, Exhausted { what: Budget::Steps, limit: steps });
            }
            Err(refusal) => panic!("{refusal:?}"),
        }
    }
}

#[test]
fn other_rules_are_searched_forward_and_sums_by_values() {
    let pairs = ["(7,9)", "(3,2)", "(12,4)", "(0,0)", "(1,2)"];
    let halves = "(a,b) -> (floor(a/2),b) | (a,floor(b/3)) | (a-1,b-1) where a >= 1 and b >= 1";
    assert_eq!(agrees(halves, &pairs), [Some(Basis::Search); 5]);
    assert_eq!(agrees(&format!("{halves}; misere"), &pairs), [Some(Basis::Search); 5]);
    let rays = "(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1";
    for rule in [rays, halves] {
        assert_eq!(
            agrees(rule, &["(4,5) (3,3)", "(6,2) (6,2)", "(2,5) (1,3) (3,1)"]),
            [Some(Basis::Table); 3]
        );
    }
    // A sum under misere play is left to the definition.
    assert_eq!(agrees(&format!("{rays}; misere"), &["(4,5) (3,3)"]), [None]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_rules_are_answered_as_by_the_definition(
        rule in prop_oneof![ray_rule(), tuple_rule()],
        pairs in proptest::collection::vec((0u64..8, 0u64..8), 6),
    ) {
        if StateStudy::new(&rule, &[]).is_ok() {
            let one = |(a, b): &(u64, u64)| format!("({a},{b})");
            let sum = |two: &[(u64, u64)]| two.iter().map(one).collect::<Vec<_>>().join("+");
            let positions: Vec<String> = pairs.iter().map(one).chain(pairs[..4].chunks(2).map(sum)).collect();
            agrees(&rule, &positions.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
}

#[test]
fn little_memory_is_a_search_or_an_honest_end() {
    let study = StateStudy::new("(a,b) -> (a-k,b-2k) | (a-3k,b-k) where k >= 1", &[]).unwrap();
    let position = study.position("(900,1000)").unwrap();
    let with = |bytes: u64| study.win(&position, MovesWanted::None, &Limits::new(1 << 40, bytes, 1 << 30));
    let table = with(1 << 30).unwrap();
    assert_eq!(table.basis, Basis::OutcomeTable);
    for bytes in [20_000, 100_000, 8_000_000] {
        match with(bytes) {
            Ok(answer) => assert_eq!(answer.outcome, table.outcome),
            Err(Refusal::Exhausted(exhausted)) => assert_eq!(exhausted.what, Budget::Bytes),
            Err(refusal) => panic!("{refusal:?}"),
        }
    }
}
