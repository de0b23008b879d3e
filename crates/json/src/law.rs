//! The answers of `law` on single heaps.

use grundy::alike::Alike;
use grundy::api::{Laws, Rejected, Study};
use grundy::game::Play;
use grundy::law::zero_set::ZeroSet;
use grundy::law::{Claim, Law, Standing, Subject};
use grundy_text::Text;
use grundy_text::law::formula;
use serde_json::{Value, json};

use crate::{integer, play, standing, theorem, up_to, with_version};

/// The law that says most: a proved one before a checked one, Grundy values before outcomes.
pub fn strongest(laws: &Laws) -> &Law {
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
pub fn laws(study: &Study, laws: &Laws, text: &dyn Text) -> Value {
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
pub fn zero_law(laws: &Laws) -> Option<(&Law, ZeroSet)> {
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
pub fn law_sentence(law: &Law, convention: Play, text: &dyn Text) -> String {
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
