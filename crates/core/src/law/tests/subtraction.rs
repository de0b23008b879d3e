use super::*;
use crate::law::zero_set::ZeroSet;
use proptest::prelude::*;

#[test]
fn finite_sets_have_their_least_period_proved() {
    let cases: [(&[u64], u64, u64); 17] = [
        (&[1, 2], 0, 3),
        (&[1, 3], 0, 2),
        (&[1, 2, 5], 0, 3),
        (&[1, 3, 4], 0, 7),
        (&[2, 5, 7], 0, 22),
        (&[1, 2, 3], 0, 4),
        (&[1, 2, 4], 0, 3),
        (&[1, 4], 0, 5),
        (&[3, 5, 8], 0, 11),
        (&[2, 4, 7], 8, 3),
        (&[1, 5, 8], 0, 13),
        (&[2, 5, 11, 14], 0, 16),
        (&[1, 8, 11, 18], 0, 19),
        (&[2], 0, 4),
        (&[2, 3, 5, 7, 11, 13], 0, 9),
        (&[2, 3, 5], 0, 7),
        (&[1, 3, 9], 0, 2),
    ];
    for (set, preperiod, period) in cases {
        let found = laws(&take(Set::List(set.to_vec())));
        let law = found.laws.grundy.unwrap();
        assert_eq!(shape_of(&law), (preperiod, period, 0), "{set:?}");
        assert_eq!(theorem(&law), "window");
        assert!(found.proof.is_some());
    }
}

#[test]
fn lost_heaps_are_said_by_residues() {
    let cases: [(&[u64], u64, &[u64]); 3] =
        [(&[1, 3, 4], 7, &[0, 2]), (&[2, 3, 5], 7, &[0, 1]), (&[1, 3, 9], 2, &[0])];
    for (set, modulus, residues) in cases {
        let outcome = laws(&take(Set::List(set.to_vec()))).laws.outcome;
        assert!(outcome.is_proved());
        let zeros = ZeroSet::of(&outcome.claim).unwrap();
        assert_eq!(zeros, ZeroSet { modulus, residues: residues.to_vec(), from: 0, exceptions: vec![] });
    }
}

#[test]
fn a_period_that_breaks_is_told_with_its_first_failure() {
    let found = laws(&take(Set::List(vec![1, 100])));
    assert_eq!(shape_of(found.laws.grundy.as_ref().unwrap()), (0, 101, 0));
    let rejected = &found.laws.rejected[0];
    assert_eq!((rejected.at, rejected.claimed, rejected.actual), (100, 0, 2));
    assert!(matches!(rejected.claim, Claim::Periodic { period: 2, preperiod: 0, .. }));
}

#[test]
fn a_short_table_says_how_far_would_decide() {
    let core = take(Set::List(vec![1, 100]));
    let found = laws_to(&core, Play::Normal, Some(99));
    let law = found.laws.grundy.unwrap();
    // Period 2 needs a window of 100 values: heaps to 101 would prove it or break it.
    assert!(matches!(law.standing, Standing::Checked { up_to: 99 }));
    assert_eq!(law.would_decide, Some(101));
}

#[test]
fn misere_bash_is_lost_at_one_more() {
    let core = take(Set::List(vec![1, 2, 3]));
    let found = laws_to(&core, Play::Misere, None);
    assert!(found.laws.grundy.is_none());
    let outcome = found.laws.outcome;
    assert_eq!(theorem(&outcome), "window");
    let zeros = ZeroSet::of(&outcome.claim).unwrap();
    assert_eq!((zeros.modulus, zeros.residues, zeros.exceptions), (4, vec![1], vec![]));
}

#[test]
fn a_heap_left_over_makes_a_pre_period() {
    // take 1..3 leaving n >= 1: heap 1 is the end.
    let amounts = Amounts::Set(Set::List(vec![1, 2, 3]));
    let core = Core { moves: vec![Move::Take { amounts, parts: Parts(0b10) }], ..Core::default() };
    for play in [Play::Normal, Play::Misere] {
        let found = laws_to(&core, play, None);
        assert_eq!(theorem(&found.laws.outcome), "window");
        agrees(&found.laws.outcome, &Naive { core: &core, play }.outcomes(200));
    }
}

#[test]
fn the_whole_heap_as_an_amount_is_a_constant() {
    let whole = Move::Take { amounts: Amounts::Whole, parts: Parts(1) };
    let mut core = take(Set::List(vec![1, 2, 3]));
    core.moves.push(whole);
    let found = laws(&core);
    let law = found.laws.grundy.unwrap();
    assert_eq!(theorem(&law), "window");
    agrees(&law, &Naive { core: &core, play: Play::Normal }.grundy(300));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_proved_law_holds_far_beyond_its_window(
        set in prop::collection::btree_set(1u64..24, 1..6), misere in any::<bool>()
    ) {
        let core = take(Set::List(set.into_iter().collect()));
        let play = if misere { Play::Misere } else { Play::Normal };
        let naive = Naive { core: &core, play };
        let found = laws_to(&core, play, None);
        prop_assert!(found.laws.outcome.is_proved());
        let values = naive.outcomes(6_000);
        agrees(&found.laws.outcome, &values);
        if let Some(law) = found.laws.grundy {
            prop_assert!(law.is_proved());
            agrees(&law, &naive.grundy(6_000));
        }
    }
}
