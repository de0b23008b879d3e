//! Laws from the text of a rule: what is found, by which theorem, and what is only checked.

use grundy::api::Study;
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Law, Standing};
use grundy::limits::Limits;

/// Rule, what the law says, its status.
const LAWS: &str = include_str!("data/laws.txt");

fn says(law: &Law) -> String {
    match &law.claim {
        Claim::Periodic { preperiod, period, saltus, .. } => format!("{preperiod} {period} {saltus}"),
        Claim::Floor { divisor } => format!("floor {divisor}"),
        Claim::NeverPeriodic => "never".to_owned(),
        Claim::MaximumNim { .. } => "maximum".to_owned(),
        other => format!("{other:?}"),
    }
}

fn status(law: &Law) -> &'static str {
    match &law.standing {
        Standing::Proved(verified) => verified.theorem,
        Standing::Checked { .. } => "checked",
        Standing::Refuted { .. } => "refuted",
        Standing::None { .. } => "none",
    }
}

#[test]
fn every_rule_has_the_law_of_the_literature() {
    let limits = Limits::new(40_000_000, 1 << 28, 1 << 20);
    let mut wrong = Vec::new();
    for line in LAWS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let (rule, law, standing) = (cells.next().unwrap(), cells.next().unwrap(), cells.next().unwrap());
        let study = Study::new(rule, &[]).unwrap_or_else(|e| panic!("{rule}: {e:?}"));
        let laws = study.laws_to(Some(6_999), &limits).unwrap();
        let found = laws.grundy.unwrap();
        if (says(&found).as_str(), status(&found)) != (law, standing) {
            wrong.push(format!("{rule}: {} {}", says(&found), status(&found)));
            continue;
        }
        if standing == "checked" {
            continue;
        }
        let proof = study.prove(&limits).unwrap();
        let proof = proof.unwrap_or_else(|| panic!("{rule}: no certificate"));
        assert_eq!(proof.verified.theorem, standing, "{rule}");
        assert_eq!(grundy_check::verify(&proof.certificate), Ok(proof.verified), "{rule}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn lost_heaps_of_outcome_games() {
    let limits = Limits::new(400_000_000, 1 << 28, 1 << 20);
    type Case = (&'static str, u64, &'static [u64], &'static [u64], bool);
    let cases: [Case; 6] = [
        ("take 1 or primes leaving n >= 1", 4, &[1], &[0], true),
        ("take 1..3; misere", 4, &[1], &[], true),
        ("take powers of 2; misere", 3, &[1], &[], true),
        ("take 1..3; first take 1..2", 4, &[0, 3], &[], false),
        ("take {2,3,5}", 7, &[0, 1], &[], true),
        ("take any or 7", 1, &[], &[0], true),
    ];
    for (rule, modulus, residues, exceptions, proved) in cases {
        let study = Study::new(rule, &[]).unwrap_or_else(|e| panic!("{rule}: {e:?}"));
        let outcome = study.laws_to(Some(400), &limits).unwrap().outcome;
        let zeros = ZeroSet::of(&outcome.claim).unwrap_or_else(|| panic!("{rule}: {outcome:?}"));
        let expected =
            ZeroSet { modulus, residues: residues.to_vec(), from: 0, exceptions: exceptions.to_vec() };
        assert_eq!(zeros, expected, "{rule}");
        assert_eq!(outcome.is_proved(), proved, "{rule}");
    }
}
