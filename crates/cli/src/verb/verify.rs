//! `grundy verify FILE`: the kernel alone checks a certificate.

use std::path::Path;

use clap::ArgMatches;
use grundy_text::help::UsageProblem;
use serde_json::json;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::Out;
use crate::{input, json};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut words = input::words(matches);
    if words.len() > 1 {
        return Err(UsageProblem::Unexpected { given: words.swap_remove(1) }.into());
    }
    let Some(file) = words.pop() else {
        return Err(UsageProblem::Missing { names: vec!["FILE".into()] }.into());
    };
    let certificate = input::read(Path::new(&file))?;
    let limits = input::begin(out, matches)?;
    match grundy_check::verify_while(&certificate, &|| limits.go_on().is_ok()) {
        Ok(verified) => {
            if out.json {
                out.value(&json::with_version(json!({
                    "verified": true,
                    "standing": "proved",
                    "theorem": verified.theorem,
                    "statement": out.text.statement(&verified),
                    "facts": verified.facts.iter().map(|fact| out.text.fact(fact)).collect::<Vec<_>>(),
                    "line": null,
                    "reason": null,
                })))?;
            } else {
                out.line(out.text.statement(&verified))?;
            }
            Ok(Exit::Done)
        }
        Err(rejection) => {
            let reason = out.text.rejection(&rejection);
            if out.json {
                out.value(&json::with_version(json!({
                    "verified": false,
                    "standing": "rejected",
                    "theorem": null,
                    "statement": null,
                    "facts": [],
                    "line": rejection.line,
                    "reason": reason,
                })))?;
            } else {
                out.line(reason)?;
            }
            Ok(if rejection.reason.is_malformed() {
                Exit::Usage
            } else if rejection.reason.is_too_large() {
                Exit::Undecided
            } else {
                Exit::False
            })
        }
    }
}
