//! What a theorem of the literature says of a rule with memory, beside the definition.

use num_bigint::BigUint;

use crate::api::{Refusal, Study};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::oracle::{Place, Search};
use crate::theory::Multiple;

/// Heaps compared when nobody says how many.
const USUAL: u64 = 100;

/// A known game with memory, compared with the definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryLaw {
    /// The game.
    pub game: Multiple,
    /// The first numbers of the game, in which heaps are written.
    pub numbers: Vec<BigUint>,
    /// Who wins the heaps 0, 1, .. before the first turn: the definition and the theorem say the same.
    pub fresh: Vec<Outcome>,
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
    Ok(Some(MemoryLaw { game, numbers, fresh }))
}
