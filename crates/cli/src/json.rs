//! The shapes of `--json`: published in `docs/schema`, never renamed, only added to.

use grundy::alike::Alike;
use grundy::api::{Answer, Basis, Laws, MovesRule, Note, Rejected, Study, WinningMove};
use grundy::game::{Outcome, Play};
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Conclusion, Law, Standing, Subject};
use grundy::position::{Position, Size};
use grundy_text::Text;
use grundy_text::law::formula;
use num_bigint::BigUint;
use serde_json::{Value, json};

/// Version of the shapes.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// Integers that a reader with double precision still gets right; larger ones are strings.
const LARGEST_SAFE: u64 = (1 << 53) - 1;

/// Puts the version in front of an object.
pub(crate) fn with_version(value: Value) -> Value {
    let mut object = serde_json::Map::new();
    object.insert("schema_version".into(), SCHEMA_VERSION.into());
    if let Value::Object(fields) = value {
        object.extend(fields);
    }
    Value::Object(object)
}

/// A whole number.
pub(crate) fn integer(n: u64) -> Value {
    if n <= LARGEST_SAFE { n.into() } else { n.to_string().into() }
}

/// A whole number of any size.
pub(crate) fn big(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(n) => integer(n),
        Err(_) => n.to_string().into(),
    }
}

/// A heap; one that nobody can write out is its expression.
pub(crate) fn size(n: &Size) -> Value {
    match n.to_u64() {
        Some(n) => integer(n),
        None => n.to_string().into(),
    }
}

/// The convention.
pub(crate) fn play(play: Play) -> Value {
    match play {
        Play::Normal => "normal".into(),
        Play::Misere => "misere".into(),
    }
}

/// Who wins, for the player to move.
pub(crate) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "loses",
        Outcome::N => "wins",
    }
}

/// The heaps; of a sum, one list a part.
pub(crate) fn position(position: &Position) -> Value {
    let list = |heaps: &Vec<Size>| Value::Array(heaps.iter().map(size).collect());
    match position.heaps.as_slice() {
        [heaps] => list(heaps),
        parts => Value::Array(parts.iter().map(list).collect()),
    }
}

/// The word for a standing.
pub(crate) fn standing(standing: &Standing) -> &'static str {
    match standing {
        Standing::Proved(_) => "proved",
        Standing::Checked { .. } => "checked",
        Standing::Refuted { .. } => "refuted",
        Standing::None { .. } => "none",
    }
}

/// How far a standing reaches: null where there is no end.
pub(crate) fn up_to(standing: &Standing) -> Value {
    match standing {
        Standing::Proved(_) => Value::Null,
        Standing::Checked { up_to } | Standing::None { up_to, .. } => integer(*up_to),
        Standing::Refuted { at } => integer(*at),
    }
}

/// The theorem of a proof.
pub(crate) fn theorem(standing: &Standing) -> Value {
    match standing {
        Standing::Proved(verified) => verified.theorem.into(),
        Standing::Checked { .. } | Standing::Refuted { .. } | Standing::None { .. } => Value::Null,
    }
}

/// How a statement about all heaps follows from proved laws.
pub(crate) fn conclusion(conclusion: Option<&Conclusion>) -> Value {
    conclusion.map_or(Value::Null, |it| {
        json!({
            "by": "program",
            "theorems": it.theorems,
            "from": integer(it.from),
            "period": integer(it.period),
            "up_to": integer(it.up_to),
        })
    })
}

/// The answer of `win`.
pub(crate) fn answer(study: &Study, answer: &Answer, text: &dyn Text) -> Value {
    let mut value = answer_without_moves(study, answer, text);
    if let Value::Object(fields) = &mut value {
        fields.insert("moves".into(), answer.moves.iter().map(winning_move).collect());
    }
    value
}

/// The same without the field `moves`, which may be long.
pub(crate) fn answer_without_moves(study: &Study, answer: &Answer, text: &dyn Text) -> Value {
    with_version(json!({
        "rule": study.canonical,
        "play": play(answer.play),
        "position": position(&answer.position),
        "mover_wins": answer.outcome == Outcome::N,
        "value": answer.value.as_ref().map(big),
        "moves_complete": answer.complete,
        "moves_total": answer.total.as_ref().map(big),
        "moves_rule": answer.rule.as_ref().map(|rule: &MovesRule| text.moves_rule(rule)),
        "basis": basis(answer.basis),
        "note": answer.note.as_ref().map(|note: &Note| text.note(note)),
    }))
}

/// One winning move.
pub(crate) fn winning_move(step: &WinningMove) -> Value {
    let mut value = json!({
        "component": step.component,
        "from": size(&step.from),
        "to": step.to.iter().map(size).collect::<Vec<_>>(),
    });
    if let (Some(take), Value::Object(fields)) = (&step.take, &mut value) {
        fields.insert("take".into(), size(take));
    }
    value
}

pub(crate) fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Table => "table",
        Basis::OutcomeTable => "outcome-table",
        Basis::ProvedLaw => "proved-law",
        Basis::ClosedForm => "closed-form",
        Basis::Search => "search",
        Basis::EqualHeaps => "equal-heaps",
        Basis::MisereNim => "misere-nim",
    }
}

/// The law that says most: a proved one before a checked one, Grundy values before outcomes.
pub(crate) fn strongest(laws: &Laws) -> &Law {
    let rank = |law: &Law| match law.standing {
        Standing::Proved(_) => 0,
        Standing::Checked { .. } => 1,
        Standing::Refuted { .. } | Standing::None { .. } => 2,
    };
    match &laws.grundy {
        Some(grundy) if rank(grundy) <= rank(&laws.outcome) => grundy,
        _ => &laws.outcome,
    }
}

/// The answer of `law`: the strongest law, the losing heaps, and both laws in full.
pub(crate) fn laws(study: &Study, laws: &Laws, text: &dyn Text) -> Value {
    let strongest = strongest(laws);
    let zero = zero_law(laws);
    let mut value = json!({
        "rule": study.canonical,
        "play": play(study.game.play),
    });
    if let (Value::Object(all), Value::Object(fields)) = (&mut value, law(strongest, study.game.play, text)) {
        all.extend(fields);
        all.insert("zero_set".into(), zero.as_ref().map_or(Value::Null, |(_, set)| zero_set(set)));
        let of = zero.as_ref().map_or(Value::Null, |(law, _)| standing(&law.standing).into());
        all.insert("zero_set_standing".into(), of);
        all.insert("alike".into(), grundy::alike::alike(study, laws).map_or(Value::Null, |it| alike(&it)));
        all.insert("rejected".into(), laws.rejected.iter().map(|it| rejected(it, text)).collect());
        let grundy = laws.grundy.as_ref().map_or(Value::Null, |it| law(it, study.game.play, text));
        all.insert("grundy".into(), grundy);
        let never = laws.never.as_ref().map_or(Value::Null, |it| law(it, study.game.play, text));
        all.insert("never_periodic".into(), never);
        all.insert("outcome".into(), law(&laws.outcome, study.game.play, text));
    }
    with_version(value)
}

/// A game with the same values at heaps that are larger by `shift`.
fn alike(alike: &Alike) -> Value {
    match alike {
        Alike::Bash { m } => json!({ "name": format!("bash({m})"), "shift": 0 }),
        Alike::Shifted { name, ahead, behind: 0 } => json!({ "name": name, "shift": ahead }),
        Alike::Shifted { name, behind, .. } => {
            json!({ "name": name, "shift": -i64::try_from(*behind).unwrap_or(i64::MAX) })
        }
    }
}

/// The law from which the losing heaps are best known, and these.
pub(crate) fn zero_law(laws: &Laws) -> Option<(&Law, ZeroSet)> {
    let proved = |law: &&Law| matches!(law.standing, Standing::Proved(_));
    let all = || std::iter::once(&laws.outcome).chain(&laws.grundy);
    let found = |law: &&Law| !matches!(law.standing, Standing::None { .. } | Standing::Refuted { .. });
    let chosen = all().filter(proved).chain(all().filter(found));
    chosen.filter_map(|law| Some((law, ZeroSet::of(&law.claim)?))).next()
}

fn zero_set(set: &ZeroSet) -> Value {
    let list = |numbers: &[u64]| numbers.iter().copied().map(integer).collect::<Vec<_>>();
    json!({
        "modulus": integer(set.modulus),
        "residues": list(&set.residues),
        "from": integer(set.from),
        "exceptions": list(&set.exceptions),
    })
}

/// One law.
fn law(law: &Law, convention: Play, text: &dyn Text) -> Value {
    let (period, preperiod, saltus) = match &law.claim {
        Claim::Periodic { preperiod, period, saltus, .. } => (Some(*period), Some(*preperiod), Some(*saltus)),
        Claim::Floor { divisor } => (Some(*divisor), Some(0), Some(1)),
        Claim::MaximumNim { .. }
        | Claim::Pattern(_)
        | Claim::NeverPeriodic
        | Claim::Closed(_)
        | Claim::Unknown => (None, None, None),
    };
    let would_decide = match law.standing {
        Standing::None { would_decide, .. } => would_decide,
        Standing::Proved(_) | Standing::Checked { .. } | Standing::Refuted { .. } => None,
    };
    json!({
        "subject": match law.subject { Subject::Grundy => "grundy", Subject::Outcome => "outcome" },
        "standing": standing(&law.standing),
        "up_to": up_to(&law.standing),
        "would_decide": would_decide.map(integer),
        "theorem": theorem(&law.standing),
        "facts": law.facts.iter().map(|fact| text.fact(fact)).collect::<Vec<_>>(),
        "period": period.map(integer),
        "preperiod": preperiod.map(integer),
        "saltus": saltus.map(integer),
        "formula": formula(law),
        "text": law_sentence(law, convention, text),
    })
}

/// The law with its status in one sentence.
pub(crate) fn law_sentence(law: &Law, convention: Play, text: &dyn Text) -> String {
    match law.claim {
        Claim::Unknown => text.standing(&law.standing),
        _ => {
            format!("{} - {}", text.claim(&law.claim, law.subject, convention), text.standing(&law.standing))
        }
    }
}

fn rejected(rejected: &Rejected, text: &dyn Text) -> Value {
    json!({
        "at": integer(rejected.at),
        "claimed": integer(rejected.claimed),
        "actual": integer(rejected.actual),
        "text": text.rejected(rejected),
    })
}
