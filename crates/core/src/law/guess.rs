//! Laws as automata carry them, so that their obligations can be decided of the rule.

use grundy_automata::{Arithmetic, Dfao, Error, Formula, Limits as Automata, Relation, System, Var};

use crate::api::Study;
use crate::game::{Core, Play};
use crate::law::pattern::Pattern;
use crate::law::{Claim, Law, Subject};
use crate::limits::Limits;
use crate::prove::automatic::{Guess, Kind, Rule, Verdict, decide};

/// Longer pre-periods and periods make automata of no use.
const LONGEST: u64 = 600;

/// Bases in which periodic laws are tried: sets of powers and digits decide which one a rule needs.
pub(super) const BASES: [u64; 3] = [2, 3, 10];

/// A law as a guess in a base; `None` for laws that automata do not carry.
pub(crate) fn guess(
    claim: &Claim,
    subject: Subject,
    system: System,
    limits: &Automata,
) -> Result<Option<Guess>, Error> {
    let periodic = match claim {
        Claim::Pattern(Pattern::Automatic(it)) => {
            return Ok((it.system() == system).then(|| it.guess.clone()));
        }
        Claim::Floor { divisor } if *divisor <= LONGEST => {
            (0, *divisor, 1, vec![0; usize::try_from(*divisor).unwrap_or(0)])
        }
        Claim::Periodic { preperiod, period, saltus, values } if preperiod + period <= LONGEST => {
            (*preperiod, *period, *saltus, values.clone())
        }
        _ => return Ok(None),
    };
    let (preperiod, period, saltus, values) = periodic;
    let mut arithmetic = Arithmetic::new(system, limits)?;
    let [n, v, k] = [0, 1, 2].map(Var);
    // Heaps that have a value, as formulas in n (and, where values rise, v).
    let place = |i: u64| {
        if i < preperiod { n.equals(i) } else { Formula::exists([k], n.equals(period * k + i)) }
    };
    let of = |i: u64| values.get(usize::try_from(i).unwrap_or(usize::MAX)).copied().map_or(0, u64::from);
    if saltus > 0 {
        let one = |i: u64| {
            if i < preperiod {
                n.equals(i).and(v.equals(of(i)))
            } else {
                Formula::exists([k], n.equals(period * k + i).and(v.equals(saltus * k + of(i))))
            }
        };
        let all = Formula::any((0..preperiod + period).map(one));
        let relation = arithmetic.define(&all, &[n, v], limits)?;
        return Ok((subject == Subject::Grundy).then(|| Guess::new(Kind::Relation(relation))));
    }
    let mut levels: Vec<(u64, Relation)> = Vec::new();
    let distinct: std::collections::BTreeSet<u64> = (0..preperiod + period).map(of).collect();
    for value in distinct {
        let places = (0..preperiod + period).filter(|&i| of(i) == value).map(place);
        levels.push((value, arithmetic.define(&Formula::any(places), &[n], limits)?));
    }
    if subject == Subject::Outcome {
        let lost = levels.into_iter().find(|(value, _)| *value == 0).map(|(_, lost)| lost);
        let lost = match lost {
            Some(lost) => lost,
            None => Relation::none(system, 1, limits)?,
        };
        return Ok(Some(Guess::new(Kind::Lost(lost))));
    }
    Ok(Some(Guess::new(Kind::Values(Dfao::from_levels(&levels, limits)?))))
}

/// What automata say about a law of a rule: that no move keeps the value and every smaller value is reached, for
/// all heaps, or where not. This is no certificate. `None` where the law or the rule is no formula for them.
pub(crate) fn decided(core: &Core, play: Play, law: &Law, limits: &Limits) -> Option<Verdict> {
    let rule = Rule::of_core(core, play);
    let systems: Vec<System> = match &law.claim {
        Claim::Pattern(Pattern::Automatic(it)) => vec![it.system()],
        _ => BASES.iter().filter_map(|&base| System::base(base).ok()).collect(),
    };
    systems.into_iter().find_map(|system| {
        let stop = limits.clone();
        let automata = Automata::new(1 << 20, 1 << 26, limits.steps).with_stop(move || stop.go_on().is_err());
        let guess = guess(&law.claim, law.subject, system, &automata).ok().flatten()?;
        decide(&rule, &guess, &automata).ok()
    })
}

impl Study {
    /// What automata say about a law of this game, by its moves: see [`Verdict`]. It is not a proof that the
    /// kernel has checked. `None` where the law or the rule is no formula for them, or the game has several parts.
    pub fn decide(&self, law: &Law, limits: &Limits) -> Option<Verdict> {
        let [core] = &self.game.parts[..] else { return None };
        decided(core, self.game.play, law, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(rule: &str, change: impl FnOnce(&mut Claim)) -> Option<Verdict> {
        let study = Study::new(rule, &[]).unwrap_or_else(|e| panic!("{rule}: {e:?}"));
        let mut law = study.laws_to(Some(600), &Limits::default()).unwrap().grundy.unwrap();
        change(&mut law.claim);
        study.decide(&law, &Limits::default())
    }

    #[test]
    fn laws_hold_of_their_rules_and_changed_ones_fail_where_the_definition_says() {
        for rule in
            ["take {1,3,4}", "take {2,4,7}", "take multiples of 3", "0.8", "0.3F", "take any or split"]
        {
            assert_eq!(verdict(rule, |_| ()), Some(Verdict::Holds), "{rule}");
            let mut at = 0;
            let changed = verdict(rule, |claim| match claim {
                Claim::Periodic { values, .. } => {
                    at = values.len() - 1;
                    values[at] += 1;
                }
                Claim::Floor { divisor } => {
                    at = usize::try_from(*divisor).unwrap();
                    *divisor += 1;
                }
                other => panic!("{rule}: {other:?}"),
            });
            let Some(Verdict::Fails(failure)) = changed else { panic!("{rule}: {changed:?}") };
            // The changed heap is the first whose value is wrong.
            assert_eq!(failure.position, Some(vec![at as u128]), "{rule}");
        }
    }
}
