//! Opponents beside the definition.

use grundy::api::Subject;
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::opponent::{Ended, Style, Table, playable};
use grundy::states::{StatePosition, StateStudy};

const RULES: [(&str, &str); 7] = [
    ("nim", "3,5,7"),
    ("nim; misere", "3,4,5"),
    ("take {1,3,4}", "5,9"),
    ("0.77", "9"),
    ("wythoff", "(4,6)"),
    ("take any from 1..2 heaps", "2,3,4"),
    ("sum of: take 1..3 ; 0.07", "5 ; 7"),
];

/// Plays to the end; who makes the last turn, counted from 0.
fn played(study: &StateStudy, table: &mut Table<'_>, at: &str, styles: [Style; 2], seed: u64) -> bool {
    let mut position = study.position(at).unwrap();
    for turn in 0.. {
        if let Ended::Over { mover_wins } = table.ended(&position).unwrap() {
            return (turn % 2 == 0) == mover_wins;
        }
        let chosen = table.choose(&position, styles[turn % 2], seed + turn as u64).unwrap().unwrap();
        if let Some(wins) = chosen.over {
            return (turn % 2 == 0) == wins;
        }
        assert!(table.turns(&position).unwrap().contains(&chosen));
        position = chosen.after;
    }
    unreachable!()
}

fn with<T>(rule: &str, work: impl FnOnce(&StateStudy, &mut Table<'_>) -> T) -> T {
    let subject = Subject::read(rule, &[]).unwrap();
    let study = playable(&subject).unwrap();
    let heaps = match &subject {
        Subject::Heaps(study) => Some(study),
        Subject::States(_) => None,
    };
    work(&study, &mut Table::new(&study, heaps, &Limits::default()))
}

#[test]
fn whoever_plays_perfectly_wins_what_is_won() {
    for (rule, at) in RULES {
        with(rule, |study, table| {
            let first = table.outcome(&study.position(at).unwrap()).unwrap() == Outcome::N;
            for seed in 0..8 {
                for other in [Style::Perfect, Style::Random, Style::HoldsOut, Style::Errs { percent: 50 }] {
                    for own in [Style::Perfect, Style::HoldsOut] {
                        let styles = if first { [own, other] } else { [other, own] };
                        assert_eq!(played(study, table, at, styles, seed), first, "{rule} {at} {styles:?}");
                    }
                }
            }
        });
    }
}

#[test]
fn careless_opponents_lose_won_games() {
    let lost = |style| {
        with("nim", |study, table| {
            (0..200)
                .filter(|seed| !played(study, table, "3,5,7", [style, Style::Perfect], *seed * 1000))
                .count()
        })
    };
    assert_eq!(lost(Style::Errs { percent: 0 }), 0);
    let (few, many) = (lost(Style::Errs { percent: 15 }), lost(Style::Errs { percent: 50 }));
    assert!(0 < few && few < many && many < 200, "{few} {many}");
    assert!(lost(Style::Random) >= many);
}

/// The length of play by recursion, straight from its meaning.
fn length(table: &mut Table<'_>, position: &StatePosition) -> (bool, u32) {
    if let Ended::Over { mover_wins } = table.ended(position).unwrap() {
        return (mover_wins, 0);
    }
    let after: Vec<(bool, u32)> =
        table.turns(position).unwrap().iter().map(|turn| length(table, &turn.after)).collect();
    let soonest = after.iter().filter(|(wins, _)| !wins).map(|(_, turns)| turns + 1).min();
    let latest = after.iter().map(|(_, turns)| turns + 1).max();
    soonest.map_or((false, latest.unwrap_or(0)), |turns| (true, turns))
}

#[test]
fn who_holds_out_loses_as_late_and_wins_as_soon_as_can_be() {
    for (rule, at) in [
        ("nim", "2,2,3,3"),
        ("take 1..3", "8"),
        ("take {1,3,4}", "9,5"),
        ("wythoff", "(3,5)"),
        ("nim", "1,2,4"),
    ] {
        with(rule, |study, table| {
            let position = study.position(at).unwrap();
            let (wins, turns) = length(table, &position);
            let chosen = table.choose(&position, Style::HoldsOut, 7).unwrap().unwrap();
            assert_eq!(length(table, &chosen.after), (!wins, turns - 1), "{rule} {at}");
        });
    }
}

/// From (1,2,3) every move loses; taking the 1, or one of the 3, holds out longest.
#[test]
fn a_lost_game_of_nim_is_held_out() {
    with("nim", |study, table| {
        let position = study.position("1,2,3").unwrap();
        let latest = ["0,2,3", "1,2,2"].map(|text| study.position(text).unwrap());
        for seed in 0..20 {
            let chosen = table.choose(&position, Style::HoldsOut, seed).unwrap().unwrap();
            assert!(latest.contains(&chosen.after), "{:?}", chosen.after);
        }
    });
}

#[test]
fn heaps_keep_their_places() {
    with("nim", |study, table| {
        let mut after = |at: &str| -> Vec<StatePosition> {
            let turns = table.turns(&study.position(at).unwrap()).unwrap();
            turns.into_iter().map(|turn| turn.after).collect()
        };
        let left = after("1,2");
        assert!(
            left.contains(&study.position("0,2").unwrap()) && left.contains(&study.position("1,0").unwrap())
        );
    });
}

#[test]
fn rules_with_memory_are_refused() {
    assert!(playable(&Subject::read("take 1..2*last; first take 1..n-1", &[]).unwrap()).is_err());
}

#[test]
fn early_ends_are_ends() {
    with("(a,b) -> (a-k,b) | (a,b-k) where k >= 1; lose when a = b", |study, table| {
        let ended = table.ended(&study.position("(2,2)").unwrap()).unwrap();
        assert_eq!(ended, Ended::Over { mover_wins: false });
    });
}
