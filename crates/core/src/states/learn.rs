//! Lost positions of a few numbers that an automaton reads off their digits, learned from the small positions.

use grundy_automata::learn::{Budget, Law, Learner, Shape};
use grundy_automata::{Dfao, Error, Limits as Automata, System};

use crate::game::Outcome;
use crate::law::pattern::Automatic;
use crate::limits::Limits;
use crate::prove::automatic::{Guess, Kind, Rule, Verdict, decide};
use crate::states::StateStudy;
use crate::states::table::StateTable;

/// Smaller tables show too little.
const SHORTEST: u64 = 30;

/// States of an automaton that may still be called a law.
const STATES: usize = 60;

/// The lost positions of a table of two numbers (or heaps) as an automaton that predicted half of them.
pub(super) fn lost(study: &StateStudy, table: &StateTable, limits: &Limits) -> Option<Automatic> {
    if table.kind().fixed() != Some(2) || table.last() < SHORTEST {
        return None;
    }
    let stop = limits.clone();
    let automata = Automata::new(1 << 18, 1 << 24, limits.steps / 8).with_stop(move || stop.go_on().is_err());
    let systems = [Some(System::BINARY), Some(System::ZECKENDORF), System::base(3).ok(), Some(System::PELL)];
    systems.into_iter().flatten().find_map(|system| {
        let outcomes = predicted(table, system, &automata).ok().flatten()?;
        let (_, lost) = outcomes.levels(&automata).ok()?.into_iter().find(|(value, _)| *value == 0)?;
        let guess = Guess::new(Kind::Lost(lost));
        let rule = Rule::of_states(&study.game)?;
        // A table alone says too little.
        let decided = decide(&rule, &guess, &automata);
        matches!(decided, Ok(Verdict::Holds)).then(|| Automatic { guess, learned_from: table.last() })
    })
}

/// Who wins as a function that was learned from numbers up to half of the last and right about all others.
fn predicted(table: &StateTable, system: System, limits: &Automata) -> Result<Option<Dfao>, Error> {
    let oracle = |at: &[u64]| table.outcome(at).map(|outcome| u64::from(outcome == Outcome::N));
    let whole = Budget { queries: u64::MAX, largest: table.last(), states: STATES };
    let half = Budget { largest: table.last() / 2, ..whole };
    let mut learner = Learner::new(system, 2, Shape::Function, half, oracle, limits)?;
    learner.check_to(half.largest / 2);
    let early = learner.propose(limits)?;
    learner.set_budget(whole);
    learner.check_to(whole.largest);
    let late = learner.propose(limits)?;
    Ok(match late.law {
        Law::Function(outcomes) if early.refuted == late.refuted => Some(outcomes),
        _ => None,
    })
}
