//! What a theorem of the literature says of a rule with memory, beside the definition.

use std::cell::RefCell;

use num_bigint::BigUint;

use crate::api::{Refusal, Study};
use crate::game::Outcome;
use crate::law::lost::find;
use crate::limits::Limits;
use crate::oracle::{Place, Search};
use crate::prove::Proof;
use crate::prove::automatic::Rule;
use crate::theory::Multiple;

/// Heaps and amounts from which an automaton is learned.
const LEARNED: u64 = 60;

/// Heaps compared when nobody says how many.
const USUAL: u64 = 100;

/// A known game with memory, compared with the definition.
#[derive(Debug, Clone)]
pub struct MemoryLaw {
    /// The game.
    pub game: Multiple,
    /// The first numbers of the game, in which heaps are written.
    pub numbers: Vec<BigUint>,
    /// Who wins the heaps 0, 1, .. before the first turn: the definition and the theorem say the same.
    pub fresh: Vec<Outcome>,
    /// What the kernel has checked: an automaton that knows the lost pairs of a heap and the amount taken last, and one
    /// that knows the heaps that are lost before the first turn.
    pub proof: Option<Proof>,
}

/// Numbers of a game that are shown.
const SHOWN: usize = 8;

/// The law of a known game with memory, compared on the heaps up to `last`, or as far as the budget goes; `None`
/// for other rules.
///
/// ```
/// # use grundy::{api::Study, game::Outcome, limits::Limits, memory_law::memory_law};
/// let study = Study::new("take 1..2*last; first take 1..n-1", &[]).unwrap();
/// let law = memory_law(&study, Some(21), &Limits::default()).unwrap().unwrap();
/// let lost: Vec<usize> = (2..=21).filter(|&n| law.fresh[n] == Outcome::P).collect();
/// assert_eq!(lost, [2, 3, 5, 8, 13, 21]);
/// assert_eq!(law.numbers[..5], [1u8, 2, 3, 5, 8].map(Into::into));
/// ```
///
/// # Errors
/// [`Refusal`] when the budget ends before the first heap.
pub fn memory_law(study: &Study, last: Option<u64>, limits: &Limits) -> Result<Option<MemoryLaw>, Refusal> {
    let [core] = study.game.parts.as_slice() else { return Ok(None) };
    let Some(game) = Multiple::of(core, study.game.play).filter(|_| study.names) else { return Ok(None) };
    let mut search = Search::new(&study.game);
    let mut fresh = Vec::new();
    for n in 0..=last.unwrap_or(USUAL) {
        let outcome = match search.outcome(&Place::fresh(vec![vec![n]]), limits) {
            Ok(outcome) => outcome,
            Err(failure) if fresh.is_empty() => return Err(failure.into()),
            Err(_) => break,
        };
        // The definition has the last word.
        let lost = game.form.is_lost(&game.start(&n.into()));
        if lost != Ok(outcome == Outcome::P) {
            return Ok(None);
        }
        fresh.push(outcome);
    }
    let numbers = game.numbers(SHOWN);
    let proof = prove(study, limits);
    Ok(Some(MemoryLaw { game, numbers, fresh, proof }))
}

/// The certificate of the lost positions of a rule with memory, accepted by the kernel, if small positions show them.
pub(crate) fn prove(study: &Study, limits: &Limits) -> Option<Proof> {
    let [core] = study.game.parts.as_slice() else { return None };
    if !core.memory {
        return None;
    }
    let search = RefCell::new(Search::new(&study.game));
    let fresh = limits.fresh();
    let outcome = |at: &[u64]| {
        if at.iter().any(|n| *n > LEARNED) {
            return None;
        }
        let place = Place { last: Some(at[1]), ..Place::later(vec![vec![at[0]]]) };
        let outcome = search.borrow_mut().outcome(&place, &fresh).ok()?;
        Some(u64::from(outcome == Outcome::N))
    };
    let rule = Rule::of_core(core, study.game.play);
    find(&rule, (2, LEARNED), outcome, limits)?.proof
}
