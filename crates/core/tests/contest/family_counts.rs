//! Contest games of graphs and coins whose question is not one position.

use std::collections::HashMap;

use grundy::coins::{Board, Turning, connected_position_value};
use grundy::game::{Outcome, Play};
use grundy::graph::ask::{GraphGame, Question, Verdict, answer};
use grundy::graph::{Graph, Vertex, promises};
use grundy::nimber;
use grundy::set::Set;
use num_bigint::BigUint;

use crate::limits;

/// The trie of some words, arcs away from vertex 0.
fn trie(words: &[&str]) -> Graph {
    let mut prefixes: Vec<&str> =
        words.iter().flat_map(|word| (0..=word.len()).map(|n| &word[..n])).collect();
    prefixes.sort_unstable();
    prefixes.dedup();
    let place = |prefix: &str| Vertex::try_from(prefixes.binary_search(&prefix).unwrap()).unwrap();
    let longer = prefixes.iter().filter(|prefix| !prefix.is_empty());
    let arcs = longer.map(|prefix| [place(&prefix[..prefix.len() - 1]), place(prefix)]).collect();
    Graph::directed(prefixes.len(), arcs).unwrap()
}

#[test]
fn cf_455b_plays_rounds() {
    for (rounds, words, first) in [
        (3, &["a", "b"][..], true),
        (1, &["a", "b", "c"], true),
        (2, &["ab"], false),
        (2, &["ab", "c"], true),
        (4, &["abc", "d"], false),
    ] {
        let graph = trie(words);
        let wins = |play| {
            let question = Question { play, ..Question::new(GraphGame::Tokens, &[0]) };
            answer(&graph, &question, &limits()).unwrap().verdict == Verdict::Outcome(Outcome::N)
        };
        let (can_win, can_lose) = (wins(Play::Normal), wins(Play::Misere));
        // By the definition, from the last round on: whoever loses a round starts the next one.
        let won = (1..rounds).fold(can_win, |later, _| (can_win && !later) || (can_lose && later));
        assert_eq!(won, first, "{rounds} rounds, {words:?}");
    }
}

#[test]
fn nim_products() {
    /// By the definition: the least number that is not a*b' + a'*b + a'*b' for smaller a', b'.
    fn product(a: usize, b: usize, table: &[Vec<u64>]) -> u64 {
        let seen: std::collections::HashSet<u64> = (0..a)
            .flat_map(|i| (0..b).map(move |j| (i, j)))
            .map(|(i, j)| table[i][b] ^ table[a][j] ^ table[i][j])
            .collect();
        (0..).find(|n| !seen.contains(n)).unwrap()
    }
    let mut table = vec![vec![0u64; 32]; 32];
    for a in 0..32 {
        for b in 0..32 {
            table[a][b] = product(a, b, &table);
        }
    }
    for (a, b, wanted) in
        [(2usize, 2usize, 3u64), (2, 3, 1), (4, 4, 6), (2, 4, 8), (16, 16, 24), (12, 17, 204)]
    {
        assert_eq!(nimber::mul(a as u64, b as u64), wanted, "{a} * {b}");
        assert_eq!(table[a][b], wanted, "{a} * {b} by the definition");
    }
}

#[test]
fn pe_459_counts_winning_first_moves() {
    let runs = |length: fn(u64) -> u64| Turning::Run {
        lengths: Set::List((1..=2000).map(length).filter(|n| *n <= 1_000_000).collect()),
        step: 1,
    };
    let mut known = vec![(1, 1), (2, 0), (5, 8), (100, 31_395)];
    if cfg!(not(debug_assertions)) {
        // Thousands of millions of moves: the number that is asked for.
        known.push((1_000_000, 3_996_390_106_631));
    }
    for (n, count) in known {
        let mut board = Board::new(runs(|k| k * k), runs(|k| k * (k + 1) / 2));
        assert_eq!(board.winning_first_moves(n, n, &limits()), Ok(count), "W({n})");
    }
}

#[test]
fn luogu_p2594_weighs_connected_coins() {
    for (grid, first) in [
        (&["HHH", "HHH"][..], false),
        (&["HHH", "TTH"], true),
        (&["T", "H"], true),
        (&["TT", "TT"], true),
        (&["HT", "TH"], false),
    ] {
        // What is T here turns to H: heads of the library.
        let mut tails = Vec::new();
        for (row, line) in (1..).zip(grid) {
            tails.extend((1..).zip(line.chars()).filter(|(_, c)| *c == 'T').map(|(column, _)| (row, column)));
        }
        let value = connected_position_value(&tails).expect("a small board");
        assert_eq!(value != BigUint::ZERO, first, "{grid:?}");
    }
}

/// The tree of order n: a root above the trees of order n - 2 and n - 1.
fn fibonacci_tree(order: u32) -> Graph {
    let mut edges = Vec::new();
    let mut count: Vertex = 1;
    let mut open = vec![(0, order)];
    while let Some((root, order)) = open.pop() {
        for below in [order.saturating_sub(2), order - 1].into_iter().filter(|order| *order > 0) {
            edges.push([root, count]);
            open.push((count, below));
            count += 1;
        }
    }
    Graph::undirected(count as usize, edges).unwrap()
}

#[test]
fn lc_2005_and_pe_400_cut_fibonacci_trees() {
    let ask = |order| {
        let question = Question { play: Play::Misere, ..Question::new(GraphGame::NodeCutting, &[0]) };
        answer(&fibonacci_tree(order), &question, &limits()).expect("an answer")
    };
    for (order, first) in [(1, false), (2, true), (3, true), (7, false), (13, false)] {
        assert_eq!(ask(order).verdict == Verdict::Outcome(Outcome::N), first, "order {order}");
    }
    for (order, count) in [(3, 1), (5, 1), (7, 0), (10, 17)] {
        let answer = ask(order);
        assert!(answer.complete);
        assert_eq!(answer.moves.len(), count, "f({order})");
    }
}

/// Who wins when all that is written is at most 3. Numbers below a power of two keep their XORs below it, so the
/// bound changes nothing. `reach` lists, for each place, the sets of places that a move from it may rewrite.
fn bounded(numbers: &[u64], reach: &[Vec<Vec<usize>>], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = memo.get(numbers) {
        return wins;
    }
    let mut wins = false;
    for (at, sets) in reach.iter().enumerate() {
        for set in sets {
            for lower in 0..numbers[at] {
                for code in 0..1u64 << (2 * set.len()) {
                    let mut after = numbers.to_vec();
                    after[at] = lower;
                    for (i, &place) in set.iter().enumerate() {
                        after[place] = code >> (2 * i) & 3;
                    }
                    wins = wins || !bounded(&after, reach, memo);
                }
            }
        }
    }
    memo.insert(numbers.to_vec(), wins);
    wins
}

fn all_numbers(places: usize) -> impl Iterator<Item = Vec<u64>> {
    (0..1u64 << (2 * places)).map(move |code| (0..places).map(|i| code >> (2 * i) & 3).collect())
}

#[test]
fn cf_1149e_weighs_promises() {
    let game = |n: usize, arcs: &[[Vertex; 2]]| {
        Graph::directed(n, arcs.iter().map(|[a, b]| [a - 1, b - 1]).collect()).unwrap()
    };
    for (n, arcs, numbers, first) in [
        (2, &[[1, 2]][..], &[1, 0][..], true),
        (2, &[[1, 2]], &[0, 0], false),
        (3, &[[1, 3], [2, 3]], &[2, 2, 0], false),
        (3, &[[1, 2], [1, 3]], &[0, 1, 1], false),
        (3, &[[1, 2], [2, 3]], &[1, 0, 1], false),
    ] {
        let graph = game(n, arcs);
        let found = promises::solve(&graph, numbers, &limits()).unwrap();
        assert_eq!(found.outcome == Outcome::N, first, "{arcs:?} {numbers:?}");
        let reach: Vec<Vec<Vec<usize>>> =
            graph.all().map(|v| vec![graph.links(v).iter().map(|link| link.to as usize).collect()]).collect();
        let mut memo = HashMap::new();
        for numbers in all_numbers(n) {
            let wins = bounded(&numbers, &reach, &mut memo);
            let found = promises::solve(&graph, &numbers, &limits()).unwrap();
            assert_eq!(found.outcome == Outcome::N, wins, "{arcs:?} {numbers:?}");
            if let Some(&(lowered, to)) = found.writes.first() {
                assert!(to < numbers[lowered as usize]);
                let mut after = numbers.clone();
                for &(v, to) in &found.writes {
                    assert!(v == lowered || reach[lowered as usize][0].contains(&(v as usize)));
                    after[v as usize] = to;
                }
                assert!(!bounded(&after, &reach, &mut memo), "{arcs:?} {numbers:?} -> {after:?}");
            }
            assert_eq!(found.writes.is_empty(), !wins);
        }
    }
}

#[test]
fn cf_1451f_weighs_diagonals() {
    for (rows, first) in [
        (vec![vec![0]], false),
        (vec![vec![3]], true),
        (vec![vec![0, 1], vec![1, 0]], false),
        (vec![vec![1, 0], vec![0, 0]], true),
        (vec![vec![0, 2], vec![3, 0]], true),
    ] {
        assert_eq!(promises::on_board(&rows) == Outcome::N, first, "{rows:?}");
    }
    // Cells 0 1 / 2 3: a path from each to the last one; ending it earlier writes the old numbers again.
    let reach = [vec![vec![1, 3], vec![2, 3]], vec![vec![3]], vec![vec![3]], vec![vec![]]];
    let mut memo = HashMap::new();
    for cells in all_numbers(4) {
        let wins = bounded(&cells, &reach, &mut memo);
        let rows = [cells[..2].to_vec(), cells[2..].to_vec()];
        assert_eq!(promises::on_board(&rows) == Outcome::N, wins, "{rows:?}");
    }
}
