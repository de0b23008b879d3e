//! `grundy law` of a rule on states.

use clap::ArgMatches;
use grundy::limits::Limits;
use grundy::states::StateStudy;
use grundy::states::law::StateLaw;
use grundy_json::states::{law_formula, names};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(
    out: &mut Out,
    matches: &ArgMatches,
    study: &StateStudy,
    limits: &Limits,
) -> Result<Exit, Failure> {
    let last = input::last(matches)?;
    let law = study.law(last, limits).map_err(Failure::refused)?;
    if out.json {
        out.value(&json::states::law(out.text, study, &law))?;
    } else {
        out.heading(&out.text.titled(&study.canonical, study.game.play))?;
        for line in lines(out, study, &law) {
            out.line(line)?;
        }
    }
    Ok(if law.is_proved() { Exit::Done } else { Exit::Undecided })
}

/// The law, its standing, and what was rejected.
pub(crate) fn lines(out: &Out, study: &StateStudy, law: &StateLaw) -> Vec<String> {
    let text = out.text;
    let mut lines = vec![text.state_law(law)];
    lines.extend(
        law_formula(study, law).filter(|_| law.known.is_some()).map(|formula| format!("  {formula}")),
    );
    lines.push(format!("  {}", text.state_standing(law, &names(study, law.kind))));
    let proofs = law.proofs.iter().filter(|_| !law.is_proved());
    lines.extend(proofs.map(|proof| format!("  {}", text.lost_proof(&proof.verified))));
    lines.extend(law.rejected.iter().map(|rejected| text.state_rejected(rejected, law.play)));
    lines
}
