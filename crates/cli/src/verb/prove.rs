//! `grundy prove RULE -o FILE`: a certificate of the strongest law, and with `--coq FILE` the same for Coq.

use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use grundy::api::Subject;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::verb::families::Open;
use crate::{file, input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, _) = input::rule(matches, true)?;
    let limits = input::begin(out, matches)?;
    let file = matches.get_one::<PathBuf>("output");
    let coq_file = matches.get_one::<PathBuf>("coq");
    let (proof, canonical) = match Open::of(matches, &text)? {
        Some(open) => open.prove(matches, &limits)?,
        None => match input::subject_or_start(matches, &text)? {
            Subject::Heaps(study) => (study.prove(&limits).map_err(Failure::refused)?, study.canonical),
            Subject::States(study) => (study.prove(&limits).map_err(Failure::refused)?, study.canonical),
        },
    };
    out.computed();
    let Some(proof) = proof else {
        talk(out.text.no_proof());
        if out.json {
            out.value(&json::no_proof(&canonical))?;
        }
        return Ok(Exit::Undecided);
    };
    if let Some(path) = file {
        file::write(path, &proof.certificate)?;
    }
    let coq = coq_file.map(|path| (path, grundy_coq::write(&proof.verified)));
    if let Some((path, Ok(text))) = &coq {
        file::write(path, text)?;
    }
    let statement = out.text.statement(&proof.verified);
    if out.json {
        let coq = coq.as_ref().and_then(|(_, text)| text.as_deref().ok());
        out.value(&json::proof(&canonical, &proof, coq, out.text))?;
    } else if file.is_some() || coq.is_some() {
        out.line(&statement)?;
    } else {
        talk(&statement);
        write!(out.stdout, "{}", proof.certificate)?;
    }
    let written = file.into_iter().chain(coq.iter().filter(|(_, text)| text.is_ok()).map(|(path, _)| *path));
    for path in written.filter(|_| !out.json) {
        talk(&out.text.written(&path.display().to_string()));
    }
    if let Some((_, Err(why))) = &coq {
        talk(&out.text.not_in_coq(why));
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Done)
}
