//! Misère play. A sum is decided by the misère Nim rule only where the game is Nim-like for a reason
//! (`theory::NimLike`); otherwise by a proved law of single heaps, or by search.

use super::{Part, Solver, answer, search};
use crate::api::{Answer, Basis, MovesWanted, Refusal};
use crate::game::Play;
use crate::limits::Limits;
use crate::options::Turn;
use crate::position::Position;
use crate::theory::{NimLike, misere_nim_outcome, nim_like_by_theorem};

/// Heaps up to here are shown to be Nim-like one by one.
const HEAP_BY_HEAP: u64 = 2048;
/// Single heaps up to here are searched before a law is looked for.
const SEARCH_FIRST: u64 = 4096;

/// What is known about one part being Nim-like.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Known {
    theorem: Option<NimLike>,
    asked: bool,
    /// Heaps below this satisfy the conditions.
    good_below: u64,
    /// This heap does not.
    bad: Option<u64>,
}

impl Solver<'_> {
    pub(super) fn by_misere(
        &mut self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        if self.nim_like(position, limits)?.is_some() {
            let values = match self.values(position, limits) {
                Ok((values, _)) => values,
                Err(refusal) => return self.by_outcome_law(position, wanted, limits)?.ok_or(refusal),
            };
            let outcome = misere_nim_outcome(&values);
            let found = self.moves(position, &values, outcome, wanted, limits)?;
            return Ok(answer(position, Play::Misere, outcome, None, found, Basis::MisereNim));
        }
        let large = position.components().any(|(_, n)| n.at_least(SEARCH_FIRST));
        if large && let Some(by_law) = self.by_outcome_law(position, wanted, limits)? {
            return Ok(by_law);
        }
        search::answer_by_search(self.study, position, wanted, limits)
    }

    /// Why this position follows the misère Nim rule, if it does; the weakest of the reasons of its parts.
    pub(crate) fn nim_like(
        &mut self,
        position: &Position,
        limits: &Limits,
    ) -> Result<Option<NimLike>, Refusal> {
        let mut weakest = NimLike::TakeAny;
        for (part, heaps) in position.heaps.iter().enumerate() {
            if !self.parts[part].nim_like.asked {
                let theorem = nim_like_by_theorem(&self.study.game.parts[part]).filter(|_| self.study.names);
                self.parts[part].nim_like = Known { theorem, asked: true, ..Known::default() };
            }
            let reason = match self.parts[part].nim_like.theorem {
                Some(theorem) => theorem,
                None => {
                    let Some(largest) =
                        heaps.iter().map(|n| n.to_u64()).max_by_key(|n| n.unwrap_or(u64::MAX))
                    else {
                        continue;
                    };
                    match largest.filter(|n| *n <= HEAP_BY_HEAP) {
                        Some(n) if self.parts[part].nim_like_to(n, limits)? => NimLike::HeapByHeap,
                        _ => return Ok(None),
                    }
                }
            };
            weakest = match (weakest, reason) {
                (NimLike::HeapByHeap, _) | (_, NimLike::HeapByHeap) => NimLike::HeapByHeap,
                (NimLike::SubtractionSet, _) | (_, NimLike::SubtractionSet) => NimLike::SubtractionSet,
                (NimLike::TakeAny, NimLike::TakeAny) => NimLike::TakeAny,
            };
        }
        Ok(Some(weakest))
    }
}

impl Part<'_> {
    /// Whether heaps 0..=last satisfy the conditions of [`NimLike::HeapByHeap`].
    fn nim_like_to(&mut self, last: u64, limits: &Limits) -> Result<bool, Refusal> {
        while self.nim_like.bad.is_none() && self.nim_like.good_below <= last {
            let n = self.nim_like.good_below;
            if self.nim_like_heap(n, limits)? {
                self.nim_like.good_below += 1;
            } else {
                self.nim_like.bad = Some(n);
            }
        }
        Ok(self.nim_like.bad.is_none_or(|bad| bad > last))
    }

    fn nim_like_heap(&mut self, n: u64, limits: &Limits) -> Result<bool, Refusal> {
        let own = self.values.small_value(n, limits)?;
        // Which (value, firm) the options have; only values 0 and 1 matter.
        let mut seen = [[false; 2]; 2];
        let (mut moves, mut grows) = (false, false);
        let mut problem: Option<Refusal> = None;
        let values = &mut self.values;
        self.options.each(n, Turn::default(), limits, &mut |heaps, _| {
            moves = true;
            grows |= heaps.iter().any(|&heap| heap > n);
            let (mut xor, mut firm) = (0u64, false);
            for &heap in heaps {
                match values.small_value(heap, limits) {
                    Ok(value) => {
                        xor ^= value;
                        firm |= value >= 2;
                    }
                    Err(refusal) => problem = problem.take().or(Some(refusal)),
                }
            }
            if xor <= 1 {
                seen[usize::from(xor == 1)][usize::from(firm)] = true;
            }
        })?;
        if let Some(refusal) = problem {
            return Err(refusal);
        }
        let [[zero_fickle, zero_firm], [one_fickle, one_firm]] = seen;
        Ok(!grows
            && match own {
                0 => !one_firm && (one_fickle || !moves),
                1 => !zero_firm && zero_fickle,
                _ => (zero_firm || one_fickle) && (one_firm || zero_fickle),
            })
    }
}
