//! What there is to know about a rule at first sight: `grundy RULE`.

use grundy::api::{Answer, Laws, MovesWanted, Refusal, Study};
use grundy::game::{Outcome, Play};
use grundy::law::{Claim, Law};
use grundy::limits::Limits;
use grundy::states::order::{Ending, ending};
use grundy::states::small::Kind;
use grundy::states::{KnownGames, KnownName, Shape, StatePosition, StateSolver, StateStudy, StateTable};
use grundy::theory::coupled::CoupledForm;
use grundy_text::Text;
use grundy_text::reading::{self, Said};
use serde_json::{Value, json};

use crate::name::{self, Known};
use crate::states::{self, known_value, position_value};
use crate::{laws, outcome, play, with_version};

/// Last heap of the small table when no period asks for more.
const SMALL: u64 = 20;
/// A first look may use this fraction of the budget for laws.
const FIRST_LOOK: u64 = 20;
/// Last heap of the largest table shown without being asked for.
const LARGEST_TABLE: u64 = 130;
/// The largest number of the small positions of a first look at states.
pub const SMALL_STATES: u64 = 10;

/// A rule of single heaps at first sight.
pub struct First {
    /// What it is called.
    pub name: Option<Known>,
    /// Its laws, searched for a little.
    pub laws: Result<Laws, Refusal>,
    /// Grundy values of the first heaps.
    pub values: Option<Vec<u32>>,
    /// Who wins them, under misère play.
    pub outcomes: Option<Vec<Outcome>>,
    /// Who wins the position that the rule names.
    pub start: Option<Result<Answer, Refusal>>,
}

impl First {
    /// Looks.
    pub fn new(study: &Study, limits: &Limits) -> First {
        // What is quick comes first: when the time runs out, it is there.
        let name = name::of(study);
        let normal = study.game.play == Play::Normal;
        let small = small_search(limits);
        let mut values = Vec::new();
        if normal {
            // The values of the first heaps stay when the others are beyond the budget.
            let _ = study.table_into(SMALL, &small, &mut values);
        }
        let outcomes = if normal { None } else { study.outcomes(Play::Misere, SMALL, &small).ok() };
        let laws = study.laws(&first_look(limits));
        let last = laws.as_ref().ok().and_then(|laws| laws.grundy.as_ref()).map_or(SMALL, worth_showing);
        if normal
            && last != SMALL
            && let Ok(table) = study.table(last, &first_look(limits))
        {
            values = table.values;
        }
        First {
            name,
            values: (!values.is_empty()).then_some(values),
            outcomes,
            start: study.start().map(|at| study.win(&at, MovesWanted::All { limit: 10 }, &limits.fresh())),
            laws,
        }
    }

    /// The answer of `grundy RULE`.
    pub fn json(&self, study: &Study, text: &dyn Text) -> Value {
        let outcomes = self.outcomes.as_ref();
        with_version(json!({
            "rule": study.canonical,
            "name": self.name.as_ref().map(|name| json!({ "name": name.call, "en": name.en, "zh": name.zh })),
            "play": play(study.game.play),
            "reading": reading(study, text),
            "first": 0,
            "values": self.values,
            "outcomes": outcomes.map(|all| all.iter().map(|it| outcome(*it)).collect::<Vec<_>>()),
            "law": self.laws.as_ref().ok().map(|found| laws(study, found, text)),
            "start": match &self.start {
                Some(Ok(answer)) => crate::answer(study, answer, text),
                Some(Err(_)) | None => Value::Null,
            },
        }))
    }
}

/// The rule in words; name and convention stand elsewhere.
pub fn reading(study: &Study, text: &dyn Text) -> Vec<String> {
    let mut said = reading::reading(study);
    // The convention is told in any case.
    said.retain(|it| !matches!(it, Said::Name { .. } | Said::End { last_stone: false, .. }));
    text.reading(&said)
}

/// Last heap of the table: up to two periods, if they are short.
fn worth_showing(law: &Law) -> u64 {
    match law.claim {
        Claim::Periodic { preperiod, period, .. } => {
            let period = period.max(1);
            let twice = preperiod.saturating_add(period.saturating_mul(2));
            // Short periods fill the small table with whole ones.
            let filled = preperiod.saturating_add(SMALL / period * period);
            if twice <= LARGEST_TABLE { twice.max(filled).saturating_sub(1) } else { SMALL }
        }
        Claim::Floor { .. }
        | Claim::MaximumNim { .. }
        | Claim::Pattern(_)
        | Claim::NeverPeriodic
        | Claim::Closed(_)
        | Claim::Unknown => SMALL,
    }
}

/// A first look does not search for laws as long as `law` does.
fn first_look(limits: &Limits) -> Limits {
    limits.part(limits.steps / FIRST_LOOK, limits.bytes, limits.positions)
}

/// The smallest heaps: enough for what is quick.
fn small_search(limits: &Limits) -> Limits {
    limits.part(80_000_000, 64 << 20, 200_000)
}

/// A rule on states at first sight.
pub struct FirstStates {
    /// The rule in words.
    pub said: Vec<String>,
    /// Games of the literature that it is, part by part.
    pub known: Vec<Option<KnownName>>,
    /// Small lost positions, up to [`SMALL_STATES`].
    pub lost: Option<Vec<StatePosition>>,
    /// What becomes of the position that the rule names.
    pub start: Option<Result<states::Said, Refusal>>,
}

impl FirstStates {
    /// Looks.
    pub fn new(study: &StateStudy, limits: &Limits, text: &dyn Text) -> FirstStates {
        let mut said = reading_of_states(study, text);
        let known = if study.names { KnownGames::of(&study.game).names(&study.game) } else { Vec::new() };
        said.extend(name::of_states(study).map(|name| text.name(&name.call, name.en, name.zh)));
        said.extend(known.iter().flatten().map(|name| text.known(name)));
        let forms: Vec<CoupledForm> = known.iter().flatten().map(|name| name.form.clone()).collect();
        said.extend(forms.iter().filter_map(|form| text.disguise(form)).map(str::to_owned));
        said.extend(states::stairs(text, &study.game, &forms).map(str::to_owned));
        let lost = small_lost(study, limits);
        let start = StatePosition::start(&study.game).map(|at| {
            let mut solver = StateSolver::new(study, limits);
            states::answered(&mut solver, study, &at, MovesWanted::All { limit: 10 }, &mut |_| {})
        });
        FirstStates { said, known, lost, start }
    }

    /// The answer of `grundy RULE`.
    pub fn json(&self, study: &StateStudy) -> Value {
        let lost = self
            .lost
            .as_ref()
            .map(|all| all.iter().map(|at| position_value(&study.game, at)).collect::<Vec<_>>());
        let ends = study.game.parts.iter().all(|core| ending(core) != Ending::NotShown);
        with_version(json!({
            "rule": study.canonical,
            "kind": "states",
            "play": play(study.game.play),
            "reading": self.said,
            "shown_to_end": ends,
            "known": self.known.iter().flatten().map(|name| known_value(&name.form)).collect::<Vec<_>>(),
            "lost_up_to": lost.as_ref().map(|_| SMALL_STATES),
            "lost": lost,
            "start": match &self.start {
                Some(Ok(said)) => said.json(&study.canonical, &study.game),
                Some(Err(_)) | None => Value::Null,
            },
        }))
    }
}

fn reading_of_states(study: &StateStudy, text: &dyn Text) -> Vec<String> {
    let game = &study.game;
    let mut said = Vec::new();
    for core in &game.parts {
        said.push(text.component(&core.shape));
        said.push(text.ending(&ending(core), &core.shape));
    }
    if game.remembers() {
        said.push(text.remembers().to_owned());
    }
    if game.move_in_all || game.parts.iter().any(|core| !core.ends.is_empty()) {
        said.push(text.not_disjunctive(game.move_in_all).to_owned());
    }
    said
}

/// The lost positions among the small ones of one component; nothing where that is a long list.
fn small_lost(study: &StateStudy, limits: &Limits) -> Option<Vec<StatePosition>> {
    let [core] = study.game.parts.as_slice() else { return None };
    let kind = match &core.shape {
        Shape::Heaps { ordered: false, .. } => Kind::exactly(&core.shape, 2),
        shape if matches!(shape.arity(), Some(1 | 2)) => Kind::of(shape, 0),
        _ => return None,
    };
    let limits = limits.part(100_000_000, 64 << 20, 200_000);
    let table = StateTable::new(&study.game, kind, SMALL_STATES, false, &limits).ok()?;
    let lost = table.lost(&limits).ok()?;
    Some(lost.into_iter().map(|at| StatePosition::of(vec![at])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(rule: &str, limits: &Limits) -> First {
        First::new(&Study::new(rule, &[]).unwrap(), limits)
    }

    #[test]
    fn what_came_before_the_end_of_the_budget_is_told() {
        // Heap 5 alone asks for more numbers than anybody counts.
        let rule = "n -> n - k where k >= 1 and (n < 5 or some j in 0..10^9: j = j + 1)";
        let limits = Limits::new(2_000_000, 1 << 24, 1_000);
        let few = first(rule, &limits);
        assert_eq!(few.values, Some(vec![0, 1, 2, 3, 4]));
        assert!(matches!(few.laws, Err(Refusal::Exhausted(_))));
        limits.time_out(10);
        let late = first(rule, &limits);
        assert_eq!(late.values, None);
        let Err(Refusal::Exhausted(why)) = late.laws else { panic!() };
        assert_eq!((why.is_stop(), why.limit), (true, 10));
    }
}
