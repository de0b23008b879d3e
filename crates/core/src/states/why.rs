//! Why a position of a game on states is won or lost, as language-free reasons.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::api::{MovesWanted, Refusal};
use crate::game::Play;
use crate::states::{StateAnswer, StatePosition, StateSolver, StateWinningMove};
use crate::theory::coupled::{CoupledForm, Euclid, wythoff_pair};
use crate::theory::nim_sum;

/// Options that are told one by one.
const MOST: usize = 8;

/// An answer and the reasons for it, in reading order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateExplanation {
    /// What is explained.
    pub answer: StateAnswer,
    /// The reasons.
    pub reasons: Vec<StateReason>,
}

/// A reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateReason {
    /// Wythoff's game: the only lost pair with the difference k of the numbers is
    /// (floor(k phi), floor(k phi) + k).
    WythoffPair {
        /// The difference.
        k: BigUint,
        /// The pair, the smaller number first.
        pair: (BigUint, BigUint),
    },
    /// Moore's Nim: the number of heaps with a one in a binary place must be a multiple of k + 1 everywhere.
    Columns {
        /// k + 1
        modulus: BigUint,
        /// The places, lowest first, in which it is not, and how many heaps have a one there.
        wrong: Vec<(u64, usize)>,
    },
    /// Staircase Nim: the XOR of the steps 1, 3, 5, ..
    OddSteps {
        /// What lies on them, from the lowest.
        steps: Vec<BigUint>,
        /// Their XOR.
        xor: BigUint,
    },
    /// Euclid's game: the player to move wins if the quotient is above the golden ratio (or exact).
    Quotient {
        /// The larger number.
        larger: BigUint,
        /// The smaller one, not 0.
        smaller: BigUint,
        /// floor(larger / smaller)
        quotient: BigUint,
    },
    /// By the definition: a lost position has only options from which the player to move wins.
    Replies {
        /// Options, or some of them, and what the other player answers: nothing where no move is left.
        moves: Vec<(StateWinningMove, Option<StateWinningMove>)>,
        /// How many options there are.
        options: usize,
    },
    /// By the definition: some option is lost for the other player.
    LostOptions {
        /// How many options there are.
        options: usize,
        /// How many of them are lost.
        lost: usize,
    },
}

impl StateSolver<'_> {
    /// Why a position is won or lost.
    ///
    /// # Errors
    /// As [`StateSolver::answer`].
    pub fn why(&mut self, position: &StatePosition) -> Result<StateExplanation, Refusal> {
        let answer = self.answer(position, MovesWanted::All { limit: 100 })?;
        let mut reasons = Vec::new();
        if !self.study().game.is_plain() {
            // What is left of a move says less than the move itself.
            return Ok(StateExplanation { answer, reasons });
        }
        let alone = position.iter().count() == 1;
        if let ([form], Some((_, entries)), true) = (answer.forms.as_slice(), position.iter().next(), alone)
            && let Some(numbers) = entries.iter().map(|n| n.exact().cloned()).collect::<Option<Vec<_>>>()
        {
            reasons.extend(by_form(form, &numbers));
        }
        if let Some(options) = self.options(position) {
            let count = options.len();
            if answer.outcome == crate::game::Outcome::N {
                if answer.forms.is_empty() && answer.complete {
                    let lost = answer.moves.len();
                    reasons.push(StateReason::LostOptions { options: count, lost });
                }
            } else if count > 0 {
                let mut moves = Vec::new();
                for (step, after) in options.into_iter().take(MOST) {
                    let reply = match after {
                        Some(after) => self.answer(&after, MovesWanted::One)?.moves.into_iter().next(),
                        None => None,
                    };
                    moves.push((step, reply));
                }
                reasons.push(StateReason::Replies { moves, options: count });
            }
        }
        Ok(StateExplanation { answer, reasons })
    }
}

/// What the theorem says of these very numbers.
fn by_form(form: &CoupledForm, numbers: &[BigUint]) -> Option<StateReason> {
    match form {
        CoupledForm::Wythoff(_) if form.play() == Play::Normal && form.number()?.is_one() => {
            // Of heaps, those that are not empty, two at most.
            let mut heaps: Vec<&BigUint> = numbers.iter().filter(|n| !n.is_zero()).collect();
            let zero = BigUint::ZERO;
            heaps.resize(2, &zero);
            let k = heaps[0].max(heaps[1]) - heaps[0].min(heaps[1]);
            Some(StateReason::WythoffPair { pair: wythoff_pair(&BigUint::one(), &k), k })
        }
        CoupledForm::Moore(_) if form.play() == Play::Normal => {
            let modulus = form.number()? + 1u8;
            let bits = numbers.iter().map(BigUint::bits).max().unwrap_or(0);
            let wrong = (0..bits)
                .map(|bit| (bit, numbers.iter().filter(|n| n.bit(bit)).count()))
                .filter(|(_, count)| !(BigUint::from(*count) % &modulus).is_zero())
                .collect();
            Some(StateReason::Columns { modulus, wrong })
        }
        CoupledForm::Staircase(stairs) => {
            let skip = usize::from(stairs.ground);
            let steps: Vec<BigUint> = numbers.iter().skip(skip).step_by(2).cloned().collect();
            Some(StateReason::OddSteps { xor: nim_sum(&steps), steps })
        }
        CoupledForm::Euclid(Euclid::ToZero | Euclid::StayPositive) => {
            let [a, b] = numbers else { return None };
            let (smaller, larger) = (a.min(b), a.max(b));
            (!smaller.is_zero()).then(|| StateReason::Quotient {
                larger: larger.clone(),
                smaller: smaller.clone(),
                quotient: larger / smaller,
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::limits::Limits;
    use crate::states::StateStudy;

    fn why(rule: &str, at: &str) -> StateExplanation {
        let study = StateStudy::new(rule, &[]).unwrap();
        let position = study.position(at).unwrap();
        StateSolver::new(&study, &Limits::default()).why(&position).unwrap()
    }

    #[test]
    fn every_tempting_move_has_a_reply_that_wins() {
        let rule = "(a,b) -> (a-k, b) | (a, b-k) | (a-k, b-k) where k >= 1";
        let study = StateStudy::new(rule, &[]).unwrap();
        let explained = why(rule, "(4,7)");
        let Some(StateReason::Replies { moves, options }) = explained.reasons.last() else { panic!() };
        assert_eq!(*options, 4 + 7 + 4);
        for (played, reply) in moves {
            let reply = reply.as_ref().unwrap();
            assert_eq!(played.changes[0].to[0], reply.changes[0].from);
            let left = StatePosition { components: vec![reply.changes[0].to.clone()] };
            let answer = study.win(&left, MovesWanted::None, &Limits::default()).unwrap();
            assert_eq!(answer.outcome, Outcome::P);
        }
    }

    #[test]
    fn the_reason_decides_as_the_answer_does() {
        let big = |n: u64| BigUint::from(n);
        for (a, b) in (0..12u64).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let explained = why("take same any from 1..2 heaps", &format!("{a},{b}"));
            let Some(StateReason::WythoffPair { pair, k }) = explained.reasons.first() else { panic!() };
            assert_eq!(*k, big(a.abs_diff(b)));
            let is_it = *pair == (big(a.min(b)), big(a.max(b)));
            assert_eq!(is_it, explained.answer.outcome == Outcome::P, "{a},{b}");
            let explained = why("take any from 1..2 heaps", &format!("{a},{b},3,5"));
            let Some(StateReason::Columns { wrong, .. }) = explained.reasons.first() else { panic!() };
            assert_eq!(wrong.is_empty(), explained.answer.outcome == Outcome::P, "{a},{b},3,5");
            let explained = why("a[0..m] -> a[i] -= k, a[i-1] += k where k >= 1", &format!("7,{a},4,{b}"));
            let Some(StateReason::OddSteps { steps, xor }) = explained.reasons.first() else { panic!() };
            assert_eq!(*steps, [big(a), big(b)]);
            assert_eq!(xor.is_zero(), explained.answer.outcome == Outcome::P, "7,{a},4,{b}");
        }
    }

    #[test]
    fn without_a_theorem_options_are_counted() {
        let explained = why("(a,b) -> (a-1,b) | (a,b-2)", "(3,4)");
        let StateReason::LostOptions { options, lost } = explained.reasons[0] else {
            panic!("{:?}", explained.reasons)
        };
        assert_eq!((options, lost), (2, explained.answer.moves.len()));
    }
}
