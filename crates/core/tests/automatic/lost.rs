//! Lost positions of one to three numbers: learned, decided, proved by the kernel; refuted when changed.

use std::sync::OnceLock;
use std::time::Instant;

use grundy::limits::Limits;
use grundy::prove::automatic::{Guess, Kind, certificate_lost, prove_lost};
use grundy_automata::{Relation, System};
use grundy_check::{Automaton, Claim, NumberSystem, Reason, verify};
use proptest::prelude::*;

use super::{Read, budgets, learned_lost, read, toggled, wrong};

const ZECKENDORF: u64 = 0;

/// Rule, system, entries, the largest number of the table.
// Not of misère Wythoff: the search for its proof needs more cells than the budget has.
const LOST: [(&str, u64, usize, u64); 18] = [
    ("take {1,3,4}; misere", 2, 1, 60),
    ("take 1..3; misere", 2, 1, 60),
    ("take {1,2} or all; misere", 3, 1, 60),
    ("leave {n-1, floor(n/2)}; misere", 2, 1, 60),
    ("leave {n-1, floor(n/2)}", 2, 1, 60),
    ("take any", 2, 2, 16),
    ("take any", 2, 3, 16),
    ("take 1..3", 2, 2, 16),
    ("take any from 1..2 heaps", 2, 2, 16),
    ("take any from 1..2 heaps", 2, 3, 16),
    ("take 1..2*last; first take 1..n-1", ZECKENDORF, 2, 60),
    ("take 1..last; first take 1..n-1", 2, 2, 40),
    ("(a,b) -> (a-1,b) | (a,b-1) | (a-1,b-1)", 2, 2, 30),
    ("(a,b) -> (a-k,b) | (a,b-k) | (a-k,b-k) where k >= 1", ZECKENDORF, 2, 60),
    ("take any or take same from 2 heaps", ZECKENDORF, 2, 60),
    ("(a,b) -> (a-k,b) | (a,b-k) where k >= 1; misere", 2, 2, 30),
    ("(a,b) -> (b,a-k) where k >= 1", 2, 2, 30),
    ("(a,b) -> (a-k, min(a-k,b)) | (a, b-k) where k >= 1; misere", 2, 2, 30),
];

fn system(k: u64) -> System {
    match k {
        ZECKENDORF => System::ZECKENDORF,
        k => System::base(k).unwrap(),
    }
}

fn certified(rule: &Read, lost: Relation) -> Option<String> {
    certificate_lost(&rule.rule(), &Guess::new(Kind::Lost(lost)), &budgets())
}

fn accepts(system: NumberSystem, law: &Automaton, position: &[u64]) -> bool {
    let (radix, words) = match system {
        NumberSystem::Base(k) => (usize::from(k), System::base(k.into()).unwrap()),
        NumberSystem::Ostrowski(a) => (usize::from(a) + 1, System::ostrowski(a.into()).unwrap()),
    };
    let words: Vec<Vec<u8>> = position.iter().map(|n| words.word((*n).into())).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let mut state = Some(0u32);
    for at in 0..length {
        let letter = words.iter().fold(0, |letter, word| {
            let digit = if at + word.len() < length { 0 } else { word[at + word.len() - length] };
            letter * radix + usize::from(digit)
        });
        state = state.and_then(|s| law.next[s as usize][letter]);
    }
    state.is_some_and(|state| law.accept[state as usize])
}

/// If the kernel accepts, what it says is true of small positions.
fn only_truth(rule: &Read, entries: usize, text: &str) -> bool {
    let Ok(verified) = verify(text) else { return false };
    let Claim::Lost { system, law, start } = &verified.claim else { panic!("another claim") };
    let mut lost = rule.lost();
    let last = [40u64, 12, 7][entries - 1];
    for number in 0..(last + 1).pow(u32::try_from(entries).unwrap()) {
        let mut rest = number;
        let position: Vec<u64> = (0..entries)
            .map(|_| {
                let entry = rest % (last + 1);
                rest /= last + 1;
                entry
            })
            .collect();
        assert_eq!(
            accepts(*system, law, &position),
            lost(&position),
            "accepted, and wrong at {position:?}:\n{text}"
        );
    }
    if let (Some(start), Read::Heaps(game)) = (start, rule) {
        let mut search = grundy::oracle::Search::new(game);
        for n in 0..60 {
            let place = grundy::oracle::Place::fresh(vec![vec![n]]);
            let lost = search.outcome(&place, &Limits::default()).unwrap() == grundy::game::Outcome::P;
            assert_eq!(accepts(*system, start, &[n]), lost, "start {n}:\n{text}");
        }
    }
    true
}

#[test]
fn lost_positions_are_proved_and_wrong_ones_are_not() {
    for (text, k, entries, largest) in LOST {
        let rule = read(text);
        let lost = learned_lost(&rule, system(k), entries, largest);
        let begin = Instant::now();
        let certificate = certified(&rule, lost.clone()).unwrap_or_else(|| panic!("{text}: no certificate"));
        let written = begin.elapsed();
        let begin = Instant::now();
        if let Err(rejection) = verify(&certificate) {
            panic!("{text}: {rejection}\n{certificate}");
        }
        println!(
            "{text} ({entries}): {} states, {} bytes, written in {written:?}, checked in {:?}",
            lost.states(),
            certificate.len(),
            begin.elapsed()
        );
        assert!(only_truth(&rule, entries, &certificate), "{text}");
        let guess = Guess::new(Kind::Lost(lost.clone()));
        assert!(prove_lost(&rule.rule(), &guess, &budgets(), &Limits::default()).is_some(), "{text}");
        // Wrong laws, with every step made honestly.
        for position in [vec![0; entries], vec![1; entries], vec![5; entries]] {
            let changed = toggled(&lost, &position);
            let failure = wrong(&rule, &Guess::new(Kind::Lost(changed.clone()))).expect("a changed law");
            let small: u128 = failure.position.expect("small").iter().sum();
            assert!(small <= position.iter().map(|n| u128::from(*n)).sum(), "{text}: {position:?}");
            let certificate = certified(&rule, changed).expect("it can be written");
            let reason = verify(&certificate).expect_err("a wrong law").reason;
            assert!(matches!(reason, Reason::LawFails { .. }), "{text}: {reason:?}");
        }
    }
}

#[test]
fn a_certificate_proves_nothing_about_another_rule_system_or_convention() {
    let of = |(text, k, entries, largest): (&'static str, u64, usize, u64)| {
        let rule = read(text);
        let lost = learned_lost(&rule, system(k), entries, largest);
        (certified(&rule, lost).unwrap(), rule, entries)
    };
    let all: Vec<(String, Read, usize)> =
        LOST.into_iter().filter(|(_, _, entries, _)| *entries == 2).map(of).collect();
    let head = |text: &str| {
        text.lines().take_while(|line| !line.starts_with("theorem")).collect::<Vec<_>>().join("\n")
    };
    let tail = |text: &str| {
        text.lines().skip_while(|line| !line.starts_with("theorem")).collect::<Vec<_>>().join("\n")
    };
    for (mine, rule, entries) in &all {
        for (other, ..) in &all {
            only_truth(rule, *entries, &format!("{}\n{}\n", head(mine), tail(other)));
        }
        let systems = ["base 2", "base 3", "base 4", "ostrowski 1", "ostrowski 2"];
        for from in systems {
            for to in systems {
                only_truth(rule, *entries, &mine.replace(from, to));
            }
        }
        let played = mine.replace("play normal", "play misere");
        assert!(played == *mine || verify(&played).is_err(), "{played}");
    }
}

/// Some certificates, each learned once: rule, entries, text.
fn honest_ones() -> &'static [(&'static str, usize, String)] {
    static ALL: OnceLock<Vec<(&'static str, usize, String)>> = OnceLock::new();
    let one = |at: usize| {
        let (text, k, entries, largest) = LOST[at];
        let rule = read(text);
        (text, entries, certified(&rule, learned_lost(&rule, system(k), entries, largest)).unwrap())
    };
    ALL.get_or_init(|| [0, 2, 3, 5, 10, 12, 13, 17].map(one).to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Any change of any automaton, any line left out, twice or moved: rejected, or as true as before.
    #[test]
    fn forgeries_fail(which in 0usize..8, line in 0usize..64, word in any::<u32>(), place in any::<u32>(), what in 0u32..8) {
        let (text, entries, honest) = &honest_ones()[which];
        let (rule, entries) = (read(text), *entries);
        let mut lines: Vec<String> = honest.lines().map(str::to_owned).collect();
        let first = lines.iter().position(|line| line.starts_with("law")).unwrap();
        let at = first + line % (lines.len() - first);
        let pick = |n: u32, of: usize| n as usize % of;
        match what {
            0 => { lines.remove(at); }
            1 => { let again = lines[at].clone(); lines.insert(at, again); }
            2 => { let other = first + pick(word, lines.len() - first); lines.swap(at, other); }
            _ => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let states = words.len() - 1;
                let chosen = 1 + pick(word, states);
                if what == 3 {
                    let sign = if words[chosen].starts_with('+') { "-" } else { "+" };
                    words[chosen].replace_range(..1, sign);
                } else {
                    let (sign, row) = words[chosen].split_at(1);
                    let mut entries: Vec<String> = row.split(',').map(str::to_owned).collect();
                    let entry = pick(place, entries.len());
                    let times = entries[entry].split_once('*').map(|(_, times)| format!("*{times}"));
                    let to = if what == 4 { ".".to_owned() } else { pick(place / 7, states).to_string() };
                    entries[entry] = to + &times.unwrap_or_default();
                    words[chosen] = format!("{sign}{}", entries.join(","));
                }
                lines[at] = words.join(" ");
            }
        }
        let forged = lines.join("\n") + "\n";
        let accepted = only_truth(&rule, entries, &forged);
        prop_assert!(!accepted || what != 0, "a line was left out");
        prop_assert!(forged != *honest || accepted);
    }
}
