//! What a certificate says about lost positions, by the definition, on small positions.

use std::collections::HashMap;

use grundy_check::rule::Play;
use grundy_check::turn::{CHOICES, Condition, ENTRIES, Line, Turn};
use grundy_check::{Automaton, Claim, NumberSystem, Verified};

use super::{members, values};

fn line(of: &Line, at: &dyn Fn(char) -> i64) -> i64 {
    of.constant + of.terms.iter().map(|(name, factor)| factor * at(*name)).sum::<i64>()
}

/// All positions that a move makes of one, choices up to `bound`.
fn options(turns: &[Turn], from: &[i64], bound: i64) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    for turn in turns {
        let sides = |of: &Condition| match of {
            Condition::AtMost(x, y) => vec![x.clone(), y.clone()],
            Condition::In(name, _) => {
                vec![Line { constant: 0, terms: [(*name, 1)].into() }]
            }
        };
        let lines: Vec<Line> = turn.to.iter().cloned().chain(turn.when.iter().flat_map(sides)).collect();
        let used: Vec<char> = CHOICES
            .into_iter()
            .filter(|name| lines.iter().any(|line| line.terms.contains_key(name)))
            .collect();
        let sets: Vec<Vec<bool>> = turn
            .when
            .iter()
            .map(|of| if let Condition::In(_, set) = of { members(set, 4 * bound as u64) } else { vec![] })
            .collect();
        let count = (bound + 1).pow(used.len() as u32);
        for number in 0..count {
            let at = |name: char| match ENTRIES.iter().position(|entry| *entry == name) {
                Some(place) => from[place],
                None => {
                    let place = used.iter().position(|used| *used == name).unwrap();
                    number / (bound + 1).pow(place as u32) % (bound + 1)
                }
            };
            let holds = turn.when.iter().zip(&sets).all(|(of, set)| match of {
                Condition::AtMost(x, y) => line(x, &at) <= line(y, &at),
                Condition::In(name, _) => set.get(at(*name) as usize) == Some(&true),
            });
            let to: Vec<i64> = turn.to.iter().map(|of| line(of, &at)).collect();
            if holds && to.iter().all(|entry| *entry >= 0) {
                all.push(to);
            }
        }
    }
    all
}

fn lost(turns: &[Turn], play: Play, from: &[i64], bound: i64, seen: &mut HashMap<Vec<i64>, bool>) -> bool {
    if let Some(lost) = seen.get(from) {
        return *lost;
    }
    let options = options(turns, from, bound);
    let is = match (options.is_empty(), play) {
        (true, Play::Misere) => false,
        _ => !options.iter().any(|to| lost(turns, play, to, bound, seen)),
    };
    seen.insert(from.to_vec(), is);
    is
}

/// Whether an automaton accepts the words of these numbers.
pub fn accepts(system: NumberSystem, of: &Automaton, numbers: &[u64]) -> bool {
    let mut weights = vec![1u64];
    let radix = match system {
        NumberSystem::Base(k) => u64::from(k),
        NumberSystem::Ostrowski(a) => u64::from(a) + 1,
    };
    while weights.len() < 20 {
        let last = weights[weights.len() - 1];
        weights.push(match system {
            NumberSystem::Base(k) => last * u64::from(k),
            NumberSystem::Ostrowski(_) if weights.len() == 1 => radix,
            NumberSystem::Ostrowski(a) => last * u64::from(a) + weights[weights.len() - 2],
        });
    }
    let mut rest = numbers.to_vec();
    let mut state = Some(0u32);
    for weight in weights.iter().rev() {
        let mut letter = 0;
        for left in &mut rest {
            letter = letter * radix + *left / weight;
            *left %= weight;
        }
        state = state.and_then(|state| of.next[state as usize][letter as usize]);
    }
    state.is_some_and(|state| of.accept[state as usize])
}

/// What the claim says of all positions with entries up to `last`.
pub fn assert_lost(verified: &Verified, last: u64, context: &str) {
    let Claim::Lost { system, law, start } = &verified.claim else { panic!("another claim\n{context}") };
    let mut seen = HashMap::new();
    let bound = 2 * last as i64 + 2;
    if verified.turns.is_empty() {
        let known = values(&verified.moves, verified.play, verified.subject, last);
        for (n, outcome) in (0..).zip(known) {
            assert_eq!(accepts(*system, law, &[n]), outcome == 0, "heap {n} of\n{context}");
        }
        return;
    }
    let entries = verified.turns[0].to.len();
    for number in 0..(last + 1).pow(entries as u32) {
        let at: Vec<u64> =
            (0..entries as u32).map(|place| number / (last + 1).pow(place) % (last + 1)).collect();
        let from: Vec<i64> = at.iter().map(|entry| *entry as i64).collect();
        let truth = lost(&verified.turns, verified.play, &from, bound, &mut seen);
        assert_eq!(accepts(*system, law, &at), truth, "{at:?} of\n{context}");
    }
    let Some(start) = start else { return };
    for n in 0..=last {
        let wins = options(&verified.firsts, &[n as i64], bound)
            .iter()
            .any(|to| lost(&verified.turns, verified.play, to, bound, &mut seen));
        assert_eq!(accepts(*system, start, &[n]), !wins, "start {n} of\n{context}");
    }
}
