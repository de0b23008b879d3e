//! Lost positions of a few numbers that an automaton reads off their digits, learned from small positions; and the
//! certificate that the kernel accepts of them.

use grundy_automata::learn::{Budget, Law, Learner, Shape};
use grundy_automata::{Dfao, Error, Limits as Automata, System};

use crate::law::pattern::Automatic;
use crate::limits::Limits;
use crate::prove::Proof;
use crate::prove::automatic::{Guess, Kind, Rule, Verdict, decide, prove_lost};

/// Smaller tables of one or two numbers show too little.
const SHORTEST: u64 = 30;

/// States of an automaton that may still be called a law.
const STATES: usize = 60;

/// A law about lost positions, which automata have decided, and the certificate of it, where the kernel accepts one.
#[derive(Debug, Clone)]
pub(crate) struct LostLaw {
    pub(crate) automatic: Automatic,
    pub(crate) proof: Option<Proof>,
}

/// The lost positions of so many numbers, of which `outcome` tells 0 for a lost position and 1 for others, for numbers
/// up to `last`: an automaton that was right about the larger half, and that the moves obey.
pub(crate) fn find(
    rule: &Rule<'_>,
    (entries, last): (usize, u64),
    outcome: impl Fn(&[u64]) -> Option<u64>,
    limits: &Limits,
) -> Option<LostLaw> {
    if entries <= 2 && last < SHORTEST {
        return None;
    }
    let stop = limits.clone();
    let automata = Automata::new(1 << 18, 1 << 24, limits.steps / 8).with_stop(move || stop.go_on().is_err());
    let systems = [
        Some(System::BINARY),
        Some(System::ZECKENDORF),
        System::base(3).ok(),
        Some(System::PELL),
        System::ostrowski(3).ok().filter(|_| entries <= 2),
    ];
    systems.into_iter().flatten().find_map(|system| {
        let outcomes = predicted((entries, last), system, &outcome, &automata).ok().flatten()?;
        let (_, lost) = outcomes.levels(&automata).ok()?.into_iter().find(|(value, _)| *value == 0)?;
        let guess = Guess::new(Kind::Lost(lost));
        // A table alone says too little.
        let decided = decide(rule, &guess, &automata);
        matches!(decided, Ok(Verdict::Holds)).then(|| {
            let proof = prove_lost(rule, &guess, &automata, limits);
            LostLaw { automatic: Automatic { guess, learned_from: last }, proof }
        })
    })
}

/// Who wins as a function that was learned from numbers up to half of the last and right about all others.
fn predicted(
    (entries, last): (usize, u64),
    system: System,
    outcome: &impl Fn(&[u64]) -> Option<u64>,
    limits: &Automata,
) -> Result<Option<Dfao>, Error> {
    let whole = Budget { queries: u64::MAX, largest: last, states: STATES };
    let half = Budget { largest: last / 2, ..whole };
    let mut learner = Learner::new(system, entries, Shape::Function, half, outcome, limits)?;
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
