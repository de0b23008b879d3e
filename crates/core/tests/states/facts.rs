//! The facts of `data/state-games.txt`, and counts over all small positions.

use grundy::api::MovesWanted;
use grundy::game::Outcome;
use grundy::position::Size;
use grundy::states::{StateAnswer, StatePosition, StateSolver, StateStudy};

use crate::{limits, study};

const GAMES: &str = include_str!("../data/state-games.txt");

fn answer(study: &StateStudy, position: &str, wanted: MovesWanted) -> Result<StateAnswer, String> {
    let position = study.position(position).map_err(|why| format!("{why:?}"))?;
    study.win(&position, wanted, &limits()).map_err(|why| format!("{why:?}"))
}

/// The positions that the winning moves leave, for one component: coupled heaps have several.
fn afters(study: &StateStudy, position: &str) -> Result<Vec<String>, String> {
    let all = MovesWanted::All { limit: 1000 };
    let answer = answer(study, position, all)?;
    let mut after = Vec::new();
    for step in &answer.moves {
        let coupled =
            answer.position.components[0].len() == 1 && step.changes.iter().all(|c| c.from.len() == 1);
        let entries: Vec<Size> = if coupled && answer.position.components[0][0].len() > 1 {
            let mut heaps = answer.position.components[0][0].clone();
            for change in &step.changes {
                heaps[change.component] = change.to.first().map_or(Size::from(0), |to| to[0].clone());
            }
            heaps.sort_by_key(Size::to_u64);
            heaps
        } else {
            step.changes[0].to[0].clone()
        };
        after.push(StatePosition { components: vec![vec![entries]] }.to_string());
    }
    after.sort();
    after.dedup();
    Ok(after)
}

fn holds(rule: &str, fact: &str) -> Result<(), String> {
    let (given, says) = match fact.strip_prefix("given ") {
        Some(rest) => rest.split_once(": ").ok_or("no colon")?,
        None => ("", fact),
    };
    let given: Vec<(&str, &str)> = given.split_whitespace().filter_map(|one| one.split_once('=')).collect();
    let study = study(rule, &given);
    let (verb, rest) = says.split_once(' ').ok_or("no position")?;
    let (position, wanted) = rest.split_once(" = ").unwrap_or((rest, ""));
    let found = match verb {
        "wins" | "loses" => {
            let wins = answer(&study, position, MovesWanted::None)?.outcome == Outcome::N;
            return if wins == (verb == "wins") { Ok(()) } else { Err("the other player".into()) };
        }
        "value" => {
            answer(&study, position, MovesWanted::None)?.value.map_or("none".into(), |v| v.to_string())
        }
        "leaves" => afters(&study, position)?.join(" "),
        _ => return Err("no such fact".into()),
    };
    if found == wanted { Ok(()) } else { Err(format!("found {found}")) }
}

#[test]
fn every_fact_of_the_contest_games_holds() {
    let (mut id, mut rule) = ("", "");
    let (mut failures, mut count) = (Vec::new(), 0);
    for line in GAMES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        match line.strip_prefix("  ") {
            Some(fact) => {
                count += 1;
                if let Err(why) = holds(rule, fact) {
                    failures.push(format!("{id} [{rule}] {fact}: {why}"));
                }
            }
            None => (id, rule) = line.split_once(" | ").expect("a rule"),
        }
    }
    assert!(count >= 200, "{count} facts");
    assert!(failures.is_empty(), "{} facts fail:\n{}", failures.len(), failures.join("\n"));
}

fn lost(solver: &mut StateSolver<'_>, entries: Vec<u64>) -> bool {
    let position = StatePosition::of(vec![entries]);
    solver.answer(&position, MovesWanted::None).expect("an answer").outcome == Outcome::P
}

#[test]
fn pe_260_adds_up_lost_triples() {
    let study = study("take same any from 1..3 heaps", &[]);
    let mut solver = StateSolver::new(&study, &limits());
    let mut sum = 0;
    for x in 0..=10u64 {
        for y in x..=10 {
            for z in y..=10 {
                if lost(&mut solver, vec![x, y, z]) {
                    sum += x + y + z;
                }
            }
        }
    }
    assert_eq!(sum, 213);
}

#[test]
fn pe_665_adds_up_lost_pairs() {
    let study = study("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) | (a-k,b-2k) | (a-2k,b-k) where k >= 1", &[]);
    let mut solver = StateSolver::new(&study, &limits());
    let mut sum = 0;
    for a in 0..=10u64 {
        for b in a..=10 - a.min(10) {
            if lost(&mut solver, vec![a, b]) {
                sum += a + b;
            }
        }
    }
    assert_eq!(sum, 21);
}

#[test]
fn pe_344_counts_won_lines_of_coins() {
    let rule = "a[0..m] -> a[i] -= k where i >= 1 and k >= 1 leaving increasing(a[1..len(a)-1]) and a[1] >= 1; \
                a[0..m] -> delete a[1], a[0] -= 1; lose when a[0] = 0";
    let study = study(rule, &[]);
    for (squares, coins, count) in [(5u32, 1u32, 16), (6, 2, 50)] {
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
    let study = study(rule, &[]);
    for (line, squares) in
        [(".....", vec![3]), ("......", vec![]), ("X...X...", vec![8]), (".X......", vec![6, 7])]
    {
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
