//! `table` and `law` of a rule of which only the heaps that its `start` reaches can be told.

use std::io::Write;

use grundy::api::{Refusal, Study, Unsuitable};
use grundy::game::Outcome;
use grundy::limits::Limits;
use grundy::reached::Reached;
use grundy_text::help::UsageProblem;
use grundy_text::verdict::Word;
use serde_json::Value;

use crate::failure::Failure;
use crate::out::Out;
use crate::verb::table::csv;
use crate::{json, report};
use grundy_json::table::stays_single;

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
        let Reached { start, heaps, values, outcomes, moves } = &self.reached;
        if out.json {
            let mut value = json::table::head(study);
            value["values"] = Value::Null;
            json::table::add_reached(&mut value, &self.reached, &self.why);
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
            let line = match (outcome, &moves[i]) {
                (Outcome::P, _) => out.text.word(Word::Loses).to_owned(),
                (Outcome::N, None) => out.text.word(Word::Wins).to_owned(),
                (Outcome::N, Some(step)) => {
                    format!("{}{}", out.text.word(Word::WinsBy), out.text.winning_move(step, false))
                }
            };
            out.line(format!("{n:>width$}{value}  {line}"))?;
        }
        Ok(())
    }

    /// `grundy table --bfile`, where no heap between two that are reached is missing: a b-file has every n from
    /// its first on.
    pub(crate) fn bfile(&self, out: &mut Out) -> Result<(), Failure> {
        let Reached { heaps, values: Some(values), .. } = &self.reached else {
            return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere)));
        };
        if let Some(pair) = heaps.windows(2).find(|pair| pair[1] - pair[0] > 1) {
            return Err(UsageProblem::Gaps { missing: pair[0] + 1 }.into());
        }
        for (n, value) in heaps.iter().zip(values) {
            writeln!(out.stdout, "{n} {value}")?;
        }
        Ok(())
    }

    /// `grundy table --csv`: the heaps that are reached, whatever is between them.
    pub(crate) fn csv(&self, out: &mut Out, study: &Study, limits: &Limits) -> Result<(), Failure> {
        let Reached { heaps, values: Some(values), .. } = &self.reached else {
            return Err(Failure::refused(Refusal::Unsuitable(Unsuitable::GrundyUnderMisere)));
        };
        let misere = match stays_single(study) {
            true => study.misere_of(&self.reached, limits).unwrap_or_default(),
            false => Vec::new(),
        };
        out.computed();
        csv(out, heaps.iter().copied().zip(values.iter().copied()), &misere)
    }

    /// `grundy law`: no law of all heaps, but the lost ones among those reached.
    pub(crate) fn law(&self, out: &mut Out, study: &Study) -> Result<(), Failure> {
        let play = study.game.play;
        let Reached { start, heaps, outcomes, .. } = &self.reached;
        if out.json {
            let mut value = json::laws(study, &self.reached.laws(), out.text);
            json::table::add_reached(&mut value, &self.reached, &self.why);
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
}
