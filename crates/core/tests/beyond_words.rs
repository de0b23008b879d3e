//! `take 1..m` with an m beyond 64 bits: every position is answered, nothing else pretends to be.

use grundy::api::{Answer, GivenArg, MovesWanted, Refusal, Study, Unsuitable};
use grundy::code::{Language, NoProgram, Said, Words};
use grundy::explain::Step;
use grundy::game::{Outcome, Play};
use grundy::limits::Limits;
use grundy::position::{Position, Size};
use num_bigint::BigUint;

const ALL: MovesWanted = MovesWanted::All { limit: 100 };

fn study(rule: &str) -> Study {
    Study::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"))
}

fn answer(study: &Study, heaps: &[BigUint]) -> Answer {
    let position = Position { heaps: vec![heaps.iter().cloned().map(Size::from).collect()] };
    study.win(&position, ALL, &Limits::default()).expect("an answer")
}

/// Whether the player to move loses: XOR of the residues, or the misère Nim rule for them.
fn lost(heaps: &[BigUint], m: &BigUint, play: Play) -> bool {
    let values: Vec<BigUint> = heaps.iter().map(|n| n % (m + 1u8)).collect();
    let xor = values.iter().fold(BigUint::ZERO, |xor, value| xor ^ value);
    let small = values.iter().all(|value| *value <= BigUint::from(1u8));
    match play {
        Play::Misere if small => xor == BigUint::from(1u8),
        _ => xor == BigUint::ZERO,
    }
}

#[test]
fn verdicts_and_all_moves_for_a_thousand_digits() {
    let word = BigUint::from(u64::MAX);
    for m in [word.clone(), &word + 1u8, BigUint::from(u128::MAX) + 5u8, "7".repeat(1000).parse().unwrap()] {
        for play in [Play::Normal, Play::Misere] {
            let misere = if play == Play::Misere { "; misere" } else { "" };
            let study = study(&format!("take 1..{m}{misere}"));
            let round = &m + 1u8;
            let sizes: Vec<BigUint> = vec![
                BigUint::ZERO,
                1u8.into(),
                12u8.into(),
                5000u16.into(),
                m.clone(),
                round.clone(),
                &round + 1u8,
                &round * 3u8,
                &round * 3u8 + 1u8,
                "3".repeat(2000).parse().unwrap(),
            ];
            let single = sizes.iter().map(|n| vec![n.clone()]);
            let pairs = sizes.iter().flat_map(|a| sizes.iter().map(|b| vec![a.clone(), b.clone()]));
            for heaps in single.chain(pairs) {
                let answer = answer(&study, &heaps);
                assert_eq!(answer.outcome == Outcome::P, lost(&heaps, &m, play), "{play:?} {m} {heaps:?}");
                assert!(answer.complete);
                let stuck = heaps.iter().all(|n| *n == BigUint::ZERO);
                assert_eq!(answer.moves.is_empty(), answer.outcome == Outcome::P || stuck);
                for step in &answer.moves {
                    let mut after = heaps.clone();
                    let left = step.to.first().and_then(Size::exact).cloned().unwrap_or_default();
                    let take = &after[step.component] - &left;
                    assert!(take >= 1u8.into() && take <= m, "{take}");
                    after[step.component] = left;
                    assert!(lost(&after, &m, play), "{play:?} {m} {heaps:?} -> {after:?}");
                }
            }
        }
    }
}

#[test]
fn every_way_to_write_the_bound_means_it() {
    let given = GivenArg { name: "m".into(), value: "10^30".into() };
    let rules = [
        study("take 1..10^30"),
        study("take 1..1000000000000000000000000000000"),
        study("given m = 10^30; take 1..m"),
        study("bash(10^30)"),
        study("take 1..10^29*10 or {1,2}"),
        Study::new("given m; take 1..m", &[given]).unwrap(),
    ];
    for study in &rules {
        let round = BigUint::from(10u8).pow(30) + 1u8;
        assert_eq!(answer(study, std::slice::from_ref(&round)).outcome, Outcome::P, "{}", study.canonical);
        let take = answer(study, &[&round + 41u8]).moves[0].take.clone();
        assert_eq!(take.and_then(|take| take.to_u64()), Some(41), "{}", study.canonical);
        assert_eq!(Study::new(&study.canonical, &[]).unwrap().game, study.game);
    }
}

#[test]
fn other_sets_with_such_a_bound_are_exact_where_tables_reach() {
    for (rule, small) in [("take 5..10^30", "take 5.."), ("take 1..10^30 except 3", "take any except 3")] {
        let (large, small, limits) = (study(rule), study(small), Limits::default());
        assert_eq!(large.table(300, &limits).unwrap().values, small.table(300, &limits).unwrap().values);
        let beyond = Position::parse("10^40", 1).unwrap();
        assert!(matches!(large.win(&beyond, ALL, &limits), Err(Refusal::Position(_))), "{rule}");
    }
}

/// No program, no words.
struct Unsaid;

impl Words for Unsaid {
    fn say(&self, _: &Said) -> String {
        unreachable!("nothing is written")
    }
}

#[test]
fn laws_certificates_and_programs_are_refused_by_name() {
    let (study, limits) = (study("take 1..10^30"), Limits::default());
    let refused = |refusal: Refusal| refusal == Refusal::Unsuitable(Unsuitable::BeyondWords);
    assert!(study.laws(&limits).is_err_and(refused));
    assert!(study.prove(&limits).is_err_and(refused));
    assert!(study.check("n = 0", 100, &limits).is_err_and(refused));
    let program = Refusal::Unsuitable(Unsuitable::Program(NoProgram::Numbers));
    assert_eq!(study.code(Language::Cpp, &Unsaid, &limits), Err(program));
}

#[test]
fn the_reason_is_the_pairing() {
    let study = study("take 1..10^30");
    let why = study.why(&Position::parse("3*(10^30+1)+7", 1).unwrap(), &Limits::default()).unwrap();
    let chain = why.steps.iter().find_map(|step| match step {
        Step::Bash { chain, take: Some(take), whole: true, .. } => Some((chain.len(), take.to_u64())),
        _ => None,
    });
    assert_eq!(chain, Some((4, Some(7))));
}
