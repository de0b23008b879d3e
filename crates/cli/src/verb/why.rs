//! `grundy why RULE POSITION`: reasons from this very position.

use clap::ArgMatches;
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, rest) = input::rule(matches, false)?;
    let limits = input::begin(out, matches)?;
    let study = input::study(matches, &text)?;
    let position = input::position(&study, &rest)?;
    let explanation = study.why(&position, &limits).map_err(Failure::refused)?;
    let steps: Vec<String> = explanation.steps.iter().map(|step| out.text.step(step)).collect();
    if out.json {
        out.value(&json::with_version(json!({
            "rule": study.canonical,
            "play": json::play(study.game.play),
            "position": json::position(&position),
            "steps": steps,
        })))?;
    } else {
        for step in steps {
            out.line(step)?;
        }
    }
    Ok(Exit::Done)
}
