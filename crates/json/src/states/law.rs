//! The answer of `law` on states.

use grundy::law::Subject;
use grundy::prove::Proof;
use grundy::states::StateStudy;
use grundy::states::law::StateLaw;
use grundy_text::Text;
use grundy_text::state_law::lost_formula;
use serde_json::{Value, json};

use super::{known_value, names, numbers, row, said, variables};
use crate::{integer, play, with_version};

/// The law as a claim, where claims can say it.
pub fn law_formula(study: &StateStudy, law: &StateLaw) -> Option<String> {
    match (&law.known, &law.formula) {
        (Some(known), _) => lost_formula(&known.form, &names(study, law.kind), row(study)),
        (None, formula) => formula.as_ref().map(|(claim, _)| claim.clone()),
    }
}

/// What the kernel has checked of lost positions.
pub fn lost_proof(text: &dyn Text, proof: &Proof) -> Value {
    let numbers = proof.verified.turns.first().map_or(1, |turn| turn.to.len());
    json!({
        "theorem": proof.verified.theorem,
        "numbers": numbers,
        "bytes": proof.certificate.len(),
        "text": text.lost_proof(&proof.verified),
    })
}

/// The answer of `law`.
pub fn law(text: &dyn Text, study: &StateStudy, law: &StateLaw) -> Value {
    let called = names(study, law.kind);
    let found = law.known.is_some() || law.formula.is_some() || law.automatic.is_some();
    let subject = match &law.formula {
        Some((_, Subject::Grundy)) => "grundy",
        _ => "outcome",
    };
    let rejected = |it: &grundy::states::law::StateRejected| {
        json!({
            "claim": it.claim,
            "at": numbers(&it.counterexample.at),
            "claimed": said(&it.counterexample.claimed),
            "actual": said(&it.counterexample.actual),
            "text": text.state_rejected(it, law.play),
        })
    };
    with_version(json!({
        "rule": study.canonical,
        "kind": "states",
        "play": play(law.play),
        "variables": variables(&called),
        "subject": subject,
        "standing": match (law.is_proved(), found) {
            (true, _) => "proved",
            (false, true) => "checked",
            (false, false) => "none",
        },
        "up_to": integer(law.up_to),
        "theorem": law.is_proved().then_some("lost"),
        "proofs": law.proofs.iter().map(|proof| lost_proof(text, proof)).collect::<Vec<_>>(),
        "theorem_cited": law.known.as_ref().map(|known| known_value(&known.form)),
        "of_two_heaps": law.known.as_ref().is_some_and(|known| known.of_two_heaps),
        "facts": [],
        "period": Value::Null,
        "preperiod": Value::Null,
        "saltus": Value::Null,
        "zero_set": Value::Null,
        "formula": law_formula(study, law),
        "text": format!("{} - {}", text.state_law(law), text.state_standing(law, &called)),
        "rejected": law.rejected.iter().map(rejected).collect::<Vec<_>>(),
    }))
}
