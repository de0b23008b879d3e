//! What is known of a rule before its program is run: values of heaps, the law, and rules that differ by a move.

use grundy::api::{Study, Subject};
use grundy::class::Class;
use grundy::game::Play;
use grundy::law::{Claim, Law};
use grundy::limits::Limits;
use grundy::position::Size;
use num_bigint::BigUint;

/// Heaps whose values are looked at.
const TABLE: u64 = 3000;
/// Work for these values, and for each rule with a move less.
const STEPS: u64 = 200_000_000;
/// So many moves are forgotten in turn.
const FORGOTTEN: usize = 12;

/// What is known of a rule.
pub(crate) struct Facts {
    /// The convention.
    pub(crate) play: Play,
    /// Grundy values of heaps 0, 1, .., where there are any.
    pub(crate) values: Vec<u32>,
    /// Who wins a single heap 0, 1, .. under the convention: 0 = the player to move loses.
    pub(crate) outcomes: Vec<u32>,
    /// The law of the Grundy values.
    pub(crate) law: Option<Law>,
    /// The law of who wins a single heap.
    pub(crate) outcome_law: Option<Law>,
    /// The rule without one of its moves: the amount (none: the whole heap), and the values.
    pub(crate) forgotten: Vec<(Option<u64>, Vec<u32>)>,
    /// All amounts from 1 to this may be taken, and no others.
    pub(crate) bound: Option<u64>,
}

impl Facts {
    /// Of a rule that nobody knows.
    pub(crate) fn none(play: Play) -> Facts {
        Facts {
            play,
            values: Vec::new(),
            outcomes: Vec::new(),
            law: None,
            outcome_law: None,
            forgotten: Vec::new(),
            bound: None,
        }
    }

    /// Looks at a rule.
    pub(crate) fn of(subject: &Subject, limits: &Limits) -> Facts {
        let play = match subject {
            Subject::Heaps(study) => study.game.play,
            Subject::States(study) => study.game.play,
        };
        let mut facts = Facts::none(play);
        let Subject::Heaps(study) = subject else { return facts };
        let [core] = study.game.parts.as_slice() else { return facts };
        let few = || limits.part(STEPS, 256 << 20, 1_000_000);
        let mut normal = study.clone();
        normal.game.play = Play::Normal;
        let plain = !core.memory && core.first.is_none() && core.ring.is_none();
        if plain {
            // What was complete when the work ran out stays.
            let _ = normal.table_into(TABLE, &few(), &mut facts.values);
        }
        if let Ok(laws) = normal.laws(&limits.part(STEPS * 2, 512 << 20, 2_000_000)) {
            facts.law = laws.grundy;
            facts.outcome_law = (play == Play::Normal).then_some(laws.outcome);
        }
        if play == Play::Misere {
            facts.outcome_law = study.laws(&few()).ok().map(|laws| laws.outcome);
        }
        if plain && play == Play::Normal {
            facts.outcomes = facts.values.iter().map(|&value| value.min(1)).collect();
        } else if let Ok(outcomes) = study.outcomes(play, TABLE, &few()) {
            facts.outcomes = outcomes.iter().map(|it| u32::from(*it == grundy::game::Outcome::N)).collect();
        }
        if let Class::FiniteSubtraction { amounts, whole } = Class::of(core, &few())
            && plain
        {
            facts.forget(&amounts, whole, &few());
            let counted = amounts.iter().zip(1..).all(|(amount, n)| *amount == n);
            facts.bound = amounts.last().copied().filter(|_| counted && !whole);
        }
        facts
    }

    fn forget(&mut self, amounts: &[u64], whole: bool, limits: &Limits) {
        let rule = |amounts: &[u64], whole: bool| {
            let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
            let all = if whole { " or all" } else { "" };
            (!amounts.is_empty()).then(|| format!("take {{{}}}{all}", amounts.join(",")))
        };
        let table = |text: Option<String>| {
            let study = Study::new(&text?, &[]).ok()?;
            study.table(TABLE, limits).ok().map(|table| table.values)
        };
        for (at, amount) in amounts.iter().enumerate().take(FORGOTTEN) {
            let mut rest = amounts.to_vec();
            rest.remove(at);
            self.forgotten.extend(table(rule(&rest, whole)).map(|values| (Some(*amount), values)));
        }
        if whole {
            self.forgotten.extend(table(rule(amounts, false)).map(|values| (None, values)));
        }
    }

    /// The Grundy value of a heap, as far as table and law tell it.
    pub(crate) fn value(&self, n: &BigUint) -> Option<BigUint> {
        if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
            return Some(value.into());
        }
        match &self.law.as_ref()?.claim {
            Claim::Closed(_) | Claim::NeverPeriodic | Claim::Unknown => None,
            claim => claim.value(&Size::from(n.clone())),
        }
    }

    /// Pre-period and period of the law of values, or of who wins.
    pub(crate) fn period(&self) -> Option<(u64, u64)> {
        let period = |law: &Law| match law.claim {
            Claim::Periodic { preperiod, period, .. } => Some((preperiod, period)),
            Claim::Floor { divisor } => Some((0, divisor)),
            _ => None,
        };
        self.law.as_ref().and_then(period).or_else(|| self.outcome_law.as_ref().and_then(period))
    }

    /// Whether the law of values is wanted where the table ends.
    pub(crate) fn grundy_law(&self) -> Option<&Law> {
        self.law.as_ref()
    }
}
