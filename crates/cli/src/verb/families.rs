//! `grundy law` and `grundy check` of a rule whose `given` names have no value: for all of them at once.

use clap::ArgMatches;
use grundy::game::Play;
use grundy::law::family::{self, Family, FamilyChecked, Order};
use grundy::law::{Standing, Subject};
use grundy::limits::Limits;
use grundy::prove::Proof;
use grundy_json::states::said;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json as shape};

/// Heaps for which a claim is tested with each value when `-n` is not given.
const DEFAULT_LAST: u64 = 1_000;

/// A rule with open names.
pub(crate) struct Open {
    text: String,
    names: Vec<String>,
}

impl Open {
    /// The rule, if some of its names have no value.
    pub(crate) fn of(matches: &ArgMatches, text: &str) -> Result<Option<Open>, Failure> {
        let Some(names) = family::open_names(text, &input::given(matches)?) else { return Ok(None) };
        let misere = input::play(matches) == Some(Play::Misere) && !text.contains("misere");
        let text = if misere { format!("{text}; misere") } else { text.to_owned() };
        Ok(Some(Open { text, names }))
    }

    /// `grundy law`.
    pub(crate) fn law(&self, out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
        let limits = input::begin(out, matches)?;
        let found = family::law(&self.text, &input::given(matches)?, &self.names, &limits)
            .map_err(|refusal| Failure::Refused { refusal, source: self.text.clone() })?;
        if out.json {
            out.value(&shape::with_version(self.object(out, &found)))?;
        } else {
            out.heading(&out.text.titled(&self.text, found.play))?;
            out.line(out.text.family(&found))?;
        }
        Ok(if found.proved { Exit::Done } else { Exit::Undecided })
    }

    /// `grundy prove`: what the kernel has checked for all values of the names, and the rule.
    pub(crate) fn prove(
        &self,
        matches: &ArgMatches,
        limits: &Limits,
    ) -> Result<(Option<Proof>, String), Failure> {
        let found = family::law(&self.text, &input::given(matches)?, &self.names, limits)
            .map_err(|refusal| Failure::Refused { refusal, source: self.text.clone() })?;
        Ok((found.proof, self.text.clone()))
    }

    /// `grundy check`.
    pub(crate) fn check(&self, out: &mut Out, matches: &ArgMatches, claim: &str) -> Result<Exit, Failure> {
        let limits = input::begin(out, matches)?;
        let last = input::last(matches)?.unwrap_or(DEFAULT_LAST);
        let given = input::given(matches)?;
        let found = family::check((&self.text, &given, &self.names), claim, last, &limits)
            .map_err(|refusal| Failure::Refused { refusal, source: claim.to_owned() })?;
        if out.json {
            out.value(&shape::with_version(self.checked_object(&found)))?;
        } else {
            out.line(out.text.family_checked(&found))?;
        }
        Ok(match found.checked.standing {
            Standing::Refuted { .. } => Exit::False,
            Standing::Proved(_) | Standing::Checked { .. } | Standing::None { .. } => Exit::Undecided,
        })
    }

    fn object(&self, out: &Out, found: &Family) -> Value {
        json!({
            "rule": self.text,
            "play": shape::play(found.play),
            "names": found.names,
            "subject": match found.subject { Subject::Grundy => "grundy", Subject::Outcome => "outcome" },
            "formula": found.claim,
            "standing": match (found.proved, &found.claim) {
                (true, _) => "proved",
                (false, Some(_)) => "checked",
                (false, None) => "none",
            },
            "proof": found.proof.as_ref().map(|proof| out.text.statement(&proof.verified)),
            "order": match found.order {
                Order::All => "all",
                Order::AtMost => "at-most",
                Order::Less => "less",
            },
            "values_to": found.values_to,
            "up_to": found.up_to,
            "each_proved": found.each_proved,
        })
    }

    fn checked_object(&self, found: &FamilyChecked) -> Value {
        let standing = match &found.checked.standing {
            // For each of the values, not for all.
            Standing::Proved(_) => "checked",
            other => shape::standing(other),
        };
        let counterexample = found.counterexample().map(|(values, counter)| {
            json!({
                "values": values,
                "at": shape::big(&counter.at),
                "claimed": said(&counter.claimed),
                "actual": said(&counter.actual),
            })
        });
        json!({
            "rule": self.text,
            "play": shape::play(found.checked.play),
            "names": found.names,
            "claim": found.checked.claim,
            "standing": standing,
            "values_to": found.values_to,
            "up_to": shape::up_to(&found.checked.standing),
            "each_proved": found.each_proved,
            "counterexample": counterexample,
        })
    }
}
