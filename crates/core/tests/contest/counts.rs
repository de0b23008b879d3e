//! Contest games whose question is not one position: counts of positions, least parameters, first
//! differences, with the values of the library. The answers are those of the problems.

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

/// The convolution of two histograms of XORs, modulo p.
fn sum_of(a: &[u64], b: &[u64], p: u64) -> Vec<u64> {
    let mut sum = vec![0; a.len()];
    for (x, &i) in a.iter().enumerate().filter(|(_, i)| **i != 0) {
        for (y, &j) in b.iter().enumerate() {
            sum[x ^ y] = (sum[x ^ y] + i * j) % p;
        }
    }
    sum
}

/// How many lists of so many components have each XOR, modulo p; `one` counts single components.
fn lists(one: &[u64], mut components: u64, p: u64) -> Vec<u64> {
    let mut all = vec![0; one.len()];
    all[0] = 1;
    let mut power = one.to_vec();
    while components > 0 {
        if components & 1 == 1 {
            all = sum_of(&all, &power, p);
        }
        power = sum_of(&power, &power, p);
        components >>= 1;
    }
    all
}

const P: u64 = 1_000_000_007;

#[test]
fn pe_560_counts_lost_lists() {
    for (n, heaps, count) in [(5, 2, 6), (10, 5, 9964), (10, 10, 472_400_303), (1000, 1000, 954_021_836)] {
        let mut one = vec![0u64; 256];
        for value in &values("take k where gcd(k,n) = 1", n - 1)[1..] {
            one[*value as usize] += 1;
        }
        assert_eq!(lists(&one, heaps, P)[0], count, "L({n}, {heaps})");
    }
}

#[test]
fn cf_273e_counts_won_lists() {
    for (n, last, count) in [(2, 2, 0), (4, 4, 520), (1, 10, 27), (2, 8, 490), (3, 30, 58_020_750)] {
        let values = values("n -> floor(n/3) | n - floor(n/3) where n > 2", last);
        let mut one = vec![0u64; 4];
        for (length, places) in (1..last).map(|length| (length, last - length)) {
            one[values[usize::try_from(length).unwrap()] as usize] += places;
        }
        let all = lists(&one, n, P);
        assert_eq!(all[1..].iter().sum::<u64>() % P, count, "n = {n}, p = {last}");
    }
}

#[test]
fn pe_409_counts_won_lists() {
    /// Sets of `more` values with an XOR other than 0.
    fn won_sets(values: &[u32], more: usize, xor: u32) -> u64 {
        if more == 0 {
            return u64::from(xor != 0);
        }
        (0..values.len()).map(|i| won_sets(&values[i + 1..], more - 1, xor ^ values[i])).sum()
    }
    for (n, count) in [(1usize, 1), (2, 6), (3, 168), (4, 30_240), (5, 19_764_360)] {
        let values = values("take any", (1 << n) - 1);
        let orders: u64 = (1..=n as u64).product();
        assert_eq!(won_sets(&values[1..], n, 0) * orders, count, "n = {n}");
    }
}

#[test]
fn luogu_p5970_counts_removals() {
    let nim = study("take any", &[]);
    for (d, heaps, count) in
        [(2, &[1u64, 3, 4, 1, 2][..], 2), (1, &[1, 2, 3], 1), (3, &[5, 5, 5, 5], 1), (2, &[1, 1, 2, 2], 3)]
    {
        let found = (0u32..(1 << heaps.len()) - 1)
            .filter(|removed| removed.count_ones() % d == 0)
            .filter(|removed| {
                let kept = heaps.iter().enumerate().filter(|(i, _)| removed >> i & 1 == 0);
                !wins(&nim, &kept.map(|(_, &heap)| heap).collect::<Vec<_>>())
            })
            .count();
        assert_eq!(found, count, "{d}: {heaps:?}");
    }
}

#[test]
fn pe_961_counts_won_numbers() {
    let game = study("n -> (n // 10^(i+1) * 10^i + n mod 10^i) where 10^i <= n and i <= 20", &[]);
    let values = game.table(9999, &Limits::default()).expect("a table").values;
    for (below, count) in [(100, 18), (1000, 918), (10_000, 1656)] {
        assert_eq!(values[1..below].iter().filter(|value| **value != 0).count(), count, "W({below})");
    }
}

/// The least amount with which a first take wins.
fn least_take(game: &Study, n: u64) -> u64 {
    let answer = game.win(&Position::heaps([n]), MovesWanted::All { limit: 1000 }, &Limits::default());
    let answer = answer.expect("a verdict");
    assert!(answer.complete);
    let left = |one: &grundy::api::WinningMove| {
        one.to.first().map_or(0, |size| size.to_u64().expect("a small heap"))
    };
    answer.moves.iter().map(|one| n - left(one)).min().expect("a winning take")
}

#[test]
fn luogu_p6487_asks_for_the_least_take() {
    let game = study("take 1..2*last; first take any", &[]);
    for (n, least) in [(4, 1), (7, 2), (8, 8), (17, 1), (18, 5)] {
        assert_eq!(least_take(&game, n), least, "n = {n}");
    }
}

#[test]
fn pe_692_adds_up_least_takes() {
    let game = study("take 1..2*last; first take any", &[]);
    for (last, sum) in [(8, 23), (13, 43), (50, 192)] {
        assert_eq!((1..=last).map(|n| least_take(&game, n)).sum::<u64>(), sum, "N = {last}");
    }
}

#[test]
fn cf_1704f_counts_colours() {
    let game = study("take 2 adjacent", &[]);
    for (line, alice) in [("RBR", true), ("RBBR", false), ("RRBB", true), ("RBRB", true), ("BRRB", false)] {
        let cells: Vec<char> = line.chars().collect();
        let red = cells.iter().filter(|cell| **cell == 'R').count();
        let found = match red.cmp(&(cells.len() - red)) {
            std::cmp::Ordering::Equal => {
                let segments: Vec<u64> = cells.chunk_by(|a, b| a != b).map(|run| run.len() as u64).collect();
                wins(&game, &segments)
            }
            more => more.is_gt(),
        };
        assert_eq!(found, alice, "{line}");
    }
}

#[test]
fn pe_391_asks_for_the_largest_winning_step() {
    for (n, largest) in [(2u64, 2), (5, 2), (7, 1), (8, 7), (10, 5)] {
        let mut set = vec![0u64];
        for k in 1u64..1 << (n + 1) {
            set.push(set.last().unwrap() + u64::from(k.count_ones()));
        }
        let list: Vec<String> = set.iter().map(u64::to_string).collect();
        let given = [("n", n.to_string()), ("S", format!("{{{}}}", list.join(",")))];
        let given: Vec<GivenArg> =
            given.into_iter().map(|(name, value)| GivenArg { name: name.into(), value }).collect();
        let game = Study::new("given n; given S; x -> y where x < y <= x+n and y in S; start 0", &given);
        let game = game.unwrap_or_else(|why| panic!("{why:?}"));
        let answer =
            game.win(&Position::heaps([0]), MovesWanted::All { limit: 100 }, &Limits::default()).unwrap();
        let found = answer.moves.iter().filter_map(|one| one.to[0].to_u64()).max().unwrap_or(0);
        assert_eq!(found, largest, "n = {n}");
    }
}
