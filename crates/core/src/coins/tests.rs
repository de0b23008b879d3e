//! Coins against the definition: all moves written out, values by mex, verdicts by search.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::api::MovesWanted;
use crate::expr::Expr;
use crate::limits::Limits;
use crate::set::Set;

fn limits() -> Limits {
    Limits::default()
}

fn list(numbers: &[u64]) -> Set {
    Set::List(numbers.to_vec())
}

/// j(j+1)/2
fn triangular() -> Set {
    let j = || Expr::Slot(0);
    Set::formula(Expr::Mul(vec![j(), Expr::Add(vec![j(), Expr::Num(1)])]), 2, 1).unwrap()
}

/// j^2
fn squares() -> Set {
    Set::formula(Expr::Mul(vec![Expr::Slot(0), Expr::Slot(0)]), 1, 1).unwrap()
}

/// The sets of coins that a move led by x turns, as bit masks (bit i is coin i), straight from the words of
/// the rule, on coins 1..=n.
fn masks(rule: &Turning, x: u64, n: u64) -> BTreeSet<u64> {
    let has = |set: &Set, k: u64| set.contains(k, &limits()).unwrap();
    let all = 0..1u64 << n;
    let turned = all.map(|m| m << 1).filter(|m| m >> x & 1 == 1);
    let coins = |m: u64| (1..=n).filter(|i| m >> i & 1 == 1).collect::<Vec<u64>>();
    let allowed = |m: &u64| {
        let coins = coins(*m);
        let (least, most) = (coins[0], coins[coins.len() - 1]);
        let count = coins.len() as u64;
        match rule {
            Turning::Count(counts) => most == x && has(counts, count),
            Turning::Run { lengths, step } => {
                most == x && has(lengths, count) && coins.windows(2).all(|w| w[1] - w[0] == *step)
            }
            Turning::Patterns(patterns) => {
                most == x
                    && patterns.iter().any(|p| {
                        let mut wanted: Vec<u64> = p.iter().map(|d| x.wrapping_sub(*d)).collect();
                        wanted.push(x);
                        wanted.sort_unstable();
                        wanted == coins
                    })
            }
            Turning::Multiples { .. } => least == x && coins.iter().zip(1..).all(|(c, k)| *c == k * x),
        }
    };
    turned.filter(allowed).collect()
}

fn rules(n: u64) -> Vec<Turning> {
    let mut rules: Vec<Turning> = Turning::NAMES.iter().map(|name| Turning::named(name).unwrap()).collect();
    rules.extend([
        Turning::ruler(2).unwrap(),
        Turning::ruler(3).unwrap(),
        Turning::Run { lengths: list(&[1, 2, 3]), step: 1 },
        Turning::Run { lengths: list(&[2, 4]), step: 1 },
        Turning::Run { lengths: squares(), step: 1 },
        Turning::Run { lengths: triangular(), step: 2 },
        Turning::Count(list(&[1, 3])),
        Turning::Count(list(&[2, 3, 4])),
        Turning::Count(Set::Primes),
        Turning::Patterns(vec![vec![], vec![1], vec![3]]),
        Turning::Patterns(vec![vec![2], vec![1, 4]]),
        Turning::Multiples { last: n },
    ]);
    rules
}

/// Who wins, as a bit mask of heads, by search over whole positions: no sum theorem is used.
fn wins(heads: u64, moves: &[u64], memo: &mut HashMap<u64, bool>) -> bool {
    if let Some(&known) = memo.get(&heads) {
        return known;
    }
    // `moves` holds (leader << 32 | mask).
    let result =
        moves.iter().any(|m| heads >> (m >> 32) & 1 == 1 && !wins(heads ^ (m & 0xffff_ffff), moves, memo));
    memo.insert(heads, result);
    result
}

#[test]
fn verdicts_and_all_winning_moves_by_search_on_nine_coins() {
    const N: u64 = 9;
    for rule in rules(N) {
        let moves: Vec<u64> =
            (1..=N).flat_map(|x| masks(&rule, x, N).into_iter().map(move |m| x << 32 | m)).collect();
        let mut memo = HashMap::new();
        let mut line = Line::new(rule.clone());
        for heads in (0..1u64 << N).map(|m| m << 1).filter(|m| m % 10 < 6) {
            let coins: Vec<u64> = (1..=N).filter(|i| heads >> i & 1 == 1).collect();
            let won = wins(heads, &moves, &mut memo);
            assert_eq!(line.position_value(&coins, &limits()).unwrap() != 0, won, "{rule:?} {coins:?}");
            let expected: BTreeSet<u64> = moves
                .iter()
                .copied()
                .filter(|m| {
                    heads >> (m >> 32) & 1 == 1 && !wins(heads ^ (m & 0xffff_ffff), &moves, &mut memo)
                })
                .collect();
            let found = line.winning_moves(&coins, 10_000, &limits()).unwrap();
            let listed: Vec<u64> =
                found.moves.iter().map(|m| m.leader << 32 | m.coins().map(|c| 1 << c).sum::<u64>()).collect();
            assert_eq!(listed.len(), expected.len(), "{rule:?} {coins:?}");
            assert_eq!(listed.into_iter().collect::<BTreeSet<u64>>(), expected, "{rule:?} {coins:?}");
            assert!(found.complete);
        }
    }
}

#[test]
fn closed_forms_are_the_values_of_the_definition() {
    for (name, last) in [
        ("turning turtles", 300),
        ("twins", 300),
        ("mock turtles", 160),
        ("triplets", 160),
        ("any coins", 14),
    ] {
        let mut line = Line::new(Turning::named(name).unwrap());
        let form = line.form().cloned().unwrap();
        for x in 1..=last {
            let value = BigUint::from(line.by_definition(x, &limits()).unwrap());
            assert_eq!(form.value(&x.into()), Some(value), "{name} at {x}");
        }
    }
    for step in 1..=4 {
        let mut line = Line::new(Turning::ruler(step).unwrap());
        for x in 1..=260 {
            let value = line.by_definition(x, &limits()).unwrap();
            assert_eq!(line.value(x, &limits()).unwrap(), value, "step {step} at {x}");
        }
    }
    let far = BigUint::from(3u8) << 1000;
    let ruler = Line::new(Turning::named("ruler").unwrap());
    assert_eq!(ruler.big_position_value(std::slice::from_ref(&far)), Some(BigUint::from(1u8) << 1000));
    assert_eq!(CoinForm::MockTurtles.value(&(far + 1u8)), Some((BigUint::from(3u8) << 1001u32) + 1u8));
}

#[test]
fn published_positions() {
    let mut ruler = Line::new(Turning::named("ruler").unwrap());
    for (heads, first) in
        [(&[1][..], true), (&[1, 3], false), (&[2, 6], false), (&[4, 2, 6], true), (&[5, 7, 8], true)]
    {
        assert_eq!(ruler.position_value(heads, &limits()).unwrap() != 0, first, "{heads:?}");
    }
    for (last, heads, first) in [
        (3, &[1, 2][..], true),
        (3, &[2, 3], false),
        (3, &[2], true),
        (6, &[1, 4], true),
        (8, &[1, 2, 3], true),
    ] {
        let mut line = Line::new(Turning::Multiples { last });
        assert_eq!(line.position_value(heads, &limits()).unwrap() != 0, first, "{last}: {heads:?}");
    }
}

#[test]
fn multiples_at_a_thousand_million() {
    let n = 1_000_000_000;
    let mut line = Line::new(Turning::Multiples { last: n });
    assert_eq!(line.value(n, &limits()).unwrap(), 1);
    let heads = [n / 3, n / 7 + 1, n - 5, 77_777];
    let sum = line.position_value(&heads, &limits()).unwrap();
    let found = line.winning_moves(&heads, 3, &limits()).unwrap();
    assert_eq!(found.moves.is_empty(), sum == 0);
    for one in &found.moves {
        let turned: u64 = one.coins().map(|x| line.value(x, &limits()).unwrap()).fold(0, |a, b| a ^ b);
        assert_eq!(turned, sum, "{one:?}");
    }
}

/// The values of a small board by the definition: every rectangle of two moves.
fn board_by_mex(across: &Turning, down: &Turning, n: u64) -> HashMap<(u64, u64), u64> {
    let mut values: HashMap<(u64, u64), u64> = HashMap::new();
    let coins = |m: u64| (1..=n).filter(move |i| m >> i & 1 == 1);
    let mut cells: Vec<(u64, u64)> = (1..=n).flat_map(|x| (1..=n).map(move |y| (x, y))).collect();
    // Leading coins of `Multiples` are the least of their move.
    let upwards = |rule: &Turning| matches!(rule, Turning::Multiples { .. });
    cells.sort_by_key(|&(x, y)| {
        (if upwards(across) { n - x } else { x }, if upwards(down) { n - y } else { y })
    });
    for (x, y) in cells {
        let mut seen = BTreeSet::new();
        for a in masks(across, x, n) {
            for d in masks(down, y, n) {
                let turned = coins(a).flat_map(|i| coins(d).map(move |j| (i, j))).filter(|c| *c != (x, y));
                seen.insert(turned.fold(0, |xor, c| xor ^ values[&c]));
            }
        }
        values.insert((x, y), (0..).find(|v| !seen.contains(v)).unwrap());
    }
    values
}

#[test]
fn products_are_those_of_the_tartan_theorem_on_six_by_six() {
    const N: u64 = 6;
    let rules: Vec<Turning> = rules(N);
    for (i, across) in rules.iter().enumerate() {
        for down in rules.iter().skip(i % 3).step_by(3) {
            let mut board = Board::new(across.clone(), down.clone());
            for ((x, y), value) in board_by_mex(across, down, N) {
                let by_theorem = board.value(x, y, &limits()).unwrap();
                assert_eq!(by_theorem, value, "{across:?} x {down:?} at ({x}, {y})");
            }
        }
    }
}

#[test]
fn every_winning_rectangle_and_no_other() {
    let rule = Turning::Run { lengths: squares(), step: 1 };
    let (n, mut board) = (5, Board::new(rule.clone(), Turning::named("mock turtles").unwrap()));
    let values = board_by_mex(&board.across.rule().clone(), &board.down.rule().clone(), n);
    let coins = |m: u64| (1..=n).filter(move |i| m >> i & 1 == 1);
    let heads = [(1, 1), (3, 5), (4, 2), (5, 5), (5, 1)];
    let sum = heads.iter().fold(0, |sum, c| sum ^ values[c]);
    let mut expected = 0;
    for (x, y) in heads {
        for a in masks(board.across.rule(), x, n) {
            for d in masks(board.down.rule(), y, n) {
                let turned = coins(a).flat_map(|i| coins(d).map(move |j| (i, j)));
                expected += u64::from(turned.fold(0, |xor, c| xor ^ values[&c]) == sum);
            }
        }
    }
    assert_ne!(expected, 0);
    let found = board.winning_moves(&heads, 1000, &limits()).unwrap();
    assert_eq!((found.total, found.moves.len() as u64), (expected, expected));
    for one in found.moves {
        let turned = one.across.coins().flat_map(|x| one.down.coins().map(move |y| (x, y)));
        assert_eq!(turned.fold(0, |xor, c| xor ^ values[&c]), sum);
    }
}

#[test]
fn winning_first_flips_of_project_euler_459() {
    let run = |lengths| Turning::Run { lengths, step: 1 };
    let mut board = Board::new(run(squares()), run(triangular()));
    for (n, wins) in [(1, 1), (2, 0), (5, 8), (100, 31395)] {
        assert_eq!(board.winning_first_moves(n, n, &limits()).unwrap(), wins, "N = {n}");
    }
}

/// Values of a board of connected flips by the definition.
fn connected_by_mex(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; columns]; rows];
    for corner in 0..rows * columns {
        let (r, c) = (corner / columns, corner % columns);
        let cells: Vec<(usize, usize)> = (0..=r).flat_map(|i| (0..=c).map(move |j| (i, j))).collect();
        let own = cells.len() - 1;
        let near = |a: usize| {
            let touches =
                |b: &usize| cells[a].0.abs_diff(cells[*b].0) + cells[a].1.abs_diff(cells[*b].1) == 1;
            (0..cells.len()).filter(touches).map(|b| 1u32 << b).sum::<u32>()
        };
        let near: Vec<u32> = (0..cells.len()).map(near).collect();
        let mut seen = BTreeSet::new();
        for set in (0..1u32 << own).map(|m| m | 1 << own) {
            let mut reached = 1u32 << own;
            loop {
                let more = (0..cells.len())
                    .filter(|a| reached >> a & 1 == 1)
                    .fold(reached, |m, a| m | near[a] & set);
                if more == reached {
                    break;
                }
                reached = more;
            }
            if reached == set {
                let others = (0..own).filter(|a| set >> a & 1 == 1);
                seen.insert(others.fold(0, |xor, a| xor ^ values[cells[a].0][cells[a].1]));
            }
        }
        values[r][c] = (0..).find(|v| !seen.contains(v)).unwrap();
    }
    values
}

#[test]
fn connected_flips_follow_their_law_on_boards_of_sixteen_coins() {
    for (rows, columns) in [(1, 12), (2, 8), (3, 5), (4, 4), (5, 3), (8, 2)] {
        for (row, line) in (1u64..).zip(connected_by_mex(rows, columns)) {
            for (column, value) in (1u64..).zip(line) {
                assert_eq!(connected_value(row, column), Some(value.into()), "({row}, {column})");
            }
        }
    }
    // The samples of Luogu P2594, where the leading coin goes the other way: its tails are the heads here.
    let won = |tails: &[(u64, u64)]| connected_position_value(tails) != Some(BigUint::ZERO);
    assert!(!won(&[]));
    assert!(won(&[(2, 1), (2, 2)]));
    assert!(won(&[(1, 1)]));
    assert!(won(&[(1, 1), (1, 2), (2, 1), (2, 2)]));
    assert!(!won(&[(1, 2), (2, 1)]));
    assert_eq!(connected_value(0, 3), None);
}

#[test]
fn moves_of_closed_forms_are_those_of_the_definition() {
    let rules = ["turning turtles", "twins", "mock turtles", "triplets", "any coins", "ruler"].map(|name| {
        // Sets of any coins are many: fewer coins.
        (Turning::named(name).unwrap(), if name == "any coins" { 12 } else { 40 })
    });
    for (rule, last) in rules.into_iter().chain([(Turning::ruler(3).unwrap(), 40)]) {
        let (mut quick, mut slow) = (Line::new(rule.clone()), Line::plain(rule.clone()));
        for heads in (1..=last).flat_map(|a| [vec![a], vec![a, last + 1 - a], vec![a / 2 + 1, a + 1, last]]) {
            let found = quick.winning_moves(&heads, 100_000, &limits()).unwrap();
            let expected = slow.winning_moves(&heads, 100_000, &limits()).unwrap();
            let sets = |moves: &LineMoves| -> Vec<(u64, Vec<u64>)> {
                moves.moves.iter().map(|one| (one.leader, one.coins().collect())).collect()
            };
            assert_eq!(sets(&found), sets(&expected), "{rule:?} {heads:?}");
            assert!(found.complete && expected.complete);
            // Shorter lists are the beginning of it, and say that they are not all.
            let some = quick.winning_moves(&heads, 2, &limits()).unwrap();
            assert_eq!(sets(&some), sets(&expected).into_iter().take(2).collect::<Vec<_>>());
            assert_eq!(some.complete, expected.moves.len() <= 2);
        }
    }
}

#[test]
fn answers_far_out_leave_nothing() {
    let far = |n: u32| BigUint::from(10u8).pow(n) + n;
    for text in ["coins mock-turtles", "coins triplets", "coins turtles", "coins twins", "coins ruler(7)"] {
        let game = CoinGame::parse(text).unwrap();
        let mut solver = CoinSolver::new(&game, true);
        let position = CoinPosition::Line(vec![5u8.into(), 12u8.into(), far(18), far(30), far(100)]);
        let answer = solver.answer(&position, MovesWanted::All { limit: 50 }, &limits()).unwrap();
        assert!(!answer.moves.is_empty(), "{text}");
        assert!(answer.total.is_some_and(|total| total >= answer.moves.len().into()));
        let CoinBasis::ClosedForm(form) = answer.basis else { panic!("{text}") };
        for one in &answer.moves {
            let CoinMove::Line(turn) = one else { panic!() };
            let Some(coins) = turn.coins(1 << 20) else { continue };
            let xor = coins.iter().fold(BigUint::ZERO, |xor, x| xor ^ form.value(x).unwrap());
            assert_eq!(xor, answer.value, "{text} {turn:?}");
            assert!(coins.iter().skip(1).all(|x| *x < turn.leader && *x > BigUint::ZERO));
        }
    }
}

#[test]
fn connected_boards_are_told_by_the_definition_near_the_corner() {
    let game = CoinGame::parse("coins connected").unwrap();
    let mut solver = CoinSolver::new(&game, true);
    let all = MovesWanted::All { limit: 100_000 };
    let mut answer = |text: &str| {
        let position = CoinPosition::parse(&game, text).unwrap();
        solver.answer(&position, all, &limits()).unwrap()
    };
    for text in ["HHH/TTH", "HT/TH", "all 4x4", "TTHH/HHTT/HTHT/TTTH"] {
        let near = answer(text);
        assert_eq!(near.basis, CoinBasis::Definition);
        let heads: Vec<(u64, u64)> = near_heads(&game, text);
        assert_eq!(Some(near.value.clone()), connected_position_value(&heads), "{text}");
        assert!(near.complete);
        assert_eq!(near.moves.is_empty(), near.value == BigUint::ZERO);
        for one in &near.moves {
            let CoinMove::Cells(cells) = one else { panic!() };
            assert!(heads.contains(&(cells[0].1, cells[0].0)), "the leading coin shows heads");
            let left: Vec<(u64, u64)> = cells.iter().map(|(x, y)| (*y, *x)).chain(heads.clone()).collect();
            assert_eq!(connected_position_value(&left), Some(BigUint::ZERO), "{text} {cells:?}");
        }
    }
    let far = answer("(5,5) (1,1)");
    assert_eq!((far.basis, far.complete, far.total), (CoinBasis::Published, false, None));
}

/// The heads of a picture as (row, column).
fn near_heads(game: &CoinGame, text: &str) -> Vec<(u64, u64)> {
    let CoinPosition::Board(heads) = CoinPosition::parse(game, text).unwrap() else { panic!() };
    let small = |n: &BigUint| u64::try_from(n).unwrap();
    heads.iter().map(|(x, y)| (small(y), small(x))).collect()
}

#[test]
fn a_full_board_is_the_sum_of_its_heads() {
    let game = CoinGame::parse("coins run squares x mock-turtles").unwrap();
    let mut solver = CoinSolver::new(&game, true);
    let full = CoinPosition::Full { columns: 7, rows: 9 };
    let listed = CoinPosition::parse(&game, "all 7x9").unwrap();
    let wanted = MovesWanted::All { limit: 100_000 };
    let (a, b) = (solver.answer(&full, wanted, &limits()), solver.answer(&listed, wanted, &limits()));
    let (a, b) = (a.unwrap(), b.unwrap());
    assert_eq!((&a.value, &a.total), (&b.value, &b.total));
    assert!(b.complete && !a.complete && b.value != BigUint::ZERO);
}

#[test]
fn small_budgets_end_early_and_say_so() {
    let tight = Limits::new(1000, 1 << 20, 1000);
    let rule = Turning::Run { lengths: list(&[1, 2, 3, 4, 5, 6]), step: 1 };
    assert!(Line::new(rule).value(1_000_000, &tight).is_err());
    assert!(Line::new(Turning::Multiples { last: u64::MAX }).value(1, &tight).is_err());
    assert!(Line::new(Turning::Count(list(&[900]))).winning_moves(&[901], 10, &Limits::default()).is_err());
    assert!(Line::new(Turning::named("any coins").unwrap()).value(65, &tight).is_err());
    assert_eq!(Line::new(Turning::Run { lengths: Set::From(1), step: 0 }).value(0, &tight), Ok(0));
}

#[test]
fn long_values_and_many_moves_end_within_the_budget() {
    let tight = Limits::new(50_000_000, 1 << 20, 100_000);
    let ask = |rule: &str, position: &str| {
        let game = CoinGame::parse(rule).unwrap();
        let position = CoinPosition::parse(&game, position).unwrap();
        CoinSolver::new(&game, true).answer(&position, MovesWanted::All { limit: 3 }, &tight.fresh())
    };
    assert!(ask("coins any", "all 100000").is_err(), "the values alone are beyond the bytes");
    assert!(ask("coins any x any", "all 60000x60000").is_err());
    // Who wins is known; the moves are too many to go through.
    let answer = ask("coins any x any", "(40,40) (41,1)").unwrap();
    assert!(answer.moves.is_empty() && !answer.complete && answer.total.is_none());
    // No more than wanted are looked for.
    let answer = ask("coins multiples(1000)", "1, 3").unwrap();
    assert!(answer.moves.len() == 3 && !answer.complete, "{answer:?}");
}

proptest! {
    #[test]
    fn every_ruler_move_listed_leaves_zero_far_out(heads in prop::collection::btree_set(1u64..1 << 60, 1..6)) {
        let heads: Vec<u64> = heads.into_iter().collect();
        let mut line = Line::new(Turning::named("ruler").unwrap());
        let sum = line.position_value(&heads, &limits()).unwrap();
        let found = line.winning_moves(&heads, 100, &limits()).unwrap();
        prop_assert_eq!(found.moves.is_empty(), sum == 0);
        for one in found.moves {
            let low = one.leader - one.count();
            // The XOR of lowbits up to n has bit j iff the count of numbers with lowbit 2^j is odd.
            let upto = |n: u64| (0..63).filter(|j| (n >> j).div_ceil(2) % 2 == 1).map(|j| 1u64 << j).sum::<u64>();
            prop_assert_eq!(upto(one.leader) ^ upto(low), sum);
        }
    }
}
