//! `table` and `law` of a rule of which only the heaps that its `start` reaches can be told.

use grundy::api::{Refusal, Study};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::reached::Reached;
use grundy_text::verdict::Word;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::out::Out;
use crate::{json, report};

/// What the start reaches, and why that and not all heaps.
pub(crate) struct Instead {
    reached: Reached,
    /// In a sentence.
    why: String,
}

impl Instead {
    /// In place of a question that was refused, or the refusal.
    pub(crate) fn of(
        out: &Out,
        study: &Study,
        refusal: Refusal,
        limits: &Limits,
    ) -> Result<Instead, Failure> {
        let failure = Failure::refused(refusal.clone());
        let reached = study.reached_instead(refusal, limits).map_err(Failure::refused)?;
        Ok(Instead { reached, why: report::sentence(out, &failure) })
    }

    /// `grundy table`: the heaps in order, one a line.
    pub(crate) fn table(&self, out: &mut Out, study: &Study) -> Result<(), Failure> {
        let play = study.game.play;
        let Reached { start, heaps, values, outcomes } = &self.reached;
        if out.json {
            let mut value = json::with_version(json!({
                "rule": study.canonical,
                "play": json::play(play),
                "first": 0,
                "values": null,
            }));
            self.add_to(&mut value);
            return Ok(out.value(&value)?);
        }
        out.heading(&out.text.titled(&study.canonical, play))?;
        out.line(&self.why)?;
        out.line(out.text.reached(start, heaps.len()))?;
        let width = heaps.last().map_or(1, |n| n.to_string().len());
        let column = if values.is_some() { "     g" } else { "" };
        out.line(format!("{:>width$}{column}  {}", "n", out.text.word(Word::WhoMoves)))?;
        for (i, (n, outcome)) in heaps.iter().zip(outcomes).enumerate() {
            let value = values.as_ref().map_or(String::new(), |values| format!("  {:>4}", values[i]));
            let word = if *outcome == Outcome::P { Word::Loses } else { Word::Wins };
            out.line(format!("{n:>width$}{value}  {}", out.text.word(word)))?;
        }
        Ok(())
    }

    /// `grundy law`: no law of all heaps, but the lost ones among those reached.
    pub(crate) fn law(&self, out: &mut Out, study: &Study) -> Result<(), Failure> {
        let play = study.game.play;
        let Reached { start, heaps, outcomes, .. } = &self.reached;
        if out.json {
            let mut value = json::laws(study, &self.reached.laws(), out.text);
            self.add_to(&mut value);
            return Ok(out.value(&value)?);
        }
        out.heading(&out.text.titled(&study.canonical, play))?;
        out.line(&self.why)?;
        out.line(out.text.reached(start, heaps.len()))?;
        let lost = heaps.iter().zip(outcomes).filter(|(_, outcome)| **outcome == Outcome::P);
        let lost: Vec<u64> = lost.map(|(&n, _)| n).collect();
        out.line(out.text.reached_lost(&lost, play))?;
        Ok(())
    }

    fn add_to(&self, value: &mut Value) {
        let Reached { start, heaps, values, outcomes } = &self.reached;
        let list = |of: &[u64]| of.iter().copied().map(json::integer).collect::<Vec<_>>();
        let reached = json!({
            "why": self.why,
            "start": list(start),
            "heaps": list(heaps),
            "values": values.as_deref().map(list),
            "outcomes": outcomes.iter().map(|it| json::outcome(*it)).collect::<Vec<_>>(),
        });
        if let Value::Object(fields) = value {
            fields.insert("reached".into(), reached);
        }
    }
}
