//! What the library says about a rule, and whether the definition agrees.

use grundy::api::{Study, Subject};
use grundy::game::{Outcome, Play};
use grundy::law::{Claim, Law, Standing};
use grundy::limits::Limits;
use grundy::memory_law::memory_law;
use grundy::oracle;
use grundy::position::Size;
use grundy::prove::automatic::Verdict as Decided;

/// Heaps that are compared with the definition.
const LAST: u64 = 260;

/// One row of the table.
pub(crate) struct Verdict {
    /// `yes`, `no`, `wrong`, `untyped` or `refused`.
    pub(crate) found: &'static str,
    /// The standing with its theorem.
    pub(crate) standing: String,
    /// The law.
    pub(crate) says: String,
    /// Whether it is proved.
    pub(crate) proved: bool,
}

/// Asks for the law of a rule.
pub(crate) fn judge(rule: &str, expected: &str, steps: u64) -> Verdict {
    let limits = Limits::new(steps, 1 << 31, 20_000_000);
    let verdict = |found, standing: &str, says: String| Verdict {
        found,
        standing: standing.to_owned(),
        says,
        proved: standing.starts_with("proved"),
    };
    match Subject::read(rule, &[]) {
        Err(refusal) => verdict("untyped", "", format!("{refusal:?}")),
        Ok(Subject::States(study)) => match study.law(None, &limits) {
            Err(refusal) => verdict("refused", "", format!("{refusal:?}")),
            Ok(law) => {
                let mut standing = format!("checked to {}", law.up_to);
                let says = match (&law.known, &law.formula) {
                    (Some(known), _) => format!("{known:?}"),
                    (None, Some((formula, _))) => formula.clone(),
                    (None, None) => match &law.automatic {
                        Some(it) => {
                            standing.push_str(", holds");
                            format!("automaton of {} states, {:?}", it.states(), it.system())
                        }
                        None => return verdict("no", "none", String::new()),
                    },
                };
                let proved = law.proofs.first().map(|proof| format!("proved {}", proof.verified.theorem));
                verdict("yes", &proved.unwrap_or(standing), says)
            }
        },
        Ok(Subject::Heaps(study)) if study.game.parts.iter().any(|core| core.memory) => {
            match memory_law(&study, None, &limits) {
                Err(refusal) => verdict("refused", "", format!("{refusal:?}")),
                Ok(None) => verdict("no", "none", String::new()),
                Ok(Some(law)) => {
                    let checked = format!("checked to {}", law.fresh.len() - 1);
                    let proved = law.proof.map(|proof| format!("proved {}", proof.verified.theorem));
                    verdict("yes", &proved.unwrap_or(checked), format!("{:?}", law.game))
                }
            }
        }
        Ok(Subject::Heaps(study)) => match study.laws(&limits) {
            Err(refusal) => verdict("refused", "", format!("{refusal:?}")),
            Ok(laws) => {
                let law = laws.grundy.as_ref().unwrap_or(&laws.outcome);
                let mut says = format!("{:?}", law.claim);
                if expected == "trap" {
                    let proved = matches!(law.claim, Claim::NeverPeriodic) && law.is_proved();
                    if let Some(broken) = laws.rejected.last() {
                        says = format!("broken at {}: {says}", broken.at);
                    }
                    let found = if proved || !laws.rejected.is_empty() { "yes" } else { "no" };
                    return verdict(found, &self::standing(&law.standing), says);
                }
                let mut standing = self::standing(&law.standing);
                if !law.is_proved()
                    && let Some(decided) = study.decide(law, &limits)
                {
                    // Decided of the moves by automata, which is not yet a certificate.
                    standing.push_str(match decided {
                        Decided::Holds => ", holds",
                        Decided::Fails(_) => ", FAILS",
                        Decided::Undecided(_) => ", open",
                    });
                }
                verdict(found(&study, law, expected), &standing, says)
            }
        },
    }
}

fn standing(standing: &Standing) -> String {
    match standing {
        Standing::Proved(verified) => format!("proved {}", verified.theorem),
        Standing::Checked { up_to } => format!("checked to {up_to}"),
        Standing::Refuted { at } => format!("refuted at {at}"),
        Standing::None { up_to, .. } => format!("nothing to {up_to}"),
    }
}

/// Whether a law is the expected one, where its form is known, and gives every small heap the value of the
/// definition.
fn found(study: &Study, law: &Law, expected: &str) -> &'static str {
    if matches!(law.standing, Standing::None { .. }) || law.claim == Claim::NeverPeriodic {
        return "no";
    }
    let form = match &law.claim {
        Claim::Periodic { preperiod, period, saltus, .. } => {
            format!("periodic {preperiod} {period} {saltus}")
        }
        Claim::Floor { divisor } => format!("floor {divisor}"),
        _ => "*".to_owned(),
    };
    if expected != "*" && form != expected {
        return "wrong";
    }
    let limits = Limits::default();
    let core = &study.game.parts[0];
    let values = if law.subject == grundy::law::Subject::Grundy && study.game.play == Play::Normal {
        oracle::values(core, LAST, &limits).ok()
    } else {
        study
            .outcomes(study.game.play, LAST, &limits)
            .ok()
            .map(|outcomes| outcomes.iter().map(|&outcome| u32::from(outcome == Outcome::N)).collect())
    };
    let Some(values) = values else { return "no" };
    let agrees = (0u64..).zip(&values).all(|(n, &v)| law.claim.value(&Size::from(n)) == Some(v.into()));
    if agrees { "yes" } else { "wrong" }
}
