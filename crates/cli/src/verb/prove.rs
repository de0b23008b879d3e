//! `grundy prove RULE -o FILE`: a certificate of the strongest law.

use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::{file, input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (text, _) = input::rule(matches, true)?;
    let limits = input::begin(out, matches)?;
    let study = input::study(matches, &text)?;
    let file = matches.get_one::<PathBuf>("output");
    let proof = study.prove(&limits).map_err(Failure::refused)?;
    out.computed();
    let Some(proof) = proof else {
        talk(out.text.no_proof());
        if out.json {
            out.value(&json::no_proof(&study))?;
        }
        return Ok(Exit::Undecided);
    };
    if let Some(path) = file {
        file::write(path, &proof.certificate)?;
    }
    let statement = out.text.statement(&proof.verified);
    if out.json {
        out.value(&json::proof(&study, &proof, out.text))?;
    } else if let Some(path) = file {
        out.line(&statement)?;
        talk(&out.text.written(&path.display().to_string()));
    } else {
        talk(&statement);
        write!(out.stdout, "{}", proof.certificate)?;
    }
    Ok(Exit::Done)
}
