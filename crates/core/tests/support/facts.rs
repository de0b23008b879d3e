//! Whether a fact holds, by the public interface.

use grundy::api::{Answer, Laws, MovesWanted, Study, Subject};
use grundy::catalogue::format::Says;
use grundy::game::Outcome;
use grundy::graph::loopy::Fate;
use grundy::law::{Claim, Law, Standing};
use grundy::limits::Limits;
use grundy::position::{Position, Size};
use grundy::states::{StatePosition, StateSolver, StateStudy};

pub(crate) fn holds(subject: &Subject, says: &Says) -> Result<(), String> {
    let study = match subject {
        Subject::Heaps(study) => study,
        Subject::States(study) => return holds_for_states(study, says),
    };
    match says {
        Says::Value { position, value } => {
            let found = win(study, position, MovesWanted::None)?.value;
            expect(found == Some((*value).into()), &found)
        }
        Says::Values { from, values } => {
            let last = from + values.len() as u64 - 1;
            let table = study.table(last, &limits()).map_err(|why| format!("{why:?}"))?;
            let found: Vec<u64> =
                table.values.iter().skip(usize::try_from(*from).unwrap_or(0)).map(|&v| v.into()).collect();
            expect(found == *values, &found)
        }
        Says::Wins { position, wins } => {
            let found = win(study, position, MovesWanted::None)?.outcome;
            expect((found == Outcome::N) == *wins, &found)
        }
        Says::Draws { .. } => Err("single heaps have no draws".into()),
        Says::Moves { position, moves } => {
            let found = all_moves(study, position)?;
            let mut wanted = moves.clone();
            wanted.sort();
            expect(found == wanted, &found)
        }
        Says::Count { position, count } => {
            let found = all_moves(study, position)?.len() as u64;
            expect(found == *count, &found)
        }
        Says::Lost { from, to, heaps } => {
            let mut found = Vec::new();
            for n in *from..=*to {
                if win(study, &[n], MovesWanted::None)?.outcome == Outcome::P {
                    found.push(n);
                }
            }
            expect(found == *heaps, &found)
        }
        Says::Period { outcome, period, saltus, preperiod, proved } => {
            let laws = laws(study)?;
            let law = if *outcome { Some(laws.outcome) } else { laws.grundy };
            let law = law.ok_or("no law of the Grundy values")?;
            let same = match &law.claim {
                Claim::Periodic { preperiod: e, period: p, saltus: s, .. } => {
                    (e, p, s) == (preperiod, period, saltus)
                }
                Claim::Closed(form) => {
                    *preperiod == 0 && *saltus == 0 && form.modulus() == Some((*period).into())
                }
                _ => false,
            };
            expect(same, &law.claim)?;
            standing(&law, *proved)
        }
        Says::Floor { divisor, proved } => {
            let law = laws(study)?.grundy.ok_or("no law of the Grundy values")?;
            // n/4 rounded down is also periodic with saltus 1.
            let same = match &law.claim {
                Claim::Floor { divisor: d } => d == divisor,
                Claim::Periodic { preperiod: 0, period, saltus: 1, values } => {
                    period == divisor && values.iter().all(|&v| v == 0)
                }
                _ => false,
            };
            expect(same, &law.claim)?;
            standing(&law, *proved)
        }
        Says::NeverPeriodic { proved } => {
            let law = laws(study)?.grundy.ok_or("no law of the Grundy values")?;
            expect(law.claim == Claim::NeverPeriodic, &law.claim)?;
            standing(&law, *proved)
        }
    }
}

/// Of tuples, rows and coupled heaps a position is one component.
fn holds_for_states(study: &StateStudy, says: &Says) -> Result<(), String> {
    let place = |position: &[u64]| {
        let single = study.game.parts[0].shape.arity() == Some(1);
        let components =
            if single { position.iter().map(|&n| vec![n]).collect() } else { vec![position.to_vec()] };
        StatePosition::of(components)
    };
    let answer = |position: &[u64], wanted| {
        study.win(&place(position), wanted, &limits()).map_err(|why| format!("{why:?}"))
    };
    match says {
        Says::Value { position, value } => {
            let found = answer(position, MovesWanted::None)?.value;
            expect(found == Some((*value).into()), &found)
        }
        Says::Wins { position, wins } => {
            let found = answer(position, MovesWanted::None)?.outcome;
            expect((found == Outcome::N) == *wins, &found)
        }
        Says::Draws { position } => {
            let found = StateSolver::new(study, &limits()).fate(&place(position), MovesWanted::None);
            let found = found.map_err(|why| format!("{why:?}"))?.fate;
            expect(found == Fate::Draw, &found)
        }
        Says::Count { position, count } => {
            let found = answer(position, MovesWanted::All { limit: 1000 })?.total;
            expect(found == Some((*count).into()), &found)
        }
        other => Err(format!("{other:?} is not a fact about such games")),
    }
}

fn limits() -> Limits {
    // Enough for every fact, small enough that a mistake ends soon.
    Limits::new(200_000_000, 1 << 28, 1 << 21)
}

fn expect<T: std::fmt::Debug>(holds: bool, found: &T) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("found {found:?}").chars().take(300).collect()) }
}

fn win(study: &Study, heaps: &[u64], moves: MovesWanted) -> Result<Answer, String> {
    study.win(&Position::heaps(heaps.iter().copied()), moves, &limits()).map_err(|why| format!("{why:?}"))
}

/// Heaps before and after, sorted.
fn all_moves(study: &Study, heaps: &[u64]) -> Result<Vec<(u64, Vec<u64>)>, String> {
    let answer = win(study, heaps, MovesWanted::All { limit: 1000 })?;
    if !answer.complete {
        return Err("the list of moves is not complete".into());
    }
    let number = |size: &Size| size.exact().and_then(|n| u64::try_from(n).ok()).ok_or("a huge heap");
    let mut moves = Vec::new();
    for one in &answer.moves {
        let mut to = one.to.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        to.sort_unstable();
        moves.push((number(&one.from)?, to));
    }
    moves.sort();
    Ok(moves)
}

fn laws(study: &Study) -> Result<Laws, String> {
    study.laws(&limits()).map_err(|why| format!("{why:?}"))
}

fn standing(law: &Law, proved: bool) -> Result<(), String> {
    match (&law.standing, proved) {
        (Standing::Proved(_), true) | (Standing::Checked { .. }, false) => Ok(()),
        (found, _) => Err(format!("found {found:?}").chars().take(300).collect()),
    }
}
