//! Contest games whose question is not one position: counts of positions, least parameters, first
//! differences. The answers are those of the problems (ids as in `data/contest-games.txt`).

use grundy::api::{GivenArg, MovesWanted, Study};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::position::Position;

fn study(rule: &str, given: &[(&str, u64)]) -> Study {
    let given: Vec<GivenArg> = given
        .iter()
        .map(|(name, value)| GivenArg { name: (*name).into(), value: value.to_string() })
        .collect();
    Study::new(rule, &given).unwrap_or_else(|why| panic!("{rule}: {why:?}"))
}

fn values(rule: &str, last: u64) -> Vec<u32> {
    study(rule, &[]).table(last, &Limits::default()).expect("a table").values
}

fn wins(study: &Study, heaps: &[u64]) -> bool {
    let position = Position::heaps(heaps.iter().copied());
    study.win(&position, MovesWanted::None, &Limits::default()).expect("a verdict").outcome == Outcome::N
}

/// How many lists (`ordered`) or multisets of `heaps` values have XOR 0.
fn lost(values: &[u32], heaps: usize, ordered: bool) -> u64 {
    fn count(values: &[u32], heaps: usize, ordered: bool, xor: u32) -> u64 {
        if heaps == 0 {
            return u64::from(xor == 0);
        }
        (0..values.len())
            .map(|i| {
                let from = if ordered { values } else { &values[i..] };
                count(from, heaps - 1, ordered, xor ^ values[i])
            })
            .sum()
    }
    count(values, heaps, ordered, 0)
}

#[test]
fn pe_310_counts_lost_triples() {
    let squares = values("take squares", 50);
    for (last, count) in [(5, 22), (10, 100), (29, 1160), (50, 4771)] {
        assert_eq!(lost(&squares[..=last], 3, false), count, "N = {last}");
    }
}

#[test]
fn pe_550_counts_won_lists() {
    let rule = "n -> a and b where a divides n and b divides n and 1 < a < n and 1 < b < n";
    let values = values(rule, 30);
    for (n, heaps, count) in [(10usize, 2, 48), (10, 5, 40_085), (30, 3, 18_799)] {
        let sizes = &values[2..=n];
        let all = (sizes.len() as u64).pow(u32::try_from(heaps).unwrap());
        assert_eq!(all - lost(sizes, heaps, true), count, "f({n}, {heaps})");
    }
}

#[test]
fn pe_888_counts_lost_multisets() {
    let values = values("take {1,2,4,9} or split", 12);
    assert_eq!(lost(&values[1..=12], 4, false), 204);
    assert_eq!(lost(&values[1..=5], 2, false), 5);
}

#[test]
fn poj_2368_asks_for_the_least_bound() {
    for (k, least) in [(13, 12), (27, 2), (4, 3), (100, 3), (49, 6)] {
        let found = (2..).find(|&bound| !wins(&study("given L; take 1..L", &[("L", bound)]), &[k]));
        assert_eq!(found, Some(least), "K = {k}");
    }
}

#[test]
fn luogu_p6791_counts_won_heaps() {
    for (k, last, count) in [(1, 5, 2), (2, 5, 3), (1, 10, 4), (3, 30, 22)] {
        let game = study("given K; take 1..2*last; first take 1..K; misere", &[("K", k)]);
        let found = (1..=last).filter(|&n| wins(&game, &[n])).count();
        assert_eq!(found, count, "K = {k}, N = {last}");
    }
}

#[test]
fn octal_games_that_look_alike_differ_where_they_do() {
    let first = |a: &str, b: &str, last: u64| {
        let found = study(a, &[]).compare(&study(b, &[]), last, &Limits::default()).expect("comparable");
        found.first_difference.map(|difference| difference.n)
    };
    assert_eq!(first(".161", ".36", 600), Some(519));
    assert_eq!(first(".27", ".26", 600), None);
    assert_eq!(first(".27", ".06", 100), Some(2));
    assert_eq!(first(".314", ".31", 200), Some(5));
    assert_eq!(first(".137", ".07", 100), Some(1));
}

#[test]
fn cf_87c_asks_for_the_fewest_new_piles() {
    let game = study("n -> i for i in a..b where 1 <= a < b < n and (a+b)*(b-a+1) = 2n", &[]);
    for (n, fewest) in [(3, Some(2)), (6, None), (100, Some(8)), (1, None), (15, Some(2))] {
        let position = Position::heaps([n]);
        let answer = game.win(&position, MovesWanted::All { limit: 1000 }, &Limits::default()).unwrap();
        assert!(answer.complete);
        assert_eq!(answer.moves.iter().map(|m| m.to.len()).min(), fewest, "n = {n}");
    }
}

#[test]
fn a_position_below_which_play_never_ends_hurts_no_other() {
    // Nobody can leave 0 alone, but from 1 on play only grows.
    let game = study("given N; p -> k*p where 2 <= k <= 3 and p < N", &[("N", 30)]);
    assert!(game.table(5, &Limits::default()).is_err());
    for n in 1..40u64 {
        // By the definition: won iff some 2n or 3n is lost, and from N on nothing moves.
        fn won(n: u64) -> bool {
            n < 30 && (!won(2 * n) || !won(3 * n))
        }
        assert_eq!(wins(&game, &[n]), won(n), "{n}");
        assert!(!wins(&game, &[n, n]), "{n}, {n}");
    }
    assert!(game.win(&Position::heaps([0]), MovesWanted::None, &Limits::default()).is_err());
}
