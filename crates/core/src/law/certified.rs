//! Laws that the kernel reads as automata (theorems `automatic` and `lost`): a law that a table shows becomes proved where the
//! kernel accepts an automaton for the rule, and the law says the same as that automaton for all heaps.

use grundy_automata::Limits as Automata;

use super::agrees::agrees;
use super::finding::Finding;
use super::guess::{BASES, guess};
use super::pattern::{Automatic, Pattern};
use super::search::{Search, starts_apart};
use super::{Claim, Standing, Subject};
use crate::limits::Limits;
use crate::prove::Proof;
use crate::prove::automatic::{Guess, Kind, Rule, can_say, certificate, certificate_lost};

/// Longer certificates are not asked of the kernel, in bytes: the time that it takes follows their length.
const LONGEST: usize = 2_000_000;

/// Steps for an attempt to write a certificate of a law that no automaton has been learned for, and for a comparison.
pub(super) const STEPS: u64 = 1 << 28;

/// The finding, proved if that is possible; a formula that cannot be shown to say what was proved gives way to the
/// automaton. `learn` looks for an automaton where the law is none.
pub(super) fn certified(
    search: &Search<'_>,
    finding: Finding,
    learn: impl FnOnce(&Finding) -> Option<Automatic>,
) -> Finding {
    let checked = matches!(finding.law.standing, Standing::Checked { .. });
    let subject = finding.law.subject;
    let sayable = match subject {
        Subject::Grundy => can_say(search.core, search.play),
        Subject::Outcome => !starts_apart(search.core),
    };
    if !checked || !sayable {
        return finding;
    }
    match &finding.law.claim {
        Claim::Pattern(Pattern::Automatic(it)) => match prove(search, &it.guess, search.limits.steps) {
            Some(proof) => told(search, finding, proof, None),
            None => finding,
        },
        Claim::Pattern(_) => {
            let Some(it) = learn(&finding) else { return finding };
            match prove(search, &it.guess, search.limits.steps) {
                Some(proof) => told(search, finding, proof, Some(Claim::Pattern(Pattern::Automatic(it)))),
                None => finding,
            }
        }
        claim => {
            let proof = BASES.iter().find_map(|&base| {
                let system = grundy_automata::System::base(base).ok()?;
                let guess = guess(claim, subject, system, &budgets(&search.limits, STEPS)).ok().flatten()?;
                prove(search, &guess, STEPS)
            });
            match proof {
                Some(proof) => told(search, finding, proof, None),
                None => finding,
            }
        }
    }
}

/// At most so many steps of a budget, stopped by the same request.
pub(super) fn budgets(limits: &Limits, steps: u64) -> Automata {
    let stop = limits.clone();
    Automata::new(1 << 19, 1 << 25, steps.min(limits.steps)).with_stop(move || stop.go_on().is_err())
}

fn prove(search: &Search<'_>, guess: &Guess, steps: u64) -> Option<Proof> {
    let budgets = budgets(&search.limits, steps);
    let text = match guess.kind {
        Kind::Lost(_) => certificate_lost(&Rule::of_core(search.core, search.play), guess, &budgets)?,
        _ => certificate(search.core, search.play, guess, &budgets)?,
    };
    if text.len() > LONGEST {
        return None;
    }
    Proof::of(text, &search.limits)
}

/// The finding as proved: its own claim, or else `instead`, if it says what the kernel has checked.
fn told(search: &Search<'_>, finding: Finding, proof: Proof, instead: Option<Claim>) -> Finding {
    let limits = budgets(&search.limits, STEPS);
    let subject = finding.law.subject;
    let says = |claim: &Claim| agrees(&proof.verified, claim, subject, &limits);
    let claim = if says(&finding.law.claim) {
        finding.law.claim.clone()
    } else {
        match instead.filter(says) {
            Some(claim) => claim,
            None => return finding,
        }
    };
    let Finding { values, never, .. } = finding;
    Finding { never, ..Finding::proved(subject, claim, proof, values) }
}
