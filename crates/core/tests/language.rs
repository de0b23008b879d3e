//! The rule language form by form: what it promises is read and played, or refused with what to write instead.

use std::collections::{BTreeSet, HashMap};

use grundy::api::{MovesWanted, Refusal, Study};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::position::Position;
use grundy::rule::diagnostic::Problem;
use grundy::states::StateStudy;

fn limits() -> Limits {
    Limits::new(400_000_000, 1 << 28, 2_000_000)
}

/// Who wins a position, whatever the rule is about.
fn outcome(rule: &str, position: &str) -> Result<Outcome, Refusal> {
    if let Ok(study) = Study::new(rule, &[]) {
        let position = Position::parse(position, study.game.parts.len()).map_err(Refusal::Position)?;
        return Ok(study.win(&position, MovesWanted::None, &limits())?.outcome);
    }
    let study = StateStudy::new(rule, &[])?;
    let position = study.position(position)?;
    Ok(study.win(&position, MovesWanted::None, &limits())?.outcome)
}

#[test]
fn every_form_is_read_and_played() {
    let rows = include_str!("data/language.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    let mut wrong = Vec::new();
    for row in rows {
        let mut fields = row.split('\t');
        let (rule, position, wanted) =
            (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap());
        match (outcome(rule, position), wanted) {
            (Ok(Outcome::P), "P" | "?") | (Ok(Outcome::N), "N" | "?") => {}
            (found, _) => wrong.push(format!("{rule} at {position}: {found:?}")),
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "{count}");
}

#[test]
fn the_reference_holds_rules_only() {
    for text in [include_str!("../../../docs/en/rules.md"), include_str!("../../../docs/zh/rules.md")] {
        let rules: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("    ")).collect();
        for rule in &rules {
            let heaps = Study::new(rule, &[]).err();
            let states = StateStudy::new(rule, &[]).err();
            assert!(heaps.is_none() || states.is_none(), "{rule}: {states:?}");
        }
        assert!(rules.len() > 15, "{}", rules.len());
    }
}

#[test]
fn wished_forms_are_named() {
    for (rule, wanted) in [
        ("a[1..m] -> a[i] -= 1 where (count j in 1..m: a[j] > 2) >= 2", Problem::CountIf),
        ("a[1..m] -> a[i] -= 1 where 2 <= count j in 1..m: a[j] > 2", Problem::CountIf),
        ("a[1..m] -> a[j] -= 1 for j in 1..m if a[j] > 0", Problem::ForIf),
        ("a[1..m] -> a[j] := 0 for j in 1..m if a[j] > k, a[j] < 9 where k < 9; misere", Problem::ForIf),
    ] {
        let Err(Refusal::Rule(problems)) = StateStudy::new(rule, &[]) else { panic!("{rule}") };
        assert!(problems.iter().all(|it| it.problem == wanted), "{rule}: {problems:?}");
    }
}

/// Grundy values of splitting by the definition: all partitions of n into at least two parts for which `allowed`
/// holds of (n, parts), different ones or any.
fn split_values(last: u64, unequal: bool, allowed: &dyn Fn(u64, u64) -> bool) -> Vec<u32> {
    fn each(rest: u64, least: u64, step: u64, parts: &mut Vec<u64>, found: &mut dyn FnMut(&[u64])) {
        if rest == 0 {
            found(parts);
        }
        for part in least..=rest {
            parts.push(part);
            each(rest - part, part + step, step, parts, found);
            parts.pop();
        }
    }
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=last {
        let mut seen = BTreeSet::new();
        each(n, 1, u64::from(unequal), &mut Vec::new(), &mut |parts| {
            if parts.len() >= 2 && allowed(n, parts.len() as u64) {
                seen.insert(parts.iter().fold(0, |xor, &part| xor ^ values[usize::try_from(part).unwrap()]));
            }
        });
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

#[test]
fn splits_into_any_number_of_parts() {
    type Allowed = fn(u64, u64) -> bool;
    let rules: [(&str, u64, bool, Allowed); 8] = [
        ("split unequal into 2..", 34, true, |_, _| true),
        ("split unequal into 3..", 34, true, |_, parts| parts >= 3),
        ("split unequal into odd", 34, true, |_, parts| parts % 2 == 1),
        ("split unequal into 2..n/4", 30, true, |n, parts| 4 * parts <= n),
        ("split into 2..", 24, false, |_, _| true),
        ("split into primes", 24, false, |_, parts| [2, 3, 5, 7, 11, 13, 17, 19, 23].contains(&parts)),
        ("split into 2..n-2", 24, false, |n, parts| parts + 2 <= n),
        ("split into 10..12", 24, false, |_, parts| (10..=12).contains(&parts)),
    ];
    for (rule, last, unequal, allowed) in rules {
        let study = Study::new(rule, &[]).unwrap_or_else(|refusal| panic!("{rule}: {refusal:?}"));
        assert_eq!(
            study.table(last, &limits()).unwrap().values,
            split_values(last, unequal, &allowed),
            "{rule}"
        );
    }
}

#[test]
fn heaps_with_more_splits_than_anybody_lists_are_not_answered() {
    let study = Study::new("split into 38..", &[]).unwrap();
    // 41 may have 41 parts, which is one more than are written out.
    let answer = |n: u64| study.win(&Position::heaps([n]), MovesWanted::None, &limits());
    assert_eq!(answer(37).unwrap().outcome, Outcome::P);
    assert_eq!(answer(40).unwrap().outcome, Outcome::N);
    assert!(matches!(answer(41), Err(Refusal::Exhausted(_))), "{:?}", answer(41));
}

#[test]
fn digits_are_those_of_the_number() {
    // Lower one digit: Nim on the digits.
    let rule = "n -> n - k*10^i where i < 20 and 1 <= k <= digit(n,i)";
    let binary = "n -> n - k*2^i where i < 60 and 1 <= k <= digit(n,i,2)";
    let digits = |mut n: u64, base: u64| {
        let mut all = HashMap::new();
        for i in 0.. {
            if n == 0 {
                break;
            }
            all.insert(i, n % base);
            n /= base;
        }
        all
    };
    let values = |rule: &str| Study::new(rule, &[]).unwrap().table(600, &limits()).unwrap().values;
    let nim =
        |n: u64, base| digits(n, base).values().fold(0, |xor, digit| xor ^ u32::try_from(*digit).unwrap());
    for (n, value) in (0..).zip(values(rule)) {
        assert_eq!(value, nim(n, 10), "{n}");
    }
    for (n, value) in (0..).zip(values(binary)) {
        assert_eq!(value, nim(n, 2), "{n}");
    }
}
