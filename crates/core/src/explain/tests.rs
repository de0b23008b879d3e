//! What the steps say is true, checked number by number.

use num_bigint::BigUint;

use super::*;
use crate::game::Core;
use crate::oracle::{Place, Search};
use crate::set::Set;
use crate::strategy::tests::{clause_take, code, core, list, nim, study, take};

fn why(study: &Study, heaps: &[u64]) -> Vec<Step> {
    study.why(&Position::heaps(heaps.iter().copied()), &Limits::default()).unwrap().steps
}

fn normal(core: Core) -> Study {
    study(vec![core], Play::Normal)
}

fn mex_options(steps: &[Step]) -> Vec<(Vec<u64>, u64)> {
    let options = steps.iter().find_map(|step| match step {
        Step::Value { reason: ValueReason::Mex { options }, .. } => Some(options),
        _ => None,
    });
    options.unwrap().iter().map(|o| (o.to.clone(), o.value)).collect()
}

#[test]
fn the_options_of_dawsons_kayles() {
    let game = normal(code(&[0, 0, 7]));
    assert_eq!(mex_options(&why(&game, &[6])), [(vec![4], 2), (vec![1, 3], 1), (vec![2, 2], 0)]);
    assert_eq!(mex_options(&why(&game, &[7])), [(vec![5], 0), (vec![1, 4], 2), (vec![2, 3], 0)]);
}

#[test]
fn equal_heaps_cancel() {
    let steps = why(&normal(nim()), &[2, 2, 5, 5, 5, 5, 7, 7]);
    let pairs = vec![(Size::from(2), 2), (Size::from(5), 4), (Size::from(7), 2)];
    assert!(matches!(&steps[1], Step::Forms(forms) if forms.set().is_empty()));
    assert_eq!(steps[2], Step::Pairs { pairs, left: vec![] });
    let Some(Step::Tempting { wrong, reply: Some(reply), .. }) = steps.last() else { panic!("{steps:?}") };
    assert_eq!((wrong.from.clone(), &wrong.to[..]), (7.into(), &[][..]));
    assert_eq!((reply.from.clone(), &reply.to[..]), (7.into(), &[][..]));
}

#[test]
fn equal_heaps_cancel_whatever_their_size() {
    let game = normal(nim());
    let huge = "2^(10^9)+1";
    let why = |text: &str| game.why(&Position::parse(text, 1).unwrap(), &Limits::default()).unwrap();
    let size = |text: &str| Position::parse(text, 1).unwrap().heaps[0][0].clone();
    let steps = why(&format!("{huge},{huge}")).steps;
    assert_eq!(steps[1], Step::Pairs { pairs: vec![(size(huge), 2)], left: vec![] });
    let Some(Step::Tempting { reply: Some(reply), .. }) = steps.last() else { panic!("{steps:?}") };
    assert_eq!((reply.from.clone(), reply.to.len()), (size(huge), 0), "the same in the twin");
    let steps = why(&format!("{huge},3,{huge}")).steps;
    assert_eq!(steps[1], Step::Pairs { pairs: vec![(size(huge), 2)], left: vec![3.into()] });
    assert!(
        steps
            .iter()
            .any(|step| matches!(step, Step::Moves { total: Some(total), .. } if *total == 1u8.into()))
    );
}

#[test]
fn a_tempting_move_is_refuted() {
    let steps = why(&normal(nim()), &[3, 5, 7]);
    let Some(Step::Columns { rows, plain: true, xor, .. }) = steps.get(2) else { panic!("{steps:?}") };
    assert_eq!((rows.len(), xor), (3, &BigUint::from(1u8)));
    let Some(Step::Tempting { wrong, reply: Some(reply), .. }) = steps.last() else { panic!("{steps:?}") };
    assert_eq!((wrong.component, &wrong.to[..]), (2, &[][..]), "all of the largest heap");
    assert_eq!((reply.from.clone(), reply.to.clone()), (5.into(), vec![3.into()]));
}

#[test]
fn pairing_in_bash_and_its_misere_form() {
    let bash = list(&[1, 2, 3]);
    let steps = why(&normal(bash.clone()), &[12]);
    let Some(Step::Bash { take: None, chain, whole: true, .. }) = steps.get(1) else { panic!() };
    assert_eq!(*chain, [12u64, 8, 4, 0].map(Size::from));
    let steps = why(&study(vec![bash], Play::Misere), &[15]);
    let Some(Step::Bash { take: Some(take), chain, .. }) = steps.get(1) else { panic!() };
    assert_eq!((take.to_u64(), &chain[..]), (Some(2), &[13u64, 9, 5, 1].map(Size::from)[..]));
}

#[test]
fn stuck_memory_and_the_misere_rule() {
    let steps = why(&normal(core(vec![take(Set::Primes)])), &[1]);
    assert_eq!(steps[1], Step::NothingToMove { play: Play::Normal, stuck: vec![1.into()] });
    let steps = why(&study(vec![nim()], Play::Misere), &[]);
    assert_eq!(steps[1], Step::NothingToMove { play: Play::Misere, stuck: vec![] });
    let steps = why(&study(vec![nim()], Play::Misere), &[0, 1]);
    assert!(steps.iter().any(|s| matches!(s, Step::MisereRule { large: 0, ones: 1, .. })), "{steps:?}");
    let steps = why(&normal(clause_take(1, 1, true)), &[4, 4]);
    let Some(Step::Listing { moves, complete: true }) = steps.get(1) else { panic!("{steps:?}") };
    let wins = |i: usize| moves.iter().filter(|m| m.wins && m.played.component == i).count();
    assert_eq!((moves.len(), wins(0), wins(1)), (8, 2, 2));
    assert!(moves.iter().all(|m| m.wins == m.reply.is_none()));
}

/// Every number in the steps recomputed.
fn check(game: &Study, heaps: &[u64]) {
    let limits = Limits::default();
    let explanation = game.why(&Position::heaps(heaps.iter().copied()), &limits).unwrap();
    let mut search = Search::new(&game.game);
    let value = |search: &mut Search, n: &Size| {
        BigUint::from(search.value(&Place::later(vec![vec![n.to_u64().unwrap()]]), &limits).unwrap())
    };
    for step in &explanation.steps {
        match step {
            Step::Value { heap, value: told, reason, .. } => {
                assert_eq!(*told, value(&mut search, heap));
                if let ValueReason::Mex { options } = reason {
                    let seen: Vec<u64> = options.iter().map(|o| o.value).collect();
                    assert_eq!(*told, BigUint::from((0u64..).find(|v| !seen.contains(v)).unwrap()));
                }
            }
            Step::Columns { rows, xor, .. } => {
                let sum = rows.iter().fold(BigUint::ZERO, |x, (_, v)| x ^ v);
                assert_eq!(*xor, sum);
                rows.iter().for_each(|(heap, told)| assert_eq!(*told, value(&mut search, heap)));
            }
            Step::Targets { xor, rows } => {
                for row in rows {
                    assert_eq!(row.target, &row.value ^ xor);
                    assert!(row.reachable || row.target >= row.value, "a smaller value can be reached");
                }
            }
            Step::Tempting { wrong, reply, .. } => {
                assert!(!explanation.answer.moves.contains(wrong));
                let mut after = heaps.to_vec();
                after.remove(wrong.component);
                after.extend(wrong.to.iter().map(|n| n.to_u64().unwrap()));
                let outcome = search.outcome(&Place::later(vec![after.clone()]), &limits).unwrap();
                assert_eq!(outcome, Outcome::N);
                let replies = search.winning_moves(&Place::later(vec![after]), &limits).unwrap();
                assert_eq!(reply.is_none(), replies.is_empty());
            }
            Step::Residues { heap, modulus, residue, lost } => {
                assert_eq!(heap.rem_u64(*modulus), *residue);
                let wins = !lost.contains(residue);
                assert_eq!(wins, explanation.answer.outcome == Outcome::N);
            }
            Step::Bash { chain, take, most, .. } => {
                assert_eq!(take.is_some(), explanation.answer.outcome == Outcome::N);
                for pair in chain.windows(2) {
                    assert_eq!(pair[0].minus(&Size::from(most + 1u8)).unwrap(), pair[1]);
                }
            }
            Step::Forms(forms) => {
                assert_eq!(forms.tuple, heaps.iter().map(|heap| BigUint::from(*heap)).collect::<Vec<_>>());
                let lost = forms.number == BigUint::ZERO;
                assert_eq!(lost, explanation.answer.outcome == Outcome::P);
            }
            Step::Written { written, outcome, .. } => {
                let least = written.parts.last().unwrap();
                assert_eq!(written.most < *least, *outcome == Outcome::P);
            }
            Step::Verdict { .. }
            | Step::NothingToMove { .. }
            | Step::Pairs { .. }
            | Step::MisereRule { .. }
            | Step::Moves { .. }
            | Step::Listing { .. } => {}
        }
    }
}

#[test]
fn every_number_told_is_true() {
    for core in [nim(), list(&[1, 2, 3]), list(&[2, 3]), list(&[1, 3, 4]), code(&[0, 0, 7]), code(&[4, 3, 2])]
    {
        let game = normal(core.clone());
        for a in 0..7 {
            for b in 0..=a {
                check(&game, &[a, b]);
                check(&game, &[a, b, 3]);
            }
        }
        if core != code(&[4, 3, 2]) {
            let game = study(vec![core], Play::Misere);
            (0..7).for_each(|a| check(&game, &[a, 2]));
        }
    }
}

#[test]
fn at_most_twice_is_told_by_fibonacci_numbers() {
    let study = Study::new("fibonacci-nim", &[]).unwrap();
    for heap in 2..60u64 {
        let steps = study.why(&Position::heaps([heap]), &Limits::default()).unwrap().steps;
        let Some(Step::Written { outcome, written, .. }) = steps.get(1) else { panic!("{heap}: {steps:?}") };
        let least = written.parts.last().unwrap();
        assert_eq!(written.parts.iter().sum::<BigUint>(), heap.into());
        assert!(written.parts.windows(2).all(|pair| pair[0] > &pair[1] * 2u8), "{:?}", written.parts);
        assert_eq!(*outcome == Outcome::P, written.most < *least, "{heap}");
        assert!(matches!(steps.last(), Some(Step::Listing { complete: true, .. })), "{heap}");
    }
}
