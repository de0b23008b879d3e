//! Two games side by side: the first difference, or equality when it is proved.

use crate::api::{Refusal, Study};
use crate::game::{Core, Move};
use crate::law::pattern::Pattern;
use crate::law::{Claim, Conclusion, Law, Standing};
use crate::limits::Limits;
use num_integer::Integer;

/// Equality that needs more heaps than this to be decided stays checked.
const MOST_TO_DECIDE: u64 = 1_000_000;

/// How two games relate.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Proved (equal for all n), checked to N (equal so far), or refuted (different).
    pub standing: crate::law::Standing,
    /// Where equality is proved by laws, how it follows from them.
    pub conclusion: Option<Conclusion>,
    /// Where they differ first.
    pub first_difference: Option<Difference>,
    /// Both rules have the same core form and convention: the same game in two spellings, equal without
    /// any table. `standing` then says how far values were looked at, which is not at all.
    pub same_rule: bool,
}

impl Comparison {
    /// Equal for ever: the same rule, or proved.
    pub fn is_equal(&self) -> bool {
        self.first_difference.is_none() && (self.same_rule || matches!(self.standing, Standing::Proved(_)))
    }
}

/// A heap whose Grundy values differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The heap.
    pub n: u64,
    /// Value in the left game.
    pub left: u64,
    /// Value in the right game.
    pub right: u64,
}

/// Compares the Grundy values of two games on heaps 0..=last, and further where that decides.
pub(crate) fn compare(
    left: &Study,
    right: &Study,
    last: u64,
    limits: &Limits,
) -> Result<Comparison, Refusal> {
    if same_rule(left, right) {
        let standing = Standing::None { up_to: 0, would_decide: None };
        return Ok(Comparison { same_rule: true, ..equal(standing) });
    }
    let mut up_to = match first_difference(left, right, last, limits)? {
        Found::Difference(difference) => return Ok(different(difference)),
        Found::EqualTo(up_to) => up_to,
    };
    let laws = (law(left, limits)?, law(right, limits)?);
    if let (Some(a), Some(b)) = laws
        && a.is_proved()
        && b.is_proved()
        && let Some((from, period)) = go_together(&a, &b)
        && let Some(needed) = from.checked_add(period).filter(|needed| *needed <= MOST_TO_DECIDE)
    {
        if up_to < needed {
            match first_difference(left, right, needed, limits) {
                Ok(Found::Difference(difference)) => return Ok(different(difference)),
                Ok(Found::EqualTo(equal)) => up_to = up_to.max(equal),
                Err(Refusal::Exhausted(_)) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        if up_to >= needed {
            let conclusion = Conclusion::new([&a, &b], from, period, up_to);
            return Ok(Comparison { conclusion: Some(conclusion), ..equal(a.standing) });
        }
    }
    Ok(equal(Standing::Checked { up_to }))
}

/// Whether the two texts mean the same moves, parts in any order, under the same convention.
fn same_rule(left: &Study, right: &Study) -> bool {
    if left.game.play != right.game.play || left.game.parts.len() != right.game.parts.len() {
        return false;
    }
    let mut rest: Vec<Core> = right.game.parts.iter().map(in_order).collect();
    left.game.parts.iter().map(in_order).all(|core| {
        let found = rest.iter().position(|other| *other == core);
        found.map(|at| rest.swap_remove(at)).is_some()
    })
}

/// The core form with its moves in an order of their own and without the names of parameters: neither
/// changes anything.
pub(crate) fn in_order(core: &Core) -> Core {
    let sorted = |moves: &[Move]| {
        let mut moves = moves.to_vec();
        for m in &mut moves {
            if let Move::Clause(clause) = m {
                clause.params.iter_mut().for_each(|param| param.name.clear());
            }
        }
        moves.sort_by_cached_key(|m| format!("{m:?}"));
        moves.dedup();
        moves
    };
    Core {
        moves: sorted(&core.moves),
        ring: core.ring.as_deref().map(sorted),
        first: core.first.as_deref().map(sorted),
        memory: core.memory,
    }
}

fn equal(standing: Standing) -> Comparison {
    Comparison { standing, conclusion: None, first_difference: None, same_rule: false }
}

fn different(difference: Difference) -> Comparison {
    Comparison {
        standing: Standing::Refuted { at: difference.n },
        conclusion: None,
        first_difference: Some(difference),
        same_rule: false,
    }
}

/// The law of the values; none where the budget ends before.
fn law(study: &Study, limits: &Limits) -> Result<Option<Law>, Refusal> {
    match study.laws(limits) {
        Err(Refusal::Exhausted(_)) => Ok(None),
        laws => Ok(laws?.grundy),
    }
}

/// What two tables say.
enum Found {
    Difference(Difference),
    /// Equal to this heap.
    EqualTo(u64),
}

/// The first heap up to `last` where the values differ; as far as the budget reaches.
fn first_difference(left: &Study, right: &Study, last: u64, limits: &Limits) -> Result<Found, Refusal> {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    let mut short = None;
    for (study, values) in [(left, &mut a), (right, &mut b)] {
        match study.table_into(last, limits, values) {
            Err(refusal @ Refusal::Exhausted(_)) => short = Some(refusal),
            filled => filled?,
        }
    }
    let differs = (0u64..).zip(a.iter().zip(&b)).find(|(_, (a, b))| a != b);
    if let Some((n, (a, b))) = differs {
        return Ok(Found::Difference(Difference { n, left: u64::from(*a), right: u64::from(*b) }));
    }
    let known = a.len().min(b.len()).checked_sub(1).and_then(|known| u64::try_from(known).ok());
    match (known, short) {
        (Some(known), _) => Ok(Found::EqualTo(known)),
        (None, Some(refusal)) => Err(refusal),
        (None, None) => Ok(Found::EqualTo(0)),
    }
}

/// From where on and with what common period two laws go on in the same way: those that agree up to the sum of
/// the two agree for ever.
fn go_together(a: &Law, b: &Law) -> Option<(u64, u64)> {
    match (&a.claim, &b.claim) {
        (
            Claim::Periodic { preperiod: e, period: p, saltus: s, .. },
            Claim::Periodic { preperiod: f, period: q, saltus: t, .. },
        ) => {
            let common = p.checked_mul(q / p.gcd(q))?;
            // Both rise by the same amount in a common period, or they drift apart.
            let rise = |saltus: u64, period: u64| (common / period).checked_mul(saltus);
            (rise(*s, *p)? == rise(*t, *q)?).then_some(((*e).max(*f), common))
        }
        (Claim::Floor { divisor: d }, Claim::Floor { divisor: e }) if d == e => Some((0, 0)),
        (Claim::MaximumNim { caps: h }, Claim::MaximumNim { caps: k }) if h == k => Some((0, 0)),
        (Claim::Pattern(Pattern::Automatic(a)), Claim::Pattern(Pattern::Automatic(b))) => {
            (a.guess == b.guess).then_some((0, 0))
        }
        (Claim::Pattern(a), Claim::Pattern(b)) if a == b => Some((0, 0)),
        _ => None,
    }
}
