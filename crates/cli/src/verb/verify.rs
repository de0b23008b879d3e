//! `grundy verify FILE`: the kernel alone checks a certificate.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use grundy_check::{Piece, Rejection, Verified, Windows};
use grundy_sequence::store::Store;
use grundy_text::help::UsageProblem;
use grundy_text::period::PeriodProblem;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::out::{Out, talk};
use crate::pieces::{Check, Notes, draw};
use crate::verb::period;
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
    if let Ok(Some(windows)) = Windows::read(&certificate) {
        return in_pieces(out, matches, windows, &certificate);
    }
    if ["sample", "seed", "resume", "threads"].iter().any(|option| matches.contains_id(option)) {
        return Err(UsageProblem::Period(PeriodProblem::NotInPieces).into());
    }
    let limits = input::begin(out, matches)?;
    match grundy_check::verify_while(&certificate, &|| limits.go_on().is_ok()) {
        Ok(verified) => accepted(out, &verified),
        Err(rejection) => rejected(out, &rejection),
    }
}

fn accepted(out: &mut Out, verified: &Verified) -> Result<Exit, Failure> {
    if out.json {
        out.value(&json::with_version(json!({
            "verified": true,
            "standing": "proved",
            "theorem": verified.theorem,
            "statement": out.text.statement(verified),
            "facts": verified.facts.iter().map(|fact| out.text.fact(fact)).collect::<Vec<_>>(),
            "line": null,
            "reason": null,
        })))?;
    } else {
        out.line(out.text.statement(verified))?;
    }
    Ok(Exit::Done)
}

fn rejected(out: &mut Out, rejection: &Rejection) -> Result<Exit, Failure> {
    let reason = out.text.rejection(rejection);
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

/// A certificate by windows.
fn in_pieces(
    out: &mut Out,
    matches: &ArgMatches,
    windows: Windows,
    certificate: &str,
) -> Result<Exit, Failure> {
    let usual = thread::available_parallelism().map_or(1, usize::from) as u64;
    let threads = usize::try_from(input::count(matches, "threads", usual)?.clamp(1, 64)).unwrap_or(1);
    let seconds = input::count(matches, "time", 0)?;
    let end = period::deadline(seconds);
    let sample = matches.contains_id("sample").then(|| input::count(matches, "sample", 1)).transpose()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let seed = input::count(matches, "seed", now.as_secs())?;
    let directory = matches.get_one::<PathBuf>("resume");
    // The lock keeps a second run out.
    let lock =
        directory.map(|path| Store::open(path)).transpose().map_err(|error| period::problem(&error))?;
    let mut notes = directory.map(|path| Notes::open(path, certificate)).transpose()?;
    let pieces = match windows.begin(&|_| end.is_none_or(|end| Instant::now() < end)) {
        Ok(pieces) => pieces,
        Err(rejection) => return rejected(out, &rejection),
    };
    let mut known = notes.as_ref().map_or_else(Vec::new, |notes| notes.recall(&pieces));
    let heaps = pieces.windows().pieces();
    if let (Some(directory), false) = (directory, known.is_empty()) {
        talk(&out.text.recalled(&directory.display().to_string(), known.len() as u64, heaps.len() as u64));
    }
    let wanted = match sample {
        Some(count) => draw(usize::try_from(count).unwrap_or(usize::MAX), heaps.len(), seed),
        None => (0..heaps.len()).collect(),
    };
    let is_known: BTreeSet<usize> = known.iter().map(Piece::number).collect();
    let left: Vec<usize> = wanted.iter().copied().filter(|number| !is_known.contains(number)).collect();
    let text = out.text;
    let check = Check { text, pieces: &pieces, threads, end };
    let checked = check.run(&left, &mut |piece| {
        if let Some(notes) = &mut notes {
            notes.keep(text, piece);
        }
    });
    drop(lock);
    if let Some(rejection) = checked.rejected {
        return rejected(out, &rejection);
    }
    known.extend(checked.pieces);
    if let Some(verified) = pieces.conclude(&known) {
        return accepted(out, &verified);
    }
    let mut holding: Vec<&Piece> = known.iter().filter(|piece| wanted.contains(&piece.number())).collect();
    holding.sort_unstable_by_key(|piece| piece.number());
    let (count, all) = (holding.len() as u64, heaps.len() as u64);
    let summary = match sample {
        Some(_) => text.sampled(count, all, seed),
        None => text.pieces_so_far(count, all),
    };
    if out.json {
        let span = |first: u64, end: u64| json!([json::integer(first), json::integer(end)]);
        let holds: Vec<Value> = holding
            .iter()
            .map(|piece| &heaps[piece.number()])
            .map(|heaps| span(heaps.start, heaps.end))
            .collect();
        let begun: Vec<Value> = checked.begun.iter().map(|(heaps, at)| span(heaps.start, *at)).collect();
        out.value(&json::with_version(json!({
            "verified": false,
            "standing": "checked",
            "theorem": "sparse-window",
            "statement": null,
            "facts": [],
            "line": null,
            "reason": summary,
            "pieces": all,
            "pieces_checked": count,
            "seed": sample.map(|_| json::integer(seed)),
            "held": holds,
            "begun": begun,
        })))?;
        return Ok(Exit::Undecided);
    }
    out.line(summary)?;
    for piece in holding {
        let heaps = &heaps[piece.number()];
        out.line(text.piece_holds(heaps.start, heaps.end - 1))?;
    }
    for (heaps, at) in &checked.begun {
        out.line(text.piece_begun(heaps.start, at - 1, heaps.end - 1))?;
    }
    Ok(Exit::Undecided)
}
