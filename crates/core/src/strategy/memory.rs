//! Games with memory by a closed form: one heap that is not empty, before the first turn.

use num_bigint::BigUint;

use super::moves::{Collected, Found, Raw};
use super::{Solver, answer};
use crate::api::{Answer, Basis, MovesWanted, Refusal};
use crate::game::Outcome;
use crate::limits::Limits;
use crate::position::{Position, Size};
use crate::theory::Multiple;
use crate::theory::coupled::WinningMovesError;

impl Solver<'_> {
    /// The closed form of the game, and the only heap of a position that is not empty (the first one, where
    /// all are), with its index.
    pub(crate) fn multiple<'p>(&self, position: &'p Position) -> Option<(Multiple, usize, &'p BigUint)> {
        let [core] = self.study.game.parts.as_slice() else { return None };
        let multiple = Multiple::of(core, self.study.game.play).filter(|_| self.study.names)?;
        let live: Vec<_> = position.components().enumerate().filter(|(_, (_, n))| !n.is_zero()).collect();
        let (at, (_, heap)) = match live[..] {
            [] => position.components().enumerate().next()?,
            [one] => one,
            _ => return None,
        };
        Some((multiple, at, heap.exact()?))
    }

    /// Who wins and by which moves; `None` where no closed form says.
    pub(super) fn by_memory(
        &self,
        position: &Position,
        wanted: MovesWanted,
        limits: &Limits,
    ) -> Result<Option<Answer>, Refusal> {
        let Some((multiple, at, heap)) = self.multiple(position) else { return Ok(None) };
        let start = multiple.start(heap);
        let Ok(lost) = multiple.form.is_lost(&start) else { return Ok(None) };
        let outcome = if lost { Outcome::P } else { Outcome::N };
        let mut all = Collected::none();
        let limit = wanted.most();
        if outcome == Outcome::N && limit == 0 {
            (all.complete, all.total) = (false, None);
        } else if outcome == Outcome::N {
            let found = match multiple.form.winning_moves(&start, limit, limits) {
                Ok(found) => found,
                Err(WinningMovesError::Unsolved(_)) => return Ok(None),
                Err(WinningMovesError::Exhausted(exhausted)) => return Err(exhausted.into()),
            };
            let moves: Vec<Raw> =
                found.moves.iter().filter_map(|step| raw(heap, &step.apply(&start))).collect();
            let found = Found { moves, complete: found.complete, total: found.total, rule: None };
            all.add(at, &Size::from(heap.clone()), found, limit);
        }
        Ok(Some(answer(position, self.study.game.play, outcome, None, all, Basis::ClosedForm)))
    }
}

/// The move that leaves this much.
fn raw(heap: &BigUint, after: &[BigUint]) -> Option<Raw> {
    let left = after.first()?;
    let take = Some(Size::from(heap - left));
    let to = Size::from(left.clone());
    Some(Raw { take, to: if to.is_zero() { Vec::new() } else { vec![to] } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Study;

    #[test]
    fn at_most_c_times_what_was_taken_as_the_definition_says() {
        let limits = Limits::default();
        let all = MovesWanted::All { limit: 100 };
        for rule in [
            "take 1..2*last; first take 1..n-1",
            "take 1..last; first take 1..n-1",
            "take 1..3*last; first take any",
            "take 1..2*last; first take 1..4",
            "take 1..2*last; first take 1..n-1; misere",
            "take 1..last; first take any; misere",
        ] {
            let study = Study::new(rule, &[]).unwrap();
            let searched = Study { names: false, ..study.clone() };
            for heap in 0..60u64 {
                let position = Position::heaps([heap]);
                let known = study.win(&position, all, &limits).unwrap();
                let found = searched.win(&position, all, &limits).unwrap();
                assert_eq!(known.basis, Basis::ClosedForm, "{rule} {heap}");
                assert_eq!(found.basis, Basis::Search);
                assert_eq!((known.outcome, &known.moves), (found.outcome, &found.moves), "{rule} {heap}");
                assert_eq!((known.complete, known.total), (found.complete, found.total), "{rule} {heap}");
            }
        }
    }

    #[test]
    fn other_memory_is_searched() {
        let limits = Limits::default();
        for rule in [
            "take 1..2*last+1; first take 1..n-1",
            "take 2..2*last; first take 1..n-1",
            "take 1..2*last; first take {1,3}",
            "take k where 1 <= k <= 2*last and k != last; first take any",
        ] {
            let study = Study::new(rule, &[]).unwrap();
            let answer = study.win(&Position::heaps([9]), MovesWanted::One, &limits).unwrap();
            assert_eq!(answer.basis, Basis::Search, "{rule}");
        }
        let two = Study::new("take 1..2*last; first take 1..n-1", &[]).unwrap();
        let answer = two.win(&Position::heaps([3, 4]), MovesWanted::One, &limits).unwrap();
        assert_eq!(answer.basis, Basis::Search);
    }
}
