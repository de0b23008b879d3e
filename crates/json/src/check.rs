//! The answers of `check`, `compare`, `prove` and `why` on single heaps.

use grundy::api::Study;
use grundy::claim::Checked;
use grundy::compare::Comparison;
use grundy::game::Play;
use grundy::prove::Proof;
use grundy_text::Text;
use serde_json::{Value, json};

use crate::states::said;
use crate::{big, conclusion, integer, play, standing, theorem, up_to, with_version};

/// The answer of `check`.
pub fn check(study: &Study, checked: &Checked) -> Value {
    let counterexample = checked.counterexample.as_ref().map(|counter| {
        json!({
            "at": big(&counter.at),
            "claimed": said(&counter.claimed),
            "actual": said(&counter.actual),
        })
    });
    with_version(json!({
        "rule": study.canonical,
        "play": play(study.game.play),
        "claim": checked.claim,
        "standing": standing(&checked.standing),
        "up_to": up_to(&checked.standing),
        "theorem": theorem(&checked.standing),
        "conclusion": conclusion(checked.conclusion.as_ref()),
        "counterexample": counterexample,
    }))
}

/// The answer of `compare`.
pub fn compare(left: &Study, right: &Study, comparison: &Comparison) -> Value {
    let difference = comparison
        .first_difference
        .map(|it| json!({ "n": integer(it.n), "left": integer(it.left), "right": integer(it.right) }));
    with_version(json!({
        "left": left.canonical,
        "right": right.canonical,
        "standing": if comparison.same_rule { "proved" } else { standing(&comparison.standing) },
        "up_to": if comparison.same_rule { Value::Null } else { up_to(&comparison.standing) },
        "same_rule": comparison.same_rule,
        "theorem": theorem(&comparison.standing),
        "conclusion": conclusion(comparison.conclusion.as_ref()),
        "first_difference": difference,
    }))
}

/// The answer of `prove`, with the file for Coq if there is one.
pub fn proof(canonical: &str, proof: &Proof, coq: Option<&str>, text: &dyn Text) -> Value {
    with_version(json!({
        "rule": canonical,
        "standing": "proved",
        "theorem": proof.verified.theorem,
        "statement": text.statement(&proof.verified),
        "certificate": proof.certificate,
        "coq": coq,
    }))
}

/// The answer of `prove` where there is no proof.
pub fn no_proof(canonical: &str) -> Value {
    with_version(json!({
        "rule": canonical,
        "standing": "none",
        "theorem": null,
        "statement": null,
        "certificate": null,
        "coq": null,
    }))
}

/// The answer of `why`: the steps of an explanation in words.
pub fn why(rule: &str, convention: Play, position: &Value, steps: &[String]) -> Value {
    with_version(json!({
        "rule": rule,
        "play": play(convention),
        "position": position,
        "steps": steps,
    }))
}
