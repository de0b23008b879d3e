//! Certificates of laws by automata: the kernel accepts what is true and nothing that is not.

use grundy::limits::Limits;
use grundy::prove::automatic::{Code, Guess, Kind, certificate, prove};
use grundy_automata::System;
use grundy_automata::learn::Shape;
use grundy_check::{Automaton, Claim, NumberSystem, Reason, verify};
use proptest::prelude::*;

use super::{Read, budgets, coded, learned, read, toggled};

/// What is learned and proved: rule, system, shape, values needed.
const PROVED: [(&str, u64, Shape, u64); 17] = [
    ("take {1,3,4}", 2, Shape::Function, 100),
    ("take powers of 2", 2, Shape::Function, 100),
    ("take powers of 3", 3, Shape::Function, 100),
    ("take powers of 4", 2, Shape::Function, 1000),
    ("take any", 2, Shape::Relation, 100),
    ("take any except {2}", 2, Shape::Relation, 300),
    ("take multiples of 3", 3, Shape::Relation, 300),
    ("take any or split", 2, Shape::Relation, 300),
    ("take even or split", 2, Shape::Relation, 600),
    ("take 1..3 or split", 2, Shape::Function, 300),
    ("0.8", 2, Shape::Relation, 600),
    ("0.3F", 2, Shape::Relation, 600),
    ("0.C", 2, Shape::Relation, 600),
    ("take {1,2}", 0, Shape::Function, 300),
    ("leave {n-1, floor(n/2)}", 2, Shape::Function, 600),
    ("leave {n-1, n-2, floor(n/3)}", 3, Shape::Function, 600),
    ("leave {floor(n/2), floor((n-1)/2)}", 2, Shape::Function, 600),
];

fn system(k: u64) -> System {
    if k == 0 { System::ZECKENDORF } else { System::base(k).unwrap() }
}

fn certified(rule: &Read, guess: &Guess) -> Option<String> {
    let Read::Heaps(game) = rule else { panic!("heaps") };
    certificate(&game.parts[0], game.play, guess, &budgets())
}

/// The value that the claim of an accepted certificate gives to a heap.
fn value(system: NumberSystem, code: Option<u64>, law: &Automaton, n: u64, most: u64) -> Vec<u64> {
    let (radix, words) = match system {
        NumberSystem::Base(k) => (usize::from(k), self::system(k.into())),
        NumberSystem::Ostrowski(a) => (usize::from(a) + 1, System::ostrowski(a.into()).unwrap()),
    };
    let accepts = |v: u64| {
        let c = code.map_or(v, |code| code.pow(u32::try_from(v).unwrap()));
        let (n, c) = (words.word(n.into()), words.word(c.into()));
        let length = n.len().max(c.len());
        let digit = |w: &[u8], at: usize| {
            if at + w.len() < length { 0 } else { usize::from(w[at + w.len() - length]) }
        };
        let mut state = Some(0u32);
        for at in 0..length {
            state = state.and_then(|s| law.next[s as usize][digit(&n, at) * radix + digit(&c, at)]);
        }
        state.is_some_and(|state| law.accept[state as usize])
    };
    (0..=most).filter(|v| accepts(*v)).collect()
}

/// If the kernel accepts, what it says is true of small heaps.
fn only_truth(text: &str, table: &[u64]) -> bool {
    let Ok(verified) = verify(text) else { return false };
    let Claim::Automatic { system, code, law } = &verified.claim else { panic!("another claim") };
    let most = table.iter().max().unwrap() + 2;
    for (n, v) in (0..).zip(table) {
        assert_eq!(value(*system, *code, law, n, most), [*v], "accepted, and wrong at {n}:\n{text}");
    }
    true
}

#[test]
fn true_laws_are_proved_and_wrong_ones_are_not() {
    for (text, k, shape, last) in PROVED {
        let rule = read(text);
        let table = rule.values(last);
        let guess = learned(&rule, system(k), shape, &table);
        let certificate = certified(&rule, &guess).unwrap_or_else(|| panic!("{text}: no certificate"));
        if let Err(rejection) = verify(&certificate) {
            panic!("{text}: {rejection}\n{certificate}");
        }
        assert!(only_truth(&certificate, &table[..100]), "{text}");
        let Read::Heaps(game) = &rule else { panic!("heaps") };
        assert!(prove(&game.parts[0], game.play, &guess, &budgets(), &Limits::default()).is_some(), "{text}");
        // Wrong laws, with every step made honestly.
        let law = match guess.kind {
            Kind::Relation(law) => law,
            _ => continue,
        };
        for n in [0u64, 1, 6, 20] {
            let v = table[usize::try_from(n).unwrap()];
            let moved = toggled(&toggled(&law, &[n, v]), &[n, v + 1]);
            let wrong = [moved, toggled(&law, &[n, v]), toggled(&law, &[n, v + 1])];
            for law in wrong {
                let text = certified(&rule, &Guess::new(Kind::Relation(law))).expect("it can be written");
                let reason = verify(&text).expect_err("a wrong law").reason;
                assert!(matches!(reason, Reason::LawFails { .. }), "{reason:?}");
            }
        }
    }
}

#[test]
fn a_code_proves_nothing_wrong() {
    // No rule that certificates can say has been met whose values need a code; what is shown is that a
    // code proves nothing wrong.
    let rule = read("take any");
    let table: Vec<u64> = (0..12).collect();
    let code = Code::Power { base: 2 };
    let image = code.image(system(2), &budgets()).unwrap().unwrap();
    // n -> 2^n is not read by any automaton, so a piece of it is refuted, not proved.
    let pairs: Vec<[u64; 2]> = table.iter().map(|n| [*n, 1 << n]).collect();
    let law = coded(&pairs);
    let guess = Guess::new(Kind::Coded { relation: law, image, code });
    let text = certified(&rule, &guess).expect("it can be written");
    assert!(matches!(verify(&text).expect_err("a piece").reason, Reason::LawFails { obligation: "total" }));
}

#[test]
fn a_certificate_proves_nothing_about_another_rule_or_system() {
    let of = |text: &str, k| {
        let rule = read(text);
        let guess = learned(&rule, system(k), Shape::Relation, &rule.values(600));
        (certified(&rule, &guess).unwrap(), rule.values(60))
    };
    let all = [
        of("take any", 2),
        of("take any or split", 2),
        of("take even or split", 2),
        of("0.C", 2),
        of("0.8", 2),
    ];
    for (mine, values) in &all {
        for (other, _) in &all {
            if mine == other {
                continue;
            }
            let head: Vec<&str> = mine.lines().take_while(|line| !line.starts_with("system")).collect();
            let tail: Vec<&str> = other.lines().skip_while(|line| !line.starts_with("system")).collect();
            let forged = format!("{}\n{}\n", head.join("\n"), tail.join("\n"));
            assert!(!only_truth(&forged, values), "{forged}");
        }
        for system in ["base 4", "base 3", "ostrowski 1", "base 16", "ostrowski 2"] {
            // Nim is Nim in another system with two digits.
            only_truth(&mine.replace("base 2", system), values);
        }
        assert!(!only_truth(&mine.replace("play normal", "play misere"), values));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any change of any automaton, any line left out, twice or moved: rejected, or as true as before.
    #[test]
    fn forgeries_fail(which in 0usize..8, line in 0usize..64, word in any::<u32>(), place in any::<u32>(), what in 0u32..8) {
        let (text, k, shape, last) = PROVED[[0, 1, 4, 5, 7, 9, 14, 15][which]];
        let rule = read(text);
        let table = rule.values(last);
        let guess = learned(&rule, system(k), shape, &table);
        let honest = certified(&rule, &guess).unwrap();
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
        let accepted = only_truth(&forged, &table[..100]);
        prop_assert!(!accepted || what != 0, "a line was left out");
        // What is not asked for is found out at once.
        prop_assert!(forged != honest || accepted);
    }
}

#[test]
#[ignore = "takes minutes: see the README"]
fn large_laws_in_time() {
    let cases = [("0.2048", 13_000u64), ("0.205200C", 10_300), ("0.28", 3000), ("0.9C", 3000)];
    for (text, last) in cases {
        let rule = read(text);
        let Read::Heaps(game) = &rule else { panic!("heaps") };
        let engine = grundy::api::Study::new(text, &[]).unwrap();
        let table: Vec<u64> =
            engine.table(last, &Limits::default()).unwrap().values.iter().map(|v| u64::from(*v)).collect();
        let guess = learned(&rule, system(2), Shape::Relation, &table);
        let text_ = certificate(&game.parts[0], game.play, &guess, &budgets()).expect("written");
        let start = std::time::Instant::now();
        let verdict = verify(&text_);
        println!(
            "{text}: law {} states, {} bytes, {} steps, checked in {:?}: {:?}",
            guess.states(),
            text_.len(),
            text_.lines().filter(|line| line.starts_with("step")).count(),
            start.elapsed(),
            verdict.as_ref().map(|_| ()).map_err(ToString::to_string)
        );
        assert!(verdict.is_ok());
    }
}
