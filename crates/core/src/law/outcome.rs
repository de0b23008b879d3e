//! The law of the outcomes that follows from a law of the Grundy values: zero means that the player to
//! move loses.

use crate::law::agrees::agrees;
use crate::law::certified::{STEPS, budgets};
use crate::law::finding::Finding;
use crate::law::pattern;
use crate::law::period::{Repeats, reduce};
use crate::law::zero_set::losing_prefix;
use crate::law::{Claim, Law, Standing, Subject};
use crate::limits::Limits;

/// The outcome law; `None` when the values have no law, so that outcomes must be looked at for themselves.
pub(crate) fn derived(grundy: &Finding, limits: &Limits) -> Option<Finding> {
    let standing = match &grundy.law.standing {
        Standing::Proved(verified) => Standing::Proved(verified.clone()),
        Standing::Checked { up_to } => Standing::Checked { up_to: *up_to },
        Standing::Refuted { .. } | Standing::None { .. } => return None,
    };
    let claim = match &grundy.law.claim {
        same @ Claim::MaximumNim { .. } => same.clone(),
        // What is lost may be said more shortly.
        Claim::Pattern(values) => {
            let outcomes: Vec<u32> = grundy.values.iter().map(|&v| v.min(1)).collect();
            let repeats = || Repeats::plain(&outcomes).convincing(&outcomes).map(|r| r.claim(&outcomes));
            let pattern = || pattern::find(Subject::Outcome, &outcomes).map(Claim::Pattern);
            // What is proved of the values is proved of another sentence only if that says the same.
            let says = |claim: &Claim| match &standing {
                Standing::Proved(verified) => {
                    agrees(verified, claim, Subject::Outcome, &budgets(limits, STEPS))
                }
                _ => true,
            };
            repeats()
                .filter(says)
                .or_else(|| pattern().filter(says))
                .unwrap_or_else(|| Claim::Pattern(values.clone()))
        }
        other => {
            let (preperiod, outcomes) = losing_prefix(other)?;
            let least = reduce(preperiod, 0, &outcomes);
            Claim::Periodic {
                preperiod: least.preperiod as u64,
                period: least.period as u64,
                saltus: 0,
                values: outcomes.into_iter().take(least.preperiod + least.period).collect(),
            }
        }
    };
    let facts = grundy.law.facts.clone();
    let would_decide = grundy.law.would_decide;
    let law = Law { subject: Subject::Outcome, claim, standing, facts, would_decide };
    let values = grundy.values.iter().map(|&v| v.min(1)).collect();
    Some(Finding { law, proof: grundy.proof.clone(), values, never: None })
}
