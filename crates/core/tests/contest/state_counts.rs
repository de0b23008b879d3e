//! Contest games on states whose question is not one position.

use grundy::api::MovesWanted;
use grundy::game::Outcome;
use grundy::position::Size;
use grundy::states::{StatePosition, StateSolver, StateStudy, engine};

use crate::{given_args, limits};

fn study(rule: &str) -> StateStudy {
    StateStudy::new(rule, &given_args(&[])).unwrap_or_else(|why| panic!("{rule}: {why:?}"))
}

fn lost(solver: &mut StateSolver<'_>, entries: Vec<u64>) -> bool {
    let position = StatePosition::of(vec![entries]);
    solver.answer(&position, MovesWanted::None).expect("an answer").outcome == Outcome::P
}

/// The lost states of a box, by the engine.
fn lost_in_box(study: &StateStudy, most: &[u64]) -> engine::BoxOutcomes {
    engine::outcomes_box(&study.game, most, &limits()).expect("within the budget").expect("single components")
}

#[test]
fn pe_260_adds_up_lost_triples() {
    let study = study("take same any from 1..3 heaps");
    let outcomes = lost_in_box(&study, &[100; 3]);
    let mut solver = StateSolver::new(&study, &limits());
    for (last, wanted) in [(10, 213), (20, 1658), (100, 173_895)] {
        let mut sum = 0;
        for x in 0..=last {
            for y in x..=last {
                for z in y..=last {
                    let is_lost = outcomes.get(&[x, y, z]) == Some(Outcome::P);
                    if last == 10 {
                        assert_eq!(is_lost, lost(&mut solver, vec![x, y, z]), "{x}, {y}, {z}");
                    }
                    sum += if is_lost { x + y + z } else { 0 };
                }
            }
        }
        assert_eq!(sum, wanted, "N = {last}");
    }
}

#[test]
fn pe_665_adds_up_lost_pairs() {
    let study = study("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) | (a-k,b-2k) | (a-2k,b-k) where k >= 1");
    let outcomes = lost_in_box(&study, &[500, 1000]);
    let mut solver = StateSolver::new(&study, &limits());
    for (most, wanted) in [(10, 21), (100, 1164), (1000, 117_002)] {
        let mut sum = 0;
        for a in 0..=most / 2 {
            for b in a..=most - a {
                let is_lost = outcomes.get(&[a, b]) == Some(Outcome::P);
                if most == 10 {
                    assert_eq!(is_lost, lost(&mut solver, vec![a, b]), "{a}, {b}");
                }
                sum += if is_lost { a + b } else { 0 };
            }
        }
        assert_eq!(sum, wanted, "M = {most}");
    }
}

#[test]
fn pe_344_counts_won_lines_of_coins() {
    let rule = "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; \
                a[0..m] -> delete a[1], a[0] -= 1; lose when a[0] = 0";
    let study = study(rule);
    for (squares, coins, count) in [(5u32, 1u32, 16), (6, 2, 50), (7, 3, 101), (10, 2, 324)] {
        let mut solver = StateSolver::new(&study, &limits());
        let mut won = 0;
        for set in 0u32..1 << squares {
            if set.count_ones() != coins + 1 {
                continue;
            }
            for dollar in 1..=u64::from(coins) + 1 {
                let places = (0..squares).filter(|at| set >> at & 1 == 1).map(|at| u64::from(at) + 1);
                let row: Vec<u64> = [dollar].into_iter().chain(places).collect();
                won += u32::from(!lost(&mut solver, row));
            }
        }
        assert_eq!(won, count, "{squares} squares, {coins} coins");
    }
}

#[test]
fn uva_10561_lists_the_winning_squares() {
    let rule = "a[1..m] -> a[i] := 1 where a[i] = 0; \
                lose when some j in 1..m-2: a[j] = 1 and a[j+1] = 1 and a[j+2] = 1";
    let study = study(rule);
    for (line, squares) in [
        (".....", vec![3]),
        ("......", vec![]),
        (".......", vec![4]),
        ("X...X...", vec![8]),
        (".X......", vec![6, 7]),
    ] {
        let row: Vec<u64> = line.chars().map(|c| u64::from(c == 'X')).collect();
        let position = StatePosition::of(vec![row.clone()]);
        let answer = study.win(&position, MovesWanted::All { limit: 100 }, &limits()).expect("an answer");
        let mut found: Vec<usize> = answer
            .moves
            .iter()
            .map(|step| {
                (0..row.len()).find(|&at| step.changes[0].to[0][at] != Size::from(row[at])).unwrap() + 1
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, squares, "{line}");
    }
}
