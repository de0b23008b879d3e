//! Laws that the kernel reads as automata.

use grundy_check::{Reason, verify};

use crate::api::{Laws, Study};
use crate::law::agrees::agrees;
use crate::law::pattern::{Part, Pattern, Recursive};
use crate::law::{Claim, Law, Standing, Subject};
use crate::limits::Limits;
use crate::position::Size;

fn study(rule: &str) -> Study {
    Study::new(rule, &[]).unwrap_or_else(|e| panic!("{rule}: {e:?}"))
}

fn laws(study: &Study) -> Laws {
    study.laws(&Limits::default()).unwrap()
}

/// Whether the law is proved by the theorem; what it says of heaps to `last` must be what they are.
fn proved(study: &Study, law: &Law, last: u64) -> bool {
    let values = study.table(last, &Limits::default()).unwrap().values;
    for (n, &v) in (0u64..).zip(&values) {
        let said = law.claim.value(&Size::from(n)).and_then(|v| u32::try_from(v).ok());
        match law.subject {
            Subject::Grundy => assert_eq!(said, Some(v), "{} at {n}", study.canonical),
            Subject::Outcome => assert_eq!(said.map(|v| v == 0), Some(v == 0), "{} at {n}", study.canonical),
        }
    }
    matches!(&law.standing, Standing::Proved(verified) if verified.theorem == "automatic")
}

/// Where the law's automaton accepts for the first time, it rejects.
fn changed(certificate: &str) -> String {
    let line = certificate.lines().find(|line| line.starts_with("law")).unwrap();
    certificate.replacen(line, &line.replacen(" +", " -", 1), 1)
}

#[test]
fn laws_are_proved_from_the_rule_alone() {
    for rule in [
        "0.28",
        "take any or split",
        "take even or split",
        "leave {n-1, floor(n/2)}",
        "leave {n-1, n-2, floor(n/3)}",
        "leave {floor(n/2), floor((n-1)/2)}",
    ] {
        let study = study(rule);
        let laws = laws(&study);
        let grundy = laws.grundy.unwrap();
        assert!(proved(&study, &grundy, 3_000), "{rule}: {:?} {:?}", grundy.claim, grundy.standing);
        assert!(proved(&study, &laws.outcome, 3_000), "{rule}: {:?}", laws.outcome);
        let proof = study.prove(&Limits::default()).unwrap().unwrap();
        let verified = verify(&proof.certificate).unwrap();
        assert_eq!(verified.theorem, "automatic", "{rule}");
        assert!(agrees(&verified, &grundy.claim, Subject::Grundy, &grundy_automata::Limits::default()));
        let reason = verify(&changed(&proof.certificate)).expect_err(rule).reason;
        let wrong =
            matches!(reason, Reason::LawFails { .. } | Reason::StepWrong | Reason::LeadingZerosMatter);
        assert!(wrong, "{rule}: {reason:?}");
    }
}

#[test]
fn another_law_does_not_say_what_was_proved() {
    let limits = grundy_automata::Limits::default();
    let lasker = study("take any or split");
    let Standing::Proved(verified) = laws(&lasker).grundy.unwrap().standing else { panic!("not proved") };
    let says = |claim: &Claim, subject| agrees(&verified, claim, subject, &limits);
    let periodic = |preperiod, period, saltus, values: &[u32]| Claim::Periodic {
        preperiod,
        period,
        saltus,
        values: values.to_vec(),
    };
    // 0, 1, 2, 4, 3, 5, 6, 8, 7, ..
    for right in [periodic(1, 4, 4, &[0, 1, 2, 4, 3]), periodic(3, 8, 8, &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10])]
    {
        assert!(says(&right, Subject::Grundy), "{right:?}");
    }
    for wrong in [
        periodic(1, 4, 4, &[0, 1, 2, 4, 5]),
        periodic(1, 4, 5, &[0, 1, 2, 4, 3]),
        periodic(1, 5, 4, &[0, 1, 2, 4, 3, 5]),
        periodic(1, 4, 0, &[0, 1, 2, 4, 3]),
        periodic(2, 4, 4, &[0, 0, 2, 4, 3, 5]),
        Claim::Floor { divisor: 1 },
        Claim::Unknown,
        Claim::NeverPeriodic,
    ] {
        assert!(!says(&wrong, Subject::Grundy), "{wrong:?}");
    }
    assert!(says(&periodic(1, 1, 0, &[0, 1]), Subject::Outcome));
    assert!(!says(&periodic(2, 1, 0, &[0, 0, 1]), Subject::Outcome));
    assert!(!says(&periodic(0, 1, 0, &[0]), Subject::Outcome));
    // The same by halves: g(4 m + r) = 4 m + .., which needs the remainders of 4.
    let part = |plus| Part { same: 0, shift: 0, times: 4, plus };
    let halves = |first: &[u32], parts: [i64; 4]| {
        let parts = parts.map(part).to_vec();
        Claim::Pattern(Pattern::Recursive(Recursive { base: 4, first: first.to_vec(), parts }))
    };
    assert!(says(&halves(&[0], [-1, 1, 2, 4]), Subject::Grundy));
    assert!(!says(&halves(&[], [-1, 1, 2, 4]), Subject::Grundy), "0 is not -1");
    assert!(!says(&halves(&[1], [-1, 1, 2, 4]), Subject::Grundy));
    assert!(!says(&halves(&[0], [-1, 1, 2, 3]), Subject::Grundy));
}

#[test]
fn a_recursion_is_proved_if_the_automaton_obeys_it() {
    let limits = grundy_automata::Limits::default();
    let mark = study("leave {n-1, floor(n/2)}");
    let Standing::Proved(verified) = laws(&mark).grundy.unwrap().standing else { panic!("not proved") };
    let values = mark.table(20_000, &Limits::default()).unwrap().values;
    let part = |same, shift, times, plus| Part { same, shift, times, plus };
    // Lost heaps n > 0 end in an odd number of zeros; outcomes: an odd heap is won, w(2 m) = 1 - w(m).
    let candidates = [
        vec![part(-1, 0, 0, 1), part(0, 0, 0, 1)],
        vec![part(-1, 0, 0, 1), part(1, 0, 0, 0)],
        vec![part(1, 0, 0, 0), part(0, 0, 0, 1)],
        vec![part(-1, -1, 0, 1), part(0, 0, 0, 1)],
    ];
    let mut agreed = 0;
    for parts in candidates {
        for first in [vec![], vec![0], vec![0, 1], vec![0, 1, 0], vec![1], vec![0, 0]] {
            let it = Recursive { base: 2, first, parts: parts.clone() };
            let true_to_the_end =
                (0u64..).zip(&values).all(|(n, &v)| it.value(&n.into()) == Some(u8::from(v != 0).into()));
            let claim = Claim::Pattern(Pattern::Recursive(it));
            assert_eq!(agrees(&verified, &claim, Subject::Outcome, &limits), true_to_the_end, "{claim:?}");
            agreed += usize::from(true_to_the_end);
        }
    }
    assert!(agreed > 0);
}
