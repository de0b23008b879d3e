//! Winning moves of heaps too large to try every option, against the table or the law.

use grundy::api::{MovesWanted, Study};
use grundy::limits::Limits;
use grundy::position::{Position, Size};
use num_bigint::BigUint;

fn study(rule: &str) -> Study {
    Study::new(rule, &[]).unwrap_or_else(|why| panic!("{rule}: {why:?}"))
}

fn parse(study: &Study, text: &str) -> Position {
    Position::parse(text, study.game.parts.len()).unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

/// Beyond the heaps of which every option is tried, the pairs left out are those that cannot win.
#[test]
fn pairs_are_left_out_only_when_no_more_win() {
    for (rule, takes, n) in [("0.77", &[1usize, 2][..], 5000usize), ("0.07", &[2][..], 4500)] {
        let study = study(rule);
        let g = study.table(n as u64, &Limits::default()).unwrap().values;
        let mut expected = Vec::new();
        for &take in takes {
            let rest = n - take;
            if g[rest] == 0 {
                expected.push((take, vec![rest]));
            }
            let pairs = (1..=rest / 2).filter(|&a| g[a] == g[rest - a]);
            expected.extend(pairs.map(|a| (take, vec![a, rest - a])));
        }
        expected.sort();
        let position = parse(&study, &n.to_string());
        let wanted = MovesWanted::All { limit: 1_000_000 };
        let answer = study.win(&position, wanted, &Limits::default()).unwrap();
        let word = |size: &Size| usize::try_from(size.to_u64().unwrap()).unwrap();
        let mut found: Vec<(usize, Vec<usize>)> = answer
            .moves
            .iter()
            .map(|m| (word(m.take.as_ref().unwrap()), m.to.iter().map(word).collect()))
            .collect();
        found.sort();
        assert!(answer.complete, "{rule}");
        assert_eq!(answer.total, Some(expected.len().into()), "{rule}");
        assert_eq!(found, expected, "{rule}");
    }
}

/// 0.77 at 10^18: none of the pairs after taking 1 wins, so the list begins with taking 2.
#[test]
fn the_list_goes_on_where_an_amount_has_no_winning_pair() {
    let study = study("0.77");
    let law = study.laws(&Limits::default()).unwrap().grundy.unwrap();
    let position = parse(&study, "10^18");
    let answer = study.win(&position, MovesWanted::All { limit: 1000 }, &Limits::default()).unwrap();
    assert_eq!(answer.moves.len(), 1000);
    assert!(!answer.complete);
    assert!(answer.total > Some(BigUint::from(80_000_000_000_000_000u64)));
    for one in &answer.moves {
        let values: Vec<BigUint> = one.to.iter().map(|heap| law.evaluate(heap).unwrap()).collect();
        assert_eq!(values.iter().fold(BigUint::ZERO, |xor, v| xor ^ v), BigUint::ZERO, "{one:?}");
    }
}

/// A heap that nobody can write out is still taken whole.
#[test]
fn a_heap_of_nim_is_left_empty_or_as_one_stone() {
    for (rule, left) in [("take any", 0u64), ("take any; misere", 1)] {
        let study = study(rule);
        let position = parse(&study, "2^(10^9)+1");
        let answer = study.win(&position, MovesWanted::All { limit: 10 }, &Limits::default()).unwrap();
        assert!(answer.complete, "{rule}");
        let to: Vec<Vec<Size>> = answer.moves.iter().map(|m| m.to.clone()).collect();
        let expected = if left == 0 { Vec::new() } else { vec![Size::from(left)] };
        assert_eq!(to, [expected], "{rule}");
    }
}
