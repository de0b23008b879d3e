use super::*;
use crate::prove::Proof;
use proptest::prelude::*;

/// Code, period, pre-period.
fn rows() -> Vec<(&'static str, u64, u64)> {
    let data = include_str!("../../../tests/data/octal-periods.tsv");
    data.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut cells = line.split('\t');
            let code = cells.next().unwrap();
            let mut number = || cells.next().unwrap().parse().unwrap();
            (code, number(), number())
        })
        .collect()
}

#[test]
fn known_periods_are_found_and_proved() {
    let rows = rows();
    assert!(rows.len() > 50);
    for (text, period, preperiod) in rows.into_iter().filter(|row| row.1 + row.2 < LONG) {
        let found = laws(&code(text));
        proved_with(text, (preperiod, period), &found.laws.grundy.unwrap(), found.proof.as_ref());
    }
}

/// The longest rows, on tables of the engines: in the release run of `.ci/run`.
#[cfg(not(debug_assertions))]
#[test]
fn long_periods_are_found_and_proved() {
    let long: Vec<_> = rows().into_iter().filter(|row| row.1 + row.2 >= LONG).collect();
    assert!(long.len() >= 3);
    for (text, period, preperiod) in long {
        let study = crate::api::Study::new(text, &[]).unwrap();
        let law = study.laws(&Limits::default()).unwrap().grundy.unwrap();
        let proof = study.prove(&Limits::default()).unwrap();
        proved_with(text, (preperiod, period), &law, proof.as_ref());
    }
}

/// Rows from here on are too long for a naive table.
const LONG: u64 = 3_000;

fn proved_with(text: &str, (preperiod, period): (u64, u64), law: &Law, proof: Option<&Proof>) {
    assert_eq!(shape_of(law), (preperiod, period, 0), "{text}");
    assert!(matches!(theorem(law), "guy-smith" | "window"), "{text}");
    assert!(grundy_check::verify(&proof.unwrap().certificate).is_ok(), "{text}");
}

#[test]
fn one_value_less_than_the_theorem_needs_decides_nothing() {
    let core = code("0.07");
    let short = laws_to(&core, Play::Normal, Some(99)).laws.grundy.unwrap();
    assert!(matches!(short.standing, Standing::None { up_to: 99, would_decide: Some(175) }));
    let almost = laws_to(&core, Play::Normal, Some(174)).laws.grundy.unwrap();
    assert!(!almost.is_proved());
    assert_eq!(almost.would_decide, Some(175));
    for last in [175, 299] {
        let enough = laws_to(&core, Play::Normal, Some(last)).laws.grundy.unwrap();
        assert_eq!((shape_of(&enough), theorem(&enough)), ((53, 34, 0), "guy-smith"));
    }
}

#[test]
fn codes_of_reports_and_tables() {
    let cases = [
        ("0.77", 71, 12),
        ("0.1377", 141, 24),
        ("0.11377", 187, 32),
        ("0.137", 52, 34),
        ("0.26", 1, 4),
        ("0.15", 1, 10),
        ("0.055", 259, 148),
    ];
    for (text, preperiod, period) in cases {
        let law = laws(&code(text)).laws.grundy.unwrap();
        assert_eq!(shape_of(&law), (preperiod, period, 0), "{text}");
        assert_eq!(theorem(&law), "guy-smith");
    }
}

#[test]
fn hexadecimal_codes_are_proved_when_periodic_and_when_they_rise() {
    for (text, expected) in [("0.8", (1, 3, 1)), ("0.C", (1, 2, 1)), ("0.3F", (0, 6, 3))] {
        let core = code(text);
        let law = laws_to(&core, Play::Normal, Some(400)).laws.grundy.unwrap();
        assert_eq!((shape_of(&law), theorem(&law)), (expected, "automatic"), "{text}");
        agrees(&law, &Naive { core: &core, play: Play::Normal }.grundy(600));
    }
    for (text, period) in [("0.81", 2), ("0.A2", 4), ("0.A7", 4)] {
        let core = code(text);
        let law = laws_to(&core, Play::Normal, Some(400)).laws.grundy.unwrap();
        assert_eq!((shape_of(&law), theorem(&law)), ((1, period, 0), "guy-smith"), "{text}");
        agrees(&law, &Naive { core: &core, play: Play::Normal }.grundy(600));
    }
}

#[test]
fn a_game_without_a_known_period_has_no_law() {
    let law = laws_to(&code("0.007"), Play::Normal, Some(2_000)).laws.grundy.unwrap();
    assert!(matches!(law.standing, Standing::None { up_to: 2_000, .. }));
    assert_eq!(law.claim, Claim::Unknown);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_proved_law_holds_far_beyond_its_window(
        split in prop::sample::select(vec!["0", "4"]), digits in "[0-7]{1,3}[1-7]"
    ) {
        let text = format!("{split}.{digits}");
        let core = code(&text);
        let law = laws_to(&core, Play::Normal, Some(1_000)).laws.grundy.unwrap();
        if law.is_proved() {
            agrees(&law, &Naive { core: &core, play: Play::Normal }.grundy(2_200));
        }
    }
}
