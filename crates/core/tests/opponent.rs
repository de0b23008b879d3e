//! Opponents beside the definition.

use grundy::api::Subject;
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::opponent::{Before, Ended, Stand, Style, Table, playable, played as in_play};
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

fn at_start(study: &StateStudy, table: &Table<'_>, at: &str) -> Stand {
    table.start(&study.position(at).unwrap()).unwrap()
}

/// Plays to the end; who makes the last turn, counted from 0.
fn played(study: &StateStudy, table: &mut Table<'_>, at: &str, styles: [Style; 2], seed: u64) -> bool {
    let mut position = at_start(study, table, at);
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
    let study = in_play(&subject).unwrap();
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
            let first = table.outcome(&at_start(study, table, at)).unwrap() == Outcome::N;
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
fn length(table: &mut Table<'_>, position: &Stand) -> (bool, u32) {
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
            let position = at_start(study, table, at);
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
        let position = at_start(study, table, "1,2,3");
        let latest = ["0,2,3", "1,2,2"].map(|text| study.position(text).unwrap());
        for seed in 0..20 {
            let chosen = table.choose(&position, Style::HoldsOut, seed).unwrap().unwrap();
            assert!(latest.contains(&chosen.after.position()), "{:?}", chosen.after);
        }
    });
}

#[test]
fn heaps_keep_their_places() {
    with("nim", |study, table| {
        let mut after = |at: &str| -> Vec<StatePosition> {
            let turns = table.turns(&at_start(study, table, at)).unwrap();
            turns.into_iter().map(|turn| turn.after.position()).collect()
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

/// What the definition of a whole game says: the player to move wins exactly where some turn wins.
fn by_definition(table: &mut Table<'_>, at: &Stand) -> bool {
    if let Ended::Over { mover_wins } = table.ended(at).unwrap() {
        return mover_wins;
    }
    let turns = table.turns(at).unwrap();
    turns.iter().any(|turn| turn.over.unwrap_or_else(|| !by_definition(table, &turn.after)))
}

#[test]
fn games_that_remember_are_played_by_what_they_remember() {
    let rules = [
        ("fibonacci-nim", &["7", "8", "9"][..]),
        ("take 1..last+1; first take 1", &["6", "7"]),
        ("nim; misere; first take 1", &["2,1", "3"]),
        ("take {1,2} adjacent in ring", &["5", "6", "4,3"]),
        ("sum of: take 1..3 ; 0.07", &["5 ; 4"]),
        ("nim; move in all", &["2,3"]),
    ];
    for (rule, starts) in rules {
        for at in starts {
            with(rule, |study, table| {
                let start = at_start(study, table, at);
                let mut waiting = vec![start];
                let mut seen = std::collections::HashSet::new();
                while let Some(now) = waiting.pop() {
                    let node = table.node(&now).unwrap();
                    assert_eq!(node.mover_wins(), by_definition(table, &now), "{rule} {now:?}");
                    let outcome = table.outcome(&now).unwrap();
                    assert_eq!(node.mover_wins(), outcome == Outcome::N, "{rule} {now:?}");
                    for turn in node.turns.iter().filter(|turn| turn.over.is_none()) {
                        if seen.insert(turn.after.clone()) {
                            waiting.push(turn.after.clone());
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn the_last_amount_is_told() {
    with("fibonacci-nim", |study, table| {
        let start = at_start(study, table, "8");
        assert_eq!(start.before(), Before::Nothing);
        let turns = table.turns(&start).unwrap();
        // All but the whole heap, then at most twice as much.
        assert_eq!(turns.len(), 7);
        assert_eq!(
            turns[0].after.before(),
            Before::Took(8 - turns[0].after.components().next().unwrap().2[0])
        );
        let two = turns.iter().find(|turn| turn.after.before() == Before::Took(2)).unwrap();
        assert_eq!(table.turns(&two.after).unwrap().len(), 4);
    });
}

#[test]
fn a_ring_is_one_until_it_is_cut() {
    with("take {1,2} adjacent in ring", |study, table| {
        let start = at_start(study, table, "5");
        assert!(start.components().all(|(_, ring, _)| ring));
        for turn in table.turns(&start).unwrap() {
            assert!(turn.after.components().all(|(_, ring, _)| !ring), "{:?}", turn.after);
        }
    });
}

#[test]
fn early_ends_are_ends() {
    with("(a,b) -> (a-k,b) | (a,b-k) where k >= 1; lose when a = b", |study, table| {
        let ended = table.ended(&at_start(study, table, "(2,2)")).unwrap();
        assert_eq!(ended, Ended::Over { mover_wins: false });
    });
}
