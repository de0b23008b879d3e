//! Learning a law by digits from the values of a rule: numeration systems and ways to write the value are tried
//! with ever longer tables, until one predicts what it had not seen and the moves of the rule obey it.

use std::cell::RefCell;

use grundy_automata::learn::{Budget, Law, Learner, Shape};
use grundy_automata::{Error, Limits as Automata, System, Undecided};

use super::automatic::Automatic;
use crate::law::Subject;
use crate::law::source::Growing;
use crate::limits::Limits;
use crate::prove::automatic::{Code, Guess, Kind, Rule, Verdict, decide};

/// The first table is so long.
const FIRST: u64 = 64;

/// More different values than this are written as a relation.
const FEW: u32 = 12;

/// States of an automaton that may still be called a law.
const STATES: usize = 240;

/// How a value is learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Few,
    Grows,
    Coded(Code),
}

impl Way {
    /// What stands in place of the value.
    fn written(self, value: u64, system: System) -> Option<u64> {
        match self {
            Way::Few | Way::Grows => Some(value),
            Way::Coded(Code::Power { base }) => base.checked_pow(u32::try_from(value).ok()?),
            Way::Coded(Code::Spread { offset }) => {
                let base = system.base_of()?;
                let (mut rest, mut unit, mut sum) = (value, base.checked_pow(u32::from(offset))?, 0u64);
                while rest > 0 {
                    sum = sum.checked_add(unit.checked_mul(rest % base)?)?;
                    rest /= base;
                    unit = if rest > 0 { unit.checked_mul(base * base)? } else { unit };
                }
                Some(sum)
            }
        }
    }
}

/// Systems and ways that suit the values of a table.
fn candidates(values: &[u32]) -> Vec<(System, Way)> {
    let systems: Vec<System> = [2, 3]
        .iter()
        .filter_map(|&b| System::base(b).ok())
        .chain([System::ZECKENDORF])
        .chain([4, 5, 10].iter().filter_map(|&b| System::base(b).ok()))
        .chain([System::PELL])
        .collect();
    let most = values.iter().copied().max().unwrap_or(0);
    let length = u32::try_from(values.len()).unwrap_or(u32::MAX);
    let mut all = Vec::new();
    if most <= FEW {
        all.extend(systems.iter().map(|&system| (system, Way::Few)));
    }
    if most > 3 {
        all.extend(systems.iter().map(|&system| (system, Way::Grows)));
    }
    // Values that grow as a logarithm, or as a root.
    if most > 2 && most <= 2 * length.ilog2() {
        let powers = systems.iter().filter_map(|&system| Some((system, system.base_of()?)));
        all.extend(powers.map(|(system, base)| (system, Way::Coded(Code::Power { base }))));
    }
    if most > 3 && most <= 4 * length.isqrt() {
        for &system in systems.iter().filter(|system| system.base_of().is_some()) {
            all.extend([0, 1].map(|offset| (system, Way::Coded(Code::Spread { offset }))));
        }
    }
    all
}

/// The law of a rule (one heap) by digits, if one is found within the budget. `table` grows to its cap at most.
pub(crate) fn find(
    rule: &Rule<'_>,
    subject: Subject,
    table: &mut Growing<'_>,
    (last, limits): (u64, &Limits),
) -> Option<Automatic> {
    let tried = candidates(&table.values);
    let table = RefCell::new(table);
    let value = |n: u64| {
        let mut table = table.borrow_mut();
        let index = usize::try_from(n).ok()?;
        // Tables grow by doubling: values are computed in order.
        while table.values.len() <= index {
            let longer = (2 * table.values.len()).max(index + 1);
            if !table.grow(longer).ok()? {
                return None;
            }
        }
        table.values.get(index).copied()
    };
    let stop = limits.clone();
    let automata = Automata::new(1 << 19, 1 << 25, limits.steps).with_stop(move || stop.go_on().is_err());
    let whole = Budget { queries: u64::MAX, largest: last, states: STATES };
    let mut learners = Vec::new();
    for &(system, way) in &tried {
        let value = &value;
        let oracle = move |tuple: &[u64]| way.written(u64::from(value(tuple[0])?), system);
        let shape = if way == Way::Few { Shape::Function } else { Shape::Relation };
        if let Ok(learner) = Learner::new(system, 1, shape, whole, oracle, &automata) {
            learners.push((way, learner));
        }
    }
    let mut largest = FIRST.min(last);
    loop {
        for (way, learner) in &mut learners {
            let told = (subject, rule);
            match attempt(learner, *way, Budget { largest, ..whole }, told, &automata) {
                Ok(Some(found)) => return Some(found),
                Err(Error::Undecided(Undecided::Stopped | Undecided::Steps(_))) => return None,
                Ok(None) | Err(_) => {}
            }
        }
        if largest >= last {
            return None;
        }
        largest = largest.saturating_mul(2).min(last);
    }
}

/// What one learner finds: a hypothesis that needs four fifths of the values allowed, predicts the others, and that the
/// rule does not refute.
fn attempt(
    learner: &mut Learner<'_>,
    way: Way,
    budget: Budget,
    (subject, rule): (Subject, &Rule<'_>),
    limits: &Automata,
) -> Result<Option<Automatic>, Error> {
    learner.set_budget(Budget { largest: budget.largest / 5 * 4, ..budget });
    let early = learner.propose(limits)?;
    learner.set_budget(budget);
    learner.check_to(budget.largest);
    let late = learner.propose(limits)?;
    if early.refuted != late.refuted {
        return Ok(None);
    }
    let kind = match (late.law, way, subject) {
        (Law::Function(values), _, Subject::Grundy) => Kind::Values(values),
        (Law::Function(outcomes), _, Subject::Outcome) => {
            let lost = outcomes.levels(limits)?.into_iter().find(|(value, _)| *value == 0);
            let Some((_, lost)) = lost else { return Ok(None) };
            Kind::Lost(lost)
        }
        (Law::Relation(relation), Way::Coded(code), _) => {
            let Some(image) = code.image(relation.system(), limits)? else { return Ok(None) };
            Kind::Coded { relation, image, code }
        }
        (Law::Relation(relation), _, _) => Kind::Relation(relation),
    };
    let guess = Guess::new(kind);
    match decide(rule, &guess, limits) {
        Ok(Verdict::Holds) => Ok(Some(Automatic { guess, learned_from: late.largest })),
        Ok(Verdict::Fails(failure)) => {
            let at =
                failure.position.and_then(|at| at.first().copied()).and_then(|at| u64::try_from(at).ok());
            if let Some(at) = at {
                learner.check_to(at);
            }
            Ok(None)
        }
        Ok(Verdict::Undecided(why @ (Undecided::Stopped | Undecided::Steps(_)))) => Err(why.into()),
        // A rule that is no formula here, or a proof that is too large: a table alone says too little.
        Ok(Verdict::Undecided(_)) | Err(_) => Ok(None),
    }
}
